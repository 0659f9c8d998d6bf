"""Start the game: ``sheepshead`` on the command line, or ``python -m game``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from game.version import VERSION

TITLE = "Sheepshead"


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(
        prog="sheepshead",
        description="Sheepshead, the Wisconsin card game, at your own table.",
        epilog="Tables on the home network: sheepshead host, find or join, each with --help.",
    )
    made.add_argument("--version", action="version", version=f"Sheepshead {VERSION}")
    made.add_argument(
        "--watch", action="store_true", help="tell a hand between bots in words; needs no screen"
    )
    made.add_argument("--data", type=Path, metavar="DIR", help="keep settings and games in DIR")
    made.add_argument("--size", type=_size, metavar="WxH", help="size of the window, 1280x720")
    made.add_argument("--seed", help="deal the hands that belong to this seed")
    made.add_argument("--preset", help="house rules for --watch")
    made.add_argument("--hands", type=int, default=1, help="how many hands --watch tells")
    return made


NETWORK = ("host", "find", "join")
"""The first word of a command line about tables on the home network."""


def network(arguments: Sequence[str]) -> int:
    """A table on the network without a window; the process's exit code. Draws nothing."""
    from game.settings import data_folder
    from net import headless

    made = argparse.ArgumentParser(prog="sheepshead")
    headless.add_commands(made.add_subparsers(dest="command", required=True), VERSION)
    options = made.parse_args(arguments)
    data = None if options.data is None else options.data.expanduser().resolve()
    if options.command == "find":
        return headless.find(options)
    if options.command == "join":
        return headless.join(options, data)
    if not options.headless:
        made.error("host needs --headless: with a window, open the table on the title screen")
    return headless.host(options, data or data_folder())


def _size(text: str) -> tuple[int, int]:
    try:
        width, height = (int(part) for part in text.lower().split("x"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write it like 1280x720") from None
    if not (320 <= width <= 16384 and 240 <= height <= 16384):
        raise argparse.ArgumentTypeError(f"{text} is no size for a window")
    return width, height


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the window and play, or watch; the process's exit code."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    if words and words[0] in NETWORK:
        return network(words)
    options = parser().parse_args(words)
    if options.data is not None:
        os.environ["SHEEPSHEAD_HOME"] = str(options.data.expanduser().resolve())
    if options.watch:
        from game.watch import watch

        return watch(seed=options.seed, preset=options.preset, hands=options.hands)
    # Imported only now: the library takes its time, and --help and --watch need none of it.
    from game.platform import NoDisplay

    try:
        return play(options)
    except NoDisplay as error:
        print(
            f"{error} To see a hand between bots told in words, run it again with --watch.",
            file=sys.stderr,
        )
        return 1
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return 1


def play(options: argparse.Namespace) -> int:
    """Open the window on the title and stay until it closes."""
    from game import platform, settings
    from game.app import App, start_log, stop_log
    from game.context import Context
    from game.later import TablesLater
    from game.resources import asset_path
    from game.screens.title import TitleScreen

    chosen, notice = settings.load()
    window = platform.GameWindow(
        TITLE, options.size or platform.DEFAULT_SIZE, asset_path("emblem", "app.svg")
    )
    window.set_full_screen(chosen.full_screen)
    tables = TablesLater(chosen, options.seed)
    ctx = Context(chosen, tables, size=window.size, notice=notice)

    def after_first_frame() -> None:
        from game import sound

        start_log()
        window.open_gamepads()
        tables.load()
        ctx.audio = sound.open_player(chosen)

    try:
        App(window, ctx, after_first_frame).run(TitleScreen())
    finally:
        ctx.close()
        window.close()
        if ctx.audio is not None:
            ctx.audio.close()
        stop_log()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
