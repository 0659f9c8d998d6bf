"""`thumb` with two at the table: it follows cheaply, takes with points, keeps queens, turns up."""

from __future__ import annotations

from random import Random

import pytest

from engine import flow
from engine.actions import Play
from engine.bots import make
from engine.bots.reasons import Advice
from engine.bots.thumb import Thumb
from engine.cards import CARDS, Card, card
from engine.hand import Hand
from engine.rules import preset
from engine.view import view
from tests.kit.conformance import LAYOUTS


def stacks(first: str, second: str, under: str = "") -> Hand:
    """A deal of `2-stacks`: the eight open cards of the leader, the opponent's, and perhaps what
    lies covered first in the leader's row; the rest of the pack lies somewhere below."""
    up = [[card(code) for code in row.split()] for row in (first, second)]
    below = [card(code) for code in under.split()]
    rest = [one for one in CARDS if one not in (*up[0], *up[1], *below)]
    down = [below + rest[: 8 - len(below)], rest[8 - len(below) :]]
    return flow.start(preset("2-stacks"), ((), ()), (), 1, up=up, down=down).hand


def advice(hand: Hand) -> Advice:
    assert hand.turn is not None
    return Thumb().advise(view(hand, hand.turn), flow.legal(hand, hand.turn))


def answer(first: str, second: str, led: str) -> Card:
    """What thumb answers with `second` before it when `led` is led from `first`."""
    hand = flow.apply(stacks(first, second), 0, Play(card(led))).hand
    action = advice(hand).action
    assert isinstance(action, Play)
    return action.card


FIRST = "AH 7C 8C 9C 7S 8S 9S KC"


def test_an_ace_is_trumped_with_the_cheapest_trump_that_takes_it() -> None:
    assert answer(FIRST, "QC QS 7D 8D TS AS KS TC", "AH") in (card("7D"), card("8D"))


def test_a_worthless_card_is_not_worth_a_queen() -> None:
    assert answer(FIRST, "QC QS QH QD JC AC TC 9H", "7S") == card("9H")


def test_a_trick_that_is_lost_gets_no_points() -> None:
    first = "QC 7C 8C 9C 7S 8S 9S KC"
    assert answer(first, "AD TD KD 7D TS AS KS TC", "QC") == card("7D")


def test_points_take_the_trick_they_can_take() -> None:
    assert answer(FIRST, "AS TS KS TC AC KH TH 9H", "7S") in (card("AS"), card("TS"))


def test_an_ace_is_not_led_into_an_open_trump() -> None:
    """LAYOUT-4: both see every face-up card."""
    hand = stacks("AH 7C 8C 9C 7S 8S 9S KC", "7D 8D 9D QC QS AS TS AC")
    action = advice(hand).action
    assert isinstance(action, Play)
    assert action.card != card("AH")


@pytest.mark.parametrize("name", LAYOUTS)
def test_it_takes_clearly_more_points_than_chance(name: str) -> None:
    rules, bots = preset(name), [make("thumb"), make("random")]
    points = 0
    for number in range(20):
        hand, _events = flow.deal_seed(rules, f"{name} {number}", number % 2)
        rng = Random(number)
        while hand.turn is not None:
            seat = hand.turn
            choice = bots[seat].choose(view(hand, seat), flow.legal(hand, seat), rng)
            hand, _events = flow.apply(hand, seat, choice)
        assert hand.outcome is not None
        points += hand.outcome.points[0]
    assert points > 20 * 65
