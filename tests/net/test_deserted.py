"""A table that everybody but bots has left waits ten minutes, then it closes and is kept."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from net.deserted import GAP_SECONDS, LONELY_SECONDS, SENTENCE, Deserted
from net.doorsettings import load_door
from net.hosting import was_open
from net.journal import Journal
from net.saved import saved_tables
from tests.net.evening import Evening

STEP = 5.0


class Small(Evening):
    """A table on a small computer at which nobody sits, with its clock."""

    def __init__(self, folder: Path, **door: object) -> None:
        super().__init__(folder, owner="", stays=True, start_with=1, **door)
        # Nobody of this computer plays: the first seat is a bot's as well.
        self.table.give_seat_to_bot(0, "random")
        self.table.change(locked=False)  # the door's settings are kept on the disk
        self.guests.clear()
        self.step()

    def wait(self, seconds: float) -> None:
        until = self.now + seconds
        while self.now < until and self.table.is_open:
            self.now += STEP
            self.step(2)


@pytest.fixture
def small(tmp_path: Path) -> Small:
    return Small(tmp_path)


def began(small: Small) -> None:
    """Ben comes, and a hand is being played."""
    small.join("Ben")
    small.now += 5
    small.step()
    assert small.table.room.phase == "hand"


def gone(small: Small, name: str, on_purpose: bool = False) -> None:
    guest = small.guests.pop(name)
    if on_purpose:
        guest.leave()
        small.step()
    else:
        guest._link.close()
    small.step()


@pytest.mark.parametrize("on_purpose", [False, True])
def test_a_table_left_by_everybody_closes_after_ten_minutes(
    small: Small, on_purpose: bool, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "sheepshead.net")
    began(small)
    gone(small, "Ben", on_purpose)
    small.wait(LONELY_SECONDS - 2 * STEP)
    assert small.table.is_open
    assert small.table.trouble == ""
    small.wait(4 * STEP)
    assert not small.table.is_open
    assert small.table.farewell == small.table.trouble == SENTENCE
    assert SENTENCE in caplog.text


def test_it_is_kept_and_goes_on_at_the_same_card(small: Small) -> None:
    began(small)
    token = small.tokens["Ben"]
    gone(small, "Ben")
    before = small.table.room
    small.wait(LONELY_SECONDS + 4 * STEP)
    assert not small.table.is_open
    saved = next(iter(saved_tables(small.folder)))
    assert was_open(saved.path)
    assert not saved.problem
    journal, room = Journal.open(saved.path)
    assert (room.hand, room.deals, room.said) == (before.hand, before.deals, before.said)
    door = load_door(saved.path)
    assert door is not None
    small.open(room, journal, door)
    small.guests.clear()
    ben = small.join("Ben", token)
    assert ben.seat is not None
    assert ben.view is not None
    assert small.table.is_open


def test_whoever_comes_back_in_time_begins_the_ten_minutes_anew(small: Small) -> None:
    began(small)
    token = small.tokens["Ben"]
    gone(small, "Ben")
    small.wait(LONELY_SECONDS - 60)
    small.join("Ben", token)
    small.wait(60)
    gone(small, "Ben")
    small.wait(LONELY_SECONDS - 60)
    assert small.table.is_open
    small.wait(120)
    assert not small.table.is_open


def test_somebody_who_only_watches_is_somebody(small: Small) -> None:
    began(small)
    small.join("Greta", watch=True)
    gone(small, "Ben")
    small.wait(2 * LONELY_SECONDS)
    assert small.table.is_open
    gone(small, "Greta")
    small.wait(LONELY_SECONDS + 4 * STEP)
    assert not small.table.is_open


def test_a_table_at_which_no_hand_was_dealt_waits_for_ever(small: Small) -> None:
    assert small.table.room.phase == "lobby"
    small.wait(3 * LONELY_SECONDS)
    assert small.table.is_open


def test_the_hosts_own_person_is_somebody(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.join("Ben")
    evening.deal()
    evening.guests.pop("Ben")._link.close()
    for _round in range(int(2 * LONELY_SECONDS / STEP)):
        evening.now += STEP
        evening.step(2)
    assert evening.table.is_open


def test_bots_among_themselves_play_on(tmp_path: Path) -> None:
    """Started with nobody (`--start-with 0`), nobody is missed."""

    small = Small(tmp_path)
    small.table.change(start_with=0)
    small.table.host.next_hand()
    small.step()
    assert not small.table._is_deserted


def test_a_computer_that_slept_gives_the_guests_their_ten_minutes() -> None:
    lonely = Deserted(0.0)
    assert not lonely.is_time(True, 1.0)
    assert not lonely.is_time(True, 8 * 3600.0)
    now = 8 * 3600.0
    while now < 8 * 3600 + LONELY_SECONDS - GAP_SECONDS:
        now += GAP_SECONDS / 2
        assert not lonely.is_time(True, now)
    assert lonely.is_time(True, now + GAP_SECONDS)


def test_the_sentence_says_how_long() -> None:
    assert f"{LONELY_SECONDS / 60:.0f} minutes" in SENTENCE
