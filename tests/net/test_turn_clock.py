"""The clock of a turn, the answer of a bot for somebody who is here, and the time that quick
answers save."""

from __future__ import annotations

from pathlib import Path

from net.guest import Notice
from net.presence import QUICK_ONES, SAVED, Presence
from tests.net.evening import Evening


def test_a_table_without_a_clock_waits_for_who_is_here(evening: Evening) -> None:
    evening.deal()
    evening.until_turn(0)
    step = evening.table.room.step
    evening.now += 3600.0
    evening.step()
    assert evening.table.room.step == step
    assert evening.guests["Anna"].clock is None


def test_the_host_lets_a_bot_answer_once_for_somebody_who_is_here(evening: Evening) -> None:
    ben = evening.join("Ben")
    evening.deal()
    evening.until_turn(1)
    step = evening.table.room.step
    evening.table.bot_now(1)
    evening.step()
    assert evening.table.room.step > step
    assert [one.code for one in evening.notices("Ben")] == ["nudged"]
    evening.until_turn(1)
    step = evening.table.room.step
    evening.now += 600.0
    evening.step()
    assert evening.table.room.step == step, "it was for one question"
    assert ben.doubts == []


def test_a_bot_plays_when_the_clock_has_run_out_and_everybody_is_told(tmp_path: Path) -> None:
    evening = Evening(tmp_path, clock=20)
    ben = evening.join("Ben")
    evening.deal()
    evening.until_turn(1)
    step = evening.table.room.step
    clock = evening.guests["Anna"].clock
    assert clock is not None
    assert (clock.seat, clock.left) == (1, 20.0)
    assert ben.clock is not None
    evening.now += 19.0
    evening.step()
    assert evening.table.room.step == step
    evening.now += 1.0
    evening.step(3)
    assert evening.table.room.step > step
    (told,) = evening.notices("Ben")
    assert told == Notice("clock", "Ben", "Ben's time was up: a bot has played.")


def test_the_clock_stands_still_while_the_table_is_paused(tmp_path: Path) -> None:
    evening = Evening(tmp_path, clock=20)
    evening.join("Ben")
    evening.deal()
    evening.until_turn(1)
    step = evening.table.room.step
    evening.now += 10.0
    evening.table.pause(True)
    evening.now += 600.0
    evening.step()
    evening.table.pause(False)
    evening.now += 19.0
    evening.step()
    assert evening.table.room.step == step
    evening.now += 1.0
    evening.step()
    assert evening.table.room.step > step


def test_quick_answers_save_time_for_a_hard_one() -> None:
    presence = Presence(0.0)
    now = 0.0
    for step in range(QUICK_ONES + 1):
        presence.asked(1, step, 2, 20, now)
        now += 1.0
    deadline = presence.deadline(2)
    assert deadline == now - 1.0 + 20 + SAVED
    # A long thought uses it up.
    presence.asked(1, QUICK_ONES + 1, 2, 20, now + 40.0)
    assert presence.deadline(2) == now + 40.0 + 20
