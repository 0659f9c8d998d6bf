"""A second opinion on the fair deal, written from its text and sharing nothing with the product:
hashes, shuffle (DEAL-3b) and the order in which cards go out (DEAL-3, DEAL-3a)."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

PACKETS = {
    10: (3, 3, 2, 2),
    9: (3, 3, 3),
    8: (3, 3, 2),
    7: (3, 2, 2),
    6: (3, 3),
    5: (3, 2),
    4: (2, 2),
    3: (2, 1),
}
"""By the size of a hand (DEAL-3a)."""


class Judged(NamedTuple):
    """Cards as codes, by seat of the hand."""

    hands: tuple[tuple[str, ...], ...]
    blind: tuple[str, ...]


def promise_of(room: str, deal: int, seed: bytes) -> bytes:
    """What the host sends before anybody else gives chance."""
    told = b"sheepshead commit " + room.encode() + b" " + str(deal).encode() + b" " + seed
    return hashlib.sha256(told).digest()


def key_of(room: str, deal: int, seed: bytes, shares: Mapping[int, bytes]) -> bytes:
    """The key of the shuffle: seed and all shares, by table seat, each with its length."""
    told = b"sheepshead deal " + room.encode() + b" " + str(deal).encode() + b" " + seed
    for seat in sorted(shares):
        share = shares[seat]
        told += bytes((seat >> 8, seat & 255, len(share) >> 8, len(share) & 255)) + share
    return hashlib.sha256(told).digest()


def pack_without(removed: Sequence[str]) -> list[str]:
    """The pack in its order, without the removed cards (DEAL-3b)."""
    return [rank + suit for suit in "CSHD" for rank in "789TJQKA" if rank + suit not in removed]


def _words(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.new(key, counter.to_bytes(8, "big"), hashlib.sha256).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def order_of(key: bytes, pack: Sequence[str]) -> list[str]:
    """The shuffled pack (DEAL-3b)."""
    cards = list(pack)
    words = _words(key)
    last = len(cards) - 1
    while last > 0:
        word = next(words)
        if word >= (1 << 32) // (last + 1) * (last + 1):
            continue
        other = word % (last + 1)
        cards[last], cards[other] = cards[other], cards[last]
        last -= 1
    return cards


def dealt(order: Sequence[str], seats: int, hand: int, dealer: int) -> Judged:
    """The hands and the blind: packets go round from the dealer's left, the blind is laid after
    the first round."""
    rest = list(order)
    hands: list[list[str]] = [[] for _ in range(seats)]
    blind: list[str] = []
    for number, packet in enumerate(PACKETS[hand]):
        for step in range(1, seats + 1):
            seat = (dealer + step) % seats
            hands[seat] += rest[:packet]
            del rest[:packet]
        if number == 0:
            size = len(order) - seats * hand
            blind = rest[:size]
            del rest[:size]
    assert not rest
    return Judged(tuple(map(tuple, hands)), tuple(blind))


def wrong_with(
    room: str,
    deal: int,
    promise: bytes,
    seed: bytes,
    shares: Mapping[int, bytes],
    own: tuple[int, bytes],
    told: Judged,
    judged: Judged,
) -> str:
    """What a guest with the share `own` (seat and bytes) can say against a deal, or ""."""
    if promise != promise_of(room, deal, seed):
        return "another seed"
    if shares.get(own[0]) != own[1]:
        return "another share"
    if tuple(map(sorted, told.hands)) != tuple(map(sorted, judged.hands)):
        return "other cards"
    if sorted(told.blind) != sorted(judged.blind):
        return "another blind"
    return ""
