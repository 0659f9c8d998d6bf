"""Two people at one computer: they take turns, and a curtain hides the hands between them."""

from __future__ import annotations

import math

import pytest

from engine.actions import Play
from game import session
from game.app import App
from game.inputs import Key
from game.screen import Push, Screen
from game.screens.message import MessageScreen
from game.screens.two_handed import TwoHandedScreen
from game.settings import data_folder
from game.table import layout
from game.table.duel_screen import LIFTED, DuelTable, table_screen
from game.table.facts import facts_of
from game.table.hand_end import HandEndScreen
from game.table.hooks import Tables
from net import local
from net.local import PERSON, LocalTable


class Ground(Screen):
    def draw(self, surface, ctx):
        surface.fill((0, 0, 0))


class Two:
    """Anna and Ben before one window."""

    def __init__(self, make_context, make_window, preset, **settings):
        self.draws = True
        self.ctx = make_context(threaded=True, **({"instant": True} | settings))
        self.app = App(make_window(), self.ctx)
        self.app._guard = lambda action: action()  # type: ignore[method-assign]
        setup = local.TableSetup("Anna", (("Ben", PERSON),), preset=preset, hands=2)
        clock = self.ctx.clock
        table = LocalTable.create(
            setup, data_folder(), clock=clock.now, keys=session.keys_of("both")
        )
        self.table = table_screen(session.desk_of(table))
        self.app.go(Push(Ground()))
        self.app.go(Push(self.table))
        self.wait()

    @property
    def top(self):
        return self.app.stack.top

    @property
    def view(self):
        return self.table.desk.view

    def wait(self, seconds=0.4):
        self.ctx.clock.advance(seconds)
        self.app.step(self.ctx.clock.now())
        if self.draws:
            self.app.draw()

    def key(self, name):
        self.app.handle(Key(name))
        self.wait()

    def play(self):
        card = next(one.card for one in self.view.legal if isinstance(one, Play))
        widget = next(one for one in self.table.controls.cards if one.card == card)
        widget.press()
        self.wait()

    def on(self, most=300):
        """Until somebody may play or another screen lies on top."""
        for _round in range(most):
            if self.top is not self.table:
                return self.top
            if self.view.my_turn and not self.table.presenter.busy and not self.table.veiled:
                return self.table
            self.wait()
        raise AssertionError("nobody is asked any more")


@pytest.fixture
def two(make_context, make_window):
    return lambda preset, **more: Two(make_context, make_window, preset, **more)


def test_in_rows_a_curtain_hides_the_hands_whenever_the_turn_changes(two):
    both = two("2-rows")
    curtains, played = [], 0
    shown = None
    while True:
        top = both.on()
        if isinstance(top, HandEndScreen):
            break
        if isinstance(top, MessageScreen):
            assert both.table.make_scene() is None, "no card is drawn behind the curtain"
            curtains.append(top.title)
            both.key("enter")
            assert both.view.my_turn
            shown = both.view.seat
            continue
        assert both.view.seat == shown, "a hand is shown to nobody but whose turn it is"
        both.play()
        played += 1
    assert played == 32
    assert len(curtains) >= 17
    assert set(curtains) == {"Hand over to Anna", "Hand over to Ben"}
    both.key("space")
    assert isinstance(both.on(), MessageScreen)


def test_in_stacks_nothing_is_hidden_so_both_simply_play(two):
    both = two("2-stacks")
    seats = set()
    for _card in range(32):
        assert both.on() is both.table
        seats.add(both.view.seat)
        both.play()
    assert seats == {0, 1}
    assert isinstance(both.on(), HandEndScreen)


def dealt(both):
    """Look at a deal that has just begun, to its end; how many cards lie at the deck as it does."""
    table = both.table
    presenter, facts = table.presenter, table.presenter.facts
    assert table.make_scene() is not None, "the deal is seen"
    assert facts.viewer == both.view.seat
    assert table.make_scene().table == both.table.desk.table, "with its own number and dealer"
    assert both.view.my_turn, "by whoever plays first"
    assert presenter.busy
    assert presenter.moving
    deck = presenter.places.deck_spot(layout.position(facts, facts.dealer))
    poses = [presenter.timeline.pose(key) for key in presenter.codes]
    waiting = sum((pose.x, pose.y) == (deck.x, deck.y) for pose in poses)
    for _round in range(40):
        if not presenter.busy:
            break
        both.wait(0.2)
    both.wait()
    assert presenter.facts == facts_of(both.view)
    assert not presenter.moving
    return waiting


def in_no_time(both, on):
    """Let nothing move and be drawn, or let everything again."""
    both.draws = not on
    both.table.presenter.set_pace(math.inf if on else 1.0, False, False)


@pytest.mark.parametrize("preset", ["2-rows", "2-stacks"])
def test_every_hand_is_dealt_before_the_eyes_of_whoever_plays_first(two, preset):
    both = two(preset, instant=False)
    first = set()
    for hand in (1, 2):
        if preset == "2-rows":
            assert isinstance(both.top, MessageScreen)
            assert both.table.make_scene() is None, "no card is dealt behind the curtain"
            both.app.handle(Key("enter"))
        both.wait(0.05)
        assert both.top is both.table
        assert dealt(both) >= 30
        first.add(both.view.seat)
        assert both.view.phase == "play"
        in_no_time(both, True)
        for _card in range(100):
            top = both.on()
            if isinstance(top, HandEndScreen):
                break
            if isinstance(top, MessageScreen):
                both.key("enter")
                assert not both.table.presenter.busy, "only the first of them sees the deal"
            else:
                both.play()
        in_no_time(both, False)
        if hand == 1:
            both.app.handle(Key("space"))
            both.wait(0.05)
    assert first == {0, 1}


def test_who_comes_back_to_the_table_in_the_middle_of_a_hand_sees_no_deal(make_context):
    ctx = make_context(duel_level="person")
    ctx.table = Tables(ctx.settings, seed="beside")
    screen = TwoHandedScreen()
    screen.enter(ctx)
    screen.handle(Key("enter")).screen.desk.close()
    again = ctx.table.resume_table()
    assert not again.desk.deal_waits
    again.enter(ctx)
    again.resume(LIFTED)
    assert again.presenter.facts == facts_of(again.desk.view)
    assert not again.presenter.busy
    again.desk.close()


def test_nothing_is_taken_back_between_two_people(two):
    both = two("2-stacks")
    both.on()
    both.play()
    both.on()
    both.key("z")
    assert "one person" in both.table.prompt()[0]


def test_somebody_beside_me_is_chosen_at_the_start_and_the_table_returns_veiled(make_context):
    ctx = make_context(duel_level="person")
    ctx.table = Tables(ctx.settings, seed="beside")
    screen = TwoHandedScreen()
    screen.enter(ctx)
    table = screen.handle(Key("enter")).screen
    assert isinstance(table, DuelTable)
    assert isinstance(table.desk, session.HotSeatDesk)
    assert table.desk.table.kinds == ("person", "person") or "person" in table.desk.table.kinds
    table.desk.close()
    again = ctx.table.resume_table()
    assert isinstance(again.desk, session.HotSeatDesk)
    assert again.veiled
    again.desk.close()
