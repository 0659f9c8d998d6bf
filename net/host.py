"""The host of a table: it stands between the links and the room, and keeps the order of things.

For each command: the frame is checked, then the session's state, the room decides, the journal is
written, the room changes, the redacted updates are queued, and then the request is answered. So an
`ack` means that the disk has it, and nobody has seen what the disk does not have.
"""

from __future__ import annotations

import hmac
import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Any

from engine.codec import to_plain
from engine.errors import Reason
from engine.events import Event
from net.commands import Act, Command, LastHand, Leave, NextHand, PayPot, Practice, Ready
from net.entries import DealtOut, Entry
from net.journal import Journal
from net.link import Link
from net.messages import (
    GREET,
    LIVE,
    PROTOCOL,
    UP,
    BadMessage,
    Refusal,
    decode,
    encode,
)
from net.room import Applied, Decision, Room, Seen
from net.text import clean_line

log = logging.getLogger("sheepshead.net")

FRAMES_A_PUMP = 8
"""How many frames of one link are handled at once, so that nobody can keep the table busy."""

ROWS_A_SHEET = 32
"""Rows of the score sheet in one message."""

Changed = Callable[[Sequence[Entry], Sequence[Event]], None]
"""Told after each change: the entries, and the events that tell them, unredacted."""


class Session:
    """What the host knows of one link: the phase, the table seat, and how much of the score sheet
    the guest has."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.phase = GREET
        self.seat: int | None = None
        self.rows = 0

    def send(self, name: str, **fields: Any) -> None:
        """Queue a message."""
        self.link.send(encode(name, fields))


class Host:
    """One table with its journal and all links to it. `room` is the truth and goes nowhere."""

    def __init__(
        self,
        room: Room,
        journal: Journal,
        *,
        keys: Callable[[int], bytes] = secrets.token_bytes,
        changed: Changed | None = None,
    ) -> None:
        self.room = room
        self.stand_in = "random"
        """The kind of bot that takes the seat of a person who leaves."""
        self._journal = journal
        self._keys = keys
        self._changed = changed
        self._sessions: list[Session] = []
        self.trouble: str = ""
        """Why the table can't go on, in a sentence: the disk refuses. Empty again once it works."""

    def attach(self, link: Link) -> None:
        """Welcome a new link; who it is, it says by itself."""
        self._sessions.append(Session(link))

    def pump(self) -> bool:
        """Handle what has arrived, without waiting; whether anything had."""
        worked = False
        for session in self._sessions:
            if session.link.waiting:
                worked = True
                self._read(session)
            elif session.link.closed:
                worked = True
        if worked:
            self._sessions = [one for one in self._sessions if not one.link.closed]
        return worked

    def close(self, code: str = "closed", text: str = "The table is closed.") -> None:
        """Say goodbye to everybody. The journal is not touched."""
        for session in self._sessions:
            session.send("bye", code=code, text=text)
            session.link.close()
        self._sessions = []

    # -- commands ------------------------------------------------------------------------------

    def do(self, command: Command) -> Refusal | None:
        """Decide, write, change, tell. Gives the refusal, or None: it is done and on disk."""
        decision = self._decide(command)
        if decision.refusal is not None or not decision.entries:
            return decision.refusal
        # Applying changes nothing here yet: what can't be applied must not be written either.
        steps: list[Applied] = []
        room = self.room
        for entry in decision.entries:
            steps.append(room.apply(entry))
            room = steps[-1].room
        try:
            self._write(decision.entries, sync=room.phase != self.room.phase)
        except OSError as error:
            why = error.strerror or type(error).__name__
            self.trouble = f"The table could not be saved: {why}."
            log.warning("%s", self.trouble)
            return Refusal("not_saved", self.trouble)
        self.trouble = ""
        for entry, (after, events) in zip(decision.entries, steps, strict=True):
            before = self.room.rev
            self.room = after
            if self.room.rev != before:
                self._tell(events)
            if self._changed is not None:
                self._changed((entry,), events)
        self.pay_pot()
        return None

    def pay_pot(self) -> None:
        """Pay out the pot once the session is over."""
        if self.room.pot_waits:
            self.do(PayPot(key=self._keys(32)))

    def _decide(self, command: Command) -> Decision:
        try:
            return self.room.decide(command)
        except Exception:
            # A mistake of ours over a strange request must not end the table for all others.
            log.exception("the request %s could not be judged", command)
            refusal = Refusal("error", "The table could not make sense of that.")
            return Decision(refusal=refusal)

    def _write(self, entries: tuple[Entry, ...], *, sync: bool) -> None:
        first = entries[0]
        if self._journal.grown and isinstance(first, DealtOut) and not first.practice:
            self._journal.rewrite((self.room.snapshot(), *entries))
        else:
            self._journal.append(entries, sync)

    # -- telling -------------------------------------------------------------------------------

    def _tell(self, events: Sequence[Event]) -> None:
        """Queue an update for everybody, each with what their own eyes may see."""
        frames: dict[int | None, bytes] = {}
        for session in self._sessions:
            if session.phase != LIVE:
                continue
            self._send_sheet(session)
            if session.seat not in frames:
                frames[session.seat] = self._update(session.seat, events)
            session.link.send(frames[session.seat])

    def _update(self, viewer: int | None, events: Sequence[Event]) -> bytes:
        seat = self.room.hand_seat(viewer)
        shown = [to_plain(event.seen_by(seat)) for event in events]
        return encode("update", {**self._state(viewer), "events": shown, "fresh": False})

    def _state(self, viewer: int | None) -> dict[str, Any]:
        """The fields that show a viewer everything, but for the rows of the sheet."""
        seen: Seen = self.room.view_for(viewer)
        table = to_plain(seen.table.without_rows())
        return {
            "rev": self.room.rev,
            "view": None if seen.view is None else to_plain(seen.view),
            "table": table,
            "rows": len(seen.table.rows),
        }

    def _send_sheet(self, session: Session) -> None:
        """The rows that the guest lacks."""
        rows = self.room.match.rows
        while session.rows < len(rows):
            some = rows[session.rows : session.rows + ROWS_A_SHEET]
            session.send("sheet", first=session.rows, rows=[to_plain(row) for row in some])
            session.rows += len(some)

    def _send_fresh(self, session: Session) -> None:
        session.rows = 0
        self._send_sheet(session)
        session.send("update", **self._state(session.seat), events=[], fresh=True)

    # -- hearing -------------------------------------------------------------------------------

    def _read(self, session: Session) -> None:
        for _ in range(FRAMES_A_PUMP):
            frame = session.link.receive()
            if frame is None:
                return
            try:
                self._hear(session, frame)
            except BadMessage as bad:
                # What can't be read may hide anything: there is no going on with this link.
                log.warning("a guest was cut off: %s", bad)
                self._end(session, "bad_message", clean_line(f"The host did not understand: {bad}"))
                return

    def _hear(self, session: Session, frame: bytes) -> None:
        name, fields = decode(frame, UP, session.phase)
        if session.phase == GREET:
            self._greet(session, fields)
        elif name == "need":
            self._send_fresh(session)
        elif session.seat is None:
            text = "Somebody who only watches can't do that."
            self._refuse(session, fields["cid"], Refusal("not_now", text))
        else:
            self._request(session, session.seat, name, fields)

    def _greet(self, session: Session, fields: dict[str, Any]) -> None:
        if fields["proto"] != PROTOCOL:
            text = "The host plays another version of Sheepshead."
            self._end(session, "version", text)
            return
        seat: int | None = None
        if fields["token"]:
            seat = self._seat_of(fields["token"].hex())
            if seat is None:
                self._end(session, "bad_token", "That seat belongs to somebody else by now.")
                return
            for other in self._sessions:
                if other is not session and other.phase == LIVE and other.seat == seat:
                    text = "You have come back to this table in another window."
                    self._end(other, "displaced", text)
        session.seat = seat
        acked = () if seat is None else self.room.seats[seat].acked
        session.send(
            "welcome",
            proto=PROTOCOL,
            room=self.room.id,
            seat=seat,
            cid=max(acked, default=0),
        )
        session.phase = LIVE
        self._send_fresh(session)

    def _seat_of(self, token: str) -> int | None:
        for number, seat in enumerate(self.room.seats):
            if seat.token and hmac.compare_digest(seat.token, token):
                return number
        return None

    def _request(self, session: Session, seat: int, name: str, fields: dict[str, Any]) -> None:
        cid: int = fields["cid"]
        command: Command
        if name == "act":
            command = Act(seat, cid, fields["hand"], fields["step"], fields["action"])
        elif name == "next":
            # No chance is spent on a request that can't be granted.
            dealing = self.room.phase in ("lobby", "between")
            command = NextHand(seat, cid, self._keys(32) if dealing else bytes(32))
        elif name == "practice":
            command = Practice(seat, cid)
        elif name == "ready":
            command = Ready(seat, cid, fields["on"])
        elif name == "last":
            command = LastHand(seat, cid, fields["on"])
        else:
            command = Leave(seat, cid, self.stand_in)
        refusal = self.do(command)
        if refusal is not None:
            self._refuse(session, cid, refusal)
            return
        session.send("ack", cid=cid)
        if name == "leave":
            self._end(session, "closed", "You have left the table.")

    def _refuse(self, session: Session, cid: int, refusal: Refusal) -> None:
        """Say why not, with the fresh view: who asks in vain may have missed something."""
        reason = to_plain(refusal.reason) if isinstance(refusal.reason, Reason) else None
        self._send_sheet(session)
        session.send(
            "nack",
            cid=cid,
            code=refusal.code,
            text=clean_line(str(refusal)),
            reason=reason,
            **self._state(session.seat),
        )

    def _end(self, session: Session, code: str, text: str) -> None:
        session.send("bye", code=code, text=text)
        session.link.close()
