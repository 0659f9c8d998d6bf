"""Whose column of the score sheet is whose, when people come and go (NOPICK-5).

A hand counts for whoever had the chair when it was dealt, whoever plays it to its end. Between two
hands each chair gets the column of the one who sits there: their own, wherever they have one, else
a new one. The columns of those who are gone stay as they are, so that the sheet keeps its sum.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from engine.match import Match, come
from net.entries import Column, Seat

LIMIT = 40
"""No newcomer sits down where the sheet has so many columns already."""


def own_column(columns: Sequence[Column], seat: Seat) -> int | None:
    """The column that belongs to whoever has this seat; None for somebody new."""
    for number, column in enumerate(columns):
        if column.token == seat.token and (seat.token or column.name == seat.name):
            return number
    return None


def untouched(match: Match, column: int) -> bool:
    """Whether nothing stands in this column yet: whoever gets the chair gets it as it is."""
    return not any(row.played[column] for row in match.rows if column < len(row.played))


def lot(key: str, column: int) -> bytes:
    """Chance for what does not divide of a pot when this column begins."""
    return hashlib.sha256(f"sheepshead joined {key} {column}".encode()).digest()


def seat_columns(
    match: Match, columns: tuple[Column, ...], seats: Sequence[Seat], key: str
) -> tuple[Match, tuple[Column, ...]]:
    """Match and columns after everybody has sat down where they sit now, between two hands; `key`
    is chance for what does not divide of a pot."""
    mine = [own_column(columns, seat) for seat in seats]
    chairs: dict[int, int] = {}
    named = list(columns)
    new: list[int] = []
    for at, seat in enumerate(seats):
        column, here = mine[at], match.sheet[at]
        if column is None and here not in mine:
            bots = not seat.token and not columns[here].token
            if bots or untouched(match, here):
                column = here
        if column is None:
            new.append(at)
        else:
            chairs[at] = column
            named[column] = Column(seat.name, seat.token)
    for at in new:
        match = come(match, at, lot(key, len(named)), instead=True)
        chairs[at] = len(named)
        named.append(Column(seats[at].name, seats[at].token))
    sheet = tuple(chairs[at] for at in range(len(seats)))
    if sheet != match.sheet:
        match = replace(match, chairs=sheet, people=match.columns)
    return match, tuple(named)
