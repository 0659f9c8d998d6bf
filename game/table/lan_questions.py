"""Questions to the host of a network table: who stands at the door, what to do for who is away."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.context import Context
from game.i18n import _
from game.inputs import Event, Key, Pad, Pointer
from game.lan import HostDesk, LanDesk
from game.screen import Pop, Result, Screen
from game.screens.message import Answer, MessageScreen
from game.text import escape

PAUSE_SECONDS = 0.7
"""How long a question that comes by itself takes no answer: the key was meant for the game."""


class Passing(MessageScreen):
    """A question that comes by itself, and goes when it is none any more.

    No answer has the focus, and for a moment none is taken: whoever was about to play a card lets
    nobody in by accident. Escape puts the question off, and does nothing.
    """

    def __init__(
        self,
        desk: LanDesk,
        title: str,
        sentence: str,
        answers: Sequence[tuple[str, str, Callable[[], object]]],
        still: Callable[[], bool],
        detail: str = "",
    ) -> None:
        self._desk = desk
        self._still = still
        self._deeds = {key: deed for key, _label, deed in answers}
        super().__init__(
            title,
            sentence,
            [Answer(label, Pop(key)) for key, label, _deed in answers],
            detail=detail,
            on_escape=Pop(LATER),
        )
        self.form.set_focus(None)
        self._opens: float | None = None
        self._now = 0.0

    def enter(self, ctx: Context) -> None:
        super().enter(ctx)
        if self._opens is None:
            self._now = ctx.clock.now()
            self._opens = self._now + PAUSE_SECONDS

    def update(self, now: float) -> Result | None:
        self._now = now
        self._desk.tick()
        self._desk.refresh()
        return None if self._still() else Pop(None)

    def handle(self, event: Event) -> Result | None:
        pressed = isinstance(event, (Key, Pad)) or (
            isinstance(event, Pointer) and event.kind != "move"
        )
        if pressed and self._opens is not None and self._now < self._opens:
            return None
        result = super().handle(event)
        if isinstance(result, Pop) and result.answer in self._deeds:
            self._deeds[result.answer]()
            return Pop(None)
        return result


LATER = "later"


def door_question(desk: HostDesk) -> Screen:
    """“Let Greta in?”, about the first of those who wait and were not put off."""
    asking = next(one for one in desk.lobby.asking if one.number not in desk.put_off)
    number, name = asking.number, "*" + escape(asking.name) + "*"
    desk.put_off.add(number)
    table = desk.table
    playing = table is not None and table.phase == "hand"
    wish = _("{name} asks to sit down.")
    if asking.watch:
        wish = _("{name} asks to watch. Nobody's cards are shown to who watches.")
    elif playing and desk.lobby.takeover:
        wish = _("{name} asks to sit down, and takes the place of a bot at once.")
    elif playing:
        wish = _("{name} asks to sit down, and takes the place of a bot after this hand.")
    return Passing(
        desk,
        _("Let {name} in?").format(name=escape(asking.name)),
        wish.format(name=name),
        [
            ("yes", _("Let in"), lambda: desk.lan.answer(number, True)),
            ("no", _("Not now"), lambda: desk.lan.answer(number, False)),
        ],
        lambda: any(one.number == number for one in desk.lobby.asking),
        detail=_("Esc decides later, under *People and the door*."),
    )


def waits_at_door(desk: LanDesk) -> bool:
    """Whether the host has to be asked about somebody at the door."""
    return isinstance(desk, HostDesk) and any(
        one.number not in desk.put_off for one in desk.lobby.asking
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
        detail=_("Until you choose, it goes on as the table was opened."),
    )
