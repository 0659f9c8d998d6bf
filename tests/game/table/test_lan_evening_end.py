"""When the evening on the home network is over, those who played can still talk."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.inputs import Key
from game.screen import Pop, Push
from game.table.lan_hand_end import LanHandEnd
from game.table.lan_session_end import LanSessionEnd
from game.table.talk import GLANCE
from game.table.talk_screen import TalkScreen
from tools.staged import staged
from tools.staged_lan import guest_desk, talking


def over(preset="classic"):
    done = staged(preset, "evening", lambda view: view.over, before=3, bot="random")
    done.match = replace(done.match, last=True)
    kinds = ("person", "person", *["bot"] * 10)[: done.table.seats]
    return guest_desk(replace(done.table, kinds=kinds), view=done.view)


@pytest.fixture
def end(make_context):
    def made(preset="classic", **chosen):
        ctx = make_context(**chosen)
        screen = LanSessionEnd(over(preset))
        screen.enter(ctx)
        screen.update(0.0)
        return screen

    return made


def test_the_result_of_the_last_hand_leads_to_it(make_context):
    panel = LanHandEnd(over())
    panel.enter(make_context())
    panel.timeline.skip(0.0)
    panel.update(5.0)
    assert isinstance(panel._go_on(), Push)
    assert isinstance(panel._go_on().screen, LanSessionEnd)


@pytest.mark.parametrize("key", ["c", "g"])
def test_talk_is_one_key_away(end, key):
    result = end().handle(Key(key))
    assert isinstance(result, Push)
    assert isinstance(result.screen, TalkScreen)


def test_talk_is_one_press_away(end):
    screen = end()
    assert screen.form.focus is screen.leave
    assert isinstance(screen.chat.press().screen, TalkScreen)
    assert isinstance(screen.leave.press(), Pop)


def test_what_is_said_is_seen_below_the_title_for_a_moment(end):
    screen = end()
    assert screen._line() == "After 4 hands."
    talking(screen.desk, (1, "Ben", "chat", "Same time next Friday?"))
    screen.update(0.1)
    assert "Same time next Friday?" in screen._line()
    screen.draw(pygame.Surface((1280, 720)), screen.whole)
    screen.update(60.0)
    assert screen._line() == "After 4 hands."


def test_what_was_too_long_to_be_read_in_passing_is_counted_on_the_button(end):
    screen = end()
    talking(screen.desk, (1, "Ben", "chat", "pie " * GLANCE))
    screen.update(0.1)
    screen.update(60.0)
    assert screen.chat.label == "Chat (1)"


def test_when_the_host_has_gone_nobody_is_there_to_hear(end):
    screen = end()
    screen.desk._table.over = True
    screen.desk._table.state = "gone"
    screen.update(0.1)
    assert screen.desk.over
    assert not screen.chat.enabled
    assert screen.handle(Key("c")) is None


@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize(("size", "scale"), [((960, 600), 1.0), ((1280, 720), 2.0)])
@pytest.mark.parametrize("preset", ["classic", "10"])
def test_the_buttons_have_room(end, language, size, scale, preset):
    screen = end(preset, language=language, size=size, scale=scale)
    chat, sheet = screen.chat.rect, screen.sheet.rect
    assert screen.box.contains(chat)
    assert chat.right < sheet.left
    words = screen.ctx.text.width(screen.chat.label, screen.chat.style)
    assert chat.width > words
