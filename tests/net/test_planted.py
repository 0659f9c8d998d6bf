"""The tests themselves can fail: each of these mistakes, planted, is found by a named test.

More are planted elsewhere: leaks, one bit among them, in `test_leaks`, and a table that tells
before it writes in `test_kill`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from net.commands import Command
from net.entries import Entry
from net.guest import Guest
from net.host import Host, Session
from net.link import memory_link
from net.opentable import OpenTable
from net.room import Decision, Room
from net.transport import Wire
from tests.net import test_hostile, test_lan
from tests.net.kit import NoDisk, Table, opening


class Full(NoDisk):
    """A disk that is full from some moment on."""

    full = False

    def append(self, entries: Sequence[Entry], sync: bool = False) -> None:
        if self.full:
            raise OSError(28, "No space left on device")
        super().append(entries, sync)


def test_nothing_is_acknowledged_that_the_disk_does_not_have() -> None:
    table = Table(opening("classic"), seed=2)
    table.deal()
    table.pump()
    disk = Full()
    table.host._journal = disk
    disk.full = True
    guest = table.actor()
    guest.act(table.choose())
    while table.host.pump():
        pass
    guest.pump()
    refusal = guest.take_refusal()
    assert refusal is not None
    assert refusal.code == "not_saved"


def test_a_request_whose_answer_was_lost_is_not_done_or_refused_twice() -> None:
    table = Table(opening("classic"), seed=2)
    table.deal()
    table.pump()
    guest = table.actor()
    seat = guest.seat
    assert seat is not None
    guest.act(table.choose())
    while table.host.pump():
        pass
    step = table.room.step
    assert step == 1
    # The connection breaks before the answer arrives, and even `welcome` counts nothing.
    host_end, guest_end = memory_link()
    request = guest._request
    table.host.attach(host_end)
    again = Guest(guest_end, bytes.fromhex(table.room.seats[seat].token))
    guest_end.send(request)
    while table.host.pump():
        pass
    again.pump()
    assert table.room.step == step
    assert again.take_refusal() is None


def test_an_answer_before_the_writing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rightly = Host._request

    def hasty(self: Host, session: Session, seat: int, name: str, fields: dict[str, Any]) -> None:
        session.send("ack", cid=fields["cid"])
        monkeypatch.setattr(Host, "_refuse", lambda *arguments: None)
        rightly(self, session, seat, name, fields)

    monkeypatch.setattr(Host, "_request", hasty)
    with pytest.raises(AssertionError):
        test_nothing_is_acknowledged_that_the_disk_does_not_have()


def test_a_host_that_forgets_what_it_has_done_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rightly = Room.decide

    def forgetful(self: Room, command: Command) -> Decision:
        from dataclasses import replace

        return rightly(self, replace(command, cid=0))

    monkeypatch.setattr(Room, "decide", forgetful)
    with pytest.raises(AssertionError):
        test_a_request_whose_answer_was_lost_is_not_done_or_refused_twice()


def test_a_deadline_that_each_byte_pushes_back_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rightly = Wire.data_received

    def lenient(self: Wire, data: bytes) -> None:
        for name in ("_door_timer", "_frame_timer"):
            timer = getattr(self, name)
            if timer is not None:
                timer.cancel()
                setattr(self, name, self._loop.call_later(3.0, self.cut, "took too long"))
        rightly(self, data)

    monkeypatch.setattr(Wire, "data_received", lenient)
    with pytest.raises(AssertionError):
        test_hostile.test_somebody_who_dribbles_is_shown_out(tmp_path)


def test_a_stand_in_that_is_not_called_off_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rightly = OpenTable._look

    def stubborn(self: OpenTable) -> None:
        before, question = self._bot, self._presence.question
        rightly(self)
        if self._bot is None and before == self.room.actor and question == self._presence.question:
            self._bot = before

    monkeypatch.setattr(OpenTable, "_look", stubborn)
    with pytest.raises(AssertionError):
        test_lan.test_no_bot_acts_after_somebody_is_back(tmp_path)
