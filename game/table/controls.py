"""Everything that can be pressed at the table, as one form: cards, panel, last trick, bar.

The form is made anew whenever something changes. What had the focus, was pointed at or held down
keeps it, so that no press is lost because a bot played between the two halves of a click.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game import theme as tokens
from game.commands import cap
from game.context import Context
from game.i18n import _
from game.table import layout
from game.table.facts import Facts
from game.table.hand_row import DIGITS, HandCard, hand_cards, place_cards
from game.table.panels import Panel
from game.table.panels.controls import CallRow, Spot
from game.table.places import Places
from game.widgets import Button, Form, Widget

if TYPE_CHECKING:
    from game.table.screen import TableScreen


class Controls:
    """The table's form and its widgets. ``bar_left`` to ``bar_right`` is free in the bar."""

    def __init__(self, table: TableScreen) -> None:
        self.table = table
        self.form = Form()
        self.cards: list[HandCard] = []
        self.bar_left = self.bar_right = 0
        self.last_spot = Spot(table.look_at_last)
        self.menu = Button("", lambda: table.open("menu"), kind="bar", icon="menu")
        self.last = Button(
            _("Last"),
            table.look_at_last,
            kind="bar",
            icon="eye",
            key_cap=cap("last"),
            style=tokens.BODY_BOLD,
        )
        self.score = Button(
            _("Score"),
            lambda: table.open("score"),
            kind="bar",
            icon="grid",
            key_cap=cap("score"),
            style=tokens.BODY_BOLD,
        )
        self.hint = Button(
            _("Hint"),
            lambda: table.hint(),
            kind="bar",
            icon="bulb",
            key_cap=cap("hint"),
            style=tokens.BODY_BOLD,
        )
        self.more: list[Button] = []
        """Buttons that a kind of table adds to the bar."""
        self._panel: Panel | None = None
        self._stage = 0

    def make(self, ctx: Context, places: Places, facts: Facts, panel: Panel | None) -> None:
        """New widgets for the hand as it is shown, for a panel that has been placed."""
        self.cards = self.all_cards(facts)
        looks_back = facts.last is not None
        self.last.visible = self.last_spot.visible = looks_back
        self.last_spot.focusable = looks_back
        self.last_spot.rect = places.last
        self._place_bar(ctx, places)
        of_panel = panel.widgets() if panel is not None else []
        bar = [self.menu, *reversed(self.bar_buttons)]
        old = self.form
        self.form = Form([*self.cards, *of_panel, self.last_spot, *bar])
        self.place_cards()
        self.form.hover = self._same(old.hover)
        self.form.held = self._same(old.held)
        # A new question has the focus, whatever had it before.
        stage = panel.stage if panel is not None else 0
        same = panel is self._panel and stage == self._stage
        focus = self._same(old.focus) if same else None
        self._panel, self._stage = panel, stage
        if focus is None:
            focus = self._first(facts, panel)
        if focus is not None:
            self.form.set_focus(focus)

    @property
    def bar_buttons(self) -> list[Button]:
        """The buttons at the right end of the bar, from the right."""
        return [self.hint, self.score, self.last, *self.more]

    def all_cards(self, facts: Facts) -> list[HandCard]:
        """A widget for every card that can be pressed, in the order of the number keys."""
        row = layout.hand_shown(facts, self.table.presenter.touch)
        return hand_cards(self.table, row, self.table.press_card)

    def of_digit(self, digit: str) -> HandCard | None:
        """The card that a number key plays."""
        place = DIGITS.index(digit)
        return self.cards[place] if place < len(self.cards) else None

    def place_cards(self) -> None:
        place_cards(self.table, self.cards)

    def _place_bar(self, ctx: Context, places: Places) -> None:
        u, bar = ctx.scale.u, places.bar
        self.menu.rect = pygame.Rect(u(12), 0, u(40), u(32))
        self.menu.rect.centery = bar.centery
        x = bar.right - u(12)
        for button in self.bar_buttons:
            width, height = button.preferred(ctx)
            button.rect = pygame.Rect(x - width, 0, width, height)
            button.rect.centery = bar.centery
            if button.visible:
                x = button.rect.left - u(10)
        self.bar_right = x + u(10)
        self.bar_left = self.menu.rect.right

    def _same(self, old: Widget | None) -> Widget | None:
        """The widget of the new form that stands for an old one."""
        for widget in self.form.widgets:
            if widget is old or _stands_for(widget, old):
                return widget
        return None

    def _first(self, facts: Facts, panel: Panel | None) -> Widget | None:
        """What has the focus when nothing had it."""
        if panel is not None:
            main = panel.main()
            if main is not None:
                return main
        for widget in self.cards:
            if facts.legal is None or widget.card in facts.legal:
                return widget
        return None


def _stands_for(new: Widget, old: Widget | None) -> bool:
    if isinstance(new, HandCard) and isinstance(old, HandCard):
        return new.card == old.card
    if isinstance(new, CallRow) and isinstance(old, CallRow):
        return (new.sign, new.rect) == (old.sign, old.rect)
    return False
