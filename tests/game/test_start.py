"""Starting from the command line, and the version everywhere the same."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from game.__main__ import main, parser
from game.version import VERSION

ROOT = Path(__file__).resolve().parents[2]


def test_the_version_is_the_packages():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == VERSION


def test_the_version_can_be_asked_for(capsys):
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out.strip() == f"Sheepshead {VERSION}"


@pytest.mark.parametrize("size", ["big", "10x10", "1280", "99999x720"])
def test_a_wrong_size_is_one_sentence(capsys, size):
    with pytest.raises(SystemExit):
        parser().parse_args(["--size", size])
    assert "size" in capsys.readouterr().err.splitlines()[-1]


def test_without_a_screen_one_sentence_offers_to_watch(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "game", "--data", str(tmp_path)],
        cwd=ROOT,
        env={"PATH": "/usr/bin:/bin", "SDL_VIDEODRIVER": "x11", "DISPLAY": ":94567"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    [line] = done.stderr.strip().splitlines()
    assert "--watch" in line
    assert "Traceback" not in done.stderr
