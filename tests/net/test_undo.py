"""A card is taken back: the hand goes on from before it, and the result is marked."""

from __future__ import annotations

from pathlib import Path

import pytest

from net.journal import read, room_of
from net.local import LocalTable, Pace, TableSetup
from net.room import Room

NOW = Pace(speed=0)


def table_for_two(folder: Path, preset: str = "2-stacks", hands: int = 2) -> LocalTable:
    setup = TableSetup("Anna", (("Ben", "thumb"),), preset=preset, hands=hands)
    table = LocalTable.create(setup, folder, pace=NOW, keys=lambda n: bytes([7]) * n)
    settle(table)
    return table


def settle(table: LocalTable) -> None:
    """Until nothing happens any more without the person."""
    for _round in range(10):
        table.tick()
        table.guest.pump()


def play(table: LocalTable, count: int) -> None:
    for _card in range(count):
        view = table.guest.view
        assert view is not None
        table.guest.act(view.legal[0])
        settle(table)


def room(table: LocalTable) -> Room:
    return table._host.room


@pytest.mark.parametrize("preset", ["2-rows", "2-stacks"])
def test_the_last_card_comes_back_with_all_that_followed(tmp_path: Path, preset: str) -> None:
    table = table_for_two(tmp_path, preset)
    play(table, 3)
    before = table.guest.view
    play(table, 1)
    assert table.guest.view != before
    assert table.undo() is None
    settle(table)
    assert table.guest.view == before
    assert not table.guest.trouble
    assert table.guest.doubts == []
    play(table, 2)
    assert table.guest.table is not None
    assert table.guest.table.undone == 1
    table.close()


def test_nothing_can_be_taken_back_before_the_first_card_or_after_the_last(tmp_path: Path) -> None:
    table = table_for_two(tmp_path)
    refusal = table.undo()
    assert refusal is not None
    assert str(refusal) == "There is nothing to take back."
    play(table, 16)
    refusal = table.undo()
    assert refusal is not None
    assert "while the hand lasts" in str(refusal)
    table.close()


def test_a_result_after_taking_back_is_marked_on_the_sheet_and_the_next_is_not(
    tmp_path: Path,
) -> None:
    table = table_for_two(tmp_path)
    play(table, 2)
    table.undo()
    table.undo()
    settle(table)
    play(table, 16)
    table.guest.next_hand()
    settle(table)
    play(table, 16)
    assert table.guest.table is not None
    assert [row.undone for row in table.guest.table.rows] == [2, 0]
    table.close()


def test_a_card_taken_back_stays_back_after_a_restart(tmp_path: Path) -> None:
    table = table_for_two(tmp_path)
    play(table, 4)
    table.undo()
    settle(table)
    truth = room(table)
    path = table._journal.path
    assert room_of(path, read(path)) == truth
    table.close()
    again = LocalTable.resume(tmp_path, pace=NOW)
    assert again._host.room.said == truth.said
    assert again._host.room.undone == 1
    again.close()


def test_two_persons_take_nothing_back(tmp_path: Path) -> None:
    table = table_for_two(tmp_path)
    play(table, 1)
    from dataclasses import replace

    from net.commands import Undo

    seats = tuple(replace(seat, kind="person") for seat in room(table).seats)
    decision = replace(room(table), seats=seats).decide(Undo(0))
    assert decision.refusal is not None
    assert "one person" in str(decision.refusal)
    table.close()


@pytest.mark.parametrize("preset", ["2-rows", "2-stacks"])
def test_the_same_deal_from_the_other_side_has_the_others_cards_and_does_not_count(
    tmp_path: Path, preset: str
) -> None:
    table = table_for_two(tmp_path, preset)
    refusal = table.swap_sides()
    assert refusal is not None
    play(table, 16)
    before = room(table).hand
    assert before is not None
    rows = room(table).match.rows
    assert table.swap_sides() is None
    settle(table)
    after = room(table).hand
    assert after is not None
    assert after.dealt == before.dealt[::-1]
    assert after.dealer == 1 - before.dealer
    play(table, 16)
    assert room(table).practice
    assert room(table).match.rows == rows
    path = table._journal.path
    assert room_of(path, read(path)) == room(table)
    table.close()
