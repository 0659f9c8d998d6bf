"""How the partner is found (PART). Each method is an `Ally` with the calls it allows.

Nothing here stores who the partner is: it follows from who was dealt the card, so it can't leak
through a field that somebody forgot to hide.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.actions import Action, Alone, Call, Decline
from engine.cards import CARDS, TRUMP, Card, cards_in
from engine.contract import Ally, follow_reason
from engine.errors import Reason

if TYPE_CHECKING:
    from engine.hand import Hand, Plays

ALONE = Alone()
DECLINE = Decline()
_SUIT_LETTERS = "CSHD"


class Partner(Ally):
    """A partner method: an ally that also says what the picker may call."""

    equal = False
    """Whether both of the picker's side share alike (SCORE-5)."""
    known_to_all = False
    """Whether the partner is open from the start (TWO-1)."""
    possible = True
    """Whether the method knows a partner at all; where not, a solo doubles nothing (PART-9)."""

    alone_without_call = False
    """A picker who can call nothing is alone, and all see it (PART-8)."""

    def side(self, hand: Hand) -> tuple[int, ...]:
        if hand.picker is None:
            return ()
        partner = self.partner(hand)
        return (hand.picker,) if partner is None else (hand.picker, partner)

    def partner(self, hand: Hand) -> int | None:
        """The partner's seat: the truth, whoever may know it."""
        return None

    def early_calls(self, hand: Hand) -> tuple[Action, ...]:
        """What the picker may say before seeing the blind; empty: no question (PART-10)."""
        return ()

    def calls(self, hand: Hand) -> tuple[Action, ...]:
        """What the picker may say after the bury; empty: no question."""
        return ()

    def why_no_call(self, hand: Hand, action: Action) -> Reason:
        """Why the picker may not say `action`, a call or `alone`."""
        if isinstance(action, Alone):
            return Reason("alone-off")
        return Reason("not-now")

    def holds_partner_card(self, hand: Hand, seat: int) -> bool:
        """Whether `seat` is the secret partner and so may not crack (STAKE-1)."""
        return seat == self.partner(hand)

    def may_declare(self, hand: Hand) -> bool | None:
        """Sheepshead (STAKE-5): None, the picker is not asked; else whether they may say it."""
        return True if hand.alone else None


@dataclass(frozen=True)
class NoPartner(Partner):
    """The picker plays alone against all (three players, four with a blind)."""

    possible = False

    def known_alone(self, hand: Hand) -> bool:
        return True

    def may_declare(self, hand: Hand) -> bool | None:
        return True


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
        known = hand.played_by(called)
        if known is None:
            for bid in hand.answers:
                if bid.action.WORD == "corner":
                    return bid.seat
        return known

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
                return Reason("under-waits", suit=_SUIT_LETTERS[called >> 3] if called else "")
            return follow_reason(hand)
        letter = _SUIT_LETTERS[called >> 3]
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


_CALL_UP = {"JD": ("JH", "JS", "JC")}


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
        player = hand.played_by(card)
        if player is None:
            for bid in hand.answers:
                if bid.action.WORD == "corner":
                    return bid.seat
        return None if player == hand.picker else player

    def known_alone(self, hand: Hand) -> bool:
        return hand.alone or (
            hand.picker is not None and hand.played_by(self._card(hand)) == hand.picker
        )

    def _next_jack(self, own: int) -> Card | None:
        """The next higher jack that the picker lacks, if it may be called up."""
        names = _CALL_UP.get(self.jack.code, ())
        if self.call_up == "hearts-only":
            names = names[:1]
        for name in names if self.call_up != "off" else ():
            jack = CARDS[_number(name)]
            if not own >> jack & 1:
                return jack
        return None

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


def _number(code: str) -> int:
    return next(one for one in CARDS if one.code == code)


@dataclass(frozen=True)
class TwoPickers(Partner):
    """The picker and the seat on the left are open partners (TWO-1)."""

    equal = True
    known_to_all = True

    def partner(self, hand: Hand) -> int | None:
        return None if hand.picker is None else (hand.picker + 1) % hand.seats

    def known_partner(self, hand: Hand, viewer: int | None) -> int | None:
        return self.partner(hand)


@dataclass(frozen=True)
class BlackQueens(Partner):
    """The holders of the queens of clubs and spades, secret until both have fallen (PART-13)."""

    equal = True

    def _holders(self, hand: Hand) -> tuple[int, int]:
        clubs, spades = (_number("QC"), _number("QS"))
        by = [next(s for s, d in enumerate(hand.dealt) if d >> one & 1) for one in (clubs, spades)]
        return by[0], by[1]

    def side(self, hand: Hand) -> tuple[int, ...]:
        first, second = self._holders(hand)
        return (first,) if first == second else (first, second)

    def partner(self, hand: Hand) -> int | None:
        first, second = self._holders(hand)
        return None if first == second else second

    def known_partner(self, hand: Hand, viewer: int | None) -> int | None:
        """For a holder of one queen: the other one, once it has fallen; for all others the seat
        that played the queen of spades, once both have fallen."""
        clubs, spades = CARDS[_number("QC")], CARDS[_number("QS")]
        first, second = hand.played_by(clubs), hand.played_by(spades)
        if viewer is not None:
            if hand.dealt[viewer] >> clubs & 1:
                return second if second != viewer else None
            if hand.dealt[viewer] >> spades & 1:
                return viewer
        if first is None or second is None or first == second:
            return None
        return second


@dataclass(frozen=True)
class FirstTwoQueens(Partner):
    """Whoever plays the first and whoever plays the second queen (PART-14)."""

    equal = True

    def _queens(self, hand: Hand) -> tuple[int, ...]:
        played = []
        plays = [play for trick in hand.tricks for play in trick.plays] + list(hand.trick)
        for seat, one in plays:
            if one.rank == "Q":
                played.append(seat)
        return tuple(played[:2])

    def side(self, hand: Hand) -> tuple[int, ...]:
        queens = self._queens(hand)
        return tuple(dict.fromkeys(queens))

    def partner(self, hand: Hand) -> int | None:
        side = self.side(hand)
        return side[1] if len(side) == 2 else None

    def known_partner(self, hand: Hand, viewer: int | None) -> int | None:
        return self.partner(hand)
