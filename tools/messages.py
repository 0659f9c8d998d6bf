"""Collect all texts of the game for translators.

    python3 tools/messages.py            write assets/locale/sheepshead.pot anew
    python3 tools/messages.py --check    only say whether it is up to date (exit code 1 if not)

The engine knows no languages: its labels, reasons and sentences are collected from its tables. Nor
does the network: its whole sentences are texts, and the templates of its sayings (`net.sayings`).

Needs babel, which is a development tool and not installed with the game. A translation is a file
``assets/locale/<language>/LC_MESSAGES/sheepshead.po``, compiled with ``pybabel compile``.
"""

from __future__ import annotations

import argparse
import ast
import io
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
POT = ROOT / "assets" / "locale" / "sheepshead.pot"
PACKAGES = ("engine", "net", "game")
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}


# Modules of the engine whose sentences are templates that the window fills in.
SENTENCES = ("engine/rules/words.py", "engine/rules/problems.py")

# Modules of the network that speak to a terminal only, which is English.
TERMINAL = ("net/headless.py",)

# Calls in the network whose text is no whole sentence, and which of their arguments it is.
PARTS = {"Saying": 0, "_doubt": 1}


Message = str | tuple[str, str]
"""A text, or one for a single thing and one for many."""


def from_engine(root: Path = ROOT) -> Iterator[tuple[str, Message]]:
    """File and text of everything that the engine says to players."""
    if root == ROOT:
        yield from _from_tables()
    for path in sorted((root / "engine").rglob("*.py")):
        for why in whys(path.read_text(encoding="utf-8")):
            yield path.relative_to(root).as_posix(), why
    for name in SENTENCES:
        if (root / name).exists():
            for text in sentences((root / name).read_text(encoding="utf-8")):
                yield name, text


def from_net(root: Path = ROOT) -> Iterator[tuple[str, Message]]:
    """File and text of everything that the network says to players."""
    for path in sorted((root / "net").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if name not in TERMINAL:
            source = path.read_text(encoding="utf-8")
            for text in dict.fromkeys((*sentences(source), *parts(source))):
                yield name, text
    if root == ROOT:
        sys.path.insert(0, str(ROOT))
        from net.sayings import FROM_HOSTS

        for text in FROM_HOSTS:
            yield "net/sayings.py", text


def _from_tables() -> Iterator[tuple[str, Message]]:
    sys.path.insert(0, str(ROOT))
    from engine.bots import reason_texts
    from engine.errors import REASONS
    from engine.rules.options import GROUPS, OPTIONS
    from engine.rules.presets import PRESETS

    for reason in REASONS.values():
        yield "engine/errors.py", reason
    for told in (*reason_texts.SENTENCES.values(), *reason_texts.PHRASES.values()):
        # Babel takes a text with its plural as a pair.
        text = told[:2] if isinstance(told, reason_texts.Counted) else told
        yield "engine/bots/reason_texts.py", text
    names = (*reason_texts.RANK_NAMES.values(), *reason_texts.SUIT_NAMES.values())
    for text in (*names, reason_texts.LAST_OF_MANY, reason_texts.WITH_MORE):
        yield "engine/bots/reason_texts.py", text
    for group in GROUPS:
        yield "engine/rules/options.py", group
    for option in OPTIONS.values():
        for text in (option.label, option.help, option.form):
            if text:
                yield "engine/rules/options.py", text
    for preset in PRESETS.values():
        yield "engine/rules/presets.py", preset.title
        yield "engine/rules/presets.py", preset.about


def whys(source: str) -> Iterator[str]:
    """What stands after a colon in some reasons: the word `why` of a call."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.keyword) and node.arg == "why":
            value = node.value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.value


def parts(source: str) -> Iterator[str]:
    """The texts in the calls of `PARTS`, in their order."""
    found = []
    for node in ast.walk(ast.parse(source)):
        name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
        if isinstance(node, ast.Call) and name in PARTS and len(node.args) > PARTS[name]:
            value = node.args[PARTS[name]]
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                found.append((value.lineno, value.col_offset, value.value))
    for _line, _column, text in sorted(found):
        yield text


def sentences(source: str) -> Iterator[str]:
    """The whole sentences among a module's strings, in their order. What stands in a line of its
    own is a description for readers of the code, and pieces between braces are no sentences."""
    tree = ast.parse(source)
    others = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            others.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            others.update(id(piece) for piece in node.values)
    found = [
        (node.lineno, node.col_offset, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in others
    ]
    for _line, _column, text in sorted(found):
        if " " in text and text.endswith("."):
            yield text


def collected(root: Path = ROOT) -> bytes:
    """The template with all texts, in the order of files and lines."""
    from babel.messages.catalog import Catalog
    from babel.messages.extract import extract_from_file
    from babel.messages.pofile import write_po

    catalog = Catalog(project="Sheepshead", charset="utf-8", header_comment="# Texts of Sheepshead")
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            name = path.relative_to(root).as_posix()
            found = extract_from_file("python", str(path), keywords=KEYWORDS)
            for line, message, comments, _context in found:
                catalog.add(message, locations=[(name, line)], auto_comments=comments)
    for name, text in (*from_engine(root), *from_net(root)):
        catalog.add(text, locations=[(name, 0)])
    out = io.BytesIO()
    # Line numbers and dates would make every change of code a change of the template.
    write_po(out, catalog, omit_header=True, include_lineno=False, width=100)
    return out.getvalue()


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Collect all texts for translators.")
    parser.add_argument("--check", action="store_true", help="only compare, write nothing")
    options = parser.parse_args(arguments)
    try:
        fresh = collected()
    except ImportError:
        print("babel is not installed; `pip install babel` in the environment brings it.")
        return 1
    old = POT.read_bytes() if POT.exists() else b""
    if options.check:
        if fresh != old:
            print(f"{POT.relative_to(ROOT)} is not up to date; run tools/messages.py.")
        return int(fresh != old)
    POT.parent.mkdir(parents=True, exist_ok=True)
    POT.write_bytes(fresh)
    print(f"{fresh.count(b'msgid ')} texts are in {POT.relative_to(ROOT)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
