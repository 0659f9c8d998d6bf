"""House rules while they are being chosen: what they began with, what has been changed, what is
wrong with them. No screen; the rules screen shows it and a test can turn it over.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.rules import DEFAULTS, PRESETS
from engine.rules.options import OPTIONS, Option
from engine.rules.problems import Problem, explained
from engine.rules.words import Sentence, sentences
from game import house_rules, rules_words
from game.house_rules import Chosen, OwnRules
from game.i18n import _


@dataclass(frozen=True)
class Start:
    """What rules can begin with: a preset by its id, or the player's own by their name."""

    kind: str  # "preset" or "own"
    name: str


class Draft:
    """The rules on the screen. Changes of one beginning are kept while another is looked at."""

    def __init__(self, what: Chosen, own: list[OwnRules] | None = None) -> None:
        self.own = house_rules.listed() if own is None else own
        self.start = Start("preset", what.preset)
        if what.own and house_rules.named(what.own, self.own) is not None:
            self.start = Start("own", what.own)
        self.preset = what.preset
        self.values = what.values
        self.suggested = what.own  # a name to save them under
        self._kept: dict[Start, dict[str, str]] = {}

    # What there is to begin with

    def own_named(self, name: str) -> OwnRules | None:
        return house_rules.named(name, self.own)

    @property
    def own_rules(self) -> OwnRules | None:
        """The player's own rules that these began with."""
        return self.own_named(self.start.name) if self.start.kind == "own" else None

    def begin(self, start: Start) -> None:
        """Go on with a preset or own rules, as they were left."""
        self._kept[self.start] = self.values
        own = self.own_named(start.name) if start.kind == "own" else None
        first = own.chosen if own is not None else Chosen(start.name)
        self.start, self.preset = start, first.preset
        self.values = dict(self._kept.get(start, first.values))
        self.suggested = start.name if own is not None else ""

    def reset(self) -> None:
        """Back to what these rules began with."""
        self.values = dict(self.beginning)

    def take(self, what: Chosen) -> None:
        """Rules from elsewhere, such as a friend's text; not saved yet."""
        self.begin(Start("preset", what.preset))
        self.values = what.values
        self.suggested = what.own

    def saved(self, what: Chosen) -> None:
        """These rules are the player's own under a name now."""
        self._kept.pop(self.start, None)
        self.own = house_rules.listed()
        self.start = Start("own", what.own)
        self._kept.pop(self.start, None)
        self.preset, self.values, self.suggested = what.preset, what.values, what.own

    def forgotten(self) -> None:
        """The own rules are deleted; their values stay as changes of the preset."""
        self._kept.pop(self.start, None)
        self.own = house_rules.listed()
        self.start = Start("preset", self.preset)

    # What differs

    @property
    def beginning(self) -> dict[str, str]:
        own = self.own_rules
        return own.chosen.values if own is not None else self.base

    @property
    def base(self) -> dict[str, str]:
        """The values of the preset."""
        return {**DEFAULTS, **PRESETS[self.preset].changes}

    @property
    def edited(self) -> bool:
        """Whether something differs from what these rules began with."""
        return self.values != self.beginning

    @property
    def edits(self) -> list[str]:
        """The options that differ from the beginning and have a meaning here."""
        first = self.beginning
        return [n for n in self.shown() if self.values[n] != first[n]]

    @property
    def changes(self) -> list[str]:
        """The options that differ from the preset and have a meaning here."""
        base = self.base
        return [n for n in self.shown() if self.values[n] != base[n]]

    @property
    def chosen(self) -> Chosen:
        own = self.own_rules
        return house_rules.chosen(self.preset, self.values, own.name if own is not None else "")

    @property
    def name(self) -> str:
        """What these rules are called."""
        own = self.own_rules
        return own.name if own is not None else rules_words.preset_title(self.preset)

    # What is shown, and what is wrong

    def shown(self) -> list[str]:
        """The options that have a meaning under these values, and those that stand in the way."""
        wrong = {name for problem in self.problems() for name in problem.options}
        return [
            option.name
            for option in OPTIONS.values()
            if option.applies(self.values) or option.name in wrong
        ]

    def problems(self) -> list[Problem]:
        """Everything that keeps these rules from being played."""
        found = list(explained(self.values))
        if not found:
            missing = house_rules.not_here(self.values)
            if missing:
                missing = _(missing)
                found.append(Problem(missing[:1].upper() + missing[1:] + ".", ("deal",)))
        return found

    def notes(self) -> dict[str, list[Sentence]]:
        """What can be played but may surprise, by the option that brings it."""
        found: dict[str, list[Sentence]] = {}
        if not self.problems():
            for sentence in sentences(house_rules.rules_of(self.chosen)):
                if sentence.about:
                    found.setdefault(sentence.about, []).append(sentence)
        return found

    def remedy(self, problem: Problem) -> tuple[str, str] | None:
        """One change of one option that a problem goes away with and that brings no other."""
        count = len(self.problems())
        for name in problem.options:
            for value in self._better(OPTIONS[name]):
                tried = {**self.values, name: value}
                left = explained(tried)
                if problem not in left and len(left) < count and not house_rules.not_here(tried):
                    return name, value
        return None

    def _better(self, option: Option) -> list[str]:
        """Values worth trying, the preset's first."""
        usual = [self.base[option.name], option.default, *option.values]
        if option.name == "session_length":
            usual.append("20")
        return [value for value in dict.fromkeys(usual) if value != self.values[option.name]]
