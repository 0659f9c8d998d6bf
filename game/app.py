"""The main loop: inputs to the topmost screen, a picture only when something has changed.

Inputs are polled 125 times a second, 60 times after two seconds without any, and 10 times while
another window has the keyboard. A frame
is drawn when a screen is dirty, and 60 times a second while one says that it moves by itself. What
is slow and not needed to see something (sound, gamepads) starts after the first frame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame

from game import commands, inputs
from game.commands import command_for
from game.context import Context
from game.i18n import _
from game.note import Note
from game.platform import Clock
from game.screen import Push, Quit, Result, Screen, Stack
from game.settings import log_folder
from game.theme import LARGEST_FACTOR, SMALLEST_FACTOR

if TYPE_CHECKING:
    import logging

    from engine.rules import HouseRules
    from game.ahead import Steps

POLL_SECONDS = 1 / 125
FRAME_SECONDS = 1 / 60
UNFOCUSED_SECONDS = 1 / 10
RESTING_SECONDS = 1 / 60  # after a while without inputs; the mouse moves before it clicks
RESTS_AFTER = 2.0
SCALE_STEP = 0.05

STILL_SECONDS = 0.15  # without a frame or an input, after which pictures are made ahead
DONE = object()

LOG = "sheepshead"  # the logger's name


class WindowLike(Protocol):
    """What the loop needs of `game.platform.GameWindow`; tests bring their own."""

    focused: bool

    @property
    def surface(self) -> pygame.Surface: ...

    @property
    def size(self) -> tuple[int, int]: ...

    def events(self) -> Iterable[inputs.Event]: ...

    def flip(self) -> None: ...

    def set_full_screen(self, on: bool) -> None: ...


class App:
    """Owns the stack of screens; everything that a screen may do is asked for by its results."""

    def __init__(
        self,
        window: WindowLike,
        ctx: Context,
        after_first_frame: Callable[[], None] | None = None,
    ) -> None:
        self.window = window
        self.ctx = ctx
        self.clock: Clock = ctx.clock
        self.stack = Stack(ctx)
        self.first_frame_at: float | None = None
        self.frames = 0
        self._after_first_frame = after_first_frame
        self._behind: tuple[object, pygame.Surface] | None = None
        self._note = Note()
        self._last_frame = -1.0
        self._now = self._last_event = self.clock.now()
        self._trouble: Exception | None = None
        self._key_led_on = False
        self._seen = _visible_settings(ctx)
        self._ahead: Steps | None = None
        self._ahead_of: object = None
        self._ahead_looked = -1

    # The loop

    def run(self, first: Screen) -> None:
        """Show a screen and go on until the last one has closed."""
        self.go(Push(first))
        while len(self.stack):
            began = self.clock.now()
            self.step(began)
            self.clock.sleep(self.pause() - (self.clock.now() - began))

    def step(self, now: float) -> None:
        """One round: inputs, time, and a frame if one is due."""
        self._now = now
        for event in self.window.events():
            self._last_event = now
            self.handle(event)
        if self.ctx.audio is not None:
            self.ctx.audio.attend(now, self.window.focused, self._last_event)
        self._guard(lambda: self._update(now))
        top = self.stack.top
        if top is None:
            return
        if self._note.has_ended(now):
            top.dirty = True
        sharper = self.ctx.sprites.poll()
        moving = top.animating and now - self._last_frame >= FRAME_SECONDS - POLL_SECONDS / 2
        if top.dirty or moving or sharper:
            self._guard(self.draw)
            self._last_frame = now
            self._first_frame(now)
        elif self.ctx.threaded and self._rests(top, now):
            self._guard(lambda: self._make_ahead(top))

    def _rests(self, top: Screen, now: float) -> bool:
        """Whether nothing was drawn or pressed for a moment."""
        still = now - max(self._last_frame, self._last_event) >= STILL_SECONDS
        return still and not top.animating

    def _make_ahead(self, top: Screen) -> None:
        """Use a round without a frame for what is likely to be seen next."""
        if self._ahead is not None:
            if next(self._ahead, DONE) is DONE:
                self._ahead = None
            return
        if self._ahead_looked == self.frames:
            return  # nothing can have changed since
        self._ahead_looked = self.frames
        # A new size or theme has a new painter.
        wanted = (top.opens, self.ctx.paint)
        if wanted[0] is not None and self._ahead_of != wanted:
            from game.ahead import pictures

            self._ahead_of, self._ahead = wanted, pictures(self.ctx, wanted[0])

    def pause(self) -> float:
        """Seconds from the beginning of one round to the next."""
        top = self.stack.top
        if not self.window.focused and not (top and top.animating):
            return UNFOCUSED_SECONDS
        if self._now - self._last_event > RESTS_AFTER and not (top and top.animating):
            return RESTING_SECONDS
        return POLL_SECONDS

    def go(self, result: Result | None) -> None:
        """Do what a screen asked for."""
        if result is not None:
            self._behind = self._ahead = None
            self._guard(lambda: self.stack.apply(result))

    # Inputs

    def handle(self, event: inputs.Event) -> None:
        """Give one event to the application's own commands, else to the topmost screen."""
        top = self.stack.top
        if top is None:
            return
        if isinstance(event, inputs.Text) and self._key_led_on:
            return  # the character of the key that opened this screen, or is held down since
        pressed = isinstance(event, inputs.Key) and not event.repeat
        if pressed:
            self._key_led_on = False
        self._handle(top, event)
        if pressed:
            self._key_led_on = self.stack.top is not top

    def _handle(self, top: Screen, event: inputs.Event) -> None:
        if isinstance(event, inputs.Resized):
            self._fit(event)
        elif isinstance(event, inputs.Close):
            self.go(Quit())
        elif isinstance(event, inputs.Focus):
            top.dirty = True
            if not event.gained:
                self._guard(top.unfocused)
        elif not self._global_command(top, event):
            self._guard(lambda: self.go(top.handle(event)))

    def _global_command(self, top: Screen, event: inputs.Event) -> bool:
        if top.typing and commands.is_typing(event):
            return False
        command = command_for(event, top.place)
        if command is None or command.name not in commands.GLOBAL:
            return False
        held = isinstance(event, inputs.Key) and event.repeat
        if held and command.name not in ("larger", "smaller"):
            return True
        if command.name == "help" and _is_help(top):
            return False  # the key that opened it closes it
        if command.name == "rules" and self._table_rules() is None:
            return False
        self.perform(command.name)
        return True

    def perform(self, name: str) -> None:
        """Carry out one of the application's own commands by its name."""
        chosen = self.ctx.settings
        if name == "help":
            self._open_help()
            return
        if name == "rules":
            self._open_rules()
            return
        if name == "mute":
            self._mute()
        elif name == "full_screen":
            chosen.full_screen = not chosen.full_screen
        elif name == "usual_size":
            chosen.scale = 1.0
        else:
            step = SCALE_STEP if name == "larger" else -SCALE_STEP
            wished = round(chosen.scale + step, 2)
            chosen.scale = min(max(wished, SMALLEST_FACTOR), LARGEST_FACTOR)
        self.apply_settings()
        self.ctx.save_settings()

    def _mute(self) -> None:
        """Turn the sound off or on, and say so: nothing else on the screen tells."""
        chosen, audio = self.ctx.settings, self.ctx.audio
        if audio is None:
            self._note.say(_("No sound device was found."), "speaker-off", self._now)
            return
        chosen.muted = not chosen.muted
        if chosen.muted:
            self._note.say(_("Sound off"), "speaker-off", self._now)
        else:
            self._note.say(_("Sound on"), "speaker", self._now)
            audio.play("card")

    def apply_settings(self) -> None:
        """Make window, painters and screens follow the settings, whoever changed them."""
        self.window.set_full_screen(self.ctx.settings.full_screen)
        self.ctx.rebuild(self.window.size)
        self._seen = _visible_settings(self.ctx)
        self._behind = self._ahead = None
        self._guard(self.stack.refresh)

    def _open_help(self) -> None:
        from game.screens.help import HelpScreen

        if not any(_is_help(screen) for screen in self.stack):
            self.go(Push(HelpScreen(rules=self._table_rules())))

    def _open_rules(self) -> None:
        from game.screens.rules_told import RulesTold

        rules = self._table_rules()
        if rules is not None and not any(isinstance(one, RulesTold) for one in self.stack):
            self.go(Push(RulesTold(rules)))

    def _table_rules(self) -> HouseRules | None:
        """The rules of the table that is open."""
        open_rules = [screen.house_rules for screen in self.stack]
        return next((rules for rules in reversed(open_rules) if rules is not None), None)

    def _fit(self, event: inputs.Resized) -> None:
        if (event.width, event.height) != self.ctx.size:
            self.ctx.rebuild((event.width, event.height))
            self._behind = self._ahead = None
            self._guard(self.stack.refresh)
        if self.stack.top is not None:
            self.stack.top.dirty = True

    # Time and picture

    def _update(self, now: float) -> None:
        for screen in self.stack:
            if screen is self.stack.top:
                if self._settings_changed():
                    self.apply_settings()
                self.go(screen.update(now))
            else:
                screen.update(now)

    def _settings_changed(self) -> bool:
        """Whether a screen has set something that shows."""
        seen = _visible_settings(self.ctx)
        changed = seen != self._seen
        self._seen = seen
        return changed

    def draw(self) -> None:
        """Paint the topmost screen and show it."""
        top = self.stack.top
        if top is None:
            return
        surface = self.window.surface
        if top.overlay:
            surface.blit(self._picture_below(surface.get_size()), (0, 0))
        top.dirty = False
        top.draw(surface, self.ctx)
        self._note.draw(surface, self.ctx)
        self.window.flip()
        self.frames += 1

    def _picture_below(self, size: tuple[int, int]) -> pygame.Surface:
        """What an overlay lies on: drawn once, and darkened."""
        below = self.stack.visible[:-1]
        key = (size, tuple(id(screen) for screen in below))
        if self._behind is None or self._behind[0] != key:
            picture = pygame.Surface(size)
            for screen in below:
                screen.draw(picture, self.ctx)
                self.ctx.paint.backdrop(picture)
            self._behind = (key, picture)
        return self._behind[1]

    def _first_frame(self, now: float) -> None:
        if self.first_frame_at is None:
            self.first_frame_at = self.clock.now()
            if self._after_first_frame is not None:
                self._after_first_frame()

    # Trouble

    def _guard(self, action: Callable[[], object]) -> None:
        """Run part of a screen; if it fails, tell the player in one sentence and lose nothing.

        The game itself is safe: the room writes every move down before anybody sees it.
        """
        try:
            action()
        except Exception as error:
            if self._trouble is not None:
                raise
            self._trouble = error
            note_failure("a screen failed")
            try:
                self._show_trouble()
            finally:
                self._trouble = None

    def _show_trouble(self) -> None:
        from game.screens.message import trouble_screen

        self.stack.apply(Quit())
        self._behind = None
        self.stack.apply(Push(trouble_screen(self.ctx, log_path())))


def _visible_settings(ctx: Context) -> tuple[object, ...]:
    chosen = ctx.settings
    return (
        chosen.theme,
        chosen.scale,
        chosen.four_colours,
        chosen.large_index,
        chosen.language,
        chosen.full_screen,
    )


def _is_help(screen: Screen) -> bool:
    from game.screens.help import HelpScreen

    return isinstance(screen, HelpScreen)


def log_path() -> Path:
    """The file in which trouble is noted."""
    return log_folder() / "sheepshead.log"


_handlers: list[logging.Handler] = []


def start_log() -> None:
    """Write warnings and errors to a small file; where that is impossible, nowhere."""
    # Imported here: nothing goes wrong before the first frame, and the import takes 30 ms.
    import logging.handlers

    if _handlers:
        return
    log = logging.getLogger(LOG)
    log.setLevel(logging.WARNING)
    log.propagate = False
    handler: logging.Handler
    try:
        log_path().parent.mkdir(parents=True, exist_ok=True)
        handler = logging.handlers.RotatingFileHandler(
            log_path(), maxBytes=200_000, backupCount=1, encoding="utf-8", delay=True
        )
    except OSError:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    log.addHandler(handler)
    _handlers.append(handler)


def note_failure(what: str) -> None:
    """Write down the exception that is being handled."""
    import logging

    start_log()
    logging.getLogger(LOG).exception(what)


def stop_log() -> None:
    """Close the file again."""
    import logging

    while _handlers:
        handler = _handlers.pop()
        logging.getLogger(LOG).removeHandler(handler)
        handler.close()
