"""Five-card poker hands of the Sheepshead pack, for the showdown of a pot (NOPICK-5).

The usual order of hands: straight flush, four, full house, flush, straight, three, two pairs, a
pair, high card. Ranks go 7 8 9 T J Q K A as in poker, whatever is trump; the ace is high only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.cards import RANKS, Card

KINDS = (
    "high card",
    "a pair",
    "two pairs",
    "three of a kind",
    "a straight",
    "a flush",
    "a full house",
    "four of a kind",
    "a straight flush",
)
"""The kinds of hands from low to high; `strength(...)[0]` is the index."""

_PATTERNS = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
_STRAIGHT, _FLUSH, _STRAIGHT_FLUSH = 4, 5, 8


def strength(five: Sequence[Card]) -> tuple[int, tuple[int, ...]]:
    """What five cards are worth: the kind, then the ranks that decide between equals.

    The greater value is the better hand; equal values share.
    """
    if len(five) != 5:
        raise ValueError(f"a poker hand has five cards, not {len(five)}")
    counts = Counter(RANKS.index(card.rank) for card in five)
    # The ranks that come most often first, then the higher ones.
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    pattern = tuple(counts[rank] for rank in ranks)
    decides = tuple(ranks)
    if pattern in _PATTERNS:
        return _PATTERNS[pattern], decides
    straight = ranks[0] - ranks[-1] == 4
    flush = len({card.suit for card in five}) == 1
    if straight and flush:
        return _STRAIGHT_FLUSH, decides
    if flush:
        return _FLUSH, decides
    return (_STRAIGHT, decides) if straight else (0, decides)


def best(hands: Sequence[Sequence[Card]]) -> tuple[int, ...]:
    """The numbers of the best hands; several only when they are equal."""
    values = [strength(hand) for hand in hands]
    return tuple(number for number, value in enumerate(values) if value == max(values))
