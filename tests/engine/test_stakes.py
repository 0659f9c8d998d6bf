"""Crack, recrack, around the corner, blitz, the cap, and sheepshead (STAKE)."""

from __future__ import annotations

import pytest

from engine import flow
from engine.actions import parse
from engine.errors import IllegalAction
from engine.hand import Hand
from engine.view import view
from tests.kit.players import hand_from, play, told, walked, words

RAISING = {
    "crack": "yes",
    "crack_by": "any-defender",
    "recrack": "yes",
    "crack_around_the_corner": "yes",
    "blitz": "yes",
}


def asked_by_declining(hand: Hand, phase: str) -> list[tuple[int | None, list[str]]]:
    """Who is asked in a phase, and what they may say, when all decline."""
    asked = []
    while flow.phase_name(hand) == phase:
        asked.append((hand.turn, words(hand)))
        hand = play(hand, "decline")
    return asked


class TestTheCrackWindow:
    """STAKE-1: who is asked must not depend on a secret, what they may answer may."""

    @pytest.mark.parametrize("partner", range(1, 5))
    def test_every_defender_is_asked_whoever_holds_the_jack(self, partner: int) -> None:
        jack = " | ".join("JD" if seat == partner else "" for seat in range(5))
        hand = hand_from("badger", 4, jack, crack="yes", seed=partner, blind="7C 8C")
        hand = play(hand, "pick, bury 7C 8C")
        asked = asked_by_declining(hand, "crack")
        assert [seat for seat, _answers in asked] == [1, 2, 3, 4]
        for seat, answers in asked:
            assert answers == (["decline"] if seat == partner else ["crack", "decline"])

    @pytest.mark.parametrize("partner", range(1, 5))
    def test_every_defender_is_asked_whoever_holds_the_called_ace(self, partner: int) -> None:
        hands = ["QC QS QH QD JC 8H"] + [("AH" if seat == partner else "") for seat in range(1, 5)]
        hand = hand_from("full", 4, " | ".join(hands), "AC AS", crack="yes", seed=partner)
        hand = play(hand, "pick, bury AC AS, call AH")
        asked = asked_by_declining(hand, "crack")
        assert [seat for seat, _answers in asked] == [1, 2, 3, 4]
        assert asked[partner - 1] == (partner, ["decline"])
        for viewer in (None, 0, 1, 2, 3, 4):
            knows = view(hand, viewer).partner
            assert knows == (partner if viewer == partner else None)

    def test_the_secret_partner_who_tries_is_told_why_not(self) -> None:
        hand = hand_from("badger", 4, " | JD", "7C 8C", crack="yes")
        hand = play(hand, "pick, bury 7C 8C")
        with pytest.raises(IllegalAction, match="You hold the partner's card"):
            play(hand, "crack")

    @pytest.mark.parametrize("picker", range(5))
    def test_in_the_old_way_only_those_without_a_chance_to_pick_are_asked(
        self, picker: int
    ) -> None:
        hand = hand_from("classic", 4, "", crack="yes", partner="jack-of-diamonds")
        hand = play(hand, "pass " * picker + ", pick")
        hand = play(hand, words(hand)[0])
        asked = [seat for seat, _answers in asked_by_declining(hand, "crack")]
        assert asked == list(range(picker + 1, 5))

    def test_one_crack_a_hand(self) -> None:
        hand = hand_from("badger", 4, " | | | JD", "7C 8C", crack="yes")
        hand = play(hand, "pick, bury 7C 8C, decline, crack")
        assert flow.phase_name(hand) == "play"
        assert view(hand, 4).stakes == 2

    def test_an_open_partner_is_no_defender(self) -> None:
        """TWO-1."""
        hand = hand_from("7", 6, "", crack="yes", crack_by="any-defender")
        hand = play(hand, "pick")
        for _burial in range(2):
            hand = play(hand, words(hand)[0])
        asked = asked_by_declining(hand, "crack")
        assert asked == [(seat, ["crack", "decline"]) for seat in (2, 3, 4, 5, 6)]


class TestTheAnswers:
    """STAKE-2."""

    DEAL = "QC QS QH JC AD 8H | 7C AC TH 9D 9H 9S | JD QD KD 8S KC 9C | AH TC 7H KH 7D AS"

    def cracked(self, **options: str) -> Hand:
        hand = hand_from("classic", 4, self.DEAL, "TS KS", **{**RAISING, **options})
        return play(hand, "pick, bury TS KS, call AH, decline, crack")

    def test_the_picker_may_recrack(self) -> None:
        hand = self.cracked()
        assert (hand.turn, words(hand)) == (0, ["recrack", "decline"])
        hand, events = told(hand, "recrack")
        assert view(hand, None).stakes == 4
        assert events[0].seen_by(None) == events[0]
        assert flow.phase_name(hand) == "blitz", "then nobody is asked round the corner"

    def test_around_the_corner_everybody_else_is_asked_and_only_the_partner_may(self) -> None:
        hand = play(self.cracked(), "decline")
        assert asked_by_declining(hand, "corner") == [
            (1, ["decline"]),
            (3, ["corner", "decline"]),
            (4, ["decline"]),
        ]

    def test_who_answers_so_is_known_to_all(self) -> None:
        hand, events = told(play(self.cracked(), "decline, decline"), "corner")
        assert [event.TAG for event in events] == ["raised", "partner-known"]
        assert [view(hand, viewer).partner for viewer in (None, 0, 1, 2, 3, 4)] == [3] * 6
        assert view(hand, 0).stakes == 4

    def test_nobody_is_asked_when_the_picker_is_known_to_be_alone(self) -> None:
        hand = hand_from("full", 4, self.DEAL, "TS KS", **RAISING)
        hand = play(hand, "pick, bury TS KS, alone, decline, crack, decline")
        assert flow.phase_name(hand) == "blitz"

    def test_a_secret_solo_is_asked_round_the_corner_all_the_same(self) -> None:
        hand = hand_from("badger", 4, "JD QC", "7C 8C", **RAISING)
        hand = play(hand, "pick, bury JD 8C, crack, decline")
        assert asked_by_declining(hand, "corner") == [(seat, ["decline"]) for seat in (2, 3, 4)]

    def test_without_a_crack_nobody_answers_it(self) -> None:
        hand = hand_from("classic", 4, self.DEAL, "TS KS", **RAISING)
        hand = play(hand, "pick, bury TS KS, call AH, decline decline decline decline")
        assert flow.phase_name(hand) == "play"


class TestABlitz:
    """STAKE-3."""

    DEAL = "QC QS JC JS AD 8H | QH QD 9D TC 7C 8S | 8C 9C 9S 7H TD AS | AH KH AC 9H 7S JD"

    def hand(self, **options: str) -> Hand:
        hand = hand_from("full", 4, self.DEAL, "TS KS", **{**RAISING, **options})
        return play(hand, "pick, bury TS KS, call AH")

    def test_after_a_crack_every_seat_is_asked_until_it_declines(self) -> None:
        hand = play(self.hand(), "crack, decline, decline, decline, decline")
        assert flow.phase_name(hand) == "blitz"
        assert words(hand) == ["blitz black", "decline"]
        hand = play(hand, "blitz black")
        assert words(hand) == ["decline"]
        with pytest.raises(IllegalAction, match="You have shown that pair already"):
            play(hand, "blitz black")
        with pytest.raises(IllegalAction, match="You don't hold that pair"):
            play(hand, "blitz red")
        hand = play(hand, "decline")
        assert (hand.turn, words(hand)) == (1, ["blitz red", "decline"])
        hand = play(hand, "blitz red")
        assert view(hand, None).stakes == 8
        assert asked_by_declining(hand, "blitz") == [(seat, ["decline"]) for seat in (1, 2, 3, 4)]

    def test_a_pair_shown_is_seen_by_all_until_it_is_played(self) -> None:
        hand = self.hand(blitz_after_crack="no", crack="no")
        hand = play(hand, "blitz black, decline, decline, decline, decline, decline")
        shown = [(play_.seat, play_.card.code) for play_ in view(hand, 3).shown if play_.card]
        assert shown == [(0, "QC"), (0, "QS")]
        hand = play(hand, "QS")
        shown = [(play_.seat, play_.card.code) for play_ in view(hand, 3).shown if play_.card]
        assert shown == [(0, "QC")]

    def test_without_a_crack_there_is_none_unless_the_house_allows_it(self) -> None:
        hand = play(self.hand(), "decline decline decline decline")
        assert flow.phase_name(hand) == "play"
        assert flow.phase_name(self.hand(crack="no", blitz_after_crack="no")) == "blitz"

    def test_black_jacks_only_where_the_house_shows_them(self) -> None:
        hand = self.hand(crack="no", blitz_after_crack="no", blitz_jacks="yes")
        assert words(hand) == ["blitz black", "blitz jacks", "decline"]
        assert words(self.hand(crack="no", blitz_after_crack="no")) == ["blitz black", "decline"]

    def test_a_buried_queen_is_not_shown(self) -> None:
        hand = hand_from("full", 4, self.DEAL, "TS KS", blitz="yes", blitz_after_crack="no")
        hand = play(hand, "pick, bury QS KS, call AH")
        assert words(hand) == ["decline"]

    def test_showing_the_jack_that_names_the_partner_tells_all(self) -> None:
        """PART-12: with the jack of clubs as partner."""
        options = {
            "partner": "jack-of-clubs",
            "blitz": "yes",
            "blitz_jacks": "yes",
            "blitz_after_crack": "no",
        }
        hand = hand_from("classic", 4, " | | JC JS", "7C 8C", **options)
        hand = play(hand, "pick, bury 7C 8C, decline, decline")
        assert view(hand, 0).partner is None
        hand, events = told(hand, "blitz jacks")
        assert [event.TAG for event in events] == ["blitzed", "partner-known"]
        assert [view(hand, viewer).partner for viewer in (None, 0, 1, 2, 3, 4)] == [2] * 6
        alone = hand_from("classic", 4, "JC JS QC QS AD AC", "7C 8C", **options)
        alone = play(alone, "pick, bury 7C 8C, blitz jacks")
        assert view(alone, 3).alone


class TestTheCap:
    """STAKE-4: the product of doublers, cracks and blitzes; the level comes on top."""

    @pytest.mark.parametrize(
        ("carried", "cap", "stakes"),
        [
            (1, "none", 16),
            (4, "none", 64),
            (1, "16", 16),
            (1, "10", 10),
            (4, "10", 10),
            (1, "1", 1),
            (8, "1", 1),
        ],
    )
    def test_it_bounds_crack_recrack_and_two_blitzes(
        self, carried: int, cap: str, stakes: int
    ) -> None:
        hand = hand_from(
            "full",
            4,
            TestABlitz.DEAL,
            "TS KS",
            stakes=carried,
            **{**RAISING, "stake_cap": cap, "levels": "3-3-3"},
        )
        hand = play(hand, "pick, bury TS KS, call AH, crack, recrack")
        hand = play(hand, "blitz black, decline, blitz red, decline, decline, decline, decline")
        assert view(hand, 0).stakes == stakes
        outcome = walked(hand, 1).outcome
        assert outcome is not None
        assert outcome.stakes == stakes
        assert abs(outcome.scores[1]) == 3 * stakes
        assert outcome.scores[0] == 2 * outcome.scores[3] == -2 * outcome.scores[1]


ALL_TRICKS = "QC QS QH QD JC JS JH JD AD TD | 9S 8H AH 7S 9C 8S AC KD 7H 7D"


class TestSheepshead:
    """STAKE-5."""

    def test_making_it_pays_twice_the_no_trick_score_bump_or_not(self) -> None:
        for options in ({}, {"double_on_the_bump": "yes"}):
            hand = hand_from("3-ten", 2, ALL_TRICKS, "AS TS", sheepshead="yes", **options)
            hand = play(hand, "pick, bury AS TS")
            assert words(hand) == ["sheepshead", "decline"]
            outcome = self.trumps_out(play(hand, "sheepshead")).outcome
            assert outcome is not None
            assert outcome.special == "sheepshead"
            assert outcome.scores == (12, -6, -6)

    def test_one_lost_trick_costs_the_same_bump_or_not(self) -> None:
        mine = "QC QS QH QD JC JS JH JD AD 7C | 8C"
        for options in ({}, {"double_on_the_bump": "yes", "picker_no_trick": "9-0-3"}):
            hand = hand_from("3-ten", 2, mine, "AS TS", sheepshead="yes", **options)
            hand = play(hand, "pick, bury AS TS, sheepshead, 7C 8C")
            outcome = walked(hand, 1).outcome
            assert outcome is not None
            assert outcome.scores == (-12, 6, 6)

    def test_the_hand_is_played_on_to_its_end(self) -> None:
        mine = "QC QS QH QD JC JS JH JD AD 7C | 8C"
        hand = hand_from("3-ten", 2, mine, "AS TS", sheepshead="yes")
        hand = play(hand, "pick, bury AS TS, sheepshead, 7C 8C")
        while len(hand.tricks) < 1:
            hand = play(hand, words(hand)[0])
        assert not hand.over

    def trumps_out(self, hand: Hand) -> Hand:
        while not hand.over:
            best = hand.cards_of(0)[0].code if hand.turn == 0 else words(hand)[0]
            hand = play(hand, best)
        return hand

    def test_in_a_called_ace_game_only_a_picker_known_to_be_alone_is_asked(self) -> None:
        deal = "QC QS QH JC AD 8H | AH"
        hand = hand_from("full", 4, deal, "TS KS", sheepshead="yes")
        called = play(hand, "pick, bury TS KS, call AH")
        assert flow.phase_name(called) == "play"
        alone = play(hand, "pick, bury TS KS, alone")
        assert words(alone) == ["sheepshead", "decline"]

    @pytest.mark.parametrize("partner", range(1, 5))
    def test_in_a_jack_game_every_picker_is_asked_and_only_a_lone_one_may(
        self, partner: int
    ) -> None:
        """STAKE-0: a question put only to lone pickers would betray the secret solo."""
        hands = " | ".join("JD" if seat == partner else "" for seat in range(5))
        helped = play(hand_from("badger", 4, hands, "7C 8C", sheepshead="yes"), "pick, bury 7C 8C")
        assert (flow.phase_name(helped), words(helped)) == ("sheepshead", ["decline"])
        with pytest.raises(IllegalAction, match="Only a picker who plays alone can declare"):
            play(helped, "sheepshead")
        solo = play(hand_from("badger", 4, "JD", "7C 8C", sheepshead="yes"), "pick, bury 7C 8C")
        assert words(solo) == ["sheepshead", "decline"]

    def test_after_a_call_up_nobody_is_asked(self) -> None:
        options = {"partner": "jack-of-diamonds", "sheepshead": "yes"}
        hand = hand_from("full", 4, "JD QC QS QH AD KD", "7C 8C", **options)
        hand = play(hand, "pick, bury 7C 8C")
        assert flow.phase_name(play(hand, "call JH")) == "play"
        assert words(play(hand, "alone")) == ["sheepshead", "decline"]

    def test_the_house_may_ask_for_the_jack(self) -> None:
        options = {"sheepshead": "yes", "sheepshead_needs_jack": "yes", "alone": "yes"}
        hand = hand_from("badger", 4, "QC QS QH JC AD KD | JD", "7C 8C", **options)
        hand = play(hand, "pick, bury 7C 8C, alone")
        assert words(hand) == ["decline"]
        with pytest.raises(IllegalAction, match="Only a picker who holds the partner's jack"):
            play(hand, "sheepshead")


class TestTheOrderOfTheQuestions:
    """STAKE-0: sheepshead, crack, recrack, corner, blitz, each from the dealer's left."""

    def test_all_five_in_one_hand(self) -> None:
        options = {**RAISING, "sheepshead": "yes"}
        hand = hand_from("badger", 1, " | | QC QS QH | JD", "7C 8C", **options)
        hand = play(hand, "pick, bury 7C 8C")
        asked = []
        answers = iter(["decline", "decline", "crack", "decline", *["decline"] * 8])
        while flow.phase_name(hand) != "play":
            asked.append((flow.phase_name(hand), hand.turn))
            hand = flow.apply(hand, hand.turn or 0, parse(next(answers))).hand
        assert asked == [
            ("sheepshead", 2),
            ("crack", 3),
            ("crack", 4),
            ("recrack", 2),
            ("corner", 3),
            ("corner", 0),
            ("corner", 1),
            *[("blitz", seat) for seat in (2, 3, 4, 0, 1)],
        ]
