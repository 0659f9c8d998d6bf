"""Normal: the usual bury and call, and a handful of imagined deals for a card."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine import flow
from engine.actions import Action, Bury
from engine.bots import bidding
from engine.bots.expert import Expert
from engine.bots.levels import WORLDS, Normal
from engine.bots.thumb import Thumb
from engine.bots.worlds import World, Worlds
from engine.rules import preset
from engine.view import SeatView, view


def decisions(name: str, hands: int, phase: str) -> list[tuple[SeatView, list[Action]]]:
    """What normal bots are asked in some hands among themselves, with more than one answer."""
    bot, rng = Normal(), Random(name)
    found: list[tuple[SeatView, list[Action]]] = []
    for number in range(hands):
        hand, _events = flow.deal_seed(preset(name), f"normal {number}", number % 4)
        while hand.turn is not None:
            legal = flow.legal(hand, hand.turn)
            seen = view(hand, hand.turn)
            if seen.phase == phase and len(legal) > 1:
                found.append((seen, list(legal)))
            hand, _events = flow.apply(hand, hand.turn, bot.choose(seen, legal, rng))
    return found


@pytest.mark.parametrize("name", ["classic", "country", "6"])
def test_normal_buries_and_calls_by_common_sense(name: str) -> None:
    bot, thumb = Normal(), Thumb()
    asked = 0
    for phase in ("bury", "call"):
        for seen, legal in decisions(name, 4, phase):
            assert bot.choose(seen, legal, Random(1)) == thumb.choose(seen, legal, Random(1))
            asked += 1
    assert asked


@pytest.mark.parametrize("name", ["classic", "7"])
def test_normal_weighs_a_card_in_a_few_deals_and_the_expert_in_many(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both imagine; the normal one a handful, so that it often plays another card than `thumb`."""
    counts: list[int] = []
    drawn = Worlds.sample

    def counted(self: Worlds, count: int, *rest: Any) -> list[World]:
        found = drawn(self, count, *rest)
        counts.append(len(found))
        return found

    monkeypatch.setattr(Worlds, "sample", counted)
    bot, thumb, expert = Normal(), Thumb(), Expert()
    other = 0
    for seen, legal in decisions(name, 2, "play")[::3]:
        counts.clear()
        other += bot.choose(seen, legal, Random(1)) != thumb.choose(seen, legal, Random(1))
        few = sum(counts)
        assert few <= 2 * WORLDS
        expert.choose(seen, legal, Random(1))
        assert sum(counts) - few >= 3 * few
    assert other


def test_normal_gives_a_reason_for_each_card() -> None:
    for seen, legal in decisions("classic", 6, "play"):
        action, sentence = Normal().explain(seen, legal, Random(1))
        assert action in legal
        assert sentence
        assert not sentence.endswith(".")


def test_another_bury_must_be_clearly_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `thumb` buries stays, if nothing can be clear enough; with less caution it changes."""
    thumb, changed = Thumb(), 0
    for seen, legal in decisions("classic", 12, "bury"):
        usual = thumb.choose(seen, legal, Random(1))
        monkeypatch.setattr(bidding, "SURER", 99.0)
        assert bidding.choose_bury(seen, legal, Random(1), 2, lambda: False) == usual
        monkeypatch.setattr(bidding, "SURER", -99.0)
        free = bidding.choose_bury(seen, legal, Random(1), 2, lambda: False)
        assert isinstance(free, Bury)
        assert free in legal
        changed += free != usual
    assert changed
