"""The arena: leasters alone, several processes, open cards as a yardstick, its own check."""

from __future__ import annotations

import json
import statistics
from pathlib import Path

import pytest

from tools import arena


def measured(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert arena.main([*words, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_sharing_the_deals_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--hero", "easy", "--field", "thumb-1", "--deals", "6", "--seed", "share")
    alone = measured(capsys, *words)
    shared = measured(capsys, *words, "--jobs", "2")
    for key in ("edge", "se", "seats", "roles", "pick_rate", "leaster_rate"):
        assert alone[key] == shared[key]


def test_when_nobody_picks_every_hand_is_a_leaster(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--hero", "easy", "--field", "thumb-1", "--deals", "3", "--pass-all")
    found = measured(capsys, *words)
    assert found["leaster_rate"] == 1.0
    assert found["pick_rate"] == 0.0


def test_leasters_alone_need_a_table_that_plays_them(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--hero", "easy", "--field", "easy", "--pass-all", "--option", "no_pick=doubler"]
    assert arena.main(words) == 2
    assert "no_pick is not leaster" in capsys.readouterr().err


def test_open_cards_are_a_yardstick_and_no_bot(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--field", "thumb-1", "--deals", "2", "--seed", "open", "--preset", "8")
    found = measured(capsys, "--hero", "all-seeing", *words)
    assert found["deals"] == 2
    assert arena.main(["--hero", "thumb", "--field", "all-seeing"]) == 2


def test_who_foresees_every_card_plays_better_than_common_sense(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("--field", "thumb-1", "--deals", "6", "--seed", "foreseen")
    edges = [measured(capsys, "--hero", hero, *words)["edge"] for hero in ("foreseeing", "thumb")]
    assert float(str(edges[0])) > float(str(edges[1]))
    assert arena.main(["--hero", "thumb", "--field", "foreseeing"]) == 2


def test_two_players_are_measured_too(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--hero", "thumb", "--field", "random", "--deals", "20", "--preset", "2-rows")
    assert float(str(measured(capsys, *words)["edge"])) > 0.0


def test_blocks_of_deals_taken_together_are_one_measurement(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Mean and standard error as if the edges of all deals had been in one list."""
    words = ("--hero", "easy", "--field", "thumb-1", "--deals", "6")
    blocks = [measured(capsys, *words, "--seed", seed) for seed in ("one", "two")]
    kept = tmp_path / "blocks.json"
    kept.write_text("\n".join(json.dumps(one) for one in blocks), encoding="utf-8")
    assert arena.main(["--merge", str(kept), "--json"]) == 0
    both = json.loads(capsys.readouterr().out)
    edges: list[float] = []
    for seed in ("one", "two"):
        job = arena.Job("easy", "thumb-1", seed, "classic", {}, tuple(range(6)), False)
        edges += arena.play_deals(job).edges
    assert both["deals"] == 12
    assert both["edge"] == pytest.approx(statistics.mean(edges), abs=1e-4)
    assert both["se"] == pytest.approx(statistics.stdev(edges) / 12**0.5, abs=1e-4)
    assert arena.main(["--merge", str(kept), str(kept)]) == 2
    assert "twice" in capsys.readouterr().err


@pytest.mark.slow
def test_the_arena_checks_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["--check"]) == 0
    assert "all scores add up" in capsys.readouterr().out
