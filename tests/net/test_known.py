"""The tables this computer has sat at, and the token that gives a seat back."""

from __future__ import annotations

import json
from pathlib import Path

from net.known import (
    FILE,
    KnownTable,
    forget_seat,
    known_tables,
    leave_seat,
    remember,
    token_for,
)

TOKEN = "ab" * 16


def known(room: str = "11" * 8, person: str = "Ben") -> KnownTable:
    return KnownTable(room, "Kitchen", ("10.0.0.2",), 27432, TOKEN, person)


def test_a_seat_that_was_left_is_the_same_persons_to_come_back_to(tmp_path: Path) -> None:
    remember(tmp_path, known())
    leave_seat(tmp_path, known().room)
    (kept,) = known_tables(tmp_path)
    assert kept.left
    assert token_for(tmp_path, kept.room, "Ben") == bytes.fromhex(TOKEN)
    assert token_for(tmp_path, kept.room) == bytes.fromhex(TOKEN)
    assert token_for(tmp_path, kept.room, "Carla") == b"", "she wants a seat of her own"
    remember(tmp_path, known())
    assert token_for(tmp_path, kept.room, "Carla") == bytes.fromhex(TOKEN), "nobody has left"


def test_a_seat_that_was_lost_has_no_token_any_more(tmp_path: Path) -> None:
    remember(tmp_path, known())
    leave_seat(tmp_path, known().room)
    forget_seat(tmp_path, known().room)
    (kept,) = known_tables(tmp_path)
    assert (kept.token, kept.left) == ("", False)
    leave_seat(tmp_path, known().room)
    assert not known_tables(tmp_path)[0].left, "there is nothing to come back to"


def test_a_list_from_before_seats_could_be_left_is_read(tmp_path: Path) -> None:
    remember(tmp_path, known())
    path = tmp_path / FILE
    plain = json.loads(path.read_text())
    for one in plain:
        del one["left"]
    path.write_text(json.dumps(plain))
    assert known_tables(tmp_path) == (known(),)
