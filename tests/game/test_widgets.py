"""Buttons, fields and lists by mouse and by keys, tested once for all screens."""

import pygame
import pytest

from game import theme as tokens
from game.inputs import Key, Pointer, Text, Wheel
from game.screen import Pop
from game.widgets import (
    Button,
    Choice,
    Entry,
    Form,
    Ground,
    Item,
    ListBox,
    Panel,
    Scroll,
    Slider,
    Stepper,
    Tabs,
    TextField,
    Toggle,
)
from game.widgets.base import Look

SIZES = [(1280, 720), (960, 600), (1920, 1080)]
FACTORS = [0.75, 1.0, 1.5, 2.0]


def place(form, *rects):
    for widget, rect in zip(form.widgets, rects, strict=True):
        widget.rect = pygame.Rect(rect)


def column(form, width=400, height=40, gap=10):
    for i, widget in enumerate(form.widgets):
        widget.rect = pygame.Rect(20, 20 + i * (height + gap), width, height)


def press(form, *names):
    result = None
    for name in names:
        shift = name.startswith("shift+")
        _used, result = form.handle(Key(name.removeprefix("shift+"), shift=shift))
    return result


def click(form, x, y):
    form.handle(Pointer("move", x, y))
    form.handle(Pointer("down", x, y, 1))
    return form.handle(Pointer("up", x, y, 1))[1]


def draw(form, ctx):
    surface = pygame.Surface(ctx.size)
    surface.fill((255, 255, 255))
    form.draw(surface, ctx)
    return surface


@pytest.fixture
def three():
    log = []
    form = Form([Button(name, lambda n=name: log.append(n)) for name in ("one", "two", "three")])
    column(form)
    form.log = log
    return form


def test_tab_goes_through_all_and_round(three):
    seen = []
    for _i in range(4):
        press(three, "tab")
        seen.append(three.focus.label)
    assert seen == ["one", "two", "three", "one"]
    press(three, "shift+tab")
    assert three.focus.label == "three"


def test_arrows_go_to_the_nearest_that_way():
    form = Form([Button(n, lambda: None) for n in ("a", "b", "c", "d")])
    place(form, (0, 0, 100, 40), (120, 0, 100, 40), (0, 60, 100, 40), (120, 60, 100, 40))
    form.set_focus(form.widgets[0])
    walked = []
    for name in ("right", "down", "left", "up", "up"):
        press(form, name)
        walked.append(form.focus.label)
    assert walked == ["b", "d", "c", "a", "a"]


def test_enter_and_space_press_but_not_while_held_down(three):
    three.set_focus(three.widgets[1])
    press(three, "enter", "space")
    three.handle(Key("enter", repeat=True))
    assert three.log == ["two", "two"]


def test_a_click_presses_and_focuses(three):
    click(three, 30, 130)
    assert three.log == ["three"]
    assert three.focus.label == "three"


def test_a_click_that_slides_off_presses_nothing(three):
    three.handle(Pointer("down", 30, 30, 1))
    three.handle(Pointer("move", 900, 700))
    three.handle(Pointer("up", 900, 700, 1))
    assert three.log == []


def test_other_mouse_buttons_press_nothing(three):
    three.handle(Pointer("down", 30, 30, 3))
    three.handle(Pointer("up", 30, 30, 3))
    assert three.log == []


def test_a_button_says_where_to_go():
    form = Form([Button("Back", lambda: Pop("x"))])
    column(form)
    form.set_focus(form.widgets[0])
    assert press(form, "enter") == Pop("x")
    assert click(form, 30, 30) == Pop("x")


def test_what_is_not_possible_takes_the_focus_and_does_nothing(three):
    three.widgets[1].reason = "Not your turn"
    three.set_focus(three.widgets[1])
    press(three, "enter")
    click(three, 30, 80)
    assert three.log == []
    assert three.focus is three.widgets[1]


def test_hidden_widgets_are_passed_over(three):
    three.widgets[1].visible = False
    press(three, "tab", "tab")
    assert three.focus.label == "three"
    click(three, 30, 80)
    assert three.log == []


def test_every_state_of_a_button_looks_different(make_context):
    ctx = make_context()
    for kind in ("main", "second", "plain", "bar"):
        form = Form([Button("Deal", lambda: None, kind=kind)])
        column(form)
        button = form.widgets[0]
        looks = set()
        for focus, hover, held, reason in (
            (None, None, None, ""),
            (button, None, None, ""),
            (None, button, None, ""),
            (None, button, button, ""),
            (None, None, None, "Wait"),
        ):
            form.focus, form.hover, form.held, button.reason = focus, hover, held, reason
            looks.add(pygame.image.tobytes(draw(form, ctx), "RGB"))
        assert len(looks) == 5, kind


def test_a_toggle_by_mouse_keys_and_arrows():
    log = []
    form = Form([Toggle("Mute", False, log.append)])
    column(form)
    form.set_focus(form.widgets[0])
    press(form, "enter", "space", "right", "right", "left")
    click(form, 300, 30)
    assert log == [True, False, True, False, True]


def test_a_stepper_stops_at_its_limits(make_context):
    log = []
    form = Form([Stepper("Hands", 5, 0, 10, 5, log.append)])
    column(form)
    form.set_focus(form.widgets[0])
    press(form, "right", "right", "enter", "left", "left", "left")
    assert log == [10, 5, 0]
    draw(form, make_context())
    control = form.widgets[0]._control.move(form.widgets[0].rect.topleft)
    click(form, control.right - 6, control.centery)
    click(form, control.left + 6, control.centery)
    assert log == [10, 5, 0, 5, 0]
    click(form, 40, 30)
    assert log == [10, 5, 0, 5, 0]


def test_a_choice_goes_round():
    log = []
    form = Form([Choice("Table", "a", [("a", "Kitchen"), ("b", "Barrel"), ("c", "C")], log.append)])
    column(form)
    form.set_focus(form.widgets[0])
    press(form, "right", "right", "right", "left")
    assert log == ["b", "c", "a", "c"]
    assert form.widgets[0].shown_value() == "C"


def test_a_slider_by_keys_and_by_dragging(make_context):
    log = []
    form = Form([Slider("Loudness", 50, 0, 100, 5, log.append)])
    column(form, width=500)
    form.set_focus(form.widgets[0])
    press(form, "right", "left", "left")
    assert log == [55, 50, 45]
    draw(form, make_context())
    slider = form.widgets[0]
    left, right = (x + slider.rect.x for x in slider._line)
    y = slider.rect.centery
    form.handle(Pointer("down", left, y, 1))
    assert slider.value == 0
    form.handle(Pointer("move", (left + right) // 2, y + 200))
    assert slider.value == 50
    form.handle(Pointer("move", right + 500, y))
    form.handle(Pointer("up", right + 500, y, 1))
    assert slider.value == 100
    form.handle(Pointer("move", left, y))
    assert slider.value == 100


def field(value="", longest=16):
    log = []
    form = Form([TextField("Name", value, log.append, longest), Button("Deal", lambda: None)])
    column(form, height=60)
    form.set_focus(form.widgets[0])
    return form, form.widgets[0], log


def test_typing_a_name_with_umlauts():
    form, name, log = field()
    assert form.typing
    for part in ("J", "ü", "rgen"):
        form.handle(Text(part))
    assert name.value == "Jürgen"
    assert log[-1] == "Jürgen"


def test_editing_in_the_middle_of_a_name():
    form, name, _log = field("Anna")
    press(form, "left", "left", "backspace")
    form.handle(Text("xy"))
    press(form, "delete", "home", "delete", "end", "backspace")
    assert name.value == "xy"


def test_a_name_is_no_longer_than_it_may_be_and_has_no_control_signs():
    form, name, _log = field("", longest=5)
    form.handle(Text("ab\n\tcdefgh"))
    assert name.value == "abcde"


def test_letters_and_space_in_a_field_reach_nothing_else():
    form, name, _log = field("x")
    for key in ("t", "m", "space", "7"):
        used, result = form.handle(Key(key))
        assert (used, result) == (True, None)
    assert name.value == "x"
    press(form, "tab")
    assert not form.typing


def test_the_clipboard(monkeypatch):
    clip = []
    monkeypatch.setattr("game.widgets.field.copy_text", clip.append)
    monkeypatch.setattr("game.widgets.field.paste_text", lambda: clip[-1])
    form, name, _log = field("Anna")
    form.handle(Key("c", ctrl=True))
    form.handle(Key("v", ctrl=True))
    assert name.value == "AnnaAnna"
    form.handle(Key("x", ctrl=True))
    assert (name.value, clip[-1]) == ("", "AnnaAnna")


def test_a_click_puts_the_caret_between_two_letters(make_context):
    form, name, _log = field("AnnaAnnaAnna")
    draw(form, make_context())
    click(form, name.rect.x + name._edges[3] + 1, name.rect.bottom - 10)
    assert name.caret == 3
    click(form, name.rect.right - 3, name.rect.bottom - 10)
    assert name.caret == len(name.value)


def rules(ctx, scroll=None):
    log = []
    items = [Item(i, f"Rules {i}", "one line about them") for i in range(8)]
    box = ListBox(items, 0, log.append)
    form = Form([box, Button("Deal", lambda: None)])
    box.scroll = scroll
    box.place(ctx, pygame.Rect(20, 20, 400, 0))
    form.widgets[1].rect = pygame.Rect(20, box.rect.bottom + 20, 200, 40)
    form.set_focus(box)
    return form, box, log


def test_a_list_by_keys_and_mouse(make_context):
    form, box, log = rules(make_context())
    press(form, "down", "down", "up")
    assert log == [1, 2, 1]
    click(form, 60, box.rect.y + box._tops[5] + 4)
    assert log[-1] == 5
    press(form, "down", "down", "down")
    assert (box.value, form.focus) == (7, form.widgets[1])


def test_a_list_shows_the_chosen_entry_in_its_window(make_context):
    scroll = Scroll()
    form, box, _log = rules(make_context(), scroll)
    form.scrolls = [scroll]
    scroll.place(pygame.Rect(20, 20, 400, 120), box.rect.height)
    press(form, *["down"] * 7)
    assert scroll.offset == scroll.most
    press(form, *["up"] * 7)
    assert scroll.offset == 0


def test_tabs_by_keys_and_mouse(make_context):
    log = []
    form = Form([Tabs(["Cards", "Words", "Keys"], 0, log.append)])
    column(form)
    form.set_focus(form.widgets[0])
    press(form, "right", "right", "right", "left")
    assert log == [1, 2, 1]
    draw(form, make_context())
    click(form, form.widgets[0].rect.x + form.widgets[0]._lefts[2] + 5, 30)
    assert log[-1] == 2


def test_focus_scrolls_into_view_and_clicks_hit_what_is_seen(make_context):
    log = []
    scroll = Scroll()
    form = Form([Button(str(i), lambda i=i: log.append(i)) for i in range(20)])
    form.scrolls = [scroll]
    column(form)
    for widget in form.widgets:
        widget.scroll = scroll
    scroll.place(pygame.Rect(20, 20, 400, 200), 1000)
    press(form, "shift+tab")
    assert form.focus is form.widgets[19]
    assert scroll.view.contains(form.shown(form.focus).inflate(-2, -2))
    shown = form.shown(form.widgets[18])
    click(form, shown.centerx, shown.centery)
    click(form, 30, 500)
    assert log == [18]
    form.handle(Wheel(100, 100, 1))
    before = scroll.offset
    form.handle(Wheel(900, 700, 1))
    assert 0 < scroll.offset == before < scroll.most
    press(form, "home")
    assert scroll.offset == 0
    draw(form, make_context())


def test_the_scroll_bar_can_be_dragged():
    scroll = Scroll()
    form = Form()
    form.scrolls = [scroll]
    scroll.place(pygame.Rect(0, 0, 300, 200), 1000)
    bar = scroll.bar()
    form.handle(Pointer("down", bar.centerx, bar.centery, 1))
    form.handle(Pointer("move", bar.centerx, 900))
    assert scroll.offset == scroll.most
    form.handle(Pointer("up", bar.centerx, 900, 1))
    form.handle(Pointer("move", bar.centerx, 0))
    assert scroll.offset == scroll.most
    form.handle(Pointer("down", bar.centerx, 5, 1))
    assert scroll.offset < scroll.most


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("factor", FACTORS)
@pytest.mark.parametrize("theme", ["kitchen", "contrast"])
def test_every_widget_draws_at_every_size_and_its_words_fit(make_context, size, factor, theme):
    ctx = make_context(size, scale=factor, theme=theme)
    u = ctx.scale.u
    width = min(u(520), size[0] - 40)
    help_line = "A longer line that explains what this is good for, and then some."
    rows = [
        Toggle("Reduced motion", True, lambda v: None, help_line),
        Stepper("Speed", 1.0, 0.5, 4, 0.25, lambda v: None, lambda v: f"{v:g}×", help_line),
        Choice("Table", "a", [("a", "High contrast"), ("b", "Barrel")], lambda v: None),
        Slider("Loudness", 70, 0, 100, 5, lambda v: None, lambda v: f"{v} %"),
    ]
    y = 20
    for row in rows:
        row.rect = pygame.Rect(20, y, width, row.height(ctx, width))
        y = row.rect.bottom
        assert row.rect.height >= ctx.text.line_height(tokens.BODY)
        assert row.control_width(ctx) < width * 0.75
    name = TextField("Your name", "Wilhelmina", lambda v: None)
    name.rect = pygame.Rect(20, y, width, name.height(ctx))
    button = Button("Same hand again", lambda: None, key_cap="A", icon="replay")
    button.rect = pygame.Rect((20, name.rect.bottom + 10), button.preferred(ctx))
    assert button._content_width(ctx) <= button.rect.width
    assert button.rect.height >= 36 * ctx.scale.unit - 1
    panel = Panel("Who pays whom", Ground.DARK)
    panel.rect = pygame.Rect(20, button.rect.bottom + 10, width, u(120))
    form = Form([panel, *rows, name, button])
    for widget in form.widgets:
        form.focus = form.hover = widget
        draw(form, ctx)


# Entries that are stepped or typed, marked rows, lists in parts


def numbers(value, direction):
    count = int(value) + direction if value.isdigit() else 1
    return str(count) if 0 <= count <= 3 else None


def entry(**more):
    told = []
    made = Entry(
        "Number",
        "2",
        numbers,
        told.append,
        clean=lambda t: "".join(c for c in t if c.isdigit()),
        **more,
    )
    return made, told


def test_an_entry_steps_between_its_ends():
    made, told = entry()
    made.key(Key("right"))
    assert made.value == "3"
    assert not made.can_step(1)
    made.key(Key("right"))
    for _i in range(5):
        made.key(Key("left"))
    assert (made.value, told) == ("0", ["3", "2", "1", "0"])


def test_typing_replaces_and_tells_every_character():
    made, told = entry(longest=3)
    for sign in "1x74":
        made.text(sign)
    assert (made.value, told) == ("174", ["1", "17", "174"])
    made.text("9")
    made.key(Key("backspace"))
    assert made.value == "17"
    made.settle()
    made.text("5")
    assert made.value == "5"


def test_escape_takes_typing_back_and_then_leaves():
    made, _told = entry()
    made.text("7")
    assert made.key(Key("escape"))
    assert (made.value, made.editing) == ("2", False)
    assert not made.key(Key("escape"))


def test_letters_typed_into_an_entry_are_no_commands():
    made, _told = entry()
    assert made.key(Key("t"))
    assert made.key(Key("space"))
    assert not made.key(Key("tab"))


@pytest.mark.parametrize("width", [200, 300, 500])
@pytest.mark.parametrize("factor", [0.75, 1.0, 2.0])
def test_a_marked_row_has_room_for_what_was_there(make_context, width, factor):
    ctx = make_context(scale=factor)
    plain = Toggle("Double on the bump", True, print)
    marked = Toggle("Double on the bump", True, print)
    marked.was, marked.bad, marked.note = "was something long", True, True
    wide = ctx.scale.u(width)
    beside = marked._was_beside(ctx, wide)
    assert marked.height(ctx, wide) >= plain.height(ctx, wide)
    if not beside:
        assert marked.height(ctx, wide) > plain.height(ctx, wide)
    surface = pygame.Surface((wide, marked.height(ctx, wide)))
    marked.draw(surface, surface.get_rect(), Look(ctx))


def test_a_list_passes_over_what_is_broken(make_context):
    ctx = make_context()
    told = []
    items = [
        Item("a", "A", heading="First"),
        Item("b", "B", "a long reason " * 5, broken=True),
        Item("c", "C", note="5", icon="person", heading="Second"),
        Item("d", "D", broken=True),
    ]
    made = ListBox(items, "a", told.append)
    made.place(ctx, pygame.Rect(0, 0, 240, 0))
    assert made.rect.height == sum(made.row_heights(ctx, 240))
    assert made.key(Key("down"))
    assert made.value == "c"
    assert not made.key(Key("down"))
    for top in (made._tops[1], made._tops[3]):
        made.pointer(Pointer("down", 20, top + 8, 1))
    assert (made.value, told) == ("c", ["c"])
    made.draw(pygame.Surface((240, made.rect.height)), made.rect, Look(ctx, focused=True))


def test_a_button_grows_by_the_lock_that_it_gets(make_context):
    ctx = make_context()
    button = Button("Save as my own", lambda: None, kind="plain")
    before = button.preferred(ctx)[0]
    button.reason = "Not yet"
    assert button.preferred(ctx)[0] > before


@pytest.mark.parametrize("index", [0, 1, 4])
def test_tabs_never_leave_their_place(make_context, index):
    ctx = make_context(scale=2.0)
    labels = ["Cards and points", "The play of a hand", "Words", "Keys", "House rules"]
    tabs = Tabs(labels, index, print)
    rect = pygame.Rect(0, 0, 508, 80)
    tabs.draw(pygame.Surface(rect.size), rect, Look(ctx))
    assert tabs._lefts[-1] <= rect.width
    chosen = tabs._lefts[index + 1] - tabs._lefts[index]
    assert chosen > ctx.text.width(labels[index], tokens.BODY_BOLD)
    assert all(b - a > 20 for a, b in zip(tabs._lefts, tabs._lefts[1:], strict=False))
