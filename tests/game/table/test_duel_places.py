"""Where everything lies with two at the table: nothing overlaps, at any window and scale."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.table.duel_places import LIFT_ROW_HOVER, duel_places
from game.table.places import LIFT_HOVER, around

SIZES = ((960, 600), (1280, 720), (1366, 768), (1280, 1024), (1920, 1080), (2560, 1440))
WIDE = ((2560, 1080), (3440, 1440), (3840, 2160))
FACTORS = (0.75, 1.0, 1.25, 2.0)
EVERY = list(itertools.product((*SIZES, *WIDE), FACTORS, (True, False)))


def ids(case):
    (width, height), factor, rows = case
    return f"{width}x{height}-{factor}-{'rows' if rows else 'stacks'}"


@pytest.fixture(params=EVERY, ids=ids)
def places(request):
    return duel_places(*request.param)


def row_rects(places, position, lift=0.0):
    """Each place with its covered card, the open card perhaps lifted."""
    found = []
    for place in range(places.count):
        open_card = around(places.place_pose(position, place, lift))
        found.append(open_card.union(around(places.covered_pose(position, place))))
    return found


def hand_rects(places, lift=0.0):
    if not places.rows:
        return []
    return [around(places.hand_pose(i, 8, lift)) for i in range(8)]


def fan(places):
    """What is seen of the opponent's hand below the bar."""
    if not places.rows:
        return []
    found = []
    for i in range(8):
        rect = around(places.back_pose(1, i, 8))
        top = places.bar.bottom
        found.append(pygame.Rect(rect.left, top, rect.width, rect.bottom - top))
    return found


def apart(some, others, slack=2):
    for one in some:
        for other in others:
            assert not one.inflate(-slack, -slack).colliderect(other), (one, other)


def test_everything_is_in_the_window(places):
    window = pygame.Rect((0, 0), places.size)
    for rect in (
        *places.plates,
        places.last,
        *row_rects(places, 0, LIFT_ROW_HOVER),
        *row_rects(places, 1),
        *hand_rects(places, LIFT_HOVER),
        *places.zones,
    ):
        assert window.contains(rect)
    for rect in (*row_rects(places, 1), *places.plates):
        assert rect.top > places.bar.bottom


def test_rows_trick_hand_and_plates_do_not_touch(places):
    trick = places.trick_rects()
    mine, theirs = row_rects(places, 0, LIFT_ROW_HOVER), row_rects(places, 1)
    groups = [mine, theirs, trick, hand_rects(places, LIFT_HOVER), list(places.plates)]
    groups += [[places.last], fan(places)]
    for some, others in itertools.combinations(groups, 2):
        apart(some, others)


def test_places_of_a_row_lie_apart_and_a_covered_card_shows_on_two_sides(places):
    for position in (0, 1):
        rects = row_rects(places, position)
        for one, other in itertools.pairwise(rects):
            assert one.right < other.left
        for place in range(places.count):
            cover, below = places.place_pose(position, place), places.covered_pose(position, place)
            assert below.x - cover.x >= 5
            assert below.y - cover.y >= 5
            assert places.covered_pose(position, place, alone=True).x == cover.x


def test_the_prompt_and_the_words_have_room_beside_the_trick(places):
    pill = pygame.Rect(places.pill_left, places.pill[1] - 20, places.size[0] - places.pill_left, 40)
    apart([pill], [*places.trick_rects(), *row_rects(places, 0, LIFT_ROW_HOVER)])
    apart([pill], row_rects(places, 1))
    assert pill.width >= places.u(300)
    for words in places.told:
        apart([words], [*row_rects(places, 0), *row_rects(places, 1), *hand_rects(places)])
        apart([words], [places.last, *places.plates, *places.trick_rects()])
        assert words.width >= places.u(180)
    if places.rows:
        for caption in places.caption:
            apart([caption], [places.last, *places.plates, *row_rects(places, 0)])


def test_hand_cards_show_at_least_their_corner(places):
    if places.rows:
        assert places.hand_step(8) >= 24


def test_cards_are_large_enough_to_read(places):
    """The index of a card is a quarter of its width."""
    assert places.place_width >= 56
