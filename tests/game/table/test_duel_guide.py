"""The deal that is explained: every note comes once, at its moment, and the deal goes on."""

from __future__ import annotations

import pytest

from engine.actions import Play
from game.app import App
from game.inputs import Key
from game.screen import Push, Screen
from game.screens.message import MessageScreen
from game.screens.two_handed import TwoHandedScreen
from game.table.duel_guide import Guide, notes
from game.table.hand_end import HandEndScreen
from game.table.hooks import Tables
from game.text import parse


class Ground(Screen):
    def draw(self, surface, ctx):
        surface.fill((0, 0, 0))


@pytest.mark.parametrize("layout", ["2-rows", "2-stacks"])
def test_a_deal_is_explained_and_played_to_its_end(make_context, make_window, layout):
    ctx = make_context(threaded=True, instant=True, duel_layout=layout)
    ctx.table = Tables(ctx.settings, seed="explained")
    app = App(make_window(), ctx)
    app._guard = lambda action: action()  # type: ignore[method-assign]
    app.go(Push(Ground()))
    app.go(Push(TwoHandedScreen()))
    app.stack.top.form.set_focus(app.stack.top.lesson)
    app.handle(Key("enter"))
    table = app.stack.top
    told = []
    for _round in range(3000):
        ctx.clock.advance(0.4)
        app.step(ctx.clock.now())
        top = app.stack.top
        if isinstance(top, MessageScreen):
            app.draw()
            told.append(top.title)
            app.handle(Key("enter"))
        elif isinstance(top, HandEndScreen):
            break
        elif table.desk.view.my_turn and not table.presenter.busy and not table.desk.waiting:
            card = next(one.card for one in table.desk.view.legal if isinstance(one, Play))
            next(one for one in table.controls.cards if one.card == card).press()
    assert isinstance(app.stack.top, HandEndScreen)
    assert len(set(told)) == len(told)
    assert {"Open and covered", "Why a queen beats an ace", "Turned up"} <= set(told)
    assert len(told) >= 5


@pytest.mark.parametrize("rows", [True, False])
def test_the_notes_are_readable_markup(rows):
    for note in notes(rows):
        assert parse(note.text)
        assert note.text.endswith(".")
    assert len({note.name for note in notes(rows)}) == len(notes(rows))
    assert Guide(rows)._left
