"""Opponents for two (LAYOUT): they count, imagine what lies covered, and solve the end.

`duel-easy` plays common sense with harmless slips; `duel-normal` common sense; `duel-expert`
imagines the hidden cards many times, plays each card to the end in every imagined deal, and when
few cards are left solves those deals exactly. None of them sees more than its seat's view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from engine.actions import Action, Play
from engine.bots.base import Bot
from engine.bots.duel_worlds import Imagined, Solver, World, cards_left
from engine.bots.levels import Easy
from engine.bots.thumb import Thumb
from engine.bots.thumb_words import card_name
from engine.cards import Card
from engine.rules.scoring import Scoring
from engine.view import SeatView

DUEL_LEVELS = ("duel-easy", "duel-normal", "duel-expert")
"""The names of the levels, the weakest first."""


@dataclass(frozen=True)
class Thought:
    """How much an expert for two thinks.

    worlds   how many deals it imagines and plays out for each card
    solved   how many of them it solves exactly near the end
    from_    from how many cards still to play on
    """

    worlds: int = 250
    solved: int = 40
    from_: int = 12


class DuelEasy(Easy):
    """Common sense with slips that give nothing away."""

    name = "duel-easy"


class DuelNormal(Thumb):
    """Common sense: follow cheaply, take with points, keep queens, turn up cards."""

    name = "duel-normal"


class DuelExpert(Bot):
    """Plays by imagined deals. With the same view and the same `rng` it chooses the same."""

    name = "duel-expert"

    def __init__(self, thought: Thought | None = None) -> None:
        self.thought = thought or Thought()

    def choose(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        return self.explain(view, legal, rng)[0]

    def explain(self, view: SeatView, legal: Sequence[Action], rng: Random) -> tuple[Action, str]:
        """The choice and its reason in a sentence."""
        plays = [action for action in legal if isinstance(action, Play)]
        if len(plays) < 2:
            return legal[0], "only this card may be played"
        values = self.values(view, [play.card for play in plays], rng)
        best = max(range(len(plays)), key=lambda number: (values[number], -number))
        name = card_name(plays[best].card)
        return plays[best], f"play the {name}: it did best in the deals imagined"

    def values(self, view: SeatView, cards: Sequence[Card], rng: Random) -> list[float]:
        """What each card comes to, averaged over imagined deals."""
        imagined = Imagined(view)
        me, scoring = imagined.me, view.rules.scoring
        sums = [0.0] * len(cards)
        first = imagined.world(rng)
        near_end = cards_left(first) <= self.thought.from_
        # Nothing is hidden: one world says it all.
        count = (
            1 if not imagined.hidden else (self.thought.solved if near_end else self.thought.worlds)
        )
        for number in range(count):
            world = first if number == 0 else imagined.world(rng)
            solver = Solver(world) if near_end else None
            for place, card in enumerate(cards):
                sums[place] += _after(world, int(card), me, solver, scoring)
        return sums


def _after(world: World, card: int, me: int, solver: Solver | None, scoring: Scoring) -> float:
    """What playing `card` in this world comes to for `me`."""
    played = world.copy()
    played.play(card)
    if solver is None:
        played.play_out()
        return worth(played.taken[me], scoring)
    rest = solver.gain(played.open[0], played.open[1], played.turn, played.lead)
    if me:
        rest = -rest
    lying = 120 - sum(played.taken)
    return worth(played.taken[me] + (lying + rest) / 2, scoring)


def worth(points: float, scoring: Scoring) -> float:
    """Points at the end with a bonus for each level they win or save (SCORE-9)."""
    value = points - 60
    if points > 60:
        value += 14
    elif points < 60:
        value -= 14
    if points >= 120 - scoring.lose_schneider:
        value += 10
    elif points <= scoring.lose_schneider:
        value -= 10
    return value
