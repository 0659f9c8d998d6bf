"""Every message between a guest and the host: one table, one checker, one error.

A message on the wire is one msgpack map: `t` is its name, the other keys are exactly its fields.
`MESSAGES` gives direction, phase and fields of each; `decode` refuses everything else with
`BadMessage`. Views and events travel in their plain form (`engine.codec`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgpack

from engine.errors import Reason, SheepsheadError
from net.sayings import Saying

PROTOCOL = 1
"""Guests and hosts of the same number understand each other."""

UP = "up"
"""From a guest to the host."""

DOWN = "down"
"""From the host to a guest."""

DOOR = "door"
"""On a network, before the host has let anybody in (`net.protocol`)."""

GREET = "greet"
"""The guest is let in and says which seat is theirs."""

LIVE = "live"
"""After `welcome`."""

LARGEST = {
    (UP, DOOR): 1024,
    (DOWN, DOOR): 1024,
    (UP, GREET): 1024,
    (UP, LIVE): 4096,
    (DOWN, GREET): 65536,
    (DOWN, LIVE): 65536,
}
"""The longest frame in bytes, by direction and phase."""

DEPTH = 8
"""How deep lists and maps may lie within each other, the message itself included."""

ITEMS = 96
"""The longest list and the largest map."""

STRING = 400
"""The longest text in bytes."""

NUMBER = 2**31 - 1
"""The largest whole number; the smallest is its negative."""


class BadMessage(SheepsheadError):
    """A frame that is no message, or one that makes no sense where it came; says what is wrong."""


def _wrong(where: str, what: str, **facts: object) -> BadMessage:
    """That a place in a message is wrong; `what` is the end of a sentence."""
    return BadMessage(Saying("{where}: {what}", where=where, what=Saying(what, **facts)))


@dataclass(frozen=True)
class Whole:
    """A whole number from `low` to `high`."""

    low: int = 0
    high: int = NUMBER

    def check(self, value: Any, where: str) -> None:
        if type(value) is not int or not self.low <= value <= self.high:
            raise _wrong(
                where, "expected a whole number from {low} to {high}.", low=self.low, high=self.high
            )


@dataclass(frozen=True)
class Text:
    """A text of at most `size` bytes."""

    size: int = STRING

    def check(self, value: Any, where: str) -> None:
        if type(value) is not str or len(value.encode("utf-8", "replace")) > self.size:
            raise _wrong(where, "expected a text of at most {size} bytes.", size=self.size)


@dataclass(frozen=True)
class Raw:
    """Bytes, from `low` to `high` of them."""

    low: int
    high: int

    def check(self, value: Any, where: str) -> None:
        if type(value) is not bytes or not self.low <= len(value) <= self.high:
            raise _wrong(where, "expected {low} to {high} bytes.", low=self.low, high=self.high)


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    def check(self, value: Any, where: str) -> None:
        if type(value) is not bool:
            raise _wrong(where, "expected yes or no.")


@dataclass(frozen=True)
class Word:
    """One of some words."""

    words: tuple[str, ...]

    def check(self, value: Any, where: str) -> None:
        if type(value) is not str or value not in self.words:
            raise _wrong(where, "expected one of {words}.", words=", ".join(self.words))


@dataclass(frozen=True)
class Plain:
    """The plain form of an engine value: a map or a list of limited depth, size and numbers."""

    kind: type = dict

    def check(self, value: Any, where: str) -> None:
        if type(value) is not self.kind:
            wanted = "expected a map." if self.kind is dict else "expected a list."
            raise _wrong(where, wanted)
        _check_plain(value, where, 2)


@dataclass(frozen=True)
class Maybe:
    """A field that may be nothing."""

    of: Whole | Text | Raw | Flag | Word | Plain

    def check(self, value: Any, where: str) -> None:
        if value is not None:
            self.of.check(value, where)


Field = Whole | Text | Raw | Flag | Word | Plain | Maybe


def _check_plain(value: Any, where: str, depth: int) -> None:
    """A list or a map, and all that lies in it."""
    if depth > DEPTH:
        raise _wrong(where, "lists lie too deep within each other.")
    if len(value) > ITEMS:
        raise _wrong(where, "a list is too long.")
    if type(value) is dict:
        for key in value:
            if type(key) is not str:
                raise _wrong(where, "a key is no text.")
        value = value.values()
    for item in value:
        kind = type(item)
        if kind is str:
            if len(item) > STRING:
                raise _wrong(where, "a text is too long.")
        elif kind is int:
            if not -NUMBER <= item <= NUMBER:
                raise _wrong(where, "a number is out of range.")
        elif kind is list or kind is dict:
            _check_plain(item, where, depth + 1)
        elif item is not None and kind is not bool:
            raise _wrong(where, "{kind} has no place in a message.", kind=kind.__name__)


CODES = (
    "not_your_turn",
    "illegal",
    "stale",
    "not_now",
    "closed",
    "not_saved",
    "error",
    "version",
    "bad_token",
    "bad_message",
    "displaced",
    "full",
    "locked",
    "wrong_code",
    "locked_out",
    "not_approved",
    "kicked",
    "too_fast",
    "too_slow",
    "closing",
)
"""Why the host refuses or ends something; the text beside it is for the reader."""


@dataclass(frozen=True)
class Refusal:
    """Why a request was not done: `code` is one of `CODES`, `reason` what the player is told.
    `str(refusal)` is the English sentence."""

    code: str
    reason: Reason | str

    def __str__(self) -> str:
        return str(self.reason)


CID = Whole(1)


@dataclass(frozen=True)
class Message:
    """One row of the table: which way a message goes, when, and its fields."""

    name: str
    way: str
    phase: str
    fields: Mapping[str, Field]


_STATE: dict[str, Field] = {
    "rev": Whole(),  # the table's revision that the views show
    "view": Maybe(Plain()),  # SeatView, or nothing before the first deal
    "table": Plain(),  # TableView, its rows left out
    "rows": Whole(0, 100_000),  # how many rows the score sheet has; `sheet` brings them
}

NEEDS = ("nothing", "code", "approval", "token")
"""What a host asks for at the door."""

TALK = ("chat", "knock", "laugh", "nice", "oops", "hurry")
"""Kinds of talk: a sentence, or a quick reaction without words."""

NOTICES = ("seat_taken", "clock", "nudged", "muted", "unmuted", "too_fast", "quiet", "rewound")
"""What somebody at the table is told in a sentence: the former seat has gone to `name`, a bot has
played for `name` as the clock ran out or the host wished it, one's talk is heard no more or again,
was too much at once, has to wait for the end of the hand, the host has lost the last moments."""

_ALL = (
    # At the door of a table on the network: see what table this is, or ask to be let in.
    Message("probe", UP, DOOR, {"proto": Whole(1, 65535)}),
    Message(
        "here",
        DOWN,
        DOOR,
        {
            "proto": Whole(1, 65535),
            "app": Text(40),
            "room": Text(16),
            "boot": Whole(),  # how often this host has been started, so that a restart shows
            "name": Text(48),
            "preset": Text(24),
            "persons": Whole(0, 11),
            "seats": Whole(2, 11),
            "watching": Whole(0, 24),
            "state": Word(("lobby", "hand", "between", "ended")),
            "need": Word(NEEDS),
            "room_for": Word(("seat", "watch", "nobody")),
            "mark": Raw(0, 8),  # of the join code where it is no secret, so that it finds the table
        },
    ),
    Message(
        "knock",
        UP,
        DOOR,
        # `who`: the public mark of a token (`net.protocol.mark`), or nothing from a newcomer.
        {
            "proto": Whole(1, 65535),
            "app": Text(40),
            "nonce": Raw(16, 16),
            "room": Text(16),
            "who": Raw(0, 8),
            "name": Text(48),
            "watch": Flag(),
        },
    ),
    Message(
        "challenge",
        DOWN,
        DOOR,
        {"nonce": Raw(16, 16), "room": Text(16), "need": Word(NEEDS)},
    ),
    Message("proof", UP, DOOR, {"mac": Raw(0, 32)}),
    # Somebody at the table is being asked whether to let the guest in.
    Message("asked", DOWN, DOOR, {}),
    # `token`: a newcomer's, told this once. `mac` proves that this is the table it says.
    Message("enter", DOWN, DOOR, {"token": Raw(0, 16), "mac": Raw(32, 32)}),
    Message("refuse", DOWN, DOOR, {"code": Word(CODES), "text": Text()}),
    # Who is there, and what this guest may be.
    Message(
        "hello",
        UP,
        GREET,
        {"proto": Whole(1, 65535), "app": Text(40), "token": Raw(0, 16)},
    ),
    Message(
        "welcome",
        DOWN,
        GREET,
        # `cid`: the highest number that this seat's requests have used.
        {"proto": Whole(1, 65535), "room": Text(40), "seat": Maybe(Whole(0, 10)), "cid": Whole()},
    ),
    # Requests. Each is answered by `ack` or `nack` with its `cid`; `ack` means journaled.
    Message(
        "act",
        UP,
        LIVE,
        # `hand` and `step`: which question the action answers; `action` in the words of a record.
        {"cid": CID, "hand": Whole(), "step": Whole(0, 1000), "action": Text(64)},
    ),
    Message("next", UP, LIVE, {"cid": CID}),
    Message("practice", UP, LIVE, {"cid": CID}),
    Message("ready", UP, LIVE, {"cid": CID, "on": Flag()}),
    Message("last", UP, LIVE, {"cid": CID, "on": Flag()}),
    Message("leave", UP, LIVE, {"cid": CID}),
    # Whether the other end still lives: `ping` is answered by `pong`, `beat` by `echo`.
    Message("ping", UP, LIVE, {"n": Whole()}),
    Message("pong", DOWN, LIVE, {"n": Whole()}),
    Message("beat", DOWN, LIVE, {"n": Whole()}),
    Message("echo", UP, LIVE, {"n": Whole()}),
    # The fair deal (`net.fairness`): the host's promise, everybody's share of chance, the proof.
    Message("commit", DOWN, LIVE, {"deal": Whole(1), "hash": Raw(32, 32)}),
    Message("entropy", UP, LIVE, {"deal": Whole(1), "part": Raw(16, 16)}),
    Message("reveal", DOWN, LIVE, {"deal": Whole(1), "seed": Raw(32, 32), "parts": Plain(list)}),
    # Talk is heard and forgotten: it changes nothing and is not journaled.
    Message("say", UP, LIVE, {"kind": Word(TALK), "text": Text()}),
    Message(
        "said",
        DOWN,
        LIVE,
        {"seat": Maybe(Whole(0, 10)), "name": Text(48), "kind": Word(TALK), "text": Text()},
    ),
    # A sentence for the reader; `name`: of whom it speaks.
    Message("notice", DOWN, LIVE, {"code": Word(NOTICES), "name": Text(48), "text": Text()}),
    # Somebody who watches wants a seat as soon as one is free, or only to watch.
    Message("wish", UP, LIVE, {"seat": Flag()}),
    # How the guest's picture should be (`net.seal`), so that drifting apart is noticed.
    Message("seal", DOWN, LIVE, {"rev": Whole(), "hash": Raw(8, 8)}),
    # The table has a clock: so many milliseconds are left to `seat` for this question.
    Message(
        "clock",
        DOWN,
        LIVE,
        {"deal": Whole(), "step": Whole(0, 1000), "seat": Whole(0, 10), "left": Whole()},
    ),
    # "Show me everything": answered by a fresh update.
    Message("need", UP, LIVE, {}),
    # What has happened. `fresh`: the events before are not told, the views are all there is.
    Message("update", DOWN, LIVE, {**_STATE, "events": Plain(list), "fresh": Flag()}),
    # Rows of the score sheet from number `first` (counted from 0), sent before they are needed.
    Message("sheet", DOWN, LIVE, {"first": Whole(0, 100_000), "rows": Plain(list)}),
    Message("ack", DOWN, LIVE, {"cid": CID}),
    Message(
        "nack",
        DOWN,
        LIVE,
        {"cid": CID, "code": Word(CODES), "text": Text(), "reason": Maybe(Plain()), **_STATE},
    ),
    # The host ends the connection.
    Message("bye", DOWN, GREET, {"code": Word(CODES), "text": Text()}),
)

MESSAGES: dict[str, Message] = {message.name: message for message in _ALL}
"""Every message by its name."""


GREETINGS = ("probe", "here", "knock", "hello", "welcome")
"""Messages that say which version one speaks. Their names and the field `proto` are the same in
every version, and so is all of `refuse`, which says why two versions do not play."""


class Received(NamedTuple):
    """A message that has passed the checker: its name and its fields."""

    name: str
    fields: dict[str, Any]


def encode(name: str, fields: Mapping[str, Any]) -> bytes:
    """The frame of a message. A mistake of the program, not of the other end, raises
    `AssertionError`."""
    message = MESSAGES[name]
    assert fields.keys() == message.fields.keys(), f"{name}: wrong fields {sorted(fields)}"
    frame: bytes = msgpack.packb({"t": name, **fields})
    largest = LARGEST[message.way, message.phase]
    assert len(frame) <= largest, f"{name}: {len(frame)} bytes, but {largest} are allowed"
    return frame


def decode(frame: bytes, way: str, phase: str) -> Received:
    """The message in `frame`, which came `way` in `phase`; `BadMessage` says what is wrong.

    In the live phase `bye` and `welcome` from the host are understood too: a link may end, and a
    guest may get another seat. What is odd about a greeting in another version must not hide which
    version it is: fields that do not fit are as empty as may be, unknown ones are left out.
    """
    if len(frame) > LARGEST[way, phase]:
        raise BadMessage(Saying("a message of {count} bytes is too long here.", count=len(frame)))
    fields = _unpack(frame)
    if type(fields) is not dict:
        raise BadMessage("a message must be a map.")
    name = fields.pop("t", None)
    message = MESSAGES.get(name) if type(name) is str else None
    if message is None:
        raise BadMessage(Saying("there is no message {name}.", name=repr(str(name)[:40])))
    if message.way != way:
        raise BadMessage(Saying("{name} does not go this way.", name=name))
    if message.phase != phase and not (
        phase == LIVE and way == DOWN and message.name in ("bye", "welcome")
    ):
        raise BadMessage(Saying("{name} is not expected now.", name=name))
    if _is_strange(message, fields):
        return Received(message.name, _as_ours(message, fields))
    if fields.keys() != message.fields.keys():
        odd = ", ".join(sorted(str(key)[:40] for key in fields.keys() ^ message.fields.keys()))
        raise _wrong(name, "these fields are missing or unknown: {fields}.", fields=odd[:200])
    for key, field in message.fields.items():
        field.check(fields[key], f"{message.name}.{key}")
    return Received(message.name, fields)


def other_version(frame: bytes, way: str, phase: str) -> str | None:
    """The name of a greeting in another version than ours, also one with other fields than ours
    has; None for everything else."""
    if len(frame) > LARGEST[way, phase]:
        return None
    try:
        fields = _unpack(frame)
    except BadMessage:
        return None
    name = fields.get("t") if type(fields) is dict else None
    if name not in GREETINGS or (MESSAGES[name].way, MESSAGES[name].phase) != (way, phase):
        return None
    return str(name) if _is_strange(MESSAGES[name], fields) else None


def _is_strange(message: Message, fields: dict[str, Any]) -> bool:
    """Whether this is a greeting in another version than ours."""
    proto = fields.get("proto")
    return (
        message.name in GREETINGS
        and type(proto) is int
        and 1 <= proto <= 65535
        and proto != PROTOCOL
    )


def _as_ours(message: Message, fields: dict[str, Any]) -> dict[str, Any]:
    found = {}
    for key, field in message.fields.items():
        try:
            field.check(fields.get(key), "")
            found[key] = fields[key]
        except (BadMessage, KeyError):
            found[key] = _empty(field)
    return found


def _empty(field: Field) -> Any:
    """The emptiest value that fits a field."""
    match field:
        case Whole():
            return field.low
        case Text():
            return ""
        case Raw():
            return bytes(field.low)
        case Flag():
            return False
        case Word():
            return field.words[0]
        case Plain():
            return field.kind()
        case Maybe():
            return None


def _unpack(frame: bytes) -> Any:
    try:
        return msgpack.unpackb(
            frame,
            max_array_len=ITEMS,
            max_map_len=ITEMS,
            max_str_len=STRING,
            max_bin_len=64,
            max_ext_len=0,
            ext_hook=_no_extension,
            object_pairs_hook=_without_duplicates,
        )
    except BadMessage:
        raise
    except Exception as error:
        # The library raises many kinds of errors over bad bytes; all mean the same here.
        raise BadMessage(
            Saying("these bytes are no message ({error}).", error=type(error).__name__)
        ) from None


def _no_extension(code: int, data: bytes) -> Any:
    raise BadMessage("extension types have no place in a message.")


def _without_duplicates(pairs: list[tuple[Any, Any]]) -> dict[Any, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise BadMessage("a key appears twice.")
    return found
