"""A table that the window can sit at: made, resumed, ticked, put aside.

`Desk` is all that the table's screens know. `LocalDesk` is a table on this computer; a guest on
the LAN and the pictures of `tools/shots.py` bring their own.
"""

from __future__ import annotations

import contextlib
import logging
import math
import secrets
from collections.abc import Callable, Sequence
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Protocol

from engine.actions import Action
from engine.bots.reasons import Advice
from engine.errors import SheepsheadError
from engine.events import Dealt
from engine.shuffle import key_of_seed
from engine.view import SeatView
from game.context import SavedTable, TableSetup
from game.desk import BaseDesk
from game.i18n import _
from game.net_words import net_words
from game.settings import Settings, data_folder
from game.table.words import refused
from net import local
from net import saved as saved_tables
from net.guest import Guest, Update
from net.local import LocalTable, Pace
from net.room import Refusal
from net.sayings import Saying
from net.tableview import TableView
from net.worker import TableThinker

log = logging.getLogger("sheepshead.game")

BOT = "thumb"

# Rests between bots in seconds; the table itself rests while cards move and a trick lies.
_PACE = Pace(bot=0.38, trick=0.12, deal=0.25)
_FASTEST = 4.0


class Desk(Protocol):
    """A seat at a table, as the window uses it."""

    @property
    def view(self) -> SeatView | None:
        """The hand as the viewer may see it; None before the first deal."""

    @property
    def table(self) -> TableView | None:
        """The public facts of the table."""

    @property
    def waiting(self) -> bool:
        """Whether a request has not been answered yet."""

    @property
    def trouble(self) -> str:
        """Why the table can't go on, in a sentence, else ""."""

    def tick(self) -> None:
        """Do what is due; called on every round of the loop."""

    def pump(self) -> list[Update]:
        """What has happened since the last call."""

    def refresh(self) -> None:
        """Take in what has happened while a screen lies over the table; `pump` gives it later."""

    def act(self, action: Action) -> None: ...

    def next_hand(self) -> None: ...

    def same_hand_again(self) -> None: ...

    def last_hand(self, on: bool) -> None:
        """Let the hand being played be the last, or not after all; between two hands the evening
        ends at once (SCORE-11)."""

    def hold(self, on: bool) -> None:
        """Let the bots wait while cards move or something lies over the table."""

    def set_pace(self, settings: Settings) -> None:
        """Follow the player's speed."""

    def ask_hint(self, view: SeatView, legal: Sequence[Action]) -> bool:
        """Let a bot think about what the viewer may do; False if none does."""

    def hint(self) -> Advice | None:
        """The answer to `ask_hint`, once; None while there is none."""

    def take_refusal(self) -> Refusal | None:
        """Why the last request was refused, once."""

    def close(self) -> None:
        """Leave; the table is kept for another time."""


class LocalDesk(BaseDesk):
    """A table on this computer. ``now`` is the clock on the wall; ``thinker`` the one that the
    table's bots think with, which gives hints too. ``heard`` is what the table's guest has been
    told already and nobody has seen yet, such as the first deal."""

    def __init__(
        self,
        table: LocalTable,
        now: Callable[[], datetime] = datetime.now,
        thinker: TableThinker | None = None,
        heard: Sequence[Update] = (),
    ) -> None:
        super().__init__(thinker)
        self._heard += heard
        self._table = table
        self._held = False
        self._until: datetime | None = None
        self._note: Path | None = None
        self._now = now

    def end_at(self, until: datetime, note: Path | None = None) -> None:
        """Let the hand that is played at that time be the last one. ``note`` is the file in which
        the time is kept for when the table is returned to; it goes when the evening is over."""
        self._until, self._note = until, note

    @property
    def _guest(self) -> Guest:
        return self._table.guest

    @property
    def trouble(self) -> str:
        guest = self._guest
        return self._table.trouble or guest.gone or guest.trouble

    def tick(self) -> None:
        self._table.tick()
        self._look_at_clock()

    def _look_at_clock(self) -> None:
        """Once the time has come, say so; whoever then plays on after all is not told again."""
        table = self.table
        if self._until is None or table is None or table.phase != "hand" or table.practice:
            return
        if self._now() >= self._until:
            self._until = None
            if not table.last:
                self.last_hand(True)

    def hold(self, on: bool) -> None:
        if on != self._held:
            self._held = on
            self._table.hold(on)

    def set_pace(self, settings: Settings) -> None:
        self._table.set_pace(pace(settings))

    def undo(self) -> str:
        """Take the last card back; why not, in a sentence with card signs, or ""."""
        refusal = self._table.undo()
        return "" if refusal is None else refused(refusal)

    def swap_sides(self) -> None:
        """The same deal once more as practice, each with the other's cards."""
        self._table.swap_sides()

    @property
    def _may_think(self) -> bool:
        return self._table.is_open

    def close(self) -> None:
        over = self.table is not None and self.table.ended
        self._table.close()
        if over and self._note is not None:
            with contextlib.suppress(OSError):
                self._note.unlink(missing_ok=True)


class HotSeatDesk(LocalDesk):
    """Two people at one computer: the window has the eyes of one of them at a time.

    ``turn_of`` names the other one when they must play; `switch` gives the window to them. A deal
    is seen by whoever plays first after it.
    """

    def __init__(
        self,
        table: LocalTable,
        thinker: TableThinker | None = None,
        heard: Sequence[Update] = (),
    ) -> None:
        super().__init__(table, thinker=thinker)
        self._guests = table.sit_together()
        self._shown = 0
        # What each was told of a deal after which nothing has happened yet.
        self._deals: list[Update | None] = [None] * len(self._guests)
        self._hear(0, heard)
        self.refresh()

    @property
    def _guest(self) -> Guest:
        return self._guests[self._shown]

    def refresh(self) -> None:
        for number, guest in enumerate(self._guests):
            self._hear(number, guest.pump())

    def _hear(self, number: int, updates: Sequence[Update]) -> None:
        if number == self._shown:
            self._heard += updates
        for update in updates:
            if any(isinstance(event, Dealt) for event in update.events):
                self._deals[number] = update
            elif update.events or update.fresh:
                self._deals[number] = None

    @property
    def deal_waits(self) -> bool:
        """Whether cards were dealt and nothing has happened since."""
        return self._deals[self._shown] is not None

    @property
    def turn_of(self) -> str:
        """The name of whoever must play and does not have the window, else ""."""
        for number, guest in enumerate(self._guests):
            view, table = guest.view, guest.table
            if number != self._shown and view is not None and table is not None and view.my_turn:
                return table.names[table.seat] if table.seat is not None else ""
        return ""

    def switch(self) -> Update | None:
        """Give the window to whoever must play; the deal, if nothing has happened since it."""
        for number, guest in enumerate(self._guests):
            if guest.view is not None and guest.view.my_turn:
                self._shown = number
        self._heard = []
        return self._deals[self._shown]


def desk_of(table: LocalTable, thinker: TableThinker | None = None) -> LocalDesk:
    """The desk of a table on this computer: for one person, or for two who take turns."""
    heard: list[Update] = []
    if table.guest.table is None:
        table.tick()
        heard = table.guest.pump()
    shown = table.guest.table
    persons = sum(kind != "bot" for kind in shown.kinds) if shown is not None else 1
    if thinker is not None and shown is not None:
        thinker.prepare(shown.bots)
    if persons > 1:
        return HotSeatDesk(table, thinker, heard)
    return LocalDesk(table, thinker=thinker, heard=heard)


def pace(settings: Settings) -> Pace:
    """How long bots take; without movement they take as little as at the highest speed."""
    speed = _FASTEST if math.isinf(settings.pace) else settings.pace
    return Pace(_PACE.bot, _PACE.trick, _PACE.deal, speed)


def keys_of(seed: str) -> Callable[[int], bytes]:
    """Random bytes that belong to a seed: the first deal is the seed's own (DEAL-3b)."""
    asked = 0
    deals = 0

    def key(count: int) -> bytes:
        nonlocal asked, deals
        if count != 32:
            asked += 1
            return key_of_seed(f"{seed}/{asked}")[:count]
        # The first of these draws the dealer, those after it deal.
        deals += 1
        if deals == 1:
            return key_of_seed(f"{seed}/dealer")
        return key_of_seed(seed if deals == 2 else f"{seed}/{deals - 1}")

    return key


def start(setup: TableSetup, settings: Settings, folder: Path | None = None) -> LocalDesk:
    """A new table with the first hand dealt. Raises ``BadRules`` or ``OSError``."""
    made = local.TableSetup(
        name=setup.player,
        others=tuple(
            (name, kind or BOT) for name, kind in zip(setup.bots, setup.kinds, strict=True)
        ),
        preset=setup.preset,
        options=setup.options,
        hands=setup.hands,
        table=_("Kitchen table"),
    )
    where = folder or data_folder()
    thinker = TableThinker()
    table = LocalTable.create(
        made, where, pace=pace(settings), keys=_keys(setup.seed), thinker=thinker
    )
    desk = desk_of(table, thinker)
    if setup.until:
        until = next_time(setup.until, datetime.now())
        note = _note(where, desk)
        # Without the note the clock is forgotten, the game is not.
        with contextlib.suppress(OSError):
            note.write_text(until.isoformat(timespec="minutes") + "\n", encoding="utf-8")
        desk.end_at(until, note)
    return desk


def _keys(seed: str | None) -> Callable[[int], bytes]:
    return secrets.token_bytes if seed is None else keys_of(seed)


def _note(folder: Path, desk: LocalDesk) -> Path:
    """Where the end by the clock is kept: beside the table's journal."""
    assert desk.table is not None, "a desk knows its table"
    return folder / "tables" / f"{desk.table.room}.until"


def next_time(clock: str, now: datetime) -> datetime:
    """When a clock will show ``HH:MM`` next. Raises ``ValueError`` if it never does."""
    until = datetime.combine(now.date(), time.fromisoformat(clock))
    return until if until > now else until + timedelta(days=1)


def resume(settings: Settings, folder: Path | None = None) -> LocalDesk:
    """The saved table as it was left. Raises what `net.local.LocalTable.resume` raises."""
    where = folder or data_folder()
    thinker = TableThinker()
    table = LocalTable.resume(where, pace=pace(settings), thinker=thinker)
    desk = desk_of(table, thinker)
    note = _note(where, desk)
    with contextlib.suppress(OSError, ValueError):
        desk.end_at(datetime.fromisoformat(note.read_text("utf-8").strip()), note)
    return desk


def save_sheet(
    table: TableView,
    text: Callable[[TableView, str], str],
    day: date | None = None,
    folder: Path | None = None,
) -> Path:
    """Write the score sheet beside the records of the hands; the file. Raises ``OSError``.

    The same evening's sheet takes the place of an earlier one.
    """
    today = (day or date.today()).isoformat()
    where = (folder or data_folder()) / "hands"
    where.mkdir(parents=True, exist_ok=True)
    path = where / f"{today}-sheet-{table.room[:4]}.txt"
    path.write_text(text(table, today), encoding="utf-8")
    return path


def saved(folder: Path | None = None) -> SavedTable | None:
    """The table to return to, in one line of words.

    A table that can't be read is put aside, and its problem told this once; the file stays on the
    disk under another ending.
    """
    where = folder or data_folder()
    problem = ""
    found = saved_tables.saved_table(where)
    while found is not None and found.problem:
        problem = _put_aside(found)
        again = saved_tables.saved_table(where)
        if again is not None and again.path == found.path:
            return SavedTable("", problem)  # the disk did not let it go
        found = again
    if found is None or found.phase == "ended":
        return SavedTable("", problem) if problem else None
    line = _("Hand {n}").format(n=found.number)
    if found.trick:
        line = _("Hand {n}, trick {trick}").format(n=found.number, trick=found.trick)
    elif found.phase == "between":
        line = _("Hand {n} comes next").format(n=found.number)
    if found.totals:
        own = found.totals[0]
        score = f"+{own}" if own > 0 else f"−{-own}" if own < 0 else "0"
        line += ". " + _("You are at {score}.").format(score=score)
    return SavedTable(line, problem)


def _put_aside(found: saved_tables.SavedTable) -> str:
    """Let a table that can't be read not be offered again; the sentence to tell."""
    log.warning("%s", found.problem)
    # The title has one line: the file's name will do, the log has the whole path.
    problem = found.problem
    if isinstance(problem, Saying):
        problem = Saying(problem.template, **{**problem.facts, "path": found.path.name})
    told = net_words(problem)
    try:
        saved_tables.forget(found)
    except (OSError, SheepsheadError):
        return told
    name = found.path.with_suffix(".damaged").name
    return told + " " + _("It was put aside as {file}.").format(file=name)
