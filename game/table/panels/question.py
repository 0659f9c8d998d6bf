"""A question with a few answers: crack, recrack, corner, blitz, sheepshead, calling up, alone."""

from __future__ import annotations

import pygame

from engine.actions import Action, Alone, Decline
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
from game.table.scene import Scene, fitted
from game.theme import Corner, Space, Type
from game.widgets import Widget
from net.tableview import TableView

WIDTH, HEIGHT = 560, 214  # units of the panel with two answers
BUTTON_HIGH = 66


class QuestionPanel(Panel):
    """One button for each answer that the rules offer; a lone answer is a "No" like any other, so
    that nobody learns from the pace who could have said yes (STAKE-1)."""

    def __init__(self, view: SeatView, table: TableView, send: Send) -> None:
        super().__init__(view, table, send)
        title, self.line = words.QUESTIONS.get(view.phase, ("", ""))
        self.title = _(title)
        self._actions: list[Action] = list(view.legal)
        self._buttons: list[BigButton] = []
        yes = 0
        for action in self._actions:
            label, detail = words.answer(action, view.phase)
            no = isinstance(action, Decline)
            key = cap("pass") if no else cap("alone") if isinstance(action, Alone) else ""
            if not key and not yes:
                key = cap("yes")
                yes = 1
            self._buttons.append(
                BigButton(
                    label,
                    lambda action=action: send(action),  # type: ignore[misc]
                    kind="second",
                    detail=detail,
                    key_cap=key,
                    stacked=True,
                    style=Type("bold", 20),
                )
            )
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._ctx: Context | None = None

    @property
    def prompt(self) -> str:
        if len(self._actions) == 1 and isinstance(self._actions[0], Decline):
            return "*" + self.title + "* " + _("You can only say no.")
        return "*" + _("Your answer?") + "*"

    @property
    def icon(self) -> str:
        return "chevron-down"

    def widgets(self) -> list[Widget]:
        return list(self._buttons)

    def main(self) -> Widget | None:
        # Nothing that costs money has the focus by itself.
        for button, action in zip(self._buttons, self._actions, strict=True):
            if isinstance(action, Decline):
                return button
        return self._buttons[0] if self._buttons else None

    def place(self, ctx: Context, places: Places) -> None:
        count = max(2, len(self._buttons))
        width = max(WIDTH, 250 * count + 40)
        room = places.middle
        inner = fitted(ctx, room, width, HEIGHT)
        self._ctx = inner
        u = inner.scale.u
        self._rect = pygame.Rect(0, 0, u(width), u(HEIGHT))
        self._rect.center = (places.size[0] // 2, room.centery)
        gap = u(Space.L)
        wide = (self._rect.width - 2 * u(Space.XL) - gap * (len(self._buttons) - 1)) // len(
            self._buttons
        )
        wide = min(wide, u(300))
        total = wide * len(self._buttons) + gap * (len(self._buttons) - 1)
        x = self._rect.centerx - total // 2
        for button in self._buttons:
            button.own = inner
            button.rect = pygame.Rect(
                x, self._rect.bottom - u(Space.XL) - u(BUTTON_HIGH), wide, u(BUTTON_HIGH)
            )
            x += wide + gap

    def command(self, name: str) -> tuple[bool, Result | None]:
        for button, action in zip(self._buttons, self._actions, strict=True):
            no = isinstance(action, Decline)
            if (name == "pass" and no) or (name == "alone" and isinstance(action, Alone)):
                return True, button.press()
            if name == "yes" and button.key_cap == cap("yes"):
                return True, button.press()
        return False, None

    def answer_widget(self, action: Action) -> Widget | None:
        found = zip(self._actions, self._buttons, strict=True)
        return next((button for one, button in found if one == action), None)

    def draw(self, surface: pygame.Surface, scene: Scene) -> None:
        ctx = self._ctx or scene.ctx
        u, t, text = ctx.scale.u, ctx.theme, ctx.text
        rect = self._rect
        ctx.paint.plate(surface, rect, u(Corner.PANEL))
        x, y = rect.left + u(Space.XL), rect.top + u(Space.L)
        text.draw(surface, self.title, (x, y), tokens.PANEL, t.cream)
        line = _(self.line)
        if len(self._actions) == 1:
            line = _("Everybody is asked in turn, so that nobody learns who holds what.")
        text.paragraph(
            surface,
            line,
            (x, y + text.line_height(tokens.PANEL) + u(4)),
            rect.width - 2 * u(Space.XL),
            tokens.BODY,
            t.cream2,
            max_lines=2,
        )
