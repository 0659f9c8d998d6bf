"""The long runs in short: bad cables and a host that is killed, a long evening's memory, and the
evenings with faults."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine.actions import parse
from tools import soak_cables

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


Hand = list[tuple[str, str]]


def playing() -> tuple[SimpleNamespace, dict[int, Hand]]:
    """Ben's book of a hand, and the host's record of it: he has seat 2, and nothing is wrong."""
    ben = SimpleNamespace(name="Ben", numbers={4: 3}, acked={}, sent={})
    ben.acked = {(4, 1): parse("QC")}
    ben.sent = {(4, 1): parse("QC"), (4, 3): parse("7D")}
    return ben, {3: [("Anna", "pass"), ("Ben", "QC"), ("Anna", "JD"), ("Ben", "7D")]}


def compare(ben: SimpleNamespace, hands: dict[int, Hand]) -> None:
    done = {
        number: [(name, parse(words)) for name, words in hand] for number, hand in hands.items()
    }
    soak_cables.Evening._compare(ben, done)  # type: ignore[arg-type]


def lost(hand: Hand) -> None:
    del hand[1:]


def another(hand: Hand) -> None:
    hand[1] = ("Ben", "QS")


def reordered(hand: Hand) -> None:
    hand[0], hand[1] = hand[1], hand[0]


def twice(hand: Hand) -> None:
    hand.insert(1, ("Ben", "QC"))


def by_a_bot(hand: Hand) -> None:
    hand[3] = ("Ben", "8D")


@pytest.mark.parametrize("plant", [lost, another, reordered, twice, by_a_bot])
def test_the_books_behind_bad_cables_show_what_went_wrong(plant: Callable[[Hand], None]) -> None:
    compare(*playing())
    ben, hands = playing()
    plant(hands[3])
    with pytest.raises(soak_cables.Wrong):
        compare(ben, hands)


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
