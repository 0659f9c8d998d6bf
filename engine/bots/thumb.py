"""`thumb`: the bot with common sense. It plays by the advice in the sources, rule by rule.

What it knows is in `thumb_sense`; how it bids in `thumb_hand` and `thumb_bidding`; how it leads,
follows and plays a leaster in `thumb_lead`, `thumb_follow` and `thumb_leaster`. It takes no chances
by dice: the same view gives the same choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.actions import Action, Claim
from engine.bots import thumb_bidding
from engine.bots.base import Adviser
from engine.bots.reasons import Advice, advice
from engine.bots.thumb_duel import DUEL_FOLLOW, DUEL_LEADS
from engine.bots.thumb_follow import FOLLOW, Rule
from engine.bots.thumb_habits import USUAL, Habits
from engine.bots.thumb_lead import DEFENDER_LEADS, PICKER_LEADS
from engine.bots.thumb_leaster import LEASTER_FOLLOW, LEASTER_LEADS
from engine.bots.thumb_sense import DEFENDER, Sense, cards_of
from engine.view import SeatView


class Thumb(Adviser):
    """A player with common sense and the usual habits."""

    name = "thumb"

    def __init__(self, habits: Habits = USUAL) -> None:
        self.habits = habits

    def choose(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        """The action of `advise`; `rng` is not needed."""
        return self.advise(view, legal).action

    def advise(self, view: SeatView, legal: Sequence[Action], rng: Random | None = None) -> Advice:
        """The choice with its reason, for any question of the game; `rng` is not needed."""
        if view.phase == "play":
            return self._play(view, legal)
        if view.phase == "pick":
            return thumb_bidding.pick_or_pass(view, legal, self.habits)
        if view.phase == "bury":
            return thumb_bidding.bury(view, legal, self.habits)
        if view.phase in ("call", "call-early"):
            return thumb_bidding.call(view, legal, self.habits)
        return thumb_bidding.answer(view, legal, self.habits)

    def _play(self, view: SeatView, legal: Sequence[Action]) -> Advice:
        """The first rule that has an opinion decides."""
        claim = legal[-1]
        if isinstance(claim, Claim) and view.contract != "leaster":
            return advice(claim, "claim")
        sense = Sense(view)
        plays = cards_of(legal)
        for rule in rules_for(sense):
            found = rule(sense, plays, self.habits)
            if found is not None:
                return found
        raise AssertionError("the last rule of each list always decides")


def rules_for(sense: Sense) -> tuple[Rule, ...]:
    """The rules of this seat at this moment, in the order in which they are asked."""
    if sense.view.contract == "leaster":
        return LEASTER_LEADS if sense.led < 0 else LEASTER_FOLLOW
    if sense.view.contract == "duel":
        return DUEL_LEADS if sense.led < 0 else DUEL_FOLLOW
    if sense.led >= 0:
        return FOLLOW
    return DEFENDER_LEADS if sense.role == DEFENDER else PICKER_LEADS
