"""The bots of a table on this computer: pace, holding, bots that fail or need time."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from engine.actions import Action
from engine.bots import BOTS, Bot, RandomBot
from engine.events import Dealt, TrickTaken
from engine.view import SeatView
from net.local import LocalTable, Pace, TableSetup
from net.thinker import InlineThinker, Question, reasoned
from tests.net.kit import Table, from_view, opening
from tests.net.local_kit import AT_ONCE, OTHERS, SETUP, Clock, bots_turn, new, play, step


def test_the_pause_of_a_bot_is_the_same_whatever_it_holds(tmp_path: Path) -> None:
    clock = Clock()
    pace = Pace(bot=0.5, trick=2.0, deal=3.0, speed=2.0)
    table = new(tmp_path, pace=pace, clock=clock)
    table.guest.pump()
    rng = Random(1)
    pauses: dict[str, set[float]] = {"bot": set(), "trick": set(), "deal": set()}
    last, kind = clock.now, "deal"
    waited = 0
    while table.guest.table is None or table.guest.table.number < 4:
        clock.now += 0.0625
        table.tick()
        updates = table.guest.pump()
        guest = table.guest
        assert guest.table is not None
        for update in updates:
            if waited:
                pauses[kind].add(clock.now - last)
            last, waited = clock.now, 1
            kind = "bot"
            if any(isinstance(event, TrickTaken) for event in update.events):
                kind = "trick"
            if any(isinstance(event, Dealt) for event in update.events):
                kind = "deal"
        if guest.waiting:
            continue
        if guest.view is not None and guest.view.my_turn:
            guest.act(from_view(guest.view, rng))
            waited = 0
        elif guest.table.phase == "between":
            guest.next_hand()
            waited = 0
    assert pauses == {"bot": {0.25}, "trick": {1.0}, "deal": {1.5}}
    table.close()


def test_never_more_than_one_bot_acts_in_a_frame(tmp_path: Path) -> None:
    table = new(tmp_path)
    rng = Random(1)
    for _ in range(300):
        table.tick()
        updates = [one for one in table.guest.pump() if one.events and not one.fresh]
        acted = [one for one in updates if one.table.step]
        assert len(acted) <= 2  # the person's own and a bot's
        guest = table.guest
        assert guest.table is not None
        if guest.view is not None and guest.view.my_turn and not guest.waiting:
            guest.act(from_view(guest.view, rng))
        elif guest.table.phase == "between":
            guest.next_hand()
    table.close()


def test_bots_wait_while_something_lies_over_the_table(tmp_path: Path) -> None:
    clock = Clock()
    table = new(tmp_path, pace=Pace(bot=1.0, deal=1.0), clock=clock)
    bots_turn(table, clock, Random(1))
    before = step(table)
    clock.now += 0.5
    table.hold(True)
    clock.now += 60
    assert step(table) == before
    table.hold(True)
    table.hold(False)
    assert step(table) == before
    clock.now += 0.4
    assert step(table) == before
    clock.now += 0.2
    assert step(table) == before + 1
    table.close()


def test_a_click_ends_the_pause_and_a_new_pace_does_not_prolong_it(tmp_path: Path) -> None:
    clock = Clock()
    table = new(tmp_path, pace=Pace(bot=10.0, deal=10.0), clock=clock)
    bots_turn(table, clock, Random(1))
    before = step(table)
    table.hurry()
    assert step(table) == before + 1
    bots_turn(table, clock, Random(1))
    before = step(table)
    table.set_pace(Pace(bot=1.0))
    clock.now += 1.1
    assert step(table) == before + 1
    table.set_pace(AT_ONCE)
    bots_turn(table, clock, Random(1))
    before = step(table)
    assert step(table) == before + 1 or (table.guest.view and table.guest.view.my_turn)
    table.close()


def test_a_tick_with_nothing_to_do_costs_next_to_nothing(tmp_path: Path) -> None:
    table = new(tmp_path, pace=Pace(bot=1000, deal=1000))
    table.guest.pump()
    best = 1.0
    for _ in range(20):
        begin = time.perf_counter()
        for _ in range(100):
            table.tick()
        best = min(best, (time.perf_counter() - begin) / 100)
    assert best < 20e-6
    table.close()


class Clumsy(Bot):
    """A bot that fails, cheats or plays, in turn."""

    name = "clumsy"

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        self.asked += 1
        if self.asked % 3 == 0:
            raise ZeroDivisionError("I was not ready")
        if self.asked % 3 == 1:
            return None  # type: ignore[return-value]
        return legal[-1]


def test_a_bot_that_fails_is_logged_and_the_hand_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(BOTS, "clumsy", Clumsy)
    others = tuple((name, "clumsy") for name, _bot in OTHERS)
    table = new(tmp_path, TableSetup("Anna", others, hands=3))
    play(table, Random(1))
    assert table.guest.table is not None
    assert table.guest.table.ended
    assert "'clumsy' failed at seat" in caplog.text
    assert "which is not legal" in caplog.text
    assert "Traceback" not in caplog.text
    table.close()


def test_a_bot_that_is_gone_after_an_update_is_replaced_by_simple_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(BOTS, "old", RandomBot)
    others = tuple((name, "old") for name, _bot in OTHERS)
    table = new(tmp_path, TableSetup("Anna", others, hands=1))
    play(table, Random(1), ticks=5)
    table.close()
    monkeypatch.delitem(BOTS, "old")
    table = LocalTable.resume(tmp_path, pace=AT_ONCE)
    play(table, Random(1))
    assert table.guest.table is not None
    assert table.guest.table.ended
    assert "the bot 'old' can't play" in caplog.text
    table.close()


def test_a_thinker_that_needs_time_gets_it(tmp_path: Path) -> None:
    class Slow(InlineThinker):
        looks = 0

        def poll(self) -> Action | None:
            self.looks += 1
            return None if self.looks % 4 else super().poll()

    slow = Slow()
    table = new(tmp_path, dataclasses.replace(SETUP, hands=1), thinker=slow)
    play(table, Random(1))
    assert table.guest.table is not None
    assert table.guest.table.ended
    assert slow.looks > 50
    table.close()


def test_a_bots_answer_depends_on_its_question_alone() -> None:
    """Replaying a table gives the same answers: the seed names room, deal, seat and step."""
    table = Table(opening(), seed=3)
    table.deal()
    seen = table.room.view_for(table.room.actor).view
    assert seen is not None
    first = Question("random", seen, seen.legal, "room/1/2/3")
    answers = {reasoned(RandomBot(), first)[0].text() for _ in range(20)}
    assert len(answers) == 1
    others = {
        reasoned(RandomBot(), dataclasses.replace(first, seed=f"room/1/2/{n}"))[0].text()
        for n in range(50)
    }
    assert len(others) > 1
