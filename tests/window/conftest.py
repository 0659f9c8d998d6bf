"""A real window on a screen of its own: Xvfb, openbox, and xdotool's hand on mouse and keyboard.

The game is started as a player starts it. What it has done is read from the table's journal, the
file that also survives a crash; where to click comes from the same screens, drawn off screen.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

SIZE = (1280, 720)
ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 40.0


class Display:
    """An X server of the test's own, with a window manager."""

    def __init__(self, folder: Path) -> None:
        read, write = os.pipe()
        command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1400x900x24", "-nolisten"]
        self.server = subprocess.Popen(
            # Else it begins anew when its last client leaves, and who comes then waits for ever.
            [*command, "tcp", "-noreset"],
            pass_fds=(write,),
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb did not start"
        self.env = {
            **os.environ,
            "DISPLAY": f":{number}",
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
            "SDL_VIDEO_WINDOW_POS": "0,0",
            "HOME": str(folder),
        }
        self.manager = subprocess.Popen(
            ["openbox"], env=self.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        # A window that opens while the manager takes over may never be shown.
        end = time.monotonic() + PATIENCE
        while not self.do("get_num_desktops"):
            assert time.monotonic() < end, "the window manager did not start"
            time.sleep(0.02)

    def do(self, *arguments: str) -> str:
        """One xdotool command; what it printed."""
        done = subprocess.run(
            ["timeout", "20", "xdotool", *arguments],
            env=self.env,
            capture_output=True,
            text=True,
            check=False,
        )
        return done.stdout.strip()

    def close(self) -> None:
        for process in (self.manager, self.server):
            process.terminate()
            process.wait(timeout=10)


class Game:
    """The product in its window, with a hand on its mouse and keyboard."""

    def __init__(self, display: Display, home: Path, seed: str) -> None:
        self.display = display
        self.home = home
        self.seed = seed
        self.process: subprocess.Popen[bytes] | None = None
        self.window = ""
        self.origin = (0, 0)

    def start(self) -> None:
        size = f"{SIZE[0]}x{SIZE[1]}"
        command = [sys.executable, "-m", "game", "--size", size, "--seed", self.seed]
        self.process = subprocess.Popen(
            [*command, "--data", str(self.home)],
            cwd=ROOT,
            env=self.display.env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and not self.window:
            assert self.process.poll() is None, self.process.stderr.read()
            found = self.display.do("search", "--onlyvisible", "--class", "sheepshead")
            self.window = found.splitlines()[-1] if found else ""
            time.sleep(0.1)
        assert self.window, "the window did not open"
        self.display.do("windowfocus", "--sync", self.window)
        # The window manager gives it a frame, which moves it, a moment after it has opened.
        before = None
        while self.place() != before:
            before = self.place()
            time.sleep(0.5)

    def place(self) -> tuple[int, int]:
        """Where the window's own part begins; clicks count from there from now on."""
        # Asked for a window with a frame, getwindowgeometry counts the frame twice; the pointer
        # does not.
        told = self.display.do(
            *("mousemove", "--window", self.window, "0", "0"), *("getmouselocation", "--shell")
        )
        values = dict(line.split("=") for line in told.splitlines() if "=" in line)
        self.origin = (int(values["X"]), int(values["Y"]))
        return self.origin

    def click(self, x: float, y: float) -> None:
        at = (str(round(self.origin[0] + x)), str(round(self.origin[1] + y)))
        self.display.do("mousemove", *at, "click", "1")
        time.sleep(0.06)

    def key(self, name: str) -> None:
        self.display.do("key", name)
        time.sleep(0.06)

    def kill(self) -> None:
        """As if the laptop's battery had died."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(timeout=10)
        assert self.process.stderr is not None
        self.process.stderr.close()
        self.process, self.window = None, ""

    def close(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(timeout=10)
            assert self.process.stderr is not None
            self.process.stderr.close()


@pytest.fixture
def display(tmp_path):
    folder = tmp_path / "x"
    folder.mkdir()
    made = Display(folder)
    yield made
    made.close()


@pytest.fixture
def game(display, tmp_path):
    """A game with settings of its own: a name is given, and nothing moves longer than it must."""
    home = tmp_path / "sheepshead"
    home.mkdir()
    settings = {"player_name": "Anna", "instant": True, "preset": "classic"}
    (home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    made = Game(display, home, seed="window")
    yield made
    made.close()
