"""Take the blind or leave it: two large buttons away from the cards."""

from __future__ import annotations

import pygame

from engine.actions import Action, Pass, Pick, Redeal
from engine.view import SeatView
from game import theme as tokens
from game.commands import cap
from game.context import Context
from game.i18n import _
from game.screen import Result
from game.table import words
from game.table.panels.base import Panel, Send
from game.table.panels.controls import BigButton
from game.table.places import Places
from game.table.scene import Scene
from game.theme import Type
from game.widgets import Widget
from net.tableview import TableView

BUTTON = (222, 68)  # units


class PickPanel(Panel):
    """Pick, pass, and where the house allows it a hopeless hand thrown in (PICK-1, PICK-3a)."""

    def __init__(self, view: SeatView, table: TableView, send: Send) -> None:
        super().__init__(view, table, send)
        style = Type("bold", 24)
        detail = _("take the blind, play for 61")
        if view.forced or (view.seat == view.dealer and view.rules.no_pick.must_pick):
            detail = _("the dealer must")
        self._buttons: dict[str, BigButton] = {
            "pick": BigButton(
                _("Pick"),
                lambda: send(Pick()),
                kind="main",
                detail=detail,
                icon="crown",
                key_cap=cap("pick"),
                stacked=True,
                style=style,
            )
        }
        if Pass() in view.legal:
            self._buttons["pass"] = BigButton(
                _("Pass"),
                lambda: send(Pass()),
                detail=words.after_you(view, table),
                key_cap=cap("pass"),
                stacked=True,
                style=style,
            )
        if Redeal() in view.legal:
            self._buttons["redeal"] = BigButton(
                _("Throw in"),
                lambda: send(Redeal()),
                detail=_("no ace, no face card, no trump"),
                stacked=True,
                style=style,
            )

    @property
    def prompt(self) -> str:
        return "*" + _("Your turn.") + "* " + words.passed_so_far(self.view)

    def widgets(self) -> list[Widget]:
        return list(self._buttons.values())

    def place(self, ctx: Context, places: Places) -> None:
        u = ctx.scale.u
        wide = max(
            u(BUTTON[0]),
            *(ctx.text.width(b.detail, tokens.SMALL) + u(32) for b in self._buttons.values()),
        )
        wide = min(wide, (places.size[0] - u(120)) // len(self._buttons))
        high = max(u(BUTTON[1]), ctx.text.px(Type("bold", 24)) * 3 - u(6))
        gap = u(20)
        total = wide * len(self._buttons) + gap * (len(self._buttons) - 1)
        x = places.size[0] // 2 - total // 2
        bottom = round(places.hand_top) - u(46)
        for button in self._buttons.values():
            button.rect = pygame.Rect(x, bottom - high, wide, high)
            x += wide + gap

    @property
    def top(self) -> int:
        """Upper edge of the buttons; the prompt stands above it."""
        return min(button.rect.top for button in self._buttons.values())

    def command(self, name: str) -> tuple[bool, Result | None]:
        button = self._buttons.get(name)
        return (True, button.press()) if button is not None else (False, None)

    def answer_widget(self, action: Action) -> Widget | None:
        return self._buttons.get(action.WORD)

    def draw(self, surface: pygame.Surface, scene: Scene) -> None:
        return None
