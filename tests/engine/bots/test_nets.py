"""The nets for picking: plain arithmetic, sensible answers, one for every usual table."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots import nets
from engine.bots.core_table import table_of
from engine.cards import cards
from engine.rules import preset


def test_the_forward_pass_adds_and_cuts_as_it_should() -> None:
    """Two inputs on, a hidden unit that is cut at zero, one that is not."""
    rows = [(0, 0)] * 42
    rows[0] = (2000, -3000)
    rows[32 + 1] = (1000, 500)
    net = (
        nets.Layer(tuple(rows), (500, 0)),
        nets.Layer(((1000, 1000),), (-1500,)),
        nets.Layer(((2000,),), (100,)),
    )
    # 0.5 + 2 + 1 = 3.5 and -2.5, cut to 0; 3.5 - 1.5 = 2; 2 * 2 + 0.1
    assert nets.forward(net, 1, 1) == pytest.approx(4.1)
    assert nets.forward(net, 0, 0) == pytest.approx(0.1)


@pytest.mark.parametrize("name", ["classic", "tournament", "3-ten", "4-blind", "6", "7"])
def test_better_trump_makes_picking_better(name: str) -> None:
    """Exchanging the lowest trump for the highest queen raises the value, nearly always."""
    rules = preset(name)
    table = table_of(rules)
    best, worst = table.mask(cards("QC")), table.mask(cards("7D"))
    rng = Random(name)
    pack = [1 << n for n in range(32) if table.pack >> n & 1 and not (best | worst) >> n & 1]
    better = 0
    for _ in range(200):
        hand = sum(rng.sample(pack, rules.deal.hand - 1))
        low = nets.pick_value(rules, table, hand | worst, 2)
        high = nets.pick_value(rules, table, hand | best, 2)
        assert low is not None
        assert high is not None
        better += high > low
    assert better > 190


def test_a_table_without_a_net_says_so() -> None:
    rules = preset("classic", partner="alone")
    assert nets.pick_value(rules, table_of(rules), 63, 0) is None
