"""Tables for the tests of the room: a host, guests at every seat, and players that choose at
random."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

from engine import flow
from engine.actions import Action, bury
from engine.events import Event
from engine.rules import preset
from engine.view import SeatView
from net.commands import Act, Command, NextHand
from net.entries import Entry, Opened, Seat
from net.guest import Guest, Update
from net.host import Host
from net.journal import Journal
from net.link import memory_link
from net.room import Room, found, opened

NAMES = ("Anna", "Ben", "Carla", "Dan", "Eva", "Finn", "Gina", "Hans", "Ida", "Jan", "Kim")
FIVE_HANDED = ("classic", "country", "full", "tournament", "badger")
EVERY_STAKE = {
    "crack": "yes",
    "recrack": "yes",
    "crack_around_the_corner": "yes",
    "blitz": "yes",
    "blitz_jacks": "yes",
    "blitz_after_crack": "no",
    "sheepshead": "yes",
}


def opening(
    preset_name: str = "classic",
    options: dict[str, str] | None = None,
    seats: int | None = None,
    *,
    seed: int = 1,
    dealer: int = 0,
    persons: int | None = None,
) -> Opened:
    """The entry that opens a table; the first `persons` seats (all, as a rule) have people."""
    rng = Random(seed)
    count = seats or preset(preset_name, **(options or {})).deal.seats
    people = [
        Seat(name, "person", token=rng.randbytes(16).hex())
        if persons is None or number < persons
        else Seat(name, "bot", "random")
        for number, name in enumerate(NAMES[:count])
    ]
    return opened(
        room=rng.randbytes(8).hex(),
        name="Kitchen",
        preset_name=preset_name,
        options=options or {},
        seats=people,
        dealer=dealer,
    )


class NoDisk(Journal):
    """A journal in memory, for tests that are not about the disk."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    @property
    def grown(self) -> bool:
        return False

    def append(self, entries: Sequence[Entry], sync: bool = False) -> None:
        self.entries.extend(entries)

    def close(self) -> None:
        pass


class Table:
    """A host with a guest at every seat and one spectator, all over in-memory links."""

    def __init__(
        self,
        entry: Opened,
        data_dir: Path | None = None,
        *,
        seed: int = 1,
        watch: bool = True,
        join: bool = True,
    ) -> None:
        self.rng = Random(seed)
        self.told: list[tuple[Entry, tuple[Event, ...]]] = []
        self.journal: Journal = (
            NoDisk() if data_dir is None else Journal.create(data_dir, entry.room, [entry])
        )
        if isinstance(self.journal, NoDisk):
            self.journal.append([entry])
        self.host = Host(found(entry), self.journal, keys=self.rng.randbytes, changed=self._changed)
        self.guests: list[Guest] = []
        for seat in entry.seats:
            if seat.token and join:
                self.guests.append(self.join(bytes.fromhex(seat.token)))
        if watch and join:
            self.guests.append(self.join(b""))
        self.pump()

    def _changed(self, entries: Sequence[Entry], events: Sequence[Event]) -> None:
        self.told += [(entry, tuple(events)) for entry in entries]

    @property
    def room(self) -> Room:
        return self.host.room

    def join(self, token: bytes) -> Guest:
        """A new guest on a link of its own."""
        host_end, guest_end = memory_link()
        self.host.attach(host_end)
        return Guest(guest_end, token)

    def pump(self) -> dict[int, list[Update]]:
        """Let everything arrive; gives each guest's updates by its number."""
        while self.host.pump():
            pass
        return {number: guest.pump() for number, guest in enumerate(self.guests)}

    def do(self, command: Command) -> None:
        """A command of the host's own, which must succeed."""
        refusal = self.host.do(command)
        assert refusal is None, refusal

    def deal(self) -> None:
        """The next hand."""
        self.do(NextHand(key=self.rng.randbytes(32)))

    def actor(self) -> Guest:
        """The guest whose turn it is."""
        assert self.room.actor is not None
        return self.guests[self.room.actor]

    def choose(self) -> Action:
        """A random action of the actor, chosen from the truth."""
        hand = self.room.hand
        assert hand is not None
        assert hand.turn is not None
        return daring(flow.legal(hand, hand.turn), self.rng)

    def play_on(self, steps: int = 10_000) -> int:
        """Let the guests play at random for so many steps or to the end of the hand."""
        done = 0
        while self.room.phase == "hand" and done < steps:
            self.actor().act(self.choose())
            self.pump()
            done += 1
        return done

    def rush(self, steps: int = 10_000) -> None:
        """The same without guests, which is quicker: the host acts for each seat."""
        done = 0
        while self.room.phase == "hand" and done < steps:
            room = self.room
            action = self.choose().text()
            self.do(Act(room.actor or 0, 0, room.deals, room.step, action))
            done += 1


def daring(options: Sequence[Action], rng: Random) -> Action:
    """Any legal action, the rare ones more often: picks, calls with a card under, cracks."""
    rare = [one for one in options if one.WORD not in ("pass", "decline", "play", "bury")]
    under = [one for one in rare if " under " in one.text()]
    if under and rng.random() < 0.6:
        return rng.choice(under)
    if rare and rng.random() < 0.45:
        return rng.choice(rare)
    return rng.choice(list(options))


def from_view(view: SeatView, rng: Random) -> Action:
    """A random legal action, found in nothing but the view, as a person would."""
    if view.bury_count:
        kept = view.rules.bury_jack
        return bury(rng.sample([one for one in view.hand if one != kept], view.bury_count))
    return daring(view.legal, rng)
