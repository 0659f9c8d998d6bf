"""The way to a table for two: the layouts, the opponent, how many deals."""

from __future__ import annotations

import pytest

from game import session
from game.inputs import Key, Text
from game.screen import Pop, Replace
from game.screens.two_handed import TwoHandedScreen
from game.settings import data_folder, load
from game.table.duel_screen import DuelTable
from game.table.hooks import Tables


def opened(ctx):
    screen = TwoHandedScreen()
    screen.enter(ctx)
    return screen


def press(screen, *names):
    result = None
    for name in names:
        result = screen.handle(Key(name))
    return result


def test_enter_alone_deals(make_context):
    ctx = make_context()
    result = press(opened(ctx), "enter")
    assert isinstance(result, Replace)
    [setup] = ctx.table.started
    assert (setup.player, setup.preset, setup.hands) == ("Anna", "2-rows", 6)
    assert setup.level == "duel-normal"
    assert len(setup.bots) == 1


def test_layout_level_and_length_are_chosen_by_keys_and_remembered(make_context):
    ctx = make_context()
    screen = opened(ctx)
    screen.form.set_focus(screen.layouts)
    press(screen, "down")
    screen.form.set_focus(screen.level)
    press(screen, "right")
    screen.form.set_focus(screen.length)
    press(screen, "left", "left")
    screen.form.set_focus(screen.deal)
    press(screen, "enter")
    [setup] = ctx.table.started
    assert (setup.preset, setup.level, setup.hands) == ("2-stacks", "duel-expert", 2)
    kept = load()[0]
    assert (kept.duel_layout, kept.duel_level, kept.duel_deals) == ("2-stacks", "expert", 2)
    assert kept.preset == "classic"
    assert opened(make_context(duel_layout="2-stacks")).layouts.value == "2-stacks"


def test_two_of_the_same_name_are_told_apart(make_context):
    screen = opened(make_context())
    screen.form.set_focus(screen.opponent)
    for _letter in range(16):
        press(screen, "backspace")
    assert not screen.deal.enabled
    for letter in "anna":
        screen.handle(Text(letter))
    assert not screen.deal.enabled
    assert screen.deal.label == "Two have the same name"


def test_escape_goes_back(make_context):
    assert isinstance(press(opened(make_context()), "escape"), Pop)


@pytest.mark.parametrize("layout", ["2-rows", "2-stacks"])
@pytest.mark.parametrize("level", ["easy", "normal", "expert"])
def test_every_layout_and_level_opens_a_table_for_two(make_context, layout, level):
    ctx = make_context(duel_layout=layout, duel_level=level)
    ctx.table = Tables(ctx.settings, seed="two")
    result = press(opened(ctx), "enter")
    assert isinstance(result.screen, DuelTable)
    table = result.screen.desk.table
    assert table.bots == ("", f"duel-{level}")
    assert (table.ends, table.length) == ("hands", 6)
    result.screen.desk.close()
    assert session.saved(data_folder()) is not None


def test_a_match_can_end_when_somebody_has_so_many_units(make_context):
    """SCORE-11."""
    ctx = make_context(duel_ends="units", duel_deals=4)
    ctx.table = Tables(ctx.settings, seed="units")
    screen = opened(ctx)
    assert screen.length.shown_value() == "4 units"
    table = press(screen, "enter").screen.desk.table
    assert (table.ends, table.length) == ("units", 4)
