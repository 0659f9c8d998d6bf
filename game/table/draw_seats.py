"""Seat plates with their marks, what is said beside them, and the ticket with the called card."""

from __future__ import annotations

import pygame

from game import theme as tokens
from game.context import Context
from game.i18n import _
from game.table import words
from game.table.facts import Facts
from game.table.scene import Scene
from game.text import escape
from game.theme import Corner

# How far the ring's glow reaches, in units.
_GLOW = 5

# Pixels in units around a plate's picture, for shadow, marks, tab and dots.
_MARGIN = 30


def draw_plate(surface: pygame.Surface, scene: Scene, seat: int, score: str) -> None:
    """The plate of a hand seat: who, what they are, their score and tricks, the marks above.

    A plate changes seldom and costs a dozen pictures, so each is kept as one.
    """
    facts, u = scene.facts, scene.u
    place = scene.position(seat)
    rect = scene.places.plates[place]
    dots = _lit_dot(scene) if facts.turn == seat and place else -1
    role = words.role(facts, scene.table, seat)
    tab = words.own_role(scene.view, facts) if place == 0 else ""
    kind = scene.table.kinds[scene.table.playing[seat]]
    key = (
        "plate",
        id(scene.ctx),
        rect.size,
        (
            scene.name(seat),
            kind,
            scene.table.bots[scene.table.playing[seat]],
            score,
            role,
            tab,
            dots,
        ),
        (facts.taken[seat] if facts.taken else 0, facts.turn == seat),
        tuple(_marks_of(facts, seat)),
    )
    margin = u(_MARGIN)

    def make() -> pygame.Surface:
        size = (rect.width + 2 * margin, rect.height + 2 * margin)
        picture = pygame.Surface(size, pygame.SRCALPHA)
        _paint_plate(picture, scene, seat, score, pygame.Rect((margin, margin), rect.size))
        return picture

    surface.blit(scene.pictures.get(key, make), (rect.left - margin, rect.top - margin))


def _paint_plate(
    surface: pygame.Surface, scene: Scene, seat: int, score: str, rect: pygame.Rect
) -> None:
    ctx, u, facts = scene.ctx, scene.u, scene.facts
    t = ctx.theme
    place = scene.position(seat)
    corner = u(Corner.PLATE)
    own = place == 0 and facts.viewer is not None
    if own:
        _draw_tab(surface, scene, rect)
    if facts.turn == seat and not t.flat:
        ctx.paint.ring(surface, rect, corner, t.gold2, u(_GLOW), alpha=70, gap=u(2))
    ctx.paint.plate(surface, rect, corner)
    if facts.turn == seat:
        ctx.paint.ring(surface, rect, corner, t.gold2, ctx.scale.line(3), gap=-ctx.scale.line(2))
        if not own:
            _draw_dots(surface, scene, rect)
    _draw_face(surface, scene, rect, seat, own)
    _draw_words(surface, scene, rect, seat, own, score)
    _draw_marks(surface, scene, rect, seat)


def _draw_face(
    surface: pygame.Surface, scene: Scene, rect: pygame.Rect, seat: int, own: bool
) -> None:
    """Who sits there: a person in a round frame, a bot in a square one, waves for away."""
    ctx, u = scene.ctx, scene.u
    t = ctx.theme
    kind = scene.table.kinds[scene.table.playing[seat]]
    frame = face_rect(scene, rect, own)
    side = frame.width
    radius = side // 2 if kind != "bot" else u(9)
    ctx.paint.box(surface, frame, radius, t.black, alpha=70, border=t.cream, border_alpha=70)
    icon = {"person": "person", "bot": "bot", "away": "away"}[kind]
    ctx.paint.draw_icon(surface, icon, frame.center, round(side * 0.58), t.cream)


def face_rect(scene: Scene, plate: pygame.Rect, own: bool) -> pygame.Rect:
    """The frame on a plate in which the face is."""
    side = round(plate.height * 0.62)
    frame = pygame.Rect(0, 0, side, side)
    frame.center = (plate.left + scene.u(12 if not own else 14) + side // 2, plate.centery)
    return frame


def _draw_words(
    surface: pygame.Surface, scene: Scene, rect: pygame.Rect, seat: int, own: bool, score: str
) -> None:
    ctx, u, facts = scene.ctx, scene.u, scene.facts
    t, text = ctx.theme, ctx.text
    small = scene.places.small and not own
    name_style = tokens.Type("bold", 17) if small else tokens.NAME
    second = tokens.SMALL if small else tokens.SECOND
    second_bold = tokens.SMALL_BOLD if small else tokens.SECOND_BOLD
    x = rect.left + u(12 if not own else 14) + round(rect.height * 0.62) + u(9 if small else 10)
    right = rect.right - u(10 if small else 14)
    upper = rect.top + round(rect.height * (0.32 if not own else 0.33))
    lower = rect.top + round(rect.height * (0.68 if not own else 0.64))
    width = text.digits_width(score, name_style)
    room = max(u(20), right - width - u(6) - x)
    name = escape(scene.name(seat))
    written = name_style
    if text.width(name, name_style) > room:
        written = tokens.SMALL_BOLD
    text.digits(surface, score, (right, upper), name_style, t.cream)
    text.draw(
        surface,
        name,
        (x, upper),
        written,
        t.cream,
        valign="middle",
        max_width=room,
    )
    taken = str(facts.taken[seat]) if facts.taken else "0"
    count_width = text.digits_width(taken, second_bold)
    text.digits(surface, taken, (right, lower), second_bold, t.cream)
    icon = ctx.paint.icon("tricks", u(15 if small else 17))
    left = right - count_width - u(5) - icon.get_width()
    surface.blit(icon, (left, lower - icon.get_height() // 2))
    label, gold = words.role(facts, scene.table, seat)
    room = max(u(20), left - u(5) - x)
    style = second_bold if gold else second
    if label == _("bot"):
        # The square frame says that it is a bot: where there is little room, the level will do.
        levels = words.bot_levels(scene.table, seat)
        label = next((one for one in levels if text.width(one, style) <= room), label)
    if text.width(label, style) > room:
        style = tokens.SMALL_BOLD if gold else tokens.SMALL
    color = t.gold2 if gold else t.cream2
    text.draw(surface, label, (x, lower), style, color, valign="middle", max_width=room)


def _marks_of(facts: Facts, seat: int) -> list[tuple[str, int]]:
    """Icons and their heights in units, the one nearest the corner first."""
    marks = []
    if seat == facts.dealer:
        marks.append(("dealer", 26))
    if facts.contract not in ("leaster", "duel"):
        if seat == facts.picker:
            marks.append(("crown", 27))
        if seat == facts.partner:
            marks.append(("rings", 28))
    if seat in facts.cracked:
        marks.append(("bolt", 26))
    return marks


def _draw_marks(surface: pygame.Surface, scene: Scene, rect: pygame.Rect, seat: int) -> None:
    """Dealer, crown, rings and bolt on the plate's upper edge, the dealer nearest the corner."""
    u = scene.u
    x = rect.right - u(16)
    for name, height in _marks_of(scene.facts, seat):
        picture = scene.ctx.paint.icon(name, u(height))
        x -= picture.get_width()
        spot = picture.get_rect(midleft=(x, rect.top - u(3)))
        surface.blit(picture, spot)
        if name == "dealer":
            draw_dealer_letter(surface, scene.ctx, spot)
        x -= u(5)


def draw_dealer_letter(surface: pygame.Surface, ctx: Context, disc: pygame.Rect) -> None:
    """The letter on the dealer's disc, in the player's language."""
    style = tokens.Type("title", disc.height * 0.6 / ctx.scale.unit)
    # Translators: the letter on the dealer's disc.
    letter = _("D")
    ctx.text.draw(surface, letter, disc.center, style, ctx.theme.ink, "center", "middle")


def _lit_dot(scene: Scene) -> int:
    """Which of the three dots is dark now."""
    return int(scene.now * 1000 / tokens.DOTS_MS * 3) % 3


def _draw_dots(surface: pygame.Surface, scene: Scene, rect: pygame.Rect) -> None:
    """Three dots under the plate of whoever is thinking, the dark one going round."""
    ctx, u = scene.ctx, scene.u
    t = ctx.theme
    pill = pygame.Rect(0, 0, u(48), u(14))
    pill.topright = (rect.right - u(14), rect.bottom + u(6))
    ctx.paint.box(surface, pill, pill.height // 2, t.gold2)
    lit = _lit_dot(scene)
    for i in range(3):
        side = u(7)
        dot = pygame.Rect(0, 0, side, side)
        dot.center = (pill.centerx + (i - 1) * u(12), pill.centery)
        ctx.paint.box(surface, dot, side // 2, t.gold_ink, alpha=255 if i == lit else 110)


def _draw_tab(surface: pygame.Surface, scene: Scene, rect: pygame.Rect) -> None:
    """The tab over your own plate, the only place that names your secret role."""
    ctx, u = scene.ctx, scene.u
    t = ctx.theme
    label = words.own_role(scene.view, scene.facts)
    width = ctx.text.width(label, tokens.SECOND_BOLD) + u(16)
    tab = pygame.Rect(rect.left + u(64), rect.top - u(20), width, u(26))
    tab.right = min(tab.right, rect.right - u(8))
    ctx.paint.box(surface, tab, u(6), t.gold2)
    ctx.text.draw(
        surface,
        label,
        (tab.centerx, tab.top + u(10)),
        tokens.SECOND_BOLD,
        t.gold_ink,
        align="center",
        valign="middle",
    )


def draw_bubble(surface: pygame.Surface, scene: Scene, seat: int) -> None:
    """What a seat has just said."""
    facts = scene.facts
    said = facts.bubbles[seat] if facts.bubbles else ""
    label = words.bubble(said) if said else ""
    if not label or seat == facts.viewer:
        return
    ctx, u = scene.ctx, scene.u
    t = ctx.theme
    x, y, way = scene.places.bubble(scene.position(seat))
    width = ctx.text.width(label, tokens.BODY_BOLD) + u(24)
    rect = pygame.Rect(0, 0, width, u(30))
    tip = u(7)
    if way > 0:
        rect.midleft = (x + tip, y)
        points = [(rect.left + 1, y - tip), (rect.left - tip, y), (rect.left + 1, y + tip)]
    elif way < 0:
        rect.midright = (x - tip, y)
        points = [(rect.right - 1, y - tip), (rect.right + tip, y), (rect.right - 1, y + tip)]
    else:
        rect.midbottom = (x, y)
        points = [(x - tip, rect.bottom - 1), (x, rect.bottom + tip), (x + tip, rect.bottom - 1)]
    ctx.paint.shadow(surface, rect, u(8), tokens.CARD_SHADOW)
    pygame.draw.polygon(surface, t.white, points)
    pygame.draw.aalines(surface, t.white, True, points)
    ctx.paint.box(surface, rect, u(9), t.white, border=t.white)
    ctx.text.draw(
        surface, label, rect.center, tokens.BODY_BOLD, t.ink, align="center", valign="middle"
    )


def draw_ticket(surface: pygame.Surface, scene: Scene) -> None:
    """The called card as a paper ticket beside the picker: a name, not a card."""
    facts = scene.facts
    if facts.called is None or facts.picker is None or facts.contract == "leaster":
        return
    ctx, u = scene.ctx, scene.u
    t = ctx.theme
    rect = scene.places.ticket(scene.position(facts.picker))
    label = _("called") if not facts.under_laid else _("under")
    key = ("ticket", facts.called, rect.size, t.name, label, ctx.text.language)

    def make() -> pygame.Surface:
        k = 2
        big = pygame.Surface((rect.width + 8, rect.height + 8), pygame.SRCALPHA)
        body = pygame.Rect(4, 4, rect.width, rect.height)
        ctx.paint.box(
            big, body, u(7), ctx.paint.gradient((t.paper0, t.paper1)), border=t.paper_line
        )
        style = tokens.Type("title", 27)
        card = words.sign(facts.called) if facts.called is not None else ""
        middle = body.top + round(body.height * 0.36)
        ctx.text.draw(big, card, (body.centerx, middle), style, t.ink, "center", "middle")
        low = body.top + round(body.height * 0.77)
        ctx.text.draw(
            big, label, (body.centerx, low), tokens.SMALL, t.ink, "center", "middle", body.width
        )
        return pygame.transform.rotozoom(big, 4, 1.0) if k else big

    picture = scene.pictures.get(key, make)
    ctx.paint.shadow(surface, rect, u(7), tokens.CARD_SHADOW)
    surface.blit(picture, picture.get_rect(center=rect.center))
