"""A table for two on the home network: the same table, without what only one computer can do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.inputs import Key
from game.screen import Pop
from game.table.lan_table import LanDuel, LanHandEnd, lan_screen
from tools.staged import staged
from tools.staged_lan import guest_desk, host_desk

LAYOUTS = ("2-rows", "2-stacks")


def at_network(preset, until, kinds, host=True):
    desk = staged(preset, "lan", until, dealer=0)
    table = replace(desk.table, kinds=kinds)
    return host_desk(table, view=desk.view) if host else guest_desk(table, view=desk.view)


@pytest.mark.parametrize("preset", LAYOUTS)
@pytest.mark.parametrize("kinds", [("person", "person"), ("person", "bot")])
@pytest.mark.parametrize("host", [True, False])
def test_nothing_is_taken_back_on_the_network(make_context, make_window, preset, kinds, host):
    desk = at_network(preset, lambda v: v.my_turn and len(v.tricks) > 2, kinds, host)
    table = lan_screen(desk)
    assert isinstance(table, LanDuel)
    ctx = make_context(instant=True)
    table.enter(ctx)
    table.update(1.0)
    assert table.controls.back not in table.controls.form.widgets
    assert len(table.controls.cards) >= 4
    view = desk.view
    table.handle(Key("z"))
    assert "Nothing can be taken back" in table.prompt()[0]
    assert desk.view == view
    table.draw(make_window().surface, ctx)


@pytest.mark.parametrize("preset", LAYOUTS)
def test_after_a_hand_between_two_people_neither_again_nor_the_other_side(make_context, preset):
    desk = at_network(preset, lambda v: v.over, ("person", "person"))
    end = LanHandEnd(desk)
    end.enter(make_context())
    assert not {"again", "swap"} & set(end.buttons)
    assert {"replay", "score", "continue"} <= set(end.buttons)
    for key in ("a", "o"):
        assert not isinstance(end.handle(Key(key)), Pop)


@pytest.mark.parametrize("preset", LAYOUTS)
@pytest.mark.parametrize("host", [True, False])
def test_a_hint_on_the_network_is_the_expert_s_for_two(make_context, preset, host):
    """Each computer thinks for its own seat, so a hint needs no message."""
    until = lambda v: v.my_turn and len(v.legal) > 2 and len(v.tricks) >= 10  # noqa: E731
    desk = at_network(preset, until, ("person", "person"), host)
    table = lan_screen(desk)
    table.enter(make_context(instant=True))
    table.update(1.0)
    table.handle(Key("h"))
    table.update(2.0)
    hint = table.hint_shown()
    assert hint is not None
    assert hint.action in desk.view.legal
    assert hint.sentence.startswith("*Hint:* ")
    assert " points " in hint.sentence  # it tells what the card comes to, as the expert does
