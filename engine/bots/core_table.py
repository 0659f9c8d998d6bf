"""What the cards mean at a table, as masks of the bots' core (see `core`)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine.cards import POINTS, TRUMP, Card, cards_in
from engine.rules import HouseRules

PICKER, QUEENS, FIRST, LEASTER, DUEL = range(5)
"""What a hand may be: a picker's game, black queens, first two queens, a leaster, two-handed."""

TRUMPS = 3
"""The number of the trump suit in the core."""


class Table:
    """What the cards mean at a table, as masks of the core.

    rules    the house rules
    seats, tricks  how many play, and how many tricks a hand has
    bit_of   for each card of the pack its bit; 0 for a removed card
    card_at  for each place of a bit the card; the pack is `pack`
    suits    the masks of the four suits; `trump` is the last of them
    wins     for each suit led the cards that can win the trick
    suit_at  for each bit length (place + 1) the suit
    low, high  card points of the lower and the upper sixteen bits of a mask
    fat      the aces and tens, of trump too; `face` the queens; `kings` the fail kings
    """

    __slots__ = (
        "bit_of",
        "card_at",
        "face",
        "fat",
        "high",
        "kings",
        "low",
        "pack",
        "points_at",
        "rules",
        "seats",
        "suit_at",
        "suits",
        "tens",
        "tricks",
        "trump",
        "wins",
    )

    def __init__(self, rules: HouseRules, ten_suit: int) -> None:
        deck = rules.deck
        self.rules = rules
        self.seats = rules.deal.seats
        self.tricks = rules.deal.tricks
        order: list[Card] = []
        for suit in deck.fail_suits:
            cards = [one for one in deck.order if deck.suit_of[one] == suit]
            cards.sort(key=lambda one: deck.power[deck.suit_of[one]][one])
            if suit == ten_suit:
                cards[-1], cards[-2] = cards[-2], cards[-1]
            order += cards
        order += reversed(deck.trumps)
        self.card_at = tuple(order)
        bits = [0] * 32
        for place, one in enumerate(order):
            if one not in deck.removed:
                bits[one] = 1 << place
        self.bit_of = tuple(bits)
        self.pack = sum(bits)
        suit_numbers = (*deck.fail_suits, TRUMP)
        self.suits = tuple(
            sum(bits[one] for one in order if deck.suit_of[one] == suit) for suit in suit_numbers
        )
        self.trump = self.suits[TRUMPS]
        self.wins = tuple(suit | self.trump for suit in self.suits)
        self.suit_at = (-1, *(suit_numbers.index(deck.suit_of[one]) for one in order))
        self.points_at = (0, *(POINTS[one] for one in order))
        self.low = _points_table([POINTS[one] for one in order[:16]])
        self.high = _points_table([POINTS[one] for one in order[16:]])
        self.fat = self.mask(one for one in order if one.rank in "AT")
        self.tens = self.mask(one for one in order if one.rank == "T")
        self.face = self.mask(one for one in order if one.rank == "Q")
        self.kings = self.mask(one for one in order if one.rank == "K") & ~self.trump

    def mask(self, cards: Iterable[Card]) -> int:
        """The cards as a mask of the core."""
        bits = self.bit_of
        total = 0
        for one in cards:
            total |= bits[one]
        return total

    def of_engine(self, mask: int) -> int:
        """The mask of the core for a mask of the engine."""
        return self.mask(cards_in(mask))

    def card(self, bit: int) -> Card:
        """The card of a single bit."""
        return self.card_at[bit.bit_length() - 1]

    def cards(self, mask: int) -> list[Card]:
        """The cards of a mask, the lowest bit first."""
        found = []
        while mask:
            low = mask & -mask
            found.append(self.card_at[low.bit_length() - 1])
            mask ^= low
        return found

    def points(self, mask: int) -> int:
        """The card points in a mask."""
        return self.low[mask & 0xFFFF] + self.high[mask >> 16]

    def fail_suit(self, card: Card) -> int:
        """The core's number of a fail card's suit."""
        return self.rules.deck.fail_suits.index(card >> 3)


@lru_cache(maxsize=64)
def _points_table_of(points: tuple[int, ...]) -> bytes:
    table = bytearray(1 << len(points))
    for place, worth in enumerate(points):
        step = 1 << place
        for mask in range(step):
            table[step + mask] = table[mask] + worth
    return bytes(table)


def _points_table(points: list[int]) -> bytes:
    """The card points of every set of these cards, by mask."""
    return _points_table_of(tuple(points))


@lru_cache(maxsize=64)
def table_of(rules: HouseRules, ten_suit: int = -1) -> Table:
    """The table of some rules; `ten_suit` is the suit (0 to 3 in the engine's numbers) whose called
    ten beats its ace, or -1."""
    return Table(rules, ten_suit)
