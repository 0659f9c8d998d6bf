"""The rules of a table in sentences, over whatever is open.

The sentences are generated from the options that the table is played by, so that what is read here
cannot contradict what is played.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from engine.rules import HouseRules
from game import rules_words
from game import theme as tokens
from game.commands import BY_NAME
from game.context import Context
from game.i18n import _
from game.inputs import Event, Key
from game.screen import Pop, Result, Screen
from game.screens.page import heading, heading_height
from game.text import escape
from game.theme import Space
from game.widgets import Button, Form, Scroll

WIDEST = 980  # units of the paper
TWO_COLUMNS = 700  # units of width from which the groups stand side by side
Painting = Callable[[pygame.Surface, int], None]  # draws at a vertical shift in pixels


class RulesTold(Screen):
    """``name`` is what these rules are called, if not after their preset."""

    overlay = True

    def __init__(self, rules: HouseRules, name: str = "") -> None:
        self.rules = rules
        self.title = escape(name) if name else rules_words.rules_title(rules)
        self.close = Button(_("Close"), Pop, kind="plain", key_cap="Esc", style=tokens.BODY_BOLD)
        self.scroll = Scroll(self._paint)
        self.form = Form([self.close])
        self.form.scrolls = [self.scroll]
        self.form.set_focus(self.close)
        self._paintings: list[Painting] = []

    def enter(self, ctx: Context) -> None:
        self.ctx = ctx
        u, text = ctx.scale.u, ctx.text
        width = min(ctx.size[0] - u(32), u(WIDEST))
        pad = u(Space.XL if ctx.scale.width > 800 else Space.L)
        button = self.close.preferred(ctx)
        high = max(u(tokens.Measure.CONTROL), round(text.px(tokens.BODY) * 1.9))
        words = text.line_height(tokens.PANEL) + text.line_height(tokens.SECOND)
        head = max(high, words) + u(Space.M)
        inner = width - 2 * pad
        x = (ctx.size[0] - width) // 2 + pad
        self._paintings, bottom = lay_out(ctx, self.rules, x, 0, inner - u(Space.L))
        height = min(ctx.size[1] - u(32), bottom + head + 2 * pad)
        self.paper = pygame.Rect(0, 0, width, height)
        self.paper.center = (ctx.size[0] // 2, ctx.size[1] // 2)
        y = self.paper.y + pad
        self.close.rect = pygame.Rect(x + inner - button[0], y, button[0], high)
        self._head = (x, y, self.close.rect.left - u(Space.L) - x)
        view = pygame.Rect(x, y + head, inner, self.paper.bottom - pad - y - head + u(Space.S))
        self.scroll.place(view, bottom)

    def handle(self, event: Event) -> Result | None:
        closing = ("escape", *BY_NAME["rules"].keys)
        if isinstance(event, Key) and not event.repeat and event.chord in closing:
            return Pop()
        if isinstance(event, Key) and event.chord in ("up", "down"):
            # There is nothing to choose here: the arrows scroll.
            self.scroll.by((1 if event.name == "down" else -1) * self.scroll.view.height / 6)
            self.dirty = True
            return None
        _used, result = self.form.handle(event)
        self.dirty |= self.form.dirty
        return result

    def _paint(self, surface: pygame.Surface, view: pygame.Rect, offset: int) -> None:
        for painting in self._paintings:
            painting(surface, view.y - offset)

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        t, text = ctx.theme, ctx.text
        ctx.paint.paper(surface, self.paper)
        x, y, room = self._head
        text.draw(
            surface, _("The rules of this table"), (x, y), tokens.PANEL, t.ink, max_width=room
        )
        y += text.line_height(tokens.PANEL)
        text.draw(surface, self.title, (x, y), tokens.SECOND, t.ink2, max_width=room)
        self.form.draw(surface, ctx)


def lay_out(
    ctx: Context, rules: HouseRules, x: int, y: int, width: int
) -> tuple[list[Painting], int]:
    """Headings and sentences within a width, in two columns where there is room.

    Gives what paints them, each at a vertical shift, and where they end.
    """
    u, text = ctx.scale.u, ctx.text
    columns = 2 if width >= u(TWO_COLUMNS) else 1
    gap = u(Space.XXL)
    column = (width - gap * (columns - 1)) // columns
    groups = [
        (title, lines, _height(ctx, lines, column))
        for title, lines in rules_words.told_groups(rules)
    ]
    # The first column takes groups as long as it is not the longer one by far.
    half = sum(high for _t, _l, high in groups) / columns
    paintings: list[Painting] = []
    bottoms = [y] * columns
    for title, lines, high in groups:
        side = 0 if columns == 1 or (bottoms[1] == y and bottoms[0] - y + high / 2 <= half) else 1
        left, top = x + side * (column + gap), bottoms[side]
        rect = pygame.Rect(left, top, column, heading_height(ctx))
        paintings.append(_heading(ctx, title, rect))
        top = rect.bottom
        for line in lines:
            paintings.append(_sentence(ctx, line, left, top, column))
            top += text.paragraph_height(line, tokens.BODY, column) + u(Space.XS)
        bottoms[side] = top + u(Space.M)
    return paintings, max(bottoms)


def _height(ctx: Context, lines: list[str], width: int) -> int:
    u, text = ctx.scale.u, ctx.text
    words = sum(text.paragraph_height(line, tokens.BODY, width) + u(Space.XS) for line in lines)
    return heading_height(ctx) + words + u(Space.M)


def _heading(ctx: Context, title: str, rect: pygame.Rect) -> Painting:
    return lambda surface, shift: heading(surface, ctx, title, rect.move(0, shift))


def _sentence(ctx: Context, line: str, x: int, y: int, width: int) -> Painting:
    def paint(surface: pygame.Surface, shift: int) -> None:
        ctx.text.paragraph(surface, line, (x, y + shift), width, tokens.BODY, ctx.theme.ink)

    return paint
