"""Every preset and many random house rules, held to the promises that the engine makes.

What the promises are stands in `tests.kit.conformance`, which also asks the second opinion at each
step. `tools/soak_rules.py` does the same for as long as you like.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from engine import flow
from engine.errors import REASONS, BadRules, Reason
from engine.rules import preset, problems
from tests.kit.conformance import (
    LAYOUTS,
    PLAYING,
    check_hand,
    options_text,
    random_rules,
)

THOROUGH = 8
PLAIN = 60
COMBINATIONS = 500


def test_the_two_handed_layouts_are_presets_like_all_others() -> None:
    """DEAL-1, PRESET-6."""
    assert set(LAYOUTS) < set(PLAYING)


def test_a_deal_of_a_later_version_is_named_in_a_sentence() -> None:
    values = {**preset("classic").values, "deal": "12-wheels"}
    (sentence,) = problems(values)
    assert sentence.startswith("deal can't be '12-wheels': 2-rows | ")


@pytest.mark.parametrize("name", PLAYING)
def test_a_random_hand_keeps_every_promise(name: str) -> None:
    for number in range(THOROUGH):
        check_hand(preset(name), f"{name} {number}")


@pytest.mark.parametrize("name", PLAYING)
def test_two_opinions_agree_on_who_is_asked_what_may_be_done_and_what_is_paid(name: str) -> None:
    met: Counter[str] = Counter()
    for number in range(PLAIN):
        met += check_hand(preset(name), f"{name} plain {number}", thorough=False).met
    if name in LAYOUTS:
        assert met["duel"] == PLAIN
    if preset(name).deal.blind:
        assert met["picker"], "nobody ever picked"
        assert met["leaster"], "no leaster was played"


@pytest.mark.parametrize("part", range(10))
def test_two_opinions_agree_under_any_combination_of_options(part: int) -> None:
    """500 house rules at random; the seed of each is in the message of a failure."""
    met: Counter[str] = Counter()
    each = COMBINATIONS // 10
    for number in range(part * each, (part + 1) * each):
        rules = random_rules(Random(f"rules {number}"))
        assert problems(rules.values) == ()
        thorough = number % 10 == 0
        try:
            met += check_hand(rules, f"options {number}", thorough=thorough).met
            met += check_hand(rules, f"options {number} again", thorough=False).met
        except AssertionError:
            print(f"rules {number}: --preset {rules.preset} {options_text(rules.changes)}")
            raise
    assert met["picker"] > each // 3
    assert met["decline"], "no question about the stakes was ever put"


def test_a_combination_that_cannot_be_played_is_refused_with_all_its_problems() -> None:
    with pytest.raises(BadRules) as refused:
        preset("3-ten", partner="called-ace", session_end="hands", leaster_needs_trick="no")
    assert refused.value.problems == (
        "With three players the picker is always alone: set partner to alone or auto.",
        "A session that ends needs a session_length of at least 1.",
    )


def test_every_reason_is_one_that_the_engine_gives_and_none_is_missing() -> None:
    folder = Path(flow.__file__).parent
    sources = [path.read_text(encoding="utf-8") for path in folder.rglob("*.py")]
    source = "\n".join(text for text in sources if "REASONS = {" not in text)
    assert [code for code in REASONS if f'"{code}"' not in source] == []
    assert set(re.findall(r'Reason\(\s*"([a-z-]+)"', source)) <= set(REASONS)


@pytest.mark.parametrize("code", REASONS)
def test_every_reason_reads_as_a_sentence(code: str) -> None:
    sentence = str(Reason(code, card="QC", suit="H", count=2, why="another call is possible"))
    assert sentence[0].isupper()
    assert sentence.endswith(".")
    assert "{" not in sentence
    assert "  " not in sentence
