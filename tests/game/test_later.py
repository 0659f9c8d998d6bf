"""The title is quick: the table is imported only when somebody wants one."""

import subprocess
import sys
from pathlib import Path

from game.context import SavedTable
from game.later import TablesLater
from game.settings import Settings

ROOT = Path(__file__).resolve().parents[2]


class Fake:
    def saved_table(self):
        return SavedTable("Hand 3.")


def test_without_a_journal_nothing_is_imported_to_say_that_no_game_is_open(home):
    tables = TablesLater(Settings())
    assert tables.saved_table() is None
    assert tables._tables is None


def test_a_journal_is_asked_about(home, monkeypatch):
    (home / "tables").mkdir()
    (home / "tables" / "x.journal").write_bytes(b"")
    tables = TablesLater(Settings())
    monkeypatch.setattr(TablesLater, "load", lambda self: Fake())
    assert tables.saved_table() == SavedTable("Hand 3.")


def test_the_title_imports_neither_rules_nor_room():
    code = (
        "import sys, game.app, game.later, game.screens.title;"
        "unwanted = {'engine', 'net', 'numpy', 'logging'};"
        "bad = [m for m in sys.modules if m.split('.')[0] in unwanted];"
        "print(bad); sys.exit(bool(bad))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
