"""Words, names and card names on the screen."""

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game import fonts
from game.resources import asset_path
from game.text import ELLIPSIS, TextRenderer, escape, parse, rank_letter
from game.theme import BODY, KITCHEN, NAME, PAGE, PANEL, PROMPT, SMALL, Scale, rgb

INK, CREAM = rgb("#1e1b26"), rgb("#fbf3df")


@pytest.fixture(scope="module")
def text():
    return TextRenderer(Scale((1280, 720)), asset_path("pips"))


def _words(lines):
    return [" ".join(a.text for a in line).split() for line in lines]


def test_markup_names_cards_suits_and_bold_words():
    kinds = [(a.kind, a.text, a.bold) for a in parse("Call {AS} or *{H} now*")]
    assert kinds == [
        ("text", "Call", False),
        ("space", " ", False),
        ("card", "AS", False),
        ("space", " ", False),
        ("text", "or", False),
        ("space", " ", False),
        ("pip", "H", True),
        ("space", " ", True),
        ("text", "now", True),
    ]


def test_a_paragraph_that_is_cut_ends_with_one_ellipsis(text, monkeypatch):
    drawn = []
    real = text._rendered
    monkeypatch.setattr(
        text, "_rendered", lambda atoms, *more: drawn.append(atoms) or real(atoms, *more)
    )
    text.paragraph(
        pygame.Surface((400, 80)), "one two three " * 20, (0, 0), 200, SMALL, INK, max_lines=2
    )
    assert len(drawn) == 2
    assert drawn[-1][-1].text.count(ELLIPSIS) == 1


def test_what_is_no_card_stays_as_it_is_written():
    assert "".join(a.text for a in parse("{ZZ} {1S} {")) == "{ZZ} {1S} {"


@given(st.text(max_size=40).filter(str.isprintable))
def test_a_name_can_hold_anything_and_is_shown_as_it_is(name):
    atoms = parse(escape(name))
    assert "".join(a.text for a in atoms) == name
    assert all(a.kind in ("text", "space") and not a.bold for a in atoms)


@given(
    st.lists(st.sampled_from(["trump", "{AS}", "*Ben*", "a", "Donaudampf" * 4, "{H}"]), max_size=30)
)
@settings(deadline=None, max_examples=60)
def test_wrapped_lines_are_never_wider_than_asked(text, words):
    width = 140
    lines = text.wrap(" ".join(words), BODY, width)
    assert all(text._width(line, BODY) <= width for line in lines)
    together = "".join(a.text for line in lines for a in line).replace(" ", "")
    assert together == "".join(words).replace("*", "").replace("{", "").replace("}", "")


def test_a_line_that_is_too_long_ends_with_an_ellipsis(text):
    whole = text.line("The called ace must be played", BODY, INK)
    short = text.line("The called ace must be played", BODY, INK, max_width=100)
    assert whole.get_width() > 100 >= short.get_width() > 60
    atoms = text._shortened(parse("The called ace"), BODY, 60)
    assert atoms[-1].text.endswith(ELLIPSIS)


def test_a_new_line_sign_begins_a_new_line(text):
    assert len(text.wrap("one\ntwo", BODY, 500)) == 2


@pytest.mark.parametrize(
    ("language", "letters"), [("en", "AKQJ"), ("de", "AKDB"), ("nl", "AHVB"), ("xx", "AKQJ")]
)
def test_card_letters_follow_the_language(language, letters):
    assert "".join(rank_letter(r, language) for r in "AKQJ") == letters
    assert rank_letter("T", language) == "10"


def _has(surface, color):
    """Whether a colour is in a picture, give or take what scaling rounds away."""
    return pygame.mask.from_threshold(surface, color, (6, 6, 6, 60)).count() > 20


def test_red_suits_are_red_on_paper_and_lighter_on_felt(text):
    assert _has(text.line("{H}", NAME, INK), text.suit_colours["H"])
    on_dark = text.line("{H}", NAME, CREAM)
    assert not _has(on_dark, text.suit_colours["H"])
    assert _has(on_dark, KITCHEN.red_on_dark)
    assert _has(text.line("{C}", NAME, CREAM), CREAM)


def test_scores_stand_in_straight_columns(text):
    surface = pygame.Surface((200, 60), pygame.SRCALPHA)
    ones = text.digits(surface, "+11", (100, 30), NAME, INK)
    eights = text.digits(surface, "+88", (100, 30), NAME, INK)
    assert ones.width == eights.width
    assert ones.right == 100


def test_digits_in_titles_are_as_high_as_capitals():
    for digit in "0123456789":
        picture, baseline = fonts.render("title", 100, digit, INK)
        ink = picture.get_bounding_rect()
        assert ink.bottom == baseline, digit
        assert abs(ink.height - fonts.cap_height("title", 100)) <= 4, digit


@pytest.mark.parametrize("sign", ["7", "8", "9", "10", "A", "K", "J", "D", "B", "V", "H"])
def test_every_index_sign_has_one_height(sign):
    picture = fonts.index_sign(sign, 20, 23, INK)
    assert abs(picture.get_bounding_rect(min_alpha=60).height - 20) <= 1
    assert picture.get_width() <= 23


def test_a_drawn_line_says_where_it_is(text):
    surface = pygame.Surface((300, 100))
    left = text.draw(surface, "Anna", (10, 50), PROMPT, INK, valign="middle")
    right = text.draw(surface, "Anna", (290, 50), PROMPT, INK, align="right", valign="middle")
    middle = text.draw(surface, "Anna", (150, 50), PROMPT, INK, align="center", valign="middle")
    assert left.left == 10
    assert right.right == 290
    assert abs(middle.centerx - 150) <= 1
    assert left.top == right.top == middle.top


def test_a_paragraph_is_as_high_as_it_says(text):
    surface = pygame.Surface((300, 300))
    words = "Trump was led: follow with trump. " * 5
    said = text.paragraph_height(words, SMALL, 200)
    assert text.paragraph(surface, words, (0, 0), 200, SMALL, INK) == said
    assert text.paragraph(surface, words, (0, 0), 200, SMALL, INK, max_lines=2) < said


def test_arrows_are_drawn_although_the_reading_face_has_none(text):
    assert text.width("↑", SMALL) == fonts.advance("title", 14, "↑")
    assert text.line("↑ ↓", SMALL, INK).get_bounding_rect().width > 10


@pytest.mark.parametrize("style", [BODY, PAGE, PANEL])
def test_umlauts_and_accents_have_glyphs(text, style):
    for letter in "äöüßéèëïÄÖÜ×−–…“”":
        assert fonts.font(style.face, 20).metrics(letter)[0] is not None, letter
