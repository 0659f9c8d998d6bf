"""Learnt sense: legal, honest, the same in a roll-out as card by card, and better than plain."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.bots.auction import bid_on
from engine.bots.core import PICKER, Position, table_of
from engine.bots.core_policy import allies
from engine.bots.learnt import friends_of, sensible
from engine.bots.learnt_rollout import plays_by_learnt, rollout
from engine.bots.rollout import sensible as plain
from engine.rules import preset
from engine.rules.deals import places

TABLES = ("classic", "country", "tournament", "3-ten", "4-blind", "6", "7", "10")


def positions(name: str, deals: int) -> Iterator[Position]:
    """Hands with a picker before the first lead."""
    rules = preset(name)
    table = table_of(rules)
    rng = Random(f"learnt {name}")
    pack = [table.bit_of[card] for card in rules.deck.pack]
    hands, blind = places(rules.deal)
    seats = rules.deal.seats
    for _ in range(deals):
        rng.shuffle(pack)
        held = [sum(pack[place] for place in where) for where in hands]
        left = sum(pack[place] for place in blind)
        pos = bid_on(table, seats - 1, held, left, 0)
        if pos is not None and plays_by_learnt(pos):
            yield pos


def play_out(pos: Position, learnt_seats: int) -> Position:
    """Card by card: `learnt_seats` (a mask) by learnt sense, the others by plain common sense."""
    pos = pos.copy()
    while not pos.over:
        may = pos.legal()
        if may & (may - 1):
            ally = allies(pos, pos.shown, pos.queens)
            if learnt_seats >> pos.turn & 1:
                card = sensible(pos, may, ally)[0]
            else:
                card = plain(pos, may, ally)
            assert card & may
        else:
            card = may
        pos.play(card)
    return pos


@pytest.mark.parametrize("name", TABLES)
def test_a_rollout_plays_what_each_seat_would_play_card_by_card(name: str) -> None:
    for pos in positions(name, 25):
        one = play_out(pos, -1)
        end = rollout(pos)
        assert (end.points, end.tricks, end.last) == (one.points, one.tricks, one.last)
        assert sum(end.points) + pos.buried == 120


@pytest.mark.parametrize("name", TABLES)
def test_nobody_looks_into_other_hands(name: str) -> None:
    """Two cards change places between two other seats: the choice stays the same."""
    rng = Random(name)
    tried = 0
    for pos in positions(name, 80):
        for _ in range(rng.randrange(2 * pos.table.seats)):
            may = pos.legal()
            pos.play(may & -may)
        may = pos.legal()
        others = [seat for seat in range(pos.table.seats) if seat != pos.turn and pos.held[seat]]
        if not may & (may - 1) or len(others) < 2:
            continue
        one, other = rng.sample(others, 2)
        here, there = _some(pos.held[one], rng), _some(pos.held[other], rng)
        if (here | there) & (pos.reveals | pos.called):
            continue
        ally = allies(pos, pos.shown, pos.queens)
        before = sensible(pos, may, ally)
        pos.held[one] ^= here | there
        pos.held[other] ^= here | there
        assert sensible(pos, may, ally) == before
        tried += 1
    assert tried > 5


def _some(mask: int, rng: Random) -> int:
    return rng.choice([1 << place for place in range(32) if mask >> place & 1])


@pytest.mark.parametrize("name", ["classic", "country", "6"])
def test_learnt_sense_wins_more_than_plain_common_sense(name: str) -> None:
    """The picker of the same hands, once by learnt sense, once by plain: units in all."""
    gain = 0
    for pos in positions(name, 250):
        gain += play_out(pos, 1 << pos.picker).scores()[pos.picker]
        gain -= play_out(pos, 0).scores()[pos.picker]
    assert gain > 0


def test_who_leads_trump_looks_like_the_partner() -> None:
    """W: watch for suspicious play (PART-15)."""
    for pos in positions("classic", 60):
        table = pos.table
        trumps = pos.held[pos.turn] & table.trump
        if pos.kind != PICKER or not pos.secret or pos.turn == pos.picker or not trumps:
            continue
        leader, watcher = pos.turn, (pos.turn + 1) % table.seats
        if watcher in (pos.picker, pos.partner) or not trumps & pos.legal():
            continue
        even = friends_of(pos, watcher, pos.shown, pos.looks)
        pos.play(trumps & -trumps)
        now = friends_of(pos, watcher, pos.shown, pos.looks)
        assert even is not None
        assert now is not None
        assert now[leader] < even[leader]
        return
    raise AssertionError("no such hand was dealt")
