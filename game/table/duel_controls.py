"""What can be pressed at the table for two: the hand and the open cards of your row."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.commands import cap
from game.context import Context
from game.table.controls import Controls
from game.table.duel_places import DuelPlaces
from game.table.facts import Facts
from game.table.hand_row import DIGITS, HandCard, place_cards
from game.table.layout import card_key
from game.table.panels import Panel
from game.table.places import Places
from game.theme import Measure
from game.widgets import Button

if TYPE_CHECKING:
    from game.table.duel_screen import DuelTable


class RowCard(HandCard):
    """An open card of your row; its number is the key that plays it, once there is no hand."""


class DuelControls(Controls):
    """As `Controls`; `cards` holds the hand first, then the row."""

    table: DuelTable

    def __init__(self, table: DuelTable) -> None:
        super().__init__(table)
        self.table = table
        self.back = Button("", table.take_back, kind="bar", icon="replay", key_cap=cap("undo"))

    @property
    def bar_buttons(self) -> list[Button]:
        hint, *others = super().bar_buttons
        return [hint, *([self.back] if self.table.may_take_back else []), *others]

    def make(self, ctx: Context, places: Places, facts: Facts, panel: Panel | None) -> None:
        super().make(ctx, places, facts, panel)
        note = self.table.note
        if note is not None and isinstance(places, DuelPlaces):
            note.place(ctx, places)
            self.form.add(note.button)
            self.form.set_focus(note.button)

    def all_cards(self, facts: Facts) -> list[HandCard]:
        found = super().all_cards(facts)
        if facts.viewer is None or not facts.up:
            return found
        for place, card in enumerate(facts.up[facts.viewer], start=1):
            if card is not None:
                widget = RowCard(self.table, card, self.table.press_card)
                # Digits play the hand as long as there is one.
                widget.number = place if not facts.hand else 99
                found.append(widget)
        return found

    def place_cards(self) -> None:
        place_cards(self.table, [card for card in self.cards if not isinstance(card, RowCard)])
        timeline = self.table.presenter.timeline
        for widget in self.cards:
            key = card_key(widget.card)
            if isinstance(widget, RowCard) and key in timeline:
                pose = timeline.target(key)
                width = round(pose.width)
                height = round(pose.width * Measure.CARD_RATIO)
                widget.rect = pygame.Rect(0, 0, width, height + round(pose.lift))
                widget.rect.midbottom = (round(pose.x), round(pose.y + height / 2))
                widget.visible_width = width

    def of_digit(self, digit: str) -> HandCard | None:
        """The card that a number key plays."""
        number = DIGITS.index(digit) + 1
        return next((card for card in self.cards if card.number == number), None)
