"""Opponents for two (LAYOUT): they count, imagine what lies covered, and solve the end.

`duel-easy` plays common sense, and now and then a card that is nearly as good; `duel-normal` plays
common sense, counts the cards and makes no mistake at the end; `duel-expert` imagines the hidden
cards many times, plays each card on in every imagined deal, and solves the deals near the end. None
of them sees more than its seat's view.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.actions import PLAYS, Action
from engine.bots.base import Adviser
from engine.bots.duel_search import Thought, Weighing, weigh
from engine.bots.duel_words import parts_of
from engine.bots.expert import Clock
from engine.bots.reasons import Advice, advice
from engine.bots.thumb import Thumb
from engine.bots.thumb_duel import weighed
from engine.bots.thumb_habits import USUAL
from engine.bots.thumb_sense import Sense, cards_of
from engine.cards import Card
from engine.view import SeatView

DUEL_LEVELS = ("duel-easy", "duel-normal", "duel-expert")
"""The names of the levels, the weakest first."""

SLIPS = 0.5
"""How often the easy opponent looks for another card than the best one."""
HARMLESS = 5.0
"""How much worse that card may be to common sense, in card points of swing."""

COUNTS = Thought(end=12, known_end=14, every=3)
"""How far the normal opponent sees: the end, with so few cards hidden that it tries them all."""


class DuelEasy(Adviser):
    """Common sense with slips that cost a few points at most."""

    name = "duel-easy"

    def __init__(self) -> None:
        self.thumb = Thumb()

    def choose(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        # The die is cast for every card, so that chance does not tell what was in the hand.
        slip, which = rng.random() < SLIPS, rng.random()
        cards = cards_of(legal)
        if slip and len(cards) == len(legal):
            values = weighed(Sense(view), cards, USUAL)
            least, best = max(values) - HARMLESS, max(values)
            near = [
                card for card, value in zip(cards, values, strict=True) if least <= value < best
            ]
            if near:
                return PLAYS[near[int(which * len(near))]]
        return self.thumb.choose(view, legal, rng)

    def advise(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Advice:
        """The choice and the reason for what would have been best."""
        return Advice(self.choose(view, legal, rng), self.thumb.advise(view, legal).parts)


class DuelNormal(Adviser):
    """Common sense: follow cheaply, take with points, keep queens, turn up cards. It knows which
    cards are out, and once hardly any are hidden it plays the rest without a mistake."""

    name = "duel-normal"

    def __init__(self) -> None:
        self.thumb = Thumb()

    def choose(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        usual = self.thumb.choose(view, legal, rng)
        cards = cards_of(legal)
        if len(cards) < 2 or len(cards) < len(legal) or not sees_the_end(view):
            return usual
        return preferred(weigh(view, cards, COUNTS, rng), usual)

    def advise(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Advice:
        """The choice with its reason."""
        action, usual = self.choose(view, legal, rng), self.thumb.advise(view, legal)
        if action == usual.action:
            return usual
        return DuelExpert(COUNTS).advise(view, legal, rng)


def sees_the_end(view: SeatView) -> bool:
    """Whether so few cards are hidden, and left, that the normal opponent thinks them through."""
    assert view.seat is not None
    hidden = view.counts[1 - view.seat] + sum(sum(row) for row in view.covered)
    left = 32 - 2 * len(view.tricks) - len(view.trick)
    return hidden <= COUNTS.every and left <= (COUNTS.end if hidden > 1 else COUNTS.known_end)


def preferred(found: Weighing, usual: Action) -> Action:
    """The best card of a weighing; what is usual, where that is as good."""
    best = found.best
    for one in found.cards:
        if PLAYS[one.card] == usual and one.worth >= best.worth:
            return usual
    return PLAYS[best.card]


class DuelExpert(Adviser):
    """Plays by imagined deals. With the same view and the same `rng` it chooses the same.

    With a clock (`timed`) it ends a question when its time is over, with the deals imagined so far;
    without one it takes the few milliseconds that it needs.
    """

    name = "duel-expert"

    def __init__(self, thought: Thought | None = None) -> None:
        self.thought = thought or Thought()
        self._clock: Clock | None = None
        self._budget = 0.0

    def timed(self, clock: Clock, budget: float) -> None:
        """Answer within about `budget` seconds by `clock` from now on."""
        self._clock, self._budget = clock, budget

    def choose(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        cards = cards_of(legal)
        if len(cards) < 2 or len(cards) < len(legal):
            return legal[-1]
        return PLAYS[self._weigh(view, cards, rng).best.card]

    def advise(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Advice:
        """The choice with the parts of its reason: what the card does, and what it comes to."""
        cards = cards_of(legal)
        if len(cards) < len(legal):
            return advice(legal[-1], "claim")
        if len(cards) == 1:
            return advice(legal[0], "only", card=cards[0])
        found = self._weigh(view, cards, rng)
        return Advice(PLAYS[found.best.card], parts_of(Sense(view), cards, found))

    def _weigh(self, view: SeatView, cards: Sequence[Card], rng: Random) -> Weighing:
        clock = self._clock
        if clock is None:
            return weigh(view, cards, self.thought, rng)
        until = clock() + self._budget
        return weigh(view, cards, self.thought, rng, lambda: clock() > until)
