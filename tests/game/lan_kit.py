"""Windows at tables on the home network, without glass: what the tests of these screens share."""

import time

import pygame

from game.context import Context
from game.inputs import Key, Text
from game.lan import OpenSetup
from game.platform import ManualClock
from game.screen import Push, Stack
from game.screens.join import JoinScreen
from game.screens.lobby import LobbyScreen
from game.screens.open_table import opened
from game.settings import Settings
from game.table.hand_end import HandEndScreen
from game.table.hooks import Tables
from game.table.lan_table import LanTable
from tools.staged_lan import Eyes

HERE = "127.0.0.1"


class Window:
    """A window without glass: a stack of screens, its keys and its time."""

    def __init__(self, folder, name, size=(1280, 720)):
        settings = Settings(player_name=name)
        settings.instant = True
        self.folder = folder
        self.clock = ManualClock()
        self.ctx = Context(settings, Tables(settings), size=size, clock=self.clock, threaded=False)
        self.stack = Stack(self.ctx)
        self.surface = pygame.Surface(size)

    def open(self, screen):
        self.stack.apply(Push(screen))

    @property
    def top(self):
        return self.stack.top

    @property
    def desk(self):
        """The desk of the lowest screen, whatever lies over it."""
        return next(one.desk for one in self.stack if hasattr(one, "desk"))

    def step(self):
        self.clock.advance(0.5)
        if self.top is not None:
            self.stack.apply(self.top.update(self.clock.now()))

    def press(self, *names):
        for name in names:
            self.stack.apply(self.top.handle(Key(name)))

    def type(self, text):
        for letter in text:
            self.top.handle(Text(letter))

    def focus(self, label):
        widget = next(w for w in self.top.form.widgets if getattr(w, "label", "") == label)
        self.top.form.set_focus(widget)

    def choose(self, label):
        self.focus(label)
        self.press("enter")

    def draw(self):
        """Draw as the window would: an overlay on what lies below it."""
        for screen in self.stack.visible:
            screen.draw(self.surface, self.ctx)

    def play(self):
        """Press what a player in a hurry would press."""
        top = self.top
        if isinstance(top, HandEndScreen):
            return
        desk = getattr(top, "desk", None)
        view = desk.view if desk is not None else None
        if view is None or view.over or not view.my_turn or desk.waiting:
            return
        if view.phase == "pick":
            self.press("n")
        elif view.phase == "play" and top.panel is None:
            for digit in "1234567890"[: len(view.hand)]:
                self.press(digit)
                if desk.waiting or not desk.view.my_turn:
                    break
        elif view.legal:
            desk.act(view.legal[0])

    def close(self):
        while len(self.stack):
            self.stack._close()
        self.ctx.close()


def make_windows(home, monkeypatch):
    """Makes windows on this computer, each with a folder of its own, and closes them."""
    monkeypatch.setattr("game.cards.CardSprites.prepare", lambda *_a, **_k: None)
    made = []

    def make(name, size=(1280, 720)):
        made.append(Window(home / name, name, size))
        return made[-1]

    yield make
    for window in reversed(made):
        window.close()


def host_at(windows, **more):
    """A window whose table is open on loopback, in the lobby."""
    window = windows("Anna")
    setup = OpenSetup(
        **{"table": "Kitchen table", "player": "Anna", "preset": "classic", "need": "nothing"}
        | more
    )
    result = opened(
        window.ctx,
        setup,
        folder=window.folder,
        interface=HERE,
        advertise=False,
        frames_a_second=2000.0,
    )
    window.open(result.screen)
    return window


def guest_at(windows, host, name="Ben", by="address", **more):
    """A window whose player types the host's address, or its code, on the join screen."""
    window = windows(name, **more)
    window.open(JoinScreen(lambda _known: Eyes(), window.folder, interface=HERE))
    window.step()
    window.focus("Join code or address")
    lobby = host.top.lobby
    window.type(f"{HERE}:{lobby.port}" if by == "address" else lobby.code)
    window.press("enter")
    return window


def until(done, what, *windows, play=False, seconds=20.0):
    """Let all windows go on until something is so."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, f"not within {seconds} s: {what}"
        for window in windows:
            window.step()
            if play:
                window.play()
        time.sleep(0.002)


def seated(windows, **more):
    """Host and guest, both in the lobby and in seats."""
    host = host_at(windows, **more)
    guest = guest_at(windows, host)
    until(
        lambda: isinstance(guest.top, LobbyScreen) and guest.top.desk.table.seat is not None,
        "Ben sits",
        host,
        guest,
    )
    return host, guest


def dealt(*windows):
    """Until everybody has cards."""
    until(
        lambda: all(isinstance(one.top, LanTable) for one in windows),
        "the cards are dealt",
        *windows,
    )
