"""A deal for two as plain masks: imagined for what nobody can see.

A world fixes every hidden card in agreement with one seat's view. Whether a covered card is turned
at once or after the trick makes no difference to who may play it when, since its owner has already
played to that trick; so one kind of world serves both layouts (LAYOUT-1, LAYOUT-2).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from random import Random

from engine.cards import CARDS, POINTS, Card, Deck, mask_of
from engine.view import SeatView

NOTHING = -1


@dataclass(frozen=True)
class Table:
    """What the cards mean, by number: suit, power per suit led, points, the cards of the suit that
    a card leads, and the cards that beat it when it is led."""

    suit: tuple[int, ...]
    power: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    follows: tuple[int, ...]
    beats: tuple[int, ...]


@lru_cache(maxsize=16)
def table_of(deck: Deck) -> Table:
    """The meaning of the cards in a deck."""
    suits = tuple(int(deck.suit_of[card]) for card in CARDS)
    power = tuple(tuple(int(deck.power[led][card]) for card in CARDS) for led in range(5))
    beats = []
    for card in CARDS:
        row = power[suits[card]]
        beats.append(mask_of(other for other in CARDS if row[other] > row[card]))
    follows = tuple(int(deck.suit_mask[suit]) for suit in suits)
    points = tuple(int(POINTS[card]) for card in CARDS)
    return Table(suits, power, points, follows, tuple(beats))


class World:
    """One imagined deal at a moment. ``open`` are the cards each seat may play, ``below`` the
    covered card under each card (or `NOTHING`), ``cover`` the cards that lie on another (a mask),
    ``taken`` the points so far, ``left`` how many cards are still to be played."""

    __slots__ = ("below", "cover", "lead", "left", "open", "table", "taken", "turn")

    def __init__(
        self,
        table: Table,
        open_cards: list[int],
        below: list[int],
        taken: list[int],
        turn: int,
        lead: int,
    ) -> None:
        self.table = table
        self.open = open_cards
        self.below = below
        self.taken = taken
        self.turn = turn
        self.lead = lead
        self.cover = 0
        covered = 0
        for card, under in enumerate(below):
            if under >= 0:
                self.cover |= 1 << card
                covered += 1
        self.left = open_cards[0].bit_count() + open_cards[1].bit_count() + covered

    def copy(self) -> World:
        """The same moment, to be played on by itself; what lies below is never changed."""
        other = World.__new__(World)
        other.table, other.below, other.cover = self.table, self.below, self.cover
        other.open, other.taken = self.open[:], self.taken[:]
        other.turn, other.lead, other.left = self.turn, self.lead, self.left
        return other

    def choices(self) -> int:
        """The cards that may be played now (a mask)."""
        mine = self.open[self.turn]
        if self.lead < 0:
            return mine
        return mine & self.table.follows[self.lead] or mine

    def play(self, card: int) -> None:
        """The seat at turn plays a card; what lay below it opens."""
        seat, table = self.turn, self.table
        mine = self.open[seat] & ~(1 << card)
        under = self.below[card]
        self.open[seat] = mine | 1 << under if under >= 0 else mine
        self.left -= 1
        if self.lead < 0:
            self.lead = card
            self.turn = 1 - seat
            return
        winner = seat if table.beats[self.lead] >> card & 1 else 1 - seat
        self.taken[winner] += table.points[card] + table.points[self.lead]
        self.lead, self.turn = NOTHING, winner


class Imagined:
    """Worlds that agree with a view: what is hidden is dealt anew each time.

    hidden   the cards whose place the viewer does not know
    lacks    those that can't be in the opponent's hand (a mask): suits that they did not follow
    places   where cards lie covered: seat, place in its row
    """

    def __init__(self, view: SeatView) -> None:
        assert view.seat is not None
        self.view = view
        self.me = view.seat
        self.deck = view.rules.deck
        self.table = table_of(self.deck)
        rows = [[card for card in row if card is not None] for row in view.up]
        plays = [play for trick in view.tricks for play in trick.plays]
        seen = mask_of(view.hand)
        for row in rows:
            seen |= mask_of(row)
        seen |= mask_of(play.card for play in (*plays, *view.trick) if play.card is not None)
        self.hidden = [card for card in self.deck.pack if not seen >> card & 1]
        self.lacks = self._lacks()
        self.places = [
            (seat, place)
            for seat, row in enumerate(view.covered)
            for place, covered in enumerate(row)
            if covered
        ]

    def _lacks(self) -> int:
        """The cards that can't be in the opponent's hand: of suits that they did not follow."""
        other, lacks = 1 - self.me, 0
        tricks = [(trick.plays, trick.suit) for trick in self.view.tricks]
        if self.view.led >= 0:
            tricks.append((self.view.trick, self.view.led))
        for plays, suit in tricks:
            for seat, card in plays:
                if seat == other and card is not None and self.deck.suit_of[card] != suit:
                    lacks |= self.deck.suit_mask[suit]
        return lacks

    def world(self, rng: Random) -> World:
        """One world, every one that agrees with the view with the same chance."""
        cards = self.hidden[:]
        rng.shuffle(cards)
        count = self.view.counts[1 - self.me]
        hand, rest = 0, []
        for card in cards:
            if count and not self.lacks >> card & 1:
                hand |= 1 << card
                count -= 1
            else:
                rest.append(card)
        return self._built(hand, rest)

    def all_worlds(self) -> Iterator[World]:
        """Every world that agrees with the view, once; for few hidden cards only."""
        count = self.view.counts[1 - self.me]
        for order in permutations(self.hidden):
            held = order[:count]
            if any(held[i] > held[i + 1] for i in range(count - 1)):
                continue  # the same hand in another order
            hand = mask_of(held)
            if not hand & self.lacks:
                yield self._built(hand, list(order[count:]))

    def _built(self, hand: int, rest: list[Card]) -> World:
        """The world with `hand` in the opponent's hand and the `rest` covered, in their order."""
        view, me = self.view, self.me
        hands = [0, 0]
        hands[me] = mask_of(view.hand)
        hands[1 - me] = hand
        for seat, row in enumerate(view.up):
            hands[seat] |= mask_of(card for card in row if card is not None)
        below = [NOTHING] * 32
        for (seat, place), card in zip(self.places, rest, strict=True):
            cover = view.up[seat][place]
            if cover is not None:
                below[cover] = card
            else:
                # Its cover lies in the trick: it opens before its owner plays again.
                hands[seat] |= 1 << card
        lead = view.trick[0].card if view.trick else None
        taken = [view.points_of(0), view.points_of(1)]
        assert view.turn is not None
        return World(
            self.table, hands, below, taken, view.turn, NOTHING if lead is None else int(lead)
        )


def cards_left(world: World) -> int:
    """How many cards are still to be played, the covered ones included."""
    return world.left
