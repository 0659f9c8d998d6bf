"""A table that others can find and sit down at: the window's handle to it.

    table = HostTable.create(setup, data_dir)
    every frame:  table.tick();  for update in table.guest.pump(): ...
    the lobby:    table.lobby, table.answer(number, True), table.kick(seat), ...
    at the end:   table.close()

It has the surface of `net.local.LocalTable`. Room, journal, bots and connections live in the net
thread; the person at this screen is a guest over a link within the program.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

from engine.rules import preset
from net.advert import Advert
from net.codes import join_code
from net.doorsettings import DoorSettings, load_door, save_door
from net.entries import Seat
from net.guest import Guest
from net.hosted import HostedTable
from net.journal import Journal, NoTable
from net.link import MemoryLink
from net.local import Clock, Keys, Pace
from net.messages import Refusal
from net.networks import PORT, own_addresses
from net.opening import begin_table, with_length
from net.opentable import SECRET_BITS, Asking
from net.room import Room
from net.saved import saved_table
from net.sayings import Saying, said_by
from net.server import FRAMES_A_SECOND, Server
from net.text import BOT_NAMES
from net.thinker import Thinker, stand_in
from net.transcripts import Transcript
from net.transport import NetThread

log = logging.getLogger("sheepshead.net")

T = TypeVar("T")

OTHER_PORTS = 20
"""How many ports behind the usual one are tried where it is taken."""
WAIT = 0.02
"""Seconds between two looks at the table while nothing arrives."""


@dataclass(frozen=True)
class HostSetup:
    """What a new open table is to be.

    table     its name
    name      the person at this computer, at table seat 0; "" where nobody of this computer plays
    seats     how many sit there, people and bots; 0: as many as the rules want
    preset, options  the house rules
    hands     how many hands: None as the preset has it, 0 without end
    bots      the kind of bot in the empty seats; "" for the usual one
    bot_names their names
    door      how it is open to others
    """

    table: str = "Kitchen table"
    name: str = ""
    seats: int = 0
    preset: str = "classic"
    options: tuple[tuple[str, str], ...] = ()
    hands: int | None = None
    bots: str = ""
    bot_names: tuple[str, ...] = BOT_NAMES
    door: DoorSettings = field(default_factory=DoorSettings)


@dataclass(frozen=True)
class Lobby:
    """What the host's screen shows of the door.

    code       the join code, written in groups; "" where people are let in one by one
    addresses  where this computer can be reached, the likeliest first; `port` behind each
    asking     who waits for an answer
    watching   how many only watch; `waiting` are the names of those who get the next free seat,
               `muted` those of whom nobody hears anything
    locked, paused  nobody new comes in; everything waits
    takeover, watchers, watchers_talk, clock, grace  as in `DoorSettings`
    notes      what does not work about being found, in sentences
    """

    code: str = ""
    addresses: tuple[str, ...] = ()
    port: int = 0
    need: str = "code"
    asking: tuple[Asking, ...] = ()
    watching: int = 0
    waiting: tuple[str, ...] = ()
    muted: tuple[str, ...] = ()
    locked: bool = False
    paused: bool = False
    takeover: bool = False
    watchers: bool = True
    watchers_talk: bool = False
    clock: int = 0
    grace: float = 30.0
    notes: tuple[str, ...] = ()


class WakingLink(MemoryLink):
    """The guest's end of a link within the program; it wakes the host when something was sent."""

    def __init__(
        self, inbox: deque[bytes], outbox: deque[bytes], state: list[bool], wake: Callable[[], None]
    ) -> None:
        super().__init__(inbox, outbox, state)
        self._wake = wake

    def send(self, frame: bytes) -> None:
        super().send(frame)
        self._wake()


class HostTable:
    """A table with a door, seen from the window. All methods are quick and may be called from the
    thread that made it.

    guest    the person's at this computer, or one that only watches
    lobby    the door's facts, always fresh
    """

    def __init__(
        self,
        room: Room,
        journal: Journal,
        data_dir: Path,
        settings: DoorSettings,
        *,
        interface: str = "",
        advertise: bool = True,
        pace: Pace | None = None,
        clock: Clock = time.monotonic,
        keys: Keys = secrets.token_bytes,
        thinker: Thinker | None = None,
        on_hand_over: Callable[[Transcript], None] | None = None,
        today: Callable[[], date] = date.today,
        app: str = "sheepshead",
        frames_a_second: float = FRAMES_A_SECOND,
    ) -> None:
        self.lobby = Lobby()
        self._thread = NetThread()
        self._interface = interface
        self._advert: Advert | None = None
        self._open = True
        self._woken = asyncio.Event()
        self._problem = ""
        try:
            self._table = HostedTable(
                room,
                journal,
                data_dir,
                settings,
                pace=pace or Pace(),
                clock=clock,
                keys=keys,
                thinker=thinker,
                on_hand_over=on_hand_over,
                today=today,
                app=app,
                answered=lambda door: self._server.answer(door),
                woken=lambda: self._woken.set(),
                link=self._links,
            )
            self.guest: Guest = self._table.guest
            self._server = Server(self._table, self._thread, frames_a_second=frames_a_second)
            port = self._thread.wait_for(self._open_door(settings))
            self._now(lambda: self._table.change(port=port, boot=settings.boot + 1))
            if advertise:
                self._advert = Advert(self._facts, port, interface)
                self._thread.start(self._advert.run())
            self._running = self._thread.start(self._run())
        except BaseException:
            self._thread.close()
            journal.close()
            raise
        self._publish()

    @classmethod
    def create(cls, setup: HostSetup, data_dir: Path, **more: Any) -> HostTable:
        """A new table, nothing dealt yet. `more` are the named arguments of the class. `BadRules`
        lists what can't be played, `OSError` says why there is no port or no disk."""
        keys: Keys = more.get("keys", secrets.token_bytes)
        options = with_length(dict(setup.options), setup.hands)
        rules = preset(setup.preset, **options)
        count = setup.seats or rules.deal.seats
        bot = setup.bots or stand_in()
        owner = keys(16).hex() if setup.name else ""
        people = [Seat(setup.name, "person", token=owner)] if setup.name else []
        people += [Seat(name, "bot", bot) for name in setup.bot_names[: count - len(people)]]
        people += [Seat("Bot", "bot", bot) for _ in range(count - len(people))]
        secret = setup.door.secret or int.from_bytes(keys(2), "big") % (1 << SECRET_BITS)
        settings = replace(
            setup.door, secret=secret, bots=setup.bots or setup.door.bots, owner=owner
        )
        room, journal = begin_table(
            data_dir,
            keys,
            table=setup.table,
            preset_name=setup.preset,
            options=options,
            seats=people,
        )
        try:
            save_door(journal.path, settings)
        except OSError:
            journal.close()
            raise
        return cls(room, journal, data_dir, settings, **more)

    @classmethod
    def resume(
        cls,
        data_dir: Path,
        *,
        door: DoorSettings | None = None,
        path: Path | None = None,
        **more: Any,
    ) -> HostTable:
        """The saved table as it was left, at the same door. `door` changes the settings but for
        port and code. `NoTable`, `TableInUse` or `BadJournal` say why not."""
        if path is None:
            saved = saved_table(data_dir)
            if saved is None:
                raise NoTable("There is no table to return to.")
            path = saved.path
        journal, room = Journal.open(path)
        old = load_door(path) or DoorSettings()
        settings = old
        if door is not None:
            kept: dict[str, Any] = {
                "port": old.port,
                "secret": old.secret,
                "boot": old.boot,
                "owner": old.owner,
            }
            settings = replace(door, **kept)
        return cls(room, journal, data_dir, settings, **more)

    # -- every frame ---------------------------------------------------------------------------

    def tick(self) -> bool:
        """Whether something waits for the guest. The table itself needs no help from the window."""
        return self._mine.waiting

    @property
    def trouble(self) -> str:
        """Why the table can't go on, in a sentence, else ""."""
        return self._problem or self._table.trouble

    @property
    def farewell(self) -> str:
        """Why the table has closed by itself and is kept, in a sentence, else ""."""
        return self._table.farewell

    @property
    def over(self) -> bool:
        """Whether the table is closed, by the last person's leaving or by the host."""
        return not self._table.is_open

    def set_pace(self, pace: Pace) -> None:
        """Change the pauses before a bot acts."""
        self._later(self._table.set_pace, pace)

    def hold(self, on: bool) -> None:
        """What lies over the host's own table does not hold up the others."""

    def hurry(self) -> None:
        """End the pause after a trick; with several people at the table it is kept."""
        room = self._table.room
        if sum(seat.kind == "person" for seat in room.seats) <= 1:
            self._later(self._table.hurry)

    def close(self) -> None:
        """Say goodbye and leave the table as it is, to come back later; one that is over is put
        aside. Calling it again does nothing."""
        if not self._open:
            return
        self._open = False
        try:
            self._thread.wait_for(self._shut(), 10.0)
        except Exception:
            log.exception("the table did not close in order")
        self._thread.close()

    def give_up(self) -> None:
        """End the evening: the table is closed and not offered again."""
        if self._open:
            self._now(self._table.give_up)
            self.close()

    # -- the lobby -----------------------------------------------------------------------------

    def start(self) -> Refusal | None:
        """Deal the next hand, with everybody's share of chance."""
        return self._now(self._table.host.next_hand)

    def answer(self, number: int, yes: bool) -> None:
        """Let in who waits at the door (`Asking.number`), or not."""
        self._now(self._table.answer, number, yes)

    def kick(self, seat: int) -> Refusal | None:
        """Send a person away; a bot takes the seat."""
        return self._now(self._table.kick, seat)

    def give_seat_to_bot(self, seat: int, bot: str = "") -> Refusal | None:
        """A bot of this kind takes the seat, or another kind takes over from a bot."""
        return self._now(self._table.give_seat_to_bot, seat, bot)

    def bot_now(self, seat: int) -> None:
        """A bot acts at once for somebody who is away, or answers one question for somebody who
        is here."""
        self._now(self._table.bot_now, seat)

    def wait_longer(self, seat: int) -> None:
        """Wait for somebody who is away, however long it takes."""
        self._now(self._table.wait_for, seat)

    def mute(self, seat: int, on: bool = True) -> None:
        """Let nobody hear what the person at this seat says, or let them be heard again."""
        self._now(self._table.mute, seat, on)

    def mute_watcher(self, name: str, on: bool = True) -> None:
        """The same for those of this name who watch."""
        self._now(self._table.mute_watcher, name, on)

    def rename(self, seat: int, name: str) -> Refusal | None:
        """Give whoever has this seat another name."""
        return self._now(self._table.rename, seat, name)

    def swap(self, seat: int, other: int) -> Refusal | None:
        """Let two seats change places, before the first hand."""
        return self._now(self._table.swap, seat, other)

    def add_chair(self) -> Refusal | None:
        """One more chair for who comes, where the rules let the dealer sit out (DEAL-5)."""
        return self._now(self._table.add_chair)

    def take_chair(self, seat: int) -> Refusal | None:
        """Take away a chair on which a bot sits, where more sit than play."""
        return self._now(self._table.take_chair, seat)

    def new_rules(self, preset: str, options: dict[str, str]) -> Refusal | None:
        """Other house rules from the next hand on."""
        return self._now(self._table.new_rules, preset, options)

    def pause(self, on: bool) -> None:
        """Let everything wait, or go on."""
        self._now(self._table.pause, on)

    def lock(self, on: bool) -> None:
        """Let nobody new come in, or open the door again."""
        self._now(lambda: self._table.change(locked=on))

    def change(self, **settings: Any) -> None:
        """Change `DoorSettings` by name: need, watchers, watchers_talk, grace, clock, takeover."""
        self._now(lambda: self._table.change(**settings))

    def new_code(self) -> None:
        """Another join code."""
        self._now(self._table.new_code)

    def last_hand(self, on: bool = True) -> Refusal | None:
        """Let this hand be the last one, or not after all."""
        return self._now(self._table.last_hand, on)

    def cut_all(self) -> None:
        """Break all connections without a word; for tests."""
        self._now(self._server.cut_all)

    # -- in the net thread ---------------------------------------------------------------------

    def _links(self) -> tuple[MemoryLink, MemoryLink]:
        up: deque[bytes] = deque()
        down: deque[bytes] = deque()
        state = [False]

        def wake() -> None:
            self._thread.post(self._woken.set)

        self._mine = WakingLink(down, up, state, wake)
        return MemoryLink(up, down, state), self._mine

    def _now(self, call: Callable[..., T], *arguments: Any) -> T | None:
        """Call something in the net thread and wait for what it gives."""
        if not self._open:
            return None

        async def run() -> T:
            result = call(*arguments)
            self._woken.set()
            self._publish()
            return result

        return self._thread.wait_for(run())

    def _later(self, call: Callable[..., Any], *arguments: Any) -> None:
        self._thread.post(call, *arguments)

    async def _open_door(self, settings: DoorSettings) -> int:
        """Wait at the port of the settings; the port. `OSError` says why not."""
        if not settings.port:
            return await self._server.open(self._interface, PORT, OTHER_PORTS)
        for tries_left in (3, 2, 1, 0):
            try:
                return await self._server.open(self._interface, settings.port)
            except OSError as error:
                why = error.strerror or said_by(error)
                if not tries_left and settings.boot:
                    # A table that was open before is looked for where it was; better elsewhere
                    # than nowhere.
                    return await self._server.open(self._interface, PORT, OTHER_PORTS)
                if not tries_left:
                    taken = Saying(
                        "The port {port} can't be used: {why}.", port=settings.port, why=why
                    )
                    raise OSError(taken) from None
            await asyncio.sleep(0.5)
        raise AssertionError("all tries are used up")

    async def _run(self) -> None:
        table = self._table
        published = 0.0
        while table.is_open:
            self._woken.clear()
            try:
                while table.tick():
                    await asyncio.sleep(0)
                self._problem = ""
            except Exception as error:
                # The table stops here, but window and journal are whole.
                self._problem = Saying(
                    "The table has stopped by a mistake of the program: {error}.", error=repr(error)
                )
                log.exception("the table has stopped")
                await asyncio.sleep(1.0)
            now = self._thread.loop.time()
            if now - published > 0.1:
                published = now
                self._publish()
            try:
                await asyncio.wait_for(self._woken.wait(), WAIT)
            except TimeoutError:
                continue
        self._publish()

    def _facts(self) -> dict[str, Any]:
        return self._table.facts()

    def _publish(self) -> None:
        table, settings = self._table, self._table.settings
        addresses = own_addresses(self._interface)
        code = ""
        if settings.need != "approval":
            best = addresses[0] if addresses and settings.port == PORT else ""
            code = join_code(best, settings.secret)
        notes = self._advert.notes if self._advert is not None else ()
        self.lobby = Lobby(
            code=code,
            addresses=addresses,
            port=settings.port,
            need=settings.need,
            asking=tuple(
                Asking(number, door.name, door.watch, door.address)
                for number, door in table.asking.items()
            ),
            watching=table.host.watching(),
            waiting=tuple(one.name for one in table.visitors if not one.watch),
            muted=table.muted(),
            locked=settings.locked,
            paused=table.paused,
            takeover=settings.takeover,
            watchers=settings.watchers,
            watchers_talk=settings.watchers_talk,
            clock=settings.clock,
            grace=settings.grace,
            notes=tuple(notes),
        )

    async def _shut(self) -> None:
        self._table.close()
        closing = [self._server.close()]
        if self._advert is not None:
            closing.append(self._advert.close())
        await asyncio.gather(*closing)


def was_open(path: Path) -> bool:
    """Whether the saved table with this journal had a door: go on with `HostTable.resume`."""
    return load_door(path) is not None
