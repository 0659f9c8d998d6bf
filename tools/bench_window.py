#!/usr/bin/env python3
"""One measurement of the window, in a process of its own; `tools/bench.py` starts it.

    bench_window.py launch          when the first frame was on the screen (monotonic seconds)
    bench_window.py deal WxH        milliseconds for draw and flip while 32 cards are dealt, at a
                                    table opened from the title and at three after it
    bench_window.py resize          milliseconds until a table is drawn in another size
    bench_window.py idle SECONDS    CPU share and memory of a table at which nothing moves

Sounds are mixed as at a table that is heard, for a device that is none. It prints one JSON object.
SHEEPSHEAD_HOME must name a folder that may be thrown away.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game import __main__ as start
from game.app import App

if TYPE_CHECKING:
    from game.context import Context
    from game.screen import Screen

BOTS = ("Ben", "Carla", "Dan", "Eva")

DEAL_SECONDS = 2.0
"""How long the table is watched: the deal and the first bids."""

TITLE_SECONDS = 2.0
"""How long somebody reads the title before they sit down."""


class Timed(App):
    """The application, noting what each frame cost."""

    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        self.costs: list[float] = []

    def draw(self) -> None:
        began = time.perf_counter()
        super().draw()
        self.costs.append((time.perf_counter() - began) * 1000)


def launch() -> dict[str, float]:
    """The moment of the first frame of the real program, which then closes."""
    shown: list[float] = []
    first_frame = App._first_frame

    def note(self: App, now: float) -> None:
        shown.append(time.monotonic())
        first_frame(self, now)
        raise SystemExit(0)

    App._first_frame = note  # type: ignore[method-assign]
    with contextlib.suppress(SystemExit):
        start.main(["--size", "1280x720"])
    return {"first_frame": shown[0]}


def open_app(preset: str, size: tuple[int, int], app_kind: type[App]) -> App:
    """The real application with nothing open; the last table was one of this preset."""
    # Imported only here, so that they do not count for the launch.
    from game import platform, sound
    from game.context import Context
    from game.resources import asset_path
    from game.settings import Settings
    from game.table.hooks import Tables

    settings = Settings(player_name="Anna", bot_names=BOTS, preset=preset)
    window = platform.GameWindow("Sheepshead", size, asset_path("emblem", "app.svg"))
    tables = Tables(settings, "20261130")
    ctx = Context(settings, tables, size=window.size)
    ctx.audio = sound.open_player(settings)
    return app_kind(window, ctx, None)


def open_table(preset: str, size: tuple[int, int], app_kind: type[App]) -> App:
    """The real application at a new table of three or five."""
    from game.screen import Push

    app = open_app(preset, size, app_kind)
    app.go(Push(new_table(app.ctx, preset)))
    return app


def new_table(ctx: Context, preset: str) -> Screen:
    """A table of three or five, nothing dealt yet."""
    from game.context import TableSetup

    bots = 2 if preset.startswith("3") else 4
    return ctx.table.start_table(TableSetup("Anna", BOTS[:bots], preset))


def run_for(app: App, seconds: float) -> None:
    """The main loop for some time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        began = app.clock.now()
        app.step(began)
        app.clock.sleep(app.pause() - (app.clock.now() - began))


def deal(size: tuple[int, int]) -> dict[str, float]:
    """Thirty cards go out and two lie in the blind (3-ten), at 60 frames a second. The first table
    is opened from the title a moment after the start; `opening` is its first frame."""
    from game.screen import Push, Replace, Screen
    from game.screens.title import TitleScreen

    class Nothing(Screen):
        """No table is open, so that the next can be."""

        def draw(self, surface: object, ctx: object) -> None:
            """Nothing."""

    app = open_app("3-ten", size, Timed)
    assert isinstance(app, Timed)
    app.go(Push(TitleScreen()))
    run_for(app, TITLE_SECONDS)
    app.costs.clear()
    app.go(Push(new_table(app.ctx, "3-ten")))
    run_for(app, DEAL_SECONDS)
    for _again in range(3):
        app.go(Replace(Nothing()))
        app.go(Replace(new_table(app.ctx, "3-ten")))
        run_for(app, DEAL_SECONDS)
    opening, *rest = app.costs
    costs = sorted(rest)
    return {
        "frames": len(costs),
        "opening": opening,
        "median": statistics.median(costs),
        "p95": costs[int(len(costs) * 0.95)],
        "max": costs[-1],
    }


def resize() -> dict[str, float]:
    """The window goes to another size and back, at a table of five that stands still."""
    from game.inputs import Resized

    sizes = ((1280, 720), (1600, 900), (1900, 1000), (1920, 1080))
    app = open_table("classic", sizes[-1], Timed)
    assert isinstance(app, Timed)
    run_for(app, DEAL_SECONDS)
    costs, sharp = [], []
    for size in sizes:
        app.window._window.size = size  # type: ignore[attr-defined]
        app.window.surface  # noqa: B018  (the library makes the new surface when it is asked for)
        began = time.perf_counter()
        app.handle(Resized(*size))
        app.draw()
        costs.append((time.perf_counter() - began) * 1000)
        while app.ctx.sprites.busy:
            run_for(app, 0.01)
        sharp.append((time.perf_counter() - began) * 1000)
        run_for(app, 0.3)
    return {"drawn": max(costs), "sharp": max(sharp)}


def idle(seconds: float) -> dict[str, float]:
    """A table that waits for the person to pick or pass."""
    app = open_table("classic", (1920, 1080), App)
    run_for(app, 12.0)  # dealt, bots have spoken, faces are sharp
    began, used = time.monotonic(), time.process_time()
    run_for(app, seconds)
    share = (time.process_time() - used) / (time.monotonic() - began) * 100
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"cpu": share, "megabytes": peak}


def main() -> int:
    """The command; gives the exit code."""
    what = sys.argv[1]
    if what == "launch":
        found = launch()
    elif what == "deal":
        width, height = sys.argv[2].split("x")
        found = deal((int(width), int(height)))
    elif what == "resize":
        found = resize()
    else:
        found = idle(float(sys.argv[2]))
    print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
