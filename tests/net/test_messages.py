"""The table of messages and its checker: what fits passes, all else is a `BadMessage`."""

from __future__ import annotations

from random import Random
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.messages import (
    DOOR,
    DOWN,
    GREET,
    ITEMS,
    LARGEST,
    LIVE,
    MESSAGES,
    NUMBER,
    PROTOCOL,
    UP,
    BadMessage,
    Flag,
    Maybe,
    Message,
    Plain,
    Raw,
    Text,
    Whole,
    Word,
    decode,
    encode,
)
from tests.net.kit import Table, opening

WAYS = [(UP, DOOR), (DOWN, DOOR), (UP, GREET), (UP, LIVE), (DOWN, GREET), (DOWN, LIVE)]


def example(field: Any) -> Any:
    """A value that fits the field."""
    match field:
        case Whole():
            return field.high
        case Text():
            return "x" * field.size
        case Raw():
            return bytes(field.high)
        case Flag():
            return True
        case Word():
            return field.words[0]
        case Plain():
            return field.kind()
        case Maybe():
            return None
    raise AssertionError(field)


def misfits(field: Any) -> list[Any]:
    """Values that do not fit the field."""
    match field:
        case Whole():
            return [field.low - 1, field.high + 1, True, 1.0, "1", None, b"1", [1]]
        case Text():
            return ["x" * (field.size + 1), "ä" * field.size, b"x", 1, None, []]
        case Raw():
            return [bytes(field.high + 1), "x", 1, None, []]
        case Flag():
            return [0, 1, None, "yes"]
        case Word():
            return ["", "else", 1, None]
        case Plain():
            deep: Any = 1
            for _ in range(9):
                deep = [deep]
            bad = [1.5, b"x", NUMBER + 1, "x" * 401, deep, [0] * (ITEMS + 1)]
            inside = [[one] if field.kind is list else {"a": one} for one in bad]
            return [*inside, 1, None, "x", [] if field.kind is dict else {}]
        case Maybe():
            return [one for one in misfits(field.of) if one is not None]
    raise AssertionError(field)


@pytest.mark.parametrize("message", MESSAGES.values(), ids=MESSAGES)
def test_a_message_that_fits_its_row_passes(message: Message) -> None:
    fields = {name: example(field) for name, field in message.fields.items()}
    assert decode(encode(message.name, fields), message.way, message.phase) == (
        message.name,
        fields,
    )


@pytest.mark.parametrize("message", MESSAGES.values(), ids=MESSAGES)
def test_each_field_out_of_its_range_is_refused(message: Message) -> None:
    fields = {name: example(field) for name, field in message.fields.items()}
    if "proto" in fields:
        fields["proto"] = PROTOCOL
    for name, field in message.fields.items():
        for value in misfits(field):
            frame = msgpack.packb({"t": message.name, **fields, name: value})
            with pytest.raises(BadMessage):
                decode(frame, message.way, message.phase)


@pytest.mark.parametrize("message", MESSAGES.values(), ids=MESSAGES)
def test_a_missing_or_unknown_field_is_refused(message: Message) -> None:
    fields = {"t": message.name, **{k: example(v) for k, v in message.fields.items()}}
    if "proto" in fields:
        fields["proto"] = PROTOCOL
    for name in message.fields:
        less = {key: value for key, value in fields.items() if key != name}
        with pytest.raises(BadMessage, match="missing or unknown"):
            decode(msgpack.packb(less), message.way, message.phase)
    with pytest.raises(BadMessage, match="missing or unknown: seat_of_ben"):
        decode(msgpack.packb({**fields, "seat_of_ben": 1}), message.way, message.phase)


@pytest.mark.parametrize("message", MESSAGES.values(), ids=MESSAGES)
def test_a_message_is_refused_where_it_does_not_belong(message: Message) -> None:
    frame = encode(message.name, {k: example(v) for k, v in message.fields.items()})
    for way, phase in WAYS:
        late = message.name in ("bye", "welcome") and (way, phase) == (DOWN, LIVE)
        if (way, phase) != (message.way, message.phase) and not late:
            with pytest.raises(BadMessage):
                decode(frame, way, phase)


BOMBS = {
    "nothing": b"",
    "not msgpack": b"\xc1",
    "no map": msgpack.packb([1, 2]),
    "no name": msgpack.packb({"cid": 1}),
    "an unknown name": msgpack.packb({"t": "cheat"}),
    "a name that is no text": msgpack.packb({"t": ["act"]}),
    "a number for a key": b"\x81\x01\x02",
    "a key twice": b"\x82\xa1t\xa4need\xa1t\xa4need",
    "trailing bytes": msgpack.packb({"t": "need"}) + b"\x00",
    "a list of a hundred million": b"\xdd\x05\xf5\xe1\x00",
    "lists in lists in lists": b"\xdc\x3e\x80" * 1000,
    "deep": b"\x91" * 4000,
    "an extension": b"\x81\xa1t\xd4\x05\x00",
    "an empty extension": b"\x81\xa1t\xc7\x00\x05",
    "a timestamp": msgpack.packb({"t": msgpack.Timestamp(1, 0)}),
    "a float": msgpack.packb({"t": "act", "cid": 1.0}),
    "not a number": msgpack.packb({"t": float("nan")}),
    "half a letter": b"\x81\xa1t\xa2\xc3\x28",
    "half a message": msgpack.packb({"t": "need"})[:-1],
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_like_any_other_mistake(name: str) -> None:
    for way, phase in WAYS:
        with pytest.raises(BadMessage):
            decode(BOMBS[name], way, phase)


def test_a_frame_above_its_size_is_not_even_opened() -> None:
    for way, phase in WAYS:
        with pytest.raises(BadMessage, match="too long"):
            decode(bytes(LARGEST[way, phase] + 1), way, phase)


@given(st.binary(max_size=300))
def test_any_bytes_are_a_message_or_a_bad_one(frame: bytes) -> None:
    for way, phase in WAYS:
        with pytest.raises(BadMessage):
            decode(frame, way, phase)


def test_changed_bytes_of_real_messages_are_messages_or_bad_ones() -> None:
    rng = Random(4)
    frames = real_frames()
    passed = 0
    for _ in range(4000):
        way, frame = rng.choice(frames)
        changed = bytearray(frame)
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(changed))
            changed[at] = rng.choice((rng.randrange(256), changed[at] ^ 1 << rng.randrange(8)))
        if rng.random() < 0.2:
            del changed[rng.randrange(len(changed)) :]
        try:
            decode(bytes(changed), way, LIVE)
            passed += 1
        except BadMessage:
            pass
    # Many changes only make another card or name: the guest's doubt is for those.
    assert 0 < passed < 3000


def real_frames() -> list[tuple[str, bytes]]:
    """What goes over the links during a hand."""
    table = Table(opening("full"), seed=3)
    table.deal()
    frames: list[tuple[str, bytes]] = []
    guest = table.guests[0]
    inbox = guest._link._inbox  # type: ignore[attr-defined]
    while table.room.phase == "hand":
        actor = table.actor()
        actor.act(table.choose())
        outbox = actor._link._outbox  # type: ignore[attr-defined]
        frames += [(UP, frame) for frame in outbox]
        while table.host.pump():
            pass
        frames += [(DOWN, frame) for frame in inbox]
        table.pump()
    return frames


def test_the_messages_of_a_hand_stay_far_below_their_limits() -> None:
    frames = real_frames()
    assert max(len(frame) for way, frame in frames if way == UP) < 200
    assert max(len(frame) for way, frame in frames if way == DOWN) < 8000
