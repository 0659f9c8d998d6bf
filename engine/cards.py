"""The pack: cards, suits, power and points (CARD-1 to CARD-5).

A card is a small integer, so that a set of cards is a bit mask and a legal list costs little.
`CARDS` lists all 32 in the order of DEAL-3b: clubs, spades, hearts, diamonds, each 7 8 9 T J Q K A.
A `Deck` says what the cards mean under the rules of a table: which are trump and which beats which.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

SUITS = "CSHD"
"""The printed suits in the order of the pack: clubs, spades, hearts, diamonds."""

RANKS = "789TJQKA"
"""The ranks in the order of the pack; T is the ten."""

TRUMP = 4
"""The suit number of trump; 0 to 3 are the fail suits in the order of `SUITS`."""

_RANK_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
_FAIL_ORDER = "789KTA"


class Card(int):
    """One of the 32 cards: its number in the pack, 0 (`7C`) to 31 (`AD`)."""

    __slots__ = ()

    @property
    def rank(self) -> str:
        """The rank's letter, one of `RANKS`."""
        return RANKS[self & 7]

    @property
    def suit(self) -> str:
        """The printed suit's letter, one of `SUITS`; queens and jacks are trump all the same."""
        return SUITS[self >> 3]

    @property
    def code(self) -> str:
        """Rank then suit, as in records: `QC`, `TH`."""
        return RANKS[self & 7] + SUITS[self >> 3]

    @property
    def points(self) -> int:
        """The card points (CARD-1)."""
        return POINTS[self]

    @property
    def bit(self) -> int:
        """The card alone as a mask."""
        return 1 << self

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"card({self.code!r})"


CARDS: tuple[Card, ...] = tuple(Card(number) for number in range(32))
POINTS: tuple[int, ...] = tuple(_RANK_POINTS[RANKS[number & 7]] for number in range(32))
_BY_CODE = {card.code: card for card in CARDS}
_BY_BIT = {1 << card: card for card in CARDS}


def card(code: str) -> Card:
    """The card of a code such as `QC`; `ValueError` names what is not a card."""
    try:
        return _BY_CODE[code.upper()]
    except KeyError:
        raise ValueError(f"{code!r} is not a card: write rank and suit, as in QC, TH, 7D") from None


def cards(codes: str) -> tuple[Card, ...]:
    """The cards of a text such as `QC TH 7D`, in its order."""
    return tuple(card(code) for code in codes.split())


def mask_of(some: Iterable[Card]) -> int:
    """The cards as a mask, one bit each."""
    mask = 0
    for one in some:
        mask |= 1 << one
    return mask


def cards_in(mask: int) -> tuple[Card, ...]:
    """The cards of a mask in the order of the pack."""
    found = []
    while mask:
        low = mask & -mask
        found.append(_BY_BIT[low])
        mask ^= low
    return tuple(found)


def points_in(mask: int) -> int:
    """The card points in a mask."""
    total = 0
    while mask:
        low = mask & -mask
        total += POINTS[low.bit_length() - 1]
        mask ^= low
    return total


@dataclass(frozen=True)
class Deck:
    """What the cards mean at a table (CARD-2 to CARD-4, DEAL-2).

    `trump` is the trump suit's letter, `queens` and `jacks` their suits from high to low, `short`
    says by meaning what is removed: `(("7", 2),)` is the seven of the first two fail suits.
    The other fields are tables derived from these, indexed by card or suit number.
    """

    trump: str = "D"
    queens: str = "CSHD"
    jacks: str = "CSHD"
    short: tuple[tuple[str, int], ...] = ()
    removed: tuple[Card, ...] = field(init=False, compare=False, repr=False)
    pack: tuple[Card, ...] = field(init=False, compare=False, repr=False)
    suit_of: tuple[int, ...] = field(init=False, compare=False, repr=False)
    suit_mask: tuple[int, ...] = field(init=False, compare=False, repr=False)
    fail_suits: tuple[int, ...] = field(init=False, compare=False, repr=False)
    trumps: tuple[Card, ...] = field(init=False, compare=False, repr=False)
    power: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    order: tuple[Card, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        derived = _tables(self.trump, self.queens, self.jacks, self.short)
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def ace(self, suit: int) -> Card:
        """The ace of a suit number."""
        return CARDS[suit * 8 + 7]

    def ten(self, suit: int) -> Card:
        """The ten of a suit number."""
        return CARDS[suit * 8 + 3]

    def sort(self, some: Iterable[Card]) -> tuple[Card, ...]:
        """The cards as a player sorts a hand: trump from high to low, then the fail suits."""
        place = {one: index for index, one in enumerate(self.order)}
        return tuple(sorted(some, key=place.__getitem__))

    def beats(self, mine: Card, other: Card, led: int) -> bool:
        """Whether `mine` beats `other` in a trick in which suit number `led` was led."""
        return self.power[led][mine] > self.power[led][other]


@lru_cache(maxsize=256)
def _tables(
    trump: str, queens: str, jacks: str, short: tuple[tuple[str, int], ...]
) -> dict[str, object]:
    """The derived fields of a deck; see `Deck`."""
    trump_suit = SUITS.index(trump)
    fail_suits = tuple(number for number in range(4) if number != trump_suit)
    suit_of = tuple(
        TRUMP if one.rank in "QJ" or one.suit == trump else SUITS.index(one.suit) for one in CARDS
    )
    trumps = (
        [_BY_CODE["Q" + suit] for suit in queens]
        + [_BY_CODE["J" + suit] for suit in jacks]
        + [_BY_CODE[rank + trump] for rank in reversed(_FAIL_ORDER)]
    )
    removed = tuple(
        _BY_CODE[rank + SUITS[suit]] for rank, count in short for suit in fail_suits[:count]
    )
    # power[led][card]: 0 cannot win, fail cards of the suit led 1 to 6, trump above them (CARD-5)
    power = []
    for led in range(5):
        row = [0] * 32
        for place, one in enumerate(reversed(trumps)):
            row[one] = 10 + place
        if led != TRUMP:
            for place, rank in enumerate(_FAIL_ORDER):
                number = led * 8 + RANKS.index(rank)
                if suit_of[number] == led:
                    row[number] = 1 + place
        power.append(tuple(row))
    # Clubs, hearts, spades: black and red alternate beside each other, which reads best in a hand.
    shown = [suit for suit in (0, 2, 1, 3) if suit in fail_suits]
    fails = [_BY_CODE[rank + SUITS[suit]] for suit in shown for rank in reversed(_FAIL_ORDER)]
    return {
        "removed": removed,
        "pack": tuple(one for one in CARDS if one not in removed),
        "suit_of": suit_of,
        "suit_mask": tuple(
            mask_of(one for one in CARDS if suit_of[one] == suit and one not in removed)
            for suit in range(5)
        ),
        "fail_suits": fail_suits,
        "trumps": tuple(trumps),
        "power": tuple(power),
        "order": tuple(trumps + fails),
    }
