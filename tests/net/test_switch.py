"""Cables on a real network: dead in one direction or in both and nobody is told, pulled while the
address changes, of one guest, two, all and the host.

Needs root, `ip` and `nft`; nothing leaves the namespaces, which have no way out.
"""

from __future__ import annotations

import contextlib
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from net.networks import PORT
from tests.kit.ledger import Ledger
from tests.kit.programs import Program, Talking, nothing_odd
from tests.kit.proxy import HERE, Cable
from tests.kit.switch import NET, Filters, Switch, guest_on, host_on, may_make_namespaces

pytestmark = pytest.mark.skipif(
    not may_make_namespaces() or shutil.which("nft") is None,
    reason="Networks of our own need root and the tools `ip` and `nft` (iproute2, nftables).",
)

NOTICED = 7.0
"""Seconds in which a cable that fell silent is noticed; RETURNED, in which who is back is back."""
RETURNED = 1.5
SLACK = 1.5
"""Seconds that a busy machine may need more, also to start a program or to print a line."""

GUESTS = {2: "Ben", 3: "Carla", 4: "Dora"}


@pytest.fixture
def four() -> Iterator[Switch]:
    with Switch(4) as made:
        yield made


def sit(
    switch: Switch,
    folder: Path,
    guests: int,
    started: list[Talking],
    grace: float = 60,
    ways: dict[int, tuple[str, ...]] | None = None,
) -> tuple[Program, list[Program]]:
    """A table that goes on until the test ends, and so many guests at it; `ways` says for a guest's
    computer how it gets there, if not straight."""
    more = ("--grace", str(grace), "--start-with", str(guests))
    host = host_on(switch, folder / "h", 0, *more)
    started.append(host)
    host.wait("open")
    people = [
        guest_on(switch, folder, number, GUESTS[number], *(ways or {}).get(number, ()))
        for number in range(2, guests + 2)
    ]
    started += people
    host.wait("hand")
    return host, people


@pytest.mark.slow
def test_a_cable_that_is_dead_in_one_direction_is_noticed(
    tmp_path: Path, switch: Switch, filters: Filters, started: list[Talking]
) -> None:
    host, people = sit(switch, tmp_path, 2, started)
    with Ledger(host.data) as ledger:
        for rule in ("iifname p1 oifname p2", "iifname p2 oifname p1"):
            at = len(host.events("away")), len(host.events("back"))
            filters.drop(rule)
            begun = time.monotonic()
            host.wait("away", at[0] + 1, 12)
            assert time.monotonic() - begun < NOTICED + SLACK
            filters.heal()
            begun = time.monotonic()
            host.wait("back", at[1] + 1, 8)
            assert time.monotonic() - begun < RETURNED + SLACK
            host.more("hand")
    assert {one["name"] for one in host.events("away")} == {"Ben"}
    nothing_odd([host, *people], 2)
    ledger.check()
    assert not ledger.stand_ins


@pytest.mark.slow
@pytest.mark.parametrize("who", ["one", "two", "all guests", "host"])
def test_cables_that_fall_silent_are_noticed_and_cost_nobody_a_card(
    who: str, tmp_path: Path, four: Switch, started: list[Talking]
) -> None:
    """For 1, 3 and 8 s: only who was gone for long is said to be away, and no bot acts."""
    filters = Filters(four)
    host, people = sit(four, tmp_path, 3, started)
    cut = {"one": (2,), "two": (2, 3), "all guests": (2, 3, 4), "host": (1,)}[who]
    gone = 3 if who == "host" else len(cut)
    with Ledger(host.data) as ledger:
        for seconds in (1.0, 3.0, 8.0):
            away, back = len(host.events("away")), len(host.events("back"))
            filters.silence(*cut)
            begun = time.monotonic()
            if seconds > NOTICED:
                host.wait("away", away + gone, NOTICED + SLACK)
            time.sleep(max(0.0, begun + seconds - time.monotonic()))
            filters.heal()
            begun = time.monotonic()
            if seconds > NOTICED:
                host.wait("back", back + gone, RETURNED + SLACK)
            else:
                host.more("hand", 1, 20)
                assert len(host.events("away")) == away
        host.more("hand")
    nothing_odd([host, *people], 2)
    ledger.check()
    assert not ledger.stand_ins


@pytest.mark.slow
def test_a_guest_may_be_silent_for_twenty_seconds_of_a_longer_grace(
    tmp_path: Path, switch: Switch, filters: Filters, started: list[Talking]
) -> None:
    host, people = sit(switch, tmp_path, 2, started, grace=30)
    with Ledger(host.data) as ledger:
        filters.silence(2)
        time.sleep(20)
        filters.heal()
        host.wait("back", 1, RETURNED + SLACK)
        host.more("hand", 2, 60)
    nothing_odd([host, *people], 2)
    ledger.check()
    assert not ledger.stand_ins


@pytest.mark.slow
def test_connections_that_are_reset_are_made_anew(
    tmp_path: Path, switch: Switch, started: list[Talking]
) -> None:
    """By order of the kernel on either computer, also while the door is being passed."""
    host, people = sit(switch, tmp_path, 2, started)
    with Ledger(host.data) as ledger:
        for number, what in ((1, "sport"), (2, "dport"), (1, "sport")):
            at = len(people[0].events("in"))
            for _ in range(1 if number == 2 else 8):
                if not switch.run(number, "ss", "-K", "-t", what, "=", ":27432").count(NET):
                    assert number == 1, "nothing was connected"
                time.sleep(0.1)
            begun = time.monotonic()
            people[0].wait("in", at + 1, 10)
            host.more("hand", 1, 30)
            assert time.monotonic() - begun < 20
    assert len(people[0].events("in")) > 3, "this kernel breaks no connections (INET_DIAG_DESTROY)"
    nothing_odd([host, *people], 2)
    ledger.check()
    assert not ledger.stand_ins


@pytest.mark.slow
def test_connections_that_are_closed_by_half_are_made_anew(
    tmp_path: Path, switch: Switch, started: list[Talking]
) -> None:
    """Both ends are told that the other will say no more, at the door and during hands."""
    with contextlib.ExitStack() as until:
        cable = until.enter_context(Cable(PORT, f"{NET}.1", switch.names[2]))
        through = (f"{HERE}:{cable.port}", "--interface", HERE)
        host, people = sit(switch, tmp_path, 2, started, ways={2: through})
        ledger = until.enter_context(Ledger(host.data))
        for _ in range(3):
            at = len(people[0].events("in")), cable.count
            cable.half_close()
            people[0].wait("in", at[0] + 1, 10)
            assert cable.count > at[1]
            host.more("hand", 1, 30)
        for _ in range(20):
            cable.half_close()
            time.sleep(0.05)
        host.more("hand", 1, 30)
    nothing_odd([host, *people], 2)
    ledger.check()
    assert not ledger.stand_ins


@pytest.mark.slow
@pytest.mark.parametrize("grace", [4, 30])
def test_after_the_grace_a_bot_stands_in_for_a_silent_guest_and_never_once_they_are_back(
    grace: int, tmp_path: Path, switch: Switch, filters: Filters, started: list[Talking]
) -> None:
    host, people = sit(switch, tmp_path, 2, started, grace=grace)
    seat = people[0].events("table")[-1]["seat"]
    with Ledger(host.data) as ledger:
        filters.silence(2)
        host.wait("away", 1, NOTICED + SLACK)
        gone = time.monotonic()
        while not ledger.stand_ins:
            assert time.monotonic() - gone < grace + 8
            time.sleep(0.05)
        # The grace counts from when the seat must decide, which the away guest's did at once.
        assert time.monotonic() - gone > grace - 0.5
        host.more("hand", 1, 90)
        filters.heal()
        host.wait("back", 1, RETURNED + SLACK)
        host.more("deal", 2, 60)
        ledger.look()
        before = dict(ledger.stand_ins)
        host.more("hand", 2, 60)
    nothing_odd([host, *people], 2)
    ledger.check()
    assert ledger.stand_ins == before
    assert seat is None or {one.seat for one in before.values()} == {seat}


@pytest.mark.slow
def test_a_guest_whose_cable_is_pulled_and_whose_address_changes_comes_back(
    tmp_path: Path, switch: Switch, started: list[Talking]
) -> None:
    host, (ben,) = sit(switch, tmp_path, 1, started)
    for new in (21, 22):
        times = len(ben.events("in"))
        switch.cable(2, False)
        switch.move(2, new)
        switch.cable(2, True)
        begun = time.monotonic()
        ben.wait("in", times + 1, 20)
        assert time.monotonic() - begun < NOTICED + RETURNED + SLACK
        ben.more("hand")
    seats = {event["seat"] for event in ben.events("table")}
    assert len(seats - {None}) <= 1
    nothing_odd([host, ben], 2)


@pytest.mark.slow
@pytest.mark.parametrize("pulled", [False, True])
def test_a_host_whose_address_changes_is_found_by_its_room(
    pulled: bool, tmp_path: Path, switch: Switch, started: list[Talking]
) -> None:
    """Nothing answers at the old address any more, or the table of somebody else."""
    host, (ben,) = sit(switch, tmp_path, 1, started)
    if pulled:
        switch.cable(1, False)
    switch.move(1, 9)
    if pulled:
        switch.cable(1, True)
        # Another family's table has the address now; it is not Ben's.
        switch.move(3, 1)
        other = host_on(switch, tmp_path / "other", 0, number=3, name="Attic")
        started.append(other)
        other.wait("open")
    begun = time.monotonic()
    ben.wait("in", 2, 30)
    assert time.monotonic() - begun < 15
    ben.more("hand")
    assert {event["table"] for event in ben.events("table")} == {"Kitchen"}
    if pulled:
        assert not other.events("seat")
    nothing_odd([host, ben], 2)


def test_a_silent_cable_is_noticed_and_healed(
    tmp_path: Path, switch: Switch, filters: Filters, started: list[Talking]
) -> None:
    """In short what the others here do at length."""
    host, people = sit(switch, tmp_path, 1, started)
    with Ledger(host.data) as ledger:
        filters.drop("iifname p1 oifname p2")
        host.wait("away", 1, NOTICED + 3 * SLACK)
        filters.heal()
        host.wait("back", 1, RETURNED + 3 * SLACK)
        host.more("hand")
    nothing_odd([host, *people], 2)
    ledger.check()
    assert not ledger.stand_ins
