"""Games without a blind: the queens name the partners (PART-13, PART-14, SCORE-5)."""

from __future__ import annotations

import pytest

from engine import flow
from engine.hand import Hand
from engine.view import view
from tests.kit.players import hand_from, play, told, walked, words


def known(hand: Hand) -> list[int | None]:
    """The partner as a spectator and each seat knows it."""
    return [view(hand, viewer).partner for viewer in (None, *range(hand.seats))]


class TestTheBlackQueens:
    """PART-13."""

    DEAL = (
        "QC JD KH 9S AC QD JS 7S | 7D KD AD 9C 7C TC TH AH | 8D QS KS 9H JC 8C AS KC | "
        "9D TD TS QH 7H 8H JH 8S"
    )

    def test_nobody_picks_and_the_dealers_left_leads_at_once(self) -> None:
        hand = hand_from("4-queens", 3, self.DEAL)
        assert flow.phase_name(hand) == "play"
        assert hand.turn == 0
        assert hand.contract is not None
        assert hand.contract.name == "queens"

    def test_all_know_the_pair_only_when_both_queens_have_fallen(self) -> None:
        hand = hand_from("4-queens", 3, self.DEAL)
        assert known(hand) == [None, None, None, 2, None], "the holder of the lower knows itself"
        hand = play(hand, "QC 7D 8D 9D")
        assert known(hand) == [None, None, None, 2, None]
        hand = play(hand, "QD KD")
        hand, events = told(hand, "QS")
        assert known(hand) == [2, 2, 2, 2, 2]
        assert [event.TAG for event in events] == ["played", "partner-known"]

    def test_the_lower_queen_first_tells_only_the_holder_of_the_higher(self) -> None:
        hand = hand_from("4-queens", 1, self.DEAL)
        assert hand.turn == 2
        hand = play(hand, "QS 9D JS 7D")
        assert known(hand) == [None, 2, None, 2, None]

    @pytest.mark.parametrize(("name", "others"), [("4-queens", 3), ("8", 7)])
    def test_both_in_one_hand_play_alone_and_only_the_tricks_tell(
        self, name: str, others: int
    ) -> None:
        hand = hand_from(name, others, "QC QS")
        assert known(hand) == [None] * (others + 2)
        events = []
        for card in ("QC", "QS"):
            while hand.turn != 0:
                hand, more = told(hand, words(hand)[0])
                events += more
            hand, more = told(hand, card)
            events += more
        assert not [event for event in events if event.TAG == "partner-known"]
        hand = walked(hand, 1)
        assert hand.outcome is not None
        assert hand.outcome.side == (0,)
        assert hand.outcome.scores[0] == -others * hand.outcome.scores[1]

    def test_two_against_two_halve_and_two_against_six_take_three_each(self) -> None:
        """SCORE-5."""
        for name, share in (("4-queens", 1), ("8", 3)):
            hand = walked(hand_from(name, 0, "QC | QS"), 2)
            assert hand.outcome is not None
            scores = hand.outcome.scores
            assert scores[0] == scores[1] == -share * scores[2]
            assert hand.outcome.side == (0, 1)

    def test_with_another_order_the_queen_of_clubs_still_names_the_pair(self) -> None:
        """CARD-4."""
        hand = walked(hand_from("4-queens", 0, "QC | QS", queen_order="DHSC"), 2)
        assert hand.outcome is not None
        assert hand.outcome.side == (0, 1)

    def test_a_lone_holder_doubles_where_solo_doubles(self) -> None:
        """PART-9: the deal knows partners."""
        outcome = walked(hand_from("4-queens", 0, "QC QS", solo_doubles="yes"), 2).outcome
        assert outcome is not None
        assert outcome.solo == 2


class TestTheFirstTwoQueens:
    """PART-14."""

    def test_two_in_one_trick_are_partners_in_the_order_of_play(self) -> None:
        hand = hand_from("4-first-queens", 3, "7D | QD | QC | 8D")
        hand, events = told(hand, "7D QD QC 8D")
        assert known(hand) == [2] * 5
        tags = [event.TAG for event in events]
        assert tags == ["played"] * 3 + ["partner-known", "played", "trick-taken"]
        hand = walked(hand, 1)
        assert hand.outcome is not None
        assert hand.outcome.side == (1, 2)
        assert hand.outcome.scores[1] == hand.outcome.scores[2] == -hand.outcome.scores[0]

    def test_a_third_queen_changes_nothing(self) -> None:
        hand = play(hand_from("4-first-queens", 3, "7D | QD | QC | QS"), "7D QD QC QS")
        assert known(hand) == [2] * 5

    def test_nobody_knows_a_partner_after_one_queen(self) -> None:
        hand = play(hand_from("4-first-queens", 3, "QD | 7D | 8D | 9D"), "QD 7D 8D 9D")
        assert known(hand) == [None] * 5

    def test_one_player_who_plays_the_first_and_the_second_is_alone(self) -> None:
        hand = hand_from("4-first-queens", 3, "QC QS | 7D AD | 8D TD | 9D KD")
        hand, events = told(hand, "QC 7D 8D 9D, QS AD TD KD")
        assert known(hand) == [None] * 5
        assert "partner-known" not in [event.TAG for event in events]
        hand = walked(hand, 1)
        assert hand.outcome is not None
        assert hand.outcome.side == (0,)
        assert hand.outcome.scores[0] == -3 * hand.outcome.scores[1]

    def test_tricks_that_either_took_before_count_for_the_pair(self) -> None:
        hand = hand_from("4-first-queens", 3, "AC QC | KC 9D | TC AS QS | 7C JD")
        hand = walked(play(hand, "AC KC TC 7C"), 5)
        assert hand.outcome is not None
        assert hand.points_of(0) >= 25
        taken = sum(hand.points_of(seat) for seat in hand.outcome.side)
        assert hand.outcome.side_points == taken
        for seat in hand.outcome.side:
            assert hand.outcome.points[seat] == hand.points_of(seat)
