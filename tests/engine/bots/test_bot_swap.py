"""No bot knows more than its seat: hidden cards change places, and the choice stays (PART-15).

The long version is `python3 tools/soak_bots.py --swap --pairs 20000`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from engine.actions import Action
from engine.bots import BOTS, DUEL_LEVELS, LEVELS
from engine.bots.base import Bot
from engine.cards import cards_in
from engine.hand import Hand
from engine.view import SeatView
from tests.engine.bots.bot_swap import (
    MAKERS,
    PHASES,
    Found,
    Peeked,
    compare,
    exchanged,
    moments,
    pair_of,
    presets_for,
    question_of,
    search,
)
from tests.kit.conformance import PLAYING

QUICK = [name for name in MAKERS if not name.endswith("-full")]


def test_every_level_there_is_takes_part() -> None:
    assert {*LEVELS, *DUEL_LEVELS, "thumb", "rollout-30-1"} <= set(MAKERS)
    assert set(BOTS) - set(MAKERS) == {"random", "thumb-1"}, "a new bot belongs into the swap test"


@pytest.mark.parametrize("level", QUICK)
def test_no_bot_depends_on_cards_its_seat_cannot_see(level: str) -> None:
    """Every question of the game, in rigged hands where it hardly ever comes up."""
    found = Found()
    for phase in PHASES:
        few = 2 if phase in ("bury", "call") else 6
        wanted = few if presets_for(phase, level) else 0
        assert search(level, phase, wanted, "short", found) >= wanted, f"{phase}: too few pairs"


def test_every_preset_takes_part() -> None:
    found = Found()
    search("thumb", "play", 5 * len(PLAYING), "presets", found)
    assert {name for _level, name in found.presets} == set(PLAYING)


@pytest.mark.slow
@pytest.mark.parametrize("level", QUICK)
def test_no_bot_depends_on_hidden_cards_in_many_hands(level: str) -> None:
    """Some thousand pairs; the tool goes on as long as you like."""
    found = Found()
    for phase in PHASES:
        wanted = 40 if presets_for(phase, level) else 0
        assert search(level, phase, wanted, "long", found) >= wanted


# -- the test finds what it looks for ------------------------------------------------------------


class Cheat(Bot):
    """Knows the first other hand and chooses by it."""

    name = "cheat"

    def look(self, hand: Hand) -> None:
        self.hand = hand

    def choose(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        assert view.seat is not None
        theirs = self.hand.held[(view.seat + 1) % view.seats]
        return legal[theirs % len(legal)]


class Gossip(Bot):
    """Remembers how often it was asked."""

    name = "gossip"

    def __init__(self) -> None:
        self.times = 0

    def choose(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        self.times += 1
        return legal[self.times % len(legal)]


class Nervous(Cheat):
    """Chooses the same, but uses more chance when its left neighbour holds an odd hand."""

    name = "nervous"

    def choose(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        assert view.seat is not None
        if sum(cards_in(self.hand.held[(view.seat + 1) % view.seats])) % 2:
            rng.random()
        return legal[0]


@pytest.mark.parametrize("kind", [Cheat, Gossip, Nervous])
def test_a_bot_that_peeks_or_remembers_is_found(kind: type[Bot]) -> None:
    old, caught, asked = kind(), 0, 0
    for number in range(20):
        rng = Random(number)
        for hand in moments("classic", "play", f"cheat {number}"):
            assert hand.turn is not None
            there = pair_of(hand, hand.turn, rng)
            if there is None:
                continue
            asked += 1
            try:
                compare(old, kind(), hand, there, hand.turn, "cheat")
            except Peeked:
                caught += 1
    assert caught > asked / 10, f"{caught} of {asked}"


def test_exchanged_cards_really_lie_elsewhere() -> None:
    """Not the same hand twice: some other hand, the bury, the blind or a covered row differs."""
    rng, seen = Random("elsewhere"), 0
    for name in PLAYING:
        for hand in moments(name, "play", f"elsewhere {name}"):
            assert hand.turn is not None
            there = pair_of(hand, hand.turn, rng)
            if there is None:
                continue
            lies = (hand.held, hand.buried, hand.under, hand.blind, hand.down)
            assert lies != (there.held, there.buried, there.under, there.blind, there.down)
            assert hand.held[hand.turn] == there.held[hand.turn]
            seen += 1
    assert seen > 40


@pytest.mark.parametrize("phase", PHASES)
def test_rigged_hands_come_to_every_question(phase: str) -> None:
    """A question that comes up in one deal of a hundred is not left to luck."""
    names = presets_for(phase, "expert")
    hands = [list(moments(names[n % len(names)], phase, f"rigged {n}")) for n in range(90)]
    asked = [hand for some in hands for hand in some]
    assert len(asked) >= 6, f"{phase}: {len(asked)} questions in 90 hands"
    assert all(question_of(hand) == phase for hand in asked)


def test_exchanging_twice_gives_the_hand_back() -> None:
    hand = next(moments("classic", "play", "twice"))
    first, second = hand.rules.deck.pack[3], hand.rules.deck.pack[20]
    assert exchanged(exchanged(hand, first, second), first, second) == hand
