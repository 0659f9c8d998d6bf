"""Partners by the queens: the two black ones, or the first two that fall (PART-13, PART-14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import Card, cards
from engine.rules.partners.base import Partner

if TYPE_CHECKING:
    from engine.hand import Hand

CLUBS, SPADES = cards("QC QS")


@dataclass(frozen=True)
class BlackQueens(Partner):
    """The holders of the queens of clubs and spades, secret until both have fallen (PART-13)."""

    equal = True

    def _holders(self, hand: Hand) -> tuple[int, int]:
        by = [next(s for s, d in enumerate(hand.dealt) if d >> one & 1) for one in (CLUBS, SPADES)]
        return by[0], by[1]

    def side(self, hand: Hand) -> tuple[int, ...]:
        first, second = self._holders(hand)
        return (first,) if first == second else (first, second)

    def partner(self, hand: Hand) -> int | None:
        first, second = self._holders(hand)
        return None if first == second else second

    def may_reveal(self, hand: Hand, card: Card) -> bool:
        return card.rank == "Q"

    def known_partner(self, hand: Hand, viewer: int | None) -> int | None:
        """For a holder of one queen: the other one, once it has fallen; for all others the seat
        that played the queen of spades, once both have fallen."""
        first, second = hand.played_by(CLUBS), hand.played_by(SPADES)
        if viewer is not None:
            if hand.dealt[viewer] >> CLUBS & 1:
                return second if second != viewer else None
            if hand.dealt[viewer] >> SPADES & 1:
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

    def may_reveal(self, hand: Hand, card: Card) -> bool:
        return card.rank == "Q"

    def known_partner(self, hand: Hand, viewer: int | None) -> int | None:
        return self.partner(hand)
