"""Hints at a network table: each computer thinks for its own seat, and only once it is asked."""

from __future__ import annotations

import multiprocessing

import pytest

from engine.actions import Pass
from game.table.lan_table import LanDuel, LanTable
from net.thinker import InlineThinker
from net.worker import TableThinker, WorkerThinker
from tests.game.lan_kit import seated, until
from tests.net.test_worker import mute
from tools.staged_lan import guest_desk, host_desk, playing


def thinking_processes():
    return [one for one in multiprocessing.active_children() if one.name == "sheepshead-bots"]


def at_turn(windows, **more):
    """A host and a guest who has the turn; the bots beside them need no process."""
    host, guest = seated(windows, level="easy", **more)
    host.press("enter")
    tables = (LanTable, LanDuel)
    until(
        lambda: isinstance(host.top, tables) and isinstance(guest.top, tables),
        "the cards are dealt",
        host,
        guest,
    )

    def turned():
        for desk in (host.desk, guest.desk):
            chooses = desk is guest.desk and len(desk.view.legal) > 1
            if desk.view.my_turn and not desk.waiting and not chooses:
                # Whoever picks must bury, and there nothing is listed to be chosen from.
                passes = Pass() in desk.view.legal
                desk.act(Pass() if passes else desk.view.legal[0])
        mine = guest.desk.view
        return mine.my_turn and len(mine.legal) > 1 and guest.top.settled

    until(turned, "Ben has a choice", host, guest)
    return host, guest


@pytest.mark.parametrize("preset", ["classic", "2-stacks"])
def test_a_guests_hint_is_thought_out_at_the_guest_and_nobody_is_asked(windows, preset):
    host, guest = at_turn(windows, preset=preset)
    assert not thinking_processes()
    sent, asked = [], []
    guest.desk._guest._ask = lambda *words, **more: sent.append(words)
    wonder = guest.desk._thinker.wonder

    def noted(question):
        asked.append(question)
        wonder(question)

    guest.desk._thinker.wonder = noted
    guest.press("h")
    until(lambda: guest.top.hint_shown() is not None, "a hint comes", host, guest)
    [question] = asked
    assert question.view == guest.desk.view  # what Ben may know, and no more
    assert question.bot == ("expert" if preset == "classic" else "duel-expert")
    assert guest.top.hint_shown().action in guest.desk.view.legal
    assert guest.top.hint_shown().sentence.startswith("*Hint:* ")
    assert not sent
    guest.draw()
    [process] = thinking_processes()
    guest.desk.close()
    assert not process.is_alive()
    assert host.desk.view is not None


def a_desk(host, thinker):
    until_play = lambda view: view.my_turn and view.phase == "play" and len(view.legal) > 1  # noqa: E731
    kinds = ("person", "person", "away", "bot", "bot")
    made = playing(until_play, kinds, host=host)
    make = host_desk if host else guest_desk
    desk = make(made.table, view=made.view)
    desk._thinker = thinker
    desk._table.give_up = lambda: None
    return desk


@pytest.mark.parametrize("host", [True, False])
@pytest.mark.parametrize("leave", ["close", "give_up"])
def test_the_process_starts_with_the_first_hint_and_ends_with_the_table(host, leave):
    made = []

    class Process(InlineThinker):
        def __init__(self):
            super().__init__()
            made.append(self)
            self.open = True

        def close(self):
            self.open = False

    desk = a_desk(host, TableThinker(worker=Process))
    assert not made
    assert desk.ask_hint(desk.view, desk.view.legal)
    advice = desk.hint()
    assert advice.action in desk.view.legal
    assert advice.parts
    assert desk.hint() is None
    assert desk.ask_hint(desk.view, desk.view.legal)
    [process] = made
    assert process.open
    getattr(desk, leave)()
    assert not process.open


def test_a_hint_that_does_not_come_in_time_is_the_one_of_common_sense():
    """The deadline counts from the question; a process that is stuck shows nobody a traceback."""
    now = [0.0]
    silent = lambda: WorkerThinker(clock=lambda: now[0], target=mute)  # noqa: E731
    desk = a_desk(False, TableThinker(worker=silent))
    try:
        assert desk.ask_hint(desk.view, desk.view.legal)
        now[0] = 0.79
        assert desk.hint() is None
        now[0] = 0.8
        advice = desk.hint()
        assert advice.action in desk.view.legal
        assert advice.parts  # it comes with a reason all the same
    finally:
        desk.close()


def test_who_only_watches_is_not_thought_for():
    desk = a_desk(False, TableThinker(worker=InlineThinker))
    desk._guest.seat = None
    assert not desk.ask_hint(desk.view, desk.view.legal)
