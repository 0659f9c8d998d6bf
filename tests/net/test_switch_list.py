"""The list of tables on a real network: how soon a table is in it and out of it, what a switch may
filter, tables that move, that are called alike, and that are none.

Needs root, `ip` and `nft`; nothing leaves the namespaces, which have no way out. The figures are
those of a quiet machine; a busy one may take `patience()` times as long.
"""

from __future__ import annotations

import json
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from net.discovery import FoundTable
from net.text import clean_line, clean_name
from tests.kit.programs import Program, Talking
from tests.kit.rogue import Rogue
from tests.kit.seeker import Seeker, Times, seek
from tests.kit.switch import (
    BROADCAST,
    MULTICAST,
    NET,
    Filters,
    Switch,
    guest_on,
    host_on,
    may_make_namespaces,
    patience,
)

pytestmark = pytest.mark.skipif(
    not may_make_namespaces() or shutil.which("nft") is None,
    reason="Networks of our own need root and the tools `ip` and `nft` (iproute2, nftables).",
)

TRIES = 24
GONE = 12.0


def open_table(
    switch: Switch, folder: Path, started: list[Talking], **more: Any
) -> tuple[Program, float]:
    """A table on a computer, and when its opening was seen."""
    host = host_on(switch, folder, 4, **more)
    started.append(host)
    host.wait("open")
    return host, time.monotonic()


# -- how soon a table is in the list ---------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("filtered", "most"),
    [("", 0.5), (MULTICAST, 1.0), (BROADCAST, 1.0)],
    ids=["", "beacon", "mdns"],
)
def test_an_open_table_is_in_a_list_at_once(
    filtered: str, most: float, tmp_path: Path, switch: Switch, started: list[Talking]
) -> None:
    """p95 within 0.5 s; where only one way is left within a second."""
    if filtered:
        Filters(switch).drop(filtered)
    open_table(switch, tmp_path / "h", started)
    time.sleep(2.5)  # until its name is settled
    times = seek(switch, 2, TRIES, 12)
    print(times)
    assert times.share(0.95) <= most * patience()


@pytest.mark.slow
def test_where_every_third_packet_is_lost_a_table_is_found_within_seconds(
    tmp_path: Path, switch: Switch, started: list[Talking]
) -> None:
    """30 of a hundred in each direction: p95 within 8 s."""
    open_table(switch, tmp_path / "h", started)
    for number in (1, 2):
        switch.lossy(number, 30)
    times = seek(switch, 2, TRIES, 16)
    print(times)
    assert times.share(0.95) <= 8.0


@pytest.mark.slow
@pytest.mark.parametrize("filtered", ["", MULTICAST, BROADCAST], ids=["", "beacon", "mdns"])
def test_a_table_that_opens_comes_into_an_open_list(
    filtered: str, tmp_path: Path, switch: Switch, started: list[Talking]
) -> None:
    """At once by its beacon; by mDNS alone once its name is settled."""
    if filtered:
        Filters(switch).drop(filtered)
    seeker = Seeker(tmp_path, switch, 2)
    started.append(seeker)
    took = []
    for number in range(6):
        name = f"Table {number}"
        # One after the other at the same place, as after a crash.
        host, since = open_table(switch, tmp_path / name, started, name=name)
        took.append(seeker.first(name, since, 20))
        host.kill()
    times = Times(tuple(took))
    print(times)
    assert times.share(0.95) <= (4.0 if filtered == BROADCAST else 0.5 * patience())


@pytest.mark.slow
def test_a_table_behind_a_cable_that_is_healed_comes_into_the_list(
    tmp_path: Path, switch: Switch, filters: Filters, started: list[Talking]
) -> None:
    """Opened while nothing came through: p95 within 6 s of the healing."""
    seeker = Seeker(tmp_path, switch, 2)
    started.append(seeker)
    took = []
    for number in range(5):
        names = [f"Table {number}.{part}" for part in range(4)]
        filters.silence(1)
        hosts = [open_table(switch, tmp_path / name, started, name=name)[0] for name in names]
        time.sleep(3 + number * 0.7)
        filters.heal()
        since = time.monotonic()
        took += [seeker.first(name, since, 15) for name in names]
        for host in hosts:
            host.kill()
    times = Times(tuple(took))
    print(times)
    assert times.share(0.95) <= 2.0 * patience() <= 6.0


@pytest.mark.slow
def test_a_network_that_comes_late_brings_the_table_into_the_list(
    tmp_path: Path, switch: Switch, started: list[Talking]
) -> None:
    switch.run(1, "ip", "addr", "flush", "dev", "eth0")
    switch.run(1, "ip", "link", "set", "eth0", "down")
    host, _since = open_table(switch, tmp_path / "h", started)
    assert host.events("open")[0]["addresses"] == []
    seeker = Seeker(tmp_path, switch, 2)
    started.append(seeker)
    time.sleep(2)
    assert not seeker.rows
    switch.run(1, "ip", "link", "set", "eth0", "up")
    switch.move(1, 1)
    assert seeker.first("Kitchen", time.monotonic(), 12) <= 6.0
    assert seeker.rows["Kitchen"]["addresses"] == [f"{NET}.1"]


def test_where_multicasts_are_filtered_a_table_is_found_by_its_beacon(
    tmp_path: Path, switch: Switch, filters: Filters, started: list[Talking]
) -> None:
    """Within 4 s, and by a program that looks only so long; a killed one is not in a new list."""
    filters.drop(MULTICAST)
    host, _since = open_table(switch, tmp_path / "h", started)
    rows = switch.find(2, 4)
    assert [(row["name"], row["addresses"]) for row in rows] == [("Kitchen", [f"{NET}.1"])]
    host.kill()
    assert switch.find(2, 2) == []


# -- how soon it is out of it ----------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("how", ["killed", "silent"])
def test_a_table_that_is_no_more_is_gone_within_twelve_seconds(
    how: str, tmp_path: Path, switch: Switch, filters: Filters, started: list[Talking]
) -> None:
    """Its program dies, or its computer goes without a word. mDNS would show it for hours."""
    seeker = Seeker(tmp_path, switch, 2)
    started.append(seeker)
    took = []
    for turn in range(4):
        names = [f"Table {turn}.{part}" for part in range(5)]
        opened = [open_table(switch, tmp_path / name, started, name=name) for name in names]
        for name, (_host, since) in zip(names, opened, strict=True):
            seeker.first(name, since, 12)
        time.sleep(0.3 + turn * 0.9)
        if how == "silent":
            filters.silence(1)
            ends = [time.monotonic()] * len(names)
        else:
            ends = []
            for host, _since in opened:
                host.kill()
                ends.append(time.monotonic())
                time.sleep(0.7)
        took += [seeker.gone(name, end, 20) for name, end in zip(names, ends, strict=True)]
        for host, _since in opened:
            host.end()
        filters.heal()
    times = Times(tuple(took))
    print(times)
    assert times.share(1.0) <= GONE


@pytest.mark.slow
def test_a_table_that_closes_in_order_is_gone_at_once(
    tmp_path: Path, switch: Switch, started: list[Talking]
) -> None:
    seeker = Seeker(tmp_path, switch, 2)
    started.append(seeker)
    host, since = open_table(switch, tmp_path / "h", started)
    seeker.first("Kitchen", since, 12)
    time.sleep(3)  # until its name is settled
    ends = time.monotonic()
    host.process.terminate()
    took = seeker.gone("Kitchen", ends, 12)
    print(round(took, 2))
    assert host.finish() == 0
    assert took <= 0.5 * patience()


# -- networks that keep computers apart ------------------------------------------------------------


@pytest.mark.slow
def test_on_a_guest_network_it_is_said_within_five_seconds(
    tmp_path: Path, switch: Switch, filters: Filters, started: list[Talking]
) -> None:
    """Nothing is found, and who comes by address or code hears why that may be."""
    filters.apart()
    host, _since = open_table(switch, tmp_path / "h", started)
    for name, where in (("Ben", f"{NET}.1"), ("Carla", host.events("open")[0]["code"])):
        guest = guest_on(switch, tmp_path, 2, name, where)
        started.append(guest)
        guest.wait("calling", 1)
        begun = time.monotonic()
        told = guest.wait("calling", 2, 8)
        assert time.monotonic() - begun <= 5.0
        assert "A guest Wi-Fi keeps devices apart" in told[1]["why"]
        guest.kill()
    command = (sys.executable, "-m", "game", "find", "--seconds", "3")
    said = switch.run(2, *command)
    assert "No table was found." in said
    assert "a guest Wi-Fi keeps devices apart" in said


# -- tables that move, and tables that are called alike --------------------------------------------


@pytest.mark.slow
def test_a_host_that_comes_back_elsewhere_has_one_row_at_its_new_place(
    tmp_path: Path, switch: Switch, started: list[Talking]
) -> None:
    """At another port, since something else has the old one now; then at another address too."""
    seeker = Seeker(tmp_path, switch, 2)
    started.append(seeker)
    host, since = open_table(switch, tmp_path / "h", started)
    seeker.first("Kitchen", since, 12)
    port = seeker.rows["Kitchen"]["port"]
    host.kill()
    squatter = host_on(switch, tmp_path / "other", 4, name="Attic")
    started.append(squatter)
    assert squatter.wait("open")[0]["port"] == port
    host.start()
    again = host.wait("open", 2)[1]
    since = time.monotonic()
    assert again["resumed"]
    assert again["port"] != port
    _shows(seeker, "Kitchen", [f"{NET}.1"], again["port"], since, 4.0)
    _shows(seeker, "Attic", [f"{NET}.1"], port, since, 4.0)
    host.kill()
    switch.move(1, 9)
    host.start()
    last = host.wait("open", 3)[2]
    since = time.monotonic()
    assert last["addresses"] == [f"{NET}.9"]
    _shows(seeker, "Kitchen", [f"{NET}.9"], last["port"], since, 14.0)
    rows = switch.find(3, 3)
    assert sorted(row["name"] for row in rows) == ["Attic", "Kitchen"]
    assert {row["addresses"][0] for row in rows} == {f"{NET}.9"}


def _shows(
    seeker: Seeker, name: str, addresses: list[str], port: int, since: float, seconds: float
) -> None:
    """Wait until a row says where its table is now, and nothing else."""
    while True:
        row = seeker.rows.get(name, {})
        if (row.get("addresses"), row.get("port"), row.get("problem")) == (addresses, port, ""):
            return
        assert time.monotonic() - since < seconds, (name, row)
        time.sleep(0.03)


@pytest.mark.slow
def test_tables_of_one_name_are_told_apart_also_on_one_computer(
    tmp_path: Path, switch: Switch, started: list[Talking]
) -> None:
    """Two on computer 1, one on computer 2: three rows, also for a program on computer 1, and none
    of them is twice there."""
    for number, folder in ((1, "a"), (1, "b"), (2, "c")):
        open_table(switch, tmp_path / folder, started, number=number)
    for number in (3, 1):
        rows = switch.find(number, 4)
        assert [row["name"] for row in rows] == ["Kitchen"] * 3
        assert len({row["room"] for row in rows}) == 3
        places = sorted((*row["addresses"], row["port"]) for row in rows)
        assert places == [(f"{NET}.1", 27432), (f"{NET}.1", 27433), (f"{NET}.2", 27432)]


# -- tables that are none --------------------------------------------------------------------------


def sane(rows: list[dict[str, Any]]) -> None:
    """Every row may be shown as it is."""
    assert len(rows) <= 32
    for row in rows:
        assert row["name"] == clean_name(row["name"]) != ""
        assert row["preset"] == clean_line(row["preset"], 24)
        assert row["app"] == clean_line(row["app"], 40)
        assert len(bytes.fromhex(row["room"])) == 8
        assert len(bytes.fromhex(row["mark"])) <= 8
        assert 0 <= row["persons"] <= 11
        assert 2 <= row["seats"] <= 11
        assert 0 <= row["watching"] <= 24
        assert 0 < row["port"] < 65536
        assert all(address.startswith(f"{NET}.") for address in row["addresses"])
        words = (row["name"], row["preset"], row["app"], row["state"], row["need"], row["problem"])
        assert all(word.isprintable() for word in words)


def test_hostile_names_beacons_and_answers_leave_the_list_sane(
    tmp_path: Path, switch: Switch, started: list[Talking]
) -> None:
    """ESC, NUL, directions, heaps of marks, look-alikes, wrong types, missing fields, giant
    numbers, broken packets of mDNS, and beacons that name places where nothing is: the honest table
    is in the list all the same, and whatever else is there may be shown."""
    started.append(Rogue(tmp_path, switch, 3))
    open_table(switch, tmp_path / "h", started, name="Oma's kitchen")
    rows = switch.find(2, 4)
    sane(rows)
    mine = [row for row in rows if row["name"] == "Oma's kitchen"]
    assert [row["addresses"] for row in mine] == [[f"{NET}.1"]]
    names = {row["name"] for row in rows}
    # Some of its tables did come into the list: they were heard, and cleaned.
    assert len(names) > 5
    assert {"nehctiK", "Sheepshead"} & names
    said = switch.run(2, sys.executable, "-m", "game", "find", "--seconds", "2")
    assert all(sign.isprintable() or sign == "\n" for sign in said)
    assert f"Oma's kitchen  {NET}.1:27432" in said
    _drawn([FoundTable(**{**row, "mark": bytes.fromhex(row["mark"])}) for row in rows], tmp_path)


def _drawn(tables: list[FoundTable], folder: Path) -> None:
    """The screen with the list draws them, and every row has its button inside the window."""
    import pygame

    from game.screens.join import JoinScreen
    from tests.game.lan_kit import Window
    from tools.staged_lan import Eyes

    pygame.init()
    window = Window(folder, "Ben")
    eyes = Eyes(tuple(tables))
    window.open(JoinScreen(lambda _known: eyes, folder))
    window.step()
    window.draw()
    screen = window.top
    assert isinstance(screen, JoinScreen)
    for table in tables:
        button = screen._buttons[f"found {table.room}"]
        assert button.rect.width > 20
        assert button.rect.right <= window.surface.get_width()
    assert pygame.transform.average_color(window.surface) != (0, 0, 0, 0)


@pytest.mark.slow
def test_a_list_that_stays_open_beside_a_hostile_computer_stays_open(
    tmp_path: Path, switch: Switch, started: list[Talking]
) -> None:
    rogue, seeker = Rogue(tmp_path, switch, 3), Seeker(tmp_path, switch, 2)
    started += [rogue, seeker]
    time.sleep(6)
    for number in range(3):
        name = f"Honest {number}"
        host, since = open_table(switch, tmp_path / name, started, name=name)
        assert seeker.first(name, since, 12) <= 6.0
        host.kill()
        assert seeker.gone(name, time.monotonic(), 20) <= GONE
    assert seeker.process.poll() is None
    assert rogue.process.poll() is None
    assert json.dumps(seeker.rows).isascii()
