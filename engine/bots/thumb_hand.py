"""What a hand is worth before the play: trump first, then aces and voids.

W: it is best not to pick without four trump, at least one of them a queen; three are enough only
with two queens and a jack. H: four trump, or three with length. F: count trump and aces together,
with a high queen or jack. The measure below says the same in one number; the weights come from
playing each hand both ways.
"""

from __future__ import annotations

from functools import lru_cache

from engine.cards import TRUMP, Deck
from engine.rules import HouseRules

TRUMP_WORTH = (2.2, 2.0, 1.85, 1.7, 1.4, 1.3, 1.2, 1.1, 1.1, 1.05, 0.85, 0.75, 0.7, 0.65)
"""What each of the 14 trumps is worth, from the highest down."""

ACE_WORTH = 0.7
VOID_WORTH = 0.4


@lru_cache(maxsize=64)
def _worth(deck: Deck) -> tuple[float, ...]:
    """What each card of the pack is worth in a hand."""
    worth = [0.0] * 32
    for place, one in enumerate(deck.trumps):
        worth[one] = TRUMP_WORTH[place]
    for suit in deck.fail_suits:
        worth[deck.ace(suit)] = ACE_WORTH
    return tuple(worth)


def strength(deck: Deck, hand: int) -> float:
    """The strength of a hand (a mask): about 4 is ordinary with six cards, 7 good, 10 splendid."""
    worth = _worth(deck)
    total = 0.0
    for suit in deck.fail_suits:
        if not hand & deck.suit_mask[suit]:
            total += VOID_WORTH
    mask = hand
    while mask:
        low = mask & -mask
        total += worth[low.bit_length() - 1]
        mask ^= low
    return total


def trump_count(deck: Deck, hand: int) -> int:
    """How many trumps are in a hand."""
    return (hand & deck.suit_mask[TRUMP]).bit_count()


PICK_AT = {
    "3-ten": 9.5,
    "3-nine": 9.0,
    "3-eight": 8.5,
    "4-blind": 8.5,
    "5": 4.9,
    "6": 5.0,
    "7": 4.5,
    "10": 3.2,
}
"""From which strength a hand picks, by the row of the deal."""


def pick_threshold(rules: HouseRules, behind: int) -> float:
    """The strength from which a hand picks with `behind` seats still to be asked.

    W: being last in turn may mean that there is trump in the blind, and that one plays last to the
    first trick; so a later seat picks on a little less.
    """
    return PICK_AT[rules.deal.id] + 0.0 * behind
