"""Buttons: the one brass main action, wooden and paper ones, and small ones for the bar."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game import theme as tokens
from game.context import Context
from game.screen import Result
from game.theme import Color, Corner, Space, Type, mix
from game.widgets.base import Ground, Look, Widget

LOCK = 15  # units of the lock on a button that cannot be pressed
KINDS = ("main", "second", "plain", "bar")


class Button(Widget):
    """Something to press.

    - ``kind``: main (brass, at most one on a screen), second (wood), plain (paper), bar
    - ``detail``: smaller words, to the right of the label or, ``stacked``, below it
    - ``key_cap``: the key that does the same, drawn as a key
    - ``reason``: why it cannot be pressed; drawn dashed with a lock
    """

    def __init__(
        self,
        label: str,
        on_press: Callable[[], Result | None],
        kind: str = "second",
        detail: str = "",
        icon: str = "",
        key_cap: str = "",
        stacked: bool = False,
        style: Type = tokens.PROMPT_BOLD,
        align: str = "center",
        ground: Ground | None = None,
    ) -> None:
        super().__init__(ground or (Ground.PAPER if kind == "plain" else Ground.DARK))
        self.label = label
        self.on_press = on_press
        self.kind = kind
        self.detail = detail
        self.icon = icon
        self.key_cap = key_cap
        self.stacked = stacked
        self.style = style
        self.align = align

    def press(self) -> Result | None:
        return self.on_press() if self.enabled else None

    def preferred(self, ctx: Context) -> tuple[int, int]:
        """Width and height in pixels that show everything."""
        u = ctx.scale.u
        width = self._content_width(ctx) + 2 * u(Space.XL if self.kind != "bar" else Space.M)
        if not self.enabled:
            width += u(LOCK + Space.S)
        height = u(tokens.Measure.BUTTON if self.kind != "bar" else 32)
        return width, max(height, round(ctx.text.px(self.style) * 1.6))

    # Drawing

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        ctx = look.ctx
        radius = ctx.scale.u(Corner.BAR_BUTTON if self.kind == "bar" else Corner.BUTTON)
        spot = rect
        if not self.enabled:
            self._draw_impossible(surface, rect, radius, ctx)
        else:
            if look.pressed:
                spot = rect.move(0, ctx.scale.line(2))
            elif look.hovered:
                spot = rect.move(0, -ctx.scale.line(1))
            self._draw_body(surface, spot, radius, look)
            self._draw_content(surface, spot, ctx, self._ink(ctx, look))
        if look.focused:
            self.ring(surface, spot, radius, ctx)

    def _ink(self, ctx: Context, look: Look) -> Color:
        t = ctx.theme
        if self.kind == "main":
            return t.gold_ink
        if self.kind == "plain":
            return t.ink
        return t.cream2 if look.pressed else t.cream

    def _draw_body(
        self, surface: pygame.Surface, rect: pygame.Rect, radius: int, look: Look
    ) -> None:
        ctx, t = look.ctx, look.ctx.theme
        top, bottom, border, border_alpha = self._colours(t)
        if look.hovered and not look.pressed:
            top, bottom = mix(top, t.white, 0.13), mix(bottom, t.white, 0.10)
        if look.pressed:
            top, bottom = mix(top, t.black, 0.22), mix(bottom, t.black, 0.14)
        lowered = look.pressed or self.kind == "bar"
        if not lowered:
            ctx.paint.shadow(surface, rect, radius, tokens.BUTTON_SHADOW)
            if not t.flat:
                edge = mix(bottom, t.black, 0.45)
                ctx.paint.box(surface, rect.move(0, ctx.scale.line(2)), radius, edge)
        fill = ctx.paint.gradient((top, bottom))
        ctx.paint.box(surface, rect, radius, fill, border=border, border_alpha=border_alpha)
        if self.kind == "main" and not t.flat and not look.pressed:
            # A bright upper edge makes brass of a yellow gradient.
            shine = pygame.Rect(rect.x + radius, rect.y + 1, rect.width - 2 * radius, 1)
            surface.fill(mix(top, t.white, 0.45), shine)

    def _colours(self, t: tokens.Theme) -> tuple[Color, Color, Color, int]:
        if self.kind == "main":
            edge = t.black if t.flat else mix(t.gold_low, t.black, 0.35)
            return mix(t.gold, t.gold2, 0.55), t.gold_low, edge, 255
        if self.kind == "plain":
            edge = t.black if t.flat else mix(t.paper_line2, t.wood_edge, 0.5)
            return t.white, t.paper0, edge, 255
        return mix(t.wood2, t.wood_edge, 0.06), t.wood1, t.wood_edge, 255 if t.flat else 150

    def _draw_impossible(
        self, surface: pygame.Surface, rect: pygame.Rect, radius: int, ctx: Context
    ) -> None:
        t, u = ctx.theme, ctx.scale.u
        color = t.ink2 if self.ground is Ground.PAPER else t.cream2
        line = mix(color, t.paper1 if self.ground is Ground.PAPER else t.plate, 0.35)
        ctx.paint.dashes(surface, rect, radius, line)
        lock = u(LOCK)
        words = ctx.text.line(
            self.label, self.style, color, max_width=max(10, rect.width - lock - u(36))
        )
        left = rect.centerx - (words.get_width() + lock + u(Space.S)) // 2
        ctx.paint.draw_icon(surface, "lock", (left + lock / 2, rect.centery), lock, color)
        ctx.text.draw(
            surface,
            self.label,
            (left + lock + u(Space.S), rect.centery),
            self.style,
            color,
            valign="middle",
            max_width=max(10, rect.width - lock - u(36)),
        )

    def _content_width(self, ctx: Context) -> int:
        u = ctx.scale.u
        width = ctx.text.width(self.label, self.style)
        if self.detail:
            detail = ctx.text.width(self.detail, tokens.SECOND)
            width = max(width, detail) if self.stacked else width + u(Space.M) + detail
        if self.icon:
            width += self._icon_size(ctx) + u(Space.S)
        if self.key_cap:
            width += u(Space.S + 2) + key_cap_width(ctx, self.key_cap)
        return width

    def _icon_size(self, ctx: Context) -> int:
        return round(ctx.text.px(self.style) * 1.15)

    def _icon_ink(self, ctx: Context, ink: Color) -> Color | None:
        """The icon's colour, that of the words as a rule; None for its own."""
        return ink

    def _draw_content(
        self, surface: pygame.Surface, rect: pygame.Rect, ctx: Context, ink: Color
    ) -> None:
        if self.stacked:
            self._draw_stacked(surface, rect, ctx, ink)
        elif self.align == "left":
            self._draw_spread(surface, rect, ctx, ink)
        else:
            self._draw_centred(surface, rect, ctx, ink)

    def _draw_centred(
        self, surface: pygame.Surface, rect: pygame.Rect, ctx: Context, ink: Color
    ) -> None:
        u = ctx.scale.u
        room = rect.width - 2 * u(Space.S)
        x = rect.centerx - min(room, self._content_width(ctx)) // 2
        if self.icon:
            size = self._icon_size(ctx)
            color = self._icon_ink(ctx, ink)
            ctx.paint.draw_icon(surface, self.icon, (x + size / 2, rect.centery), size, color)
            x += size + u(Space.S)
        taken = key_cap_width(ctx, self.key_cap) + u(Space.S + 2) if self.key_cap else 0
        words = ctx.text.draw(
            surface,
            self.label,
            (x, rect.centery),
            self.style,
            ink,
            valign="middle",
            max_width=max(10, rect.right - u(Space.S) - x - taken),
        )
        if self.key_cap:
            left = words.right + u(Space.S + 2)
            draw_key_cap(surface, ctx, self.key_cap, (left, rect.centery), self._cap_ground())

    def _draw_spread(
        self, surface: pygame.Surface, rect: pygame.Rect, ctx: Context, ink: Color
    ) -> None:
        """Label at the left, detail at the right; the detail goes first if there is no room."""
        u = ctx.scale.u
        pad = u(Space.XL - 2)
        words = ctx.text.draw(
            surface,
            self.label,
            (rect.x + pad, rect.centery),
            self.style,
            ink,
            valign="middle",
            max_width=rect.width - 2 * pad,
        )
        room = rect.right - pad - words.right - u(Space.L)
        if self.detail and room >= ctx.text.width(self.detail, tokens.SECOND):
            ctx.text.draw(
                surface,
                self.detail,
                (rect.right - pad, rect.centery),
                tokens.SECOND,
                ink if self.kind == "main" else ctx.theme.cream2,
                align="right",
                valign="middle",
            )

    def _draw_stacked(
        self, surface: pygame.Surface, rect: pygame.Rect, ctx: Context, ink: Color
    ) -> None:
        u, text = ctx.scale.u, ctx.text
        left = self.align == "left"
        x = rect.x + u(Space.XL - 2) if left else rect.centerx
        align = "left" if left else "center"
        room = rect.width - 2 * u(Space.XL - 2)
        step = text.px(self.style) * 0.62 + text.px(tokens.SECOND) * 0.5
        top = rect.centery - step / 2 + u(1)
        second = ink if self.kind == "main" else ctx.theme.cream2
        text.draw(surface, self.label, (x, top - u(2)), self.style, ink, align, "middle", room)
        text.draw(
            surface,
            self.detail,
            (x, top + step + u(1)),
            tokens.SECOND,
            second,
            align,
            "middle",
            room,
        )

    def _cap_ground(self) -> Ground:
        return Ground.PAPER if self.kind in ("main", "plain") else Ground.DARK


def key_cap_width(ctx: Context, label: str) -> int:
    """Width of a drawn key in pixels."""
    height = key_cap_height(ctx)
    return max(height, ctx.text.width(label, tokens.SMALL_BOLD) + round(height * 0.6))


def key_cap_height(ctx: Context) -> int:
    return round(ctx.text.px(tokens.SMALL_BOLD) * 1.55)


def draw_key_cap(
    surface: pygame.Surface,
    ctx: Context,
    label: str,
    left_middle: tuple[float, float],
    ground: Ground,
) -> pygame.Rect:
    """A key with its letter, from the middle of its left edge."""
    t = ctx.theme
    width, height = key_cap_width(ctx, label), key_cap_height(ctx)
    rect = pygame.Rect(round(left_middle[0]), 0, width, height)
    rect.centery = round(left_middle[1])
    radius = ctx.scale.u(Corner.KEY)
    if ground is Ground.PAPER:
        ctx.paint.box(
            surface, rect, radius, t.black, alpha=26, border=t.ink, border_width=1, border_alpha=110
        )
        color = t.ink
    else:
        ctx.paint.box(
            surface,
            rect,
            radius,
            t.black,
            alpha=90,
            border=t.cream,
            border_width=1,
            border_alpha=120,
        )
        color = t.cream
    ctx.text.draw(
        surface, label, rect.center, tokens.SMALL_BOLD, color, align="center", valign="middle"
    )
    return rect
