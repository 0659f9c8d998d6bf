"""All cards of a finished hand, in the order in which they were played."""

from __future__ import annotations

import pygame

from engine.cards import Card
from game import theme as tokens
from game.cards import BACK
from game.context import Context
from game.i18n import _, ngettext
from game.table.end_parts import draw_marks, marks_of
from game.table.outcome_words import Told
from game.text import escape
from game.theme import Corner, Measure, mix


def draw_hands(surface: pygame.Surface, ctx: Context, told: Told, rect: pygame.Rect) -> None:
    """A row for each player, a column for each trick, the taker's card ringed; at the right the
    tricks and points of each, and what was buried."""
    u, t, text = ctx.scale.u, ctx.theme, ctx.text
    played = bool(told.view.tricks)
    heading = _("All hands, in the order played") if played else _("All hands, as dealt")
    text.draw(
        surface,
        heading,
        (rect.left + u(18), rect.top + u(25)),
        tokens.GROUP,
        t.ink,
        "left",
        "middle",
    )
    seats = _order(told)
    top = rect.top + u(60)
    step = min(u(56), (rect.bottom - u(8) - top) // len(seats))
    card_high = min(u(53), step - u(3))
    card = max(8, round(card_high / Measure.CARD_RATIO))
    names = u(104)
    below = len(seats) <= 3  # with three players there is room below the rows
    aside = u(112) if not below else u(10)  # the buried cards
    counts = u(92) if played else 0
    columns = len(told.view.tricks) if played else max(len(one) for one in _dealt(told))
    room = rect.width - u(18) - names - counts - aside - u(8)
    wide = min(card + u(17), room // max(1, columns))
    card = min(card, wide - u(6))
    card_high = round(card * Measure.CARD_RATIO)
    left = rect.left + u(18) + names
    if played:
        for i in range(columns):
            x = left + i * wide + card / 2
            y = rect.top + u(50)
            text.draw(surface, str(i + 1), (x, y), tokens.SMALL, t.ink2, "center", "middle")
    for i, seat in enumerate(seats):
        y = top + i * step + card_high // 2
        _name(surface, ctx, told, seat, rect.left + u(18), y, names - u(10), step)
        if played:
            _row(surface, ctx, told, seat, left, y, wide, card)
            _counts(surface, ctx, told, seat, left + columns * wide + u(12), y, step)
        else:
            for n, one in enumerate(_dealt(told)[seat]):
                ctx.sprites.draw(
                    surface, one.code, (left + n * wide + card / 2, y), card, shadow="none"
                )
    area = pygame.Rect(rect.right - aside, rect.top + u(38), aside - u(10), rect.height - u(46))
    if below:
        area = pygame.Rect(rect.left + u(14), top + len(seats) * step, u(160), 0)
        area.height = rect.bottom - area.top
    _aside(surface, ctx, told, area)


def _order(told: Told) -> list[int]:
    """The picker first, then clockwise; in a leaster from the dealer's left."""
    seats = told.view.seats
    first = (told.view.dealer + 1) % seats
    if told.teams and told.view.picker is not None:
        first = told.view.picker
    return [(first + i) % seats for i in range(seats)]


def _dealt(told: Told) -> tuple[tuple[Card, ...], ...]:
    assert told.view.revealed is not None
    return told.view.revealed.dealt


def _name(
    surface: pygame.Surface,
    ctx: Context,
    told: Told,
    seat: int,
    x: int,
    y: int,
    room: int,
    step: int,
) -> None:
    u, t, text = ctx.scale.u, ctx.theme, ctx.text
    marks = marks_of(told, seat)
    name = escape(told.name(seat))
    if step >= u(44):
        lift = u(10) if marks else 0
        text.draw(surface, name, (x, y - lift), tokens.BODY_BOLD, t.ink, "left", "middle", room)
        draw_marks(surface, ctx, marks, (x - u(2), y + u(12)), u(21))
        return
    draw_marks(surface, ctx, marks[:1], (x - u(2), y), u(17))
    text.draw(
        surface, name, (x + u(19), y), tokens.SECOND_BOLD, t.ink, "left", "middle", room - u(18)
    )


def _row(
    surface: pygame.Surface,
    ctx: Context,
    told: Told,
    seat: int,
    left: int,
    y: int,
    wide: int,
    card: int,
) -> None:
    u, t = ctx.scale.u, ctx.theme
    for number, trick in enumerate(told.view.tricks):
        play = next(one for one in trick.plays if one.seat == seat)
        center = (left + number * wide + card / 2, y)
        rect = pygame.Rect(0, 0, card, round(card * Measure.CARD_RATIO))
        rect.center = (round(center[0]), y)
        if trick.winner == seat:
            # Gold between two dark lines: it shows on paper and beside a red card.
            line = max(2, u(3))
            corner = round(card * Corner.CARD_SHARE)
            ctx.paint.ring(surface, rect, corner, t.ink, line + 2 * ctx.scale.line(1.4))
            ctx.paint.ring(surface, rect, corner, t.gold, line, gap=ctx.scale.line(1))
        code = BACK if play.card is None else play.card.code
        ctx.sprites.draw(surface, code, center, card, shadow="none")
        if trick.winner != seat:
            edge = mix(t.paper_line2, t.ink, 0.15)
            ctx.paint.ring(surface, rect, card * Corner.CARD_SHARE, edge, 1)
        revealed = told.view.revealed
        if revealed is not None and play.card is not None and play.card == revealed.under:
            tag = pygame.Rect(0, 0, card + u(4), u(14))
            tag.midbottom = rect.midbottom
            ctx.paint.box(surface, tag, u(4), t.ink)
            ctx.text.draw(
                surface,
                _("under"),
                tag.center,
                tokens.SMALL,
                t.paper0,
                "center",
                "middle",
                tag.width,
            )


def _counts(
    surface: pygame.Surface, ctx: Context, told: Told, seat: int, x: int, y: int, step: int
) -> None:
    u, t, text = ctx.scale.u, ctx.theme, ctx.text
    tricks = told.view.tricks_of(seat)
    points = told.outcome.points[seat] if told.outcome.points else told.view.points_of(seat)
    first = ngettext("{n} trick", "{n} tricks", tricks).format(n=tricks)
    second = ngettext("{n} point", "{n} points", points).format(n=points)
    room = u(84)
    if step < u(36):
        line = f"{tricks} · {points}"
        text.draw(surface, line, (x, y), tokens.SECOND, t.ink2, "left", "middle", room)
        return
    text.draw(surface, first, (x, y - u(10)), tokens.SECOND, t.ink, "left", "middle", room)
    text.draw(surface, second, (x, y + u(10)), tokens.SECOND, t.ink2, "left", "middle", room)


def _aside(surface: pygame.Surface, ctx: Context, told: Told, rect: pygame.Rect) -> None:
    """The bury, or the blind of a leaster, and what the ring means."""
    u, t, text = ctx.scale.u, ctx.theme, ctx.text
    revealed = told.view.revealed
    assert revealed is not None
    cards = tuple(card for _seat, laid in revealed.buried for card in laid)
    heading = _("Buried")
    if not cards:
        cards, heading = revealed.blind, _("The blind")
    y = rect.top + u(14)
    if cards:
        text.draw(
            surface, heading, (rect.left + u(4), y), tokens.SECOND_BOLD, t.ink, "left", "middle"
        )
        card = u(38)
        high = round(card * Measure.CARD_RATIO)
        y += u(16) + high // 2
        for i, one in enumerate(cards):
            column, line = i % 2, i // 2
            center = (
                rect.left + u(4) + card / 2 + column * (card + u(8)),
                y + line * (high + u(6)),
            )
            ctx.sprites.draw(surface, one.code, center, card, shadow="card", unit=ctx.scale.unit)
        y += (len(cards) - 1) // 2 * (high + u(6)) + high // 2 + u(16)
        points = sum(one.points for one in cards)
        label = ngettext("{n} point", "{n} points", points).format(n=points)
        text.draw(surface, label, (rect.left + u(4), y), tokens.SECOND, t.ink2, "left", "middle")
        y += u(34)
    if told.view.tricks:
        mark = pygame.Rect(0, 0, u(14), u(20))
        mark.midleft = (rect.left + u(6), y)
        if rect.bottom < y + u(16):
            # No room below: beside the cards.
            mark.midleft = (rect.left + u(150), rect.top + u(40))
            rect, y = rect.move(u(150), 0), mark.centery
        ctx.paint.ring(surface, mark, u(3), t.ink, u(1.5) + u(3))
        ctx.paint.ring(surface, mark, u(3), t.gold, u(3))
        text.paragraph(
            surface,
            _("took the trick"),
            (mark.right + u(9), y - u(10)),
            rect.right - mark.right - u(6),
            tokens.SMALL,
            t.ink2,
            max_lines=2,
        )
