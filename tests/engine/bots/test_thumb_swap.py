"""`thumb` decides from what its seat may know: hidden cards change places, the choice stays."""

from __future__ import annotations

from random import Random

import pytest

from engine import flow
from engine.bots import make
from engine.cards import Card, cards_in, mask_of
from engine.hand import Hand
from engine.rules import preset
from engine.view import view
from tests.engine.bots.thumb_kit import choices
from tests.kit.conformance import PLAYING
from tests.kit.swap import hidden_places

HANDS = 10
PAIRS_OF_A_PRESET = 110


def swapped(hand: Hand, one: Card, other: Card) -> Hand:
    """The hand with two cards in each other's place, wherever they lie or came from."""

    def of(mask: int) -> int:
        first, second = mask >> one & 1, mask >> other & 1
        return mask if first == second else mask ^ (1 << one | 1 << other)

    names = {one: other, other: one}
    return hand.but(
        held=tuple(of(mask) for mask in hand.held),
        dealt=tuple(of(mask) for mask in hand.dealt),
        blind=tuple(names.get(card, card) for card in hand.blind),
        buried=tuple((seat, of(mask)) for seat, mask in hand.buried),
        under=None if hand.under is None else names.get(hand.under, hand.under),
    )


@pytest.mark.parametrize("name", PLAYING)
def test_the_choice_does_not_depend_on_cards_the_seat_cannot_see(name: str) -> None:
    """PART-15: same view, same legal actions, same chance: same choice, same sentence."""
    options = {"crack": "yes", "recrack": "yes", "blitz": "yes", "blitz_after_crack": "no"}
    rng = Random(name)
    pairs = 0
    for number in range(HANDS):
        changes = options if number % 2 else {}
        for one in choices(preset(name, **changes), f"swap {name} {number}"):
            places = hidden_places(one.hand, one.seat)
            cards = sorted(places)
            if len(cards) < 2:
                continue
            first, second = rng.sample(cards, 2)
            there = swapped(one.hand, first, second)
            if view(there, one.seat) != one.seen or flow.legal(there, one.seat) != one.legal:
                continue  # the seat could tell, so the worlds are no pair
            chance = Random(number)
            again = make("thumb").choose(view(there, one.seat), one.legal, chance)
            assert again == one.action, f"{first} and {second} exchanged: {again}, {one.action}"
            assert chance.getstate() == Random(number).getstate()
            pairs += 1
    assert pairs >= PAIRS_OF_A_PRESET, f"only {pairs} pairs"


def test_a_bot_that_peeks_is_found() -> None:
    """The exchange really changes what another seat holds."""
    for one in choices(preset("classic"), "peek"):
        places = hidden_places(one.hand, one.seat)
        first, second = sorted(places)[0], sorted(places)[-1]
        there = swapped(one.hand, first, second)
        if places[first] != places[second]:
            assert there.held != one.hand.held or there.blind != one.hand.blind
            assert sum(there.held) == sum(one.hand.held) or places[first][:4] != places[second][:4]
            assert mask_of(cards_in(there.held[one.seat])) == one.hand.held[one.seat]
            return
    raise AssertionError("nothing to exchange")
