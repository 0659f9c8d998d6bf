"""The pack: suits, order, power and points (CARD-1 to CARD-5)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import (
    CARDS,
    TRUMP,
    Card,
    Deck,
    card,
    cards,
    cards_in,
    mask_of,
    points_in,
)
from tests.kit.players import codes

some_cards = st.lists(st.sampled_from(CARDS), unique=True)
suits = st.permutations("CSHD").map("".join)
decks = st.builds(Deck, st.sampled_from("CSHD"), suits, suits)


def test_thirty_two_cards_worth_120() -> None:
    """CARD-1."""
    assert len(set(CARDS)) == 32
    assert sum(one.points for one in CARDS) == 120
    worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
    assert all(one.points == worth[one.rank] for one in CARDS)


def test_the_order_of_the_pack() -> None:
    """DEAL-3b."""
    assert codes(CARDS[:9]) == ["7C", "8C", "9C", "TC", "JC", "QC", "KC", "AC", "7S"]
    assert codes(CARDS[-2:]) == ["KD", "AD"]
    assert [int(one) for one in CARDS] == list(range(32))


@pytest.mark.parametrize("one", CARDS, ids=str)
def test_a_card_is_its_code(one: Card) -> None:
    assert card(str(one)) == one
    assert card(str(one).lower()) == one
    assert repr(one) == f"card({str(one)!r})"


@pytest.mark.parametrize("text", ["", "Q", "10C", "CQ", "QX", "1C", "QC ", "Q♣", "??", "\x00"])
def test_what_is_no_card_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="is not a card: write rank and suit"):
        card(text)


@given(some_cards)
def test_a_mask_holds_just_its_cards(some: list[Card]) -> None:
    mask = mask_of(some)
    assert cards_in(mask) == tuple(sorted(some))
    assert points_in(mask) == sum(one.points for one in cards_in(mask))
    assert mask == sum(one.bit for one in cards_in(mask))


def test_trump_from_high_to_low() -> None:
    """CARD-2."""
    assert codes(Deck().trumps) == (
        ["QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD", "AD", "TD", "KD", "9D", "8D", "7D"]
    )


def test_a_queen_or_jack_never_belongs_to_its_printed_suit() -> None:
    """CARD-2."""
    deck = Deck()
    for one in CARDS:
        if one.rank in "QJ" or one.suit == "D":
            assert deck.suit_of[one] == TRUMP
        else:
            assert "CSHD"[deck.suit_of[one]] == one.suit
    assert [mask.bit_count() for mask in deck.suit_mask] == [6, 6, 6, 0, 14]


def test_tens_beat_kings_and_the_fail_suits_go_a_t_k_9_8_7() -> None:
    """CARD-2, CARD-5."""
    deck = Deck()
    for suit, letter in enumerate("CSH"):
        row = [card(rank + letter) for rank in "ATK987"]
        for higher, lower in pairwise(row):
            assert deck.beats(higher, lower, suit)
            assert not deck.beats(lower, higher, suit)


@given(decks, st.sampled_from(CARDS), st.sampled_from(CARDS), st.integers(0, 4))
def test_only_trump_and_the_suit_led_can_win(deck: Deck, a: Card, b: Card, led: int) -> None:
    """CARD-5."""
    if deck.suit_of[a] not in (TRUMP, led):
        assert not deck.beats(a, b, led)
    if deck.suit_of[a] == TRUMP and deck.suit_of[b] != TRUMP:
        assert deck.beats(a, b, led)
    if a != b and {deck.suit_of[a], deck.suit_of[b]} <= {TRUMP, led}:
        assert deck.beats(a, b, led) != deck.beats(b, a, led)
    assert not deck.beats(a, a, led)


@given(decks)
def test_any_trump_suit_and_any_order_of_queens_and_jacks(deck: Deck) -> None:
    """CARD-3, CARD-4."""
    wanted = ["Q" + suit for suit in deck.queens] + ["J" + suit for suit in deck.jacks]
    wanted += [rank + deck.trump for rank in "ATK987"]
    assert codes(deck.trumps) == wanted
    assert len(deck.fail_suits) == 3
    assert "CSHD".index(deck.trump) not in deck.fail_suits
    assert sorted(deck.order) == list(CARDS)
    assert deck.sort(reversed(deck.order)) == deck.order
    power = [deck.power[TRUMP][one] for one in deck.trumps]
    assert power == sorted(power, reverse=True)
    assert len(set(power)) == 14


def test_with_clubs_as_trump_the_diamonds_are_fail() -> None:
    """CARD-3."""
    deck = Deck("C")
    assert codes(deck.trumps)[-6:] == ["AC", "TC", "KC", "9C", "8C", "7C"]
    assert deck.suit_of[card("JD")] == TRUMP
    assert deck.suit_of[card("AD")] == 3


def test_a_hand_is_sorted_trump_first() -> None:
    mine = cards("7S AC JD QC AH 9D")
    assert codes(Deck().sort(mine)) == ["QC", "JD", "9D", "AC", "AH", "7S"]
