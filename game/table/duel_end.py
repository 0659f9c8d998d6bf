"""Parts of the panel at the end of a hand for two: the bar of points and all cards by tricks."""

from __future__ import annotations

import pygame

from game import theme as tokens
from game.context import Context
from game.i18n import _, ngettext
from game.table.end_parts import draw_marks, marks_of
from game.table.outcome_words import Told
from game.text import escape
from game.theme import Corner, Measure, Type

LINES = 2
"""The tricks stand in so many lines below each other."""


def left_seat(told: Told) -> int:
    """Whose points stand at the left of the bar: yours, or the first seat's."""
    return told.you if told.you is not None else 0


def draw_duel_bar(
    surface: pygame.Surface, ctx: Context, told: Told, rect: pygame.Rect, shown: float
) -> None:
    """120 points: yours from the left, the opponent's from the right, the middle and schneider
    marked from both ends (SCORE-9). ``shown`` counts up to the winner's points."""
    u, t, text = ctx.scale.u, ctx.theme, ctx.text
    me = left_seat(told)
    points = told.outcome.points
    reached = min(1.0, shown / max(1, told.outcome.side_points)) if told.outcome.side else 1.0
    line = ctx.scale.line(2)
    ctx.paint.box(surface, rect, u(9), t.paper2, border=t.ink, border_width=line)
    clip = surface.get_clip()
    for seat, fill in ((me, t.gold), (1 - me, t.green)):
        width = round(rect.width * points[seat] / 120 * reached)
        if width < 3:
            continue
        part = pygame.Rect(rect.left, rect.top, width, rect.height)
        if seat != me:
            part.right = rect.right
        whole = ctx.paint.shape(rect.size, u(9), fill, border=t.ink, border_width=line)
        surface.set_clip(part.clip(clip))
        surface.blit(whole, rect.topleft)
        surface.set_clip(clip)
    if reached >= 1.0 and 0 < points[me] < 120:
        x = rect.left + round(rect.width * points[me] / 120)
        surface.fill(t.ink, (x - line // 2, rect.top, line, rect.height))
    style = Type("bold", 18)
    for seat, ink in ((me, t.gold_ink), (1 - me, t.white)):
        name = _("You") if seat == told.you else escape(told.name(seat))
        label = f"{name} {points[seat]}"
        if rect.width * points[seat] / 120 * reached < text.width(label, style) + u(28):
            continue
        x, align = (rect.left + u(14), "left") if seat == me else (rect.right - u(14), "right")
        text.draw(surface, label, (x, rect.centery), style, ink, align, "middle")
    out = told.view.rules.scoring.lose_schneider + 1
    for at, word in (
        (out, _("schneider below")),
        (60, _("half")),
        (120 - out, _("schneider below")),
    ):
        x = rect.left + round(rect.width * at / 120)
        surface.fill(t.ink, (x - line // 2, rect.bottom, line, u(7)))
        label = f"{min(at, 120 - at)}: {word}"
        style = tokens.SECOND
        text.draw(surface, label, (x, rect.bottom + u(17)), style, t.ink2, "center", "middle")


def draw_duel_hands(surface: pygame.Surface, ctx: Context, told: Told, rect: pygame.Rect) -> None:
    """All tricks in order, in two lines: the leader's card first, the taker's ringed."""
    u, t, text = ctx.scale.u, ctx.theme, ctx.text
    x, middle = rect.left + u(18), rect.top + u(25)
    heading = _("All tricks, in the order played")
    text.draw(surface, heading, (x, middle), tokens.GROUP, t.ink, "left", "middle")
    tricks = told.view.tricks
    me = left_seat(told)
    columns = -(-len(tricks) // LINES)
    names = u(96)
    wide = (rect.width - u(36) - names) // max(1, columns)
    block = (rect.height - u(54) - u(34)) // LINES
    card = min(wide - u(8), round((block - u(34)) / 2 / Measure.CARD_RATIO))
    high = round(card * Measure.CARD_RATIO)
    for line in range(LINES):
        top = rect.top + u(50) + line * block
        for row, seat in enumerate((1 - me, me)):
            y = top + u(22) + row * (high + u(5)) + high // 2
            name = _("You") if seat == told.you else escape(told.name(seat))
            style = tokens.BODY_BOLD
            text.draw(surface, name, (x, y), style, t.ink, "left", "middle", names - u(8))
            for column, trick in enumerate(tricks[line * columns : (line + 1) * columns]):
                play = next(one for one in trick.plays if one.seat == seat)
                if play.card is None:
                    continue
                center = (x + names + column * wide + wide // 2, y)
                spot = pygame.Rect(0, 0, card, high)
                spot.center = center
                ctx.sprites.draw(surface, play.card.code, center, card, shadow="none")
                if trick.winner == seat:
                    corner = card * Corner.CARD_SHARE
                    ctx.paint.ring(surface, spot, corner, t.ink, u(1) + u(2.5), gap=0)
                    ctx.paint.ring(surface, spot, corner, t.gold, u(2), gap=1)
                if row == 0:
                    number = str(line * columns + column + 1)
                    at = (center[0], top + u(8))
                    text.draw(surface, number, at, tokens.SMALL, t.ink2, "center", "middle")
    _draw_counts(surface, ctx, told, pygame.Rect(x, rect.bottom - u(34), rect.width - u(36), u(28)))


def _draw_counts(surface: pygame.Surface, ctx: Context, told: Told, rect: pygame.Rect) -> None:
    """Tricks of each, and whose deal it was."""
    u, t, text = ctx.scale.u, ctx.theme, ctx.text
    x = rect.left
    me = left_seat(told)
    for seat in (1 - me, me):
        name = _("You") if seat == told.you else escape(told.name(seat))
        count = told.view.tricks_of(seat)
        label = ngettext("*{name}:* {n} trick", "*{name}:* {n} tricks", count)
        label = label.format(name=name, n=count)
        spot = text.draw(surface, label, (x, rect.centery), tokens.SECOND, t.ink, "left", "middle")
        marks = [mark for mark in marks_of(told, seat) if mark == "dealer"]
        draw_marks(surface, ctx, marks, (spot.right + u(6), rect.centery), u(20))
        x = spot.right + u(54)
    mark = pygame.Rect(0, 0, u(14), u(20))
    mark.midleft = (x, rect.centery)
    ctx.paint.ring(surface, mark, u(3), t.ink, u(1.5) + u(2))
    ctx.paint.ring(surface, mark, u(3), t.gold, u(2), gap=1)
    at = (mark.right + u(10), rect.centery)
    text.draw(surface, _("took the trick"), at, tokens.SMALL, t.ink2, "left", "middle")
