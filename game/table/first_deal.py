"""Who deals first: the draw of the highest card before the first deal, and the words for it.

DEAL-4: by lot the table just says who it is; for a high card everybody's card is shown.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame

from game import theme as tokens
from game.context import Context
from game.i18n import _
from game.inputs import Event, Key, Pad, Pointer
from game.screen import Pop, Result, Screen
from game.table import draw_cards, draw_seats, words
from game.table.scene import Scene
from game.text import escape
from net.tableview import TableView

if TYPE_CHECKING:
    from game.table.screen import TableScreen

SEEN = 4.0  # seconds at speed 1
LEAST = 1.2  # however fast the game is


def first_dealer_line(table: TableView) -> str:
    """Who deals the first hand and why, as markup."""
    name, mine = escape(table.names[table.dealer]), table.seat == table.dealer
    if table.drawn:
        card = words.sign(table.drawn[table.dealer])
        if mine:
            return _("*You* drew the highest card, {card}, and deal first").format(card=card)
        return _("*{name}* drew the highest card, {card}, and deals first").format(
            name=name, card=card
        )
    if mine:
        return _("*You* deal first, by lot")
    return _("*{name}* deals first, by lot").format(name=name)


def is_first(table: TableView) -> bool:
    """Whether the hand shown is the first of the evening."""
    return table.number == 1 and not table.practice


class FirstLot:
    """Whether a table's draw for the first dealer was shown, and whether it lies there now, so
    that nobody is dealt a card meanwhile."""

    def __init__(self) -> None:
        self.seen = False
        self.lies = False

    def screen(self, table: TableScreen) -> FirstDraw | None:
        """The draw to be shown now; None from the second time on, or where there is none."""
        if self.seen:
            return None
        self.seen = True
        still_dealt = table.presenter.facts is None
        self.lies = shows_draw(table.desk.table, table.ctx.settings.pace, still_dealt)
        return FirstDraw(table) if self.lies else None


class FirstDraw(Screen):
    """Everybody's card before the first deal, for a moment or until something is pressed."""

    overlay = True

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self._until: float | None = None
        self._seen = SEEN

    def enter(self, ctx: Context) -> None:
        self._seen = max(LEAST, SEEN / max(0.25, ctx.settings.pace))
        self.dirty = True

    def update(self, now: float) -> Result | None:
        self.table.desk.tick()
        if self._until is None:
            self._until = now + self._seen
        return Pop() if now >= self._until else None

    def handle(self, event: Event) -> Result | None:
        pressed = (
            (isinstance(event, Key) and not event.repeat)
            or isinstance(event, Pad)
            or (isinstance(event, Pointer) and event.kind == "down")
        )
        return Pop() if pressed else None

    def resume(self, answer: Any) -> Result | None:
        return Pop()

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        from game.table.picture import draw_ground

        scene = self.table.make_scene()
        if scene is None:
            return
        # Nobody is to speak yet.
        scene = replace(scene, facts=replace(scene.facts, turn=None, phase="deal"))
        draw_ground(surface, scene)
        for seat in range(scene.facts.seats):
            draw_seats.draw_plate(surface, scene, seat, words.units(0))
        draw_first_cards(surface, scene)


def draw_first_cards(surface: pygame.Surface, scene: Scene) -> None:
    """Each one's card before their seat, the highest with a ring, and what follows from it.

    The card of a dealer who sits out lies in the middle.
    """
    table, places, u = scene.table, scene.places, scene.u
    x, y = places.center
    for seat, card in enumerate(table.drawn):
        pose = places.trick[0]
        spot: tuple[float, float] = (x, y - u(30))
        angle = 0.0
        if seat in table.playing:
            hand_seat = table.playing.index(seat)
            pose = places.trick[scene.position(hand_seat)]
            spot, angle = (pose.x, pose.y), pose.angle
        scene.ctx.sprites.draw(surface, card.code, spot, pose.width, angle, unit=places.card_unit)
        if seat == table.dealer and seat in table.playing:
            draw_cards.draw_winner(surface, scene, table.playing.index(seat))
    _draw_line(surface, scene, first_dealer_line(table))


def _draw_line(surface: pygame.Surface, scene: Scene, line: str) -> None:
    ctx, u = scene.ctx, scene.u
    style = tokens.PROMPT
    room = scene.places.size[0] - u(40)
    width = min(room, ctx.text.width(line, style) + u(40))
    rect = pygame.Rect(0, 0, width, max(u(36), round(ctx.text.px(style) * 1.8)))
    rect.center = (scene.places.size[0] // 2, scene.places.rail.centery)
    ctx.paint.box(surface, rect, rect.height // 2, ctx.theme.plate, border=ctx.theme.gold2)
    ctx.text.draw(
        surface, line, rect.center, style, ctx.theme.cream, "center", "middle", width - u(28)
    )


def shows_draw(table: TableView | None, pace: float, still_dealt: bool) -> bool:
    """Whether the draw is shown now: before the first hand, unless nothing is to move at all.

    A quick bot may have spoken while the cards are ``still_dealt``."""
    return (
        table is not None
        and bool(table.drawn)
        and is_first(table)
        and table.deal == 1
        and (still_dealt or table.step == 0)
        and table.phase == "hand"
        and not math.isinf(pace)
    )
