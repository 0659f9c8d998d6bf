"""The end of an evening: the pot is paid out, and everybody gets even (NOPICK-5, SCORE-11)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine import match
from engine.poker import strength
from engine.rules import preset


def _table(pot: int, end: str, deal: str = "5") -> match.Match:
    rules = preset("classic", deal=deal, no_pick="redeal-with-pot", pot_end=end)
    return replace(match.begin(rules, rules.deal.seats), pot=pot)


def test_a_pot_is_divided_evenly() -> None:
    closed, showdown = match.close(_table(10, "divide"), bytes(32))
    assert showdown is None
    assert closed.totals == (2, 2, 2, 2, 2)
    assert closed.pot == 0


def test_what_does_not_divide_goes_by_lot() -> None:
    """Seven units for five: two of them get one more, and not always the same two."""
    lucky = set()
    for number in range(40):
        closed, _showdown = match.close(_table(7, "divide"), number.to_bytes(32, "big"))
        assert sorted(closed.totals) == [1, 1, 1, 2, 2]
        lucky.add(closed.totals)
    assert len(lucky) > 5


def test_the_best_poker_hand_takes_the_pot() -> None:
    for number in range(30):
        closed, showdown = match.close(_table(10, "showdown"), number.to_bytes(32, "big"))
        assert showdown is not None
        values = [strength(hand) for hand in showdown.hands]
        assert [values[seat] for seat in showdown.winners] == [max(values)] * len(showdown.winners)
        assert sum(closed.totals) == 10
        assert all(closed.totals[seat] == 0 for seat in range(5) if seat not in showdown.winners)
        dealt = [card for hand in showdown.hands for card in hand]
        assert len(set(dealt)) == 25


def test_with_more_than_six_the_cards_do_not_suffice() -> None:
    closed, showdown = match.close(_table(14, "showdown", "7"), bytes(32))
    assert showdown is None
    assert closed.totals == (2,) * 7


def test_an_empty_pot_adds_no_row() -> None:
    table = _table(0, "divide")
    assert match.close(table, bytes(32)) == (table, None)


def test_everybody_gets_even() -> None:
    rng = random.Random(5)
    for _case in range(200):
        totals = [rng.randint(-40, 40) for _seat in range(rng.randint(2, 10))]
        totals.append(-sum(totals))
        paid = list(totals)
        payments = match.payments(totals)
        for payer, payee, units in payments:
            assert units > 0
            paid[payer] += units
            paid[payee] -= units
        assert paid == [0] * len(totals)
        assert len(payments) < len(totals)


def test_payments_need_totals_that_add_up() -> None:
    with pytest.raises(ValueError, match="add up to 3"):
        match.payments([1, 2])


def test_a_table_can_say_that_this_hand_is_the_last() -> None:
    table = match.begin(preset("classic"), 5)
    assert not table.ended
    assert replace(table, last=True).ended
