"""House rules as a small text that can be saved under a name and sent to a friend.

    ; House rules for Sheepshead
    [Name "Deer camp"]
    [Rules "full"]
    [Option "crack" "yes"]

The tags are those of a hand record (RECORD.md). `read` reports every mistake at once, with its
line; a text with a mistake gives no rules.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from engine.rules import PRESETS, HouseRules, preset
from engine.rules.options import DEFAULTS, OPTIONS
from engine.rules.problems import problems

_TAG = re.compile(r'\[(?P<tag>[A-Za-z]+)(?P<values>(?:\s+"[^"]*")+)\s*\]')
_VALUE = re.compile(r'"([^"]*)"')
LONGEST_NAME = 40
"""The longest name of house rules, in characters."""


@dataclass(frozen=True)
class Saved:
    """House rules under a name: a preset and the options that differ from it."""

    name: str
    preset: str
    options: dict[str, str] = field(default_factory=dict)

    @property
    def rules(self) -> HouseRules:
        """The rules, ready to play."""
        return preset(self.preset, **self.options)


class BadHouseRules(ValueError):
    """A text of house rules with mistakes; `mistakes` are (line, sentence), 0 for the whole."""

    def __init__(self, mistakes: tuple[tuple[int, str], ...]) -> None:
        self.mistakes = mistakes
        super().__init__(
            "\n".join(f"line {line}: {what}" if line else what for line, what in mistakes)
        )


def write(name: str, rules: HouseRules) -> str:
    """The text of `rules` under `name`; `read` gives the same rules again."""
    shown = " ".join(name.replace('"', "'").split())[:LONGEST_NAME]
    lines = ["; House rules for Sheepshead", f'[Name "{shown}"]', f'[Rules "{rules.preset}"]']
    lines += [f'[Option "{option}" "{value}"]' for option, value in rules.changes.items()]
    return "\n".join(lines) + "\n"


def read(text: str) -> Saved:
    """The house rules of a text; `BadHouseRules` lists every mistake with its line."""
    mistakes: list[tuple[int, str]] = []
    name, base = "", ""
    options: dict[str, str] = {}
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if not line or line.startswith(";"):
            continue
        match = _TAG.match(line)
        values = _VALUE.findall(match["values"]) if match else []
        tag = match["tag"] if match else ""
        if tag == "Name" and len(values) == 1:
            name = " ".join(values[0].split())[:LONGEST_NAME]
        elif tag == "Rules" and len(values) == 1:
            base = values[0]
            if base not in PRESETS:
                mistakes.append((number, f"there is no preset {base!r}: {', '.join(PRESETS)}"))
        elif tag == "Option" and len(values) == 2:
            mistakes += [(number, what) for what in _option_mistakes(values[0], values[1], options)]
            options[values[0]] = values[1]
        else:
            mistakes.append((number, f'expected [Option "name" "value"] or the like, found {line}'))
    if not name:
        mistakes.append((0, 'the name is missing: write [Name "..."]'))
    if not base:
        mistakes.append((0, 'the preset is missing: write [Rules "classic"] or another'))
    if not mistakes:
        whole = {**DEFAULTS, **PRESETS[base].changes, **options}
        mistakes = [(0, what) for what in problems(whole)]
    if mistakes:
        raise BadHouseRules(tuple(mistakes))
    return Saved(name, base, options)


def _option_mistakes(name: str, value: str, before: dict[str, str]) -> list[str]:
    option = OPTIONS.get(name)
    if option is None:
        return [f"there is no option {name!r}"]
    if name in before:
        return [f"{name} is set twice"]
    if not option.accepts(value):
        return [f"{name} can't be {value!r}: {option.expected}"]
    return []
