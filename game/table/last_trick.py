"""The last trick, laid out as it lay: small in the corner, large when you ask for it (TRICK-3)."""

from __future__ import annotations

import pygame

from engine.view import SeenTrick
from game import theme as tokens
from game.cards import BACK
from game.i18n import _
from game.table.scene import Scene
from game.text import escape
from game.theme import Corner

SMALL_CARD = 37  # units


def draw_last(surface: pygame.Surface, scene: Scene, trick: SeenTrick, rect: pygame.Rect) -> None:
    """The panel in the corner."""
    ctx, u = scene.ctx, scene.u
    t = ctx.theme
    ctx.paint.plate(surface, rect, u(Corner.PLATE))
    name = _("you") if trick.winner == scene.facts.viewer else escape(scene.name(trick.winner))
    points = str(trick.points)
    right = ctx.text.draw(
        surface,
        points,
        (rect.right - u(12), rect.top + u(15)),
        tokens.BODY_BOLD,
        t.cream,
        "right",
        "middle",
    )
    ctx.text.draw(
        surface,
        _("Last trick: *{name}*").format(name=name),
        (rect.left + u(12), rect.top + u(15)),
        tokens.SECOND,
        t.cream,
        valign="middle",
        max_width=right.left - u(8) - rect.left - u(12),
    )
    inner = pygame.Rect(rect.left + u(8), rect.top + u(30), rect.width - u(16), rect.height - u(34))
    width = {6: 27, 7: 26, 8: 23}.get(scene.places.seats, SMALL_CARD)
    if scene.places.seats > 8:
        width = 26
    _lay(surface, scene, trick, inner, u(width), names=False)


def draw_peek(surface: pygame.Surface, scene: Scene, trick: SeenTrick) -> None:
    """The same, large over the middle of the table."""
    ctx, u = scene.ctx, scene.u
    t = ctx.theme
    middle = scene.places.middle
    rect = pygame.Rect(0, 0, min(middle.width, u(640)), min(middle.height, u(360)))
    rect.center = (scene.places.size[0] // 2, middle.centery)
    ctx.paint.plate(surface, rect, u(Corner.PANEL))
    winner, leader = trick.winner, trick.leader
    you = scene.facts.viewer
    who = (
        _("You took") if winner == you else _("{name} took").format(name=escape(scene.name(winner)))
    )
    led = _("you led") if leader == you else _("{name} led").format(name=escape(scene.name(leader)))
    title = _("{who} the last trick: *{points}* points").format(who=who, points=trick.points)
    ctx.text.draw(
        surface,
        title + f" ({led})",
        (rect.centerx, rect.top + u(24)),
        tokens.PROMPT,
        t.cream,
        "center",
        "middle",
        rect.width - u(32),
    )
    inner = pygame.Rect(
        rect.left + u(12), rect.top + u(44), rect.width - u(24), rect.height - u(56)
    )
    width = min(u(86), round(inner.height / 3.4), round(inner.width / (scene.facts.seats + 1.5)))
    _lay(surface, scene, trick, inner, width, names=True)


def _lay(
    surface: pygame.Surface,
    scene: Scene,
    trick: SeenTrick,
    inner: pygame.Rect,
    width: int,
    names: bool,
) -> None:
    """The cards where their players sit, the winner's ringed, the leader's with a triangle."""
    ctx, u = scene.ctx, scene.u
    t = ctx.theme
    poses = scene.places.trick
    xs, ys = [pose.x for pose in poses], [pose.y for pose in poses]
    high = round(width * tokens.Measure.CARD_RATIO)
    side = u(84) if names else u(16)
    # Columns of equal width: nearer each other than on the table, cards would overlap.
    columns = _columns(xs, poses[0].width / 3)
    span_y = max(1.0, max(ys) - min(ys))
    room_x, room_y = inner.width - width - 2 * side, inner.height - high
    for play in trick.plays:
        pose = poses[scene.position(play.seat)]
        column = next(i for i, x in enumerate(columns) if abs(x - pose.x) <= poses[0].width / 3)
        x = inner.left + side + width / 2 + column / max(1, len(columns) - 1) * room_x
        y = inner.top + high / 2 + (pose.y - min(ys)) / span_y * room_y
        code = BACK if play.card is None else play.card.code
        ctx.sprites.draw(surface, code, (x, y), width, shadow="none")
        rect = pygame.Rect(0, 0, width, high)
        rect.center = (round(x), round(y))
        if play.seat == trick.winner:
            corner = width * Corner.CARD_SHARE
            ctx.paint.ring(surface, rect, corner, t.gold2, ctx.scale.line(2), gap=1)
        left = x <= inner.centerx
        if play.seat == trick.leader:
            mark = ctx.paint.icon("triangle", u(9), t.cream)
            if not left:
                mark = pygame.transform.flip(mark, True, False)
            at = rect.left - u(8) if left else rect.right + u(8)
            surface.blit(mark, mark.get_rect(center=(at, rect.centery)))
        if names:
            _name(surface, scene, play.seat, rect, left)


def _name(surface: pygame.Surface, scene: Scene, seat: int, rect: pygame.Rect, left: bool) -> None:
    ctx, u = scene.ctx, scene.u
    name = _("you") if seat == scene.facts.viewer else escape(scene.name(seat))
    x = rect.left - u(18) if left else rect.right + u(18)
    ctx.text.draw(
        surface,
        name,
        (x, rect.centery),
        tokens.SMALL_BOLD,
        ctx.theme.cream,
        "right" if left else "left",
        "middle",
        u(72),
    )


def _columns(xs: list[float], apart: float) -> list[float]:
    """Positions from left to right, those that are nearly the same as one."""
    found: list[float] = []
    for x in sorted(xs):
        if not found or x - found[-1] > apart:
            found.append(x)
    return found
