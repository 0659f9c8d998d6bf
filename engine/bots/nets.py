"""The small nets behind the picking: a forward pass in plain Python.

A net reads which cards a hand holds and the seat's place from the dealer's left, and says what
picking brings more than passing, in units. The numbers are in `weights`, with the command that made
them.
"""

from __future__ import annotations

from engine.bots import weights
from engine.bots.core_table import Table
from engine.rules import HouseRules
from engine.rules.options import partner_method


def net_name(rules: HouseRules) -> str:
    """The name of the net for a table: the row of the deal, the partner method, the bump."""
    bump = "bump" if rules.scoring.bump else "plain"
    return f"{rules.deal.id} {partner_method(rules.values)} {bump}"


def pick_value(rules: HouseRules, table: Table, hand: int, place: int) -> float | None:
    """What picking brings more than passing, or None where there is no net for such a table."""
    net = weights.PICK.get(net_name(rules))
    return None if net is None else forward(net, hand, place)


def forward(net: tuple[weights.Layer, ...], hand: int, place: int) -> float:
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
            bias + sum(a * b for a, b in zip(hidden, row, strict=True)) / weights.SCALE
            for bias, row in zip(layer.bias, layer.rows, strict=True)
        ]
    return hidden[0] / weights.SCALE
