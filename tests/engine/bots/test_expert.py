"""The expert: the same on every machine, in time when a clock is given, never foolish."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

import pytest

from engine import flow
from engine.actions import Alone, Call
from engine.bots import make
from engine.bots.expert import Expert, Settings
from engine.rules import preset
from engine.view import view
from tests.engine.bots.thumb_kit import choices
from tests.kit.conformance import LAYOUTS, PLAYING
from tests.kit.players import hand_from, play, some_order
from tests.kit.swap import EXTRAS

QUICK = Settings(worlds=6, wide=2, solved=2)


@pytest.mark.parametrize("name", [*PLAYING, *LAYOUTS])
def test_every_choice_is_legal_with_every_set_of_options(name: str) -> None:
    """A reason comes with every choice."""
    rng = Random(name)
    for extra in EXTRAS.values():
        rules = preset(name, **extra)
        bot = Expert(QUICK)
        hand = flow.deal_order(rules, some_order(rules, rng), rng.randrange(rules.deal.seats)).hand
        while hand.turn is not None:
            legal = flow.legal(hand, hand.turn)
            action, why = bot.explain(view(hand, hand.turn), legal, rng)
            assert action in legal
            assert why
            assert not why.endswith(".")
            hand = flow.apply(hand, hand.turn, action).hand


@pytest.mark.parametrize("name", ["classic", "full", "3-ten", "8", "2-rows"])
def test_the_same_view_and_chance_give_the_same_choice(name: str) -> None:
    one, other = Expert(QUICK), Expert(QUICK)
    for number, choice in enumerate(choices(preset(name), "same", [one] * 10)):
        again = other.choose(choice.seen, choice.legal, Random(number))
        assert again == other.choose(choice.seen, choice.legal, Random(number))


def ticking(step: float) -> Iterator[float]:
    return (number * step for number in count())


def test_a_late_expert_answers_with_the_worlds_it_has() -> None:
    """A clock that jumps past the budget at once still gets a legal answer."""
    for choice in choices(preset("classic", crack="yes"), "late"):
        bot = Expert(Settings(worlds=1000))
        ticks = ticking(1.0)
        bot.timed(lambda ticks=ticks: next(ticks), 0.5)  # type: ignore[misc]
        assert bot.choose(choice.seen, choice.legal, Random(1)) in choice.legal


def test_no_call_is_thrown_away_by_accident() -> None:
    """PART-7a: who is alone has said so or had no other way."""
    rules = preset("classic", no_pick="forced")
    bot = Expert(QUICK)
    rng = Random("alone")
    forced = 0
    for _ in range(60):
        hand = flow.deal_order(rules, some_order(rules, rng), 0).hand
        hand = play(hand, "pass pass pass pass pick")
        legal = flow.legal(hand, 0)
        after = flow.apply(hand, 0, bot.choose(view(hand, 0), legal, rng)).hand
        if after.alone:
            forced += 1
            for action in legal:
                other = flow.apply(hand, 0, action).hand
                assert other.alone, f"{action} would have left a call"
    assert forced < 20


def test_a_hand_full_of_high_trump_is_picked_and_a_poor_one_passed() -> None:
    bot = make("expert")
    strong = hand_from("classic", 4, "QC QS JC JD AD AH | | | |", seed=2)
    assert bot.choose(view(strong, 0), flow.legal(strong, 0), Random(1)).WORD == "pick"
    poor = hand_from("classic", 4, "7C 8C 9S 7H 8H 7D | | | |", seed=2)
    assert bot.choose(view(poor, 0), flow.legal(poor, 0), Random(1)).WORD == "pass"


def test_the_sure_trick_of_a_friend_gets_the_points() -> None:
    """B: schmear in rounds your side will win."""
    hand = hand_from(
        "classic",
        4,
        "7D KS TH 9H 8H 7H | QC AS 9S 8S KC 9C | QD JS JD TS 7S 8C | QS QH JH JC 8D 7C | "
        "KD AD TD 9D AC TC",
        "AH KH",
    )
    hand = play(hand, "pass pass pass pick, bury AH KH, call AC")
    hand = play(hand, "7D QC")
    seen, legal = view(hand, 2), flow.legal(hand, 2)
    assert len(legal) == 3
    hand = play(hand, "JD 8D")
    seen, legal = view(hand, 4), flow.legal(hand, 4)
    choice = make("expert").choose(seen, legal, Random(3))
    assert choice.text() in ("KD", "9D"), "the partner gives a defender's queen no points"


def test_a_crack_needs_a_reason() -> None:
    bot = Expert(Settings(worlds=30))
    hand = hand_from(
        "classic", 4, "QC QS QH QD JC 7C | 8C 9S 8S 7S 9H 7H | | | ", crack="yes", seed=4
    )
    hand = play(hand, "pick")
    legal = flow.legal(hand, 0)
    hand = flow.apply(hand, 0, bot.choose(view(hand, 0), legal, Random(1))).hand
    while hand.turn == 0:
        legal = flow.legal(hand, 0)
        assert all(isinstance(action, (Call, Alone)) for action in legal)
        hand = flow.apply(hand, 0, bot.choose(view(hand, 0), legal, Random(1))).hand
    assert flow.phase_name(hand) == "crack"
    assert hand.turn == 1
    legal = flow.legal(hand, 1)
    assert bot.choose(view(hand, 1), legal, Random(1)).WORD == "decline"
