"""Finished hands as text: each hand that counts is added to a file of its day, for the person who
plays here (RECORD.md)."""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from engine.actions import Action
from engine.cards import Card
from engine.events import Dealt, MaybeCards
from engine.match import deal
from engine.record import write
from engine.rules import HouseRules, preset
from net.room import Room


@dataclass(frozen=True)
class Transcript:
    """A hand as it was played, for a record: who sat where, the cards, what was said and played.

    All by hand seat. `hands` are the cards in the order dealt, `actions` (seat, action) in order;
    `down` and `up` are the cards of a two-handed layout,
    `scores` is empty while the hand runs. `playing` gives the table seats, `names` those of all
    table seats.
    """

    room: str
    table: str
    number: int
    preset: str
    options: dict[str, str]
    names: tuple[str, ...]
    playing: tuple[int, ...]
    table_dealer: int
    dealer: int
    hands: tuple[MaybeCards, ...]
    blind: tuple[Card, ...]
    down: tuple[MaybeCards, ...]
    up: tuple[MaybeCards, ...]
    stakes: int
    pot: int
    actions: tuple[tuple[int, Action], ...]
    scores: tuple[int, ...]
    practice: bool
    deal: int

    @property
    def rules(self) -> HouseRules:
        """The table's house rules."""
        return preset(self.preset, **self.options)


def transcript(room: Room) -> Transcript | None:
    """The present or just finished hand from the deal on; None before the first deal. It holds
    every card and is never sent to anybody."""
    if room.hand is None or room.before is None:
        return None
    before, rules = room.before, room.match.rules
    fresh = deal(before, bytes.fromhex(room.key))
    told = fresh.events[0]
    assert isinstance(told, Dealt)
    outcome = room.hand.outcome
    return Transcript(
        room=room.id,
        table=room.name,
        number=before.number,
        preset=rules.preset,
        options=rules.changes,
        names=tuple(seat.name for seat in room.seats),
        playing=before.playing,
        table_dealer=before.dealer,
        dealer=room.hand.dealer,
        hands=told.hands,
        blind=room.hand.blind,
        down=fresh.hand.down,
        up=fresh.hand.up,
        stakes=room.hand.stakes,
        pot=room.hand.pot,
        actions=room.said,
        scores=() if outcome is None else outcome.scores,
        practice=room.practice,
        deal=room.deals,
    )


TAIL = 16 * 1024
"""How far back a file is searched for a hand that may be in it already."""


def record_text(hand: Transcript, day: date | None = None) -> str:
    """The hand as a record, by table seats; a dealer who sits out has an empty hand."""
    seats = hand.names
    cards: list[MaybeCards] = [()] * len(seats)
    scores = [0] * len(seats)
    for hand_seat, seat in enumerate(hand.playing):
        cards[seat] = hand.hands[hand_seat]
        if hand.scores:
            scores[seat] = hand.scores[hand_seat]
    tags = {"Event": hand.table, "Room": hand.room, "Hand": str(hand.number)}
    if day is not None:
        tags["Date"] = day.isoformat()
    return write(
        hand.rules,
        seats,
        seats[hand.table_dealer],
        cards,
        hand.blind,
        [(seats[hand.playing[seat]], action) for seat, action in hand.actions],
        down=hand.down,
        up=hand.up,
        stakes=hand.stakes,
        pot=hand.pot,
        tags=tags,
        scores=scores if hand.scores else None,
    )


def save(hand: Transcript, data_dir: Path, day: date) -> Path:
    """Add the hand to `data_dir/hands/DAY.sheep`, unless it is there; gives the file."""
    folder = data_dir / "hands"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{day.isoformat()}.sheep"
    mark = f'[Room "{hand.room}"]\n[Hand "{hand.number}"]'
    if path.exists() and mark in _tail(path):
        return path
    text = record_text(hand, day)
    with path.open("ab") as file:
        begin = file.tell()
        file.write((("\n" if begin else "") + text).encode("utf-8"))
    return path


def _tail(path: Path) -> str:
    with path.open("rb") as file, contextlib.suppress(OSError):
        file.seek(max(0, os.fstat(file.fileno()).st_size - TAIL))
        return file.read().decode("utf-8", "replace")
    return ""
