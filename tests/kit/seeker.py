"""Somebody who looks at the list of tables, as a program of its own on a computer of its own.

    Seeker(folder, switch, 2)                         # a list that stays open
    seek(switch, 2, tries=20, longest=12)             # a list that is opened anew, again and again

The program prints what the list shows whenever that changes, with the time of the machine's clock,
which is the same for all programs on it (`time.monotonic`).
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from net.discovery import Finder, FoundTable
from net.networks import prepare
from net.transport import NetThread
from tests.kit.programs import Talking
from tests.kit.switch import Switch

STEP = 0.005


class Seeker(Talking):
    """A list of tables that stays open. Rows are kept under the name of their table."""

    def __init__(self, folder: Path, switch: Switch, number: int) -> None:
        words = (sys.executable, "-m", "tests.kit.seeker", "stay")
        super().__init__(folder / f"seeker{number}.out", [*switch.on(number).split(), *words])
        self.wait("list")

    @property
    def rows(self) -> dict[str, dict[str, Any]]:
        """What the list shows now."""
        rows: dict[str, dict[str, Any]] = self.events("list")[-1]["rows"]
        return rows

    def first(self, name: str, since: float, seconds: float) -> float:
        """Seconds after `since` (of `time.monotonic`) when the list first shows a table."""
        return self._when(lambda rows: name in rows, f"{name} is listed", since, seconds)

    def gone(self, name: str, since: float, seconds: float) -> float:
        """Seconds after `since` when the list shows it no more."""
        return self._when(lambda rows: name not in rows, f"{name} is gone", since, seconds)

    def _when(self, so: Any, what: str, since: float, seconds: float) -> float:
        while True:
            events = self.events("list")
            before = [event for event in events if event["at"] <= since][-1:]
            if before and so(before[0]["rows"]):
                return 0.0
            for event in events:
                if event["at"] > since and so(event["rows"]):
                    return float(event["at"] - since)
            assert time.monotonic() - since < seconds + 2, f"{what}: not in {seconds} s; {events}"
            time.sleep(0.03)


class Times(NamedTuple):
    """Seconds that many tries took, in order; -1 for one that came to nothing."""

    each: tuple[float, ...]

    def share(self, part: float) -> float:
        """What so large a part of the tries did not exceed; without end where too many failed."""
        ordered = sorted(one if one >= 0 else float("inf") for one in self.each)
        return ordered[min(len(ordered) - 1, int(len(ordered) * part))]

    def __str__(self) -> str:
        p50, p95, most = (self.share(part) for part in (0.5, 0.95, 1.0))
        return f"{len(self.each)} tries: p50 {p50:.2f}, p95 {p95:.2f}, max {most:.2f} s"


def seek(switch: Switch, number: int, tries: int, longest: float) -> Times:
    """How long a list that was just opened takes to show a table."""
    words = (sys.executable, "-m", "tests.kit.seeker", str(tries), str(longest))
    return Times(tuple(json.loads(switch.run(number, *words))))


def _open(thread: NetThread) -> Finder:
    finder = Finder()
    thread.start(finder.run())
    return finder


def _tries(tries: int, longest: float) -> None:
    thread = NetThread()
    took = []
    for _ in range(tries):
        begun = time.monotonic()
        finder = _open(thread)
        while not finder.tables() and time.monotonic() - begun < longest:
            time.sleep(STEP)
        took.append(round(time.monotonic() - begun, 3) if finder.tables() else -1.0)
        thread.wait_for(finder.close())
    print(json.dumps(took))


def _stay() -> None:
    thread = NetThread()
    finder = _open(thread)
    told: dict[str, Any] | None = None
    while True:
        rows = {row.name: _plain(row) for row in finder.tables()}
        if rows != told:
            told = rows
            line = {"event": "list", "at": time.monotonic(), "rows": rows}
            print(json.dumps(line), flush=True)
        time.sleep(STEP)


def _plain(row: FoundTable) -> dict[str, Any]:
    return {
        "room": row.room,
        "addresses": list(row.addresses),
        "port": row.port,
        "problem": row.problem,
    }


def main(words: Sequence[str]) -> None:
    """`stay`, or the number of tries and the seconds that each may take."""
    prepare()
    if words[0] == "stay":
        _stay()
    else:
        _tries(int(words[0]), float(words[1]))


if __name__ == "__main__":
    main(sys.argv[1:])
