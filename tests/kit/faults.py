"""What can happen to a network, done to evenings in virtual time (`tests.kit.evenings`).

Each function plays, raises `tests.kit.evenings.Wrong` if anything got lost, and gives what it
counted. `tools/soak_faults.py` does it at length, `tests/net/test_faults.py` in short.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest import mock

from engine.rules import PRESETS, preset
from net.entries import Entry
from net.joining import JoinTable
from net.journal import Journal
from tests.kit.evenings import Evening, Player, Wrong
from tests.kit.virtual import End, virtual_net

SILENCES = (1.0, 3.0, 8.0, 20.0, 60.0)
"""Seconds for which a cable may be silent."""
WHO = ("one", "two", "all guests", "host")
GRACE = 30.0
TABLES = tuple(PRESETS)
"""Every kind of table; both layouts for two are among them."""


def shared_memory() -> str | None:
    """A folder that costs no disk, where there is one."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


@contextmanager
def evening(seed: int, guests: int, **more: Any) -> Iterator[Evening]:
    """An evening that ends in order."""
    with (
        virtual_net(seed) as net,
        tempfile.TemporaryDirectory(dir=shared_memory()) as folder,
    ):
        made = Evening(net, Path(folder), guests, seed=seed, **more)
        try:
            yield made
        finally:
            made.close()


# -- anything, anytime -----------------------------------------------------------------------------


def table_of(seed: int) -> str:
    """The kind of table of the random evening with this seed."""
    return Random(seed).choice(TABLES)


def random_evening(seed: int, hands: int) -> Counter[str]:
    """An evening at a table drawn from `seed`, in which something happens in every other hand."""
    rng = Random(seed)
    name = rng.choice(TABLES)  # as in `table_of`
    seats = preset(name).deal.seats
    guests = rng.randint(1, min(3, seats - 1))
    counted: Counter[str] = Counter()
    more: dict[str, Any] = {"watchers": rng.choice((0, 0, 1)), "own": rng.random() < 0.7}
    with evening(seed, guests, preset=name, grace=GRACE, **more) as made:
        net = made.net
        while made.hands < hands:
            net.delay, net.jitter, net.loss = rng.choice(
                ((0.0003, 0, 0), (0.0003, 0, 0), (0.02, 0.01, 0), (0.05, 0.05, 0.1), (0.2, 0.1, 0))
            )
            net.run(rng.uniform(0.0, 3.0))
            what = rng.choice(tuple(FAULTS))
            counted[what] += 1
            FAULTS[what](made, rng)
            made.all_back(25)
            # A stand-in may act only for somebody who was away for longer than the grace.
            for _when, (deal, step, seat, _action) in made.stand_ins:
                raise Wrong(f"a bot acted for seat {seat} at {deal}.{step}, who was not long away")
            made.more_hands(1, 300)
            made.check()
        counted["hands"] += made.hands
        counted["actions"] += len(made.done)
        counted["messages"] += net.sent
        counted["returns"] += sum(
            one.table.returns for one in made.people if isinstance(one.table, JoinTable)
        )
        for one in (made.host, *made.people):
            counted["told"] += one.updates
    return counted


def _some(made: Evening, rng: Random) -> list[Player]:
    return rng.sample(made.people, rng.randint(1, len(made.people)))


def _reset(made: Evening, rng: Random) -> None:
    made.net.reset(*(one.computer for one in _some(made, rng)))
    made.net.run(0.01)


def _reset_all(made: Evening, rng: Random) -> None:
    made.net.reset(made.host.computer)
    made.net.run(0.01)


def _silence(made: Evening, rng: Random) -> None:
    made.net.silence(*(one.computer for one in _some(made, rng)))
    made.net.run(rng.choice((0.2, 1.0, 3.0, 8.0, 18.0)))
    made.net.heal()


def _silence_host(made: Evening, rng: Random) -> None:
    made.net.silence(made.host.computer)
    made.net.run(rng.choice((0.2, 1.0, 3.0, 8.0, 18.0)))
    made.net.heal()


def _one_way(made: Evening, rng: Random) -> None:
    to = rng.random() < 0.5
    who = rng.choice((*made.people, made.host))
    made.net.silence(who.computer, only_to=to, only_from=not to)
    made.net.run(rng.choice((1.0, 3.0, 8.0, 18.0)))
    made.net.heal()


def _lose_one(made: Evening, rng: Random) -> None:
    net = made.net
    at = net.sent + rng.randint(0, 60)
    if rng.random() < 0.5:
        net.lose_at = at
    else:
        net.break_after = at
    lost = net.lost
    net.run_until(lambda: net.lost > lost, 5)
    net.lose_at = net.break_after = -1
    net.run(0.01)


def _kill_host(made: Evening, rng: Random) -> None:
    made.kill_host()
    made.net.run(rng.uniform(0.05, 2.0))
    made.start_host()
    made.net.run(0.1)


def _kill_guest(made: Evening, rng: Random) -> None:
    some = _some(made, rng)
    for one in some:
        made.kill_guest(one)
    made.net.run(rng.uniform(0.05, 2.0))
    for one in some:
        made.start_guest(one)
    made.net.run(0.1)


FAULTS = {
    "reset": _reset,
    "reset of all": _reset_all,
    "silence": _silence,
    "silent host": _silence_host,
    "one way only": _one_way,
    "lost message": _lose_one,
    "host killed": _kill_host,
    "guest killed": _kill_guest,
}


# -- each message once -----------------------------------------------------------------------------


def messages_of_a_hand(seed: int, name: str) -> int:
    """How many pieces of data an evening of one hand has, from the first call on."""
    with evening(seed, preset(name).deal.seats - 1, preset=name) as made:
        made.more_hands(1, 120)
        return made.net.sent


def lose_message(seed: int, name: str, number: int, after: bool) -> None:
    """The same evening, in which the connection breaks with one piece of data: before it has
    arrived or just after. Then another hand is played."""
    with virtual_net(seed) as net, tempfile.TemporaryDirectory(dir=shared_memory()) as folder:
        if after:
            net.break_after = number
        else:
            net.lose_at = number
        made = Evening(net, Path(folder), preset(name).deal.seats - 1, seed=seed, preset=name)
        try:
            made.more_hands(2, 240)
            made.check()
            if net.lost != 1:
                raise Wrong(f"{net.lost} pieces of data were lost")
            if made.stand_ins:
                raise Wrong("a bot acted for somebody who was not away")
        finally:
            made.close()


# -- each write once -------------------------------------------------------------------------------


class Died(BaseException):
    """The host's process has ended in the middle of a write."""


class Death:
    """The host dies at write number `at` of its journal: before it, or after it and before anybody
    is told. With `at` below 0 the writes are only counted."""

    def __init__(self, at: int, after: bool) -> None:
        self.at = at
        self.after = after
        self.writes = 0
        self.died = False

    def patch(self) -> Any:
        """For as long as it lasts, journals die so."""
        rightly = Journal.append

        def append(journal: Journal, entries: Sequence[Entry], sync: bool = False) -> None:
            if self.died:
                raise Died
            number, self.writes = self.writes, self.writes + 1
            self.died = number == self.at
            if self.after or not self.died:
                rightly(journal, entries, sync)
            if self.died:
                raise Died

        return mock.patch.object(Journal, "append", append)


def writes_of_a_hand(seed: int, name: str) -> int:
    """How many writes an evening of one hand has."""
    death = Death(-1, False)
    with evening(seed, preset(name).deal.seats - 1, preset=name) as made, death.patch():
        made.more_hands(1, 120)
        return death.writes


def die_at_write(seed: int, name: str, number: int, after: bool) -> None:
    """The same evening, in which the host dies at one write; then it goes on with another hand."""
    death = Death(number, after)
    with evening(seed, preset(name).deal.seats - 1, preset=name) as made:
        with death.patch():
            # The writes of those who come are before this; they are counted anew.
            if made.net.run_until(lambda: death.died, 120) < 0:
                raise Wrong(f"there was no write {number}")
        made.net.problems.clear()
        made.kill_host()
        made.net.run(0.3)
        made.start_host()
        made.all_back(10)
        made.more_hands(2, 240)
        made.check()


# -- silence ---------------------------------------------------------------------------------------


class Silence(NamedTuple):
    """What came of a silent cable: seconds from the heal until everybody who was cut off was back,
    and the acts of bots for persons."""

    backs: list[float]
    stand_ins: int


def silent_cable(seconds: float, who: str, seed: int, name: str = "classic") -> Silence:
    """Cables are silent for so long; `Wrong` if a bot acts too early, twice or after the return."""
    rng = Random(f"{seconds} {who} {seed}")
    with evening(seed, 3, preset=name, grace=GRACE, think=0.4) as made:
        net = made.net
        made.more_hands(1, 120)
        net.run(rng.uniform(0, 2))
        cut = {
            "one": [made.people[0]],
            "two": made.people[:2],
            "all guests": made.people,
            "host": made.people,
        }[who]
        quiet = [made.host] if who == "host" else cut
        begun = net.clock()
        net.silence(*(one.computer for one in quiet))
        net.run(seconds)
        net.heal()
        healed = net.clock()
        backs: dict[str, float] = {}

        def look() -> bool:
            for one in cut:
                if one.name not in backs and hears(one):
                    backs[one.name] = net.clock() - healed
            return len(backs) == len(cut)

        if net.run_until(look, 30) < 0:
            raise Wrong(f"after {seconds} s not everybody is back: {made.words()}")
        back_at = net.clock()
        made.more_hands(2, 200)
        made.check()
        for when, (deal, step, seat, _action) in made.stand_ins:
            if when - begun < GRACE:
                raise Wrong(f"a bot acted for seat {seat} at {deal}.{step} after {when - begun} s")
            if when > back_at + 0.5:
                raise Wrong(f"a bot acted for seat {seat} who was back")
        if seconds > GRACE + 12 and not made.stand_ins:
            raise Wrong("no bot acted for somebody who was away for so long")
        return Silence(list(backs.values()), len(made.stand_ins))


def hears(player: Player) -> bool:
    """Whether the connection works in both directions."""
    table = player.table
    if not player.inside or not isinstance(table, JoinTable) or table._wire is None:
        return False
    end = table._wire.transport
    assert isinstance(end, End)
    return not end.gone and not end.stuck and not end.other.stuck and not end.pipe.dead


# -- slow, lossy, jumping --------------------------------------------------------------------------


def slow_network(seed: int, delay: float, jitter: float, loss: float, hands: int = 2) -> int:
    """A slow network is no reason for a bot or a break; gives how many messages there were."""
    with evening(seed, 3, grace=5.0) as made:
        net = made.net
        net.delay, net.jitter, net.loss = delay, jitter, loss
        made.more_hands(hands, 900)
        made.check()
        if made.stand_ins:
            raise Wrong("a bot acted for somebody who was only slow")
        returns = [one.table.returns for one in made.people if isinstance(one.table, JoinTable)]
        if returns != [1] * len(returns):
            raise Wrong(f"connections broke that were only slow: {returns}")
        return net.sent


def crowd(seed: int, seats: int = 10, watchers: int = 10) -> float:
    """Everybody's connection breaks in the same moment; seconds until all are back."""
    with evening(seed, seats - 1, watchers=watchers, preset="10") as made:
        made.more_hands(1, 120)
        made.net.reset(made.host.computer)
        made.net.run(0.01)
        took = made.all_back(20)
        made.more_hands(1, 120)
        made.check()
        return took


def share(values: Sequence[float], part: float) -> float:
    """The value that so large a part of them does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]
