"""Pictures of the next table are made while a screen rests, in small steps and unseen."""

from __future__ import annotations

import time

import pygame
import pytest

from game import sound
from game.ahead import pictures
from game.app import App
from game.cache import OutOfTime, SurfaceCache, within
from game.context import TableSetup
from game.house_rules import Chosen, presets
from game.inputs import Key
from game.screen import Push
from game.screens.new_table import NewTableScreen
from game.screens.title import TitleScreen
from game.screens.two_handed import TwoHandedScreen
from game.settings import Settings
from game.table.hooks import Tables
from game.table.rehearsal import Rehearsal


@pytest.fixture
def made(monkeypatch):
    """The keys of all pictures that caches make."""
    keys = []
    put = SurfaceCache.put

    def noted(self, key, surface):
        keys.append(key)
        return put(self, key, surface)

    monkeypatch.setattr(SurfaceCache, "put", noted)
    return keys


def first_picture(ctx, made):
    """How many pictures the first frame of a table has to make."""
    bots = ctx.settings.bot_names[:2]
    table = Tables(Settings()).start_table(TableSetup("Anna", bots, "3-ten"))
    try:
        table.enter(ctx)
        table.update(0.02)
        made.clear()
        table.draw(pygame.Surface(ctx.size), ctx)
        return len(made)
    finally:
        table.closed()


def test_the_first_picture_of_a_table_finds_nearly_all_its_parts(make_context, made):
    cold = first_picture(make_context(), made)
    ctx = make_context()
    for _step in pictures(ctx, Chosen("3-ten")):
        pass
    assert first_picture(ctx, made) < cold / 3, made


@pytest.mark.parametrize("preset", [*presets(), "2-rows", "2-stacks"])
def test_every_kind_of_table_can_be_drawn_ahead(make_context, monkeypatch, preset):
    """And nothing is heard of it."""
    heard = []
    monkeypatch.setattr(sound, "play", heard.append)
    table = Rehearsal(make_context(), Chosen(preset))
    screen = table.screen()
    phases = []
    for _moment in table.moments():
        screen.draw(pygame.Surface((1280, 720)), screen.ctx)
        phases.append(table.view.phase)
    assert len(phases) == 2
    assert phases[1] == "play"
    assert table.view.my_turn
    assert heard == []


def rest(app, rounds=15000):
    """Let the loop run without inputs until nothing more is made ahead."""
    busy = False
    for _round in range(rounds):
        app.clock.advance(1 / 60)
        app.step(app.clock.now())
        if app._ahead is None and busy:
            return True
        busy = app._ahead is not None
        time.sleep(0.002)  # a thread imports or draws faces meanwhile
    return False


def test_a_title_that_rests_prepares_the_last_table_once(make_context, make_window):
    ctx = make_context(threaded=True, preset="3-ten")
    app = App(make_window(), ctx)
    app.go(Push(TitleScreen()))
    app.step(0.0)
    assert app._ahead is None, "the first frame was kept waiting"
    assert rest(app)
    assert app.frames < 20, "what is made ahead is not shown"
    assert not rest(app, 60), "it was made a second time"


def test_whoever_goes_on_is_not_kept_by_it(make_context, make_window):
    ctx = make_context(threaded=True)
    app = App(make_window(), ctx)
    app.go(Push(TitleScreen()))
    while app._ahead is None:
        app.clock.advance(1 / 60)
        app.step(app.clock.now())
    app.handle(Key("enter"))
    assert isinstance(app.stack.top, NewTableScreen)
    assert app._ahead is None


def test_screens_say_which_table_they_open(make_context):
    ctx = make_context(preset="full", duel_layout="2-stacks")
    for screen, preset in ((TitleScreen(), "full"), (TwoHandedScreen(), "2-stacks")):
        screen.enter(ctx)
        assert screen.opens.preset == preset
    new = NewTableScreen()
    new.enter(ctx)
    assert new.opens == new.chosen


def test_a_picture_given_up_for_lack_of_time_gets_further_each_time():
    cache = SurfaceCache(1 << 20)

    def draw():
        for number in range(5):
            cache.get(number, lambda: pygame.Surface((4, 4)))

    for done in range(1, 6):
        with pytest.raises(OutOfTime), within(0.0):
            draw()
        assert len(cache) == done
    with within(0.0):
        draw()
