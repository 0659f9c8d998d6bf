"""People come and go between two hands (DEAL-5, NOPICK-5)."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine import flow, match
from engine.errors import BadRules
from engine.match import Match
from engine.rules import preset

KEY = bytes(32)


def _table(seats: int = 5, **options: str) -> Match:
    return match.begin(preset("tournament", **options), seats)


def _play(table: Match, hands: int, seed: int = 1) -> Match:
    rng = random.Random(seed)
    for _number in range(hands):
        hand, _events = match.deal(table, rng.randbytes(32))
        while hand.turn is not None:
            hand, _events = flow.apply(hand, hand.turn, rng.choice(flow.legal(hand, hand.turn)))
        table = match.settle(table, hand)
    return table


def test_a_sixth_person_sits_down_and_the_dealer_sits_out() -> None:
    """DEAL-5: from then on whoever deals takes no part; the newcomer begins at nought."""
    before = _play(_table(), 4)
    table = match.come(before, 2, KEY)
    assert table.seats == 6
    assert table.sheet == (0, 1, 5, 2, 3, 4)
    assert table.totals == (*before.totals, 0)
    assert table.sheet[table.dealer] == before.sheet[before.dealer]
    played = _play(table, 6, seed=2)
    for row in played.rows[4:]:
        assert sum(row.played) == 5
        assert not row.played[row.dealer]
        assert row.scores[row.dealer] == 0


def test_someone_leaves_and_the_sheet_keeps_their_column() -> None:
    table = _play(_table(6), 3)
    left = match.go(table, 1)
    assert left.seats == 5
    assert left.columns == 6
    assert left.totals == table.totals
    later = _play(left, 5, seed=3)
    assert later.totals[1] == table.totals[1]
    assert all(not row.played[1] for row in later.rows[3:])
    assert sum(later.totals) == 0


def test_the_deal_stays_with_the_same_person_when_a_chair_goes() -> None:
    table = replace(_table(6), dealer=4)
    assert match.go(table, 1).sheet[match.go(table, 1).dealer] == 4
    assert match.go(table, 5).sheet[match.go(table, 5).dealer] == 4
    assert match.go(table, 4).sheet[match.go(table, 4).dealer] == 5


def test_a_newcomer_takes_the_chair_of_who_leaves() -> None:
    """The one who left keeps the score; the newcomer has a column of their own."""
    before = _play(_table(), 5)
    table = match.come(before, 3, KEY, instead=True)
    assert table.sheet == (0, 1, 2, 5, 4)
    after = _play(table, 5, seed=4)
    assert after.totals[3] == before.totals[3]
    assert any(row.scores[5] for row in after.rows[5:])
    assert sum(after.totals) == 0
    assert {one.seat for one in after.standings} == set(range(6))


def test_a_newcomer_puts_in_one_unit_per_pot() -> None:
    """NOPICK-5: two pots of five lie there, so the sixth person pays two units."""
    table = replace(_table(no_pick="redeal-with-pot"), pot=10)
    joined = match.come(table, 0, KEY)
    assert joined.totals == (0, 0, 0, 0, 0, -2)
    assert joined.pot == 12
    assert joined.rows[-1].contract == "joined"
    assert joined.counted == 0


def test_the_pot_can_be_divided_before_a_newcomer_sits_down() -> None:
    table = replace(_table(no_pick="redeal-with-pot", pot_newcomer="divide-first"), pot=10)
    joined = match.come(table, 5, KEY)
    assert joined.totals == (2, 2, 2, 2, 2, 0)
    assert joined.pot == 0


def test_a_table_says_when_nobody_more_can_sit() -> None:
    with pytest.raises(BadRules, match="no free chair"):
        match.come(_table(6), 0, KEY)
    with pytest.raises(BadRules, match="needs a dealer who sits out"):
        match.come(match.begin(preset("classic"), 5), 0, KEY)
    with pytest.raises(BadRules, match="somebody must take the chair"):
        match.go(_table(5), 2)


def test_people_come_and_go_all_evening_and_nothing_is_lost() -> None:
    rng = random.Random(8)
    table = _table(no_pick="redeal-with-pot")
    for number in range(60):
        table = _play(table, 1, seed=number)
        what = rng.random()
        if what < 0.2 and table.seats == 5:
            table = match.come(table, rng.randrange(6), KEY)
        elif what < 0.4 and table.seats == 6:
            table = match.go(table, rng.randrange(6))
        elif what < 0.5:
            table = match.come(table, rng.randrange(table.seats), KEY, instead=True)
        assert sum(table.totals) + table.pot == 0
        assert len(set(table.sheet)) == table.seats
        assert 0 <= table.dealer < table.seats
    assert table.columns > 8
