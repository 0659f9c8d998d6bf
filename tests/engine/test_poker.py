"""The showdown for a pot: five open cards, the best poker hand takes it (NOPICK-5)."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from engine.cards import CARDS, cards
from engine.poker import KINDS, best, strength

FROM_LOW_TO_HIGH = [
    ("7C 8S 9H TD QC", "high card"),
    ("7C 8S 9H TD AC", "high card"),
    ("7C 7S 9H TD QC", "a pair"),
    ("AC AS 7H 8D 9C", "a pair"),
    ("7C 7S 8H 8D 9C", "two pairs"),
    ("7C 7S 8H 8D AC", "two pairs"),
    ("KC KS AH AD 7C", "two pairs"),
    ("7C 7S 7H 8D 9C", "three of a kind"),
    ("7C 8S 9H TD JC", "a straight"),
    ("TC JS QH KD AC", "a straight"),
    ("7C 8C 9C TC QC", "a flush"),
    ("7C 7S 7H 8D 8C", "a full house"),
    ("8C 8S 8H 7D 7C", "a full house"),
    ("7C 7S 7H 7D 8C", "four of a kind"),
    ("7C 8C 9C TC JC", "a straight flush"),
    ("TH JH QH KH AH", "a straight flush"),
]


@pytest.mark.parametrize(("text", "kind"), FROM_LOW_TO_HIGH)
def test_a_hand_is_named(text: str, kind: str) -> None:
    assert KINDS[strength(cards(text))[0]] == kind


def test_hands_rank_in_this_order() -> None:
    values = [strength(cards(text)) for text, _kind in FROM_LOW_TO_HIGH]
    assert values == sorted(values)
    assert len(set(values)) == len(values)


def test_the_ace_is_never_low() -> None:
    assert KINDS[strength(cards("AC 7S 8H 9D TC"))[0]] == "high card"


def test_equal_hands_share() -> None:
    assert best([cards("7C 8S 9H TD JC"), cards("7S 8C 9D TH JS"), cards("AC AS 7H 8D 9C")]) == (
        0,
        1,
    )


def test_a_hand_has_five_cards() -> None:
    with pytest.raises(ValueError, match="not 4"):
        strength(cards("7C 8C 9C TC"))


def test_how_often_each_hand_comes() -> None:
    """Counted by hand for the pack of 32: 4 suits, 8 ranks, 4 straights."""
    counted = dict.fromkeys(KINDS, 0)
    for five in combinations(CARDS, 5):
        counted[KINDS[strength(five)[0]]] += 1
    assert counted == {
        "a straight flush": 4 * 4,
        "four of a kind": 8 * 28,
        "a full house": 8 * 4 * 7 * 6,
        "a flush": 4 * (comb(8, 5) - 4),
        "a straight": 4 * (4**5 - 4),
        "three of a kind": 8 * 4 * comb(7, 2) * 16,
        "two pairs": comb(8, 2) * 6 * 6 * 6 * 4,
        "a pair": 8 * 6 * comb(7, 3) * 64,
        "high card": (comb(8, 5) - 4) * (4**5 - 4),
    }
