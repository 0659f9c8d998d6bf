"""Real programs, each a process of its own, whose events a test reads from a file.

host = Program(folder, "host", "host", "--headless", ...)   # `sheepshead host ... --json`
host.wait("open")[0]["code"]
host.kill(); host.start()                                    # the same again
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]


class Talking:
    """A process that prints one JSON object a line, with the key `event`."""

    def __init__(self, path: Path, command: list[str]) -> None:
        self.command = command
        self.path = path
        self.start()

    def start(self) -> None:
        """Start it, or start it again; what it says follows what it said before."""
        env = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
        with self.path.open("ab") as out:
            self.process = subprocess.Popen(
                self.command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, env=env
            )

    def kill(self) -> None:
        """End it without a word."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def sleep(self) -> None:
        """Let it stand still, as a computer does whose lid is closed."""
        self.process.send_signal(signal.SIGSTOP)

    def wake(self) -> None:
        """Let it go on."""
        self.process.send_signal(signal.SIGCONT)

    def events(self, *kinds: str) -> list[dict[str, Any]]:
        """What it said, of these kinds; a line that is no event fails the test with all of it."""
        found = []
        for line in self.path.read_text().splitlines():
            try:
                event = json.loads(line)
            except ValueError:
                raise AssertionError(f"{self.path.name}: {self.path.read_text()[-2000:]}") from None
            if not kinds or event["event"] in kinds:
                found.append(event)
        return found

    def wait(self, kind: str, count: int = 1, seconds: float = 30.0) -> list[dict[str, Any]]:
        """Wait for so many events of a kind; fails with the last it said."""
        end = time.monotonic() + seconds
        while len(found := self.events(kind)) < count:
            assert time.monotonic() < end, f"{self.path.name}: {self.path.read_text()[-3000:]}"
            time.sleep(0.03)
        return found

    def more(self, kind: str, count: int = 1, seconds: float = 30.0) -> None:
        """Wait for so many more than there are now."""
        self.wait(kind, len(self.events(kind)) + count, seconds)

    def finish(self, seconds: float = 40.0) -> int:
        """Wait for its end; its exit code."""
        return self.process.wait(seconds)

    def end(self) -> None:
        """End it if it still runs, asleep or not."""
        if self.process.poll() is None:
            self.wake()
            self.kill()


class Program(Talking):
    """One `sheepshead` process with a data folder of its own."""

    def __init__(self, folder: Path, name: str, *arguments: str, prefix: str = "") -> None:
        self.data = folder / name
        command = [*prefix.split(), sys.executable, "-m", "game", *arguments, "--json"]
        super().__init__(folder / f"{name}.out", [*command, "--data", str(self.data)])


def nothing_odd(programs: list[Program], least: int) -> None:
    """Nobody doubts anything, and all know the same scores of so many hands at least."""
    assert not [event for one in programs for event in one.events("doubt", "trouble")]
    assert same_scores(programs) >= least


def same_scores(programs: list[Program]) -> int:
    """Every hand has the same scores for everybody who was told of it; how many hands there are."""
    told: dict[int, list[int]] = {}
    for one in programs:
        for row in one.events("hand"):
            scores = list(row["scores"].values())
            known = told.setdefault(row["hand"], scores)
            assert scores == known, f"hand {row['hand']}: {known} and in {one.path.name} {scores}"
    return len(told)
