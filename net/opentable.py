"""A table with a door: what the host's program does beside dealing, in the net thread.

It is the table of one person among bots (`net.local`) and adds who comes and goes: newcomers take
the bots' seats, a person who is away keeps theirs, and a bot acts for them only when it must.
`net.hosting` is the window's handle to it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from engine.events import Event
from net.circle import Session
from net.commands import Meet, Reseat
from net.deserted import SENTENCE, Deserted
from net.doorsettings import DoorSettings, save_door
from net.entries import Acted, Entry
from net.fairness import SHARE_SECONDS
from net.guard import WRONG_ALL, Guard
from net.host import Host
from net.journal import Journal
from net.link import Link, MemoryLink
from net.local import Clock, Keys, LocalTable, Pace
from net.messages import PROTOCOL, encode
from net.presence import Presence
from net.protocol import HostDoor, Refused, code_key, code_mark, mark
from net.room import Room
from net.sayings import SEAT_TAKEN_NEXT, SEAT_TAKEN_WATCH, Saying
from net.thinker import Thinker, stand_in
from net.transcripts import Transcript
from net.transport import TcpLink

log = logging.getLogger("sheepshead.net")

SECRET_BITS = 14
"""How many bits of a join code are secret."""
WATCHERS = 10
"""How many may be in without a seat."""
GONE_KEPT = 20
"""How many of those who have gone may come back without the code."""
READY_ALONE = 0.5
"""Seconds between two hands where only bots play."""
ASKING_LIMIT = 8
"""How many may wait for an answer at the door."""


@dataclass
class Visitor:
    """Somebody who is in and has no seat of their own yet, or only watches; `gone` while they are
    not connected."""

    token: bytes
    name: str
    watch: bool
    link: TcpLink | None = None
    gone: bool = False

    @property
    def heard(self) -> bool:
        """Whether their program has said something since it was let in."""
        return self.link is not None and self.link.heard


class Asking(NamedTuple):
    """Somebody at the door who waits for the host's answer; `number` names them."""

    number: int
    name: str
    watch: bool
    address: str


class OpenTable(LocalTable):
    """The table, the door's questions (`net.protocol.Gate`) and all that presence means.

    Everything here runs in the net thread. `answered` is called when a door that was asking has
    its answer, `woken` when something should be done soon.
    """

    def __init__(
        self,
        room: Room,
        journal: Journal,
        data_dir: Path,
        settings: DoorSettings,
        *,
        pace: Pace,
        clock: Clock,
        keys: Keys,
        thinker: Thinker | None,
        on_hand_over: Callable[[Transcript], None] | None,
        today: Callable[[], Any],
        app: str,
        answered: Callable[[HostDoor], None],
        woken: Callable[[], None],
        link: Callable[[], tuple[MemoryLink, MemoryLink]],
    ) -> None:
        self.settings = settings
        self.asking: dict[int, HostDoor] = {}
        self.visitors: list[Visitor] = []
        self.paused = False
        self.ended = False
        self._app = app
        self._answered = answered
        self._woken = woken
        self._links = link
        self._numbers = 0
        self._presence = Presence(clock())
        self._deserted = Deserted(clock())
        self.farewell = ""
        """Why the table has closed by itself, in a sentence, else ""."""
        self._guard = Guard()
        self._shuffle_since: float | None = None
        self._between_since: float | None = None
        super().__init__(
            room,
            journal,
            data_dir,
            pace=pace,
            clock=clock,
            keys=keys,
            thinker=thinker,
            on_hand_over=on_hand_over,
            today=today,
        )
        self._host.stand_in = self.bots
        self._host.turn_clock = self._time_left
        self._host.wished = self._wished
        self._host.seals = True
        self._settle_door()
        self._catch_up()

    def _make_host(self, room: Room) -> Host:
        return Host(
            room,
            self._journal,
            keys=self._keys,
            changed=self._after,
            fair=True,
            clock=self._clock,
        )

    def _own_token(self, room: Room) -> bytes:
        """The token of the person at this computer; where nobody sits here, the guest watches."""
        return bytes.fromhex(self.settings.owner)

    def _make_link(self) -> Link:
        link, mine = self._links()
        self._host.attach(link)
        return mine

    @property
    def room(self) -> Room:
        """The truth."""
        return self._host.room

    @property
    def host(self) -> Host:
        """The host."""
        return self._host

    @property
    def bots(self) -> str:
        """The kind of bot for empty seats."""
        return self.settings.bots or stand_in()

    # -- the door's questions ------------------------------------------------------------------

    def facts(self) -> dict[str, Any]:
        room = self.room
        free = self._free_seat() is not None
        full = "watch" if self.settings.watchers else "nobody"
        return {
            "proto": PROTOCOL,
            "app": self._app,
            "room": room.id,
            "boot": self.settings.boot,
            "name": room.name,
            "preset": room.match.rules.preset,
            "persons": sum(seat.kind == "person" for seat in room.seats),
            "seats": len(room.seats),
            "watching": min(24, self._host.watching()),
            "state": room.phase,
            "need": self.settings.need,
            "mark": code_mark(self.settings.secret) if self.settings.need == "nothing" else b"",
            "room_for": "nobody" if self.settings.locked else "seat" if free else full,
        }

    def room_id(self) -> str:
        return self.room.id

    def token_of(self, who: bytes) -> bytes | None:
        tokens = [bytes.fromhex(seat.token) for seat in self.room.seats if seat.token]
        tokens += [bytes.fromhex(former.token) for former in self.room.former]
        tokens += [visitor.token for visitor in self.visitors]
        return next((token for token in tokens if mark(token) == who), None)

    def need(self, address: str) -> str:
        return "approval" if self._guard.was_sent_away(address) else self.settings.need

    def code(self) -> bytes:
        return code_key(self.settings.secret)

    def barred(self, address: str) -> Refused | None:
        if not self._open:
            return Refused("closing", "The table is being closed.")
        if self._guard.waits(address, self._clock()):
            return Refused("locked_out", "Too many wrong codes: wait a minute.")
        return None

    def wrong(self, address: str) -> None:
        if self._guard.wrong(address, self._clock()):
            log.warning("there were %d wrong codes: the join code is another now", WRONG_ALL)
            self.new_code()

    def newcomer(self, door: HostDoor) -> None:
        if self.settings.locked:
            door.refuse("locked", "The table is closed to newcomers.")
        elif door.watch and not self.settings.watchers:
            door.refuse("full", "Nobody may watch at this table.")
        elif (door.watch or self._seats_left() < 1) and self._without_seat() >= WATCHERS:
            door.refuse("full", "Too many people watch at this table.")
        elif not door.watch and self._seats_left() < 1 and not self.settings.watchers:
            door.refuse("full", "All seats of this table are taken.")
        elif self.need(door.address) != "approval":
            self._admit(door)
        elif len(self.asking) >= ASKING_LIMIT:
            door.refuse("full", "Too many people wait at the door.")
        else:
            self._numbers += 1
            self.asking[self._numbers] = door

    def answer(self, number: int, yes: bool) -> None:
        """Let in who waits at the door, or not."""
        door = self.asking.pop(number, None)
        if door is None:
            return
        if yes:
            self._admit(door)
        else:
            door.refuse("not_approved", "The host did not let you in.")
        self._answered(door)

    def _admit(self, door: HostDoor) -> None:
        token = self._keys(16)
        self.visitors.append(Visitor(token, door.name, door.watch))
        door.let_in(token)
        if door.state != "in":
            self.visitors.pop()

    def entered(self, link: TcpLink, door: HostDoor) -> None:
        """Somebody is in: the host hears their greeting as from anybody."""
        seat = self._seat_of(link.token)
        told = None
        if seat is None:
            seat, told = self._back(link.token, door.watch)
        greeting = {
            "proto": PROTOCOL,
            "app": door.app,
            "token": b"" if seat is None else link.token,
        }
        link.arrived(encode("hello", greeting))
        self._host.attach(link)
        visitor = next((one for one in self.visitors if one.token == link.token), None)
        if seat is None and visitor is not None:
            if visitor.link is not None:
                text = "You have come back to this table in another window."
                self._host.end(visitor.link, "displaced", text)
            visitor.link, visitor.gone = link, False
            self._host.name_guest(link, visitor.name, visitor.token.hex(), told)
        self.wake()

    def _back(self, token: bytes, watch: bool) -> tuple[int | None, tuple[str, str, str] | None]:
        """Somebody who left on purpose is back: they get their seat while a bot has it, else they
        come in without one; the seat, and what they are told."""
        former = next((one for one in self.room.former if one.token == token.hex()), None)
        if former is None:
            return None, None
        holder = self.room.seats[former.seat] if former.seat >= 0 else None
        if holder is not None and holder.kind == "bot" and not watch:
            back = Reseat(-1, 0, former.seat, former.name, "", former.token)
            if self._host.do(back) is None:
                log.info("%s is back at seat %d", former.name, former.seat + 1)
                return former.seat, None
        if all(visitor.token != token for visitor in self.visitors):
            self.visitors.append(Visitor(token, former.name, watch))
        if watch or (holder is not None and holder.kind == "bot"):
            return None, None
        free = self._seats_left() >= 0
        if holder is None:
            text = "Your chair is not at the table any more: you watch until one is free."
            if free:
                text = "Your chair is not at the table any more: the next free one is yours."
            return None, ("seat_taken", "", text)
        text = SEAT_TAKEN_NEXT if free else SEAT_TAKEN_WATCH
        return None, ("seat_taken", holder.name, Saying(text, name=holder.name))

    def _wished(self, session: Session, seat: bool) -> None:
        """Somebody who watches wants the next free seat, or only to watch."""
        for visitor in self.visitors:
            if visitor.link is session.link:
                visitor.watch = not seat
                self.wake()

    def wake(self) -> None:
        """Something has arrived."""
        self._woken()

    def _seat_of(self, token: bytes) -> int | None:
        wanted = token.hex()
        for number, seat in enumerate(self.room.seats):
            if seat.token and seat.token == wanted:
                return number
        return None

    # -- every moment --------------------------------------------------------------------------

    def tick(self) -> bool:
        worked = super().tick()
        if not self._open:
            return worked
        worked |= self._mind_presence()
        worked |= self._seat_visitors()
        worked |= self._mind_company()
        worked |= self._mind_clock()
        worked |= self._mind_deal()
        self.ended = self.room.phase == "ended"
        if self._deserted.is_time(self._is_deserted, self._clock()):
            self.farewell = SENTENCE
            log.info("%s", SENTENCE)
            self.close()
        return worked

    @property
    def trouble(self) -> str:
        return self.farewell or super().trouble

    @property
    def _is_deserted(self) -> bool:
        """Whether the evening has begun and everybody but bots is gone. Who watches is somebody,
        and so is the person at this computer, wherever they sit."""
        own = bool(self.settings.owner) and not self.guest.gone
        somebody = own or self._host.present() or self._host.watchers()
        goes_on = self.room.phase in ("hand", "between") and self.settings.start_with != 0
        return goes_on and not somebody

    def _mind_presence(self) -> bool:
        """Mark who is gone and who is back."""
        changed = False
        for number, door in list(self.asking.items()):
            if door.state != "asking":
                del self.asking[number]
        present = self._host.present()
        for number, seat in enumerate(self.room.seats):
            if seat.kind != "person":
                self._presence.forget(number)
                continue
            away = number not in present
            self._presence.seen(number, not away, self._clock())
            if away != seat.away:
                refusal = self._host.do(Reseat(-1, 0, number, seat.name, "", seat.token, away))
                changed = changed or refusal is None
                if refusal is None:
                    log.info("%s is %s", seat.name, "away" if away else "here")
        for visitor in self.visitors:
            if visitor.link is not None and visitor.link.closed:
                visitor.link, visitor.gone = None, True
        gone = [visitor for visitor in self.visitors if visitor.gone]
        for visitor in gone[:-GONE_KEPT]:
            self.visitors.remove(visitor)
        persons = any(seat.kind == "person" for seat in self.room.seats)
        lonely = not present and (persons or self.settings.start_with != 0)
        self.hold_for(self.paused or lonely)
        return changed

    def hold_for(self, on: bool) -> None:
        """Let the bots wait, or go on."""
        if on != self._held:
            super().hold(on)
            self._presence.go_on(self._clock())
            self._mind_away()
            self._host.tell_clock()

    def hold(self, on: bool) -> None:
        """Other people wait at this table: what lies over the host's own does not hold it up."""

    def set_pace(self, pace: Pace) -> None:
        super().set_pace(pace)
        self._look()

    def _look(self) -> None:
        super()._look()
        room, now, presence = self.room, self._clock(), self._presence
        seat = room.actor
        person = seat is not None and room.seats[seat].kind == "person"
        fresh = presence.asked(room.deals, room.step, seat, self.settings.clock, now)
        if fresh and person:
            self._host.tell_clock()
        self._mind_away()

    def _mind_away(self) -> None:
        """Let a bot stand in for somebody who is away and has to decide, when it is time."""
        room, now, seat = self.room, self._clock(), self.room.actor
        if seat is None or room.seats[seat].kind != "person" or not room.seats[seat].away:
            return
        due = self._presence.stand_in(seat, self.settings.grace, self._pace.after(()), now)
        if due is not None:
            self._due = max(now, due)
            self._left = self._due - now  # it is kept while everything waits
            self._ask(seat, self.bots)

    def _time_left(self) -> tuple[int, int, int, int] | None:
        """The clock of the present question: deal, step, seat, milliseconds left."""
        room, seat = self.room, self.room.actor
        if seat is None or room.seats[seat].kind != "person" or self._held:
            return None
        deadline = self._presence.deadline(seat)
        if deadline is None:
            return None
        return room.deals, room.step, seat, max(0, round(1000 * (deadline - self._clock())))

    def _mind_clock(self) -> bool:
        """Let a bot act for somebody who is here, where their time is up or the host wants it."""
        room, seat = self.room, self.room.actor
        if seat is None or self._held or room.seats[seat].kind != "person":
            return False
        if room.seats[seat].away or self._bot == seat:
            return False
        deadline = self._presence.deadline(seat)
        if self._presence.nudged or (deadline is not None and self._clock() >= deadline):
            # The pause of every bot, so that the moment of the answer tells nothing.
            self._due = self._clock() + self._pace.after(())
            self._ask(seat, self.bots)
            return True
        return False

    def _mind_company(self) -> bool:
        """Let everybody know whose computer this is, who watches, and whether all has to wait."""
        owner, room = self.settings.owner, self.room
        known = [(seat.token, seat.name) for seat in room.seats]
        known += [(column.token, column.name) for column in room.columns]
        name = next((name for token, name in known if owner and token == owner), "")
        # Whoever has just come in and wants to play sits as soon as they are heard.
        coming = [one.name for one in self.visitors if not (one.watch or one.heard)]
        watchers = tuple(one for one in self._host.watchers() if one not in coming)
        now = (name, watchers, self.paused)
        if now == (room.host, room.watchers, room.paused):
            return False
        self._host.do(Meet(-1, 0, *now))
        return self.room is not room

    def _after(self, entries: Sequence[Entry], events: Sequence[Event]) -> None:
        acted, nudged = self._bot, self._presence.nudged
        super()._after(entries, events)
        done = entries[0]
        if acted is None or not events or not isinstance(done, Acted) or done.cid:
            return
        seat = self.room.seats[acted]
        if acted in self._presence.gone:
            self._presence.gone[acted].covered = True
        elif seat.kind == "person" and nudged:
            text = Saying("A bot has played for {name}, as the host wished.", name=seat.name)
            self._host.notify("nudged", seat.name, text)
        elif seat.kind == "person":
            text = Saying("{name}'s time was up: a bot has played.", name=seat.name)
            self._host.notify("clock", seat.name, text)

    def _free_seat(self) -> int | None:
        for number, seat in enumerate(self.room.seats):
            if seat.kind == "bot":
                return number
        return None

    def _seats_left(self) -> int:
        """Bots' seats that nobody who is in waits for."""
        bots = sum(seat.kind == "bot" for seat in self.room.seats)
        return bots - sum(not (visitor.watch or visitor.gone) for visitor in self.visitors)

    def _without_seat(self) -> int:
        """Who watches, or will: for whoever has just come, a bot's seat may be free."""
        watching = sum(visitor.watch and not visitor.gone for visitor in self.visitors)
        return watching + max(0, -self._seats_left())

    def _seat_visitors(self) -> bool:
        """Give bots' seats to those who want to play, in the order in which they came.

        Nobody gets one before they were heard: where the connection breaks with the token under
        way, a seat would be kept for a token that nobody has.
        """
        if self.room.phase == "ended" or (self.room.phase == "hand" and not self.settings.takeover):
            return False
        done = False
        wanting = [one for one in self.visitors if one.heard and not one.watch]
        for visitor in wanting:
            which = self._free_seat()
            if which is None:
                break
            refusal = self._host.do(Reseat(-1, 0, which, visitor.name, "", visitor.token.hex()))
            if refusal is not None:
                break
            self.visitors.remove(visitor)
            assert visitor.link is not None
            self._host.seat_guest(visitor.link, which)
            log.info("%s sits down at seat %d", self.room.seats[which].name, which + 1)
            done = True
        return done

    def _mind_deal(self) -> bool:
        """Deal when it is time."""
        now = self._clock()
        host = self._host
        if host.shuffling is not None:
            if self._shuffle_since is None:
                self._shuffle_since = now
            if now - self._shuffle_since >= SHARE_SECONDS:
                host.finish_deal()
                return True
            return False
        self._shuffle_since = None
        room = self.room
        if room.phase not in ("lobby", "between") or self.paused:
            self._between_since = None
            return False
        if self._between_since is None:
            self._between_since = now
        present = host.present()
        ready = bool(present) and all(room.ready[seat] for seat in present)
        with_so_many = self.settings.start_with
        if room.phase == "lobby" and with_so_many >= 0:
            # Somebody who is ready before the others have come does not begin without them.
            ready = len(present) >= with_so_many
        elif with_so_many == 0 and not present:
            pause = READY_ALONE / self._pace.speed if self._pace.speed > 0 else 0.0
            ready = now - self._between_since >= pause
        return ready and host.next_hand() is None

    def close(self) -> None:
        if self._open:
            for door in self.asking.values():
                door.refuse("closing", "The table is being closed.")
                self._answered(door)
            self.asking.clear()
        super().close()
        self.ended = True

    # -- the door's settings -------------------------------------------------------------------

    def _settle_door(self) -> None:
        self._host.keeps_open = self.settings.stays
        self._host.quiet_watchers = not self.settings.watchers_talk

    def change(self, **settings: Any) -> None:
        """Change settings of the door, and keep them."""
        self.settings = DoorSettings(**{**asdict(self.settings), **settings})
        self._settle_door()
        try:
            save_door(self._journal.path, self.settings)
        except OSError as error:
            log.warning("the door's settings could not be kept: %s", error)
        self._look()

    def new_code(self) -> None:
        """Another join code; the old one opens nothing any more."""
        self._guard.new_code()
        self.change(secret=int.from_bytes(self._keys(2), "big") % (1 << SECRET_BITS))
