"""The long runs over the bots, for a few hands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.engine.bots import bot_hands
from tools import soak_bots


def test_hands_are_counted_and_a_run_goes_on_where_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = tmp_path / "state.json"
    words = ["--preset", "classic", "--seed", "7", "--state", str(state), "--hands"]
    assert soak_bots.main([*words, "10"]) == 0
    first = json.loads(state.read_text())
    assert first["next"] == {"classic": 10}
    assert soak_bots.main([*words, "30"]) == 0
    told = capsys.readouterr().out
    assert "30 hands, 0 broken" in told
    assert "of those asked" in told
    whole = soak_bots.Evening("7", None)
    whole.play("classic", 30)
    assert json.loads(state.read_text())["counts"]["classic"] == dict(whole.counts["classic"])


def test_another_seed_does_not_go_on_with_a_state(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    words = ["--preset", "8", "--hands", "2", "--state", str(state), "--seed"]
    assert soak_bots.main([*words, "1"]) == 0
    with pytest.raises(SystemExit, match="begun with --seed 1"):
        soak_bots.main([*words, "2"])


def test_a_hand_that_breaks_makes_the_run_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bot_hands, "adds_up", lambda hand: False)
    assert soak_bots.main(["--preset", "classic", "--hands", "3"]) == 1
    assert "does not add up" in capsys.readouterr().out


def test_pairs_are_counted_by_level_question_and_preset(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert soak_bots.main(["--swap", "--pairs", "60", "--level", "thumb", "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert "nobody peeked" in told
    for word in ("call-early", "corner", "leaster", "classic"):
        assert word in told


def test_manners_are_counted_with_their_occasions(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--manners", "--bot", "thumb", "--preset", "classic", "--hands", "10"]
    assert soak_bots.main(words) == 0
    assert "no schmear 0/" in capsys.readouterr().out
