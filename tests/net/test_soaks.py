"""The long runs in short: bad cables and a host that is killed, a long evening's memory, and the
evenings with faults."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL and SIGSTOP are POSIX's.")


def soak(tool: str, *arguments: str) -> dict[str, Any]:
    """Run a tool to its end; what it counted."""
    run = subprocess.run(
        [sys.executable, f"tools/{tool}.py", "--json", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    found: dict[str, Any] = json.loads(run.stdout)
    return found


def test_behind_bad_cables_at_a_host_that_is_killed_nothing_is_lost() -> None:
    counted = soak("soak_cables", "--hands", "10", "--an-evening", "5", "--seed", "3")
    assert counted["wrong"] == []
    assert counted["hands"] >= 10
    assert counted["kill"] >= 2
    assert counted["reset"] >= 10
    assert counted["hole"] >= 5
    assert min(counted["half-close"], counted["dribble"]) >= 4
    assert counted["acknowledged"] >= 100


@pytest.mark.slow
def test_a_long_evening_leaves_no_files_tasks_or_threads_behind() -> None:
    counted = soak(
        *("soak_memory", "--minutes", "0.5", "--guests", "3", "--watchers", "1"),
        *("--every", "1", "--seed", "3"),
    )
    assert counted["good"]
    assert counted["programs"] == 5
    assert sum(counted["faults"].values()) >= 10
    assert counted["returns"] >= 10


def test_the_evenings_with_faults_end_when_asked_with_what_they_counted() -> None:
    run = subprocess.Popen(
        [sys.executable, "tools/soak_faults.py", "--each", "100", "--seed", "3", "--json"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert run.stderr is not None
    assert run.stderr.readline() == "seed 3\n"
    time.sleep(3.0)
    run.send_signal(signal.SIGTERM)
    out, errors = run.communicate(timeout=120)
    assert run.returncode == 0, errors
    counted = json.loads(out)
    assert counted["wrong"] == 0
    assert counted["faults"] == counted.get("losses", 0)
    assert "message" in counted["each_unfinished"]
