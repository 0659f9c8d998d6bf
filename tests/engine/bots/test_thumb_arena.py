"""The arena measures honestly: a bot against itself is worth exactly nothing."""

from __future__ import annotations

import json

import pytest

from tools import arena

KEYS = {"edge", "se", "deals", "roles", "seats", "ms_mean", "ms_p95", "ms_max"}
RATES = {"pick_rate", "leaster_rate"}


def measured(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    """What the arena prints as JSON."""
    assert arena.main([*words, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("bot", ["thumb", "random"])
@pytest.mark.parametrize("name", ["classic", "10", "4-first-queens"])
def test_a_bot_among_its_own_kind_has_an_edge_of_zero(
    bot: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--hero", bot, "--field", bot, "--deals", "6", "--seed", "zero", "--preset", name)
    found = measured(capsys, *words)
    assert set(found) >= KEYS | RATES
    assert found["edge"] == 0.0
    assert found["se"] == 0.0
    assert found["deals"] == 6
    assert set(found["seats"]) == {0.0}  # type: ignore[call-overload]


def test_a_pot_and_doublers_leave_the_zero_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """NOPICK-5: with a pot the seats' scores don't add up to zero, the edge is still none."""
    words = ("--hero", "thumb", "--field", "thumb", "--deals", "12", "--seed", "pot")
    found = measured(capsys, *words, "--option", "pot=yes", "--option", "no_pick=doubler")
    assert found["edge"] == 0.0


def test_thumb_is_far_better_than_chance(capsys: pytest.CaptureFixture[str]) -> None:
    """Five standard errors, both ways round."""
    best = measured(capsys, "--hero", "thumb", "--field", "random", "--deals", "60")
    worst = measured(capsys, "--hero", "random", "--field", "thumb", "--deals", "60")
    assert float(str(best["edge"])) > 5 * float(str(best["se"])) > 0
    assert float(str(worst["edge"])) < -5 * float(str(worst["se"])) < 0


def test_the_same_seed_gives_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--hero", "thumb", "--field", "random", "--deals", "5", "--seed", "again")
    first, second = measured(capsys, *words), measured(capsys, *words)
    for key in ("edge", "se", "roles", "seats", "pick_rate", "leaster_rate"):
        assert first[key] == second[key]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--hero", "nobody", "--field", "thumb"), "there is no bot named 'nobody'"),
        (("--hero", "thumb", "--field", "thumb", "--preset", "nine"), "no preset 'nine'"),
        (("--hero", "thumb", "--field", "thumb", "--option", "crack"), "name=value"),
        (("--hero", "thumb", "--field", "thumb", "--deals", "0"), "at least one deal"),
    ],
)
def test_what_cannot_be_measured_is_said_in_a_sentence(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert arena.main(list(words)) == 2
    assert sentence in capsys.readouterr().err


def test_the_table_in_words_names_the_edge(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["--hero", "thumb", "--field", "thumb", "--deals", "2"]) == 0
    assert "edge +0.0000 a hand" in capsys.readouterr().out
