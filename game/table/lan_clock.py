"""The clock of a network table: how many seconds are left to whoever must decide."""

from __future__ import annotations

import math

import pygame

from game import theme as tokens
from game.table.scene import Scene
from net.guest import TurnClock

SHORT = 5
"""From so few seconds on the time is marked."""


class TurnTime:
    """Counts down on this computer's own clock from what the host last said."""

    def __init__(self) -> None:
        self._number = 0
        self._ends = 0.0
        self._seat = -1
        self.left: int | None = None
        """Whole seconds that are left, or None where nobody's time is counted."""

    @property
    def seat(self) -> int:
        """The table seat whose time it is."""
        return self._seat

    def update(self, clock: TurnClock | None, now: float) -> bool:
        """Go on; whether another number is to be shown."""
        before = (self._seat, self.left)
        if clock is None:
            self._seat, self.left = -1, None
        else:
            if clock.number != self._number:
                self._number, self._ends = clock.number, now + clock.left
            self._seat = clock.seat
            self.left = max(0, math.ceil(self._ends - now))
        return before != (self._seat, self.left)


def clock_rect(scene: Scene, seat: int) -> pygame.Rect:
    """Where the time of a hand seat stands: on the plate's upper edge, away from the marks."""
    plate = scene.places.plates[scene.position(seat)]
    rect = pygame.Rect(0, 0, scene.u(54), scene.u(24))
    rect.midleft = (plate.left + scene.u(5), plate.top - scene.u(1))
    return rect


def draw_clock(surface: pygame.Surface, scene: Scene, seat: int, left: int) -> None:
    """A clock and the seconds that are left; the last ones in the colour of the turn."""
    ctx, t, u = scene.ctx, scene.ctx.theme, scene.u
    rect = clock_rect(scene, seat)
    short = left <= SHORT
    fill, ink = (t.gold2, t.gold_ink) if short else (t.plate, t.cream)
    ctx.paint.box(surface, rect, rect.height // 2, fill, border=ink, border_alpha=160)
    size = round(rect.height * 0.66)
    ctx.paint.draw_icon(surface, "clock", (rect.left + u(13), rect.centery), size, ink)
    spot = (rect.right - u(8), rect.centery)
    ctx.text.digits(surface, str(left), spot, tokens.SMALL_BOLD, ink)
