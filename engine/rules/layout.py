"""The two-handed layouts: face-up cards lying on face-down ones (LAYOUT).

A layout says when a covered card is turned. The cards that lie face up are in `hand.held` like
those in the hand, since both can be played; `hand.up` and `hand.down` say where they lie.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import Card
from engine.events import Event, Uncovered

if TYPE_CHECKING:
    from engine.hand import Hand


class Layout:
    """Base: when a covered card is turned."""

    def card_played(self, hand: Hand, seat: int, card: Card) -> tuple[Hand, tuple[Event, ...]]:
        """The hand after `seat` has played `card`, with what was turned up by that."""
        return hand, ()

    def trick_over(self, hand: Hand) -> tuple[Hand, tuple[Event, ...]]:
        """The hand after a trick is complete, with what was turned up then."""
        return hand, ()


class TwoRows(Layout):
    """A covered card is turned the moment its cover is played (LAYOUT-1)."""

    def card_played(self, hand: Hand, seat: int, card: Card) -> tuple[Hand, tuple[Event, ...]]:
        if card not in hand.up[seat]:
            return hand, ()
        place = hand.up[seat].index(card)
        return _turn(_lift(hand, seat, place), seat, place)


class TwoStacks(Layout):
    """Covered cards are turned after the trick is over (LAYOUT-2)."""

    def card_played(self, hand: Hand, seat: int, card: Card) -> tuple[Hand, tuple[Event, ...]]:
        return _lift(hand, seat, hand.up[seat].index(card)), ()

    def trick_over(self, hand: Hand) -> tuple[Hand, tuple[Event, ...]]:
        told: tuple[Event, ...] = ()
        for seat in hand.clockwise((hand.dealer + 1) % hand.seats):
            for place, card in enumerate(hand.up[seat]):
                if card is None:
                    hand, more = _turn(hand, seat, place)
                    told += more
        return hand, told


def _lift(hand: Hand, seat: int, place: int) -> Hand:
    """The hand with nothing face up at that place."""
    return hand.but(up=_put(hand.up, seat, place, None))


def _turn(hand: Hand, seat: int, place: int) -> tuple[Hand, tuple[Event, ...]]:
    """Turn the card that lies face down at that place, if one does."""
    card = hand.down[seat][place]
    if card is None:
        return hand, ()
    held = (*hand.held[:seat], hand.held[seat] | 1 << card, *hand.held[seat + 1 :])
    turned = hand.but(
        held=held,
        up=_put(hand.up, seat, place, card),
        down=_put(hand.down, seat, place, None),
    )
    return turned, (Uncovered(seat, place, card),)


def _put(
    rows: tuple[tuple[Card | None, ...], ...], seat: int, place: int, card: Card | None
) -> tuple[tuple[Card | None, ...], ...]:
    row = rows[seat]
    return (*rows[:seat], (*row[:place], card, *row[place + 1 :]), *rows[seat + 1 :])
