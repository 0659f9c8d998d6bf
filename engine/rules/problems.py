"""What is wrong with a combination of options, in sentences, all of it at once.

A `Problem` carries its template and names the options that it is about, so that the window can say
it in the player's language and mark the rows; `str(problem)` is English with the flat names.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.rules.deals import PLANS
from engine.rules.options import OPTIONS, Values, partner_method

_QUEENS = ("black-queens", "first-two-queens")


@dataclass(frozen=True)
class Problem:
    """One thing that can't be played.

    template  the sentence, with fields in braces
    options   the options that it is about, the one to change first
    words     what stands for the fields: numbers, names of options, values of options
    """

    template: str
    options: tuple[str, ...] = ()
    words: dict[str, str | int] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.template.format(**self.words)


def problems(values: Values) -> tuple[str, ...]:
    """Everything wrong with a full set of values, at once, in sentences; empty when it can be
    played."""
    return tuple(str(problem) for problem in explained(values))


def explained(values: Values) -> tuple[Problem, ...]:
    """What `problems` says, with the options that each sentence is about."""
    wrong = _not_understood(values)
    return tuple(wrong or [*_partner(values), *_leaster(values), *_evening(values)])


def _not_understood(values: Values) -> list[Problem]:
    wrong = []
    for name, value in values.items():
        option = OPTIONS.get(name)
        if option is None:
            wrong.append(Problem("There is no option {found}.", (), {"found": repr(name)}))
        elif not option.accepts(value):
            wrong.append(
                Problem(
                    "{option} can't be {found}: {expected}.",
                    (name,),
                    {"option": name, "found": repr(value), "expected": option.expected},
                )
            )
    return wrong


def _partner(values: Values) -> list[Problem]:
    plan, method = PLANS[values["deal"]], partner_method(values)
    about = ("partner", "deal")
    named: dict[str, str | int] = {"option": "partner", "deal": plan.id}
    wrong = []
    if method != "none" and plan.seats == 2:
        wrong.append(
            Problem(
                "Two players have no partner: set {option} to {value} or {other}.",
                about,
                {**named, "value": "none", "other": "auto"},
            )
        )
    elif method == "none" and plan.seats != 2:
        wrong.append(
            Problem(
                "{option} {value} is for two players; deal {deal} has {seats}.",
                about,
                {**named, "value": "none", "seats": plan.seats},
            )
        )
    elif method in _QUEENS and plan.blind:
        wrong.append(
            Problem(
                "With {value} nobody picks, but deal {deal} lays a blind: choose a deal without.",
                about,
                {**named, "value": method},
            )
        )
    elif plan.seats > 2 and not plan.blind and method not in _QUEENS:
        wrong.append(
            Problem(
                "Deal {deal} has no blind to pick, so the queens must name the partners: "
                "set {option} to {value}, {other} or {third}.",
                about,
                {**named, "value": "auto", "other": _QUEENS[0], "third": _QUEENS[1]},
            )
        )
    elif method == "two-pickers" and plan.id != "7":
        wrong.append(
            Problem(
                "Two pickers share the blind of four in deal {other} only.",
                about,
                {**named, "other": "7"},
            )
        )
    elif plan.seats == 3 and method not in ("alone", "none"):
        wrong.append(
            Problem(
                "With three players the picker is always alone: set {option} to {value} or "
                "{other}.",
                about,
                {**named, "value": "alone", "other": "auto"},
            )
        )
    if method == "first-two-queens" and plan.seats != 4:
        wrong.append(
            Problem(
                "First two queens is a game for four players (deal {other}).",
                about,
                {**named, "other": "4-first-queens"},
            )
        )
    return wrong


def _leaster(values: Values) -> list[Problem]:
    double, needs = "leaster_trickless_wins_double", "leaster_needs_trick"
    if values[double] != "yes" or values[needs] != "yes":
        return []
    return [
        Problem(
            "A leaster can't be won without a trick while {needs} is {value}: "
            "set it to {other} for {option}.",
            (double, needs),
            {"needs": needs, "value": "yes", "other": "no", "option": double},
        )
    ]


def _evening(values: Values) -> list[Problem]:
    if values["session_end"] == "open" or values["session_length"] != "0":
        return []
    return [
        Problem(
            "A session that ends needs a {option} of at least 1.",
            ("session_length", "session_end"),
            {"option": "session_length"},
        )
    ]
