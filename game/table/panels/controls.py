"""Widgets that the panels need beside the house's buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game import theme as tokens
from game.context import Context
from game.screen import Result
from game.theme import Color, Corner, Type, mix
from game.widgets import Button, Ground, Widget
from game.widgets.base import Look
from game.widgets.button import draw_key_cap, key_cap_width


class PanelButton(Button):
    """A button drawn at the scale of its panel, which may be smaller than the player's."""

    own: Context | None = None

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        super().draw(surface, rect, replace(look, ctx=self.own or look.ctx))


class BigButton(PanelButton):
    """A tall button: icon, label and key in one line, and a line of detail below."""

    def _draw_stacked(
        self, surface: pygame.Surface, rect: pygame.Rect, ctx: Context, ink: Color
    ) -> None:
        u, text = ctx.scale.u, ctx.text
        room = rect.width - 2 * u(10)
        icon = ctx.paint.icon(self.icon, u(25), ink) if self.icon else None
        lead = icon.get_width() + u(9) if icon is not None else 0
        cap_width = key_cap_width(ctx, self.key_cap) if self.key_cap else 0
        tail = cap_width + u(11) if cap_width else 0
        words = min(text.width(self.label, self.style), room - lead - tail)
        x = rect.centerx - (lead + words + tail) // 2
        y = rect.top + round(rect.height * (0.38 if self.detail else 0.5))
        if icon is not None:
            surface.blit(icon, (x, y - icon.get_height() // 2))
        text.draw(surface, self.label, (x + lead, y), self.style, ink, "left", "middle", words)
        if cap_width:
            at = (x + lead + words + tail - cap_width, y)
            draw_key_cap(surface, ctx, self.key_cap, at, self._cap_ground())
        second = ink if self.kind == "main" else ctx.theme.cream2
        low = (rect.centerx, rect.top + round(rect.height * 0.74))
        text.draw(surface, self.detail, low, tokens.SMALL, second, "center", "middle", room)


class Spot(Widget):
    """An invisible place to press, such as a card in a slot; ``on_draw`` may mark it."""

    def __init__(
        self,
        on_press: Callable[[], Result | None],
        on_draw: Callable[[pygame.Surface, pygame.Rect, Look], None] | None = None,
    ) -> None:
        super().__init__(Ground.DARK)
        self.on_press = on_press
        self.on_draw = on_draw

    def press(self) -> Result | None:
        return self.on_press()

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        if self.on_draw is not None:
            self.on_draw(surface, rect, look)


class CallRow(Widget):
    """One card that could be called: paper when it can, dashed with a lock and a reason when not.

    ``sign`` is the card as markup, ``line`` the sentence beside it.
    """

    def __init__(
        self, sign: str, line: str, why_not: str, on_press: Callable[[], Result | None]
    ) -> None:
        super().__init__(Ground.DARK)
        self.sign = sign
        self.line = line
        self.why_not = why_not
        self.chosen = False
        self.on_press = on_press
        self.own: Context | None = None

    def press(self) -> Result | None:
        return self.on_press()

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        ctx = self.own or look.ctx
        u, t = ctx.scale.u, ctx.theme
        corner = u(Corner.BUTTON)
        if self.why_not:
            ctx.paint.dashes(surface, rect, corner, t.cream2, alpha=150)
            ink, second = t.cream, t.cream2
            ctx.paint.draw_icon(surface, "lock", (rect.left + u(28), rect.centery), u(18), t.cream2)
        elif self.chosen:
            ctx.paint.box(surface, rect, corner, ctx.paint.gradient((t.paper0, t.paper1)))
            ink = second = t.ink
            self._radio(surface, rect, ctx, True)
        else:
            fill = mix(t.plate, t.cream, 0.16 if look.hovered else 0.09)
            ctx.paint.box(surface, rect, corner, fill, border=t.cream, border_alpha=110)
            ink, second = t.cream, t.cream
            self._radio(surface, rect, ctx, False)
        style = Type("title", 26)
        x = rect.left + u(54)
        if self.sign:
            ctx.text.draw(surface, self.sign, (x, rect.centery), style, ink, valign="middle")
            x += u(60)
        room = rect.right - u(12) - x
        lines = min(2, len(ctx.text.wrap(self._words, tokens.BODY, room)))
        top = rect.centery - lines * ctx.text.line_height(tokens.BODY) / 2
        color = second if self.why_not else ink
        ctx.text.paragraph(surface, self._words, (x, top), room, tokens.BODY, color, max_lines=2)
        if look.focused:
            self.ring(surface, rect, corner, ctx)

    @property
    def _words(self) -> str:
        return self.why_not or self.line

    def _radio(
        self, surface: pygame.Surface, rect: pygame.Rect, ctx: Context, chosen: bool
    ) -> None:
        u, t = ctx.scale.u, ctx.theme
        side = u(24)
        disc = pygame.Rect(0, 0, side, side)
        disc.center = (rect.left + u(28), rect.centery)
        ink = t.ink if chosen else t.cream
        ground = t.paper0 if chosen else t.plate
        ctx.paint.box(surface, disc, side // 2, ground, border=ink, border_width=ctx.scale.line(2))
        if chosen:
            dot = disc.inflate(-u(11), -u(11))
            ctx.paint.box(surface, dot, dot.width // 2, ink)
