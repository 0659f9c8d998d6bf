"""The cards of your hand as things to press, with their keys, labels and focus ring."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from engine.cards import Card
from game import theme as tokens
from game.screen import Result
from game.table import draw_cards, layout
from game.theme import Corner
from game.widgets import Ground, Widget
from game.widgets.base import Look

if TYPE_CHECKING:
    from game.table.screen import TableScreen

DIGITS = "1234567890"


class HandCard(Widget):
    """One card of the hand. Its picture is a sprite; this is where it can be pressed."""

    def __init__(
        self, table: TableScreen, card: Card, on_press: Callable[[Card], Result | None]
    ) -> None:
        super().__init__(Ground.DARK)
        self.table = table
        self.card = card
        self.on_press = on_press
        self.number = 0
        self.visible_width = 0

    def press(self) -> Result | None:
        return self.on_press(self.card)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        scene, presenter = self.table.scene, self.table.presenter
        if scene is None or presenter.facts is None:
            return
        shown = draw_cards.card_rect(presenter, self.card)
        key = layout.card_key(self.card)
        if shown is None or key not in presenter.codes:
            return
        part = pygame.Rect(shown.left, shown.top, self.visible_width, shown.height)
        legal = presenter.facts.legal
        panel = self.table.panel
        on = legal is None or self.card in legal
        if panel is not None and panel.choosing:
            label = panel.label(self.card)
            if label is not None:
                if label[1]:
                    line = scene.ctx.scale.line(3)
                    corner = shown.width * Corner.CARD_SHARE
                    scene.ctx.paint.ring(surface, shown, corner, scene.ctx.theme.gold2, line, 1)
                draw_cards.draw_label(surface, scene, part, label[0], label[1])
        elif self.card == presenter.facts.my_under:
            draw_cards.draw_label(surface, scene, part, tokens_under(), False)
        elif self.card == presenter.touch.ahead:
            draw_cards.draw_ahead(surface, scene, shown)
        if look.focused and self.table.keys_used:
            draw_cards.draw_focus(surface, scene, shown)
        if self.table.shows_numbers and self.number <= len(DIGITS):
            digit = DIGITS[self.number - 1]
            draw_cards.draw_number(surface, scene, part, digit, on)


def tokens_under() -> str:
    """The label on a card that lies under, for its owner."""
    from game.i18n import _

    return _("under")


def hand_cards(
    table: TableScreen, cards: tuple[Card, ...], on_press: Callable[[Card], Result | None]
) -> list[HandCard]:
    """A widget for every card, from left to right."""
    found = []
    for number, card in enumerate(cards, start=1):
        widget = HandCard(table, card, on_press)
        widget.number = number
        found.append(widget)
    return found


def place_cards(table: TableScreen, widgets: list[HandCard]) -> None:
    """Their rectangles from the poses that the cards are going to."""
    presenter = table.presenter
    if presenter.facts is None or presenter.places is None:
        return
    places = presenter.places
    step = places.hand_step(len(widgets))
    for i, widget in enumerate(widgets):
        key = layout.card_key(widget.card)
        if key not in presenter.timeline:
            continue
        pose = presenter.timeline.target(key)
        width, height = round(pose.width), round(pose.width * tokens.Measure.CARD_RATIO)
        rect = pygame.Rect(0, 0, width, height + round(pose.lift))
        rect.midbottom = (round(pose.x), round(pose.y + height / 2))
        widget.rect = rect
        last = i == len(widgets) - 1
        widget.visible_width = width if last else max(1, min(width, round(step)))
