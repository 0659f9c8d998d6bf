#!/usr/bin/env python3
"""Long runs of the table on the network; everything stays on this computer's own address.

    python3 tools/soak_net.py --frames 1000000      bad frames at every phase of both ends
    python3 tools/soak_net.py --hostile 20000       hostile connections against a table in play
    python3 tools/soak_net.py --hands 300           bad cables, a host that is killed: soak_cables
    python3 tools/soak_net.py --latency 10          from an action to ten guests' screens

Each prints what it counted, with `--json` as one object, and ends with 1 if anything was lost.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import socket
import struct
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import _env

_env.enter()

import msgpack  # noqa: E402

from net.doorsettings import DoorSettings  # noqa: E402
from net.framing import BadFrame, FrameReader, frame  # noqa: E402
from net.guest import Guest  # noqa: E402
from net.headless import BotGuest  # noqa: E402
from net.hosting import HostSetup, HostTable  # noqa: E402
from net.joining import JoinTable  # noqa: E402
from net.local import Pace  # noqa: E402
from net.messages import DOOR, DOWN, GREET, LARGEST, LIVE, MESSAGES, UP, BadMessage, decode, encode  # noqa: E402
from soak_cables import soak_hands  # noqa: E402
from tests.kit.proxy import HERE  # noqa: E402

PHASES = [(UP, DOOR), (DOWN, DOOR), (UP, GREET), (UP, LIVE), (DOWN, GREET), (DOWN, LIVE)]


def memory() -> float:
    """Resident memory of this process in MB."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize() / 1e6


# -- bad frames --------------------------------------------------------------------------------


def good_frames(rng: Random) -> list[bytes]:
    """A frame of every kind of message, fields filled with something that fits."""
    found = []
    for name, message in MESSAGES.items():
        fields = {key: _value(field, rng) for key, field in message.fields.items()}
        found.append(frame(msgpack.packb({"t": name, **fields})))
    return found


def _value(field: Any, rng: Random) -> Any:
    kind = type(field).__name__
    if kind == "Whole":
        return rng.randint(field.low, min(field.high, field.low + 99))
    if kind == "Text":
        return "x" * rng.randint(0, min(field.size, 30))
    if kind == "Raw":
        return rng.randbytes(field.high)
    if kind == "Flag":
        return rng.random() < 0.5
    if kind == "Word":
        return rng.choice(field.words)
    if kind == "Maybe":
        return None
    return field.kind()


BOMBS = [
    b"\xdd\x05\xf5\xe1\x00",
    b"\xdc\x3e\x80" * 300,
    b"\x91" * 900,
    b"\x81\xa1t\xc7\x00\x05",
    b"\x81\xa1t\xcb\x7f\xf8\x00\x00\x00\x00\x00\x00",
    b"\x82\xa1t\xa4need\xa1t\xa4need",
    b"\x81\xa1t\xcf\xff\xff\xff\xff\xff\xff\xff\xff",
    b"\xc1",
]


def bad_frame(good: list[bytes], rng: Random) -> bytes:
    """A frame that is broken in some way, seldom only in what it says."""
    kind = rng.random()
    if kind < 0.1:
        return frame(rng.choice(BOMBS))
    if kind < 0.2:
        return rng.randbytes(rng.randint(1, 60))
    if kind < 0.25:
        return struct.pack(">I", rng.choice((0, 2**31, 2**32 - 1, 70_000))) + b"x"
    data = bytearray(rng.choice(good))
    for _ in range(rng.randint(1, 4)):
        data[rng.randrange(4 if kind < 0.9 else 0, len(data))] = rng.randrange(256)
    if kind > 0.95:
        del data[rng.randrange(len(data)) :]
    return bytes(data)


def soak_frames(count: int, seed: int) -> dict[str, Any]:
    """Bad frames into the framer and the checker of every phase."""
    rng = Random(seed)
    good = good_frames(rng)
    start, passed, refused, escaped = memory(), 0, 0, 0
    for number in range(count):
        way, phase = PHASES[number % len(PHASES)]
        reader = FrameReader(LARGEST[way, phase])
        reader.feed(bad_frame(good, rng))
        try:
            while (message := reader.take()) is not None:
                decode(message, way, phase)
                passed += 1
        except (BadFrame, BadMessage):
            refused += 1
        except Exception as error:
            escaped += 1
            print(f"seed {seed}, frame {number}: {error!r}", file=sys.stderr)
    grown = memory() - start
    return {
        "frames": count,
        "passed": passed,
        "refused": refused,
        "escaped": escaped,
        "memory_mb": round(grown, 1),
        "good": escaped == 0 and refused > count / 4 and grown <= 16,
    }


# -- a table in play ---------------------------------------------------------------------------


class Evening:
    """A host and guests, each played by a bot, driven by `step`."""

    def __init__(
        self,
        folder: Path,
        guests: int,
        preset: str,
        grace: float = 60.0,
    ) -> None:
        with socket.socket() as one:
            one.bind((HERE, 0))
            port = one.getsockname()[1]
        door = DoorSettings(need="nothing", port=port, grace=grace)
        setup = HostSetup(name="Host", preset=preset, hands=0, bots="thumb", door=door)
        self.folder = folder
        self.options: dict[str, Any] = {
            "interface": HERE,
            "advertise": False,
            "pace": Pace(speed=0),
            "frames_a_second": 2000.0,
        }
        self.table = HostTable.create(setup, folder, **self.options)
        self.port = port
        self.joined = [
            JoinTable.to(f"{HERE}:{port}", f"Guest {number}", None, interface=HERE)
            for number in range(guests)
        ]
        self.bots = [BotGuest("thumb") for _ in range(guests + 1)]
        self.until(lambda: all(guest.seat is not None for guest in self.guests), 20)

    @property
    def guests(self) -> list[Guest]:
        return [self.table.guest, *(one.guest for one in self.joined)]

    @property
    def hands(self) -> int:
        """How many rows the shortest sheet has."""
        return min(len(guest.table.rows) if guest.table else 0 for guest in self.guests)

    def step(self, play: bool = True) -> None:
        """Let everybody hear and answer."""
        for one in self.joined:
            one.tick()
        now = time.monotonic()
        for guest, bot in zip(self.guests, self.bots, strict=True):
            guest.pump()
            if play:
                bot.tick(guest, now)

    def until(self, done: Callable[[], bool], seconds: float, play: bool = False) -> bool:
        """Go on until something is so; False if that takes too long."""
        end = time.monotonic() + seconds
        while not done():
            if time.monotonic() > end:
                return False
            self.step(play)
            time.sleep(0.001)
        return True

    def more_hands(self, than: int, seconds: float) -> bool:
        """Play until there is one more hand than that; False if that takes too long."""
        return self.until(lambda: self.hands > than, seconds, play=True)

    def differences(self) -> int:
        """How many guests have another sheet than the host, or doubt it."""
        rows = self.table._table.room.match.rows
        wrong = 0
        for guest in self.guests:
            same = guest.table is not None and guest.table.rows == rows[: len(guest.table.rows)]
            wrong += not same or bool(guest.doubts)
        return wrong

    def close(self) -> None:
        """End it."""
        for one in self.joined:
            one.close()
        self.table.close()


def soak_hostile(count: int, seed: int) -> dict[str, Any]:
    """Hostile connections from several threads while three people play."""
    rng = Random(seed)
    good = good_frames(rng)
    done = [0]
    stop = threading.Event()
    with tempfile.TemporaryDirectory() as name:
        evening = Evening(Path(name), 2, "classic")
        evening.until(lambda: evening.hands >= 2, 20, play=True)
        start = memory()

        def attack(own: Random) -> None:
            while done[0] < count and not stop.is_set():
                done[0] += 1
                _hostile(evening.port, good, own)

        threads = [threading.Thread(target=attack, args=(Random(seed + n),)) for n in range(4)]
        for thread in threads:
            thread.start()
        waits: list[float] = []
        while any(thread.is_alive() for thread in threads):
            began, at = time.monotonic(), evening.hands
            evening.more_hands(at, 30)
            waits.append(time.monotonic() - began)
        stop.set()
        grown = memory() - start
        evening.until(lambda: False, 0.3)
        wrong = evening.differences()
        dropped = sum(one.returns - 1 for one in evening.joined)
        problem = evening.table._thread.problem
        played = evening.hands
        evening.close()
    return {
        "connections": done[0],
        "hands": played,
        "slowest_hand_s": round(max(waits, default=0.0), 2),
        "dropped_players": dropped,
        "guests_that_differ": wrong,
        "memory_mb": round(grown, 1),
        "problem": problem,
        "good": dropped == wrong == 0 and not problem and grown <= 16,
    }


def _hostile(port: int, good: list[bytes], rng: Random) -> None:
    """One connection that means no good."""
    try:
        with socket.create_connection((HERE, port), timeout=2) as one:
            one.settimeout(0.02)
            kind = rng.random()
            if kind < 0.1:
                return
            if kind < 0.2:
                one.sendall(rng.randbytes(rng.randint(1, 3000)))
            elif kind < 0.25:
                one.sendall(struct.pack(">I", 0xFFFFFFFF) + bytes(1000))
            elif kind < 0.4:
                # A good beginning, then nonsense.
                fields = {
                    "proto": 1,
                    "app": "x",
                    "nonce": bytes(16),
                    "room": "",
                    "who": rng.choice((b"", bytes(8))),
                    "name": "\x1b[2J\u202eEve",
                    "watch": True,
                }
                one.sendall(frame(encode("knock", fields)))
                one.sendall(frame(encode("proof", {"mac": bytes(32)}))[: rng.randint(1, 30)])
            else:
                for _ in range(rng.randint(1, 5)):
                    one.sendall(bad_frame(good, rng))
            if rng.random() < 0.3:
                one.recv(2000)
    except OSError:
        pass


def measure_latency(guests: int, seconds: float) -> dict[str, Any]:
    """From an action to all guests' screens, with ten seats where there are so many guests."""
    with tempfile.TemporaryDirectory() as name:
        evening = Evening(Path(name), guests, "10" if guests > 4 else "classic")
        waits: list[float] = []
        end = time.monotonic() + seconds
        largest = 0
        evening.until(lambda: evening.hands >= 1, 30, play=True)
        while time.monotonic() < end:
            actor = next(
                (
                    number
                    for number, guest in enumerate(evening.guests)
                    if guest.view is not None
                    and guest.view.turn is not None
                    and guest.view.turn == guest.view.seat
                ),
                None,
            )
            if actor is None:
                evening.step()
                time.sleep(0.001)
                continue
            evening.bots[actor]._asked.at = -1.0
            begun = time.monotonic()
            evening.bots[actor].tick(evening.guests[actor], time.monotonic())
            begun = time.monotonic()

            # Until the bytes are in each guest's program; a window shows them with its next frame.
            while not all(one._link.waiting for one in evening.joined):
                if time.monotonic() - begun > 2:
                    break
                time.sleep(0.0002)
            waits.append(time.monotonic() - begun)
            evening.until(lambda: not any(one._link.waiting for one in evening.joined), 2)
            time.sleep(0.005)
            evening.step(play=False)
        room = evening.table._table.room
        for seat in range(len(room.seats)):
            state = evening.table._table.host._state(seat)
            packed = encode("update", {**state, "events": [], "fresh": True})
            largest = max(largest, len(packed))
        evening.close()
    waits.sort()
    return {
        "actions": len(waits),
        "p50_ms": round(waits[len(waits) // 2] * 1000, 1),
        "p99_ms": round(waits[int(len(waits) * 0.99)] * 1000, 1),
        "view_bytes": largest,
        "good": waits[int(len(waits) * 0.99)] < 0.025 and largest < 8000,
    }


def main() -> int:
    made = argparse.ArgumentParser(description=str(__doc__).split("\n\n")[0])
    made.add_argument("--frames", type=int, default=0)
    made.add_argument("--hostile", type=int, default=0)
    made.add_argument("--hands", type=int, default=0)
    made.add_argument("--guests", type=int, default=3, help="for --hands")
    made.add_argument("--latency", type=int, default=0, metavar="GUESTS")
    made.add_argument("--seconds", type=float, default=10.0, help="for --latency")
    made.add_argument("--seed", type=int, default=None)
    made.add_argument("--json", action="store_true")
    options = made.parse_args()
    seed = int.from_bytes(os.urandom(4), "big") if options.seed is None else options.seed
    results: dict[str, dict[str, Any]] = {}
    if options.frames:
        results["frames"] = soak_frames(options.frames, seed)
    if options.hostile:
        results["hostile"] = soak_hostile(options.hostile, seed)
    if options.hands:
        results["hands"] = soak_hands(options.hands, seed, options.guests)
    if options.latency:
        results["latency"] = measure_latency(options.latency, options.seconds)
    if not results:
        made.error("say what to do: --frames, --hostile, --hands or --latency")
    if options.json:
        print(json.dumps({"seed": seed, **results}))
    else:
        print(f"seed {seed}")
        for name, counted in results.items():
            print(f"{name}: " + ", ".join(f"{key} {value}" for key, value in counted.items()))
    return 0 if all(counted["good"] for counted in results.values()) else 1


if __name__ == "__main__":
    raise SystemExit(main())
