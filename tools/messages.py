"""Collect all texts of the game for translators.

    python3 tools/messages.py            write assets/locale/sheepshead.pot anew
    python3 tools/messages.py --check    only say whether it is up to date (exit code 1 if not)

Needs babel, which is a development tool and not installed with the game. A translation is a file
``assets/locale/<language>/LC_MESSAGES/sheepshead.po``, compiled with ``pybabel compile``.
"""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
POT = ROOT / "assets" / "locale" / "sheepshead.pot"
PACKAGES = ("engine", "net", "game")
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}


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
