"""The small nets behind the picking: a forward pass in plain Python.

A net reads which cards a hand holds and the seat's place from the dealer's left, and says what
picking brings more than passing, in units. The numbers are in the files of `fitted`, with the
command that made them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.bots import fitted
from engine.bots.core_table import Table
from engine.rules import HouseRules

TABLES = frozenset(f"{table} {bump}" for table in fitted.TABLES for bump in ("plain", "bump"))
"""The tables that have a net, by the names of `net_name`."""


class Layer(NamedTuple):
    """A layer in thousandths: `rows` of weights (of the first layer by input, of the others by
    output) and `bias`."""

    rows: fitted.Rows
    bias: tuple[int, ...]


Layers = tuple[Layer, ...]


@lru_cache(maxsize=64)
def net_of(name: str) -> Layers:
    """The net for a table of `TABLES`. Raises `fitted.BadNumbers`."""
    return tuple(Layer(rows, bias) for rows, bias in fitted.net(name))


def net_name(rules: HouseRules) -> str:
    """The name of the net for a table, which tells of the bump too."""
    bump = "bump" if rules.scoring.bump else "plain"
    return f"{fitted.table_name(rules)} {bump}"


def pick_value(rules: HouseRules, table: Table, hand: int, place: int) -> float | None:
    """What picking brings more than passing, or None where there is no net for such a table."""
    name = net_name(rules)
    return forward(net_of(name), hand, place) if name in TABLES else None


def forward(net: Layers, hand: int, place: int) -> float:
    """The output of a net for the cards of a hand and a place."""
    first, *rest = net
    rows = [32 + place]
    while hand:
        low = hand & -hand
        hand ^= low
        rows.append(low.bit_length() - 1)
    hidden: list[float] = [float(one) for one in first.bias]
    for row in rows:
        hidden = [total + more for total, more in zip(hidden, first.rows[row], strict=True)]
    for layer in rest:
        hidden = [max(0.0, one) for one in hidden]
        hidden = [
            bias + sum(a * b for a, b in zip(hidden, row, strict=True)) / fitted.SCALE
            for bias, row in zip(layer.bias, layer.rows, strict=True)
        ]
    return hidden[0] / fitted.SCALE
