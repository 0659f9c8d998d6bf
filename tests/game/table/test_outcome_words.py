"""What the end of a hand says: the engine's outcome, in sentences that a table understands."""

from __future__ import annotations

import pytest

from engine.contract import Outcome
from game.table import outcome_words as told_in
from game.table import words
from game.table.end_parts import order_of, thresholds
from game.table.outcome_words import Told
from tests.game.table.kit import FIVE, MANY
from tools.staged import dealt, staged

HANDS_8 = (
    "KC QS AS TH JD 9S",
    "AC JH 8S 7H 8D KS",
    "8C QH JC AD 9D QC",
    "7C 7D QD AH JS 9H",
    "9C KD 7S 8H TD TC",
)


def hand_8(**options):
    desk = dealt(HANDS_8, "TS KH", dealer=3, crack="yes", crack_by="any-defender", **options)
    desk.say("pass", "pass", "pass", "pick", "bury TS KH", "call AC")
    desk.say("decline", "decline", "decline", "crack")
    return desk.play(lambda view: view.over)


def told(desk):
    return Told(desk.view, desk.table)


def changed(one, **facts):
    """The same hand with another outcome."""
    from dataclasses import replace

    outcome = replace(one.outcome, **facts)
    return Told(replace(one.view, outcome=outcome), one.table)


def test_the_winners_and_their_points_are_the_title():
    one = told(hand_8())
    assert one.outcome.won
    points = one.outcome.side_points
    assert told_in.title(one) == f"Carla and Ben win, {points} to {120 - points}"
    assert told_in.subtitle(one) == (
        "Carla picked, called {AC} and found Ben. You lost with Dan and Eva."
    )


def test_you_are_named_you():
    desk = hand_8()
    desk.seat = 2
    assert told_in.title(told(desk)).startswith("You and Ben win")
    desk.seat = 1
    assert "found you" in told_in.subtitle(told(desk))


def test_levels_have_their_words():
    one = told(hand_8())
    assert "with schneider" in told_in.title(changed(one, level=1, side_points=95))
    assert "win every trick" in told_in.title(changed(one, level=2, side_points=120))
    lost = changed(one, won=False, level=2, side_points=14)
    assert told_in.title(lost) == "Carla and Ben lose without a trick, 14 to 106"
    assert "made sheepshead" in told_in.title(changed(one, special="sheepshead"))


def test_the_sum_is_explained_from_its_parts():
    one = told(hand_8())
    assert told_in.explanation(one) == (
        "A plain win is *1*. Dan cracked: *×2*. Each defender pays *2*, six in all: Carla 4, Ben 2."
    )
    bumped = changed(one, won=False, bump=2, solo=1, stakes=1, each=2, unit=1)
    assert "A lost pick pays double: *×2*." in told_in.explanation(bumped)
    alone = changed(one, solo=2, side=(2,), each=4)
    assert "Alone: *×2*." in told_in.explanation(alone)
    nine = changed(one, won=False, special="9-0-3", unit=3, level=2)
    assert "A picker without a trick pays *3* to each." in told_in.explanation(nine)


def test_a_leaster_names_its_winner_and_the_blind():
    desk = staged("classic", "leaster", lambda view: view.phase == "pick")
    while desk.view.phase == "pick":
        desk.say("pass")
    desk.play(lambda view: view.over)
    one = told(desk)
    assert one.outcome.contract == "leaster"
    assert "leaster" in told_in.title(one).lower()
    assert "The blind stayed aside" in told_in.explanation(one)
    assert "trick" in told_in.part(one, 0)


def test_a_hand_that_is_not_played_says_so():
    desk = staged("classic", "double", lambda view: True, no_pick="doubler")
    while not desk.view.over:
        desk.say("pass")
    one = told(desk)
    assert "counts double" in told_in.title(one)
    assert told_in.explanation(one) == "Nobody pays anything."


@pytest.mark.parametrize("rules", FIVE + MANY)
def test_every_hand_is_told_and_adds_up(rules):
    """SCORE-8, and no variant is without words."""
    for number in range(12):
        one = told(staged(rules, f"told-{number}", lambda view: view.over, bot="random"))
        assert told_in.adds_up(one)
        assert told_in.title(one)
        assert told_in.explanation(one)
        assert told_in.deals_next(one)
        assert sorted(order_of(one)) == list(range(one.view.seats))
        for seat in range(one.view.seats):
            told_in.part(one, seat)


def test_thresholds_are_those_of_the_table():
    """SCORE-3: 31, 61 and 91 in most houses, 30 and 90 in the country."""
    assert [t[0] for t in thresholds(told(hand_8()))] == [31, 61, 91]
    country = told(staged("country", "x", lambda view: view.over, bot="random"))
    assert [t[0] for t in thresholds(country)] == [30, 61, 90]


def test_an_outcome_that_does_not_add_up_is_not_praised():
    one = told(hand_8())
    assert not told_in.adds_up(changed(one, scores=(1, 1, 1, 1, 1)))
    assert isinstance(one.outcome, Outcome)


def test_names_are_no_markup():
    """A name may hold any sign."""
    desk = hand_8()
    desk.names = ("Anna", "B*n", "{AS}", "Dan", "Eva")
    title = told_in.title(told(desk))
    assert "B\\*n" in title
    assert "\\{AS\\}" in title


def test_scores_and_money_have_their_signs():
    assert [words.units(n) for n in (3, 0, -2)] == ["+3", "0", "−2"]
    assert words.money(-5, 25) == "−$1.25"
    assert words.money(0, 100) == "$0.00"
