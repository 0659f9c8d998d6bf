"""The journal of a table: everything that happened, on disk before anybody is told.

A file begins with one line of text, `sheepshead-table 1 ROOM`, then come entries: the length and
the CRC-32 of what follows (big-endian, 4 bytes each), then the entry in msgpack. Each append is one
write, so that a killed program leaves whole entries or one torn at the end. A torn end is cut off
and kept beside the file; a damaged middle is reported and the file left alone.

    DATA/tables/ROOM.journal     an open table     .lock   held by the process that plays at it
    DATA/tables/ROOM.finished    a table that is over or given up; a few are kept
    DATA/tables/ROOM.damaged     a table that could not be read and was given up; always kept
    DATA/tables/ROOM.torn        what was cut off
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import struct
import sys
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgpack

from engine.errors import SheepsheadError
from net.entries import Entry, entry_from_plain, entry_to_plain
from net.room import Room, replay
from net.sayings import Saying

VERSION = 1
"""The version of the format that this program writes."""

LARGEST = 4 * 1024 * 1024
"""The longest entry in bytes; a length above it is damage."""

GROWN = 16 * 1024
"""Bytes behind the last snapshot after which the next deal begins the file anew."""

FINISHED_KEPT = 10
"""How many finished tables stay on disk."""

_HEAD = struct.Struct(">II")
_HEADER = re.compile(rb"sheepshead-table (\d{1,4}) ([0-9a-f]{16})\n")
_HEADER_LONGEST = 64


class BadJournal(SheepsheadError):
    """A journal that can't be read; the message names the file, the entry and what is wrong."""


def _bad(template: str, **facts: object) -> BadJournal:
    return BadJournal(Saying(template, **facts))


class TableInUse(SheepsheadError):
    """Another process plays at this table."""


class NoTable(SheepsheadError):
    """There is no saved table, or it is gone."""


def _gone(path: Path) -> NoTable:
    return NoTable(Saying("The saved table {path} is not there any more.", path=path))


class Contents(NamedTuple):
    """What a journal holds: its room's id, its entries, the bytes that are whole, and the torn
    bytes behind them."""

    room: str
    entries: tuple[Entry, ...]
    size: int
    torn: bytes


def tables_folder(data_dir: Path) -> Path:
    """Where the journals of all tables lie."""
    return data_dir / "tables"


def path_of(data_dir: Path, room: str) -> Path:
    """The journal of the room with this id."""
    return tables_folder(data_dir) / f"{room}.journal"


# -- reading -----------------------------------------------------------------------------------


def read(path: Path) -> Contents:
    """The contents of a journal; `NoTable` if there is no such file, `BadJournal` says what is
    damaged. The file is not changed."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise _gone(path) from None
    except OSError as error:
        raise _bad(
            "The saved table {path} can't be read: {why}.", path=path, why=_why(error)
        ) from None
    header = _HEADER.match(data[:_HEADER_LONGEST])
    if header is None:
        raise _bad("{path} is not a saved table: its first line is damaged.", path=path)
    if int(header[1]) > VERSION:
        raise _bad("{path} was saved by a newer version of Sheepshead.", path=path)
    entries: list[Entry] = []
    at = header.end()
    while at < len(data):
        packed = _entry_at(data, at)
        if packed is None:
            if _damaged_middle(data, at):
                raise _bad(
                    "{path}: entry {number} is damaged; the file is kept.",
                    path=path,
                    number=len(entries) + 1,
                )
            break
        try:
            entries.append(entry_from_plain(msgpack.unpackb(packed)))
        except Exception as error:
            # The bytes are as they were written, so this is another program's entry.
            raise _bad(
                "{path}: entry {number} is not understood ({error}); the file is kept.",
                path=path,
                number=len(entries) + 1,
                error=str(error),
            ) from None
        at += _HEAD.size + len(packed)
    return Contents(header[2].decode(), tuple(entries), at, data[at:])


def _entry_at(data: bytes, at: int) -> bytes | None:
    """The whole entry that begins at `at`, or None."""
    if at + _HEAD.size > len(data):
        return None
    length, check = _HEAD.unpack_from(data, at)
    begin = at + _HEAD.size
    if not 0 < length <= LARGEST or begin + length > len(data):
        return None
    packed = data[begin : begin + length]
    return packed if zlib.crc32(packed) == check else None


def _damaged_middle(data: bytes, at: int) -> bool:
    """Whether a whole entry follows somewhere behind `at`, so that the damage is no torn end."""
    return any(_entry_at(data, later) is not None for later in range(at + 1, len(data)))


def room_of(path: Path, contents: Contents) -> Room:
    """The room that a journal's entries make; `BadJournal` if they contradict each other."""
    if not contents.entries:
        raise _bad("{path} holds no table: it was cut off before the first entry.", path=path)
    done = 0

    def counted() -> Iterable[Entry]:
        nonlocal done
        for entry in contents.entries:
            done += 1
            yield entry

    try:
        room = replay(counted())
    except Exception as error:
        raise _bad(
            "{path}: entry {number} can't have happened ({error}); the file is kept.",
            path=path,
            number=done,
            error=str(error),
        ) from None
    if room.id != contents.room:
        raise _bad("{path}: the first line and entry 1 name different tables.", path=path)
    return room


# -- writing -----------------------------------------------------------------------------------


class Journal:
    """The journal of one open table, held by this process alone until `close`.

    Every method that writes raises `OSError` where the disk refuses; the file then holds what it
    held before.
    """

    def __init__(self, path: Path, lock: Lock) -> None:
        self.path = path
        self._lock = lock
        self._file = -1
        self._size = 0
        self._base = 0

    @classmethod
    def create(cls, data_dir: Path, room: str, entries: Sequence[Entry]) -> Journal:
        """A new table's journal with its first entries; it appears on disk whole or not at all."""
        folder = tables_folder(data_dir)
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        _sweep(folder)
        path = path_of(data_dir, room)
        journal = cls(path, Lock(path))
        try:
            journal.rewrite(entries)
        except BaseException:
            journal.close()
            raise
        return journal

    @classmethod
    def open(cls, path: Path) -> tuple[Journal, Room]:
        """A saved table's journal and its room. A torn end is cut off and kept aside.

        `NoTable`, `TableInUse` or `BadJournal` say in a sentence why not.
        """
        if not path.parent.is_dir():
            raise _gone(path)
        journal = cls(path, Lock(path))
        try:
            contents = read(path)
            room = room_of(path, contents)
            if contents.torn:
                path.with_suffix(".torn").write_bytes(contents.torn)
            journal._reopen(contents.size)
        except BaseException:
            journal.close()
            raise
        return journal, room

    @property
    def grown(self) -> bool:
        """Whether the next deal should begin the file anew with a snapshot."""
        return self._size - self._base > GROWN

    def append(self, entries: Sequence[Entry], sync: bool = False) -> None:
        """Write entries behind the others, in one write; on the disk itself with `sync`, or where
        an entry asks for it."""
        packed = b"".join(_packed(entry) for entry in entries)
        if self._file < 0:
            self._reopen(self._size)
        try:
            _write_all(self._file, packed)
            if sync or any(entry.SYNC for entry in entries):
                _sync(self._file)
        except OSError:
            self._take_back()
            raise
        self._size += len(packed)

    def rewrite(self, entries: Sequence[Entry]) -> None:
        """Begin the file anew with these entries, the first of which stands for all before. A
        reader finds the old file or the new one, whole."""
        room = self.path.stem
        data = b"sheepshead-table %d %s\n" % (VERSION, room.encode())
        base = len(data) + len(_packed(entries[0]))
        data += b"".join(_packed(entry) for entry in entries)
        new = self.path.with_suffix(".new")
        file = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o600)
        try:
            _write_all(file, data)
            _sync(file)
        except OSError:
            os.close(file)
            with contextlib.suppress(OSError):
                new.unlink()
            raise
        os.close(file)
        self._close_file()
        try:
            os.replace(new, self.path)
            _sync_folder(self.path.parent)
        finally:
            # Where the replacing failed, the old file goes on.
            if self.path.exists():
                self._reopen(self.path.stat().st_size)
        self._base = base

    def finish(self) -> None:
        """The table is over: it is not offered again. Only a few such files are kept."""
        self._close_file()
        with contextlib.suppress(OSError):
            put_aside(self.path)
        self.close()

    def close(self) -> None:
        """Let go of the file and the lock; calling it again does nothing."""
        self._close_file()
        self._lock.release()

    def _take_back(self) -> None:
        """Cut off what a failed write has left; where even that fails, the next write tries it."""
        try:
            os.ftruncate(self._file, self._size)
            os.lseek(self._file, self._size, os.SEEK_SET)
        except OSError:
            self._close_file()

    def _reopen(self, size: int) -> None:
        if self._lock.free:
            raise OSError(errno.EBADF, "The table is closed")
        file = os.open(self.path, os.O_RDWR | _BINARY)
        try:
            os.ftruncate(file, size)
            os.lseek(file, size, os.SEEK_SET)
        except OSError:
            os.close(file)
            raise
        self._file, self._size = file, size

    def _close_file(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


_BINARY = getattr(os, "O_BINARY", 0)


def _packed(entry: Entry) -> bytes:
    body: bytes = msgpack.packb(entry_to_plain(entry))
    return _HEAD.pack(len(body), zlib.crc32(body)) + body


def _write_all(file: int, data: bytes) -> None:
    """One write; a disk that took only a part gets the rest, or raises what it has against it."""
    done = os.write(file, data)
    while done < len(data):
        done += os.write(file, data[done:])


def _sync(file: int) -> None:
    if hasattr(os, "fdatasync"):
        os.fdatasync(file)
    else:
        os.fsync(file)


def _sync_folder(folder: Path) -> None:
    """Make a renaming last through a power cut, where the system knows how."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        file = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(file)
        finally:
            os.close(file)


def put_aside(path: Path) -> None:
    """Keep a journal as finished, and only so many of those; what lay beside it goes."""
    os.replace(path, path.with_suffix(".finished"))
    for ending in (".torn", ".new", ".door"):
        with contextlib.suppress(OSError):
            path.with_suffix(ending).unlink()
    old = sorted(path.parent.glob("*.finished"), key=lambda one: one.stat().st_mtime)
    for one in old[:-FINISHED_KEPT]:
        with contextlib.suppress(OSError):
            one.unlink()


def _sweep(folder: Path) -> None:
    """Remove what killed processes have left: locks and half-written files without a journal."""
    for path in (*folder.glob("*.lock"), *folder.glob("*.new")):
        if not path.with_suffix(".journal").exists() and not in_use(path):
            with contextlib.suppress(OSError):
                path.unlink()


def _why(error: OSError) -> str:
    return error.strerror or type(error).__name__


# -- one process at a time ---------------------------------------------------------------------


class Lock:
    """A table's lock between processes. It falls open by itself when its holder dies."""

    def __init__(self, journal: Path) -> None:
        self.path = journal.with_suffix(".lock")
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | _BINARY, 0o600)
        if not _try_lock(self._file):
            os.close(self._file)
            self._file = -1
            raise TableInUse(
                "Another Sheepshead window on this computer has this table open: close it there "
                "first."
            )

    @property
    def free(self) -> bool:
        """Whether it was given back."""
        return self._file < 0

    def release(self) -> None:
        """Give the lock back; calling it again does nothing."""
        if self._file < 0:
            return
        # Without a journal the lock has served its purpose. It goes before it is given back, so
        # that nobody takes it in between.
        if not self.path.with_suffix(".journal").exists() and os.name == "posix":
            with contextlib.suppress(OSError):
                self.path.unlink()
        os.close(self._file)
        self._file = -1


def in_use(path: Path) -> bool:
    """Whether some process has this table open."""
    try:
        file = os.open(path.with_suffix(".lock"), os.O_RDWR | _BINARY)
    except OSError:
        return False
    try:
        return not _try_lock(file)
    finally:
        os.close(file)


def _try_lock(file: int) -> bool:
    if sys.platform == "win32":
        import msvcrt

        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    import fcntl

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
