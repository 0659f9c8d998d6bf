"""Bad cables on real sockets, sleeping programs, and a host that moves. The long evening is
`python3 tools/soak_net.py --hands 300`."""

from __future__ import annotations

import contextlib
import signal
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from net.hosting import HostTable
from net.joining import JoinTable
from tests.kit.programs import Program, same_scores
from tests.kit.proxy import Cable
from tests.net.lan import HERE, QUICK, Evening, evening, free_port


@contextlib.contextmanager
def behind(table: Evening, name: str, **more: object) -> Iterator[tuple[Cable, JoinTable]]:
    """A guest whose connection goes through a cable of its own."""
    with Cable(table.table.lobby.port) as cable:
        guest = JoinTable.to(f"{HERE}:{cable.port}", name, None, interface=HERE, **more)
        table.joined.append(guest)
        yield cable, guest


def is_in(guest: JoinTable, returns: int = 1) -> bool:
    return guest.returns >= returns and guest.state == "in" and guest.guest._phase == "live"


def test_an_evening_behind_bad_cables_loses_nothing(tmp_path: Path) -> None:
    with (
        evening(tmp_path, name="Anna", door={"grace": 60.0}) as table,
        behind(table, "Ben") as (to_ben, ben),
        behind(table, "Carla") as (to_carla, carla),
    ):
        table.until(lambda: is_in(ben) and is_in(carla), "all sit")
        table.hands(1)
        for number, what in enumerate(("reset", "half", "dribble", "delay", "both")):
            returns = ben.returns, carla.returns
            if what == "reset":
                to_ben.reset()
                table.until(lambda: is_in(ben, returns[0] + 1), "Ben is back", 5)  # noqa: B023
            elif what == "half":
                to_carla.half_close()
                table.until(lambda: is_in(carla, returns[1] + 1), "Carla is back", 5)  # noqa: B023
            elif what == "dribble":
                to_ben.dribble = 1e-6
            elif what == "delay":
                to_ben.dribble, to_carla.delay = 0.0, 0.05
            else:
                to_carla.delay = 0.0
                to_ben.reset()
                to_carla.reset()
                table.until(lambda: is_in(ben, returns[0] + 1), "Ben is back", 5)  # noqa: B023
                table.until(lambda: is_in(carla, returns[1] + 1), "Carla is back", 5)  # noqa: B023
            table.hands(number + 2)
        table.same_everywhere()
        table.no_gaps()


@pytest.mark.slow
def test_a_black_hole_is_noticed_and_the_guest_comes_back(tmp_path: Path) -> None:
    with (
        evening(tmp_path, name="Anna", door={"grace": 60.0}) as table,
        behind(table, "Ben") as (cable, ben),
    ):
        table.until(lambda: is_in(ben), "Ben sits")
        table.hands(1)
        cable.hole = True
        begun = time.monotonic()
        table.until(lambda: ben.state != "in", "Ben notices", 9.0)
        assert time.monotonic() - begun < 7.0
        cable.hole = False
        healed = time.monotonic()
        table.until(lambda: is_in(ben, 2), "Ben is back", 5.0)
        assert time.monotonic() - healed < 3.5
        table.hands(3)
        table.same_everywhere()


def test_somebody_who_stops_reading_is_let_go_and_holds_up_nobody(tmp_path: Path) -> None:
    with (
        evening(tmp_path, name="Anna") as table,
        behind(table, "Wim", watch=True) as (cable, watcher),
    ):
        ben = table.seat("Ben")
        table.until(lambda: is_in(watcher), "Wim watches")
        table.hands(1)
        cable.deaf = True
        deadline = time.monotonic() + 8.0
        hands = len(table.guests[0].table.rows) if table.guests[0].table else 0
        while table.table.lobby.watching and time.monotonic() < deadline:
            table.step()
            time.sleep(0.002)
        assert table.table.lobby.watching == 0
        played = table.guests[0].table
        assert played is not None
        assert len(played.rows) > hands
        assert ben.returns == 1
        cable.deaf = False
        table.until(lambda: is_in(watcher, 2), "Wim is back", 8.0)
        table.same_everywhere()


def test_the_picture_arrives_within_three_seconds_over_64_kbit(tmp_path: Path) -> None:
    with evening(tmp_path, name="Anna", preset="10") as table:
        for number in range(3):
            table.seat(f"Guest {number}")
        table.hands(1)
        with behind(table, "Ben", watch=True) as (cable, ben):
            cable.rate = 8000
            begun = time.monotonic()
            table.until(lambda: ben.guest.view is not None, "Ben sees the table", 6.0)
            assert time.monotonic() - begun < 3.0
            cable.rate = 0
            table.joined.remove(ben)
            table.updates.clear()
            ben.close()


@pytest.mark.slow
def test_a_host_that_comes_back_at_another_port_is_found_by_its_guests(tmp_path: Path) -> None:
    args = {"advertise": True}
    with evening(tmp_path / "host", name="Anna", door={"grace": 60.0}, args=args) as table:
        ben = table.seat("Ben")
        table.hands(1)
        port = table.table.lobby.port
        table.table.close()
        table.updates.clear()
        with socket.socket() as other:
            # Somebody else has the port meanwhile.
            other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            other.bind((HERE, port))
            other.listen()
            table.table = HostTable.resume(
                tmp_path / "host", interface=HERE, pace=QUICK, frames_a_second=2000.0
            )
            assert table.table.lobby.port != port
            table.until(lambda: is_in(ben, 2), "Ben has found the table", 20.0)
        table.hands(3)
        table.same_everywhere()


@pytest.mark.skipif(sys.platform == "win32", reason="Programs are stopped by signals of POSIX.")
@pytest.mark.slow
def test_a_closed_lid_of_a_guest_and_of_the_host(tmp_path: Path) -> None:
    """The program sleeps in the middle of everything and wakes up ten seconds later."""
    port = free_port()
    host = Program(
        tmp_path,
        "host",
        *("host", "--headless", "--port", str(port), "--bots", "thumb", "--hands", "40"),
        *("--start-with", "2", "--speed", "0", "--fast", "--grace", "60", "--interface", HERE),
    )
    programs = [host]
    try:
        host.wait("open")
        for name in ("Ben", "Carla"):
            words = ("join", f"{HERE}:{port}", "--name", name, "--interface", HERE)
            programs.append(Program(tmp_path, name, *words, "--pause", "0.05"))
        ben = programs[1]
        host.wait("hand", 1)
        ben.process.send_signal(signal.SIGSTOP)
        host.wait("away", 1, 12)
        time.sleep(4)
        ben.process.send_signal(signal.SIGCONT)
        host.wait("back", 1, 8)
        host.wait("hand", 3, 60)
        host.process.send_signal(signal.SIGSTOP)
        time.sleep(10)
        host.process.send_signal(signal.SIGCONT)
        at = len(host.events("hand"))
        host.wait("hand", at + 2, 60)
        host.process.send_signal(signal.SIGTERM)
        assert host.finish() == 0
    finally:
        for one in programs:
            one.process.send_signal(signal.SIGCONT)
            if one.process.poll() is None:
                one.kill()
    assert same_scores(programs) > 0
    assert not [event for one in programs for event in one.events("doubt", "trouble")]
