"""What a hand has become: whose side is who (`Ally`), and who pays (`Payoff`).

A leaster, a picker's game and a game of the black queens differ only in these two; the phases and
the driver ask them and never what kind of hand it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import Card
from engine.errors import Reason

if TYPE_CHECKING:
    from engine.hand import Hand, Plays


@dataclass(frozen=True)
class Outcome:
    """How a hand was settled; the window explains the sum from these facts.

    scores     units won or lost by each seat; with `pot` they add up to zero (SCORE-8)
    contract   picker, leaster, queens, duel, or how nothing was played: doubler, redeal-with-pot,
               thrown-in
    side       the seats of the picker's side (or the leaster's winners), picker first
    points     the card points of each seat's own tricks; `buried` those in the bury
    side_points  the card points of the picker's side with the bury
    won        whether the picker's side won
    level      0 win, 1 schneider, 2 no trick: the index into the table's levels (SCORE-2)
    unit       what the level alone is worth
    bump, solo, stakes   the factors of SCORE-6, PART-9 and STAKE, 1 where they do not apply
    special    9-0-3, 18-0-6 or sheepshead where one of these replaced the level
    each       what each defender paid or got
    pot        the change of the pot
    again      the same dealer deals again (PICK-3a)
    doubles    the next hand counts double (NOPICK-4)
    """

    scores: tuple[int, ...]
    contract: str
    side: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    buried: int = 0
    side_points: int = 0
    won: bool = False
    level: int = 0
    unit: int = 0
    bump: int = 1
    solo: int = 1
    stakes: int = 1
    special: str = ""
    each: int = 0
    pot: int = 0
    again: bool = False
    doubles: bool = False


class Ally:
    """Whose side is who in a hand, what others may know of it, and the cards it binds."""

    def side(self, hand: Hand) -> tuple[int, ...]:
        """The picker's side, picker first: the truth, for settling only."""
        return ()

    def known_partner(self, hand: Hand, viewer: int | None) -> int | None:
        """The partner's seat as far as `viewer` may know it (PART-15); None: nothing is known, or
        it is known that there is none. A spectator is None."""
        return None

    def may_reveal(self, hand: Hand, card: Card) -> bool:
        """Whether the fall of `card` may show all who the partner is."""
        return False

    def known_alone(self, hand: Hand) -> bool:
        """Whether everybody knows that the picker has no partner."""
        return hand.alone

    def playable(self, hand: Hand, seat: int) -> int:
        """The cards (a mask) that `seat` may play now."""
        held = hand.held[seat]
        if hand.led >= 0:
            follow = held & hand.rules.deck.suit_mask[hand.led]
            if follow:
                return follow
        return held

    def why_not(self, hand: Hand, seat: int, card: Card) -> Reason:
        """Why `seat`, who holds `card`, may not play it now."""
        return follow_reason(hand)

    def suit_led(self, hand: Hand, seat: int, card: Card) -> int:
        """The suit that `card` leads when `seat` plays it first."""
        return hand.rules.deck.suit_of[card]

    def winner(self, hand: Hand, plays: Plays, led: int) -> int:
        """Who takes the complete trick `plays` (TRICK-1)."""
        power = hand.rules.deck.power[led]
        best = -1
        taker = -1
        for seat, card in plays:
            strength = power[card]
            if strength > best:
                best = strength
                taker = seat
        return taker


def follow_reason(hand: Hand) -> Reason:
    """The suit led must be followed (TRICK-1)."""
    if hand.led == 4:
        return Reason("follow-trump")
    return Reason("follow-suit", suit="CSHD"[hand.led])


class Payoff:
    """Who pays whom when the cards are played."""

    def settle(self, hand: Hand) -> Outcome:
        """The outcome of a hand whose tricks are all played."""
        raise NotImplementedError


@dataclass(frozen=True)
class Contract:
    """What a hand has become. `name` is picker, leaster, queens or duel."""

    name: str
    ally: Ally
    payoff: Payoff
