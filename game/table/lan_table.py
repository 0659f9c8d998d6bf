"""A table on the home network: who is away, who is waited for, who stands at the door."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game import theme as tokens
from game.context import Context
from game.i18n import _
from game.inputs import Event, Pointer
from game.lan import HostDesk, LanDesk
from game.screen import Pop, Push, Result, Screen
from game.screens.message import Answer, MessageScreen
from game.table.duel_screen import DuelTable
from game.table.hand_end import HandEndScreen
from game.table.menu import WIDTH, TableMenu
from game.table.scene import fitted
from game.table.screen import LEAVE, TableScreen
from game.text import escape
from game.theme import Space
from game.widgets import Button

if TYPE_CHECKING:
    _Base = TableScreen
else:
    _Base = object

ROOM, GIVE_UP = "room", "give up"
HEIGHT = 594  # units: one button more than the menu of a table of one's own


class _LanPart(_Base):
    """What a table on the network shows beside the game; put before the screen's own class."""

    desk: LanDesk

    def __init__(self, desk: LanDesk) -> None:
        super().__init__(desk)
        self._asked_about: set[int] = set()  # table seats whose absence was told
        self._said = ""

    def update(self, now: float) -> Result | None:
        result = super().update(now)
        said = self.prompt()[0]
        if said != self._said:
            self._said, self.dirty = said, True
        if result is None and not self._covered and isinstance(self.desk, HostDesk):
            result = self._cover(self._at_the_door(self.desk) or self._absence(self.desk))
        return result

    def _at_the_door(self, desk: HostDesk) -> Result | None:
        """Ask the host about whoever waits."""
        return Push(door_question(desk)) if desk.lobby.asking else None

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
        result = super()._what_follows()
        if isinstance(result, Push) and isinstance(result.screen, HandEndScreen):
            return Push(LanHandEnd(self.desk))
        return result

    def _trouble(self) -> Result | None:
        if self.desk.over:
            if self._covered or self._result_is_shown():
                return None
            why = self.desk.trouble or _("The table is closed.")
            screen = MessageScreen(
                _("The table is gone"),
                escape(_(why)),
                [Answer(_("Leave the table"), Pop(LEAVE))],
            )
            return self._cover(Push(screen))
        return super()._trouble()

    def _result_is_shown(self) -> bool:
        """Whether the evening came to its end, whose panel has the way out."""
        view, table = self.desk.view, self.desk.table
        return view is not None and view.over and table is not None and table.ended

    def prompt(self) -> tuple[str, str, str]:
        if self.desk.status:
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
            return _("You are watching; nobody's cards are shown to you."), "", "info"
        return super().prompt()

    def handle(self, event: Event) -> Result | None:
        if self.waits_for_others and isinstance(event, Pointer) and event.kind == "down":
            # By mouse: the panel comes back, and its button deals without waiting.
            result = super().handle(event)
            self._end_shown = -1
            return result
        return super().handle(event)

    def _command(self, name: str, event: Event) -> tuple[bool, Result | None]:
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


class LanHandEnd(HandEndScreen):
    """The panel after a hand on the network: who is ready, and who stands at the door."""

    desk: LanDesk

    def update(self, now: float) -> Result | None:
        result = super().update(now)
        if result is None and self.desk.over and not self.told.table.ended:
            return Pop(None)  # the table itself says why
        if result is None and isinstance(self.desk, HostDesk) and self.desk.lobby.asking:
            return Push(door_question(self.desk))
        return result

    def _next_line(self) -> str:
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

    def _menu(self) -> Result | None:
        return Push(LanMenu(self.desk))

    def resume(self, answer: Any) -> Result | None:
        if answer == ROOM:
            from game.screens.lobby import LobbyScreen

            self.dirty = True
            return Push(LobbyScreen(self.desk, over_table=True))
        return super().resume(answer)


class Passing(MessageScreen):
    """A question that goes away by itself when it is none any more."""

    def __init__(
        self,
        desk: LanDesk,
        title: str,
        sentence: str,
        answers: Sequence[tuple[str, str, Callable[[], None]]],
        still: Callable[[], bool],
    ) -> None:
        self._desk = desk
        self._still = still
        self._deeds = {key: deed for key, _label, deed in answers}
        super().__init__(
            title, sentence, [Answer(label, Pop(key)) for key, label, _deed in answers]
        )

    def update(self, now: float) -> Result | None:
        self._desk.tick()
        self._desk.refresh()
        return None if self._still() else Pop(None)

    def handle(self, event: Event) -> Result | None:
        result = super().handle(event)
        if isinstance(result, Pop) and result.answer is not None:
            self._deeds[result.answer]()
            return Pop(None)
        return result


def door_question(desk: HostDesk) -> Screen:
    """“Greta asks to sit down. Let in?”"""
    asking = desk.lobby.asking[0]
    wish = _("{name} asks to watch.") if asking.watch else _("{name} asks to sit down.")
    number = asking.number
    return Passing(
        desk,
        _("Somebody is at the door"),
        wish.format(name="*" + escape(asking.name) + "*"),
        [
            ("yes", _("Let in"), lambda: desk.lan.answer(number, True)),
            ("no", _("Not now"), lambda: desk.lan.answer(number, False)),
        ],
        lambda: any(one.number == number for one in desk.lobby.asking),
    )


def away_question(desk: HostDesk, seat: int) -> Screen:
    """“Ben is away: a bot now, or wait?”"""
    assert desk.table is not None
    name = desk.table.names[seat]

    def away() -> bool:
        table = desk.table
        return table is not None and table.kinds[seat] == "away" and table.names[seat] == name

    line = _("It is the turn of {name}, whose computer is not there. The seat is kept.")
    return Passing(
        desk,
        _("{name} is away").format(name=escape(name)),
        line.format(name=escape(name)),
        [
            ("bot", _("Bot now"), lambda: desk.lan.bot_now(seat)),
            ("wait", _("Wait"), lambda: desk.lan.wait_longer(seat)),
        ],
        away,
    )


class LanMenu(TableMenu):
    """The menu over a table on the network; the others do not wait meanwhile."""

    def __init__(self, desk: LanDesk) -> None:
        super().__init__(desk)
        self._lan = desk
        self.people = Button(_("People and the door"), lambda: Pop(ROOM), kind="plain")
        if not desk.host:
            self.people.label = _("People at the table")
        self.buttons[-1].on_press = self._leave
        self.buttons.insert(1, self.people)
        self.form.widgets = list(self.buttons)

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        room = pygame.Rect((0, 0), ctx.size).inflate(-24, -24)
        self.ctx = fitted(ctx, room, WIDTH, HEIGHT)
        u = self.ctx.scale.u
        self.box = pygame.Rect(0, 0, u(WIDTH), u(HEIGHT))
        self.box.center = room.center
        y = self.box.top + u(74)
        for button in self.buttons:
            button.rect = pygame.Rect(
                self.box.left + u(Space.XXL), y, self.box.width - 2 * u(Space.XXL), u(46)
            )
            y += u(46) + u(Space.M)

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
