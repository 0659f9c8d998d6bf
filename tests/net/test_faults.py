"""Everything that can happen to a network happens to evenings in virtual time, with all of the
product but the sockets. The long version is `python3 tools/soak_faults.py`."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from net.hosting import HostTable
from net.opentable import OpenTable
from net.transport import Wire
from tests.kit import faults
from tests.kit.evenings import Evening, Wrong


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_nothing_is_lost_done_twice_or_told_wrongly(seed: int) -> None:
    counted = faults.random_evening(seed, 8)
    assert counted["hands"] >= 8
    assert counted["actions"] >= 100


@pytest.mark.parametrize(
    "part", [0, 1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)]
)
def test_each_message_of_an_evening_may_be_lost_with_its_connection(part: int) -> None:
    """Before it arrives and just after, from the first call at the door on: a few here."""
    name = ("3-ten", "2-stacks", "3-ten", "2-rows")[part]
    messages = faults.messages_of_a_hand(part, name)
    assert messages > 80
    for number in range(part, messages, 27):
        faults.lose_message(part, name, number, after=number % 2 == 0)


@pytest.mark.parametrize("after", [False, True])
def test_whoever_is_cut_off_while_coming_in_gets_a_seat_all_the_same(after: bool) -> None:
    """The connection breaks with the token under way: no seat may be kept for one that nobody
    has."""
    for number in range(8, 22, 2):
        faults.lose_message(2200, "3-ten", number + after, after)


@pytest.mark.parametrize("after", [False, True])
def test_the_host_may_die_at_each_write_before_it_or_before_anybody_is_told(after: bool) -> None:
    """Every ninth here; the same hand goes on, and nothing that was told is missing."""
    writes = faults.writes_of_a_hand(2, "3-ten")
    assert writes > 30
    for number in range(after, writes, 9):
        faults.die_at_write(2, "3-ten", number, after)


@pytest.mark.parametrize("who", faults.WHO)
@pytest.mark.parametrize(
    "seconds",
    [
        pytest.param(seconds, marks=[] if seconds in (3.0, 60.0) else [pytest.mark.slow])
        for seconds in faults.SILENCES
    ],
)
def test_a_silent_cable_brings_a_bot_only_after_the_grace_and_nobody_acts_twice(
    seconds: float, who: str
) -> None:
    found = faults.silent_cable(seconds, who, seed=3)
    assert len(found.backs) == {"one": 1, "two": 2}.get(who, 3)
    if seconds < 8:
        assert max(found.backs) + seconds < 7


@pytest.mark.parametrize("how", ["the host is killed", "all are cut off", "paused meanwhile"])
def test_nobody_is_played_for_early_because_somebody_else_came_back_first(how: str) -> None:
    """Where nobody plays at the host's computer everything waits while all are away. The first who
    is back must not cost the others their time of grace."""
    with faults.evening(4, 3, own=False, grace=faults.GRACE) as made:
        net, late = made.net, made.people[2]
        made.more_hands(1, 60)
        if how == "the host is killed":
            made.kill_host()
            net.silence(late.computer)
            made.start_host()
            made.net.run(0.2)
        else:
            net.reset(made.host.computer)
            net.silence(late.computer)
            net.run(0.2)
        begun = net.clock()
        net.run_until(lambda: made.people[0].inside and made.people[1].inside, 5)
        if how == "paused meanwhile":
            table = made.host.table
            assert isinstance(table, HostTable)
            table.pause(True)
            net.run(5)
            table.pause(False)
        net.run(faults.GRACE - 7 - (net.clock() - begun))
        assert not made.stand_ins
        net.run(20)
        assert made.stand_ins
        when, (_deal, _step, seat, _action) = made.stand_ins[0]
        assert when - begun >= faults.GRACE - 1
        assert seat == made.room.seats.index(
            next(s for s in made.room.seats if s.name == late.name)
        )
        net.heal()
        made.all_back(10)
        made.more_hands(1, 120)
        made.check()


@pytest.mark.parametrize(
    ("delay", "jitter", "loss"),
    [(0.05, 0, 0), (0.2, 0.1, 0), (0.8, 0.2, 0), (0.05, 0.05, 0.1), (0.05, 0.05, 0.3)],
)
def test_a_slow_network_is_no_reason_for_a_bot(delay: float, jitter: float, loss: float) -> None:
    assert faults.slow_network(1, delay, jitter, loss, hands=1) > 200


def test_ten_seats_and_ten_watchers_come_back_in_the_same_moment() -> None:
    assert faults.crowd(1) <= 2.0


def test_a_clock_on_the_wall_that_jumps_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    rightly = time.time
    jumps = [0.0]
    monkeypatch.setattr(time, "time", lambda: rightly() + jumps[0])
    with faults.evening(5, 3, grace=5.0) as made:
        for jump in (3600.0, -3600.0, 86_400.0, -86_400.0):
            jumps[0] += jump
            made.more_hands(1, 60)
        made.check()
        assert not made.stand_ins
        assert [one.table.returns for one in made.people] == [1, 1, 1]  # type: ignore[union-attr]


# -- the tests themselves can fail -----------------------------------------------------------------


def hunted() -> None:
    for seed in range(6):
        faults.random_evening(seed, 6)
        if seed == 0:
            faults.silent_cable(60.0, "one", seed)


def impatient(patch: pytest.MonkeyPatch) -> None:
    """A bot acts as soon as somebody is away."""
    rightly = OpenTable._look

    def look(self: OpenTable) -> None:
        self.settings = self.settings.__class__(**{**self.settings.__dict__, "grace": 0.0})
        rightly(self)

    patch.setattr(OpenTable, "_look", look)


def deaf(patch: pytest.MonkeyPatch) -> None:
    """A dead connection is never noticed."""
    patch.setattr(Wire, "_beat", lambda self: None)


def forgetful(patch: pytest.MonkeyPatch) -> None:
    """The book of the evening loses an action that was acknowledged."""
    rightly = Evening.check

    def check(self: Evening) -> None:
        self.done[:] = [one for one in self.done if one[1] != 4]
        rightly(self)

    patch.setattr(Evening, "check", check)


def twice(patch: pytest.MonkeyPatch) -> None:
    """A host that was started again does the last action of its journal once more."""
    rightly = Evening.start_host

    def start_host(self: Evening) -> None:
        rightly(self)
        self.done.append(self.done[-1])

    patch.setattr(Evening, "start_host", start_host)


@pytest.mark.parametrize("plant", [impatient, deaf, forgetful, twice])
def test_a_planted_mistake_is_found(
    plant: Callable[[pytest.MonkeyPatch], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(Wrong):
        hunted()
