"""The plan of a table from above, with everybody's name at their seat."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game import theme as tokens
from game.context import Context
from game.i18n import _
from game.text import escape

SIDE, END = 75, 26  # units that plates reach beyond the cloth, at the sides and above and below
WIDEST_NAME = 110  # units
PLATE = 38  # units of height


def seat_labels(seats: int) -> list[str]:
    """Where the others sit, clockwise from the player's left."""
    left, right = _("On your left"), _("On your right")
    between = {
        3: [],
        4: [_("Across")],
        5: [_("Across, left"), _("Across, right")],
    }.get(seats)
    if between is None:
        between = [_("Seat {n}").format(n=n) for n in range(3, seats)]
    return [left, *between, right]


def spots(cloth: pygame.Rect, seats: int) -> list[tuple[int, int]]:
    """Places along the rounded edge of the cloth, clockwise from the middle of its lower edge,
    each as far from the next along the edge as any other."""
    radius = cloth.height / 2
    straight = max(0.0, cloth.width - cloth.height)
    arc = math.pi * radius
    around = 2 * straight + 2 * arc
    found = []
    for seat in range(seats):
        way = around * seat / seats
        found.append(_along(cloth, radius, straight, arc, way))
    return found


def _along(
    cloth: pygame.Rect, radius: float, straight: float, arc: float, way: float
) -> tuple[int, int]:
    """The point after a way along the edge: to the left, up, to the right, down and back."""
    left, right = cloth.centerx - straight / 2, cloth.centerx + straight / 2
    if way <= straight / 2:
        return round(cloth.centerx - way), cloth.bottom
    way -= straight / 2
    if way <= arc:
        turn = math.pi * way / arc
        x = left - radius * math.sin(turn)
        return round(x), round(cloth.centery + radius * math.cos(turn))
    way -= arc
    if way <= straight:
        return round(left + way), cloth.top
    way -= straight
    if way <= arc:
        turn = math.pi * way / arc
        x = right + radius * math.sin(turn)
        return round(x), round(cloth.centery - radius * math.cos(turn))
    return round(right - (way - arc)), cloth.bottom


def plates(ctx: Context, plan: pygame.Rect, names: Sequence[str]) -> list[pygame.Rect]:
    """Where the plates with the names lie; they never overlap."""
    u = ctx.scale.u
    cloth = cloth_of(ctx, plan)
    places = spots(cloth, len(names))
    least = min(
        (abs(a[0] - b[0]) for a, b in zip(places, places[1:] + places[:1], strict=True)
         if abs(a[1] - b[1]) < u(PLATE + 4)),
        default=u(WIDEST_NAME + 60),
    )  # fmt: skip
    found = []
    for name, spot in zip(names, places, strict=True):
        words = min(ctx.text.width(escape(name), tokens.BODY_BOLD), u(WIDEST_NAME))
        width = min(words + u(20) + u(30), max(u(50), least - u(6)))
        plate = pygame.Rect(0, 0, width, u(PLATE))
        plate.center = spot
        found.append(plate)
    return found


def cloth_of(ctx: Context, plan: pygame.Rect) -> pygame.Rect:
    return plan.inflate(-2 * ctx.scale.u(SIDE), -2 * ctx.scale.u(END))


def draw_plan(
    surface: pygame.Surface, ctx: Context, plan: pygame.Rect, names: Sequence[str]
) -> None:
    """The table with a plate for each name, the player's own first."""
    u, t = ctx.scale.u, ctx.theme
    cloth = cloth_of(ctx, plan)
    rim = ctx.scale.line(6)
    ctx.paint.box(
        surface,
        cloth.inflate(2 * rim, 2 * rim),
        cloth.height // 2 + rim,
        ctx.paint.gradient((t.wood2, t.wood1)),
        border=t.wood_edge,
    )
    ctx.paint.box(surface, cloth, cloth.height // 2, ctx.paint.gradient((t.felt0, t.felt1)))
    if not t.flat:
        ram = ctx.paint.emblem("ram-felt", round(cloth.height * 0.5), t.cream).copy()
        ram.set_alpha(26)
        surface.blit(ram, ram.get_rect(center=cloth.center))
    for seat, plate in enumerate(plates(ctx, plan, names)):
        ctx.paint.plate(surface, plate, u(10))
        if seat == 0:
            ctx.paint.ring(surface, plate, u(10), t.gold2, ctx.scale.line(2))
        icon = u(20)
        center = (plate.x + u(9) + icon / 2, plate.centery)
        ctx.paint.draw_icon(surface, "person" if seat == 0 else "bot", center, icon, t.cream)
        left = plate.x + icon + u(16)
        ctx.text.draw(
            surface,
            escape(names[seat]),
            (left, plate.centery),
            tokens.BODY_BOLD,
            t.cream,
            valign="middle",
            max_width=max(10, plate.right - u(8) - left),
        )
