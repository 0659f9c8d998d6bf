"""Window, clock, clipboard, sound device: the one module that knows the library's window calls.

Only this module and the modules that draw import pygame. The window is a ``pygame.Window`` whose
surface is drawn by the processor: no scaling layer, no graphics-card renderer.
"""

from __future__ import annotations

import os
import sys
import time
from array import array
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

# These are read when the library starts, so they are set before it is imported. A value that the
# player has set wins. Without the first, every frame on X11 goes through OpenGL, which costs 8 ms
# instead of 0.4 and 110 MB on a machine without a graphics card.
_ENVIRONMENT = {
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
    "SDL_IME_SHOW_UI": "1",
    "SDL_APP_NAME": "Sheepshead",  # in the system's list of what sounds
    "SDL_VIDEO_X11_WMCLASS": "sheepshead",
    "SDL_VIDEO_WAYLAND_WMCLASS": "sheepshead",
}
if sys.platform.startswith("linux"):
    _ENVIRONMENT["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
for _name, _value in _ENVIRONMENT.items():
    os.environ.setdefault(_name, _value)

import pygame  # noqa: E402  (the environment has to be set first)

from game import inputs  # noqa: E402

MINIMUM_SIZE = (960, 600)
DEFAULT_SIZE = (1280, 720)

_KEYS = {
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_RETURN: "enter",
    pygame.K_KP_ENTER: "enter",
    pygame.K_SPACE: "space",
    pygame.K_ESCAPE: "escape",
    pygame.K_TAB: "tab",
    pygame.K_BACKSPACE: "backspace",
    pygame.K_DELETE: "delete",
    pygame.K_HOME: "home",
    pygame.K_END: "end",
    pygame.K_PAGEUP: "pageup",
    pygame.K_PAGEDOWN: "pagedown",
    pygame.K_PLUS: "+",
    pygame.K_EQUALS: "=",
    pygame.K_KP_PLUS: "+",
    pygame.K_MINUS: "-",
    pygame.K_KP_MINUS: "-",
    **{getattr(pygame, f"K_F{n}"): f"f{n}" for n in range(1, 13)},
    **{getattr(pygame, f"K_KP{n}"): str(n) for n in range(10)},
    **{getattr(pygame, f"K_{n}"): str(n) for n in range(10)},
}

# Buttons in the order most pads report them; the cross arrives as a hat.
_PAD_KEYS = {0: "enter", 1: "escape"}
_PAD_BUTTONS = {2: "x", 3: "y", 4: "l", 5: "r", 6: "select", 7: "start"}
_HAT_KEYS = {(0, 1): "up", (0, -1): "down", (-1, 0): "left", (1, 0): "right"}


class NoDisplay(Exception):
    """There is no screen to open a window on; the message is one sentence for the player."""


class Clock:
    """Seconds that only go forward. Tests inject a ``ManualClock`` instead."""

    def now(self) -> float:
        return time.perf_counter()

    def sleep(self, seconds: float) -> None:
        if seconds > 0:
            time.sleep(seconds)


class ManualClock(Clock):
    """A clock that stands still until it is told to go on."""

    def __init__(self, start: float = 0.0) -> None:
        self.time = start

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.advance(seconds)

    def advance(self, seconds: float) -> None:
        if seconds < 0:
            raise ValueError(f"a clock cannot go back by {-seconds} s")
        self.time += seconds


def start_video() -> None:
    """Start display and fonts. Raises NoDisplay with a sentence when there is no screen."""
    # Without a screen SDL quietly falls back to its "offscreen" driver and nobody would see the
    # window, so the fallback is refused unless somebody asked for it by name.
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(f"No screen was found to open the window on ({error}).") from None
    if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
        pygame.display.quit()
        raise NoDisplay("No screen was found to open the window on.")
    pygame.font.init()


class GameWindow:
    """The product's window: a surface to draw on, flip, full screen, and the player's inputs.

    ``size`` is in pixels; the surface follows the window by itself. Only one may be open.
    """

    def __init__(
        self,
        title: str,
        size: tuple[int, int] = DEFAULT_SIZE,
        icon: Path | None = None,
    ) -> None:
        start_video()
        try:
            self._window = pygame.Window(title, size, resizable=True)
        except pygame.error as error:
            raise NoDisplay(f"The window could not be opened ({error}).") from None
        self._window.minimum_size = MINIMUM_SIZE
        if icon is not None:
            self._window.set_icon(pygame.image.load_sized_svg(str(icon), (64, 64)))
        self._held: set[int] = set()
        self._full_screen = False
        self._surface = self._window.get_surface()
        self.focused = True
        pygame.key.set_repeat(300, 40)
        self._joysticks: list[Any] = []

    @property
    def surface(self) -> pygame.Surface:
        """What to draw on; ask again after every resize."""
        self._surface = self._window.get_surface()
        return self._surface

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    @property
    def full_screen(self) -> bool:
        return self._full_screen

    def set_full_screen(self, on: bool) -> None:
        """Cover the whole desktop, or go back to the window as it was before."""
        if on == self._full_screen:
            return
        if on:
            self._window.set_fullscreen(True)
        else:
            self._window.set_windowed()
        self._full_screen = on

    def flip(self) -> None:
        self._window.flip()

    def open_gamepads(self) -> None:
        """Listen to gamepads, those plugged in later included. Slow: after the first frame."""
        try:
            pygame.joystick.init()
            self._joysticks = [
                pygame.joystick.Joystick(i) for i in range(pygame.joystick.get_count())
            ]
        except pygame.error:
            self._joysticks = []

    def events(self) -> Iterator[inputs.Event]:
        """Everything the player did since the last call, in order."""
        for event in pygame.event.get():
            translated = self.translate(event)
            if translated is not None:
                if isinstance(translated, inputs.Focus):
                    self.focused = translated.gained
                yield translated

    def translate(self, event: pygame.Event) -> inputs.Event | None:
        """One library event as one of ours; None for those that mean nothing here."""
        kind = event.type
        if kind == pygame.KEYDOWN:
            repeat = event.key in self._held
            self._held.add(event.key)
            return key_event(event.key, event.mod, getattr(event, "unicode", ""), repeat)
        if kind == pygame.KEYUP:
            self._held.discard(event.key)
            return None
        if kind == pygame.TEXTINPUT:
            return inputs.Text(event.text)
        if kind == pygame.MOUSEMOTION:
            return inputs.Pointer("move", event.pos[0], event.pos[1])
        if kind == pygame.MOUSEBUTTONDOWN and event.button <= 3:
            return inputs.Pointer("down", event.pos[0], event.pos[1], event.button)
        if kind == pygame.MOUSEBUTTONUP and event.button <= 3:
            return inputs.Pointer("up", event.pos[0], event.pos[1], event.button)
        if kind == pygame.MOUSEWHEEL:
            x, y = getattr(event, "pos", None) or pygame.mouse.get_pos()
            dy = getattr(event, "precise_y", float(event.y))
            dx = getattr(event, "precise_x", float(event.x))
            return inputs.Wheel(int(x), int(y), dy, dx)
        if kind in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED):
            return inputs.Resized(*self.size)
        if kind == pygame.WINDOWFOCUSGAINED:
            return inputs.Focus(True)
        if kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN, pygame.WINDOWMINIMIZED):
            self._held.clear()
            return inputs.Focus(False)
        if kind in (pygame.QUIT, pygame.WINDOWCLOSE):
            return inputs.Close()
        return self._translate_pad(event)

    def _translate_pad(self, event: pygame.Event) -> inputs.Event | None:
        if event.type == pygame.JOYHATMOTION and event.value in _HAT_KEYS:
            return inputs.Key(_HAT_KEYS[event.value])
        if event.type == pygame.JOYBUTTONDOWN:
            if event.button in _PAD_KEYS:
                return inputs.Key(_PAD_KEYS[event.button])
            if event.button in _PAD_BUTTONS:
                return inputs.Pad(_PAD_BUTTONS[event.button])
        if event.type == pygame.JOYDEVICEADDED:
            self._joysticks.append(pygame.joystick.Joystick(event.device_index))
        return None

    def close(self) -> None:
        self._window.destroy()


def key_event(key: int, mod: int, character: str, repeat: bool = False) -> inputs.Key:
    """Name a key: the word for it, or the character that the player's layout prints."""
    ctrl = bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META))
    alt = bool(mod & pygame.KMOD_LALT)
    shift = bool(mod & pygame.KMOD_SHIFT)
    name = _KEYS.get(key, "")
    if character and character.isprintable() and not ctrl and character != " ":
        name = character.lower()
    if not name:
        name = pygame.key.name(key).lower() or "unknown"
    return inputs.Key(name, ctrl=ctrl, shift=shift, alt=alt, repeat=repeat)


def copy_text(text: str) -> bool:
    """Put text on the clipboard; False where the system has none."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, AttributeError):
        return False
    return True


def paste_text() -> str:
    """The clipboard's text, or nothing."""
    try:
        return str(pygame.scrap.get_text() or "")
    except (pygame.error, AttributeError):
        return ""


def open_mixer(rate: int = 22_050) -> bool:
    """Open the sound device. No device means silence: False, never an error or console noise."""
    # ALSA writes straight to the process's error stream when it finds no device. 1024 samples are
    # heard 46 ms late, which a card game can bear, and cost half the idle time of 512. Without
    # allowed changes the library converts, so that samples always mean the same.
    with _quiet_stderr():
        try:
            pygame.mixer.init(frequency=rate, size=-16, channels=1, buffer=1024, allowedchanges=0)
        except (pygame.error, NotImplementedError):
            return False
    return True


class MixerSpeaker:
    """The open sound device as a `game.sound.Speaker`."""

    def load(self, samples: array[int]) -> pygame.mixer.Sound | None:
        try:
            return pygame.mixer.Sound(buffer=samples)
        except pygame.error:
            return None

    def play(self, sound: pygame.mixer.Sound, loudness: float) -> bool:
        try:
            sound.set_volume(loudness)
            sound.play()
        except pygame.error:
            return False
        return True

    def stop(self) -> None:
        with suppress(pygame.error):
            pygame.mixer.stop()

    def close(self) -> None:
        with _quiet_stderr():
            pygame.mixer.quit()


def open_speaker(rate: int) -> MixerSpeaker | None:
    """The sound device for so many samples a second, or None where there is none.

    Slow: after the first frame.
    """
    return MixerSpeaker() if open_mixer(rate) else None


@contextmanager
def _quiet_stderr() -> Iterator[None]:
    """Send file descriptor 2 nowhere for a moment; does nothing where there is none."""
    try:
        saved = os.dup(2)
    except OSError:
        yield
        return
    null = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(null, 2)
        yield
    finally:
        os.dup2(saved, 2)
        os.close(saved)
        os.close(null)
