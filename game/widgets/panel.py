"""A sheet of paper or a dark plate with a heading, on which other widgets lie."""

from __future__ import annotations

import pygame

from game import theme as tokens
from game.theme import Corner, Space, Type
from game.widgets.base import Ground, Look, Widget


class Panel(Widget):
    """Put it into the form before what lies on it."""

    focusable = False

    def __init__(
        self, title: str = "", ground: Ground = Ground.PAPER, style: Type = tokens.PANEL
    ) -> None:
        super().__init__(ground)
        self.title = title
        self.style = style

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        ctx, u = look.ctx, look.ctx.scale.u
        if self.ground is Ground.PAPER:
            ctx.paint.paper(surface, rect)
        else:
            ctx.paint.plate(surface, rect, u(Corner.PANEL))
        if self.title:
            ctx.text.draw(
                surface,
                self.title,
                (rect.x + u(Space.XL), rect.y + u(Space.L)),
                self.style,
                self.ink(ctx),
                max_width=rect.width - u(2 * Space.XL),
            )
