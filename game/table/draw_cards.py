"""Cards on the cloth and in the hand, and the marks that belong to them."""

from __future__ import annotations

import pygame

from engine.cards import Card
from game import theme as tokens
from game.cards import BACK
from game.i18n import _
from game.table import layout
from game.table.layout import Key
from game.table.places import NAMED_FROM, around
from game.table.presenter import Presenter
from game.table.scene import Scene
from game.text import escape
from game.theme import Corner


def draw_sprites(
    surface: pygame.Surface, scene: Scene, presenter: Presenter, low: int, high: int
) -> None:
    """All cards whose drawing order lies in ``low <= order < high``, the moving ones included."""
    legal = scene.facts.legal if not presenter.touch.choosing else None
    for key, sprite in presenter.timeline:
        if low <= sprite.order < high and key in presenter.codes:
            assert isinstance(key, tuple)
            draw_sprite(surface, scene, presenter, key, legal)


def draw_sprite(
    surface: pygame.Surface,
    scene: Scene,
    presenter: Presenter,
    key: Key,
    legal: frozenset[Card] | None,
) -> None:
    sprites = scene.ctx.sprites
    pose = presenter.timeline.pose(key)
    if pose.alpha <= 0.01:
        return
    code = presenter.codes[key]
    shown = code if code and pose.face_up else BACK
    order = presenter.timeline.sprite(key).order
    state = "plain"
    if legal is not None and layout.HAND <= order < layout.MOVING and shown != BACK:
        state = "legal" if any(card.code == code for card in legal) else "dim"
    shadow = "card" if order >= layout.BLIND else "none"
    if pose.lift > 30 * scene.places.card_unit:
        shadow = "lifted"
    if pose.alpha < 0.99:
        picture = sprites.posed(shown, pose.width, pose.angle, state, pose.squeeze).copy()
        picture.set_alpha(round(255 * pose.alpha))
        center = (round(pose.center[0]), round(pose.center[1]))
        surface.blit(picture, picture.get_rect(center=center))
        return
    sprites.draw(
        surface,
        shown,
        pose.center,
        pose.width,
        pose.angle,
        state,
        pose.squeeze,
        shadow,
        scene.places.card_unit,
    )


def card_rect(presenter: Presenter, card: Card) -> pygame.Rect | None:
    """Where a card of the hand is seen now."""
    key = layout.card_key(card)
    if key not in presenter.timeline:
        return None
    return around(presenter.timeline.pose(key))


def draw_number(
    surface: pygame.Surface, scene: Scene, rect: pygame.Rect, digit: str, on: bool
) -> None:
    """The little key at the foot of a card that plays it."""
    ctx, u = scene.ctx, scene.u
    t = ctx.theme
    side = u(20)
    chip = pygame.Rect(0, 0, side, side)
    chip.center = (rect.centerx, rect.bottom - u(2))
    ground = t.wood0 if on else t.plate
    ctx.paint.box(surface, chip, u(Corner.KEY), ground, border=t.cream, border_alpha=130)
    ink = t.cream if on else t.cream2
    ctx.text.draw(surface, digit, chip.center, tokens.SMALL_BOLD, ink, "center", "middle")


def draw_focus(surface: pygame.Surface, scene: Scene, rect: pygame.Rect) -> None:
    """The second, cream line around the card that has the keyboard."""
    ctx = scene.ctx
    corner = round(rect.width * Corner.CARD_SHARE)
    line = ctx.scale.line(2.5)
    gap = max(3, round(rect.width * 0.03)) + ctx.scale.line(2)
    ctx.paint.ring(surface, rect, corner, ctx.theme.cream, line, gap=gap)


def draw_ahead(surface: pygame.Surface, scene: Scene, rect: pygame.Rect) -> None:
    """A card chosen for your next turn: a dashed line and a clock on its corner."""
    ctx, u = scene.ctx, scene.u
    t = ctx.theme
    grown = rect.inflate(u(8), u(8))
    ctx.paint.dashes(surface, grown, grown.width * Corner.CARD_SHARE, t.gold2, width=u(2.5))
    draw_badge(surface, scene, (rect.right - u(4), rect.top + u(4)), "clock")


def draw_badge(surface: pygame.Surface, scene: Scene, center: tuple[int, int], icon: str) -> None:
    """A round paper badge with an icon."""
    ctx, u = scene.ctx, scene.u
    t = ctx.theme
    side = u(26)
    disc = pygame.Rect(0, 0, side, side)
    disc.center = center
    ctx.paint.box(surface, disc, side // 2, t.paper1, border=t.ink, border_width=u(1.5))
    ctx.paint.draw_icon(surface, icon, disc.center, u(16), t.ink)


def draw_label(
    surface: pygame.Surface, scene: Scene, rect: pygame.Rect, words: str, gold: bool
) -> None:
    """A label across the foot of a card, such as ``from blind``."""
    ctx, u = scene.ctx, scene.u
    t = ctx.theme
    width = min(rect.width + u(6), ctx.text.width(words, tokens.SECOND_BOLD) + u(18))
    tag = pygame.Rect(0, 0, width, u(22))
    tag.center = (rect.centerx, rect.bottom - u(26))
    fill = t.gold2 if gold else t.wood0
    ink = t.gold_ink if gold else t.cream
    ctx.paint.box(surface, tag, u(8), fill, border=ink, border_alpha=60)
    style = tokens.SECOND_BOLD if gold else tokens.SECOND
    ctx.text.draw(surface, words, tag.center, style, ink, "center", "middle", tag.width - u(8))


def draw_trick_marks(surface: pygame.Surface, scene: Scene, mine_next: bool) -> None:
    """Your empty place, who led, and at large tables the name beside each card."""
    facts, places = scene.facts, scene.places
    if facts.phase != "play":
        return
    if mine_next:
        _draw_place(surface, scene, 0, _("your\ncard"), True)
    if places.seats >= NAMED_FROM:
        played = {play.seat for play in facts.trick}
        for seat in range(facts.seats):
            place = scene.position(seat)
            if place == 0:
                continue
            if seat in played:
                lead = bool(facts.trick) and facts.trick[0].seat == seat
                _draw_tag(surface, scene, place, escape(scene.name(seat)), lead)
            elif facts.trick:
                _draw_place(surface, scene, place, escape(scene.name(seat)), False)
    elif facts.trick:
        place = scene.position(facts.trick[0].seat)
        _draw_tag(surface, scene, place, _("led"), True)


def _draw_place(surface: pygame.Surface, scene: Scene, place: int, words: str, own: bool) -> None:
    """The dashed outline where a card will lie."""
    ctx, t = scene.ctx, scene.ctx.theme
    pose = scene.places.trick[place]
    rect = pygame.Rect(0, 0, round(pose.width), round(pose.width * tokens.Measure.CARD_RATIO))
    rect.center = (round(pose.x), round(pose.y))
    corner = rect.width * Corner.CARD_SHARE
    if own:
        fill, alpha = (t.gold2, 60) if scene.drop else (t.black, 40)
        ctx.paint.box(surface, rect, corner, fill, alpha=alpha)
        ctx.paint.dashes(surface, rect, corner, t.gold2, width=ctx.scale.line(2))
    else:
        ctx.paint.dashes(surface, rect, corner, t.cream2, width=ctx.scale.line(1), alpha=110)
    style = tokens.BODY_BOLD if own else tokens.SMALL
    color = t.cream if scene.drop else t.gold2 if own else t.cream2
    height = ctx.text.paragraph_height(words, style, rect.width)
    top = rect.centery - height / 2
    ctx.text.paragraph(
        surface, words, (rect.left, top), rect.width, style, color, "center", max_lines=2
    )


def _draw_tag(surface: pygame.Surface, scene: Scene, place: int, words: str, lead: bool) -> None:
    """A dark tag beside a trick card; the leader's has a triangle that points to the card."""
    ctx, u = scene.ctx, scene.u
    t = ctx.theme
    x, y, align = scene.places.beside_card(place)
    style = tokens.SECOND_BOLD if not scene.places.small else tokens.SMALL
    triangle = u(12) if lead else 0
    width = ctx.text.width(words, style) + u(22) + (triangle + u(5) if lead else 0)
    rect = pygame.Rect(0, 0, width, u(24))
    if align == "right":
        rect.midright = (round(x), round(y))
    elif align == "left":
        rect.midleft = (round(x), round(y))
    else:
        rect.center = (round(x), round(y))
    ctx.paint.box(surface, rect, rect.height // 2, t.plate, alpha=225)
    left = rect.left + u(11)
    if lead:
        flip = align == "left"
        picture = ctx.paint.icon("triangle", triangle, t.cream)
        if flip:
            picture = pygame.transform.flip(picture, True, False)
        surface.blit(picture, (left, rect.centery - picture.get_height() // 2))
        left += triangle + u(5)
    ctx.text.draw(surface, words, (left, rect.centery), style, t.cream, valign="middle")


def draw_winner(surface: pygame.Surface, scene: Scene, winner: int) -> None:
    """A ring around the card that has taken the complete trick."""
    pose = scene.places.trick[scene.position(winner)]
    ctx = scene.ctx
    width = round(pose.width)
    side = (width, round(width * tokens.Measure.CARD_RATIO))
    line = ctx.scale.line(3)
    key = ("winner", side, pose.angle, line, ctx.theme.name)

    def make() -> pygame.Surface:
        margin = line * 3
        flat = pygame.Surface((side[0] + 2 * margin, side[1] + 2 * margin), pygame.SRCALPHA)
        flat.fill((*ctx.theme.gold2, 0))
        inner = pygame.Rect(margin, margin, *side)
        corner = side[0] * Corner.CARD_SHARE
        ctx.paint.ring(flat, inner, corner, ctx.theme.gold2, line, gap=1)
        return pygame.transform.rotozoom(flat, -pose.angle, 1.0)

    picture = scene.pictures.get(key, make)
    surface.blit(picture, picture.get_rect(center=(round(pose.x), round(pose.y))))


def draw_back_count(surface: pygame.Surface, scene: Scene) -> None:
    """Under the blind while it is offered: how many cards lie there."""
    facts = scene.facts
    if not facts.blind or facts.phase not in ("pick", "call-early"):
        return
    ctx, u = scene.ctx, scene.u
    pose = scene.places.blind_pose(0, facts.blind)
    y = pose.y + pose.width * tokens.Measure.CARD_RATIO / 2 + u(18)
    label = _("The blind: {n} cards").format(n=facts.blind)
    center = (scene.places.center[0], y)
    ctx.text.draw(surface, label, center, tokens.BODY_BOLD, ctx.theme.cream, "center", "middle")
