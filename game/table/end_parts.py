"""Parts of the panel at the end of a hand: the bar of points and who pays whom."""

from __future__ import annotations

import itertools

import pygame

from game import theme as tokens
from game.context import Context
from game.i18n import _
from game.table import outcome_words, words
from game.table.draw_seats import draw_dealer_letter
from game.table.outcome_words import Told
from game.text import escape
from game.theme import Type, mix


def draw_points_bar(
    surface: pygame.Surface, ctx: Context, told: Told, rect: pygame.Rect, shown: float
) -> None:
    """120 points from left to right: the bury striped, the picker's side, the defenders, and the
    marks that the table's rules set (SCORE-1, SCORE-3)."""
    u, t, outcome = ctx.scale.u, ctx.theme, told.outcome
    corner = u(9)
    ctx.paint.box(surface, rect, corner, t.green, border=t.ink, border_width=ctx.scale.line(2))
    side = min(120.0, shown)
    width = round(rect.width * side / 120)
    if width > 2 * corner:
        _part(surface, ctx, rect, width, outcome.buried, corner)
    _bar_words(surface, ctx, told, rect, width)
    _marks(surface, ctx, told, rect)


def _part(
    surface: pygame.Surface, ctx: Context, rect: pygame.Rect, width: int, buried: int, corner: int
) -> None:
    """The picker's side; its left corners follow the bar's."""
    t, u = ctx.theme, ctx.scale.u
    line = ctx.scale.line(2)
    whole = ctx.paint.shape(rect.size, corner, t.gold, border=t.ink, border_width=line)
    clip = surface.get_clip()
    surface.set_clip(pygame.Rect(rect.left, rect.top, width, rect.height).clip(clip))
    surface.blit(whole, rect.topleft)
    if buried:
        end = rect.left + round(rect.width * buried / 120)
        area = pygame.Rect(rect.left + line, rect.top + line, end - rect.left - line, 0)
        area.height = rect.height - 2 * line
        surface.set_clip(area.clip(surface.get_clip()))
        step, thick = u(14), u(5)
        dark = mix(t.gold, t.ink, 0.45)
        for x in range(area.left - area.height, area.right + area.height, max(4, step)):
            pygame.draw.line(
                surface, dark, (x, area.bottom), (x + area.height, area.top), max(2, thick)
            )
        surface.set_clip(pygame.Rect(rect.left, rect.top, width, rect.height).clip(clip))
        if end < rect.left + width:
            surface.fill(t.ink, (end, rect.top, line, rect.height))
    surface.set_clip(clip)
    if width < rect.width - 2:
        surface.fill(t.ink, (rect.left + width - line // 2, rect.top, line, rect.height))


def _bar_words(
    surface: pygame.Surface, ctx: Context, told: Told, rect: pygame.Rect, width: int
) -> None:
    u, t, text, outcome = ctx.scale.u, ctx.theme, ctx.text, told.outcome
    y = rect.centery
    style = tokens.BODY_BOLD
    buried = round(rect.width * outcome.buried / 120)
    if outcome.buried:
        label = _("bury {n}").format(n=outcome.buried)
        need = text.width(label, style) + u(14)
        if buried > need + u(6):
            tag = pygame.Rect(0, 0, need, u(24))
            tag.center = (rect.left + buried // 2, y)
            ctx.paint.box(surface, tag, u(5), t.gold)
            text.draw(surface, label, tag.center, style, t.gold_ink, "center", "middle")
    side = _("Picker’s side *{n}*") if outcome.contract == "picker" else _("Queens *{n}*")
    label = side.format(n=outcome.side_points)
    style = Type("bold", 18)
    lead = u(30)
    need = text.width(label, style) + lead
    spot = _clear_of_marks(ctx, told, rect, rect.left + buried, rect.left + width, need)
    if spot is not None:
        crown = ctx.paint.icon("crown", u(22))
        surface.blit(crown, (spot, y - crown.get_height() // 2))
        text.draw(surface, label, (spot + lead, y), style, t.gold_ink, "left", "middle")
    label = _("Defenders *{n}*").format(n=120 - outcome.side_points)
    need = text.width(label, style)
    spot = _clear_of_marks(ctx, told, rect, rect.left + width, rect.right, need)
    if spot is not None:
        text.draw(surface, label, (spot, y), style, t.white, "left", "middle")


def _clear_of_marks(
    ctx: Context, told: Told, rect: pygame.Rect, left: int, right: int, need: int
) -> int | None:
    """Where words of that width fit between two marks of the bar; None if nowhere."""
    gap = ctx.scale.u(14)
    edges = [left, *(_at(rect, points) for points, _word, _on in thresholds(told)), right]
    edges = sorted(edge for edge in edges if left <= edge <= right)
    best = None
    for a, b in itertools.pairwise(edges):
        if b - a >= need + 2 * gap:
            return a + gap
        if b - a >= need + gap and best is None:
            best = a + gap // 2
    return best


def _at(rect: pygame.Rect, points: int) -> int:
    return rect.left + round(rect.width * points / 120)


def thresholds(told: Told) -> list[tuple[int, str, bool]]:
    """Points that mattered under the table's rules, their words, whether they were reached."""
    scoring = told.view.rules.scoring
    points = told.outcome.side_points
    low, high = scoring.lose_schneider + 1, scoring.win_schneider
    return [
        (low, _("out of schneider"), points >= low),
        (61, _("won"), points >= 61),
        (high, _("schneider"), points >= high),
    ]


def _marks(surface: pygame.Surface, ctx: Context, told: Told, rect: pygame.Rect) -> None:
    u, t, text = ctx.scale.u, ctx.theme, ctx.text
    line = ctx.scale.line(2.5)
    for points, word, reached in thresholds(told):
        x = _at(rect, points)
        surface.fill(t.ink, (x - line // 2, rect.top - u(5), line, rect.height + u(10)))
        reach = u(7)
        tip = [(x - reach, rect.top - u(14)), (x + reach, rect.top - u(14)), (x, rect.top - u(4))]
        pygame.draw.polygon(surface, t.ink, tip)
        pygame.draw.aalines(surface, t.ink, True, tip)
        style = tokens.SECOND_BOLD if reached else tokens.SECOND
        label = f"{points}: {word}"
        icon = ctx.paint.icon(
            "check" if reached else "cross", u(14), t.green if reached else t.ink2
        )
        width = text.width(label, style) + icon.get_width() + u(6)
        left = x - width // 2
        y = rect.bottom + u(17)
        surface.blit(icon, (left, y - icon.get_height() // 2))
        color = t.ink if reached else t.ink2
        at = (left + icon.get_width() + u(6), y)
        text.draw(surface, label, at, style, color, "left", "middle")


def draw_who_pays(
    surface: pygame.Surface, ctx: Context, told: Told, rect: pygame.Rect, shown: list[float]
) -> None:
    """A row for each player, the picker's side first, and the sum explained."""
    u, t, text = ctx.scale.u, ctx.theme, ctx.text
    x = rect.left + u(18)
    text.draw(
        surface, _("Who pays whom"), (x, rect.top + u(25)), tokens.GROUP, t.ink, "left", "middle"
    )
    seats = order_of(told)
    explained = outcome_words.explanation(told)
    room = rect.width - u(36)
    style = tokens.BODY
    lines = len(text.wrap(explained, style, room))
    if lines > 3:
        style = tokens.SECOND
        lines = len(text.wrap(explained, style, room))
    foot = lines * text.line_height(style) + u(54)
    high = min(u(38), (rect.height - u(46) - foot) // len(seats))
    y = rect.top + u(43)
    for seat in seats:
        row = pygame.Rect(rect.left + u(8), y, rect.width - u(16), high)
        _pay_row(surface, ctx, told, row, seat, round(shown[seat]))
        y += high
    y += u(8)
    surface.fill(t.paper_line, (x, y, room, ctx.scale.line(1)))
    y += u(8)
    text.paragraph(surface, explained, (x, y), room, style, t.ink, max_lines=5)
    y = rect.bottom - u(20)
    if outcome_words.adds_up(told):
        icon = ctx.paint.icon("check", u(15), t.green)
        surface.blit(icon, (x, y - icon.get_height() // 2))
        sentence = (
            _("With the pot it adds up to zero.") if told.outcome.pot else _("Adds up to zero.")
        )
        at = (x + icon.get_width() + u(7), y)
        text.draw(surface, sentence, at, tokens.SECOND_BOLD, t.green, "left", "middle")


def order_of(told: Told) -> list[int]:
    """The picker's side or the winners first, the others clockwise."""
    return [*told.outcome.side, *told.others] if told.outcome.side else told.others


def marks_of(told: Told, seat: int) -> list[str]:
    """The icons that belong to a seat at the end of a hand."""
    outcome = told.outcome
    found = []
    if told.teams and outcome.side:
        # Two black queens are equals: neither has picked.
        equals = outcome.contract == "queens" and len(outcome.side) > 1
        if seat == outcome.side[0] and not equals:
            found.append("crown")
        elif seat in outcome.side:
            found.append("rings")
    elif seat in outcome.side:
        found.append("check")
    if seat in told.cracked:
        found.append("bolt")
    if seat == told.view.dealer:
        found.append("dealer")
    return found


def draw_marks(
    surface: pygame.Surface, ctx: Context, names: list[str], left_middle: tuple[int, int], high: int
) -> None:
    """Icons in a row from the middle of their left edge."""
    x, y = left_middle
    for name in names:
        color = ctx.theme.green if name == "check" else None
        picture = ctx.paint.icon(name, high, color)
        spot = picture.get_rect(midleft=(x, y))
        surface.blit(picture, spot)
        if name == "dealer":
            draw_dealer_letter(surface, ctx, spot)
        x = spot.right + ctx.scale.u(4)


def _pay_row(
    surface: pygame.Surface, ctx: Context, told: Told, row: pygame.Rect, seat: int, score: int
) -> None:
    u, t, text = ctx.scale.u, ctx.theme, ctx.text
    y = row.centery
    if seat == told.you:
        ctx.paint.box(surface, row.inflate(0, -u(2)), u(7), t.changed)
    marks = [mark for mark in marks_of(told, seat) if mark != "dealer"]
    draw_marks(surface, ctx, marks[:1], (row.left + u(13), y), u(25))
    now = told.table.total(told.table.playing[seat])
    total = _("now {score}").format(score=words.units(now))
    right = row.right - u(8)
    width = text.width(total, tokens.SECOND)
    text.draw(surface, total, (right, y), tokens.SECOND, t.ink2, "right", "middle")
    number = Type("bold", 20)
    edge = right - max(width, u(58)) - u(12)
    color = t.green if score > 0 else t.ink
    drawn = text.digits(surface, words.units(score), (edge, y), number, color)
    name = escape(told.name(seat))
    x = row.left + u(48)
    room = drawn.left - u(8) - x
    style = Type("bold", 18)
    used = text.draw(surface, name, (x, y), style, t.ink, "left", "middle", min(room, u(130)))
    x = max(used.right + u(10), row.left + u(106))
    text.draw(
        surface,
        outcome_words.part(told, seat),
        (x, y),
        tokens.SECOND,
        t.ink2,
        "left",
        "middle",
        max(u(16), drawn.left - u(6) - x),
    )
