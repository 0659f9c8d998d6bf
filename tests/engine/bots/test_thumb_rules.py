"""`thumb` plays every rule that the engine has: random house rules and the two-handed layouts."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.actions import Play
from engine.rules import preset
from tests.engine.bots.thumb_kit import choices
from tests.kit.conformance import LAYOUTS, random_rules


def test_random_house_rules_never_lead_to_an_illegal_choice() -> None:
    """A hand under each of two hundred random combinations of options, wherever they lead."""
    rng = Random("thumb and the house rules")
    phases: Counter[str] = Counter()
    for number in range(200):
        rules = random_rules(rng)
        phases.update(one.seen.phase for one in choices(rules, f"house {number}"))
    for phase in ("pick", "bury", "call", "crack", "blitz", "sheepshead", "play"):
        assert phases[phase], f"nobody was asked {phase}: {phases}"


@pytest.mark.parametrize("name", LAYOUTS)
def test_the_two_handed_layouts_are_played(name: str) -> None:
    """LAYOUT: only what lies open or in hand is looked at."""
    for number in range(8):
        made = list(choices(preset(name), f"two {number}"))
        assert sum(isinstance(one.action, Play) for one in made) == 32
