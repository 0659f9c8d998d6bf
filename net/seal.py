"""A short hash of all that one viewer is shown, by which a guest and the host notice that they have
drifted apart. It is made from what that viewer may know and nothing else."""

from __future__ import annotations

import hashlib

import msgpack

from engine.codec import to_plain
from engine.view import SeatView
from net.tableview import TableView

SEAL_SECONDS = 10.0
"""How often a host says how the picture of each guest should be: with every fifth heartbeat."""


def seal(rev: int, view: SeatView | None, table: TableView) -> bytes:
    """The hash of a picture, 8 bytes. Of the score sheet it takes length, last row and sums."""
    picture = [
        rev,
        None if view is None else to_plain(view),
        to_plain(table.without_rows()),
        len(table.rows),
        to_plain(table.rows[-1]) if table.rows else None,
    ]
    return hashlib.sha256(msgpack.packb(picture)).digest()[:8]
