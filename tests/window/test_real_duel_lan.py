"""A layout for two over the network in a real window; the other sits at a process of its own."""

from __future__ import annotations

import time

import pytest

from engine.actions import Play
from game.table.duel_screen import DuelTable
from tests.window.test_real_drag import drag, middle
from tests.window.test_real_lan import ben, port_of, press
from tests.window.test_real_window import Mirror, _Desk, free_part, mine, moved

pytestmark = pytest.mark.window

__all__ = ["ben"]

BACK = ["shift+Tab"] * 3
LAYOUTS = {"2-stacks": 1, "2-rows": 2}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_deal_for_two_is_played_over_the_network(game, ben, layout):
    game.start()
    press(game, "Down", "Down", "Return")  # home network
    time.sleep(0.8)
    press(game, "Return")  # open a table here
    time.sleep(0.6)
    # Three back from the button, to who may sit down: everybody. Three more: the layout, which
    # stands before the first preset as the list goes round.
    press(game, *BACK, "Right", "Right", *BACK, *(["Left"] * LAYOUTS[layout]), *(["Tab"] * 6))
    press(game, "Return")
    mirror = Mirror(game)
    ben(port_of(game.home))
    room = mirror.wait(lambda room: room.seats[1].kind == "person", "Ben sits down")
    assert room.match.rules.preset == layout
    press(game, "Return")  # deal the cards
    mirror.wait(lambda room: room.hand is not None, "the first deal")
    end = time.monotonic() + 150
    dragged = False
    while True:
        room = mirror.wait(lambda room: mine(room) or room.hand.over, "the person's turn")
        if room.hand.over:
            break
        assert time.monotonic() < end, "the deal did not come to its end"
        table = mirror.screen(DuelTable(_Desk(room)))
        time.sleep(0.4)
        card = next(one.card for one in table.desk.view.legal if isinstance(one, Play))
        if dragged:
            game.click(*free_part(table, card))
        else:
            drag(game, free_part(table, card), middle(table))
        dragged = not dragged
        mirror.wait(moved(room), "what was played")
    assert room.hand.outcome.contract == "duel"
    # The panel of the result: on to the next deal, for which Ben is ready by himself.
    time.sleep(1.0)
    press(game, "space")
    mirror.wait(lambda room: room.deals == 2, "the second deal")
