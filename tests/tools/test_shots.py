"""Pictures of every screen can be taken, and the same one twice."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def shots():
    spec = importlib.util.spec_from_file_location("shots", ROOT / "tools" / "shots.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["shots"] = module
    spec.loader.exec_module(module)
    module.platform.start_video()
    module.load_registries()
    yield module
    del sys.modules["shots"]


def test_every_plain_screen_has_a_picture(shots):
    names = set(shots.SHOTS)
    assert {"title", "title-return", "new-table", "options", "help-cards", "leave"} <= names


@pytest.mark.parametrize("name", ["title-return", "help-cards", "options"])
def test_the_same_picture_twice_is_the_same(shots, name):
    size = (960, 600)
    first, second = (shots.take(shots.SHOTS[name], size) for _i in range(2))
    assert first.get_size() == size
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")


def test_a_picture_is_written_under_its_name_and_size(tmp_path):
    command = [sys.executable, "tools/shots.py", "--out", str(tmp_path), "--only", "trouble"]
    done = subprocess.run(
        [*command, "--size", "960x600"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert [p.name for p in tmp_path.iterdir()] == ["trouble-960x600.png"]


def test_wrong_names_and_sizes_are_one_sentence(shots, capsys, tmp_path):
    assert shots.main(["--out", str(tmp_path), "--only", "nothing-of-that-name"]) == 1
    assert "--list" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        shots.main(["--out", str(tmp_path), "--size", "big"])
