"""Two worlds over real connections: two open tables that differ only in cards which a guest cannot
see send that guest equal bytes, from the knock at the door to the refusals.

`test_leaks` does the same without connections for all that leaves a table, at great length.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random

import pytest

from engine.cards import Card
from engine.hand import Step
from engine.match import Match
from engine.rules import preset
from engine.rules.deals import Dealt, deal
from net.local import Pace
from net.transport import GuestLink, TcpLink
from tests.kit.players import some_order
from tests.kit.swap import TRIED, _start, _two, hidden_places
from tests.net.lan import evening


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
