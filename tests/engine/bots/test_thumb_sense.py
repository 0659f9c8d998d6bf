"""What `thumb` works out from its view: counted cards, voids, chances, who is with whom."""

from __future__ import annotations

from engine.bots.thumb_sense import DEFENDER, PARTNER, PICKER, Sense
from engine.cards import card, cards, mask_of
from engine.hand import Hand
from engine.view import view
from tests.kit.players import hand_from, play

HANDS = (
    "QC QS JC 8D 7H 9C | QH 9D 8H 9H TC KC | AH KH TD 7D 8C AC | QD JS TH 7S KS 8S |"
    "JH JD KD 9S AS TS"
)


def called(script: str = "") -> Hand:
    """Seat 0 has picked and called the ace of hearts, which seat 2 holds."""
    hand = hand_from("classic", 4, HANDS, "AD 7C")
    return play(hand, f"pick, bury AD 9C, call AH, {script}")


def sense(hand: Hand, seat: int | None = None) -> Sense:
    who = hand.turn if seat is None else seat
    assert who is not None
    return Sense(view(hand, who))


def test_the_picker_counts_the_bury_as_gone() -> None:
    """PICK-2: the buried cards lie nowhere else."""
    picker = sense(called())
    assert picker.role == PICKER
    assert not picker.out & mask_of(cards("AD 9C QC QS 7H"))
    assert picker.out.bit_count() == 24


def test_a_defender_cannot_count_the_bury() -> None:
    defender = sense(called("QC"))
    assert defender.role == DEFENDER
    assert defender.out >> card("AD") & 1
    assert not defender.out >> card("QC") & 1


def test_who_does_not_follow_is_out_of_the_suit() -> None:
    """TRICK-1."""
    hand = called("QC 9D TD QD KD, 8D QH 7D JS JH, TC 8C 7S 9S 7C")
    seen = sense(hand)
    clubs, spades = 0, 1
    assert seen.void[3] >> clubs & 1
    assert seen.void[4] >> clubs & 1
    assert not seen.void[2] >> clubs & 1
    assert not seen.void[3] >> spades & 1


def test_the_secret_partner_knows_both_sides() -> None:
    """PART-1."""
    partner = sense(called("QC 9D"))
    assert partner.role == PARTNER
    assert partner.pals == [1.0, 0.0, 1.0, 0.0, 0.0]


def test_a_defender_shares_the_doubt_among_the_others() -> None:
    """PART-15: three seats may be the partner."""
    defender = sense(called("QC"))
    assert defender.pals[0] == 0.0
    assert defender.pals[2] == defender.pals[3] == defender.pals[4]
    assert abs(defender.pals[2] - 2 / 3) < 1e-9


def test_who_schmears_in_front_of_the_picker_is_suspected() -> None:
    """W: whoever smears an ace or ten in front of the picker is probably the partner."""
    hand = hand_from(
        "classic",
        4,
        "QC QS JC 8D 7H 9C | QH 9D 8H 9H TC KC | AH KH TS 8C 7S AC | QD JS TH TD KS 8S |"
        "JH JD KD 9S AS 7D",
        "AD 7C",
    )
    hand = play(hand, "pick, bury AD 9C, call AH, QC 9D TS JS")
    defender = sense(hand)
    assert hand.turn == 4
    assert defender.pals[2] < defender.pals[1]
    assert defender.pals[2] < 0.4


def test_a_partner_who_has_shown_is_known_to_all() -> None:
    hand = play(hand_from("classic", 2, HANDS, "AD 7C"), "pass pass pick, bury AD 9C, call AH")
    hand = play(hand, "TH JH")
    assert hand.turn == 0
    hand = play(hand, "7H 8H AH")
    assert sense(hand).pals == [0.0, 1.0, 0.0, 1.0, 1.0]


def test_a_queen_that_nothing_out_beats_stands_for_certain() -> None:
    picker = sense(called())
    queen = card("QC")
    assert picker.boss(queen)
    assert picker.stands(picker.deck.power[4][queen], 4, (1, 2, 3, 4)) == 1.0


def test_a_lone_seven_hardly_stands() -> None:
    picker = sense(called())
    assert picker.stands(picker.deck.power[2][card("7H")], 2, (1, 2, 3, 4)) < 0.5


def test_the_holder_of_a_black_queen_looks_for_the_other() -> None:
    """PART-13: before it falls, anybody may hold it."""
    hand = hand_from("4-queens", 3, "QC QH JC 9D AC TC 9C 7C")
    seen = sense(hand)
    assert seen.role == PICKER
    assert seen.pals[0] == 1.0
    assert [round(chance, 3) for chance in seen.pals[1:]] == [0.333] * 3
    both = sense(hand_from("4-queens", 3, "QC QS JC 9D AC TC 9C 7C"))
    assert both.pals == [1.0, 0.0, 0.0, 0.0]


def test_cards_shown_in_a_blitz_are_counted_where_they_are() -> None:
    """STAKE-3."""
    hand = hand_from("full", 4, HANDS, "AD 7C", blitz="yes", blitz_after_crack="no")
    hand = play(hand, "pick, bury AD 9C, call AH, blitz black")
    while hand.turn is not None and hand.contract is None:
        hand = play(hand, "decline")
    hand = play(hand, "8D")
    seen = sense(hand)
    assert seen.known[0] == mask_of(cards("QC QS"))
    assert seen.counts[0] == 3
