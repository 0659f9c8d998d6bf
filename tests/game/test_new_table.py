"""A new table: any rules, as many seats as they need, a name for everybody."""

import pygame
import pytest

from game import house_rules, session
from game.context import TableSetup
from game.house_rules import Chosen
from game.inputs import Key, Text
from game.rules_draft import Start
from game.screen import Push, Replace
from game.screens.new_table import NewTableScreen
from game.screens.rules import RulesScreen
from game.screens.rules_told import RulesTold
from game.screens.seat_plan import plates, seat_labels
from game.settings import BOT_NAMES, Settings, from_mapping, with_usual_names
from game.table import words

SIZES = ((960, 600), (1280, 720), (1920, 1080), (2560, 1080))


def opened(ctx):
    screen = NewTableScreen()
    screen.enter(ctx)
    screen.draw(pygame.Surface(ctx.size), ctx)
    return screen


def keys(screen, *names):
    result = None
    for name in names:
        result = screen.handle(Key(name))
    return result


def press(screen, button):
    screen.form.set_focus(button)
    return keys(screen, "enter")


def dealt(ctx, screen):
    assert isinstance(press(screen, screen.deal), Replace)
    return ctx.table.started[-1]


def sat_down(desk):
    """A desk whose guest has seen its table."""
    for _i in range(5):
        desk.tick()
        desk.pump()
    assert desk.table is not None
    return desk


def started(setup, home):
    return sat_down(session.start(setup, Settings(), home))


@pytest.mark.parametrize("preset", house_rules.presets())
def test_every_preset_has_the_seats_that_its_deal_needs(make_context, preset):
    """DEAL-1."""
    ctx = make_context(preset=preset)
    screen = opened(ctx)
    assert screen.rules.value == Start("preset", preset)
    setup = dealt(ctx, screen)
    need = house_rules.rules_of(Chosen(preset)).deal.seats
    assert len(setup.bots) == need - 1
    assert (setup.preset, setup.options) == (preset, ())


@pytest.mark.parametrize("preset", house_rules.presets())
def test_what_the_screen_asks_for_can_be_opened(make_context, home, preset):
    ctx = make_context(preset=preset)
    desk = started(dealt(ctx, opened(ctx)), home)
    try:
        assert desk.table.rules is house_rules.rules_of(Chosen(preset, _length(preset)))
        assert desk.table.seats == len(desk.table.names)
    finally:
        desk.close()


def _length(preset):
    """The length that a table gets from the screen is the preset's own."""
    values = Chosen(preset).values
    return tuple((n, values[n]) for n in ("session_end", "session_length"))


def test_stepping_through_the_presets_changes_the_seats(make_context):
    screen = opened(make_context())
    screen.form.set_focus(screen.rules)
    seen = [screen.seats]
    for _i in range(len(screen.rules.items) - 1):
        keys(screen, "down")
        seen.append(screen.seats)
        assert sum(bot.visible for bot in screen.bots) == screen.seats - 1
        labels = [bot.label for bot in screen.bots if bot.visible]
        assert labels[0] == "On your left"
        assert labels[-1] == "On your right"
        assert len(set(labels)) == len(labels)
    assert set(seen) == {3, 4, 5, 6, 7, 8, 10}


def test_where_the_dealer_sits_out_one_more_may_sit_down(make_context):
    """DEAL-5."""
    ctx = make_context(preset="tournament")
    screen = opened(ctx)
    assert screen.extra.visible
    assert screen.seats == 5
    screen.form.set_focus(screen.extra)
    keys(screen, "right")
    setup = dealt(ctx, screen)
    assert len(setup.bots) == 5
    assert ctx.settings.dealer_extra is True
    again = opened(ctx)
    assert again.seats == 6
    again.form.set_focus(again.rules)
    keys(again, "up")
    assert not again.extra.visible
    assert again.seats == 5


def test_eleven_sit_down_where_ten_play(make_context, home):
    ctx = make_context(preset="10", rule_options=("dealer_sits_out=yes",), dealer_extra=True)
    setup = dealt(ctx, opened(ctx))
    assert len(setup.bots) == 10
    desk = started(setup, home)
    assert desk.table.seats == 11
    desk.close()


def test_all_bots_have_friendly_names_of_their_own(make_context):
    names = [bot.value for bot in opened(make_context(preset="10")).bots]
    assert len(BOT_NAMES) == 12
    assert names == list(BOT_NAMES[: len(names)])


def test_names_that_were_given_stay_and_nobody_is_called_the_same():
    given = ("Otto", "Gus")
    names = with_usual_names(given)
    assert names[:2] == given
    assert len({name.casefold() for name in names}) == len(names) == 12


def test_a_name_twice_among_bots_that_do_not_play_is_no_matter(make_context):
    names = ("A", "B", "C", "D", "E", "E", "G", "H", "I", "J", "K", "L")
    ctx = make_context(bot_names=names)
    screen = opened(ctx)
    assert screen.deal.enabled
    screen.form.set_focus(screen.rules)
    for _i in range(20):
        keys(screen, "down")
    assert screen.deal.label == "Two have the same name"


def test_changed_rules_come_back_and_are_dealt(make_context):
    ctx = make_context(preset="full")
    screen = opened(ctx)
    pushed = press(screen, screen.change)
    assert isinstance(pushed, Push)
    assert isinstance(pushed.screen, RulesScreen)
    pushed.screen.enter(ctx)
    pushed.screen.form.set_focus(pushed.screen.rows["deal"])
    keys(pushed.screen, "right")
    answer = press(pushed.screen, pushed.screen.use)
    screen.resume(answer.answer)
    assert screen.seats == 6
    setup = dealt(ctx, screen)
    assert (setup.preset, dict(setup.options)) == ("full", {"deal": "6"})
    again = opened(ctx)
    assert again.draft.values["deal"] == "6"
    assert again.seats == 6


def test_own_rules_stand_on_the_list(make_context, home):
    house_rules.save("Deer camp", Chosen("6", (("crack", "yes"),)))
    (home / "rules" / "broken.sheeprules").write_text("nothing")
    ctx = make_context()
    screen = opened(ctx)
    screen.form.set_focus(screen.rules)
    for _i in range(30):
        keys(screen, "down")
    assert screen.rules.value == Start("own", "Deer camp")
    setup = dealt(ctx, screen)
    assert (setup.preset, dict(setup.options)) == ("6", {"crack": "yes"})
    assert ctx.settings.own_rules == "Deer camp"
    assert opened(ctx).rules.value == Start("own", "Deer camp")


def test_rules_can_be_read_before_the_deal(make_context):
    screen = opened(make_context(preset="country"))
    pushed = press(screen, screen.read)
    assert isinstance(pushed.screen, RulesTold)
    assert pushed.screen.rules is house_rules.rules_of(Chosen("country"))


def test_the_length_is_that_of_the_rules_until_the_player_sets_another(make_context):
    """SCORE-11: badger plays fifty hands."""
    ctx = make_context(preset="badger")
    screen = opened(ctx)
    assert screen.hands.shown_value() == "50 hands"
    setup = dealt(ctx, screen)
    assert (setup.hands, setup.options) == (50, ())
    screen.form.set_focus(screen.hands)
    keys(screen, "left")
    setup = dealt(ctx, screen)
    assert (setup.hands, dict(setup.options)) == (45, {"session_length": "45"})
    again = opened(ctx)
    assert again.hands.value == 45
    assert again.draft.edits == []
    again.form.set_focus(again.rules)
    keys(again, "up")
    assert again.hands.value == 45


def test_an_evening_by_rounds_keeps_its_rounds(make_context, home):
    ctx = make_context(rule_options=("session_end=rounds", "session_length=3"))
    screen = opened(ctx)
    assert screen.hands.shown_value() == "3 rounds"
    screen.form.set_focus(screen.hands)
    keys(screen, "right")
    setup = dealt(ctx, screen)
    assert setup.hands is None
    desk = started(setup, home)
    assert (desk.table.ends, desk.table.length) == ("rounds", 4)
    desk.close()


@pytest.mark.parametrize("seats", range(3, 12))
@pytest.mark.parametrize("size", SIZES)
def test_plates_on_the_plan_never_overlap(make_context, seats, size):
    ctx = make_context(size)
    names = ["Wilhelmine-Maria"] * seats
    u = ctx.scale.u
    for high in (150, 200, 270):
        plan = pygame.Rect(u(20), u(20), u(640), u(high))
        found = plates(ctx, plan, names)
        assert len(found) == seats
        for i, one in enumerate(found):
            assert plan.inflate(u(30), 0).contains(one)
            assert not any(one.colliderect(other) for other in found[i + 1 :])


def test_seats_are_named_clockwise():
    for seats in range(3, 12):
        labels = seat_labels(seats)
        assert len(labels) == len(set(labels)) == seats - 1


@pytest.mark.parametrize("preset", ["3-ten", "tournament", "7", "10"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("factor", [0.75, 1.0, 1.5, 2.0])
def test_large_tables_fit_into_every_window(make_context, preset, size, factor):
    ctx = make_context(size, preset=preset, dealer_extra=True, scale=factor)
    screen = opened(ctx)
    shown = [w for w in screen.form.widgets if w.visible and w.focusable]
    for i, a in enumerate(shown):
        assert a.rect.width > 20
        assert a.rect.height > 15
        for b in shown[i + 1 :]:
            if a.scroll is b.scroll:
                assert not a.rect.colliderect(b.rect)
    if screen._plan.height:
        bottom = max(bot.rect.bottom for bot in screen.bots if bot.visible)
        assert screen._plan.top >= bottom


def test_an_open_game_is_offered_again_when_the_new_one_is_over(make_context, home):
    """What the screen says about the open game is what happens to it."""
    first = started(TableSetup("Anna", BOT_NAMES[:4], "classic"), home)
    room = first.table.room
    first.close()
    second = started(TableSetup("Anna", BOT_NAMES[:4], "classic"), home)
    assert second.table.room != room
    second._table.give_up()
    again = sat_down(session.resume(Settings(), home))
    assert again.table.room == room
    again.close()


def test_typing_a_name_reaches_the_table(make_context):
    ctx = make_context(preset="3-ten")
    screen = opened(ctx)
    screen.form.set_focus(screen.bots[1])
    for _i in range(16):
        keys(screen, "backspace")
    screen.handle(Text("Fritz"))
    assert dealt(ctx, screen).bots == ("Gus", "Fritz")
    assert ctx.settings.bot_names[1] == "Fritz"


def test_each_bot_has_a_level_and_one_choice_sets_all(make_context):
    ctx = make_context()
    screen = opened(ctx)
    assert dealt(ctx, screen).levels == ("normal",) * 4
    press(screen, screen.levels[1])
    assert screen.level.shown_value() == "mixed"
    assert dealt(ctx, screen).levels == ("normal", "expert", "normal", "normal")
    screen.form.set_focus(screen.level)
    keys(screen, "right")
    assert {level.value for level in screen.levels} == {"easy"}
    press(screen, screen.levels[3])
    assert dealt(ctx, screen).levels == ("easy", "easy", "easy", "normal")
    again = opened(ctx)
    assert [level.value for level in again.levels[:5]] == ["easy"] * 3 + ["normal", "easy"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("preset", ["classic", "10"])
def test_level_buttons_overlap_nothing(make_context, size, preset):
    screen = opened(make_context(size=size, preset=preset))
    people = [screen.level, screen.name, screen.hands]
    for bot, level in zip(screen.bots, screen.levels, strict=True):
        if bot.visible:
            people += [bot, level]
    for number, one in enumerate(people):
        assert one.rect.collidelist([other.rect for other in people[number + 1 :]]) == -1


def test_the_levels_reach_the_bots_and_are_seen(make_context, home):
    setup = TableSetup(
        "Anna", ("Ben", "Carla", "Dan", "Eva"), "classic", levels=("easy", "expert", "normal")
    )
    desk = started(setup, home)
    try:
        assert desk.table.bots == ("", "easy", "expert", "normal", session.BOT)
        shown = [words.bot_levels(desk.table, seat)[:1] for seat in range(5)]
        assert shown == [(), ("bot · easy",), ("bot · expert",), ("bot · normal",), ()]
    finally:
        desk.close()


def test_one_kind_for_all_is_enough():
    setup = TableSetup("Anna", ("Ben", "Carla"), "3-ten", level="easy", levels=("", "expert"))
    assert setup.kinds == ("easy", "expert")


def test_a_level_that_nobody_knows_becomes_the_usual_one():
    kept = from_mapping({"bot_levels": ["expert", "genius"]})
    assert kept.bot_levels[:3] == ("expert", "normal", "normal")
    assert len(kept.bot_levels) == len(BOT_NAMES)
