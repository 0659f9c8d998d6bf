"""Two tables that differ in two cards which a viewer cannot see, and everything that leaves them.

`tests.kit.swap` says which two cards make a pair and holds the engine to it. Here the pair lies at
two whole open tables (`net.opentable`), and all that anybody could get hold of is compared, byte by
byte: what a seat, a watcher or a dealer who sits out is sent; what a bot is asked; refusals; what
somebody is shown who comes back; the answer to a ping; talk; the announcement by mDNS and beacon;
the log; the moment at which a bot will act; the record of the hand. Beside that no secret of the
table (seed, key, another seat's token) may be in anything that is sent.

`Leak` says what differs. `tools/soak_leaks.py` does it as often as one likes.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

import msgpack

from engine import flow
from engine.actions import Action, Bury
from engine.cards import Card, mask_of
from engine.events import Event
from engine.hand import Hand, Step
from engine.match import Match
from engine.rules import HouseRules
from engine.rules.deals import Dealt, deal
from net.advert import Advert
from net.commands import Act, NextHand, Reseat
from net.doorsettings import DoorSettings
from net.entries import Entry, Opened, Seat, Snapshot
from net.host import Host
from net.link import MemoryLink, memory_link
from net.local import Pace
from net.messages import encode
from net.opentable import OpenTable
from net.room import Room, found, opened
from net.thinker import Question
from tests.kit.players import some_order, walk
from tests.kit.swap import (
    TRIED,
    Log,
    _asked_to_call,
    _hidden_done,
    _start,
    _two,
    hidden_places,
    role_of,
)
from tests.net.kit import NAMES, NoDisk

TRIES = 3
"""Pairs that are tried in one hand."""
WATCHER = -1
"""The viewer who only watches, beside the numbers of the seats."""

LOG = logging.getLogger("sheepshead.net")


class Leak(AssertionError):
    """A viewer was sent something that depends on a card it cannot see."""


class _Ears(logging.Handler):
    """Hears what is logged and writes it into `lines`."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[bytes] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"log {record.levelname} {record.getMessage()}".encode())


_EARS = _Ears()


@contextlib.contextmanager
def heard_logs() -> Iterator[None]:
    """Everything that is logged counts as seen by everybody while this lasts."""
    level, passed_on = LOG.level, LOG.propagate
    LOG.addHandler(_EARS)
    LOG.setLevel(logging.DEBUG)
    LOG.propagate = False
    try:
        yield
    finally:
        LOG.removeHandler(_EARS)
        LOG.setLevel(level)
        LOG.propagate = passed_on


class _Asked:
    """A bot that answers nothing and keeps what it was asked."""

    def __init__(self, told: Callable[[Question], None]) -> None:
        self._told = told

    def ask(self, question: Question) -> None:
        self._told(question)

    def poll(self) -> Action | None:
        return None

    def close(self) -> None:
        pass


class _Table(OpenTable):
    """An open table that counts the kinds of events."""

    def __init__(self, *arguments: Any, kinds: Counter[str], **more: Any) -> None:
        self.kinds = kinds
        super().__init__(*arguments, **more)

    def _after(self, entries: Sequence[Entry], events: Sequence[Event]) -> None:
        self.kinds.update(event.TAG for event in events)
        super()._after(entries, events)


class World:
    """An open table with a guest at each person's seat and a watcher, and all that has left it.

    `other` gives the cards that lie in each other's place. `told[viewer]` is what a viewer was
    sent since the last `taken`, `open` what everybody could get hold of.
    """

    def __init__(
        self,
        entry: Opened | Snapshot,
        dealt: Dealt,
        other: dict[Card, Card],
        kinds: Counter[str],
        messages: Counter[str],
    ) -> None:
        self.entry = entry
        self.tokens = {n: bytes.fromhex(seat.token) for n, seat in enumerate(entry.seats)}
        self.messages = messages
        self.told: dict[int, list[bytes]] = {WATCHER: []}
        self.open: list[bytes] = []
        self.now = 1000.0
        self.secrets: dict[bytes, int | None] = {}
        self._numbers = self._cid = 0
        self._links: dict[int, MemoryLink] = {}
        self._advert = Advert(lambda: self.table.facts(), 27432)
        self.table = self._opened(kinds)
        for number, seat in enumerate(entry.seats):
            self.told[number] = []
            if seat.token:
                self.come(number)
        with mock.patch("net.room.deal", _rigged(dealt, other)), self.listening():
            host = self.table.host
            host.next_hand()
            made = host.shuffling
            if made is not None:
                self.secrets[made.seed] = self.secrets[made.seed.hex().encode()] = None
                host.finish_deal()
        key = bytes.fromhex(self.table.room.key)
        self.secrets[key] = self.secrets[self.table.room.key.encode()] = None
        self.gather()

    def _opened(self, kinds: Counter[str]) -> _Table:
        return _Table(
            found(self.entry),
            NoDisk(),
            Path("nowhere"),
            DoorSettings(need="nothing", grace=-1, port=27432),
            kinds=kinds,
            pace=Pace(),
            clock=lambda: self.now,
            keys=self._keys,
            thinker=_Asked(self._asked),
            on_hand_over=lambda hand: self.open.append(repr(hand).encode()),
            today=lambda: date(2026, 1, 1),
            app="test",
            answered=lambda door: None,
            woken=lambda: None,
            link=self._watching,
        )

    def _keys(self, count: int) -> bytes:
        self._numbers += 1
        return hashlib.sha512(b"key %d" % self._numbers).digest()[:count]

    def _watching(self) -> tuple[MemoryLink, MemoryLink]:
        host_end, guest_end = memory_link()
        self._links[WATCHER] = guest_end
        return host_end, guest_end

    def _asked(self, question: Question) -> None:
        seat = self.table.room.actor
        assert seat is not None
        self.told[seat].append(repr(question).encode())

    @contextlib.contextmanager
    def listening(self) -> Iterator[None]:
        """What is logged meanwhile is this world's."""
        _EARS.lines = []
        yield
        self.open += _EARS.lines
        _EARS.lines = []

    @property
    def hand(self) -> Hand:
        assert self.table.room.hand is not None
        return self.table.room.hand

    def come(self, viewer: int) -> None:
        """The guest of a seat, or somebody who watches, comes or comes back over a new link."""
        host_end, link = memory_link()
        old = self._links.get(viewer)
        self._links[viewer] = link
        self.table.host.attach(host_end)
        token = self.tokens.get(viewer, b"")
        if token:
            self.secrets[token] = self.secrets[token.hex().encode()] = viewer
        self.ask(viewer, "hello", proto=1, app="test", token=token)
        if old is not None:
            self._take(viewer, old)

    def take_over(self, seat: int, token: bytes) -> None:
        """Somebody new takes a bot's seat in the middle of the hand and sees its cards."""
        self.tokens[seat] = token
        command = Reseat(-1, 0, seat, "Newcomer", "", token.hex())
        with self.listening():
            refusal = self.table.host.do(command)
        assert refusal is None, refusal
        self.come(seat)

    def ask(self, viewer: int, name: str, **fields: object) -> None:
        """A viewer sends a message."""
        with self.listening():
            self._links[viewer].send(encode(name, fields))
            while self.table.host.pump():
                pass
        self.gather()

    def request(self, viewer: int, name: str, **fields: object) -> None:
        """A viewer asks for something under a number of its own."""
        self._cid += 1
        self.ask(viewer, name, cid=self._cid, **fields)

    def act(self, action: Action) -> None:
        """Whoever's turn it is does something."""
        room = self.table.room
        self.now += 3.0
        actor, step = room.actor or 0, room.step
        if room.seats[actor].token:
            self.request(actor, "act", hand=room.deals, step=step, action=action.text())
            assert self.table.room.step == step + 1, self.told[actor][-1]
            return
        command = Act(actor, 0, room.deals, step, action.text())
        with self.listening():
            refusal = self.table.host.do(command)
        assert refusal is None, refusal
        self.gather()

    def seal(self) -> None:
        """The host says how everybody's picture should be."""
        with self.listening():
            self.table.host.send_seals()
        self.gather()

    def look(self) -> None:
        """What everybody could get hold of now: the announcements, and when a bot acts."""
        self.open.append(repr(sorted(self._advert._txt().items())).encode())
        self.open.append(self._advert._here())
        self.open.append(f"a bot acts at {self.table._due - self.now:.4f}".encode())

    def gather(self) -> None:
        """Take what was sent."""
        for viewer, link in self._links.items():
            self._take(viewer, link)

    def _take(self, viewer: int, link: MemoryLink) -> None:
        while (frame := link.receive()) is not None:
            name = msgpack.unpackb(frame)["t"]
            self.messages[name] += 1
            self._no_secret(viewer, name, frame)
            self.told[viewer].append(frame)

    def _no_secret(self, viewer: int, name: str, frame: bytes) -> None:
        for secret, owner in self.secrets.items():
            if secret in frame and owner != viewer:
                raise Leak(f"a secret of the table is in {name!r} to viewer {viewer}")

    def taken(self, viewer: int) -> list[bytes]:
        """What a viewer was sent since the last time."""
        told, self.told[viewer] = self.told[viewer], []
        return told


def _rigged(dealt: Dealt, other: dict[Card, Card]) -> Callable[[Match, bytes], Step]:
    def rigged(match: Match, key: bytes) -> Step:
        return _start(match.rules, dealt, match.hand_dealer, other)

    return rigged


class Worlds:
    """Pairs that held, counted by what they are about.

    A pair is two tables and one viewer who could not tell them apart.
    """

    def __init__(self) -> None:
        self.pairs: Counter[str] = Counter()
        self.places: Counter[str] = Counter()
        self.viewers: Counter[str] = Counter()
        self.classes: Counter[str] = Counter()
        self.phases: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.messages: Counter[str] = Counter()
        self.worlds = 0
        self.hands = 0
        self.bytes = 0
        self.frames = 0

    @property
    def total(self) -> int:
        """All pairs."""
        return sum(self.pairs.values())

    def try_hand(
        self,
        rules: HouseRules,
        seed: str,
        seats: int | None = None,
        *,
        tries: int = TRIES,
        with_word: str = "",
    ) -> None:
        """Play one hand drawn from `seed` and try some exchanges in it; `Leak` if one is seen.
        With a word, only hands in which somebody says it."""
        rng = Random(seed)
        count = seats or rules.deal.seats
        entry: Opened | Snapshot = _entry(rules, count, rng)
        if rng.random() < 0.2:
            entry = _played(entry, rng)
        match = found(entry).match
        dealt = deal(rules.deal, some_order(rules, rng), match.hand_dealer)
        start = _start(rules, dealt, match.hand_dealer, {}).hand
        log = walk(start, rng)
        if not any(with_word in action.text() for _seat, action in log):
            return
        moments = [start]
        for seat, action in log[:-1]:
            moments.append(flow.apply(moments[-1], seat, action).hand)
        self.hands += 1
        room = found(entry)
        everybody: tuple[int, ...] = (*range(count), WATCHER)
        for _ in range(tries):
            until = rng.randrange(len(moments))
            moment = moments[until]
            base = _hand_seat(room, rng.choice(everybody))
            places = hidden_places(moment, base)
            if len(places) < 2:
                continue
            pair = _two(places, moment, rng)
            if places[pair[0]] == places[pair[1]]:
                continue
            blind_to = set()
            for viewer in everybody:
                hidden = hidden_places(moment, _hand_seat(room, viewer))
                if all(card in hidden for card in pair) and hidden[pair[0]] != hidden[pair[1]]:
                    blind_to.add(viewer)
            held = self.same(entry, dealt, log[:until], blind_to, pair, rng)
            self.worlds += bool(held)
            kinds = sorted(places[card].split()[0] for card in pair)
            for viewer in held:
                self._count(rules, entry, moment, viewer)
                self.places["-".join(kinds)] += 1

    def _count(
        self, rules: HouseRules, entry: Opened | Snapshot, moment: Hand, viewer: int
    ) -> None:
        self.pairs[rules.preset] += 1
        self.phases[flow.phase_name(moment)] += 1
        seat = _hand_seat(found(entry), viewer)
        sits_out = viewer != WATCHER and seat is None
        self.viewers["sits out" if sits_out else role_of(moment, seat)] += 1
        self.classes["watcher" if viewer == WATCHER else entry.seats[viewer].kind] += 1

    def same(
        self,
        entry: Opened | Snapshot,
        dealt: Dealt,
        log: Log,
        blind_to: set[int],
        pair: tuple[Card, Card],
        rng: Random,
    ) -> set[int]:
        """Play both worlds side by side. Gives the viewers who can't tell them apart and for whom
        they are a pair; `Leak` if one of these can."""
        blind_to = set(blind_to)
        swapped = {pair[0]: pair[1], pair[1]: pair[0]}
        here = World(entry, dealt, {}, self.events, self.messages)
        there = World(entry, dealt, swapped, Counter(), Counter())
        room = here.table.room
        for seat, action in log:
            self.compare(here, there, blind_to, pair)
            if here.hand.turn != there.hand.turn or here.hand.step != there.hand.step:
                if _asked_to_call(here.hand, there.hand):
                    return set()
                raise Leak("another seat or question is next")
            if isinstance(action, Bury) and mask_of(action.cards) & mask_of(pair):
                blind_to.discard(room.playing[seat])
            done_there = _hidden_done(here.hand, action, pair)
            if not blind_to or done_there not in flow.legal(there.hand, seat):
                return set()
            if rng.random() < 0.1:
                self.pester(here, there, rng)
            here.act(action)
            there.act(done_there)
            if _asked_to_call(here.hand, there.hand):
                return set()
        self.pester(here, there, rng)
        for world in (here, there):
            world.look()
        self.compare(here, there, blind_to, pair)
        return blind_to

    def pester(self, here: World, there: World, rng: Random) -> None:
        """In both worlds somebody asks for what will be refused, and for everything."""
        room = here.table.room
        people = [number for number, seat in enumerate(room.seats) if seat.token]
        who = rng.choice((*people, WATCHER))
        seat = _hand_seat(room, who)
        open_now = [
            action
            for world in (here, there)
            for action in (() if seat is None else flow.legal(world.hand, seat))
        ]
        tried = [action for action in rng.sample(TRIED, 5) if action not in open_now]
        again = rng.choice((*people, WATCHER)) if rng.random() < 0.7 else None
        bots = [number for number, seat in enumerate(room.seats) if seat.kind == "bot"]
        new = rng.choice(bots) if bots and rng.random() < 0.15 else None
        token = rng.randbytes(16)
        for world in (here, there):
            for action in tried:
                world.request(who, "act", hand=room.deals, step=room.step, action=action.text())
            for name in ("next", "practice"):
                world.request(who, name)
            world.ask(who, "say", kind="chat", text="Well?")
            world.ask(who, "need")
            for viewer in (*people, WATCHER):
                world.ask(viewer, "ping", n=1)
            world.seal()
            if again is not None:
                world.come(again)
            if new is not None:
                world.take_over(new, token)

    def compare(
        self, here: World, there: World, blind_to: set[int], pair: tuple[Card, Card]
    ) -> None:
        """All that these viewers were sent must be equal, and what everybody could see."""
        _equal(here.open, there.open, "everybody", pair)
        here.open, there.open = [], []
        for viewer in sorted(here.told):
            told, told_there = here.taken(viewer), there.taken(viewer)
            if viewer in blind_to:
                _equal(told, told_there, f"viewer {viewer}", pair)
                self.bytes += sum(map(len, told))
                self.frames += len(told)


def _equal(
    here: Sequence[bytes], there: Sequence[bytes], who: str, pair: tuple[Card, Card]
) -> None:
    if here == there:
        return
    if len(here) != len(there):
        raise Leak(f"{pair[0]} and {pair[1]}: {who} is sent {len(here)} or {len(there)} things")
    one, two = next(pair for pair in zip(here, there, strict=True) if pair[0] != pair[1])
    raise Leak(f"{pair[0]} and {pair[1]}: {who} can tell: {one!r} or {two!r}")


def _hand_seat(room: Room, viewer: int) -> int | None:
    """The viewer's seat in the hand. The room is not asked: it may be wrong about that."""
    return room.playing.index(viewer) if viewer in room.playing else None


def _entry(rules: HouseRules, count: int, rng: Random) -> Opened:
    """A table of that size with people at some seats and bots at the others."""
    seats = [
        Seat(name, "person", token=rng.randbytes(16).hex())
        if rng.random() < 0.7
        else Seat(name, "bot", "random")
        for name in NAMES[:count]
    ]
    return opened(
        room=rng.randbytes(8).hex(),
        name="Kitchen",
        preset_name=rules.preset,
        options=rules.changes,
        seats=seats,
        dealer=rng.randrange(count),
    )


def _played(entry: Opened, rng: Random) -> Snapshot:
    """The same table after a hand, so that there is a sheet."""
    host = Host(found(entry), NoDisk(), keys=rng.randbytes)
    host.do(NextHand(key=rng.randbytes(32)))
    while (hand := host.room.hand) is not None and host.room.actor is not None:
        room = host.room
        action = rng.choice(flow.legal(hand, hand.turn if hand.turn is not None else -1))
        host.do(Act(room.actor or 0, 0, room.deals, room.step, action.text()))
    return host.room.snapshot()
