"""The three levels a player can choose for each bot.

easy     common sense, a little timid, with small slips that nobody at the table minds
normal   good bidding, common sense, and as a defender what has won most in hands like this
expert   bids and plays by imagined worlds
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.actions import PLAYS, Action, Claim, Play
from engine.bots import learnt
from engine.bots.base import Adviser
from engine.bots.core_policy import allies
from engine.bots.expert import Clock, Expert, Settings
from engine.bots.learnt_rollout import plays_by_learnt
from engine.bots.manners import mannered
from engine.bots.reasons import Advice, advice
from engine.bots.thumb import Thumb
from engine.bots.thumb_habits import Habits
from engine.bots.worlds import Worlds
from engine.cards import POINTS, TRUMP, Card
from engine.view import SeatView

LEVELS = ("easy", "normal", "expert")
"""The names of the levels, the weakest first."""

TIMID = Habits(bold=-0.7)
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
    """Picks like the expert; as a defender plays the card that has won most in hands like this,
    without imagining any. All else goes by common sense."""

    name = "normal"

    def __init__(self) -> None:
        self.bidder = Expert(Settings(worlds=60, bold=0.0))
        self.thumb = Thumb()

    def timed(self, clock: Clock, budget: float) -> None:
        """Answer within `budget` seconds by `clock` from now on."""
        self.bidder.timed(clock, budget)

    def choose(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        if view.phase in ("bury", "call", "call-early"):
            return self.thumb.choose(view, legal, rng)
        if view.phase != "play":
            return self.bidder.choose(view, legal, rng)
        return learnt_card(view, legal, rng) or self.thumb.choose(view, legal, rng)

    def advise(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Advice:
        """The choice with its reason."""
        if view.phase in ("bury", "call", "call-early"):
            return self.thumb.advise(view, legal)
        if view.phase != "play":
            return self.bidder.advise(view, legal, rng)
        action = learnt_card(view, legal, rng)
        usual = self.thumb.advise(view, legal)
        if action is None or action == usual.action:
            return usual
        assert isinstance(action, Play)
        return advice(action, "learnt-card", card=action.card)


def learnt_card(view: SeatView, legal: Sequence[Action], rng: Random) -> Action | None:
    """The card that a defender plays by learnt sense, with manners; None where it has nothing to
    say."""
    if len(legal) < 2 or view.contract not in ("picker", "queens") or isinstance(legal[-1], Claim):
        return None
    worlds = Worlds(view)
    # Any world will do: learnt sense looks at nothing that its seat can't see.
    pos = worlds.build(worlds.draw(rng))
    if not plays_by_learnt(pos) or pos.side >> worlds.me & 1:
        return None
    legal = mannered(view, legal)
    may = worlds.table.mask(one.card for one in legal if isinstance(one, Play))
    bit, _worth = learnt.sensible(pos, may, allies(pos, pos.shown, pos.queens))
    return PLAYS[worlds.table.card(bit)]
