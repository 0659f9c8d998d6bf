"""Everybody passes: each way that the hand goes on, and the leaster's rare ends (NOPICK)."""

from __future__ import annotations

import pytest

from engine import flow
from engine.errors import IllegalAction
from engine.hand import Hand
from engine.rules import preset
from engine.view import view
from tests.kit.conformance import PLAYING
from tests.kit.players import all_pass, hand_from, play, told, walked, words

WITH_BLIND = [name for name in PLAYING if preset(name).deal.blind]


@pytest.mark.parametrize("name", WITH_BLIND)
class TestWhenAllHavePassed:
    """Each `no_pick` at each table."""

    def test_a_leaster_is_played_with_the_very_hands_that_were_passed(self, name: str) -> None:
        """NOPICK-3a, TRICK-2: and the dealer's left leads."""
        before = hand_from(name, 1, "", no_pick="leaster")
        after, events = told(before, "pass " * before.seats)
        assert after.held == before.dealt
        assert flow.phase_name(after) == "play"
        assert after.turn == 2 % after.seats
        assert [event.TAG for event in events[-2:]] == ["all-passed", "play-begins"]
        assert all(not view(after, seat).knows(card) for seat in range(3) for card in after.blind)

    def test_a_doubler_is_not_played_and_the_next_hand_counts_double(self, name: str) -> None:
        """NOPICK-4."""
        hand = all_pass(hand_from(name, 1, "", no_pick="doubler"))
        assert hand.over
        assert hand.outcome is not None
        assert hand.outcome.scores == (0,) * hand.seats
        assert hand.outcome.doubles
        assert not hand.outcome.again
        assert hand.tricks == ()

    def test_with_the_pot_each_player_of_a_passed_hand_puts_one_unit_in(self, name: str) -> None:
        """NOPICK-5: beside a doubler, and where the hand is only dealt again."""
        for options in ({"no_pick": "doubler", "pot": "yes"}, {"no_pick": "redeal-with-pot"}):
            hand = all_pass(hand_from(name, 1, "", **options))
            assert hand.outcome is not None
            assert hand.outcome.scores == (-1,) * hand.seats
            assert hand.outcome.pot == hand.seats
            assert hand.outcome.doubles == (options["no_pick"] == "doubler")

    def test_the_dealer_must_pick_when_the_house_forces(self, name: str) -> None:
        """PICK-5."""
        hand = hand_from(name, 1, "", no_pick="forced")
        hand = play(hand, "pass " * (hand.seats - 1))
        assert hand.turn == 1
        assert words(hand) == ["pick"]
        with pytest.raises(IllegalAction, match="Everybody has passed: the dealer must pick"):
            play(hand, "pass")
        hand = play(hand, "pick")
        assert hand.forced
        assert view(hand, 0).forced

    def test_who_picks_in_turn_is_not_forced(self, name: str) -> None:
        hand = play(hand_from(name, 1, "", no_pick="forced"), "pick")
        assert not hand.forced


class TestAHopelessHand:
    """PICK-3a: no ace, no face card, no trump."""

    def hand(self, mine: str, **options: str) -> Hand:
        return hand_from("classic", 4, mine, redeal_hopeless="yes", **options)

    def test_it_may_be_shown_and_the_same_dealer_deals_again(self) -> None:
        hand = self.hand("TC 9C 8S 7S TH 9H")
        assert words(hand) == ["pick", "pass", "redeal"]
        hand, events = told(hand, "redeal")
        assert hand.outcome is not None
        assert hand.outcome.scores == (0,) * 5
        assert hand.outcome.again
        assert not hand.outcome.doubles
        assert [event.TAG for event in events] == ["thrown-in", "hand-over"]

    @pytest.mark.parametrize("good", ["AC", "KC", "QC", "JS", "7D"])
    def test_one_good_card_is_hope_enough(self, good: str) -> None:
        hand = self.hand(f"{good} 9C 8S 7S TH 9H")
        assert words(hand) == ["pick", "pass"]
        with pytest.raises(IllegalAction, match="Your hand has an ace, a face card or trump"):
            play(hand, "redeal")

    def test_with_another_trump_suit_other_hands_are_hopeless(self) -> None:
        """CARD-3."""
        assert "redeal" in words(self.hand("TD 9D 8S 7S TH 9H", trump_suit="clubs"))
        assert "redeal" not in words(self.hand("TD 9D 8S 7S 9C 9H", trump_suit="clubs"))

    def test_a_forced_dealer_may_still_throw_it_in(self) -> None:
        hand = hand_from("classic", 0, "TC 9C 8S 7S TH 9H", redeal_hopeless="yes", no_pick="forced")
        assert words(play(hand, "pass pass pass pass")) == ["pick", "redeal"]

    def test_elsewhere_it_is_not_dealt_again(self) -> None:
        hand = hand_from("classic", 4, "TC 9C 8S 7S TH 9H")
        assert words(hand) == ["pick", "pass"]
        with pytest.raises(IllegalAction, match="Hopeless hands are not dealt again"):
            play(hand, "redeal")


TIE_OF_TWO = (
    "AD KD 8D TC 7H AS | QS TD KC KS 9S 8S | JS JH 7D 9C 8C TS | QD JD 9D AC AH 7S | "
    "QC QH 7C KH 9H 8H",
    "TH JC",
    "8D TD JS 9D QC 9H 7H 9S 9C AH AC 7C TC KC 8C 7S 8H AS KS TS KD QS JH QD QH 8S 7D JD KH AD",
)
TIE_OF_THREE = (
    "QD JD 7D TH 8H 9S | QS JS TD KD 8C KS | QH KC 9C 9H 7H 7S | QC AD 8D 7C AH TS | "
    "9D AC TC KH AS 8S",
    "JC JH",
    "JD KD QH AD 9D 9H AH KH 8H JS TD KC 8D 8S QD 7D QS 7H QC AS 7C AC TH 8C 9C TC 9S KS 7S TS",
)


class TestALeasterTie:
    """NOPICK-2."""

    def leaster(self, deal: tuple[str, str, str], **options: str) -> Hand:
        hands, blind, script = deal
        return play(all_pass(hand_from("classic", 4, hands, blind, **options)), script)

    def test_two_share_and_each_loser_pays_both(self) -> None:
        outcome = self.leaster(TIE_OF_TWO).outcome
        assert outcome is not None
        assert outcome.points == (25, 15, 0, 53, 15)
        assert outcome.scores == (-2, 3, -2, -2, 3)
        assert outcome.side == (1, 4)

    def test_of_two_the_one_whose_last_trick_came_first_wins_alone(self) -> None:
        outcome = self.leaster(TIE_OF_TWO, leaster_tie="earliest").outcome
        assert outcome is not None
        assert outcome.scores == (-1, -1, -1, -1, 4)

    def test_three_share_and_each_loser_pays_all_three(self) -> None:
        outcome = self.leaster(TIE_OF_THREE).outcome
        assert outcome is not None
        assert outcome.points == (17, 17, 20, 17, 45)
        assert outcome.scores == (2, 2, -3, 2, -3)

    def test_of_three_the_one_whose_last_trick_came_first_wins_alone(self) -> None:
        outcome = self.leaster(TIE_OF_THREE, leaster_tie="earliest").outcome
        assert outcome is not None
        assert outcome.scores == (-1, 4, -1, -1, -1)

    def test_the_blind_breaks_a_tie_where_its_points_are_counted(self) -> None:
        """NOPICK-1: four points in the blind go to the taker of the last trick, or of the first."""
        last = self.leaster(TIE_OF_THREE, leaster_blind="last-trick").outcome
        assert last is not None
        assert last.points == (17, 17, 20, 17, 49)
        first = self.leaster(TIE_OF_THREE, leaster_blind="first-trick").outcome
        assert first is not None
        assert first.points == (17, 17, 24, 17, 45)
        two = self.leaster(TIE_OF_TWO, leaster_blind="first-trick").outcome
        assert two is not None
        assert two.points == (25, 15, 0, 53, 27)
        assert two.scores == (-1, 4, -1, -1, -1)

    def test_without_needing_a_trick_the_player_with_none_beats_both(self) -> None:
        outcome = self.leaster(TIE_OF_TWO, leaster_needs_trick="no").outcome
        assert outcome is not None
        assert outcome.scores == (-1, -1, 4, -1, -1)

    def test_and_earns_double_where_the_house_pays_that(self) -> None:
        outcome = self.leaster(
            TIE_OF_TWO, leaster_needs_trick="no", leaster_trickless_wins_double="yes"
        ).outcome
        assert outcome is not None
        assert outcome.scores == (-2, -2, 8, -2, -2)

    def test_the_pot_takes_a_unit_from_everybody_beside_the_leaster(self) -> None:
        """NOPICK-5."""
        outcome = self.leaster(TIE_OF_TWO, pot="yes").outcome
        assert outcome is not None
        assert outcome.scores == (-3, 2, -3, -3, 2)
        assert outcome.pot == 5

    def test_a_carried_stake_counts_within_the_cap(self) -> None:
        """STAKE-4."""
        hands, blind, script = TIE_OF_TWO
        for cap, wanted in (("none", 12), ("3", 9), ("1", 3)):
            hand = hand_from("classic", 4, hands, blind, stakes=4, stake_cap=cap)
            outcome = play(all_pass(hand), script).outcome
            assert outcome is not None
            assert outcome.scores[1] == wanted


class TestOnePlayerTakesEveryTrickOfALeaster:
    """Anna leads the six best trumps."""

    ALL = "QC QS QH QD JC JS"

    def leaster(self, **options: str) -> tuple[int, ...]:
        hand = all_pass(hand_from("classic", 4, self.ALL, **options))
        while not hand.over:
            card = (
                min(hand.cards_of(0), key=hand.rules.deck.order.index) if hand.turn == 0 else None
            )
            hand = play(hand, card.code if card is not None else words(hand)[0])
        assert hand.tricks_of(0) == 6
        assert hand.outcome is not None
        return hand.outcome.scores

    def test_where_a_trick_is_needed_that_player_wins(self) -> None:
        """NOPICK-3."""
        assert self.leaster() == (4, -1, -1, -1, -1)

    def test_else_the_four_without_a_trick_share(self) -> None:
        """NOPICK-2."""
        assert self.leaster(leaster_needs_trick="no") == (-4, 1, 1, 1, 1)

    def test_and_are_paid_double_where_the_house_pays_that(self) -> None:
        """NOPICK-1."""
        assert self.leaster(leaster_needs_trick="no", leaster_trickless_wins_double="yes") == (
            -8,
            2,
            2,
            2,
            2,
        )

    def test_players_without_a_trick_share_whatever_their_seats_are(self) -> None:
        """NOPICK-2: there is no order among last tricks that were never taken."""
        assert self.leaster(leaster_needs_trick="no", leaster_tie="earliest") == (-4, 1, 1, 1, 1)


def test_a_leaster_has_no_partner_no_stakes_and_nothing_to_call() -> None:
    """STAKE-0: the questions come in a picker's hand only."""
    hand = hand_from("badger", 4, "QC QS | QH QD", crack="yes", blitz="yes", blitz_after_crack="no")
    hand = all_pass(hand)
    assert flow.phase_name(hand) == "play"
    for seat in range(5):
        seen = view(hand, seat)
        assert (seen.partner, seen.picker, seen.alone) == (None, None, False)
    assert walked(hand, 1).outcome is not None
