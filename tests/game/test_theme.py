"""Colours that can be read, and measures that fit every window."""

import pytest

from game import theme
from game.theme import THEMES, Scale, contrast, mix, rgb


@pytest.mark.parametrize("name", THEMES)
def test_every_text_can_be_read_on_its_ground(name):
    t = THEMES[name]
    pairs = [
        (t.cream, t.felt0),
        (t.cream, t.plate),
        (t.cream, t.wood2),
        (t.cream2, t.felt0),
        (t.cream2, t.plate),
        (t.cream2, t.wood2),
        (t.gold2, t.felt0),
        (t.gold2, t.plate),
        (t.ink, t.paper1),
        (t.ink2, t.paper1),
        (t.ink, t.changed),
        (t.ink2, t.changed),
        (t.ink, t.problem),
        (t.gold_ink, t.gold),
        (t.gold_ink, t.gold2),
        (t.red, t.paper1),
        (t.blue, t.paper1),
        (t.green, t.paper1),
        (t.white, t.green),
        (t.red_on_dark, t.plate),
        (t.red_on_dark, t.felt1),
    ]
    assert [(a, b, round(contrast(a, b), 1)) for a, b in pairs if contrast(a, b) < 4.5] == []


@pytest.mark.parametrize("colours", [theme.TWO_COLOURS, theme.FOUR_COLOURS])
def test_every_suit_can_be_seen_on_paper(colours):
    assert min(contrast(c, theme.KITCHEN.paper1) for c in colours.values()) >= 4.5


def test_the_known_ratio_of_black_and_white():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert mix(rgb("#000000"), rgb("#ffffff"), 0.5) == (128, 128, 128)


@pytest.mark.parametrize(
    ("size", "unit"), [((1280, 720), 1), ((960, 600), 0.75), ((1920, 1080), 1.5), ((3840, 2160), 3)]
)
def test_a_unit_follows_the_window(size, unit):
    scale = Scale(size)
    assert scale.unit == pytest.approx(unit)
    assert scale.u(100) == round(100 * unit)
    assert scale.width >= 1280
    assert scale.height >= 720


def test_no_type_is_smaller_than_twelve_pixels():
    assert Scale((960, 600), 0.75).type(14) == 12
    assert Scale((1280, 720)).type(16) == 16


def test_the_players_factor_has_limits_and_can_be_capped():
    assert Scale((1280, 720), 9).unit == 2.0
    assert Scale((1280, 720), 0.1).unit == 0.75
    assert Scale((1280, 720), 2).capped(1.25).unit == 1.25
    assert Scale((1280, 720), 0.75).capped(1.25).unit == 0.75
    assert Scale((1280, 720), 2).width == 640
