"""An evening on a virtual network (`tests.kit.virtual`): a host, guests and watchers, each on a
computer of its own, and a book of all that was done, so that nothing can get lost unnoticed."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from engine.actions import Action, bury
from engine.events import Event
from engine.view import SeatView
from net.doorsettings import DoorSettings
from net.entries import Acted, Entry
from net.guest import Guest, Update
from net.hosting import HostSetup, HostTable
from net.joining import JoinTable
from net.local import Pace
from net.opentable import OpenTable
from tests.kit.virtual import Computer, Net

PORT = 27432
FRAME = 0.02
"""Seconds between two looks of a window."""

Done = tuple[int, int, int, str]
"""Deal, step, table seat and action."""


class Wrong(AssertionError):
    """Something got lost, was done twice, or was told wrongly."""


@dataclass
class Player:
    """A person: their computer, their guest, what they were told and what they have asked for.

    asks    (deal, step, action) of each request that was not refused, in order
    """

    name: str
    computer: Computer
    watch: bool = False
    table: JoinTable | HostTable | None = None
    rng: Random = field(default_factory=Random)
    think: float = 0.05
    asks: list[tuple[int, int, str]] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    rev: int = -1
    updates: int = 0
    seen: int = 0
    asked: tuple[int, int, str] | None = None
    due: float = 0.0
    ready_at: float = -9.0
    place: tuple[int, int] = (-1, -1)

    @property
    def guest(self) -> Guest:
        assert self.table is not None
        return self.table.guest

    def ask(self, deal: int, step: int, action: Action) -> None:
        """Ask for something and remember it."""
        self.guest.act(action)
        if self.guest.waiting:
            self.asked = deal, step, action.text()

    @property
    def inside(self) -> bool:
        """Whether the connection stands and the table is shown."""
        table = self.table
        if isinstance(table, JoinTable) and (table.state != "in" or table._link.now is None):
            return False
        return table is not None and not self.guest.gone and self.guest._phase == "live"


class Evening:
    """The evening. `play` lets everybody act; `stand_ins` is what bots did for persons."""

    def __init__(
        self,
        net: Net,
        folder: Path,
        guests: int = 3,
        watchers: int = 0,
        *,
        seed: int = 1,
        preset: str = "classic",
        options: tuple[tuple[str, str], ...] = (),
        grace: float = 30.0,
        think: float = 0.05,
        bots: str = "random",
        own: bool = True,
    ) -> None:
        """With `own` somebody plays at the host's computer, else it only keeps the table."""
        self.net = net
        self.folder = folder
        self.rng = Random(seed)
        self.play = True
        self.done: list[Done] = []
        self.stand_ins: list[tuple[float, Done]] = []
        self.think = think
        self.host = Player("Host", net.computer(), think=think, rng=Random(seed))
        door = DoorSettings(need="nothing", port=PORT, grace=grace)
        setup = HostSetup(
            name="Host" if own else "",
            preset=preset,
            options=options,
            hands=0,
            bots=bots,
            door=door,
        )
        self._book = mock.patch.object(OpenTable, "_after", self._noting(OpenTable._after))
        self._book.start()
        self.host.table = self.host.computer.run(
            lambda: HostTable.create(setup, folder, **self._args)
        )
        self.host.guest._keys = self.host.rng.randbytes
        self.people = [
            Player(f"Guest {number}", net.computer(), think=think, rng=Random(seed + number))
            for number in range(1, guests + 1)
        ]
        self.people += [
            Player(f"Watcher {number}", net.computer(), watch=True, rng=Random(seed - number - 1))
            for number in range(watchers)
        ]
        for player in (self.host, *self.people):
            player.computer.task(self._window(player))
        took = 0.0
        for watch in (False, True):
            coming = [one for one in self.people if one.watch == watch]
            for one in coming:
                self.join(one)
            took = net.run_until(lambda some=coming: all(map(self._sits, some)), 30)
            if took < 0:
                break
        assert took >= 0, [one.table.trouble for one in self.people if one.table]

    @property
    def _args(self) -> dict[str, Any]:
        return {
            "interface": self.host.computer.address,
            "advertise": False,
            "pace": Pace(speed=0),
            "clock": self.net.clock,
            "keys": self.rng.randbytes,
            "frames_a_second": 200.0,
        }

    def _sits(self, one: Player) -> bool:
        return one.inside and (one.watch or one.guest.seat is not None)

    def join(self, player: Player) -> None:
        """A person's program is started; it knows where it has been before."""
        player.rev, player.asked = -1, None
        where = f"{self.host.computer.address}:{PORT}"
        data = self.folder / player.name
        data.mkdir(exist_ok=True)
        keys = player.rng.randbytes
        player.table = player.computer.run(
            lambda: JoinTable.to(where, player.name, data, watch=player.watch, keys=keys)
        )

    # -- the book --------------------------------------------------------------------------------

    def _noting(self, rightly: Callable[..., None]) -> Callable[..., None]:
        def after(table: OpenTable, entries: Sequence[Entry], events: Sequence[Event]) -> None:
            for entry in entries:
                if isinstance(entry, Acted):
                    room = table.room
                    made = room.deals, room.step - 1, entry.seat, entry.action.text()
                    self.done.append(made)
                    if not entry.cid and room.seats[entry.seat].kind == "person":
                        self.stand_ins.append((self.net.clock(), made))
            rightly(table, entries, events)

        return after

    # -- windows ---------------------------------------------------------------------------------

    async def _window(self, player: Player) -> None:
        try:
            while True:
                table = player.table
                if table is not None:
                    table.tick()
                    for update in table.guest.pump():
                        self._told(player, update)
                    self._act(player)
                await asyncio.sleep(FRAME)
        except Exception as error:
            self.net.problems.append(f"{player.name}'s window: {error}")

    def _told(self, player: Player, update: Update) -> None:
        player.updates += 1
        if not update.fresh and update.rev != player.rev + max(1, len(update.events)):
            raise Wrong(f"{player.name} was told {update.rev} after {player.rev}")
        player.rev = update.rev
        table = update.table
        if (table.deal, table.step) < player.place and not update.fresh:
            raise Wrong(f"{player.name} was told of the past")
        player.place = table.deal, table.step

    def _act(self, player: Player) -> None:
        guest, now = player.guest, self.net.clock()
        if not guest.waiting and player.asked is not None:
            refusal = guest.take_refusal()
            if refusal is None:
                player.asks.append(player.asked)
            else:
                player.refused[refusal.code] += 1
            player.asked, player.due = None, now + player.think
        table, view = guest.table, guest.view
        if guest.waiting or guest.gone or table is None or table.seat is None or not self.play:
            return
        if table.phase in ("lobby", "between"):
            if not table.ready[table.seat] and now - player.ready_at > 0.3:
                player.ready_at = now
                guest.ready()
            return
        if view is None or view.seat is None or view.turn != view.seat:
            player.due = now + player.think
            return
        if now < player.due:
            return
        action = _some_action(view, player.rng)
        player.ask(table.deal, table.step, action)

    # -- playing ---------------------------------------------------------------------------------

    @property
    def hands(self) -> int:
        """How many hands the shortest sheet has."""
        players = [self.host, *self.people]
        return min(len(one.guest.table.rows) if one.guest.table else 0 for one in players)

    @property
    def room(self) -> Any:
        """The truth."""
        assert isinstance(self.host.table, HostTable)
        return self.host.table._table.room

    def more_hands(self, count: int, seconds: float) -> None:
        """Play so many hands more, or `Wrong`."""
        wanted = self.hands + count
        if self.net.run_until(lambda: self.hands >= wanted, seconds, step=0.1) < 0:
            raise Wrong(f"no {count} hands within {seconds} s: {self.words()}")

    def all_back(self, seconds: float) -> float:
        """Until everybody is in; how long it took. `Wrong` if it takes too long."""
        took = self.net.run_until(lambda: all(one.inside for one in self.people), seconds)
        if took < 0:
            raise Wrong(f"not everybody is back within {seconds} s: {self.words()}")
        return took

    def words(self) -> str:
        """How things stand, for a report."""
        states = [
            f"{one.name} {one.table.state if isinstance(one.table, JoinTable) else ''} "
            f"{one.guest.trouble or one.guest.gone}"
            for one in self.people
        ]
        room = self.room
        return f"{room.phase}, deal {room.deals}, step {room.step}, {room.actor}; {states}"

    # -- the host --------------------------------------------------------------------------------

    def kill_host(self) -> None:
        """The host's computer dies this moment."""
        table = self.host.table
        assert isinstance(table, HostTable)
        self.host.computer.die()
        table._table._open = False
        table._open = False
        table._table._journal.close()

    def start_host(self) -> None:
        """The host's program is started again and returns to its table."""
        self.host.rev, self.host.asked, self.host.place = -1, None, (-1, -1)
        self.host.table = self.host.computer.run(
            lambda: HostTable.resume(self.folder, **self._args)
        )
        self.host.guest._keys = self.host.rng.randbytes
        self.host.computer.task(self._window(self.host))
        self._compare_with_journal()

    def _compare_with_journal(self) -> None:
        """What the book has of the present deal must be in the room that came back; what was
        written and not told any more is added."""
        room = self.room
        said = [(room.playing[seat], action.text()) for seat, action in room.said]
        noted = [one for one in self.done if one[0] == room.deals]
        for deal, step, seat, action in noted:
            if step >= len(said) or said[step] != (seat, action):
                raise Wrong(f"{action} at {deal}.{step} was told and is not in the journal")
        if any(one[0] > room.deals for one in self.done):
            raise Wrong("a whole deal is not in the journal")
        for step in range(len(noted), len(said)):
            self.done.append((room.deals, step, *said[step]))

    def kill_guest(self, player: Player) -> None:
        """A guest's computer dies this moment."""
        player.computer.die()

    def start_guest(self, player: Player) -> None:
        """A guest's program is started again."""
        player.place = (-1, -1)
        self.join(player)
        player.computer.task(self._window(player))

    # -- the end ---------------------------------------------------------------------------------

    def check(self) -> None:
        """Nothing got lost, was done twice or in another order; everybody has the same sheet."""
        if self.net.problems:
            raise Wrong(self.net.problems[0])
        places = [(deal, step) for deal, step, _seat, _action in self.done]
        if places != sorted(set(places)):
            raise Wrong("something was done twice or in another order")
        by_place = {(deal, step): (seat, action) for deal, step, seat, action in self.done}
        for deal, step in places:
            if step and (deal, step - 1) not in by_place:
                raise Wrong(f"step {step - 1} of deal {deal} is missing")
        for player in (self.host, *self.people):
            seat = player.guest.seat
            for deal, step, action in player.asks:
                if by_place.get((deal, step)) != (seat, action):
                    raise Wrong(
                        f"{player.name}'s {action} at {deal}.{step} was acknowledged and is not "
                        f"there: {by_place.get((deal, step))}"
                    )
            if player.guest.doubts:
                raise Wrong(f"{player.name} doubts: {player.guest.doubts[0]}")
            table = player.guest.table
            assert table is not None
            if table.rows != self.room.match.rows[: len(table.rows)]:
                raise Wrong(f"{player.name} has another sheet")

    def close(self) -> None:
        """The end of the evening."""
        self._book.stop()
        if isinstance(self.host.table, HostTable):
            self.kill_host()


def _some_action(view: SeatView, rng: Random) -> Action:
    """Anything legal."""
    if view.bury_count:
        kept = view.rules.bury_jack
        return bury(rng.sample([one for one in view.hand if one != kept], view.bury_count))
    return rng.choice(view.legal)
