"""All links of a table: who is here, who may say what, and what is told beside the hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from net.link import Link
from net.messages import GREET, LIVE, encode
from net.room import Room
from net.talk import Mouth

TurnTime = tuple[int, int, int, int]
"""The clock of a question: deal, step, seat, milliseconds left."""


class Session:
    """What the host knows of one link: the phase, the table seat, how much of the score sheet the
    guest has, the last deal that was proved to it, and of who watches name and token. `told` is a
    notice for the moment when they are welcome."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.phase = GREET
        self.seat: int | None = None
        self.rows = 0
        self.revealed = 0
        self.name = ""
        self.token = ""
        self.mouth = Mouth()
        self.told: tuple[str, str, str] | None = None

    def send(self, name: str, /, **fields: Any) -> None:
        """Queue a message."""
        self.link.send(encode(name, fields))


class Circle:
    """The links of one table. `room` is the truth and goes nowhere."""

    def __init__(self, room: Room, clock: Callable[[], float]) -> None:
        self.room = room
        self.muted: set[str] = set()
        """The tokens of those whose talk is handed on to nobody."""
        self.quiet_watchers = False
        """Who watches may talk between two hands only."""
        self.turn_clock: Callable[[], TurnTime | None] = lambda: None
        """The clock of the present question, where the table has one."""
        self._clock = clock
        self._sessions: list[Session] = []

    def attach(self, link: Link) -> None:
        """Welcome a new link; who it is, it says by itself."""
        self._sessions.append(Session(link))

    def present(self) -> set[int]:
        """The table seats whose person is here now."""
        return {
            one.seat
            for one in self._sessions
            if one.seat is not None and one.phase == LIVE and not one.link.closed
        }

    def watching(self) -> int:
        """How many only watch."""
        return sum(
            one.seat is None and one.phase == LIVE and not one.link.closed for one in self._sessions
        )

    def sessions(self) -> tuple[Session, ...]:
        """All links and what is known of them."""
        return tuple(self._sessions)

    def name_guest(
        self, link: Link, name: str, token: str = "", told: tuple[str, str, str] | None = None
    ) -> None:
        """How somebody without a seat is called, their token, and a notice for them."""
        for session in self._sessions:
            if session.link is link:
                session.name, session.token, session.told = name, token, told

    def watchers(self) -> tuple[str, ...]:
        """The names of those who only watch."""
        return tuple(
            one.name
            for one in self._sessions
            if one.seat is None and one.phase == LIVE and one.name and not one.link.closed
        )

    def notify(self, code: str, name: str, text: str, only: Session | None = None) -> None:
        """Tell everybody, or one, a sentence; `code` is one of `net.messages.NOTICES`."""
        for session in self._sessions:
            if session.phase == LIVE and only in (None, session):
                session.send("notice", code=code, name=name, text=text)

    def mute(self, token: str, on: bool) -> None:
        """Hand on nothing more of what somebody says, or hand it on again; they are told."""
        if (token in self.muted) == on:
            return
        (self.muted.add if on else self.muted.discard)(token)
        code = "muted" if on else "unmuted"
        text = "The host has muted you." if on else "You are heard again."
        for session in self._sessions:
            if self._token(session) == token:
                self.notify(code, "", text, session)

    def tell_clock(self) -> None:
        """Tell everybody how much time is left for the present question, where there is a clock."""
        for session in self._sessions:
            if session.phase == LIVE:
                self._send_clock(session)

    def _send_clock(self, session: Session) -> None:
        clock = self.turn_clock()
        if clock is not None:
            deal, step, seat, left = clock
            session.send("clock", deal=deal, step=step, seat=seat, left=left)

    def _token(self, session: Session) -> str:
        return session.token if session.seat is None else self.room.seats[session.seat].token

    def end_seat(self, seat: int, code: str, text: str) -> None:
        """Send away whoever has this table seat."""
        for session in self._sessions:
            if session.phase == LIVE and session.seat == seat:
                self._end(session, code, text)

    def end(self, link: Link, code: str, text: str) -> None:
        """Send somebody away with a sentence."""
        for session in self._sessions:
            if session.link is link:
                self._end(session, code, text)

    def close(self, code: str = "closed", text: str = "The table is closed.") -> None:
        """Say goodbye to everybody. The journal is not touched."""
        for session in self._sessions:
            session.send("bye", code=code, text=text)
            session.link.close()
        self._sessions = []

    def _talk(self, session: Session, kind: str, text: str) -> None:
        """Hand on what somebody says, if they may and do not say too much."""
        mouth = session.mouth
        line = mouth.line(kind, text)
        if kind == "chat" and not line:
            return
        if self._token(session) in self.muted:
            self.notify("muted", "", "The host has muted you.", session)
            return
        watches = session.seat is None and self.quiet_watchers
        if watches and kind == "chat" and self.room.phase == "hand":
            self.notify("quiet", "", "Who watches may talk between two hands.", session)
            return
        if not mouth.may(kind, line, self._clock()):
            if not mouth.warned:
                mouth.warned = True
                self.notify("too_fast", "", "That was too much at once: wait a moment.", session)
            return
        mouth.warned = False
        name = session.name if session.seat is None else self.room.seats[session.seat].name
        for other in self._sessions:
            if other.phase == LIVE:
                other.send("said", seat=session.seat, name=name or "A guest", kind=kind, text=line)

    def _end(self, session: Session, code: str, text: str) -> None:
        session.send("bye", code=code, text=text)
        session.link.close()
