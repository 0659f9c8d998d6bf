"""Whatever is skipped, hurried or resized on the way: sprites end where the view says."""

from __future__ import annotations

import math
from random import Random

import pytest

from game.table import layout
from game.table.facts import facts_of
from game.table.places import places
from game.table.presenter import Presenter
from tests.game.table.kit import FIVE, MANY, updates


def presenter_for(seats, speed=1.0, reduced=False, size=(1280, 720)):
    made = Presenter(speed, reduced)
    made.places = places(size, 1.0, seats)
    return made


def lies_still(presenter, view):
    """Every sprite is where the layout of the view has it, and there are no others."""
    wanted = layout.poses(presenter.facts, presenter.places, presenter.touch)
    assert {key: placed.pose for key, placed in wanted.items()} == {
        key: sprite.pose for key, sprite in presenter.timeline
    }
    assert set(presenter.codes) == set(wanted)
    for key, placed in wanted.items():
        assert presenter.codes[key] == placed.code
    if not view.over:
        assert presenter.facts == facts_of(view)


def run_out(presenter, now, most=60.0):
    """Let everything come to rest; the time at which it has."""
    end = now + most
    while presenter.busy or presenter.moving:
        now += 1 / 60
        presenter.update(now)
        assert now < end, "the table never comes to rest"
    return now


@pytest.mark.parametrize("rules", FIVE + MANY)
def test_a_hand_watched_to_its_end(rules):
    stream = updates(rules, "watched", seat=1)
    presenter = presenter_for(stream[0][1].seats, speed=4.0)
    presenter.jump(stream[0][1])
    now = 0.0
    for events, view in stream:
        presenter.take(events, view)
        now = run_out(presenter, now)
        lies_still(presenter, view)


@pytest.mark.parametrize("seed", range(25))
def test_skipping_at_any_moment_ends_in_the_same_place(seed):
    """Clicks while cards move, other speeds, resizes and several updates at once."""
    rng = Random(seed)
    rules = rng.choice(FIVE + MANY)
    stream = updates(rules, f"skip-{seed}", seat=rng.choice((0, 1, 2)))
    seats = stream[0][1].seats
    presenter = presenter_for(seats, reduced=rng.random() < 0.3)
    presenter.jump(stream[0][1])
    presenter.trick_waits = rng.random() < 0.3
    now = 0.0
    for events, view in stream:
        presenter.timeline.speed = rng.choice((0.5, 1.0, 4.0, math.inf))
        presenter.take(events, view)
        for _step in range(rng.randrange(6)):
            now += rng.choice((0.0, 0.004, 0.05, 0.4, 2.0))
            presenter.update(now)
            what = rng.random()
            if what < 0.25:
                presenter.skip(now)
            elif what < 0.35:
                presenter.collect_now(now)
            elif what < 0.45:
                size = rng.choice(((1280, 720), (960, 600), (1920, 1080)))
                presenter.places = places(size, rng.choice((0.75, 1.0, 1.25)), seats)
                presenter.relayout(now, snap=rng.random() < 0.5)
    presenter.trick_waits = False
    presenter.skip(now)
    run_out(presenter, now, most=2.0)
    lies_still(presenter, stream[-1][1])


def test_skip_takes_no_longer_than_a_blink():
    stream = updates("classic", "blink")
    presenter = presenter_for(5)
    presenter.jump(stream[0][1])
    for events, view in stream:
        presenter.take(events, view)
    presenter.update(0.01)
    presenter.skip(0.01)
    assert not presenter.busy
    presenter.update(0.0901)
    assert not presenter.timeline.busy


def test_a_trick_lies_for_a_second():
    stream = updates("classic", "lies")
    presenter = presenter_for(5)
    presenter.jump(stream[0][1])
    now = 0.0
    for events, view in stream:
        presenter.take(events, view)
        if view.tricks:
            began = None
            while presenter.busy:
                now += 1 / 120
                presenter.update(now)
                if presenter.trick_lies and began is None:
                    began = now
                if began is not None and not presenter.trick_lies:
                    assert 0.95 <= now - began <= 1.1
                    return
        else:
            now = run_out(presenter, now)
    pytest.fail("no trick was ever complete")


def test_a_trick_can_wait_for_the_click():
    stream = updates("classic", "waits")
    presenter = presenter_for(5)
    presenter.jump(stream[0][1])
    presenter.trick_waits = True
    now = 0.0
    for events, view in stream:
        presenter.take(events, view)
        if view.tricks:
            break
        now = run_out(presenter, now)
    for _round in range(600):
        now += 1 / 60
        presenter.update(now)
    assert presenter.waiting_for_click
    assert presenter.trick_lies
    assert presenter.collect_now(now)
    run_out(presenter, now, most=3.0)
    assert not presenter.trick_lies


def test_a_deal_takes_a_second_and_a_half_at_most():
    """The whole deal: 32 cards, 45 ms apart or less."""
    for rules in ("classic", "10", "3-ten"):
        stream = updates(rules, "deal")
        presenter = presenter_for(stream[0][1].seats)
        presenter.jump(stream[0][1])
        presenter.take(*stream[0])
        presenter.update(0.0)
        assert len(presenter.timeline) == 32
        now = run_out(presenter, 0.0)
        assert now <= 1.75


def test_the_engine_is_never_waited_for():
    """Updates that come in a heap are shown one after the other, and none is lost."""
    stream = updates("full", "heap")
    presenter = presenter_for(5, speed=4.0)
    presenter.jump(stream[0][1])
    seen = []
    presenter.on_event = seen.append
    for events, view in stream:
        presenter.take(events, view)
    run_out(presenter, 0.0, most=60)
    assert seen == [event for events, _view in stream for event in events]
    assert presenter.ended
