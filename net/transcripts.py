"""Finished hands as text: each hand that counts is added to a file of its day, for the person who
plays here (RECORD.md)."""

from __future__ import annotations

import contextlib
import os
from datetime import date
from pathlib import Path

from engine.record import write
from net.room import Transcript

TAIL = 16 * 1024
"""How far back a file is searched for a hand that may be in it already."""


def record_text(hand: Transcript, day: date | None = None) -> str:
    """The hand as a record, by table seats; a dealer who sits out has an empty hand."""
    seats = [_record_name(name) for name in hand.names]
    cards: list[tuple[object, ...]] = [()] * len(seats)
    scores = [0] * len(seats)
    for hand_seat, seat in enumerate(hand.playing):
        cards[seat] = hand.hands[hand_seat]
        if hand.scores:
            scores[seat] = hand.scores[hand_seat]
    tags = {"Event": hand.table, "Room": hand.room, "Hand": str(hand.number)}
    if day is not None:
        tags["Date"] = day.isoformat()
    # The line of the scores separates its words by spaces.
    plain = all(" " not in name for name in seats) and "pot" not in seats
    return write(
        hand.rules,
        seats,
        seats[hand.table_dealer],
        cards,  # type: ignore[arg-type]
        hand.blind,
        [(seats[hand.playing[seat]], action) for seat, action in hand.actions],
        stakes=hand.stakes,
        pot=hand.pot,
        tags=tags,
        scores=scores if hand.scores and plain else None,
    )


def _record_name(name: str) -> str:
    """A name that a record can hold; the room's cleaning has done nearly all."""
    return name.replace('"', "'").replace(":", " ")


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
