"""The project's own environment: making it, knowing that it is ready, running things in it.

``tools/play.py`` and ``tools/check.py`` are started by whatever Python a machine has. What the game
needs is installed into ``.venv`` in the project folder, once. A stamp in there records what it was
made from; while the stamp matches, a start costs the reading of four small files. So this module
imports the heavy parts of the standard library only where they are used.

Other tools that need the game's packages call ``enter()`` first:

    import _env
    _env.enter()
    import pygame
"""

from __future__ import annotations

import os
import sys

# Only for the type checker: importing typing would cost every start some milliseconds.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# What is installed for whom. The developers' environment contains the player's.
KINDS = {
    "runtime": ("runtime.txt", "build.txt"),
    "dev": ("runtime.txt", "build.txt", "dev.txt"),
}

_NO_NETWORK = (
    "NewConnectionError",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "Temporary failure in name resolution",
    "Name or service not known",
    "getaddrinfo failed",
    "Network is unreachable",
    "Connection refused",
    "Connection reset",
    "ProxyError",
)
_DISK_FULL = ("No space left on device", "Disk quota exceeded", "There is not enough space")


class SetupFailed(Exception):
    """The environment could not be made; the message is one sentence for the person who started."""


class Environment:
    """The folder ``.venv`` of one checkout.

    ``root`` is the project folder, ``say`` prints one line of progress, ``python`` is the
    interpreter that the environment is made from (the one that runs, unless a test says otherwise).
    """

    def __init__(
        self,
        root: str = ROOT,
        say: Callable[[str], object] = print,
        python: str | None = None,
    ) -> None:
        self.root = root
        self.folder = os.path.join(root, ".venv")
        self.stamp = os.path.join(self.folder, "sheepshead-stamp")
        self.log = os.path.join(self.folder, "setup.log")
        self.say = say
        # Inside an environment, ask for the Python that it was made from.
        self.base_python = python or getattr(sys, "_base_executable", None) or sys.executable
        if sys.platform == "win32":
            self.python = os.path.join(self.folder, "Scripts", "python.exe")
        else:
            self.python = os.path.join(self.folder, "bin", "python")

    # Is it ready?

    def fingerprint(self, kind: str) -> str:
        """What an environment of this kind is made from, as a short text.

        The project's own path is part of it: a moved or copied ``.venv`` points elsewhere.
        """
        import hashlib

        facts = hashlib.sha256()
        facts.update(f"{sys.implementation.cache_tag} {sys.platform} {self.root}".encode())
        for name in KINDS[kind]:
            facts.update(_read(self._requirements(name)))
        facts.update(_read(os.path.join(self.root, "pyproject.toml")))
        return facts.hexdigest()

    def is_ready(self, kind: str) -> bool:
        """Whether everything of this kind is installed and nothing has changed since."""
        if not os.path.exists(self.python):
            return False
        return f"{kind} {self.fingerprint(kind)}" in self._stamp_lines()

    # Make it ready

    def prepare(self, kind: str) -> bool:
        """Make the environment if it is missing, incomplete or out of date.

        Returns whether anything had to be done. Raises SetupFailed. Two starts at once wait for
        each other; an interrupted set-up leaves no stamp, so the next start begins again.
        """
        if self.is_ready(kind):
            return False
        try:
            lock = _Lock(os.path.join(self.root, ".venv.lock"), self.say)
            with lock:
                if self.is_ready(kind):  # the other start has done it
                    return True
                self._make(kind)
        except OSError as error:
            raise SetupFailed(self._cannot_write(error)) from error
        return True

    def _make(self, kind: str) -> None:
        import time

        started = time.monotonic()
        complete = os.path.exists(self.python) and self._stamp_lines()
        tag = f"python {sys.implementation.cache_tag} {self.root}"
        if complete and tag in self._stamp_lines():
            self.say("Bringing the environment in .venv up to date.")
            os.remove(self.stamp)
        else:
            if os.path.exists(self.folder):
                self.say(
                    "The environment in .venv is incomplete or of another Python: making it anew."
                )
            else:
                self.say("First start: making the game's own environment in .venv.")
            self._make_folder()

        what = "the game's packages" if kind == "runtime" else "the packages for game and checks"
        self.say(f"Installing {what}; this can take a minute.")
        requirements = [word for name in KINDS[kind] for word in ("-r", self._requirements(name))]
        self._pip(["install", *requirements], what)
        # The build backend is among the packages above, so nothing else is downloaded here.
        self._pip(
            ["install", "--no-deps", "--no-build-isolation", "-e", self.root], "Sheepshead itself"
        )

        lines = [tag] + [
            f"{name} {self.fingerprint(name)}" for name in ("runtime", kind) if name in KINDS
        ]
        # Written beside and renamed: a stamp is whole or it is not there.
        with open(self.stamp + ".new", "w", encoding="utf-8") as file:
            file.write("\n".join(dict.fromkeys(lines)) + "\n")
        os.replace(self.stamp + ".new", self.stamp)
        self.say(f"Ready after {time.monotonic() - started:.0f} seconds.")

    def _make_folder(self) -> None:
        if not _has_module("venv") or not _has_module("ensurepip"):
            raise SetupFailed(
                "This Python lacks the module venv, with which Sheepshead makes its own "
                "environment: install it and start again (on Debian and Ubuntu: "
                "sudo apt install python3-venv)."
            )
        code, output = self._run([self.base_python, "-m", "venv", "--clear", self.folder])
        if code:
            raise SetupFailed(
                self._known_cause(output)
                or f"Python could not make an environment in {self.folder}: {_last_line(output)}"
            )

    def _pip(self, arguments: list[str], what: str) -> None:
        code, output = self._run(
            [self.python, "-m", "pip", "--no-input", "--retries", "2", *arguments]
        )
        with open(self.log, "a", encoding="utf-8") as file:
            file.write(output)
        if code:
            raise SetupFailed(
                self._known_cause(output)
                or f"pip could not install {what} (its own words are in {self.log}): "
                f"{_last_line(output)}"
            )

    def _run(self, command: list[str]) -> tuple[int, str]:
        """Run a command to its end; return its exit code and all that it printed."""
        import subprocess

        environment = clean_environment()
        # The player's own pip settings are respected, except those that lead out of .venv.
        environment.update(
            PIP_DISABLE_PIP_VERSION_CHECK="1", PIP_USER="0", PIP_REQUIRE_VIRTUALENV="0"
        )
        for name in ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT"):
            environment.pop(name, None)
        done = subprocess.run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        return done.returncode, done.stdout

    # What went wrong, in a sentence

    def _known_cause(self, output: str) -> str | None:
        if any(words in output for words in _DISK_FULL):
            return f"The disk is full: Sheepshead needs up to 250 MB in {self.folder}."
        if "Permission denied" in output or "Read-only file system" in output:
            return f"Sheepshead may not write in {self.folder}: check who owns that folder."
        if any(words in output for words in _NO_NETWORK):
            return (
                "The packages that Sheepshead needs could not be downloaded: "
                "check the network connection and start again."
            )
        return None

    def _cannot_write(self, error: OSError) -> str:
        import errno

        if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
            return f"The disk is full: Sheepshead needs up to 250 MB in {self.folder}."
        return f"Sheepshead cannot write in {self.root}: {error.strerror or error}."

    # Small helpers

    def _requirements(self, name: str) -> str:
        return os.path.join(self.root, "tools", "requirements", name)

    def _stamp_lines(self) -> list[str]:
        try:
            return _read(self.stamp).decode("utf-8", "replace").splitlines()
        except OSError:
            return []

    def start(self, arguments: list[str]) -> NoReturn:
        """Become the environment's Python with these arguments; does not return.

        On Windows, where a process cannot be replaced, wait for it and exit with its code.
        """
        command = [self.python, *arguments]
        if sys.platform == "win32":
            import subprocess

            try:
                code = subprocess.run(command, env=clean_environment(), check=False).returncode
            except KeyboardInterrupt:
                code = 130
            sys.exit(code)
        sys.stdout.flush()
        sys.stderr.flush()
        os.execve(self.python, command, clean_environment())


def clean_environment() -> dict[str, str]:
    """The environment variables without those that would mix another Python's packages in."""
    dropped = ("PYTHONHOME", "PYTHONPATH", "__PYVENV_LAUNCHER__")
    return {name: value for name, value in os.environ.items() if name not in dropped}


def enter(kind: str = "runtime") -> None:
    """Make sure that this tool runs in the project's environment, or start it there again.

    Call it before importing anything that is not in the standard library. The project's packages
    can be imported afterwards wherever the tool was started from.
    """
    environment = Environment(say=say_aside)
    inside = os.path.normcase(os.path.realpath(sys.prefix)) == os.path.normcase(
        os.path.realpath(environment.folder)
    )
    if inside:
        return
    or_exit(lambda: environment.prepare(kind))
    environment.start(sys.argv)


def or_exit(action: Callable[[], bool]) -> bool:
    """Run a set-up action; where it fails, print its sentence and exit with 1, or 130 on Ctrl+C."""
    try:
        return action()
    except SetupFailed as failure:
        sys.exit(str(failure))
    except KeyboardInterrupt:
        say_aside("Stopped; the next start sets the environment up again.")
        sys.exit(130)


def say_aside(line: str) -> None:
    """Print a line of progress where it does not mix with a tool's results."""
    print(line, file=sys.stderr, flush=True)


class _Lock:
    """A lock between processes, as a file. It falls open by itself when its holder dies."""

    def __init__(self, path: str, say: Callable[[str], object]) -> None:
        self.path = path
        self.say = say

    def __enter__(self) -> None:
        self.file = open(self.path, "a+b")  # closed in __exit__
        if not self._try():
            self.say("Another start is setting up the environment; waiting for it.")
            self._wait()

    def __exit__(self, *failure: object) -> None:
        self.file.close()

    def _try(self) -> bool:
        if sys.platform == "win32":
            import msvcrt

            try:
                msvcrt.locking(self.file.fileno(), msvcrt.LK_NBLCK, 1)
            except OSError:
                return False
            return True
        import fcntl

        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _wait(self) -> None:
        import time

        while not self._try():
            time.sleep(0.2)


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _has_module(name: str) -> bool:
    import importlib.util

    return importlib.util.find_spec(name) is not None


def _last_line(output: str) -> str:
    """The line that says most about a failure: pip's last error, or the last line at all."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith("error")]
    return (errors or lines or ["no reason given"])[-1]
