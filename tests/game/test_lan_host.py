"""What people do beside the cards at a network table: talk, pause, seats, rules, the door."""

import pytest

from game.screens.join import JoinScreen
from game.screens.lobby import LobbyScreen
from game.screens.message import MessageScreen
from game.table.fair import verdict
from game.table.hand_end import HandEndScreen
from game.table.lan_table import LanTable
from game.table.talk_screen import TalkScreen
from net.fairness import FairDeal
from net.presence import SAVED, SAVED_MOST
from tests.game.lan_kit import HERE, dealt, guest_at, host_at, seated, until
from tools.staged_lan import Eyes


def playing(windows, **more):
    """Host and guest in the middle of a hand."""
    host, guest = seated(windows, **more)
    host.press("enter")
    dealt(host, guest)
    return host, guest


def comes(windows, host, name, watch=False):
    """Somebody more comes to the host's table, by its address."""
    window = windows(name)
    window.open(JoinScreen(lambda _known: Eyes(), window.folder, interface=HERE))
    window.step()
    window.focus("Join code or address")
    window.type(f"{HERE}:{host.desk.lobby.port}")
    if watch:
        window.choose("Watch")
    else:
        window.press("enter")
    return window


def say(window, text):
    """Say something at the table."""
    window.press("c")
    window.type(text)
    window.press("enter")


def seat_menu(window, seat):
    """Open what the host may do about a seat, in the lobby."""
    window.step()
    window.top.form.set_focus(window.top._buttons[f"seat {seat}"])
    window.press("enter")


def test_a_sentence_and_a_gesture_reach_the_others_at_the_table(windows):
    host, guest = playing(windows)
    say(guest, "Hello Anna")
    until(lambda: host.desk.talk.line is not None, "Anna sees it", host, guest)
    assert host.desk.talk.line.words() == "*Ben*: Hello Anna"
    assert host.desk.talk.mark(1)
    host.draw()
    until(lambda: guest.desk.talk.lines, "Ben's own words come back", host, guest)
    assert guest.desk.talk.lines[0].mine
    host.press("g", "1")
    until(lambda: guest.desk.talk.mark(0), "Ben sees the knock", host, guest)
    assert guest.desk.talk.mark(0)[0].kind == "knock"
    guest.draw()


def test_talk_in_the_lobby_and_whoever_is_muted_is_not_heard(windows):
    host, guest = seated(windows)
    guest.press("c")
    assert isinstance(guest.top, TalkScreen)
    guest.type("Is there pie?")
    guest.press("enter", "escape")
    until(lambda: host.desk.talk.line is not None, "Anna sees it", host, guest)
    assert host.top.rail_words() == "*Ben*: Is there pie?"
    host.draw()
    host.press("c")
    host.step()
    host.choose("Mute")
    assert host.desk.talk.mutes.names == {"Ben"}
    host.press("escape")
    guest.press("g", "2")
    guest.press("c")
    guest.type("Anna?")
    guest.press("enter", "escape")
    until(lambda: len(guest.desk.talk.lines) == 3, "Ben has said it", host, guest)
    until(lambda: host.desk.talk.heard == 3, "Anna's program has it", host, guest)
    assert host.desk.talk.lines == ()
    assert host.desk.talk.unread == 0


def test_the_host_lets_nobody_hear_somebody(windows):
    host, guest = seated(windows)
    until(lambda: host.top.table.kinds[1] == "person", "Anna sees Ben", host, guest)
    seat_menu(host, 1)
    host.choose("Let nobody hear them")
    until(lambda: guest.top.told, "Ben is told", host, guest)
    seat_menu(host, 1)
    host.choose("Let them be heard again")
    until(lambda: not host.desk.lobby.muted, "Ben is heard again", host, guest)


def test_the_host_lets_the_table_pause_and_go_on(windows):
    host, guest = playing(windows)
    host.press("escape")
    host.choose("Let the table pause")
    assert isinstance(host.top, LanTable)
    until(lambda: host.top.prompt()[0].startswith("You have let"), "the pause is told", host)
    until(
        lambda: guest.top.prompt()[0] == "The host has let the table pause.",
        "Ben is told", host, guest,
    )  # fmt: skip
    say(guest, "What is it?")
    until(lambda: host.desk.talk.lines, "one may talk meanwhile", host, guest)
    table = host.desk.table
    bots_turn = table.kinds[table.playing[host.desk.view.turn]] == "bot"
    if bots_turn:
        for _ in range(30):
            host.step()
        assert host.desk.table.step == table.step
    host.press("escape")
    host.choose("Go on after the pause")
    until(lambda: not host.desk.lobby.paused, "it goes on", host, guest)


def test_the_host_changes_the_rules_between_two_hands(windows):
    host, guest = playing(windows)
    until(
        lambda: isinstance(host.top, HandEndScreen) and isinstance(guest.top, HandEndScreen),
        "the hand is over", host, guest, play=True, seconds=40,
    )  # fmt: skip
    host.press("escape")
    host.choose("People and the door")
    host.choose("Change rules")
    host.top.draft.values["crack"] = "yes"
    host.choose("Use these rules")
    assert isinstance(host.top, LobbyScreen)
    host.press("escape")
    assert isinstance(host.top, HandEndScreen)
    host.press("space")
    guest.press("space")
    until(
        lambda: guest.desk.table.deal == 2 and guest.desk.view is not None
        and guest.desk.view.rules.values["crack"] == "yes",
        "the next hand is played by them", host, guest,
    )  # fmt: skip


def test_the_host_gives_a_persons_seat_to_a_bot(windows):
    host, guest = playing(windows)
    host.press("escape")
    host.choose("People and the door")
    seat_menu(host, 1)
    host.choose("Let a bot sit there")
    until(lambda: host.desk.table.kinds[1] == "bot", "a bot sits there", host, guest)
    until(lambda: isinstance(guest.top, MessageScreen), "Ben is told", host, guest)
    assert "given your seat to a bot" in guest.top.sentence


def test_the_host_waits_for_who_is_away(windows):
    host, guest = playing(windows, grace=600.0)
    guest.close()
    until(lambda: isinstance(host.top, MessageScreen), "Ben's turn", host, play=True, seconds=40)
    for _ in range(2):
        host.step()
    host.choose("Wait")
    assert isinstance(host.top, LanTable)
    step = host.desk.table.step
    for _ in range(20):
        host.step()
    assert host.desk.table.step == step
    assert isinstance(host.top, LanTable)  # asked once for each absence


def test_anyone_may_let_a_hand_be_the_last_one_from_the_menu(windows):
    host, guest = playing(windows)
    host.press("escape")
    host.choose("This is the last hand")
    until(lambda: guest.desk.table.last, "Ben sees it", host, guest)


@pytest.mark.parametrize("takeover", [True, False])
def test_who_comes_during_a_hand_watches_or_takes_a_bots_place_as_the_host_says(windows, takeover):
    host, guest = playing(windows)
    host.press("escape")
    host.choose("People and the door")
    row = host.top.sheet.rows["takeover"]
    host.top.form.set_focus(row)
    if takeover:
        host.press("enter")
    assert row.value is takeover
    host.press("escape")
    carla = comes(windows, host, "Carla")
    until(lambda: isinstance(carla.top, LanTable), "Carla is in", host, guest, carla)
    if takeover:
        until(lambda: carla.desk.table.seat == 2, "Carla sits", host, guest, carla)
        until(lambda: carla.desk.view.seat is not None, "her cards", host, guest, carla)
        return
    for _ in range(10):
        for window in (host, guest, carla):
            window.step()
    assert carla.desk.table.seat is None
    assert carla.desk.view.hand == ()
    assert carla.top.prompt()[0].startswith("You watch until a seat is free")
    carla.draw()
    until(
        lambda: isinstance(host.top, HandEndScreen), "the hand is over",
        host, guest, carla, play=True, seconds=40,
    )  # fmt: skip
    until(lambda: carla.desk.table.seat == 2, "Carla sits", host, guest, carla)


def test_somebody_who_watches_takes_the_next_free_seat_after_all(windows):
    host, guest = seated(windows)
    carla = comes(windows, host, "Carla", watch=True)
    until(lambda: isinstance(carla.top, LobbyScreen), "Carla is in", host, guest, carla)
    until(lambda: host.desk.table.watchers == ("Carla",), "Anna sees her", host, guest, carla)
    host.step()
    host.draw()
    carla.step()
    carla.choose("Take the next free seat")
    until(lambda: carla.desk.table.seat == 2, "Carla sits", host, guest, carla)


def test_a_question_at_the_door_can_be_put_off_and_answered_in_the_lobby(windows):
    host, guest = playing(windows)
    host.desk.lan.change(need="approval")
    carla = comes(windows, host, "Carla")
    until(lambda: isinstance(host.top, MessageScreen), "Anna is asked", host, guest, carla)
    host.press("escape")  # too quick
    assert isinstance(host.top, MessageScreen)
    for _ in range(2):
        host.step()
    host.draw()
    host.press("escape")
    assert isinstance(host.top, LanTable)
    for _ in range(5):
        host.step()
    assert isinstance(host.top, LanTable)  # not asked again
    assert host.desk.lobby.asking
    host.press("escape")
    host.draw()
    host.choose("Carla waits at the door")
    host.step()
    host.choose("Let in")
    until(lambda: isinstance(carla.top, LanTable), "Carla is in", host, guest, carla)


def test_an_impatient_click_lets_nobody_in(windows):
    host = host_at(windows, need="approval")
    host.desk.lan.change(need="nothing")
    guest = guest_at(windows, host)
    until(lambda: isinstance(guest.top, LobbyScreen), "Ben is in", host, guest)
    host.press("enter")
    dealt(host, guest)
    host.desk.lan.change(need="approval")
    carla = comes(windows, host, "Carla")
    until(lambda: isinstance(host.top, MessageScreen), "Anna is asked", host, guest, carla)
    assert host.top.form.focus is None
    button = next(w for w in host.top.form.widgets if w.label == "Let in")
    click(host, button.rect.center)
    assert isinstance(host.top, MessageScreen)
    for _ in range(2):
        host.step()
    click(host, button.rect.center)
    assert isinstance(host.top, LanTable)
    until(lambda: isinstance(carla.top, LanTable), "Carla is in", host, guest, carla)


def click(window, at):
    from game.inputs import Pointer

    for kind in ("move", "down", "up"):
        event = Pointer(kind, round(at[0]), round(at[1]), 0 if kind == "move" else 1)
        window.stack.apply(window.top.handle(event))


def test_a_table_with_a_clock_shows_whose_time_runs(windows):
    host, guest = seated(windows)
    row = host.top.sheet.rows["clock"]
    host.top.form.set_focus(row)
    host.press("right")
    assert row.value == 60
    host.focus("Deal the cards")
    host.press("enter")
    dealt(host, guest)
    until(
        lambda: host.top.time.left is not None and guest.top.time.left is not None,
        "somebody's time runs", host, guest, play=True,
    )  # fmt: skip
    # Who decided quickly before has saved some time.
    assert 0 <= guest.top.time.left <= 60 + SAVED_MOST * SAVED
    guest.draw()


def test_one_more_chair_where_the_rules_let_the_dealer_sit_out(windows):
    host, guest = seated(windows, preset="tournament")
    host.step()
    host.choose("One more chair")
    until(lambda: guest.top.table.seats == 6, "the chair is there", host, guest)
    until(lambda: host.top.table.seats == 6, "Anna sees it", host, guest)
    seat_menu(host, 5)
    host.choose("Take this chair away")
    until(lambda: guest.top.table.seats == 5, "it is gone", host, guest)


def test_other_rules_have_no_chair_to_add(windows):
    host = host_at(windows)
    host.step()
    assert "chair" not in host.top._buttons


def test_who_watches_may_talk_during_a_hand_only_where_the_host_says_so(windows):
    host, guest = playing(windows)
    greta = comes(windows, host, "Greta", watch=True)
    until(lambda: isinstance(greta.top, LanTable), "Greta watches", host, guest, greta)
    say(greta, "May I?")
    until(lambda: greta.top.reason, "Greta is told", host, guest, greta)
    greta.draw()
    assert host.desk.talk.lines == ()
    host.desk.lan.change(watchers_talk=True)
    say(greta, "Now I may")
    until(lambda: host.desk.talk.line is not None, "Anna hears it", host, guest, greta)
    assert host.desk.talk.line.words() == "*Greta*: Now I may"
    host.draw()
    host.press("c")
    host.top.talk_bar.form.set_focus(host.top.talk_bar.all)
    host.press("enter")
    host.step()
    assert host.top.others() == ("Ben", "Greta")


def test_a_host_that_deals_otherwise_than_it_proves_is_found_out_and_reported(windows, monkeypatch):
    """DEAL-3b: the share that the host says Ben has given is not the one he gave."""
    real = FairDeal.listed
    monkeypatch.setattr(
        FairDeal,
        "listed",
        lambda deal: tuple((seat, "00" * 16 if seat else part) for seat, part in real(deal)),
    )
    host, guest = playing(windows)
    until(
        lambda: isinstance(guest.top, HandEndScreen), "the hand is over",
        host, guest, play=True, seconds=40,
    )  # fmt: skip
    until(lambda: guest.top.mark.label == "Deal broken", "Ben sees it", host, guest)
    guest.draw()
    guest.press("f")
    guest.draw()
    report = guest.top.report
    assert guest.folder in report.parents
    text = report.read_text("utf-8")
    assert "What is wrong: " in text
    assert "Ben, person (you)" in text


def test_an_honest_deal_is_marked_as_fair_for_everybody(windows):
    host, guest = playing(windows)
    until(
        lambda: isinstance(guest.top, HandEndScreen) and isinstance(host.top, HandEndScreen),
        "the hand is over", host, guest, play=True, seconds=40,
    )  # fmt: skip
    for window in (host, guest):
        until(lambda one=window: one.top.mark.label == "Fair deal", "the mark", host, guest)
        window.press("f")
        window.draw()
        assert "Nobody chose these cards" in verdict(window.top.check, window.top.table)
