"""Computers on a switch, made of network namespaces: real programs on a real network.

with Switch(3) as switch:                 # 10.77.0.1, 10.77.0.2, 10.77.0.3
    Program(folder, "host", "host", "--headless", prefix=switch.on(1))
    switch.cable(1, plugged=False)        # the cable of a computer: it notices that
    switch.move(2, 22)                    # another address
    filters = Filters(switch)
    filters.silence(2)                    # its cable is dead, and nobody notices

Needs root and `ip`, the filters `nft`. Nothing leaves the namespaces, which have no way out.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.kit.programs import ROOT, Program

NET = "10.77.0"

BROADCAST = "ether daddr ff:ff:ff:ff:ff:ff udp dport 27432"
"""The beacon of a table and the question for it."""
MULTICAST = "ether daddr & ff:ff:ff:00:00:00 == 01:00:5e:00:00:00"
"""What mDNS needs."""


def ip(*words: str) -> None:
    """The tool `ip`; fails as it does."""
    subprocess.run(["ip", *words], check=True, capture_output=True)


def patience() -> float:
    """How much longer things may take here than where nothing else runs."""
    return 1.0 if os.getloadavg()[0] < 2 else 3.0


def may_make_namespaces() -> bool:
    """Whether this machine lets us make networks of our own."""
    if sys.platform != "linux" or os.geteuid() != 0 or shutil.which("ip") is None:
        return False
    probe = f"shp{os.getpid()}"
    try:
        ip("netns", "add", probe)
        ip("netns", "del", probe)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


class Switch:
    """Computers 1, 2, 3, ... with addresses 10.77.0.N on one switch. `bridged` or not: whether the
    kernel passes on what they send; else something else does (`tests.kit.hub`)."""

    def __init__(self, computers: int, bridged: bool = True) -> None:
        self.computers = computers
        self.names = [f"s{os.getpid() % 100000}x{number}" for number in range(computers + 1)]
        self.hub = self.names[0]
        for name in self.names:
            ip("netns", "add", name)
            ip("-n", name, "link", "set", "lo", "up")
        ip("-n", self.hub, "link", "add", "br0", "type", "bridge")
        ip("-n", self.hub, "link", "set", "br0", "up")
        for number in range(1, computers + 1):
            name, port = self.names[number], f"p{number}"
            ip("-n", name, "link", "add", "eth0", "type", "veth", "peer", "name", port)
            ip("-n", name, "link", "set", port, "netns", self.hub)
            ip("-n", name, "addr", "add", f"{NET}.{number}/24", "brd", "+", "dev", "eth0")
            ip("-n", name, "link", "set", "eth0", "up")
            if bridged:
                ip("-n", self.hub, "link", "set", port, "master", "br0")
            ip("-n", self.hub, "link", "set", port, "up")

    def __enter__(self) -> Switch:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Throw everything away."""
        for name in self.names:
            subprocess.run(["ip", "netns", "del", name], check=False, capture_output=True)

    # -- cables and addresses --------------------------------------------------------------------

    def cable(self, number: int, plugged: bool) -> None:
        """Pull the cable of a computer, or put it in again."""
        ip("-n", self.hub, "link", "set", f"p{number}", "up" if plugged else "down")

    def move(self, number: int, new: int) -> None:
        """Give a computer the address 10.77.0.`new` and no other."""
        name = self.names[number]
        ip("-n", name, "addr", "flush", "dev", "eth0")
        ip("-n", name, "addr", "add", f"{NET}.{new}/24", "brd", "+", "dev", "eth0")

    def lossy(self, number: int, percent: int) -> None:
        """Lose so many of a hundred packets that arrive at a computer."""
        for line in (
            "add table inet lossy",
            "add chain inet lossy in { type filter hook input priority 0; }",
            f"add rule inet lossy in numgen random mod 100 lt {percent} drop",
        ):
            self.run(number, "nft", line)

    def slow(self, number: int, kbit: int, mtu: int) -> None:
        """Give a computer a line of so many kbit a second each way, and packets of at most `mtu`
        bytes."""
        line = f"root tbf rate {kbit}kbit burst 2kb latency 2s"
        for name, device in ((self.names[number], "eth0"), (self.hub, f"p{number}")):
            command = ["tc", "-n", name, "qdisc", "add", "dev", device, *line.split()]
            subprocess.run(command, check=True, capture_output=True)
            ip("-n", name, "link", "set", device, "mtu", str(mtu))

    # -- programs --------------------------------------------------------------------------------

    def on(self, number: int) -> str:
        """The words that start a program on a computer."""
        return f"ip netns exec {self.names[number]}"

    def run(self, number: int, *words: str) -> str:
        """Run a program on a computer to its end; what it printed."""
        command = [*self.on(number).split(), *words]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{' '.join(words)}: {done.stdout}{done.stderr}"
        return done.stdout

    def find(self, number: int, seconds: float) -> list[dict[str, Any]]:
        """What tables a computer finds."""
        words = (sys.executable, "-m", "game", "find", "--seconds", str(seconds), "--json")
        rows: list[dict[str, Any]] = json.loads(self.run(number, *words))
        return rows


class Filters:
    """Rules of the switch: what it does not pass on."""

    def __init__(self, switch: Switch) -> None:
        self.switch = switch
        self._nft("add table bridge links")
        self._nft("add chain bridge links cut { type filter hook forward priority 0; }")

    def _nft(self, line: str) -> None:
        self.switch.run(0, "nft", line)

    def drop(self, what: str) -> None:
        """Pass on nothing of this kind."""
        self._nft(f"add rule bridge links cut {what} drop")

    def silence(self, *numbers: int) -> None:
        """Pass on nothing from or to these computers; none of them can notice that at once."""
        for number in numbers:
            self.drop(f"iifname p{number}")
            self.drop(f"oifname p{number}")

    def heal(self) -> None:
        """Pass on everything."""
        self._nft("flush chain bridge links cut")

    def apart(self) -> None:
        """Keep the computers apart, as a guest Wi-Fi does."""
        for number in range(1, self.switch.computers + 1):
            words = ("link", "set", "dev", f"p{number}", "type", "bridge_slave", "isolated", "on")
            ip("-n", self.switch.hub, *words)


# -- programs on it --------------------------------------------------------------------------------


def host_on(
    switch: Switch, folder: Path, hands: int, *more: str, number: int = 1, name: str = "Kitchen"
) -> Program:
    """A table on a computer, for two guests and bots that do not wait."""
    folder.mkdir(exist_ok=True)
    return Program(
        folder,
        "host",
        *("host", "--headless", "--name", name, "--seats", "5", "--bots", "thumb"),
        *("--hands", str(hands), "--start-with", "2", "--speed", "0", "--fast", *more),
        prefix=switch.on(number),
    )


def guest_on(
    switch: Switch, folder: Path, number: int, name: str, where: str = f"{NET}.1", *more: str
) -> Program:
    """A guest on a computer, played by a bot that takes a moment."""
    words = ("join", where, "--name", name, "--pause", "0.05", *more)
    return Program(folder, name, *words, prefix=switch.on(number))
