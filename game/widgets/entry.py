"""A value between two arrows that can also be typed, such as a number or an order of suits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game import theme as tokens
from game.context import Context
from game.inputs import Key, Pointer
from game.screen import Result
from game.text import escape
from game.theme import Space
from game.widgets.base import Ground, Look
from game.widgets.rows import Arrowed


class Entry(Arrowed):
    """The arrows go through the usual values; typing begins a value of its own.

    - ``next_value``: the value after one in a direction, or None at the end
    - ``clean``: what remains of typed characters
    - ``show``: a value as markup

    Every character counts at once, so that what is wrong can be said while it is typed. Escape
    takes back what was typed; Enter, or going on to something else, ends typing (`settle`).
    """

    uses_text = True

    def __init__(
        self,
        label: str,
        value: str,
        next_value: Callable[[str, int], str | None],
        on_change: Callable[[str], Any],
        show: Callable[[str], str] = escape,
        clean: Callable[[str], str] = str.strip,
        longest: int = 8,
        help_line: str = "",
        ground: Ground = Ground.PAPER,
    ) -> None:
        super().__init__(label, help_line, ground)
        self.value = value
        self.next_value = next_value
        self.on_change = on_change
        self.show = show
        self.clean = clean
        self.longest = longest
        self._before: str | None = None  # the value before typing began

    @property
    def editing(self) -> bool:
        """Whether characters are being typed."""
        return self._before is not None

    def settle(self) -> None:
        """End typing; the value stays."""
        self._before = None

    def can_step(self, direction: int) -> bool:
        return self.next_value(self.value, direction) is not None

    def step(self, direction: int) -> bool:
        self.settle()
        value = self.next_value(self.value, direction)
        if value is None:
            return False
        self._set(value)
        return True

    def _set(self, value: str) -> None:
        if value != self.value:
            self.value = value
            self.on_change(value)

    def text(self, text: str) -> bool:
        typed = self.clean(text)
        if typed:
            kept = self.value if self.editing else ""
            self._begin()
            self._set((kept + typed)[: self.longest])
        return True

    def _begin(self) -> None:
        if self._before is None:
            self._before = self.value

    def key(self, event: Key) -> bool:
        name = event.chord
        if name in ("left", "right"):
            self.step(1 if name == "right" else -1)
        elif name in ("backspace", "delete"):
            kept = self.value
            self._begin()
            self._set(kept[:-1] if name == "backspace" else "")
        elif name == "escape" and self._before is not None:
            before = self._before
            self.settle()
            self._set(before)
        elif name == "enter" and self.editing:
            self.settle()
        else:
            # Plain characters come again as text; they must not reach the form as commands.
            return event.name == "space" or (
                len(event.name) == 1 and not event.ctrl and not event.alt
            )
        return True

    def press(self) -> Result | None:
        return None

    def pointer(self, event: Pointer) -> bool:
        # A click between the arrows only gives the focus.
        return super().pointer(event) or event.kind == "down"

    def shown_value(self) -> str:
        return escape(self.value) if self.editing else self.show(self.value)

    def widest_value(self, ctx: Context) -> int:
        least = ctx.scale.u(64)
        return max(least, ctx.text.width(self.shown_value(), tokens.BODY_BOLD) + ctx.scale.u(4))

    def draw_control(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        super().draw_control(surface, rect, look)
        if not (look.focused and self.editing):
            return
        ctx = look.ctx
        width = ctx.text.width(escape(self.value), tokens.BODY_BOLD)
        caret = pygame.Rect(0, 0, ctx.scale.line(2), rect.height - ctx.scale.u(Space.S))
        caret.midleft = (rect.centerx + width // 2 + ctx.scale.line(1), rect.centery)
        surface.fill(ctx.theme.blue, caret)
