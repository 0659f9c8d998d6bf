"""A table in play is attacked, and nobody who plays notices. The long versions are
`python3 tools/soak_net.py --frames 1000000 --hostile 20000`."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from net.framing import FrameReader, frame
from net.messages import DOOR, DOWN, decode, encode
from net.transport import is_private
from tests.net.lan import HERE, evening, join

ROOT = Path(__file__).resolve().parents[2]


def soak(*arguments: str) -> dict[str, dict[str, float]]:
    run = subprocess.run(
        [sys.executable, "tools/soak_net.py", "--json", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    found: dict[str, dict[str, float]] = json.loads(run.stdout)
    return found


def test_bad_frames_in_every_phase_are_refused_and_cost_nothing() -> None:
    counted = soak("--frames", "20000", "--seed", "3")["frames"]
    assert counted["escaped"] == 0
    assert counted["memory_mb"] <= 16


def test_hostile_connections_disturb_nobody() -> None:
    counted = soak("--hostile", "400", "--seed", "3")["hostile"]
    assert counted["dropped_players"] == counted["guests_that_differ"] == 0
    assert counted["memory_mb"] <= 16


def closed_after(one: socket.socket, every: float = 0.0, limit: float = 5.0) -> float:
    """Seconds until the host ends a connection, which sends a byte every so often."""
    begun = time.monotonic()
    one.settimeout(every or limit)
    while time.monotonic() - begun < limit:
        try:
            if one.recv(4096) == b"":
                break
        except TimeoutError:
            try:
                one.sendall(b"\0")
            except OSError:
                break
        except OSError:
            break
    return time.monotonic() - begun


def test_somebody_who_says_nothing_is_shown_out(tmp_path: Path) -> None:
    with (
        evening(tmp_path, name="Anna") as table,
        socket.create_connection((HERE, table.table.lobby.port)) as one,
    ):
        assert 2.0 < closed_after(one) < 4.5


def test_somebody_who_dribbles_is_shown_out(tmp_path: Path) -> None:
    """The deadline is absolute: a byte now and then gains nothing."""
    with evening(tmp_path, name="Anna") as table:
        port = table.table.lobby.port
        with socket.create_connection((HERE, port)) as one:
            one.sendall((900).to_bytes(4, "big"))
            assert 2.0 < closed_after(one, every=0.2) < 4.5


def test_a_crowd_at_the_door_keeps_nobody_out(tmp_path: Path) -> None:
    with evening(tmp_path, name="Anna") as table:
        table.play = False
        port = table.table.lobby.port
        crowd = []
        for _ in range(60):
            crowd.append(socket.create_connection((HERE, port)))
        ben = table.seat("Ben")
        table.until(lambda: ben.guest.seat is not None, "Ben sits", 3.0)
        for one in crowd:
            one.close()


def test_who_comes_back_while_the_old_connections_are_still_there_is_let_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody's program is started again in the same second, and the host has noticed nothing."""
    monkeypatch.setattr("net.server.ALL_LIMIT", 6)
    names = [f"Guest {number}" for number in range(4)]
    with evening(tmp_path / "host", name="Anna") as table:
        seats = [table.seat(name, tmp_path / name).guest.seat for name in names]
        table.play = False
        again = [join(table.table, name, tmp_path / name) for name in names]
        table.joined += again
        table.until(
            lambda: all(one.refused or one.guest.seat is not None for one in again), "all are back"
        )
        assert [one.refused for one in again] == [None] * 4
        assert [one.guest.seat for one in again] == seats


def test_a_probe_is_answered_and_tells_no_more_than_the_list_shows(tmp_path: Path) -> None:
    with evening(tmp_path, name="Anna", table="Oma's") as table:
        with socket.create_connection((HERE, table.table.lobby.port)) as one:
            one.sendall(frame(encode("probe", {"proto": 1})))
            reader = FrameReader(1024)
            while (message := reader.take()) is None:
                reader.feed(one.recv(4096))
            assert one.recv(10) == b""
        facts = decode(message, DOWN, DOOR).fields
        assert facts["name"] == "Oma's"
        assert (facts["persons"], facts["seats"], facts["state"]) == (1, 5, "lobby")
        assert "Anna" not in str(facts)


def test_only_private_networks_are_let_in() -> None:
    for address in ("127.0.0.1", "10.1.2.3", "192.168.1.1", "172.20.0.1", "169.254.3.4"):
        assert is_private(address)
    for address in ("100.64.0.1", "100.127.255.254", "fe80::1%eth0", "fd00::7", "::ffff:10.0.0.1"):
        assert is_private(address)
    for address in ("8.8.8.8", "2001:4860:4860::8888", "::ffff:8.8.8.8", "host", "", "100.128.0.1"):
        assert not is_private(address)
