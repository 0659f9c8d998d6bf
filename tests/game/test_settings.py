"""What a player has chosen is kept, whatever happens to the file."""

import json
import math
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import settings as files
from game.settings import Settings, choices, defaults, from_mapping, load, save, valid


def test_settings_come_back_as_they_were_kept(home):
    chosen = Settings(
        player_name="Jürgen", speed=2.5, theme="barrel", bot_names=tuple("ABCDEFGHIJKL")
    )
    assert save(chosen) == ""
    assert load() == (chosen, "")
    assert (home / "settings.json").exists()


def test_a_first_start_has_the_usual_settings():
    assert load() == (Settings(), "")


@pytest.mark.parametrize("text", ["{", "", "[1, 2]", "null", '{"speed": 2', "\x00\x01"])
def test_a_broken_file_is_kept_aside_and_said_so(home, text):
    (home / "settings.json").write_text(text)
    chosen, sentence = load()
    assert chosen == Settings()
    assert "settings.json.broken" in sentence
    assert (home / "settings.json.broken").read_text() == text
    assert load() == (Settings(), "")


def test_bytes_that_are_no_text_are_kept_aside_too(home):
    (home / "settings.json").write_bytes(b"\xff\xfe\xfa")
    chosen, sentence = load()
    assert chosen == Settings()
    assert sentence


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("speed", 9),
        ("speed", "fast"),
        ("speed", True),
        ("theme", "pink"),
        ("instant", 1),
        ("volume", 2.5),
        ("volume", -1),
        ("bot_names", ["", "x"]),
        ("bot_names", "Walt"),
        ("player_name", 7),
        ("player_name", "x" * 100),
        ("scale", math.nan),
    ],
)
def test_one_wrong_value_spoils_only_itself(home, name, value):
    (home / "settings.json").write_text(json.dumps({name: value, "four_colours": True}))
    chosen, sentence = load()
    assert sentence == ""
    assert getattr(chosen, name) == defaults()[name]
    assert chosen.four_colours


def test_names_of_settings_to_come_are_ignored_and_missing_bots_filled_up():
    chosen = from_mapping({"from_the_future": 1, "bot_names": ["Olga"]})
    assert chosen.bot_names == ("Olga", *Settings().bot_names[1:])


json_values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from([f.name for f in fields(Settings)]), json_values))
def test_whatever_is_read_the_result_is_valid(data):
    chosen = from_mapping(data)
    for f in fields(Settings):
        assert valid(f.name, getattr(chosen, f.name))


def test_a_folder_that_cannot_be_written_is_one_sentence(home):
    (home / "file").write_text("in the way")
    assert "could not be kept" in save(Settings(), home / "file" / "deeper")


def test_every_setting_is_offered_in_words_and_within_its_limits():
    for name, choice in choices().items():
        assert choice.label, name
        assert valid(name, defaults()[name]), name
        if choice.values:
            assert defaults()[name] in dict(choice.values)


def test_instant_beats_the_speed():
    assert Settings(speed=2).pace == 2
    assert math.isinf(Settings(speed=2, instant=True).pace)


def test_everything_lies_below_one_folder_if_asked(home):
    assert files.config_folder() == files.data_folder() == home
    assert files.log_folder() == home / "log"


def test_without_that_the_systems_own_folders_are_used(monkeypatch):
    monkeypatch.delenv("SHEEPSHEAD_HOME")
    for folder in (files.config_folder(), files.data_folder(), files.log_folder()):
        assert "sheepshead" in str(folder)
