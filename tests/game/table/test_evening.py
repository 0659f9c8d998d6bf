"""The evening as the window shows it: first dealer, pot, last hand, the end, a broken table."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pygame
import pytest

from engine.cards import cards
from engine.match import close
from engine.rules import preset
from engine.shuffle import key_of_seed
from game import session
from game.context import TableSetup
from game.inputs import Key
from game.screen import Pop, Push
from game.screens.new_table import NewTableScreen, end_times
from game.screens.title import TitleScreen
from game.settings import Settings
from game.table import outcome_words, settlement
from game.table.first_deal import FirstDraw, first_dealer_line
from game.table.hand_end import HandEndScreen
from game.table.hooks import Tables
from game.table.menu import TableMenu
from game.table.outcome_words import Told
from game.table.score_sheet import ScoreSheet
from game.table.screen import TableScreen
from game.table.session_end import SessionEnd
from tools.staged import staged

SETUP = TableSetup("Anna", ("Ben", "Carla", "Dan", "Eva"), "classic", seed="evening")


def first_hand(rules="badger", drawn="9C AC 7D QS TH"):
    desk = staged(rules, "first", None, dealer=3, bot="random")
    desk.drawn = cards(drawn) if drawn else ()
    return desk


# The first dealer (DEAL-4)


def test_the_highest_card_drawn_is_told_with_who_drew_it():
    assert (
        first_dealer_line(first_hand().table)
        == "*Dan* drew the highest card, {QS}, and deals first"
    )


def test_a_dealer_by_lot_is_told_too():
    assert first_dealer_line(first_hand("classic", "").table) == "*Dan* deals first, by lot"


def test_the_draw_is_shown_before_the_first_hand_until_something_is_pressed(make_context):
    ctx = make_context(threaded=False)
    table = TableScreen(first_hand())
    table.enter(ctx)
    result = table.update(0.1)
    assert isinstance(result, Push)
    draw = result.screen
    assert isinstance(draw, FirstDraw)
    draw.enter(ctx)
    assert draw.update(0.2) is None
    assert isinstance(draw.handle(Key("space")), Pop)
    table.resume(None)
    assert table.update(0.3) is None  # and never again
    ctx.close()


def test_the_draw_is_seen_before_the_first_cards_go_out(make_context):
    """DEAL-4: first the lot, then the deal."""
    ctx = make_context(threaded=False)
    setup = replace(SETUP, options=(("first_dealer", "high-card"),))
    table = Tables(Settings()).start_table(setup)
    table.enter(ctx)
    try:
        draw = table.update(0.1).screen
        assert isinstance(draw, FirstDraw)
        draw.enter(ctx)
        draw.draw(pygame.Surface(ctx.size), ctx)
        table.update(2.0)
        assert not table.presenter.moving, "cards go out under the draw"
        table.resume(None)
        table.update(2.1)
        assert table.presenter.moving
    finally:
        table.closed()
        ctx.close()


def test_the_draw_goes_away_by_itself(make_context):
    ctx = make_context(threaded=False)
    draw = FirstDraw(TableScreen(first_hand()))
    draw.enter(ctx)
    assert draw.update(1.0) is None
    assert isinstance(draw.update(1.0 + 60), Pop)
    ctx.close()


@pytest.mark.parametrize("drawn", ["", "9C AC 7D QS TH"])
def test_who_wants_nothing_to_move_is_dealt_at_once(drawn, make_context):
    ctx = make_context(threaded=False, instant=True)
    table = TableScreen(first_hand(drawn=drawn))
    table.enter(ctx)
    assert table.update(0.1) is None
    ctx.close()


# The last hand (SCORE-11)


def test_the_menu_makes_this_the_last_hand_and_takes_it_back():
    desk = session.start(SETUP, Settings())
    try:
        desk.tick()
        desk.pump()
        menu = TableMenu(desk)
        assert menu.last.label == "This is the last hand"
        menu.last.press()
        assert desk.table.last
        assert menu.last.label == "Play on after this hand"
        menu.last.press()
        assert not desk.table.last
        assert menu.last.label == "This is the last hand"
    finally:
        desk.close()


def test_what_happens_while_the_menu_is_open_is_not_lost_for_the_table():
    desk = session.start(SETUP, Settings())
    try:
        desk.pump()
        desk.last_hand(True)
        desk.tick()
        desk.refresh()
        desk.refresh()
        assert desk.table.last
        assert desk.pump()[-1].table.last
        assert not desk.pump()
    finally:
        desk.close()


def test_between_two_hands_the_menu_ends_the_evening(make_context):
    ctx = make_context(threaded=False)
    desk = staged("classic", "over", lambda view: view.over, bot="random")
    end = HandEndScreen(desk)
    end.enter(ctx)
    assert end.buttons["continue"].label == "Next hand"
    menu = TableMenu(desk)
    assert menu.last.label == "End the evening now"
    menu.last.press()
    assert menu.last.label == "The evening is over"
    assert not menu.last.enabled
    end.update(1.0)
    assert end.buttons["continue"].label == "Who has won?"
    result = end.buttons["continue"].press()
    assert isinstance(result, Push)
    assert isinstance(result.screen, SessionEnd)
    ctx.close()


def test_when_the_time_has_come_the_running_hand_is_the_last(tmp_path):
    now = [datetime(2026, 11, 30, 22, 29)]
    started = session.start(SETUP, Settings(), tmp_path)
    desk = session.LocalDesk(started._table, now=lambda: now[0])
    desk.end_at(datetime(2026, 11, 30, 22, 30))
    try:
        desk.tick()
        desk.pump()
        desk.tick()
        assert not desk.table.last
        now[0] = datetime(2026, 11, 30, 22, 30)
        for _round in range(3):
            desk.tick()
            desk.pump()
        assert desk.table.last
        desk.last_hand(False)  # who plays on after all is not told again
        for _round in range(3):
            desk.tick()
            desk.pump()
        assert not desk.table.last
    finally:
        desk.close()


def test_the_clock_is_remembered_when_the_table_is_returned_to(tmp_path):
    desk = session.start(replace(SETUP, until="22:30"), Settings(), tmp_path)
    until = desk._until
    assert (until.hour, until.minute) == (22, 30)
    assert (tmp_path / "tables" / f"{desk.table.room}.until").exists()
    desk.close()
    again = session.resume(Settings(), tmp_path)
    assert again._until == until
    again.close()


def test_a_time_that_is_past_is_tomorrows():
    now = datetime(2026, 11, 30, 23, 50)
    assert session.next_time("00:30", now) == datetime(2026, 12, 1, 0, 30)
    assert session.next_time("23:55", now) == datetime(2026, 11, 30, 23, 55)


def test_the_times_offered_are_half_hours_ahead():
    assert end_times(datetime(2026, 11, 30, 20, 10))[:3] == ["21:00", "21:30", "22:00"]
    assert end_times(datetime(2026, 11, 30, 20, 30))[0] == "21:00"
    assert end_times(datetime(2026, 11, 30, 23, 45))[0] == "00:30"


def test_the_new_table_offers_an_end_by_the_clock(make_context):
    ctx = make_context()
    screen = NewTableScreen()
    screen.enter(ctx)
    screen.name.value = "Anna"
    while screen.hands.value >= 0:
        assert screen.hands.step(-1)
    time = screen._times[0]
    assert screen.hands.shown_value() == f"until {time}"
    screen._deal()
    [setup] = ctx.table.started
    assert (setup.until, setup.hands) == (time, 0)
    screen.hands.step(1)
    assert screen.hands.shown_value() == "open end"
    screen._deal()
    assert ctx.table.started[-1].until == ""


# The end


def evening_over(pot_end="showdown", pot=7, **options):
    desk = staged(
        "classic",
        "ending",
        lambda view: view.over,
        before=3,
        bot="random",
        no_pick="redeal-with-pot",
        pot_end=pot_end,
        **options,
    )
    row = desk.match.rows[-1]
    scores = [-pot - sum(desk.match.totals) + row.scores[0], *row.scores[1:]]
    rows = (*desk.match.rows[:-1], row._replace(scores=tuple(scores)))
    full = replace(desk.match, rows=rows, pot=pot, last=True)
    desk.match, desk.showdown = close(full, key_of_seed("showdown"))
    return desk


def test_a_showdown_names_the_winner_and_the_hand():
    """NOPICK-5."""
    table = evening_over().table
    [winner] = table.showdown.winners
    five = table.showdown.hands[winner]
    assert settlement.pot_line(table) == (
        f"The pot of 7 goes to {table.names[winner]} with {settlement.poker_hand(five)}."
    )


def test_a_pot_that_is_divided_is_told():
    assert settlement.pot_line(evening_over("divide").table) == "The pot of 7 was divided."
    assert settlement.pot_line(evening_over(pot=0).table) == ""


def test_the_hand_that_filled_the_pot_still_says_so_once_the_pot_is_paid_out():
    """NOPICK-5."""
    desk = staged("classic", "pot", None, bot="random", no_pick="redeal-with-pot")
    desk.say(*["pass"] * 5)
    before = Told(desk.view, desk.table)
    assert outcome_words.subtitle(before) == "5 units lie in the pot now."
    desk.match, _showdown = close(replace(desk.match, last=True), key_of_seed("end"))
    assert desk.table.pot == 0
    assert outcome_words.subtitle(Told(desk.view, desk.table)) == "5 units lie in the pot now."


def test_a_won_pot_is_explained_with_what_it_makes_for_each():
    desk = staged("classic", "won", None, bot="random")
    desk.hand = replace(desk.hand, pot=10, rules=preset("classic", no_pick="redeal-with-pot"))
    desk.play(lambda view: view.over)
    told = Told(desk.view, desk.table)
    outcome = told.outcome
    assert outcome.pot
    way = "from" if outcome.pot < 0 else "into"
    assert f"With *{abs(outcome.pot)}* {way} the pot: " in outcome_words.explanation(told)
    for seat in outcome.side:
        assert f" {abs(outcome.scores[seat])}" in outcome_words.explanation(told)


@pytest.mark.parametrize(
    ("five", "name"),
    [
        ("AC KD 9S 8H 7C", "ace high"),
        ("9C KD 8S 7H TC", "king high"),
        ("9C 9D AS 7H TC", "a pair of nines"),
        ("9C 9D AS AH TC", "two pairs, aces"),
        ("QC QD QS AH TC", "three queens"),
        ("7C 8D 9S TH JC", "a straight"),
        ("7C 9C TC QC AC", "a flush"),
        ("7C 7D 7S AH AC", "a full house"),
        ("JC JD JS JH AC", "four jacks"),
        ("7C 8C 9C TC JC", "a straight flush"),
    ],
)
def test_poker_hands_have_the_names_of_the_kitchen(five, name):
    assert settlement.poker_hand(cards(five)) == name


def test_who_pays_whom_makes_all_even_in_money():
    table = evening_over(unit_cents="25").table
    lines = settlement.payment_lines(table)
    assert lines
    assert all("$" in line for line in lines)
    paid = sum(float(line.split("$")[1].rstrip("*")) for line in lines)
    assert paid == sum(total for total in table.totals if total > 0) * 0.25
    units = settlement.payment_lines(evening_over().table)
    assert all("unit" in line for line in units)


def test_nothing_is_paid_while_units_lie_in_the_pot():
    desk = evening_over(pot=0)
    desk.match = replace(desk.match, rows=desk.match.rows[:-1])
    rows = desk.match.rows
    short = rows[-1]._replace(scores=tuple(s - (i == 0) for i, s in enumerate(rows[-1].scores)))
    desk.match = replace(desk.match, rows=(*rows[:-1], short), pot=1)
    assert settlement.payment_lines(desk.table) == []


@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
@pytest.mark.parametrize("screen", [SessionEnd, ScoreSheet, TableMenu])
def test_the_end_fits_into_the_window(screen, size, make_context, make_window):
    ctx = make_context(size=size, threaded=False)
    shown = screen(evening_over(unit_cents="25"))
    shown.enter(ctx)
    window = make_window(size)
    shown.draw(window.surface, ctx)
    whole = window.surface.get_rect()
    assert whole.contains(shown.box)
    assert all(shown.box.contains(widget.rect) for widget in shown.form.widgets)
    ctx.close()


def test_the_sheet_says_where_it_was_saved(make_context, tmp_path, monkeypatch):
    monkeypatch.setenv("SHEEPSHEAD_HOME", str(tmp_path))
    ctx = make_context(threaded=False)
    sheet = ScoreSheet(evening_over())
    sheet.enter(ctx)
    sheet.handle(Key("w"))
    [path] = (tmp_path / "hands").glob("*.txt")
    assert path.name in sheet.saved
    ctx.close()


# A table that can't be read


def test_a_damaged_table_is_told_once_and_put_aside(tmp_path, make_context, monkeypatch):
    monkeypatch.setenv("SHEEPSHEAD_HOME", str(tmp_path))
    good = session.start(SETUP, Settings())
    good.close()
    bad = tmp_path / "tables" / "00000000000000ff.journal"
    bad.write_bytes(b"not a table at all")
    ctx = make_context(threaded=False)
    ctx.table = Tables(Settings())
    title = TitleScreen()
    title.enter(ctx)
    assert "00000000000000ff" in ctx.notice
    assert bad.with_suffix(".damaged").read_bytes() == b"not a table at all"
    assert not bad.exists()
    # The other table is offered all the same, and nothing is told a second time.
    assert ctx.saved_table().line
    ctx.notice = ""
    title.enter(ctx)
    assert ctx.notice == ""
    ctx.close()
