"""What a host on another computer has written down, read while it plays.

Proves, from the outside, that nothing was done twice: each question of a hand has one answer, which
never changes, and each request of a person was done once. `stand_ins` are answers that a bot gave
for a person.
"""

from __future__ import annotations

import threading
from pathlib import Path
from typing import NamedTuple

from net.entries import Acted
from net.journal import BadJournal, NoTable, read, tables_folder
from net.room import found


class Done(NamedTuple):
    """An answer: whose, which, and the number of the request, 0 from a bot."""

    seat: int
    action: str
    cid: int
    person: bool


class Ledger:
    """Reads the journals in a host's data folder, again and again, until it is left."""

    def __init__(self, data: Path) -> None:
        self._folder = tables_folder(data)
        self._done: dict[tuple[int, int], Done] = {}
        self._wrong: list[str] = []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> Ledger:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._over.wait(0.25):
            self.look()

    def look(self) -> None:
        """Read what is there now."""
        for path in (*self._folder.glob("*.journal"), *self._folder.glob("*.finished")):
            try:
                entries = read(path).entries
            except (NoTable, BadJournal):
                continue  # it is just being put in another's place
            if not entries:
                continue
            room = found(entries[0])
            for entry in entries[1:]:
                if isinstance(entry, Acted):
                    person = room.seats[entry.seat].kind == "person"
                    done = Done(entry.seat, entry.action.text(), entry.cid, person)
                    place = (room.deals, room.step)
                    if self._done.setdefault(place, done) != done:
                        self._wrong.append(f"{place}: {self._done[place]}, later {done}")
                room = room.apply(entry).room

    @property
    def acts(self) -> int:
        """How many answers were seen."""
        return len(self._done)

    @property
    def stand_ins(self) -> dict[tuple[int, int], Done]:
        """What bots did for persons, by hand and step."""
        return {at: one for at, one in self._done.items() if one.person and not one.cid}

    def check(self) -> None:
        """Nothing was done twice, and no answer became another."""
        self.look()
        assert not self._wrong, self._wrong
        asked = [(one.seat, one.cid) for _at, one in sorted(self._done.items()) if one.cid]
        assert len(asked) == len(set(asked)), "a request was done twice"
        assert asked, "nothing was seen"
