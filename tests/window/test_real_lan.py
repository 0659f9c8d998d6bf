"""A table on the home network, opened in a real window by keys; a guest in a process of its own."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from net.doorsettings import load_door
from net.journal import tables_folder
from tests.window.conftest import PATIENCE, ROOT
from tests.window.test_real_window import Mirror, mine

pytestmark = pytest.mark.window

HERE = "127.0.0.1"


def port_of(home):
    """Where the window's table is open."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for path in tables_folder(home).glob("*.journal"):
            door = load_door(path)
            if door is not None and door.port:
                assert door.need == "nothing"
                return door.port
        time.sleep(0.05)
    raise AssertionError("the table was not opened")


@pytest.fixture
def ben(tmp_path):
    """Starts a guest that a bot plays, and ends it."""
    started = []

    def start(port):
        command = [sys.executable, "-m", "game", "join", f"{HERE}:{port}", "--name", "Ben"]
        started.append(
            subprocess.Popen(
                [*command, "--bot", "thumb", "--data", str(tmp_path / "ben")],
                cwd=ROOT,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )

    yield start
    for process in started:
        process.terminate()
        process.wait(timeout=10)


def press(game, *names):
    for name in names:
        game.key(name)
        time.sleep(0.1)


def test_a_table_is_opened_and_a_hand_is_played_by_keys(game, ben):
    game.start()
    press(game, "Down", "Down", "Return")  # home network
    time.sleep(0.8)
    press(game, "Return")  # open a table here
    time.sleep(0.6)
    # Three back from the button, to who may sit down: everybody.
    press(game, "shift+Tab", "shift+Tab", "shift+Tab", "Right", "Right", "Tab", "Tab", "Tab")
    press(game, "Return")
    mirror = Mirror(game)
    ben(port_of(game.home))
    room = mirror.wait(lambda room: room.seats[1].kind == "person", "Ben sits down")
    assert [seat.name for seat in room.seats][:2] == ["Anna", "Ben"]
    press(game, "Return")  # deal the cards
    mirror.wait(lambda room: room.hand is not None, "the first deal")
    end = time.monotonic() + 120
    while True:
        room = mirror.wait(lambda room: mine(room) or room.hand.over, "the person's turn")
        if room.hand.over:
            break
        assert time.monotonic() < end, "the hand did not come to its end"
        press(game, "n", *"123456")  # pass, or whichever card fits
    # The panel of the result: on to the next hand, for which Ben is ready by himself.
    time.sleep(1.0)
    press(game, "space")
    mirror.wait(lambda room: room.deals == 2, "the second hand")
