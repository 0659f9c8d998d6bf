"""The questions before the first lead: sheepshead, crack, recrack, corner, blitz (STAKE-0).

Who is asked must not depend on a secret; what a seat may answer may. So every seat with the right
is asked in turn, the secret partner too, who may only decline.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import actions
from engine.actions import Action, Blitz, Decline
from engine.cards import cards, mask_of
from engine.errors import Reason
from engine.events import Blitzed, Declined, Event, PartnerKnown, Raised
from engine.hand import Bid, Step
from engine.phases.base import Phase

if TYPE_CHECKING:
    from engine.hand import Hand

DECLINE = Decline()
CRACK, RECRACK, CORNER = actions.Crack(), actions.Recrack(), actions.Corner()
SHEEPSHEAD = actions.Sheepshead()
PAIRS = {"black": cards("QC QS"), "red": cards("QH QD"), "jacks": cards("JC JS")}
"""The pairs that can be shown (STAKE-3)."""


def said(hand: Hand, word: str) -> int | None:
    """Who has said `word` in the announcements, or None."""
    return next((bid.seat for bid in hand.answers if bid.action.text() == word), None)


class Question(Phase):
    """A question put to some seats in turn, clockwise from the dealer's left."""

    def seats(self, hand: Hand) -> tuple[int, ...]:
        """The seats with the right to answer; independent of every secret."""
        raise NotImplementedError

    def may(self, hand: Hand, seat: int) -> tuple[Action, ...]:
        """What `seat` may say beside `decline`."""
        raise NotImplementedError

    def enter(self, hand: Hand) -> Step:
        seats = self.seats(hand) if hand.picker is not None else ()
        return Step(hand.but(turn=seats[0] if seats else None))

    def legal(self, hand: Hand) -> tuple[Action, ...]:
        assert hand.turn is not None
        return (*self.may(hand, hand.turn), DECLINE)

    def apply(self, hand: Hand, action: Action) -> Step:
        seat = hand.turn
        assert seat is not None
        answered = hand.but(answers=(*hand.answers, Bid(seat, action)))
        if action == DECLINE:
            return Step(answered.but(turn=self.after(hand, seat)), (Declined(seat, self.NAME),))
        told = self.told(answered, seat, action)
        known = hand.rules.partner.known_partner(answered, None)
        if known is not None and hand.rules.partner.known_partner(hand, None) is None:
            told += (PartnerKnown(known),)
        return Step(answered.but(turn=self.after_yes(answered, seat)), told)

    def after(self, hand: Hand, seat: int) -> int | None:
        """The next seat to be asked after `seat` has declined."""
        seats = self.seats(hand)
        place = seats.index(seat) + 1
        return seats[place] if place < len(seats) else None

    def after_yes(self, hand: Hand, seat: int) -> int | None:
        """The next seat to be asked after `seat` has said yes; None ends the question."""
        return None

    def told(self, hand: Hand, seat: int, action: Action) -> tuple[Event, ...]:
        """The events of a yes."""
        return (Raised(seat, action.WORD, hand.stakes_now),)

    def clockwise_without(self, hand: Hand, *out: int | None) -> tuple[int, ...]:
        """All seats from the dealer's left but those."""
        first = (hand.dealer + 1) % hand.seats
        return tuple(seat for seat in hand.clockwise(first) if seat not in out)


class Announce(Question):
    """The lone picker may declare all tricks (STAKE-5)."""

    NAME = "sheepshead"
    WORDS = frozenset({"sheepshead", "decline"})

    def seats(self, hand: Hand) -> tuple[int, ...]:
        if hand.picker is None or hand.rules.partner.may_declare(hand) is None:
            return ()
        return (hand.picker,)

    def may(self, hand: Hand, seat: int) -> tuple[Action, ...]:
        return (SHEEPSHEAD,) if hand.rules.partner.may_declare(hand) else ()

    def why_not(self, hand: Hand, action: Action) -> Reason:
        needs = getattr(hand.rules.partner, "needs_jack", False)
        return Reason("needs-jack" if needs else "not-alone")


class Crack(Question):
    """A defender may double (STAKE-1)."""

    NAME = "crack"
    WORDS = frozenset({"crack", "decline"})

    def seats(self, hand: Hand) -> tuple[int, ...]:
        partner = hand.rules.partner
        picker = hand.picker
        assert picker is not None
        open_partner = partner.known_partner(hand, None) if partner.known_to_all else None
        seats = self.clockwise_without(hand, picker, open_partner)
        if hand.rules.stakes.any_defender:
            return seats
        order = self.clockwise_without(hand)
        later = order[order.index(picker) + 1 :]
        return tuple(seat for seat in seats if seat in later)

    def may(self, hand: Hand, seat: int) -> tuple[Action, ...]:
        return () if hand.rules.partner.holds_partner_card(hand, seat) else (CRACK,)

    def why_not(self, hand: Hand, action: Action) -> Reason:
        return Reason("partner-cannot")


class Recrack(Question):
    """The picker may answer a crack (STAKE-2)."""

    NAME = "recrack"
    WORDS = frozenset({"recrack", "decline"})

    def seats(self, hand: Hand) -> tuple[int, ...]:
        if hand.picker is None or said(hand, "crack") is None:
            return ()
        return (hand.picker,)

    def may(self, hand: Hand, seat: int) -> tuple[Action, ...]:
        return (RECRACK,)


class Corner(Question):
    """The partner may answer a crack in the picker's place and is known from then on (STAKE-2)."""

    NAME = "corner"
    WORDS = frozenset({"corner", "decline"})

    def seats(self, hand: Hand) -> tuple[int, ...]:
        cracker = said(hand, "crack")
        if cracker is None or said(hand, "recrack") is not None:
            return ()
        if hand.rules.partner.known_alone(hand):
            return ()
        return self.clockwise_without(hand, hand.picker, cracker)

    def may(self, hand: Hand, seat: int) -> tuple[Action, ...]:
        return (CORNER,) if hand.rules.partner.partner(hand) == seat else ()


class Blitzes(Question):
    """Every seat may show a pair, and is asked again until it declines (STAKE-3)."""

    NAME = "blitz"
    WORDS = frozenset({"blitz", "decline"})

    def seats(self, hand: Hand) -> tuple[int, ...]:
        if hand.rules.stakes.blitz_after_crack and said(hand, "crack") is None:
            return ()
        return self.clockwise_without(hand)

    def may(self, hand: Hand, seat: int) -> tuple[Action, ...]:
        shown = {bid.action for bid in hand.answers if bid.seat == seat}
        kinds = ("black", "red", "jacks") if hand.rules.stakes.blitz_jacks else ("black", "red")
        held = hand.held[seat]
        found: list[Action] = []
        for kind in kinds:
            pair = mask_of(PAIRS[kind])
            action = Blitz(kind)
            if held & pair == pair and action not in shown:
                found.append(action)
        return tuple(found)

    def why_not(self, hand: Hand, action: Action) -> Reason:
        assert hand.turn is not None
        if any(bid == (hand.turn, action) for bid in hand.answers):
            return Reason("pair-shown")
        pair = mask_of(PAIRS.get(action.kind, ())) if isinstance(action, Blitz) else 0
        under = hand.under
        if under is not None and hand.turn == hand.picker and pair >> under & 1:
            missing = pair & ~hand.held[hand.turn]
            if missing == 1 << under:
                return Reason("under-queen-away", card=under.code)
        return Reason("no-pair")

    def after_yes(self, hand: Hand, seat: int) -> int | None:
        return seat

    def told(self, hand: Hand, seat: int, action: Action) -> tuple[Event, ...]:
        assert isinstance(action, Blitz)
        return (Blitzed(seat, PAIRS[action.kind], hand.stakes_now),)
