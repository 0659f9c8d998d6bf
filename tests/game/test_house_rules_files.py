"""House rules of one's own: kept, found again, sent to a friend, and never lost by a mistake."""

import os

import pytest

from engine.rules import DEFAULTS, PRESETS
from engine.rules.house import BadHouseRules, write
from game import house_rules
from game.house_rules import Chosen
from game.settings import Settings

CAMP = Chosen("6", (("crack", "yes"), ("levels", "2-4-8"), ("queen_order", "SCHD")))


def test_what_is_saved_is_found_again(home):
    done = house_rules.save("Deer camp", CAMP)
    assert done == Chosen(CAMP.preset, done.options, "Deer camp")
    [own] = house_rules.listed()
    assert own.path == home / "rules" / "Deer camp.sheeprules"
    assert own.chosen.values == CAMP.values
    assert (own.name, own.mistakes) == ("Deer camp", ())


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_survives_a_text_with_its_changes(home, preset):
    what = Chosen(preset, (("claim", "yes"), ("unit_cents", "25")))
    text = write("Mine", house_rules.rules_of(what))
    if not house_rules.playable(what):
        with pytest.raises(BadHouseRules, match=r"[Tt]wo-handed"):
            house_rules.understood(text)
        return
    assert house_rules.understood(text).values == what.values


def test_saving_under_a_name_again_replaces_capitals_aside(home):
    house_rules.save("Deer camp", CAMP)
    house_rules.save("DEER  camp", Chosen("full"))
    [own] = house_rules.listed()
    assert (own.name, own.preset) == ("DEER camp", "full")


@pytest.mark.parametrize(
    "name",
    [
        "../../etc/passwd",
        "a/b\\c:d*e?",
        "CON",
        "nul",
        ".hidden",
        "Ü" * 40,
        "🐏🐏",
        '"quoted"',
        "  x ",
    ],
)
def test_no_name_leads_out_of_the_folder_or_to_a_file_that_no_system_takes(home, name):
    done = house_rules.save(name, CAMP)
    [path] = (home / "rules").iterdir()
    assert path.parent == house_rules.folder()
    assert not set(path.name) & set('/\\:*?"<>|')
    assert path.stem.casefold() not in ("con", "nul")
    assert not path.name.startswith(".")
    assert len(path.name.encode()) < 140
    [own] = house_rules.listed()
    assert own.name == done.own == house_rules.clean_name(name)


def test_two_names_that_look_alike_as_files_are_two_files(home):
    house_rules.save("Aunt/Ann", CAMP)
    house_rules.save("Aunt:Ann", Chosen("full"))
    assert sorted(own.name for own in house_rules.listed()) == ["Aunt/Ann", "Aunt:Ann"]


def test_rules_without_a_name_or_that_cannot_be_played_are_not_kept(home):
    with pytest.raises(ValueError, match="need a name"):
        house_rules.save("  ", CAMP)
    with pytest.raises(house_rules.BadRules, match="no blind to pick"):
        house_rules.save("x", Chosen("8", (("partner", "called-ace"),)))
    assert house_rules.listed() == []


def test_a_file_with_mistakes_is_listed_with_its_lines_and_never_touched(home):
    folder = home / "rules"
    folder.mkdir()
    text = '[Name "Herb"]\n[Rules "fulll"]\n[Option "crack" "maybe"]\n'
    (folder / "herb.sheeprules").write_text(text)
    (folder / "picture.sheeprules").write_bytes(b"\xff\xfe\x00\x01\x99")
    (folder / "huge.sheeprules").write_bytes(b"; " + b"x" * (house_rules.LARGEST + 10))
    (folder / "folder.sheeprules").mkdir()
    (folder / "empty.sheeprules").write_text("")
    (folder / "two.sheeprules").write_text('[Name "Two"]\n[Rules "2-rows"]\n')
    (folder / "other.txt").write_text(text)
    house_rules.save("Good", CAMP)
    found = {own.path.stem: own for own in house_rules.listed()}
    assert set(found) == {"herb", "picture", "huge", "folder", "empty", "two", "Good"}
    assert found["Good"].mistakes == ()
    herb = found["herb"].mistakes
    assert herb[0].startswith("Line 2: there is no preset 'fulll'")
    assert herb[1] == "Line 3: crack can't be 'maybe': no | yes."
    assert found["picture"].mistakes == ("It is not a text.",)
    assert "too large" in found["huge"].mistakes[0]
    assert "can't be read" in found["folder"].mistakes[0]
    assert "name is missing" in found["empty"].mistakes[0]
    assert "Two-handed" in found["two"].mistakes[0]
    assert (folder / "herb.sheeprules").read_text() == text


def test_renaming_and_deleting(home):
    house_rules.save("Deer camp", CAMP)
    [own] = house_rules.listed()
    renamed = house_rules.rename(own, "Bear camp")
    assert renamed.own == "Bear camp"
    [own] = house_rules.listed()
    assert (own.name, own.path.name) == ("Bear camp", "Bear camp.sheeprules")
    house_rules.rename(own, "BEAR camp")
    [own] = house_rules.listed()
    assert own.name == "BEAR camp"
    house_rules.delete(own)
    house_rules.delete(own)
    assert house_rules.listed() == []


def test_a_disk_that_refuses_leaves_what_was_there(home, monkeypatch):
    house_rules.save("Deer camp", CAMP)

    def refuse(_file):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(OSError, match="No space"):
        house_rules.save("Deer camp", Chosen("full"))
    [own] = house_rules.listed()
    assert own.preset == "6"
    assert [path.name for path in (home / "rules").iterdir()] == ["Deer camp.sheeprules"]


@pytest.mark.parametrize(
    "settings",
    [
        {"preset": "gone"},
        {"preset": "full", "rule_options": ("colour=blue",)},
        {"preset": "full", "rule_options": ("crack=maybe",)},
        {"preset": "full", "rule_options": ("nonsense",)},
        {"preset": "full", "rule_options": ("deal=8", "partner=called-ace")},
        {"preset": "2-rows"},
    ],
)
def test_remembered_rules_that_cannot_be_played_any_more_become_a_preset(settings):
    what = house_rules.remembered(Settings(**settings))
    assert what.options == ()
    assert what.preset == ("full" if settings["preset"] == "full" else "classic")


def test_remembered_rules_come_back_with_their_options():
    settings = Settings(preset="full", rule_options=("crack=yes", "levels=1-3-5"), own_rules="Mine")
    what = house_rules.remembered(settings)
    assert what == Chosen("full", (("crack", "yes"), ("levels", "1-3-5")), "Mine")
    assert what.values == {
        **DEFAULTS,
        **PRESETS["full"].changes,
        "crack": "yes",
        "levels": "1-3-5",
    }


@pytest.mark.parametrize(
    ("preset", "options", "seats"),
    [
        ("classic", (), (5, 5)),
        ("tournament", (), (5, 6)),
        ("10", (("dealer_sits_out", "yes"),), (10, 11)),
        ("3-nine", (), (3, 3)),
        ("8", (("partner", "called-ace"), ("dealer_sits_out", "yes")), (8, 9)),
    ],
)
def test_how_many_sit_at_a_table(preset, options, seats):
    """DEAL-1, DEAL-5; also while the rules cannot be played yet."""
    assert house_rules.seats(Chosen(preset, options).values) == seats
