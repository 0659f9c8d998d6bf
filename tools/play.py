#!/usr/bin/env python3
"""Start Sheepshead: python3 tools/play.py [--setup-only] [--watch] [the game's own options]

On the first start this makes the game's own environment in .venv and installs what it needs;
nothing outside the project folder is touched. Later starts go straight to the game.

  --setup-only   make the environment ready and stop
  --watch        no window: a hand between bots, told in words in the terminal

Every other option goes to the game.
"""

import sys

# Before any other line: this file must also be understood by the Python that is too old.
if sys.version_info < (3, 11):
    sys.exit(
        "Sheepshead needs Python 3.11 or newer, and this is Python %d.%d: "
        "install a newer one and start with it, as in `python3.11 tools/play.py`."
        % sys.version_info[:2]
    )

import os

import _env

# Options of the game that need no window.
WORDS_ONLY = ("--watch", "--version")


def main(arguments):
    """Set up what is missing, then become the game. Returns an exit code where it stays."""
    if "-h" in arguments or "--help" in arguments:
        print(__doc__.strip())
        return 0
    setup_only = "--setup-only" in arguments
    rest = [word for word in arguments if word != "--setup-only"]
    if not setup_only and not any(word in WORDS_ONLY for word in rest) and not has_display():
        print(
            "There is no display here on which a window could open; "
            "to see a hand told in words in the terminal, start `python3 tools/play.py --watch`.",
            file=sys.stderr,
        )
        return 1

    environment = _env.Environment(say=_env.say_aside)
    made = _env.or_exit(lambda: environment.prepare("runtime"))
    if setup_only:
        if not made:
            print("Everything is ready; start the game with `python3 tools/play.py`.")
        return 0
    # -P: a folder called "game" where the player happens to stand is not this game.
    return environment.start(["-P", "-m", "game", *rest])


def has_display():
    """Whether a window can open here. Only X11 and Wayland systems can lack a display."""
    if sys.platform in ("win32", "cygwin", "darwin"):
        return True
    names = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    return any(os.environ.get(name) for name in names)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
