"""A page: bar with its name above, felt and paper in the middle, rail with actions below."""

from __future__ import annotations

import pygame

from game import theme as tokens
from game.commands import cap
from game.context import Context
from game.i18n import _
from game.inputs import Event, Key
from game.screen import Pop, Result, Screen
from game.theme import Measure, Space
from game.widgets import Button, Form

EDGE = 20  # units from the window's edge to the paper


class PageScreen(Screen):
    """The frame that plain screens share; a screen fills `arrange` and `paint_body`."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.form = Form()
        self.back = Button(
            _("Back"), self.leave, kind="bar", key_cap=cap("menu"), style=tokens.BODY_BOLD
        )
        self.body = pygame.Rect(0, 0, 0, 0)  # between bar and rail, in pixels
        self.rail = pygame.Rect(0, 0, 0, 0)
        self.with_rail = True

    @property
    def typing(self) -> bool:
        return self.form.typing

    def enter(self, ctx: Context) -> None:
        self.ctx = ctx
        u = ctx.scale.u
        width, height = ctx.size
        bar = self.bar_height(ctx)
        rail = u(Measure.RAIL) if self.with_rail else 0
        self.body = pygame.Rect(0, bar, width, height - bar - rail)
        self.rail = pygame.Rect(0, height - rail, width, rail)
        if self.back not in self.form.widgets:
            self.form.add(self.back)
        back_width, back_height = self.back.preferred(ctx)
        self.back.rect = pygame.Rect(0, 0, back_width, min(back_height, bar - u(8)))
        self.back.rect.midright = (width - u(Space.M), bar // 2)
        self.arrange(ctx)

    def bar_height(self, ctx: Context) -> int:
        return ctx.scale.u(Measure.BAR)

    def arrange(self, ctx: Context) -> None:
        """Place the widgets within ``body`` and ``rail``."""

    def paint_body(self, surface: pygame.Surface, ctx: Context) -> None:
        """Draw what lies below the widgets."""

    def leave(self) -> Result | None:
        """What the back button and Escape do."""
        return Pop()

    def handle(self, event: Event) -> Result | None:
        used, result = self.form.handle(event)
        self.dirty |= self.form.dirty
        if not used and isinstance(event, Key) and event.name == "escape" and not event.repeat:
            return self.leave()
        return result

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        u, width = ctx.scale.u, surface.get_width()
        surface.blit(ctx.paint.felt(surface.get_size()), (0, 0))
        bar = pygame.Rect(0, 0, width, self.body.top)
        ctx.paint.wood(surface, bar, "bottom")
        if self.with_rail:
            ctx.paint.wood(surface, self.rail, "top")
        ctx.text.draw(
            surface,
            self.title,
            (u(EDGE), bar.centery),
            tokens.PROMPT_BOLD,
            ctx.theme.cream,
            valign="middle",
            max_width=max(10, self.back.rect.left - u(EDGE + Space.M)),
        )
        self.paint_body(surface, ctx)
        self.form.draw(surface, ctx)


def heading(surface: pygame.Surface, ctx: Context, text: str, rect: pygame.Rect) -> None:
    """A group's heading on paper with a line under it, across a rectangle's width."""
    t, u = ctx.theme, ctx.scale.u
    ctx.text.draw(surface, text, (rect.x, rect.y), tokens.GROUP, t.red, max_width=rect.width)
    line = pygame.Rect(rect.x, rect.bottom - u(9), rect.width, ctx.scale.line(1.5))
    surface.fill(t.paper_line, line)


def heading_height(ctx: Context) -> int:
    return ctx.text.height(tokens.GROUP) + ctx.scale.u(13)
