"""An open table with all that its host may do there, in the lobby and during the evening."""

from __future__ import annotations

from net.commands import AddChair, LastHand, NewRules, Reseat, Swap, TakeChair
from net.messages import Refusal
from net.opentable import OpenTable
from net.presence import Absence
from net.text import clean_name
from net.transport import TcpLink


class HostedTable(OpenTable):
    """Everything here runs in the net thread; `net.hosting.HostTable` is the window's handle."""

    def pause(self, on: bool) -> None:
        """Let everything wait, or go on."""
        self.paused = on
        self._mind_presence()

    def give_seat_to_bot(self, which: int, bot: str = "", why: str = "") -> Refusal | None:
        """A bot takes this seat; a person who had it is sent away and does not come back by
        themselves."""
        seat = self.room.seats[which]
        name = seat.name if seat.kind == "bot" else ""
        # Who is away may come back while a bot has the seat; who is here is sent away.
        away = seat.away and not why
        refusal = self._host.do(Reseat(-1, 0, which, name, bot or self.bots, former=away))
        if refusal is None and seat.kind == "person":
            self._host.end_seat(which, "kicked", why or "The host has given your seat to a bot.")
        return refusal

    def kick(self, which: int) -> Refusal | None:
        """Send a person away; to come again they need the host's word."""
        for session in self._host.sessions():
            if session.seat == which and isinstance(session.link, TcpLink):
                self._guard.send_away(session.link.address)
        return self.give_seat_to_bot(which, why="The host has sent you away from the table.")

    def bot_now(self, which: int) -> None:
        """A bot acts at once for somebody who is away, until they are back; for somebody who is
        here it answers the present question alone."""
        if which in self._presence.gone:
            self._presence.gone[which].now = True
            self._look()
        elif which == self.room.actor:
            self._presence.nudge()

    def wait_for(self, which: int) -> None:
        """Wait for somebody who is away, however long it takes."""
        gone = self._presence.gone
        if which in gone:
            gone[which] = Absence(gone[which].since, wait=True)
            self._look()

    def mute(self, which: int, on: bool = True) -> None:
        """Let nobody hear what the person at this seat says, or let them be heard again."""
        if self.room.seats[which].token:
            self._host.mute(self.room.seats[which].token, on)

    def mute_watcher(self, name: str, on: bool = True) -> None:
        """The same for those of this name who watch."""
        for visitor in self.visitors:
            if visitor.name == name:
                self._host.mute(visitor.token.hex(), on)

    def muted(self) -> tuple[str, ...]:
        """The names of those who are here and muted."""
        said = self._host.muted
        seats = [seat.name for seat in self.room.seats if seat.token in said]
        return (*seats, *(one.name for one in self.visitors if one.token.hex() in said))

    def rename(self, which: int, name: str) -> Refusal | None:
        """Give whoever has this seat another name."""
        seat = self.room.seats[which]
        return self._host.do(
            Reseat(-1, 0, which, clean_name(name), seat.bot, seat.token, seat.away)
        )

    def swap(self, which: int, other: int) -> Refusal | None:
        """Let two seats change places, before the first hand."""
        refusal = self._host.do(Swap(-1, 0, which, other))
        if refusal is None:
            moved = {which: other, other: which}
            self._host.move_seats(moved)
            self._presence.moved(moved)
        return refusal

    def add_chair(self) -> Refusal | None:
        """One more chair for who comes, with a bot so far; the dealer sits out from then on."""
        return self._host.do(AddChair(bot=self.bots))

    def take_chair(self, which: int) -> Refusal | None:
        """Take away a chair on which a bot sits."""
        count = len(self.room.seats)
        refusal = self._host.do(TakeChair(which=which))
        if refusal is None:
            moved = {seat: seat - 1 for seat in range(which + 1, count)}
            self._presence.forget(which)
            self._presence.moved(moved)
            self._host.move_seats(moved)
        return refusal

    def new_rules(self, preset: str, options: dict[str, str]) -> Refusal | None:
        """Other house rules from the next hand on."""
        return self._host.do(NewRules(-1, 0, preset, tuple(sorted(options.items()))))

    def last_hand(self, on: bool = True) -> Refusal | None:
        """Let this hand be the last one, or not after all."""
        return self._host.do(LastHand(-1, 0, on))
