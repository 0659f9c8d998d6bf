"""Cards carried with the mouse: let go above the hand they are played, once; else they go back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import Play
from game.app import App
from game.inputs import Focus, Key, Pointer
from game.screen import Push
from game.table import layout
from game.table.duel_controls import RowCard
from game.table.duel_screen import DuelTable
from game.table.screen import TableScreen
from tests.game.table.test_hints import BLIND, HANDS
from tools.staged import StagedDesk, dealt, staged

RULES = {"hand": "classic", "rows": "2-rows", "stacks": "2-stacks"}
PLACES = (
    ("classic", (960, 600), 1.0),
    ("classic", (2560, 1440), 1.0),
    ("classic", (1280, 720), 1.3),
    ("2-rows", (1280, 720), 0.75),
    ("2-rows", (2560, 1440), 1.0),
    ("2-stacks", (960, 600), 1.2),
)


class Hand:
    """A table at which it is your turn, a mouse, and a clock that is moved by hand."""

    def __init__(self, make_context, make_window, rules, until=None, size=(1280, 720), **chosen):
        until = until or (lambda v: v.phase == "play" and v.my_turn and len(v.legal) > 1)
        named = isinstance(rules, str)
        self.desk = staged(rules, "drag", until, dealer=0) if named else rules
        self.ctx = make_context(size=size, threaded=True, **chosen)
        self.app = App(make_window(size), self.ctx)
        self.app._guard = lambda action: action()
        two = self.desk.view.rules.layout is not None
        self.table = (DuelTable if two else TableScreen)(self.desk)
        self.app.go(Push(self.table))
        self.wait(2)
        self.desk.telling = True

    def wait(self, seconds=0.02):
        self.ctx.clock.advance(seconds)
        self.app.step(self.ctx.clock.now())

    def mouse(self, kind, at, button=0):
        self.app.handle(Pointer(kind, round(at[0]), round(at[1]), button))
        self.wait()

    @property
    def legal(self):
        return [one.card for one in self.desk.view.legal if isinstance(one, Play)]

    def widget(self, card):
        return next(one for one in self.table.controls.cards if one.card == card)

    def spot(self, card):
        one = self.widget(card)
        return one.rect.left + one.visible_width // 2, one.rect.centery

    def pose(self, card):
        return self.table.presenter.timeline.pose(layout.card_key(card))

    def target(self, card):
        return self.table.presenter.timeline.target(layout.card_key(card))

    @property
    def middle(self):
        """The place of your card in the trick."""
        mine = self.table.presenter.places.trick[0]
        return mine.x, mine.y

    def lift(self, card, to=None):
        """Press a card and carry it to the middle of the trick."""
        x, y = self.spot(card)
        to = to or self.middle
        self.mouse("move", (x, y))
        self.mouse("down", (x, y), 1)
        self.mouse("move", ((x + to[0]) / 2, (y + to[1]) / 2))
        self.mouse("move", to)
        return to


@pytest.fixture
def hand(make_context, make_window):
    return lambda rules="classic", **more: Hand(make_context, make_window, rules, **more)


@pytest.mark.parametrize(("rules", "size", "scale"), PLACES)
def test_a_card_follows_the_pointer_and_is_played_where_it_is_let_go(hand, rules, size, scale):
    one = hand(rules, size=size, scale=scale)
    card = one.legal[0]
    rest = one.pose(card)
    to = one.lift(card)
    assert not one.desk.asked, "nothing is played before it is let go"
    assert one.table.make_scene().drop, "its place in the trick lights up"
    held = one.pose(card)
    assert abs(held.center[0] - to[0]) < held.width
    assert held.center[1] < rest.center[1]
    assert held.lift > 30 * one.table.presenter.places.card_unit, "it throws a larger shadow"
    one.mouse("up", to, 1)
    assert [action.card for action in one.desk.asked] == [card]
    one.wait(3)
    assert one.table.presenter.facts.hand == one.desk.view.hand
    assert not one.table.drag.active


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_a_card_let_go_at_the_hand_glides_back(hand, rules):
    one = hand(rules)
    card = one.legal[0]
    x, y = one.spot(card)
    before = replace(one.target(card), lift=0)
    near = (x + 60, y + 10)
    one.lift(card, near)
    assert one.table.drag.active
    assert not one.table.make_scene().drop
    one.mouse("up", near, 1)
    assert not one.desk.asked
    assert replace(one.target(card), lift=0) == before
    assert one.pose(card) != one.target(card), "it glides, it does not jump"
    one.wait(1)
    assert one.pose(card) == one.target(card)


def test_a_card_from_the_row_is_played_too(hand):
    """LAYOUT-1: the row is played from as the hand is."""
    one = hand("2-rows", until=lambda v: v.my_turn and not v.trick)
    row = [card for card in one.legal if isinstance(one.widget(card), RowCard)]
    assert row
    one.mouse("up", one.lift(row[0]), 1)
    assert [action.card for action in one.desk.asked] == [row[0]]


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_a_plain_click_plays_even_when_the_hand_trembles(hand, rules):
    one = hand(rules)
    card = one.legal[0]
    x, y = one.spot(card)
    one.mouse("down", (x, y), 1)
    one.mouse("move", (x + 3, y - 2))
    one.mouse("up", (x + 3, y - 2), 1)
    assert [action.card for action in one.desk.asked] == [card]


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_a_card_that_does_not_fit_stays_and_says_why(hand, rules):
    one = hand(rules, until=lambda v: v.phase == "play" and v.my_turn and bool(v.refused))
    card = one.desk.view.refused[0].card
    x, y = one.spot(card)
    one.mouse("down", (x, y), 1)
    one.mouse("move", (x, y - 200))
    assert not one.table.drag.active
    assert one.table.prompt()[2] == "no"
    assert one.table.presenter.timeline.busy, "it shakes"
    one.mouse("up", (x, y - 200), 1)
    one.wait(1)
    assert not one.desk.asked
    assert one.pose(card).x == one.target(card).x


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("way", ["escape", "right"])
def test_escape_or_the_right_button_gives_a_drag_up(hand, rules, way):
    one = hand(rules)
    card = one.legal[0]
    to = one.lift(card)
    if way == "escape":
        one.app.handle(Key("escape"))
    else:
        one.mouse("down", to, 3)
    assert not one.table.drag.active
    assert one.app.stack.top is one.table, "no menu opens"
    if way == "right":
        one.mouse("up", to, 3)
    one.mouse("up", to, 1)
    one.wait(1)
    assert not one.desk.asked
    assert one.pose(card) == one.target(card)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_another_window_in_front_puts_the_card_back(hand, rules):
    """The release of the button is then somebody else's."""
    one = hand(rules)
    card = one.legal[0]
    before = replace(one.target(card), lift=0)
    to = one.lift(card)
    one.app.handle(Focus(False))
    assert not one.table.drag.active
    assert replace(one.target(card), lift=0) == before
    one.mouse("up", to, 1)
    one.app.handle(Focus(True))
    one.wait(1)
    assert one.pose(card) == one.target(card)
    assert not one.desk.asked
    one.mouse("up", one.lift(card), 1)
    assert [action.card for action in one.desk.asked] == [card]


def test_a_press_that_another_window_interrupts_is_no_click(hand):
    one = hand()
    spot = one.spot(one.legal[0])
    one.mouse("down", spot, 1)
    one.app.handle(Focus(False))
    one.mouse("up", spot, 1)
    assert not one.desk.asked


def test_the_right_button_takes_back_a_press_that_has_not_moved(hand):
    one = hand()
    at = one.spot(one.legal[0])
    one.mouse("down", at, 1)
    one.mouse("down", at, 3)
    one.mouse("up", at, 3)
    one.mouse("up", at, 1)
    assert not one.desk.asked


def test_another_key_gives_the_drag_up_and_does_its_own(hand):
    one = hand()
    first, second = one.legal[:2]
    to = one.lift(first)
    one.app.handle(Key(str(one.widget(second).number)))
    one.wait()
    one.mouse("up", to, 1)
    assert [action.card for action in one.desk.asked] == [second]


def test_a_card_in_the_air_survives_what_the_others_play(hand):
    """The turn comes while the card is carried; then it is let go and played."""
    one = hand(until=lambda v: v.phase == "play" and not v.my_turn and not v.trick)
    hand_cards = one.desk.view.hand
    card = hand_cards[-1]
    to = one.lift(card)
    while not one.desk.view.my_turn:
        one.desk.bot_acts()
        one.wait()
        one.mouse("move", to)
        assert one.table.drag.active
        assert abs(one.pose(card).center[0] - to[0]) < one.pose(card).width
    fits = card in one.legal
    one.mouse("up", to, 1)
    one.wait(2)
    assert [action.card for action in one.desk.asked] == ([card] if fits else [])
    if not fits:
        assert one.pose(card) == one.target(card)


def test_before_your_turn_it_is_chosen_ahead(hand):
    one = hand(until=lambda v: v.phase == "play" and not v.my_turn and not v.trick)
    card = one.desk.view.hand[0]
    one.mouse("up", one.lift(card), 1)
    assert one.table.presenter.touch.ahead == card
    assert not one.desk.asked


def test_a_card_that_is_gone_leaves_the_pointer(hand):
    """The same card is played by other means while it is in the air, as after a lost answer."""
    one = hand()
    card = one.legal[0]
    to = one.lift(card)
    one.desk.apply(next(action for action in one.desk.view.legal if action.card == card))
    one.wait()
    assert not one.table.drag.active
    one.mouse("move", to)
    one.mouse("up", to, 1)
    one.wait(2)
    assert not one.desk.asked


def test_a_new_size_of_the_window_puts_the_card_down(hand):
    one = hand()
    card = one.legal[0]
    to = one.lift(card)
    one.ctx.rebuild((1000, 640))
    one.table.enter(one.ctx)
    assert not one.table.drag.active
    one.mouse("up", to, 1)
    assert not one.desk.asked


class Slow(StagedDesk):
    """A desk whose answers take their time, as on a network."""

    late = None

    def act(self, action):
        self.late, self.waiting = action, True

    def answer(self, refuse=False):
        action, self.late, self.waiting = self.late, None, False
        if not refuse:
            super().act(action)


@pytest.mark.parametrize("refuse", [False, True])
def test_it_lies_where_it_was_let_go_until_the_table_has_answered(hand, refuse):
    one = hand("2-stacks")
    one.desk.__class__ = Slow
    card = one.legal[0]
    before = one.target(card)
    to = one.lift(card)
    lies = one.pose(card)
    one.mouse("up", to, 1)
    for _round in range(10):
        one.wait(0.1)
    assert one.pose(card) == lies
    # Pressed once more, it is not played twice.
    one.mouse("up", to, 1)
    one.desk.answer(refuse)
    one.wait(0.01)
    one.wait(0.3)
    assert [action.card for action in one.desk.asked] == ([] if refuse else [card])
    if refuse:
        assert replace(one.pose(card), lift=0) == replace(before, lift=0)
    else:
        assert (one.pose(card).x, one.pose(card).y) == one.middle


def test_cards_are_carried_to_the_bury(hand):
    desk = dealt(HANDS, BLIND, dealer=1).say("pass", "pass", "pass", "pick")
    one = hand(desk)
    card = desk.view.hand[-1]
    one.mouse("up", one.lift(card), 1)
    assert tuple(one.table.panel.choice.laid) == (card,)
    one.wait(1)
    assert one.pose(card) == one.target(card)


def test_a_press_after_a_long_round_counts_from_when_it_was_made(hand):
    """The guard against a second click measures real time, not that of the last picture."""
    one = hand("2-stacks", until=lambda v: v.my_turn and not v.trick)
    first = one.legal[0]
    one.app.handle(Key(str(one.widget(first).number)))
    one.wait(0.01)
    while not one.desk.view.my_turn:
        one.desk.bot_acts()
    one.wait(0.05)
    second = one.legal[0]
    number = one.widget(second).number
    one.ctx.clock.advance(0.4)  # the machine was busy: no round in all that time
    one.app.handle(Key(str(number)))
    assert [action.card for action in one.desk.asked] == [first, second]
