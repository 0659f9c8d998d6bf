"""Cards dragged with a real mouse in a real window: up to the trick, back to the hand, given up."""

from __future__ import annotations

import json
import time

import pytest

from engine.actions import Play
from tests.window.test_real_duel import DuelMirror
from tests.window.test_real_window import Mirror, free_part, mine, moved, open_by_keys

pytestmark = pytest.mark.window


def drag(game, start, end, let_go=True):
    """Press, carry in some steps, let go."""
    x, y = game.origin
    points = [
        (start[0] + (end[0] - start[0]) * step / 4, start[1] + (end[1] - start[1]) * step / 4)
        for step in range(5)
    ]
    moves = [(str(round(x + px)), str(round(y + py))) for px, py in points]
    game.display.do("mousemove", *moves[0], "mousedown", "1")
    for move in moves[1:]:
        game.display.do("mousemove", *move)
        time.sleep(0.02)
    if let_go:
        game.display.do("mouseup", "1")
    time.sleep(0.06)


def middle(table):
    """Where your card lies in the trick."""
    pose = table.presenter.places.trick[0]
    return pose.x, pose.y


@pytest.mark.parametrize("layout", [pytest.param("2-rows", marks=pytest.mark.slow), "2-stacks"])
def test_a_whole_deal_for_two_by_dragging(game, layout):
    path = game.home / "settings.json"
    kept = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**kept, "duel_layout": layout}), encoding="utf-8")
    game.start()
    mirror = DuelMirror(game)
    for key in ("Down", "Return", "Return"):
        game.key(key)
        time.sleep(0.6)
    room = mirror.wait(lambda room: room.hand is not None, "the first deal")
    plays = 0
    while True:
        room = mirror.wait(mine, "the person's turn")
        if room.hand.over:
            break
        table = mirror.table(room)
        # A second card within a third of a second would mean the first one.
        time.sleep(0.4)
        cards = [one.card for one in table.desk.view.legal if isinstance(one, Play)]
        start = free_part(table, cards[0])
        if plays == 2:
            gives_up(game, mirror, table, start, room)
        drag(game, start, middle(table))
        mirror.wait(moved(room), "what was dragged")
        plays += 1
    assert plays == 16
    assert room.hand.outcome.contract == "duel"


def gives_up(game, mirror, table, start, room):
    """Let go at the hand, Escape and the right button: none of them plays."""
    drag(game, start, (start[0] + 70, start[1] + 12))
    for how in ("Escape", "right"):
        drag(game, start, middle(table), let_go=False)
        if how == "right":
            game.display.do("click", "3")
        else:
            game.key("Escape")
        game.display.do("mouseup", "1")
        time.sleep(0.2)
    now = mirror.room()
    assert (now.step, now.deals) == (room.step, room.deals)


def test_hand_cards_are_dragged_at_the_table_for_five(game):
    mirror = Mirror(game)
    open_by_keys(game, mirror)
    dragged = 0
    while dragged < 3:
        room = mirror.wait(mine, "the person's turn")
        if room.hand.over:
            time.sleep(1.2)
            game.key("space")
            mirror.wait(lambda now, old=room: now.deals == old.deals + 1, "the next hand")
            continue
        table = mirror.table(room)
        time.sleep(0.4)
        if table.panel is None:
            drag(game, free_part(table, table.desk.view.legal[0].card), middle(table))
            dragged += 1
        else:
            game.key("n")
        mirror.wait(moved(room), "the answer")
