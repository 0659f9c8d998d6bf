"""Fits learnt sense: what each card is worth to the seat that plays it.

In each decision every card is tried and the hand played out by the sense of the round before. The
units that the seat's side wins, with a little for the points, are explained by the sums of
`engine/bots/learnt.py` in a ridge regression, one for each cell. Sometimes a card is played by
chance, so that unusual positions are learnt too. The last two rounds are averaged.
"""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import byref, c_double
from math import sqrt
from typing import Any, NamedTuple

from train.compiled import CELLS, FOLLOWS, LEADS, CPlayer, CSums, Rows, c_sense, core

BY_CHANCE = 0.15
BY_POINTS = 0.01
RIDGE = 30.0
FEWEST = 200
"""A cell with fewer records than that gets no numbers."""


class Sense(NamedTuple):
    """The rows for following and leading, a row for each cell, in thousandths."""

    follow: Rows
    lead: Rows

    def player(self, nets: Any = None) -> CPlayer:
        """A player of the core who plays by it, corrected by nets for cards if there are some."""
        return CPlayer(c_sense(self.follow, self.lead), nets)


def _row(size: int, numbers: dict[int, float]) -> list[int]:
    return [round(1000 * numbers.get(at, 0.0)) for at in range(size)]


def start() -> Sense:
    """Common sense in the same numbers, to begin with: what a trump is worth by the higher ones
    out, points to the own side, trump led by the picker's side and fail by the defenders. The
    numbers are card points of swing; only what is more and what is less counts."""
    higher = (0, 1, 2, 3, 4, 5.5, 8, 11)
    follow = {0: 20.0, 1: 6.0, 3: 20.0, 4: -10.0, 18: -10.0, 20: -4.0, 21: -10.0, 23: 2.0}
    follow |= {10 + step: -2.0 - 14.0 * 0.8**number for step, number in enumerate(higher)}
    lead = {0: 5.0, 1: 20.0, 2: -10.0, 3: 5.0}
    attack, defence = lead | {25: 10.0}, lead | {25: -10.0, 33: 6.0}
    sides = [attack] * 12 + [defence] * 6
    return Sense([_row(FOLLOWS, follow)] * CELLS, [_row(LEADS, side) for side in sides])


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by elimination with the largest pivot."""
    size = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(size):
        best = max(range(at, size), key=lambda number: abs(rows[number][at]))
        rows[at], rows[best] = rows[best], rows[at]
        pivot = rows[at]
        for row in rows[at + 1 :]:
            share = row[at] / pivot[at]
            if share:
                for column in range(at, size + 1):
                    row[column] -= share * pivot[column]
    found = [0.0] * size
    for at in reversed(range(size)):
        rest = sum(rows[at][column] * found[column] for column in range(at + 1, size))
        found[at] = (rows[at][size] - rest) / rows[at][at]
    return found


def regression(sums: CSums, size: int) -> list[float]:
    """The numbers of a cell."""
    if sums.count < FEWEST:
        return [0.0] * size
    matrix = [list(sums.input_input[at][:size]) for at in range(size)]
    for at in range(size):
        matrix[at][at] += RIDGE
    return solved(matrix, list(sums.input_gain[:size]))


def one_round(hands: Any, sense: Sense, seed: int) -> list[list[list[float]]]:
    """A round of playing and fitting: the numbers for following and for leading, cell by cell."""
    sums = (CSums * (2 * CELLS))()
    player = sense.player()
    core().gather(hands, len(hands), byref(player), BY_CHANCE, BY_POINTS, seed, sums)
    return [
        [regression(sums[lead * CELLS + cell], size) for cell in range(CELLS)]
        for lead, size in enumerate((FOLLOWS, LEADS))
    ]


def rounded(rounds: Sequence[list[list[list[float]]]]) -> Sense:
    """The average of some rounds, in thousandths."""
    follow, lead = (
        [
            [round(1000 * sum(numbers) / len(rounds)) for numbers in zip(*cells, strict=True)]
            for cells in zip(*(one[part] for one in rounds), strict=True)
        ]
        for part in (0, 1)
    )
    return Sense(follow, lead)


def fit(hands: Any, sense: Sense, rounds: int, seed: int) -> Sense:
    """Sense fitted on some hands, beginning with `sense`; the last two rounds are averaged."""
    kept: list[list[list[list[float]]]] = []
    for number in range(rounds):
        kept.append(one_round(hands, sense, seed + number))
        sense = rounded(kept[-1:])
    return rounded(kept[-2:])


class Gain(NamedTuple):
    """What a single seat gains by playing otherwise: units a hand, their standard error over deals,
    and as picker, partner and defender."""

    mean: float
    error: float
    parts: tuple[float, float, float]

    def __str__(self) -> str:
        parts = " ".join(f"{part:+.4f}" for part in self.parts)
        return f"{self.mean:+.4f} ± {self.error:.4f} (picker, partner, defender {parts})"


def gain(hands: Any, some: CPlayer, others: CPlayer) -> Gain:
    """What one seat among seats that play like `others` gains by playing like `some`."""
    gains = (c_double * len(hands))()
    sums, numbers = (c_double * 3)(), (c_double * 3)()
    core().compare(hands, len(hands), byref(some), byref(others), gains, sums, numbers)
    mean = sum(gains) / len(hands)
    spread = sum((one - mean) ** 2 for one in gains) / len(hands)
    picker, partner, defender = (
        total / max(number, 1.0) for total, number in zip(sums, numbers, strict=True)
    )
    return Gain(mean, sqrt(spread / len(hands)), (picker, partner, defender))
