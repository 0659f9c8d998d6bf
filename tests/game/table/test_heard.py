"""What a hand sounds like: each event once, with its movement, and alike for all who listen."""

from __future__ import annotations

import math

import pytest

from engine import events as ev
from game import sound
from game import theme as tokens
from game.table.duel_places import duel_places
from game.table.duel_presenter import DuelPresenter
from game.table.heard import Cues, heard
from game.table.places import places
from game.table.presenter import Presenter
from game.waves import SOUNDS
from tests.game.table.kit import FIVE, MANY, updates

LAYOUTS = ("2-rows", "2-stacks")


class Listener:
    """A player that plays nothing: names, each with the moment at which it was to sound."""

    def __init__(self):
        self.now = 0.0
        self.heard = []

    def play(self, name):
        assert name in SOUNDS
        self.heard.append((round(self.now, 6), name))
        return True

    @property
    def names(self):
        return [name for _at, name in self.heard]


@pytest.fixture
def listener():
    made = Listener()
    before = sound.use(made)
    yield made
    sound.use(before)


def presenter_for(stream, rules, speed=1.0, reduced=False):
    seats = stream[0][1].seats
    if rules in LAYOUTS:
        made = DuelPresenter(speed, reduced)
        made.places = duel_places((1280, 720), 1.0, rules == "2-rows")
    else:
        made = Presenter(speed, reduced)
        made.places = places((1280, 720), 1.0, seats)
    made.jump(stream[0][1])
    return made


def run_out(presenter, listener):
    while presenter.busy or presenter.moving:
        listener.now += 1 / 60
        presenter.update(listener.now)


def watch(presenter, stream, listener):
    for events, view in stream:
        presenter.take(events, view)
        run_out(presenter, listener)


def count(stream, *kinds):
    return sum(isinstance(event, kinds) for events, _view in stream for event in events)


@pytest.mark.parametrize("rules", ["classic", "full", "badger", "3-ten", "6"])
@pytest.mark.parametrize("speed", [1.0, math.inf])
def test_every_event_is_heard_once(listener, rules, speed):
    stream = updates(rules, "heard", seat=1, bot="thumb")
    watch(presenter_for(stream, rules, speed), stream, listener)
    names = listener.names
    cards = count(stream, ev.Played, ev.Buried, ev.LaidUnder, ev.ThrownIn)
    assert names.count("card") == cards > 0
    assert names.count("trick") == count(stream, ev.TrickTaken) > 0
    assert names.count("knock") == count(stream, ev.Passed)
    assert names.count("pick") == count(stream, ev.Picked)
    assert names.count("crack") == count(stream, ev.Raised, ev.Blitzed)
    assert names.count("deal") == 32
    own = stream[-1][0][-1].scores[1]
    assert [name for name in names if name in ("won", "lost")] == [
        name for name, is_so in (("won", own > 0), ("lost", own < 0)) if is_so
    ]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("speed", [1.0, 2.0])
def test_a_flip_sounds_when_the_card_begins_to_turn(listener, layout, speed):
    """In its own moment, after the card that was played from above it (LAYOUT-1)."""
    stream = updates(layout, "flip", seat=0)
    presenter = presenter_for(stream, layout, speed)
    began = []

    def note(event):
        if isinstance(event, ev.Uncovered):
            began.append(round(listener.now, 6))

    presenter.on_event = note
    watch(presenter, stream, listener)
    sounds = [name for name in listener.names if name in ("flip", "snap")]
    assert set(sounds) == {"flip" if speed == 1.0 else "snap"}
    assert [at for at, name in listener.heard if name in sounds] == began
    assert len(began) == count(stream, ev.Uncovered) > 0
    last_card = 0.0
    for at, name in listener.heard:
        last_card = at if name == "card" else last_card
        if name in sounds:
            assert at > last_card


def test_a_card_is_heard_when_it_lies_not_when_it_leaves(listener):
    stream = updates("classic", "lies", seat=1)
    presenter = presenter_for(stream, "classic")
    left = []
    presenter.on_event = lambda event: (
        left.append(listener.now) if isinstance(event, ev.Played) else None
    )
    watch(presenter, stream, listener)
    heard_at = [at for at, name in listener.heard if name == "card"][-len(left) :]
    for went, sounded in zip(left, heard_at, strict=True):
        assert 0.05 < sounded - went < tokens.PLAY.ms / 1000


def test_what_is_hurried_sounds_once_of_each_kind(listener):
    stream = updates("classic", "hurry", seat=1)
    presenter = presenter_for(stream, "classic")
    for events, view in stream:
        presenter.take(events, view)
    presenter.update(0.0)
    listener.heard.clear()
    presenter.skip(0.1)
    presenter.update(0.11)
    assert len(listener.names) == len(set(listener.names))
    assert {"card", "trick"} <= set(listener.names)
    run_out(presenter, listener)
    assert len(listener.names) == len(set(listener.names))


def test_opening_a_table_in_the_middle_of_a_hand_is_silent(listener):
    stream = updates("classic", "open", seat=1)
    presenter = presenter_for(stream, "classic")
    presenter.take(*stream[0])
    presenter.update(0.0)
    listener.heard.clear()
    presenter.jump(stream[20][1])
    presenter.update(5.0)
    assert listener.heard == []


def test_whoever_has_to_act_is_called_when_the_table_has_come_to_rest(listener):
    stream = updates("classic", "turn", seat=1)
    presenter = presenter_for(stream, "classic")
    turns = 0
    for events, view in stream:
        presenter.take(events, view)
        before = listener.names.count("turn")
        run_out(presenter, listener)
        presenter.update(listener.now + 0.1)
        turns += view.my_turn
        assert listener.names.count("turn") - before == view.my_turn
    assert turns > 5


@pytest.mark.parametrize("speed", [1.0, math.inf])
@pytest.mark.parametrize("reduced", [False, True])
def test_a_refused_card_is_heard_even_where_nothing_shakes(listener, speed, reduced):
    stream = updates("classic", "refused", seat=1)
    presenter = presenter_for(stream, "classic", speed, reduced)
    presenter.timeline.shake(next(iter(presenter.codes)), 8.0, 0.0)
    assert listener.names == ["refused"]


@pytest.mark.parametrize("rules", FIVE + MANY + LAYOUTS)
def test_sounds_tell_nothing_that_is_hidden(rules):
    """An event sounds the same at every seat, to a spectator, and with all cards known."""
    for seed in ("a", "b"):
        for seat in (0, 1):
            for events, view in updates(rules, seed, seat=seat):
                for event in events:
                    if isinstance(event, ev.HandOver):
                        continue
                    seen = [heard(event.seen_by(viewer), viewer) for viewer in range(view.seats)]
                    assert {*seen, heard(event.seen_by(None), None)} == {heard(event, seat)}


def test_all_answers_to_a_question_sound_alike():
    """STAKE-1: who says no tells nothing, so that nothing is heard."""
    questions = ("crack", "recrack", "blitz", "corner")
    assert {
        heard(ev.Declined(seat, question), 0) for seat in range(5) for question in questions
    } == {None}


def test_the_figure_at_the_end_is_ones_own():
    over = ev.HandOver((2, 1, -1, -2, 0))
    assert heard(over, 0) == heard(over, 1) == ("won", 0.0)
    assert heard(over, 2) == heard(over, 3) == ("lost", 0.0)
    assert heard(over, 4) is None
    assert heard(over, None) is None


def test_cues_come_in_their_order_and_each_once():
    cues = Cues()
    cues.add(("trick", 200.0), 1.0, 1.0)
    cues.add(("card", 100.0), 1.0, 1.0)
    cues.add(None, 1.0, 1.0)
    cues.add(("deal", 100.0), 1.0, math.inf)
    assert cues.due(1.0) == ["deal"]
    assert cues.due(1.05) == []
    assert cues.due(2.0) == ["card", "trick"]
    assert len(cues) == 0
