"""Screens lead to each other by values, and the loop draws only what has changed."""

import pytest

from game.app import App, log_path, start_log, stop_log
from game.inputs import Close, Focus, Key, Resized, Text
from game.screen import Pop, Push, Quit, Replace, Screen, Stack
from game.screens.help import HelpScreen
from game.screens.message import MessageScreen
from game.screens.title import TitleScreen


class Recorder(Screen):
    """Notes what happens to it."""

    def __init__(self, name, overlay=False):
        self.name = name
        self.overlay = overlay
        self.log = []
        self.drawn = 0
        self.moving = False
        self.answer_to_resume = None

    @property
    def animating(self):
        return self.moving

    def enter(self, ctx):
        self.log.append("enter")

    def handle(self, event):
        self.log.append(event)
        return getattr(self, "next", None)

    def update(self, now):
        self.log.append("update")

    def draw(self, surface, ctx):
        self.drawn += 1
        surface.fill((10, 20, 30) if not self.overlay else (90, 90, 90), (0, 0, 5, 5))

    def resume(self, answer):
        self.log.append(("resume", answer))
        return self.answer_to_resume

    def closed(self):
        self.log.append("closed")


class Broken(Recorder):
    """Fails where it is told to."""

    def __init__(self, where):
        super().__init__("broken")
        self.where = where

    def _fail(self, here):
        if here == self.where:
            raise ZeroDivisionError("on purpose")

    def enter(self, ctx):
        self._fail("enter")

    def handle(self, event):
        self._fail("handle")

    def update(self, now):
        self._fail("update")

    def draw(self, surface, ctx):
        self._fail("draw")


@pytest.fixture
def app(make_context, make_window):
    start_log()
    yield App(make_window(), make_context())
    stop_log()


def test_an_answer_goes_down_to_the_screen_below(make_context):
    stack = Stack(make_context())
    table, question = Recorder("table"), Recorder("question", overlay=True)
    stack.apply(Push(table))
    stack.apply(Push(question))
    assert stack.visible == [table, question]
    stack.apply(Pop("leave"))
    assert ("resume", "leave") in table.log
    assert question.log[-1] == "closed"
    assert stack.top is table


def test_a_screen_may_close_itself_on_an_answer(make_context):
    stack = Stack(make_context())
    title, table, question = Recorder("title"), Recorder("table"), Recorder("question")
    for screen in (title, table, question):
        stack.apply(Push(screen))
    table.answer_to_resume = Pop()
    stack.apply(Pop("leave"))
    assert stack.top is title
    assert table.log[-1] == "closed"


def test_replace_and_quit(make_context):
    stack = Stack(make_context())
    first, second = Recorder("first"), Recorder("second")
    stack.apply(Push(first))
    stack.apply(Replace(second))
    assert (len(stack), stack.top) == (1, second)
    assert first.log[-1] == "closed"
    stack.apply(Quit())
    assert len(stack) == 0
    assert second.log[-1] == "closed"


def test_nothing_is_drawn_while_nothing_changes(app):
    screen = Recorder("still")
    app.go(Push(screen))
    for i in range(50):
        app.step(i / 125)
    assert screen.drawn == 1
    screen.dirty = True
    app.step(1)
    assert screen.drawn == 2
    assert app.window.flips == 2


def test_what_moves_is_drawn_sixty_times_a_second(app):
    screen = Recorder("moving")
    screen.moving = True
    app.go(Push(screen))
    for i in range(250):
        app.step(i / 125)
    assert 110 <= screen.drawn <= 126


def test_an_unfocused_window_rests(app):
    app.go(Push(Recorder("still")))
    assert app.pause() == pytest.approx(1 / 125)
    app.window.focused = False
    assert app.pause() == pytest.approx(1 / 10)
    app.stack.top.moving = True
    assert app.pause() == pytest.approx(1 / 125)


def test_a_player_who_only_looks_costs_half_and_a_touch_wakes_the_loop(app):
    app.go(Push(Recorder("still")))
    app.step(1.0)
    assert app.pause() == pytest.approx(1 / 125)
    app.step(4.0)
    assert app.pause() == pytest.approx(1 / 60)
    app.window.coming = [Focus(True)]
    app.step(4.1)
    assert app.pause() == pytest.approx(1 / 125)


def test_a_resize_arranges_every_screen_anew(app):
    below, above = Recorder("below"), Recorder("above", overlay=True)
    app.go(Push(below))
    app.go(Push(above))
    app.window.resize((1920, 1080))
    app.window.coming = [Resized(1920, 1080)]
    app.step(0)
    assert app.ctx.scale.unit == 1.5
    assert below.log.count("enter") == above.log.count("enter") == 2


def test_what_lies_below_an_overlay_is_drawn_once_and_dark(app):
    below, above = Recorder("below"), Recorder("above", overlay=True)
    app.go(Push(below))
    app.go(Push(above))
    for i in range(5):
        above.dirty = True
        app.step(i)
    assert below.drawn == 1
    assert above.drawn == 5
    assert below.log.count("update") == 5


def test_closing_the_window_closes_every_screen(app):
    screen = Recorder("table")
    app.go(Push(screen))
    app.window.coming = [Focus(False), Close()]
    app.step(0)
    assert len(app.stack) == 0
    assert screen.log[-1] == "closed"


def test_the_first_frame_comes_before_sound_and_gamepads(make_context, make_window):
    order = []
    window = make_window()
    app = App(window, make_context(), lambda: order.append(window.flips))
    app.go(Push(Recorder("title")))
    app.step(0)
    app.step(1)
    assert order == [1]


def test_the_loop_ends_when_the_last_screen_has_closed(app):
    screen = Recorder("title")
    screen.next = Pop()
    app.window.coming = [Key("escape")]
    app.run(screen)
    assert len(app.stack) == 0


@pytest.mark.parametrize(
    ("key", "setting", "value"),
    [
        (Key("f11"), "full_screen", True),
        (Key("+", ctrl=True), "scale", 1.05),
        (Key("-", ctrl=True), "scale", 0.95),
    ],
)
def test_the_applications_own_keys_work_everywhere(app, home, key, setting, value):
    screen = Recorder("any")
    app.go(Push(screen))
    app.window.coming = [key]
    app.step(0)
    assert getattr(app.ctx.settings, setting) == value
    assert key not in screen.log
    assert setting in (home / "settings.json").read_text()


def test_ctrl_0_brings_the_usual_size_back(app):
    app.go(Push(Recorder("any")))
    app.window.coming = [Key("+", ctrl=True)] * 3 + [Key("0", ctrl=True)]
    app.step(0)
    assert app.ctx.scale.factor == 1.0


def test_letters_typed_into_a_field_are_no_commands(app):
    class Typing(Recorder):
        typing = True

    screen = Typing("field")
    app.go(Push(screen))
    app.window.coming = [Key("m"), Key("t"), Key("f1")]
    app.step(0)
    assert screen.log[1:3] == [Key("m"), Key("t")]
    assert not app.ctx.settings.muted
    assert isinstance(app.stack.top, HelpScreen)


def test_the_character_of_the_key_that_opened_a_screen_is_not_typed_into_it(app):
    first, second = Recorder("first"), Recorder("second")
    first.next = Push(second)
    app.go(Push(first))
    app.window.coming = [Key("space"), Text(" "), Key("x"), Text("x")]
    app.step(0)
    assert second.log[1:3] == [Key("x"), Text("x")]


def test_a_key_that_is_held_after_it_opened_a_screen_types_nothing(app):
    first, second = Recorder("first"), Recorder("second")
    first.next = Push(second)
    app.go(Push(first))
    held = [Key("c", repeat=True), Text("c")]
    app.window.coming = [Key("c"), Text("c"), *held, *held, Key("x"), Text("x")]
    app.step(0)
    assert [event for event in second.log if isinstance(event, Text)] == [Text("x")]


def test_help_opens_once_and_the_same_key_closes_it(app):
    app.go(Push(Recorder("any")))
    for expected in (2, 1):
        app.window.coming = [Key("f1")]
        app.step(0)
        assert len(app.stack) == expected


def test_a_changed_theme_is_seen_at_once(app):
    screen = Recorder("options")
    app.go(Push(screen))
    app.step(0)
    app.ctx.settings.theme = "barrel"
    app.step(1)
    assert app.ctx.theme.name == "barrel"
    assert screen.drawn == 2


@pytest.mark.parametrize("where", ["enter", "handle", "update", "draw"])
def test_a_failing_screen_becomes_one_clear_sentence(app, where):
    app.go(Push(Broken(where)))
    app.window.coming = [Key("x")]
    app.step(0)
    app.step(1)
    top = app.stack.top
    assert isinstance(top, MessageScreen)
    assert len(app.stack) == 1
    # The way on leads to the title.
    app.window.coming = [Key("enter")]
    app.step(2)
    assert isinstance(app.stack.top, TitleScreen)


def test_a_failure_is_noted_in_the_log(app, home):
    app.go(Push(Broken("update")))
    app.step(0)
    assert log_path().is_relative_to(home)
    assert "ZeroDivisionError: on purpose" in log_path().read_text()
