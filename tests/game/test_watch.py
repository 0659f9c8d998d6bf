"""``--watch`` tells a hand in words, without a screen."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from game.watch import watch
from tests.game.table.kit import FIVE, MANY

ROOT = Path(__file__).resolve().parents[2]


def told(**options):
    out = io.StringIO()
    assert watch(out=out, **options) == 0
    return out.getvalue()


def test_a_hand_is_told_from_deal_to_payment():
    text = told(seed="20261130")
    assert "Anna deals" in text
    assert "The blind:" in text
    assert text.count("Trick ") == 6
    assert "Ben" in text.splitlines()[-1]


def test_the_same_seed_tells_the_same_hand():
    assert told(seed="again") == told(seed="again")
    assert told(seed="again") != told(seed="another")


@pytest.mark.parametrize("preset", FIVE + MANY)
def test_every_table_can_be_watched(preset):
    text = told(seed="all", preset=preset, hands=2)
    assert "After 2 hands" in text


def test_a_preset_that_is_none_is_named(capsys):
    assert watch(preset="nonsense", out=io.StringIO()) == 2
    assert "nonsense" in capsys.readouterr().err


def test_a_terminal_without_suit_signs_gets_letters():
    class Plain(io.StringIO):
        encoding = "ascii"

    out = Plain()
    watch(seed="x", out=out)
    assert "♣" not in out.getvalue()
    assert out.getvalue().isascii()


def test_watching_needs_no_graphics_library():
    code = (
        "import sys\n"
        "from game.__main__ import main\n"
        "main(['--watch', '--seed', 'x'])\n"
        "sys.exit('pygame' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
