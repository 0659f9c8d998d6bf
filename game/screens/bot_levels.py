"""How strong the bots are: a small button beside each name, and one choice for all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game import theme as tokens
from game.context import Context
from game.i18n import N_, _
from game.screen import Result
from game.settings import LEVELS, USUAL_LEVEL
from game.theme import Space
from game.widgets import Button, Choice, TextField

LEVEL_NAMES = {"easy": N_("Easy"), "normal": N_("Normal"), "expert": N_("Expert")}
MIXED = ""
"""In place of a level: the bots differ."""


class LevelButton(Button):
    """The level of one bot; pressing it goes on to the next level. ``value`` is in `LEVELS`."""

    def __init__(self, value: str, on_change: Callable[[], None]) -> None:
        super().__init__("", self._next, kind="plain", style=tokens.SECOND_BOLD)
        self.on_change = on_change
        self.show(value)

    def show(self, value: str) -> None:
        """Show a level without telling anybody."""
        self.value = value if value in LEVELS else USUAL_LEVEL
        self.label = _(LEVEL_NAMES[self.value])

    def _next(self) -> Result | None:
        self.show(LEVELS[(LEVELS.index(self.value) + 1) % len(LEVELS)])
        self.on_change()
        return None

    def place_beside(self, ctx: Context, field: TextField) -> None:
        """At the right end of a name's field, which becomes narrower by that much."""
        u = ctx.scale.u
        words = max(ctx.text.width(_(name), self.style) for name in LEVEL_NAMES.values())
        width, high = words + u(2 * Space.S), field.box_height(ctx)
        self.rect = pygame.Rect(field.rect.right - width, field.rect.bottom - high, width, high)
        field.rect.width -= width + u(6)


def level_choice(on_change: Callable[[str], None]) -> Choice:
    """One level for all bots."""
    return Choice(_("Level of the bots"), USUAL_LEVEL, _levels(), on_change)


def show_shared(choice: Choice, levels: Sequence[str]) -> None:
    """Let the choice for all show what these bots have in common."""
    if len(set(levels)) == 1:
        choice.values, choice.value = _levels(), levels[0]
    else:
        choice.values, choice.value = [(MIXED, _("mixed")), *_levels()], MIXED


def _levels() -> list[tuple[str, str]]:
    return [(level, _(name)) for level, name in LEVEL_NAMES.items()]
