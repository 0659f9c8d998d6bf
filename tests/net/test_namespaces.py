"""Three computers on a switch, made of network namespaces: finding, cutting and healing links.

Needs root and `ip`; nothing leaves the namespaces, which have no way out.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.net.test_processes import ROOT, Program

NET = "10.77.0"
HANDS = int(os.environ.get("SHEEPSHEAD_HANDS", "8"))
"""How many hands the evening with pulled cables has."""


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


def may_make_namespaces() -> bool:
    if sys.platform != "linux" or os.geteuid() != 0 or shutil.which("ip") is None:
        return False
    probe = f"shp{os.getpid()}"
    try:
        ip("netns", "add", probe)
        ip("netns", "del", probe)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


pytestmark = pytest.mark.skipif(
    not may_make_namespaces(), reason="Network namespaces need root and the tool `ip`."
)


class Switch:
    """Computers 1, 2, 3, ... with addresses 10.77.0.N on one switch."""

    def __init__(self, computers: int) -> None:
        self.tag = f"s{os.getpid() % 10000}"
        self.names = [f"{self.tag}x{number}" for number in range(computers + 1)]
        hub = self.names[0]
        for name in self.names:
            ip("netns", "add", name)
            ip("-n", name, "link", "set", "lo", "up")
        ip("-n", hub, "link", "add", "br0", "type", "bridge")
        ip("-n", hub, "link", "set", "br0", "up")
        for number in range(1, computers + 1):
            name, port = self.names[number], f"p{number}"
            ip("-n", name, "link", "add", "eth0", "type", "veth", "peer", "name", port)
            ip("-n", name, "link", "set", port, "netns", hub)
            ip("-n", name, "addr", "add", f"{NET}.{number}/24", "brd", "+", "dev", "eth0")
            ip("-n", name, "link", "set", "eth0", "up")
            ip("-n", hub, "link", "set", port, "master", "br0")
            ip("-n", hub, "link", "set", port, "up")

    def cable(self, number: int, plugged: bool) -> None:
        """Pull the cable of a computer, or put it in again."""
        ip("-n", self.names[0], "link", "set", f"p{number}", "up" if plugged else "down")

    def on(self, number: int) -> str:
        """The words that start a program on a computer."""
        return f"ip netns exec {self.names[number]}"

    def find(self, number: int, seconds: float) -> list[dict[str, Any]]:
        """What tables a computer finds."""
        run = subprocess.run(
            [
                *self.on(number).split(),
                *(sys.executable, "-m", "game", "find", "--seconds", str(seconds), "--json"),
            ],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        rows: list[dict[str, Any]] = json.loads(run.stdout)
        return rows

    def close(self) -> None:
        for name in self.names:
            subprocess.run(["ip", "netns", "del", name], check=False, capture_output=True)


@pytest.fixture
def switch() -> Iterator[Switch]:
    made = Switch(3)
    yield made
    made.close()


def host_on(switch: Switch, folder: Path, hands: int, *more: str) -> Program:
    return Program(
        folder,
        "host",
        *("host", "--headless", "--name", "Kitchen", "--seats", "5", "--bots", "thumb"),
        *("--hands", str(hands), "--start-with", "2", "--speed", "0", "--fast", *more),
        prefix=switch.on(1),
    )


@pytest.mark.slow
def test_a_table_is_found_and_joined_while_cables_are_pulled(
    tmp_path: Path, switch: Switch
) -> None:
    host = host_on(switch, tmp_path, HANDS, "--grace", "60")
    programs = [host]
    try:
        opened = host.wait("open")[0]
        assert opened["addresses"] == [f"{NET}.1"]
        rows = switch.find(2, 3)
        assert [(row["name"], row["addresses"]) for row in rows] == [("Kitchen", [f"{NET}.1"])]
        for number, name, where in ((2, "Ben", f"{NET}.1"), (3, "Carla", opened["code"])):
            words = ("join", where, "--name", name, "--pause", "0.02")
            programs.append(Program(tmp_path, name, *words, prefix=switch.on(number)))
        ben, carla = programs[1:]
        host.wait("hand", 2)
        switch.cable(2, False)
        host.wait("away", 1, 12)
        switch.cable(2, True)
        begun = time.monotonic()
        host.wait("back", 1, 12)
        assert time.monotonic() - begun < 7
        host.wait("hand", 4)
        switch.cable(1, False)
        host.wait("away", 3, 12)
        switch.cable(1, True)
        host.wait("back", 3, 12)
        carla.kill()
        carla.start()
        host.wait("hand", 6)
        host.kill()
        host.start()
        number = 2
        while len(host.events("hand")) < HANDS - 2:
            at = len(host.events("hand"))
            switch.cable(number, False)
            time.sleep(0.3 + at % 5)
            switch.cable(number, True)
            host.wait("hand", min(HANDS, at + 2), 30)
            number = 5 - number
        ends = [one.wait("end", 1, 60)[0] for one in programs]
        assert [one.finish() for one in programs] == [0, 0, 0]
    finally:
        for one in programs:
            if one.process.poll() is None:
                one.kill()
    assert ends[0]["scores"] == ends[1]["scores"] == ends[2]["scores"]
    assert ends[0]["hands"] == HANDS
    assert not ben.events("doubt") + carla.events("doubt")


@pytest.mark.slow
def test_a_host_that_moves_to_another_address_is_found_again(
    tmp_path: Path, switch: Switch
) -> None:
    host = host_on(switch, tmp_path, 4, "--grace", "60", "--start-with", "1")
    ben = None
    try:
        host.wait("open")
        words = ("join", f"{NET}.1", "--name", "Ben", "--pause", "0.05")
        ben = Program(tmp_path, "Ben", *words, prefix=switch.on(2))
        host.wait("hand", 1)
        ip("-n", switch.names[1], "addr", "del", f"{NET}.1/24", "dev", "eth0")
        ip("-n", switch.names[1], "addr", "add", f"{NET}.9/24", "brd", "+", "dev", "eth0")
        host.wait("back", 1, 30)
        assert ben.finish(60) == 0
        assert host.finish() == 0
    finally:
        for one in (host, ben):
            if one is not None and one.process.poll() is None:
                one.kill()


def test_a_host_that_died_is_not_in_the_list(tmp_path: Path, switch: Switch) -> None:
    host = host_on(switch, tmp_path, 4)
    try:
        host.wait("open")
        assert len(switch.find(3, 2.5)) == 1
        host.kill()
        assert switch.find(3, 2.5) == []
    finally:
        if host.process.poll() is None:
            host.kill()


def test_without_any_network_a_table_opens_all_the_same(tmp_path: Path, switch: Switch) -> None:
    ip("-n", switch.names[1], "addr", "flush", "dev", "eth0")
    ip("-n", switch.names[1], "link", "set", "eth0", "down")
    ip("-n", switch.names[1], "link", "set", "lo", "down")
    host = Program(
        tmp_path,
        "host",
        *("host", "--headless", "--hands", "1", "--start-with", "0", "--speed", "0"),
        *("--bots", "thumb"),
        prefix=switch.on(1),
    )
    try:
        opened = host.wait("open")[0]
        assert opened["addresses"] == []
        assert host.finish() == 0
    finally:
        if host.process.poll() is None:
            host.kill()
