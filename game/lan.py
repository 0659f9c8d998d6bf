"""A seat at a table on the home network: as its host, or as a guest of another computer.

`HostDesk` and `GuestDesk` are desks as `game.session.Desk` describes them, so the table's screens
play on the network as they play alone. `Lookout` looks for tables while it is open.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from game import sound
from game.desk import BaseDesk
from game.i18n import _
from game.net_words import net_words
from game.session import pace
from game.settings import USUAL_LEVEL, Settings, data_folder
from game.table.fair import save_report
from game.table.talk import LONGEST, Talk
from game.version import VERSION
from net.discovery import Finder, FoundTable, WhyNot
from net.doorsettings import DoorSettings
from net.fairness import UNFAIR, Check
from net.guest import Guest, Notice, TurnClock
from net.hosting import HostSetup, HostTable, Lobby
from net.joining import JoinTable
from net.text import clean_line
from net.transport import NetThread
from net.worker import TableThinker


class LanDesk(BaseDesk):
    """What host and guest have in common. ``host`` says which of them it is. Hints are thought out
    in a process of this computer from what its own seat may see, whoever the host is; it is started
    by the first hint that is asked for."""

    host = False
    _name = ""

    def __init__(
        self,
        table: HostTable | JoinTable,
        folder: Path | None = None,
        thinker: TableThinker | None = None,
    ) -> None:
        super().__init__(thinker or TableThinker())
        self._table = table
        self._folder = folder or data_folder()
        self._deal_wanted = -1  # after which deal, where the last request is still on its way
        self.talk = Talk(self._folder)
        self._reports: dict[int, Path | None] = {}

    @property
    def _guest(self) -> Guest:
        return self._table.guest

    @property
    def trouble(self) -> str:
        """Why the table can't go on, in a sentence, else ""."""
        return self._table.trouble

    @property
    def status(self) -> str:
        """What everything waits for just now, in a sentence, else ""; it passes by itself."""
        return ""

    @property
    def cut_off(self) -> str:
        """Why nothing that is said reaches the table just now, in a sentence, else ""."""
        return ""

    @property
    def over(self) -> bool:
        """Whether the table is closed, or one is out of it for good."""
        return False

    @property
    def watching(self) -> bool:
        """Whether one has no seat."""
        return self._guest.seat is None

    @property
    def own_name(self) -> str:
        """How you are called at this table."""
        table = self.table
        if table is None or table.seat is None:
            return self._name
        return table.names[table.seat]

    @property
    def ready(self) -> bool:
        """Whether you have said that the next hand may begin."""
        table = self.table
        return table is not None and table.seat is not None and table.ready[table.seat]

    @property
    def awaited(self) -> tuple[str, ...]:
        """The names of the people here who have not said yet that the next hand may begin."""
        table = self.table
        if table is None:
            return ()
        return tuple(
            name
            for name, kind, ready in zip(table.names, table.kinds, table.ready, strict=True)
            if kind == "person" and not ready
        )

    def tick(self) -> None:
        self._table.tick()

    def refresh(self) -> None:
        super().refresh()
        table, guest = self.table, self._guest
        if table is not None:
            self.talk.at(table.room)
        while guest.talk:
            line = self.talk.hear(guest.talk.popleft(), guest.seat)
            if self.talk.hears(line) and not line.mine:
                sound.play("knock" if line.kind == "knock" else "reaction")
        self._note_unfair(guest.fair)
        if self._deal_wanted >= 0 and table is not None and not self.waiting:
            wanted, self._deal_wanted = self._deal_wanted, -1
            if wanted == table.deal:
                self._guest.next_hand()

    def next_hand(self) -> None:
        """Say that you are ready; who says it twice deals without waiting for the others."""
        if self.watching:
            return  # the others decide; the picture follows
        if self.ready:
            self.deal_now()
        else:
            self._guest.ready(True)

    def deal_now(self) -> None:
        """Begin the next hand, whoever is ready."""
        if self.waiting and self.table is not None:
            self._deal_wanted = self.table.deal
        else:
            self._guest.next_hand()

    @property
    def clock(self) -> TurnClock | None:
        """The clock of the present question, where the table has one."""
        return self._guest.clock

    def take_notice(self) -> Notice | None:
        """The next sentence that the table has for you, once."""
        notices = self._guest.notices
        return notices.popleft() if notices else None

    def want_seat(self, on: bool) -> None:
        """While you watch: ask for the next free seat, or only watch."""
        self._guest.wish(on)

    @property
    def fair(self) -> Check | None:
        """What the check of the last finished deal gave."""
        return self._guest.fair

    @property
    def fair_report(self) -> Path | None:
        """The file about the deal shown, if it is broken."""
        return self._reports.get(self.table.deal) if self.table is not None else None

    def _note_unfair(self, check: Check | None) -> None:
        """Write a report of a deal that is broken, once."""
        table = self.table
        if check is None or table is None or check.result != UNFAIR:
            return
        if check.deal == table.deal and check.deal not in self._reports:
            self._reports[check.deal] = save_report(
                check, table, self.view, self._folder, datetime.now()
            )

    def say(self, text: str) -> str:
        """Say a sentence to all; why not, in a sentence, or ""."""
        line = clean_line(text, LONGEST)
        why = self.cut_off or self.talk.why_not(line)
        if not why:
            self.talk.said(line)
            self._guest.say(line)
        return why

    def react(self, kind: str) -> str:
        """A gesture, one of `game.table.talk.GESTURES`; why not, in a sentence, or ""."""
        why = self.cut_off or self.talk.why_not("", kind)
        if not why:
            self.talk.said("", kind)
            self._guest.react(kind)
        return why

    def set_ready(self, on: bool) -> None:
        """Say that the next hand may begin, or not after all."""
        self._guest.ready(on)

    def hold(self, on: bool) -> None:
        """Others wait at this table: nothing that lies over your own picture holds it up."""

    def set_pace(self, settings: Settings) -> None:
        """The pace is the host's."""

    def close(self) -> None:
        """Go; the seat is kept."""
        self._stop_thinking()
        self._table.close()

    def give_up(self) -> None:
        """Go for good."""
        self._stop_thinking()
        self._table.give_up()

    @property
    def _may_think(self) -> bool:
        return not self.over and not self.watching

    def _stop_thinking(self) -> None:
        if self._thinker is not None:
            self._thinker.close()


class HostDesk(LanDesk):
    """The table lives on this computer. ``lan`` has what only its host may do."""

    host = True

    def __init__(
        self,
        table: HostTable,
        folder: Path | None = None,
        thinker: TableThinker | None = None,
    ) -> None:
        super().__init__(table, folder, thinker)
        self.lan = table
        self.put_off: set[int] = set()
        """Who stands at the door (`Asking.number`) and was asked about."""

    @property
    def lobby(self) -> Lobby:
        """What the host sees of the door."""
        return self.lan.lobby

    @property
    def trouble(self) -> str:
        return self.lan.trouble or self._guest.trouble

    @property
    def status(self) -> str:
        return _("You have let the table pause.") if self.lobby.paused else ""

    @property
    def over(self) -> bool:
        return self.lan.over

    def set_pace(self, settings: Settings) -> None:
        self.lan.set_pace(pace(settings))


class GuestDesk(LanDesk):
    """The table lives on another computer. ``lan`` is the way to it; ``wants_seat`` is False for
    somebody who came to watch, ``name`` how they are called while they have no seat."""

    def __init__(
        self,
        table: JoinTable,
        folder: Path | None = None,
        wants_seat: bool = True,
        name: str = "",
        thinker: TableThinker | None = None,
    ) -> None:
        super().__init__(table, folder, thinker)
        self.lan = table
        self.wants_seat = wants_seat
        self._name = name

    def want_seat(self, on: bool) -> None:
        self.wants_seat = on
        super().want_seat(on)

    @property
    def trouble(self) -> str:
        return self.lan.trouble if self.over else self._guest.trouble

    @property
    def status(self) -> str:
        if self.lan.state in ("calling", "asking", "lost"):
            return net_words(self.lan.trouble)
        if self.table is not None and self.table.paused:
            return _("The host has let the table pause.")
        return ""

    @property
    def cut_off(self) -> str:
        return (
            net_words(self.lan.trouble) if self.lan.state in ("calling", "asking", "lost") else ""
        )

    @property
    def over(self) -> bool:
        return self.lan.state in ("refused", "gone")


@dataclass(frozen=True)
class OpenSetup:
    """A table to open to others.

    table, player   its name and yours
    preset, options the house rules
    bots            the names of those in the empty seats
    need            what newcomers must bring: code, approval or nothing
    watchers        somebody may watch without a seat
    grace           seconds until a bot acts for somebody who is away; negative: never
    hands           as in `game.context.TableSetup`
    level           how well bots play, one of `game.settings.LEVELS`
    """

    table: str
    player: str
    preset: str
    options: tuple[tuple[str, str], ...] = ()
    bots: tuple[str, ...] = ()
    need: str = "code"
    watchers: bool = True
    grace: float = 30.0
    hands: int | None = None
    level: str = USUAL_LEVEL

    @property
    def bot(self) -> str:
        """The kind of bot that fits the rules and the level."""
        return bot_kind(self.preset, self.level)


def bot_kind(preset: str, level: str) -> str:
    """The kind of bot of a level: tables for two have their own."""
    return f"duel-{level}" if preset.startswith("2-") else level


def open_table(
    setup: OpenSetup, settings: Settings, folder: Path | None = None, **more: Any
) -> HostDesk:
    """A new table that others can sit down at, nothing dealt yet; ``more`` goes to `HostTable`.
    Raises ``BadRules`` or ``OSError``."""
    made = HostSetup(
        table=setup.table,
        name=setup.player,
        preset=setup.preset,
        options=setup.options,
        hands=setup.hands,
        bots=setup.bot,
        bot_names=setup.bots,
        door=DoorSettings(need=setup.need, watchers=setup.watchers, grace=setup.grace),
    )
    thinker = TableThinker()
    thinker.prepare([setup.bot])
    try:
        table = HostTable.create(
            made,
            folder or data_folder(),
            pace=pace(settings),
            app=VERSION,
            thinker=thinker,
            **more,
        )
    except BaseException:
        thinker.close()
        raise
    return HostDesk(table, folder)


def reopen(path: Path, settings: Settings, folder: Path | None = None, **more: Any) -> HostDesk:
    """The table with this journal as it was left, open again at the same door. Raises what
    `HostTable.resume` raises."""
    thinker = TableThinker()
    try:
        table = HostTable.resume(
            folder or data_folder(),
            path=path,
            pace=pace(settings),
            app=VERSION,
            thinker=thinker,
            **more,
        )
    except BaseException:
        thinker.close()
        raise
    return HostDesk(table, folder)


class Lookout:
    """Looks for tables on the home network until it is closed.

    tables  those that answer now
    why     facts for whoever does not see a table; None before the first look
    """

    def __init__(self, known: Iterable[tuple[str, int]] = (), interface: str = "") -> None:
        self.tables: tuple[FoundTable, ...] = ()
        self.why: WhyNot | None = None
        self._finder = Finder(interface, known=known)
        self._thread = NetThread("sheepshead-lookout")
        self._thread.start(self._finder.run())
        self._thread.start(self._copy())

    def ask_every_address(self) -> int:
        """Ask each address of this computer's networks whether a table is there; how many."""

        async def ask() -> int:
            return self._finder.ask_every_address()

        try:
            return self._thread.wait_for(ask(), 2.0)
        except Exception:
            return 0  # the window goes on looking in the other ways

    async def _copy(self) -> None:
        # The finder's own lists belong to its thread; the window reads these copies.
        while True:
            self.tables = self._finder.tables()
            self.why = self._finder.why_not()
            await asyncio.sleep(0.2)

    def close(self) -> None:
        """Stop looking. It says goodbye in the background: the window does not wait for it."""
        threading.Thread(target=self._close, daemon=True).start()

    def _close(self) -> None:
        with contextlib.suppress(Exception):
            self._thread.wait_for(self._finder.close(), 4.0)
        self._thread.close()
