"""A second opinion on what is a message: a reader of msgpack of its own, and the table of messages
read once more. It knows `net.messages.MESSAGES` and its limits and shares no code with the checker.
"""

from __future__ import annotations

import struct
from typing import Any

from net.messages import (
    DEPTH,
    DOWN,
    ITEMS,
    LARGEST,
    LIVE,
    MESSAGES,
    NUMBER,
    PROTOCOL,
    STRING,
    Flag,
    Maybe,
    Plain,
    Raw,
    Text,
    Whole,
    Word,
)

GREETINGS = {"probe", "here", "knock", "hello", "welcome"}
BYTES = 64
"""The longest row of bytes."""
_FIXED = {
    0xCC: ">B",
    0xCD: ">H",
    0xCE: ">I",
    0xCF: ">Q",
    0xD0: ">b",
    0xD1: ">h",
    0xD2: ">i",
    0xD3: ">q",
    0xCA: ">f",
    0xCB: ">d",
}
_STR = {0xD9: 1, 0xDA: 2, 0xDB: 4}
_BIN = {0xC4: 1, 0xC5: 2, 0xC6: 4}
_LIST = {0xDC: 2, 0xDD: 4}
_MAP = {0xDE: 2, 0xDF: 4}


class No(Exception):
    """These bytes are no message."""


class _Bytes:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def take(self, count: int) -> bytes:
        if self.at + count > len(self.data):
            raise No
        self.at += count
        return self.data[self.at - count : self.at]

    def length(self, size: int) -> int:
        return int.from_bytes(self.take(size), "big")

    def value(self) -> Any:
        first = self.take(1)[0]
        if first < 0x80:
            return first
        if first >= 0xE0:
            return first - 256
        if first < 0x90:
            return self.map(first & 15)
        if first < 0xA0:
            return self.list(first & 15)
        if first < 0xC0:
            return self.text(first & 31)
        if first in (0xC0, 0xC2, 0xC3):
            return {0xC0: None, 0xC2: False, 0xC3: True}[first]
        if first in _FIXED:
            form = _FIXED[first]
            return struct.unpack(form, self.take(struct.calcsize(form)))[0]
        if first in _STR:
            return self.text(self.length(_STR[first]))
        if first in _LIST:
            return self.list(self.length(_LIST[first]))
        if first in _MAP:
            return self.map(self.length(_MAP[first]))
        if first in _BIN:
            count = self.length(_BIN[first])
            if count > BYTES:
                raise No
            return self.take(count)
        raise No  # an extension, or the one byte that means nothing

    def text(self, count: int) -> str:
        if count > STRING:
            raise No
        try:
            return self.take(count).decode("utf-8")
        except UnicodeDecodeError:
            raise No from None

    def list(self, count: int) -> list[Any]:
        if count > ITEMS:
            raise No
        return [self.value() for _ in range(count)]

    def map(self, count: int) -> dict[Any, Any]:
        if count > ITEMS:
            raise No
        found: dict[Any, Any] = {}
        for _ in range(count):
            key = self.value()
            if not isinstance(key, (str, bytes)) or key in found:
                raise No
            found[key] = self.value()
        return found


def _plain(value: Any, depth: int) -> bool:
    if isinstance(value, (list, dict)):
        if depth > DEPTH:
            return False
        if isinstance(value, dict):
            if not all(isinstance(key, str) for key in value):
                return False
            value = list(value.values())
        return all(_plain(one, depth + 1) for one in value)
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return True
    return isinstance(value, int) and abs(value) <= NUMBER


def _fits(field: Any, value: Any) -> bool:
    if isinstance(field, Maybe):
        return value is None or _fits(field.of, value)
    if isinstance(field, Whole):
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole and field.low <= value <= field.high
    if isinstance(field, Text):
        return isinstance(value, str) and len(value.encode()) <= field.size
    if isinstance(field, Raw):
        return isinstance(value, bytes) and field.low <= len(value) <= field.high
    if isinstance(field, Flag):
        return isinstance(value, bool)
    if isinstance(field, Word):
        return isinstance(value, str) and value in field.words
    assert isinstance(field, Plain)
    return isinstance(value, field.kind) and _plain(value, 2)


def is_message(frame: bytes, way: str, phase: str) -> bool:
    """Whether these bytes are a message that may come this way in this phase."""
    if len(frame) > LARGEST[way, phase]:
        return False
    data = _Bytes(frame)
    try:
        fields = data.value()
    except (No, RecursionError):
        return False
    if data.at != len(frame) or not isinstance(fields, dict):
        return False
    name = fields.pop("t", None)
    if not isinstance(name, str) or name not in MESSAGES:
        return False
    message = MESSAGES[name]
    late = phase == LIVE and way == DOWN and name in ("bye", "welcome")
    if message.way != way or (message.phase != phase and not late):
        return False
    proto = fields.get("proto")
    numbered = isinstance(proto, int) and not isinstance(proto, bool) and 1 <= proto <= 65535
    if name in GREETINGS and numbered and proto != PROTOCOL:
        return True  # another version may say what it likes, so that it can be told so
    if set(fields) != set(message.fields):
        return False
    return all(_fits(field, fields[key]) for key, field in message.fields.items())
