"""The end of an evening on the home network: those who played still talk to each other."""

from __future__ import annotations

import pygame

from game import theme as tokens
from game.commands import HAND_END, cap, command_for
from game.context import Context
from game.i18n import _
from game.inputs import Event, Key
from game.lan import LanDesk
from game.screen import Push, Result
from game.table.session_end import SessionEnd
from game.table.talk_screen import TalkScreen
from game.theme import Space
from game.widgets import Button, Ground


class LanSessionEnd(SessionEnd):
    """The places of the evening, what is said just now, and a button to say something."""

    desk: LanDesk

    def __init__(self, desk: LanDesk) -> None:
        super().__init__(desk)
        self.chat = Button(
            _("Chat"),
            self._talk,
            kind="plain",
            icon="chat",
            key_cap=cap("talk"),
            style=tokens.BODY_BOLD,
        )
        self.chat.ground = Ground.PAPER
        self.form.widgets = [self.leave, self.sheet, self.chat]
        self._shown: object = None

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        u, unread = self.ctx.scale.u, self.desk.talk.unread
        self.chat.label = _("Chat ({n})").format(n=unread) if unread else _("Chat")
        self.chat.reason = _("The table is closed.") if self.desk.over else ""
        # Where the buttons leave no room for it, the key has to be known.
        left = self.box.left + u(Space.XXL)
        room = self.sheet.rect.left - u(14) - left
        self.chat.key_cap = cap("talk")
        if self.chat.preferred(self.ctx)[0] > room:
            self.chat.key_cap = ""
        wide = min(self.chat.preferred(self.ctx)[0], room)
        self.chat.rect = pygame.Rect(left, self.leave.rect.top, wide, self.leave.rect.height)

    def update(self, now: float) -> Result | None:
        result = super().update(now)
        self.dirty |= self.desk.talk.show(now)
        shown = (self.desk.talk.unread, self.desk.over)
        if shown != self._shown:
            self._shown = shown
            self.enter(self.whole)
        return result

    def handle(self, event: Event) -> Result | None:
        if isinstance(event, Key) and not event.repeat:
            command = command_for(event, HAND_END)
            if command is not None and command.name in ("talk", "gesture"):
                return self._talk(gestures=command.name == "gesture")
        return super().handle(event)

    def _talk(self, gestures: bool = False) -> Result | None:
        return None if self.desk.over else Push(TalkScreen(self.desk, gestures))

    def _line(self) -> str:
        said = self.desk.talk.line
        return super()._line() if said is None else said.words()
