"""The numbers that the bots were fitted with, read from the data files of the game.

They lie in `assets/bots`, in an installed game in `game/_assets/bots`: a file for each table's
learnt sense, for each net and for the prices for two, written by `tools/train/make_all.py`, with
what made it in it. This module is the one place where the engine reads files, and it does so when a
number is first needed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

from engine.errors import SheepsheadError
from engine.rules import HouseRules
from engine.rules.options import partner_method

Rows = tuple[tuple[int, ...], ...]
Layer = tuple[Rows, tuple[int, ...]]
"""A layer of a net: its rows (of the first layer by input, of the others by output), its bias."""
T = TypeVar("T")

SCALE = 1000
"""All numbers are whole, in thousandths."""

TABLES = frozenset(
    (
        "3-eight alone",
        "3-nine alone",
        "3-ten alone",
        "4-blind alone",
        "5 called-ace",
        "5 jack-of-diamonds",
        "6 jack-of-diamonds",
        "7 two-pickers",
        "10 jack-of-diamonds",
    )
)
"""The tables that have numbers of their own, by the names of `table_name`."""

FOR_TWO = "2 rows-and-stacks"
"""The name of both layouts for two; they have the same prices."""
PARTS_FOR_TWO, KINDS_FOR_TWO = 4, 18
"""How many parts of a hand and kinds of cards have prices of their own; see `duel_play`."""

_TOP = Path(__file__).resolve().parents[2]


class BadNumbers(SheepsheadError):
    """A file of fitted numbers is missing or damaged."""


def table_name(rules: HouseRules) -> str:
    """The name of a table for the numbers: the row of the deal and the partner method."""
    return f"{rules.deal.id} {partner_method(rules.values)}"


def folder() -> Path:
    """Where the files are: in an installed game, else in a checkout."""
    installed = _TOP / "game" / "_assets" / "bots"
    return installed if installed.is_dir() else _TOP / "assets" / "bots"


def file_of(kind: str, name: str) -> Path:
    """The file of a table's numbers: `kind` is sense, pick, cards or prices, `name` that of the
    table."""
    return folder() / f"{kind}-{name.replace(' ', '-')}.json"


@lru_cache(maxsize=64)
def sense(name: str) -> tuple[Rows, Rows]:
    """The rows of learnt sense for a table, for following and for leading; see `learnt`.

    Raises BadNumbers.
    """
    return _read("sense", name, lambda data: (_rows(data["follow"]), _rows(data["lead"])))


@lru_cache(maxsize=64)
def net(name: str) -> tuple[Layer, ...]:
    """The layers of the net for picking at a table; see `nets`.

    Raises BadNumbers.
    """
    return _read("pick", name, lambda data: _layers(data["layers"]))


def cards(name: str) -> tuple[tuple[Layer, ...], ...]:
    """The layers of the six nets for cards at a table: for picker, partner and defender, each for
    following and for leading.

    Raises BadNumbers. They are many, and nothing is kept here.
    """
    return _read("cards", name, lambda data: tuple(_layers(one) for one in data["nets"]))


@lru_cache(maxsize=1)
def prices(name: str) -> tuple[Rows, Rows, tuple[int, ...]]:
    """What cards are worth for two: rows for open and for covered ones, by part of the hand, and
    what it is worth to lead; see `duel_play`.

    Raises BadNumbers.
    """
    return _read("prices", name, _prices)


def _read(kind: str, name: str, take: Callable[[dict[str, Any]], T]) -> T:
    path = file_of(kind, name)
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["table"] != name or data["scale"] != SCALE:
            raise ValueError(f"it is about the table {data['table']!r}")
        return take(data)
    except OSError as problem:
        raise BadNumbers(
            f"The bots' numbers for {name} can't be read from {path}: {problem.strerror}. "
            "Please install the game again."
        ) from problem
    except (ValueError, KeyError, TypeError) as problem:
        raise BadNumbers(
            f"The bots' numbers for {name} in {path} are damaged: {problem}. "
            "Please install the game again."
        ) from problem


def _prices(data: dict[str, Any]) -> tuple[Rows, Rows, tuple[int, ...]]:
    opened, covered, lead = _rows(data["open"]), _rows(data["covered"]), _row(data["lead"])
    for rows in (opened, covered):
        if (len(rows), len(rows[0])) != (PARTS_FOR_TWO, KINDS_FOR_TWO):
            raise ValueError("the prices are not of every kind of card in every part of the hand")
    if len(lead) != PARTS_FOR_TWO:
        raise ValueError("the lead has not one price for every part of the hand")
    return opened, covered, lead


def _layers(data: Any) -> tuple[Layer, ...]:
    return tuple((_rows(one["rows"]), _row(one["bias"])) for one in data)


def _rows(data: Any) -> Rows:
    rows = tuple(_row(one) for one in data)
    if len({len(one) for one in rows}) != 1:
        raise ValueError("the rows are not of one length")
    return rows


def _row(data: Any) -> tuple[int, ...]:
    if not isinstance(data, list) or not all(type(one) is int for one in data):
        raise ValueError("a row is not a list of whole numbers")
    return tuple(data)
