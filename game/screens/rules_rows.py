"""One row for each option of the rules, by the kind of its values."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from engine.rules.options import OPTIONS, Option, Values
from game import rules_words
from game.house_rules import not_here
from game.widgets import Choice, Entry, Toggle
from game.widgets.rows import Row

LOW = 35  # units of height of a row without help

# Within its group these come first, the rest in the order of OPTIONS.md.
FIRST = ("deal", "partner", "no_pick", "levels", "schneider_at", "pot")

_CAPS = ("none", "2", "4", "8", "16", "32", "64")
_LEVELS = ("1-2-3", "1-3-5", "2-4-8")
_ORDERS = tuple("".join(order) for order in permutations("CSHD"))
_CENTS = (0, 1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
LONGEST_SESSION = 200

Step = Callable[[str, int], str | None]


def ordered() -> list[Option]:
    """All options, the important ones of a group first."""
    names = [*FIRST, *(name for name in OPTIONS if name not in FIRST)]
    return [OPTIONS[name] for name in names]


def make_row(option: Option, values: Values, on_change: Callable[[str, str], None]) -> Row:
    """The row of an option; ``on_change`` is told the option's name and its new value."""
    name, value = option.name, values[option.name]
    label = rules_words.label(name)
    row: Row
    if option.values == ("no", "yes"):
        row = Toggle(label, value == "yes", lambda on: on_change(name, "yes" if on else "no"))
    elif option.values:
        offered = [(v, rules_words.value_text(name, v)) for v in offered_values(option, values)]
        row = Choice(label, value, offered, lambda chosen: on_change(name, chosen))
    else:
        step, signs, longest = _FREE[name]
        row = Entry(
            label,
            value,
            step,
            lambda typed: on_change(name, typed),
            show=lambda shown: rules_words.value_text(name, shown),
            clean=lambda typed: "".join(c for c in typed.upper() if c in signs),
            longest=longest,
        )
    row.low = LOW
    return row


def offered_values(option: Option, values: Values) -> list[str]:
    """The values to choose from: not those that this version can't play at all, nor a partner
    method that belongs to them."""
    kept = []
    for value in option.values:
        two_handed = option.name == "partner" and value == "none"
        missing = option.name == "deal" and not_here({**values, option.name: value})
        if value == values[option.name] or not (missing or two_handed):
            kept.append(value)
    return kept


def show_value(row: Row, value: str) -> None:
    """Let a row show a value that was set elsewhere."""
    if isinstance(row, Toggle):
        row.value = value == "yes"
    elif isinstance(row, (Choice, Entry)):
        if isinstance(row, Entry) and row.value != value:
            row.settle()
        row.value = value


def _round(usual: tuple[str, ...]) -> Step:
    """Through a list, round at the ends; from anything else to its first."""

    def step(value: str, direction: int) -> str | None:
        if value not in usual:
            return usual[0 if direction > 0 else -1]
        return usual[(usual.index(value) + direction) % len(usual)]

    return step


def _next_cap(value: str, direction: int) -> str | None:
    """Doubled or halved; below two there is no cap."""
    count = int(value) if value.isdigit() else 1
    larger = [cap for cap in _CAPS[1:] if int(cap) > count]
    smaller = [cap for cap in _CAPS[1:] if int(cap) < count]
    if direction > 0:
        return larger[0] if larger else None
    return smaller[-1] if smaller else None if value == "none" else "none"


def _next_cents(value: str, direction: int) -> str | None:
    count = int(value) if value.isdigit() else 0
    beyond = [c for c in _CENTS if (c > count if direction > 0 else c < count)]
    return str(beyond[0 if direction > 0 else -1]) if beyond else None


def _next_length(value: str, direction: int) -> str | None:
    """One by one up to five, then by fives."""
    count = int(value) if value.isdigit() else 0
    step = 1 if count < 5 or (count == 5 and direction < 0) else 5
    wished = (count // step + direction) * step
    if direction < 0 and count % step:
        wished = count // step * step
    return str(wished) if 1 <= wished <= LONGEST_SESSION else None


# How the arrows step, which signs may be typed, and how many.
_FREE: dict[str, tuple[Step, str, int]] = {
    "queen_order": (_round(_ORDERS), "CSHD", 4),
    "jack_order": (_round(_ORDERS), "CSHD", 4),
    "levels": (_round(_LEVELS), "0123456789-", 11),
    "stake_cap": (_next_cap, "0123456789", 6),
    "unit_cents": (_next_cents, "0123456789", 6),
    "session_length": (_next_length, "0123456789", 6),
}
