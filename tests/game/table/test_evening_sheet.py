"""The score sheet tells what happened in each hand, and can be kept as text."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from engine.match import Row
from game import session
from game.table import sheet_words
from game.table.sheet_words import as_text, happened
from tools.staged import staged


def row(contract="picker", picker=1, partner=2, won=True, **more):
    told = {"stakes": 1, "points": 78, "level": 0, "special": "", "pot": 0, **more}
    scores = told.pop("scores", (-1, 2, 1, -1, -1))
    return Row(
        number=1,
        dealer=0,
        scores=scores,
        played=(True,) * len(scores),
        contract=contract,
        picker=picker,
        partner=partner,
        won=won,
        **told,
    )


@pytest.fixture(scope="module")
def table():
    return staged("classic", "sheet", lambda view: True, bot="random").table


@pytest.mark.parametrize(
    ("told", "icons", "line"),
    [
        (row(), (), "won with 78"),
        (row(won=False, points=57), (), "lost with 57"),
        (row(level=1, points=95), (), "won with schneider: 95"),
        (row(won=False, level=1, points=25), (), "lost with schneider: 25"),
        (row(level=2, points=120), (), "won every trick"),
        (row(won=False, level=2, points=0, special="9-0-3"), (), "lost without a trick"),
        (row(special="sheepshead", won=False), (), "sheepshead missed"),
        (row(partner=None, won=False, points=57), ("alone",), "Ben alone: lost with 57"),
        (row(stakes=4), ("bolt",), "×4: won with 78"),
        (
            row(partner=None, stakes=2),
            ("bolt", "alone"),
            "×2: Ben alone: won with 78",
        ),
        (
            row("leaster", None, None, scores=(-1, -1, 4, -1, -1), points=17),
            ("leaster",),
            "leaster, won by Carla with 17",
        ),
        (
            row("leaster", None, None, scores=(3, -2, 3, -2, -2), points=17),
            ("leaster",),
            "leaster, shared by Anna and Carla",
        ),
        (
            row("doubler", None, None, scores=(0,) * 5),
            (),
            "all passed, the next counts double",
        ),
        (
            row("redeal-with-pot", None, None, scores=(-1,) * 5, pot=5),
            ("pot",),
            "all passed into the pot",
        ),
        (row("thrown-in", None, None, scores=(0,) * 5), (), "thrown in, dealt again"),
        (row("pot-divided", None, None, scores=(2,) * 5), ("pot",), "the pot is divided"),
        (
            row("showdown", None, None, scores=(0, 0, 0, 10, 0)),
            ("pot",),
            "showdown: the pot to Dan",
        ),
        (row("joined", None, None, scores=(0, 0, 0, 0, -2)), ("pot",), "Eva joins the pot"),
    ],
)
def test_a_line_says_what_happened(told, icons, line, table):
    assert happened(told, table) == (sheet_words.Happened(icons, line))


def test_nobody_is_called_alone_where_there_is_never_a_partner():
    three = staged("3-ten", "sheet", lambda view: True, bot="random").table
    alone = row(partner=None, scores=(-1, 2, -1))
    assert happened(alone, three).icons == ()


def test_who_has_left_keeps_a_column_with_their_name(table):
    changed = replace(
        table,
        names=("Anna", "Ben", "Carla", "Dan", "Greta"),
        people=(*table.people, "Greta"),
        sheet=(0, 1, 2, 3, 5),
        totals=(*table.totals, 0),
    )
    assert sheet_words.column_name(changed, 4) == "Eva"
    assert sheet_words.column_name(changed, 5) == "Greta"
    assert changed.total(4) == 0


def test_the_sheet_is_kept_as_text_beside_the_hands(tmp_path):
    desk = staged("classic", "sheet", lambda view: True, before=4, bot="random", unit_cents="25")
    table = desk.table
    path = session.save_sheet(table, as_text, date(2026, 11, 30), tmp_path)
    assert path.parent == tmp_path / "hands"
    lines = path.read_text("utf-8").splitlines()
    assert lines[0] == "Kitchen table, 2026-11-30"
    assert all(name in lines[3] for name in table.names)
    hands = [line for line in lines if line[:3].strip().isdigit()]
    assert len(hands) == len(table.rows)
    for line, told in zip(hands, table.rows, strict=True):
        assert line.endswith(sheet_words.plain(happened(told, table).line))
    assert "$" in lines[-1]


def test_two_black_queens_are_marked_as_equals():
    """PART-13: neither of them has picked."""
    pair = row("queens")
    assert [sheet_words.mark(pair, column) for column in range(3)] == ["", "rings", "rings"]
    assert sheet_words.mark(row("queens", partner=None), 1) == "crown"
    assert [sheet_words.mark(row(), column) for column in range(3)] == ["", "crown", "rings"]
