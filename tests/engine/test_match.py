"""An evening: who deals, who sits out, what is carried over, when it ends (DEAL, SCORE-11).

The pot's end and the newcomers have their own file, `test_session_end.py`.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace
from random import Random

import pytest

from engine import flow, match
from engine.errors import BadRules
from engine.match import Match, Row, begin
from engine.rules import preset
from tests.kit.players import all_pass, hand_from, play, some_order, walk, walked


def key(number: int) -> bytes:
    """A shuffle key."""
    return hashlib.sha256(str(number).encode()).digest()


def evening(played: Match, hands: int, seed: int = 1) -> Match:
    """The match after some hands played at random."""
    for number in range(hands):
        hand = match.deal(played, key(1000 * seed + number)).hand
        played = match.settle(played, walked(hand, number))
    return played


def passed(played: Match) -> Match:
    """The match after a hand that everybody passed."""
    return match.settle(played, all_pass(match.deal(played, key(7)).hand))


class TestTheDealPassesLeft:
    """DEAL-4."""

    def test_each_deals_in_turn(self) -> None:
        played = begin(preset("classic"), 5, first_dealer=3)
        dealers = []
        for _hand in range(7):
            dealers.append(played.dealer)
            played = evening(played, 1)
        assert dealers == [3, 4, 0, 1, 2, 3, 4]
        assert [row.dealer for row in played.rows] == dealers
        assert [row.number for row in played.rows] == [1, 2, 3, 4, 5, 6, 7]

    def test_the_dealers_left_is_asked_first(self) -> None:
        """PICK-1."""
        for dealer in range(5):
            hand = match.deal(begin(preset("classic"), 5, first_dealer=dealer), key(1)).hand
            assert (hand.dealer, hand.turn) == (dealer, (dealer + 1) % 5)

    def test_who_throws_a_hopeless_hand_in_has_the_same_dealer_deal_again(self) -> None:
        """PICK-3a."""
        rules = preset("classic", redeal_hopeless="yes")
        played = begin(rules, 5, first_dealer=4)
        hand = play(hand_from(rules, 4, "TC 9C 8S 7S TH 9H"), "redeal")
        again = match.settle(played, hand)
        assert (again.dealer, again.stakes, again.deals) == (4, 1, 0)
        assert again.totals == (0,) * 5

    def test_the_same_key_gives_the_same_hand(self) -> None:
        played = begin(preset("classic"), 5)
        assert match.deal(played, key(3)) == match.deal(played, key(3))
        assert match.deal(played, key(3)) != match.deal(played, key(4))

    def test_the_first_dealer_is_who_draws_the_highest_card(self) -> None:
        deck = preset("badger").deck
        for number in range(50):
            seat, drawn = match.first_dealer(preset("badger"), 5, key(number))
            assert len(set(drawn)) == 5
            best = min(drawn, key=deck.order.index)
            assert drawn[seat] == best

    def test_or_is_drawn_by_lot_each_as_often_as_the_other(self) -> None:
        drawn = [match.first_dealer(preset("classic"), 5, key(number))[0] for number in range(500)]
        assert {seat: drawn.count(seat) > 60 for seat in range(5)} == dict.fromkeys(range(5), True)
        assert match.first_dealer(preset("classic"), 5, key(1))[1] == ()


class TestOneMoreAtTheTable:
    """DEAL-5: whoever deals sits that hand out."""

    def test_the_dealer_takes_no_part_and_their_left_leads(self) -> None:
        played = begin(preset("tournament"), 6, first_dealer=2)
        for dealer in (2, 3, 4, 5, 0, 1, 2):
            assert played.dealer == dealer
            assert played.playing == tuple(seat for seat in range(6) if seat != dealer)
            hand = match.deal(played, key(dealer)).hand
            assert hand.seats == 5
            assert hand.turn is not None
            assert played.playing[hand.turn] == (dealer + 1) % 6, "the dealer's left begins"
            played = match.settle(played, walked(hand, dealer))
            row = played.rows[-1]
            assert row.scores[dealer] == 0
            assert row.played == tuple(seat != dealer for seat in range(6))
            assert sum(row.scores) == 0

    def test_scores_and_sides_are_told_by_table_seat(self) -> None:
        played = begin(preset("tournament"), 6, first_dealer=0)
        hand = hand_from("tournament", played.hand_dealer, "QC QS QH JC AD 8H | AH", "TS KS")
        hand = walked(play(hand, "pick, bury TS KS, call AH"), 1)
        assert hand.outcome is not None
        row = match.settle(played, hand).rows[0]
        assert (row.picker, row.partner) == (1, 2)
        assert row.scores == (0, *hand.outcome.scores)

    def test_with_the_dealer_out_the_last_to_be_asked_is_forced(self) -> None:
        """PICK-5."""
        played = begin(preset("tournament", no_pick="forced"), 6, first_dealer=3)
        hand = play(match.deal(played, key(1)).hand, "pass pass pass pass")
        assert hand.turn is not None
        assert played.playing[hand.turn] == 2
        assert [action.text() for action in flow.legal(hand, hand.turn)] == ["pick"]

    def test_it_also_gives_nine_at_eight_and_eleven_at_ten(self) -> None:
        for name, seats in (("8", 9), ("10", 11), ("4-queens", 5), ("3-ten", 4)):
            rules = preset(name, dealer_sits_out="yes")
            assert evening(begin(rules, seats), 3).deals == 3

    @pytest.mark.parametrize(("name", "seats"), [("classic", 6), ("tournament", 7), ("8", 5)])
    def test_no_other_number_can_sit_down(self, name: str, seats: int) -> None:
        with pytest.raises(BadRules, match=f"at the table, not {seats}"):
            begin(preset(name), seats)


class TestWhatIsCarriedOver:
    """NOPICK-4, NOPICK-5, STAKE-4."""

    def test_a_doubler_doubles_the_next_hand_once(self) -> None:
        played = begin(preset("classic", no_pick="doubler"), 5)
        stakes = []
        for _hand in range(3):
            played = passed(played)
            stakes.append(played.stakes)
        assert stakes == [2, 2, 2]
        assert match.deal(played, key(1)).hand.stakes == 2

    def test_where_doublers_stack_each_doubles_again(self) -> None:
        played = begin(preset("badger", no_pick="doubler"), 5)
        stakes = []
        for _hand in range(4):
            played = passed(played)
            stakes.append(played.stakes)
        assert stakes == [2, 4, 8, 16]

    def test_the_cap_bounds_them(self) -> None:
        played = begin(preset("badger", no_pick="doubler", stake_cap="6"), 5)
        stakes = []
        for _hand in range(4):
            played = passed(played)
            stakes.append(played.stakes)
        assert stakes == [2, 4, 6, 6]

    def test_a_hand_that_is_played_ends_the_doubling(self) -> None:
        played = passed(begin(preset("badger", no_pick="doubler"), 5))
        hand = match.deal(played, key(1)).hand
        played = match.settle(played, walked(play(hand, "pick"), 1))
        assert played.rows[-1].stakes == 2
        assert played.stakes == 1

    def test_a_hand_thrown_in_keeps_the_doubling(self) -> None:
        rules = preset("classic", no_pick="doubler", redeal_hopeless="yes")
        played = passed(begin(rules, 5, first_dealer=3))
        hand = hand_from(rules, 4, "TC 9C 8S 7S TH 9H", stakes=2)
        assert match.settle(played, play(hand, "redeal")).stakes == 2

    def test_the_deal_passes_on_after_a_passed_hand(self) -> None:
        assert passed(begin(preset("classic", no_pick="doubler"), 5, 2)).dealer == 3

    def test_the_pot_grows_with_each_passed_hand_and_goes_to_who_wins(self) -> None:
        played = begin(preset("classic", no_pick="redeal-with-pot"), 5)
        played = passed(passed(played))
        assert played.pot == 10
        assert played.totals == (-2,) * 5
        hand = match.deal(played, key(1)).hand
        assert hand.pot == 10
        for seed in range(30):
            done = match.settle(played, walked(play(hand, "pick"), seed))
            assert sum(done.totals) + done.pot == 0
            assert done.pot == (0 if done.rows[-1].won else 20)
            assert done.rows[-1].pot == done.pot

    def test_an_evening_always_adds_up_with_its_pot(self) -> None:
        """SCORE-8."""
        rules = preset(
            "full", no_pick="doubler", pot="yes", crack="yes", blitz="yes", pot_loss="double"
        )
        played = begin(rules, 5)
        for number in range(40):
            rng = Random(number)
            hand = flow.deal_order(
                rules, some_order(rules, rng), played.dealer, stakes=played.stakes, pot=played.pot
            ).hand
            played = match.settle(played, play(hand, [action for _seat, action in walk(hand, rng)]))
            assert sum(played.totals) + played.pot == 0


class TestTheEnd:
    """SCORE-11."""

    def test_an_open_evening_has_none(self) -> None:
        assert not evening(begin(preset("classic"), 5), 20).ended

    def test_after_a_number_of_hands(self) -> None:
        played = begin(preset("classic", session_end="hands", session_length="3"), 5)
        ends = []
        for _hand in range(4):
            ends.append(played.ended)
            played = evening(played, 1)
        assert ends == [False, False, False, True]

    def test_hands_that_were_not_played_do_not_count(self) -> None:
        for way in ("doubler", "redeal-with-pot"):
            rules = preset("classic", no_pick=way, session_end="hands", session_length="1")
            played = passed(passed(begin(rules, 5)))
            assert not played.ended, way
            hand = match.deal(played, key(1)).hand
            assert match.settle(played, walked(play(hand, "pick"), 1)).ended

    def test_a_leaster_counts(self) -> None:
        played = begin(preset("classic", session_end="hands", session_length="1"), 5)
        hand = walked(all_pass(match.deal(played, key(1)).hand), 1)
        assert match.settle(played, hand).ended

    def test_after_rounds_in_which_everybody_at_the_table_has_dealt(self) -> None:
        for seats, hands in ((5, 10), (6, 12)):
            rules = preset("tournament", session_end="rounds", session_length="2")
            played = evening(begin(rules, seats, first_dealer=3), hands - 1)
            assert not played.ended
            played = evening(played, 1)
            assert played.ended
            assert [row.dealer for row in played.rows].count(3) == 2

    def test_when_somebody_has_so_many_units(self) -> None:
        rules = preset("2-stacks", session_end="units", session_length="3")
        played = begin(rules, 2)
        row = match.Row(1, 0, (2, -2), (True, True), "duel", None, None, True, 1, 0)
        played = replace(played, rows=(row,))
        assert not played.ended
        assert replace(played, rows=(row, row)).ended

    def test_the_badger_plays_fifty_hands(self) -> None:
        """PRESET-5."""
        played = begin(preset("badger"), 5)
        assert not evening(played, 49).ended
        assert evening(played, 50).ended


def row(scores: tuple[int, ...], picker: int | None = None, won: bool = False) -> Row:
    """A line of the score sheet."""
    return Row(1, 0, scores, (True,) * len(scores), "picker", picker, None, won, 1, 0)


class TestTheStandings:
    """SCORE-11: highest total; ties by hands won as picker; then the place is shared."""

    def places(self, *rows: Row) -> list[tuple[int, int, int]]:
        played = Match(preset("classic"), 5, rows=rows)
        return [(one.place, one.seat, one.total) for one in played.standings]

    def test_before_the_first_hand_all_share_the_first_place(self) -> None:
        assert self.places() == [(1, seat, 0) for seat in range(5)]

    def test_the_highest_total_wins(self) -> None:
        assert self.places(row((1, -2, 4, -1, -2))) == [
            (1, 2, 4), (2, 0, 1), (3, 3, -1), (4, 1, -2), (4, 4, -2),
        ]  # fmt: skip

    def test_a_tie_goes_to_who_won_more_hands_as_picker(self) -> None:
        rows = (
            row((4, -1, -1, -1, -1), picker=0, won=True),
            row((-2, 2, -2, 4, -2), picker=3, won=True),
            row((-1, 4, -1, -1, -1), picker=1, won=True),
            row((4, -3, 4, 2, -7), picker=1, won=False),
        )
        # Anna 5, Ben 2, Carla 0, Dan 4, Eva -11
        assert [place[1] for place in self.places(*rows)] == [0, 3, 1, 2, 4]
        tie = (
            row((2, 2, 0, -2, -2), picker=1, won=True),
            row((2, 2, 0, -2, -2), picker=3, won=False),
        )
        assert self.places(*tie) == [(1, 1, 4), (2, 0, 4), (3, 2, 0), (4, 3, -4), (4, 4, -4)]

    def test_still_tied_the_place_is_shared_and_the_next_is_left_out(self) -> None:
        tie = (row((2, 2, 2, -3, -3)),)
        assert [place[0] for place in self.places(*tie)] == [1, 1, 1, 4, 4]


def test_a_row_tells_the_level_and_the_points_of_a_hand() -> None:
    """The score sheet can say `won with schneider` and `lost with 57` from the row alone."""
    table = match.begin(preset("classic"), 5)
    rng = Random(3)
    seen = set()
    for _number in range(60):
        hand, _events = match.deal(table, rng.randbytes(32))
        while hand.turn is not None:
            hand, _events = flow.apply(hand, hand.turn, rng.choice(flow.legal(hand, hand.turn)))
        table = match.settle(table, hand)
        row, outcome = table.rows[-1], hand.outcome
        assert outcome is not None
        assert row.level == outcome.level
        seen.add((row.contract, row.level))
        if row.contract == "picker":
            assert row.points == outcome.side_points
            assert row.won == (row.points >= 61)
        else:
            assert row.points == outcome.points[outcome.side[0]]
    assert {("picker", 0), ("picker", 1)} < seen
