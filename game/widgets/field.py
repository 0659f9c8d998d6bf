"""A field for one line of text, such as a name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game import theme as tokens
from game.context import Context
from game.inputs import Key, Pointer
from game.platform import copy_text, paste_text
from game.screen import Result
from game.text import escape
from game.theme import Corner, Space, mix
from game.widgets.base import Ground, Look, Widget


class TextField(Widget):
    """One line of text with a label before it; Ctrl+C, Ctrl+V and Ctrl+X use the clipboard.

    ``longest`` is the number of characters it takes. ``label_width`` is in units.
    """

    uses_text = True

    def __init__(
        self,
        label: str,
        value: str,
        on_change: Callable[[str], Any],
        longest: int = 16,
        icon: str = "",
        placeholder: str = "",
        ground: Ground = Ground.PAPER,
    ) -> None:
        super().__init__(ground)
        self.label = label
        self.value = value
        self.on_change = on_change
        self.longest = longest
        self.icon = icon
        self.placeholder = placeholder
        self.caret = len(value)
        self._edges: list[int] = []  # x of every gap between letters, relative to the rectangle

    def height(self, ctx: Context) -> int:
        """Height in pixels, the label above the box included."""
        return self._label_height(ctx) + self.box_height(ctx)

    def _label_height(self, ctx: Context) -> int:
        return ctx.text.line_height(tokens.SMALL) + ctx.scale.u(6) if self.label else 0

    def box_height(self, ctx: Context) -> int:
        """Height in pixels of the box alone."""
        return max(ctx.scale.u(tokens.Measure.CONTROL + 2), round(ctx.text.px(tokens.PROMPT) * 1.9))

    # Typing

    def text(self, text: str) -> bool:
        clean = "".join(c for c in text if c.isprintable())
        room = self.longest - len(self.value)
        clean = clean[: max(0, room)]
        if clean:
            self._set(self.value[: self.caret] + clean + self.value[self.caret :])
            self.caret += len(clean)
        return True

    def key(self, event: Key) -> bool:
        name = event.chord
        if name == "left":
            self.caret = max(0, self.caret - 1)
        elif name == "right":
            self.caret = min(len(self.value), self.caret + 1)
        elif name == "home":
            self.caret = 0
        elif name == "end":
            self.caret = len(self.value)
        elif name == "backspace" and self.caret:
            self.caret -= 1
            self._set(self.value[: self.caret] + self.value[self.caret + 1 :])
        elif name == "delete":
            self._set(self.value[: self.caret] + self.value[self.caret + 1 :])
        elif name == "ctrl+v":
            self.text(paste_text())
        elif name in ("ctrl+c", "ctrl+x"):
            copy_text(self.value)
            if name == "ctrl+x":
                self.caret = 0
                self._set("")
        elif name == "ctrl+a":
            self.caret = len(self.value)
        else:
            # Plain characters come again as text; they must not reach the form as commands.
            return event.name in ("space", "backspace") or (
                len(event.name) == 1 and not event.ctrl and not event.alt
            )
        return True

    def press(self) -> Result | None:
        return None

    def pointer(self, event: Pointer) -> bool:
        if event.kind == "down" and self._edges:
            x = event.x - self.rect.x
            gaps = range(len(self._edges))
            self.caret = min(gaps, key=lambda i: abs(self._edges[i] - x))
            self.caret = min(self.caret, len(self.value))
        return True

    def _set(self, value: str) -> None:
        if value != self.value:
            self.value = value
            self.on_change(value)

    # Drawing

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        ctx, t, u = look.ctx, look.ctx.theme, look.ctx.scale.u
        if self.label:
            ctx.text.draw(
                surface, self.label, (rect.x + u(2), rect.y), tokens.SMALL, self.ink2(ctx)
            )
        box = rect.copy()
        box.height = self.box_height(ctx)
        box.bottom = rect.bottom
        radius = u(Corner.BAR_BUTTON)
        edge = t.black if t.flat else mix(t.paper_line2, t.wood_edge, 0.5)
        ctx.paint.box(surface, box, radius, t.white, border=edge)
        if look.focused:
            self.ring(surface, box, radius, ctx)
        x = box.x + u(Space.M)
        if self.icon:
            size = u(20)
            ctx.paint.draw_icon(surface, self.icon, (x + size / 2, box.centery), size, t.ink2)
            x += size + u(Space.S)
        self._draw_value(surface, box, x, look)

    def _draw_value(self, surface: pygame.Surface, box: pygame.Rect, x: int, look: Look) -> None:
        ctx, t, u = look.ctx, look.ctx.theme, look.ctx.scale.u
        style = tokens.PROMPT
        room = box.right - u(Space.S) - x
        widths = [ctx.text.width(escape(self.value[:i]), style) for i in range(len(self.value) + 1)]
        # A long text is moved to the left until the caret is seen.
        shift = max(0, widths[self.caret] - room + 2) if look.focused else 0
        self._edges = [x - shift + w - box.x for w in widths]
        before = surface.get_clip()
        surface.set_clip(pygame.Rect(x - 1, box.y, room + 2, box.height).clip(before))
        if self.value or look.focused:
            ctx.text.draw(
                surface,
                escape(self.value),
                (x - shift, box.centery),
                style,
                t.ink,
                valign="middle",
                max_width=None if look.focused else room,
            )
        else:
            ctx.text.draw(
                surface, self.placeholder, (x, box.centery), style, t.ink2, valign="middle"
            )
        if look.focused:
            height = round(ctx.text.px(style) * 1.2)
            caret = pygame.Rect(x - shift + widths[self.caret], 0, ctx.scale.line(2), height)
            caret.centery = box.centery
            surface.fill(t.blue, caret)
        surface.set_clip(before)
