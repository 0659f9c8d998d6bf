"""Names that somebody typed: clean, short, told apart, and safe in a record of the hand."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.text import MARKS, NAME_BYTES, NAME_SIGNS, clean_line, clean_name, unique_names


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Anna  ", "Anna"),
        ("Uncle\tBen\n", "Uncle Ben"),
        ("An\x00na\x1b[31m", "Anna(31m"),
        ("A\u202enna\u2066", "Anna"),
        ("Zoe\u0308", "Zoë"),
        ("", "Player"),
        ("\u200b\u200d \u00ad", "Player"),
        ("x" * 40, "x" * 24),
        ("\U0001f411" * 20, "\U0001f411" * 12),
        ('The "Shark": Ben', "The 'Shark' Ben"),
        ("!?~= Ben", "Ben"),
        ("[Rules]", "(Rules)"),
        ("\u0301\u0301Anna", "Anna"),
    ],
)
def test_a_name_is_cleaned(typed: str, name: str) -> None:
    assert clean_name(typed) == name


def test_a_letter_carries_only_so_many_marks() -> None:
    name = clean_name("a" + "\u0334" * 20 + "b")
    assert sum(unicodedata.combining(sign) > 0 for sign in name) == MARKS


@given(st.text(max_size=60))
def test_any_name_becomes_one_that_is_within_the_limits(typed: str) -> None:
    name = clean_name(typed)
    assert name
    assert len(name) <= NAME_SIGNS
    assert len(name.encode()) <= NAME_BYTES
    assert name == clean_name(name)
    assert all(unicodedata.category(sign)[0] != "C" for sign in name)
    assert not set('":;[]|') & set(name)
    assert name[0] not in "!?~= "


@given(st.lists(st.text(max_size=30), min_size=1, max_size=11))
def test_no_two_seats_have_the_same_name(typed: list[str]) -> None:
    names = unique_names(typed)
    assert len({unicodedata.normalize("NFKC", name).casefold() for name in names}) == len(typed)
    assert all(len(name) <= NAME_SIGNS and len(name.encode()) <= NAME_BYTES for name in names)


def test_the_second_anna_gets_a_number_and_look_alikes_count_as_the_same() -> None:
    assert unique_names(["Anna", "ANNA", "\uff21nna", "Anna 2"]) == (
        "Anna",
        "ANNA 2",
        "\uff21nna 3",
        "Anna 2 2",
    )
    long = unique_names(["x" * 24, "x" * 24])
    assert long[1] == "x" * 22 + " 2"


@given(st.text(max_size=600))
def test_a_line_from_elsewhere_fits_its_place(text: str) -> None:
    line = clean_line(text)
    assert len(line.encode()) <= 400
    assert "\n" not in line
    assert clean_line(line) == line
