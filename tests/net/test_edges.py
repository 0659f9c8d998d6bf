"""The worst moments: two answers at once, two windows at once, people who go while everybody waits
for them."""

from __future__ import annotations

from typing import Any

import pytest

from engine import flow
from engine.actions import Action
from net.guest import Guest
from net.messages import encode
from tests.kit import faults
from tests.net.kit import Table, opening


@pytest.fixture
def table() -> Table:
    made = Table(opening("classic"), seed=6)
    made.deal()
    made.pump()
    return made


def two_choices(table: Table) -> tuple[Action, Action]:
    hand = table.room.hand
    assert hand is not None
    assert hand.turn is not None
    one, two, *_more = flow.legal(hand, hand.turn)
    return one, two


def frame_of(table: Table, cid: int, action: Action, **more: Any) -> bytes:
    at = {"hand": table.room.deals, "step": table.room.step, **more}
    return encode("act", {"cid": cid, "action": action.text(), **at})


def test_of_two_answers_at_once_the_first_counts_and_the_second_is_told_so(table: Table) -> None:
    one, two = two_choices(table)
    actor = table.actor()
    actor._link.send(frame_of(table, 1, one))
    actor._link.send(frame_of(table, 2, two))
    table.pump()
    assert [action for _seat, action in table.room.said] == [one]
    refusal = actor.take_refusal()
    assert refusal is not None
    assert refusal.code == "stale"
    assert (actor.view, actor.table) == table.room.view_for(actor.seat)


def test_numbers_may_have_gaps(table: Table) -> None:
    one, _two = two_choices(table)
    table.actor()._link.send(frame_of(table, 900, one))
    table.pump()
    assert table.room.step == 1


def test_when_two_windows_answer_at_once_only_the_later_one_is_heard(table: Table) -> None:
    one, two = two_choices(table)
    seat = table.room.actor
    assert seat is not None
    old = table.guests[seat]
    new: Guest = table.join(bytes.fromhex(table.room.seats[seat].token))
    while table.host.pump():
        pass
    new.pump()
    old._link.send(frame_of(table, 1, one))
    new._link.send(frame_of(table, 1, two))
    while table.host.pump():
        pass
    assert [action for _seat, action in table.room.said] == [two]
    old.pump()
    assert old.gone_code == "displaced"


@pytest.mark.parametrize("phase", ["pick", "bury", "play"])
@pytest.mark.parametrize("how", ["leaves", "kicked", "vanishes"])
def test_somebody_goes_while_all_wait_for_them(how: str, phase: str) -> None:
    with faults.evening(7, 2, preset="classic", grace=5.0, think=0.5) as made:
        net = made.net
        one = made.people[0]

        def asked() -> bool:
            view = one.guest.view
            return view is not None and view.my_turn and view.phase == phase

        took = net.run_until(asked, 900, step=0.1)
        assert took >= 0, phase
        seat = one.guest.seat
        assert seat is not None
        made.people.remove(one)
        if how == "leaves":
            one.guest.leave()
            net.run(0.5)
        elif how == "kicked":
            made.host.computer.run(lambda: made.host.table.kick(seat))  # type: ignore[union-attr]
        else:
            made.kill_guest(one)
        made.more_hands(1, 300)
        made.check()
        kind = made.room.seats[seat].kind
        assert kind == ("person" if how == "vanishes" else "bot")


def test_when_all_guests_leave_the_host_goes_on_with_bots() -> None:
    with faults.evening(8, 3, grace=5.0) as made:
        made.more_hands(1, 60)
        for one in list(made.people):
            made.people.remove(one)
            one.guest.leave()
            made.net.run(0.3)
        made.more_hands(2, 60)
        made.check()
        assert [seat.kind for seat in made.room.seats].count("person") == 1


def test_somebody_who_watches_comes_and_goes_in_the_middle_of_a_hand() -> None:
    with faults.evening(9, 2, watchers=2) as made:
        watcher = made.people[-1]
        for _ in range(4):
            made.net.run(0.7)
            made.kill_guest(watcher)
            made.net.run(0.4)
            made.start_guest(watcher)
            made.all_back(10)
            view = watcher.guest.view
            assert view is None or (view.hand == () and view.legal == ())
        made.more_hands(1, 60)
        made.check()
