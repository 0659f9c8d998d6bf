"""The menu over a table on the network: people and door, chat, a pause, the ways to leave."""

from __future__ import annotations

from typing import Any

import pygame

from game import theme as tokens
from game.commands import BY_NAME, cap
from game.context import Context
from game.i18n import _
from game.inputs import Event, Key
from game.lan import HostDesk, LanDesk
from game.screen import Pop, Push, Result
from game.screens.message import Answer, MessageScreen
from game.table.menu import LEAVE, TableMenu
from game.text import escape
from game.theme import Space
from game.widgets import Button

ROOM, GIVE_UP = "room", "give up"


class LanMenu(TableMenu):
    """The menu over a table on the network; the others do not wait meanwhile."""

    def __init__(self, desk: LanDesk) -> None:
        super().__init__(desk)
        self._lan = desk
        self.people = Button("", lambda: Pop(ROOM), kind="plain")
        self.chat = Button(_("Chat"), self._chat, kind="plain", key_cap=cap("talk"))
        more = [self.people, self.chat]
        self.pause = Button("", self._pause, kind="plain")
        if desk.host:
            more.append(self.pause)
        self._label()
        self.buttons[-1].on_press = self._leave
        self.buttons[1:1] = more
        self.form.widgets = list(self.buttons)

    def update(self, now: float) -> Result | None:
        result = super().update(now)
        labels = self.people.label, self.pause.label
        self._label()
        self.dirty |= (self.people.label, self.pause.label) != labels
        return result

    def handle(self, event: Event) -> Result | None:
        if isinstance(event, Key) and event.chord in BY_NAME["talk"].keys and not event.repeat:
            return self._chat()
        return super().handle(event)

    def _label(self) -> None:
        """Say who waits at the door, and what the button about the pause would do."""
        lobby = self._lan.lobby if isinstance(self._lan, HostDesk) else None
        self.people.icon = ""
        if lobby is None:
            self.people.label = _("People at the table")
        elif lobby.asking:
            self.people.icon = "door"
            line = _("{name} waits at the door")
            self.people.label = line.format(name=escape(lobby.asking[0].name))
        else:
            self.people.label = _("People and the door")
        paused = lobby is not None and lobby.paused
        self.pause.label = _("Go on after the pause") if paused else _("Let the table pause")

    def _pause(self) -> Result | None:
        """Let everybody wait, or go on; the table says which."""
        if isinstance(self._lan, HostDesk):
            self._lan.lan.pause(not self._lan.lobby.paused)
        return Pop(None)

    def _chat(self) -> Result | None:
        from game.table.talk_screen import TalkScreen

        return Push(TalkScreen(self._lan))

    def _leave(self) -> Result | None:
        """Ask how: the seat or the table can be kept."""
        if self.desk.table is None or self.desk.table.ended or self._watching():
            return Pop(LEAVE)
        stay = Answer(_("Keep playing"), Pop(None))
        if self._lan.host:
            sentence = _(
                "The table lives on this computer. If you leave, the others wait until you "
                "return to it; or close it for good."
            )
            answers = [
                stay,
                Answer(_("Leave, come back later"), Pop(LEAVE)),
                Answer(_("Close it for good"), Pop(GIVE_UP)),
            ]
        else:
            sentence = _(
                "Your seat can be kept: a bot plays for you until you return from *Recent "
                "tables*. Or give it up."
            )
            answers = [
                stay,
                Answer(_("Keep my seat"), Pop(LEAVE)),
                Answer(_("Give it up"), Pop(GIVE_UP)),
            ]
        title = _("Leave the table?")
        return Push(MessageScreen(title, sentence, answers, on_escape=Pop(None)))

    def _watching(self) -> bool:
        return self._lan.watching

    def resume(self, answer: Any) -> Result | None:
        if answer == GIVE_UP:
            self._lan.give_up()
            return Pop(LEAVE)
        return super().resume(answer)

    def foot_line(self) -> str:
        """What becomes of the table without you."""
        if self._lan.host:
            return _("The table lives on this computer: keep it awake.")
        return _("The table lives on its host's computer.")

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        inner, u, t = self.ctx, self.ctx.scale.u, ctx.theme
        inner.paint.paper(surface, self.box)
        table = self.desk.table
        title = ""
        if table is not None:
            title = _("{table}, hand {n}").format(table=escape(table.name), n=table.number)
        left = self.box.left + u(Space.XXL)
        inner.text.draw(
            surface,
            title,
            (left, self.box.top + u(40)),
            tokens.PANEL,
            t.ink,
            valign="middle",
            max_width=self.box.width - 2 * u(Space.XXL),
        )
        inner.text.draw(
            surface,
            self.foot_line(),
            (self.box.centerx, self.box.bottom - u(28)),
            tokens.SMALL,
            t.ink2,
            "center",
            "middle",
            self.box.width - u(32),
        )
        self.form.draw(surface, inner)
