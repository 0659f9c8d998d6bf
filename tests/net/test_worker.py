"""Bots think in a process of their own: in time, or common sense plays."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection
from random import Random

import pytest

from engine import flow
from engine.actions import Action
from engine.bots import make
from engine.hand import Hand
from engine.rules import preset
from engine.view import view
from net.thinker import Question
from net.worker import WorkerThinker


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
