"""Cards on the move: whatever a player does meanwhile, each ends exactly where it belongs."""

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.motion import CURVES, Pose, Timeline, ease
from game.theme import COLLECT, DEAL, FADE_MS, PLAY, RAISE, SKIP_MS, TURN_CARD, Motion

MOTIONS = [DEAL, PLAY, COLLECT, RAISE, TURN_CARD]
LONGEST_MS = max(m.ms for m in MOTIONS)

coordinate = st.floats(-2000, 4000)
poses = st.builds(
    Pose,
    x=coordinate,
    y=coordinate,
    width=st.floats(10, 400),
    angle=st.floats(-30, 30),
    lift=st.floats(0, 40),
    alpha=st.floats(0, 1),
    face=st.sampled_from([0.0, 1.0]),
)
steps = st.one_of(
    st.tuples(
        st.just("aim"), st.integers(0, 5), poses, st.sampled_from(MOTIONS), st.floats(0, 1500)
    ),
    st.tuples(st.just("wait"), st.floats(0, 0.5)),
    st.tuples(st.just("skip")),
    st.tuples(st.just("speed"), st.sampled_from([0.5, 1.0, 2.0, 4.0, math.inf])),
    st.tuples(st.just("shake"), st.integers(0, 5)),
    st.tuples(st.just("reduced"), st.booleans()),
)


@given(st.lists(steps, max_size=40))
def test_every_card_ends_exactly_where_it_was_last_sent(plan):
    timeline, now, aims = Timeline(), 0.0, {}
    for key in range(6):
        timeline.put(key, Pose(width=100))
        aims[key] = Pose(width=100)
    for step in plan:
        if step[0] == "aim":
            _, key, pose, motion, delay = step
            timeline.aim(key, pose, motion, now, delay)
            aims[key] = pose
        elif step[0] == "wait":
            now += step[1]
            timeline.update(now)
        elif step[0] == "skip":
            timeline.skip(now)
        elif step[0] == "speed":
            timeline.speed = step[1]
        elif step[0] == "shake":
            timeline.shake(step[1], 8, now)
        else:
            timeline.reduced = step[1]
        assert {key: timeline.target(key) for key in aims} == aims
    # Bounded time: the longest movement after the longest delay at half speed.
    longest = (1500 + LONGEST_MS) / 1000 / 0.5
    assert timeline.ends <= now + longest + 1e-9
    timeline.update(now + longest + 1e-6)
    assert {key: timeline.pose(key) for key in aims} == aims
    assert not timeline.busy


@given(st.lists(poses, min_size=1, max_size=8), st.floats(0, 0.4))
def test_a_skip_brings_everything_home_in_80_ms(targets, when):
    timeline = Timeline(speed=0.5)
    for key, pose in enumerate(targets):
        timeline.put(key, Pose(width=50))
        timeline.aim(key, pose, PLAY, 0.0, delay_ms=key * 45)
    timeline.update(when)
    timeline.skip(when)
    timeline.update(when + SKIP_MS / 1000 + 1e-6)
    assert [timeline.pose(key) for key in range(len(targets))] == targets
    assert not timeline.busy


def test_a_skip_does_not_slow_down_what_is_almost_there():
    timeline = Timeline()
    timeline.put("QC", Pose(width=50))
    timeline.aim("QC", Pose(x=100, width=50), PLAY, 0.0)
    timeline.skip(0.22)
    timeline.update(0.231)
    assert timeline.pose("QC").x == 100


def test_a_new_aim_starts_where_the_card_is_seen():
    timeline = Timeline()
    timeline.put("QC", Pose(x=0, width=50))
    timeline.aim("QC", Pose(x=100, width=50), DEAL, 0.0)
    timeline.update(0.08)
    seen = timeline.pose("QC")
    assert 0 < seen.x < 100
    timeline.aim("QC", Pose(x=-300, width=50), DEAL, 0.08)
    assert timeline.pose("QC") == seen
    timeline.update(0.09)
    assert timeline.pose("QC").x < seen.x


def test_the_same_layout_may_be_applied_again_and_again():
    timeline = Timeline()
    timeline.put("QC", Pose(width=50))
    target = Pose(x=100, width=50)
    timeline.aim("QC", target, DEAL, 0.0)
    for frame in range(1, 17):
        timeline.update(frame / 100)
        timeline.aim("QC", target, DEAL, frame / 100)
    assert timeline.pose("QC") == target


def test_a_delayed_card_waits_in_its_place():
    timeline = Timeline()
    timeline.put("QC", Pose(width=50))
    timeline.aim("QC", Pose(x=100, width=50), DEAL, 0.0, delay_ms=450)
    timeline.update(0.449)
    assert timeline.pose("QC").x == 0
    assert timeline.busy
    timeline.update(0.5)
    assert timeline.pose("QC").x > 0


@pytest.mark.parametrize(("speed", "seconds"), [(0.5, 0.32), (1, 0.16), (4, 0.04)])
def test_the_speed_factor_stretches_every_movement(speed, seconds):
    timeline = Timeline(speed=speed)
    timeline.put("QC", Pose(width=50))
    timeline.aim("QC", Pose(x=100, width=50), DEAL, 0.0)
    assert timeline.ends == pytest.approx(seconds)


def test_instant_speed_moves_nothing():
    timeline = Timeline(speed=math.inf)
    timeline.put("QC", Pose(width=50))
    timeline.aim("QC", Pose(x=100, width=50), DEAL, 0.0, delay_ms=500)
    assert timeline.pose("QC").x == 100
    assert not timeline.busy


def test_reduced_motion_fades_instead_of_travelling():
    timeline = Timeline(reduced=True)
    timeline.put("QC", Pose(width=50))
    timeline.aim("QC", Pose(x=400, width=50), PLAY, 0.0)
    timeline.update(0.01)
    assert timeline.pose("QC").x == 400
    assert timeline.pose("QC").alpha < 1
    timeline.update(FADE_MS / 1000 + 0.001)
    assert timeline.pose("QC").alpha == 1


def test_a_shaken_card_stays_near_and_comes_to_rest():
    timeline = Timeline()
    timeline.put("7C", Pose(x=100, width=50))
    timeline.shake("7C", 8, 0.0)
    seen = []
    for ms in range(0, 180, 5):
        timeline.update(ms / 1000)
        seen.append(timeline.pose("7C").x - 100)
    sides = [x for x in seen if abs(x) > 0.01]
    assert max(map(abs, seen)) > 4
    assert max(map(abs, seen)) <= 8
    assert sum(a * b < 0 for a, b in itertools.pairwise(sides)) >= 4
    timeline.update(0.181)
    assert timeline.pose("7C").x == 100
    assert not timeline.busy


def test_numbers_move_like_cards():
    timeline = Timeline()
    timeline.aim_value("points", 78, Motion(600), 0.0)
    timeline.update(0.3)
    assert 0 < timeline.value("points") < 78
    assert timeline.value_target("points") == 78
    timeline.update(0.6)
    assert timeline.value("points") == 78


@pytest.mark.parametrize("curve", sorted(set(CURVES) - {"step"}))
def test_every_curve_begins_and_ends_where_it_must(curve):
    assert ease(curve, 0) == 0
    assert ease(curve, 1) == 1
    assert all(-0.01 <= ease(curve, t / 100) <= 1.045 for t in range(101))


def test_playing_a_card_overshoots_by_four_percent():
    assert max(ease("out_back", t / 1000) for t in range(1001)) == pytest.approx(1.04, abs=0.003)


def test_a_turning_card_shows_its_back_and_then_its_face():
    assert not Pose(face=0.4).face_up
    assert Pose(face=0.6).face_up
    assert Pose(face=0.5).squeeze == 0
    assert Pose(face=1).squeeze == 1
