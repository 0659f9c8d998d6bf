"""The deal that is explained: every note comes once, at its moment, and the deal goes on."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from engine.actions import Play
from game.app import App
from game.inputs import Key
from game.screen import Push, Screen
from game.screens.two_handed import TwoHandedScreen
from game.table.duel_guide import Guide, notes
from game.table.duel_note import NotePanel
from game.table.duel_screen import DuelTable
from game.table.hand_end import HandEndScreen
from game.table.hooks import Tables
from game.text import parse
from tools.staged import staged


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
        if isinstance(app.stack.top, HandEndScreen):
            break
        if table.note is not None:
            app.draw()
            told.append(table.note.title)
            step = table.desk.table.step
            for _wait in range(5):
                ctx.clock.advance(0.4)
                app.step(ctx.clock.now())
            assert table.desk.table.step == step, "the bot waits until the note has been read"
            app.handle(Key("enter"))
            assert table.note is None
        elif table.desk.view.my_turn and not table.presenter.busy and not table.desk.waiting:
            card = next(one.card for one in table.desk.view.legal if isinstance(one, Play))
            next(one for one in table.controls.cards if one.card == card).press()
    assert isinstance(app.stack.top, HandEndScreen)
    assert len(set(told)) == len(told)
    assert {"Open and covered", "Why a queen beats an ace", "Turned up"} <= set(told)
    assert len(told) >= 5


def with_note(make_context, rules="2-stacks", size=(1280, 720), number=0, **chosen):
    """A table with a note on it."""
    desk = staged(rules, "note", lambda view: view.my_turn and len(view.tricks) > 2, dealer=0)
    table = DuelTable(desk)
    ctx = make_context(size=size, instant=True, **chosen)
    table.enter(ctx)
    table.explain()
    table.guide._left = [replace(table.guide._left[number], when=lambda view: True)]
    table.update(1.0)
    assert table.note is not None
    return table, ctx


@pytest.mark.parametrize("key", ["enter", "space", "escape"])
def test_a_note_goes_with_enter_space_or_escape(make_context, key):
    table, _ctx = with_note(make_context)
    assert table.handle(Key(key)) is None
    assert table.note is None
    assert not table.desk.asked, "no card is played by that"
    table.update(1.1)
    assert table.prompt()[2] == "turn"


def test_whoever_plays_a_card_has_read_the_note(make_context):
    table, _ctx = with_note(make_context)
    table.press_card(table.desk.view.legal[0].card)
    assert table.note is None
    assert len(table.desk.asked) == 1


SIZES = (
    ((960, 600), 1.0),
    ((960, 600), 1.5),
    ((1280, 720), 1.0),
    ((1920, 1080), 1.5),
    ((2560, 1440), 1.0),
)


@pytest.mark.parametrize("rules", ["2-rows", "2-stacks"])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_a_note_lies_over_no_card_and_no_count(make_context, rules, size, scale):
    table, _ctx = with_note(make_context, rules, size, scale=scale)
    places = table._places
    taken = [*places.plates, *places.told, places.last, places.bar, *places.trick_rects()]
    for at in (0, 1):
        for place in range(places.count):
            spot = places.place_rect(at, place)
            taken += [spot, spot.move(round(places.shift), round(places.shift))]
    taken += [card.rect for card in table.controls.cards]
    for told in notes(rules == "2-rows"):
        table._tell(NotePanel(told.title, told.text, lambda: None))
        table.update(2.0)
        note = table.note
        assert pygame.Rect((0, 0), size).contains(note.rect)
        hit = note.rect.collidelist(taken)
        assert hit < 0, (told.name, note.rect, taken[hit])
        assert note.rect.contains(note.button.rect)
        body = table._ctx.text.paragraph_height(note.text, note.style, note.rect.width)
        assert body + note.button.rect.height < note.rect.height + table._ctx.scale.u(8)


@pytest.mark.parametrize("rows", [True, False])
def test_the_notes_are_readable_markup(rows):
    for note in notes(rows):
        assert parse(note.text)
        assert note.text.endswith(".")
    assert len({note.name for note in notes(rows)}) == len(notes(rows))
    assert Guide(rows)._left
