"""Normal: common sense as picker and partner, learnt sense as a defender; the usual bury."""

from __future__ import annotations

from random import Random

import pytest

from engine import flow
from engine.actions import Action, Bury
from engine.bots import bidding
from engine.bots.levels import Normal, learnt_card
from engine.bots.thumb import Thumb
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
def test_normal_plays_by_common_sense_unless_it_defends(name: str) -> None:
    bot, thumb = Normal(), Thumb()
    other = same = 0
    for seen, legal in decisions(name, 12, "play"):
        chosen = bot.choose(seen, legal, Random(1))
        learnt = learnt_card(seen, legal, Random(2))
        if learnt is None:
            assert chosen == thumb.choose(seen, legal, Random(1))
            same += 1
        else:
            assert chosen == learnt
            other += chosen != thumb.choose(seen, legal, Random(1))
    assert same
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
    for seen, legal in decisions("classic", 4, "bury"):
        usual = thumb.choose(seen, legal, Random(1))
        monkeypatch.setattr(bidding, "SURER", 99.0)
        assert bidding.choose_bury(seen, legal, Random(1), 2, lambda: False) == usual
        monkeypatch.setattr(bidding, "SURER", -99.0)
        free = bidding.choose_bury(seen, legal, Random(1), 2, lambda: False)
        assert isinstance(free, Bury)
        assert free in legal
        changed += free != usual
    assert changed
