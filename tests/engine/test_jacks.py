"""The jack that names the partner: secret, called up, buried, in the blind (PART-10 to PART-12)."""

from __future__ import annotations

from typing import ClassVar

import pytest

from engine import flow
from engine.actions import parse
from engine.cards import card
from engine.errors import IllegalAction
from engine.hand import Hand
from engine.view import view
from tests.kit.players import hand_from, play, told, walked, words

JACKS = {"partner": "jack-of-diamonds"}


def picked(mine: str, blind: str, bury: str, preset: str = "classic", **options: str) -> Hand:
    """Anna, left of the dealer, has picked and buried."""
    hand = hand_from(preset, 4, mine, blind, **{**JACKS, **options})
    return play(hand, f"pick, bury {bury}")


def partners(hand: Hand) -> list[int | None]:
    """Who everybody believes is partner: a spectator, then each seat."""
    return [view(hand, viewer).partner for viewer in (None, *range(hand.seats))]


class TestTheSecretPartner:
    """PART-10, PART-15."""

    def test_only_the_partner_knows_until_the_jack_falls(self) -> None:
        hand = hand_from("badger", 4, "QC QS 7C 8C 9C TC | | JD JS TD", "9S 8S")
        assert partners(hand) == [None] * 6, "nobody is partner before somebody picks"
        hand = play(hand, "pick, bury 9S 8S")
        assert partners(hand) == [None, None, None, 2, None, None]
        hand = play(hand, "QS")
        hand = play(hand, words(hand)[0])
        hand, events = told(hand, "JD")
        assert partners(hand) == [2] * 6
        assert [event.TAG for event in events] == ["played", "partner-known"]

    def test_from_five_players_up_the_jack_names_the_partner_below_nobody_does(self) -> None:
        """PRESET-2, PRESET-5."""
        for deal, method in (("3-ten", False), ("4-blind", False), ("5", True), ("10", True)):
            hand = play(hand_from("country", 0, "", deal=deal), "pick")
            assert hand.rules.partner.possible == method


class TestCallingUp:
    """PART-10: JH, then JS, then JC; holding all four, alone."""

    @pytest.mark.parametrize(
        ("mine", "call_up", "wanted"),
        [
            ("JD QC AD 9C", "any", ["call JH", "alone"]),
            ("JD JH QC AD", "any", ["call JS", "alone"]),
            ("JD JH JS QC", "any", ["call JC", "alone"]),
            ("JD JH JC QC", "any", ["call JS", "alone"]),
            ("JD JS JC QC", "any", ["call JH", "alone"]),
            ("JD JS JC QC", "hearts-only", ["call JH", "alone"]),
            ("JD JH QC AD", "hearts-only", []),
            ("JD JH JS JC", "any", []),
            ("JD QC AD 9C", "off", []),
            ("QC QS QH QD", "any", []),
        ],
    )
    def test_which_jack_may_be_named(self, mine: str, call_up: str, wanted: list[str]) -> None:
        hand = picked(f"{mine} KD TD", "7C 8C", "7C 8C", call_up=call_up)
        if wanted:
            assert words(hand) == wanted
        else:
            assert flow.phase_name(hand) == "play", "no question is put"

    def test_a_buried_jack_counts_as_had(self) -> None:
        hand = picked("JD JH QC AD KD TD", "7C 8C", "JH 7C", call_up="any")
        assert words(hand) == ["call JS", "alone"]
        with pytest.raises(IllegalAction, match="only name the next higher jack that you lack"):
            play(hand, "call JC")

    def test_with_alone_on_a_picker_with_nothing_to_call_answers_alone_or_declines(self) -> None:
        """PART-9: declining with the jack is the secret solo."""
        for mine in ("JD QC QS QH QD AD", "QC QS QH QD AD KD"):
            hand = picked(mine, "7C 8C", "7C 8C", alone="yes")
            assert words(hand) == ["alone", "decline"]
            assert play(hand, "alone").alone
            assert not view(play(hand, "decline"), 1).alone

    def test_with_six_players_only_if_the_jack_of_diamonds_lay_in_the_blind(self) -> None:
        """PART-11."""
        found = hand_from("6", 5, "QC QH AD 9D 8S", "JD TC")
        assert words(play(found, "pick, bury 8S TC")) == ["call JH", "alone"]
        dealt = hand_from("6", 5, "QC QH AD JD 8S", "9D TC")
        assert flow.phase_name(play(dealt, "pick, bury 8S TC")) == "play"
        early = hand_from("6", 5, "QC QH AD JD 8S", "9D TC", call_up_before_blind="yes")
        assert flow.phase_name(play(early, "pick")) == "bury", "then it never happens"

    def test_the_jack_of_clubs_knows_no_calling_down(self) -> None:
        """PART-12."""
        hand = picked("JC QC QS QH AD KD", "7C 8C", "7C 8C", partner="jack-of-clubs", call_up="any")
        assert flow.phase_name(hand) == "play"


class TestCallingUpBeforeTheBlind:
    """PART-10: decided before the blind is seen."""

    EARLY: ClassVar = {**JACKS, "call_up": "any", "call_up_before_blind": "yes"}

    def hand(self, mine: str, blind: str, **options: str) -> Hand:
        return play(hand_from("classic", 4, mine, blind, **{**self.EARLY, **options}), "pick")

    def test_the_question_comes_first_and_the_blind_is_unseen(self) -> None:
        hand = self.hand("JD QC QH AD TS 9S", "JH 8D")
        assert flow.phase_name(hand) == "call-early"
        assert words(hand) == ["call JH", "alone"]
        assert not view(hand, 0).knows(card("JH"))

    def test_the_jack_called_may_lie_in_the_blind_and_only_the_picker_knows(self) -> None:
        hand = play(self.hand("JD QC QH AD TS 9S", "JH 8D"), "call JH, bury TS 9S")
        assert flow.phase_name(hand) == "play"
        assert partners(hand) == [None] * 6
        assert [view(hand, viewer).alone for viewer in (None, 0, 1)] == [False] * 3
        hand = play(hand, "JH")
        assert [view(hand, viewer).alone for viewer in (None, 0, 1)] == [True] * 3

    def test_the_jack_of_diamonds_found_in_the_blind_is_too_late(self) -> None:
        hand = play(self.hand("QC QH AD TS 9S 8S", "JD 8D"), "bury TS 9S")
        assert flow.phase_name(hand) == "play"
        assert walked(hand, 1).outcome is not None
        assert hand.rules.partner.partner(hand) is None

    def test_who_said_alone_before_the_blind_is_not_asked_again(self) -> None:
        hand = play(self.hand("JD QC QH AD TS 9S", "7C 8D", alone="yes"), "alone, bury TS 9S")
        assert flow.phase_name(hand) == "play"
        assert view(hand, 3).alone

    def test_where_the_partners_card_may_not_be_buried_it_is_the_called_one(self) -> None:
        """PICK-3."""
        hand = self.hand("JD QC QH AD TS 9S", "JH 8D", bury_partner_card="no")
        hand = play(hand, "call JH")
        with pytest.raises(IllegalAction, match="JH names the partner here and may not be buried"):
            flow.apply(hand, 0, parse("bury JH TS"))
        assert "bury TS JD" in words(hand)


class TestTheSecretSolo:
    """PICK-3, PART-9: the picker buries the jack and is alone without anybody knowing."""

    DEAL = "9D JS 7S QD AS 8S | KD 9C 7C TC AH TD | QC QS QH JC AD TS | 7H JH KC 8C 8H AC"

    def hand(self, bury: str, **options: str) -> Hand:
        hand = hand_from("badger", 4, self.DEAL, "JD KH", **options)
        return play(hand, f"pass pass, pick, bury {bury}")

    def test_nothing_that_others_see_or_hear_differs(self) -> None:
        with_it, events = told(play(self.start(), "pass pass"), "pick, bury JD TS")
        without, other_events = told(play(self.start(), "pass pass"), "pick, bury KH TS")
        for viewer in (None, 0, 1, 3, 4):
            heard = [event.seen_by(viewer) for event in events]
            assert heard == [event.seen_by(viewer) for event in other_events]
            assert view(with_it, viewer) == view(without, viewer)

    def start(self) -> Hand:
        return hand_from("badger", 4, self.DEAL, "JD KH")

    def test_the_picker_alone_takes_or_pays_and_double(self) -> None:
        """PART-9: solo doubles in this house, the shares of four."""
        outcome = walked(self.hand("JD TS"), 4).outcome
        assert outcome is not None
        assert outcome.side == (2,)
        assert outcome.solo == 2
        assert abs(outcome.scores[2]) == 4 * abs(outcome.scores[0])

    def test_every_defender_may_crack_for_nobody_holds_the_jack(self) -> None:
        """STAKE-1."""
        hand = self.hand("JD TS", crack="yes")
        asked = []
        while flow.phase_name(hand) == "crack":
            asked.append((hand.turn, words(hand)))
            hand = play(hand, "decline")
        assert asked == [(seat, ["crack", "decline"]) for seat in (0, 1, 3, 4)]

    def test_the_jack_may_not_be_buried_where_the_house_forbids_it(self) -> None:
        hand = hand_from("badger", 4, self.DEAL, "JD KH", bury_partner_card="no")
        hand = play(hand, "pass pass, pick")
        burials = words(hand)
        assert len(burials) == 7 * 6 // 2
        assert not [one for one in burials if "JD" in one]
        with pytest.raises(IllegalAction, match="JD names the partner here"):
            play(hand, "bury JD TS")

    def test_at_the_end_all_may_see_who_was_with_whom(self) -> None:
        seen = view(walked(self.hand("JD TS"), 4), 0)
        assert seen.revealed is not None
        assert seen.revealed.partner is None
        assert set(dict(seen.revealed.buried)[2]) == {card("TS"), card("JD")}
