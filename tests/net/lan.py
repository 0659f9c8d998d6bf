"""Tables on the network, on this computer's own address: a host, guests played by bots."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from net.doorsettings import DoorSettings
from net.guest import Guest, Update
from net.headless import BotGuest
from net.hosting import HostSetup, HostTable
from net.joining import JoinTable
from net.local import Pace

HERE = "127.0.0.1"
QUICK = Pace(speed=0)


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.socket() as one:
        one.bind((HERE, 0))
        return int(one.getsockname()[1])


def host(data_dir: Path, **more: Any) -> HostTable:
    """A host's table on loopback that nobody advertises. `door` and `HostSetup` by name."""
    door = {"need": "nothing", "port": free_port(), "start_with": -1, **more.pop("door", {})}
    door_settings = DoorSettings(**door)
    args = {"interface": HERE, "advertise": False, "pace": QUICK, "frames_a_second": 2000.0}
    args.update(more.pop("args", {}))
    setup = HostSetup(**{"bots": "thumb", "door": door_settings, **more})
    return HostTable.create(setup, data_dir, **args)


def again(data_dir: Path) -> HostTable:
    """The same table after its host was killed."""
    return HostTable.resume(
        data_dir, interface=HERE, advertise=False, pace=QUICK, frames_a_second=2000.0
    )


def join(table: HostTable, name: str, data_dir: Path | None = None, **more: Any) -> JoinTable:
    """A guest at that table."""
    return JoinTable.to(f"{HERE}:{table.lobby.port}", name, data_dir, interface=HERE, **more)


class Evening:
    """A host and guests, every one played by a bot; `updates` are what each guest was told."""

    def __init__(self, table: HostTable) -> None:
        self.table = table
        self.joined: list[JoinTable] = []
        self.updates: dict[int, list[Update]] = {}
        self.bots: dict[int, BotGuest] = {}
        self.play = True

    def seat(self, name: str, data_dir: Path | None = None, **more: Any) -> JoinTable:
        """One more guest, who is in when this returns."""
        guest = join(self.table, name, data_dir, **more)
        self.joined.append(guest)
        # Nobody is ready before all sit.
        play, self.play = self.play, self.play and self.table._table.room.phase != "lobby"
        free = self.table._table._seats_left() > 0 and not more.get("watch")
        wanted = free and self.table._table.room.phase == "lobby"
        self.until(
            lambda: guest.guest.table is not None and (guest.guest.seat is not None or not wanted),
            f"{name} is shown the table",
        )
        self.play = play
        return guest

    @property
    def guests(self) -> list[Guest]:
        return [self.table.guest, *(one.guest for one in self.joined)]

    def step(self) -> None:
        """Let everybody hear and answer."""
        self.table.tick()
        for one in self.joined:
            one.tick()
        for number, guest in enumerate(self.guests):
            self.updates.setdefault(number, []).extend(guest.pump())
            if self.play and not guest.waiting:
                self.bots.setdefault(number, BotGuest("thumb")).tick(guest, time.monotonic())

    def until(self, done: Callable[[], bool], what: str, seconds: float = 20.0) -> None:
        """Go on until something is so, or fail with `what`."""
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, (
                f"not within {seconds} s: {what}; {[one.trouble for one in self.joined]}"
            )
            self.step()
            time.sleep(0.002)

    def hands(self, count: int, seconds: float = 30.0) -> None:
        """Until everybody has so many rows on the sheet."""

        def there() -> bool:
            return all(
                guest.table is not None and len(guest.table.rows) >= count for guest in self.guests
            )

        self.until(there, f"{count} hands are played", seconds)

    def same_everywhere(self) -> None:
        """Everybody has the same sheet, and nobody doubts the host."""
        room = self.table._table.room
        for guest in self.guests:
            assert guest.table is not None
            assert guest.table.rows == room.match.rows[: len(guest.table.rows)]
            assert sum(guest.table.totals) + guest.table.pot == 0
            assert guest.doubts == []

    def no_gaps(self) -> None:
        """Every update follows the one before, or is fresh."""
        for updates in self.updates.values():
            rev = -1
            for update in updates:
                assert update.fresh or update.rev == rev + max(1, len(update.events))
                rev = update.rev


@contextlib.contextmanager
def evening(data_dir: Path, **more: Any) -> Iterator[Evening]:
    """An evening that ends in order."""
    made = Evening(host(data_dir, **more))
    try:
        yield made
    finally:
        for one in made.joined:
            one.close()
        made.table.close()
