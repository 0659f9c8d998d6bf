"""A deal for two as plain masks: imagined for what nobody can see, played on quickly, solved.

A world fixes every hidden card in agreement with one seat's view. Whether a covered card is turned
at once or after the trick makes no difference to who may play it when, since its owner has already
played to that trick; so one kind of world serves both layouts (LAYOUT-1, LAYOUT-2).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from engine.cards import CARDS, POINTS, Card, Deck, mask_of
from engine.view import SeatView

NOTHING = -1


@dataclass(frozen=True)
class Table:
    """What the cards mean, by number: suit, power per suit led, points, what a card is kept for,
    the cards of each suit, and for a card led the cards that beat it."""

    suit: tuple[int, ...]
    power: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    keep: tuple[float, ...]
    of_suit: tuple[int, ...]
    beats: tuple[int, ...]


@lru_cache(maxsize=16)
def table_of(deck: Deck) -> Table:
    """The meaning of the cards in a deck."""
    suits = tuple(int(deck.suit_of[card]) for card in CARDS)
    power = tuple(tuple(int(deck.power[led][card]) for card in CARDS) for led in range(5))
    keep = []
    beats = []
    place = {int(card): number for number, card in enumerate(deck.trumps)}
    for card in CARDS:
        if card in place:
            keep.append(2.0 + 16.0 * 0.8 ** place[card])
        else:
            keep.append(2.0 if card.rank == "A" else 0.5 if card.rank == "T" else 0.0)
        row = power[suits[card]]
        beats.append(mask_of(other for other in CARDS if row[other] > row[card]))
    of_suit = tuple(int(deck.suit_mask[suit]) for suit in range(5))
    points = tuple(int(POINTS[card]) for card in CARDS)
    return Table(suits, power, points, tuple(keep), of_suit, tuple(beats))


class World:
    """One imagined deal at a moment. ``open`` are the cards each seat may play, ``below`` the
    covered card under each card (or `NOTHING`), ``taken`` the points so far."""

    __slots__ = ("below", "lead", "open", "table", "taken", "turn")

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

    def copy(self) -> World:
        """The same moment, to be played on by itself; what lies below is never changed."""
        return World(self.table, self.open[:], self.below, self.taken[:], self.turn, self.lead)

    def choices(self) -> int:
        """The cards that may be played now (a mask)."""
        mine = self.open[self.turn]
        if self.lead < 0:
            return mine
        return mine & self.table.of_suit[self.table.suit[self.lead]] or mine

    def play(self, card: int) -> None:
        """The seat at turn plays a card; what lay below it opens."""
        seat, table = self.turn, self.table
        mine = self.open[seat] & ~(1 << card)
        under = self.below[card]
        self.open[seat] = mine | 1 << under if under >= 0 else mine
        if self.lead < 0:
            self.lead = card
            self.turn = 1 - seat
            return
        row = table.power[table.suit[self.lead]]
        winner = seat if row[card] > row[self.lead] else 1 - seat
        self.taken[winner] += table.points[card] + table.points[self.lead]
        self.lead, self.turn = NOTHING, winner

    def common_sense(self) -> int:
        """A quick sensible card: the answer that pays best at once, the lead that can't be beaten
        or gives least."""
        table, mask = self.table, self.choices()
        points, keep = table.points, table.keep
        best, best_value = NOTHING, -1e9
        if self.lead >= 0:
            row = table.power[table.suit[self.lead]]
            strength, lying = row[self.lead], points[self.lead]
            while mask:
                low = mask & -mask
                mask ^= low
                card = low.bit_length() - 1
                sum_ = lying + points[card]
                value = (sum_ if row[card] > strength else -sum_) - keep[card]
                if self.below[card] >= 0:
                    value += 1.5
                if value > best_value:
                    best, best_value = card, value
            return best
        theirs = self.open[1 - self.turn]
        while mask:
            low = mask & -mask
            mask ^= low
            card = low.bit_length() - 1
            following = theirs & table.of_suit[table.suit[card]]
            beaten = (following or theirs) & table.beats[card]
            value = (-points[card] if beaten else points[card] + 2.0) - 0.6 * keep[card]
            if self.below[card] >= 0:
                value += 1.5
            if value > best_value:
                best, best_value = card, value
        return best

    def play_out(self) -> None:
        """Play to the end with common sense in both seats."""
        while self.open[self.turn] or self.lead >= 0:
            self.play(self.common_sense())


def cards_left(world: World) -> int:
    """How many cards are still to be played, the covered ones included."""
    count = 0
    for mask in world.open:
        while mask:
            low = mask & -mask
            mask ^= low
            card = low.bit_length() - 1
            while card >= 0:
                count += 1
                card = world.below[card]
    return count


class Solver:
    """Best play of both with every card of the world open, remembered for each position."""

    def __init__(self, world: World) -> None:
        self.table = world.table
        self.below = world.below
        self.known: dict[tuple[int, int, int, int], int] = {}

    def gain(self, first: int, second: int, turn: int, lead: int) -> int:
        """What seat 0 takes more than seat 1 in the rest, both playing their best; `first` and
        `second` are the open cards of the two seats."""
        mine = second if turn else first
        if not mine and lead < 0:
            return 0
        key = (first, second, turn, lead)
        found = self.known.get(key)
        if found is not None:
            return found
        table, below = self.table, self.below
        mask = mine if lead < 0 else mine & table.of_suit[table.suit[lead]] or mine
        best = -999
        while mask:
            low = mask & -mask
            mask ^= low
            card = low.bit_length() - 1
            under = below[card]
            left = mine ^ low | (1 << under if under >= 0 else 0)
            a, b = (first, left) if turn else (left, second)
            if lead < 0:
                value = self.gain(a, b, 1 - turn, card)
            else:
                row = table.power[table.suit[lead]]
                winner = turn if row[card] > row[lead] else 1 - turn
                points = table.points[card] + table.points[lead]
                value = self.gain(a, b, winner, NOTHING) + (-points if winner else points)
            if turn:
                value = -value
            if value > best:
                best = value
        result = -best if turn else best
        self.known[key] = result
        return result


class Imagined:
    """Worlds that agree with a view: what is hidden is dealt anew each time."""

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
        view, me = self.view, self.me
        cards = self.hidden[:]
        rng.shuffle(cards)
        hands = [0, 0]
        hands[me] = mask_of(view.hand)
        count = view.counts[1 - me]
        rest: list[Card] = []
        for card in cards:
            if count and not self.lacks >> card & 1:
                hands[1 - me] |= 1 << card
                count -= 1
            else:
                rest.append(card)
        for seat, row in enumerate(view.up):
            hands[seat] |= mask_of(card for card in row if card is not None)
        below = [NOTHING] * 32
        for (seat, place), card in zip(self.places, rest, strict=False):
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
