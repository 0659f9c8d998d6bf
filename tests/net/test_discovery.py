"""Finding tables, on this computer's own address: two ways that fail without harm."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from net.discovery import BROWSER_SECONDS, CANDIDATES_LIMIT, Finder, FoundTable
from net.hosting import HostTable
from net.messages import PROTOCOL, encode
from net.networks import own_networks
from net.transport import NetThread
from tests.net.lan import HERE, evening, host

ATTIC = {
    "proto": PROTOCOL, "app": "1", "room": "ab" * 8, "boot": 1, "name": "Attic",
    "preset": "classic", "persons": 1, "seats": 5, "watching": 0, "state": "lobby",
    "need": "code", "room_for": "seat", "mark": b"",
}  # fmt: skip
"""What a table says of itself when it is asked."""


class Looking:
    """A finder in a thread of its own."""

    def __init__(self, **more: Any) -> None:
        self.thread = NetThread()
        self.finder = Finder(HERE, **more)
        self.thread.start(self.finder.run())

    def until(self, done: Callable[[tuple[FoundTable, ...]], bool], seconds: float) -> float:
        begun = time.monotonic()
        while not done(self.finder.tables()):
            assert time.monotonic() - begun < seconds, self.finder.tables()
            time.sleep(0.02)
        return time.monotonic() - begun

    def close(self) -> None:
        self.thread.wait_for(self.finder.close())
        self.thread.close()


def advertised(data_dir: Path, **more: Any) -> HostTable:
    return host(data_dir, args={"advertise": True}, **more)


def test_a_table_is_found_and_goes_when_it_closes(tmp_path: Path) -> None:
    looking = Looking()
    table = advertised(tmp_path, name="Anna", table="Anna's kitchen")
    try:
        room = table._table.room.id
        took = looking.until(lambda rows: room in [row.room for row in rows], 8)
        assert took < 8
        row = next(row for row in looking.finder.tables() if row.room == room)
        assert (row.name, row.addresses, row.problem) == ("Anna's kitchen", (HERE,), "")
        assert (row.persons, row.seats, row.state, row.preset) == (1, 5, "lobby", "classic")
        assert table.lobby.notes == ()
    finally:
        table.close()
    try:
        # It says goodbye, so that nobody has to find out.
        assert looking.until(lambda rows: room not in [row.room for row in rows], 12) < 2.5
    finally:
        looking.close()


@pytest.mark.parametrize("way", ["mdns", "beacon"])
def test_one_way_is_enough(tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Zeroconf that raises, and a network that takes no broadcasts, each leave the other way."""
    if way == "beacon":
        import zeroconf.asyncio

        def broken(*_arguments: Any, **_more: Any) -> None:
            raise OSError(19, "No such device")

        monkeypatch.setattr(zeroconf.asyncio, "AsyncZeroconf", broken)
    else:
        monkeypatch.setattr("net.advert.shout", lambda data, networks: False)
        monkeypatch.setattr(Finder, "_ask_all", lambda self: None)
    looking = Looking()
    table = advertised(tmp_path, name="Anna")
    try:
        room = table._table.room.id
        looking.until(lambda rows: room in [row.room for row in rows], 8)
        time.sleep(0.2)
        assert table.lobby.notes != () or way == "mdns"
        why = looking.finder.why_not()
        assert why.addresses == (HERE,)
        assert (why.mdns == 0) == (way == "beacon")
    finally:
        table.close()
        looking.close()


@pytest.mark.parametrize("at", ["AsyncZeroconf", "AsyncServiceBrowser", "AsyncServiceInfo"])
def test_zeroconf_that_raises_anywhere_stops_no_table(
    tmp_path: Path, at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import zeroconf.asyncio

    def broken(*_arguments: Any, **_more: Any) -> None:
        raise RuntimeError("no interfaces to listen on")

    monkeypatch.setattr(zeroconf.asyncio, at, broken)
    looking = Looking()
    try:
        with evening(tmp_path, name="Anna", args={"advertise": True}) as table:
            table.hands(1)
            assert table.table._thread.problem == ""
    finally:
        looking.close()


@pytest.mark.parametrize(
    ("of", "call"),
    [
        ("AsyncZeroconf", "async_register_service"),
        ("AsyncZeroconf", "async_update_service"),
        ("AsyncZeroconf", "async_unregister_service"),
        ("AsyncZeroconf", "async_close"),
        ("AsyncServiceBrowser", "async_cancel"),
        ("AsyncServiceInfo", "async_request"),
        ("AsyncServiceInfo", "parsed_addresses"),
    ],
)
def test_zeroconf_that_raises_later_leaves_the_table_in_the_list(
    tmp_path: Path, of: str, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The beacon is there all the same, and the table closes in order."""
    import zeroconf.asyncio

    rightly = zeroconf.asyncio.AsyncZeroconf.async_close

    async def half(one: Any) -> None:
        await rightly(one)  # so that nothing is left open behind the test
        raise OSError(101, "Network is unreachable")

    def broken(*_arguments: Any, **_more: Any) -> None:
        raise OSError(101, "Network is unreachable")

    mistake = half if call == "async_close" else broken
    monkeypatch.setattr(getattr(zeroconf.asyncio, of), call, mistake)
    looking = Looking()
    table = advertised(tmp_path, name="Anna")
    try:
        room = table._table.room.id
        looking.until(lambda rows: room in [row.room for row in rows], 8)
        # More facts to tell, and a new browser: what asks zeroconf for more.
        table.change(watchers=False)
        looking.finder._browsed = -BROWSER_SECONDS
        time.sleep(0.4)
        assert table._thread.problem == looking.thread.problem == ""
        assert room in [row.room for row in looking.finder.tables()]
    finally:
        table.close()
        looking.close()


def test_no_network_is_said_and_harms_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("net.discovery", "net.advert", "net.networks"):
        monkeypatch.setattr(f"{module}.own_networks", lambda interface="": ())
    looking = Looking()
    try:
        with evening(tmp_path, name="Anna", args={"advertise": True}) as table:
            table.hands(1)
            table.until(lambda: bool(table.table.lobby.notes), "a note", 5.0)
            assert "This computer is in no network now." in table.table.lobby.notes
            assert looking.finder.why_not().hints == ("no-network",)
    finally:
        looking.close()


def test_the_own_table_is_not_in_the_own_list_and_two_of_one_name_are_two(tmp_path: Path) -> None:
    one = advertised(tmp_path / "one", name="Anna", table="Kitchen")
    two = advertised(tmp_path / "two", name="Ben", table="Kitchen")
    looking = Looking(own_room=one._table.room.id)
    try:
        other = two._table.room.id
        looking.until(lambda rows: other in [row.room for row in rows], 8)
        assert one._table.room.id not in [row.room for row in looking.finder.tables()]
    finally:
        looking.close()
        one.close()
        two.close()


def test_datagrams_from_strangers_are_read_without_harm() -> None:
    looking = Looking()
    try:
        for data in (b"", b"sheepshead1here", b"sheepshead1here\x00\x00" + b"\xc1" * 400):
            looking.finder._heard(data, (HERE, 5000))
        for number in range(200):
            looking.finder._named(f"10.0.{number}.1", 27432)
        looking.finder._named("8.8.8.8", 27432)
        assert len(looking.finder._candidates) <= 64
        assert ("8.8.8.8", 27432) not in looking.finder._candidates
        looking.finder._candidates.clear()
    finally:
        looking.close()


def test_who_names_places_where_nothing_is_keeps_no_table_out_of_the_list() -> None:
    """The oldest that never answered makes room; a table that answers stays."""
    finder = Finder(HERE)
    first = finder._named("10.0.0.1", 27432)
    assert first is not None
    first.facts = {"room": "ab" * 8}
    for address in ("10.0.0.9", "10.0.0.8", "10.0.0.7"):
        for port in range(30000, 30200):
            finder._named(address, port)
    assert len(finder._candidates) <= CANDIDATES_LIMIT
    assert finder._named("10.0.0.2", 27432) is not None
    assert ("10.0.0.1", 27432) in finder._candidates
    # And a place that could not be asked, because too much was going on, is asked later.
    finder._do = lambda coroutine: coroutine.close() is not None  # type: ignore[method-assign]
    finder._probe(1.0)
    assert not any(one.asking for one in finder._candidates.values())


def test_another_table_at_the_same_place_is_asked_at_once() -> None:
    """Somebody's program died and they open a new table: both were started once."""
    finder = Finder(HERE)
    finder._networks = own_networks(HERE)
    beacon = b"sheepshead1here" + (27432).to_bytes(2, "big")
    place = (HERE, 5000)
    finder._heard(beacon + encode("here", ATTIC), place)
    one = finder._candidates[HERE, 27432]
    one.facts, one.failures, one.due = ATTIC, 0, 99.0
    finder._heard(beacon + encode("here", ATTIC), place)
    assert one.due == 99.0
    finder._heard(beacon + encode("here", {**ATTIC, "room": "cd" * 8}), place)
    assert one.due == 0.0
    one.failures, one.due = 2, 99.0
    finder._heard(beacon + encode("here", ATTIC), place)
    assert (one.failures, one.due) == (2, 0.0), "it lives: asked at once, and not believed"


def test_a_table_that_opens_while_the_place_is_asked_for_the_one_before_is_asked_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    finder = Finder(HERE)
    finder._networks = own_networks(HERE)
    beacon = b"sheepshead1here" + (27432).to_bytes(2, "big") + encode("here", ATTIC)
    one = finder._named(HERE, 27432)
    assert one is not None

    async def nobody(_loop: Any, _address: str, _port: int, seconds: float = 1.0) -> dict[str, Any]:
        finder._heard(beacon, (HERE, 5000))
        raise OSError("nobody is there")

    monkeypatch.setattr("net.discovery.look_in", nobody)
    asyncio.run(finder._ask(one))
    assert one.due == 0.0


def test_a_room_that_is_no_rooms_id_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def look(_loop: Any, address: str, port: int, seconds: float = 1.0) -> dict[str, Any]:
        return {"room": "\x1b[31m"}

    monkeypatch.setattr("net.discovery.look_in", look)
    looking = Looking(known=[(HERE, 27432)])
    try:
        one = looking.finder._candidates[HERE, 27432]
        looking.until(lambda _rows: one.failures > 0, 3)
        assert looking.finder.tables() == ()
    finally:
        looking.close()


def test_this_computers_own_address_has_a_broadcast_address() -> None:
    networks = own_networks(HERE)
    assert [one.address for one in networks] == [HERE]
    assert networks[0].broadcast == "127.255.255.255"


def test_every_address_nearby_is_asked_once_when_somebody_wishes_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    async def look(_loop: Any, address: str, port: int, seconds: float = 1.0) -> dict[str, Any]:
        asked.append(address)
        if address != "127.0.0.77":
            raise OSError("nobody is there")
        return ATTIC

    monkeypatch.setattr("net.discovery.look_in", look)
    # Tables of other tests on this computer name themselves; they are not what this is about.
    monkeypatch.setattr(Finder, "_named", lambda self, address, port: None)
    monkeypatch.setattr("net.discovery.APART", 0.0)
    looking = Looking()

    async def wish() -> int:
        return looking.finder.ask_every_address()

    try:
        end = time.monotonic() + 5
        while (count := looking.thread.wait_for(wish())) == 0:
            assert time.monotonic() < end
            time.sleep(0.05)
        assert count == 253
        looking.until(lambda rows: [row.name for row in rows] == ["Attic"], 5)
        assert HERE not in asked
    finally:
        looking.close()
