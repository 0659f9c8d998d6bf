"""What a hand is worth before the play: trump first, then the shape of the rest.

W: it is best not to pick without four trump, at least one of them a queen; three are enough only
with two queens and a jack. H: four trump, or three with length. F: count trump, with at least one
high queen or jack. The measure below says the same in one number. Its weights come from playing
thousands of hands both ways, picked and passed; a unit of strength is about a unit of score.
"""

from __future__ import annotations

from functools import lru_cache

from engine.cards import TRUMP, Card, Deck
from engine.rules import HouseRules
from engine.rules.partners import CalledAce, JackPartner

TRUMP_WORTH = (1.85, 1.5, 1.2, 0.95, 0.78, 0.72, 0.68, 0.63, 0.65, 0.6, 0.57, 0.56, 0.55, 0.54)
"""What each of the 14 trumps is worth to a picker, from the highest down."""

LONE_JACK = 3.0
"""What a partner's jack in the picker's own hand costs: nobody else can be the partner (E: with
the jack the picker goes it alone)."""


class _Shape:
    """What the fail cards are worth: an ace, a ten, a suit of one card, a suit of none.

    Where an ace is called, an ace in hand is one less to call, and a chance to be partner lost.
    """

    def __init__(self, ace: float, ten: float, single: float, void: float) -> None:
        self.ace, self.ten, self.single, self.void = ace, ten, single, void


_CALLING = _Shape(ace=-0.4, ten=0.15, single=0.3, void=0.3)
_LONG = _Shape(ace=0.45, ten=0.35, single=0.35, void=0.8)
_SHORT = _Shape(ace=0.25, ten=0.25, single=0.0, void=0.0)


def _shape_for(rules: HouseRules) -> _Shape:
    """The fail cards' worth by the rules; in a hand of five cards or less every suit is short."""
    if isinstance(rules.partner, CalledAce):
        return _CALLING
    return _LONG if rules.deal.hand > 5 else _SHORT


@lru_cache(maxsize=256)
def _worth(deck: Deck, shape: _Shape, lone: Card | None) -> tuple[float, ...]:
    """What each card of the pack is worth in a hand."""
    worth = [0.0] * 32
    for place, one in enumerate(deck.trumps):
        worth[one] = TRUMP_WORTH[place]
    for suit in deck.fail_suits:
        worth[deck.ace(suit)] = shape.ace
        worth[deck.ten(suit)] = shape.ten
    if lone is not None:
        worth[lone] -= LONE_JACK
    return tuple(worth)


def strength(rules: HouseRules, hand: int, *, bidding: bool = True) -> float:
    """The strength of a hand (a mask) under the rules of the table: with six cards 2.3 is
    ordinary, 3 good, 4.5 splendid. `bidding`: the partner's jack in it counts against picking."""
    deck, method = rules.deck, rules.partner
    shape = _shape_for(rules)
    lone = None
    if bidding and isinstance(method, JackPartner):
        early_up = method.call_up != "off" and not method.from_blind
        lone = None if early_up else method.jack
    worth = _worth(deck, shape, lone)
    total = 0.0
    for suit in deck.fail_suits:
        own = hand & deck.suit_mask[suit]
        if not own:
            total += shape.void
        elif not own & (own - 1):
            total += shape.single
    mask = hand
    while mask:
        low = mask & -mask
        total += worth[low.bit_length() - 1]
        mask ^= low
    return total


def trump_count(deck: Deck, hand: int) -> int:
    """How many trumps are in a hand."""
    return (hand & deck.suit_mask[TRUMP]).bit_count()


PICK_AT: dict[str, tuple[float, float]] = {
    "3-ten": (5.4, 0.35),
    "3-nine": (4.2, 0.6),
    "3-eight": (5.2, 0.5),
    "4-blind": (3.4, 0.5),
    "5": (3.15, 0.1),
    "6": (2.25, 0.1),
    "7": (1.0, 0.2),
    "10": (2.6, 0.0),
}
"""From which strength the last seat picks, and how much more each seat before it asks for, by the
row of the deal."""

JACK_MORE = 0.5
"""With a jack as partner a hand of six needs this much more: there is no ace to lead to."""

BUMP_MORE = 0.2
"""B: the double on the bump discourages frivolous picking: this much more is asked for."""

LONELY_MORE, HELPED_LESS = 1.6, 0.8
"""A picker alone where the deal knows a partner needs more, one with a partner where it does not
needs less."""


def pick_threshold(rules: HouseRules, behind: int) -> float:
    """The strength from which a hand picks with `behind` seats still to be asked.

    W: being last in turn may mean that there is trump in the blind, and that one plays last to the
    first trick; so a later seat picks on less.
    """
    last, step = PICK_AT[rules.deal.id]
    at = last + step * behind
    helped = rules.partner.possible
    if helped and rules.deal.partner == "alone":
        at -= HELPED_LESS
    elif not helped and rules.deal.partner != "alone":
        at += LONELY_MORE
    elif rules.deal.id == "5" and isinstance(rules.partner, JackPartner):
        at += JACK_MORE
    if rules.scoring.bump:
        at += BUMP_MORE
    return at
