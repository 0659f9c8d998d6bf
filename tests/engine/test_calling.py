"""Called ace, called ten, the card under, alone: the rare hands, rigged (PART-1 to PART-9)."""

from __future__ import annotations

from random import Random
from typing import ClassVar

import pytest

from engine import flow
from engine.actions import parse
from engine.cards import card
from engine.errors import IllegalAction
from engine.events import LaidUnder, Played, TrickTaken
from engine.hand import Hand
from engine.view import view
from tests.kit.players import hand_from, play, told, walk, words

# Nobody leads a heart: the hold card and the called ace are left for the last trick.
NEVER_LED = (
    "QH 7D 9C TS 7S AD | QC JS JH 9D KD 9H | AC 7C QD TC 7H TD | AH 8H 9S TH KS KH | "
    "QS AS 8S JC JD 8D"
)
UNTIL_THE_LAST = """
    pass, pick, bury KC 8C, call AH, 7D JH QD TH JD, TD 9S 8D QH JS, TS KD 7H KS 8S,
    QC AC 8H QS AD, 9D TC KH JC 9C
"""


def refused(hand: Hand, words_: str) -> str:
    """The sentence with which an action of whoever's turn it is is refused."""
    assert hand.turn is not None
    with pytest.raises(IllegalAction) as no:
        flow.apply(hand, hand.turn, parse(words_))
    return str(no.value.reason)


class TestTheHoldCard:
    """PART-2."""

    def test_it_stays_while_another_suit_is_led(self) -> None:
        hand = play(hand_from("full", 4, NEVER_LED, "KC 8C"), "pass, pick, bury KC 8C, call AH")
        hand = play(hand, "TS")
        assert words(hand) == ["QC", "JS", "JH", "9D", "KD"]
        assert refused(hand, "9H") == "Keep 9H: you called hearts and it is your last of them."

    def test_on_the_last_trick_whatever_is_left_is_played(self) -> None:
        hand = play(hand_from("full", 4, NEVER_LED, "KC 8C"), UNTIL_THE_LAST)
        assert hand.leader == 4
        hand = play(hand, "AS 7S")
        assert words(hand) == ["9H"]
        hand = play(hand, "9H 7C")
        assert words(hand) == ["AH"], "the called ace is the last card too (PART-4)"
        assert view(hand, None).partner_public is None
        hand = play(hand, "AH")
        assert hand.over
        assert hand.tricks[-1].winner == 4

    def test_of_two_cards_one_may_go_and_the_other_is_then_kept(self) -> None:
        hand = hand_from("full", 4, "TS TC | 8H 9H KH QC QD JD", "AC TD")
        hand = play(hand, "pass, pick, bury AC TD, call AH")
        assert {"8H", "9H", "KH"} <= set(words(play(hand, "TS")))

    def test_the_picker_may_lead_the_called_suit(self) -> None:
        hand = play(hand_from("full", 4, "8H 9C QC QD JD KD", "AC TD"), "pick, bury AC TD, call AH")
        assert "8H" in words(hand)


class TestTheCalledAce:
    """PART-3, PART-4."""

    DEAL = "QC QS QD JD 8H KD | AH TH 9H AD AC 7S | AS KS TS"

    def hand(self, **options: str) -> Hand:
        return play(
            hand_from("full", 4, self.DEAL, "TC TD", **options), "pick, bury TC TD, call AH"
        )

    def test_it_falls_when_its_suit_is_first_led(self) -> None:
        hand = play(self.hand(), "8H")
        assert words(hand) == ["AH"]
        assert refused(hand, "9H") == "Your AH was called: it falls now."

    def test_its_holder_leads_the_suit_with_it_alone(self) -> None:
        hand = hand_from("full", 0, self.DEAL, "TC TD")
        hand = play(hand, "pass pass pass pass, pick, bury TC TD, call AH")
        assert hand.turn == 1
        assert words(hand) == ["AC", "7S", "AH", "AD"]
        assert refused(hand, "TH") == "Your AH was called: lead hearts with it."

    def test_it_is_not_thrown_on_another_suit_unless_the_house_allows_it(self) -> None:
        deal = "QC QS QD JD 8H KD | AH TH 9H AC KC 9C | AS KS TS JC JS JH"
        for options, thrown in (({}, False), ({"partner_may_smear_ace": "yes"}, True)):
            hand = play(hand_from("full", 4, deal, "TC TD", **options), "pick, bury TC TD, call AH")
            hand = play(hand, "KD")
            assert ("AH" in words(hand)) == thrown
            if not thrown:
                assert refused(hand, "AH") == (
                    "Keep AH: it was called, and hearts has not been led yet."
                )

    def test_it_is_thrown_when_no_other_card_is_left(self) -> None:
        """PART-4: a rule never leaves a player without a legal card."""
        hand = play(hand_from("full", 4, NEVER_LED, "KC 8C"), UNTIL_THE_LAST + ", AS 7S 9H 7C")
        assert words(hand) == ["AH"]


class TestACalledTen:
    """PART-5: Anna holds the three fail aces, one of them buried."""

    DEAL = (
        "AC KC AH QS JD 9D | TC 9C KS KH 7D JH | 8C TS 8H KD JS QC | QH JC AD TH 9H 7H | "
        "9S 8S 7C 8D QD TD"
    )

    def hand(self, name: str = "classic", **options: str) -> Hand:
        return play(hand_from(name, 4, self.DEAL, "AS 7S", **options), "pick, bury AS 7S")

    def test_only_a_ten_whose_ace_stays_in_hand_and_that_one_does_not_hold(self) -> None:
        assert words(self.hand()) == ["call TC", "call TH"]
        assert refused(self.hand(), "call TS") == (
            "To call TS you must keep the ace of spades in your hand."
        )
        assert refused(self.hand(), "call AC") == "You hold AC yourself."
        assert refused(self.hand(), "call AS") == "You have buried AS."

    def test_where_tens_are_not_called_a_picker_with_all_aces_is_alone(self) -> None:
        """PART-8."""
        hand = self.hand(called_ten="no")
        assert flow.phase_name(hand) == "play"
        assert view(hand, 3).alone

    def test_the_king_may_go_and_the_ace_is_kept(self) -> None:
        hand = hand_from("classic", 3, self.DEAL, "AS 7S")
        hand = play(hand, "pass, pick, bury AS 7S, call TC, 9S")
        assert words(hand) == ["KC", "QS", "AH", "9D", "JD"]
        assert refused(hand, "AC") == "Keep AC: you called the ten and it is your hold card."

    def test_the_ace_falls_when_the_suit_is_led_and_so_does_the_ten(self) -> None:
        for name, winner in (("classic", 1), ("full", 0)):
            hand = play(self.hand(name), "call TC")
            assert refused(hand, "KC") == "Your AC was called: lead clubs with it."
            hand = play(hand, "AC")
            assert words(hand) == ["TC"]
            hand = play(hand, "TC 8C 7H 7C")
            assert hand.tricks[0].winner == winner, "where the called ten wins it beats the ace"
            assert view(hand, 4).partner == 1

    def test_a_trump_beats_the_called_ten(self) -> None:
        hand = play(self.hand(), "call TC, AC TC 8C JC 7C")
        assert hand.tricks[0].winner == 3

    def test_led_by_another_the_picker_plays_the_ace_though_the_king_would_follow(self) -> None:
        hand = hand_from("classic", 0, self.DEAL, "AS 7S")
        hand = play(hand, "pass pass pass pass, pick, bury AS 7S, call TC, TC")
        hand = play(hand, "8C 9H 7C")
        assert words(hand) == ["AC"]
        assert refused(hand, "KC") == "Your AC was called: it falls now."


# Anna keeps nothing but trump; the ace of hearts sits with Carla.
UNDER = (
    "QC QS QH QD JC JS | AD TD KH AC KC 9C | KD 9D AH TC 8C 7C | 8D 7D TH AS TS KS | "
    "9H 8H 7H 9S 8S 7S"
)


class TestTheCardUnder:
    """PART-6, PART-7."""

    def hand(self, call: str = "call AH under JS", **options: str) -> Hand:
        return play(hand_from("classic", 4, UNDER, "JH JD", **options), f"pick, bury JH JD, {call}")

    def test_any_card_of_the_hand_may_go_under_for_any_ace(self) -> None:
        hand = play(hand_from("classic", 4, UNDER, "JH JD"), "pick, bury JH JD")
        mine = ["JC", "QC", "JS", "QS", "QH", "QD"]
        assert words(hand) == [f"call A{suit} under {one}" for suit in "CSH" for one in mine]
        assert refused(hand, "call AH") == "Lay a card under to call AH."
        assert refused(hand, "call AH under JD") == "You don't hold JD to lay it under."

    def test_led_first_it_leads_the_called_suit_and_cannot_win(self) -> None:
        hand = self.hand()
        assert "JS" in words(hand)
        hand, events = told(hand, "JS")
        assert hand.led == 2
        assert words(hand) == ["KH"]
        hand = play(hand, "KH")
        assert words(hand) == ["AH"]
        hand = play(hand, "AH TH 9H")
        assert hand.tricks[0].winner == 2
        assert hand.tricks[0].points == 4 + 11 + 10 + 2
        assert events[0].seen_by(1) == Played(0, None, True)

    def test_it_must_fall_when_another_leads_the_suit(self) -> None:
        hand = hand_from("classic", 0, UNDER, "JH JD")
        hand = play(hand, "pass pass pass pass, pick, bury JH JD, call AH under QD, KH AH TH 9H")
        assert words(hand) == ["QD"]
        assert refused(hand, "QC") == "Hearts was led: the card you laid under must fall."
        hand, events = told(hand, "QD")
        assert hand.tricks[0].winner == 2, "a queen under is no queen"
        taken = events[-1]
        assert taken == TrickTaken(2, 1, card("QD"), 0)
        assert [taken.seen_by(seat) == taken for seat in range(5)] == [
            True, False, True, False, False,
        ]  # fmt: skip

    def test_only_its_owner_and_the_taker_of_its_trick_may_look_at_it(self) -> None:
        hand = play(hand_from("classic", 4, UNDER, "JH JD"), "pick, bury JH JD")
        hand, events = told(hand, "call AH under JS")
        laid = next(event for event in events if event.TAG == "laid-under")
        assert [laid.seen_by(seat) for seat in range(5)] == [
            LaidUnder(0, card("JS")), *[LaidUnder(0, None)] * 4,
        ]  # fmt: skip
        hand = play(hand, "JS KH AH TH 9H")
        js = card("JS")
        assert [view(hand, seat).knows(js) for seat in (None, 0, 1, 2, 3, 4)] == [
            False, True, False, True, False, False,
        ]  # fmt: skip
        assert view(hand, 1).tricks[0].points == 25, "an onlooker cannot count it"
        assert view(hand, 2).tricks[0].points == 27

    def test_while_it_waits_it_is_no_trump_and_no_discard(self) -> None:
        hand = hand_from("classic", 0, UNDER, "JH JD")
        hand = play(hand, "pass pass pass pass, pick, bury JH JD, call AH under QD")
        hand = play(hand, "AD KD 8D 9S")
        assert "QD" not in words(hand)
        assert refused(hand, "QD") == "The card laid under waits until hearts is led."
        seen = view(hand, 0)
        assert "QD" not in [one.code for one in seen.hand]
        assert str(seen.why_not(card("QD"))) == "The card laid under waits until hearts is led."

    def test_if_the_suit_is_never_led_it_is_the_last_card(self) -> None:
        hand = self.hand()
        script = "QC AD KD 8D 9S, QS TD 9D 7D 8S, QH 9C 7C KS 7S, QD KC 8C TS 9H, JC AC TC AS 8H"
        hand = play(hand, script)
        assert hand.turn == 0
        assert words(hand) == ["JS"]
        hand = play(hand, "JS")
        assert hand.led == 2, "led, it leads the called suit"
        hand = play(hand, "KH AH TH 7H")
        assert hand.over
        assert hand.tricks[-1].winner == 2

    def test_as_last_card_it_is_played_to_whatever_another_leads(self) -> None:
        deal = (
            "9C TC 9S 7S AH KD | QC JS JH AD 9D 7D | JD KH 7C QS QD 8D | AS TS 7H TH KC 8H | "
            "9H KS JC QH 8S 8C"
        )
        hand = play(hand_from("classic", 4, deal, "TD AC"), "pass, pick, bury TD AC")
        hand = play(hand, "call AS under 7D, AH AD KH 7H 9H, 9D QS KC JC KD, JD 8H QH 9C QC")
        hand = play(hand, "JH 8D TS 8S 7S, JS QD TH KS TC, 7C AS 8C 9S")
        assert words(hand) == ["7D"]
        hand = play(hand, "7D")
        assert hand.over
        assert hand.tricks[-1].winner == 4, "a trump under is no trump"

    def test_when_nobody_else_has_suit_or_trump_the_seat_left_of_the_picker_takes_it(self) -> None:
        """PART-7: possible only where the called ace may be thrown away."""
        hand = self.hand(partner_may_smear_ace="yes")
        hand = play(
            hand,
            "QC AD KD 8D 9H, QS TD 9D 7D 8H, QH KH AH TH 7H, QD 9C 7C TS 9S, JC KC 8C KS 8S",
        )
        hand = play(hand, "JS AC TC AS 7S")
        assert hand.over
        assert hand.tricks[-1].winner == 1
        assert hand.tricks[-1].points == 2 + 11 + 10 + 11

    def test_a_queen_under_cannot_be_shown_for_a_blitz(self) -> None:
        hand = self.hand("call AH under QS", blitz="yes", blitz_after_crack="no")
        assert words(hand) == ["blitz red", "decline"]
        assert refused(hand, "blitz black") == "QS lies under and can't be shown."

    def test_all_see_it_when_the_hand_is_over(self) -> None:
        hand = self.hand()
        hand = play(hand, [action for _seat, action in walk(hand, Random(3))])
        seen = view(hand, 4)
        assert seen.under == card("JS")
        assert seen.revealed is not None
        assert seen.revealed.under == card("JS")
        assert "call AH under JS" in [said.words for said in seen.said]


class TestWhenACardMayGoUnder:
    """PART-6: the four house rules on the same five hands."""

    HANDS: ClassVar = {
        "no fail card left": ("QC QS QH JC JD TD", "bury {}"),
        "nothing but aces beside trump": ("QC QS QH JC AC AS", "bury {}"),
        "an ace and a small card of its suit": ("QC QS QH JC AC 7C", "bury {}"),
        "a fail card was buried": ("QC QS QH JC JD 7C", "bury 7C 9D"),
        "an ace is left and its ten was buried": ("QC QS QH JC AC TC", "bury TC 9D"),
    }

    @pytest.mark.parametrize(
        ("rule", "which"),
        [
            ("never", ""),
            ("no-fail-suit", "no fail card left, a fail card was buried"),
            ("all-fail-aces", "no fail card left, nothing but aces beside trump"),
            ("no-legal-call", ", ".join(HANDS)),
        ],
    )
    def test_who_may_lay_a_card_under(self, rule: str, which: str) -> None:
        for what, (mine, bury) in self.HANDS.items():
            hand = hand_from("classic", 4, mine, "KD 9D", unknown=rule)
            hand = play(hand, f"pick, {bury.format('KD 9D')}")
            may = what in which.split(", ") if which else False
            assert any("under" in words_ for words_ in words(hand)) == may, f"{rule}: {what}"
            assert view(hand, 1).alone == (not may), "who can call nothing is alone (PART-8)"


class TestAlone:
    """PART-9."""

    def test_who_can_call_may_also_say_alone_where_the_house_knows_it(self) -> None:
        for options, wanted in (({"alone": "yes"}, True), ({"alone": "no"}, False)):
            hand = hand_from("full", 4, "QC QS QH JC 8H 7D", "KD 9D", **options)
            hand = play(hand, "pick, bury KD 9D")
            assert ("alone" in words(hand)) == wanted
            if not wanted:
                assert refused(hand, "alone") == "Playing alone is not said at this table."

    def test_all_know_it_and_the_called_suit_binds_nobody(self) -> None:
        hand = hand_from("full", 4, "QC QS QH JC 8H 7D | AH KH", "KD 9D")
        hand = play(hand, "pick, bury KD 9D, alone, 8H")
        assert {"AH", "KH"} <= set(words(hand))
        assert [view(hand, seat).alone for seat in (None, 0, 1, 4)] == [True] * 4
        assert [view(hand, seat).partner for seat in (None, 0, 1, 4)] == [None] * 4


class TestWhichAce:
    """PART-1."""

    def test_neither_held_nor_buried_nor_of_a_suit_that_has_left_the_hand(self) -> None:
        hand = hand_from("full", 4, "AC KC 7S QC QD JD", "AH 9H")
        hand = play(hand, "pick, bury AH 9H")
        assert words(hand) == ["call AS", "alone"]
        assert refused(hand, "call AC") == "You hold AC yourself."
        assert refused(hand, "call AH") == "You have buried AH."
        assert refused(hand, "call AD") == "Only an ace or a ten of a fail suit can be called."
        assert refused(hand, "call QH") == "Only an ace or a ten of a fail suit can be called."
        assert refused(hand, "call TC") == (
            "A ten can be called only by a picker with all three fail aces."
        )
        assert refused(hand, "decline") == "That can't be said now."

    def test_a_suit_of_which_all_is_buried_cannot_be_called(self) -> None:
        hand = hand_from("classic", 4, "7S 9H TH QC QD JH", "AD 8D")
        hand = play(hand, "pick, bury 7S TH")
        assert words(hand) == ["call AH"]
        assert refused(hand, "call AS") == (
            "No spades would stay in your hand: you need one to call AS."
        )

    def test_a_queen_of_the_suit_is_no_card_of_it(self) -> None:
        """CARD-2."""
        hand = hand_from("classic", 4, "QS JS 9H TH QC QD", "AD 8D")
        assert words(play(hand, "pick, bury AD 8D")) == ["call AH"]

    def test_with_another_trump_suit_the_diamond_ace_is_called(self) -> None:
        """CARD-3."""
        hand = hand_from("classic", 4, "7D QC JC AC KC 9C", "TS TH", trump_suit="clubs")
        assert words(play(hand, "pick, bury TS TH")) == ["call AD"]
