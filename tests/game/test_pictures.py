"""Screens are held to pictures that somebody has looked at; a moved card or a lost count shows."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pygame
import pytest

from game.table import duel_words
from tests.kit import pictures
from tests.kit.pictures import (
    FOLDER,
    GOLDENS,
    ROOM,
    compare,
    difference,
    load,
    path_of,
    save,
    small,
)

LAYOUTS = ("duel-rows", "duel-stacks")
FOUR = ((960, 600), (1280, 720), (1920, 1080), (2560, 1440))
ENDS = (FOUR[0], FOUR[-1])


@pytest.fixture(scope="module")
def shots():
    with pictures.registry() as found:
        yield found


@pytest.mark.parametrize(("name", "size"), GOLDENS, ids=lambda part: str(part).replace(", ", "x"))
def test_the_screen_looks_as_it_did(shots, tmp_path, name, size):
    new = small(shots.take(shots.SHOTS[name], size))
    path = path_of(name, size)
    assert path.exists(), f"`python3 tools/goldens.py {name}` writes it"
    kept = load(path)
    found = compare(new, kept)
    if not found.same:
        pygame.image.save(new, str(tmp_path / "now.png"))
        pygame.image.save(difference(new, kept), str(tmp_path / "difference.png"))
    assert found.same, (
        f"{path.name} differs in {found.blocks} blocks, most at {found.where}: look at "
        f"{tmp_path}; if it is meant so, `python3 tools/goldens.py {name}` keeps the new one"
    )


def test_all_pictures_together_are_small_and_wanted():
    kept = set(FOLDER.glob("*.png"))
    assert kept == {path_of(name, size) for name, size in GOLDENS}
    assert sum(path.stat().st_size for path in kept) < ROOM


def test_both_layouts_are_kept_at_four_sizes():
    for name in LAYOUTS:
        assert {size for kept, size in GOLDENS if kept == name} == set(FOUR)


def spoiled(shots, name, spoil):
    """A picture whose table is changed by `spoil(table)` right before it is drawn."""
    good = shots.SHOTS[name]

    def recipe(ctx):
        screens = good.recipe(ctx)
        table = screens[-1]
        draw = table.draw

        def drawn(surface, ctx):
            if not getattr(table, "presses", None):
                spoil(table)
            draw(surface, ctx)

        table.draw = drawn
        return screens

    return replace(good, recipe=recipe)


def moved_by(pixels, key):
    def spoil(table):
        timeline = table.presenter.timeline
        target = timeline.target(key)
        pose = replace(target, x=target.x + pixels)
        timeline.sprite(key).pose = pose

    return spoil


def uncovered(key):
    def spoil(table):
        table.presenter.codes.pop(key, None)

    return spoil


@pytest.mark.parametrize("size", ENDS, ids=str)
@pytest.mark.parametrize("name", LAYOUTS)
def test_a_card_that_lies_twelve_pixels_aside_is_seen(shots, name, size):
    kept = load(path_of(name, size))
    seen = [key for key in keys_of(shots, name) if key[0] == "card"]
    for key in (seen[0], seen[-1]):
        new = small(shots.take(spoiled(shots, name, moved_by(12, key)), size))
        assert not compare(new, kept).same, key


@pytest.mark.parametrize("size", ENDS, ids=str)
@pytest.mark.parametrize("name", LAYOUTS)
def test_a_missing_cover_is_seen(shots, name, size):
    kept = load(path_of(name, size))
    covered = [key for key in keys_of(shots, name) if key[0] == "down"]
    for key in (covered[0], covered[-1]):
        new = small(shots.take(spoiled(shots, name, uncovered(key)), size))
        assert not compare(new, kept).same, key


@pytest.mark.parametrize("size", ENDS, ids=str)
@pytest.mark.parametrize("name", LAYOUTS)
def test_a_missing_count_is_seen(shots, monkeypatch, name, size):
    kept = load(path_of(name, size))
    monkeypatch.setattr(duel_words, "covered", lambda facts, seat: "")
    assert not compare(small(shots.take(shots.SHOTS[name], size)), kept).same


def keys_of(shots, name):
    """The keys of all cards of a picture, in a fixed order."""
    found = []

    def look(table):
        found[:] = sorted(table.presenter.codes, key=str)

    shots.take(spoiled(shots, name, look), (960, 600))
    return found


@pytest.mark.parametrize("name", LAYOUTS)
def test_another_smoothing_of_edges_is_no_difference(shots, name):
    """As another version of the library may draw: a little softer, a little darker, grainy."""
    size = (1280, 720)
    kept = load(path_of(name, size))
    whole = shots.take(shots.SHOTS[name], size)
    softer, aside = whole.copy(), whole.copy()
    aside.set_alpha(80)
    softer.blit(aside, (1, 0))
    assert compare(small(softer), kept).same
    darker = whole.copy()
    darker.fill((4, 4, 4), special_flags=pygame.BLEND_RGB_SUB)
    assert compare(small(darker), kept).same
    rng = Random(1)
    grain = small(whole)
    for _dot in range(4000):
        x, y = rng.randrange(grain.get_width()), rng.randrange(grain.get_height())
        red, green, blue, _alpha = grain.get_at((x, y))
        shade = rng.choice((-24, 24))
        grain.set_at((x, y), tuple(min(255, max(0, c + shade)) for c in (red, green, blue)))
    assert compare(grain, kept).same


def test_what_is_kept_is_what_was_drawn(shots, tmp_path):
    new = small(shots.take(shots.SHOTS["title"], (960, 600)))
    save(new, tmp_path / "title.png")
    again = load(tmp_path / "title.png")
    assert compare(new, again).worst <= 4
    with pytest.raises(ValueError, match="the kept one"):
        compare(new, pygame.Surface((480, 270), depth=24))
