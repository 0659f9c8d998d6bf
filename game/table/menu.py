"""The menu over the table: everything waits while it is open."""

from __future__ import annotations

from typing import Any

import pygame

from game import theme as tokens
from game.commands import BY_NAME, cap
from game.context import Context
from game.i18n import _
from game.inputs import Event, Key
from game.screen import Pop, Push, Result, Screen
from game.session import Desk
from game.table.scene import fitted
from game.theme import Space
from game.widgets import Button, Form, Ground

LEAVE = "leave"
WIDTH = 420  # units
BUTTON = 46  # units of height
AROUND = 130  # units of height for title and last line


class TableMenu(Screen):
    """Closes with ``leave`` when the player goes; anything else goes on playing."""

    overlay = True

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.last = Button("", self._last_hand, kind="plain")
        self._label_last()
        self.buttons = [
            Button(_("Keep playing"), Pop, kind="main", key_cap=cap("menu")),
            Button(_("Score sheet"), self._score, kind="plain", key_cap=cap("score")),
            Button(_("The rules of this table"), self._rules, kind="plain", key_cap=cap("rules")),
            Button(_("Options"), self._options, kind="plain"),
            Button(_("Help"), self._help, kind="plain", key_cap=cap("help")),
            self.last,
            Button(_("Leave the table"), lambda: Pop(LEAVE), kind="plain"),
        ]
        self.buttons[0].ground = Ground.PAPER
        self.form = Form(list(self.buttons))
        self.form.set_focus(self.buttons[0])
        self.box = pygame.Rect(0, 0, 0, 0)

    def enter(self, ctx: Context) -> None:
        height = AROUND + len(self.buttons) * (BUTTON + Space.M)
        room = pygame.Rect((0, 0), ctx.size).inflate(-24, -24)
        self.ctx = fitted(ctx, room, WIDTH, height)
        u = self.ctx.scale.u
        self.box = pygame.Rect(0, 0, u(WIDTH), u(height))
        self.box.center = room.center
        y = self.box.top + u(74)
        for button in self.buttons:
            button.rect = pygame.Rect(
                self.box.left + u(Space.XXL), y, self.box.width - 2 * u(Space.XXL), u(BUTTON)
            )
            y += u(BUTTON) + u(Space.M)
        self.dirty = True

    def update(self, now: float) -> Result | None:
        self.desk.tick()
        self.desk.refresh()
        label = self.last.label
        self._label_last()
        self.dirty |= self.last.label != label
        return None

    def _label_last(self) -> None:
        """Say what the button about the end of the evening would do now (SCORE-11)."""
        table = self.desk.table
        self.last.reason = ""
        if table is None or table.phase == "ended":
            self.last.label = self.last.reason = _("The evening is over")
        elif table.phase == "between":
            self.last.label = _("End the evening now")
        elif table.last:
            self.last.label = _("Play on after this hand")
        else:
            self.last.label = _("This is the last hand")

    def _last_hand(self) -> Result | None:
        """Let the hand being played be the last one, or not after all."""
        table = self.desk.table
        if table is not None and table.phase != "ended":
            self.desk.last_hand(not table.last)
            self.desk.tick()
            self.desk.refresh()
            self._label_last()
            self.dirty = True
        return None

    def handle(self, event: Event) -> Result | None:
        if isinstance(event, Key) and not event.repeat:
            if event.name == "escape":
                return Pop()
            if event.name == "s":
                return self._score()
            if event.chord in BY_NAME["rules"].keys:
                return self._rules()
        _used, result = self.form.handle(event)
        self.dirty |= self.form.dirty
        return result

    def _score(self) -> Result | None:
        from game.table.score_sheet import ScoreSheet

        return Push(ScoreSheet(self.desk))

    def _rules(self) -> Result | None:
        from game.screens.rules_told import RulesTold

        return Push(RulesTold(self.desk.table.rules)) if self.desk.table is not None else None

    def _options(self) -> Result | None:
        from game.screens.options import OptionsScreen

        return Push(OptionsScreen())

    def _help(self) -> Result | None:
        from game.screens.help import HelpScreen

        return Push(HelpScreen())

    def resume(self, answer: Any) -> Result | None:
        self.dirty = True
        return Pop(LEAVE) if answer == LEAVE else None

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        inner, u, t = self.ctx, self.ctx.scale.u, ctx.theme
        inner.paint.paper(surface, self.box)
        table = self.desk.table
        title = _("Hand {n}").format(n=table.number) if table is not None else ""
        left = self.box.left + u(Space.XXL)
        inner.text.draw(
            surface, title, (left, self.box.top + u(40)), tokens.PANEL, t.ink, valign="middle"
        )
        inner.text.draw(
            surface,
            _("The table is kept: you can return to this very trick."),
            (self.box.centerx, self.box.bottom - u(28)),
            tokens.SMALL,
            t.ink2,
            "center",
            "middle",
            self.box.width - u(32),
        )
        self.form.draw(surface, inner)
