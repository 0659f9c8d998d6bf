"""Before the play: who picks, the blind, the bury and the call (PICK, PART, TWO)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, pairwise
from math import comb
from typing import TYPE_CHECKING, overload

from engine.actions import Action, Alone, Bury, Call, Decline, Pass, Pick, Redeal
from engine.cards import TRUMP, Card, cards_in, mask_of
from engine.contract import Outcome
from engine.errors import Reason
from engine.events import (
    BlindTaken,
    Buried,
    Called,
    Declined,
    Event,
    HandOver,
    LaidUnder,
    Passed,
    Picked,
    ThrownIn,
    WentAlone,
)
from engine.hand import Bid, Step
from engine.phases.base import Phase

if TYPE_CHECKING:
    from engine.hand import Hand

PICK, PASS, REDEAL = Pick(), Pass(), Redeal()
_PASSED = tuple(Passed(seat) for seat in range(10))


class PickPhase(Phase):
    """From the dealer's left each seat picks or passes once (PICK-1 to PICK-5)."""

    NAME = "pick"
    WORDS = frozenset({"pick", "pass", "redeal"})

    def enter(self, hand: Hand) -> Step:
        return Step(hand.but(turn=(hand.dealer + 1) % hand.seats))

    def legal(self, hand: Hand) -> tuple[Action, ...]:
        rules = hand.rules
        if hand.turn == hand.dealer and rules.no_pick.must_pick:
            options: tuple[Action, ...] = (PICK,)
        else:
            options = (PICK, PASS)
        if rules.picking.redeal_hopeless and self._hopeless(hand):
            options += (REDEAL,)
        return options

    def _hopeless(self, hand: Hand) -> bool:
        """No ace, king, queen, jack and no trump (PICK-3a)."""
        assert hand.turn is not None
        held = hand.held[hand.turn]
        if held & hand.rules.deck.suit_mask[TRUMP]:
            return False
        return all(one.rank not in "AK" for one in cards_in(held))

    def why_not(self, hand: Hand, action: Action) -> Reason:
        if isinstance(action, Pass):
            return Reason("must-pick")
        off = not hand.rules.picking.redeal_hopeless
        return Reason("redeal-off" if off else "not-hopeless")

    def apply(self, hand: Hand, action: Action) -> Step:
        seat = hand.turn
        assert seat is not None
        bids = (*hand.bids, Bid(seat, action))
        if isinstance(action, Pass):
            events: tuple[Event, ...] = (_PASSED[seat],)
            if seat != hand.dealer:
                return Step(hand.but(bids=bids, turn=(seat + 1) % hand.seats), events)
            after = hand.rules.no_pick.all_passed(hand.but(bids=bids, turn=None))
            return Step(after.hand, events + after.events)
        if isinstance(action, Pick):
            forced = seat == hand.dealer and hand.rules.no_pick.must_pick
            picked = hand.but(bids=bids, turn=None, picker=seat, forced=forced)
            return Step(picked, (Picked(seat, forced),))
        scores = (0,) * hand.seats
        shown = hand.rules.deck.sort(cards_in(hand.held[seat]))
        outcome = Outcome(scores, "thrown-in", again=True)
        return Step(
            hand.but(bids=bids, turn=None, outcome=outcome),
            (ThrownIn(seat, shown), HandOver(scores)),
        )


def _call(hand: Hand, seat: int, action: Action) -> Step:
    """A call, `alone` or a refusal, said before or after the bury."""
    bids = (*hand.bids, Bid(seat, action))
    if isinstance(action, Call):
        held = hand.held
        events: tuple[Event, ...] = (Called(seat, action.card),)
        if action.under is not None:
            held = _without(held, seat, 1 << action.under)
            events += (LaidUnder(seat, action.under),)
        after = hand.but(bids=bids, turn=None, called=action.card, under=action.under, held=held)
        return Step(after, events)
    if isinstance(action, Alone):
        return Step(hand.but(bids=bids, turn=None, alone=True), (WentAlone(seat),))
    return Step(hand.but(bids=bids, turn=None), (Declined(seat, "alone"),))


def _without(held: tuple[int, ...], seat: int, mask: int) -> tuple[int, ...]:
    return (*held[:seat], held[seat] & ~mask, *held[seat + 1 :])


class EarlyCall(Phase):
    """Calling up before the blind is seen (PART-10)."""

    NAME = "call-early"
    WORDS = frozenset({"call", "alone", "decline"})

    def enter(self, hand: Hand) -> Step:
        asked = hand.picker is not None and hand.rules.partner.early_calls(hand)
        return Step(hand.but(turn=hand.picker if asked else None))

    def legal(self, hand: Hand) -> tuple[Action, ...]:
        return hand.rules.partner.early_calls(hand)

    def why_not(self, hand: Hand, action: Action) -> Reason:
        return hand.rules.partner.why_no_call(hand, action)

    def apply(self, hand: Hand, action: Action) -> Step:
        assert hand.turn is not None
        return _call(hand, hand.turn, action)


class TakeBlind(Phase):
    """The picker takes the blind, or shares it with the seat on the left (PICK-2, TWO-1)."""

    NAME = "take"

    def enter(self, hand: Hand) -> Step:
        picker = hand.picker
        if picker is None:
            return Step(hand.but(turn=None))
        held = list(hand.held)
        events: list[Event] = []
        share = hand.rules.picking.bury
        takers = [picker]
        if hand.rules.picking.shared:
            takers.append((picker + 1) % hand.seats)
        for number, seat in enumerate(takers):
            taken = hand.blind[number * share : (number + 1) * share]
            held[seat] |= mask_of(taken)
            events.append(BlindTaken(seat, taken))
        return Step(hand.but(held=tuple(held), turn=None), tuple(events))


class Buries(Sequence[Action]):
    """Every bury of `each` cards out of `cards`, in the order of the pack, made when asked for.

    A picker with eleven cards has 330 of them and needs one.
    """

    def __init__(self, cards: tuple[Card, ...], each: int) -> None:
        self.cards = cards
        self.each = each

    def __len__(self) -> int:
        return comb(len(self.cards), self.each)

    @overload
    def __getitem__(self, at: int) -> Action: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Action]: ...

    def __getitem__(self, at: int | slice) -> Action | Sequence[Action]:
        if isinstance(at, slice):
            return tuple(self)[at]
        place = at + len(self) if at < 0 else at
        for laid in islice(combinations(self.cards, self.each), max(place, 0), None):
            return Bury(laid)
        raise IndexError(at)

    def __iter__(self) -> Iterator[Action]:
        return map(Bury, combinations(self.cards, self.each))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Bury) or len(action.cards) != self.each:
            return False
        laid = action.cards
        return all(card in self.cards for card in laid) and all(
            first < second for first, second in pairwise(laid)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Buries({self.cards}, {self.each})"


class BuryPhase(Phase):
    """Each who took from the blind lays as many cards face down (PICK-2, PICK-3, TWO-1)."""

    NAME = "bury"
    WORDS = frozenset({"bury"})

    def enter(self, hand: Hand) -> Step:
        return Step(hand.but(turn=hand.picker))

    def legal(self, hand: Hand) -> Sequence[Action]:
        assert hand.turn is not None
        mask = hand.held[hand.turn]
        kept = self._kept(hand)
        if kept is not None:
            mask &= ~(1 << kept)
        return Buries(cards_in(mask), hand.rules.picking.bury)

    def _kept(self, hand: Hand) -> Card | None:
        """The partner's jack where it may not be buried: the one called up early, if any."""
        if hand.rules.bury_jack is None or hand.called is None:
            return hand.rules.bury_jack
        return hand.called

    def why_not(self, hand: Hand, action: Action) -> Reason:
        assert hand.turn is not None
        assert isinstance(action, Bury)
        count = hand.rules.picking.bury
        if len(action.cards) != count:
            return Reason("bury-count", count=count)
        if len(set(action.cards)) < count:
            return Reason("bury-twice")
        kept = self._kept(hand)
        if kept is not None and kept in action.cards and hand.held[hand.turn] >> kept & 1:
            return Reason("bury-partner", card=kept.code)
        return Reason("bury-yours")

    def apply(self, hand: Hand, action: Action) -> Step:
        seat = hand.turn
        assert seat is not None
        assert isinstance(action, Bury)
        mask = mask_of(action.cards)
        after = hand.but(
            bids=(*hand.bids, Bid(seat, action)),
            held=_without(hand.held, seat, mask),
            buried=(*hand.buried, (seat, mask)),
            turn=None,
        )
        if hand.rules.picking.shared and seat == hand.picker:
            after = after.but(turn=(seat + 1) % hand.seats)
        return Step(after, (Buried(seat, action.cards),))


class CallPhase(Phase):
    """The picker names the partner's card, or says alone (PART)."""

    NAME = "call"
    WORDS = frozenset({"call", "alone", "decline"})

    def enter(self, hand: Hand) -> Step:
        if hand.picker is None:
            return Step(hand.but(turn=None))
        calls = hand.rules.partner.calls(hand)
        if calls:
            return Step(hand.but(turn=hand.picker, legal_now=calls))
        if hand.called is None and not hand.alone and hand.rules.partner.alone_without_call:
            # No call is possible, which everybody sees: the picker is alone (PART-8).
            return Step(hand.but(turn=None, alone=True), (WentAlone(hand.picker, said=False),))
        return Step(hand.but(turn=None))

    def legal(self, hand: Hand) -> tuple[Action, ...]:
        return hand.rules.partner.calls(hand)

    def why_not(self, hand: Hand, action: Action) -> Reason:
        if isinstance(action, Decline):
            return Reason("not-now")
        return hand.rules.partner.why_no_call(hand, action)

    def apply(self, hand: Hand, action: Action) -> Step:
        assert hand.turn is not None
        return _call(hand, hand.turn, action)
