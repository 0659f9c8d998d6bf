"""The three levels a player can choose for each bot.

easy     common sense, a little timid, with small slips that nobody at the table minds
normal   good bidding, and plays by a handful of imagined worlds
expert   bids and plays by imagined worlds
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.actions import Action, Claim, Play
from engine.bots.base import Adviser
from engine.bots.expert import Clock, Expert, Settings
from engine.bots.reasons import Advice
from engine.bots.thumb import Thumb
from engine.bots.thumb_habits import Habits
from engine.cards import POINTS, TRUMP, Card
from engine.view import SeatView

LEVELS = ("easy", "normal", "expert")
"""The names of the levels, the weakest first."""

TIMID = Habits(bold=-0.7)
WORLDS = 20
"""How many deals the normal bot imagines for a card."""

BY_THE_BOOK = ("bury", "call", "call-early")
"""What the normal bot does by common sense."""

SLIPS = 0.35
"""How often the easy bot thinks of another card where a slip is harmless."""

HARMLESS = frozenset(
    {
        "no-points",
        "leave",
        "try",
        "take-cheap",
        "lead-ace",
        "lead-back",
        "lead-low",
        "lead-trump",
        "lead-boss",
        "leaster-duck",
        "leaster-lead-low",
    }
)
"""The reasons of `thumb` beside which another card may be played without annoying a partner. A
schmear, a sure trick, the called suit are never missed."""


class Easy(Adviser):
    """Common sense with slips: sometimes another card than the best one, never one that gives an
    ace or ten away, overtakes a friend, or leads trump into the enemy's hands."""

    name = "easy"

    def __init__(self) -> None:
        self.thumb = Thumb(TIMID)

    def choose(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        return self.advise(view, legal, rng).action

    def advise(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Advice:
        """The choice and the reason for what would have been best."""
        usual = self.thumb.advise(view, legal)
        # The die is cast for every card, so that chance does not tell what was in the hand.
        slip, which = rng.random() < SLIPS, rng.random()
        if view.phase == "play" and slip and usual.code in HARMLESS:
            others = slips(view, legal, usual)
            if others:
                return Advice(others[int(which * len(others))], usual.parts)
        return usual


def slips(view: SeatView, legal: Sequence[Action], usual: Advice) -> list[Action]:
    """The other plays that do no visible harm: no more points than the best one, trump only where
    that is trump, taking the trick only if that takes it."""
    best = usual.action
    if not isinstance(best, Play):
        return []
    deck = view.rules.deck
    suit_of = deck.suit_of
    found: list[Action] = []
    for action in legal:
        if isinstance(action, Claim) or not isinstance(action, Play) or action == best:
            continue
        card, mine = action.card, best.card
        if POINTS[card] > max(4, POINTS[mine]) or card.rank == "Q":
            continue
        if (suit_of[card] == TRUMP) != (suit_of[mine] == TRUMP):
            continue
        if _takes(view, card) != _takes(view, mine):
            continue
        found.append(action)
    return found


def _takes(view: SeatView, card: Card) -> bool:
    """Whether the card would hold the trick as it lies."""
    if view.led < 0:
        return True
    power = view.rules.deck.power[view.led]
    return all(one is None or power[card] > power[one] for _seat, one in view.trick)


class Normal(Adviser):
    """Picks like the expert, buries and calls by common sense, and imagines a few deals for a card:
    enough to heed the bidding and the cards played, too few for close calls."""

    name = "normal"

    def __init__(self) -> None:
        self.bidder = Expert(Settings(worlds=60, bold=0.0))
        self.player = Expert(Settings(worlds=WORLDS, later=1.0, open_cards=0, net=1.0))
        self.thumb = Thumb()

    def timed(self, clock: Clock, budget: float) -> None:
        """Answer within `budget` seconds by `clock` from now on."""
        self.bidder.timed(clock, budget)
        self.player.timed(clock, budget)

    def choose(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        return self._who(view).choose(view, legal, rng)

    def advise(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Advice:
        """The choice with its reason."""
        if view.phase in BY_THE_BOOK:
            return self.thumb.advise(view, legal)
        return self._expert(view).advise(view, legal, rng)

    def _who(self, view: SeatView) -> Expert | Thumb:
        return self.thumb if view.phase in BY_THE_BOOK else self._expert(view)

    def _expert(self, view: SeatView) -> Expert:
        return self.player if view.phase == "play" else self.bidder
