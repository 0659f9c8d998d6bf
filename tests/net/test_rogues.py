"""Rogues: guests who speak out of turn, repeat themselves, play other people's cards and send
garbage. Each gets an answer; the table and everybody else stay as they were."""

from __future__ import annotations

from random import Random

import msgpack
import pytest

from engine import flow
from engine.actions import PLAYS, Play, parse
from engine.errors import Reason
from net.commands import Act
from net.guest import Guest
from net.link import memory_link
from net.messages import Refusal, encode
from tests.kit.players import rogue_actions
from tests.net.kit import EVERY_STAKE, Table, opening


def raw(table: Table, guest: Guest, name: str, **fields: object) -> None:
    """Send a message past the guest's own manners."""
    guest._link.send(encode(name, fields))
    table.pump()


def refusal_of(guest: Guest) -> Refusal:
    refusal = guest.take_refusal()
    assert refusal is not None
    return refusal


@pytest.fixture
def table() -> Table:
    table = Table(opening("full", EVERY_STAKE), seed=2)
    table.deal()
    table.pump()
    return table


def test_out_of_turn_is_answered_with_the_reason_and_a_fresh_view(table: Table) -> None:
    before = table.room
    rogue = table.guests[((before.actor or 0) + 2) % 5]
    rogue.act(parse("pick"))
    table.pump()
    assert refusal_of(rogue) == Refusal("not_your_turn", Reason("not-your-turn"))
    assert not rogue.waiting
    assert table.room is before


def test_every_illegal_action_is_refused_and_changes_nothing() -> None:
    for seed, (name, options) in enumerate([("full", EVERY_STAKE), ("badger", {}), ("7", {})]):
        table = Table(opening(name, options), seed=seed)
        table.deal()
        rng = Random(seed)
        while table.room.phase == "hand":
            table.pump()
            before = table.room
            assert before.hand is not None
            assert before.hand.turn is not None
            actor = table.actor()
            open_now = flow.legal(before.hand, before.hand.turn)
            for seat, action in rogue_actions(before.hand, rng, before.said):
                rogue = table.guests[table.room.playing[seat % 5]]
                if rogue is actor and action in open_now:
                    continue
                rogue.act(action)
                table.pump()
                refusal = refusal_of(rogue)
                assert refusal.code == ("illegal" if rogue is actor else "not_your_turn")
                assert len(str(refusal)) > 10
                assert table.room is before
            actor.act(table.choose())
            table.pump()
            assert actor.take_refusal() is None


def test_words_that_are_no_action_are_refused_in_a_sentence(table: Table) -> None:
    actor = table.actor()
    for number, words in enumerate(("", "cheat", "call XX", "bury", "\x1b[31mQC", "😀" * 16)):
        hand, step = table.room.deals, table.room.step
        raw(table, actor, "act", cid=number + 1, hand=hand, step=step, action=words)
        refusal = refusal_of(actor)
        assert refusal.code == "illegal"
        assert "\x1b" not in str(refusal)
    assert table.room.step == 0


def test_a_request_that_is_repeated_is_answered_again_and_not_done_again(table: Table) -> None:
    actor = table.actor()
    seat, action = table.room.actor, table.choose()
    message = encode("act", {"cid": 1, "hand": 1, "step": table.room.step, "action": action.text()})
    for _ in range(3):
        actor._link.send(message)
    while table.host.pump():
        pass
    done = table.room
    assert done.step == 1
    assert done.said[0] == (seat, action)
    inbox = list(actor._link._inbox)  # type: ignore[attr-defined]
    answers = [msgpack.unpackb(frame) for frame in inbox]
    assert [one["t"] for one in answers] == ["update", "ack", "ack", "ack"]
    # A request from before that one comes late: it is not done, and says so.
    table.pump()
    again = Act(seat or 0, 1, 1, 0, action.text())
    assert table.room.decide(again).entries == ()
    assert table.room.decide(again).refusal is None


def test_a_number_from_before_the_last_accepted_one_is_stale(table: Table) -> None:
    actor = table.actor()
    hand, step = table.room.deals, table.room.step
    raw(table, actor, "act", cid=7, hand=hand, step=step, action=table.choose().text())
    assert table.room.step == 1
    raw(table, actor, "ready", cid=3, on=True)
    assert refusal_of(actor).code == "stale"
    assert not any(table.room.ready)


def test_an_answer_to_an_old_question_is_stale_and_brings_what_was_missed(table: Table) -> None:
    late = table.guests[((table.room.actor or 0) + 1) % 5]
    actor, action = table.actor(), table.choose()
    actor.act(action)
    while table.host.pump():
        pass
    # `late` has not looked yet: it answers the question before.
    old = late.table
    late._link._inbox.clear()  # type: ignore[attr-defined]
    late.act(parse("pass"))
    table.pump()
    assert refusal_of(late).code == "stale"
    assert old is not None
    assert late.table is not None
    assert late.table.step == old.step + 1
    assert (late.view, late.table) == table.room.view_for(late.seat)
    assert not late.trouble
    # And from there it goes on without a gap.
    table.play_on(3)
    assert not late.trouble
    for hand, step in ((0, 0), (2, 0), (1, 99)):
        raw(table, late, "act", cid=50 + step + hand, hand=hand, step=step, action="pass")
        assert refusal_of(late).code == "stale"


def test_nobody_can_act_for_another_seat(table: Table) -> None:
    """The message has no field for a seat: the link says who asks."""
    actor, rogue = table.actor(), table.guests[((table.room.actor or 0) + 1) % 5]
    frame = msgpack.packb(
        {"t": "act", "cid": 1, "hand": 1, "step": 0, "action": "pass", "seat": actor.seat}
    )
    before = table.room
    rogue._link.send(frame)
    table.pump()
    assert table.room is before
    assert "missing or unknown: seat" in rogue.gone
    for card in table.room.hand.cards_of(actor.seat or 0) if table.room.hand else ():
        refusal = before.decide(Act(rogue.seat or 0, 1, 1, 0, PLAYS[card].text())).refusal
        assert refusal is not None


def test_a_spectator_can_do_nothing(table: Table) -> None:
    watcher = table.guests[5]
    assert watcher.seat is None
    before = table.room
    for ask in (
        lambda: watcher.act(Play(PLAYS[0].card)),
        watcher.next_hand,
        watcher.same_hand_again,
        watcher.ready,
        watcher.last_hand,
        watcher.leave,
    ):
        ask()
        table.pump()
        assert refusal_of(watcher).code == "not_now"
        assert table.room is before
    assert not watcher.gone


GARBAGE = (
    b"",
    b"\x00",
    b"\xff" * 30,
    b"\xdc\x3e\x80" * 1000,
    msgpack.packb({"t": "update", "rev": 1}),
    msgpack.packb({"t": "act", "cid": -1, "hand": 1, "step": 0, "action": "pass"}),
    msgpack.packb({"t": "hello", "proto": 1, "app": "x", "token": b""}),
    bytes(5000),
)


@pytest.mark.parametrize("frame", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_ends_the_link_and_nothing_else(table: Table, frame: bytes) -> None:
    before = table.room
    rogue = table.guests[3]
    rogue._link.send(frame)
    rogue._link.send(encode("ready", {"cid": 1, "on": True}))
    table.pump()
    assert rogue.gone.startswith("The host did not understand: ")
    assert table.room is before
    # The same person comes back through a new link, finds everything, and the hand goes on.
    table.guests[3] = again = table.join(bytes.fromhex(table.room.seats[3].token))
    table.pump()
    assert (again.view, again.table) == table.room.view_for(3)
    table.play_on()
    assert table.room.phase == "between"


def test_garbage_before_the_greeting_ends_the_link(table: Table) -> None:
    for frame in (b"junk", encode("need", {}), bytes(1100)):
        host_end, guest_end = memory_link()
        table.host.attach(host_end)
        guest_end.send(frame)
        table.pump()
        assert guest_end.closed


def test_strangers_and_other_versions_are_told_so(table: Table) -> None:
    stranger = table.join(b"x" * 16)
    host_end, guest_end = memory_link()
    table.host.attach(host_end)
    guest_end.send(encode("hello", {"proto": 9, "app": "new", "token": b""}))
    table.pump()
    stranger.pump()
    assert stranger.gone == "That seat belongs to somebody else by now."
    assert stranger.table is None
    answer = msgpack.unpackb(guest_end.receive() or b"")
    assert (answer["t"], answer["code"]) == ("bye", "version")


def test_a_flood_is_handled_a_few_frames_at_a_time(table: Table) -> None:
    """One guest cannot keep the table from the others."""
    rogue = table.guests[((table.room.actor or 0) + 1) % 5]
    for _ in range(500):
        rogue._link.send(encode("need", {}))
    actor = table.actor()
    assert actor is not rogue
    actor.act(table.choose())
    table.host.pump()
    assert table.room.step == 1


def test_a_guest_that_stops_reading_is_let_go(table: Table) -> None:
    sleeper = table.guests[0]
    for _ in range(1500):
        sleeper._link.send(encode("need", {}))
        table.host.pump()
    assert sleeper._link.closed
    table.guests.remove(sleeper)
    assert len(table.host._sessions) == 5


def test_a_request_that_breaks_the_room_is_answered_and_the_table_goes_on(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_some: object) -> Reason:
        raise ZeroDivisionError

    monkeypatch.setattr("net.room.flow.why_not", broken)
    actor = table.actor()
    actor.act(parse("QC"))
    table.pump()
    assert refusal_of(actor).code == "error"
    assert "could not be judged" in caplog.text
    monkeypatch.undo()
    actor.act(table.choose())
    table.pump()
    assert table.room.step == 1
