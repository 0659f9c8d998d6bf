"""Two worlds: two rooms that differ only in cards which a viewer cannot see send that viewer equal
bytes, whatever happens and whatever the viewer asks.

`tests.kit.swap` says which two cards make a pair and what may differ; it compares what the engine
tells. Here everything that leaves the room is compared: updates, the sheet, refusals, and what a
guest is shown who asks for everything; for every seat, a dealer who sits out, and a spectator.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engine import flow
from engine.actions import Action, Bury
from engine.cards import Card, mask_of
from engine.errors import Reason
from engine.events import BlindTaken, Event
from engine.hand import Hand, Step
from engine.match import Match
from engine.rules import HouseRules, preset
from engine.rules.deals import Dealt, deal
from net import room as rooms
from net.commands import Act, NextHand
from net.entries import Opened
from net.host import Host
from net.link import memory_link
from net.local import Pace
from net.messages import encode
from net.room import Room, found
from net.tableview import TableView
from net.transport import GuestLink, TcpLink
from tests.kit.conformance import PLAYING
from tests.kit.players import some_order, walk
from tests.kit.swap import (
    EXTRAS,
    TRIED,
    _asked_to_call,
    _hidden_done,
    _start,
    _two,
    hidden_places,
    role_of,
)
from tests.net.kit import NoDisk, opening
from tests.net.lan import evening

HANDS = 3
TRIES = 2
Log = list[tuple[int, Action]]


class World:
    """A room with one viewer, and every byte that it has sent there. `other` gives the cards that
    lie in each other's place."""

    def __init__(
        self,
        entry: Opened,
        dealt: Dealt,
        other: dict[Card, Card],
        viewer: int | None,
        patch: pytest.MonkeyPatch,
    ) -> None:
        self.host = Host(found(entry), NoDisk(), keys=lambda count: bytes(count))
        link, self.link = memory_link()
        self.host.attach(link)
        token = b"" if viewer is None else bytes.fromhex(entry.seats[viewer].token)
        self.sent: list[bytes] = []
        self.ask("hello", proto=1, app="test", token=token)

        def rigged(match: Match, key: bytes) -> Step:
            return _start(match.rules, dealt, match.hand_dealer, other)

        with patch.context() as within:
            within.setattr("net.room.deal", rigged)
            self.host.do(NextHand(key=bytes(32)))
        self.gather()

    def gather(self) -> None:
        while (frame := self.link.receive()) is not None:
            self.sent.append(frame)

    def ask(self, name: str, **fields: object) -> None:
        self.link.send(encode(name, fields))
        while self.host.pump():
            pass
        self.gather()

    def act(self, action: Action) -> None:
        room = self.host.room
        refusal = self.host.do(Act(room.actor or 0, 0, room.deals, room.step, action.text()))
        assert refusal is None, refusal
        self.gather()

    @property
    def hand(self) -> Hand:
        assert self.host.room.hand is not None
        return self.host.room.hand


class Leak(AssertionError):
    """A viewer was sent something that depends on a card it cannot see."""


class Worlds:
    """Counts of pairs that held."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.pairs: Counter[str] = Counter()
        self.viewers: Counter[str] = Counter()
        self.phases: Counter[str] = Counter()
        self.bytes = 0

    def try_hand(self, rules: HouseRules, seed: str, seats: int | None = None) -> None:
        """Play one hand drawn from `seed` and try some exchanges in it."""
        rng = Random(seed)
        count = seats or rules.deal.seats
        entry = opening(rules.preset, rules.changes, count, dealer=rng.randrange(count))
        match = found(entry).match
        dealt = deal(rules.deal, some_order(rules, rng), match.hand_dealer)
        start = _start(rules, dealt, match.hand_dealer, {}).hand
        log = walk(start, rng)
        moments = [start]
        for seat, action in log[:-1]:
            moments.append(flow.apply(moments[-1], seat, action).hand)
        for _ in range(TRIES):
            until = rng.randrange(len(moments))
            at_table = rng.choice((None, *range(count)))
            seat_in_hand = found(entry).hand_seat(at_table)
            places = hidden_places(moments[until], seat_in_hand)
            if len(places) < 2:
                continue
            pair = _two(places, moments[until], rng)
            if places[pair[0]] == places[pair[1]]:
                continue
            if self.same(entry, dealt, log[:until], at_table, pair, rng):
                kinds = sorted(places[card].split()[0] for card in pair)
                self.pairs["-".join(kinds)] += 1
                sits_out = at_table is not None and seat_in_hand is None
                role = "sits out" if sits_out else role_of(moments[until], seat_in_hand)
                self.viewers[role] += 1
                self.phases[flow.phase_name(moments[until])] += 1

    def same(
        self,
        entry: Opened,
        dealt: Dealt,
        log: Log,
        viewer: int | None,
        pair: tuple[Card, Card],
        rng: Random,
    ) -> bool:
        """Play both worlds side by side; False if they are no pair, `Leak` if bytes differ."""
        here = World(entry, dealt, {}, viewer, self.patch)
        there = World(entry, dealt, {pair[0]: pair[1], pair[1]: pair[0]}, viewer, self.patch)
        mine = here.host.room.hand_seat(viewer)
        for seat, action in log:
            self.compare(here, there, pair)
            if here.hand.turn != there.hand.turn or here.hand.step != there.hand.step:
                if _asked_to_call(here.hand, there.hand):
                    return False
                raise Leak("another seat or question is next")
            if seat == mine and isinstance(action, Bury) and mask_of(action.cards) & mask_of(pair):
                return False
            done_there = _hidden_done(here.hand, action, pair)
            if done_there not in flow.legal(there.hand, seat):
                return False
            if rng.random() < 0.1:
                self.pester(here, there, viewer, rng)
            here.act(action)
            there.act(done_there)
            if _asked_to_call(here.hand, there.hand):
                return False
        self.pester(here, there, viewer, rng)
        self.compare(here, there, pair)
        self.bytes += sum(map(len, here.sent))
        return True

    def pester(self, here: World, there: World, viewer: int | None, rng: Random) -> None:
        """Ask both worlds for what they will refuse, and for everything."""
        room = here.host.room
        seat = room.hand_seat(viewer)
        open_now = () if seat is None else flow.legal(here.hand, seat)
        for number, action in enumerate(rng.sample(TRIED, 4), 10 * room.step + 1):
            if action not in open_now:
                for world in (here, there):
                    world.ask("act", cid=number, hand=1, step=room.step, action=action.text())
        for name in ("need", "next", "practice"):
            for world in (here, there):
                world.ask(name, **({} if name == "need" else {"cid": 900 + room.step}))

    def compare(self, here: World, there: World, pair: tuple[Card, Card]) -> None:
        if here.sent != there.sent:
            number = next(
                at
                for at, (one, two) in enumerate(zip(here.sent, there.sent, strict=False))
                if one != two
            )
            raise Leak(
                f"{pair[0]} and {pair[1]}: frame {number} differs: "
                f"{here.sent[number]!r} or {there.sent[number]!r}"
            )


def rules_of(name: str, extra: dict[str, str]) -> HouseRules:
    return preset(name, **extra)


@pytest.mark.parametrize("name", PLAYING)
def test_equal_bytes_whatever_lies_where_a_viewer_cannot_see(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    worlds = Worlds(monkeypatch)
    for words, extra in EXTRAS.items():
        for number in range(HANDS):
            worlds.try_hand(rules_of(name, extra), f"{name} {words} {number}")
    assert sum(worlds.pairs.values()) >= 10, worlds.pairs
    assert len(worlds.viewers) >= 2
    assert worlds.bytes > 100_000


def test_a_dealer_who_sits_out_sees_no_more_than_a_spectator(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """DEAL-5"""
    worlds = Worlds(monkeypatch)
    for number in range(40):
        worlds.try_hand(rules_of("tournament", EXTRAS["raising"]), f"six {number}", seats=6)
    assert worlds.viewers["sits out"] >= 2, worlds.viewers
    assert worlds.pairs["bury-hand"], worlds.pairs


def hunted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enough pairs to find a leak, if there is one."""
    worlds = Worlds(monkeypatch)
    for number in range(60):
        worlds.try_hand(rules_of("full", {}), f"hunt {number}")


def test_a_blind_that_all_may_see_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def open_to_all(event: BlindTaken, viewer: int | None) -> Event:
        return event

    monkeypatch.setattr(BlindTaken, "seen_by", open_to_all)
    with pytest.raises(Leak):
        hunted(monkeypatch)


def test_a_single_bit_in_the_public_facts_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    truth = rooms.table_view

    def tells(room: Room, viewer: int | None) -> TableView:
        seen = truth(room, viewer)
        first = room.hand is not None and bool(room.hand.held[0] >> 30 & 1)
        return replace(seen, ready=(first, *seen.ready[1:]))

    monkeypatch.setattr(rooms, "table_view", tells)
    with pytest.raises(Leak):
        hunted(monkeypatch)


def test_a_spectator_who_is_shown_a_seats_cards_would_be_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def seat_of(room: Room, seat: int | None) -> int | None:
        return 0 if seat is None else room.playing.index(seat)

    monkeypatch.setattr(Room, "hand_seat", seat_of)
    worlds = Worlds(monkeypatch)
    entry = opening("classic")
    rules = rules_of("classic", {})
    dealt = deal(rules.deal, rules.deck.pack, 0)
    pair = (dealt.hands[0][0], dealt.hands[1][0])
    with pytest.raises(Leak):
        worlds.same(entry, dealt, [], None, pair, Random(1))


def test_a_reason_that_speaks_of_other_peoples_cards_would_be_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def chatty(hand: Hand, seat: int, action: Action) -> Reason:
        return Reason("not-yours", card=hand.rules.deck.sort(cards_of(hand, 1))[0].code)

    def cards_of(hand: Hand, seat: int) -> Sequence[Card]:
        return hand.cards_of(seat)

    monkeypatch.setattr("net.room.flow.why_not", chatty)
    with pytest.raises(Leak):
        hunted(monkeypatch)


def test_the_whole_of_an_open_table_is_equal_in_both_worlds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every byte over TCP: the door, the list, the fair deal, updates and refusals."""
    rng = Random(12)
    rules = preset("full")
    equal = 0
    for number in range(3):
        order = deal(rules.deal, some_order(rules, rng), 0)
        viewer = 1
        start = _start(rules, order, 0, {}).hand
        places = hidden_places(start, viewer)
        pair = _two(places, start, rng)
        if places[pair[0]] == places[pair[1]]:
            continue
        told = [
            _told_over_tcp(tmp_path / f"{number}{side}", order, other, monkeypatch)
            for side, other in enumerate(({}, {pair[0]: pair[1], pair[1]: pair[0]}))
        ]
        assert told[0] == told[1]
        assert sum(map(len, told[0])) > 1000
        equal += 1
    assert equal >= 2


def _told_over_tcp(
    folder: Path, dealt: Dealt, other: dict[Card, Card], monkeypatch: pytest.MonkeyPatch
) -> list[bytes]:
    """All that a guest at table seat 1 is sent over a real connection until the first answer."""
    counter = iter(range(1, 1_000_000))

    def keys(count: int) -> bytes:
        return hashlib.sha256(str(next(counter)).encode()).digest()[:count]

    def rigged(match: Match, key: bytes) -> Step:
        return _start(match.rules, dealt, match.hand_dealer, other)

    with monkeypatch.context() as within:
        within.setattr("net.room.deal", rigged)
        args = {"keys": keys, "pace": Pace(speed=0.001)}
        with evening(folder, name="Anna", preset="full", args=args) as table:
            within.setattr(table.table._table.room.match.__class__, "hand_dealer", 0)
            table.play = False
            ben = table.seat("Ben", keys=lambda count: bytes(count))
            sent: list[bytes] = []
            arrived = TcpLink.arrived

            def heard(self: TcpLink, message: bytes) -> None:
                if self.name == "" and isinstance(self, GuestLink):
                    sent.append(message)
                arrived(self, message)

            within.setattr(TcpLink, "arrived", heard)
            assert table.table.start() is None
            table.until(lambda: ben.guest.view is not None, "the deal")
            for action in TRIED[:8]:
                ben.guest.act(action)
                table.until(lambda: not ben.guest.waiting, "an answer")
                ben.guest.take_refusal()
            assert table.table._table.room.step == 0
            return sent
