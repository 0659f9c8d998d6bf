"""An open table whose time a test makes. In one process, without a network."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from random import Random

from engine.actions import Action, bury
from engine.bots import make
from net.doorsettings import DoorSettings
from net.entries import Seat
from net.fairness import SHARE_SECONDS
from net.guest import Guest, Notice
from net.hosted import HostedTable
from net.journal import Journal
from net.link import MemoryLink, memory_link
from net.local import Pace
from net.opening import begin_table
from net.protocol import GuestDoor, HostDoor
from net.room import Room


class Wire(MemoryLink):
    """The host's end of a link that came through the door."""

    address = "10.0.0.2"
    heard = True

    def __init__(self, up: deque[bytes], down: deque[bytes], state: list[bool], token: bytes):
        super().__init__(up, down, state)
        self.token = token
        self._first: deque[bytes] = deque()

    def arrived(self, frame: bytes) -> None:
        self._first.append(frame)

    def receive(self) -> bytes | None:
        return self._first.popleft() if self._first else super().receive()

    @property
    def waiting(self) -> bool:
        return bool(self._first) or super().waiting


class Silent(MemoryLink):
    """The guest's end: the door has already said who it is, so the greeting goes nowhere."""

    def __init__(self, *parts: object) -> None:
        super().__init__(*parts)  # type: ignore[arg-type]
        self._greeted = False

    def send(self, frame: bytes) -> None:
        if self._greeted:
            super().send(frame)
        self._greeted = True


class Evening:
    """An open table whose time the test makes; Anna sits at its own computer, bots elsewhere."""

    def __init__(self, folder: Path, preset_name: str = "classic", **door: object) -> None:
        self.now = 1000.0
        self.folder = folder
        rng = Random(3)
        owner = rng.randbytes(16).hex()
        seats = [Seat("Anna", "person", token=owner)]
        seats += [Seat(name, "bot", "random") for name in ("Otto", "Frieda", "Emil", "Rosa")]
        room, journal = begin_table(
            folder,
            rng.randbytes,
            table="Kitchen",
            preset_name=preset_name,
            options={},
            seats=seats,
        )
        settings = {"need": "nothing", "bots": "random", "owner": owner, **door}
        self.rng = rng
        self.open(room, journal, DoorSettings(**settings))  # type: ignore[arg-type]

    def open(self, room: Room, journal: Journal, settings: DoorSettings) -> None:
        self.table = HostedTable(
            room,
            journal,
            self.folder,
            settings,
            pace=Pace(speed=0),
            clock=lambda: self.now,
            keys=self.rng.randbytes,
            thinker=None,
            on_hand_over=lambda hand: None,
            today=lambda: None,
            app="test",
            answered=lambda door: None,
            woken=lambda: None,
            link=memory_link,
        )
        self.guests: dict[str, Guest] = {"Anna": self.table.guest}
        self.step()

    def knock(self, name: str, token: bytes = b"", watch: bool = False) -> GuestDoor:
        """Somebody at the door, until they are in or refused."""
        mine = GuestDoor(nonce=self.rng.randbytes(16), name=name, token=token, watch=watch)
        door = HostDoor(self.table, self.rng.randbytes(16), Wire.address)
        for _ in range(4):
            while mine.out:
                door.hear(mine.out.pop(0))
            while door.out:
                mine.hear(door.out.pop(0))
        self.door = door
        return mine

    def join(self, name: str, token: bytes = b"", watch: bool = False) -> Guest:
        """Somebody who comes in and is shown the table."""
        mine = self.knock(name, token, watch)
        assert mine.state == "in", mine.refused
        up: deque[bytes] = deque()
        down: deque[bytes] = deque()
        state = [False]
        self.table.entered(Wire(up, down, state, mine.token), self.door)  # type: ignore[arg-type]
        guest = self.guests[name] = Guest(Silent(down, up, state))
        self.tokens = {**getattr(self, "tokens", {}), name: mine.token}
        self.step()
        return guest

    def step(self, count: int = 30) -> None:
        for _ in range(count):
            self.table.tick()
            for guest in self.guests.values():
                guest.pump()

    def deal(self) -> None:
        assert self.table.host.next_hand() is None
        self.step(3)
        self.now += SHARE_SECONDS
        self.step(3)

    def hand(self) -> None:
        """A hand in which everybody answers at once."""
        self.deal()
        while self.table.room.phase == "hand":
            self.answer()

    def answer(self) -> None:
        """Let whoever is here answer, or the bots go on to the next person."""
        actor = self.table.room.actor
        for guest in self.guests.values():
            if actor is not None and guest.seat == actor and not guest.waiting:
                view = guest.view
                assert view is not None
                legal = view.legal or _buries(guest)
                guest.act(make("random").choose(view, legal, self.rng))
        self.step(2)

    def until_turn(self, seat: int) -> None:
        while self.table.room.actor != seat:
            self.answer()

    def notices(self, name: str) -> list[Notice]:
        found = list(self.guests[name].notices)
        self.guests[name].notices.clear()
        return found


def _buries(guest: Guest) -> list[Action]:
    view = guest.view
    assert view is not None
    kept = view.rules.bury_jack
    return [bury([one for one in view.hand if one != kept][: view.bury_count])]
