"""How a table is open to others. The settings lie beside the table's journal, so that a host that
was killed opens the same door again."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class DoorSettings:
    """How a table is open to others; kept beside its journal.

    need        nothing, code or approval: what a newcomer must bring
    watchers    somebody may watch without a seat
    grace       seconds until a bot acts for somebody who is away; negative: never
    clock       seconds that somebody who is here has for a decision (`net.presence.CLOCKS`); 0: all
                the time they want
    watchers_talk  who watches may talk during a hand too
    takeover    a newcomer gets a bot's seat in the middle of a hand, not only between two
    bots        the kind of bot for empty seats
    start_with  deal as soon as so many people sit; -1: somebody has to begin
    stays       the table stays open when the last person leaves
    locked      nobody new comes in
    port        where the door is; 0 before it was opened
    secret      the secret part of the join code
    boot        how often the table has been opened
    owner       the token of the person at the host's computer, in hex digits; "" for nobody
    """

    need: str = "code"
    watchers: bool = True
    grace: float = 30.0
    clock: int = 0
    watchers_talk: bool = False
    takeover: bool = False
    bots: str = ""
    start_with: int = -1
    stays: bool = False
    locked: bool = False
    port: int = 0
    secret: int = 0
    boot: int = 0
    owner: str = ""


def door_file(journal: Path) -> Path:
    """Where the door's settings of a table lie."""
    return journal.with_suffix(".door")


def save_door(journal: Path, settings: DoorSettings) -> None:
    """Keep the settings; `OSError` is the disk's."""
    path = door_file(journal)
    new = path.with_suffix(".door-new")
    file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(file, "w", encoding="utf-8") as out:
        json.dump(asdict(settings), out)
    os.replace(new, path)


def load_door(journal: Path) -> DoorSettings | None:
    """The settings of a table that had a door, or None."""
    try:
        plain = json.loads(door_file(journal).read_text(encoding="utf-8"))
        known = DoorSettings.__dataclass_fields__
        return DoorSettings(**{key: value for key, value in plain.items() if key in known})
    except (OSError, ValueError, TypeError, AttributeError):
        return None
