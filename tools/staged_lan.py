"""Tables on the home network for pictures and tests: nothing is connected to anything."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from game.lan import GuestDesk, HostDesk
from net.discovery import FoundTable, WhyNot
from net.entries import Seat
from net.guest import Said
from net.hosting import Lobby
from net.known import KnownTable
from net.opentable import Asking
from net.room import found, opened
from net.tableview import TableView, table_view
from net.thinker import InlineThinker
from net.worker import TableThinker
from staged import NAMES, StagedDesk, staged

PEOPLE = 3
LOBBY = Lobby(
    code="7KQ-M2D-94T",
    addresses=("192.168.178.23", "10.0.0.5"),
    port=27432,
    need="code",
    asking=(Asking(1, "Greta", False, "192.168.178.40"),),
    watching=2,
    waiting=("Hans",),
)


def lobby_table(seat: int | None = 0, preset: str = "classic", seats: int = 5) -> TableView:
    """A table before its first hand: three people, one of them away, and bots."""
    kinds = ["person" if number < PEOPLE else "bot" for number in range(seats)]
    people = [
        Seat(name, kind, token="ab" * 16 if kind == "person" else "", bot="thumb" * (kind == "bot"))
        for name, kind in zip(NAMES, kinds, strict=False)
    ]
    room = found(
        opened(
            room="ab" * 8,
            name="Kitchen table",
            preset_name=preset,
            options={},
            seats=people,
            dealer=0,
        )
    )
    made = table_view(room, seat)
    shown = ["person", "person", "away", *kinds[PEOPLE:]][:seats]
    ready = tuple(number == 1 for number in range(seats))
    return replace(made, kinds=tuple(shown), ready=ready)


def _guest(table: TableView, view: Any = None) -> Any:
    return SimpleNamespace(
        table=table,
        view=view,
        seat=table.seat,
        waiting=False,
        trouble="",
        pump=list,
        take_refusal=lambda: None,
        act=lambda _action: None,
        ready=lambda _on: None,
        next_hand=lambda: None,
        talk=deque(),
        notices=deque(),
        wish=lambda _seat: None,
        say=lambda _text: None,
        react=lambda _kind: None,
        fair=None,
        clock=None,
    )


def _table(guest: Any, **more: Any) -> Any:
    nothing = {"tick": lambda: False, "close": lambda: None, "set_pace": lambda _pace: None}
    return SimpleNamespace(guest=guest, trouble="", over=False, **nothing, **more)


def at_once() -> TableThinker:
    """Thinks about hints here, so that nobody has to wait for another process."""
    return TableThinker(worker=InlineThinker)


def host_desk(table: TableView | None = None, lobby: Lobby = LOBBY, view: Any = None) -> HostDesk:
    """The desk of somebody whose table is open."""
    made = _table(_guest(table or lobby_table(), view), lobby=lobby)
    return HostDesk(made, thinker=at_once())


def guest_desk(
    table: TableView | None = None, state: str = "in", view: Any = None, trouble: str = ""
) -> GuestDesk:
    """The desk of somebody at another computer's table."""
    made = _table(_guest(table or lobby_table(1), view), state=state)
    made.trouble = trouble
    return GuestDesk(made, thinker=at_once())


def talking(desk: HostDesk | GuestDesk, *said: tuple[int | None, str, str, str]) -> None:
    """Let things be said at a desk: table seat, name, kind and text of each."""
    guest: Any = desk._guest
    for seat, _name, kind, text in said:
        if seat is not None and seat == guest.seat:
            desk.talk.said(text, kind)
    guest.talk.extend(Said(*one) for one in said)
    desk.refresh()


SAID = (
    (1, "Ben", "chat", "Did Grandma bring the pie?"),
    (0, "Anna", "chat", "Apple and cherry."),
    (2, "Carla", "laugh", ""),
    (None, "Greta", "chat", "I am only watching, but keep me a piece."),
    (1, "Ben", "knock", ""),
)

HOSTILE = (
    (1, "W" * 24, "chat", "W" * 200),
    (2, "Car*la* {QC}", "chat", "*bold* {AS} \\ {" + "nice " * 30),
    (None, "漢" * 8, "chat", "漢字" * 60),
    (1, "Ben", "chat", "e\u0301\u0301 " + "ﷺ" * 20 + " 👩‍👩‍👧‍👦"),
)


def playing(until: Any, kinds: tuple[str, ...], host: bool, **lan: Any) -> HostDesk | GuestDesk:
    """A LAN desk in the middle of a staged hand."""
    preset = lan.pop("preset", "classic")
    desk: StagedDesk = staged(preset, "lan", until, dealer=0)
    ready = lan.pop("ready", desk.table.ready)
    table = replace(desk.table, kinds=kinds, ready=ready)
    if host:
        return host_desk(table, replace(LOBBY, asking=()), desk.view)
    return guest_desk(table, view=desk.view, **lan)


def found_table(room: str = "ab", name: str = "Kitchen table", **more: Any) -> FoundTable:
    """A table as the lookout lists it; two digits name the room."""
    facts: dict[str, Any] = {
        "addresses": ("192.168.178.23",),
        "port": 27432,
        "preset": "classic",
        "persons": 4,
        "seats": 5,
        "watching": 0,
        "state": "lobby",
        "need": "approval",
        "problem": "",
        "app": "1.0",
    }
    facts |= more
    free = facts["seats"] - facts["persons"]
    return FoundTable(room=room * 8, name=name, **{"free": free, **facts})


class Eyes:
    """A lookout that has seen what it is told."""

    def __init__(self, tables: tuple[FoundTable, ...] = (), why: WhyNot | None = None) -> None:
        self.tables = tables
        self.why: WhyNot | None = why or WhyNot(
            ("192.168.178.31",), 27432, 1, 1, (), ("firewall", "guest-wifi", "vpn")
        )
        self.closed = 0
        self.asked = 0

    def ask_every_address(self) -> int:
        self.asked += 1
        return 253

    def close(self) -> None:
        self.closed += 1


SEEN = (
    found_table(),
    found_table(
        "cd", "Grandma's barrel", persons=6, seats=6, state="hand", preset="6", need="code"
    ),
    found_table("ef", "Old laptop", problem="It plays another version of Sheepshead."),
    found_table("01", "Old laptop", problem="It does not answer.", addresses=("10.0.0.9",)),
)


def known(number: int, name: str, person: str = "Greta", token: str = "ab" * 16) -> KnownTable:
    """A table of before."""
    return KnownTable(f"{number:016x}", name, ("192.168.178.23",), 27432, token, person)


def remember_some(folder: Path) -> None:
    """Two tables of before in a folder."""
    from net.known import remember

    remember(folder, known(1, "Scout hut", token=""))
    remember(folder, known(2, "Lake cabin"))
