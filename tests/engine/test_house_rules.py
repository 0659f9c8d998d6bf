"""House rules in sentences, and as a text for a friend."""

from __future__ import annotations

import random

import pytest

from engine.rules import DEFAULTS, OPTIONS, PRESETS, house, preset, problems
from engine.rules.options import partner_method
from engine.rules.words import sentences

OTHER_VALUES = {
    "queen_order": ("DHSC",),
    "jack_order": ("HCSD",),
    "stake_cap": ("none", "4", "8"),
    "levels": ("1-2-3", "1-3-5", "2-4-8"),
    "unit_cents": ("0", "25"),
    "session_length": ("10", "20"),
}


def _told(name: str, changes: dict[str, str]) -> list[str]:
    return [str(sentence) for sentence in sentences(preset(name, **changes))]


@pytest.mark.parametrize("name", PRESETS)
def test_every_option_that_applies_is_told(name: str) -> None:
    """Whoever reads the sentences of a table can tell any two house rules apart."""
    base = dict(DEFAULTS, **PRESETS[name].changes)
    silent = []
    for option in OPTIONS.values():
        for value in option.values or OTHER_VALUES[option.name]:
            changed = {**base, option.name: value}
            if value == base[option.name] or problems(changed):
                continue
            if not option.applies(base) or not option.applies(changed):
                continue
            if partner_method(base) == partner_method(changed) and option.name == "partner":
                continue  # two names for the same method at this table
            if _told(name, {option.name: value}) == _told(name, {}):
                silent.append(f"{option.name}={value}")
    assert silent == []


def test_options_that_are_off_are_told_once_switched_on() -> None:
    """With every doubling switched on, each of its own options shows."""
    on = {
        "crack": "yes",
        "recrack": "yes",
        "blitz": "yes",
        "sheepshead": "yes",
        "pot": "yes",
        "no_pick": "doubler",
        "session_end": "hands",
        "session_length": "10",
        "partner": "jack-of-diamonds",
        "call_up": "any",
        "alone": "yes",
    }
    base = {**DEFAULTS, **on}
    for option in OPTIONS.values():
        for value in option.values or OTHER_VALUES[option.name]:
            changed = {**on, option.name: value}
            if value == base[option.name] or problems({**base, **changed}):
                continue
            same = option.name == "partner" and value == "jack-from-five"
            if not same and option.applies(base) and option.applies({**base, **changed}):
                assert _told("classic", changed) != _told("classic", on), f"{option.name}={value}"


@pytest.mark.parametrize("name", PRESETS)
def test_no_sentence_has_a_gap(name: str) -> None:
    for text in _told(name, {}):
        assert text.endswith(".")
        assert "{" not in text


@pytest.mark.parametrize("seed", range(40))
def test_saved_house_rules_come_back(seed: int) -> None:
    rng = random.Random(seed)
    while True:
        base = rng.choice(list(PRESETS))
        changes = {
            name: rng.choice(OPTIONS[name].values or OTHER_VALUES[name])
            for name in rng.sample([*OPTIONS], 6)
            if name != "deal"
        }
        if not problems({**DEFAULTS, **PRESETS[base].changes, **changes}):
            break
    rules = preset(base, **changes)
    saved = house.read(house.write("Grandma's kitchen", rules))
    assert saved.name == "Grandma's kitchen"
    assert saved.rules.values == rules.values


def test_every_mistake_is_reported_with_its_line() -> None:
    text = """[Name "Deer camp"]
[Rules "fool"]
[Option "crack" "maybe"]
[Option "krack" "yes"]
crack: yes
[Option "blitz" "yes"]
[Option "blitz" "no"]
"""
    with pytest.raises(house.BadHouseRules) as caught:
        house.read(text)
    assert [line for line, _what in caught.value.mistakes] == [2, 3, 4, 5, 7]
    assert "line 3: crack can't be 'maybe': no | yes" in str(caught.value)


def test_rules_that_cannot_be_played_are_explained() -> None:
    text = '[Name "Odd"]\n[Rules "8"]\n[Option "partner" "called-ace"]\n'
    with pytest.raises(house.BadHouseRules, match="no blind to pick"):
        house.read(text)


def test_a_text_without_name_or_preset_says_so() -> None:
    with pytest.raises(house.BadHouseRules) as caught:
        house.read("; nothing\n")
    assert len(caught.value.mistakes) == 2
