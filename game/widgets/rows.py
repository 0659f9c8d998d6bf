"""Rows of a form: a label at the left, something to set at the right.

All of them change with the left and right arrows, with Enter or Space, and by mouse, and tell
``on_change`` the new value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game import theme as tokens
from game.context import Context
from game.i18n import _
from game.inputs import Key, Pointer
from game.screen import Result
from game.theme import Color, Corner, Space, mix
from game.widgets.base import Ground, Look, Widget

ROW = 40  # units of height without a line of help
ROW_WITH_HELP = 58


class Row(Widget):
    """A label, perhaps a line of help under it, and a control that the kinds of row draw.

    - ``was``: what stood there before; the row is marked as changed and says so
    - ``bad``: the value can't be used; ``note``: there is something to know about it
    - ``low``: least height in units
    """

    def __init__(self, label: str, help_line: str = "", ground: Ground = Ground.PAPER) -> None:
        super().__init__(ground)
        self.label = label
        self.help = help_line
        self.was = ""
        self.bad = False
        self.note = False
        self.low: float = ROW
        self._control = pygame.Rect(0, 0, 0, 0)  # where the control was placed, relative to rect

    def height(self, ctx: Context, width: int) -> int:
        """Height in pixels at a width; long help takes more lines."""
        u, text = ctx.scale.u, ctx.text
        base = max(u(self.low), round(text.px(tokens.BODY) * 2.1))
        words = self._words_height(ctx, width)
        if self.help:
            return words + u(Space.M)
        return max(base, words + u(Space.XS)) if words > text.line_height(tokens.BODY) else base

    def control_width(self, ctx: Context) -> int:
        """Width of the control in pixels."""
        raise NotImplementedError

    def draw_control(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        raise NotImplementedError

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        ctx, u = look.ctx, look.ctx.scale.u
        radius = u(6)
        self._draw_ground(surface, rect, look)
        if look.focused:
            self.ring(surface, rect.inflate(-u(4), -u(4)), radius, ctx)
        width = self.control_width(ctx)
        control = pygame.Rect(0, 0, width, max(u(28), round(ctx.text.px(tokens.BODY) * 1.7)))
        control.midright = (rect.right - u(Space.M), rect.centery)
        self._control = control.move(-rect.x, -rect.y)
        self._draw_words(surface, rect, ctx)
        self.draw_control(surface, control, look)

    def _draw_ground(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        """The wash under the mouse, or the band and the bar of a row that is marked."""
        ctx, t, u = look.ctx, look.ctx.theme, look.ctx.scale.u
        radius = u(6)
        if self.bad or self.was:
            band = rect.inflate(0, -u(2))
            wash = t.problem if self.bad else t.changed
            ctx.paint.box(surface, band, u(4), wash, border=t.ink if t.flat else None)
            bar = pygame.Rect(band.x, band.y, u(6), band.height)
            ctx.paint.box(surface, bar, u(3), t.red if self.bad else t.gold)
        elif look.hovered:
            wash = mix(t.paper1, t.changed, 0.7) if self.ground is Ground.PAPER else t.plate_line
            alpha = 255 if self.ground is Ground.PAPER else 24
            ctx.paint.box(surface, rect, radius, wash, alpha=alpha)

    def _label_room(self, ctx: Context, width: int) -> int:
        u = ctx.scale.u
        return max(u(60), width - self.control_width(ctx) - u(2 * Space.M + Space.L))

    # The words: the label with its signs, what was there before, the help

    def _signs(self) -> list[str]:
        return ["warning"] * self.bad + ["note"] * self.note

    def _sign_width(self, ctx: Context) -> int:
        return len(self._signs()) * (round(ctx.text.px(tokens.BODY) * 1.05) + ctx.scale.u(6))

    def _was_beside(self, ctx: Context, width: int) -> bool:
        """Whether there is room between label and control for what was there before."""
        room = self._label_room(ctx, width) - self._sign_width(ctx) - ctx.scale.u(Space.M)
        text = ctx.text
        return text.width(self.label, tokens.BODY) + text.width(self.was, tokens.SMALL) <= room

    def _lines(self, ctx: Context, width: int) -> int:
        room = self._label_room(ctx, width) - self._sign_width(ctx)
        return len(ctx.text.wrap(self.label, tokens.BODY, max(ctx.scale.u(40), room)))

    def _below(self, ctx: Context, width: int) -> list[str]:
        """The small paragraphs under the label."""
        was = [self.was] if self.was and not self._was_beside(ctx, width) else []
        return was + ([self.help] if self.help else [])

    def _words_height(self, ctx: Context, width: int) -> int:
        text, room = ctx.text, self._label_room(ctx, width)
        below = sum(
            text.paragraph_height(part, tokens.SMALL, room) for part in self._below(ctx, width)
        )
        return self._lines(ctx, width) * text.line_height(tokens.BODY) + below

    def _draw_words(self, surface: pygame.Surface, rect: pygame.Rect, ctx: Context) -> None:
        u, text = ctx.scale.u, ctx.text
        room = self._label_room(ctx, rect.width)
        x, below = rect.x + u(Space.M), self._below(ctx, rect.width)
        signs = self._sign_width(ctx)
        step = text.line_height(tokens.BODY)
        if not below and self._lines(ctx, rect.width) == 1:
            spot = text.draw(
                surface,
                self.label,
                (x, rect.centery),
                tokens.BODY,
                self.ink(ctx),
                valign="middle",
                max_width=room - signs,
            )
            self._draw_signs(surface, ctx, spot.right, rect.centery)
            self._draw_was_beside(surface, rect, ctx)
            return
        y = rect.centery - self._words_height(ctx, rect.width) / 2
        width = max(u(40), room - signs)
        widest = text.width(self.label, tokens.BODY)
        high = text.paragraph(surface, self.label, (x, y), width, tokens.BODY, self.ink(ctx))
        self._draw_signs(surface, ctx, x + min(width, widest), round(y + step / 2))
        if self.was not in below:
            self._draw_was_beside(surface, rect, ctx, round(y + step / 2))
        y += high
        for part in below:
            y += text.paragraph(surface, part, (x, y), room, tokens.SMALL, self.ink2(ctx))

    def _draw_signs(self, surface: pygame.Surface, ctx: Context, x: int, middle: int) -> None:
        size = round(ctx.text.px(tokens.BODY) * 1.05)
        for name in self._signs():
            x += ctx.scale.u(6)
            ctx.paint.draw_icon(surface, name, (x + size / 2, middle), size)
            x += size

    def _draw_was_beside(
        self, surface: pygame.Surface, rect: pygame.Rect, ctx: Context, middle: int | None = None
    ) -> None:
        if not self.was:
            return
        right = rect.right - ctx.scale.u(2 * Space.M) - self.control_width(ctx)
        ctx.text.draw(
            surface,
            self.was,
            (right, rect.centery if middle is None else middle),
            tokens.SMALL,
            self.ink2(ctx),
            align="right",
            valign="middle",
        )


class Toggle(Row):
    """Yes or no."""

    def __init__(
        self,
        label: str,
        value: bool,
        on_change: Callable[[bool], Any],
        help_line: str = "",
        ground: Ground = Ground.PAPER,
    ) -> None:
        super().__init__(label, help_line, ground)
        self.value = value
        self.on_change = on_change

    def press(self) -> Result | None:
        self.value = not self.value
        self.on_change(self.value)
        return None

    def key(self, event: Key) -> bool:
        if event.chord not in ("left", "right"):
            return False
        wanted = event.chord == "right"
        if wanted != self.value:
            self.press()
        return True

    def control_width(self, ctx: Context) -> int:
        words = max(ctx.text.width(w, tokens.BODY) for w in (_("yes"), _("no")))
        return ctx.scale.u(46 + Space.S) + words

    def draw_control(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        ctx, t, u = look.ctx, look.ctx.theme, look.ctx.scale.u
        track = pygame.Rect(0, 0, u(46), u(25))
        track.midright = rect.midright
        fill = t.green if self.value else (t.white if t.flat else mix(t.paper2, t.paper_line2, 0.4))
        ctx.paint.box(surface, track, track.height // 2, fill, border=t.ink, border_alpha=150)
        knob = pygame.Rect(0, 0, u(19), u(19))
        inset = (track.height - knob.height) // 2
        knob.centery = track.centery
        if self.value:
            knob.right = track.right - inset
        else:
            knob.left = track.left + inset
        knob_fill = t.ink if t.flat and not self.value else t.white
        ctx.paint.box(surface, knob, knob.height // 2, knob_fill, border=t.ink, border_alpha=110)
        ctx.text.draw(
            surface,
            _("yes") if self.value else _("no"),
            (track.left - u(Space.S), rect.centery),
            tokens.BODY,
            self.ink(ctx),
            align="right",
            valign="middle",
        )


class Arrowed(Row):
    """A value between two arrows. ``step`` changes it; the arrows show where that is possible."""

    def step(self, direction: int) -> bool:
        raise NotImplementedError

    def can_step(self, direction: int) -> bool:
        raise NotImplementedError

    def shown_value(self) -> str:
        raise NotImplementedError

    def widest_value(self, ctx: Context) -> int:
        raise NotImplementedError

    def key(self, event: Key) -> bool:
        if event.chord not in ("left", "right"):
            return False
        self.step(1 if event.chord == "right" else -1)
        return True

    def press(self) -> Result | None:
        self.step(1)
        return None

    def pointer(self, event: Pointer) -> bool:
        control = self._control.move(self.rect.x, self.rect.y)
        if event.kind != "down" or not control.collidepoint(event.pos):
            # A click on the label only gives the focus.
            return event.kind == "down"
        third = control.width / 3
        if event.x < control.left + third:
            self.step(-1)
        elif event.x > control.right - third:
            self.step(1)
        return True

    def control_width(self, ctx: Context) -> int:
        return self.widest_value(ctx) + ctx.scale.u(60)

    def draw_control(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        ctx, t, u = look.ctx, look.ctx.theme, look.ctx.scale.u
        edge = t.black if t.flat else mix(t.paper_line2, t.wood_edge, 0.5)
        ctx.paint.box(surface, rect, u(Corner.BAR_BUTTON), t.white, border=edge)
        size = u(12)
        for direction in (-1, 1):
            x = rect.centerx + direction * (rect.width / 2 - u(15))
            possible = self.can_step(direction)
            color = t.ink if possible else mix(t.ink2, t.white, 0.62)
            _triangle(surface, ctx, direction, (x, rect.centery), size, color)
        ctx.text.draw(
            surface,
            self.shown_value(),
            rect.center,
            tokens.BODY_BOLD,
            t.ink,
            align="center",
            valign="middle",
            max_width=rect.width - u(50),
        )


def _triangle(
    surface: pygame.Surface,
    ctx: Context,
    direction: int,
    center: tuple[float, float],
    size: int,
    color: Color,
) -> None:
    """The small solid arrow of a stepper, pointing left or right."""
    k = 4
    large = pygame.Surface((size * k, size * k), pygame.SRCALPHA)
    large.fill((*color, 0))
    side = size * k
    points = [(side * 0.2, side * 0.08), (side * 0.85, side * 0.5), (side * 0.2, side * 0.92)]
    if direction < 0:
        points = [(side - x, y) for x, y in points]
    pygame.draw.polygon(large, color, points)
    small = pygame.transform.smoothscale(large, (size, size))
    surface.blit(small, small.get_rect(center=(round(center[0]), round(center[1]))))


class Stepper(Arrowed):
    """A number that goes up and down by steps within limits."""

    def __init__(
        self,
        label: str,
        value: float,
        low: float,
        high: float,
        step: float,
        on_change: Callable[[float], Any],
        show: Callable[[float], str] = str,
        help_line: str = "",
        ground: Ground = Ground.PAPER,
    ) -> None:
        super().__init__(label, help_line, ground)
        self.value, self.low, self.high, self.size = value, low, high, step
        self.on_change = on_change
        self.show = show

    def can_step(self, direction: int) -> bool:
        return self.value < self.high if direction > 0 else self.value > self.low

    def step(self, direction: int) -> bool:
        wished = round(self.value + direction * self.size, 6)
        value = min(max(wished, self.low), self.high)
        if value == self.value:
            return False
        self.value = value
        self.on_change(value)
        return True

    def press(self) -> Result | None:
        # Enter at the upper end does nothing rather than jump to the lower one.
        self.step(1)
        return None

    def shown_value(self) -> str:
        return self.show(self.value)

    def widest_value(self, ctx: Context) -> int:
        values = (self.low, self.high, self.value, self.low + self.size)
        return max(ctx.text.width(self.show(v), tokens.BODY_BOLD) for v in values)


class Choice(Arrowed):
    """One of a few values, each with a label; it goes round at the ends."""

    def __init__(
        self,
        label: str,
        value: Any,
        values: Sequence[tuple[Any, str]],
        on_change: Callable[[Any], Any],
        help_line: str = "",
        ground: Ground = Ground.PAPER,
    ) -> None:
        super().__init__(label, help_line, ground)
        self.value = value
        self.values = list(values)
        self.on_change = on_change

    def can_step(self, direction: int) -> bool:
        return len(self.values) > 1

    def step(self, direction: int) -> bool:
        if len(self.values) < 2:
            return False
        place = [v for v, _label in self.values].index(self.value)
        self.value = self.values[(place + direction) % len(self.values)][0]
        self.on_change(self.value)
        return True

    def shown_value(self) -> str:
        return dict(self.values).get(self.value, str(self.value))

    def widest_value(self, ctx: Context) -> int:
        return max(ctx.text.width(label, tokens.BODY_BOLD) for _v, label in self.values)


class Slider(Row):
    """A number on a line, to be dragged or stepped."""

    LENGTH = 170  # units

    def __init__(
        self,
        label: str,
        value: float,
        low: float,
        high: float,
        step: float,
        on_change: Callable[[float], Any],
        show: Callable[[float], str] = str,
        help_line: str = "",
        ground: Ground = Ground.PAPER,
    ) -> None:
        super().__init__(label, help_line, ground)
        self.value, self.low, self.high, self.size = value, low, high, step
        self.on_change = on_change
        self.show = show
        self._line = (0, 1)  # left and right end relative to the rectangle, in pixels
        self._grabbed = False

    def set(self, value: float) -> bool:
        steps = round((value - self.low) / self.size)
        value = min(max(round(self.low + steps * self.size, 6), self.low), self.high)
        if value == self.value:
            return False
        self.value = value
        self.on_change(value)
        return True

    def key(self, event: Key) -> bool:
        if event.chord not in ("left", "right"):
            return False
        self.set(self.value + (self.size if event.chord == "right" else -self.size))
        return True

    def pointer(self, event: Pointer) -> bool:
        left, right = (x + self.rect.x for x in self._line)
        if event.kind == "down":
            self._grabbed = left - 12 <= event.x <= right + 12
        if event.kind == "up":
            self._grabbed = False
            return True
        if self._grabbed:
            share = (event.x - left) / max(1, right - left)
            self.set(self.low + share * (self.high - self.low))
        return True

    def control_width(self, ctx: Context) -> int:
        return ctx.scale.u(self.LENGTH + Space.M) + self._number_width(ctx)

    def _number_width(self, ctx: Context) -> int:
        return max(ctx.text.width(self.show(v), tokens.BODY_BOLD) for v in (self.low, self.high))

    def draw_control(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        ctx, t, u = look.ctx, look.ctx.theme, look.ctx.scale.u
        ctx.text.draw(
            surface,
            self.show(self.value),
            (rect.right, rect.centery),
            tokens.BODY_BOLD,
            self.ink(ctx),
            align="right",
            valign="middle",
        )
        knob = u(20)
        left = rect.left + knob // 2
        right = left + u(self.LENGTH) - knob
        self._line = (left - self.rect.x, right - self.rect.x)
        share = (self.value - self.low) / (self.high - self.low)
        at = left + round((right - left) * share)
        thick = u(6)
        track = pygame.Rect(left, rect.centery - thick // 2, right - left, thick)
        ctx.paint.box(
            surface,
            track,
            thick // 2,
            mix(t.paper2, t.paper_line2, 0.4),
            border=t.ink2,
            border_alpha=90,
        )
        if at > left:
            done = pygame.Rect(left, track.y, at - left, thick)
            ctx.paint.box(surface, done, thick // 2, t.green)
        ball = pygame.Rect(0, 0, knob, knob)
        ball.center = (at, rect.centery)
        ctx.paint.box(surface, ball, knob // 2, t.white, border=t.ink, border_alpha=170)
