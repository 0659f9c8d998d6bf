"""The called ace, the called ten and the card laid under (PART-1 to PART-9)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.actions import Action, Alone, Call
from engine.cards import SUITS, TRUMP, Card, cards_in
from engine.contract import follow_reason
from engine.errors import Reason
from engine.rules.partners.base import ALONE, Partner, cornered

if TYPE_CHECKING:
    from engine.hand import Hand, Plays


@dataclass(frozen=True)
class CalledAce(Partner):
    """Called ace with hold card, called ten and the card laid under (PART-1 to PART-9).

    ten       a picker with all three fail aces may call a ten (PART-5)
    ten_wins  the called ten takes the first trick of its suit unless trumped
    unknown   when a card may be laid under (PART-6)
    may_smear the called card may be thrown on another suit's trick (PART-4)
    alone     the picker may say alone (PART-9)
    """

    alone_without_call = True

    ten: bool = True
    ten_wins: bool = True
    unknown: str = "no-fail-suit"
    may_smear: bool = False
    alone: bool = False

    def partner(self, hand: Hand) -> int | None:
        called = hand.called
        if called is None:
            return None
        for seat, dealt in enumerate(hand.dealt):
            if dealt >> called & 1:
                return seat
        return None

    def known_partner(self, hand: Hand, viewer: int | None) -> int | None:
        called = hand.called
        if called is None:
            return None
        if viewer is not None and viewer != hand.picker and hand.dealt[viewer] >> called & 1:
            return viewer
        player = hand.played_by(called)
        return cornered(hand) if player is None else player

    def may_reveal(self, hand: Hand, card: Card) -> bool:
        return card == hand.called

    # -- calling ----------------------------------------------------------------------------------

    def calls(self, hand: Hand) -> tuple[Action, ...]:
        """The calls, aces before tens, suits in pack order; `alone` last (PART-1, -5, -6, -9)."""
        deck = hand.rules.deck
        picker = hand.picker
        assert picker is not None
        held = hand.held[picker]
        own = held | hand.buried_by(picker)
        found: list[Action] = []
        for suit in deck.fail_suits:
            ace = deck.ace(suit)
            if not own >> ace & 1 and held & deck.suit_mask[suit]:
                found.append(Call(ace))
        if not found and self.ten:
            found = [Call(ten) for ten in self._tens(hand, held, own)]
        if not found and self._may_lay_under(hand, held):
            for suit in deck.fail_suits:
                ace = deck.ace(suit)
                if not own >> ace & 1:
                    found.extend(Call(ace, under) for under in cards_in(held))
        if found and self.alone:
            found.append(ALONE)
        return tuple(found)

    def _tens(self, hand: Hand, held: int, own: int) -> list[Card]:
        deck = hand.rules.deck
        if not all(own >> deck.ace(suit) & 1 for suit in deck.fail_suits):
            return []
        return [
            deck.ten(suit)
            for suit in deck.fail_suits
            if held >> deck.ace(suit) & 1 and not own >> deck.ten(suit) & 1
        ]

    def _may_lay_under(self, hand: Hand, held: int) -> bool:
        """Whether the house lets a card go under with this hand, no plain call being possible."""
        deck = hand.rules.deck
        if self.unknown == "no-legal-call":
            return True
        if self.unknown == "no-fail-suit":
            return not held & ~deck.suit_mask[TRUMP]
        if self.unknown == "all-fail-aces":
            picker = hand.picker
            assert picker is not None
            fail = (held | hand.buried_by(picker)) & ~deck.suit_mask[TRUMP]
            return all(one.rank == "A" for one in cards_in(fail))
        return False

    def why_no_call(self, hand: Hand, action: Action) -> Reason:
        if isinstance(action, Alone):
            return Reason("alone-off")
        if not isinstance(action, Call):
            return Reason("not-now")
        deck = hand.rules.deck
        picker = hand.picker
        assert picker is not None
        held, buried = hand.held[picker], hand.buried_by(picker)
        wanted = action.card
        suit = deck.suit_of[wanted]
        if suit == TRUMP or wanted.rank not in "AT":
            return Reason("call-trump")
        if held >> wanted & 1:
            return Reason("call-held", card=wanted.code)
        if buried >> wanted & 1:
            return Reason("call-buried", card=wanted.code)
        if wanted.rank == "T":
            if not self.ten:
                return Reason("call-ten-off")
            if all((held | buried) >> deck.ace(one) & 1 for one in deck.fail_suits):
                return Reason("call-ten-ace", card=wanted.code, suit=wanted.suit)
            return Reason("call-ten-first")
        possible = self.calls(hand)
        if action.under is None:
            if any(isinstance(one, Call) and one.card == wanted for one in possible):
                return Reason("under-missing", card=wanted.code)
            return Reason("call-no-hold", card=wanted.code, suit=wanted.suit)
        if not held >> action.under & 1:
            return Reason("under-not-held", card=action.under.code)
        if any(isinstance(one, Call) and one.under is None for one in possible):
            return Reason("under-not-needed", why="another call is possible")
        return Reason("under-not-needed", why="the house rule does not allow it with this hand")

    # -- playing ----------------------------------------------------------------------------------

    def playable(self, hand: Hand, seat: int) -> int:
        return self._narrow(hand, seat)[0]

    def _narrow(self, hand: Hand, seat: int) -> tuple[int, str]:
        """The cards that `seat` may play, and the code of the reason that narrowed them last."""
        deck = hand.rules.deck
        held = hand.held[seat]
        led = hand.led
        called = hand.called
        if called is None:
            follow = held & deck.suit_mask[led] if led >= 0 else 0
            return follow or held, "follow"
        suit = called >> 3
        if seat == hand.picker:
            return self._picker_may(hand, held, suit)
        suit_mask = deck.suit_mask[suit]
        first_time = not hand.led_before >> suit & 1
        if led < 0:
            if first_time and held >> called & 1:
                # Leading the called suit, the partner leads the called card (PART-3).
                return held & ~suit_mask | 1 << called, "called-card-leads"
            return held, ""
        if led == suit and held >> called & 1 and self._first_lead_of(hand, suit):
            return 1 << called, "called-card-falls"
        follow = held & deck.suit_mask[led]
        if follow:
            return follow, "follow"
        if first_time and held >> called & 1 and not self.may_smear:
            return held & ~(1 << called) or held, "keep-called-card"
        return held, ""

    def _picker_may(self, hand: Hand, held: int, suit: int) -> tuple[int, str]:
        """The picker's cards: hold card, own ace of a called ten, card under (PART-2, -5, -7)."""
        deck = hand.rules.deck
        led = hand.led
        under = hand.under
        if under is not None and hand.played_by(under) is None:
            if led < 0 or not held:
                return held | 1 << under, ""
            if led == suit:
                return 1 << under, "under-falls"
            return held & deck.suit_mask[led] or held, "follow"
        called = hand.called
        own = held & deck.suit_mask[suit]
        called_ten = called is not None and called.rank == "T"
        ace = 1 << deck.ace(suit)
        waiting = not hand.led_before >> suit & 1
        if led < 0:
            if waiting and called_ten and own & ace:
                return held & ~own | ace, "called-card-leads"
            return held, ""
        if led == suit:
            if called_ten and own & ace and self._first_lead_of(hand, suit):
                return ace, "called-card-falls"
            return own or held, "follow"
        follow = held & deck.suit_mask[led]
        if follow:
            return follow, "follow"
        if waiting:
            if called_ten and own & ace:
                return held & ~ace or held, "keep-own-ace"
            if own and not own & (own - 1):
                return held & ~own or held, "keep-hold-card"
        return held, ""

    def _first_lead_of(self, hand: Hand, suit: int) -> bool:
        """Whether the trick on the table is the first in which `suit` was led."""
        return all(trick.suit != suit for trick in hand.tricks)

    def why_not(self, hand: Hand, seat: int, card: Card) -> Reason:
        deck = hand.rules.deck
        called = hand.called
        code = self._narrow(hand, seat)[1]
        if called is None or code in ("", "follow"):
            if card == hand.under:
                return Reason("under-waits", suit=SUITS[called >> 3] if called else "")
            return follow_reason(hand)
        letter = SUITS[called >> 3]
        if code == "under-falls":
            return Reason(code, suit=letter)
        own = deck.ace(called >> 3).code if seat == hand.picker else called.code
        if code == "keep-hold-card" or (seat == hand.picker and code == "keep-own-ace"):
            return Reason(code, card=card.code, suit=letter)
        return Reason(code, card=own, suit=letter)

    def suit_led(self, hand: Hand, seat: int, card: Card) -> int:
        if card == hand.under and seat == hand.picker and hand.called is not None:
            return hand.called >> 3
        return hand.rules.deck.suit_of[card]

    def winner(self, hand: Hand, plays: Plays, led: int) -> int:
        called, under = hand.called, hand.under
        if called is None or (under is None and called.rank != "T"):
            return super().winner(hand, plays, led)
        deck = hand.rules.deck
        power = deck.power[led]
        ace = deck.ace(called >> 3)
        ten_rules = self.ten_wins and called.rank == "T" and led == called >> 3
        best, taker = -2, -1
        for seat, card in plays:
            strength = power[card]
            if card == under:
                strength = -1  # it counts as the called suit without power (PART-6)
            elif ten_rules and card == called:
                strength = power[ace]
            elif ten_rules and card == ace:
                strength = power[called]
            if strength > best:
                best, taker = strength, seat
        return taker
