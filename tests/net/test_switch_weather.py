"""Slow, lossy and crowded networks, and computers whose lid is closed.

Needs root and `ip`; nothing leaves the namespaces, which have no way out. Delay and loss are made
by a switch of our own (`tests.kit.hub`), a slow line by `tc`.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.crowd import Crowd
from tests.kit.hub import Weather
from tests.kit.ledger import Ledger
from tests.kit.programs import Program, Talking, nothing_odd
from tests.kit.switch import NET, Switch, guest_on, host_on, may_make_namespaces, patience

pytestmark = pytest.mark.skipif(
    not may_make_namespaces(), reason="Networks of our own need root and the tool `ip` (iproute2)."
)


@pytest.fixture
def unbridged() -> Iterator[Switch]:
    with Switch(3, bridged=False) as made:
        yield made


@pytest.fixture
def weather(unbridged: Switch) -> Iterator[Weather]:
    with Weather(unbridged) as made:
        yield made


@pytest.fixture
def four() -> Iterator[Switch]:
    with Switch(4) as made:
        yield made


def two_sit(
    switch: Switch, folder: Path, started: list[Talking], *more: str
) -> tuple[Program, list[Program]]:
    """A table that goes on until the test ends, with two guests."""
    host = host_on(switch, folder / "h", 0, *more)
    started.append(host)
    host.wait("open")
    people = [guest_on(switch, folder, 2, "Ben"), guest_on(switch, folder, 3, "Carla")]
    started += people
    host.wait("deal")
    return host, people


# -- delay, loss and what comes of them ------------------------------------------------------------


@pytest.mark.parametrize(
    ("delay", "jitter", "loss", "twice"),
    [
        pytest.param(0.05, 0.0, 0, 0, marks=pytest.mark.slow),
        pytest.param(0.2, 0.15, 0, 2, marks=pytest.mark.slow),
        pytest.param(0.8, 0.0, 0, 0, marks=pytest.mark.slow),
        (0.02, 0.01, 1, 2),
        pytest.param(0.05, 0.03, 10, 5, marks=pytest.mark.slow),
        pytest.param(0.02, 0.02, 30, 0, marks=pytest.mark.slow),
    ],
)
def test_bad_weather_is_no_reason_for_a_bot(
    delay: float,
    jitter: float,
    loss: float,
    twice: float,
    tmp_path: Path,
    unbridged: Switch,
    weather: Weather,
    started: list[Talking],
) -> None:
    """A bot never acts for somebody who is here. Up to one lost packet in a hundred no connection
    breaks either; where more is lost, one that falls silent for long enough may."""
    host, people = two_sit(unbridged, tmp_path, started, "--grace", "30")
    with Ledger(host.data) as ledger:
        weather.set(delay=delay, jitter=jitter, loss=loss, twice=twice)
        begun = time.monotonic()
        host.more("hand", 2, 240)
        counts = weather.set(delay=0, jitter=0, loss=0, twice=0)
        took = time.monotonic() - begun
        host.more("hand")
    assert counts["passed"] > 100
    assert (counts["lost"] > 0) == (loss > 0)
    assert (counts["doubled"] > 0) == (twice > 0)
    assert (counts["overtaken"] > 0) == (jitter > 0)
    # What the weather is worth: each answer of a guest waits for it at least once.
    assert took > 10 * delay
    if loss <= 1:
        assert not host.events("away")
        assert [len(one.events("in")) for one in people] == [1, 1]
    nothing_odd([host, *people], 1)
    ledger.check()
    assert not ledger.stand_ins


@pytest.mark.slow
def test_a_table_is_found_and_joined_over_a_slow_and_lossy_network(
    tmp_path: Path, unbridged: Switch, weather: Weather, started: list[Talking]
) -> None:
    weather.set(delay=0.1, jitter=0.05, loss=5, twice=2)
    host = host_on(unbridged, tmp_path / "h", 0, "--start-with", "1")
    started.append(host)
    host.wait("open")
    assert [row["name"] for row in unbridged.find(2, 8)] == ["Kitchen"]
    ben = guest_on(unbridged, tmp_path, 2, "Ben")
    started.append(ben)
    ben.wait("in", 1, 20)
    ben.wait("hand", 1, 120)
    nothing_odd([host, ben], 1)


@pytest.mark.slow
def test_the_whole_table_arrives_within_three_seconds_over_64_kbit(
    tmp_path: Path, switch: Switch, started: list[Talking]
) -> None:
    """Packets of at most 1280 bytes, ten seats, a hand going on: one sits down, some watch, and
    who sits stays connected while hands are played at twice the usual pace."""
    if shutil.which("tc") is None:
        pytest.skip("A slow line needs the tool `tc` (package iproute2).")
    for number in (2, 3):
        switch.slow(number, 64, 1280)
    ten = ("--preset", "10", "--seats", "10", "--start-with", "1", "--speed", "2")
    host = host_on(switch, tmp_path / "h", 0, *ten)
    started.append(host)
    host.wait("open")
    ben = Crowd(tmp_path, switch, 2, 1, 0)
    started.append(ben)
    took = [ben.came_in(12)]
    for number in (1, 2, 3):
        host.more("deal", 1, 120)
        time.sleep(1.5 * number)
        with contextlib.ExitStack() as goes:
            wim = Crowd(tmp_path, switch, 3, 0, 1)
            goes.callback(wim.end)
            took.append(wim.came_in(12))
        wim.path.unlink()
    host.more("hand", 1, 120)
    print([round(one, 2) for one in took])
    assert max(took) < 3
    assert not host.events("away")
    assert {event["returns"] for event in ben.events("now")} <= {0, 1}
    # The line was slow indeed: packets had to wait for it.
    waited = re.findall(
        r"overlimits (\d+)", switch.run(0, "tc", "-s", "qdisc", "show", "dev", "p3")
    )
    assert int(waited[0]) > 0


# -- lids ------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("whose", ["guest", "host", "all"])
@pytest.mark.parametrize("offline", [False, True])
def test_a_lid_that_was_closed_for_ten_seconds_costs_nobody_a_card(
    whose: str, offline: bool, tmp_path: Path, switch: Switch, started: list[Talking]
) -> None:
    """The program stands still, with its network or without, and goes on; nothing is done twice."""
    host, (ben, carla) = two_sit(switch, tmp_path, started, "--grace", "60")
    asleep = {"guest": [(ben, 2)], "host": [(host, 1)], "all": [(host, 1), (ben, 2), (carla, 3)]}
    host.wait("hand")
    with Ledger(host.data) as ledger:
        for one, number in asleep[whose]:
            one.sleep()
            if offline:
                switch.cable(number, False)
        if whose == "guest":
            host.wait("away", 1, 9)
        time.sleep(10 if whose != "guest" else 4)
        for one, number in asleep[whose]:
            switch.cable(number, True)
            one.wake()
        if whose == "guest":
            begun = time.monotonic()
            host.wait("back", 1, 8)
            assert time.monotonic() - begun < 4
        host.more("hand", 2, 60)
    nothing_odd([host, ben, carla], 1)
    assert len({event["seat"] for one in (ben,) for event in one.events("table")} - {None}) <= 1
    ledger.check()
    assert not ledger.stand_ins


# -- a crowd ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_ten_players_and_ten_watchers_come_back_within_two_seconds(
    tmp_path: Path, four: Switch, started: list[Talking]
) -> None:
    """All connections break in the same moment."""
    ten = ("--preset", "10", "--seats", "10", "--start-with", "10", "--grace", "60")
    host = host_on(four, tmp_path / "h", 0, *ten)
    started.append(host)
    host.wait("open")
    crowds = [
        Crowd(tmp_path, four, number, seats, watchers)
        for number, seats, watchers in ((2, 4, 3), (3, 3, 4), (4, 3, 3))
    ]
    started += crowds
    now = time.monotonic()
    for one in crowds:
        one.all_in(1, now, 40)
    host.wait("hand", 1, 60)
    took = []
    for times in (2, 3, 4):
        now = time.monotonic()
        broken = four.run(1, "ss", "-K", "-t", "sport", "=", ":27432").count(f"{NET}.")
        if not broken:
            pytest.skip("This kernel can't break connections by order (INET_DIAG_DESTROY).")
        took.append(max(one.all_in(times, now, 20) for one in crowds))
        host.more("hand", 1, 60)
    print([round(one, 2) for one in took])
    assert max(took) <= 2.0 * patience()
    assert not host.events("doubt", "trouble")
