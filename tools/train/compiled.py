"""The training core in C, compiled when it is first asked for and called through `ctypes`.

Nothing of it is part of the game: it plays card for card like `engine/bots`, which a test holds it
to, only much faster. It needs a C compiler by the name of `cc`.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from ctypes import POINTER, c_double, c_int, c_int32, c_int64, c_uint32, c_uint64
from functools import lru_cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from engine.bots.core import LEASTER, Position, Table
from engine.bots.core_pay import pay
from engine.rules.no_pick import Leaster

SOURCES = Path(__file__).resolve().parent / "core"
SEATS, CARDS_IN_HAND = 10, 16
FOLLOWS, LEADS, CELLS = 40, 44, 18
FLAGS = ("-std=c11", "-O3", "-march=native", "-ffp-contract=off", "-shared", "-fPIC")
"""Without contracted products, so that every processor gives the same digits."""

BLINDS = {"last-trick": 1, "first-trick": 2}

Rows = Sequence[Sequence[int]]


class CTable(ctypes.Structure):
    _fields_ = (
        ("seats", c_int32),
        ("tricks", c_int32),
        ("needs_trick", c_int32),
        ("blind", c_int32),
        ("pack", c_uint32),
        ("fat", c_uint32),
        ("kings", c_uint32),
        ("tens", c_uint32),
        ("suits", c_uint32 * 4),
        ("wins", c_uint32 * 4),
        ("suit_at", c_int32 * 33),
        ("points_at", c_int32 * 33),
        ("pay", c_double * (2 * 121 * 3 * 3)),
    )


class CPosition(ctypes.Structure):
    _fields_ = (
        ("table", POINTER(CTable)),
        ("best", c_int64),
        ("kind", c_int32),
        ("picker", c_int32),
        ("partner", c_int32),
        ("called_suit", c_int32),
        ("owner", c_int32),
        ("smear", c_int32),
        ("secret", c_int32),
        ("open", c_int32),
        ("turn", c_int32),
        ("led", c_int32),
        ("holder", c_int32),
        ("count", c_int32),
        ("done", c_int32),
        ("buried", c_int32),
        ("first", c_int32),
        ("eldest", c_int32),
        ("side", c_uint32),
        ("called", c_uint32),
        ("under", c_uint32),
        ("own_ace", c_uint32),
        ("reveals", c_uint32),
        ("shown", c_uint32),
        ("trick", c_uint32),
        ("played", c_uint32),
        ("held", c_uint32 * SEATS),
        ("bury", c_uint32 * SEATS),
        ("lack", c_uint32 * 4),
        ("points", c_int32 * SEATS),
        ("tricks", c_int32 * SEATS),
        ("last", c_int32 * SEATS),
        ("looks", c_double * SEATS),
    )


class CSense(ctypes.Structure):
    _fields_ = (("follow", c_double * FOLLOWS * CELLS), ("lead", c_double * LEADS * CELLS))


class CPlayer(ctypes.Structure):
    """How a seat plays: by learnt sense, corrected by nets for cards where there are some. They are
    kept alive by the attributes beside the pointers."""

    _fields_ = (("sense", POINTER(CSense)), ("nets", ctypes.c_void_p))

    def __init__(self, sense: CSense, nets: Any = None) -> None:
        super().__init__(ctypes.pointer(sense), ctypes.addressof(nets) if nets else None)
        self.kept = (sense, nets)


class CSums(ctypes.Structure):
    _fields_ = (
        ("count", c_double),
        ("gain_gain", c_double),
        ("input_gain", c_double * LEADS),
        ("input_input", c_double * LEADS * LEADS),
    )


@lru_cache(maxsize=1)
def core() -> Any:
    """The core, compiled and loaded. Ends the program with a sentence where that fails."""
    compiler = shutil.which("cc")
    if compiler is None:
        sys.exit("Training needs a C compiler, and there is no `cc` on this machine.")
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "core.so"
        sources = [str(one) for one in sorted(SOURCES.glob("*.c"))]
        command = [compiler, *FLAGS, *sources, "-o", str(made), "-lm"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"The training core in {SOURCES} does not compile:\n{done.stderr}")
        library = ctypes.CDLL(str(made))
    library.play_one.restype = c_uint32
    library.score.restype = c_double
    library.compare.restype = None
    library.gather.restype = None
    library.gather.argtypes = (
        POINTER(CPosition),
        c_int,
        POINTER(CPlayer),
        c_double,
        c_double,
        c_uint64,
        POINTER(CSums),
    )
    return library


_tables: dict[int, tuple[Table, CTable]] = {}


def c_table(table: Table, pos: Position) -> CTable:
    """The table for the core; its pay is that of `pos`, with plain stakes."""
    known = _tables.get(id(table))
    if known is not None:
        return known[1]
    made = CTable(seats=table.seats, tricks=table.tricks, pack=table.pack, fat=table.fat)
    made.kings, made.tens = table.kings, table.tens
    made.suits[:], made.wins[:] = table.suits, table.wins
    for place, (suit, points) in enumerate(zip(table.suit_at, table.points_at, strict=True)):
        made.suit_at[place], made.points_at[place] = suit, points
    no_pick = table.rules.no_pick
    if isinstance(no_pick, Leaster):
        made.needs_trick = no_pick.payoff.needs_trick
        made.blind = BLINDS.get(no_pick.payoff.blind, 0)
    at = 0
    for partner in (-1, 1):
        for points in range(121):
            for tricks in (0, 1, table.tricks):
                scores = pay(pos, 0, partner, points, tricks)
                made.pay[at : at + 3] = [scores[0], scores[1], scores[-1]]
                at += 3
    _tables[id(table)] = table, made
    return made


def fill(made: CPosition, pos: Position, eldest: int | None = None) -> None:
    """Write a position into one of the core's; `eldest` is the seat that led first, if it is not
    the one at its turn."""
    made.eldest = pos.turn if eldest is None else eldest
    made.table = ctypes.pointer(c_table(pos.table, pos))
    made.best, made.kind, made.picker, made.partner = pos.best, pos.kind, pos.picker, pos.partner
    made.called_suit, made.owner, made.smear = pos.called_suit, pos.owner, pos.smear
    made.secret, made.open, made.turn, made.led = pos.secret, pos.open, pos.turn, pos.led
    made.holder, made.count, made.done, made.buried = pos.holder, pos.count, pos.done, pos.buried
    made.first = pos.queens[0] if pos.kind == LEASTER and pos.queens else -1
    made.side, made.called, made.under = pos.side, pos.called, pos.under
    made.own_ace, made.reveals, made.shown = pos.own_ace, pos.reveals, pos.shown
    made.trick, made.played = pos.trick, pos.played
    seats = pos.table.seats
    made.held[:seats], made.bury[:seats], made.lack[:] = pos.held, pos.bury, pos.lack
    made.points[:seats], made.tricks[:seats] = pos.points, pos.tricks
    made.last[:seats], made.looks[:seats] = pos.last, pos.looks


def c_hands(positions: Sequence[Position]) -> Any:
    """An array of positions for the core."""
    hands = (CPosition * len(positions))()
    for made, pos in zip(hands, positions, strict=True):
        fill(made, pos)
    return hands


def c_sense(follow: Rows, lead: Rows) -> CSense:
    """Learnt sense for the core, from rows in thousandths."""
    made = CSense()
    for rows, place in ((follow, made.follow), (lead, made.lead)):
        for cell, numbers in enumerate(rows):
            place[cell][:] = [one / 1000 for one in numbers]
    return made
