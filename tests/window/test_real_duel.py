"""A whole deal for two in a real window: by clicks, by keys alone, and after the process died."""

from __future__ import annotations

import json
import time

import pytest

from engine.actions import Play
from game.inputs import Key
from game.screens.title import TitleScreen
from game.screens.two_handed import TwoHandedScreen
from game.table.duel_controls import RowCard
from game.table.duel_screen import DuelTable
from tests.window.test_real_window import Mirror, _Desk, free_part, mine, moved

pytestmark = pytest.mark.window

LAYOUTS = ("2-rows", "2-stacks")


class _OwnDesk(_Desk):
    """As in the window, cards can be taken back: there is a button for it."""

    def undo(self):
        return "Nothing is taken back here."


class DuelMirror(Mirror):
    """The same table for two, off screen."""

    def table(self, room):
        return self.screen(DuelTable(_OwnDesk(room)))


@pytest.fixture
def started(game):
    """From the title to the first deal of a layout."""

    def start(layout, by_keys):
        path = game.home / "settings.json"
        kept = json.loads(path.read_text(encoding="utf-8"))
        path.write_text(json.dumps({**kept, "duel_layout": layout}), encoding="utf-8")
        game.start()
        mirror = DuelMirror(game)
        if by_keys:
            for key in ("Down", "Return", "Return"):
                game.key(key)
                time.sleep(0.6)
        else:
            title = mirror.screen(TitleScreen())
            entry = next(one for one in title.form.widgets if one.label == "Two-handed")
            game.click(*entry.rect.center)
            time.sleep(0.6)
            game.click(*mirror.screen(TwoHandedScreen()).deal.rect.center)
        mirror.wait(lambda room: room.hand is not None, "the first deal")
        return mirror

    return start


def play(game, mirror, answer, until=lambda room: room.hand.over):
    """Answer every question until something is so; the room."""
    while True:
        room = mirror.wait(mine, "the person's turn")
        if until(room):
            return room
        table = mirror.table(room)
        # A second click within a third of a second would mean the first card.
        time.sleep(0.4)
        cards = [one.card for one in table.desk.view.legal if isinstance(one, Play)]
        answer(game, table, cards)
        mirror.wait(moved(room), "what was answered")


def by_click(game, table, cards):
    game.click(*free_part(table, cards[0]))


def by_key(game, table, cards):
    """The number of a card that has one; else arrows to the row, and Enter."""
    widgets = {one.card: one for one in table.controls.cards}
    numbered = [card for card in cards if widgets[card].number <= 8]
    if numbered:
        game.key(str(widgets[numbered[-1]].number))
        return
    # The same arrows off screen tell how many it takes; a number that does not fit only gets
    # the focus, so both begin at the first card.
    form = table.controls.form
    first = table.controls.cards[0]
    if first.number <= 8:
        game.key("1")
        form.set_focus(first)
    for _step in range(12):
        focus = form.focus
        if isinstance(focus, RowCard) and focus.card in cards:
            game.key("Return")
            return
        wanted = widgets[cards[0]]
        name = "up"
        if isinstance(focus, RowCard):
            name = "right" if wanted.rect.x > focus.rect.x else "left"
        form.handle(Key(name))
        game.key(name.capitalize())
    raise AssertionError("the arrows do not lead to the card")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_whole_deal_for_two_by_clicks(game, started, layout):
    mirror = started(layout, by_keys=False)
    room = play(game, mirror, by_click)
    assert room.hand.outcome.contract == "duel"
    assert room.match.rules.preset == layout


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_whole_deal_for_two_by_keys_alone(game, started, layout):
    mirror = started(layout, by_keys=True)
    play(game, mirror, by_key)
    time.sleep(1.5)
    game.key("space")
    room = mirror.wait(lambda room: room.deals == 2, "the second deal")
    assert room.hand is not None


@pytest.mark.parametrize("layout", LAYOUTS)
def test_killed_in_the_middle_it_returns_to_the_same_covered_cards(game, started, layout):
    mirror = started(layout, by_keys=True)
    before = play(game, mirror, by_click, until=lambda room: len(room.hand.tricks) >= 3)
    game.kill()
    game.start()
    game.key("Return")
    time.sleep(2.0)  # the journal does not tell when the window shows the table
    after = play(game, mirror, by_click, until=lambda room: len(room.hand.tricks) >= 5)
    assert after.key == before.key
    for now, then in zip(after.hand.down, before.hand.down, strict=True):
        for one, other in zip(now, then, strict=True):
            assert one in (other, None)
