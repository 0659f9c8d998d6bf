"""The window's inputs arrive as plain values, whatever the keyboard's layout."""

import pygame
import pytest

from game import inputs, platform
from game.inputs import Key
from game.platform import GameWindow, ManualClock, key_event


@pytest.fixture(scope="module")
def window():
    window = GameWindow("test", (1280, 720))
    list(window.events())
    yield window
    window.close()


def sent(window, kind, **values):
    pygame.event.post(pygame.event.Event(kind, **values))
    return list(window.events())


@pytest.mark.parametrize(
    ("key", "mod", "character", "name"),
    [
        (pygame.K_a, 0, "a", "a"),
        (pygame.K_a, pygame.KMOD_SHIFT, "A", "a"),
        (pygame.K_a, pygame.KMOD_CTRL, "\x01", "ctrl+a"),
        (pygame.K_UP, 0, "", "up"),
        (pygame.K_KP_ENTER, 0, "\r", "enter"),
        (pygame.K_SPACE, 0, " ", "space"),
        (pygame.K_TAB, pygame.KMOD_SHIFT, "\t", "shift+tab"),
        (pygame.K_F11, 0, "", "f11"),
        (pygame.K_EQUALS, pygame.KMOD_CTRL | pygame.KMOD_SHIFT, "", "ctrl+="),
        (pygame.K_KP_PLUS, pygame.KMOD_CTRL, "", "ctrl++"),
        (pygame.K_KP7, pygame.KMOD_NUM, "7", "7"),
        (pygame.K_RETURN, pygame.KMOD_LALT, "\r", "alt+enter"),
        # A French keyboard prints 1 with shift on a key that is called "&".
        (pygame.K_AMPERSAND, pygame.KMOD_SHIFT, "1", "1"),
        (pygame.K_ESCAPE, 0, "\x1b", "escape"),
    ],
)
def test_keys_have_one_name_each(key, mod, character, name):
    assert key_event(key, mod, character).chord == name


def test_a_key_held_down_is_a_repeat(window):
    down = {"key": pygame.K_RETURN, "mod": 0, "unicode": "\r"}
    assert sent(window, pygame.KEYDOWN, **down) == [Key("enter")]
    assert sent(window, pygame.KEYDOWN, **down) == [Key("enter", repeat=True)]
    assert sent(window, pygame.KEYUP, key=pygame.K_RETURN, mod=0) == []
    assert sent(window, pygame.KEYDOWN, **down) == [Key("enter")]
    assert sent(window, pygame.WINDOWFOCUSLOST) == [inputs.Focus(False)]
    assert sent(window, pygame.KEYDOWN, **down) == [Key("enter")]


def test_mouse_text_and_window(window):
    assert sent(window, pygame.TEXTINPUT, text="ü") == [inputs.Text("ü")]
    move = sent(window, pygame.MOUSEMOTION, pos=(3, 4), rel=(0, 0), buttons=(0, 0, 0))
    assert move == [inputs.Pointer("move", 3, 4)]
    press = sent(window, pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=1)
    assert press == [inputs.Pointer("down", 3, 4, 1)]
    # The wheel comes as an event of its own, not as the buttons 4 and 5 too.
    assert sent(window, pygame.MOUSEBUTTONDOWN, pos=(3, 4), button=4) == []
    turned = sent(window, pygame.MOUSEWHEEL, pos=(9, 8), x=0, y=1, precise_x=0.0, precise_y=1.5)
    assert turned == [inputs.Wheel(9, 8, 1.5)]
    assert sent(window, pygame.WINDOWSIZECHANGED, x=1280, y=720) == [inputs.Resized(1280, 720)]
    assert sent(window, pygame.QUIT) == [inputs.Close()]
    assert sent(window, pygame.WINDOWFOCUSGAINED) == [inputs.Focus(True)]
    for gone in (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN):
        assert sent(window, gone) == [inputs.Focus(False)]


def test_a_gamepad_speaks_the_language_of_keys(window):
    assert sent(window, pygame.JOYHATMOTION, value=(0, 1), hat=0) == [Key("up")]
    assert sent(window, pygame.JOYHATMOTION, value=(0, 0), hat=0) == []
    assert sent(window, pygame.JOYBUTTONDOWN, button=0) == [Key("enter")]
    assert sent(window, pygame.JOYBUTTONDOWN, button=3) == [inputs.Pad("y")]


def test_the_window_has_a_surface_and_a_smallest_size(window):
    assert window.size == window.surface.get_size() == (1280, 720)
    assert platform.MINIMUM_SIZE == (960, 600)
    window.flip()


def test_a_clock_for_tests_goes_only_forward():
    clock = ManualClock(5)
    clock.sleep(1.5)
    assert clock.now() == 6.5
    with pytest.raises(ValueError, match="cannot go back"):
        clock.advance(-1)


def test_no_sound_device_is_silence_not_noise(monkeypatch, capfd):
    def refuse(**_options):
        raise pygame.error("no device")

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    assert platform.open_mixer() is False
    assert capfd.readouterr().err == ""
