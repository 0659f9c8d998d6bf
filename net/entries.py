"""What can happen at a table, as the journal keeps it. A room changes by these and nothing else.

An entry holds every fact that its effect needs, chance included (the key of a deal), so that the
same entries give the same room for ever. On disk an entry is `[tag, fields]` in plain values.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields
from typing import Any, ClassVar

from engine.actions import Action
from engine.cards import Card
from engine.codec import from_plain, to_plain
from engine.match import Row


@dataclass(frozen=True)
class Seat:
    """A table seat and who has it.

    name    unique at the table, cleaned
    kind    `person` or `bot`
    bot     the kind of bot, "" for a person
    token   32 hex digits that prove a person's right to the seat, "" for a bot
    away    the person is not connected
    acked   the latest requests of this seat that were accepted, by number
    """

    name: str
    kind: str
    bot: str = ""
    token: str = ""
    away: bool = False
    acked: tuple[int, ...] = ()


@dataclass(frozen=True)
class Column:
    """A column of the score sheet and whose it is: `name` is unique at the table and stays when its
    owner has gone; `token` is the owner's, "" for a bot."""

    name: str
    token: str = ""


@dataclass(frozen=True)
class Former:
    """Somebody who left on purpose and may come back: the table seat they had (-1: it is gone),
    name and token."""

    seat: int
    name: str
    token: str


@dataclass(frozen=True)
class Entry:
    """Base of all entries. `SYNC`: the disk itself must have it before anybody is told."""

    TAG: ClassVar[str] = ""
    SYNC: ClassVar[bool] = False


@dataclass(frozen=True)
class Opened(Entry):
    """The table opened; `drawn` are the cards drawn for the first deal, if they were (DEAL-4)."""

    TAG = "opened"
    SYNC = True
    room: str
    name: str
    preset: str
    options: dict[str, str]
    seats: tuple[Seat, ...]
    dealer: int
    drawn: tuple[Card, ...]


@dataclass(frozen=True)
class Snapshot(Entry):
    """The whole table between two hands; it stands for all entries before it.

    `dealer`, `stakes`, `pot`, `rows` and `counted` are those of the match (`engine.match.Match`;
    `counted` is its `deals`), `deals` all deals with practice, `kept` the last deal whose record
    has been written down. `chairs` and `people` are those of the match too; `columns` and `former`
    say who had and has a part in the evening, `host`, `watchers` and `paused` are those of
    `Company`.
    """

    TAG = "snapshot"
    SYNC = True
    room: str
    name: str
    preset: str
    options: dict[str, str]
    seats: tuple[Seat, ...]
    dealer: int
    drawn: tuple[Card, ...]
    stakes: int
    pot: int
    rows: tuple[Row, ...]
    counted: int
    rev: int
    deals: int
    kept: int
    chairs: tuple[int, ...] = ()
    people: int = 0
    columns: tuple[Column, ...] = ()
    former: tuple[Former, ...] = ()
    host: str = ""
    watchers: tuple[str, ...] = ()
    paused: bool = False


@dataclass(frozen=True)
class DealtOut(Entry):
    """A hand was dealt from `key` (64 hex digits). `seat` and `cid` are those of the request, -1
    and 0 where nobody asked. `practice`: the hand before once more, without score; `turned`: and
    with the next seat as dealer, so that two players have each other's cards."""

    TAG = "dealt"
    SYNC = True
    key: str
    practice: bool
    seat: int
    cid: int
    turned: bool = False


@dataclass(frozen=True)
class Shuffled(Entry):
    """How the key of deal `deal`, the next one, was made: the host's seed and the shares of chance
    (table seat, share), in hex digits. It is shown to all once the hand is over."""

    TAG = "shuffled"
    deal: int
    seed: str
    parts: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Ruled(Entry):
    """The house rules are others from the next hand on."""

    TAG = "ruled"
    SYNC = True
    preset: str
    options: dict[str, str]


@dataclass(frozen=True)
class Swapped(Entry):
    """Two seats have changed places."""

    TAG = "swapped"
    SYNC = True
    seat: int
    other: int


@dataclass(frozen=True)
class Chaired(Entry):
    """One more chair stands at the table, behind the last one, and a bot sits there (DEAL-5)."""

    TAG = "chaired"
    SYNC = True
    name: str
    bot: str


@dataclass(frozen=True)
class Unchaired(Entry):
    """A chair is gone; those behind it have moved up."""

    TAG = "unchaired"
    SYNC = True
    seat: int


@dataclass(frozen=True)
class Acted(Entry):
    """A table seat said or played something; `cid` is 0 for a bot."""

    TAG = "acted"
    seat: int
    action: Action
    cid: int


@dataclass(frozen=True)
class Undone(Entry):
    """The only person at the table took a card back: the first `left` actions of the hand stand,
    what came after them is as if it had not been."""

    TAG = "undone"
    seat: int
    left: int


@dataclass(frozen=True)
class SaidReady(Entry):
    """A person is ready for the next hand, or is not after all."""

    TAG = "ready"
    seat: int
    on: bool
    cid: int


@dataclass(frozen=True)
class SaidLast(Entry):
    """This hand is the last, or is not after all."""

    TAG = "last"
    seat: int
    on: bool
    cid: int


@dataclass(frozen=True)
class PotPaid(Entry):
    """The session is over and its pot was paid out by a lot from `key`, 64 hex digits."""

    TAG = "pot-paid"
    SYNC = True
    key: str


@dataclass(frozen=True)
class Reseated(Entry):
    """A seat has somebody else, or the same person is gone or back. `cid` is that of a person who
    left on purpose, else 0; `former`: whoever had the seat may come back to it."""

    TAG = "reseated"
    SYNC = True
    seat: int
    name: str
    kind: str
    bot: str
    token: str
    away: bool
    cid: int
    former: bool = False


@dataclass(frozen=True)
class Company(Entry):
    """Who is here beside the players: the name of the person at the table's own computer, ""
    where nobody plays there, and the names of those who watch. `paused`: the host lets everything
    wait."""

    TAG = "company"
    host: str
    watchers: tuple[str, ...]
    paused: bool = False


@dataclass(frozen=True)
class Kept(Entry):
    """The record of a finished hand has been written down; `deal` is its number."""

    TAG = "kept"
    deal: int


@dataclass(frozen=True)
class Closed(Entry):
    """The table is given up or over; nothing more happens at it."""

    TAG = "closed"
    SYNC = True


ENTRIES: dict[str, type[Entry]] = {
    kind.TAG: kind
    for kind in (
        Opened,
        Snapshot,
        DealtOut,
        Shuffled,
        Ruled,
        Swapped,
        Chaired,
        Unchaired,
        Acted,
        Undone,
        SaidReady,
        SaidLast,
        PotPaid,
        Reseated,
        Company,
        Kept,
        Closed,
    )
}
"""Every entry by its tag."""


_LATER: dict[str, dict[str, Any]] = {
    tag: {one.name: to_plain(one.default) for one in fields(kind) if one.default is not MISSING}
    for tag, kind in ENTRIES.items()
}


def entry_to_plain(entry: Entry) -> list[Any]:
    """The entry as the journal writes it."""
    return [entry.TAG, to_plain(entry)]


def entry_from_plain(plain: Any) -> Entry:
    """The entry that the journal holds; `ValueError` says what does not fit."""
    if type(plain) is not list or len(plain) != 2 or type(plain[0]) is not str:
        raise ValueError("expected an entry as [tag, fields]")
    kind = ENTRIES.get(plain[0])
    if kind is None:
        raise ValueError(f"there is no entry {plain[0][:40]!r}")
    written = plain[1]
    if type(written) is dict:
        # A field that came later has its default in what an older program wrote.
        written = {**_LATER[plain[0]], **written}
    return from_plain(kind, written)
