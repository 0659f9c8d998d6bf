"""Imports run one way: engine <- net <- game, and inside engine from cards up to bots.

The tables below are the architecture. Whoever adds a module to ``engine`` gives it its place there.
Every complaint names file and line and says in a sentence what is wrong.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]

# What each package may import beside itself and the standard library.
PACKAGES: dict[str, set[str]] = {
    "engine": set(),
    "net": {"engine", "ifaddr", "msgpack", "zeroconf"},
    "game": {
        "engine",
        "net",
        "pygame",
        "platformdirs",
        "pytweening",
        "fontpkg",
        "fontpkg_atkinson_hyperlegible",
        "fontpkg_zilla_slab",
    },
}

# Inside engine a module imports its own row and the rows above it.
# Imports under TYPE_CHECKING are free: they exist for the type checker and load nothing.
ENGINE_ROWS: list[set[str]] = [
    {"errors", "cards"},
    {"shuffle", "actions", "events"},
    {"contract", "hand"},
    {"rules", "phases"},
    {"flow"},
    {"view"},
    {"poker"},
    {"match", "record", "codec"},
    {"bots"},
]

# The engine knows no clock, no files, no network, no machine: what it needs is an argument.
ENGINE_FORBIDDEN = {
    "asyncio",
    "concurrent",
    "datetime",
    "glob",
    "io",
    "locale",
    "logging",
    "multiprocessing",
    "os",
    "pathlib",
    "secrets",
    "select",
    "selectors",
    "shutil",
    "signal",
    "socket",
    "sqlite3",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
    "urllib",
    "uuid",
}
# The one module of the engine that reads files: the numbers that the bots were fitted with.
ENGINE_READS = {"engine/bots/fitted.py": "pathlib"}
ENGINE_FORBIDDEN_CALLS = {"open", "print", "input", "exec", "eval", "breakpoint"}

# These must run where pygame is not installed or cannot open a window.
WITHOUT_PYGAME = {"game/__init__.py", "game/resources.py", "game/watch.py"}


class Import(NamedTuple):
    """One imported module: its dotted name, the line, and whether only the type checker sees it."""

    module: str
    line: int
    for_types: bool


def imports_of(tree: ast.Module, module: str, is_package: bool) -> list[Import]:
    """Every import of a file, at the top or inside a function, with relative names resolved."""
    here = module.split(".") if is_package else module.split(".")[:-1]
    found: list[Import] = []

    def walk(node: ast.AST, for_types: bool) -> None:
        if isinstance(node, ast.Import):
            found.extend(Import(alias.name, node.lineno, for_types) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else []
            name = ".".join([*base, *([node.module] if node.module else [])])
            # "from engine import flow" imports engine.flow: each name may be a module.
            if "." in name or name not in PACKAGES:
                found.append(Import(name, node.lineno, for_types))
            else:
                found.extend(
                    Import(f"{name}.{alias.name}", node.lineno, for_types) for alias in node.names
                )
        elif isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            for child in node.body:
                walk(child, True)
            for child in node.orelse:
                walk(child, for_types)
            return
        for child in ast.iter_child_nodes(node):
            walk(child, for_types)

    walk(tree, False)
    return found


def complaints(path: str, source: str) -> Iterator[str]:
    """All that is wrong with one file; ``path`` is relative to the project, like engine/hand.py."""
    tree = ast.parse(source, path)
    parts = path.removesuffix(".py").split("/")
    is_package = parts[-1] == "__init__"
    module = ".".join(parts[:-1] if is_package else parts)
    package = parts[0]
    allowed = PACKAGES[package]

    for imported in imports_of(tree, module, is_package):
        top = imported.module.split(".")[0]
        where = f"{path}:{imported.line}"
        if top != package and top not in sys.stdlib_module_names and top not in allowed:
            yield (
                f"{where}: {package} must not import {imported.module}; beside the standard "
                f"library it may import {', '.join(sorted(allowed)) or 'nothing'}."
            )
        if top == "pygame" and path in WITHOUT_PYGAME:
            yield f"{where}: {path} must work without pygame, so it must not import it."
        if package == "engine":
            if top in ENGINE_FORBIDDEN and top != ENGINE_READS.get(path):
                yield (
                    f"{where}: the engine must not import {imported.module}: it has no clock, no "
                    f"files, no network; pass in what is needed as an argument."
                )
            if top == "engine" and not imported.for_types:
                yield from wrong_direction(where, module, imported.module)

    if package == "engine":
        yield from chance_and_output(path, tree)


def row_of(module: str) -> int | None:
    """The row of an engine module, by its second name; None where the table does not know it."""
    name = module.split(".")[1]
    return next((number for number, row in enumerate(ENGINE_ROWS) if name in row), None)


def wrong_direction(where: str, module: str, imported: str) -> Iterator[str]:
    """A complaint when an engine module imports one that is built on it."""
    if module == "engine" or imported == "engine":
        # engine/__init__.py gathers names for the outside; nobody inside may come back to it.
        if imported == "engine" and module != "engine":
            yield f"{where}: {module} must name the module it needs, not engine as a whole."
        return
    own, other = row_of(module), row_of(imported)
    if own is None or other is None:
        unknown = module if own is None else imported
        yield f"{where}: {unknown} has no row in ENGINE_ROWS in tests/architecture; give it one."
    elif other > own:
        yield (
            f"{where}: {module} must not import {imported}, which is built on it; "
            f"move the import, or the code, the other way."
        )


def chance_and_output(path: str, tree: ast.Module) -> Iterator[str]:
    """Complaints about the shared random generator, and about reading and printing."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            for alias in node.names:
                if alias.name != "Random":
                    yield (
                        f"{path}:{node.lineno}: random.{alias.name} is global chance; the engine "
                        f"takes a random.Random as an argument."
                    )
        if (
            isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == "random"
            and node.attr != "Random"
            and imports_random(tree)
        ):
            yield (
                f"{path}:{node.lineno}: random.{node.attr} is global chance; the engine takes a "
                f"random.Random as an argument."
            )
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        if called in {"random.Random", "Random"} and not node.args:
            yield f"{path}:{node.lineno}: {called}() without a seed differs from run to run."
        if called in ENGINE_FORBIDDEN_CALLS:
            yield f"{path}:{node.lineno}: the engine must not call {called}(): it does no I/O."


def imports_random(tree: ast.Module) -> bool:
    """Whether the name ``random`` in this file is the module, not somebody's variable."""
    return any(
        isinstance(node, ast.Import) and any(alias.name == "random" for alias in node.names)
        for node in ast.walk(tree)
    )


def python_files() -> list[str]:
    return sorted(
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
    )


def test_imports_run_one_way() -> None:
    found = [
        complaint
        for path in python_files()
        for complaint in complaints(path, (ROOT / path).read_text(encoding="utf-8"))
    ]
    assert not found, "\n" + "\n".join(found)


def test_every_package_is_looked_at() -> None:
    seen = {path.split("/")[0] for path in python_files()}
    assert seen == set(PACKAGES)


# The check itself must be able to fail: each line is wrong where it stands, and says why.
WRONG = [
    ("engine/cards.py", "from engine.hand import Hand", "engine.hand, which is built on it"),
    ("engine/cards.py", "from .rules import presets", "engine.rules, which is built on it"),
    ("engine/phases/pick.py", "from ..flow import apply", "engine.flow, which is built on it"),
    ("engine/hand.py", "def late():\n    import engine.bots.thumb", "engine.bots.thumb, which"),
    ("engine/hand.py", "from engine import flow", "engine.flow, which is built on it"),
    ("engine/hand.py", "import engine", "not engine as a whole"),
    ("engine/surprise.py", "from engine.cards import Card", "has no row"),
    ("engine/cards.py", "import net.room", "must not import net.room"),
    ("engine/cards.py", "from game.places import pose", "must not import game.places"),
    ("engine/cards.py", "import msgpack", "may import nothing"),
    ("engine/cards.py", "import time", "no clock"),
    ("engine/cards.py", "from os import path", "no files"),
    ("engine/bots/base.py", "from pathlib import Path", "no files"),
    ("engine/bots/fitted.py", "import os", "no files"),
    ("engine/bots/base.py", "import random\nrandom.shuffle([])", "global chance"),
    ("engine/bots/base.py", "from random import choice", "global chance"),
    ("engine/bots/base.py", "from random import Random\nRandom()", "without a seed"),
    ("engine/cards.py", "print('ace')", "does no I/O"),
    ("net/room.py", "import pygame", "net must not import pygame"),
    ("net/room.py", "from game import theme", "net must not import game.theme"),
    ("net/room.py", "import platformdirs", "net must not import platformdirs"),
    ("game/table.py", "import numpy", "game must not import numpy"),
    ("game/watch.py", "import pygame", "must work without pygame"),
]


@pytest.mark.parametrize(("path", "source", "sentence"), WRONG)
def test_an_import_against_the_grain_is_named(path: str, source: str, sentence: str) -> None:
    (complaint,) = complaints(path, source)
    line = source.count("\n") + 1
    assert complaint.startswith(f"{path}:{line}: ")
    assert sentence in complaint
    assert complaint.endswith(".")


RIGHT = [
    ("engine/flow.py", "from engine.rules import HouseRules\nfrom engine.cards import Card"),
    ("engine/hand.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n import engine.flow"),
    ("engine/bots/thumb.py", "import random\n\ndef choose(rng: random.Random): rng.random()"),
    ("engine/bots/base.py", "from random import Random\nRandom(7)"),
    ("engine/bots/fitted.py", "from pathlib import Path"),
    ("engine/__init__.py", "from engine.flow import apply, legal"),
    ("net/room.py", "import time\nimport engine.flow"),
    ("game/table.py", "import pygame\nfrom net.guest import Guest"),
]


@pytest.mark.parametrize(("path", "source"), RIGHT)
def test_an_import_with_the_grain_is_fine(path: str, source: str) -> None:
    assert list(complaints(path, source)) == []
