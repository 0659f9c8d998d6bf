"""The journal: everything acknowledged is on disk, torn ends heal, damage is named, one process at
a time."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from net import journal as journals
from net.commands import Act, Close, NextHand
from net.entries import Entry
from net.journal import (
    BadJournal,
    Journal,
    NoTable,
    TableInUse,
    in_use,
    path_of,
    read,
    room_of,
    tables_folder,
)
from net.room import Room, replay
from net.saved import forget, saved_table
from tests.net.kit import Table, opening

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def played(tmp_path: Path) -> Table:
    """A table in the middle of its second hand; its journal is open."""
    table = Table(opening(), tmp_path, seed=6)
    table.deal()
    table.play_on()
    table.deal()
    table.play_on(14)
    return table


def reopened(path: Path) -> Room:
    journal, room = Journal.open(path)
    journal.close()
    return room


def test_a_table_is_found_again_exactly(played: Table) -> None:
    path = played.journal.path
    played.journal.close()
    assert reopened(path) == played.room
    for seat in (None, 0, 3):
        assert reopened(path).view_for(seat) == played.room.view_for(seat)


def test_the_file_says_what_it_is(played: Table) -> None:
    first = played.journal.path.read_bytes().split(b"\n")[0]
    assert first == b"sheepshead-table 1 " + played.room.id.encode()
    if os.name == "posix":
        assert played.journal.path.stat().st_mode & 0o777 == 0o600
        assert played.journal.path.parent.stat().st_mode & 0o777 == 0o700


def test_every_beginning_of_the_file_is_an_earlier_moment_of_the_table(played: Table) -> None:
    path = played.journal.path
    played.journal.close()
    data = path.read_bytes()
    whole = read(path).entries
    rooms = [replay(whole[: count + 1]) for count in range(len(whole))]
    header = len(data.split(b"\n")[0]) + 1
    found = 0
    # Each byte of the last entries, and some of those before.
    sizes = [*range(header, len(data) - 300, 17), *range(len(data) - 300, len(data))]
    for size in sizes:
        path.write_bytes(data[:size])
        contents = read(path)
        assert contents.entries == whole[: len(contents.entries)]
        assert contents.torn == data[contents.size : size]
        if contents.entries and len(contents.entries) > found:
            found = len(contents.entries)
            assert reopened(path) == rooms[found - 1]
            assert path.stat().st_size == contents.size
    assert found == len(whole) - 1


def test_what_was_torn_off_is_kept_aside_and_the_table_goes_on(played: Table) -> None:
    path = played.journal.path
    played.journal.close()
    data = path.read_bytes()
    path.write_bytes(data + b"\x00\x00\x00\x50torn")
    journal, room = Journal.open(path)
    assert room == played.room
    assert path.with_suffix(".torn").read_bytes() == b"\x00\x00\x00\x50torn"
    played.host._journal = journal
    played.play_on(3)
    journal.close()
    assert reopened(path) == played.room


def test_any_flipped_bit_is_noticed(played: Table) -> None:
    """What is read back is the truth up to some moment, or a sentence; never something else."""
    path = played.journal.path
    played.journal.close()
    data = path.read_bytes()
    whole = read(path).entries
    sentences: list[str] = []
    torn = 0
    for at in range(0, len(data) * 8, 61):
        changed = bytearray(data)
        changed[at // 8] ^= 1 << at % 8
        path.write_bytes(changed)
        try:
            contents = read(path)
        except BadJournal as bad:
            sentences.append(str(bad))
            continue
        if contents.room != played.room.id:
            with pytest.raises(BadJournal, match="name different tables"):
                room_of(path, contents)
            continue
        torn += 1
        assert contents.entries == whole[:-1]
    assert len(sentences) > 100
    assert all(str(path) in sentence and sentence.endswith(".") for sentence in sentences)
    assert torn


def test_a_damaged_middle_is_named_and_the_file_kept(played: Table) -> None:
    path = played.journal.path
    played.journal.close()
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    with pytest.raises(BadJournal, match=r"entry \d+ is damaged; the file is kept") as caught:
        Journal.open(path)
    assert str(path) in str(caught.value)
    assert path.read_bytes() == data
    assert not in_use(path)
    saved = saved_table(path.parent.parent)
    assert saved is not None
    assert saved.problem == str(caught.value)
    forget(saved)
    assert saved_table(path.parent.parent) is None
    assert path.with_suffix(".damaged").read_bytes() == data


def test_entries_that_cannot_have_happened_are_refused(played: Table) -> None:
    path = played.journal.path
    whole = read(path).entries
    played.journal.rewrite([whole[0], *whole[2:]])
    with pytest.raises(BadJournal, match=r"entry 2 can't have happened"):
        room_of(path, read(path))
    played.journal.rewrite(whole[1:])
    played.journal.close()
    with pytest.raises(BadJournal, match="entry 1 can't have happened"):
        Journal.open(path)
    assert not in_use(path)


def test_a_newer_version_and_a_strange_file_are_told_apart(tmp_path: Path) -> None:
    path = path_of(tmp_path, "0" * 16)
    path.parent.mkdir()
    path.write_bytes(b"sheepshead-table 9 " + b"0" * 16 + b"\n")
    with pytest.raises(BadJournal, match="newer version"):
        Journal.open(path)
    path.write_bytes(b"PNG")
    with pytest.raises(BadJournal, match="first line is damaged"):
        Journal.open(path)
    path.unlink()
    with pytest.raises(NoTable):
        Journal.open(path)


def test_a_second_window_on_the_same_table_is_refused(played: Table) -> None:
    path = played.journal.path
    with pytest.raises(TableInUse, match="Another Sheepshead window"):
        Journal.open(path)
    assert in_use(path)
    assert saved_table(path.parent.parent) is None
    program = (
        "import sys; from pathlib import Path; from net.journal import *\n"
        "try: Journal.open(Path(sys.argv[1]))\n"
        "except TableInUse as error: print(error)"
    )
    other = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout.startswith("Another Sheepshead window on this computer")
    played.journal.close()
    assert not in_use(path)
    assert reopened(path) == played.room


def test_the_title_screen_learns_of_the_table_quickly(played: Table) -> None:
    data_dir = played.journal.path.parent.parent
    played.journal.close()
    begin = time.perf_counter()
    saved = saved_table(data_dir)
    took = time.perf_counter() - begin
    assert saved is not None
    assert took < 0.1  # 5 ms on a machine that does nothing else
    hand = played.room.hand
    assert hand is not None
    assert saved.names == ("Anna", "Ben", "Carla", "Dan", "Eva")
    assert (saved.name, saved.preset, saved.phase) == ("Kitchen", "classic", "hand")
    assert (saved.number, saved.trick) == (2, len(hand.tricks) + 1)
    assert saved.totals == played.room.match.totals
    assert abs(saved.saved - time.time()) < 60


def test_the_newest_free_table_is_offered_and_none_that_was_given_up(tmp_path: Path) -> None:
    assert saved_table(tmp_path) is None
    tables = [Table(opening(seed=seed), tmp_path, seed=seed) for seed in (1, 2, 3)]
    for age, table in zip((300, 100, 200), tables, strict=True):
        table.deal()
        table.journal.close()
        moment = time.time() - age
        os.utime(table.journal.path, (moment, moment))
    saved = saved_table(tmp_path)
    assert saved is not None
    assert saved.room == tables[1].room.id
    forget(saved)
    forget(saved)
    journal, room = Journal.open(tables[2].journal.path)
    journal.append(room.decide(Close()).entries)
    journal.close()
    saved = saved_table(tmp_path)
    assert saved is not None
    assert saved.room == tables[0].room.id


def test_a_long_evening_begins_its_file_anew_with_a_snapshot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journals, "GROWN", 2000)
    table = Table(opening("badger"), tmp_path, seed=5, watch=False)
    sizes = []
    for _ in range(8):
        table.deal()
        table.play_on()
        sizes.append(table.journal.path.stat().st_size)
        assert room_of(table.journal.path, read(table.journal.path)) == table.room
    assert type(read(table.journal.path).entries[0]).__name__ == "Snapshot"
    assert max(sizes) < 8000
    path = table.journal.path
    table.journal.close()
    assert reopened(path) == table.room


def test_practice_outlives_a_crash_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "GROWN", 0)
    table = Table(opening(persons=1), tmp_path, seed=5)
    table.deal()
    while table.room.phase == "hand":
        room = table.room
        table.do(Act(room.actor or 0, 0, room.deals, room.step, table.choose().text()))
    table.guests[0].same_hand_again()
    table.pump()
    assert table.room.practice
    assert room_of(table.journal.path, read(table.journal.path)) == table.room
    table.journal.close()


def test_a_finished_table_is_kept_aside_and_only_some_are(tmp_path: Path) -> None:
    for seed in range(journals.FINISHED_KEPT + 3):
        table = Table(opening(seed=seed), tmp_path, watch=False)
        table.journal.finish()
        table.journal.finish()
    folder = tables_folder(tmp_path)
    assert len(list(folder.glob("*.finished"))) == journals.FINISHED_KEPT
    assert not list(folder.glob("*.journal"))
    assert not list(folder.glob("*.lock"))
    assert saved_table(tmp_path) is None


def test_nothing_is_told_before_the_disk_has_it(
    played: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For each change: what is on disk when the first update leaves is the room itself."""
    checked = 0
    tell = played.host._tell

    def looked(events: Sequence[object]) -> None:
        nonlocal checked
        checked += 1
        path = played.journal.path
        assert room_of(path, read(path)) == played.room
        tell(events)  # type: ignore[arg-type]

    monkeypatch.setattr(played.host, "_tell", looked)
    played.play_on()
    played.deal()
    played.play_on(4)
    assert checked > 10


def test_a_full_disk_stops_the_request_and_leaves_the_file_whole(
    played: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played.journal.path
    before, size = played.room, path.stat().st_size
    real = os.write

    def full(file: int, data: bytes) -> int:
        real(file, data[: len(data) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    actor, action = played.actor(), played.choose()
    actor.act(action)
    played.pump()
    refusal = actor.take_refusal()
    assert refusal is not None
    assert refusal.code == "not_saved"
    assert str(refusal) == "The table could not be saved: No space left on device."
    assert played.host.trouble == str(refusal)
    assert played.room is before
    monkeypatch.undo()
    assert path.stat().st_size == size
    actor.act(action)
    played.pump()
    assert actor.take_refusal() is None
    assert played.host.trouble == ""
    played.journal.close()
    assert reopened(path) == played.room


def test_a_disk_that_refuses_even_the_cutting_back_is_tried_again(
    played: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write

    def half(file: int, data: bytes) -> int:
        real(file, data[:9])
        raise OSError(errno.EIO, "Input/output error")

    def refuse(*_some: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    before = played.room
    monkeypatch.setattr(os, "write", half)
    monkeypatch.setattr(os, "ftruncate", refuse)
    command = Act(before.actor or 0, 0, before.deals, before.step, played.choose().text())
    for _ in range(2):
        assert played.host.do(command) is not None
    monkeypatch.undo()
    assert played.room is before
    assert played.host.do(command) is None
    played.play_on(2)
    played.journal.close()
    assert reopened(played.journal.path) == played.room


def test_what_killed_processes_leave_behind_is_swept_up(tmp_path: Path) -> None:
    folder = tables_folder(tmp_path)
    first = Table(opening(seed=1), tmp_path, watch=False)
    for name in ("dead.lock", "dead.new", "other.new"):
        (folder / name).write_bytes(b"")
    second = Table(opening(seed=2), tmp_path, watch=False)
    assert {path.suffix for path in folder.iterdir()} == {".journal", ".lock"}
    assert len(list(folder.iterdir())) == 4
    first.journal.close()
    second.journal.close()


def test_a_disk_that_refuses_a_new_file_leaves_the_old_one(
    played: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journals, "GROWN", 0)
    played.play_on()
    path = played.journal.path
    real = os.replace

    def refuse(*_some: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "replace", refuse)
    assert played.host.do(NextHand(key=bytes(32))) is not None
    monkeypatch.setattr(os, "replace", real)
    assert room_of(path, read(path)) == played.room
    assert played.host.do(NextHand(key=bytes(32))) is None
    played.play_on(2)
    played.journal.close()
    assert reopened(path) == played.room


def test_the_disk_confirms_deals_and_seats_but_does_not_slow_down_each_card(
    played: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    monkeypatch.setattr(journals, "_sync", synced.append)
    written: list[Entry] = []
    append = played.journal.append

    def noted(entries: Sequence[Entry], sync: bool = False) -> None:
        written.extend(entries)
        append(entries, sync)

    monkeypatch.setattr(played.journal, "append", noted)
    played.play_on()
    over = len(synced)
    assert over == 1  # the end of the hand
    assert len(written) > 10
    played.guests[0].leave()
    played.pump()
    assert len(synced) == over + 1
    played.deal()
    assert len(synced) == over + 2
