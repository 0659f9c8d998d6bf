"""Tables that this computer has sat at: where they were, and the token that gives the seat back."""

from __future__ import annotations

import json
import logging
import os
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from net.text import clean_line, clean_name

log = logging.getLogger("sheepshead.net")

FILE = "known-tables.json"
KEPT = 8


@dataclass(frozen=True)
class KnownTable:
    """One of them. `token` is in hex digits; `person` the name under which one sat there; `code`
    the secret of the join code, -1 where there was none; `watch`: one only watched; `left`: one
    has left on purpose, and may come back while a bot has the seat."""

    room: str
    name: str
    addresses: tuple[str, ...]
    port: int
    token: str
    person: str
    code: int = -1
    watch: bool = False
    left: bool = False


def known_tables(data_dir: Path) -> tuple[KnownTable, ...]:
    """All that are remembered, the latest first; none where the file can't be read."""
    try:
        plain = json.loads((data_dir / FILE).read_text(encoding="utf-8"))
        return tuple(_read(one) for one in plain[:KEPT])
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        log.warning("the list of known tables can't be read: %s", error)
        return ()


def remember(data_dir: Path, table: KnownTable) -> None:
    """Put a table first in the list."""
    others = [one for one in known_tables(data_dir) if one.room != table.room]
    _write(data_dir, (table, *others[: KEPT - 1]))


def forget_seat(data_dir: Path, room: str) -> None:
    """The seat is given up: its token goes, the table stays in the list."""
    _change(data_dir, room, token="", left=False)


def _change(data_dir: Path, room: str, **fields: Any) -> None:
    tables = known_tables(data_dir)
    changed = tuple(
        replace(one, **fields) if one.room == room and one.token else one for one in tables
    )
    if changed != tables:
        _write(data_dir, changed)


def leave_seat(data_dir: Path, room: str) -> None:
    """The seat was left on purpose: the token stays, for the same person to come back."""
    _change(data_dir, room, left=True)


def token_for(data_dir: Path | None, room: str, person: str = "") -> bytes:
    """The token of the seat at this table, or nothing. Where the seat was left on purpose, it is
    nothing to a `person` of another name, who wants a seat of their own."""
    if data_dir is None:
        return b""
    for one in known_tables(data_dir):
        if one.room == room and one.token and (not one.left or person in ("", one.person)):
            return bytes.fromhex(one.token)
    return b""


def _read(plain: dict[str, object]) -> KnownTable:
    addresses = plain["addresses"]
    if not isinstance(addresses, list):
        raise ValueError("addresses")
    token = str(plain["token"])
    if len(bytes.fromhex(token)) not in (0, 16):
        raise ValueError("token")
    return KnownTable(
        room=clean_line(str(plain["room"]), 16),
        name=clean_name(str(plain["name"])),
        addresses=tuple(clean_line(str(one), 60) for one in addresses[:8]),
        port=int(str(plain["port"])),
        token=token,
        person=clean_name(str(plain["person"])),
        code=int(str(plain["code"])),
        watch=plain["watch"] is True,
        left=plain.get("left") is True,
    )


def _write(data_dir: Path, tables: tuple[KnownTable, ...]) -> None:
    """Write the list; a disk that refuses costs the comfort and nothing else."""
    new = data_dir / (FILE + ".new")
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(file, "w", encoding="utf-8") as out:
            json.dump([asdict(one) for one in tables], out)
        os.replace(new, data_dir / FILE)
    except OSError as error:
        log.warning("the list of known tables could not be kept: %s", error)
