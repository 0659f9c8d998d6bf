"""At the door: who comes in, who does not, and that no secret is ever said twice."""

from __future__ import annotations

from random import Random
from typing import Any

import msgpack
import pytest

from net.framing import BadFrame, FrameReader, frame
from net.messages import DOOR, DOWN, LARGEST, MESSAGES, UP, BadMessage, decode, encode
from net.protocol import (
    GUEST_STATES,
    HOST_STATES,
    GuestDoor,
    HostDoor,
    Refused,
    code_key,
    mark,
)
from tests.net.test_messages import example

ROOM = "0123456789abcdef"
SECRET = 4711


class Table:
    """What the door asks; everybody may come in who brings what is needed."""

    def __init__(self, need: str = "nothing") -> None:
        self.needs = need
        self.tokens: list[bytes] = []
        self.wrongs: list[str] = []
        self.bar: Refused | None = None
        self.waiting: list[HostDoor] = []

    def facts(self) -> dict[str, Any]:
        return {
            "proto": 1,
            "app": "test",
            "room": ROOM,
            "boot": 1,
            "name": "Kitchen",
            "preset": "classic",
            "persons": 1,
            "seats": 5,
            "watching": 0,
            "state": "lobby",
            "need": self.needs,
            "room_for": "seat",
            "mark": b"",
        }

    def room_id(self) -> str:
        return ROOM

    def token_of(self, who: bytes) -> bytes | None:
        return next((token for token in self.tokens if mark(token) == who), None)

    def need(self, address: str) -> str:
        return self.needs

    def code(self) -> bytes:
        return code_key(SECRET)

    def barred(self, address: str) -> Refused | None:
        return self.bar

    def wrong(self, address: str) -> None:
        self.wrongs.append(address)

    def newcomer(self, door: HostDoor) -> None:
        if self.needs == "approval":
            self.waiting.append(door)
        else:
            self.tokens.append(bytes(15) + bytes([len(self.tokens)]))
            door.let_in(self.tokens[-1])


def meet(table: Table, **known: Any) -> tuple[HostDoor, GuestDoor, list[bytes]]:
    """A guest and the door, until neither says more; and all that was said."""
    host = HostDoor(table, b"h" * 16, "10.0.0.7")
    guest = GuestDoor(nonce=b"g" * 16, **known)
    return host, guest, talk(host, guest)


def talk(host: HostDoor, guest: GuestDoor) -> list[bytes]:
    said: list[bytes] = []
    while host.out or guest.out:
        for one, other in ((guest, host), (host, guest)):
            while one.out:
                said.append(one.out.pop(0))
                other.hear(said[-1])
    return said


def test_an_open_table_lets_a_newcomer_in_and_tells_the_token_once() -> None:
    table = Table()
    host, guest, _said = meet(table, name="Ben")
    assert (host.state, guest.state) == ("in", "in")
    assert host.name == "Ben"
    assert host.token == guest.token == table.tokens[0]
    assert host.new
    host, back, said = meet(table, name="Ben", token=guest.token, room=ROOM)
    assert (host.state, back.state) == ("in", "in")
    assert not host.new
    assert not any(guest.token in one for one in said)


def test_the_code_opens_the_door_and_is_never_said() -> None:
    table = Table("code")
    host, guest, said = meet(table, code=SECRET)
    assert (host.state, guest.state) == ("in", "in")
    assert not any(code_key(SECRET) in one for one in said)


def test_a_wrong_code_and_a_missing_one_stay_outside() -> None:
    table = Table("code")
    host, guest, _said = meet(table, code=SECRET + 1)
    assert host.state == guest.state == "over"
    assert guest.refused is not None
    assert guest.refused.code == "wrong_code"
    assert table.wrongs == ["10.0.0.7"]
    host, guest, _said = meet(table)
    assert guest.refused == Refused("wrong_code", "This table asks for its join code.")
    assert not table.tokens


def test_somebody_at_the_table_is_asked() -> None:
    table = Table("approval")
    host, guest, _said = meet(table, name="Ben")
    assert (host.state, guest.state) == ("asking", "asking")
    host.let_in(b"t" * 16)
    talk(host, guest)
    assert guest.state == "in"
    assert guest.token == b"t" * 16
    host, guest, _said = meet(table, name="Stranger")
    host.refuse("not_approved", "Not today.")
    talk(host, guest)
    assert guest.refused == Refused("not_approved", "Not today.")
    host.let_in(b"t" * 16)
    assert host.state == "over"


def test_a_seat_is_not_had_for_a_guessed_or_public_token() -> None:
    table = Table()
    _host, guest, _said = meet(table)
    for token in (b"x" * 16, mark(guest.token)):
        host, other, _said = meet(table, token=token)
        assert host.state == "over"
        assert other.refused is not None
        assert other.refused.code == "bad_token"
    # Somebody who knows the public mark alone cannot answer the challenge.
    host = HostDoor(table, b"h" * 16)
    knock = decode(GuestDoor(nonce=b"n" * 16, token=guest.token).out[0], UP, DOOR).fields
    host.hear(encode("knock", knock))
    host.hear(encode("proof", {"mac": bytes(32)}))
    assert host.state == "over"


def test_what_was_said_once_does_not_open_the_door_again() -> None:
    table = Table()
    _host, guest, _said = meet(table)
    _host, _guest, said = meet(table, token=guest.token)
    replayed = HostDoor(table, b"another nonce !!")
    for one in said:
        if msgpack.unpackb(one)["t"] in ("knock", "proof") and replayed.state != "over":
            replayed.hear(one)
    assert replayed.state == "over"


def test_a_host_who_does_not_know_the_token_is_not_believed() -> None:
    table, thief = Table(), Table()
    _host, guest, _said = meet(table)
    # It asks for nothing at all, hoping that the guest comes in without proof.
    host = HostDoor(thief, b"h" * 16)
    back = GuestDoor(nonce=b"n" * 16, token=guest.token)
    host.hear(encode("knock", {**decode(back.out.pop(), UP, DOOR).fields, "who": b""}))
    back.hear(host.out.pop())
    assert back.refused == Refused("bad_token", "The host does not know your seat.")
    # It asks for the token and answers with noise.
    back = GuestDoor(nonce=b"n" * 16, token=guest.token)
    back.hear(encode("challenge", {"nonce": bytes(16), "room": ROOM, "need": "token"}))
    back.hear(encode("enter", {"token": b"", "mac": bytes(32)}))
    assert back.refused is not None
    assert "could not prove" in back.refused.text


def test_another_version_another_room_and_a_barred_address_are_told_so() -> None:
    table = Table()
    host = HostDoor(table, b"h" * 16)
    guest = GuestDoor(nonce=b"g" * 16)
    fields = decode(guest.out.pop(), UP, DOOR).fields
    host.hear(encode("knock", {**fields, "proto": 99}))
    guest.hear(host.out.pop())
    assert guest.refused is not None
    assert guest.refused.code == "version"
    assert meet(table, room="f" * 16)[1].refused is not None
    table.bar = Refused("locked_out", "Too many wrong codes: wait a minute.")
    assert meet(table)[1].refused == table.bar


def test_a_probe_is_answered_and_that_is_all() -> None:
    host = HostDoor(Table(), b"h" * 16)
    host.hear(encode("probe", {"proto": 1}))
    assert decode(host.out[0], DOWN, DOOR).name == "here"
    with pytest.raises(BadMessage):
        host.hear(encode("probe", {"proto": 1}))


def every_message() -> list[bytes]:
    return [
        encode(name, {key: example(field) for key, field in message.fields.items()})
        for name, message in MESSAGES.items()
    ]


def host_in(state: str) -> HostDoor:
    table = Table("approval" if state == "asking" else "nothing")
    host = HostDoor(table, b"h" * 16)
    guest = GuestDoor(nonce=b"g" * 16)
    if state != "new":
        host.hear(guest.out.pop(0))
    if state in ("asking", "in"):
        guest.hear(host.out.pop(0))
        host.hear(guest.out.pop(0))
    if state == "over":
        host.refuse("full", "Full.")
    assert host.state == state
    return host


@pytest.mark.parametrize("state", HOST_STATES)
def test_in_each_state_the_host_hears_what_its_row_says_and_no_more(state: str) -> None:
    for message in every_message():
        name = msgpack.unpackb(message)["t"]
        if name in HOST_STATES[state].hears:
            continue
        host = host_in(state)
        host.out.clear()
        if state == "in":
            # The door is behind them: only the table hears them now.
            assert "*" in HOST_STATES[state].hears
            continue
        with pytest.raises(BadMessage):
            host.hear(message)
        assert not host.out


def test_in_each_state_the_guest_hears_what_its_row_says_and_no_more() -> None:
    for state in ("knocked", "proved", "asking", "over"):
        for message in every_message():
            guest = GuestDoor(nonce=b"g" * 16)
            guest.state = state
            if msgpack.unpackb(message)["t"] not in GUEST_STATES[state].hears:
                with pytest.raises(BadMessage):
                    guest.hear(message)


def attack(rng: Random, count: int) -> int:
    """Bad frames at the door, both ways; how many were taken for messages."""
    good = [frame(one) for one in every_message()]
    passed = 0
    for _ in range(count):
        data = bytearray(rng.choice(good))
        for _ in range(rng.randint(1, 4)):
            data[rng.randrange(4 if rng.random() < 0.1 else 0, len(data))] = rng.randrange(256)
        if rng.random() < 0.1:
            data = bytearray(rng.randbytes(rng.randint(0, 80)))
        for way, side in (
            (UP, HostDoor(Table(), b"h" * 16)),
            (DOWN, GuestDoor(nonce=b"g" * 16)),
        ):
            reader = FrameReader(LARGEST[way, DOOR])
            reader.feed(bytes(data))
            try:
                while (message := reader.take()) is not None:
                    side.hear(message)
                    passed += 1
            except (BadFrame, BadMessage):
                pass
    return passed


def test_twenty_thousand_bad_frames_are_a_bad_frame_or_a_bad_message() -> None:
    """`python3 tools/soak_net.py --frames 1000000` does this at length."""
    passed = attack(Random(11), 10_000)
    assert 0 < passed < 4_000
