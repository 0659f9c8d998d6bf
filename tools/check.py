#!/usr/bin/env python3
"""Check everything: python3 tools/check.py [options]

Makes the environment in .venv ready, then runs format, lint, types, imports and tests. All steps
run even when one fails, so that one run shows everything.

  --setup-only   make the environment ready and stop
  --only STEP    run one step; may be repeated
  --slow         also the tests that take long
  --fix [PATH]   do not check: let ruff put format and lint right, in PATH or everywhere
  --system       install what some tests need (xvfb, openbox, xdotool, nftables, a C
                 compiler) with apt-get; also done when the variable CI is set, where a
                 skipped test is a failure
"""

import sys

# Before any other line: this file must also be understood by the Python that is too old.
if sys.version_info < (3, 11):
    sys.exit(
        "Sheepshead needs Python 3.11 or newer, and this is Python %d.%d: "
        "install a newer one and start with it, as in `python3.11 tools/check.py`."
        % sys.version_info[:2]
    )

import argparse
import os
import re
import shutil
import subprocess
import time

import _env

STEPS = ("format", "lint", "types", "imports", "tests")

# Programs that tests of windows, of networks and of the training start, and the Debian packages
# that bring them.
SYSTEM_TOOLS = {
    "Xvfb": "xvfb",
    "openbox": "openbox",
    "xdotool": "xdotool",
    "ip": "iproute2",
    "tc": "iproute2",
    "nft": "nftables",
    "cc": "build-essential",
}


def main(arguments: list[str]) -> int:
    """Run what was asked for; returns the exit code."""
    options = read_options(arguments)
    environment = _env.Environment(say=say)
    made = _env.or_exit(lambda: environment.prepare("dev"))
    if options.system:
        problem = install_system_tools()
        if problem:
            say(problem)
            return 1
    if options.setup_only:
        if not made:
            say("Everything is ready; run the checks with `python3 tools/check.py`.")
        return 0
    if options.fix is not None:
        return fix(environment, options.fix)

    results = [Step(name, environment, options.slow) for name in options.only or STEPS]
    for step in results:
        step.run()
    return summary(results)


def read_options(arguments: list[str]) -> argparse.Namespace:
    """The command line as a record; help and mistakes end the program."""
    parser = argparse.ArgumentParser(
        usage=__doc__.strip(), add_help=True, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--setup-only", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--only", action="append", choices=STEPS, help=argparse.SUPPRESS)
    parser.add_argument("--slow", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--fix", nargs="*", metavar="PATH", help=argparse.SUPPRESS)
    parser.add_argument(
        "--system", action="store_true", default=bool(os.environ.get("CI")), help=argparse.SUPPRESS
    )
    return parser.parse_args(arguments)


class Step:
    """One check: its command, and after ``run`` whether it passed, its seconds and test counts."""

    def __init__(self, name: str, environment: _env.Environment, slow: bool = False) -> None:
        self.name = name
        self.ok = False
        self.seconds = 0.0
        self.counts: dict[str, int] = {}
        self._python = environment.python
        self._root = environment.root
        self.command = [environment.python, "-m", *self._module(slow)]

    def _module(self, slow: bool) -> list[str]:
        if self.name == "format":
            return ["ruff", "format", "--check", "--output-format", "concise", "."]
        if self.name == "lint":
            return ["ruff", "check", "--output-format", "concise", "."]
        if self.name == "types":
            return ["mypy"]
        if self.name == "imports":
            return ["pytest", "-q", "tests/architecture"]
        # One more than there are cores: many tests wait for a window or for another program.
        workers = min((os.cpu_count() or 2) + 1, 8)
        quick = [] if slow else ["-m", "not slow"]
        shared = ["-n", str(workers), "--dist", "worksteal"]
        return ["pytest", "-q", *shared, "--ignore=tests/architecture", *quick]

    def run(self) -> None:
        """Run the command. Tests are shown as they go, the rest only when it fails."""
        started = time.monotonic()
        live = self.name == "tests"
        if live:
            say(f"{self.name:<8} running")
        lines = []
        with subprocess.Popen(
            self.command,
            cwd=self._root,
            env=_env.clean_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as process:
            for line in process.stdout or ():
                lines.append(line)
                if live:
                    print(line, end="", flush=True)
        self.seconds = time.monotonic() - started
        self.ok = process.returncode == 0
        if self.name in ("imports", "tests"):
            self.counts = count_tests(lines)
            if not self.ok and not self.counts.get("failed"):
                # Broken before or after the tests: nothing collected, a crash, a wrong option.
                self.counts["failed"] = 1
        if not self.ok and not live:
            print("".join(lines), end="", flush=True)
        say(f"{self.name:<8} {'ok' if self.ok else 'FAILED':<6} {self.seconds:6.1f} s")


def count_tests(lines: list[str]) -> dict[str, int]:
    """Passed, failed and skipped tests from pytest's closing line; an error is a failure."""
    counts: dict[str, int] = {}
    for line in reversed(lines):
        found = re.findall(r"(\d+) (passed|failed|errors?|skipped|xfailed)\b", line)
        if found and re.search(r" in \d", line):
            for number, word in found:
                key = {"error": "failed", "errors": "failed", "xfailed": "skipped"}.get(word, word)
                counts[key] = counts.get(key, 0) + int(number)
            break
    return counts


def summary(results: list[Step]) -> int:
    """Say how it went, with the number of tests alone on the last line; returns the exit code."""
    failed = [step.name for step in results if not step.ok]
    total = sum(step.seconds for step in results)
    say("")
    if failed:
        say(f"Not ready: {', '.join(failed)} failed ({total:.0f} seconds).")
    else:
        say(f"All is well: {', '.join(step.name for step in results)} ({total:.0f} seconds).")
    counts = {"passed": 0, "failed": 0}
    for step in results:
        for word, number in step.counts.items():
            counts[word] = counts.get(word, 0) + number
    if any(step.counts for step in results):
        say(", ".join(f"{number} {word}" for word, number in counts.items()))
    return 1 if failed else 0


def fix(environment: _env.Environment, paths: list[str]) -> int:
    """Let ruff repair lint, then format; returns the exit code of what it could not repair."""
    where = [os.path.abspath(path) for path in paths] or ["."]
    ruff = [environment.python, "-m", "ruff"]
    codes = [
        subprocess.run([*ruff, *words, *where], cwd=environment.root, check=False).returncode
        for words in (["check", "--fix"], ["format"])
    ]
    return 1 if any(codes) else 0


def install_system_tools() -> str | None:
    """Install what some tests need and this machine lacks; returns a sentence if that failed."""
    missing = sorted(
        {package for program, package in SYSTEM_TOOLS.items() if not shutil.which(program)}
    )
    if not missing:
        return None
    if not shutil.which("apt-get"):
        return (
            f"Some tests need {', '.join(missing)}, and there is no apt-get here to "
            "install them: install them by hand."
        )
    say(f"Installing {', '.join(missing)} with apt-get.")
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = [*root, "apt-get", "install", "-y", "-q", "--no-install-recommends", *missing]
    # The list of packages may be old or absent: fetch it only when it is needed.
    for command in (install, [*root, "apt-get", "update", "-q"], install):
        try:
            done = subprocess.run(
                command,
                env=quiet,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
            )
        except OSError as error:
            return f"apt-get could not be started to install {', '.join(missing)}: {error}."
        if command is install and done.returncode == 0:
            return None
    last = (done.stdout.strip().splitlines() or ["no reason given"])[-1]
    return f"apt-get could not install {', '.join(missing)}: {last}"


def say(line: str) -> None:
    """Print one line at once, in order with what the steps print themselves."""
    print(line, flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
