"""What all panels of the table share."""

from __future__ import annotations

from typing import Protocol

import pygame

from engine.actions import Action
from engine.cards import Card
from engine.view import SeatView
from game.context import Context
from game.screen import Result
from game.table.layout import NOTHING, Touch
from game.table.places import Places
from game.table.scene import Scene
from game.widgets import Widget
from net.tableview import TableView


class Send(Protocol):
    """Ask the table for an action; ``then`` is what follows it at once, such as a call."""

    def __call__(self, action: Action, then: Action | None = None) -> Result | None: ...


class Panel:
    """Something to decide that is no card to play.

    - ``choosing``: hand cards are pressed to choose them, not to play them
    - ``stage``: how far the decision has come; a new stage puts the focus on `main`
    - ``dirty``: set when widgets or cards have to be arranged anew
    """

    choosing = False
    stage = 0

    def __init__(self, view: SeatView, table: TableView, send: Send) -> None:
        self.view = view
        self.table = table
        self.send = send
        self.dirty = True
        self.refused = ""  # a sentence about the last press that led to nothing

    @property
    def prompt(self) -> str:
        """The words of the prompt, as markup."""
        return ""

    @property
    def icon(self) -> str:
        return "chevron-down"

    def touch(self, places: Places) -> Touch:
        """How the panel moves the cards of the hand."""
        return NOTHING

    def widgets(self) -> list[Widget]:
        """Everything to press, in the order of Tab."""
        return []

    def main(self) -> Widget | None:
        """What has the focus at first."""
        found = self.widgets()
        return found[0] if found else None

    def place(self, ctx: Context, places: Places) -> None:
        """Put the widgets where they belong."""

    def press_card(self, card: Card) -> Result | None:
        """A card of the hand was chosen."""
        return None

    def command(self, name: str) -> tuple[bool, Result | None]:
        """Whether a command of `game.commands` was used, and where it leads."""
        return False, None

    def label(self, card: Card) -> tuple[str, bool] | None:
        """Words at the foot of a hand card, and whether they are gold."""
        return None

    def answer_widget(self, action: Action) -> Widget | None:
        """What has to be pressed to say this, where there is such a thing; a hint marks it."""
        return None

    def draw(self, surface: pygame.Surface, scene: Scene) -> None:
        """Paint what lies below the cards; the widgets are drawn by the form."""
