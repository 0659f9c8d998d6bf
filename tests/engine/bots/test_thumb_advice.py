"""What `thumb` advises in hands that a player knows from the kitchen table, and what it says."""

from __future__ import annotations

from random import Random

import pytest

from engine import flow
from engine.bots.reason_texts import SENTENCES, Counted
from engine.bots.reasons import Advice
from engine.bots.thumb import Thumb
from engine.hand import Hand
from engine.view import view
from tests.kit.players import hand_from, play


def advice(hand: Hand) -> Advice:
    """What thumb advises whoever's turn it is."""
    assert hand.turn is not None
    return Thumb().advise(view(hand, hand.turn), flow.legal(hand, hand.turn))


def said(hand: Hand) -> str:
    """The advised action and its reason's code."""
    told = advice(hand)
    return f"{told.action} {told.code}"


# Seat 0 picks with four trump and calls the ace of hearts, which seat 2 holds.
CALLED = (
    "QC QS JC 8D 7H 9C | QH 9D 8H 9H TC KC | AH KH TD 7D 8C AC | QD JS TH 7S KS 8S |"
    "JH JD KD 9S AS TS",
    "AD 7C",
    "pick, bury AD 9C, call AH",
)


def called(script: str = "", dealer: int = 4, **options: str) -> Hand:
    hands, blind, bidding = CALLED
    return play(hand_from("classic", dealer, hands, blind, **options), f"{bidding}, {script}")


def test_a_handful_of_trump_with_the_best_queens_is_picked() -> None:
    """W: pick on four or more trump with a queen among them."""
    assert said(hand_from("classic", 4, CALLED[0], CALLED[1])) == "pick pick"


def test_two_small_trumps_are_passed() -> None:
    hand = hand_from("classic", 4, "8D 7D KC 9C 9H KS", "QC QS")
    assert said(hand) == "pass pass"


def test_three_trumps_are_enough_only_when_they_are_the_best() -> None:
    """W: three trump are enough only with two queens and a jack."""
    assert said(hand_from("classic", 4, "QC QS JC AC 9C 8C", "7D 8D")) == "pick pick"
    assert said(hand_from("classic", 4, "JD 9D 7D KC 9H 8S", "QC QS")) == "pass pass"


def test_a_forced_dealer_picks_whatever_the_hand_is() -> None:
    """PICK-5."""
    hand = hand_from("classic", 0, "7C 8C 9C 7S 8S 9S", "7H 8H", no_pick="forced")
    assert said(play(hand, "pass pass pass pass")) == "pick pick-forced"


def test_a_hopeless_hand_is_shown() -> None:
    """PICK-3a: nothing is better than that hand."""
    hand = hand_from("classic", 4, "7C 8C 9C 7S 8S 9S", "7H 8H", redeal_hopeless="yes")
    assert said(hand) == "redeal redeal"


def test_the_bury_saves_points_and_keeps_the_hold_card() -> None:
    """F: bury aces and tens that you can't protect, and keep the hold card."""
    hand = play(hand_from("classic", 4, "QC QS JC 8D 7H TC", "AS 7D"), "pick")
    told = advice(hand)
    assert str(told.action) == "bury TC AS"
    assert told.sentence() == (
        "bury the ten of clubs and the ace of spades: 21 points are safe, "
        "and you are rid of clubs and spades"
    )


def test_the_last_call_is_never_buried() -> None:
    """PART-7a: with AC AS and one heart, the heart stays although it is worth nothing."""
    hand = play(hand_from("classic", 4, "QC QS JC 8D 7H AC", "AS 7D"), "pick")
    assert str(advice(hand).action) == "bury AC AS"
    hand = play(hand_from("classic", 4, "QC QS JC 8D 7H AC", "TC AS"), "pick")
    assert "7H" not in str(advice(hand).action)


def test_a_short_suit_is_called() -> None:
    """F: call a short suit: soon you can trump it yourself."""
    hand = play(hand_from("classic", 4, "QC QS JC 8D 7H 9C", "7C AD"), "pick, bury AD 8D")
    assert str(advice(hand).action) == "call AH"


def test_the_card_laid_under_is_the_lowest_trump_and_no_queen() -> None:
    """W: typically the lowest trump."""
    hand = play(hand_from("classic", 4, "QC QS QH JC JS 7D", "AC AS"), "pick, bury AC AS")
    told = advice(hand)
    assert str(told.action) == "call AH under 7D"


def test_with_queens_only_one_of_them_must_lie_under() -> None:
    """PART-6: the rule knows no other card, and the lowest goes."""
    hand = play(hand_from("10", 9, "QC QS QH", "QD JC", partner="called-ace"), "pick, bury QD JC")
    assert "under QH" in str(advice(hand).action)


def test_nearly_all_the_high_trump_goes_alone() -> None:
    """B: pick a partner unless the hand is almost all high trump."""
    strong = hand_from("full", 4, "QC QS QH QD JC JS", "7H AC")
    assert said(play(strong, "pick, bury AC JS")) == "alone alone"
    weak = hand_from("full", 4, "QC QS JC 8D 7H 9C", "7C AD")
    assert said(play(weak, "pick, bury AD 7C")) == "call AH call"


def test_the_picker_leads_trump() -> None:
    """W: the picker and partner should almost always lead trump."""
    assert said(called()) == "QC lead-trump"


def test_a_defender_leads_the_called_suit() -> None:
    """W, E, F: it forces the partner to show the ace, and somebody may trump it."""
    hands, blind, bidding = CALLED
    hand = play(hand_from("classic", 2, hands, blind), f"pass pass {bidding}")
    assert hand.turn == 3
    told = advice(hand)
    assert str(told.action) == "TH"
    assert told.sentence() == (
        "lead the called suit: the ace of hearts must come out and may be trumped"
    )


def test_points_go_on_a_friends_sure_trick() -> None:
    """F: when your partner is sure to win a trick, play an ace or ten on it."""
    hand = called("QC 9D")
    told = advice(hand)
    assert str(told.action) == "TD"
    assert told.sentence() == "schmear: your partner's queen holds the trick"


def test_a_defender_trumps_the_called_ace() -> None:
    """E: a chance to get at least eleven points."""
    hands = (
        "QH 9D 8C 9C TC KC | KH TD 7D 8S AC AS | QC QS JC 8D 7H 9S | QD JS TH 7S KS 8H |"
        "AH JH JD KD 9H TS"
    )
    hand = play(hand_from("classic", 2, hands, "AD 7C"), "pass pass pass pass pick")
    hand = play(hand, "bury AD 9S, call AH, 8H AH")
    assert hand.turn == 0
    told = advice(hand)
    assert str(told.action) in ("9D", "QH")
    assert told.sentence() == "trump it: the called suit is full of points"


def test_a_hopeless_trick_gets_the_card_without_points() -> None:
    hand = called("QC")
    assert hand.turn == 1
    assert said(hand) == "9D no-points"


def test_a_jack_partner_keeps_the_jack_hidden() -> None:
    """H: hide your partnership: the jack of diamonds is not played while another trump serves."""
    hand = hand_from(
        "badger",
        0,
        "QC QS QH JC AD 7H | JD 9D 8D KC 9C AC",
        "TC TS",
    )
    hand = play(hand, "pass pass pass pass pick, bury TC TS")
    assert hand.turn == 1
    told = advice(hand)
    assert str(told.action) in ("9D", "8D")
    assert told.code == "lead-trump"


def test_the_second_black_queen_is_not_needed_to_know_the_partner() -> None:
    """PART-13: a holder of one black queen leads trump like a picker."""
    hand = hand_from("4-queens", 3, "QC QH JC 9D AC TC 9C 7C")
    assert hand.turn == 0
    assert advice(hand).code == "lead-trump-open"


def test_a_leaster_is_played_for_few_points() -> None:
    """NOPICK-1: whoever can't win throws the fattest card away."""
    hand = hand_from(
        "classic",
        4,
        "QC 7C 8C 9H 8H 7S | 7D 8S 9S KS TC 9C | TH TD AD KC AH TS | JC JS QD KD JD AS",
        "AC KH",
    )
    hand = play(hand, "pass pass pass pass pass")
    assert str(advice(hand).action) != "QC"
    hand = play(hand, "QC 7D")
    assert said(hand) == "AD leaster-throw"


def test_a_cheap_trick_is_taken_in_a_leaster_by_the_last_seat() -> None:
    """NOPICK-1: one trick is needed to win; points go on the tricks of others."""
    hands = (
        "7C 8H 9H 8S 7S QS | 8C 7D 8D TS KS AS | 9C KD 9D TH KH TD | JC JS JH QD JD 7H |"
        "KC AC TC AH 9S QC"
    )
    hand = play(hand_from("classic", 4, hands, "AD QH"), "pass pass pass pass pass, 7C 8C 9C")
    assert said(play(hand, "JC")) == "AC leaster-throw"
    assert said(play(hand, "7H")) == "KC leaster-take"


def test_a_claim_is_made_when_everything_wins() -> None:
    """CLAIM-1: but never in a leaster, where tricks are poison."""
    hands = (
        "QC QS QH QD JC JS | 7C 8C 9C 7D 8D 9D | TC KC AC 7S 8S 9S | 7H 8H 9H KH TH KS |"
        "TS AS AH KD TD AD"
    )
    hand = play(hand_from("full", 4, hands, "JH JD", claim="yes"), "pick, bury JH JD, alone")
    assert said(hand) == "claim claim"
    hand = play(hand_from("classic", 4, hands, "JH JD", claim="yes"), "pass pass pass pass pass")
    assert said(hand).split()[1].startswith("leaster")


def test_a_crack_needs_a_hand() -> None:
    """STAKE-1: the stakes are doubled only with reason."""
    strong = "QC 8D JH 7H 9C 7C | QS QH QD JC JS AC"
    hand = hand_from("full", 4, strong, "AD TD", crack="yes")
    hand = play(hand, "pick, bury AD TD, call AH")
    assert hand.turn == 1
    assert said(hand) == "crack crack"
    hand = play(
        hand_from("full", 4, "QC QS QH JC 7H 9C | 7C 8C 9H KC 7S 8S", "AD TD", crack="yes"), "pick"
    )
    hand = play(hand, "bury AD TD, call AH")
    assert said(hand) == "decline decline"


def test_the_secret_partner_may_only_decline() -> None:
    """STAKE-1: the question is put all the same."""
    hand = hand_from("full", 4, "QC QS QH JC 7H 9C | AH QD JS JH JD KD", "AD TD", crack="yes")
    hand = play(hand, "pick, bury AD TD, call AH")
    assert said(hand) == "decline no-right"


def test_sheepshead_is_said_only_when_every_trick_is_sure() -> None:
    """STAKE-5."""
    best = hand_from("3-ten", 2, "QC QS QH QD JC JS JH JD AD TD", "KD 9D", sheepshead="yes")
    assert said(play(best, "pick, bury KD 9D")) == "sheepshead sheepshead"
    good = hand_from("3-ten", 2, "QC QS QH QD JC JS JH JD AD 7C", "KD 9D", sheepshead="yes")
    assert said(play(good, "pick, bury KD 9D")) == "decline decline"


FIRST_QUEENS = (
    "QC QS 7D 8D AC TC KC 9C | JC JS JH JD 9D KD 7S 8S | QH QD AD TD AS TS KS 9S |"
    "AH TH KH 9H 7H 8H 7C 8C"
)


def test_the_first_queens_player_keeps_the_second_one_back() -> None:
    """PART-14, W: avoid being stuck alone."""
    hand = play(hand_from("4-first-queens", 3, FIRST_QUEENS), "QC 9D TD 7H")
    assert hand.turn == 0
    told = advice(hand)
    assert told.code == "no-second-queen"
    assert str(told.action) != "QS"


def test_a_queen_is_spent_to_join_a_player_who_has_points() -> None:
    """W: it may be worth wasting the queen to become partners with one who has taken a good
    trick."""
    hand = play(hand_from("4-first-queens", 3, FIRST_QUEENS), "QC KD AD TH, KC 7S")
    assert hand.turn == 2
    told = advice(hand)
    assert told.code == "join"
    assert str(told.action) == "QD"


def test_explain_gives_the_choice_and_a_sentence() -> None:
    hand = called("QC 9D")
    seen, legal = view(hand, 2), flow.legal(hand, 2)
    action, why = Thumb().explain(seen, legal, Random(1))
    assert action == Thumb().choose(seen, legal, Random(2))
    assert why == "schmear: your partner's queen holds the trick"


@pytest.mark.parametrize("code", SENTENCES)
def test_every_reason_is_a_sentence_without_a_full_stop(code: str) -> None:
    text = SENTENCES[code]
    for sentence in (text.one, text.many) if isinstance(text, Counted) else (text,):
        assert sentence[0].islower() or sentence.startswith("{points}")
        assert not sentence.endswith(".")
