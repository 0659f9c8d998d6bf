"""When a bot answers tells nothing about what it holds: the instants are those of a beat."""

from __future__ import annotations

import hashlib
import multiprocessing
import pickle
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

import pytest

from engine import flow
from engine.actions import Action
from engine.bots import make
from engine.events import Dealt, Event, TrickTaken
from engine.hand import Hand
from engine.view import view
from net.local import LocalTable, Pace, TableSetup
from net.thinker import Question
from net.worker import BEAT, BUDGET, DEADLINE, WorkerThinker, budget
from tests.engine.bots.bot_swap import moments, pair_of

FRAME = 0.01
"""Seconds between two looks of the window at its table."""


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Wired(WorkerThinker):
    """A thinker whose process is played by the test: common sense that takes as long as it is told
    for each question."""

    other: Connection

    def __init__(self, clock: Clock, takes: object) -> None:
        self.takes = takes
        self.ready: list[tuple[float, int, Question]] = []
        super().__init__(clock)

    def _start(self) -> None:
        self._link, self.other = multiprocessing.Pipe()

    def ask(self, question: Question) -> None:
        super().ask(question)
        number, heard = self.other.recv()
        assert heard == question
        self.ready = [(self._clock() + self.takes(question), number, question)]  # type: ignore[operator]

    def poll(self) -> Action | None:
        if self.ready and self._clock() >= self.ready[0][0]:
            _when, number, question = self.ready.pop()
            choice = make("thumb").choose(question.view, question.legal, Random(1))
            self.other.send((number, (choice.text(), "", "")))
        return super().poll()

    def close(self) -> None:
        super().close()
        self.other.close()


def by_the_hand(question: Question) -> float:
    """A thinking time that gives the hand away: none without a choice, else by its cards."""
    if len(question.legal) == 1:
        return 0.0
    cards = " ".join(str(card) for card in question.view.hand)
    return 0.13 * hashlib.sha256(cards.encode()).digest()[0] / 255


def waits(
    tmp_path: Path, speed: float, seed: int, takes: object = by_the_hand
) -> dict[str, set[int]]:
    """How many frames passed before bots acted in a hand, by what they had to look at."""
    clock = Clock()
    others = tuple((name, "expert") for name in ("Ben", "Carla", "Dan", "Eva"))
    table = LocalTable.create(
        TableSetup("Anna", others),
        tmp_path / f"{speed} {seed}",
        pace=Pace(speed=speed),
        clock=clock,
        keys=Random(seed).randbytes,
        thinker=Wired(clock, takes),
    )
    found: dict[str, set[int]] = {"card": set(), "trick": set(), "deal": set()}
    since, after, thumb = clock.now, "deal", make("thumb")
    for _frame in range(100_000):
        clock.now = round(clock.now + FRAME, 6)
        mine = table.guest.view is not None and table.guest.view.my_turn
        if mine and table.guest.view is not None and not table.guest.waiting:
            seen = table.guest.view
            legal = flow.legal(table._host.room.hand, seen.seat) if seen.bury_count else seen.legal  # type: ignore[arg-type]
            table.guest.act(thumb.choose(seen, legal, Random(1)))
        table.tick()
        for update in table.guest.pump():
            if not update.events:
                continue
            if not mine:
                found[after].add(round((clock.now - since) / FRAME))
            since, after = clock.now, _kind(update.events)
        if table.guest.table is not None and table.guest.table.phase == "between":
            break
    table.close()
    return found


def _kind(events: tuple[Event, ...]) -> str:
    if any(isinstance(event, Dealt) for event in events):
        return "deal"
    return "trick" if any(isinstance(event, TrickTaken) for event in events) else "card"


@pytest.mark.parametrize(("speed", "frames"), [(1.0, 60), (4.0, 15), (0.0, 15)])
def test_bots_answer_at_the_same_instants_whatever_they_hold(
    tmp_path: Path, speed: float, frames: int
) -> None:
    """PART-15: hands that differ in every card, thinking times that differ with them: the same
    pauses, at the usual speed, at four times it and without pauses."""
    for seed in (1, 2, 3):
        found = waits(tmp_path, speed, seed)
        # The frame that brings the answer may be the one after the instant.
        assert found["card"] <= {frames, frames + 1}, f"{speed}: {sorted(found['card'])}"
        assert found["card"]


def test_a_bot_that_gave_answers_at_once_would_be_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The measurement finds what the beat hides."""
    monkeypatch.setattr("net.worker.BEAT", 0.001)
    assert len(waits(tmp_path, 0.0, 1)["card"]) > 5


def test_a_slow_answer_comes_on_a_later_beat_and_never_after_the_deadline(tmp_path: Path) -> None:
    clock, hand = Clock(), next(moments("classic", "play", "slow"))
    assert hand.turn is not None
    question = Question("expert", view(hand, hand.turn), flow.legal(hand, hand.turn), "slow")
    found = []
    for takes in (0.0, 0.1, 0.16, 0.29, 0.31, 0.7, 5.0):
        thinker = Wired(clock, lambda _question, takes=takes: takes)
        begun = clock.now
        thinker.ask(question)
        while (action := thinker.poll()) is None:
            clock.now = round(clock.now + 0.001, 6)
        assert action in question.legal
        found.append(round(clock.now - begun, 3))
        thinker.close()
    beats = [BEAT, BEAT, 2 * BEAT, 2 * BEAT, 3 * BEAT, 5 * BEAT, DEADLINE]
    assert found == pytest.approx(beats, abs=0.0015)


def test_a_bot_imagines_no_longer_than_the_table_waits() -> None:
    assert budget(0.0) < BEAT
    assert budget(0.15) < 0.15
    assert 0.5 <= budget(0.6) == BUDGET < 0.6
    assert budget(1.6) == BUDGET < DEADLINE


def test_the_process_gets_equal_bytes_for_hands_that_look_equal() -> None:
    """PART-15: what is sent to where bots think does not depend on a card that the seat cannot
    see, to the last bit."""
    pairs = 0
    for name in ("classic", "country", "7", "4-queens", "2-rows"):
        for number in range(12):
            rng = Random(f"bytes {name} {number}")
            for here in list(moments(name, "play", f"bytes {name} {number}"))[::6]:
                assert here.turn is not None
                there = pair_of(here, here.turn, rng)
                if there is not None:
                    assert _bytes(here, here.turn) == _bytes(there, here.turn)
                    pairs += 1
    assert pairs > 60


def _bytes(hand: Hand, seat: int) -> bytes:
    return pickle.dumps(Question("expert", view(hand, seat), flow.legal(hand, seat), "same"))
