"""The opponents for two: legal, blind to covered cards, repeatable, better than common sense."""

from __future__ import annotations

from random import Random

import pytest

from engine import flow
from engine.bots import DUEL_LEVELS, make
from engine.bots.duel import DuelExpert
from engine.bots.duel_play import worth
from engine.bots.duel_search import Thought
from engine.bots.duel_solver import Solver
from engine.bots.duel_worlds import Imagined, World, cards_left
from engine.cards import Card, cards_in
from engine.hand import Hand
from engine.rules import preset
from engine.view import view
from tests.kit.conformance import LAYOUTS
from tests.kit.swap import hidden_places

QUICK = Thought(worlds=6, solved=4, end=8, known_end=8)


def moments(name: str, seed: str) -> list[Hand]:
    """Every moment of a hand played by chance in which somebody may choose."""
    hand, _events = flow.deal_seed(preset(name), seed, 0)
    rng, found = Random(seed), []
    while hand.turn is not None:
        found.append(hand)
        legal = flow.legal(hand, hand.turn)
        hand, _events = flow.apply(hand, hand.turn, legal[int(rng.random() * len(legal))])
    return found


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("level", DUEL_LEVELS)
def test_every_choice_is_legal_and_the_same_again(name: str, level: str) -> None:
    for hand in moments(name, level)[::3]:
        assert hand.turn is not None
        bot = DuelExpert(QUICK) if level == "duel-expert" else make(level)
        seen, legal = view(hand, hand.turn), flow.legal(hand, hand.turn)
        choice = bot.choose(seen, legal, Random(1))
        assert choice in legal
        assert bot.choose(seen, legal, Random(1)) == choice


@pytest.mark.parametrize("name", LAYOUTS)
def test_an_imagined_deal_agrees_with_what_is_seen(name: str) -> None:
    """LAYOUT-2: only what lies open or in the own hand is known; the rest is dealt anew."""
    rng = Random(name)
    for hand in moments(name, "imagined"):
        assert hand.turn is not None
        imagined = Imagined(view(hand, hand.turn))
        assert set(imagined.hidden) == set(hidden_places(hand, hand.turn))
        world = imagined.world(rng)
        mine = set(cards_in(hand.held[hand.turn]))
        assert mine <= {Card(one) for one in range(32) if world.open[hand.turn] >> one & 1}
        assert cards_left(world) == 32 - 2 * len(hand.tricks) - len(hand.trick)
        assert cards_in(world.choices()) != ()
        legal = {action.text() for action in flow.legal(hand, hand.turn)}
        assert {card.code for card in cards_in(world.choices())} == legal


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_covered_card_in_another_place_changes_no_choice(name: str) -> None:
    """The exchange concerns covered cards of the bot's own as well."""
    bot, pairs = DuelExpert(QUICK), 0
    for number, hand in enumerate(moments(name, "exchange")[:-6:2]):
        assert hand.turn is not None
        down = [(s, p) for s, row in enumerate(hand.down) for p, c in enumerate(row) if c]
        if len(down) < 2:
            continue
        there = exchanged(hand, down[0], down[-1])
        seen, legal = view(hand, hand.turn), flow.legal(hand, hand.turn)
        assert view(there, hand.turn) == seen
        again = bot.choose(view(there, hand.turn), flow.legal(there, hand.turn), Random(number))
        assert again == bot.choose(seen, legal, Random(number))
        pairs += 1
    assert pairs >= 4


def exchanged(hand: Hand, one: tuple[int, int], other: tuple[int, int]) -> Hand:
    """The hand with two covered cards in each other's place."""
    rows = [list(row) for row in hand.down]
    (a, b), (c, d) = one, other
    rows[a][b], rows[c][d] = rows[c][d], rows[a][b]
    return hand.but(down=tuple(tuple(row) for row in rows))


def test_the_solver_finds_what_trying_everything_finds() -> None:
    hand = moments("2-stacks", "solved")[-10]
    assert hand.turn is not None
    world = Imagined(view(hand, hand.turn)).world(Random(3))

    def every(one: World) -> int:
        choices = cards_in(one.choices())
        if not choices:
            return int(one.taken[0] - one.taken[1])
        found = []
        for card in choices:
            after = one.copy()
            after.play(card)
            found.append(every(after))
        return min(found) if one.turn else max(found)

    before = world.taken[0] - world.taken[1]
    gain = Solver(world).gain(world.open[0], world.open[1], world.turn, world.lead)
    assert gain == every(world) - before


def test_levels_count_more_than_points() -> None:
    """SCORE-9."""
    scoring = preset("2-stacks").scoring
    assert worth(61, scoring) - worth(60, scoring) > 10
    assert worth(90, scoring) - worth(89, scoring) > 10
    assert worth(31, scoring) - worth(30, scoring) > 10


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_expert_takes_more_points_than_chance(name: str) -> None:
    rules, bots = preset(name), [DuelExpert(QUICK), make("random")]
    points = 0
    for number in range(6):
        hand, _events = flow.deal_seed(rules, f"{name} {number}", number % 2)
        rng = Random(number)
        while hand.turn is not None:
            seat = hand.turn
            choice = bots[seat].choose(view(hand, seat), flow.legal(hand, seat), rng)
            hand, _events = flow.apply(hand, seat, choice)
        assert hand.outcome is not None
        points += hand.outcome.points[0]
    assert points > 6 * 66
