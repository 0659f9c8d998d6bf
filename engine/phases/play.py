"""The tricks (TRICK), and the claim of the rest (CLAIM-1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.actions import PLAYS, Action, Claim, Play, plays_in
from engine.cards import Card, cards_in
from engine.errors import Reason
from engine.events import Event, HandOver, PartnerKnown, PlayBegins, Played, TrickTaken
from engine.hand import Step, Trick
from engine.phases.base import Phase

if TYPE_CHECKING:
    from engine.hand import Hand

CLAIM = Claim()
_PLAYED = tuple(tuple(Played(seat, play.card) for play in PLAYS) for seat in range(10))


class PlayPhase(Phase):
    """Trick after trick until the cards are gone, then the contract settles."""

    NAME = "play"
    WORDS = frozenset({"play", "claim"})

    def enter(self, hand: Hand) -> Step:
        contract = hand.contract or hand.rules.picker_contract
        leader = (hand.dealer + 1) % hand.seats
        begun = hand.but(contract=contract, turn=leader)
        return Step(begun, (PlayBegins(contract.name, leader),))

    def legal(self, hand: Hand) -> tuple[Action, ...]:
        contract, seat = hand.contract, hand.turn
        assert contract is not None
        assert seat is not None
        plays = plays_in(contract.ally.playable(hand, seat))
        if hand.rules.claim and hand.led < 0 and _sure(hand, seat):
            return (*plays, CLAIM)
        return plays

    def why_not(self, hand: Hand, action: Action) -> Reason:
        seat = hand.turn
        assert seat is not None
        if not isinstance(action, Play):
            return Reason("claim-unsure" if hand.rules.claim else "not-now")
        one = action.card
        if not hand.held[seat] >> one & 1:
            if one == hand.under and seat == hand.picker and hand.played_by(one) is None:
                assert hand.contract is not None
                return hand.contract.ally.why_not(hand, seat, one)
            if hand.buried_by(seat) >> one & 1:
                return Reason("buried", card=one.code)
            if hand.played_by(one) == seat and one != hand.under:
                return Reason("already-played", card=one.code)
            return Reason("not-yours", card=one.code)
        assert hand.contract is not None
        return hand.contract.ally.why_not(hand, seat, one)

    def apply(self, hand: Hand, action: Action) -> Step:
        if isinstance(action, Play):
            return self._play(hand, action.card)
        return self._claim(hand)

    def _play(self, hand: Hand, card: Card) -> Step:
        seat = hand.turn
        contract = hand.contract
        assert seat is not None
        assert contract is not None
        held = hand.held
        held = (*held[:seat], held[seat] & ~(1 << card), *held[seat + 1 :])
        plays = (*hand.trick, (seat, card))
        seats = len(held)
        under = card == hand.under
        told: tuple[Event, ...] = (Played(seat, card, True),) if under else (_PLAYED[seat][card],)
        led = hand.led
        led_before = hand.led_before
        if led < 0:
            led = contract.ally.suit_led(hand, seat, card)
            led_before |= 1 << led
        if len(plays) < seats:
            after = hand.but(
                held=held,
                trick=plays,
                led=led,
                led_before=led_before,
                turn=(seat + 1) % seats,
            )
        else:
            winner = contract.ally.winner(hand, plays, led)
            trick = Trick(plays[0][0], plays, led, winner)
            tricks = (*hand.tricks, trick)
            told += (_taken(hand, trick, len(tricks)),)
            after = hand.but(
                held=held,
                trick=(),
                led=-1,
                led_before=led_before,
                tricks=tricks,
                turn=winner if len(tricks) < hand.rules.deal.tricks else None,
            )
        layout = hand.rules.layout
        if layout is not None:
            after, turned = layout.card_played(after, seat, card)
            told = (told[0], *turned, *told[1:])
            if not after.trick:
                after, turned = layout.trick_over(after)
                told += turned
        if contract.ally.may_reveal(hand, card):
            known = contract.ally.known_partner(after, None)
            if known is not None and contract.ally.known_partner(hand, None) is None:
                # The partner is known before the trick is collected.
                told = (told[0], PartnerKnown(known), *told[1:])
        if after.turn is None:
            outcome = contract.payoff.settle(after)
            after = after.but(outcome=outcome)
            told += (HandOver(outcome.scores, outcome.pot),)
        return Step(after, told)

    def _claim(self, hand: Hand) -> Step:
        """The rest of the tricks, played out card by card; each falls to the claimer."""
        claimer = hand.turn
        assert claimer is not None
        told: tuple[Event, ...] = ()
        while hand.turn is not None:
            contract = hand.contract
            assert contract is not None
            options = cards_in(contract.ally.playable(hand, hand.turn))
            hand, events = self._play(hand, options[0])
            told += events
        return Step(hand, told)


def _taken(hand: Hand, trick: Trick, number: int) -> TrickTaken:
    under = hand.under
    if under is not None and any(card == under for _seat, card in trick.plays):
        return TrickTaken(trick.winner, number, under, hand.picker)
    return TrickTaken(trick.winner, number)


def _sure(hand: Hand, seat: int) -> bool:
    """Whether each card of `seat`, led now, beats every card still out (CLAIM-1).

    Out is every card that `seat` has not seen: the others' hands, and for all but the picker the
    bury too. So the right to claim tells nothing about where a hidden card lies. Games with
    face-down cards know no claim.
    """
    if hand.down:
        return False
    if hand.under is not None and hand.played_by(hand.under) is None:
        return False
    called = hand.called
    if called is not None and called.rank != "J" and not hand.led_before >> (called >> 3) & 1:
        return False
    deck = hand.rules.deck
    seen = hand.held[seat] | hand.buried_by(seat)
    for trick in hand.tricks:
        looked_at = seat in (hand.picker, trick.winner)
        seen |= trick.mask if looked_at or hand.under is None else trick.mask & ~(1 << hand.under)
    out = [card for card in deck.pack if not seen >> card & 1]
    for mine in cards_in(hand.held[seat]):
        power = deck.power[deck.suit_of[mine]]
        if any(power[other] > power[mine] for other in out):
            return False
    return True
