"""A table on this computer: its hands and records, closing it and coming back, a full disk."""

from __future__ import annotations

import dataclasses
import errno
import os
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from engine.actions import Action, parse
from engine.bots import BOTS, Bot
from engine.errors import BadRules
from engine.events import Dealt
from engine.record import Replay, read
from engine.view import SeatView
from net.journal import NoTable, TableInUse, tables_folder
from net.local import PERSON, LocalTable, Pace, TableSetup
from net.saved import saved_table
from net.tableview import TableView
from net.transcripts import Transcript, record_text, save, transcript
from tests.net.kit import Table, opening
from tests.net.local_kit import AT_ONCE, DAY, OTHERS, SETUP, Clock, bots_turn, new, play, step


def test_the_first_hand_is_dealt_at_once_and_told(tmp_path: Path) -> None:
    table = new(tmp_path)
    first, deal = table.guest.pump()
    assert first.fresh
    assert first.table.phase == "lobby"
    assert isinstance(deal.events[0], Dealt)
    assert len(deal.events[0].hands[0]) == 6
    assert table.guest.seat == 0
    assert table.guest.view is not None
    assert len(table.guest.view.hand) == 6
    assert table.guest.table is not None
    assert table.guest.table.kinds == ("person", "bot", "bot", "bot", "bot")
    assert table.guest.table.bots[0] == ""
    table.close()


def test_everybody_at_this_computer_is_told_the_first_deal(tmp_path: Path) -> None:
    """DEAL-2: each with their own cards alone."""
    others = (("Ben", PERSON), ("Carla", "thumb"), ("Dan", "thumb"), ("Eva", "thumb"))
    table = new(tmp_path, dataclasses.replace(SETUP, others=others))
    guests = table.sit_together()
    assert guests[0] is table.guest
    assert [guest is again for guest, again in zip(guests, table.sit_together(), strict=True)] == [
        True,
        True,
    ]
    for number, guest in enumerate(guests):
        first, deal = guest.pump()[:2]
        assert first.view is None
        assert isinstance(deal.events[0], Dealt)
        known = [seat for seat, hand in enumerate(deal.events[0].hands) if None not in hand]
        assert known == [number]
        assert guest.seat == number
    table.close()


def test_an_evening_is_played_to_its_end_and_written_down(tmp_path: Path) -> None:
    table = new(tmp_path, dataclasses.replace(SETUP, hands=4))
    play(table, Random(3))
    seen = table.guest.table
    assert seen is not None
    assert seen.ended
    assert len([row for row in seen.rows if row.contract != "pot-divided"]) == 4
    table.close()
    table.close()
    assert saved_table(tmp_path) is None
    assert list(tables_folder(tmp_path).glob("*.finished"))
    records = read((tmp_path / "hands" / "2026-11-30.sheep").read_text(encoding="utf-8"))
    assert [record.tags["Hand"] for record in records] == ["1", "2", "3", "4"]
    for record, row in zip(records, seen.rows, strict=True):
        replay = Replay(record).run()
        assert not replay.failures
        assert replay.hand.outcome is not None
        assert replay.hand.outcome.scores == row.scores
        assert record.tags["Date"] == "2026-11-30"


def test_the_same_keys_give_the_same_evening(tmp_path: Path) -> None:
    rows = []
    for name in ("a", "b"):
        table = new(tmp_path / name, dataclasses.replace(SETUP, hands=3), seed=5)
        play(table, Random(3))
        assert table.guest.table is not None
        rows.append(table.guest.table.rows)
        table.close()
    assert rows[0] == rows[1]


def test_a_dealer_who_sits_out_is_in_the_record(tmp_path: Path) -> None:
    """DEAL-5"""
    setup = TableSetup("Anna", (*OTHERS, ("Finn", "random")), "tournament", hands=3)
    table = new(tmp_path, setup)
    play(table, Random(3))
    table.close()
    records = read((tmp_path / "hands" / "2026-11-30.sheep").read_text(encoding="utf-8"))
    assert len(records) == 3
    for record in records:
        replay = Replay(record).run()
        assert not replay.failures
        assert replay.hand.over


def test_names_that_would_break_a_record_do_not(tmp_path: Path) -> None:
    others = ((' "Big" Ben: ', "random"), ("Uncle\nJoe", "random"), ("[Rules", "random"))
    setup = TableSetup("= score", (*others, ("pot", "random")), hands=2)
    table = new(tmp_path, setup)
    play(table, Random(3))
    assert table.guest.table is not None
    assert table.guest.table.names == ("score", "'Big' Ben", "Uncle Joe", "(Rules", "pot")
    table.close()
    for record in read((tmp_path / "hands" / "2026-11-30.sheep").read_text(encoding="utf-8")):
        assert Replay(record).run().hand.over


def test_closing_the_window_in_a_trick_and_coming_back_changes_nothing(tmp_path: Path) -> None:
    table = new(tmp_path, seed=2)
    rng = Random(4)
    for lives in range(12):
        play(table, rng, ticks=7 + lives)
        while table.guest.waiting:
            table.tick()
            table.guest.pump()
        before = (table.guest.view, table.guest.table)
        table.close()
        saved = saved_table(tmp_path)
        assert saved is not None
        table = LocalTable.resume(tmp_path, pace=Pace(bot=99, deal=99))
        (fresh,) = table.guest.pump()
        assert fresh.fresh
        assert not fresh.events
        assert (fresh.view, fresh.table) == before
        table.set_pace(AT_ONCE)
    assert table.guest.table is not None
    assert table.guest.table.deal > 1
    table.close()


def test_a_table_open_in_another_window_is_not_offered(tmp_path: Path) -> None:
    table = new(tmp_path)
    with pytest.raises(NoTable, match="There is no table to return to"):
        LocalTable.resume(tmp_path)
    second = new(tmp_path, seed=2)
    table.close()
    back = LocalTable.resume(tmp_path)
    assert back.guest.table is None or back.guest.table.room != ""
    second.close()
    back.close()
    assert issubclass(TableInUse, Exception)


def test_leaving_for_good_ends_the_table(tmp_path: Path) -> None:
    table = new(tmp_path)
    table.guest.pump()
    table.guest.leave()
    table.tick()
    table.guest.pump()
    assert table.guest.gone == "You have left the table."
    assert saved_table(tmp_path) is None
    table.tick()
    table.close()
    other = new(tmp_path, seed=2)
    other.give_up()
    assert saved_table(tmp_path) is None


def test_a_closed_table_stays_as_it_was(tmp_path: Path) -> None:
    table = new(tmp_path)
    play(table, Random(1), ticks=9)
    table.close()
    data = next(tables_folder(tmp_path).glob("*.journal")).read_bytes()
    for _ in range(5):
        assert table.tick() is False
    assert table.trouble == ""
    assert next(tables_folder(tmp_path).glob("*.journal")).read_bytes() == data
    assert table.guest.pump() == []
    assert table.guest.gone == "The table is closed for now."


def test_a_request_just_before_closing_counts(tmp_path: Path) -> None:
    table = new(tmp_path)
    table.guest.pump()
    table.guest.leave()
    table.close()
    assert saved_table(tmp_path) is None


def test_the_same_hand_again_is_not_written_down(tmp_path: Path) -> None:
    over: list[Transcript] = []
    table = new(tmp_path, on_hand_over=over.append)
    rng = Random(2)
    play(table, rng, stop="between")
    before = table.guest.table
    assert before is not None
    table.guest.same_hand_again()
    table.tick()
    updates = table.guest.pump()
    assert updates[-1].table.practice
    play(table, rng, stop="between")
    after = table.guest.table
    assert after is not None
    assert after.rows == before.rows
    assert after.practice
    assert [one.practice for one in over] == [False, True]
    assert over[0].hands == over[1].hands
    table.guest.next_hand()
    table.tick()
    table.guest.pump()
    assert table.guest.table is not None
    assert table.guest.table.number == 2
    table.close()

    again = new(tmp_path / "files", dataclasses.replace(SETUP, hands=1), seed=3)
    play(again, rng, stop="ended")
    again.guest.same_hand_again()
    play(again, rng, ticks=40)
    play(again, rng)
    again.close()
    text = (tmp_path / "files" / "hands" / "2026-11-30.sheep").read_text(encoding="utf-8")
    assert len(read(text)) == 1


def test_a_killed_table_writes_the_last_record_when_it_comes_back(tmp_path: Path) -> None:
    over: list[Transcript] = []

    def fail(hand: Transcript) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    table = new(tmp_path, on_hand_over=fail)
    play(table, Random(2), stop="between")
    assert table.guest.table is not None
    assert table.guest.table.phase == "between"
    table.close()
    LocalTable.resume(tmp_path, on_hand_over=over.append).close()
    LocalTable.resume(tmp_path, on_hand_over=over.append).close()
    assert [one.number for one in over] == [1]
    LocalTable.resume(tmp_path, today=lambda: DAY).close()
    assert not (tmp_path / "hands").exists()


def test_a_hand_is_written_down_once(tmp_path: Path) -> None:
    table = Table(opening(), seed=1)
    table.deal()
    assert transcript(Table(opening(), seed=1).room) is None
    table.play_on()
    hand = transcript(table.room)
    assert hand is not None
    path = save(hand, tmp_path, DAY)
    assert save(hand, tmp_path, DAY) == path
    assert len(read(path.read_text(encoding="utf-8"))) == 1
    assert record_text(hand).startswith('[Rules "classic"]')


def test_a_full_disk_pauses_the_table_and_it_goes_on_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    table = new(tmp_path, clock=clock)
    bots_turn(table, clock, Random(1))
    before = step_now(table)

    def full(*_some: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    assert step(table) == before
    assert table.trouble == "The table could not be saved: No space left on device."
    monkeypatch.undo()
    assert step(table) == before
    clock.now += 3
    assert step(table) == before + 1
    assert table.trouble == ""
    table.close()


def step_now(table: LocalTable) -> int:
    assert table.guest.table is not None
    return table.guest.table.step


@pytest.mark.parametrize(
    ("setup", "error", "sentence"),
    [
        (TableSetup("Anna", OTHERS[:2]), BadRules, "Deal 5 is for 5 at the table, not 3"),
        (TableSetup("Anna", OTHERS, "whist"), BadRules, "There is no preset 'whist'"),
        (TableSetup("Anna", OTHERS, hands=-1), BadRules, "can't have -1 hands"),
        (
            TableSetup("Anna", (("Ben", "shark"), *OTHERS[1:])),
            ValueError,
            "there is no bot named 'shark'",
        ),
    ],
)
def test_a_table_that_cannot_be_is_refused_before_anything_is_written(
    tmp_path: Path, setup: TableSetup, error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=sentence):
        new(tmp_path, setup)
    assert not list(tmp_path.iterdir())


def test_the_length_of_the_evening_is_the_setups_or_the_presets(tmp_path: Path) -> None:
    """SCORE-11"""
    for hands, ends, length in ((None, "hands", 50), (0, "open", 0), (7, "hands", 7)):
        table = new(tmp_path, TableSetup("Anna", OTHERS, "badger", hands=hands))
        table.guest.pump()
        seen = table.guest.table
        assert seen is not None
        assert (seen.ends, seen.length) == (ends, length)
        assert len(seen.drawn) == 5  # the highest card deals (DEAL-4)
        table.give_up()


class Shy(Bot):
    """A bot that never picks."""

    def choose(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        return legal[-1]


def test_the_pot_is_paid_out_when_the_evening_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """NOPICK-5: the evening can be ended by wish at any time."""
    monkeypatch.setitem(BOTS, "shy", Shy)
    options = (("no_pick", "redeal-with-pot"), ("pot_end", "showdown"))
    others = tuple((name, "shy") for name, _bot in OTHERS)
    table = new(tmp_path, TableSetup("Anna", others, options=options))
    while table.guest.table is None or table.guest.table.phase != "between":
        table.tick()
        table.guest.pump()
        if table.guest.view is not None and table.guest.view.my_turn:
            table.guest.act(parse("pass"))
    seen: TableView | None = table.guest.table
    assert seen is not None
    assert seen.pot == 5
    table.guest.last_hand()
    table.tick()
    table.guest.pump()
    seen = table.guest.table
    assert seen is not None
    assert seen.phase == "ended"
    assert seen.last
    assert seen.pot == 0
    assert sum(seen.totals) == 0
    assert seen.rows[-1].contract == "showdown"
    assert seen.showdown is not None
    assert len(seen.showdown.hands) == 5
    # A crash before the window was closed: the last page of the sheet is still there.
    table._journal.close()
    back = LocalTable.resume(tmp_path)
    back.guest.pump()
    assert back.guest.table == seen
    back.close()
    assert saved_table(tmp_path) is None


def test_the_last_hand_can_be_wished_for_during_it_and_taken_back(tmp_path: Path) -> None:
    table = new(tmp_path)
    table.guest.pump()
    for on in (True, False, True):
        table.guest.last_hand(on)
        table.tick()
        table.guest.pump()
        assert table.guest.table is not None
        assert table.guest.table.last is on
        assert table.guest.table.phase == "hand"
    play(table, Random(1))
    assert table.guest.table.phase == "ended"
    assert table.guest.table.number == 1
    table.guest.last_hand(False)
    table.tick()
    table.guest.pump()
    refusal = table.guest.take_refusal()
    assert refusal is not None
    assert refusal.code == "not_now"
    table.close()
