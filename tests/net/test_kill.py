"""Killing the game at random moments loses nothing: a real process, really killed.

The long version is `python3 tools/soak_kill.py --kills 2000`.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

TOOL = Path(__file__).resolve().parents[2] / "tools" / "soak_kill.py"

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="A process is killed without a word only on POSIX systems."
)


def soak(*arguments: str) -> tuple[int, dict[str, float], str]:
    """Run the tool; gives its exit code, its numbers and what it complained of."""
    run = subprocess.run(
        [sys.executable, str(TOOL), "--json", *arguments],
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.stdout, run.stderr
    return run.returncode, json.loads(run.stdout), run.stderr


def test_forty_deaths_lose_no_card_and_no_point() -> None:
    code, count, words = soak("--kills", "40", "--hands", "16", "--seed", "7")
    assert code == 0, words
    assert count["kills"] == 40
    assert count["resumed"] >= 20
    assert count["facts"] >= 300


def test_a_table_that_tells_before_it_writes_is_caught() -> None:
    """The test itself must be able to fail."""
    code, count, _words = soak("--kills", "4", "--hands", "6", "--forgetful", "--seed", "2")
    assert code == 1
    assert count["lost_actions"] > 0
