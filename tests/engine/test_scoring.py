"""Who pays whom (SCORE, PICK-5, PART-9, NOPICK-5): the same hands under other house rules."""

from __future__ import annotations

import pytest

from engine.contract import Outcome
from engine.rules import preset
from engine.rules.scoring import Scoring, partner_share
from tests.kit.conformance import PLAYING
from tests.kit.players import hand_from, play, walked, words

# Ben picks, buries two spades worth 21 and takes no trick; Dan holds the called ace of hearts.
WITHOUT_A_TRICK = (
    "QC JC AD 7C TH JD | KD 9D 8D 7D 8H 9C | QS JS 8C KS TD 7S | AH 7H KC TC 8S 9S | "
    "QH QD KH 9H AC JH",
    "AS TS",
    "pass, pick, bury AS TS, call AH, JD KD JS 8S QH, KH TH 8H QS AH, 8C TC AC 7C 9C, "
    "9H QC 7D KS 7H, AD 8D TD 9S QD, JH JC 9D 7S KC",
)
# Ben's side has 60 points of 120.
SIXTY = (
    "9D KS 7H 8D 9H 7S | QC QH JS AD 8H KC | TC 9S QD JD 8C JC | AH 8S TD AC 7D 7C | "
    "TH 9C KH JH QS KD",
    "AS TS",
)
# Anna has the ten best trumps of a three-handed game, or nine of them and a small club.
TEN_TRUMPS = ("QC QS QH QD JC JS JH JD AD TD", "AS TS")


def outcome_of(deal: tuple[str, str, str], rules: str = "classic", **options: str) -> Outcome:
    """How a scripted hand, dealt by Eva, is settled."""
    hands, blind, script = deal
    hand = play(hand_from(rules, 4, hands, blind, **options), script)
    assert hand.outcome is not None
    return hand.outcome


class TestThePickersSideWithoutATrick:
    """SCORE-2, SCORE-4, SCORE-6, SCORE-7: 21 points lie in the bury."""

    @pytest.mark.parametrize(
        ("options", "scores"),
        [
            ({}, (3, -6, 3, -3, 3)),
            ({"double_on_the_bump": "yes"}, (6, -12, 6, -6, 6)),
            ({"picker_no_trick": "9-0-3"}, (3, -9, 3, 0, 3)),
            ({"picker_no_trick": "18-0-6"}, (6, -18, 6, 0, 6)),
            ({"picker_no_trick": "9-0-3", "double_on_the_bump": "yes"}, (3, -9, 3, 0, 3)),
            ({"picker_no_trick": "18-0-6", "double_on_the_bump": "yes"}, (6, -18, 6, 0, 6)),
            ({"picker_no_trick": "9-0-3", "levels": "2-4-8"}, (3, -9, 3, 0, 3)),
            ({"levels": "1-3-5"}, (5, -10, 5, -5, 5)),
            ({"levels": "2-4-8"}, (8, -16, 8, -8, 8)),
            ({"levels": "2-4-8", "double_on_the_bump": "yes"}, (16, -32, 16, -16, 16)),
            ({"no_trick_by": "points"}, (2, -4, 2, -2, 2)),
            ({"no_trick_by": "both"}, (2, -4, 2, -2, 2)),
            ({"no_trick_by": "points", "picker_no_trick": "9-0-3"}, (2, -4, 2, -2, 2)),
            ({"schneider_at": "90/29", "no_trick_by": "points"}, (2, -4, 2, -2, 2)),
        ],
    )
    def test_it_pays_by_the_house_rules(
        self, options: dict[str, str], scores: tuple[int, ...]
    ) -> None:
        outcome = outcome_of(WITHOUT_A_TRICK, **options)
        assert outcome.scores == scores
        assert (outcome.won, outcome.side_points, outcome.buried) == (False, 21, 21)

    def test_in_the_tournament_a_defender_gets_less_than_for_schneider(self) -> None:
        """SCORE-7, PRESET-4: as the source prints it."""
        assert outcome_of(WITHOUT_A_TRICK, "tournament").scores[0] == 3
        schneider = outcome_of(WITHOUT_A_TRICK, "tournament", no_trick_by="points")
        assert schneider.scores[0] == 4

    def test_alone_the_picker_pays_three_to_each_of_four(self) -> None:
        hands, blind, script = WITHOUT_A_TRICK
        alone = (hands, blind, script.replace("call AH", "alone").replace("QS AH", "QS 7H"))
        alone = (alone[0], alone[1], alone[2].replace("9H QC 7D KS 7H", "9H QC 7D KS AH"))
        outcome = outcome_of(alone, alone="yes", picker_no_trick="9-0-3")
        assert outcome.scores == (3, -12, 3, 3, 3)

    def test_stakes_multiply_it(self) -> None:
        hands, blind, script = WITHOUT_A_TRICK
        hand = hand_from("classic", 4, hands, blind, stakes=2, picker_no_trick="9-0-3")
        outcome = play(hand, script).outcome
        assert outcome is not None
        assert outcome.scores == (6, -18, 6, 0, 6)


class TestALostHand:
    """SCORE-1, SCORE-6, PICK-5."""

    def sixty(self, dealer: int, **options: str) -> Outcome:
        """Ben picks and his side comes to less than 61."""
        hands, blind = SIXTY
        for seed in range(40):
            hand = hand_from("classic", dealer, hands, blind, **options)
            passes = (1 - dealer - 1) % 5
            hand = play(hand, "pass " * passes + ", pick, bury AS TS, call AH")
            outcome = walked(hand, seed).outcome
            assert outcome is not None
            if not outcome.won and outcome.level == 0:
                return outcome
        raise AssertionError("no seed loses this hand plainly")

    def test_it_pays_single_without_the_bump_and_double_with_it(self) -> None:
        assert self.sixty(4).scores == (1, -2, 1, -1, 1)
        assert self.sixty(4, double_on_the_bump="yes").scores == (2, -4, 2, -2, 2)

    def test_a_forced_dealer_who_loses_is_spared_only_where_the_house_spares_him(self) -> None:
        """PICK-5: Ben deals and everybody else has passed."""
        forced = {"no_pick": "forced", "double_on_the_bump": "yes"}
        assert self.sixty(1, **forced).scores == (2, -4, 2, -2, 2)
        assert self.sixty(1, **forced, forced_no_punish="yes").scores == (1, -2, 1, -1, 1)

    def test_who_picked_of_his_own_will_is_never_spared(self) -> None:
        spared = {"no_pick": "forced", "double_on_the_bump": "yes", "forced_no_punish": "yes"}
        assert self.sixty(4, **spared).scores == (2, -4, 2, -2, 2)


class TestTheLevels:
    """SCORE-1 to SCORE-4: where each begins."""

    @pytest.mark.parametrize(
        ("points", "won", "level"),
        [
            (120, True, 1), (91, True, 1), (90, True, 0), (61, True, 0),
            (60, False, 0), (31, False, 0), (30, False, 1), (0, False, 1),
        ],
    )  # fmt: skip
    def test_the_usual_limits(self, points: int, won: bool, level: int) -> None:
        assert Scoring().level(points, 3, 6) == (won, level)

    @pytest.mark.parametrize(
        ("points", "won", "level"),
        [
            (90, True, 1),
            (89, True, 0),
            (61, True, 0),
            (60, False, 0),
            (30, False, 0),
            (29, False, 1),
        ],
    )
    def test_the_country_limits(self, points: int, won: bool, level: int) -> None:
        """PRESET-2."""
        scoring = preset("country").scoring
        assert scoring.level(points, 3, 6) == (won, level)

    @pytest.mark.parametrize(
        ("by", "points", "tricks", "level"),
        [
            ("tricks", 120, 6, 2), ("tricks", 120, 5, 1), ("tricks", 100, 6, 2),
            ("points", 120, 5, 2), ("points", 120, 6, 2), ("points", 119, 6, 1),
            ("both", 120, 6, 2), ("both", 120, 5, 1), ("both", 100, 6, 1),
            ("tricks", 0, 1, 1), ("tricks", 21, 0, 2), ("tricks", 0, 0, 2),
            ("points", 0, 1, 2), ("points", 21, 0, 1), ("points", 0, 0, 2),
            ("both", 0, 1, 1), ("both", 21, 0, 1), ("both", 0, 0, 2),
        ],
    )  # fmt: skip
    def test_no_trick_by_tricks_by_points_or_by_both(
        self, by: str, points: int, tricks: int, level: int
    ) -> None:
        """SCORE-4."""
        assert Scoring(no_trick_by=by).level(points, tricks, 6) == (points > 60, level)


class TestTheShares:
    """SCORE-5."""

    @pytest.mark.parametrize(
        ("defenders", "partner", "equal"),
        [(1, 1, 0), (2, 1, 1), (3, 1, 1), (4, 1, 2), (5, 1, 2), (6, 2, 3), (7, 2, 3), (8, 2, 4)],
    )
    def test_how_many_shares_the_partner_takes(
        self, defenders: int, partner: int, equal: int
    ) -> None:
        assert partner_share(defenders, equal=False) == partner
        assert partner_share(defenders, equal=True) == equal

    @pytest.mark.parametrize(
        ("name", "options", "shares"),
        [
            ("classic", {"partner": "jack-of-diamonds"}, (2, 1)),
            ("4-blind", {"partner": "jack-of-diamonds"}, (1, 1)),
            ("6", {}, (3, 1)),
            ("7", {"partner": "jack-of-diamonds"}, (4, 1)),
            ("7", {}, (3, 2)),
            ("10", {}, (6, 2)),
        ],
    )
    def test_picker_and_partner_at_each_table(
        self, name: str, options: dict[str, str], shares: tuple[int, int]
    ) -> None:
        """The jack sits left of the picker, who is left of the dealer."""
        hand = play(hand_from(name, 0, " | | JD", **options), "pick")
        while hand.turn is not None and words(hand)[0].startswith("bury"):
            hand = play(hand, words(hand)[0])
        outcome = walked(hand, 3).outcome
        assert outcome is not None
        assert outcome.side == (1, 2)
        sign = 1 if outcome.won else -1
        assert outcome.scores[1] == sign * shares[0] * outcome.each
        assert outcome.scores[2] == sign * shares[1] * outcome.each

    @pytest.mark.parametrize("name", PLAYING)
    def test_the_defenders_all_pay_or_get_the_same(self, name: str) -> None:
        outcome = walked(hand_from(name, 0, "", no_pick="forced"), 7).outcome
        assert outcome is not None
        others = {score for seat, score in enumerate(outcome.scores) if seat not in outcome.side}
        assert others == {-outcome.each if outcome.won else outcome.each}


class TestASolo:
    """PART-9: solo doubles every payment, not where the deal knows no partner at all."""

    def test_won_or_lost_it_counts_twice(self) -> None:
        seen = set()
        for seed in range(30):
            hand = hand_from("badger", 4, "JD", "7C 8C", seed=seed)
            doubled = walked(play(hand, "pick, bury 7C 8C"), seed).outcome
            plain = hand_from("badger", 4, "JD", "7C 8C", seed=seed, solo_doubles="no")
            single = walked(play(plain, "pick, bury 7C 8C"), seed).outcome
            assert doubled is not None
            assert single is not None
            assert doubled.scores == tuple(2 * score for score in single.scores)
            assert doubled.scores[0] == -4 * doubled.scores[1]
            seen.add(doubled.won)
        assert seen == {True, False}

    def test_three_players_and_four_with_a_blind_know_no_partner(self) -> None:
        for name in ("3-ten", "4-blind"):
            hand = play(hand_from(name, 0, "", solo_doubles="yes"), "pick")
            outcome = walked(hand, 1).outcome
            assert outcome is not None
            assert outcome.solo == 1

    def test_with_two_pickers_nobody_is_alone(self) -> None:
        outcome = walked(play(hand_from("7", 0, "", solo_doubles="yes"), "pick"), 1).outcome
        assert outcome is not None
        assert outcome.solo == 1


class TestThePot:
    """NOPICK-5: on top of the hand, stakes or not."""

    def change(self, script: str, side: int, **options: str) -> tuple[int, ...]:
        """What the pot alone does to the scores: with five or more units in it and without."""
        hands, blind, words_ = WITHOUT_A_TRICK
        if script == "won":
            hands = "QC QS QH JC AD 8H | 7S TD 9S 9D JD 7D | | AH"
            blind, words_ = "AS TS", "pick, bury AS TS, call AH"
        base = {"no_pick": "redeal-with-pot", **options}
        results = []
        for units in (0, self.units):
            hand = hand_from("classic", 4, hands, blind, in_pot=units, seed=11, **base)
            hand = play(hand, words_)
            outcome = hand.outcome or walked(hand, self.seed).outcome
            assert outcome is not None
            assert outcome.won == (script == "won")
            assert len(outcome.side) == side
            assert sum(outcome.scores) + outcome.pot == 0
            results.append(outcome)
        assert results[0].pot == 0, "an empty pot is neither won nor paid into"
        return (
            results[1].pot,
            *(b - a for a, b in zip(results[0].scores, results[1].scores, strict=True)),
        )

    units = 13
    seed = 5

    @pytest.mark.parametrize(
        ("options", "wanted"),
        [
            ({}, (-13, 7, 0, 0, 6, 0)),
            ({"pot_win": "one"}, (-5, 3, 0, 0, 2, 0)),
            ({"pot_split": "three-to-one"}, (-13, 10, 0, 0, 3, 0)),
            ({"pot_win": "one", "pot_split": "three-to-one"}, (-5, 4, 0, 0, 1, 0)),
        ],
    )
    def test_a_winning_side_takes_it(
        self, options: dict[str, str], wanted: tuple[int, ...]
    ) -> None:
        assert self.change("won", 2, **options) == wanted

    @pytest.mark.parametrize(
        ("options", "wanted"),
        [
            ({}, (13, 0, -7, 0, -6, 0)),
            ({"pot_win": "one"}, (5, 0, -3, 0, -2, 0)),
            ({"pot_win": "one", "pot_loss": "double"}, (13, 0, -7, 0, -6, 0)),
            ({"pot_loss": "one"}, (5, 0, -3, 0, -2, 0)),
            ({"pot_split": "three-to-one"}, (13, 0, -10, 0, -3, 0)),
            ({"pot_loss": "one", "pot_split": "three-to-one"}, (5, 0, -4, 0, -1, 0)),
        ],
    )
    def test_a_losing_side_pays_into_it(
        self, options: dict[str, str], wanted: tuple[int, ...]
    ) -> None:
        assert self.change("lost", 2, **options) == wanted

    def test_stakes_do_not_multiply_it(self) -> None:
        hands, blind, script = WITHOUT_A_TRICK
        hand = hand_from("classic", 4, hands, blind, stakes=4, in_pot=5, no_pick="redeal-with-pot")
        outcome = play(hand, script).outcome
        assert outcome is not None
        assert outcome.pot == 5
        assert outcome.scores == (12, -24 - 3, 12, -12 - 2, 12)

    def test_a_picker_alone_takes_it_all(self) -> None:
        hands, blind = TEN_TRUMPS
        hand = hand_from("3-ten", 2, hands, blind, in_pot=6, pot="yes")
        hand = play(hand, "pick, bury AS TS")
        while not hand.over:
            best = hand.cards_of(0)[0].code if hand.turn == 0 else words(hand)[0]
            hand = play(hand, best)
        assert hand.outcome is not None
        assert hand.outcome.scores == (6 + 6, -3, -3)
        assert hand.outcome.pot == -6

    def test_one_pot_is_no_more_than_lies_there(self) -> None:
        self.units = 3
        assert self.change("won", 2, pot_win="one")[0] == -3

    def test_where_there_is_no_pot_what_lies_there_is_left_alone(self) -> None:
        hands, blind, script = WITHOUT_A_TRICK
        outcome = play(hand_from("classic", 4, hands, blind, in_pot=5), script).outcome
        assert outcome is not None
        assert outcome.pot == 0
        assert outcome.scores == (3, -6, 3, -3, 3)
