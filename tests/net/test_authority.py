"""Who may say what, and when: every message in every phase from everybody who must not say it. The
table stays as it is, and whoever asked is told so or shown out."""

from __future__ import annotations

from typing import Any

import msgpack
import pytest

from net.link import MemoryLink, memory_link
from net.messages import (
    LIVE,
    MESSAGES,
    UP,
    Field,
    Flag,
    Maybe,
    Message,
    Plain,
    Raw,
    Text,
    Whole,
    Word,
)
from net.protocol import HOST_STATES
from tests.net.kit import Table, opening

PHASES = ("lobby", "hand", "between", "ended")


def value(field: Field) -> Any:
    """Something that fits."""
    if isinstance(field, Whole):
        return max(field.low, min(1, field.high))
    if isinstance(field, Text):
        return "pass"
    if isinstance(field, Raw):
        return bytes(field.high)
    if isinstance(field, Flag):
        return True
    if isinstance(field, Word):
        return field.words[0]
    return None if isinstance(field, Maybe) else field.kind()


def packed(message: Message, **more: Any) -> bytes:
    """A message whose fields all fit."""
    fields = {key: value(field) for key, field in message.fields.items()}
    fields.update({key: one for key, one in more.items() if key in fields})
    return msgpack.packb({"t": message.name, **fields})


def table_in(phase: str) -> Table:
    """A table in a phase, which has had five people and a watcher."""
    options = {"session_end": "hands", "session_length": "1"} if phase == "ended" else {}
    table = Table(opening("classic", options), seed=4)
    if phase != "lobby":
        table.deal()
        table.pump()
        if phase == "hand":
            table.play_on(8)
        else:
            table.play_on()
    assert table.room.phase == phase
    return table


def newcomer(table: Table) -> MemoryLink:
    host_end, link = memory_link()
    table.host.attach(host_end)
    return link


def send(table: Table, link: Any, frame: bytes) -> None:
    link.send(frame)
    while table.host.pump():
        pass


@pytest.mark.parametrize("phase", PHASES)
def test_somebody_who_has_not_said_who_they_are_changes_nothing(phase: str) -> None:
    table = table_in(phase)
    before = table.room
    for message in MESSAGES.values():
        if message.name == "hello":
            continue
        link = newcomer(table)
        send(table, link, packed(message))
        assert link.closed, message.name
        assert table.room is before, message.name


@pytest.mark.parametrize("phase", PHASES)
def test_somebody_who_watches_changes_nothing(phase: str) -> None:
    table = table_in(phase)
    before = table.room
    for message in MESSAGES.values():
        watcher = table.join(b"")
        table.pump()
        send(table, watcher._link, packed(message, cid=5, hand=before.deals, step=before.step))
        if message.way == UP and message.phase == LIVE:
            assert not watcher._link.closed, message.name
        else:
            assert watcher._link.closed, message.name
        assert table.room is before, message.name


@pytest.mark.parametrize("phase", PHASES)
def test_somebody_who_was_sent_away_is_heard_no_more(phase: str) -> None:
    table = table_in(phase)
    for message in MESSAGES.values():
        gone = table.guests[2]
        table.host.end_seat(2, "kicked", "You were sent away.")
        table.pump()
        before = table.room
        send(table, gone._link, packed(message, cid=5, hand=before.deals, step=before.step))
        assert table.room is before, message.name
        table.guests[2] = table.join(bytes.fromhex(before.seats[2].token))
        table.pump()


def test_out_of_turn_no_message_touches_the_hand() -> None:
    table = table_in("hand")
    hand = table.room.hand
    for message in MESSAGES.values():
        if message.name == "leave":
            continue
        actor = table.room.actor
        assert actor is not None
        other = (actor + 1) % 5
        link = table.guests[other]._link
        at = {"cid": 50, "hand": table.room.deals, "step": table.room.step}
        send(table, link, packed(message, **at))
        assert table.room.hand is hand, message.name
        if link.closed:
            token = bytes.fromhex(table.room.seats[other].token)
            table.guests[other] = table.join(token)
        table.pump()


def test_a_hosts_words_from_a_guest_end_the_link() -> None:
    """Nothing that the host says, and nothing that only the host may wish, can be said by a guest:
    there is no such message from below."""
    wishes = {"start", "rules", "bot", "kick", "pause", "wait", "code", "end", "swap", "undo"}
    up = {name for name, message in MESSAGES.items() if message.way == UP}
    assert not wishes & up
    for state in HOST_STATES.values():
        assert not wishes & set(state.hears)
    for wish in sorted(wishes):
        table = table_in("hand")
        before = table.room
        guest = table.guests[1]
        send(table, guest._link, msgpack.packb({"t": wish, "cid": 1}))
        assert guest._link.closed
        assert table.room is before


def test_every_kind_of_field_has_a_value_here() -> None:
    kinds = {type(field) for message in MESSAGES.values() for field in message.fields.values()}
    assert kinds <= {Whole, Text, Raw, Flag, Word, Plain, Maybe}
