"""The rules screen: every option by keys, what is wrong said at once, own rules kept and shared."""

import pygame
import pytest

from engine.rules import DEFAULTS, OPTIONS, PRESETS
from engine.rules.problems import explained
from engine.rules.words import sentences
from game import house_rules, rules_words
from game.app import App
from game.commands import TABLE
from game.house_rules import Chosen, not_here
from game.inputs import Key, Pointer, Text
from game.rules_draft import Draft, Start
from game.screen import Pop, Push, Screen
from game.screens import rules_files
from game.screens.ask_text import AskText
from game.screens.message import MessageScreen
from game.screens.rules import FORGET, USE, RulesScreen
from game.screens.rules_rows import make_row, offered_values, ordered
from game.screens.rules_told import RulesTold
from game.text import parse
from game.widgets import Choice, Entry, Toggle

# A table at which each of these options has a meaning.
WHERE = (
    Chosen("classic", (("alone", "yes"), ("crack", "yes"), ("blitz", "yes"))),
    Chosen(
        "6",
        (
            ("call_up", "any"),
            ("crack", "yes"),
            ("blitz", "yes"),
            ("sheepshead", "yes"),
            ("no_pick", "doubler"),
            ("pot", "yes"),
            ("session_end", "hands"),
            ("session_length", "20"),
        ),
    ),
    Chosen("classic", (("no_pick", "forced"), ("double_on_the_bump", "yes"))),
    Chosen("classic", (("leaster_needs_trick", "no"),)),
)
FREE = {
    "queen_order": "DHSC",
    "jack_order": "HCSD",
    "stake_cap": "12",
    "levels": "1-4-9",
    "unit_cents": "35",
    "session_length": "7",
}


def opened(what, ctx):
    screen = RulesScreen(what)
    screen.enter(ctx)
    return screen


def keys(screen, *names):
    result = None
    for name in names:
        result = screen.handle(Key(name))
    return result


def press(screen, button):
    screen.form.set_focus(button)
    return keys(screen, "enter")


def visible(screen):
    return {name for name, row in screen.rows.items() if row.visible}


def values_of(name):
    option = OPTIONS[name]
    # A session of no length is a problem; every other default can be played.
    usual = "1" if name == "session_length" else option.default
    values = option.values or (usual, FREE[name])
    return [v for v in values if not (name == "partner" and v == "none")]


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_can_be_set_to_each_of_its_values_by_keys_alone(make_context, name):
    ctx = make_context()
    where = next(w for w in WHERE if OPTIONS[name].applies(w.values))
    screen = opened(where, ctx)
    row = screen.rows[name]
    for _i in range(80):
        if screen.form.focus is row:
            break
        screen.form.handle(Key("tab"))
    assert screen.form.focus is row
    assert screen.scroll.view.contains(screen.form.shown(row).inflate(-4, -4))
    wanted = [v for v in values_of(name) if not not_here({**where.values, name: v})]
    for value in wanted:
        if not row.visible or not OPTIONS[name].applies(screen.draft.values):
            screen = opened(where, ctx)
            row = screen.rows[name]
            screen.form.set_focus(row)
        if isinstance(row, Entry) and value == FREE[name]:
            screen.handle(Text(value))
        else:
            for _i in range(40):
                if screen.draft.values[name] == value:
                    break
                keys(screen, "right" if isinstance(row, Toggle) and value == "yes" else "left")
        assert screen.draft.values[name] == value


def test_each_kind_of_option_has_its_widget():
    kinds = {
        option.name: type(make_row(option, DEFAULTS, lambda _n, _v: None)) for option in ordered()
    }
    assert len(kinds) == len(OPTIONS)
    for name, kind in kinds.items():
        expected = (
            Toggle if OPTIONS[name].values == ("no", "yes") else
            Choice if OPTIONS[name].values else Entry
        )  # fmt: skip
        assert kind is expected, name


@pytest.mark.parametrize("preset", house_rules.presets())
def test_exactly_what_applies_is_shown(make_context, preset):
    screen = opened(Chosen(preset), make_context())
    values = Chosen(preset).values
    assert visible(screen) == {n for n, option in OPTIONS.items() if option.applies(values)}


def test_switching_on_brings_what_belongs_to_it_and_switching_off_takes_it_away(make_context):
    screen = opened(Chosen("classic"), make_context())
    before = visible(screen)
    screen.form.set_focus(screen.rows["crack"])
    keys(screen, "space")
    assert visible(screen) - before == {"crack_by", "recrack", "crack_around_the_corner"}
    keys(screen, "space")
    assert visible(screen) == before


def test_what_differs_is_marked_and_says_what_it_was(make_context):
    screen = opened(Chosen("tournament"), make_context())
    screen.form.set_focus(screen.rows["double_on_the_bump"])
    keys(screen, "left")
    row = screen.rows["double_on_the_bump"]
    assert row.was == "was yes"
    assert [n for n, r in screen.rows.items() if r.was] == ["double_on_the_bump"]
    assert screen._title_markup() == "Tournament, changed in one place"
    keys(screen, "right")
    assert row.was == ""
    assert screen._title_markup() == "Tournament"


def test_back_to_the_preset(make_context):
    screen = opened(Chosen("full"), make_context())
    assert not screen.reset.visible
    screen.form.set_focus(screen.rows["crack"])
    keys(screen, "space")
    assert screen.reset.label == "Back to Full rules"
    press(screen, screen.reset)
    assert screen.draft.values == Chosen("full").values
    assert screen.form.focus is screen.list


PROBLEMS = (
    {"deal": "4-queens", "partner": "called-ace"},
    {"deal": "5", "partner": "black-queens"},
    {"deal": "3-ten", "partner": "called-ace"},
    {"partner": "two-pickers"},
    {"deal": "8", "partner": "first-two-queens"},
    {"leaster_needs_trick": "yes", "leaster_trickless_wins_double": "yes"},
    {"session_end": "rounds"},
    {"levels": "1-2"},
    {"stake_cap": ""},
    {"queen_order": "CC"},
    {"deal": "8", "partner": "alone", "session_end": "hands"},
)


@pytest.mark.parametrize("values", PROBLEMS)
def test_every_problem_is_told_on_its_rows_and_keeps_the_rules_from_being_used(
    make_context, values
):
    screen = opened(Chosen("classic", tuple(values.items())), make_context())
    found = explained({**DEFAULTS, **values})
    assert found
    told = [notice.words for notice in screen.notices.notices]
    assert told[: len(found)] == [rules_words.problem_text(problem) for problem in found]
    marked = {name for name, row in screen.rows.items() if row.bad}
    assert marked == {name for problem in found for name in problem.options}
    assert all(screen.rows[name].visible for name in marked)
    count = len(found)
    assert screen.use.reason == f"{count} problem{'s' * (count > 1)} to solve first"
    assert press(screen, screen.use) is None
    assert not screen.save.enabled


@pytest.mark.parametrize("values", PROBLEMS)
def test_the_buttons_in_the_box_solve_everything(make_context, values):
    screen = opened(Chosen("classic", tuple(values.items())), make_context())
    for _i in range(4):
        button = next((b for b in screen.notices.buttons if b.visible), None)
        if button is None:
            break
        press(screen, button)
    assert screen.use.enabled
    assert explained(screen.draft.values) == ()


def test_problems_speak_the_words_of_the_screen():
    for values in PROBLEMS:
        for problem in explained({**DEFAULTS, **values}):
            text = "".join(atom.text for atom in parse(rules_words.problem_text(problem)))
            flat = [name for name in OPTIONS if "_" in name and name in text]
            raw = [v for o in OPTIONS.values() for v in o.values if "-" in v and v in text]
            assert (flat, raw) == ([], []), text


def test_a_note_stands_beside_its_option(make_context):
    """SCORE-7: with 9-0-3 and the bump a defender gets less for no trick than for schneider."""
    screen = opened(Chosen("tournament"), make_context())
    assert [n for n, row in screen.rows.items() if row.note] == ["picker_no_trick"]
    [notice] = screen.notices.notices
    assert notice.sign == "note"
    assert notice.words.endswith("So a defender gets less for no trick (3) than for schneider (4).")
    screen.form.set_focus(screen.rows["double_on_the_bump"])
    keys(screen, "left")
    assert screen.notices.notices == []


def test_typing_counts_at_once_and_escape_takes_it_back(make_context):
    screen = opened(Chosen("classic"), make_context())
    row = screen.rows["levels"]
    screen.form.set_focus(row)
    assert screen.typing
    for sign in "2-4x":
        screen.handle(Text(sign))
    assert screen.draft.values["levels"] == "2-4"
    assert not screen.use.enabled
    screen.handle(Text("-8"))
    assert screen.use.enabled
    keys(screen, "backspace", "backspace", "escape")
    assert screen.draft.values["levels"] == "1-2-3"
    assert keys(screen, "escape") == Pop()


def test_going_on_ends_typing(make_context):
    screen = opened(Chosen("classic"), make_context())
    row = screen.rows["unit_cents"]
    screen.form.set_focus(row)
    screen.handle(Text("2"))
    assert row.editing
    keys(screen, "tab")
    assert not row.editing
    screen.form.set_focus(row)
    screen.handle(Text("5"))
    assert screen.draft.values["unit_cents"] == "5"


def test_changes_of_a_preset_are_kept_while_another_is_looked_at(make_context):
    screen = opened(Chosen("classic"), make_context())
    screen.form.set_focus(screen.rows["crack"])
    keys(screen, "space")
    screen.form.set_focus(screen.list)
    keys(screen, "down")
    assert screen.draft.preset == "country"
    assert screen.draft.values == Chosen("country").values
    keys(screen, "up")
    assert screen.draft.values["crack"] == "yes"


def test_the_two_handed_layouts_are_not_in_the_list_but_a_mode_of_their_own(make_context):
    screen = opened(Chosen("classic"), make_context())
    names = {item.value.name for item in screen.list.items}
    assert names == {n for n in PRESETS if not not_here(Chosen(n).values)}
    assert set(PRESETS) - names == {"2-rows", "2-stacks"}
    offered = offered_values(OPTIONS["deal"], DEFAULTS)
    assert [v for v in offered if not_here({**DEFAULTS, "deal": v})] == []


def test_the_rules_come_back_to_who_asked(make_context):
    screen = opened(Chosen("classic"), make_context())
    assert keys(screen, "escape") == Pop()
    screen.form.set_focus(screen.rows["crack"])
    keys(screen, "space")
    assert press(screen, screen.use) == Pop(Chosen("classic", (("crack", "yes"),)))


def test_leaving_with_changes_asks_what_to_do_with_them(make_context):
    screen = opened(Chosen("classic"), make_context())
    screen.form.set_focus(screen.rows["crack"])
    keys(screen, "space")
    asked = keys(screen, "escape")
    assert isinstance(asked, Push)
    assert screen.resume(USE) == Pop(Chosen("classic", (("crack", "yes"),)))
    assert screen.resume(FORGET) == Pop()
    assert screen.resume("stay") is None


# Own rules


@pytest.fixture
def clipboard(monkeypatch):
    """A clipboard of the test's own."""
    held = [""]
    monkeypatch.setattr(rules_files, "copy_text", lambda text: held.__setitem__(0, text) or True)
    monkeypatch.setattr(rules_files, "paste_text", lambda: held[0])
    return held


def test_rules_are_saved_under_a_name_and_found_again(make_context, home):
    app_screen = opened(Chosen("tournament"), make_context())
    app_screen.form.set_focus(app_screen.rows["crack"])
    keys(app_screen, "space")
    asked = press(app_screen, app_screen.save)
    assert isinstance(asked.screen, AskText)
    asked.screen.enter(app_screen.ctx)
    for _i in range(20):
        keys(asked.screen, "backspace")
    assert not asked.screen.yes.enabled
    asked.screen.handle(Text("Aunt's table"))
    answer = keys(asked.screen, "enter")
    assert answer == Pop("Aunt's table")
    app_screen.resume(answer.answer)
    assert app_screen.draft.start == Start("own", "Aunt's table")
    assert app_screen._title_markup() == "Aunt's table"
    again = opened(Chosen("tournament", (("crack", "yes"),), "Aunt's table"), make_context())
    assert again.draft.start == Start("own", "Aunt's table")
    assert [item.title for item in again.list.items][-1] == "Aunt's table"
    chosen = press(again, again.use).answer
    assert chosen == Chosen("tournament", (("crack", "yes"),), "Aunt's table")


def test_own_rules_are_renamed_and_deleted(make_context, home):
    house_rules.save("Camp", Chosen("full", (("crack", "yes"),)))
    screen = opened(Chosen("full", (("crack", "yes"),), "Camp"), make_context())
    assert screen.rename.visible
    assert screen.delete.visible
    press(screen, screen.rename)
    screen.resume("Deer camp")
    assert [own.name for own in house_rules.listed()] == ["Deer camp"]
    assert screen.draft.name == "Deer camp"
    asked = press(screen, screen.delete)
    assert isinstance(asked.screen, MessageScreen)
    screen.resume(None)
    assert len(house_rules.listed()) == 1
    press(screen, screen.delete)
    screen.resume(rules_files.DELETE)
    assert house_rules.listed() == []
    assert screen.draft.start == Start("preset", "full")
    assert screen.draft.values["crack"] == "yes"
    assert not screen.delete.visible


def test_a_broken_file_is_grey_with_its_sentence_and_passed_over(make_context, home):
    house_rules.save("Zeta", Chosen("full"))
    (home / "rules" / "broken.sheeprules").write_text('[Name "B"]\n[Rules "classik"]\n')
    screen = opened(Chosen("10"), make_context())
    broken = next(item for item in screen.list.items if item.broken)
    assert "Line 2" in broken.line
    screen.form.set_focus(screen.list)
    keys(screen, "down")
    assert screen.draft.start == Start("own", "Zeta")
    at = screen.list.items.index(broken)
    spot = screen.form.shown(screen.list)
    y = spot.y + (screen.list._tops[at] + screen.list._tops[at + 1]) // 2
    screen.handle(Pointer("down", spot.centerx, y, 1))
    screen.handle(Pointer("up", spot.centerx, y, 1))
    assert screen.draft.start == Start("own", "Zeta")


def test_rules_travel_by_the_clipboard(make_context, clipboard):
    screen = opened(Chosen("6", (("crack", "yes"), ("levels", "1-3-5"))), make_context())
    press(screen, screen.copy)
    assert '[Rules "6"]' in clipboard[0]
    assert '[Option "crack" "yes"]' in clipboard[0]
    other = opened(Chosen("classic"), make_context())
    assert press(other, other.paste) is None
    assert other.draft.chosen == Chosen("6", (("crack", "yes"), ("levels", "1-3-5")))
    assert "Save it" in other.told


def test_a_pasted_text_with_mistakes_names_each_line(make_context, clipboard):
    clipboard[0] = '[Name "x"]\n[Rules "clasic"]\nwhat?\n[Option "crak" "yes"]\n'
    screen = opened(Chosen("full"), make_context())
    told = press(screen, screen.paste)
    assert isinstance(told.screen, MessageScreen)
    for part in ("Line 2", "Line 3", "Line 4", "crak"):
        assert part in told.screen.detail
    assert screen.draft.chosen == Chosen("full")
    clipboard[0] = ""
    assert "no text" in press(screen, screen.paste).screen.sentence


def test_a_disk_that_refuses_is_said_in_a_sentence(make_context, home, monkeypatch):
    def refuse(*_a, **_k):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(house_rules, "save", refuse)
    screen = opened(Chosen("full"), make_context())
    press(screen, screen.save)
    told = screen.resume("Mine")
    assert "No space left" in told.screen.sentence


# The words


def test_every_value_of_every_option_has_a_name():
    for option in OPTIONS.values():
        for value in option.values:
            text = rules_words.value_text(option.name, value)
            raw = option.values != ("no", "yes") and text == value and "-" in value
            assert text, (option.name, value)
            assert not raw, (option.name, value)
        if option.values:
            words = [rules_words.value_text(option.name, v) for v in option.values]
            assert len(set(words)) == len(words), option.name


@pytest.mark.parametrize("preset", PRESETS)
def test_every_sentence_can_be_shown(preset):
    rules = house_rules.rules_of(Chosen(preset))
    for sentence in sentences(rules):
        text = rules_words.told(sentence)
        left = [a for a in parse(text) if a.kind == "text" and ("{" in a.text or "}" in a.text)]
        assert left == [], text


def test_removed_cards_are_drawn_as_cards():
    """DEAL-1: the two sevens that are out."""
    rules = house_rules.rules_of(Chosen("3-nine"))
    text = " ".join(line for _title, lines in rules_words.told_groups(rules) for line in lines)
    assert len([a for a in parse(text) if a.kind == "card"]) == 2


def test_a_remedy_never_brings_another_problem():
    for values in PROBLEMS:
        draft = Draft(Chosen("classic", tuple(values.items())), [])
        before = len(draft.problems())
        for problem in draft.problems():
            remedy = draft.remedy(problem)
            assert remedy is not None, problem
            left = explained({**draft.values, remedy[0]: remedy[1]})
            assert len(left) < before


# The rules of a table that is open


class Table(Screen):
    place = TABLE

    def __init__(self, rules):
        self._rules = rules

    @property
    def house_rules(self):
        return self._rules

    def draw(self, surface, ctx):
        surface.fill((0, 0, 0))


def test_one_key_at_the_table_opens_and_closes_the_rules(make_context, make_window):
    app = App(make_window(), make_context())
    rules = house_rules.rules_of(Chosen("badger"))
    app.go(Push(Table(rules)))
    app.step(0)
    app.window.coming = [Key("u")]
    app.step(1)
    assert isinstance(app.stack.top, RulesTold)
    assert app.stack.top.rules is rules
    app.window.coming = [Key("u")]
    app.step(2)
    assert isinstance(app.stack.top, Table)


def test_without_a_table_the_key_does_nothing(make_context, make_window):
    app = App(make_window(), make_context())
    app.go(Push(Table(None)))
    app.step(0)
    app.window.coming = [Key("u")]
    app.step(1)
    assert len(app.stack) == 1


def test_help_at_the_table_tells_its_rules(make_context, make_window):
    app = App(make_window(), make_context())
    rules = house_rules.rules_of(Chosen("10"))
    app.go(Push(Table(rules)))
    app.step(0)
    app.window.coming = [Key("f1")]
    app.step(1)
    assert app.stack.top.rules is rules


def test_long_rules_scroll_by_keys(make_context):
    ctx = make_context((960, 600), scale=2.0)
    screen = RulesTold(house_rules.rules_of(Chosen("tournament")))
    screen.enter(ctx)
    screen.draw(pygame.Surface(ctx.size), ctx)
    assert screen.scroll.most > 0
    for _i in range(60):
        keys(screen, "down")
    assert screen.scroll.offset == screen.scroll.most
    assert keys(screen, "escape") == Pop()
