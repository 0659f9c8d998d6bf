"""What is a message and what is not: two opinions that share no code, over many frames that are
almost right."""

from __future__ import annotations

import os
from collections import Counter
from random import Random
from typing import Any

import msgpack

from net.messages import (
    LARGEST,
    MESSAGES,
    NUMBER,
    BadMessage,
    Flag,
    Maybe,
    Plain,
    Raw,
    Text,
    Whole,
    Word,
    decode,
)
from tests.kit.wire_judge import is_message

FRAMES = int(os.environ.get("SHEEPSHEAD_FRAMES", "40000"))
EDGES = (
    None,
    True,
    False,
    0,
    1,
    -1,
    NUMBER,
    NUMBER + 1,
    2**63,
    -(2**63),
    0.5,
    float("nan"),
    "",
    "x",
)


def some(field: Any, rng: Random) -> Any:
    """Something for a field: mostly fitting, often at its limit, sometimes beside it."""
    if rng.random() < 0.04:
        return rng.choice(EDGES)
    if isinstance(field, Maybe):
        return None if rng.random() < 0.3 else some(field.of, rng)
    if isinstance(field, Whole):
        return rng.choice(
            (field.low, field.high, rng.randint(field.low, field.high), field.low - 1)
        )
    if isinstance(field, Text):
        return rng.choice("xéñ世") * rng.choice((0, 1, field.size // 4, field.size, field.size + 1))
    if isinstance(field, Raw):
        return rng.randbytes(rng.choice((field.low, field.high, field.high + 1)))
    if isinstance(field, Flag):
        return rng.random() < 0.5
    if isinstance(field, Word):
        return rng.choice((*field.words, "other"))
    assert isinstance(field, Plain)
    return nested(field.kind, rng, rng.choice((1, 2, 6, 7, 8)))


def nested(kind: type, rng: Random, depth: int) -> Any:
    """Lists and maps in each other, so deep."""
    inside: Any = (
        rng.choice(EDGES[:8]) if depth <= 1 else nested(rng.choice((list, dict)), rng, depth - 1)
    )
    count = rng.choice((0, 1, 1, 2, 2, 96, 97)) if depth <= 1 else 1
    if kind is list:
        return [inside] * count
    return {f"k{number}": inside for number in range(count)}


def frame(rng: Random) -> tuple[bytes, str, str]:
    """A frame that is almost right, and where it comes from."""
    message = rng.choice(tuple(MESSAGES.values()))
    fields = {"t": message.name}
    fields |= {key: some(field, rng) for key, field in message.fields.items()}
    kind = rng.random()
    if kind < 0.05:
        fields.pop(rng.choice(tuple(fields)))
    elif kind < 0.1:
        fields[rng.choice(("extra", "t", "cid"))] = 1
    data = bytearray(msgpack.packb(fields))
    if 0.3 < kind < 0.6:
        for _ in range(rng.randint(1, 3)):
            data[rng.randrange(len(data))] = rng.randrange(256)
    elif 0.6 < kind < 0.65:
        del data[rng.randrange(len(data)) :]
    elif 0.65 < kind < 0.7:
        data += rng.randbytes(1)
    way, phase = message.way, message.phase
    if rng.random() < 0.1:
        way, phase = rng.choice(tuple(LARGEST))
    return bytes(data), way, phase


def test_two_opinions_agree_on_every_frame() -> None:
    rng = Random(2026)
    verdicts: Counter[bool] = Counter()
    for number in range(FRAMES):
        data, way, phase = frame(rng)
        try:
            decode(data, way, phase)
            passed = True
        except BadMessage:
            passed = False
        assert passed == is_message(data, way, phase), (number, data, way, phase)
        verdicts[passed] += 1
    assert min(verdicts.values()) > FRAMES / 10, verdicts
