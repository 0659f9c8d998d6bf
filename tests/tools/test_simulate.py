"""Hands between bots from the command line."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.contract import Outcome
from engine.hand import Hand
from tools import cases, replay, simulate

KEYS = {
    "hands",
    "seconds",
    "hands_per_second",
    "decisions",
    "leasters",
    "picker_won",
    "scores",
}


def _json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert simulate.main([*arguments, "--json"]) == 0
    report: dict[str, object] = json.loads(capsys.readouterr().out)
    return report


def test_report_counts_the_hands(capsys: pytest.CaptureFixture[str]) -> None:
    report = _json(capsys, "--hands", "20", "--bots", "random", "--preset", "country")
    assert set(report) == KEYS
    assert report["hands"] == 20
    assert sum(report["scores"].values()) == 0  # type: ignore[attr-defined]


def test_same_seed_gives_the_same_hands(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("--hands", "15", "--bots", "random", "--seed", "7")
    first, second = _json(capsys, *arguments), _json(capsys, *arguments)
    assert first["scores"] == second["scores"]
    assert first["decisions"] == second["decisions"]


def test_written_hands_hold_and_can_be_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What --out writes passes cases.py with its scores, and replay.py tells it."""
    path = tmp_path / "evening.sheep"
    options = ["--option", "crack=yes", "--option", "no_pick=doubler"]
    assert simulate.main(["--hands", "12", "--bots", "random", "--out", str(path), *options]) == 0
    assert cases.main([str(path)]) == 0
    assert "12 passed, 0 failed" in capsys.readouterr().out
    assert replay.main([str(path)]) == 0
    assert capsys.readouterr().out.count("Scores: ") == 12


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--preset", "nonsense"], "no preset 'nonsense'"),
        (["--option", "crack=perhaps"], "crack can't be 'perhaps'"),
        (["--option", "crack"], "name=value"),
        (["--bots", "nobody"], "no bot named 'nobody'"),
        (["--out", "/no/such/folder/x.sheep", "--bots", "random"], "No such file"),
    ],
)
def test_a_call_without_sense_gets_a_sentence(
    arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert simulate.main(arguments) == 2
    assert says in capsys.readouterr().err


def test_a_hand_that_does_not_add_up_is_noticed() -> None:
    """The check is not for show: a unit too many is found (SCORE-8)."""
    played = next(
        simulate.play(
            simulate.preset("classic"), [simulate.make("random") for _seat in range(5)], 1, "1"
        )
    )
    assert simulate.adds_up(played.hand)
    outcome = played.hand.outcome
    assert isinstance(outcome, Outcome)
    first, *others = outcome.scores
    wrong = replace(outcome, scores=(first + 1, *others))
    tampered: Hand = played.hand.but(outcome=wrong)
    assert not simulate.adds_up(tampered)
