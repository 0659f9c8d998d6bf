"""Talk at the network table itself: the strip, the signs, the page of all talk, and the clock."""

import json

import pygame
import pytest

from game.inputs import Key, Pointer, Text
from game.table.hand_end import HandEndScreen
from game.table.lan_clock import TurnTime, clock_rect
from game.table.lan_table import LanDuel, LanTable
from game.table.talk import FILE
from game.table.talk_bar import sign_rect
from game.table.talk_screen import TalkScreen
from net.guest import Notice, TurnClock
from tools.staged_lan import HOSTILE, SAID, guest_desk, playing, talking

PEOPLE = ("person", "person", "person", "bot", "bot")


@pytest.fixture(autouse=True)
def _no_pictures(monkeypatch):
    monkeypatch.setattr("game.cards.CardSprites.prepare", lambda *_a, **_k: None)


# At the table


def opened(make_context, size=(1280, 720), two=False, **settings):
    kinds = ("person", "person") if two else PEOPLE
    desk = playing(
        lambda view: view.my_turn and len(view.tricks) == 1,
        kinds,
        host=False,
        preset="2-rows" if two else "classic",
    )
    ctx = make_context(size, **settings)
    table = (LanDuel if two else LanTable)(desk)
    table.enter(ctx)
    settle(table)
    return table, ctx


def settle(table, start=1.0, rounds=40):
    for number in range(rounds):
        table.update(start + number * 0.25)


def press(table, *names):
    for name in names:
        result = table.handle(Key(name))
        if len(name) == 1:
            # The window sends the character as text as well.
            table.handle(Text(name))
    return result


def sent(table):
    """Record what goes out to the table."""
    out = []
    table.desk._guest.say = lambda text: out.append(("chat", text))
    table.desk._guest.react = lambda kind: out.append((kind, ""))
    return out


def test_c_opens_the_line_enter_says_it_and_the_game_goes_on(make_context):
    table, _ctx = opened(make_context)
    out = sent(table)
    press(table, "c")
    assert table.typing
    press(table, "h", "1")  # letters and digits are text now, no commands
    table.handle(Text("i all"))
    assert table.talk_bar.field.value == "h1i all"
    press(table, "enter")
    assert out == [("chat", "h1i all")]
    assert not table.talk_bar.open
    assert not table.typing
    assert table.desk.view.my_turn  # no card was played by typing
    assert table.hint_shown() is None


def test_the_letter_of_a_key_that_is_held_a_little_too_long_is_not_written(make_context):
    table, _ctx = opened(make_context)
    table.handle(Key("c"))
    table.handle(Text("c"))
    for _ in range(3):
        table.handle(Key("c", repeat=True))
        table.handle(Text("c"))
    press(table, "c", "o", "o", "l")
    assert table.talk_bar.field.value == "cool"


def test_g_opens_the_gestures_and_a_digit_sends_one(make_context):
    table, _ctx = opened(make_context)
    out = sent(table)
    press(table, "g")
    assert table.talk_bar.open
    assert not table.typing
    press(table, "2")
    assert out == [("laugh", "")]
    assert not table.talk_bar.open
    press(table, "g", "enter")
    assert out[-1] == ("knock", "")


def test_everything_in_the_strip_works_by_mouse(make_context):
    table, _ctx = opened(make_context)
    out = sent(table)

    def click(rect):
        table.handle(Pointer("move", *rect.center))
        table.handle(Pointer("down", *rect.center, 1))
        return table.handle(Pointer("up", *rect.center, 1))

    click(table.chat.rect)
    assert table.talk_bar.open
    click(table.talk_bar.gestures[2].rect)
    assert out == [("nice", "")]
    click(table.chat.rect)
    table.handle(Text("Hi"))
    click(table.talk_bar.send.rect)
    assert out[-1] == ("chat", "Hi")
    click(table.chat.rect)
    result = click(table.talk_bar.all.rect)
    assert isinstance(result.screen, TalkScreen)
    table.resume(None)
    click(table.chat.rect)
    click(table.talk_bar.close.rect)
    assert not table.talk_bar.open


def test_who_presses_a_card_while_typing_plays_it_and_keeps_the_words(make_context):
    table, _ctx = opened(make_context)
    asked = []
    table.desk._guest.act = asked.append
    press(table, "c")
    table.handle(Text("wait"))
    card = next(w for w in table.controls.cards if w.card in table.presenter.facts.legal)
    at = (card.rect.left + 10, card.rect.centery)
    table.handle(Pointer("move", *at))
    table.handle(Pointer("down", *at, 1))
    table.handle(Pointer("up", *at, 1))
    assert [action.card for action in asked] == [card.card]
    press(table, "c")
    assert table.talk_bar.field.value == "wait"


def test_escape_closes_the_strip_and_not_the_table(make_context):
    table, _ctx = opened(make_context)
    press(table, "c")
    assert table.handle(Key("escape")) is None
    assert not table.talk_bar.open


def test_why_nothing_can_be_said_is_told_in_the_pill(make_context):
    table, _ctx = opened(make_context)
    sent(table)
    for number in range(5):
        press(table, "c")
        table.handle(Text(f"No {number}"))
        press(table, "enter")
    press(table, "c")
    table.handle(Text("and more"))
    press(table, "enter")
    assert table.prompt()[0] == "Wait a moment before you say more."
    assert table.talk_bar.field.value == "and more"


def test_who_is_cut_off_is_told_so_and_nothing_is_lost(make_context):
    table, _ctx = opened(make_context)
    out = sent(table)
    table.desk.lan.state, table.desk.lan.trouble = "lost", "The table's computer is gone."
    press(table, "c")
    table.handle(Text("Hello?"))
    press(table, "enter")
    assert out == []
    assert table.talk_bar.field.value == "Hello?"
    assert table.prompt()[0] == "The table's computer is gone."


def test_the_result_of_a_hand_waits_until_the_sentence_is_finished(make_context):
    desk = playing(lambda view: view.over, PEOPLE, host=False)
    table = LanTable(desk)
    table.enter(make_context())
    table.talk_bar.show()
    assert table.update(1.0) is None
    press(table, "escape")
    result = table.update(2.0)
    assert isinstance(result.screen, HandEndScreen)


def test_unread_talk_is_counted_on_the_button(make_context):
    table, _ctx = opened(make_context)
    table._covered = True
    talking(table.desk, *SAID)
    table.update(20.0)
    assert table.chat.label == "2"  # Ben's and Greta's sentences


def test_signs_do_not_grow_with_reduced_motion(make_context):
    for reduced in (False, True):
        table, _ctx = opened(make_context, reduced_motion=reduced)
        talking(table.desk, (1, "Ben", "knock", ""))
        table.update(30.0)
        assert table.animating is not reduced
        table.update(31.0)
        assert not table.animating


def test_a_sentence_from_the_table_is_shown_long_enough_to_be_read(make_context):
    table, _ctx = opened(make_context)
    text = "Your seat belongs to Greta by now: you watch until one is free."
    table.desk._guest.notices.append(Notice("seat_taken", "Greta", text))
    table.update(30.0)
    assert table.prompt()[0] == text
    table.update(35.5)
    assert table.prompt()[0] == text
    table.update(36.5)
    assert table.prompt()[0] != text


SIZES = [((960, 600), 0.75), ((960, 600), 1.0), ((960, 600), 1.3), ((960, 600), 2.0)]
SIZES += [((1280, 720), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0)]


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("two", [False, True])
def test_talk_never_lies_on_cards_or_buttons(make_context, size, scale, two):
    table, ctx = opened(make_context, size, two, scale=scale)
    seats = table.presenter.facts.seats
    talking(table.desk, *[(seat, "W" * 24, kind, "W" * 200) for seat in range(seats)
                          for kind in ("chat",)])  # fmt: skip
    table.update(50.0)
    surface, plain = pygame.Surface(size), pygame.Surface(size)
    table.draw(surface, ctx)
    scene, places = table.scene, table._places
    for seat in range(seats):
        assert places.plates[scene.position(seat)].contains(sign_rect(scene, seat))
    # Whatever is drawn differs from the silent table in the bar's free middle and on plates only.
    table.desk.talk.mute_all(True)
    table.update(50.1)
    table.draw(plain, ctx)
    free = pygame.Rect(table.controls.bar_left, 0, 0, places.bar.height)
    free.width = table.controls.bar_right - free.left
    for area in (free, *places.plates):
        surface.fill((0, 0, 0), area)
        plain.fill((0, 0, 0), area)
    # Where Chat's own count stands differs too.
    surface.fill((0, 0, 0), table.chat.rect)
    plain.fill((0, 0, 0), table.chat.rect)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(plain, "RGB")


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_strip_has_room_for_everything(make_context, size, scale):
    table, ctx = opened(make_context, size, scale=scale)
    press(table, "c")
    bar = table._places.bar
    widgets = table.talk_bar.form.widgets
    for at, one in enumerate(widgets):
        assert bar.contains(one.rect)
        for other in widgets[at + 1 :]:
            assert not one.rect.colliderect(other.rect)
    assert table.talk_bar.field.rect.width >= size[0] // 5
    table.draw(pygame.Surface(size), ctx)


# The clock


def test_the_clock_counts_down_by_itself_and_a_new_word_of_the_host_counts():
    time = TurnTime()
    assert not time.update(None, 1.0)
    assert time.update(TurnClock(1, 4, 2, 20.0, 1), 10.0)
    assert (time.seat, time.left) == (2, 20)
    assert not time.update(TurnClock(1, 4, 2, 20.0, 1), 10.4)
    assert time.update(TurnClock(1, 4, 2, 20.0, 1), 17.5)
    assert time.left == 13
    time.update(TurnClock(1, 4, 2, 19.0, 2), 18.0)
    assert time.left == 19
    time.update(TurnClock(1, 4, 2, 19.0, 2), 99.0)
    assert time.left == 0
    assert time.update(None, 100.0)
    assert time.left is None


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("two", [False, True])
def test_the_clock_stands_on_a_free_edge_of_the_plate(make_context, size, scale, two):
    table, ctx = opened(make_context, size, two, scale=scale)
    scene = table.make_scene()
    for seat in range(table.presenter.facts.seats):
        rect = clock_rect(scene, seat)
        assert rect.top >= scene.places.bar.bottom
        table.desk._guest.clock = TurnClock(1, 0, scene.table.playing[seat], 7.0, seat + 1)
        table.update(60.0)
        assert table.time.left == 7
        table.draw(pygame.Surface(size), ctx)


# All talk


def talk_screen(make_context, size=(1280, 720), scale=1.0, said=SAID, **more):
    desk = guest_desk()
    talking(desk, *said)
    screen = TalkScreen(desk, **more)
    ctx = make_context(size, scale=scale)
    screen.enter(ctx)
    screen.update(1.0)
    return screen, ctx


def test_all_talk_is_read_there_and_people_are_muted_by_keys(make_context, home):
    screen, ctx = talk_screen(make_context)
    assert screen.desk.talk.unread == 0
    assert screen.others() == ("Anna", "Carla", "Greta")
    screen.draw(pygame.Surface((1280, 720)), ctx)
    screen.form.set_focus(screen._buttons["Greta"])
    screen.handle(Key("enter"))
    screen.update(2.0)
    assert screen.desk.talk.mutes.names == {"Greta"}
    assert screen._buttons["Greta"].label == "Hear"
    assert screen.form.focus is screen._buttons["Greta"]
    screen.form.set_focus(screen.all)
    screen.handle(Key("enter"))
    assert screen.desk.talk.mutes.all
    kept = json.loads(next(home.rglob(FILE)).read_text("utf-8"))
    assert kept[screen.desk.table.room] == {"all": True, "names": ["Greta"]}


def test_one_says_something_there_and_stays(make_context):
    screen, _ctx = talk_screen(make_context)
    out = []
    screen.desk._guest.say = out.append
    assert screen.typing
    screen.handle(Text("Hi"))
    assert screen.handle(Key("enter")) is None
    assert out == ["Hi"]
    assert screen.field.value == ""
    screen.handle(Key("enter"))
    assert "type a sentence" in screen.told


def test_opened_for_a_gesture_it_closes_after_one(make_context):
    screen, _ctx = talk_screen(make_context, gestures=True)
    out = []
    screen.desk._guest.react = out.append
    assert screen.handle(Key("3")) is not None
    assert out == ["nice"]


@pytest.mark.parametrize(("size", "scale"), [*SIZES, ((3840, 2160), 1.0)])
def test_hostile_words_do_not_break_all_talk(make_context, size, scale):
    screen, ctx = talk_screen(make_context, size, scale, (*HOSTILE, *SAID))
    window = pygame.Rect((0, 0), size)
    assert window.contains(screen.box)
    widgets = [w for w in screen.form.widgets if w.visible]
    for at, one in enumerate(widgets):
        area = screen.box if one.scroll is None else screen.people.paper
        assert area.left <= one.rect.left
        assert one.rect.right <= area.right
        for other in widgets[at + 1 :]:
            if one.scroll is other.scroll:
                assert not one.rect.colliderect(other.rect), (one.label, other.label)
    assert screen.lines.scroll.offset == screen.lines.scroll.most
    screen.draw(pygame.Surface(size), ctx)
