"""What surrounds every test: no window, no sound, no player's own files, no silent skip.

A test that needs a program of the system asks ``need_program("Xvfb")``, or carries the mark
``window`` and so asks for all that a real window needs. Where the program is missing the test is
skipped with a sentence. Under CI (the variable ``CI`` is set) everything can be installed, so there
a skip is a failure, except the honest list of what is "not yet supported".
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import settings

# Before anybody imports pygame: tests never open a window or a sound device.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

# A busy machine is no bug, and the same commit gives the same verdict twice.
settings.register_profile("sheepshead", deadline=None, derandomize=True)
settings.load_profile("sheepshead")

# What window tests start, and the Debian packages that bring it.
PROGRAMS = {"Xvfb": "xvfb", "openbox": "openbox", "xdotool": "xdotool"}
# What single tests start besides.
OTHER_PROGRAMS = {"cc": "build-essential"}

# A skip that begins so is a list of what is still to come, not a missing program.
EXPECTED_SKIP = "not yet supported"


@pytest.fixture(scope="session", autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Settings, journals and caches of the tests go to a folder that is thrown away."""
    home = tmp_path_factory.mktemp("home")
    names = {
        "XDG_CONFIG_HOME": "config",
        "XDG_DATA_HOME": "data",
        "XDG_STATE_HOME": "state",
        "XDG_CACHE_HOME": "cache",
    }
    with pytest.MonkeyPatch.context() as patch:
        for name, folder in names.items():
            patch.setenv(name, str(home / folder))
        yield


def need_program_or_skip(program: str) -> str:
    """The path of a system program; skips the running test with a sentence where it is missing."""
    path = shutil.which(program)
    if path is None:
        package = (PROGRAMS | OTHER_PROGRAMS).get(program, program)
        pytest.skip(
            f"{program} is not installed: `python3 tools/check.py --system` installs it on Debian "
            f"and Ubuntu (package {package})."
        )
    return path


@pytest.fixture
def need_program() -> Callable[[str], str]:
    """``need_program("Xvfb")`` gives the program's path, or skips the test with a sentence."""
    return need_program_or_skip


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A window test needs an X server of its own, a window manager and a hand on the mouse."""
    if item.get_closest_marker("window") is None:
        return
    if not sys.platform.startswith("linux"):
        pytest.skip("Window tests run on Linux, where Xvfb gives them a screen of their own.")
    for program in PROGRAMS:
        need_program_or_skip(program)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Iterator[Any]:
    """Under CI a skipped test is a failed one."""
    report = yield
    return fail_when_skipped(report)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Iterator[Any]:
    """The same for a whole file that skips itself."""
    report = yield
    return fail_when_skipped(report)


def fail_when_skipped(report: Any) -> Any:
    """Turn the report of a skip into that of a failure where CI is set; returns the report."""
    if not os.environ.get("CI") or not report.skipped or hasattr(report, "wasxfail"):
        return report
    # A skip is reported as (file, line, "Skipped: the reason").
    reason = str(report.longrepr[2]).removeprefix("Skipped: ")
    if not reason.startswith(EXPECTED_SKIP):
        report.outcome = "failed"
        report.longrepr = f"{report.nodeid} was skipped, and under CI no test may be: {reason}"
    return report
