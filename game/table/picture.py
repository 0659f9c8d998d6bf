"""The picture of the table, from the cloth up to the buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game import theme as tokens
from game.i18n import _
from game.table import draw_bar, draw_cards, draw_seats, last_trick, layout, words
from game.table.panels.pick import PickPanel
from game.table.scene import Scene

if TYPE_CHECKING:
    from game.table.screen import TableScreen

_PANEL_CARDS = layout.HAND + 20  # cards in the slots of a panel lie above it


def draw_table(surface: pygame.Surface, table: TableScreen) -> None:
    """Everything, in the order in which it lies on each other."""
    scene = table.make_scene()
    if scene is None:
        surface.blit(table.ctx.paint.felt(surface.get_size()), (0, 0))
        return
    presenter = table.presenter
    draw_ground(surface, scene)
    draw_cards.draw_sprites(surface, scene, presenter, layout.BACKS, layout.BLIND)
    for seat in range(scene.facts.seats):
        score = scene.table.total(scene.table.playing[seat])
        draw_seats.draw_plate(surface, scene, seat, words.units(score))
    draw_seats.draw_ticket(surface, scene)
    _draw_points(surface, scene)
    _draw_middle(surface, scene, table)
    if table.peek and scene.facts.last is not None:
        last_trick.draw_peek(surface, scene, scene.facts.last)
    for seat in range(scene.facts.seats):
        draw_seats.draw_bubble(surface, scene, seat)
    if scene.facts.last is not None and scene.facts.phase == "play":
        last_trick.draw_last(surface, scene, scene.facts.last, scene.places.last)
    if table.panel is not None:
        table.panel.draw(surface, scene)
    draw_cards.draw_sprites(surface, scene, presenter, layout.HAND, layout.MOVING)
    _draw_prompt(surface, scene, table)
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


def draw_ground(surface: pygame.Surface, scene: Scene) -> None:
    """Cloth, emblem, rail and bar: what never changes, kept as one picture of the window."""
    places, ctx = scene.places, scene.ctx

    def make() -> pygame.Surface:
        picture = pygame.Surface(places.size)
        picture.blit(ctx.paint.felt(places.size), (0, 0))
        if not ctx.theme.flat:
            ram = ctx.paint.emblem("ram-felt", round(118 * places.card_unit), ctx.theme.felt2)
            ram = ram.copy()
            ram.set_alpha(64)
            x, y = places.center
            center = (round(x), round(y - 20 * places.unit))
            picture.blit(ram, ram.get_rect(center=center))
        ctx.paint.wood(picture, places.rail, "top")
        ctx.paint.wood(picture, places.bar, "bottom")
        return picture

    key = (places.size, places.center, places.card_unit, tuple(places.rail), tuple(places.bar))
    surface.blit(ctx.paint.ground(key, make), (0, 0))


def _draw_middle(surface: pygame.Surface, scene: Scene, table: TableScreen) -> None:
    """Trick and blind with their marks."""
    presenter, facts = table.presenter, scene.facts
    turn = facts.turn is not None and facts.turn == facts.viewer
    if not table.peek:
        draw_cards.draw_trick_marks(surface, scene, turn)
    draw_cards.draw_sprites(surface, scene, presenter, layout.BLIND, layout.HAND)
    draw_cards.draw_back_count(surface, scene)
    if facts.complete and facts.trick and not presenter.timeline.busy:
        draw_taken(surface, scene)


def draw_taken(surface: pygame.Surface, scene: Scene) -> None:
    """Who takes the complete trick, in words and by a ring."""
    trick = next((t for t in scene.view.tricks if t.plays == scene.facts.trick), None)
    if trick is None:
        return
    draw_cards.draw_winner(surface, scene, trick.winner)
    if trick.winner == scene.facts.viewer:
        label = _("You take it: *{points}*").format(points=trick.points)
    else:
        name = words.names_list([scene.name(trick.winner)])
        label = _("{name} takes it: *{points}*").format(name=name, points=trick.points)
    ctx, u = scene.ctx, scene.u
    width = ctx.text.width(label, tokens.BODY) + u(28)
    rect = pygame.Rect(0, 0, width, u(30))
    x, y = scene.places.taken_spot
    rect.center = (round(x), round(y))
    ctx.paint.box(surface, rect, rect.height // 2, ctx.theme.plate, alpha=235)
    ctx.text.draw(surface, label, rect.center, tokens.BODY, ctx.theme.cream, "center", "middle")


def _draw_points(surface: pygame.Surface, scene: Scene) -> None:
    """What everybody may count, on the rail below your plate."""
    line = words.points_line(scene.view, scene.facts)
    if not line:
        return
    plate = scene.places.plates[0]
    y = (plate.bottom + scene.places.size[1]) / 2
    room = round(scene.places.hand_left) - plate.left
    if scene.facts.hand:
        poses = [scene.places.hand_pose(0, len(scene.facts.hand)).x - scene.places.hand_width / 2]
        room = round(min(poses)) - plate.left - scene.u(14)
    room = max(room, plate.width)
    style = tokens.BODY
    if scene.ctx.text.width(line, style) > room:
        style = tokens.SMALL
    scene.ctx.text.draw(
        surface,
        line,
        (plate.left, y),
        style,
        scene.ctx.theme.cream,
        valign="middle",
        max_width=room,
    )


def draw_hint(surface: pygame.Surface, scene: Scene, table: TableScreen) -> None:
    """A bulb on each card, button or row that the hint is about."""
    hint = table.hint_shown()
    if hint is None or table.peek:
        return
    u = scene.u
    widths = {widget.card: widget.visible_width for widget in table.controls.cards}
    for card in hint.cards:
        at = draw_cards.card_rect(table.presenter, card)
        if at is not None:
            x = at.left + min(at.width, widths.get(card, at.width)) - u(8)
            draw_cards.draw_badge(surface, scene, (x, at.top + u(4)), "bulb")
    widget = table.panel.answer_widget(hint.action) if table.panel is not None else None
    if widget is not None:
        spot = (widget.rect.right - u(8), widget.rect.top + u(4))
        draw_cards.draw_badge(surface, scene, spot, "bulb")


def _draw_prompt(surface: pygame.Surface, scene: Scene, table: TableScreen) -> None:
    """The pill above your hand: what is asked, or why something is not possible."""
    text, icon, kind = table.prompt()
    if not text:
        return
    ctx, u = scene.ctx, scene.u
    t = ctx.theme
    # Before the play there is no last trick at the right end.
    right = scene.places.last.left if scene.facts.phase == "play" else scene.places.size[0]
    room = 2 * (right - scene.places.pill[0]) - u(16)
    picture = ctx.paint.icon(icon, u(16), t.gold_ink) if icon else None
    lead = picture.get_width() + u(10) if picture is not None else 0
    edges = lead + u(40)
    sizes = (tokens.PROMPT, tokens.BODY, tokens.SMALL)
    # A long sentence, such as a hint's reason, is written smaller.
    style = next((s for s in sizes if ctx.text.width(text, s) + edges <= room), tokens.SMALL)
    width = min(room, ctx.text.width(text, style) + edges)
    rect = pygame.Rect(0, 0, width, max(u(34), round(ctx.text.px(style) * 1.8)))
    rect.center = scene.places.pill
    if isinstance(table.panel, PickPanel):
        rect.bottom = table.panel.top - u(18)
    fill = {"turn": t.gold2, "no": t.white, "info": t.plate}[kind]
    ink = t.cream if kind == "info" else t.gold_ink if kind == "turn" else t.ink
    ctx.paint.box(surface, rect, rect.height // 2, fill, shadow=tokens.BUTTON_SHADOW, border=fill)
    x = rect.left + u(20)
    if picture is not None:
        surface.blit(picture, (x, rect.centery - picture.get_height() // 2))
        x += lead
    ctx.text.draw(
        surface,
        text,
        (x, rect.centery),
        style,
        ink,
        valign="middle",
        max_width=rect.right - u(16) - x,
    )
