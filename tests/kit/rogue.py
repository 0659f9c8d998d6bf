"""A computer that names tables which are none: hostile names, answers, beacons, entries of mDNS.

python -m tests.kit.rogue 10.77.0.3     # until it is killed; prints {"event": "up"} first
"""

from __future__ import annotations

import contextlib
import itertools
import json
import socket
import struct
import sys
import threading
import time
from pathlib import Path
from typing import Any

import msgpack

from net.messages import PROTOCOL
from net.networks import HERE, PORT
from tests.kit.programs import Talking
from tests.kit.switch import NET, Switch

FIRST_PORT = 28000
DEAD_PORTS = range(30000, 60000)
"""Nothing answers there, and beacons name them one after the other."""
MDNS = ("224.0.0.251", 5353)
INSTANCE = "_sheepshead._tcp.local"

# What a table may be called as far as the length goes: these come into the list, cleaned.
NAMES = (
    "\x1b[31mRed\x1b[0m\x1b]0;title\x07",
    "Kit\x00chen",
    "\u202enehctiK\u202c",
    "Z" + "\u0301" * 20,
    "Kit\u0441hen",  # one letter is Cyrillic
    " \t Kitchen \n",
    '"}],[{"name": "x',
    "\u2028\u2029\ufeff",
    "",
    "\U0001f0a1" * 12,
    "<b>Kitchen</b>",
    "Kitchen\u0007\u0008\u007f\u009b31m",
)

ODD_WORDS = ("\x1b[2Jclassic", "\u202ecissalc", "classic\x00", "\U0001f0a1" * 6)


def _facts(**more: Any) -> dict[str, Any]:
    return {
        "t": "here", "proto": PROTOCOL, "app": "1", "room": "ab" * 8, "boot": 1,
        "name": "Kitchen", "preset": "classic", "persons": 1, "seats": 5, "watching": 0,
        "state": "lobby", "need": "nothing", "room_for": "seat", "mark": b"", **more,
    }  # fmt: skip


def answers() -> list[bytes]:
    """What the tables of this computer say when they are asked, whole frames."""
    names = [
        _facts(room=f"{number:016x}", name=name) for number, name in enumerate(NAMES, 0xBAD0000)
    ]
    words = [
        _facts(room=f"{number:016x}", preset=word, app=word + "1.0", mark=b"\x1b[31m")
        for number, word in enumerate(ODD_WORDS, 0xBAD1000)
    ]
    missing = _facts()
    del missing["seats"]
    wrong = [
        _facts(name="N" * 64),
        _facts(name="Z" + "\u0301" * 300),
        _facts(name=7),
        _facts(name=b"\xff\xfe"),
        _facts(name=None),
        _facts(room="\x1b[31m"),
        _facts(room="../../../etc/pwd"),
        _facts(room="\u202e" * 5),
        _facts(seats=2**63 - 1),
        _facts(persons=-5),
        _facts(persons=True),
        _facts(seats=5.0),
        _facts(watching=float("nan")),
        _facts(boot=2**64 - 1),
        _facts(proto=0),
        _facts(state="\x1b[31m"),
        _facts(more="x"),
        missing,
        {"t": "here"},
        {"t": "refuse", "code": "full", "text": "\x1b[31m\u202efull"},
        {"t": 7},
    ]
    bodies = [msgpack.packb(one) for one in (*names, *words, *wrong)]
    bodies += [
        b"",
        b"\xc1",
        b"\x91" * 900,
        b"\xdf\xff\xff\xff\xff",
        b"\xdb\xff\xff\xff\xff",
        b"\x80",
    ]
    bodies.append(msgpack.packb(_facts())[:-3])
    whole = [len(body).to_bytes(4, "big") + body for body in bodies]
    return [*whole, b"\xff\xff\xff\xff", b"\x00\x00\x00", b"HTTP/1.1 200 OK\r\n\r\n", b""]


def _serve(address: str) -> list[int]:
    """A port for each answer; the last says nothing and holds the line."""
    ports = []
    for number, answer in enumerate(answers()):
        made = socket.socket()
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((address, FIRST_PORT + number))
        made.listen()
        threading.Thread(target=_answer, args=(made, answer), daemon=True).start()
        ports.append(FIRST_PORT + number)
    return ports


def _answer(made: socket.socket, answer: bytes) -> None:
    held = []
    while True:
        one, _address = made.accept()
        with contextlib.suppress(OSError):
            one.recv(1024)
            one.sendall(answer)
            if answer:
                one.close()
            else:
                held.append(one)


# -- beacons ---------------------------------------------------------------------------------------


def beacons(ports: list[int]) -> list[bytes]:
    """Datagrams that name those ports, and some that name nothing."""
    here = msgpack.packb(_facts())
    named = [HERE + port.to_bytes(2, "big") + here for port in ports]
    shouted = [
        HERE + ports[number % len(ports)].to_bytes(2, "big") + answer[4:]
        for number, answer in enumerate(answers())
    ]
    odd = [
        HERE,
        HERE + b"\x00",
        HERE + b"\x00\x00" + here,
        HERE + b"\xff\xff" + here,
        HERE + b"\x6b\x28" + b"\xc1" * 480,
        HERE + b"\x6b\x28" + here + b"\x00" * 900,
        b"sheepshead1",
        b"sheepshead1who" * 30,
        b"\x00" * 512,
        b"",
    ]
    return [*named, *odd, *shouted]


# -- entries of mDNS -------------------------------------------------------------------------------


def _label(word: bytes) -> bytes:
    return bytes([len(word)]) + word


def _name(*words: bytes) -> bytes:
    dotted = [part.encode() for part in INSTANCE.split(".")]
    return b"".join(map(_label, (*words, *dotted))) + b"\x00"


def _record(name: bytes, kind: int, data: bytes, length: int = -1) -> bytes:
    length = len(data) if length < 0 else length
    return name + struct.pack(">HHIH", kind, 1, 120, length) + data


def _packet(records: list[bytes]) -> bytes:
    return struct.pack(">HHHHHH", 0, 0x8400, 0, len(records), 0, 0) + b"".join(records)


def entries(address: str, ports: list[int]) -> list[bytes]:
    """Answers that nobody asked for, each about a table of its own."""
    instances = [name.encode()[:63] for name in NAMES if name]
    instances += [
        b"\xff\xfe\x00\x01",
        b"a" * 63,
        b"dots.in.it",
        b"Kitchen",
        b"\xc3",
        "Z\u0301".encode(),
    ]
    texts = [
        b"",
        b"\x00",
        _label(b"no equals sign"),
        _label(b"=without a key"),
        _label(b"v=" + b"9" * 200) + _label(b"v=\x1b[31m") + _label(b"v"),
        _label(b"id=" + b"\xff" * 250),
        _label("n=\u202e5/3".encode()) + _label(b"b=-1") + _label(b"st=\x00"),
        b"\xff" + b"x" * 20,  # longer than it is
        b"".join(_label(b"key%d=%s" % (n, b"y" * 200)) for n in range(5)),
    ]
    host = _label(b"rogue") + _label(b"local") + b"\x00"
    raw = socket.inet_aton(address)
    packets = []
    for number, (instance, text) in enumerate(zip(instances, itertools.cycle(texts), strict=False)):
        name = _name(instance)
        port = ports[number % len(ports)]
        packets.append(
            _packet(
                [
                    _record(_name(), 12, name),
                    _record(name, 33, struct.pack(">HHH", 0, 0, port) + host),
                    _record(name, 16, text),
                    _record(host, 1, raw),
                ]
            )
        )
    name = _name(b"broken")
    packets += [
        _packet([_record(_name(), 12, name, 4)]),
        _packet([_record(_name(), 12, name), _record(name, 33, b"\x00", 200)]),
        _packet([_record(_name(), 12, b"\xc0\x0c")]),  # a name that is itself
        _packet([_record(_name(), 12, name), _record(host, 1, b"\x08\x08")]),
        struct.pack(">HHHHHH", 0, 0x8400, 65535, 65535, 65535, 65535),
        _packet([_record(_name(), 12, b"\x3f" + b"a" * 5)]),
    ]
    return packets


# -- the program -----------------------------------------------------------------------------------


class Rogue(Talking):
    """That program, on a computer of a switch; it is at work when this returns."""

    def __init__(self, folder: Path, switch: Switch, number: int) -> None:
        words = (sys.executable, "-m", "tests.kit.rogue", f"{NET}.{number}")
        super().__init__(folder / "rogue.out", [*switch.on(number).split(), *words])
        self.wait("up")


def main(address: str) -> None:
    """Serve, and say everything anew every second; 40 beacons a second name places where nothing
    is."""
    ports = _serve(address)
    datagrams, packets = beacons(ports), entries(address, ports)
    out = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    out.setsockopt(socket.SOL_SOCKET, socket.SO_BROADCAST, 1)
    out.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(address))
    out.bind((address, 0))
    mdns = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    mdns.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    mdns.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(address))
    mdns.bind((address, MDNS[1]))
    broadcast = address.rpartition(".")[0] + ".255"
    print(json.dumps({"event": "up", "ports": len(ports)}), flush=True)
    dead = itertools.cycle(DEAD_PORTS)
    here = msgpack.packb(_facts())
    for turn in itertools.count():
        for one in datagrams[turn % 8 :: 8]:
            out.sendto(one, (broadcast, PORT))
        for one in packets[turn % 4 :: 4]:
            mdns.sendto(one, MDNS)
        for _ in range(5):
            out.sendto(HERE + next(dead).to_bytes(2, "big") + here, (broadcast, PORT))
        time.sleep(0.125)


if __name__ == "__main__":
    main(sys.argv[1])
