"""Claiming the rest (CLAIM-1)."""

from __future__ import annotations

import pytest

from engine.errors import IllegalAction
from engine.hand import Hand
from engine.view import view
from tests.kit.players import all_pass, hand_from, play, told, walked, words


def sure_hand(**options: str) -> Hand:
    """Anna plays alone with the ten best trumps of three players."""
    mine = "QC QS QH QD JC JS JH JD AD TD"
    hand = hand_from("3-ten", 2, mine, "AS TS", claim="yes", **options)
    return play(hand, "pick, bury AS TS")


def test_who_leads_and_cannot_be_beaten_may_claim() -> None:
    hand = sure_hand()
    assert words(hand)[-1] == "claim"
    hand, events = told(hand, "claim")
    assert hand.over
    assert hand.tricks_of(0) == 10
    assert hand.outcome is not None
    assert hand.outcome.scores == (6, -3, -3)
    assert [event.TAG for event in events].count("trick-taken") == 10
    assert [event.TAG for event in events].count("played") == 30


def test_a_claim_pays_what_playing_it_out_would_pay() -> None:
    hand = sure_hand()
    claimed = play(hand, "claim")
    while not hand.over:
        best = hand.cards_of(0)[0].code if hand.turn == 0 else words(hand)[0]
        hand = play(hand, best)
    assert hand.outcome is not None
    assert claimed.outcome is not None
    assert claimed.outcome.scores == hand.outcome.scores


def test_only_the_player_on_lead() -> None:
    hand = play(sure_hand(), "QC")
    assert "claim" not in words(hand)
    with pytest.raises(IllegalAction, match="can claim only when each of your cards is sure"):
        play(hand, "claim")


def test_one_card_that_could_be_beaten_is_enough_to_refuse() -> None:
    hand = hand_from("3-ten", 2, "QC QS QH QD JC JS JH JD AD KD", "AS TS", claim="yes")
    assert "claim" not in words(play(hand, "pick, bury AS TS")), "the ten of diamonds is out"
    hand = hand_from("3-ten", 2, "QC QS QH QD JC JS JH JD AD KD", "TD TS", claim="yes")
    assert "claim" in words(play(hand, "pick, bury TD TS")), "Anna has buried it herself"


def test_an_ace_is_sure_only_when_no_trump_is_out() -> None:
    mine = "QC QS QH QD JC JS JH JD AD AC"
    hand = hand_from("3-ten", 2, mine + " | KD 9D 8D | 7D", "TD AS", claim="yes")
    hand = play(hand, "pick, bury TD AS")
    assert "claim" not in words(hand)
    hand = play(hand, "QC KD 7D")
    assert "claim" not in words(hand)
    for lead in ("QS", "QH"):
        hand = play(hand, lead)
        hand = play(hand, words(hand)[-1])
        hand = play(hand, words(hand)[0])
    assert "claim" in words(hand)


def test_a_card_in_anothers_bury_counts_as_still_out() -> None:
    """PART-15: else the right to claim would tell what the picker has buried."""
    hand = hand_from("3-ten", 0, "QC AC KS | QS QH QD JC JS JH JD AD TD KD", "7C 7S", claim="yes")
    hand = play(hand, "pass, pass, pick, bury QC 7S")
    assert hand.turn == 1
    assert "claim" not in words(hand)


def test_a_card_in_the_blind_of_a_leaster_counts_as_still_out() -> None:
    hand = hand_from("3-ten", 0, " | QS QH QD JC JS JH JD AD TD KD", "QC 7S", claim="yes")
    hand = all_pass(hand)
    assert hand.turn == 1
    assert "claim" not in words(hand)
    hand = all_pass(hand_from("3-ten", 0, " | QC QS QH QD JC JS JH JD AD TD", claim="yes"))
    assert "claim" in words(hand)
    assert play(hand, "claim").tricks_of(1) == 10


def test_not_with_a_card_under_or_an_unled_called_suit() -> None:
    deal = "QC QS QH QD JC JS"
    hand = hand_from("classic", 4, deal, "JH JD", claim="yes", unknown="no-fail-suit")
    hand = play(hand, "pick, bury JH JD, call AH under JS")
    while not hand.over and len(hand.tricks) < 5:
        if hand.turn == 0:
            assert "claim" not in words(hand)
        best = hand.cards_of(0)[0].code if hand.turn == 0 else words(hand)[0]
        hand = play(hand, best)
    called = hand_from("classic", 4, "QC QS QH QD JC 9C | | AC", "JH JD", claim="yes")
    called = play(called, "pick, bury JH JD, call AC")
    while called.tricks_of(0) < 5:
        if called.turn == 0:
            assert "claim" not in words(called)
        best = called.cards_of(0)[0].code if called.turn == 0 else words(called)[0]
        called = play(called, best)


def test_a_called_up_jack_has_no_suit_that_must_be_led() -> None:
    """PART-10."""
    options = {"partner": "jack-of-diamonds", "call_up": "any", "claim": "yes"}
    hand = hand_from("full", 4, "QC QS QH QD JC JD | JH", "JS AD", **options)
    hand = play(hand, "pick, bury JS AD, call JH")
    assert "claim" not in words(hand), "the jack of hearts beats the jack of diamonds"
    while hand.tricks_of(0) < 5:
        best = hand.cards_of(0)[0].code if hand.turn == 0 else words(hand)[-1]
        if best == "claim":
            break
        hand = play(hand, best)
    assert "claim" in words(hand)


def test_elsewhere_nobody_claims() -> None:
    hand = hand_from("3-ten", 2, "QC QS QH QD JC JS JH JD AD TD", "AS TS")
    hand = play(hand, "pick, bury AS TS")
    assert "claim" not in words(hand)
    with pytest.raises(IllegalAction, match="That can't be said now"):
        play(hand, "claim")


def test_after_a_claim_the_view_shows_everything() -> None:
    seen = view(play(sure_hand(), "claim"), 1)
    assert seen.over
    assert len(seen.tricks) == 10
    assert seen.revealed is not None
    assert walked(sure_hand(), 1).over
