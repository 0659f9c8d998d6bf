"""A table on the home network: who is away, who is waited for, who stands at the door."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game import theme as tokens
from game.commands import cap
from game.context import Context
from game.i18n import _
from game.inputs import Event, Key, Pointer
from game.lan import GuestDesk, HostDesk, LanDesk
from game.net_words import net_words
from game.screen import Pop, Push, Result
from game.screens.message import Answer, MessageScreen
from game.table.duel_screen import DuelTable
from game.table.hand_end import HandEndScreen
from game.table.lan_clock import TurnTime, draw_clock
from game.table.lan_hand_end import LanHandEnd
from game.table.lan_menu import ROOM, LanMenu
from game.table.lan_questions import away_question, door_question, waits_at_door
from game.table.lan_words import notice_words
from game.table.screen import LEAVE, TableScreen
from game.table.talk_bar import ROOMY, TalkBar, draw_line, draw_signs, moving
from game.table.talk_screen import TalkScreen
from game.text import escape
from game.widgets import Button

if TYPE_CHECKING:
    _Base = TableScreen
else:
    _Base = object

NOTICE_SECONDS = 6.0
"""How long a sentence from the table is shown."""


class _LanPart(_Base):
    """What a table on the network shows beside the game; put before the screen's own class."""

    desk: LanDesk

    def __init__(self, desk: LanDesk) -> None:
        super().__init__(desk)
        self._asked_about: set[int] = set()  # table seats whose absence was told
        self._said = ""
        self.talk_bar = TalkBar(desk.say, desk.react, self._say, self._all_talk)
        self.chat = Button(
            "",
            self._begin_talk,
            kind="bar",
            icon="chat",
            key_cap=cap("talk"),
            style=tokens.BODY_BOLD,
        )
        self.controls.more.append(self.chat)
        self.time = TurnTime()

    def update(self, now: float) -> Result | None:
        result = super().update(now)
        self._show_talk(now)
        self.dirty |= self.time.update(self.desk.clock, now)
        notice = None if self._covered else self.desk.take_notice()
        if notice is not None:
            self._say(notice_words(notice, self.desk.own_name))
            self._reason_until = now + NOTICE_SECONDS
        said = self.prompt()[0]
        if said != self._said:
            self._said, self.dirty = said, True
        asks = not self._covered and not self.talk_bar.open
        if result is None and asks and isinstance(self.desk, HostDesk):
            result = self._cover(self._at_the_door(self.desk) or self._absence(self.desk))
        return result

    def _at_the_door(self, desk: HostDesk) -> Result | None:
        """Ask the host about whoever waits."""
        return Push(door_question(desk)) if waits_at_door(desk) else None

    def _absence(self, desk: HostDesk) -> Result | None:
        """Ask the host, once for each absence, what to do when it is the turn of who is away."""
        table = desk.table
        if table is None:
            return None
        self._asked_about = {seat for seat in self._asked_about if table.kinds[seat] == "away"}
        seat = self._away_turn()
        if seat is None or seat in self._asked_about or self.presenter.busy:
            return None
        self._asked_about.add(seat)
        return Push(away_question(desk, seat))

    def _away_turn(self) -> int | None:
        """The table seat whose turn it is, if whoever has it is away."""
        view, table = self.desk.view, self.desk.table
        if view is None or table is None or view.over or view.turn is None:
            return None
        seat = table.playing[view.turn]
        return seat if table.kinds[seat] == "away" else None

    @property
    def waits_for_others(self) -> bool:
        """Whether you are ready for the next hand and somebody else is not."""
        view, table = self.desk.view, self.desk.table
        return (
            view is not None
            and table is not None
            and view.over
            and not table.ended
            and not self._covered
            and self.desk.ready
        )

    def _what_follows(self) -> Result | None:
        if self.talk_bar.open:
            return None  # the letters of a sentence must not become commands of another screen
        result = super()._what_follows()
        if isinstance(result, Push) and isinstance(result.screen, HandEndScreen):
            return Push(LanHandEnd(self.desk))
        return result

    def _trouble(self) -> Result | None:
        if self.desk.over:
            if self._covered or self._result_is_shown():
                return None
            why = net_words(self.desk.trouble) or _("The table is closed.")
            screen = MessageScreen(
                _("The table is gone"),
                escape(why),
                [Answer(_("Leave the table"), Pop(LEAVE))],
            )
            return self._cover(Push(screen))
        return super()._trouble()

    def _result_is_shown(self) -> bool:
        """Whether the evening came to its end, whose panel has the way out."""
        view, table = self.desk.view, self.desk.table
        return view is not None and view.over and table is not None and table.ended

    # Talk

    @property
    def typing(self) -> bool:
        return self.talk_bar.typing

    @property
    def animating(self) -> bool:
        table = self.desk.table
        growing = table is not None and not self._still and not self._covered
        return super().animating or (
            growing and table is not None and moving(self.desk.talk, table.seats, self._now)
        )

    @property
    def _still(self) -> bool:
        """Whether signs appear without movement."""
        return self.ctx.settings.reduced_motion or self.ctx.settings.instant

    def _show_talk(self, now: float) -> None:
        """Go on with what is said, where it can be seen."""
        talk, table = self.desk.talk, self.desk.table
        if not self._covered and table is not None and self.presenter.facts is not None:
            self.dirty |= talk.show(now, table.playing)
        label = str(talk.unread) if talk.unread else ""
        if label != self.chat.label:
            self.chat.label = label
            self._situation = None  # the bar is arranged anew

    def _begin_talk(self, gestures: bool = False, by_letter: str = "") -> Result | None:
        self.talk_bar.show(gestures, by_letter)
        self.peek = False
        self.dirty = True
        return None

    def _all_talk(self) -> Result | None:
        self.talk_bar.open = False
        return Push(TalkScreen(self.desk))

    def _make_form(self) -> None:
        assert self._ctx is not None
        assert self._places is not None
        # In a full bar what all know of the hand needs the room more than a key does.
        self.chat.key_cap = cap("talk") if self._ctx.scale.width >= ROOMY else ""
        super()._make_form()
        self.talk_bar.place(self._ctx, self._places.bar)

    def draw(self, surface: pygame.Surface, ctx: Context) -> None:
        super().draw(surface, ctx)
        scene = self.make_scene()
        if scene is None:
            return
        talk, left = self.desk.talk, self.time.left
        if left is not None and self.time.seat in scene.table.playing:
            draw_clock(surface, scene, scene.table.playing.index(self.time.seat), left)
        draw_signs(surface, scene, talk, self._still)
        if self.talk_bar.open:
            self.talk_bar.draw(surface, scene.ctx)
        elif talk.line is not None:
            gap = scene.u(8)
            left, right = self.controls.bar_left + gap, self.controls.bar_right - gap
            draw_line(surface, scene, talk.line, left, right)

    def prompt(self) -> tuple[str, str, str]:
        if self.talk_bar.open and self.desk.talk.line is not None and not self.reason:
            return self.desk.talk.line.words(), "", "info"
        if self.desk.status and not self.reason:
            return escape(self.desk.status), "", "info"
        table, view = self.desk.table, self.desk.view
        if table is None or view is None or self.reason:
            return super().prompt()
        if self.waits_for_others:
            names = ", ".join(self.desk.awaited)
            if not names:
                return _("The next hand is being dealt."), "", "info"
            line = _("Waiting for {names}. *Space* deals without waiting.")
            return line.format(names=escape(names)), "", "info"
        away = self._away_turn()
        if away is not None and not self.presenter.busy:
            line = _("{name} is away · seat kept. A bot plays for them if they stay away.")
            return line.format(name=escape(table.names[away])), "", "info"
        if self.desk.watching and not self._covered:
            return self._watching_words(), "", "info"
        return super().prompt()

    def _watching_words(self) -> str:
        """What somebody without a seat is told."""
        if isinstance(self.desk, GuestDesk) and self.desk.wants_seat:
            return _("You watch until a seat is free, after this hand at the earliest.")
        return _("You are watching; nobody's cards are shown to you.")

    def handle(self, event: Event) -> Result | None:
        if self.talk_bar.open:
            self.dirty = True
            used, result = self.talk_bar.handle(event)
            if used:
                return self._cover(result)
        if self.waits_for_others and isinstance(event, Pointer) and event.kind == "down":
            # By mouse: the panel comes back, and its button deals without waiting.
            result = super().handle(event)
            self._end_shown = -1
            return result
        return super().handle(event)

    def _command(self, name: str, event: Event) -> tuple[bool, Result | None]:
        if name in ("talk", "gesture"):
            letter = event.name if isinstance(event, Key) else ""
            return True, self._begin_talk(name == "gesture", letter)
        if name == "continue" and self.waits_for_others:
            self.desk.deal_now()
            return True, None
        return super()._command(name, event)

    def open(self, name: str) -> Result | None:
        if name == "menu" and self.desk.table is not None:
            return self._cover(Push(LanMenu(self.desk)))
        return super().open(name)

    def resume(self, answer: Any) -> Result | None:
        if answer == ROOM:
            self.dirty = True
            from game.screens.lobby import LobbyScreen

            return Push(LobbyScreen(self.desk, over_table=True))
        result = super().resume(answer)
        self._end_shown = self._end_shown if not self.desk.ready else self._end_of_hand()
        return result

    def _end_of_hand(self) -> int:
        """Who is ready has seen the end of the hand."""
        return self.desk.table.deal if self.desk.table is not None else -1


class LanTable(_LanPart, TableScreen):
    """A seat at a table for three and more on the home network."""


class LanDuel(_LanPart, DuelTable):
    """A seat at a table for two on the home network."""


def lan_screen(desk: LanDesk) -> TableScreen:
    """The screen that fits a desk's rules; the desk knows its table already."""
    table = desk.table
    if table is not None and table.rules.layout is not None:
        return LanDuel(desk)
    return LanTable(desk)
