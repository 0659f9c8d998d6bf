"""Making, keeping and resuming a table on this computer."""

from __future__ import annotations

import math
import multiprocessing
import time

import pytest

from engine import flow
from engine.rules import preset
from game import session
from game.context import TableSetup
from game.settings import Settings
from game.table.hooks import Tables
from game.table.screen import TableScreen

SETUP = TableSetup("Anna", ("Ben", "Carla", "Dan", "Eva"), "classic", 3, seed="evening")


def test_a_seed_deals_its_own_hand():
    """DEAL-3b: the first hand of ``--seed`` is the hand of that seed."""
    desk = session.start(SETUP, Settings())
    try:
        desk.tick()
        desk.pump()
        view = desk.view
        hand = flow.deal_seed(preset("classic"), "evening", view.dealer).hand
        assert view.hand == hand.cards_of(view.seat)
        assert desk.table.names == ("Anna", "Ben", "Carla", "Dan", "Eva")
        assert desk.table.length == 3
    finally:
        desk.close()


@pytest.mark.parametrize(
    ("preset", "bots"), [("classic", "Ben Carla Dan Eva"), ("3-ten", "Ben Eva"), ("2-rows", "Ben")]
)
def test_the_first_deal_of_a_table_that_was_just_opened_is_seen(make_context, preset, bots):
    """DEAL-2: opened by the program's own way, the cards of the first hand are still to go out."""
    screen = Tables(Settings()).start_table(TableSetup("Anna", tuple(bots.split()), preset))
    try:
        screen.enter(make_context())
        assert screen.presenter.facts is None, "the hand lies there at once"
        screen.update(0.02)
        assert screen.presenter.moving
    finally:
        screen.closed()


def test_without_a_seed_every_table_is_another():
    hands = set()
    for _round in range(3):
        desk = session.start(TableSetup("A", ("B", "C", "D", "E"), "classic"), Settings())
        desk.tick()
        desk.pump()
        hands.add(desk.view.hand)
        desk.close()
    assert len(hands) > 1


def test_a_table_that_was_left_is_offered_with_where_it_stands():
    assert session.saved() is None
    desk = session.start(SETUP, Settings())
    assert session.saved() is None  # somebody plays at it
    desk.close()
    assert "Hand 1" in session.saved().line
    again = session.resume(Settings())
    again.tick()
    again.pump()
    assert again.table.names[0] == "Anna"
    again.close()


def test_bots_follow_the_players_speed():
    slow, quick = session.pace(Settings(speed=0.5)), session.pace(Settings(speed=4.0))
    assert slow.speed == 0.5
    assert quick.speed == 4.0
    still = session.pace(Settings(instant=True))
    assert math.isfinite(still.speed)
    assert still.speed >= 4.0


def test_the_plain_screens_reach_a_table_through_the_hooks():
    tables = Tables(Settings(), seed="evening")
    screen = tables.start_table(SETUP)
    assert isinstance(screen, TableScreen)
    screen.desk.close()
    again = tables.resume_table()
    assert isinstance(again, TableScreen)
    again.desk.close()


def test_trouble_is_a_sentence_and_no_traceback():
    tables = Tables(Settings())
    nothing = tables.resume_table()
    assert "no table" in nothing.sentence.lower()
    impossible = TableSetup("A", ("B",), "classic")
    assert tables.start_table(impossible).sentence


def test_closing_a_table_with_experts_leaves_no_process():
    """The bots that search think in a process of their own, which ends with the table."""
    setup = TableSetup("Anna", ("Ben", "Carla"), "3-ten", levels=("expert", "thumb"))
    desk = session.start(setup, Settings())
    ours = [p for p in multiprocessing.active_children() if p.name == "sheepshead-bots"]
    assert len(ours) == 1
    desk.close()
    assert not ours[0].is_alive()
    again = session.resume(Settings())
    ours = [p for p in multiprocessing.active_children() if p.name == "sheepshead-bots"]
    assert len(ours) == 1
    again.close()
    assert not ours[0].is_alive()


def test_a_table_of_common_sense_starts_no_process():
    desk = session.start(SETUP, Settings())
    assert not [p for p in multiprocessing.active_children() if p.name == "sheepshead-bots"]
    desk.close()


def test_a_hint_comes_from_the_process_and_is_about_the_persons_own_seat():
    setup = TableSetup("Anna", ("Ben", "Carla"), "3-ten", seed="hint", levels=("thumb", "thumb"))
    desk = session.start(setup, Settings(instant=True))
    try:
        until = time.monotonic() + 30
        while desk.view is None or not desk.view.my_turn:
            assert time.monotonic() < until
            desk.tick()
            desk.pump()
        assert desk.hint() is None
        assert desk.ask_hint(desk.view, desk.view.legal)
        advice = None
        while advice is None and time.monotonic() < until:
            advice = desk.hint()
        assert advice.action in desk.view.legal
        assert advice.parts
        desk.act(advice.action)  # the bots after it are not kept from thinking
        shown = desk.table.step
        while desk.table.step < shown + 2:
            assert time.monotonic() < until
            desk.tick()
            desk.pump()
    finally:
        desk.close()
    assert not desk.ask_hint(desk.view, desk.view.legal)
