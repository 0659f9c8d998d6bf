"""From a seed to the order of the pack, exactly as DEAL-3b says; the same everywhere, for ever."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from engine.cards import Card

_WORDS_A_BLOCK = 8


def key_of_seed(seed: str) -> bytes:
    """The 32-byte key of a seed text: its SHA-256."""
    return hashlib.sha256(seed.encode("utf-8")).digest()


def shuffle(key: bytes, pack: Sequence[Card]) -> tuple[Card, ...]:
    """The pack in the order of a key: Fisher-Yates over an HMAC-SHA256 stream (DEAL-3b).

    `key` is 32 bytes, `pack` the cards in pack order without the removed ones.
    """
    order = list(pack)
    words: list[int] = []
    place = _WORDS_A_BLOCK
    block = 0
    for i in range(len(order) - 1, 0, -1):
        limit = 0x1_0000_0000 - 0x1_0000_0000 % (i + 1)
        while True:
            if place == _WORDS_A_BLOCK:
                stream = hmac.digest(key, block.to_bytes(8, "big"), "sha256")
                words = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, 32, 4)]
                block += 1
                place = 0
            word = words[place]
            place += 1
            if word < limit:
                break
        j = word % (i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)
