"""The holder of a jack as secret partner, and calling up (PART-10 to PART-12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.actions import Action, Alone, Blitz, Call
from engine.cards import Card, cards
from engine.errors import Reason
from engine.rules.partners.base import ALONE, DECLINE, Partner, cornered

if TYPE_CHECKING:
    from engine.hand import Hand

BLACK_JACKS = cards("JC JS")
JACKS_SHOWN = Blitz("jacks")
_UPWARD = cards("JH JS JC")
"""The jacks that a holder of the jack of diamonds may call up, in this order."""


@dataclass(frozen=True)
class JackPartner(Partner):
    """Whoever holds the jack is partner, secret until it falls (PART-10 to PART-12).

    jack        the partner's jack
    call_up     off, hearts-only or any
    early       the call-up is decided before the blind is seen
    from_blind  a call-up needs the jack to have been in the blind (PART-11)
    alone       the picker may say alone (PART-9)
    needs_jack  only a picker who holds the jack may declare sheepshead (STAKE-5)
    """

    jack: Card
    call_up: str = "off"
    early: bool = False
    from_blind: bool = False
    alone: bool = False
    needs_jack: bool = False

    def _card(self, hand: Hand) -> Card:
        return self.jack if hand.called is None else hand.called

    def partner(self, hand: Hand) -> int | None:
        if hand.alone:
            return None
        card = self._card(hand)
        for seat, dealt in enumerate(hand.dealt):
            if dealt >> card & 1:
                return None if seat == hand.picker else seat
        return None

    def known_partner(self, hand: Hand, viewer: int | None) -> int | None:
        if hand.alone or hand.picker is None:
            return None
        card = self._card(hand)
        if viewer is not None and viewer != hand.picker and hand.dealt[viewer] >> card & 1:
            return viewer
        holder = self._seen_at(hand, card)
        if holder is None:
            holder = cornered(hand)
        return None if holder == hand.picker else holder

    def may_reveal(self, hand: Hand, card: Card) -> bool:
        return card == self._card(hand)

    def known_alone(self, hand: Hand) -> bool:
        return hand.alone or (
            hand.picker is not None and self._seen_at(hand, self._card(hand)) == hand.picker
        )

    def _seen_at(self, hand: Hand, card: Card) -> int | None:
        """Where everybody has seen the jack: it has fallen, or a blitz has shown it (STAKE-3)."""
        player = hand.played_by(card)
        if player is None and card in BLACK_JACKS:
            return next((bid.seat for bid in hand.answers if bid.action == JACKS_SHOWN), None)
        return player

    @property
    def upward(self) -> tuple[Card, ...]:
        """The jacks that may be called up at this table, the lowest first (PART-10)."""
        return {"off": (), "hearts-only": _UPWARD[:1], "any": _UPWARD}[self.call_up]

    def _next_jack(self, own: int) -> Card | None:
        """The next higher jack that the picker lacks, if it may be called up."""
        return next((jack for jack in self.upward if not own >> jack & 1), None)

    def _up(self, hand: Hand, own: int) -> tuple[Action, ...]:
        picker = hand.picker
        assert picker is not None
        if not own >> self.jack & 1:
            return ()
        if self.from_blind and hand.dealt[picker] >> self.jack & 1:
            return ()
        jack = self._next_jack(own)
        return () if jack is None else (Call(jack), ALONE)

    def early_calls(self, hand: Hand) -> tuple[Action, ...]:
        assert hand.picker is not None
        return self._up(hand, hand.dealt[hand.picker]) if self.early else ()

    def calls(self, hand: Hand) -> tuple[Action, ...]:
        picker = hand.picker
        assert picker is not None
        if hand.called is not None or hand.alone:
            return ()
        up = () if self.early else self._up(hand, hand.held[picker] | hand.buried_by(picker))
        if up:
            return up
        return (ALONE, DECLINE) if self.alone else ()

    def why_no_call(self, hand: Hand, action: Action) -> Reason:
        if isinstance(action, Alone):
            return Reason("alone-off")
        return Reason("call-next-jack") if isinstance(action, Call) else Reason("not-now")

    def may_declare(self, hand: Hand) -> bool | None:
        if hand.called is not None:
            return None
        picker = hand.picker
        assert picker is not None
        if self.needs_jack:
            own = hand.held[picker] | hand.buried_by(picker)
            return bool(own >> self.jack & 1)
        return self.partner(hand) is None
