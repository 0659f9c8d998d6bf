"""The files of fitted numbers: all there, small, read late; a sentence where one is damaged."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.bots import cardnet, fitted, learnt, nets
from engine.bots.core_table import table_of
from engine.bots.duel_play import prices_in_use
from engine.rules import PRESETS, preset

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def other_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game of its own folder, without any numbers; what was read before is forgotten."""
    monkeypatch.setattr(fitted, "_TOP", tmp_path)
    fitted.sense.cache_clear()
    fitted.net.cache_clear()
    fitted.prices.cache_clear()
    yield tmp_path
    fitted.sense.cache_clear()
    fitted.net.cache_clear()
    fitted.prices.cache_clear()


def test_every_table_has_its_file_and_no_file_is_left_over() -> None:
    senses = {fitted.file_of("sense", name) for name in fitted.TABLES}
    picks = {fitted.file_of("pick", name) for name in nets.TABLES}
    cards = {fitted.file_of("cards", name) for name in cardnet.TABLES}
    prices = {fitted.file_of("prices", fitted.FOR_TWO)}
    assert set(fitted.folder().iterdir()) == senses | picks | cards | prices


@pytest.mark.parametrize("name", sorted(nets.TABLES))
def test_a_net_reads_cards_and_places(name: str) -> None:
    first, middle, last = nets.net_of(name)
    assert (len(first.rows), len(first.rows[0]), len(first.bias)) == (42, 20, 20)
    assert (len(middle.rows), len(middle.rows[0]), len(middle.bias)) == (10, 20, 10)
    assert (len(last.rows), len(last.rows[0]), len(last.bias)) == (1, 10, 1)


@pytest.mark.parametrize("name", sorted(cardnet.TABLES))
def test_six_nets_read_what_is_seen_and_one_card(name: str) -> None:
    six = fitted.cards(name)
    assert len(six) == 6
    for first, middle, last in six:
        assert len(first[0]) == cardnet.STATES + cardnet.CARDS + cardnet.THINGS
        assert len(first[1]) == len(first[0][0]) == len(middle[0][0])
        assert len(middle[1]) == len(middle[0]) == len(last[0][0])
        assert (len(last[0]), len(last[1])) == (1, 1)


@pytest.mark.parametrize("name", sorted(fitted.TABLES))
def test_learnt_sense_has_a_row_for_each_cell(name: str) -> None:
    follow, lead = fitted.sense(name)
    assert (len(follow), len(follow[0]), len(lead), len(lead[0])) == (18, 40, 18, 44)


def test_for_two_every_kind_of_card_has_a_price_in_every_part_of_the_hand() -> None:
    """Trumps are dearer the higher they are, but for the counters in diamonds."""
    prices = prices_in_use()
    for rows in (prices.open, prices.covered):
        assert [len(row) for row in rows] == [18] * 4
    assert len(prices.lead) == 4
    for row in (*prices.open[:3], *prices.covered[:3]):
        assert list(row[:8]) == sorted(row[:8], reverse=True)
    assert max(map(abs, (*sum(prices.open, ()), *sum(prices.covered, ())))) < 20


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_preset_finds_numbers(name: str) -> None:
    assert learnt.sense_name(table_of(preset(name))) in fitted.TABLES


def test_every_file_says_what_made_it() -> None:
    for path in fitted.folder().iterdir():
        data = json.loads(path.read_text(encoding="utf-8"))
        assert data["made_by"], path
    assert sum(path.stat().st_size for path in fitted.folder().iterdir()) < 2_000_000


def test_nothing_is_read_before_a_bot_needs_it() -> None:
    code = (
        "import engine.bots, engine.bots.fitted as f;"
        "print(*(one.cache_info().currsize for one in (f.sense, f.net, f.prices)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.split() == ["0", "0", "0"], done.stderr


def test_a_missing_file_is_named_in_a_sentence(other_folder: Path) -> None:
    with pytest.raises(fitted.BadNumbers) as problem:
        fitted.sense("5 called-ace")
    assert "sense-5-called-ace.json: No such file" in str(problem.value)
    assert str(problem.value).endswith("Please install the game again.")


@pytest.mark.parametrize(
    ("text", "trouble"),
    [
        ("{", "Expecting"),
        ('{"table": "6 alone plain", "scale": 1000}', "about the table '6 alone plain'"),
        ('{"table": "5 alone plain", "scale": 1000}', "'layers'"),
        (
            '{"table": "5 alone plain", "scale": 1000, "layers": [{"rows": [[1], [1, 2]]}]}',
            "not of one length",
        ),
        (
            '{"table": "5 alone plain", "scale": 1000, "layers": [{"rows": [[0.5]]}]}',
            "not a list of whole numbers",
        ),
        ("[1]", "list indices"),
    ],
)
def test_a_damaged_file_is_named_in_a_sentence(other_folder: Path, text: str, trouble: str) -> None:
    path = fitted.file_of("pick", "5 alone plain")
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(fitted.BadNumbers) as problem:
        fitted.net("5 alone plain")
    assert f"in {path} are damaged: " in str(problem.value)
    assert trouble in str(problem.value)


@pytest.mark.parametrize(
    ("change", "trouble"),
    [
        ({"lead": [1, 2, 3]}, "the lead has not one price for every part"),
        ({"covered": [[1] * 18] * 3}, "not of every kind of card in every part"),
        ({"open": [[1] * 17] * 4}, "not of every kind of card in every part"),
        ({"open": [[1.5] * 18] * 4}, "not a list of whole numbers"),
    ],
)
def test_damaged_prices_are_named_in_a_sentence(
    other_folder: Path, change: dict[str, object], trouble: str
) -> None:
    path = fitted.file_of("prices", fitted.FOR_TWO)
    path.parent.mkdir(parents=True)
    rows = [[1] * 18] * 4
    whole = {"table": fitted.FOR_TWO, "scale": 1000, "open": rows, "covered": rows, "lead": [1] * 4}
    path.write_text(json.dumps(whole), encoding="utf-8")
    assert prices_in_use().lead == (0.001,) * 4
    fitted.prices.cache_clear()
    path.write_text(json.dumps(whole | change), encoding="utf-8")
    with pytest.raises(fitted.BadNumbers, match=trouble):
        prices_in_use()


def test_an_installed_game_reads_its_own_files(other_folder: Path) -> None:
    """The wheel puts the folder into the package of the game."""
    there = other_folder / "game" / "_assets" / "bots"
    there.mkdir(parents=True)
    assert fitted.folder() == there
