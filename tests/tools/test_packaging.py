"""The built packages: what is in them, and that the installed game finds its data."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from game.resources import asset_path, assets_root

ROOT = Path(__file__).resolve().parents[2]


def build(kind: str, source: Path, folder: Path) -> Path:
    """Build a wheel or an sdist with the pinned backend and no network; returns the file."""
    code = f"import sys, hatchling.build as b; print(b.build_{kind}(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, str(folder)],
        cwd=source,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return folder / done.stdout.split()[-1]


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as others build it: from the sdist, not from the checkout."""
    source = tmp_path_factory.mktemp("source")
    with tarfile.open(sdist) as archive:
        archive.extractall(source, filter="data")
    (unpacked,) = source.iterdir()
    return build("wheel", unpacked, tmp_path_factory.mktemp("wheel"))


def test_a_checkout_finds_its_own_assets() -> None:
    assert assets_root() == ROOT / "assets"
    assert asset_path("ATTRIBUTIONS.md").is_file()


def test_the_installed_game_finds_its_assets_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    target = tmp_path / "installed"
    install = ["-m", "pip", "install", "-q", "--no-deps", "--no-index", "--target", str(target)]
    subprocess.run([sys.executable, *install, str(wheel)], check=True, capture_output=True)
    code = (
        "import engine, net, game.resources as r; print(r.__file__);"
        "print(r.asset_path('ATTRIBUTIONS.md').read_text(encoding='utf-8')[:7]);"
        "import engine.bots.fitted as f; print(f.folder()); print(len(f.net('5 called-ace plain')))"
    )
    # -I would hide the target folder too; -S keeps the checkout's own installation away.
    done = subprocess.run(
        [sys.executable, "-S", "-P", "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(target)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    where, begins, numbers, layers = done.stdout.splitlines()
    assert Path(where).is_relative_to(target)
    assert begins == "# Where"
    assert Path(numbers).is_relative_to(target)
    assert layers == "3"


def test_a_game_without_its_data_says_so(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    for name in ("__init__.py", "resources.py"):
        (tmp_path / "game" / name).write_bytes((ROOT / "game" / name).read_bytes())
    done = subprocess.run(
        [sys.executable, "-S", "-c", "from game.resources import *; assets_root()"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "there is no folder 'assets' beside" in done.stderr
    assert "please install the game again." in done.stderr


def test_the_wheel_holds_the_packages_their_data_and_no_tests(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    (info,) = (top for top in tops if top.endswith(".dist-info"))
    assert tops - {info} == {"engine", "net", "game"}
    carried = {name.removeprefix("game/_assets/") for name in names if "/_assets/" in name}
    listed = subprocess.run(
        ["git", "ls-files", "assets"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.split()
    wanted = {name.removeprefix("assets/") for name in listed if "assets/readme/" not in name}
    assert wanted or not (ROOT / ".git").exists()
    assert wanted <= carried
    assert not any(name.startswith("readme/") for name in carried)


def test_the_wheel_brings_the_command_sheepshead(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (entries,) = (name for name in archive.namelist() if name.endswith("entry_points.txt"))
    assert "sheepshead = game.__main__:main" in archive.read(entries).decode()
    (metadata,) = (name for name in archive.namelist() if name.endswith("/METADATA"))
    assert "License-Expression: MIT" in archive.read(metadata).decode()


def test_the_sdist_checks_itself(sdist: Path) -> None:
    """Whoever unpacks it has the two commands, the tests and the data."""
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    for name in (
        "tools/play.py",
        "tools/check.py",
        "tools/requirements/runtime.txt",
        "tests/conftest.py",
        "assets/ATTRIBUTIONS.md",
        "LICENSE",
    ):
        assert name in names
