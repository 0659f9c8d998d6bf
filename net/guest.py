"""A guest: what one client knows of a table, and the only way in which it asks for something.

    guest.pump()              # everything that has arrived, in order, for the animation
    guest.view, guest.table   # the latest
    guest.act(action)         # ask; `guest.waiting` until the host has answered
    guest.take_refusal()      # why not, if the answer was no

The window, a script in a test and a client on the LAN use the same class; only the link differs.
A guest knows no more than its host has sent it, and doubts that.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.actions import Action
from engine.events import Event
from engine.match import Row
from engine.view import SeatView
from net import doubt
from net.fairness import Check, Witness
from net.link import Link
from net.messages import (
    DOWN,
    GREET,
    LIVE,
    PROTOCOL,
    BadMessage,
    Received,
    Refusal,
    decode,
    encode,
)
from net.sayings import Saying, said_by, understood
from net.seal import seal
from net.tableview import TableView
from net.text import clean_line, clean_name

__all__ = ["Guest", "Notice", "Refusal", "TurnClock", "Update"]

ASKED_AGAIN = 3
"""How often in a row a guest asks for everything anew before it stops believing the host."""


REWOUND = "The host was started again from a moment ago: what came after it has to be played again."

DOUBTS_KEPT = 20

TALK_KEPT = 50
"""How much talk waits for a window that does not take it."""


NOTICES_KEPT = 20


class Notice(NamedTuple):
    """A sentence from the table: `code` is one of `net.messages.NOTICES`, `name` of whom it speaks,
    `text` the sentence in English."""

    code: str
    name: str
    text: str


class TurnClock(NamedTuple):
    """The table's clock: `seat` had so many seconds left for question `step` of deal `deal` when
    this arrived; `number` counts the arrivals."""

    deal: int
    step: int
    seat: int
    left: float
    number: int


class Said(NamedTuple):
    """Something said at the table: by whom (None: by somebody who watches), and a word of
    `net.messages.TALK`; `text` only for chat."""

    seat: int | None
    name: str
    kind: str
    text: str


@dataclass(frozen=True)
class Update:
    """One thing that happened at the table.

    rev     the table's revision after it
    events  what happened in the hand, as this viewer may see it; empty when only the table changed
    view    the hand after it, None before the first deal
    table   the table after it
    fresh   the guest has just come, or missed something: draw the views, there is nothing to tell
    """

    rev: int
    events: tuple[Event, ...]
    view: SeatView | None
    table: TableView
    fresh: bool = False


class Guest:
    """One client's side of a link. `token` proves the seat; without one it only watches.

    table    the public facts of the table, None until the host has sent them
    view     the hand as this guest may see it, None before the first deal
    seat     its table seat, None for a spectator
    waiting  a request has not been answered yet; further ones are dropped meanwhile
    trouble  the host broke the rules: a sentence for the player, else ""
    doubts   every such sentence so far, also where the guest has found its way again
    gone     the host ended the connection: a sentence for the player, else ""; `gone_code` is
             one of `net.messages.CODES`, or "" where the link broke without a word
    talk     what has been said at the table, the latest last; the window takes it away
    notices  sentences from the table, the latest last; the window takes them away
    muted    names of those whose talk is not heard here
    fair     what the check of the last finished deal gave; None before and where nothing is proved
    """

    def __init__(
        self,
        link: Link,
        token: bytes = b"",
        app: str = "sheepshead",
        keys: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self.table: TableView | None = None
        self.view: SeatView | None = None
        self.seat: int | None = None
        self.trouble = ""
        self.doubts: list[str] = []
        self.gone = ""
        self.gone_code = ""
        self.talk: deque[Said] = deque(maxlen=TALK_KEPT)
        self.notices: deque[Notice] = deque(maxlen=NOTICES_KEPT)
        self.muted: set[str] = set()
        self.fair: Check | None = None
        self._clock: TurnClock | None = None
        self._keys = keys
        self._app = app
        self._witness = Witness()
        self._request = b""
        self._rev = -1
        self._sheet: tuple[Row, ...] = ()
        self._cid = 0
        self._acked = 0
        self._asked: int | None = None
        self._refusal: Refusal | None = None
        self._anew = 0
        self.relink(link, token)

    def relink(self, link: Link, token: bytes = b"") -> None:
        """Go on over a new link, after the old one broke. What was asked and not answered is asked
        again; the host does nothing twice."""
        self._link = link
        self._phase = GREET
        self._sheet = ()
        self._witness.broke()
        self.gone = self.gone_code = ""
        link.send(encode("hello", {"proto": PROTOCOL, "app": self._app, "token": token}))

    # -- asking --------------------------------------------------------------------------------

    @property
    def waiting(self) -> bool:
        """Whether a request has not been answered yet."""
        return self._asked is not None

    def act(self, action: Action) -> None:
        """Say or play something. What is not allowed comes back as a refusal."""
        if self.table is not None:
            self._ask("act", hand=self.table.deal, step=self.table.step, action=action.text())

    def next_hand(self) -> None:
        """Ask for the next hand; anyone at the table may."""
        self._ask("next")

    def same_hand_again(self) -> None:
        """Ask for the same hand once more, as practice: it does not count."""
        self._ask("practice")

    def ready(self, on: bool = True) -> None:
        """Say that the next hand may begin, or not after all."""
        self._ask("ready", on=on)

    def last_hand(self, on: bool = True) -> None:
        """Ask that this hand be the last one, or not after all; between two hands the evening ends
        at once, with its standings."""
        self._ask("last", on=on)

    def leave(self) -> None:
        """Give up the seat; a bot plays on. When the last person leaves, the table is over."""
        self._ask("leave")

    def wish(self, seat: bool) -> None:
        """Somebody who watches wants the next free seat, or only to watch."""
        if not self.gone and self._phase == LIVE and self.seat is None:
            self._link.send(encode("wish", {"seat": seat}))

    def mute(self, name: str, on: bool = True) -> None:
        """Hear nothing more of what somebody says, or hear it again; nobody else is told."""
        (self.muted.add if on else self.muted.discard)(name)

    @property
    def clock(self) -> TurnClock | None:
        """The clock of the present question; None where the table has none."""
        clock, table = self._clock, self.table
        if clock is None or table is None or (clock.deal, clock.step) != (table.deal, table.step):
            return None
        return clock

    def say(self, text: str) -> None:
        """Say a sentence to all at the table."""
        self._utter("chat", clean_line(text, 200))

    def react(self, kind: str) -> None:
        """A quick reaction: one of `net.messages.TALK` but chat."""
        self._utter(kind, "")

    def _utter(self, kind: str, text: str) -> None:
        if not self.gone and self._phase == LIVE and (text or kind != "chat"):
            self._link.send(encode("say", {"kind": kind, "text": text}))

    def _ask(self, name: str, **fields: Any) -> None:
        if self.waiting or self.gone or self._phase != LIVE:
            return
        self._cid += 1
        self._asked = self._cid
        self._request = encode(name, {"cid": self._cid, **fields})
        self._link.send(self._request)

    # -- hearing -------------------------------------------------------------------------------

    def take_refusal(self) -> Refusal | None:
        """The refusal that has arrived since the last call, or None."""
        refusal, self._refusal = self._refusal, None
        return refusal

    def pump(self) -> list[Update]:
        """Everything that has happened since the last call, in order."""
        updates: list[Update] = []
        while (frame := self._link.receive()) is not None:
            try:
                update = self._hear(decode(frame, DOWN, self._phase))
            except BadMessage as bad:
                self._distrust(said_by(bad))
                continue
            if update is not None:
                updates.append(update)
        if self._link.closed and not self.gone:
            self._left("The table is gone.")
        return updates

    def _hear(self, message: Received) -> Update | None:
        name, fields = message
        if name == "update":
            return self._update(fields)
        if name == "sheet":
            self._add_rows(fields)
        elif name == "ack":
            self._acked = max(self._acked, fields["cid"])
            self._answered(fields["cid"])
        elif name == "nack":
            return self._refused(fields)
        elif name == "welcome":
            self._welcome(fields)
        elif name == "said":
            who = clean_name(fields["name"])
            if who not in self.muted:
                line = clean_line(fields["text"])
                self.talk.append(Said(fields["seat"], who, fields["kind"], line))
        elif name == "notice":
            who = clean_name(fields["name"]) if fields["name"] else ""
            self.notices.append(Notice(fields["code"], who, _told(fields)))
        elif name == "clock":
            number = 1 if self._clock is None else self._clock.number + 1
            place = fields["deal"], fields["step"], fields["seat"]
            self._clock = TurnClock(*place, fields["left"] / 1000, number)
        elif name == "seal":
            self._compare(fields)
        elif name == "commit":
            self._promised(fields)
        elif name == "reveal":
            self._check(fields)
        elif name == "beat":
            self._link.send(encode("echo", {"n": fields["n"]}))
        elif name == "bye":
            self._left(_told(fields), fields["code"])
        return None

    def _compare(self, fields: dict[str, Any]) -> None:
        """Whether the picture here is the one that the host means."""
        if self.table is None:
            return
        if fields["hash"] != seal(self._rev, self.view, self.table) or fields["rev"] != self._rev:
            raise BadMessage("What you saw was not what the host meant; it is shown anew.")

    def _promised(self, fields: dict[str, Any]) -> None:
        share = self._witness.promised(fields["deal"], bytes(fields["hash"]), self._keys(16))
        if self.seat is not None:
            self._link.send(encode("entropy", {"deal": fields["deal"], "part": share}))

    def _check(self, fields: dict[str, Any]) -> None:
        table = self.table
        if table is None or fields["deal"] != table.deal:
            raise BadMessage("The host proves a deal that nobody has seen.")
        self.fair = self._witness.check(
            table.room,
            table.deal,
            bytes(fields["seed"]),
            fields["parts"],
            self.seat,
            self.view,
            doubt.rules_of(table),
        )

    def _welcome(self, fields: dict[str, Any]) -> None:
        if fields["proto"] != PROTOCOL:
            raise BadMessage("The host plays another version of Sheepshead.")
        moved = self._phase == LIVE and self.seat != fields["seat"]
        if self.seat == fields["seat"] and fields["cid"] < self._acked:
            self._rewound()  # it has forgotten what it had acknowledged
        self._acked = fields["cid"]
        self.seat = fields["seat"]
        self._phase = LIVE
        if self._asked is not None and (moved or self._asked <= fields["cid"]):
            self._asked = None  # done before the link broke, or asked from another seat
        if self._asked is not None:
            self._link.send(self._request)
        self._cid = max(self._asked or 0, fields["cid"])

    def _update(self, fields: dict[str, Any]) -> Update:
        table, view = self._state(fields)
        events = doubt.events(fields["events"], view)
        rev: int = fields["rev"]
        if fields["fresh"]:
            if rev < self._rev:
                self._rewound()
            self.trouble = ""
            self._anew = 0
        elif rev != self._rev + max(1, len(events)):
            raise BadMessage(
                Saying(
                    "The host left something out between revisions {old} and {new}.",
                    old=self._rev,
                    new=rev,
                )
            )
        return self._show(Update(rev, events, view, table, fields["fresh"]))

    def _rewound(self) -> None:
        """A host that has been started again may have lost the last moments; go on with it."""
        if all(notice.code != "rewound" for notice in self.notices):
            self.notices.append(Notice("rewound", "", REWOUND))

    def _state(self, fields: dict[str, Any]) -> tuple[TableView, SeatView | None]:
        """Table and view of a message, doubted."""
        if fields["rows"] != len(self._sheet):
            raise BadMessage("The host has not sent the whole score sheet.")
        table = doubt.table(fields["table"], self._sheet)
        if table.seat != self.seat:
            raise BadMessage("The host has given you another seat without a word.")
        if self.table is not None and table.room != self.table.room:
            raise BadMessage("The host has changed the table without a word.")
        view = None if fields["view"] is None else doubt.view(fields["view"], table)
        return table, view

    def _show(self, update: Update) -> Update:
        self._rev = update.rev
        self._witness.saw(update.table.deal, update.table.hand_seat, update.events)
        self.table, self.view = update.table, update.view
        return update

    def _add_rows(self, fields: dict[str, Any]) -> None:
        first: int = fields["first"]
        if first not in (0, len(self._sheet)):
            raise BadMessage("The host left out a row of the score sheet.")
        self._sheet = (*self._sheet[:first], *doubt.rows(fields["rows"]))

    def _answered(self, cid: int) -> None:
        if cid == self._asked:
            self._asked = None

    def _refused(self, fields: dict[str, Any]) -> Update | None:
        self._answered(fields["cid"])
        plain = fields["reason"]
        why = _told(fields) if plain is None else doubt.reason(plain)
        self._refusal = Refusal(fields["code"], why)
        table, view = self._state(fields)
        rev: int = fields["rev"]
        if rev == self._rev and view == self.view and table == self.table:
            return None
        # The request was in vain because something had been missed.
        return self._show(Update(rev, (), view, table, fresh=True))

    def _left(self, text: str, code: str = "") -> None:
        self.gone = text or "The table is gone."
        self.gone_code = code
        if code:
            self._asked = None
        if code not in ("", "closing"):
            self._acked = 0  # whoever gets the seat next, also this guest, begins anew
        self._link.close()

    def _distrust(self, sentence: str) -> None:
        """Remember what is wrong and ask for everything anew, but not for ever."""
        self.trouble = sentence
        if len(self.doubts) < DOUBTS_KEPT:
            self.doubts.append(sentence)
        if self._phase == LIVE and self._anew < ASKED_AGAIN:
            self._anew += 1
            self._sheet = ()
            self._link.send(encode("need", {}))


def _told(fields: dict[str, Any]) -> str:
    """The sentence in a message from the host."""
    return understood(clean_line(fields["text"]))
