"""The tables to go on with: what a title screen offers, and what is put aside for good."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from net.journal import BadJournal, Lock, NoTable, in_use, put_aside, read, room_of, tables_folder
from net.sayings import said_by


class SavedTable(NamedTuple):
    """A table that waits to be gone on with.

    path    its journal; `problem` is a sentence when it can't be read (the rest is then empty)
    room, name, preset  the room's id, the table's name, the house rules
    names   by table seat
    number  the number of the hand that is being played or comes next, from 1
    trick   the number of the trick on the table, from 1; 0 outside the play
    totals  each table seat's units so far
    phase   lobby, hand, between or ended
    saved   when it was last written (seconds since 1970)
    """

    path: Path
    room: str
    name: str
    preset: str
    names: tuple[str, ...]
    number: int
    trick: int
    totals: tuple[int, ...]
    phase: str
    saved: float
    problem: str = ""


def saved_table(data_dir: Path) -> SavedTable | None:
    """The open table that was played at last and that no process holds, or None. Quick enough for
    a title screen."""
    return next(saved_tables(data_dir), None)


def saved_tables(data_dir: Path) -> Iterator[SavedTable]:
    """All open tables that no process holds, the one played at last first; each is read when it is
    asked for."""
    found: list[tuple[float, Path]] = []
    for path in tables_folder(data_dir).glob("*.journal"):
        with contextlib.suppress(OSError):
            found.append((path.stat().st_mtime, path))
    for saved, path in sorted(found, reverse=True):
        summary = None if in_use(path) else _summary(path, saved)
        if summary is not None:
            yield summary


def forget(saved: SavedTable) -> None:
    """Put a saved table aside for good: it is not offered again. `TableInUse` if somebody plays."""
    if not saved.path.exists():
        return
    lock = Lock(saved.path)
    try:
        if saved.problem:
            os.replace(saved.path, saved.path.with_suffix(".damaged"))
        else:
            put_aside(saved.path)
    finally:
        lock.release()


def _summary(path: Path, saved: float) -> SavedTable | None:
    try:
        room = room_of(path, read(path))
    except NoTable:
        return None
    except BadJournal as bad:
        return SavedTable(path, path.stem, "", "", (), 0, 0, (), "", saved, said_by(bad))
    if room.closed:
        return None  # given up, and killed before it was put aside
    trick = 0
    if room.hand is not None and not room.hand.over and room.hand.contract is not None:
        trick = len(room.hand.tricks) + 1
    return SavedTable(
        path=path,
        room=room.id,
        name=room.name,
        preset=room.match.rules.preset,
        names=tuple(seat.name for seat in room.seats),
        number=(room.before if room.before and room.phase == "hand" else room.match).number,
        trick=trick,
        totals=tuple(room.match.totals[column] for column in room.match.sheet),
        phase=room.phase,
        saved=saved,
    )
