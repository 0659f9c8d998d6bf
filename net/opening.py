"""How a table begins, with a door and without: its room, its first journal entry, its length."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from engine.errors import BadRules
from engine.match import first_dealer
from engine.rules import preset
from net.entries import Seat
from net.journal import Journal
from net.room import Room, found, opened
from net.sayings import Saying

Keys = Callable[[int], bytes]


def begin_table(
    data_dir: Path,
    keys: Keys,
    *,
    table: str,
    preset_name: str,
    options: dict[str, str],
    seats: Sequence[Seat],
) -> tuple[Room, Journal]:
    """A new room and its journal on disk, nothing dealt: who deals first is drawn (DEAL-4).
    `BadRules` lists what can't be played, `OSError` is the disk's; then nothing is left behind."""
    rules = preset(preset_name, **options)
    room_id = keys(8).hex()
    dealer, drawn = first_dealer(rules, len(seats), keys(32))
    entry = opened(
        room=room_id,
        name=table,
        preset_name=preset_name,
        options=options,
        seats=seats,
        dealer=dealer,
        drawn=drawn,
    )
    return found(entry), Journal.create(data_dir, room_id, [entry])


def with_length(options: dict[str, str], hands: int | None) -> dict[str, str]:
    """The options with a length of the evening in hands: None as they are, 0 without end."""
    if hands is None:
        return options
    if hands < 0:
        raise BadRules((Saying("An evening can't have {count} hands.", count=hands),))
    if hands == 0:
        return {**options, "session_end": "open", "session_length": "0"}
    return {**options, "session_end": "hands", "session_length": str(hands)}
