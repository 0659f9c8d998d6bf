"""A window that nobody sees, and contexts at any size for screens and widgets."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from game import platform
from game.context import Context, SavedTable, TableSetup
from game.screen import Screen
from game.settings import Settings


class FakeTable(Screen):
    """Stands for a table in tests of the plain screens."""

    def __init__(self, setup: TableSetup | None) -> None:
        self.setup = setup

    def draw(self, surface, ctx):
        surface.fill((1, 2, 3))


class FakeHooks:
    """The way to a table, without one."""

    def __init__(self, saved: str = "") -> None:
        self.saved = saved
        self.started: list[TableSetup] = []

    def saved_table(self):
        return SavedTable(self.saved) if self.saved else None

    def start_table(self, setup):
        self.started.append(setup)
        return FakeTable(setup)

    def resume_table(self):
        return FakeTable(None)


class FakeWindow:
    """A surface, a list of events to come, and a count of flips."""

    def __init__(self, size=(1280, 720)):
        self.surface = pygame.Surface(size)
        self.coming = []
        self.flips = 0
        self.focused = True
        self.full_screen = False

    @property
    def size(self):
        return self.surface.get_size()

    def resize(self, size):
        self.surface = pygame.Surface(size)

    def events(self):
        coming, self.coming = self.coming, []
        return coming

    def flip(self):
        self.flips += 1

    def set_full_screen(self, on):
        self.full_screen = on


@pytest.fixture(scope="session", autouse=True)
def _video():
    platform.start_video()


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """Settings, saves and logs go to a folder of the test's own."""
    monkeypatch.setenv("SHEEPSHEAD_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def make_context():
    """A context for a size, with settings given by name."""
    made = []

    def make(size=(1280, 720), saved="", threaded=False, **chosen):
        ctx = Context(
            Settings(**{"player_name": "Anna", **chosen}),
            FakeHooks(saved),
            size=size,
            clock=platform.ManualClock(),
            threaded=threaded,
        )
        made.append(ctx)
        return ctx

    yield make
    for ctx in made:
        ctx.close()


@pytest.fixture
def make_window():
    return FakeWindow


@pytest.fixture
def windows(home, monkeypatch):
    """Makes windows at tables on the home network, by the player's name; see `lan_kit`."""
    from tests.game import lan_kit

    yield from lan_kit.make_windows(home, monkeypatch)
