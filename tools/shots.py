"""Pictures of every screen, drawn off screen from fixed states.

    python3 tools/shots.py --out DIR [--only NAME] [--size WxH] [--list]

Each picture is a function in a registry that makes a screen from a context; the same one at the
same size gives the same pixels. ``--only`` may be given more than once and matches the beginning
of a name. Further registries (such as the table's) are modules named in `REGISTRIES`.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame  # noqa: E402

from game import platform  # noqa: E402
from game.app import App  # noqa: E402
from game.context import Context, SavedTable, TableSetup  # noqa: E402
from game.inputs import Event  # noqa: E402
from game.screen import Push, Screen  # noqa: E402
from game.settings import Settings  # noqa: E402
from game.sound import Player  # noqa: E402

SIZES = ((1280, 720), (960, 600), (1920, 1080))

# Modules beside this one that add pictures to SHOTS when imported.
REGISTRIES = ("shots_plain", "shots_table", "shots_duel", "shots_lan")


@dataclass
class Hooks:
    """A table that is only talked about: the plain screens need no more."""

    saved: SavedTable | None = None

    def saved_table(self) -> SavedTable | None:
        return self.saved

    def start_table(self, setup: TableSetup) -> Screen:
        raise NotImplementedError("this table is only for pictures")

    def resume_table(self) -> Screen:
        raise NotImplementedError("this table is only for pictures")


class NoSpeaker:
    """A sound device of which nothing is heard, so that the options show what they usually do."""

    def load(self, samples: object) -> None:
        return None

    def play(self, sound: object, loudness: float) -> bool:
        return True

    def stop(self) -> None:
        return None

    def close(self) -> None:
        return None


class StillWindow:
    """A window that nobody sees, with a surface of any size."""

    focused = True

    def __init__(self, size: tuple[int, int]) -> None:
        self.surface = pygame.Surface(size)

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    def events(self) -> list[Event]:
        return []

    def flip(self) -> None:
        pass

    def set_full_screen(self, on: bool) -> None:
        pass


Recipe = Callable[[Context], list[Screen]]


@dataclass(frozen=True)
class Shot:
    """One picture: its name, the screens from the lowest up, the settings it is taken with."""

    name: str
    recipe: Recipe
    settings: dict[str, Any]
    saved: SavedTable | None = None


SHOTS: dict[str, Shot] = {}


def shot(name: str, saved: SavedTable | None = None, **settings: Any) -> Callable[[Recipe], Recipe]:
    """Register a function that makes the screens of one picture, the topmost last."""

    def register(recipe: Recipe) -> Recipe:
        SHOTS[name] = Shot(name, recipe, settings, saved)
        return recipe

    return register


def take(wanted: Shot, size: tuple[int, int]) -> pygame.Surface:
    """Draw one picture at a size, its cards all sharp and its movements at their end.

    What is kept on this computer is neither seen nor touched.
    """
    before = os.environ.get("SHEEPSHEAD_HOME")
    with tempfile.TemporaryDirectory() as home:
        os.environ["SHEEPSHEAD_HOME"] = home
        try:
            return _take(wanted, size)
        finally:
            del os.environ["SHEEPSHEAD_HOME"]
            if before is not None:
                os.environ["SHEEPSHEAD_HOME"] = before


def _take(wanted: Shot, size: tuple[int, int]) -> pygame.Surface:
    settings = Settings(player_name="Anna", bot_names=("Ben", "Carla", "Dan", "Eva"))
    for name, value in wanted.settings.items():
        setattr(settings, name, value)
    window = StillWindow(size)
    clock = platform.ManualClock()
    ctx = Context(settings, Hooks(wanted.saved), size=size, clock=clock, threaded=False)
    ctx.audio = Player(settings, NoSpeaker())
    app = App(window, ctx)
    for screen in wanted.recipe(ctx):
        app.go(Push(screen))
        app.step(clock.now())
        # Whatever moves has arrived after ten seconds.
        for _round in range(40):
            clock.advance(0.25)
            app.step(clock.now())
    app.draw()
    ctx.close()
    return window.surface


def load_registries() -> None:
    """Import the modules that register pictures; one that does not exist is passed over."""
    # Whatever name this file runs under, the registries add to this very registry.
    sys.modules.setdefault("shots", sys.modules[__name__])
    folder = Path(__file__).resolve().parent
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    for name in REGISTRIES:
        if (folder / f"{name}.py").exists():
            importlib.import_module(name)


def parse_size(text: str) -> tuple[int, int]:
    """``1280x720`` as two numbers."""
    try:
        width, height = (int(part) for part in text.lower().split("x"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write it like 1280x720") from None
    if width < 320 or height < 240:
        raise argparse.ArgumentTypeError(f"{text} is too small for a picture")
    return width, height


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Pictures of every screen.")
    parser.add_argument("--out", type=Path, help="folder for the pictures")
    parser.add_argument("--only", action="append", default=[], help="names that begin like this")
    parser.add_argument("--size", type=parse_size, action="append", default=[], metavar="WxH")
    parser.add_argument("--list", action="store_true", help="only list the names")
    options = parser.parse_args(arguments)
    load_registries()
    names = [
        name for name in SHOTS if not options.only or any(name.startswith(o) for o in options.only)
    ]
    if not names:
        print(f"No picture's name begins with {' or '.join(options.only)}; see --list.")
        return 1
    if options.list:
        print("\n".join(names))
        return 0
    if options.out is None:
        parser.error("say where the pictures shall go with --out DIR")
    platform.start_video()
    options.out.mkdir(parents=True, exist_ok=True)
    for size in options.size or SIZES:
        for name in names:
            path = options.out / f"{name}-{size[0]}x{size[1]}.png"
            pygame.image.save(take(SHOTS[name], size), str(path))
            print(path)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
