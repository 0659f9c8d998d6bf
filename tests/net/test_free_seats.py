"""Whoever looks for a table is told how many bots' seats are free there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from net.discovery import FoundTable, _Candidate, _row
from net.messages import DOOR, DOWN, decode, encode
from tests.net.evening import Evening


def listed(facts: dict[str, Any]) -> FoundTable:
    """The row of a table that answers so, over the wire."""
    _name, heard = decode(encode("here", facts), DOWN, DOOR)
    return _row([_Candidate("10.0.0.2", 27432, heard)])


def test_each_bot_that_sits_there_is_a_free_seat(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    assert listed(evening.table.facts()).free == 4
    for number, name in enumerate(("Ben", "Carla", "Dan", "Eva"), 1):
        evening.join(name)
        row = listed(evening.table.facts())
        assert (row.free, row.persons) == (4 - number, 1 + number)
    assert row.problem == "", "one may still watch"


def test_the_seat_of_who_is_away_is_not_free(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.join("Ben")
    evening.guests.pop("Ben")._link.close()
    evening.step()
    assert listed(evening.table.facts()).free == 3


def test_nothing_is_free_behind_a_locked_door(tmp_path: Path) -> None:
    evening = Evening(tmp_path, locked=True)
    assert listed(evening.table.facts()).free == 0
