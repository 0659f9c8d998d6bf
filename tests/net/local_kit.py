"""Tables on this computer for tests: a person who plays at random, a clock that a test turns."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from random import Random

from net.guest import Update
from net.local import LocalTable, Pace, TableSetup
from tests.net.kit import from_view

DAY = date(2026, 11, 30)
OTHERS = (("Ben", "random"), ("Carla", "random"), ("Dan", "random"), ("Eva", "random"))
SETUP = TableSetup("Anna", OTHERS)
AT_ONCE = Pace(speed=0)


class Clock:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def new(tmp_path: Path, setup: TableSetup = SETUP, seed: int = 1, **more: object) -> LocalTable:
    options = {"pace": AT_ONCE, "keys": Random(seed).randbytes, "today": lambda: DAY, **more}
    return LocalTable.create(setup, tmp_path, **options)  # type: ignore[arg-type]


def play(table: LocalTable, rng: Random, ticks: int = 100_000, stop: str = "") -> list[Update]:
    """Let the person play at random, dealing on, until the table ends or is in the phase `stop`."""
    updates: list[Update] = []
    for _ in range(ticks):
        table.tick()
        updates += table.guest.pump()
        guest = table.guest
        assert not guest.trouble, guest.trouble
        assert guest.take_refusal() is None
        assert guest.table is not None
        if guest.waiting:
            continue
        if guest.table.phase in ("ended", stop):
            break
        if guest.table.phase == "between":
            guest.next_hand()
        elif guest.view is not None and guest.view.my_turn:
            guest.act(from_view(guest.view, rng))
    return updates


def bots_turn(table: LocalTable, clock: Clock, rng: Random) -> None:
    """Play on until a bot is to act and its pause has just begun."""
    for _ in range(1000):
        guest = table.guest
        guest.pump()
        assert guest.view is not None
        assert guest.table is not None
        if guest.table.phase == "between":
            guest.next_hand()
        elif guest.view.my_turn:
            guest.act(from_view(guest.view, rng))
        elif not guest.waiting:
            return
        table.tick()
    raise AssertionError("no bot came to act")


def step(table: LocalTable) -> int:
    table.tick()
    table.guest.pump()
    assert table.guest.table is not None
    return table.guest.table.step
