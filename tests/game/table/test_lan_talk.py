"""Talk at a table on the home network: what is heard and shown, how it is said, whom one mutes."""

import json
from collections import Counter

import pytest

from game.table.lan_words import notice_words
from game.table.talk import FILE, GESTURES, GLANCE, LEAST_SECONDS, MARK_SECONDS, NAMES, Talk
from net.guest import Notice, Said
from net.messages import NOTICES, TALK


class Time:
    """A clock set by hand."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def ben(text="Hello", kind="chat"):
    return Said(1, "Ben", kind, "" if kind != "chat" else text)


# What is heard


def test_each_gesture_has_a_name_and_a_deed_in_words():
    assert set(NAMES) == set(GESTURES) == set(TALK) - {"chat"}
    talk = Talk()
    for kind in GESTURES:
        line = talk.hear(ben(kind=kind), 0)
        assert line.words().startswith("*Ben*")
        assert line.words() != "*Ben*"


def test_a_sentence_is_shown_for_a_moment_and_then_read():
    talk = Talk()
    talk.hear(ben("Who dealt this?"), 0)
    assert talk.unread == 1
    assert talk.show(10.0, (0, 1, 2))
    assert talk.line.words() == "*Ben*: Who dealt this?"
    assert not talk.show(12.0, (0, 1, 2))
    assert talk.unread == 1
    assert talk.show(20.0, (0, 1, 2))
    assert talk.line is None
    assert talk.unread == 0


def test_a_long_sentence_stays_unread_until_all_talk_is_opened():
    talk = Talk()
    talk.hear(ben("x" * (GLANCE + 1)), 0)
    talk.show(10.0)
    talk.show(30.0)
    assert (talk.line, talk.unread) == (None, 1)
    talk.read()
    assert talk.unread == 0


def test_what_nobody_could_see_stays_unread():
    talk = Talk()
    for number in range(8):
        talk.hear(ben(f"{number}"), 0)
    assert talk.unread == 8
    now = 10.0
    while talk.show(now) or talk.line is not None:
        now += 0.5
    assert talk.unread == 3  # five were waiting to be shown, the first three were not


def test_several_sentences_follow_each_other_quickly():
    talk = Talk()
    talk.hear(ben("one"), 0)
    talk.hear(ben("two"), 0)
    talk.show(10.0)
    assert talk.line.text == "one"
    talk.show(10.0 + LEAST_SECONDS)
    assert talk.line.text == "two"


def test_a_gesture_is_a_sign_beside_its_sender_for_two_and_a_half_seconds():
    talk = Talk()
    talk.hear(ben(kind="knock"), 0)
    talk.show(10.0, (0, 1, 2))
    assert talk.line is None
    line, since = talk.mark(1)
    assert (line.kind, since) == ("knock", 10.0)
    talk.show(10.0 + MARK_SECONDS - 0.1, (0, 1, 2))
    assert talk.mark(1)
    assert talk.show(10.0 + MARK_SECONDS, (0, 1, 2))
    assert talk.mark(1) is None
    assert talk.unread == 0


def test_signs_of_a_whole_table_are_seen_at_once_also_beside_a_sentence():
    talk = Talk()
    talk.hear(ben("Look at that"), 0)
    for seat in range(10):
        talk.hear(Said(seat, f"No {seat}", "laugh", ""), 0)
    talk.show(10.0, range(10))
    assert talk.line.text == "Look at that"
    assert all(talk.mark(seat) for seat in range(10))


@pytest.mark.parametrize("seat", [None, 4])
def test_the_gesture_of_somebody_without_a_plate_is_told_in_words(seat):
    talk = Talk()
    talk.hear(Said(seat, "Greta", "laugh", ""), 0)
    talk.show(10.0, (0, 1, 2))
    assert talk.line.words() == "*Greta* laughs."


def test_your_own_words_are_yours_and_never_unread():
    talk = Talk()
    talk.said("Hi all")
    line = talk.hear(Said(0, "Anna", "chat", "Hi all"), 0)
    assert line.mine
    assert line.words() == "*You*: Hi all"
    assert talk.unread == 0
    again = talk.hear(Said(None, "Anna", "chat", "Hi all"), None)
    assert not again.mine  # somebody else of that name


# Saying


def test_too_much_at_once_is_refused_with_a_sentence():
    clock = Time()
    talk = Talk(clock=clock)
    for number in range(5):
        assert talk.why_not(f"{number}") == ""
    assert talk.why_not("more") == "Wait a moment before you say more."
    clock.now += 2.1
    assert talk.why_not("more") == ""


def test_too_many_gestures_at_once_are_refused():
    clock = Time()
    talk = Talk(clock=clock)
    refused = Counter(bool(talk.why_not("", "knock")) for _ in range(6))
    assert refused[True] == 3
    clock.now += 1.6
    assert talk.why_not("", "knock") == ""


def test_the_same_sentence_is_not_said_twice_within_ten_seconds():
    clock = Time()
    talk = Talk(clock=clock)
    assert talk.why_not("Well?") == ""
    talk.said("Well?")
    assert talk.why_not("Well?") == "You have said that just now."
    clock.now += 11
    assert talk.why_not("Well?") == ""


def test_nothing_is_no_sentence():
    assert "type a sentence" in Talk().why_not("   ")


# Muting


def test_who_is_muted_is_neither_shown_nor_counted_and_is_remembered_for_the_table(tmp_path):
    talk = Talk(tmp_path)
    talk.at("room")
    talk.hear(ben("before"), 0)
    talk.mute("Ben", True)
    talk.hear(ben("after"), 0)
    talk.hear(ben(kind="knock"), 0)
    assert (talk.lines, talk.unread) == ((), 0)
    talk.show(10.0, (0, 1))
    assert (talk.line, talk.mark(1)) == (None, None)
    later = Talk(tmp_path)
    later.at("room")
    assert later.mutes.names == {"Ben"}
    other = Talk(tmp_path)
    other.at("another room")
    assert other.mutes.names == set()
    later.mute("Ben", False)
    assert [line.text for line in talk.lines] == []
    again = Talk(tmp_path)
    again.at("room")
    assert again.mutes.names == set()


def test_what_a_muted_person_said_can_be_read_once_they_are_heard_again():
    talk = Talk()
    talk.mute("Ben", True)
    talk.hear(ben("sorry"), 0)
    talk.mute("Ben", False)
    assert [line.text for line in talk.lines] == ["sorry"]


def test_everybody_can_be_muted_but_you_hear_yourself(tmp_path):
    talk = Talk(tmp_path)
    talk.at("room")
    talk.mute_all(True)
    talk.hear(ben(), 0)
    talk.said("Anybody?")
    talk.hear(Said(0, "Anna", "chat", "Anybody?"), 0)
    assert [line.text for line in talk.lines] == ["Anybody?"]
    assert talk.mutes.names == set()


def test_somebody_who_is_muted_while_their_words_are_shown_falls_silent_at_once():
    talk = Talk()
    talk.hear(ben("blah"), 0)
    talk.show(10.0, (0, 1))
    assert talk.line
    talk.mute_all(True)
    assert talk.show(10.1, (0, 1))
    assert (talk.line, talk.mark(1)) == (None, None)


@pytest.mark.parametrize("text", ["no json", "[]", '{"room": {}}', '{"room": 3}', "{"])
def test_a_broken_list_of_mutes_mutes_nobody_and_is_written_anew(tmp_path, text):
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    talk = Talk(tmp_path)
    talk.at("room")
    assert not talk.mutes.all
    talk.mute("Ben", True)
    assert json.loads((tmp_path / FILE).read_text("utf-8"))["room"]["names"] == ["Ben"]


def test_a_disk_that_refuses_costs_the_memory_and_nothing_else(tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    talk = Talk(tmp_path / "file")
    talk.at("room")
    talk.mute("Ben", True)
    assert talk.mutes.names == {"Ben"}


# What the table tells


def test_every_notice_of_the_table_has_words_and_names_whom_it_is_about():
    for code in NOTICES:
        about = notice_words(Notice(code, "Ca*rla", "As it came."), "Anna")
        assert about
        if code in ("clock", "nudged"):
            assert "Ca\\*rla" in about
            assert "you" in notice_words(Notice(code, "Anna", ""), "Anna").lower()
    assert (
        notice_words(Notice("seat_taken", "Carla", "Your seat {AS}."), "") == "Your seat \\{AS\\}."
    )
