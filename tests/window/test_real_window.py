"""A whole hand in a real window: by clicks, by keys alone, and after the process was killed."""

from __future__ import annotations

import time

import pygame
import pytest

from engine.view import view as view_of
from game import platform
from game.context import Context
from game.screens.new_table import NewTableScreen
from game.screens.title import TitleScreen
from game.settings import load
from game.table.hand_end import HandEndScreen
from game.table.panels import BuryPanel, PickPanel
from game.table.screen import TableScreen
from net import journal
from net.tableview import table_view
from tests.window.conftest import PATIENCE, SIZE

pytestmark = pytest.mark.window


class Mirror:
    """The same table as in the window, off screen: it knows where everything lies."""

    def __init__(self, game) -> None:
        self.game = game
        platform.start_video()
        settings, _notice = load(game.home)
        hooks = _Hooks()
        self.ctx = Context(settings, hooks, size=SIZE, clock=platform.ManualClock(), threaded=False)

    def room(self):
        """The table as its journal tells it; None while there is none."""
        found = sorted(journal.tables_folder(self.game.home).glob("*.journal"))
        if not found:
            return None
        try:
            return journal.room_of(found[-1], journal.read(found[-1]))
        except (journal.BadJournal, journal.NoTable):
            return None  # it is being written this very moment

    def screen(self, screen, now=5.0):
        """A screen as the window shows it once it lies still."""
        screen.enter(self.ctx)
        for step in range(4):
            screen.update(now + step)
        return screen

    def table(self, room):
        return self.screen(TableScreen(_Desk(room)))

    def wait(self, ready, what):
        """Wait until the journal says so; the room."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.game.process.poll() is None, self.game.process.stderr.read()
            room = self.room()
            if room is not None and ready(room):
                return room
            time.sleep(0.05)
        raise AssertionError(f"{what} did not happen")


class _Hooks:
    def saved_table(self):
        return None


class _Desk:
    """A desk at which nothing happens, with the views of a room."""

    waiting, trouble = False, ""

    def __init__(self, room):
        self.view = view_of(room.hand, 0)
        self.table = table_view(room, 0)

    def tick(self):
        pass

    def pump(self):
        return []

    def refresh(self):
        pass

    def hold(self, on):
        pass

    def set_pace(self, settings):
        pass

    def take_refusal(self):
        return None


def mine(room):
    """Whether the person is asked something, or the hand is over."""
    return room.hand is not None and (room.hand.over or room.hand.turn == 0)


def moved(before):
    return lambda room: room.step != before.step or room.deals != before.deals


def free_part(table, card):
    """A point of a hand card that no other card covers."""
    widget = next(w for w in table.controls.cards if w.card == card)
    return widget.rect.left + widget.visible_width / 2, widget.rect.centery


def play_by_clicks(game, mirror, until=lambda room: room.hand.over):
    """Answer every question with the mouse."""
    while True:
        room = mirror.wait(mine, "the person's turn")
        if until(room):
            return room
        table = mirror.table(room)
        if table.panel is None:
            card = table.desk.view.legal[0].card
            game.click(*free_part(table, card))
        elif isinstance(table.panel, PickPanel):
            game.click(*table.panel._buttons["pick"].rect.center)
        elif isinstance(table.panel, BuryPanel):
            bury_by_clicks(game, mirror, table)
        mirror.wait(moved(room), "what was clicked")


def bury_by_clicks(game, mirror, table):
    """Lay two cards that leave a call, choose the first call, press the button."""
    panel = table.panel

    def press(card):
        game.click(*free_part(table, card))
        table.press_card(card)
        mirror.screen(table)

    for _card in range(panel.choice.count):
        press(good_card(panel))
    possible = [row for row in panel.rows if not row.why_not]
    if possible:
        game.click(*possible[0].rect.center)
        possible[0].press()
        mirror.screen(table)
    if panel.choice.needs_under:
        press(panel.choice.kept[-1])
    game.click(*panel.main_button.rect.center)


def good_card(panel):
    """A card to bury that leaves something to call."""
    from itertools import combinations

    from engine.actions import Call
    from engine.view import calls_after

    for laid in combinations(reversed(panel.view.hand), panel.choice.count):
        if set(panel.choice.laid) <= set(laid):
            actions, _listed = calls_after(panel.view, laid)
            if any(isinstance(action, Call) and action.under is None for action in actions):
                return next(card for card in laid if card not in panel.choice.laid)
    # Nothing can be called whatever is buried; then nobody is warned either.
    return next(card for card in reversed(panel.view.hand) if card not in panel.choice.laid)


def play_by_keys(game, mirror, until=lambda room: room.hand.over):
    """Answer every question with the keyboard."""
    while True:
        room = mirror.wait(mine, "the person's turn")
        if until(room):
            return room
        table = mirror.table(room)
        if table.panel is None:
            cards = [widget.card for widget in table.controls.cards]
            game.key(str(1 + cards.index(table.desk.view.legal[0].card)))
        elif isinstance(table.panel, PickPanel):
            game.key("p")
        elif isinstance(table.panel, BuryPanel):
            bury_by_keys(game, mirror, table)
        mirror.wait(moved(room), "what was typed")


def bury_by_keys(game, mirror, table):
    """The same with digits and Enter; the focus goes to what is still to be chosen."""
    panel = table.panel

    def press(card):
        cards = [widget.card for widget in table.controls.cards]
        game.key(str(1 + cards.index(card)))
        table.press_card(card)
        mirror.screen(table)

    for _card in range(panel.choice.count):
        press(good_card(panel))
    if panel.choice.call is None and panel.choice.actions:
        game.key("Return")
        panel.rows[0].press()
        mirror.screen(table)
    if panel.choice.needs_under:
        press(panel.choice.kept[-1])
    game.key("Return")


@pytest.fixture
def mirror(game):
    return Mirror(game)


def open_by_clicks(game, mirror):
    game.start()
    title = mirror.screen(TitleScreen())
    play = next(w for w in title.form.widgets if getattr(w, "label", "") == "Play")
    game.click(*play.rect.center)
    time.sleep(0.6)
    new = mirror.screen(NewTableScreen())
    game.click(*new.deal.rect.center)
    return mirror.wait(lambda room: room.hand is not None, "the deal")


def open_by_keys(game, mirror):
    game.start()
    game.key("Return")
    time.sleep(0.6)
    game.key("Return")
    return mirror.wait(lambda room: room.hand is not None, "the deal")


def test_a_whole_hand_by_clicks(game, mirror):
    open_by_clicks(game, mirror)
    room = play_by_clicks(game, mirror)
    assert sum(room.hand.outcome.scores) == 0
    assert room.match.totals == room.hand.outcome.scores
    time.sleep(1.2)
    end = mirror.screen(HandEndScreen(_Desk(room)))
    game.click(*end.buttons["continue"].rect.center)
    mirror.wait(lambda now: now.deals == room.deals + 1, "the next hand")
    assert game.process.poll() is None


def test_a_whole_hand_by_keys_alone(game, mirror):
    open_by_keys(game, mirror)
    room = play_by_keys(game, mirror)
    assert sum(room.hand.outcome.scores) == 0
    time.sleep(1.2)
    game.key("space")
    mirror.wait(lambda now: now.deals == room.deals + 1, "the next hand")


def test_killed_in_the_middle_of_a_trick_and_back_with_the_same_cards(game, mirror):
    open_by_keys(game, mirror)

    def in_a_trick(room):
        hand = room.hand
        return hand.contract is not None and len(hand.tricks) >= 1 and bool(hand.trick)

    def asked_or_over(room):
        return in_a_trick(room) or room.hand.over

    for _hand in range(4):
        before = play_by_keys(game, mirror, asked_or_over)
        if in_a_trick(before):
            break
        # The person led every trick of that hand, or it was not played at all.
        time.sleep(1.2)
        game.key("space")
        mirror.wait(lambda now, old=before: now.deals == old.deals + 1, "the next hand")
    assert in_a_trick(before)
    game.kill()
    game.start()
    # Return to the table has the focus.
    game.key("Return")
    time.sleep(1.0)
    after = mirror.room()
    assert after.hand == before.hand
    play_by_keys(game, mirror)
    assert pygame.display.get_init()
