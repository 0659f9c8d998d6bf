"""The room with guests at every seat: all presets, hand after hand, nothing lost between them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine import flow
from engine.errors import BadRules
from engine.view import view
from net.commands import Act, Close, Keep, Leave, NextHand, Practice, Ready, Reseat
from net.entries import entry_from_plain, entry_to_plain
from net.guest import Guest, Update
from net.journal import read, room_of
from net.room import Room, found, opened, replay
from tests.kit.conformance import PLAYING
from tests.net.kit import (
    EVERY_STAKE,
    FIVE_HANDED,
    NAMES,
    NoDisk,
    Table,
    from_view,
    opening,
)


def in_order(guest: Guest, updates: list[Update], rev: int) -> int:
    """Check that no revision is missing between two updates; gives the last."""
    for update in updates:
        if not update.fresh:
            assert update.rev == rev + max(1, len(update.events))
        rev = update.rev
    return rev


@pytest.mark.parametrize("name", PLAYING)
def test_random_guests_play_an_evening(name: str, tmp_path: Path) -> None:
    table = Table(opening(name), tmp_path, seed=len(name))
    revs = [table.room.rev] * len(table.guests)
    for number in range(1, 6 if name in FIVE_HANDED else 3):
        table.guests[number % table.room.match.seats].next_hand()
        table.pump()
        revs = [table.room.rev] * len(table.guests)
        while table.room.phase == "hand":
            actor = table.actor()
            seen = actor.view
            assert seen is not None
            assert seen.my_turn
            actor.act(from_view(seen, table.rng))
            for guest, updates in enumerate(table.pump().values()):
                revs[guest] = in_order(table.guests[guest], updates, revs[guest])
                assert len(updates) == 1
            for guest in table.guests:
                assert not guest.trouble
                assert not guest.waiting
                assert guest.take_refusal() is None
                assert (guest.view, guest.table) == table.room.view_for(guest.seat)
        hand = table.room.hand
        assert hand is not None
        assert hand.outcome is not None
        assert sum(hand.outcome.scores) + hand.outcome.pot == 0
        assert table.room.match.number == number + 1
    assert room_of(table.journal.path, read(table.journal.path)) == table.room
    table.journal.close()


def test_everybody_is_told_as_many_events() -> None:
    table = Table(opening("full", EVERY_STAKE), seed=5)
    for _ in range(3):
        table.deal()
        table.pump()
        while table.room.phase == "hand":
            table.actor().act(table.choose())
            tags = {
                tuple((one.rev, tuple(event.TAG for event in one.events)) for one in updates)
                for updates in table.pump().values()
            }
            assert len(tags) == 1


def test_the_same_entries_give_the_same_room() -> None:
    table = Table(opening("badger"), seed=9)
    for _ in range(4):
        table.deal()
        table.play_on()
    table.deal()
    table.play_on(11)
    journal = table.journal
    assert isinstance(journal, NoDisk)
    plain = [entry_to_plain(entry) for entry in journal.entries]
    again = replay(entry_from_plain(one) for one in plain)
    assert again == table.room
    for seat in (None, *range(5)):
        assert again.view_for(seat) == table.room.view_for(seat)


def test_a_snapshot_stands_for_all_before_it() -> None:
    table = Table(opening("tournament", seats=6), seed=4)
    for _ in range(3):
        table.deal()
        table.play_on()
    key = table.rng.randbytes(32)
    snapshot = entry_from_plain(entry_to_plain(table.room.snapshot()))
    (dealt,) = table.room.decide(NextHand(key=key)).entries
    assert found(snapshot).apply(dealt).room == table.room.apply(dealt).room


def test_the_dealer_sits_out_where_six_play_five_handed() -> None:
    """DEAL-5: the views are in seats of the hand, the table says who that is."""
    table = Table(opening("tournament", seats=6, dealer=2), seed=2)
    table.deal()
    table.pump()
    dealer = table.guests[2]
    assert dealer.table is not None
    assert dealer.view is not None
    assert dealer.table.playing == (0, 1, 3, 4, 5)
    assert dealer.table.hand_seat is None
    assert dealer.view.seat is None
    assert dealer.view.hand == ()
    assert table.guests[3].view is not None
    assert table.guests[3].view.seat == 2
    assert dealer.table.name_of(2) == "Dan"
    dealer.act(table.choose())
    table.pump()
    refusal = dealer.take_refusal()
    assert refusal is not None
    assert str(refusal) == "You sit this hand out."


def test_the_session_ends_after_its_hands() -> None:
    """SCORE-11: then no further hand is dealt."""
    options = {"session_end": "hands", "session_length": "2"}
    table = Table(opening("classic", options), seed=3)
    while not table.room.match.ended:
        table.deal()
        table.play_on()
    guest = table.guests[0]
    assert guest.table is not None
    assert guest.table.phase == "ended"
    assert guest.table.ended
    assert guest.table.length == 2
    guest.next_hand()
    table.pump()
    refusal = guest.take_refusal()
    assert refusal is not None
    assert refusal.code == "not_now"
    assert str(refusal) == "The last hand of this table has been played."


def test_anyone_can_start_the_next_hand_but_not_during_one() -> None:
    table = Table(opening(), seed=3)
    table.guests[3].next_hand()
    table.pump()
    assert table.room.phase == "hand"
    table.guests[4].next_hand()
    table.pump()
    refusal = table.guests[4].take_refusal()
    assert refusal is not None
    assert str(refusal) == "The hand is not over yet."
    assert table.room.deals == 1


def test_the_same_hand_again_is_practice_and_does_not_count() -> None:
    table = Table(opening(persons=1), seed=8)
    table.deal()
    while table.room.phase == "hand":
        table.do(Act(table.room.actor or 0, 0, 1, table.room.step, table.choose().text()))
    before = table.room
    table.pump()
    table.guests[0].same_hand_again()
    table.pump()
    again = table.room
    assert again.practice
    assert before.hand is not None
    assert again.hand is not None
    assert again.hand.dealt == before.hand.dealt
    assert again.hand.blind == before.hand.blind
    assert again.hand.dealer == before.hand.dealer
    seen = table.guests[0].table
    assert seen is not None
    assert seen.practice
    assert seen.number == 1
    rng = Random(99)
    while table.room.phase == "hand":
        hand = table.room.hand
        assert hand is not None
        assert hand.turn is not None
        action = rng.choice(flow.legal(hand, hand.turn))
        table.do(Act(table.room.actor or 0, 0, 2, table.room.step, action.text()))
    assert table.room.match == before.match
    assert table.room.phase == "between"
    table.do(Practice(0))
    assert table.room.deals == 3
    table.do(Close())


def test_practice_is_refused_where_several_people_play() -> None:
    table = Table(opening(), seed=8)
    table.deal()
    table.play_on()
    table.guests[0].same_hand_again()
    table.pump()
    refusal = table.guests[0].take_refusal()
    assert refusal is not None
    assert str(refusal) == "The same hand again is for one person among bots."


def test_practice_after_the_last_hand_leads_back_to_the_end() -> None:
    options = {"session_end": "hands", "session_length": "1"}
    table = Table(opening("classic", options, persons=1), seed=3)
    while not table.room.match.ended:
        table.deal()
        while table.room.phase == "hand":
            room = table.room
            table.do(Act(room.actor or 0, 0, room.deals, room.step, table.choose().text()))
    table.do(Practice(0))
    assert table.room.phase == "hand"
    assert table.room.ended


def test_who_leaves_is_followed_by_a_bot_and_the_last_one_closes_the_table() -> None:
    table = Table(opening(persons=2), seed=1)
    table.guests[0].leave()
    table.pump()
    assert table.guests[0].gone == "You have left the table."
    watcher = table.guests[1]
    assert watcher.table is not None
    assert watcher.table.kinds == ("bot", "person", "bot", "bot", "bot")
    assert watcher.table.names[0] == "Otto"
    assert not table.room.closed
    watcher.leave()
    table.pump()
    assert table.room.closed
    assert table.room.phase == "ended"
    assert table.host.do(NextHand(key=bytes(32))) is not None


def test_a_left_seat_can_be_given_to_somebody_new() -> None:
    table = Table(opening(persons=2), seed=1)
    old = bytes.fromhex(table.room.seats[0].token)
    table.guests[0].leave()
    table.pump()
    table.do(Reseat(which=0, name="Ben", token="ab" * 16))
    assert table.room.seats[0].name == "Ben 2"
    assert table.room.former[0].token == old.hex()
    late = table.join(old)
    new = table.join(bytes.fromhex("ab" * 16))
    table.pump()
    late.pump()
    new.pump()
    assert late.gone == "That seat belongs to somebody else by now."
    assert new.seat == 0


def test_a_second_proof_of_a_seat_displaces_the_first_link() -> None:
    table = Table(opening(), seed=1)
    table.deal()
    second = table.join(bytes.fromhex(table.room.seats[2].token))
    table.pump()
    second.pump()
    assert table.guests[2].gone == "You have come back to this table in another window."
    assert second.seat == 2
    assert second.view is not None
    assert second.view.hand


def test_being_away_and_ready_is_public() -> None:
    table = Table(opening(), seed=1)
    table.do(Reseat(which=1, name="Ben", token=table.room.seats[1].token, away=True))
    table.guests[2].ready()
    table.pump()
    seen = table.guests[0].table
    assert seen is not None
    assert seen.kinds[1] == "away"
    assert seen.ready == (False, False, True, False, False)
    table.do(Ready(2, 0, on=False))
    assert table.room.ready[2] is False
    table.do(Ready(2, 0, on=True))
    table.deal()
    assert table.room.ready == (False,) * 5


def test_deciding_changes_nothing() -> None:
    table = Table(opening(persons=3), seed=1)
    table.deal()
    room = table.room
    copy = replay(table.journal.entries)  # type: ignore[attr-defined]
    actor = room.actor or 0
    for command in (
        Act(actor, 1, room.deals, room.step, table.choose().text()),
        Act((actor + 1) % 5, 1, room.deals, room.step, "pass"),
        NextHand(key=bytes(32)),
        Practice(0, 1),
        Ready(0, 1),
        Leave(0, 1),
        Keep(deal=1),
        Close(),
    ):
        room.decide(command)
        assert room == copy


def test_names_are_told_apart_and_tables_that_cannot_be_played_refused() -> None:
    entry = opening()
    assert [seat.name for seat in entry.seats] == list(NAMES[:5])
    twins = [entry.seats[0]] * 5
    fine = opened(
        room=entry.room, name="", preset_name="classic", options={}, seats=twins, dealer=0
    )
    assert [seat.name for seat in fine.seats] == ["Anna", "Anna 2", "Anna 3", "Anna 4", "Anna 5"]
    assert fine.name == "Sheepshead"
    with pytest.raises(BadRules, match="Deal 5 is for 5 at the table, not 4"):
        opening(seats=4)


def test_the_kept_mark_takes_no_revision() -> None:
    table = Table(opening(), seed=1)
    table.deal()
    table.play_on()
    rev = table.room.rev
    table.do(Keep(deal=1))
    assert table.room.rev == rev
    assert table.room.kept == 1
    assert not any(updates for updates in table.pump().values())


def test_a_view_of_the_room_is_the_engines_view() -> None:
    table = Table(opening("full"), seed=1)
    table.deal()
    room: Room = table.room
    assert room.hand is not None
    for seat in range(5):
        assert room.view_for(seat).view == view(room.hand, seat)
    assert room.view_for(None).view == view(room.hand, None)
