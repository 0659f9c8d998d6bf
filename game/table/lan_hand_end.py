"""The panel after a hand on the network: who is ready, what is said, whether the deal was fair."""

from __future__ import annotations

from typing import Any

import pygame

from game import theme as tokens
from game.commands import HAND_END, cap, command_for
from game.context import Context
from game.i18n import _
from game.inputs import Event, Key
from game.lan import HostDesk, LanDesk
from game.screen import Pop, Push, Result, Screen
from game.table import fair
from game.table.fair_screen import FairScreen
from game.table.hand_end import HandEndScreen
from game.table.lan_menu import ROOM, LanMenu
from game.table.lan_questions import door_question, waits_at_door
from game.table.talk_screen import TalkScreen
from game.text import escape
from game.theme import Color
from game.widgets import Button
from game.widgets.base import Look


class FairMark(Button):
    """What the check of the deal gave, by sign and word; it opens to an explanation."""

    result = fair.OPEN

    def _icon_size(self, ctx: Context) -> int:
        return round(super()._icon_size(ctx) * 1.1)

    def _icon_ink(self, ctx: Context, ink: Color) -> Color | None:
        t = ctx.theme
        return {fair.FAIR: t.green, fair.UNFAIR: None}.get(self.result, ink)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, look: Look) -> None:
        super().draw(surface, rect, look)
        if self.result == fair.UNFAIR:
            t = look.ctx.theme
            look.ctx.paint.ring(surface, rect, look.ctx.scale.u(10), t.red, look.ctx.scale.line(3))


class LanHandEnd(HandEndScreen):
    """The panel after a hand on the network: who is ready, and who stands at the door."""

    desk: LanDesk

    def __init__(self, desk: LanDesk) -> None:
        super().__init__(desk)
        self.mark = FairMark(
            "", self._explain, kind="plain", key_cap=cap("fair"), style=tokens.BODY_BOLD
        )
        self.buttons["fair"] = self.mark
        self.form.widgets = [*self.form.widgets, self.mark]
        self._label_mark()

    def update(self, now: float) -> Result | None:
        result = super().update(now)
        if self._label_mark():
            self._place_mark()
            self.dirty = True
        self.dirty |= self.desk.talk.show(now)
        if result is None and self.desk.over and not self.told.table.ended:
            return Pop(None)  # the table itself says why
        if result is None and isinstance(self.desk, HostDesk) and waits_at_door(self.desk):
            return Push(door_question(self.desk))
        return result

    # The fair deal

    def _label_mark(self) -> bool:
        """Let the mark say what is known by now; whether it has changed."""
        result = fair.result_of(self.desk.fair, self.told.table)
        label = _(fair.LABELS[result])
        changed = (result, label) != (self.mark.result, self.mark.label)
        self.mark.result, self.mark.label, self.mark.icon = result, label, fair.ICONS[result]
        return changed

    def _explain(self) -> Result | None:
        return Push(FairScreen(self.desk.fair, self.told.table, self.desk.fair_report))

    def _place_buttons(self) -> None:
        super()._place_buttons()
        self._place_mark()

    def _place_mark(self) -> None:
        """At the right end of the title's line."""
        u = self.ctx.scale.u
        width, _high = self.mark.preferred(self.ctx)
        width -= u(12)
        self.mark.rect = pygame.Rect(self.box.right - u(33) - width, 0, width, u(38))
        self.mark.rect.centery = self.box.top + u(44)
        self.title_taken = width + u(20)

    # Input

    def handle(self, event: Event) -> Result | None:
        if isinstance(event, Key) and not event.repeat:
            command = command_for(event, HAND_END)
            if command is not None and command.name in ("talk", "gesture"):
                return Push(TalkScreen(self.desk, gestures=command.name == "gesture"))
        return super().handle(event)

    # Words

    def _next_line(self) -> str:
        said = self.desk.talk.line
        if said is not None:
            return said.words()
        line = super()._next_line()
        table = self.told.table
        names = [
            name
            for seat, (name, ready) in enumerate(zip(table.names, table.ready, strict=True))
            if ready and seat != table.seat
        ]
        if names and not table.ended:
            line = (
                line.split("\n")[0]
                + "\n"
                + _("Ready: {names}.").format(names=escape(", ".join(names)))
            )
        return line

    def _evening_end(self) -> Screen:
        from game.table.lan_session_end import LanSessionEnd

        return LanSessionEnd(self.desk)

    def _menu(self) -> Result | None:
        return Push(LanMenu(self.desk))

    def resume(self, answer: Any) -> Result | None:
        if answer == ROOM:
            from game.screens.lobby import LobbyScreen

            self.dirty = True
            return Push(LobbyScreen(self.desk, over_table=True))
        return super().resume(answer)
