"""A switch with weather: it delays, loses, doubles and reorders what it passes on.

The kernel's own means for that (`netem`) is not everywhere, so this is a program of our own. It
stands in the namespace of a `tests.kit.switch.Switch(bridged=False)` and passes frames from port to
port:

    with Switch(3, bridged=False) as switch, Weather(switch) as weather:
        weather.set(delay=0.2, jitter=0.1, loss=10, twice=1)
"""

from __future__ import annotations

import heapq
import json
import select
import socket
import subprocess
import sys
import time
from random import Random
from typing import Any

from tests.kit.programs import ROOT
from tests.kit.switch import Switch

SOL_PACKET, PACKET_VNET_HDR = 263, 15
EVERY_PROTOCOL = 3
VNET_HEADER = 10
"""Bytes before each frame that say what the kernel still has to do: sums, and cutting to size."""


class Hub:
    """Passes frames between ports. What is set, all in all: `delay` and `jitter` in seconds, `loss`
    and `twice` in percent of the frames. A frame that takes longer than the next is overtaken."""

    def __init__(self, ports: list[str], seed: int) -> None:
        self._rng = Random(seed)
        self._weather = {"delay": 0.0, "jitter": 0.0, "loss": 0.0, "twice": 0.0}
        self._sockets: dict[str, socket.socket] = {}
        self._where: dict[bytes, str] = {}
        self._queue: list[tuple[float, int, str, bytes]] = []
        self._count = 0
        self._counts = {"passed": 0, "lost": 0, "doubled": 0, "overtaken": 0}
        self._last_due: dict[str, float] = {}
        for port in ports:
            made = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(EVERY_PROTOCOL))
            made.setsockopt(SOL_PACKET, PACKET_VNET_HDR, 1)
            made.bind((port, 0))
            self._sockets[port] = made

    def run(self) -> None:
        """Pass on until nobody says anything any more."""
        ports = {made.fileno(): port for port, made in self._sockets.items()}
        while True:
            pause = max(0.0, self._queue[0][0] - time.monotonic()) if self._queue else None
            ready, _out, _bad = select.select([*ports, sys.stdin.fileno()], [], [], pause)
            for number in ready:
                if number in ports:
                    self._take(ports[number])
                elif not self._hear(sys.stdin.readline()):
                    return
            self._send()

    def _hear(self, line: str) -> bool:
        if line:
            self._weather.update(json.loads(line))
            print(json.dumps(self._counts), flush=True)
        return bool(line)

    def _take(self, port: str) -> None:
        frame, (_port, _kind, direction, *_more) = self._sockets[port].recvfrom(1 << 17)
        if direction == socket.PACKET_OUTGOING:
            return
        to, sender = frame[VNET_HEADER : VNET_HEADER + 6], frame[VNET_HEADER + 6 : VNET_HEADER + 12]
        self._where[sender] = port
        others = [other for other in self._sockets if other != port]
        for other in [self._where[to]] if to in self._where else others:
            if self._rng.random() * 100 < self._weather["loss"]:
                self._counts["lost"] += 1
                continue
            self._plan(other, frame)
            if self._rng.random() * 100 < self._weather["twice"]:
                self._counts["doubled"] += 1
                self._plan(other, frame)

    def _plan(self, port: str, frame: bytes) -> None:
        jitter = self._weather["jitter"]
        takes = max(0.0, self._weather["delay"] + self._rng.uniform(-jitter, jitter))
        due = time.monotonic() + takes
        if due < self._last_due.get(port, 0.0):
            self._counts["overtaken"] += 1
        self._last_due[port] = due
        self._count += 1
        heapq.heappush(self._queue, (due, self._count, port, frame))

    def _send(self) -> None:
        now = time.monotonic()
        while self._queue and self._queue[0][0] <= now:
            _due, _count, port, frame = heapq.heappop(self._queue)
            try:
                self._sockets[port].send(frame)
                self._counts["passed"] += 1
            except OSError:
                self._counts["lost"] += 1  # its cable is pulled


class Weather:
    """The hub of a switch, in a process of its own."""

    def __init__(self, switch: Switch, seed: int = 1) -> None:
        ports = [f"p{number}" for number in range(1, switch.computers + 1)]
        words = (sys.executable, "-m", "tests.kit.hub", str(seed), *ports)
        self._process = subprocess.Popen(
            [*switch.on(0).split(), *words],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.set()

    def set(self, **weather: float) -> dict[str, Any]:
        """Change the weather (see `Hub`); how many frames were passed, lost and so on till now."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(weather) + "\n")
        self._process.stdin.flush()
        counts: dict[str, Any] = json.loads(self._process.stdout.readline())
        return counts

    def __enter__(self) -> Weather:
        return self

    def __exit__(self, *error: object) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(5)
        self._process.stdout.close()


if __name__ == "__main__":
    Hub(sys.argv[2:], int(sys.argv[1])).run()
