"""Over real sockets, what other tests prove without them: requests that come twice, late or out of
turn, connections that break in the door, hosts that lie, and people who go at the worst moment."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgpack
import pytest

from engine.actions import parse
from net.framing import FrameReader, frame
from net.guest import Guest
from net.headless import BotGuest
from net.messages import encode
from net.opentable import OpenTable
from net.protocol import GuestDoor
from net.server import DOOR_LIMIT, HostWire
from tests.kit.faults import share
from tests.net.kit import from_view
from tests.net.lan import HERE, Evening, again, evening, join
from tests.net.test_cables import behind, is_in


def to_act(table: Evening) -> Guest:
    """Play on until a guest over the network is asked; that guest."""
    for number in range(1, len(table.guests)):
        table.bots[number] = BotGuest("thumb", 0.15)
    found: list[Guest] = []

    def asked() -> bool:
        for one in table.joined:
            view = one.guest.view
            if view is not None and view.my_turn and not one.guest.waiting:
                found.append(one.guest)
        return bool(found)

    table.until(asked, "a guest is asked")
    table.play = False
    return found[-1]


def say(guest: Guest, cid: int, step: int, action: str) -> None:
    """Send a request as it is, past everything that a guest minds."""
    assert guest.table is not None
    fields = {"cid": cid, "hand": guest.table.deal, "step": step, "action": action}
    guest._link.send(encode("act", fields))


@contextlib.contextmanager
def sitting(tmp_path: Path, *names: str, **more: Any) -> Any:
    """An evening with these guests, in the middle of its first hand."""
    with evening(tmp_path, name="Anna", **more) as table:
        for name in names:
            table.seat(name)
        table.hands(1)
        yield table


# -- requests --------------------------------------------------------------------------------------


def test_a_request_that_comes_twice_is_done_once_and_a_late_one_not_at_all(tmp_path: Path) -> None:
    with sitting(tmp_path, "Ben", "Carla") as table:
        guest = to_act(table)
        assert guest.table is not None
        assert guest.view is not None
        room = table.table._table.room
        before, step, cid = len(room.said), guest.table.step, guest._cid + 5
        action = from_view(guest.view, Random(2)).text()
        for _ in range(3):
            say(guest, cid, step, action)
        say(guest, cid - 1, step, action)  # an older number
        say(guest, cid + 1, step, action)  # a newer one, and the question of before
        table.until(lambda: guest.table.step == step + 1, "it is done", 5)
        end = time.monotonic() + 0.3
        while time.monotonic() < end:
            table.step()
        room = table.table._table.room
        mine = [said for said in room.said[before:] if said[0] == guest.seat]
        assert [said[1].text() for said in mine] == [action]
        assert room.seats[guest.seat].acked[-1] == cid
        guest._cid = cid + 1
        table.play = True
        table.hands(2)
        table.same_everywhere()


def test_who_is_not_asked_changes_nothing(tmp_path: Path) -> None:
    with sitting(tmp_path, "Ben", "Carla") as table:
        actor = to_act(table)
        other = next(one.guest for one in table.joined if one.guest is not actor)
        assert other.table is not None
        before = table.table._table.room.said
        for number, action in enumerate(("pick", "pass", "play QC", "bury QC QS")):
            say(other, other._cid + 5 + number, other.table.step, action)
        end = time.monotonic() + 0.4
        while time.monotonic() < end:
            table.step()
        assert table.table._table.room.said == before
        other._cid += 10
        table.play = True
        table.hands(2)
        table.same_everywhere()


def test_connections_that_break_in_the_door_keep_nobody_out(tmp_path: Path) -> None:
    """After each number of bytes of the first call, by a reset, a close and a half-close."""
    knock = {
        "proto": 1, "app": "x", "nonce": bytes(16), "room": "", "who": b"", "name": "Eve",
        "watch": True,
    }  # fmt: skip
    call = frame(encode("knock", knock))
    with evening(tmp_path, name="Anna") as table:
        table.play = False
        port = table.table.lobby.port
        for number in range(0, len(call) + 1, 3):
            with socket.create_connection((HERE, port)) as one:
                one.sendall(call[:number])
                if number % 2:
                    # Zero seconds of linger: the end is a reset.
                    one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                elif number % 4:
                    one.shutdown(socket.SHUT_WR)
        begun = time.monotonic()
        ben = table.seat("Ben")
        assert ben.refused is None
        assert time.monotonic() - begun < 5.0
        table.play = True
        table.hands(1)
        assert table.table._thread.problem == ""


def test_who_is_about_to_sit_down_takes_no_watchers_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten players and ten watchers come at once; nobody is told that too many watch."""
    with evening(tmp_path, name="Anna", preset="10") as table:
        table.play = False
        with monkeypatch.context() as patch:
            # They are in and have no seats yet.
            patch.setattr(OpenTable, "_seat_visitors", lambda self: False)
            players = [join(table.table, f"Guest {number}") for number in range(9)]
            table.joined += players
            table.until(lambda: all(one.state == "in" for one in players), "all players are in")
            watchers = [join(table.table, f"Watcher {number}", watch=True) for number in range(10)]
            table.joined += watchers
            table.until(
                lambda: all(one.refused or one.guest.table is not None for one in watchers),
                "all watch",
            )
        assert [one.refused for one in watchers] == [None] * 10
        table.until(lambda: all(one.guest.seat is not None for one in players), "all sit")
        more = join(table.table, "One too many", watch=True)
        table.joined.append(more)
        table.until(lambda: more.refused is not None, "that is too many", 5)


# -- slow and silent cables ------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("delay", [0.2, 0.8])
def test_a_cable_that_delays_everything_is_no_reason_for_a_bot(
    delay: float, tmp_path: Path
) -> None:
    with (
        evening(tmp_path, name="Anna", door={"grace": 1.0}) as table,
        behind(table, "Ben") as (cable, ben),
    ):
        table.until(lambda: is_in(ben), "Ben sits")
        table.hands(1)
        cable.delay = delay
        table.hands(2, 90)
        assert ben.returns == 1
        assert ben.guest.table is not None
        assert ben.guest.table.kinds.count("away") == 0
        table.same_everywhere()


@pytest.mark.slow
@pytest.mark.parametrize("who", ["two", "all guests", "host"])
@pytest.mark.parametrize("seconds", [3.0, 8.0])
def test_cables_that_fall_silent_together_are_noticed_together(
    seconds: float, who: str, tmp_path: Path
) -> None:
    """Two of three guests, all of them, and the host from whom all are cut off at once."""
    with (
        evening(tmp_path, name="Anna", door={"grace": 60.0}) as table,
        behind(table, "Ben") as (to_ben, ben),
        behind(table, "Carla") as (to_carla, carla),
        behind(table, "Dora") as (to_dora, dora),
    ):
        guests = (ben, carla, dora)
        table.until(lambda: all(is_in(one) for one in guests), "all sit")
        table.hands(1)
        cables = (to_ben, to_carla) if who == "two" else (to_ben, to_carla, to_dora)
        cut = guests[: len(cables)]
        for cable in cables:
            cable.hole = True
        begun = time.monotonic()
        if seconds > 7:
            table.until(lambda: all(one.state != "in" for one in cut), "all notice", 9.0)
        table.until(lambda: time.monotonic() - begun > seconds, "time passes", 20.0)
        for cable in cables:
            cable.hole = False
        healed = time.monotonic()
        table.until(lambda: all(is_in(one, 2 if seconds > 7 else 1) for one in cut), "all are back")
        assert time.monotonic() - healed < 3.5
        rows = len(table.table._table.room.match.rows)
        table.hands(rows + 2)
        table.same_everywhere()


# -- hosts that lie --------------------------------------------------------------------------------


def _card_too_many(message: dict[str, Any]) -> None:
    message["view"]["hand"].append("QC")


def _jump(message: dict[str, Any]) -> None:
    message["rev"] += 7


def _strange_seat(message: dict[str, Any]) -> None:
    message["view"]["turn"] = 77


def _wrong_points(message: dict[str, Any]) -> None:
    message["table"]["totals"][0] += 5


def _no_view_at_all(message: dict[str, Any]) -> None:
    message["view"] = {}


def _deep(message: dict[str, Any]) -> None:
    for _ in range(40):
        message["view"] = {"view": message["view"]}


LIES = {
    "a card too many": _card_too_many,
    "a jump of the revision": _jump,
    "a seat that is none": _strange_seat,
    "points from nowhere": _wrong_points,
    "no view": _no_view_at_all,
    "a view in views": _deep,
}


@pytest.mark.parametrize("lie", LIES.values(), ids=LIES)
def test_a_host_that_lies_is_doubted_and_never_crashes_a_guest(
    lie: Callable[[dict[str, Any]], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Told to one guest, and not for ever: the other notices nothing, and the first finds its way
    again or is cut off with a sentence."""
    told = 0
    rightly = HostWire.write

    def lying(self: HostWire, message: bytes) -> None:
        nonlocal told
        if self.link.name == "Ben" and told < 3 and playing:
            plain = msgpack.unpackb(message)
            if plain["t"] == "update" and plain.get("view"):
                with contextlib.suppress(KeyError, IndexError, TypeError):
                    lie(plain)
                    told += 1
                    message = msgpack.packb(plain)
        rightly(self, message)

    playing = False
    monkeypatch.setattr(HostWire, "write", lying)
    with sitting(tmp_path, "Ben", "Carla") as table:
        ben, carla = table.joined
        playing = True
        table.until(lambda: told == 3, "lies are told", 20)
        playing = False
        table.until(lambda: bool(ben.guest.doubts) or ben.returns > 1, "Ben notices", 10)
        rows = len(table.table._table.room.match.rows)
        table.hands(rows + 2, 40)
        assert carla.guest.doubts == []
        assert carla.returns == 1
        assert ben.guest.table is not None
        assert ben.guest.table.rows == table.table._table.room.match.rows[: rows + 2]
        assert ben._thread.problem == ""


@pytest.mark.parametrize(
    "frames",
    [
        b"\xff\xff\xff\xff",
        b"\x00\x01\x00\x01",
        (65536).to_bytes(4, "big") + b"\xc1" * 65536,
        b"\0" * 4,
    ],
    ids=["4 GiB", "one byte above 64 KiB", "64 KiB of nonsense", "no bytes"],
)
def test_after_bytes_that_cannot_be_a_guest_finds_its_way_again(
    frames: bytes, tmp_path: Path
) -> None:
    with sitting(tmp_path, "Ben") as table:
        (ben,) = table.joined
        wire = next(one for one in table.table._server._wires if one.link.name == "Ben")
        table.table._thread.post(wire.transport.write, frames)
        table.until(lambda: is_in(ben, 2) or bool(ben.guest.doubts), "Ben has had enough", 8)
        rows = len(table.table._table.room.match.rows)
        table.hands(rows + 1)
        assert ben.guest.table is not None
        assert ben.guest.table.rows == table.table._table.room.match.rows[: rows + 1]
        assert ben._thread.problem == ""


# -- people who go ---------------------------------------------------------------------------------


def test_the_host_sends_somebody_away_whose_turn_it_is(tmp_path: Path) -> None:
    with sitting(tmp_path, "Ben", "Carla") as table:
        actor = to_act(table)
        gone = next(one for one in table.joined if one.guest is actor)
        assert actor.seat is not None
        assert table.table.kick(actor.seat) is None
        table.until(lambda: gone.state == "gone", "the guest is gone", 3.0)
        table.joined.remove(gone)
        gone.close()
        table.updates.clear()
        table.bots.clear()
        table.play = True
        rows = len(table.table._table.room.match.rows)
        table.hands(rows + 2)
        table.same_everywhere()
        kinds = [seat.kind for seat in table.table._table.room.seats]
        assert kinds.count("person") == 2


@pytest.mark.slow
def test_the_host_closes_in_the_middle_of_a_bury_and_the_bury_goes_on_later(tmp_path: Path) -> None:
    with evening(tmp_path / "host", name="Anna") as table:
        ben = table.seat("Ben")
        table.hands(1)

        me = table.table.guest
        table.bots[0] = BotGuest("thumb", 0.15)

        def buries() -> bool:
            """Whether the host must bury; until then the host picks whatever comes."""
            view = me.view
            if view is not None and view.my_turn and not me.waiting and view.phase == "pick":
                me.act(parse("pick"))
            return view is not None and view.my_turn and view.phase == "bury"

        table.until(buries, "the host buries", 60)
        table.play = False
        room = table.table._table.room
        table.table.close()
        table.updates.clear()
        table.table = again(tmp_path / "host")
        assert table.table._table.room.hand == room.hand
        table.until(lambda: is_in(ben, 2), "Ben is back", 8)
        table.bots.clear()
        table.play = True
        rows = len(table.table._table.room.match.rows)
        table.hands(rows + 2)
        table.same_everywhere()


def test_when_all_guests_leave_the_hosts_hand_goes_on(tmp_path: Path) -> None:
    with sitting(tmp_path, "Ben", "Carla") as table:
        for one in list(table.joined):
            table.joined.remove(one)
            one.give_up()
        table.updates.clear()
        table.bots.clear()
        rows = len(table.table._table.room.match.rows)
        table.hands(rows + 2)
        table.same_everywhere()
        assert [seat.kind for seat in table.table._table.room.seats].count("person") == 1


def test_who_watches_and_who_sits_change_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    """A watcher comes and goes, then takes a bot's seat; nobody sees what is not theirs."""
    with evening(tmp_path, name="Anna", door={"takeover": True}) as table:
        table.seat("Ben")
        table.hands(1)
        for _ in range(2):
            watcher = table.seat("Wim", watch=True)
            table.until(lambda: watcher.guest.view is not None, "Wim watches", 5)  # noqa: B023
            assert watcher.guest.view is not None
            assert watcher.guest.view.hand == ()
            table.joined.remove(watcher)
            watcher.close()
            table.updates.clear()
            table.bots.clear()
        wim = table.seat("Wim")
        table.until(lambda: wim.guest.seat is not None, "Wim sits", 20)
        rows = len(table.table._table.room.match.rows)
        table.hands(rows + 2)
        table.same_everywhere()


# -- at the door -----------------------------------------------------------------------------------


def guess_from(address: str, port: int, code: int) -> str:
    """Try a join code from an address of this computer; how the door answered."""
    door = GuestDoor(nonce=os.urandom(16), name="Eve", code=code)
    frames = FrameReader(1024)
    with socket.create_connection((HERE, port), 5, source_address=(address, 0)) as one:
        while door.state not in ("over", "in"):
            for message in door.out:
                one.sendall(frame(message))
            door.out.clear()
            data = one.recv(2048)
            if not data:
                break
            frames.feed(data)
            while (heard := frames.take()) is not None:
                door.hear(heard)
    return door.refused.code if door.refused is not None else door.state


@pytest.mark.skipif(sys.platform != "linux", reason="Only Linux has all of 127.0.0.0/8 at once.")
def test_fifty_wrong_codes_from_many_computers_change_the_code_and_disturb_nobody(
    tmp_path: Path,
) -> None:
    with evening(tmp_path, name="Anna", door={"need": "code"}) as table:
        before = table.table.lobby.code
        secret = table.table._table.settings.secret
        ben = join(table.table, "Ben", code=secret)
        table.joined.append(ben)
        table.until(lambda: ben.guest.seat is not None, "Ben sits", 5.0)
        said = Counter(
            guess_from(f"127.0.1.{1 + number // 6}", table.table.lobby.port, secret ^ (number + 1))
            for number in range(54)
        )
        # The sixth from each address is not even looked at; the code changes within.
        assert said["wrong_code"] >= 44
        assert said["locked_out"] >= 5
        assert set(said) <= {"wrong_code", "locked_out"}
        table.until(lambda: table.table.lobby.code != before, "the code is another", 3.0)
        assert guess_from("127.0.2.1", table.table.lobby.port, secret) == "wrong_code"
        carla = join(table.table, "Carla", code=table.table._table.settings.secret)
        table.joined.append(carla)
        table.until(lambda: carla.state != "calling", "Carla is answered", 5.0)
        # Loopback itself has guessed nothing.
        table.until(lambda: carla.guest.seat is not None, "Carla sits", 5.0)
        table.hands(1)
        assert ben.returns == carla.returns == 1
        table.same_everywhere()


CROWD = """
import socket, sys, time
port, seconds = int(sys.argv[1]), float(sys.argv[2])
def call():
    one = socket.socket(); one.setblocking(False); one.connect_ex(("127.0.0.1", port)); return one
idle = [call() for _ in range(900)]
dribbling = [call() for _ in range(300)]
end, storms = time.monotonic() + seconds, 0
while time.monotonic() < end:
    lost = 0
    for at, one in enumerate(dribbling):
        try: one.send(b"\\0")
        except OSError:
            lost += 1
            if lost < 60: one.close(); dribbling[at] = call()
    for _ in range(40):
        call().close(); storms += 1
    time.sleep(0.4)
print(storms)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="So many sockets are had on POSIX systems.")
def test_nine_hundred_idle_connections_and_three_hundred_dribblers_hold_up_nobody(
    tmp_path: Path,
) -> None:
    """And connections that are closed at once: the limits of the door hold, and whoever plays
    is answered soon and stays connected."""
    with sitting(tmp_path, "Ben", "Carla") as table:
        port = table.table.lobby.port

        def waits(seconds: float) -> list[float]:
            """How long guests wait for the host's answer to what they do."""
            asked: dict[int, float] = {}
            took: list[float] = []

            def look() -> bool:
                now = time.monotonic()
                for number, one in enumerate(table.joined):
                    if one.guest.waiting:
                        asked.setdefault(number, now)
                    elif number in asked:
                        took.append(now - asked.pop(number))
                return now > end

            end = time.monotonic() + seconds
            table.until(look, "time passes", seconds + 5)
            return sorted(took)

        alone = waits(4.0)
        with subprocess.Popen(
            [sys.executable, "-c", CROWD, str(port), "8"], stdout=subprocess.PIPE, text=True
        ) as crowd:
            beside = waits(7.0)
            wires = list(table.table._server._wires)
            outside = [one for one in wires if one.door.state in ("new", "challenged")]
            out, _none = crowd.communicate(timeout=60)
        print(f"p99 alone {share(alone, 0.99):.4f}, beside the crowd {share(beside, 0.99):.4f} s")
        assert int(out) > 200
        assert len(beside) > 30
        assert len(outside) <= DOOR_LIMIT
        assert [one.returns for one in table.joined] == [1, 1]
        # Crowd, host and guests share the cores here; how long it takes exactly is printed.
        assert share(beside, 0.99) < 1.5
        table.same_everywhere()
