"""An evening of real programs on computers of their own, which find each other by mDNS and play
while cables are cut and healed and programs are killed; and a computer without any network.

Needs root and `ip`, the evening `nft` too; nothing leaves the namespaces.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tests.kit.ledger import Ledger
from tests.kit.programs import Program, Talking, same_scores
from tests.kit.switch import BROADCAST, NET, Filters, Switch, guest_on, host_on, may_make_namespaces

HANDS = int(os.environ.get("SHEEPSHEAD_HANDS", "50"))
"""How many hands the long evening has."""

pytestmark = pytest.mark.skipif(
    not may_make_namespaces() or shutil.which("nft") is None,
    reason="Networks of our own need root and the tools `ip` and `nft` (iproute2, nftables).",
)


def found_by_name(switch: Switch, number: int) -> str:
    """Where a computer finds the one table, as address and port."""
    rows = switch.find(number, 2)
    assert [(row["name"], row["addresses"]) for row in rows] == [("Kitchen", [f"{NET}.1"])]
    return f"{rows[0]['addresses'][0]}:{rows[0]['port']}"


def all_sit(
    switch: Switch, folder: Path, hands: int, started: list[Talking]
) -> tuple[Program, Program, Program]:
    """A table and two guests who have found it, with the first hand dealt."""
    host = host_on(switch, folder / "h", hands, "--grace", "60")
    started.append(host)
    assert host.wait("open")[0]["addresses"] == [f"{NET}.1"]
    ben = guest_on(switch, folder, 2, "Ben", found_by_name(switch, 2))
    started.append(ben)
    carla = guest_on(switch, folder, 3, "Carla", host.events("open")[0]["code"])
    started.append(carla)
    host.wait("deal")
    return host, ben, carla


def ends_alike(host: Program, guests: tuple[Program, ...], hands: int) -> None:
    """Everybody has heard of every hand's score, of the same last line, and of nothing odd."""
    programs = [host, *guests]
    ends = [one.wait("end", 1, 60)[0] for one in programs]
    assert [one.finish() for one in programs] == [0] * len(programs)
    assert all(end["scores"] == ends[0]["scores"] for end in ends)
    assert [end["hands"] for end in ends] == [hands] * len(programs)
    assert set(ends[0]["scores"]) >= {"Ben", "Carla"}
    assert same_scores(programs) == hands
    for one in programs:
        assert not one.events("doubt", "trouble")
        assert "unfair" not in {event["result"] for event in one.events("fair")}
    for guest in guests:
        seats = {event["seat"] for event in guest.events("table")}
        assert len(seats - {None}) <= 1, "whoever comes back has the same seat"


def test_a_cable_is_pulled_and_the_host_dies_in_one_evening(
    tmp_path: Path, switch: Switch, filters: Filters, started: list[Talking]
) -> None:
    """The long evening in short."""
    filters.drop(BROADCAST)
    host, ben, carla = all_sit(switch, tmp_path, 4, started)
    with Ledger(host.data) as ledger:
        host.wait("hand", 1)
        switch.cable(2, False)
        host.wait("away", 1, 12)
        switch.cable(2, True)
        host.wait("back", 1, 12)
        carla.kill()
        host.kill()
        host.start()
        carla.start()
        ends_alike(host, (ben, carla), 4)
    ledger.check()
    assert not ledger.stand_ins


@pytest.mark.slow
def test_an_evening_of_fifty_hands_while_cables_are_cut_and_programs_killed(
    tmp_path: Path, switch: Switch, filters: Filters, started: list[Talking]
) -> None:
    """Found by mDNS alone, since the switch passes on no beacon."""
    filters.drop(BROADCAST)
    host, ben, carla = all_sit(switch, tmp_path, HANDS, started)
    rng = Random(HANDS)
    with Ledger(host.data) as ledger:
        # Each fault once, with nobody away before it and everybody back after it.
        for computers, plugged in (((2,), True), ((1,), True), ((3,), False), ((2, 3), False)):
            away, back = len(host.events("away")), len(host.events("back"))
            gone = 2 if 1 in computers else len(computers)
            if plugged:
                for number in computers:
                    switch.cable(number, False)
            else:
                filters.silence(*computers)
            host.wait("away", away + gone, 12)
            filters.heal()
            for number in computers:
                switch.cable(number, True)
            begun = time.monotonic()
            host.wait("back", back + gone, 12)
            assert time.monotonic() - begun < 6
            host.more("hand")
        carla.kill()
        host.wait("away", len(host.events("back")) + 1, 12)
        carla.start()
        host.more("hand")
        host.kill()
        host.start()
        assert host.wait("open", 2)[1]["resumed"]
        host.more("hand")
        # Then anything at any moment, until the last hands.
        while (at := len(host.events("hand"))) < HANDS - 3:
            what = rng.choice(("cable", "cable", "silence", "silence", "guest", "host", "both"))
            number = rng.randint(1, 3)
            if what == "cable":
                switch.cable(number, False)
            elif what == "silence":
                filters.silence(number)
            if what in ("guest", "both"):
                carla.kill()
            if what in ("host", "both"):
                host.kill()
            time.sleep(rng.choice((0.2, 1.0, 3.0, 8.0)) if what in ("cable", "silence") else 0.3)
            filters.heal()
            switch.cable(number, True)
            for one in (carla, host):
                if one.process.poll() is not None:
                    one.start()
            host.wait("hand", min(HANDS, at + 2), 60)
        ends_alike(host, (ben, carla), HANDS)
    ledger.check()
    assert ledger.acts > 20 * HANDS
    assert not ledger.stand_ins


def test_without_any_network_a_table_opens_all_the_same(
    tmp_path: Path, switch: Switch, started: list[Talking]
) -> None:
    switch.run(1, "ip", "addr", "flush", "dev", "eth0")
    switch.run(1, "ip", "link", "set", "eth0", "down")
    switch.run(1, "ip", "link", "set", "lo", "down")
    words = ("host", "--headless", "--hands", "1", "--start-with", "0", "--speed", "0")
    host = Program(tmp_path, "host", *words, "--bots", "thumb", prefix=switch.on(1))
    started.append(host)
    assert host.wait("open")[0]["addresses"] == []
    assert host.finish() == 0
    command = (sys.executable, "-m", "game", "find", "--seconds", "1")
    assert "This computer is in no network now." in switch.run(1, *command)
