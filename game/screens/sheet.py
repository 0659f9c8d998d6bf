"""A sheet of paper that scrolls: words, drawings and widgets placed one below the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game import theme as tokens
from game.context import Context
from game.theme import Color, Space, Type
from game.widgets import Button, Scroll, Widget
from game.widgets.rows import Row

Paint = Callable[[pygame.Surface, pygame.Rect], object]


class Sheet:
    """Call `begin`, place things from the top down, then `end`; `draw` draws the paper, and the
    form, which has the scroll area, everything on it."""

    def __init__(self) -> None:
        self.scroll = Scroll(self._paint)
        self.paper = pygame.Rect(0, 0, 0, 0)
        self.view = pygame.Rect(0, 0, 0, 0)
        self.y = 0
        self._drawn: list[tuple[pygame.Rect, Paint]] = []

    def begin(self, ctx: Context, paper: pygame.Rect) -> None:
        """Start anew on a sheet at this place."""
        u = ctx.scale.u
        self.ctx, self.paper = ctx, paper
        self._drawn = []
        self.view = paper.inflate(-2 * u(Space.XL), -2 * u(Space.L))
        self.y = self.view.top

    @property
    def width(self) -> int:
        """Pixels that a line may take; the rest is the scroll bar's."""
        return self.view.width - self.ctx.scale.u(14)

    def space(self, units: float) -> None:
        self.y += self.ctx.scale.u(units)

    def take(self, height: int) -> pygame.Rect:
        """The next strip of this many pixels."""
        rect = pygame.Rect(self.view.x, self.y, self.width, height)
        self.y += height
        return rect

    def paint(self, rect: pygame.Rect, paint: Paint) -> None:
        """Let something be drawn in a rectangle of the sheet."""
        self._drawn.append((rect, paint))

    def words(self, markup: str, style: Type, color: Color, most: int = 6) -> None:
        """A paragraph."""
        text = self.ctx.text
        lines = min(most, len(text.wrap(markup, style, self.width)))
        rect = self.take(lines * text.line_height(style))

        def draw(surface: pygame.Surface, at: pygame.Rect) -> None:
            text.paragraph(surface, markup, at.topleft, at.width, style, color, max_lines=most)

        self.paint(rect, draw)

    def title(self, markup: str, style: Type = tokens.PANEL) -> None:
        """A line in large letters, shortened where it is too long."""
        text, ink = self.ctx.text, self.ctx.theme.ink
        rect = self.take(text.line_height(style))
        self.paint(
            rect,
            lambda surface, at: text.draw(
                surface, markup, (at.x, at.centery), style, ink, valign="middle", max_width=at.width
            ),
        )

    def rule(self) -> None:
        """A thin line across, with room above and below."""
        self.space(Space.M)
        rect = self.take(self.ctx.scale.line(1.5))
        color = self.ctx.theme.paper_line
        self.paint(rect, lambda surface, at: surface.fill(color, at))
        self.space(Space.M)

    def put(self, widget: Widget, height: int) -> None:
        """A widget as wide as the sheet."""
        widget.scroll = self.scroll
        widget.rect = self.take(height)

    def row(self, row: Row) -> None:
        """An option."""
        self.put(row, row.height(self.ctx, self.width))

    def buttons(self, buttons: Sequence[Button]) -> None:
        """Buttons side by side as far as they fit."""
        u = self.ctx.scale.u
        x, high = self.view.x, 0
        for button in buttons:
            wide, high = button_size(self.ctx, button)
            wide = min(wide, self.width)
            if x > self.view.x and x + wide > self.view.x + self.width:
                x = self.view.x
                self.y += high + u(Space.S)
            button.scroll = self.scroll
            button.rect = pygame.Rect(x, self.y, wide, high)
            x += wide + u(Space.M)
        self.y += high

    def end(self) -> None:
        """Everything is placed."""
        self.scroll.place(self.view, self.y + self.ctx.scale.u(Space.S) - self.view.y)

    def draw(self, surface: pygame.Surface) -> None:
        """The paper itself."""
        self.ctx.paint.paper(surface, self.paper)

    def _paint(self, surface: pygame.Surface, view: pygame.Rect, offset: int) -> None:
        for rect, paint in self._drawn:
            at = rect.move(0, -offset)
            if at.colliderect(view):
                paint(surface, at)


def button_size(ctx: Context, button: Button) -> tuple[int, int]:
    """Width and height in pixels of a button on a sheet; never under 36 units high."""
    wide, _high = button.preferred(ctx)
    return wide, max(ctx.scale.u(38), round(ctx.text.px(button.style) * 1.9))
