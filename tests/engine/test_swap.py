"""Nobody can tell what they cannot see: two hidden cards change places and nothing else does.

How it is judged stands in `tests.kit.swap` (PART-15, PICK-2, PICK-3, PART-6, STAKE-1).
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.hand import Hand
from engine.phases.stakes import Crack
from engine.rules import HouseRules, preset
from engine.rules.deals import Dealt
from engine.view import SeatView
from tests.kit import swap
from tests.kit.conformance import LAYOUTS, PLAYING
from tests.kit.players import hand_from, play, walk
from tests.kit.swap import EXTRAS, Leak, Swaps, swap_hand, swap_in

HANDS = 8
TRIES = 3


@pytest.mark.parametrize("name", PLAYING)
def test_two_cards_that_a_seat_cannot_see_may_change_places(name: str) -> None:
    found = Swaps()
    for words, extra in EXTRAS.items():
        for number in range(HANDS):
            swap_hand(preset(name, **extra), f"{name} {words} {number}", TRIES, found)
    assert found.total >= 20, f"only {found.total} of {found.tried} attempts were pairs"
    assert found.viewers["spectator"], "no spectator looked on"
    if name in LAYOUTS:
        # LAYOUT-2: a covered card is unknown to its owner as well, so both players looked on.
        assert found.pairs["down-down"], f"no pair of covered cards in {found.pairs}"
        assert found.own_covered >= 5, f"only {found.own_covered} seen by their owner"
    if preset(name).deal.blind:
        for places in ("hand-hand", "blind-hand", "bury-hand"):
            assert found.pairs[places], f"no pair of {places} in {found.pairs}"
        for viewer in ("player", "picker", "defender"):
            assert found.viewers[viewer], f"no {viewer} looked on: {found.viewers}"


UNDER_DEALS = (
    ("classic", "QC QS QH QD JC JS | | | |", "JH JD", "bury JH JD", "call {} under QD"),
    ("full", "QC QS QH JC 7C AC | | | |", "JH JD", "bury JH JD", "call {} under 7C"),
    ("full", "QC QS QH JC 7C AC | | | |", "TC TD", "bury TD TC", "call {} under JC"),
    ("tournament", "QC QS QH AS JC AC | | | |", "9D TD", "bury TD 9D", "call {} under AC"),
)


@pytest.mark.parametrize("number", range(len(UNDER_DEALS)))
def test_a_card_under_may_change_places_with_any_card_a_seat_cannot_see(number: int) -> None:
    """PART-6: only the picker, and whoever takes its trick, may look at it."""
    name, hands, blind, bury, call = UNDER_DEALS[number]
    found = Swaps()
    for seed in range(30):
        for claim in ("no", "yes"):
            start = hand_from(name, 4, hands, blind, seed=seed, claim=claim)
            dealt = Dealt(
                tuple(start.cards_of(seat) for seat in range(start.seats)), tuple(start.blind)
            )
            script = f"pick, {bury}, {call.format('AH')}"
            after = play(start, script)
            log = [(0, action) for _seat, action in (*after.bids, *after.answers)]
            rng = Random(seed)
            log += walk(after, rng)
            swap_in(dealt, 4, log, start, rng, 6, found)
    assert found.pairs["hand-under"] >= 5, found.pairs
    assert found.pairs["bury-under"] >= 3, found.pairs


def swap_some(rules: HouseRules, words: str, hands: int) -> Swaps:
    """Exchanges in some hands, drawn from `words`."""
    found = Swaps()
    for number in range(hands):
        swap_hand(rules, f"{words} {number}", 6, found)
    return found


def test_the_swap_test_would_find_a_view_that_tells_of_the_blind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = swap.view

    def telling(hand: Hand, seat: int | None) -> SeatView:
        trumps = sum(card in hand.rules.deck.trumps for card in hand.blind)
        return replace(honest(hand, seat), pot=trumps)

    monkeypatch.setattr(swap, "view", telling)
    with pytest.raises(Leak, match="differ in pot"):
        swap_some(preset("classic"), "telling", 20)


def test_the_swap_test_would_find_a_question_that_skips_the_partner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """STAKE-1: who is asked must not depend on a secret."""
    honest = Crack.seats

    def skips(self: Crack, hand: Hand) -> tuple[int, ...]:
        partner = hand.rules.partner.partner(hand)
        return tuple(seat for seat in honest(self, hand) if seat != partner)

    monkeypatch.setattr(Crack, "seats", skips)
    with pytest.raises(Leak, match=r"the views differ in|another seat or question"):
        swap_some(preset("badger", crack="yes"), "skipping", 60)
