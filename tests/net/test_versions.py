"""Two versions of the program: they play, or refuse with the right sentence, and nobody waits."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import msgpack
import pytest

from net import discovery, joining
from net.link import memory_link
from net.messages import (
    DOOR,
    DOWN,
    GREET,
    GREETINGS,
    MESSAGES,
    PROTOCOL,
    UP,
    BadMessage,
    Received,
    decode,
    other_version,
)
from net.opentable import OpenTable
from net.protocol import GuestDoor, HostDoor, Refused
from tests.net.kit import Table, opening
from tests.net.lan import evening, join
from tests.net.test_messages import example

OTHERS = (PROTOCOL + 1, PROTOCOL + 7, 65535)
SENTENCE = "This table plays another version of Sheepshead."


def greeting(name: str, proto: int) -> dict[str, Any]:
    """A greeting as another version may write it."""
    fields = {key: example(field) for key, field in MESSAGES[name].fields.items()}
    return {"t": name, **fields, "proto": proto}


def variants(name: str, proto: int) -> list[bytes]:
    """The same greeting, with a field more, a field less, and other kinds of fields."""
    whole = greeting(name, proto)
    found = [whole, {**whole, "tls": True, "features": ["a", "b"]}]
    for key in MESSAGES[name].fields:
        if key != "proto":
            found.append({one: value for one, value in whole.items() if one != key})
            found.append({**whole, key: ["something", "else"]})
    found.append({"t": name, "proto": proto})
    return [msgpack.packb(one) for one in found]


class Anybody:
    """A gate that lets everybody in."""

    def facts(self) -> dict[str, Any]:
        return {key: value for key, value in greeting("here", PROTOCOL).items() if key != "t"}

    def room_id(self) -> str:
        return "ab" * 8

    def token_of(self, who: bytes) -> bytes | None:
        return None

    def need(self, address: str) -> str:
        return "nothing"

    def code(self) -> bytes:
        return b""

    def barred(self, address: str) -> Refused | None:
        return None

    def wrong(self, address: str) -> None:
        raise AssertionError("nobody guessed")

    def newcomer(self, door: HostDoor) -> None:
        door.let_in(bytes(16))


@pytest.mark.parametrize("proto", OTHERS)
def test_a_guest_of_another_version_hears_so_at_the_door(proto: int) -> None:
    for message in variants("knock", proto):
        host = HostDoor(Anybody(), bytes(16))
        host.hear(message)
        assert host.state == "over"
        (answer,) = host.out
        assert decode(answer, DOWN, DOOR) == Received(
            "refuse", {"code": "version", "text": SENTENCE}
        )


@pytest.mark.parametrize("proto", OTHERS)
def test_somebody_of_another_version_who_looks_for_tables_is_answered(proto: int) -> None:
    for message in variants("probe", proto):
        host = HostDoor(Anybody(), bytes(16))
        host.hear(message)
        (answer,) = host.out
        assert decode(answer, DOWN, DOOR).fields["proto"] == PROTOCOL


@pytest.mark.parametrize("proto", OTHERS)
def test_a_table_of_another_version_is_listed_with_the_reason(proto: int) -> None:
    for message in variants("here", proto):
        name, fields = decode(message, DOWN, DOOR)
        assert name == "here"
        assert fields.keys() == MESSAGES["here"].fields.keys()
        one = discovery._Candidate("192.168.1.2", 27432)
        one.facts = fields
        assert discovery._row([one]).problem == "It plays another version of Sheepshead."


def test_a_refusal_is_understood_by_every_version() -> None:
    """Name and fields of `refuse` are for ever: it is how two versions part."""
    assert list(MESSAGES["refuse"].fields) == ["code", "text"]
    guest = GuestDoor(nonce=bytes(16), name="Ben")
    guest.hear(msgpack.packb({"t": "refuse", "code": "version", "text": SENTENCE}))
    assert guest.state == "over"
    assert guest.refused == Refused("version", SENTENCE)
    for name in GREETINGS:
        assert "proto" in MESSAGES[name].fields


@pytest.mark.parametrize("proto", OTHERS)
def test_a_greeting_behind_the_door_in_another_version_ends_in_a_sentence(proto: int) -> None:
    for message in variants("hello", proto):
        table = Table(opening(), seed=1)
        host_end, link = memory_link()
        table.host.attach(host_end)
        link.send(message)
        table.pump()
        frame = link.receive()
        assert frame is not None
        name, fields = decode(frame, DOWN, GREET)
        assert (name, fields["code"]) == ("bye", "version")
        assert fields["text"] == "The host plays another version of Sheepshead."
        assert link.closed
    for message in variants("welcome", proto):
        table = Table(opening(), seed=1)
        host_end, link = memory_link()
        guest = table.guests[0]
        guest.relink(link)
        host_end.send(message)
        guest.pump()
        assert guest.trouble == "The host plays another version of Sheepshead."


def test_in_our_own_version_a_field_more_or_less_is_a_mistake() -> None:
    for name in GREETINGS:
        message = MESSAGES[name]
        for frame in variants(name, PROTOCOL)[1:]:
            if msgpack.unpackb(frame) == greeting(name, PROTOCOL):
                continue
            assert other_version(frame, message.way, message.phase) is None
            if msgpack.unpackb(frame).keys() != {"t", *message.fields}:
                with pytest.raises(BadMessage):
                    decode(frame, message.way, message.phase)
    assert other_version(msgpack.packb({"t": "knock", "proto": "2"}), UP, DOOR) is None
    assert other_version(b"\xc1", UP, DOOR) is None


def test_a_later_guest_is_refused_over_a_real_connection_within_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Later(GuestDoor):
        def __init__(self, **more: Any) -> None:
            super().__init__(**more)
            said = msgpack.unpackb(self.out[0])
            self.out[0] = msgpack.packb({**said, "proto": PROTOCOL + 1, "shoe_size": 43})

    with evening(tmp_path, name="Anna") as table:
        table.play = False
        monkeypatch.setattr(joining, "GuestDoor", Later)
        begun = time.monotonic()
        ben = join(table.table, "Ben")
        table.joined.append(ben)
        table.until(lambda: ben.state == "refused", "Ben is refused", 8.0)
        assert time.monotonic() - begun < 4.0
        assert ben.trouble == SENTENCE
        monkeypatch.undo()
        carla = table.seat("Carla")
        assert carla.guest.seat is not None


def test_a_later_host_is_known_by_its_answer_and_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rightly = OpenTable.facts

    def later(self: OpenTable) -> dict[str, Any]:
        return {**rightly(self), "proto": PROTOCOL + 1}

    with evening(tmp_path, name="Anna") as table:
        monkeypatch.setattr(OpenTable, "facts", later)
        ben = join(table.table, "Ben")
        table.joined.append(ben)
        table.until(lambda: ben.state == "refused", "Ben knows", 8.0)
        assert ben.trouble == SENTENCE
