"""Values to plain data and back; what comes from outside is never trusted."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.actions import Action
from engine.cards import Card
from engine.codec import from_plain, to_plain
from engine.contract import Outcome
from engine.errors import Reason
from engine.events import EVENT_TYPES, Event
from engine.match import Row
from engine.view import SeatView, view
from tests.kit.conformance import PLAYING
from tests.kit.players import hand_from, play, told, walk, walked

KINDS: tuple[type, ...] = (SeatView, Event, Action, Card, Outcome, Reason, Row)
plain_data = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inside: st.lists(inside, max_size=5) | st.dictionaries(st.text(max_size=8), inside),
    max_leaves=20,
)


@pytest.mark.parametrize("name", PLAYING)
def test_what_a_seat_is_told_travels_as_plain_json(name: str) -> None:
    hand = hand_from(name, 0, "")
    _hand, events = told(hand, [action for _seat, action in walk(hand, Random(1))])
    for event in events:
        assert from_plain(Event, json.loads(json.dumps(to_plain(event)))) == event
    for viewer in (None, 0, 1):
        for seen in (view(hand, viewer), view(walked(hand, 1), viewer)):
            assert from_plain(SeatView, json.loads(json.dumps(to_plain(seen)))) == seen


def test_cards_travel_as_codes_and_actions_as_the_words_of_a_record() -> None:
    hand = play(hand_from("classic", 4, "QC QS QH JC AD 8H", "TS KS"), "pick")
    plain = to_plain(view(hand, 0))
    assert plain["hand"] == ["QC", "QS", "QH", "JC", "AD", "8H", "TS", "KS"]
    assert plain["said"] == [{"seat": 0, "words": "pick"}]
    hand = play(hand, "bury TS KS")
    assert to_plain(view(hand, 0))["legal"] == ["call AH"]


def test_there_are_no_floats_and_no_objects() -> None:
    seen = to_plain(view(walked(hand_from("full", 0, ""), 1), 0))
    kinds = set()

    def look(value: object) -> None:
        kinds.add(type(value))
        if isinstance(value, dict):
            for key, item in value.items():
                assert type(key) is str
                look(item)
        elif isinstance(value, list):
            for item in value:
                look(item)

    look(seen)
    assert kinds <= {dict, list, str, int, bool, type(None)}
    with pytest.raises(TypeError, match="float has no plain form"):
        to_plain(1.5)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@given(plain_data)
def test_garbage_is_refused_in_one_sentence(kind: type, plain: object) -> None:
    value, sentence = read(kind, plain)
    if sentence is None:
        assert to_plain(value) == plain or isinstance(plain, str)
    else:
        assert sentence
        assert "\n" not in sentence


def read(kind: type, plain: object) -> tuple[object, str | None]:
    """The value, or the sentence with which the data is refused."""
    try:
        return from_plain(kind, plain), None
    except ValueError as refused:
        return None, str(refused)


@given(plain_data, st.sampled_from(sorted(EVENT_TYPES)))
def test_an_event_of_any_kind_with_garbage_in_it_is_refused_or_read(
    plain: object, tag: str
) -> None:
    event, sentence = read(Event, [tag, plain])
    assert sentence is not None or (isinstance(event, Event) and tag == event.TAG)


@given(st.data())
def test_a_view_with_one_field_spoilt_is_refused_or_read_whole(data: st.DataObject) -> None:
    plain = to_plain(view(play(hand_from("classic", 4, ""), "pass pass"), 2))
    name = data.draw(st.sampled_from(sorted(plain)))
    if data.draw(st.booleans()):
        plain[name] = data.draw(plain_data)
    else:
        del plain[name]
    seen, sentence = read(SeatView, plain)
    if sentence is None:
        assert name in plain
        assert isinstance(seen, SeatView)
    else:
        assert "SeatView" in sentence or "is not" in sentence, sentence
