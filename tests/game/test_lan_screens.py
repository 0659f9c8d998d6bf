"""Tables on the home network as their people use them: a host and a guest, each at a window."""

import pygame
import pytest

from game.screens.join import JoinScreen
from game.screens.join_rows import found_line
from game.screens.lobby import LobbyScreen
from game.screens.message import MessageScreen
from game.screens.open_table import OpenTableScreen
from game.screens.title import TitleScreen
from game.table.hand_end import HandEndScreen
from game.table.lan_menu import LanMenu
from game.table.lan_table import LanDuel, LanTable
from net.known import KnownTable, remember
from tests.game.lan_kit import HERE, dealt, guest_at, host_at, seated, until
from tools.staged_lan import Eyes, found_table, guest_desk, host_desk, playing


def test_a_guest_comes_by_address_and_both_play_a_hand_by_keys(windows):
    host, guest = seated(windows)
    assert host.top.table.names[:2] == ("Anna", "Ben")
    host.draw()
    guest.draw()
    guest.press("enter")  # ready
    until(lambda: host.top.desk.awaited == ("Anna",), "Ben is ready", host, guest)
    host.press("enter")
    until(
        lambda: isinstance(host.top, LanTable) and isinstance(guest.top, LanTable),
        "the cards are dealt",
        host,
        guest,
    )
    until(
        lambda: isinstance(host.top, HandEndScreen) and isinstance(guest.top, HandEndScreen),
        "the hand is over",
        host,
        guest,
        play=True,
        seconds=40,
    )
    assert host.top.desk.table.rows == guest.top.desk.table.rows
    guest.press("space")
    until(lambda: guest.top.prompt()[0].startswith("Waiting for Anna"), "Ben waits", host, guest)
    guest.draw()
    host.press("space")
    until(
        lambda: all(
            isinstance(w.top, LanTable) and w.top.desk.table.deal == 2 for w in (host, guest)
        ),
        "the second hand",
        host,
        guest,
    )


def test_who_is_ready_may_deal_without_waiting(windows):
    host, guest = seated(windows)
    host.press("enter")
    until(
        lambda: isinstance(host.top, HandEndScreen) and isinstance(guest.top, HandEndScreen),
        "the hand is over",
        host,
        guest,
        play=True,
        seconds=40,
    )
    guest.press("space")
    until(lambda: guest.top.desk.ready, "Ben is ready", host, guest)
    until(lambda: host.top._next_line().endswith("Ready: Ben."), "Anna sees it", host, guest)
    host.draw()
    guest.press("space")
    until(lambda: guest.top.desk.table.deal == 2, "the second hand", host, guest)


def test_the_host_is_asked_at_the_door_and_lets_in(windows):
    host = host_at(windows, need="approval")
    guest = guest_at(windows, host)
    until(lambda: host.top.lobby.asking, "Ben asks", host, guest)
    until(lambda: "asked" in guest.top.sentence, "Ben is told", host, guest)
    host.step()
    host.draw()
    guest.draw()
    host.choose("Let in")
    until(lambda: isinstance(guest.top, LobbyScreen), "Ben is in", host, guest)


def test_who_comes_between_two_hands_is_let_in_from_the_result(windows):
    host, guest = seated(windows)
    host.top.desk.lan.change(need="approval")
    host.press("enter")
    until(
        lambda: isinstance(host.top, HandEndScreen), "the hand is over", host, guest, play=True,
        seconds=40,
    )  # fmt: skip
    port = host.top.desk.lobby.port
    carla = windows("Carla")
    carla.open(JoinScreen(lambda _known: Eyes(), carla.folder, interface=HERE))
    carla.step()
    carla.focus("Join code or address")
    carla.type(f"{HERE}:{port}")
    carla.press("enter")
    until(lambda: isinstance(host.top, MessageScreen), "Anna is asked", host, guest, carla)
    host.press("enter", "space")
    host.step()
    host.step()
    host.press("enter", "space")  # nothing has the focus: nobody is let in by accident
    assert isinstance(host.top, MessageScreen)
    host.choose("Let in")
    assert isinstance(host.top, HandEndScreen)
    until(lambda: isinstance(carla.top, LanTable), "Carla is in", host, guest, carla)
    until(lambda: carla.top.desk.table.seat == 2, "Carla sits", host, guest, carla)
    host.press("escape")
    host.choose("People and the door")
    assert isinstance(host.top, LobbyScreen)
    assert host.top.over_table
    host.draw()
    host.press("enter")
    assert isinstance(host.top, HandEndScreen)


def test_who_is_not_let_in_is_told_and_back_on_the_list(windows):
    host = host_at(windows, need="approval")
    guest = guest_at(windows, host)
    until(lambda: host.top.lobby.asking, "Ben asks", host, guest)
    host.step()
    host.choose("Not now")
    until(lambda: isinstance(guest.top, JoinScreen), "Ben is back", host, guest)
    assert "did not let you in" in guest.top.told


def test_a_wrong_code_is_said(windows):
    host = host_at(windows, need="code")
    guest = guest_at(windows, host)
    until(lambda: isinstance(guest.top, JoinScreen), "Ben is back", host, guest)
    assert guest.top.told


def test_the_host_sends_somebody_away_and_a_bot_sits_there(windows):
    host, guest = seated(windows)
    until(lambda: host.top.table.kinds[1] == "person", "Anna sees Ben", host, guest)
    host.step()
    host.top.form.set_focus(host.top._buttons["seat 1"])
    host.press("enter")
    host.choose("Send away")
    until(lambda: host.top.table.kinds[1] == "bot", "a bot sits there", host, guest)
    until(lambda: isinstance(guest.top, MessageScreen), "Ben is told", host, guest)
    assert "sent you away" in guest.top.sentence


def test_the_host_moves_seats_and_changes_the_door(windows):
    host, guest = seated(windows)
    host.step()
    host.top.form.set_focus(host.top._buttons["seat 1"])
    host.press("enter")
    host.choose("Move down")
    until(lambda: guest.top.table.seat == 2, "Ben has moved", host, guest)
    until(lambda: host.top.table.names[2] == "Ben", "Anna sees it", host, guest)
    code = host.top.lobby.code
    host.step()
    host.choose("New code")
    assert host.top.lobby.code != code
    host.step()
    host.choose("Nobody new")
    assert host.top.lobby.locked


def test_the_host_gives_a_bot_another_level_and_another_name(windows):
    host = host_at(windows)
    assert host.top.table.bots[2] == "normal"
    host.top.form.set_focus(host.top._buttons["seat 2"])
    host.press("enter")
    host.choose("Level")
    host.choose("Easy")
    until(lambda: host.top.table.bots[2] == "easy", "the level", host)
    host.step()
    host.top.form.set_focus(host.top._buttons["seat 2"])
    host.press("enter")
    host.choose("Another name")
    host.type("x")
    host.press("enter")
    until(lambda: host.top.table.names[2].endswith("x"), "the name", host)


def test_the_host_changes_the_rules_in_the_lobby(windows):
    host = host_at(windows)
    host.step()
    host.choose("Change rules")
    host.top.draft.values["crack"] = "yes"
    host.choose("Use these rules")
    until(lambda: host.top.table.rules.values["crack"] == "yes", "the rules", host)


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (3840, 2160)])
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_what_the_host_may_do_about_a_seat_fits_the_window(make_context, size, seat):
    for factor in (0.75, 1.0, 2.0):
        ctx = make_context(size, scale=factor)
        lobby = LobbyScreen(host_desk())
        lobby.enter(ctx)
        menu = lobby._seat_menu(seat).screen
        menu.enter(ctx)
        assert pygame.Rect((0, 0), size).contains(menu.box), (factor, menu.box)


def test_who_is_away_is_shown_and_the_host_chooses_bot_now(windows):
    host, guest = seated(windows, grace=600.0)
    host.press("enter")
    dealt(host, guest)
    guest.close()
    until(
        lambda: isinstance(host.top, MessageScreen),
        "Ben's turn comes",
        host,
        play=True,
        seconds=40,
    )
    assert host.top.title == "Ben is away"
    host.draw()
    table = host.stack._screens[0]
    assert table.prompt()[0].startswith("Ben is away · seat kept")
    host.choose("Bot now")  # too quick: the key was meant for a card
    assert isinstance(host.top, MessageScreen)
    host.step()
    host.step()
    host.choose("Bot now")
    step = table.desk.table.step
    until(lambda: table.desk.table.step > step, "a bot acts", host)


def test_a_guest_returns_to_the_kept_seat_from_the_recent_tables(windows):
    host, guest = seated(windows)
    host.press("enter")
    dealt(host, guest)
    guest.press("escape")
    guest.choose("Leave the table")
    guest.choose("Keep my seat")
    assert isinstance(guest.top, JoinScreen)
    guest.step()
    assert [one.name for one in guest.top.known] == ["Kitchen table"]
    until(lambda: host.desk.table.kinds[1] == "away", "Ben is away", host, seconds=20)
    guest.choose("Return")
    until(lambda: isinstance(guest.top, LanTable), "Ben is back", host, guest)
    assert guest.top.desk.table.seat == 1


def test_a_seat_that_is_given_up_goes_to_a_bot_at_once(windows):
    host, guest = seated(windows)
    host.press("enter")
    dealt(host, guest)
    guest.press("escape")
    guest.choose("Leave the table")
    guest.choose("Give it up")
    assert isinstance(guest.top, JoinScreen)
    until(lambda: host.desk.table.kinds[1] == "bot", "a bot sits there", host)


def test_a_host_that_closes_for_good_sends_everybody_home(windows):
    host, guest = seated(windows)
    host.press("enter")
    dealt(host, guest)
    host.press("escape")
    host.choose("Leave the table")
    host.choose("Close it for good")
    assert host.top is None
    until(lambda: isinstance(guest.top, MessageScreen), "Ben is told", guest)
    assert guest.top.title == "The table is gone"
    guest.draw()
    guest.press("enter")
    assert isinstance(guest.top, JoinScreen)


def test_somebody_watches_and_sees_no_cards(windows):
    host, guest = seated(windows)
    host.press("enter")
    until(lambda: isinstance(host.top, LanTable), "the cards are dealt", host, guest)
    carla = windows("Carla")
    carla.open(JoinScreen(lambda _known: Eyes(), carla.folder, interface=HERE))
    carla.step()
    carla.focus("Join code or address")
    carla.type(f"{HERE}:{host.top.desk.lobby.port}")
    carla.choose("Watch")
    until(lambda: isinstance(carla.top, LanTable), "Carla watches", host, guest, carla)
    assert carla.top.desk.view.hand == ()
    carla.step()
    assert carla.top.prompt()[0].startswith("You are watching")
    carla.draw()
    until(
        lambda: isinstance(carla.top, HandEndScreen) and isinstance(host.top, HandEndScreen),
        "Carla sees the result",
        host,
        guest,
        carla,
        play=True,
        seconds=40,
    )
    carla.draw()
    carla.press("space")
    carla.step()
    carla.draw()
    assert carla.top.reason == ""
    host.press("space")
    until(lambda: isinstance(host.top, LanTable) and host.top.desk.ready, "Anna is ready", host)
    host.press("space")
    until(lambda: carla.top.desk.table.deal == 2, "Carla sees the next hand", host, guest, carla)


@pytest.mark.parametrize("host", [True, False])
def test_a_hint_and_the_sheet_and_the_rules_work_at_a_network_table(windows, host):
    window = windows("Anna")
    kinds = ("person", "person", "away", "bot", "bot")
    desk = playing(lambda view: view.my_turn and view.phase == "play", kinds, host=host)
    window.open(LanTable(desk))
    window.step()
    for key in ("h", "s", "escape", "escape"):
        window.press(key)
        window.step()
        window.draw()
    assert isinstance(window.top, LanMenu)


def test_a_table_for_two_is_played_on_the_network(windows):
    host, guest = seated(windows, preset="2-rows")
    host.press("enter")
    until(lambda: isinstance(guest.top, LanDuel), "the cards are dealt", host, guest)
    guest.draw()


def test_return_to_the_table_opens_the_door_again(windows, home, monkeypatch):
    host, guest = seated(windows)
    host.press("enter")
    dealt(host, guest)
    port = host.top.desk.lobby.port
    folder = host.folder
    host.close()
    monkeypatch.setattr("game.table.hooks.data_folder", lambda: folder)
    monkeypatch.setattr("game.lan.data_folder", lambda: folder)
    again = windows("Anna again")
    again.open(again.ctx.table.resume_table())
    assert isinstance(again.top, LanTable)
    assert again.top.desk.lobby.port == port
    until(lambda: guest.top.desk.lan.returns == 2, "Ben is back by himself", again, guest)


def test_found_tables_say_what_one_can_do(windows):
    window = windows("Ben")
    eyes = Eyes(
        (
            found_table(),
            found_table("cd", "Grandma's barrel", persons=6, seats=6, state="hand"),
            found_table("ef", "Old laptop", problem="It plays another version of Sheepshead."),
            found_table("01", "Old laptop", problem="It does not answer."),
        )
    )
    window.open(JoinScreen(lambda _known: eyes, window.folder))
    window.step()
    buttons = window.top._buttons
    labels = [buttons[f"found {pair * 8}"].label for pair in ("ab", "cd", "ef", "01")]
    assert labels == ["Sit down", "Watch", "Not now", "Try"]
    assert not buttons[f"found {'ef' * 8}"].enabled
    assert buttons[f"found {'01' * 8}"].enabled
    assert any("192.168.178.31" in line for line in window.top.why_lines())


def test_a_table_that_needs_its_code_asks_for_it(windows):
    window = windows("Ben")
    window.open(JoinScreen(lambda _known: Eyes((found_table(need="code"),)), window.folder))
    window.step()
    window.choose("Sit down")
    assert "asks for its code" in window.top.told
    assert window.top.form.focus is window.top.where


def test_the_eyes_close_with_the_screen(windows):
    window = windows("Ben")
    eyes = Eyes()
    window.open(JoinScreen(lambda _known: eyes, window.folder))
    window.step()
    window.press("escape")
    assert eyes.closed == 1


WINDOWS = [
    *(((960, 600), factor) for factor in (0.75, 1.0, 1.5, 2.0)),
    *(((1280, 720), factor) for factor in (1.0, 1.5, 2.0)),
    ((1920, 1080), 1.0),
    ((3840, 2160), 1.0),
    ((2560, 1080), 1.0),
]


def many_found(ctx, folder):
    for number in range(4):
        remember(
            folder,
            KnownTable(f"{number:016x}", "W" * 24, (HERE,), 27432, "ab" * 16, "W" * 16),
        )
    tables = (
        found_table(need="code", name="W" * 24),
        found_table("cd", "Grandma's barrel", persons=6, seats=6, state="hand"),
        found_table("ef", "Old laptop", problem="It plays another version of Sheepshead."),
    )
    screen = JoinScreen(lambda _known: Eyes(tables), folder)
    screen.enter(ctx)
    screen.update(1.0)
    return screen


@pytest.mark.parametrize(("size", "factor"), WINDOWS)
@pytest.mark.parametrize("name", ["join", "open", "lobby host", "lobby guest", "lobby over"])
def test_nothing_overlaps_or_leaves_the_window(windows, make_context, size, factor, name, home):
    ctx = make_context(size, scale=factor)
    if name == "join":
        screen = many_found(ctx, home)
    elif name == "open":
        screen = OpenTableScreen()
        screen.enter(ctx)
    else:
        desk = guest_desk() if name == "lobby guest" else host_desk()
        screen = LobbyScreen(desk, over_table=name == "lobby over")
        screen.enter(ctx)
        screen.update(1.0)
    window = pygame.Rect((0, 0), size)
    widgets = [w for w in screen.form.widgets if w.visible and w.focusable]
    for widget in widgets:
        assert widget.rect.width > 20
        assert widget.rect.height > 15
        if widget.scroll is None:
            assert window.contains(widget.rect), (name, widget.rect)
        else:
            view = widget.scroll.view
            assert window.contains(view)
            assert view.left - 1 <= widget.rect.left
            assert widget.rect.right <= view.right + 1
            assert widget.rect.bottom <= view.top + widget.scroll.content
    for at, one in enumerate(widgets):
        for other in widgets[at + 1 :]:
            if one.scroll is other.scroll:
                assert not one.rect.colliderect(other.rect), (name, one, other)
    screen.draw(pygame.Surface(size), ctx)


def test_a_kept_seat_is_offered_first_after_a_restart(windows, home, make_context):
    remember(home, KnownTable("ab" * 8, "Scout hut", (HERE,), 27432, "cd" * 16, "Ben", watch=True))
    title = TitleScreen()
    title.enter(make_context())
    assert title.form.focus.label == "Play"
    remember(home, KnownTable("12" * 8, "Lake cabin", (HERE,), 27432, "ab" * 16, "Ben"))
    title = TitleScreen()
    title.enter(make_context())
    assert (title.form.focus.label, title.form.focus.detail) == (
        "Home network",
        "return to Lake cabin",
    )
    window = windows("Ben")
    window.folder = home
    window.open(JoinScreen(lambda _known: Eyes((found_table(), found_table("12"))), home))
    window.step()
    assert window.top.form.focus is window.top._buttons[f"found {'12' * 8}"]
    assert window.top.form.focus.label == "Return"
    window.draw()


def test_a_seat_that_was_left_on_purpose_is_not_pressed_on_anybody(home, make_context):
    remember(home, KnownTable("12" * 8, "Cabin", (HERE,), 27432, "ab" * 16, "Ben", left=True))
    title = TitleScreen()
    title.enter(make_context())
    assert title.form.focus.label == "Play"


def test_every_address_is_asked_when_somebody_wishes_it(windows):
    window = windows("Ben")
    eyes = Eyes()
    window.open(JoinScreen(lambda _known: eyes, window.folder))
    window.step()
    window.choose("Ask every address of this network")
    assert eyes.asked == 1
    assert "253" in window.top.told
    window.draw()


def test_a_hand_being_played_may_be_watched_or_waited_for(windows):
    window = windows("Ben")
    eyes = Eyes((found_table(need="nothing", state="hand"), found_table("cd", state="lobby")))
    window.open(JoinScreen(lambda _known: eyes, window.folder))
    window.step()
    labels = [w.label for w in window.top.form.widgets if w in window.top._buttons.values()]
    assert labels[:3] == ["Sit down", "Watch", "Sit down"]
    window.draw()


def test_a_found_table_says_how_many_bots_seats_are_free():
    assert "1 bot's seat is free" in found_line(found_table(persons=4))
    assert "3 bots' seats are free" in found_line(found_table(persons=2, state="hand"))
    assert "all 6 seats taken" in found_line(found_table(persons=6, seats=6))
    assert "free" not in found_line(found_table(problem="It does not answer."))
