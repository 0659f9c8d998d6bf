"""Bots think in a process of their own: in time, or common sense plays."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

import pytest

from engine import flow
from engine.actions import Action, parse
from engine.bots import BOTS, Bot, make
from engine.bots.thumb import Thumb
from engine.hand import Hand
from engine.rules import preset
from engine.view import SeatView, view
from net.thinker import InlineThinker, Question, reasoned
from net.worker import DEADLINE, STUCK, TableThinker, WorkerThinker, serve


def mute(link: Connection) -> None:
    """A worker that hears and says nothing."""
    while True:
        try:
            link.recv()
        except (EOFError, OSError):
            return


def dying(link: Connection) -> None:
    """A worker that ends at the first question."""
    link.recv()


class Failing(Bot):
    """Raises at every question."""

    def choose(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        raise ZeroDivisionError("no cards to count")


class Cheating(Bot):
    """Wants what is never legal while cards are played."""

    def choose(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        return parse("redeal")


def with_bad_bots(link: Connection) -> None:
    """A worker in whose process two bots are broken."""
    BOTS["failing"], BOTS["cheating"] = Failing, Cheating
    serve(link)


def hand_of(seed: str) -> Hand:
    hand = flow.deal_seed(preset("classic"), seed, 0).hand
    thumb = make("thumb")
    while not hand.over and flow.phase_name(hand) != "play":
        assert hand.turn is not None
        legal = flow.legal(hand, hand.turn)
        hand = flow.apply(
            hand, hand.turn, thumb.choose(view(hand, hand.turn), legal, Random(0))
        ).hand
    return hand


def question_of(hand: Hand, bot: str) -> Question:
    assert hand.turn is not None
    return Question(bot, view(hand, hand.turn), flow.legal(hand, hand.turn), "test")


def wait(thinker: WorkerThinker, seconds: float = 20.0) -> Action:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        action = thinker.poll()
        if action is not None:
            return action
        time.sleep(0.005)
    raise AssertionError("no answer")


@pytest.fixture
def made() -> Iterator[list[WorkerThinker]]:
    some: list[WorkerThinker] = []
    yield some
    for thinker in some:
        thinker.close()


def test_a_worker_answers_like_the_bot_itself(made: list[WorkerThinker]) -> None:
    thinker = WorkerThinker(deadline=20.0)
    made.append(thinker)
    for seed in ("one", "two"):
        hand = hand_of(seed)
        question = question_of(hand, "thumb")
        thinker.ask(question)
        assert wait(thinker) == make("thumb").choose(question.view, question.legal, Random("test"))
        assert thinker.poll() is None, "the answer is given once"


def test_a_new_question_replaces_the_old_one(made: list[WorkerThinker]) -> None:
    thinker = WorkerThinker(deadline=20.0)
    made.append(thinker)
    thinker.ask(question_of(hand_of("one"), "expert"))
    last = question_of(hand_of("two"), "thumb")
    thinker.ask(last)
    assert wait(thinker) in last.legal


def test_a_late_bot_plays_with_common_sense_and_it_is_logged(
    made: list[WorkerThinker], caplog: pytest.LogCaptureFixture
) -> None:
    thinker = WorkerThinker(deadline=0.05, target=mute)
    made.append(thinker)
    question = question_of(hand_of("one"), "expert")
    with caplog.at_level(logging.WARNING, "sheepshead.net"):
        thinker.ask(question)
        begun = time.monotonic()
        assert wait(thinker) == make("thumb").choose(question.view, question.legal, Random("test"))
        assert time.monotonic() - begun < 0.8
    assert "was not ready" in caplog.text


def test_a_worker_that_dies_is_started_again_and_the_hand_goes_on(
    made: list[WorkerThinker], caplog: pytest.LogCaptureFixture
) -> None:
    thinker = WorkerThinker(deadline=20.0, target=dying)
    made.append(thinker)
    question = question_of(hand_of("one"), "thumb")
    with caplog.at_level(logging.WARNING, "sheepshead.net"):
        for _ in range(6):
            thinker.ask(question)
            assert wait(thinker) in question.legal
    assert "starting it again" in caplog.text


@pytest.mark.parametrize(
    ("bot", "words"), [("failing", "ZeroDivisionError"), ("cheating", "not legal")]
)
def test_a_bot_that_fails_or_cheats_plays_with_common_sense_and_it_is_logged(
    bot: str, words: str, made: list[WorkerThinker], caplog: pytest.LogCaptureFixture
) -> None:
    thinker = WorkerThinker(deadline=20.0, target=with_bad_bots)
    made.append(thinker)
    question = question_of(hand_of("one"), bot)
    with caplog.at_level(logging.WARNING, "sheepshead.net"):
        for _ in range(2):
            thinker.ask(question)
            sensible = make("thumb").choose(question.view, question.legal, Random("test"))
            assert wait(thinker) == sensible
    assert words in caplog.text
    assert "common sense plays instead" in caplog.text
    assert "starting it again" not in caplog.text, "the process lives on"


def test_a_worker_killed_while_it_thinks_is_replaced_within_the_deadline(
    made: list[WorkerThinker], caplog: pytest.LogCaptureFixture
) -> None:
    thinker = WorkerThinker(deadline=20.0)
    made.append(thinker)
    question = question_of(hand_of("one"), "expert")
    thinker.ask(question)
    assert wait(thinker) in question.legal
    with caplog.at_level(logging.WARNING, "sheepshead.net"):
        thinker.ask(question)
        assert thinker._process is not None
        thinker._process.kill()
        begun = time.monotonic()
        assert wait(thinker) in question.legal
        assert time.monotonic() - begun < DEADLINE
    assert "has ended" in caplog.text
    thinker.ask(question)
    assert wait(thinker) in question.legal, "a new process answers"


def test_a_worker_that_hangs_is_started_again(
    made: list[WorkerThinker], caplog: pytest.LogCaptureFixture
) -> None:
    """Each question is answered in time; after some seconds of silence the process is replaced."""
    now = [0.0]
    thinker = WorkerThinker(clock=lambda: now[0], target=mute)
    made.append(thinker)
    question = question_of(hand_of("one"), "expert")
    first = thinker._process
    with caplog.at_level(logging.WARNING, "sheepshead.net"):
        while now[0] < STUCK + 1.0:
            thinker.ask(question)
            now[0] += DEADLINE
            assert thinker.poll() in question.legal
    assert "gives no answer any more" in caplog.text
    assert thinker._process is not first
    assert first is not None
    assert not first.is_alive()


def test_a_bot_in_the_tables_own_process_that_fails_plays_with_common_sense(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Also where the rule bot itself is at fault: then what commits the seat to nothing."""
    question = question_of(hand_of("one"), "failing")
    with caplog.at_level(logging.WARNING, "sheepshead.net"):
        choice, _reason = reasoned(Failing(), question)
    assert choice == make("thumb").choose(question.view, question.legal, Random("test"))
    assert "ZeroDivisionError" in caplog.text


def test_if_even_common_sense_fails_a_seat_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    question = question_of(hand_of("one"), "failing")
    monkeypatch.setitem(BOTS, "thumb", Failing)
    hand = flow.deal_seed(preset("classic"), "pass", 0).hand
    assert reasoned(Failing(), question_of(hand, "failing"))[0].WORD == "pass"
    assert reasoned(Failing(), question)[0] == question.legal[0]


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="looks into /proc")
def test_the_process_stays_small(made: list[WorkerThinker]) -> None:
    """The promise is 80 MB at its largest, with the bots of every kind and table loaded."""
    thinker = WorkerThinker(deadline=20.0)
    made.append(thinker)
    asked = [("classic", "expert"), ("8", "expert"), ("2-stacks", "duel-expert"), ("10", "normal")]
    for name, bot in asked:
        hand = flow.deal_seed(preset(name), "small", 0).hand
        thinker.ask(question_of(hand, bot))
        wait(thinker)
    thinker.ask(question_of(hand_of("one"), "expert"))
    wait(thinker)
    assert thinker._process is not None
    assert peak_megabytes(thinker._process.pid) < 80


def peak_megabytes(process: int | None) -> float:
    """The most memory that a process has had in RAM."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) / 1024
    raise AssertionError("no VmHWM")


def test_a_reason_comes_from_the_process_where_one_is_wanted(made: list[WorkerThinker]) -> None:
    """As its codes and facts: the window makes a sentence of them."""
    thinker = WorkerThinker(deadline=20.0)
    made.append(thinker)
    question = question_of(hand_of("one"), "thumb")
    thinker.ask(question)
    wait(thinker)
    assert thinker.reason == ()
    thinker.ask(replace(question, why=True))
    told = Thumb().advise(question.view, question.legal)
    assert wait(thinker) == told.action
    assert thinker.reason == told.parts


def test_a_late_hint_has_the_reason_of_common_sense(made: list[WorkerThinker]) -> None:
    now = [0.0]
    thinker = WorkerThinker(clock=lambda: now[0], target=mute)
    made.append(thinker)
    question = replace(question_of(hand_of("one"), "expert"), why=True)
    thinker.ask(question)
    now[0] = DEADLINE
    told = Thumb().advise(question.view, question.legal)
    assert thinker.poll() == told.action
    assert thinker.reason == told.parts


def test_an_unknown_bot_plays_with_common_sense(
    made: list[WorkerThinker], caplog: pytest.LogCaptureFixture
) -> None:
    thinker = WorkerThinker(deadline=20.0)
    made.append(thinker)
    question = question_of(hand_of("one"), "nobody")
    with caplog.at_level(logging.WARNING, "sheepshead.net"):
        thinker.ask(question)
        assert wait(thinker) in question.legal
    assert "there is no bot named" in caplog.text


def test_a_closed_worker_stays_silent() -> None:
    thinker = WorkerThinker(target=mute)
    thinker.ask(question_of(hand_of("one"), "thumb"))
    thinker.close()
    assert thinker.poll() is None


def test_the_first_answer_of_a_process_may_take_longer_than_the_others(
    made: list[WorkerThinker],
) -> None:
    now = [0.0]
    thinker = WorkerThinker(clock=lambda: now[0], deadline=1.0, target=mute, patience=2.0)
    made.append(thinker)
    question = question_of(hand_of("one"), "thumb")
    thinker.ask(question)
    now[0] = 2.9
    assert thinker.poll() is None
    now[0] = 3.0
    assert thinker.poll() in question.legal
    thinker.ask(question)
    now[0] = 4.0
    assert thinker.poll() in question.legal


class Counted(InlineThinker):
    """Stands for the process; says how many there are."""

    running = 0

    def __init__(self) -> None:
        super().__init__()
        Counted.running += 1

    def close(self) -> None:
        super().close()
        Counted.running -= 1


@pytest.fixture
def table() -> Iterator[TableThinker]:
    Counted.running = 0
    thinker = TableThinker(Counted)
    yield thinker
    thinker.close()


def test_bots_of_common_sense_need_no_process(table: TableThinker) -> None:
    table.prepare(["", "easy", "thumb"])
    question = question_of(hand_of("one"), "thumb")
    table.ask(question)
    assert table.poll() in question.legal
    assert Counted.running == 0


def test_the_normal_bot_buries_without_the_process_and_plays_with_it(table: TableThinker) -> None:
    """It buries and calls by common sense, at once; for a card it imagines a few hands."""
    hand, _events = flow.deal_seed(preset("classic"), "bids", 0)
    assert hand.turn is not None
    picked, _events = flow.apply(hand, hand.turn, flow.legal(hand, hand.turn)[0])
    bury = question_of(picked, "normal")
    assert bury.view.phase == "bury"
    table.ask(bury)
    assert table.poll() in bury.legal
    assert Counted.running == 0
    cards = question_of(hand_of("one"), "normal")
    table.ask(cards)
    assert table.poll() in cards.legal
    assert Counted.running == 1


def test_a_table_with_an_expert_has_one_process_until_it_closes(table: TableThinker) -> None:
    table.prepare(["", "expert", "normal"])
    table.prepare(["expert"])
    assert Counted.running == 1
    table.close()
    assert Counted.running == 0
    table.prepare(["expert"])
    assert Counted.running == 0


def test_a_hint_takes_no_bots_answer_and_gives_a_bot_none_of_its_own(table: TableThinker) -> None:
    mine, theirs = question_of(hand_of("one"), "thumb"), question_of(hand_of("two"), "thumb")
    table.wonder(mine)
    assert table.poll() is None
    table.ask(theirs)  # the person has played without waiting for the hint
    assert table.wondered() is None
    assert table.poll() in theirs.legal
    table.wonder(mine)
    assert table.wondered() in mine.legal
    assert table.wondered() is None


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
def test_the_process_ends_with_the_one_that_started_it(tmp_path: Path) -> None:
    """Killed without a word, the game leaves nothing behind."""
    code = (
        "import time\n"
        "from net.worker import TableThinker\n"
        "if __name__ == '__main__':\n"
        "    thinker = TableThinker()\n"
        "    thinker.prepare(['expert'])\n"
        "    print(thinker._worker._process.pid, flush=True)\n"
        "    time.sleep(60)\n"
    )
    script = tmp_path / "game.py"
    script.write_text(code)
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2])}
    game = subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env=environment
    )
    assert game.stdout is not None
    worker = int(game.stdout.readline())
    os.kill(worker, 0)
    game.kill()
    game.communicate()
    until = time.monotonic() + 15
    while _lives(worker) and time.monotonic() < until:
        time.sleep(0.05)
    assert not _lives(worker)


def _lives(process: int) -> bool:
    """Whether a process runs; one that waits to be buried does not."""
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return status.rsplit(")", 1)[1].split()[0] != "Z"
