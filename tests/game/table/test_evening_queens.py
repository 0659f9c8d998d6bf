"""Where queens make the partners, everybody's own tab says what their queens have made of them."""

from __future__ import annotations

import pytest

from game.table import words
from game.table.facts import facts_of
from tools.staged import staged


def tabs(desk):
    found = []
    for seat in range(desk.hand.seats):
        desk.seat = seat
        found.append(words.own_role(desk.view, facts_of(desk.view)))
    return found


@pytest.mark.parametrize("rules", ["8", "4-queens"])
@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e", "f"])
def test_who_holds_a_black_queen_is_no_defender(rules, seed):
    """PART-13: from the deal on, secret until the queen has fallen; in the end all is as scored."""
    desk = staged(rules, seed, None, bot="random")
    begin = tabs(desk)
    desk.play(lambda view: view.over)
    side = desk.hand.outcome.side
    for seat, tab in enumerate(begin):
        if seat not in side:
            assert tab == "you · defender"
        elif len(side) == 2:
            assert tab == "you · black queen, secret"
        else:
            assert tab == "you · both black queens"
    ends = tabs(desk)
    assert all((tab == "you · defender") == (seat not in side) for seat, tab in enumerate(ends))
    assert not any("secret" in tab for tab in ends)


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_the_first_two_queens_are_told_when_they_fall(seed):
    """PART-14: before that nobody is anything."""
    desk = staged("4-first-queens", seed, None, bot="random")
    assert tabs(desk) == ["you"] * 4
    desk.play(lambda view: view.over)
    side = desk.hand.outcome.side
    ends = tabs(desk)
    for seat, tab in enumerate(ends):
        assert (seat in side) == ("queen" in tab)
    if len(side) == 2:
        assert ends[side[0]] == "you · first queen"
        assert ends[side[1]] == "you · second queen"
