"""The rule cases: every record in tests/cases holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.record import Record, read
from tools import cases, options

FOLDER = Path(__file__).parent.parent / "cases"


def _all() -> list[Record]:
    return [
        record
        for path in sorted(FOLDER.glob("*.sheep"))
        for record in read(path.read_text(encoding="utf-8"), path.name)
    ]


RECORDS = _all()


def test_there_are_cases_to_run() -> None:
    assert len(RECORDS) >= 118


@pytest.mark.parametrize("record", RECORDS, ids=lambda r: f"{r.source}:{r.first}")
def test_case_holds(record: Record) -> None:
    """A rule case plays through and all of its assertions hold (RECORD)."""
    assert cases.run(record) == []


def test_command_counts_records(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code = cases.main([str(FOLDER)])
    out = capsys.readouterr().out.strip().splitlines()
    assert code == 0
    assert out[-1] == "118 passed, 0 failed"
    assert len(out) == 1, "nothing is left out"


BROKEN = """
[Rules "classic"]
[Seats "Anna" "Ben" "Carla" "Dan" "Eva"]
[Dealer "Eva"]
[Seed "20261130"]
Anna: pass
! Ben: pick
? Ben: pick
~ Ben sees partner Dan
= over yes
"""


def test_every_false_assertion_is_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A record that says what is not so fails, each line by itself."""
    path = tmp_path / "broken.sheep"
    path.write_text(BROKEN, encoding="utf-8")
    assert cases.main([str(path)]) == 1
    out = capsys.readouterr().out
    for line in (7, 8, 9, 10):
        assert f"broken.sheep:{line}:" in out
    assert out.strip().splitlines()[-1] == "0 passed, 1 failed"


def test_broken_rule_fails_with_the_players_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "illegal.sheep"
    path.write_text(BROKEN.split("! Ben")[0] + "Dan: pick\n", encoding="utf-8")
    assert cases.main([str(path)]) == 1
    assert "illegal.sheep:7: Dan: pick: It is not your turn." in capsys.readouterr().out


def test_options_page_is_up_to_date() -> None:
    assert options.main(["--check"]) == 0
