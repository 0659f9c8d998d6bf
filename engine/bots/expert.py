"""`expert`: imagines the hidden cards a hundred times and plays what works best.

For each card it may play it plays the imagined hands to their end: with common sense in every seat
(`rollout`), and from the middle of the hand also with open cards and best play (`search`). Nothing
it sees lies outside its seat's view, and with the same view and the same `rng` it chooses the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from engine.actions import PLAYS, Action, Claim, Play
from engine.bots.base import Bot
from engine.bots.guess import Likely
from engine.bots.rollout import distinct, rollout, worth
from engine.bots.thumb import Thumb
from engine.bots.worlds import Worlds
from engine.view import SeatView

Clock = Callable[[], float]
"""Seconds that only grow; given by whoever wants an answer by a deadline."""


@dataclass(frozen=True)
class Settings:
    """How much an expert thinks.

    worlds   how many deals it imagines for a card to play
    wide     how many times as many are drawn before those that fit the bidding are kept
    """

    worlds: int = 100
    wide: int = 4


class Expert(Bot):
    """Plays by imagined worlds; bids by common sense."""

    name = "expert"

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.thumb = Thumb()
        self.clock: Clock | None = None
        self.budget = 0.0

    def choose(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        if view.phase != "play":
            return self.thumb.choose(view, legal, rng)
        if isinstance(legal[-1], Claim) and view.contract != "leaster":
            return legal[-1]
        return self.play(view, legal, rng)

    def play(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        """The card with the best value over the imagined worlds."""
        values = self.values(view, legal, rng)
        return max(values, key=lambda action: values[action])

    def values(self, view: SeatView, legal: Sequence[Action], rng: Random) -> dict[Action, float]:
        """What each card that matters is worth, in points a hand."""
        until = None if self.clock is None else self.clock() + self.budget
        worlds = Worlds(view)
        likely = Likely(view, worlds.table)
        settings = self.settings
        drawn = worlds.sample(settings.worlds, rng, likely if likely.use else None, settings.wide)
        table, me = worlds.table, worlds.me
        may = table.mask(one.card for one in legal if isinstance(one, Play))
        totals: dict[int, float] = {}
        for number, world in enumerate(drawn):
            pos = worlds.build(world)
            if not number:
                totals = dict.fromkeys(distinct(pos, may), 0.0)
            for bit in totals:
                totals[bit] += world.weight * worth(pos, me, rollout(pos, bit))
            if until is not None and self.clock is not None and self.clock() > until:
                break
        return {PLAYS[table.card(bit)]: total for bit, total in totals.items()}
