"""Real programs: a host and two guests, each a process of its own, killed and started again."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.programs import ROOT, Program, same_scores
from tests.net.lan import HERE, free_port

pytestmark = pytest.mark.skipif(
    sys.platform == "win32", reason="A process is killed without a word only on POSIX systems."
)


def guest(folder: Path, name: str, port: int) -> Program:
    return Program(
        folder,
        name,
        "join",
        f"{HERE}:{port}",
        "--name",
        name,
        "--bot",
        "thumb",
        "--interface",
        HERE,
        "--pause",
        "0.02",
    )


def test_three_programs_play_while_one_after_the_other_is_killed(tmp_path: Path) -> None:
    port = free_port()
    host = Program(
        tmp_path,
        "host",
        *("host", "--headless", "--name", "Kitchen", "--port", str(port), "--seats", "5"),
        *("--bots", "thumb", "--hands", "10", "--start-with", "2", "--speed", "0", "--fast"),
        *("--grace", "20", "--interface", HERE),
    )
    programs = [host]
    try:
        host.wait("open")
        ben, carla = guest(tmp_path, "Ben", port), guest(tmp_path, "Carla", port)
        programs += [ben, carla]
        host.wait("hand", 2)
        ben.kill()
        host.wait("away")
        ben.start()
        host.wait("hand", 4)
        host.kill()
        host.start()
        host.wait("open", 2)
        assert host.events("open")[1]["resumed"]
        ends = [one.wait("end")[0] for one in programs]
        assert [one.finish() for one in programs] == [0, 0, 0]
    finally:
        for one in programs:
            if one.process.poll() is None:
                one.kill()
    assert ends[0]["hands"] == 10
    assert ends[0]["scores"] == ends[1]["scores"] == ends[2]["scores"]
    assert set(ends[0]["scores"]) >= {"Ben", "Carla"}
    assert not ben.events("doubt", "trouble")
    assert same_scores(programs) == 10


def test_a_table_is_found_by_other_programs_and_joined_by_its_code(tmp_path: Path) -> None:
    port = free_port()
    host = Program(
        tmp_path,
        "host",
        *("host", "--headless", "--name", "Oma's table", "--port", str(port), "--ask-code"),
        *("--bots", "thumb", "--hands", "1", "--start-with", "1", "--speed", "0", "--fast"),
        *("--interface", HERE),
    )
    try:
        code = host.wait("open")[0]["code"]
        run = subprocess.run(
            [sys.executable, "-m", "game", "find", "--seconds", "2", "--interface", HERE, "--json"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        rows = [row for row in json.loads(run.stdout) if row["port"] == port]
        assert [row["name"] for row in rows] == ["Oma's table"]
        assert rows[0]["addresses"] == [HERE]
        assert (rows[0]["need"], rows[0]["problem"]) == ("code", "")
        ben = Program(tmp_path, "Ben", "join", code, "--name", "Ben", "--interface", HERE)
        assert ben.finish() == 0
        assert host.finish() == 0
        assert ben.events("end")[0]["scores"] == host.events("end")[0]["scores"]
    finally:
        if host.process.poll() is None:
            host.kill()


def test_what_cannot_be_is_said_in_a_sentence(tmp_path: Path) -> None:
    for words in (
        ("join", "two words"),
        ("host", "--headless", "--preset", "2-rows", "--seats", "5"),
    ):
        run = subprocess.run(
            [sys.executable, "-m", "game", *words, "--data", str(tmp_path), "--interface", HERE],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 1
        assert "Traceback" not in run.stderr + run.stdout
        assert run.stdout.strip().endswith(".")
