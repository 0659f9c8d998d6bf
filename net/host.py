"""The host of a table: it stands between the links and the room, and keeps the order of things.

For each command: the frame is checked, then the session's state, the room decides, the journal is
written, the room changes, the redacted updates are queued, and then the request is answered. So an
`ack` means that the disk has it, and nobody has seen what the disk does not have.
"""

from __future__ import annotations

import hmac
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from engine.codec import to_plain
from engine.errors import Reason
from engine.events import Event
from net.circle import Circle, Session
from net.commands import Act, Command, LastHand, Leave, NextHand, PayPot, Practice, Ready
from net.entries import DealtOut, Entry
from net.fairness import FairDeal
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
from net.room import Applied, Decision, Room
from net.sayings import NOT_SAVED, NOT_UNDERSTOOD, Saying
from net.seal import SEAL_SECONDS, seal
from net.text import clean_line

log = logging.getLogger("sheepshead.net")

FRAMES_A_PUMP = 8
"""How many frames of one link are handled at once, so that nobody can keep the table busy."""

ROWS_A_SHEET = 32
"""Rows of the score sheet in one message."""

Changed = Callable[[Sequence[Entry], Sequence[Event]], None]
"""Told after each change: the entries, and the events that tell them, unredacted."""


class Host(Circle):
    """One table with its journal and all links to it. `room` is the truth and goes nowhere."""

    def __init__(
        self,
        room: Room,
        journal: Journal,
        *,
        keys: Callable[[int], bytes] = secrets.token_bytes,
        changed: Changed | None = None,
        fair: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(room, clock)
        self.keeps_open = False
        """The table stays when the last person leaves."""
        self.shuffling: FairDeal | None = None
        """The deal that waits for shares of chance; `finish_deal` ends the waiting."""
        self.wished: Callable[[Session, bool], None] = lambda session, seat: None
        """Somebody who watches wants a seat, or none."""
        self.seals = False
        """Whether guests are told now and then how their picture should be."""
        self._sealed = clock()
        self._fair = fair
        self._askers: list[tuple[Session, int]] = []
        self.stand_in = "random"
        """The kind of bot that takes the seat of a person who leaves."""
        self._journal = journal
        self._keys = keys
        self._changed = changed
        self._shared: tuple[Room, dict[str, Any]] | None = None
        self.trouble: str = ""
        """Why the table can't go on, in a sentence: the disk refuses. Empty again once it works."""

    def seat_guest(self, link: Link, seat: int | None, name: str = "") -> None:
        """Somebody who is here has another seat now, or none: show them the table from there."""
        for session in self._sessions:
            if session.link is link:
                session.name = name or session.name
                if session.phase == LIVE and session.seat != seat:
                    session.seat = seat
                    self._welcome(session)

    def move_seats(self, moved: dict[int, int]) -> None:
        """People have changed places: the new seat by the old."""
        for session in self._sessions:
            if session.phase == LIVE and session.seat in moved:
                session.seat = moved[session.seat]
                self._welcome(session)

    # -- the fair deal -------------------------------------------------------------------------

    def next_hand(self) -> Refusal | None:
        """Begin the next hand: at once, or with everybody's share of chance (`net.fairness`)."""
        if not self._fair:
            return self.do(NextHand(key=self._keys(32)))
        if self.shuffling is None:
            refusal = self._decide(NextHand(key=bytes(32))).refusal
            if refusal is not None:
                return refusal
            self._shuffle(-1, 0)
        return None

    def _shuffle(self, seat: int, cid: int) -> None:
        room = self.room
        self.shuffling = FairDeal(room.id, room.deals + 1, self._keys(32), seat, cid)
        for session in self._sessions:
            if session.phase == LIVE:
                session.send("commit", deal=self.shuffling.deal, hash=self.shuffling.hash)
        self._maybe_deal()

    def _maybe_deal(self) -> None:
        if self.shuffling is not None and self.present() <= self.shuffling.parts.keys():
            self.finish_deal()

    def finish_deal(self) -> None:
        """Deal with the shares that have come; who asked for it is answered."""
        made, self.shuffling = self.shuffling, None
        askers, self._askers = self._askers, []
        if made is None:
            return
        key = made.key()
        refusal = self.do(NextHand(made.seat, made.cid, key, made.seed.hex(), made.listed()))
        for session, cid in askers:
            if session.link.closed:
                continue
            if refusal is None:
                session.send("ack", cid=cid)
            else:
                self._refuse(session, cid, refusal)

    def _send_reveal(self, session: Session) -> None:
        """Prove the deal of a hand that is over."""
        room, made = self.room, self.room.shuffled
        if room.hand is None or not room.hand.over or made is None or made.deal != room.deals:
            return
        if session.revealed < made.deal:
            session.revealed = made.deal
            parts = [[seat, part] for seat, part in made.parts]
            session.send("reveal", deal=made.deal, seed=bytes.fromhex(made.seed), parts=parts)

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
        if self.seals and self._clock() - self._sealed >= SEAL_SECONDS:
            self._sealed = self._clock()
            self.send_seals()
        return worked

    def send_seals(self) -> None:
        """Tell everybody how their picture should be, each by what their own eyes may see."""
        seals: dict[int | None, bytes] = {}
        for session in self._sessions:
            if session.phase != LIVE:
                continue
            if session.seat not in seals:
                seals[session.seat] = seal(self.room.rev, *self.room.view_for(session.seat))
            session.send("seal", rev=self.room.rev, hash=seals[session.seat])

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
            self.trouble = Saying(NOT_SAVED, why=why)
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
        deals = any(isinstance(entry, DealtOut) and not entry.practice for entry in entries)
        if self._journal.grown and deals:
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
            self._send_reveal(session)

    def _update(self, viewer: int | None, events: Sequence[Event]) -> bytes:
        seat = self.room.hand_seat(viewer)
        shown = [to_plain(event.seen_by(seat)) for event in events]
        return encode("update", {**self._state(viewer), "events": shown, "fresh": False})

    def _state(self, viewer: int | None) -> dict[str, Any]:
        """The fields that show a viewer everything, but for the rows of the sheet."""
        room = self.room
        seen = room.hand_for(viewer)
        return {
            "rev": room.rev,
            "view": None if seen is None else to_plain(seen),
            "table": {**self._plain_table(), "seat": viewer},
            "rows": len(room.match.rows),
        }

    def _plain_table(self) -> dict[str, Any]:
        """The table as a spectator sees it, without its rows, in plain form. It is the same for all
        viewers but for `seat`, so it is made once for all of them."""
        if self._shared is None or self._shared[0] is not self.room:
            public = replace(self.room.table_for(None), rows=())
            self._shared = (self.room, to_plain(public))
        return self._shared[1]

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
        self._send_reveal(session)
        self._send_clock(session)

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
                self._end(session, "bad_message", clean_line(Saying(NOT_UNDERSTOOD, what=str(bad))))
                return

    def _hear(self, session: Session, frame: bytes) -> None:
        name, fields = decode(frame, UP, session.phase)
        if session.phase == GREET:
            self._greet(session, fields)
        elif name == "need":
            self._send_fresh(session)
        elif name == "ping":
            session.send("pong", n=fields["n"])
        elif name == "echo":
            pass  # the network's own concern
        elif name == "say":
            self._talk(session, fields["kind"], fields["text"])
        elif name == "wish":
            if session.seat is None:
                self.wished(session, fields["seat"])
        elif name == "entropy":
            made = self.shuffling
            if made is not None and session.seat is not None and fields["deal"] == made.deal:
                made.parts.setdefault(session.seat, bytes(fields["part"]))
                self._maybe_deal()
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
        self._welcome(session)
        if self.shuffling is not None and seat not in self.shuffling.parts:
            # Whose share is here already would only send another, which is not used.
            session.send("commit", deal=self.shuffling.deal, hash=self.shuffling.hash)

    def _welcome(self, session: Session) -> None:
        """Show somebody their seat, and everything."""
        seat = session.seat
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
        if session.told is not None:
            code, name, text = session.told
            session.told = None
            self.notify(code, name, text, session)

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
            if self._fair and self._asked_to_shuffle(session, seat, cid):
                return
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
            command = Leave(seat, cid, self.stand_in, self.keeps_open)
        refusal = self.do(command)
        if refusal is not None:
            self._refuse(session, cid, refusal)
            return
        session.send("ack", cid=cid)
        if name == "leave":
            self._end(session, "closed", "You have left the table.")

    def _asked_to_shuffle(self, session: Session, seat: int, cid: int) -> bool:
        """Somebody asks for the next hand; whether the answer waits for the deal."""
        decision = self._decide(NextHand(seat, cid, bytes(32)))
        if decision.refusal is not None or not decision.entries:
            return False
        self._askers.append((session, cid))
        if self.shuffling is None:
            self._shuffle(seat, cid)
        return True

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
