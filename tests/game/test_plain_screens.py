"""Title, new table, options, help and messages, as a player uses them."""

import re

import pygame
import pytest

from game.app import App
from game.commands import COMMANDS
from game.house_rules import Chosen, rules_of
from game.inputs import Key, Pointer, Text
from game.screen import Pop, Push, Quit, Replace
from game.screens import help_texts
from game.screens.help import HelpScreen
from game.screens.join import JoinScreen
from game.screens.message import LEAVE, STAY, Answer, MessageScreen, confirm_leave, trouble_screen
from game.screens.new_table import NewTableScreen, hands_in_words, user_name
from game.screens.options import OptionsScreen, shown
from game.screens.rules import RulesScreen
from game.screens.rules_told import RulesTold
from game.screens.title import TitleScreen
from game.screens.two_handed import TwoHandedScreen
from game.settings import Settings, choices
from game.text import parse
from game.widgets import Button

WINDOWS = [
    *(((960, 600), factor) for factor in (0.75, 1.0, 1.25, 1.5, 2.0)),
    *(((1280, 720), factor) for factor in (1.0, 1.5, 2.0)),
    *(((1920, 1080), factor) for factor in (1.0, 2.0)),
    ((3840, 2160), 1.0),
    ((1280, 1024), 1.0),
    ((2560, 1080), 1.0),
]
EVERYTHING = (
    ("alone", "yes"),
    ("call_up", "any"),
    ("no_pick", "doubler"),
    ("pot", "yes"),
    ("crack", "yes"),
    ("blitz", "yes"),
    ("sheepshead", "yes"),
    ("session_end", "hands"),
    ("session_length", "20"),
)
SCREENS = {
    "title": TitleScreen,
    "new table": NewTableScreen,
    "two-handed": TwoHandedScreen,
    "options": OptionsScreen,
    "help cards": lambda: HelpScreen(0),
    "help hand": lambda: HelpScreen(1),
    "help words": lambda: HelpScreen(2),
    "help keys": lambda: HelpScreen(3),
    "help rules": lambda: HelpScreen(4),
    "leave": confirm_leave,
    "rules": lambda: RulesScreen(Chosen("tournament")),
    "rules with a problem": lambda: RulesScreen(
        Chosen("full", (("deal", "8"), ("partner", "called-ace"), ("crack", "yes")))
    ),
    "rules with everything on": lambda: RulesScreen(Chosen("6", EVERYTHING)),
    "rules told": lambda: RulesTold(rules_of(Chosen("6", EVERYTHING))),
}


def opened(screen, ctx):
    screen.enter(ctx)
    surface = pygame.Surface(ctx.size)
    screen.draw(surface, ctx)
    return screen


def labels(screen):
    return [w.label for w in screen.form.widgets if isinstance(w, Button)]


def keys(screen, *names):
    result = None
    for name in names:
        result = screen.handle(Key(name))
    return result


def click(screen, widget):
    rect = screen.form.shown(widget)
    screen.handle(Pointer("down", *rect.center, 1))
    return screen.handle(Pointer("up", *rect.center, 1))


def named(screen, label):
    return next(w for w in screen.form.widgets if getattr(w, "label", None) == label)


@pytest.mark.parametrize("name", SCREENS)
@pytest.mark.parametrize(("size", "factor"), WINDOWS)
def test_nothing_overlaps_or_leaves_the_window(make_context, monkeypatch, name, size, factor):
    # Places only: what the cards look like is tested elsewhere, and takes its time.
    monkeypatch.setattr("game.cards.CardSprites.prepare", lambda *_a, **_k: None)
    ctx = make_context(size, saved="Hand 8, your turn.", scale=factor)
    screen = SCREENS[name]()
    screen.enter(ctx)
    window = pygame.Rect((0, 0), size)
    widgets = [w for w in screen.form.widgets if w.visible and w.focusable]
    assert widgets
    for widget in widgets:
        assert widget.rect.width > 20
        assert widget.rect.height > 15
        if widget.scroll is None:
            assert window.contains(widget.rect), (name, widget.rect)
        else:
            assert widget.rect.left >= widget.scroll.view.left - 1
            assert widget.rect.right <= widget.scroll.view.right
            assert widget.rect.bottom <= widget.scroll.view.top + widget.scroll.content
    for i, a in enumerate(widgets):
        for b in widgets[i + 1 :]:
            if a.scroll is b.scroll:
                assert not a.rect.colliderect(b.rect), (name, a.rect, b.rect)
    for widget in widgets:
        if isinstance(widget, Button) and not widget.stacked and widget.align == "center":
            assert widget._content_width(ctx) <= widget.rect.width


@pytest.mark.parametrize("name", SCREENS)
def test_every_widget_can_be_reached_by_keys_alone(make_context, name):
    screen = opened(SCREENS[name](), make_context(saved="Hand 8."))
    reachable = {id(w) for w in screen.form.widgets if w.visible and w.focusable}
    seen = set()
    for _i in range(80):
        screen.form.handle(Key("tab"))
        seen.add(id(screen.form.focus))
    assert seen == reachable


@pytest.mark.parametrize("name", SCREENS)
def test_drawing_twice_gives_the_same_picture(make_context, name):
    ctx = make_context()
    screen = SCREENS[name]()
    screen.enter(ctx)
    pictures = []
    for _i in range(2):
        surface = pygame.Surface(ctx.size)
        screen.draw(surface, ctx)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1]


# Title


def test_the_title_offers_to_play_first(make_context):
    title = opened(TitleScreen(), make_context())
    assert labels(title) == ["Play", "Two-handed", "Home network", "Help", "Options", "Quit"]
    assert title.form.focus.label == "Play"
    result = keys(title, "enter")
    assert isinstance(result, Push)
    assert isinstance(result.screen, NewTableScreen)


def test_an_open_game_is_offered_first_and_has_the_focus(make_context):
    title = opened(TitleScreen(), make_context(saved="Hand 8, second trick."))
    assert labels(title)[0] == "Return to the table"
    assert title.form.focus.label == "Return to the table"
    mains = [w for w in title.form.widgets if w.kind == "main"]
    assert len(mains) == 1
    result = keys(title, "enter")
    assert result.screen.setup is None


def test_every_entry_of_the_title_leads_somewhere(make_context):
    title = opened(TitleScreen(), make_context())
    kinds = [type(click(title, w).screen) for w in title.form.widgets[:5]]
    assert kinds == [NewTableScreen, TwoHandedScreen, JoinScreen, HelpScreen, OptionsScreen]
    assert click(title, title.form.widgets[5]) == Quit()


def test_coming_back_from_a_table_offers_to_return(make_context):
    ctx = make_context()
    title = opened(TitleScreen(), ctx)
    ctx.table.saved = "Hand 1, first trick."
    title.resume(None)
    assert labels(title)[0] == "Return to the table"


def test_a_resize_keeps_the_focus(make_context):
    ctx = make_context()
    title = opened(TitleScreen(), ctx)
    keys(title, "down", "down", "down", "down")
    ctx.rebuild((960, 600))
    title.enter(ctx)
    assert title.form.focus.label == "Options"


# New table


def test_enter_alone_deals(make_context):
    ctx = make_context()
    table = opened(NewTableScreen(), ctx)
    result = keys(table, "enter")
    assert isinstance(result, Replace)
    [setup] = ctx.table.started
    assert (setup.player, setup.preset, setup.hands) == ("Anna", "classic", 0)
    assert setup.bots == Settings().bot_names[:4]


def test_everything_chosen_is_used_and_remembered(make_context, home):
    ctx = make_context()
    table = opened(NewTableScreen(), ctx)
    table.form.set_focus(table.name)
    for _i in range(4):
        keys(table, "backspace")
    table.handle(Text("Jürgen"))
    table.form.set_focus(table.rules)
    keys(table, "down", "down")
    table.form.set_focus(table.hands)
    keys(table, "right", "right")
    assert isinstance(click(table, table.deal), Replace)
    [setup] = ctx.table.started
    assert (setup.player, setup.preset, setup.hands) == ("Jürgen", "full", 10)
    assert dict(setup.options) == {"session_end": "hands", "session_length": "10"}
    again = opened(NewTableScreen(), ctx)
    assert (again.name.value, again.rules.value.name, again.hands.value) == ("Jürgen", "full", 10)
    assert (
        "Jürgen" in (home / "settings.json").read_text()
        or "J\\u00fcrgen" in (home / "settings.json").read_text()
    )


@pytest.mark.parametrize(
    ("who", "name", "reason"),
    [
        (0, "", "Type your name first"),
        (0, "  ", "Type your name first"),
        (2, "", "A bot has no name"),
        (1, "ANNA", "Two have the same name"),
    ],
)
def test_what_is_missing_stands_on_the_button(make_context, who, name, reason):
    ctx = make_context()
    table = opened(NewTableScreen(), ctx)
    field = [table.name, *table.bots][who]
    table.form.set_focus(field)
    for _i in range(20):
        keys(table, "backspace")
    table.handle(Text(name))
    assert table.deal.label == reason
    assert not table.deal.enabled
    assert keys(table, "enter") is None
    assert click(table, table.deal) is None
    assert ctx.table.started == []


def test_an_unknown_preset_falls_back_to_the_first(make_context):
    table = opened(NewTableScreen(), make_context(preset="gone"))
    assert table.rules.value.name == "classic"


def test_hands_in_words():
    assert [hands_in_words(n) for n in (0, 1, 20)] == ["open end", "1 hand", "20 hands"]


@pytest.mark.parametrize(
    ("login", "name"), [("anna", "Anna"), ("root", ""), ("a1", ""), ("x" * 30, "X" + "x" * 15)]
)
def test_a_first_name_is_suggested_only_if_it_looks_like_one(monkeypatch, login, name):
    monkeypatch.setattr("getpass.getuser", lambda: login)
    assert user_name() == name


def test_escape_goes_back(make_context):
    for screen in (NewTableScreen(), OptionsScreen()):
        assert keys(opened(screen, make_context()), "escape") == Pop()
        assert click(screen, screen.back) == Pop()


# Options


def test_every_setting_of_a_group_has_a_row(make_context):
    ctx = make_context()
    every = {name for name, choice in choices().items() if choice.group} - {"language"}
    assert set(opened(OptionsScreen(), ctx).rows) == every - {"volume", "muted"}
    ctx.audio = object()
    assert set(opened(OptionsScreen(), ctx).rows) == every


def test_a_change_works_at_once_and_is_kept(make_context, make_window, home):
    ctx = make_context()
    app = App(make_window(), ctx)
    app.go(Push(TitleScreen()))
    screen = OptionsScreen()
    app.go(Push(screen))
    app.step(0)
    click(screen, screen.rows["full_screen"])
    screen.form.set_focus(screen.rows["theme"])
    keys(screen, "right")
    screen.form.set_focus(screen.rows["speed"])
    keys(screen, "right", "right")
    app.step(1)
    assert app.window.full_screen
    assert ctx.theme.name == "barrel"
    assert ctx.settings.speed == 1.5
    app.go(Pop())
    text = (home / "settings.json").read_text()
    assert '"theme": "barrel"' in text
    assert '"speed": 1.5' in text


def test_f11_is_seen_by_the_open_options(make_context, make_window):
    app = App(make_window(), make_context())
    screen = OptionsScreen()
    app.go(Push(screen))
    app.window.coming = [Key("f11")]
    app.step(0)
    assert screen.rows["full_screen"].value is True


def test_enlarging_by_steps_keeps_the_row_and_its_focus(make_context, make_window):
    app = App(make_window(), make_context())
    screen = OptionsScreen()
    app.go(Push(screen))
    app.step(0)
    screen.form.set_focus(screen.rows["scale"])
    for i in range(30):
        app.window.coming = [Key("right")]
        app.step(1 + i)
    assert app.ctx.settings.scale == 2.0
    assert screen.form.focus is screen.rows["scale"]
    view = screen.scroll.view
    assert view.contains(screen.form.shown(screen.rows["scale"]).inflate(-4, -4))


def test_usual_settings_leave_names_alone(make_context):
    ctx = make_context(theme="contrast", speed=3.0, volume=10, preset="full")
    screen = opened(OptionsScreen(), ctx)
    click(screen, screen.reset)
    assert ctx.settings == Settings(player_name="Anna", preset="full")
    assert screen.rows["theme"].value == "kitchen"


def test_numbers_are_shown_with_their_unit():
    assert [shown("%")(1.25), shown("×")(1.5), shown(" %")(70)] == ["125 %", "1.5×", "70 %"]


# Help


def test_the_trumps_are_in_their_order():
    """CARD-2: queens, jacks, then the diamonds; with the fail suits all 32 cards are shown."""
    trumps = help_texts.TRUMPS
    assert trumps[:4] == ("QC", "QS", "QH", "QD")
    assert trumps[4:8] == ("JC", "JS", "JH", "JD")
    assert trumps[8:] == ("AD", "TD", "KD", "9D", "8D", "7D")
    fail = [r + s for s, _n in help_texts.FAIL_SUITS for r in help_texts.FAIL_RANKS]
    assert len({*trumps, *fail}) == 32


def test_the_points_are_120_in_all():
    """CARD-1."""
    assert sum(points for _rank, points in help_texts.POINTS) * 4 == 120


def test_the_help_agrees_with_the_engine():
    from engine.cards import CARDS, RANKS

    points = dict(help_texts.POINTS)
    for card in CARDS:
        assert card.points == points.get(card.rank, 0)
    assert set(help_texts.FAIL_RANKS) | {"Q", "J"} == set(RANKS)


def test_pages_turn_by_keys_and_scroll(make_context):
    screen = opened(HelpScreen(), make_context((960, 600)))
    keys(screen, "right")
    assert screen.page == 1
    assert screen.scroll.most > 0
    keys(screen, "down", "down")
    assert screen.scroll.offset > 0
    keys(screen, "end")
    assert screen.scroll.offset == screen.scroll.most
    keys(screen, "right")
    assert (screen.page, screen.scroll.offset) == (2, 0)


@pytest.mark.parametrize("key", ["escape", "f1", "t"])
def test_the_key_that_opened_help_closes_it(make_context, key):
    assert keys(opened(HelpScreen(), make_context()), key) == Pop()


def test_every_command_stands_on_the_page_of_keys(make_context, monkeypatch):
    screen = HelpScreen(3)
    rows = []
    monkeypatch.setattr(screen, "_key_row", lambda y, cap, words: rows.append((cap, words)) or y)
    ctx = make_context()
    ctx.audio = object()
    screen.enter(ctx)
    assert sorted(rows) == sorted((c.cap, c.help) for c in COMMANDS)


def test_every_word_of_the_rules_is_explained():
    """WORDS."""
    from pathlib import Path

    rules = (Path(__file__).parents[2] / "engine" / "RULES.md").read_text(encoding="utf-8")
    line = rules.split("## WORDS")[1].split(". The game explains")[0]
    wanted = [
        re.sub(r"\(.*?\)", "", w).split("/")[0].strip().lower()
        for w in re.split(r",(?![^(]*\))", line.replace("\n", " "))
    ]
    explained = " ".join(word.lower() for word, _meaning in help_texts.WORDS)
    assert len(wanted) > 12
    assert [w for w in wanted if w and w not in explained] == []


def test_card_names_in_the_help_are_drawn_as_cards():
    text = " ".join(text for _title, text in help_texts.HAND)
    cards = [a.text for a in parse(text) if a.kind == "card"]
    assert cards == ["AC", "AS", "AH", "JD", "QC"]


# Messages


def test_leaving_is_asked_for_and_escape_stays(make_context):
    screen = opened(confirm_leave(), make_context())
    assert keys(screen, "escape") == Pop(STAY)
    assert click(screen, named(screen, "Leave")) == Pop(LEAVE)
    assert click(screen, named(screen, "Keep playing")) == Pop(STAY)


def test_a_message_has_room_for_its_words(make_context):
    long = "The file could not be read. " * 12
    ctx = make_context((960, 600), scale=1.5)
    screen = MessageScreen(
        "Oh", long, [Answer(f"Answer {i}", Pop(i)) for i in range(5)], "more " * 9
    )
    opened(screen, ctx)
    assert pygame.Rect((0, 0), ctx.size).contains(screen.box)
    for widget in screen.form.widgets:
        assert screen.box.contains(widget.rect)


def test_trouble_says_where_it_is_noted(make_context, home):
    screen = trouble_screen(make_context(), home / "log" / "x.log")
    assert "x.log" in screen.detail
    assert [a.label for a in screen.answers] == ["Go to the title", "Quit"]
