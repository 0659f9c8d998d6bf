"""Nobody can do what is not theirs to do: every message x every role x every phase of the table.

The rows come from `net.messages.MESSAGES` itself, so that a new message can't be forgotten: one
that is not in `MAY` or `HEARD` makes a test fail until somebody has said who may send it, and when.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import msgpack
import pytest

from engine import flow
from net import commands
from net.commands import Close, Command, LastHand, Leave, NextHand, Reseat
from net.host import Host
from net.link import MemoryLink, memory_link
from net.messages import DOWN, LIVE, MESSAGES, PROTOCOL, UP, Received, decode, encode
from net.room import Room
from tests.net.kit import NoDisk, Table, opening
from tests.net.test_messages import example

PHASES = ("lobby", "pick", "bury", "play", "between", "ended", "closed")
OUTSIDE = ("stranger", "wrong token", "sent away", "left", "displaced")
"""Roles whose link is worth nothing (any more)."""
ROLES = ("actor", "other seat", "watcher", *OUTSIDE)

OPEN = ("lobby", "pick", "bury", "play", "between")
SEATS = ("actor", "other seat")

MAY: dict[str, dict[str, tuple[str, ...]]] = {
    "act": {"actor": ("pick", "bury", "play")},
    "next": dict.fromkeys(SEATS, ("lobby", "between")),
    "practice": {},  # for one person among bots; here several people sit
    "ready": dict.fromkeys(SEATS, (*OPEN, "ended")),
    "last": dict.fromkeys(SEATS, OPEN),
    "leave": dict.fromkeys(SEATS, (*OPEN, "ended")),
}
"""Requests: by role the phases in which they are granted. Everywhere else they are refused with the
fresh view, and nothing has changed."""

HEARD = ("ping", "echo", "entropy", "say", "wish", "need")
"""What whoever is let in may say at any time; it changes nothing at the table."""

ANSWERS = {
    "ping": {"pong"},
    "echo": set(),
    "entropy": set(),
    "say": {"said", "notice"},
    "wish": set(),
    "need": {"update", "sheet", "reveal"},
}
"""What those bring back, at most."""

FROM_GUESTS = {"Act", "NextHand", "Practice", "Ready", "LastHand", "Leave"}
HOST_ONLY = {
    "Undo",
    "PayPot",
    "Reseat",
    "Meet",
    "NewRules",
    "Swap",
    "AddChair",
    "TakeChair",
    "Keep",
    "Close",
}
"""All commands of a room: those that a guest's request becomes, and the host's own."""

WISHES = ("kick", "rules", "seat", "swap", "bot", "pause", "wait", "code", "end", "mute", "start")
"""What the host alone may want. There is no message for it."""


@lru_cache(maxsize=len(PHASES))
def room_in(phase: str) -> Room:
    """A table of five people in this phase."""
    table = Table(opening(), seed=11, join=False)
    if phase == "lobby":
        return table.room
    table.do(NextHand(key=bytes(31) + b"\x07"))
    if phase in ("bury", "play"):
        while _asked(table.room) != phase:
            table.do(_answer(table))
    elif phase != "pick":
        table.rush()
        if phase == "ended":
            table.do(LastHand(-1, 0))
        elif phase == "closed":
            table.do(Close())
    return table.room


def _asked(room: Room) -> str:
    view = room.view_for(None).view
    assert view is not None
    return view.phase


def _answer(table: Table) -> Command:
    """Pick at once, and then anything."""
    room = table.room
    assert room.hand is not None
    assert room.hand.turn is not None
    legal = flow.legal(room.hand, room.hand.turn)
    words = next((one.text() for one in legal if one.text() == "pick"), legal[0].text())
    return commands.Act(room.actor or 0, 0, room.deals, room.step, words)


class Try(NamedTuple):
    """A host at a table, the link of somebody in a role, and another guest's."""

    host: Host
    link: MemoryLink
    bystander: MemoryLink
    seat: int | None


def enter(host: Host, token: str = "") -> MemoryLink:
    """A link whose guest has said who they are."""
    theirs, mine = memory_link()
    host.attach(theirs)
    hello = {"proto": PROTOCOL, "app": "x", "token": bytes.fromhex(token)}
    mine.send(encode("hello", hello))
    while host.pump():
        pass
    return mine


def tried(role: str, phase: str) -> Try:
    """A table in that phase, with somebody in that role."""
    room = room_in(phase)
    host = Host(room, NoDisk(), keys=Random(1).randbytes)
    acting = room.actor if room.actor is not None else 0
    seat = acting if role == "actor" else (acting + 1) % 5
    bystander = enter(host, room.seats[(acting + 2) % 5].token)
    if role == "watcher":
        link = enter(host)
    elif role == "stranger":
        theirs, link = memory_link()
        host.attach(theirs)
    elif role == "wrong token":
        link = enter(host, "ef" * 16)
    else:
        link = enter(host, room.seats[seat].token)
    if role == "displaced":
        enter(host, room.seats[seat].token)
    elif role == "left" and phase != "closed":
        assert host.do(Leave(seat, 0, "random", kept=True)) is None
        host.end_seat(seat, "closed", "You have left the table.")
    elif role == "sent away" and phase != "closed":
        assert host.do(Reseat(which=seat, bot="random")) is None
        host.end_seat(seat, "kicked", "The host has sent you away from the table.")
    elif role in ("left", "sent away"):
        host.end_seat(seat, "closed", "The table is closed.")
    for one in (link, bystander):
        while one.receive() is not None:
            pass
    return Try(host, link, bystander, seat if role in SEATS else None)


def fields_of(name: str, room: Room) -> dict[str, Any]:
    """The best try of a message: fields that would do something if they came from the right one."""
    fields = {key: example(field) for key, field in MESSAGES[name].fields.items()}
    if "proto" in fields:
        fields["proto"] = PROTOCOL
    if "cid" in fields:
        fields["cid"] = 1000
    if name == "act":
        fields |= {"hand": room.deals, "step": room.step, "action": _best(room)}
    if name == "hello":
        fields["token"] = bytes.fromhex(room.seats[0].token)
    if name == "say":
        fields["text"] = "hello"
    return fields


def _best(room: Room) -> str:
    """What the one whose turn it is may do."""
    if room.hand is None or room.hand.turn is None:
        return "pass"
    return flow.legal(room.hand, room.hand.turn)[0].text()


def answers(link: MemoryLink) -> list[Received]:
    """What has come back."""
    found = []
    while (frame := link.receive()) is not None:
        found.append(decode(frame, DOWN, LIVE))
    return found


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("role", ROLES)
def test_nobody_does_what_is_not_theirs(role: str, phase: str) -> None:
    for name, message in MESSAGES.items():
        host, link, bystander, _seat = tried(role, phase)
        before = host.room
        link.send(encode(name, fields_of(name, before)))
        while host.pump():
            pass
        heard = [one.name for one in answers(link)]
        where = f"{name} from {role} in {phase}"
        assert not bystander.closed, where
        if (message.way, message.phase) == (UP, LIVE) and role not in OUTSIDE:
            granted = phase in MAY.get(name, {}).get(role, ())
            if granted:
                assert host.room != before, where
                assert "ack" in heard, where
                continue
            assert host.room == before, where
            if name in MAY:
                assert heard[-1] == "nack", where
            else:
                assert set(heard) <= ANSWERS[name], where
            assert not link.closed, where
        elif role == "stranger" and name == "hello":
            assert heard[0] == "welcome"
            assert host.room == before, where
        else:
            # Out of place, or from somebody whose link is worth nothing: it is the end of it.
            assert host.room == before, where
            assert heard in ([], ["bye"]), where
            assert link.closed, where


def test_each_message_of_a_guest_has_its_row_here() -> None:
    live = {message.name for message in MESSAGES.values() if (message.way, message.phase) == _UP}
    assert live == MAY.keys() | set(HEARD)
    assert ANSWERS.keys() == set(HEARD)
    for name in MAY:
        assert "cid" in MESSAGES[name].fields, f"{name} is answered by its number"


_UP = (UP, LIVE)


def test_each_command_is_a_guests_request_or_the_hosts_own() -> None:
    known = {
        name
        for name, value in vars(commands).items()
        if isinstance(value, type) and issubclass(value, Command) and value is not Command
    }
    assert known == FROM_GUESTS | HOST_ONLY


@pytest.mark.parametrize("wish", WISHES)
def test_a_guest_has_no_words_for_what_the_host_alone_may_do(wish: str) -> None:
    assert wish not in MESSAGES
    for role in SEATS:
        host, link, bystander, _seat = tried(role, "between")
        before = host.room
        link.send(msgpack.packb({"t": wish, "cid": 1, "seat": 0, "on": True}))
        while host.pump():
            pass
        assert [one.name for one in answers(link)] == ["bye"]
        assert host.room == before
        assert not bystander.closed


@pytest.mark.parametrize("phase", ["pick", "play", "between"])
def test_a_request_does_for_the_own_seat_only(phase: str) -> None:
    """A message names no seat: what somebody asks for is always for their own."""
    for name in MAY:
        assert "seat" not in MESSAGES[name].fields
    host, link, _bystander, seat = tried("other seat", phase)
    link.send(encode("ready", {"cid": 1, "on": True}))
    while host.pump():
        pass
    assert [at for at, on in enumerate(host.room.ready) if on] == [seat]
