"""Whole hands between bots of all levels: legal, without failures, nobody alone by accident.

The long version is `python3 tools/soak_bots.py --hands 100000`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

from engine import flow
from engine.actions import Action, parse
from engine.bots import make
from engine.bots.base import Bot
from engine.view import SeatView, view
from tests.engine.bots import bot_hands
from tests.engine.bots.bot_hands import RANDOM, Broken, lonely_by_accident, play_one, strong_alone
from tests.kit.conformance import PLAYING
from tests.kit.players import hand_from, play


@pytest.mark.parametrize("name", [*PLAYING, RANDOM])
def test_bots_of_all_levels_play_hands_to_their_end(name: str) -> None:
    """SCORE-8: sums of zero; every action legal; no solo by accident."""
    counts: Counter[str] = Counter()
    for number in range(40):
        play_one(name, "short", number, counts)
    assert counts["hands"] == 40
    assert counts["broken"] == 0


def test_every_level_takes_part() -> None:
    counts: Counter[str] = Counter()
    for number in range(40):
        play_one("classic", "levels", number, counts)
        play_one("2-rows", "levels", number, counts)
    for level in ("easy", "normal", "expert", "thumb", "duel-easy", "duel-normal", "duel-expert"):
        assert counts[f"level {level}"], level


@pytest.mark.parametrize("name", ["classic", "country", "full", "badger", "6"])
def test_the_rates_of_picks_and_leasters_are_those_of_a_kitchen_table(name: str) -> None:
    """With five or six at the table a hand in four to eight is picked by each seat asked, and
    leasters are the exception."""
    counts: Counter[str] = Counter()
    for number in range(0, 480, 40):
        for extra in range(0, 36, 2):  # the quick levels, without extra options
            play_one(name, "rates", number + extra, counts)
    assert 0.15 < counts["picks"] / counts["asked"] < 0.45
    assert counts["plain leasters"] / counts["plain"] < 0.25
    assert 0.55 < counts["plain picker won"] / counts["plain picked"] < 0.9


class Broken1(Bot):
    """Says something that it may not."""

    def choose(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        return parse("claim")


class Broken2(Bot):
    """Fails."""

    def choose(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        raise ZeroDivisionError


@pytest.mark.parametrize(("kind", "words"), [(Broken1, "not legal"), (Broken2, "failed with")])
def test_a_bot_that_breaks_the_rules_or_fails_is_found(
    kind: type[Bot], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(bot_hands._BOTS, "thumb", kind())
    monkeypatch.setattr(bot_hands, "QUICK_ONES", ("thumb",))
    with pytest.raises(Broken, match=words):
        play_one("classic", "broken", 0, Counter())


def test_a_bury_that_takes_the_last_call_away_is_an_accident() -> None:
    """PART-7a: AC and AS in hand, one heart: who buries the heart is alone."""
    hand = play(hand_from("classic", 4, "QC QS JC 8D 7H AC", "AS 7D"), "pick")
    seen, legal = view(hand, 0), flow.legal(hand, 0)
    assert lonely_by_accident(seen, legal, parse("bury 7H AC")) == "buries the last call away"
    assert lonely_by_accident(seen, legal, parse("bury AC AS")) == ""


def test_a_buried_partners_jack_is_an_accident_where_other_cards_can_go() -> None:
    """PICK-3."""
    hand = play(hand_from("badger", 4, "QC QS JD 8D 7H AC", "AS 7D"), "pick")
    seen, legal = view(hand, 0), flow.legal(hand, 0)
    bury = next(one for one in legal if "JD" in one.text() and "AC" in one.text())
    assert lonely_by_accident(seen, legal, bury) == "buries the partner's jack"
    other = next(one for one in legal if "JD" not in one.text())
    assert lonely_by_accident(seen, legal, other) == ""


def test_only_a_strong_hand_says_alone() -> None:
    """B: unless you have almost all high trump, pick a partner. What `strong_alone` takes for
    strong is such a hand, and common sense goes by more than that."""
    strong = play(hand_from("full", 4, "QC QS QH QD JC JS", "7H AC"), "pick, bury AC JS")
    assert strong_alone(view(strong, 0))
    assert make("thumb").choose(view(strong, 0), flow.legal(strong, 0), Random(1)).WORD == "alone"
    weak = play(hand_from("full", 4, "QC QS JC 8D 7H 9C", "7C AD"), "pick, bury AD 7C")
    assert not strong_alone(view(weak, 0))
    for name in ("thumb", "easy", "normal", "expert"):
        choice = make(name).choose(view(weak, 0), flow.legal(weak, 0), Random(1))
        assert choice.WORD == "call", name
