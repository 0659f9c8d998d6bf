"""A table on this computer, without a door: one person among bots.

    table = LocalTable.create(TableSetup("Anna", (("Ben", "thumb"), ...)), data_dir)
    every frame:  table.tick();  for update in table.guest.pump(): ...
    at the end:   table.close()

The person is a guest like any other: the window sees `table.guest` and nothing of the room.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from engine import flow
from engine.bots import BOTS
from engine.events import Dealt, Event, TrickTaken
from engine.view import view
from net import transcripts
from net.commands import Act, Close, Keep, NextHand, Practice, Undo
from net.doorsettings import load_door
from net.entries import Acted, Entry, Seat
from net.guest import Guest
from net.host import Host
from net.journal import Journal, NoTable
from net.link import Link, memory_link
from net.opening import Keys as Keys
from net.opening import begin_table, with_length
from net.room import Refusal, Room
from net.saved import saved_table
from net.thinker import InlineThinker, Question, Thinker, stand_in
from net.transcripts import Transcript

log = logging.getLogger("sheepshead.net")

RETRY = 2.0
"""Seconds between two tries when the disk refuses."""

PERSON = "person"
"""In place of a kind of bot: somebody else at this computer."""

Clock = Callable[[], float]


@dataclass(frozen=True)
class Pace:
    """How long the table waits before a bot acts, in seconds: always the same, whatever the bot
    holds and however much it has to choose from.

    bot    after another seat has said or played something
    trick  after a complete trick, so that it can be looked at
    deal   after the deal
    speed  divides all of them; 0 means no pause at all
    """

    bot: float = 0.6
    trick: float = 1.3
    deal: float = 1.6
    speed: float = 1.0

    def after(self, events: Sequence[Event]) -> float:
        """The pause after these events."""
        if self.speed <= 0:
            return 0.0
        pause = self.bot
        for event in events:
            if isinstance(event, TrickTaken):
                pause = self.trick
            elif isinstance(event, Dealt):
                pause = self.deal
        return pause / self.speed


@dataclass(frozen=True)
class TableSetup:
    """What a new table is to be.

    name     the person's name; the person has table seat 0
    others   clockwise from there: name and kind of bot of each other seat, or `PERSON` for
             somebody at this computer
    preset, options  the house rules
    hands    how many hands: None as the preset has it, 0 without end
    table    the table's name
    """

    name: str
    others: tuple[tuple[str, str], ...]
    preset: str = "classic"
    options: tuple[tuple[str, str], ...] = ()
    hands: int | None = None
    table: str = "Kitchen table"


class LocalTable:
    """A table of this process: room, journal, the person's guest, the bots.

    guest    the person's; the window draws and asks through it and through nothing else
    trouble  why the table can't go on, in a sentence (the disk is full), else ""
    """

    def __init__(
        self,
        room: Room,
        journal: Journal,
        data_dir: Path,
        *,
        pace: Pace,
        clock: Clock,
        keys: Keys,
        thinker: Thinker | None,
        on_hand_over: Callable[[Transcript], None] | None,
        today: Callable[[], date],
    ) -> None:
        self._data_dir = data_dir
        self._journal = journal
        self._keys = keys
        self._clock = clock
        self._pace = pace
        self._today = today
        self._thinker: Thinker = thinker or InlineThinker()
        self._on_hand_over = on_hand_over or self._keep_record
        self._host = self._make_host(room)
        self._bot: int | None = None
        self._due = clock() + pace.after(())
        self._held = False
        self._left = 0.0
        self._open = True
        mine = self._make_link()
        self.guest = Guest(mine, self._own_token(room))
        self._beside: list[Guest] | None = None
        self._host.pump()
        self._look()

    def _own_token(self, room: Room) -> bytes:
        """The token of the person at this computer."""
        door = load_door(self._journal.path)
        if door is not None:
            return bytes.fromhex(door.owner)  # the first person may be somebody else
        return bytes.fromhex(next(seat for seat in room.seats if seat.kind == "person").token)

    def _make_host(self, room: Room) -> Host:
        host = Host(room, self._journal, keys=self._keys, changed=self._after)
        host.stand_in = stand_in()
        return host

    def _make_link(self) -> Link:
        """A link to the host; gives the guest's end."""
        link, mine = memory_link()
        self._host.attach(link)
        return mine

    # -- beginning -----------------------------------------------------------------------------

    @classmethod
    def create(
        cls,
        setup: TableSetup,
        data_dir: Path,
        *,
        pace: Pace | None = None,
        clock: Clock = time.monotonic,
        keys: Keys = secrets.token_bytes,
        thinker: Thinker | None = None,
        on_hand_over: Callable[[Transcript], None] | None = None,
        today: Callable[[], date] = date.today,
    ) -> LocalTable:
        """A new table with the first hand dealt. `BadRules` lists what can't be played,
        `ValueError` names an unknown bot, `OSError` is the disk's."""
        options = with_length(dict(setup.options), setup.hands)
        for _name, bot in setup.others:
            if bot not in BOTS and bot != PERSON:
                raise ValueError(
                    f"there is no bot named {bot!r}; there are {', '.join(sorted(BOTS))}"
                )
        people = [Seat(setup.name, "person", token=keys(16).hex())]
        for name, bot in setup.others:
            if bot == PERSON:
                people.append(Seat(name, "person", token=keys(16).hex()))
            else:
                people.append(Seat(name, "bot", bot))
        room, journal = begin_table(
            data_dir,
            keys,
            table=setup.table,
            preset_name=setup.preset,
            options=options,
            seats=people,
        )
        table = cls(
            room,
            journal,
            data_dir,
            pace=pace or Pace(),
            clock=clock,
            keys=keys,
            thinker=thinker,
            on_hand_over=on_hand_over,
            today=today,
        )
        table.sit_together()  # whoever is here sees the first deal
        table._host.do(NextHand(key=keys(32)))
        return table

    @classmethod
    def resume(
        cls,
        data_dir: Path,
        *,
        pace: Pace | None = None,
        clock: Clock = time.monotonic,
        keys: Keys = secrets.token_bytes,
        thinker: Thinker | None = None,
        on_hand_over: Callable[[Transcript], None] | None = None,
        today: Callable[[], date] = date.today,
    ) -> LocalTable:
        """The saved table as it was left. `NoTable`, `TableInUse` or `BadJournal` say why not."""
        saved = saved_table(data_dir)
        if saved is None:
            raise NoTable("There is no table to return to.")
        journal, room = Journal.open(saved.path)
        table = cls(
            room,
            journal,
            data_dir,
            pace=pace or Pace(),
            clock=clock,
            keys=keys,
            thinker=thinker,
            on_hand_over=on_hand_over,
            today=today,
        )
        if room.phase == "lobby":
            table._host.do(NextHand(key=keys(32)))
        table._catch_up()
        return table

    def _catch_up(self) -> None:
        """Do what a program that was killed had no time for."""
        room = self._host.room
        if room.hand is not None and room.hand.over and room.kept < room.deals:
            # It was killed between the last card and the writing of the record.
            self._hand_over()
        self._host.pay_pot()

    # -- every frame ---------------------------------------------------------------------------

    def tick(self) -> bool:
        """Do what is due: answer the person, let at most one bot act. Whether anything was done.

        Costs next to nothing when nothing is due.
        """
        if not self._open:
            return False
        worked = self._host.pump()
        if worked and self._host.room.closed:
            self.close()
            return True
        if self._bot is None or self._held or self._clock() < self._due:
            return worked
        action = self._thinker.poll()
        if action is None:
            return worked
        room, seat = self._host.room, self._bot
        refusal = self._host.do(Act(seat, 0, room.deals, room.step, action.text()))
        if refusal is not None:
            # The disk refuses; the same question is put again later.
            self._look()
            self._due = self._clock() + RETRY
        return True

    @property
    def is_open(self) -> bool:
        """Whether the table has not been closed."""
        return self._open

    @property
    def trouble(self) -> str:
        """Why the table can't go on, in a sentence, else ""."""
        return self._host.trouble

    def set_pace(self, pace: Pace) -> None:
        """Change the pauses. One that has begun gets no longer than the new one for a bot."""
        self._pace = pace
        self._due = min(self._due, self._clock() + pace.after(()))

    def hold(self, on: bool) -> None:
        """Let the bots wait, while something lies over the table, or go on; a pause goes on where
        it was."""
        if on and not self._held:
            self._left = max(0.0, self._due - self._clock())
        elif self._held and not on:
            self._due = self._clock() + self._left
        self._held = on

    def hurry(self) -> None:
        """End the pause: the person has collected the trick."""
        self._due = self._clock()
        self._left = 0.0

    def undo(self) -> Refusal | None:
        """Take the person's last card back, with all that followed; why not, or None."""
        seat = self.guest.seat
        if not self._open or seat is None:
            return Refusal("not_now", "There is nothing to take back.")
        return self._host.do(Undo(seat))

    def swap_sides(self) -> Refusal | None:
        """Deal the same cards once more as practice, each player with the other's, at a table for
        two; why not, or None."""
        seat = self.guest.seat
        return self._host.do(Practice(-1 if seat is None else seat, turned=True))

    def sit_together(self) -> tuple[Guest, ...]:
        """A guest for each person of a table without a door, this one's first: they take turns at
        this computer. What they are told at the beginning waits for their `pump`."""
        if self._beside is None:
            own = self._own_token(self._host.room).hex()
            self._beside = [
                Guest(self._make_link(), bytes.fromhex(seat.token))
                for seat in self._host.room.seats
                if seat.kind == "person" and seat.token != own
            ]
            self._host.pump()
        return (self.guest, *self._beside)

    def close(self) -> None:
        """Leave the table as it is, to come back later; one that is over is put aside. Calling it
        again does nothing."""
        if not self._open:
            return
        self._open = False
        while self._host.pump():
            pass
        room = self._host.room
        self._thinker.close()
        if room.ended and room.phase != "hand":
            self._host.close()
            self._journal.finish()
        else:
            self._host.close("closing", "The table is closed for now.")
            self._journal.close()

    def give_up(self) -> None:
        """End the evening: the table is closed and not offered again."""
        if self._open:
            self._host.do(Close())
            self.close()

    # -- what follows a change -----------------------------------------------------------------

    def _after(self, entries: Sequence[Entry], events: Sequence[Event]) -> None:
        self._left = self._pace.after(events)
        self._due = self._clock() + self._left
        self._look()
        room = self._host.room
        if isinstance(entries[0], Acted) and room.hand is not None and room.hand.over:
            self._hand_over()

    def _look(self) -> None:
        """Whose turn it is; a bot begins to think."""
        room = self._host.room
        seat = room.actor
        if seat is None or room.seats[seat].kind != "bot":
            self._bot = None
            return
        self._ask(seat, room.seats[seat].bot)

    def _ask(self, seat: int, bot: str) -> None:
        """Let a bot think for a table seat whose turn it is."""
        room = self._host.room
        self._bot = seat
        assert room.hand is not None
        hand_seat = room.hand.turn
        assert hand_seat is not None
        self._thinker.ask(
            Question(
                bot=bot,
                view=view(room.hand, hand_seat),
                legal=flow.legal(room.hand, hand_seat),
                seed=f"{room.id}/{room.deals}/{seat}/{room.step}",
                pause=max(0.0, self._due - self._clock()),
            )
        )

    def _hand_over(self) -> None:
        hand = transcripts.transcript(self._host.room)
        if hand is None:
            return
        try:
            self._on_hand_over(hand)
        except Exception as error:
            # The record is a courtesy; the evening goes on without it.
            why = getattr(error, "strerror", None) or repr(error)
            log.warning("hand %d could not be written down: %s", hand.number, why)
            return
        self._host.do(Keep(deal=hand.deal))

    def _keep_record(self, hand: Transcript) -> None:
        if not hand.practice:
            transcripts.save(hand, self._data_dir, self._today())
