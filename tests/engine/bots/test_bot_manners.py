"""What nobody forgives a partner: no level of bot does it.

Each kind of blunder is shown in hands in which a bot that only weighs imagined hands commits it;
then bots of every level play, and none of them commits any. `thumb` has more tests of its own.
The long version is `python3 tools/soak_bots.py --manners --hands 5000 --bot NAME`.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import NamedTuple

import pytest

from engine import flow
from engine.actions import Action, parse
from engine.bots import make
from engine.bots.base import Bot
from engine.bots.expert import Expert, Settings
from engine.bots.manners import mannered
from engine.hand import Hand
from engine.view import view
from tests.engine.bots.bot_hands import RANDOM
from tests.engine.bots.bot_manners import KINDS, judge, line, look_at
from tests.engine.bots.thumb_kit import Choice
from tests.kit.conformance import PLAYING
from tests.kit.players import hand_from, play, words


class Case(NamedTuple):
    """A hand up to a decision, and what a bot without manners did there."""

    kind: str
    preset: str
    dealer: int
    hands: str
    blind: str
    script: str
    did: str

    def hand(self) -> Hand:
        return play(hand_from(self.preset, self.dealer, self.hands, self.blind), self.script)


CASES = (
    Case(
        "gift to the enemy",
        "full",
        4,
        "QD JH AC KC KH 9S | JC AD 9C 8H 7H TS | QS KD 9D 8D TC TH | QC QH 7D 7C KS 8S | "
        "JS TD 8C AH 9H 7S",
        "JD AS",
        "pass, pick, bury TS AS, call AC, QD AD QS 7D TD TC 7C 8C AC 9C JH JD KD QH JS KS 7S 9S JC",
        "TH",
    ),
    Case(
        "gift to the enemy",
        "tournament",
        1,
        "AD 8D 9C AH 9H 9S | JC KC 7C KH 8H 8S | TD KD AC TC 7H 7S | QH JH 7D 8C AS TS | "
        "QC QS QD JS TH KS",
        "JD 9D",
        "pass, pass, pick, bury TH 9D, call AS, 7S AS KS 9S 8S JH QS AD JC KD QC 8D 8H TD 7D "
        "JD 9C KC TC QH TS JS 9H 7C",
        "AC",
    ),
    Case(
        "no schmear",
        "classic",
        1,
        "QC JH TC 7C AH TS | AD KD 9D 7D KH 9S | QS QH JS KC 9C TH | JC JD AC 8C 8H 7H | "
        "QD TD 8D 9H AS 8S",
        "7S KS",
        "pick, bury KC KS, call AC, 7S JC AS TS 9S JD 8D QC 7D JS TC AD 9C AC",
        "9H",
    ),
    Case(
        "defender leads trump",
        "classic",
        1,
        "QC JH TC 7C AH TS | AD KD 9D 7D KH 9S | QS QH JS KC 9C TH | JC JD AC 8C 8H 7H | "
        "QD TD 8D 9H AS 8S",
        "7S KS",
        "pick, bury KC KS, call AC, 7S JC AS TS 9S JD 8D QC 7D JS TC AD 9C AC 9H KH TH 7H TD AH",
        "QD",
    ),
    Case(
        "defender leads trump",
        "country",
        4,
        "KD 8D 7D 9C KS 9S | JD AC TC KC 8C TH | QD JH AD TD 7C 9H | QC QS JC 8H TS 8S | "
        "QH 9D AH KH 7H AS",
        "7S JS",
        "pass, pass, pass, pick, bury TS 8H, 9C 8C 7C 7S AS",
        "KD",
    ),
    Case(
        "defender leads trump",
        "3-ten",
        1,
        "QS QH QD 9D 7D KC 7C KH 8H 9S | JC AD KD 8D AH TH 9H 7H TS 8S | "
        "QC JS JH JD TD AC 9C 8C AS 7S",
        "TC KS",
        "pick, bury TC KS, AC 7C AD",
        "8D",
    ),
    Case(
        "overtakes a friend",
        "country",
        2,
        "QS JC JH 8H TS 8S | TD 7D 9C 7C AH 7S | QD KD 8D KC 8C 9S | QC QH JS 9D TH 7H | "
        "JD AD AC KH 9H KS",
        "TC AS",
        "pick, bury TC TH, QC AD JH 7D 8D 9D JD JC TD",
        "QD",
    ),
    Case(
        "picker holds trump back",
        "badger",
        0,
        "AC AH TH 7H 9S 8S | QH QD JC TC KC 8C | JH JD 9C 9H AS TS | AD KD 7D KH KS 7S | "
        "QS JS TD 9D 7C 8H",
        "QC 8D",
        "pick, bury TC KC",
        "8C",
    ),
    Case(
        "no trump on the called suit",
        "classic",
        2,
        "QH 9D 8C KH TC KC | 9C TD 7D 8S AC AS | QC QS JC 8D 7H 9S | QD JS TH 7S KS 8H | "
        "AH JH JD KD 9H TS",
        "AD 7C",
        "pass pass pass pass pick, bury AD 9S, call AH, 8H AH KH",
        "8S",
    ),
    Case(
        "both queens",
        "4-first-queens",
        3,
        "QC QS 7D AC TC KC 9C 8C | JC JH KD 7S 8S 9S TS AS | JS JD 8D 7H 8H 9H TH AH | "
        "QH QD AD TD 9D 7C KS KH",
        "",
        "QC KD 8D 9D",
        "QS",
    ),
)
"""Decisions of hands between experts that had no manners yet."""


def choice_of(case: Case, did: str) -> Choice:
    """The decision of a case as if its seat had done `did`."""
    hand = case.hand()
    assert hand.turn is not None
    legal = tuple(flow.legal(hand, hand.turn))
    action = parse(did)
    assert action in legal, f"{did} is not one of {words(hand)}"
    return Choice(hand, hand.turn, view(hand, hand.turn), legal, action)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.kind} {case.preset}")
def test_a_blunder_is_known_for_one_and_left_out(case: Case) -> None:
    """W, E, F, B: each definition speaks where it should, and what is left is not blamed."""
    wrong = choice_of(case, case.did)
    assert (case.kind, True) in list(judge(wrong))
    left = mannered(wrong.seen, wrong.legal)
    assert left
    assert wrong.action not in left
    for action in left:
        assert not any(bad for _kind, bad in judge(wrong._replace(action=action))), action


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.kind} {case.preset}")
@pytest.mark.parametrize("level", ["easy", "normal", "expert", "thumb"])
def test_no_level_commits_it(case: Case, level: str) -> None:
    wrong = choice_of(case, case.did)
    choice = make(level).choose(wrong.seen, wrong.legal, Random(1))
    assert choice != wrong.action
    assert not any(bad for _kind, bad in judge(wrong._replace(action=choice)))


def test_every_kind_of_play_has_a_case() -> None:
    shown = {case.kind for case in CASES}
    assert shown == set(KINDS) - {"queen under", "queen buried", "alone by accident"}


# -- bidding --------------------------------------------------------------------------------------


def asked(hand: Hand, level: str) -> tuple[Choice, Bot]:
    assert hand.turn is not None
    legal = tuple(flow.legal(hand, hand.turn))
    bot = make(level)
    seen = view(hand, hand.turn)
    action: Action = bot.choose(seen, legal, Random(2))
    return Choice(hand, hand.turn, seen, legal, action), bot


@pytest.mark.parametrize("level", ["easy", "normal", "expert"])
def test_no_queen_is_laid_under_or_buried(level: str) -> None:
    """W: the card under is typically the lowest trump."""
    hand = play(hand_from("classic", 4, "QC QS QH JC JS 7D", "AC AS"), "pick, bury AC AS")
    one, _bot = asked(hand, level)
    assert dict(judge(one)) == {"queen under": False}
    queen = next(action for action in one.legal if "under Q" in action.text())
    assert ("queen under", True) in list(judge(one._replace(action=queen)))
    one, _bot = asked(play(hand_from("classic", 4, "QC QS QH QD JC 7H", "7C TS"), "pick"), level)
    assert ("queen buried", False) in list(judge(one))
    queen = next(action for action in one.legal if "QD" in action.text())
    assert ("queen buried", True) in list(judge(one._replace(action=queen)))


@pytest.mark.parametrize("level", ["easy", "normal", "expert"])
def test_the_last_call_is_not_buried(level: str) -> None:
    """PART-7a: with AC and AS a heart stays, though it is worth nothing."""
    hand = play(hand_from("classic", 4, "QC QS JC 8D 7H AC", "TC AS"), "pick")
    one, _bot = asked(hand, level)
    assert ("alone by accident", False) in list(judge(one))
    wrong = next(action for action in one.legal if "7H" in action.text())
    assert ("alone by accident", True) in list(judge(one._replace(action=wrong)))


# -- many hands -----------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["easy", "thumb", "expert"])
def test_no_level_commits_any_in_many_hands(level: str) -> None:
    found: Counter[str] = Counter()
    hands = 2 if level == "expert" else 12
    for name in [*PLAYING, RANDOM]:
        for number in range(hands):
            for told in look_at(name, f"short {number}", level, found):
                raise AssertionError(told.text)
    assert found["occasion no schmear"] > 10, line(found)
    assert found["occasion defender leads trump"] > 20


def test_without_manners_an_expert_of_few_worlds_commits_some() -> None:
    """The count counts: what the rules leave out would be chosen without them."""
    bot = Expert(Settings(worlds=4, wide=2, solved=0, manners=False))
    kinds: Counter[str] = Counter()
    for case in CASES:
        one = choice_of(case, case.did)
        for seed in range(4):
            choice = bot.choose(one.seen, one.legal, Random(seed))
            kinds[case.kind] += any(bad for _kind, bad in judge(one._replace(action=choice)))
    assert sum(kinds.values()) >= 5, kinds


def test_manners_are_silent_in_a_leaster_and_between_two() -> None:
    """Points are poison in a leaster, and at a table for two nobody is a friend."""
    for name, before in (("classic", "pass pass pass pass pass"), ("2-rows", "")):
        hand = play(hand_from(name, 0 if name == "2-rows" else 4, ""), before)
        rng = Random(1)
        while hand.turn is not None:
            legal = flow.legal(hand, hand.turn)
            assert mannered(view(hand, hand.turn), legal) is legal
            hand = flow.apply(hand, hand.turn, rng.choice(legal)).hand
