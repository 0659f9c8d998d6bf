"""The picture of the table for two, from the cloth up to the buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from engine.view import SeenTrick
from game import theme as tokens
from game.i18n import _
from game.table import (
    draw_bar,
    draw_cards,
    draw_seats,
    duel_layout,
    duel_words,
    layout,
    words,
)
from game.table.duel_places import DuelPlaces
from game.table.duel_rows import draw_zones
from game.table.picture import draw_ground, draw_hint, draw_taken
from game.table.scene import Scene
from game.text import escape
from game.theme import Corner, Measure

if TYPE_CHECKING:
    from game.table.duel_screen import DuelTable

LAST_CARD = 41  # units


def draw_duel(surface: pygame.Surface, table: DuelTable) -> None:
    """Everything, in the order in which it lies on each other."""
    scene = table.make_scene()
    if scene is None:
        surface.blit(table.ctx.paint.felt(surface.get_size()), (0, 0))
        return
    places, facts, presenter = scene.places, scene.facts, table.presenter
    assert isinstance(places, DuelPlaces)
    draw_ground(surface, scene)
    draw_zones(surface, scene, places)
    _draw_fan(surface, scene, table, places)
    for seat in range(facts.seats):
        score = scene.table.total(scene.table.playing[seat])
        draw_seats.draw_plate(surface, scene, seat, words.units(score))
        _draw_told(surface, scene, places, seat, table.aids)
    draw_cards.draw_sprites(surface, scene, presenter, layout.BLIND, layout.TRICK)
    turn = facts.turn is not None and facts.turn == facts.viewer
    if not table.peek:
        draw_cards.draw_trick_marks(surface, scene, turn)
    draw_cards.draw_sprites(surface, scene, presenter, duel_layout.THEIRS, layout.HAND)
    draw_cards.draw_sprites(surface, scene, presenter, layout.TRICK, duel_layout.THEIRS)
    _draw_waiting(surface, scene, places)
    if facts.complete and facts.trick and not presenter.timeline.busy:
        draw_taken(surface, scene)
    if facts.last is not None and facts.phase == "play":
        _draw_last(surface, scene, facts.last, places)
    draw_cards.draw_sprites(surface, scene, presenter, layout.HAND, layout.MOVING)
    if table.peek and facts.last is not None:
        _draw_peek(surface, scene, facts.last, places)
    _draw_captions(surface, scene, places, table)
    if table.note is not None:
        table.note.draw(surface, scene.ctx)
    if not table.peek:
        _draw_prompt(surface, scene, places, table)
    draw_cards.draw_sprites(surface, scene, presenter, layout.MOVING, 1 << 30)
    draw_bar.draw_bar(
        surface,
        scene,
        table.controls.bar_left,
        table.controls.bar_right,
        scene.table.number,
        scene.table.practice,
    )
    table.controls.form.draw(surface, scene.ctx)
    draw_hint(surface, scene, table)


def _draw_fan(surface: pygame.Surface, scene: Scene, table: DuelTable, places: DuelPlaces) -> None:
    """The opponent's hand, which hangs from under the bar."""
    before = surface.get_clip()
    below = pygame.Rect(0, places.bar.bottom, places.size[0], places.size[1] - places.bar.bottom)
    surface.set_clip(below.clip(before))
    draw_cards.draw_sprites(surface, scene, table.presenter, layout.BACKS, layout.BLIND)
    surface.set_clip(before)


def _draw_told(
    surface: pygame.Surface, scene: Scene, places: DuelPlaces, seat: int, aids: bool
) -> None:
    """Points taken and cards face down; with the aid also how many trumps are unseen."""
    facts, ctx = scene.facts, scene.ctx
    if not facts.up:
        return
    where = scene.position(seat)
    rect = places.told[where]
    lines = [f"{duel_words.taken(facts, seat)} | {duel_words.covered(facts, seat)}"]
    if where == 0:
        second = _("Nobody may look at a face-down card, its owner included.")
        if aids:
            second = duel_words.trumps_out(scene.view, facts)
        if aids or not places.rows:
            lines.append(second)
    step = min(scene.u(22), rect.height // max(1, len(lines)))
    for number, line in enumerate(lines):
        style = tokens.BODY if number == 0 else tokens.SECOND
        color = ctx.theme.cream if number == 0 else ctx.theme.cream2
        middle = rect.top + step * number + step // 2
        if len(lines) == 1 and where == 0 and not places.rows:
            middle = rect.centery
        ctx.text.draw(
            surface,
            line,
            (rect.left + scene.u(4), middle),
            style,
            color,
            valign="middle",
            max_width=rect.width,
        )


def _draw_waiting(surface: pygame.Surface, scene: Scene, places: DuelPlaces) -> None:
    """Below a covered card whose cover has been played: when it will be turned (LAYOUT-2)."""
    ctx, u, facts = scene.ctx, scene.u, scene.facts
    t = ctx.theme
    if places.rows or not facts.trick:
        return
    for seat, row in enumerate(facts.up):
        for place, card in enumerate(row):
            if card is not None or not facts.covered[seat][place]:
                continue
            where = scene.position(seat)
            rect = places.place_rect(where, place)
            label = _("turned after the trick")
            tag = pygame.Rect(0, 0, ctx.text.width(label, tokens.SMALL) + u(18), u(24))
            tag.centerx = rect.centerx
            tag.top = rect.bottom - u(2)
            tag.clamp_ip(pygame.Rect(u(8), 0, places.size[0] - u(16), places.size[1]))
            ctx.paint.box(surface, tag, u(8), t.wood0, border=t.cream, border_alpha=150)
            ctx.text.draw(surface, label, tag.center, tokens.SMALL, t.cream, "center", "middle")


def _draw_last(surface: pygame.Surface, scene: Scene, trick: SeenTrick, places: DuelPlaces) -> None:
    """The last trick in its corner: who took it with how much, and the two cards as led."""
    ctx, u, rect = scene.ctx, scene.u, places.last
    t = ctx.theme
    ctx.paint.plate(surface, rect, u(Corner.PLATE))
    you = trick.winner == scene.facts.viewer
    name = _("you") if you else escape(scene.name(trick.winner))
    width = u(LAST_CARD)
    high = round(width * Measure.CARD_RATIO)
    right = rect.right - u(14) - 2 * width - u(8)
    room = right - u(20) - rect.left - u(12)
    for number, line in enumerate((_("Last trick:"), f"*{name}*, {trick.points}")):
        middle = rect.centery + u(11) * (2 * number - 1)
        ctx.text.draw(
            surface,
            line,
            (rect.left + u(12), middle),
            tokens.SECOND,
            t.cream,
            valign="middle",
            max_width=room,
        )
    mark = ctx.paint.icon("triangle", u(9), t.cream)
    surface.blit(mark, mark.get_rect(midright=(right - u(4), rect.centery)))
    for number, play in enumerate(trick.plays):
        if play.card is None:
            continue
        card = pygame.Rect(right + number * (width + u(8)), 0, width, high)
        card.centery = rect.centery
        ctx.sprites.draw(surface, play.card.code, card.center, width, shadow="none")
        if play.seat == trick.winner:
            corner = width * Corner.CARD_SHARE
            ctx.paint.ring(surface, card, corner, t.gold2, ctx.scale.line(2), gap=1)


def _draw_peek(surface: pygame.Surface, scene: Scene, trick: SeenTrick, places: DuelPlaces) -> None:
    """The last trick large over the middle of the table (TRICK-3)."""
    ctx, u = scene.ctx, scene.u
    t = ctx.theme
    rect = pygame.Rect(0, 0, min(places.middle.width, u(560)), places.middle.height)
    rect.center = places.middle.center
    ctx.paint.box(surface, rect, u(Corner.PANEL), t.plate, border=t.cream, border_alpha=80)
    if trick.winner == scene.facts.viewer:
        title = _("You took the last trick: *{points}* points").format(points=trick.points)
    else:
        title = _("{name} took the last trick: *{points}* points").format(
            name=escape(scene.name(trick.winner)), points=trick.points
        )
    middle = (rect.centerx, rect.top + u(26))
    ctx.text.draw(
        surface, title, middle, tokens.PROMPT, t.cream, "center", "middle", rect.width - u(32)
    )
    width = u(112)
    for number, play in enumerate(trick.plays):
        if play.card is None:
            continue
        card = pygame.Rect(0, 0, width, round(width * Measure.CARD_RATIO))
        card.center = (rect.centerx + (2 * number - 1) * u(72), rect.centery + u(12))
        ctx.sprites.draw(surface, play.card.code, card.center, width, unit=places.unit)
        if play.seat == trick.winner:
            corner = width * Corner.CARD_SHARE
            ctx.paint.ring(surface, card, corner, t.gold2, ctx.scale.line(3), gap=1)
        mine = play.seat == scene.facts.viewer
        name = _("you") if mine else escape(scene.name(play.seat))
        words_ = _("{name} led").format(name=name) if number == 0 else name
        if mine and number == 0:
            words_ = _("you led")
        edge = card.left - u(12) if number == 0 else card.right + u(12)
        align = "right" if number == 0 else "left"
        ctx.text.draw(
            surface, words_, (edge, card.centery), tokens.BODY, t.cream, align, "middle", u(110)
        )


def _draw_captions(
    surface: pygame.Surface, scene: Scene, places: DuelPlaces, table: DuelTable
) -> None:
    """What the rows mean, beside them, in a player's first games."""
    ctx = scene.ctx
    for rect, text in zip(places.caption, table.captions(), strict=False):
        if not text or rect.width < scene.u(150):
            continue
        height = ctx.text.paragraph_height(text, tokens.SECOND, rect.width)
        top = rect.centery - height / 2
        color = ctx.theme.cream2
        ctx.text.paragraph(surface, text, (rect.left, top), rect.width, tokens.SECOND, color)


def _draw_prompt(
    surface: pygame.Surface, scene: Scene, places: DuelPlaces, table: DuelTable
) -> None:
    """The pill beside the trick: what is asked, or why something is not possible."""
    text, icon, kind = table.prompt()
    if not text:
        return
    ctx, u = scene.ctx, scene.u
    t = ctx.theme
    style = tokens.PROMPT
    room = places.size[0] - u(16) - places.pill_left
    picture = ctx.paint.icon(icon, u(16), t.gold_ink) if icon else None
    lead = picture.get_width() + u(10) if picture is not None else 0
    if ctx.text.width(text, style) + lead + u(40) > room:
        style = tokens.SECOND
    width = min(room, ctx.text.width(text, style) + lead + u(40))
    rect = pygame.Rect(places.pill_left, 0, width, max(u(34), round(ctx.text.px(style) * 1.8)))
    lines = ctx.text.paragraph_height(text, style, width - u(36) - lead)
    if ctx.text.width(text, style) + lead + u(40) > room:
        rect.height = round(lines + u(14))
    rect.centery = places.pill[1]
    fill = {"turn": t.gold2, "no": t.white, "info": t.plate}[kind]
    ink = t.cream if kind == "info" else t.gold_ink if kind == "turn" else t.ink
    corner = min(rect.height // 2, u(22))
    ctx.paint.box(surface, rect, corner, fill, shadow=tokens.BUTTON_SHADOW, border=fill)
    x = rect.left + u(18)
    if picture is not None:
        surface.blit(picture, (x, rect.centery - picture.get_height() // 2))
        x += lead
    top = rect.centery - lines / 2
    inner = rect.right - u(16) - x
    ctx.text.paragraph(surface, text, (x, top), inner, style, ink)
