"""Where things lie: nothing overlaps, at any size, scale and number of seats."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.table.places import VISIBLE, around, places

SIZES = ((960, 600), (1280, 720), (1024, 768), (1920, 1080), (2560, 1080), (3840, 2160))
FACTORS = (0.75, 1.0, 1.25, 1.5, 2.0)
SEATS = tuple(range(3, 11))

every_table = pytest.mark.parametrize("seats", SEATS)
every_size = pytest.mark.parametrize("size", SIZES)


def tables(size, seats):
    return [places(size, factor, seats) for factor in FACTORS]


@every_size
@every_table
def test_nothing_on_the_table_overlaps(size, seats):
    window = pygame.Rect((0, 0), size)
    for p in tables(size, seats):
        plates = [plate.union(p.back_rect(i)) if i else plate for i, plate in enumerate(p.plates)]
        things = [*plates, *p.trick_rects(), p.last]
        for thing in things:
            assert window.contains(thing), (p.unit, thing)
            assert not thing.colliderect(p.bar), (p.unit, thing)
        for a, b in itertools.combinations(things, 2):
            assert not a.colliderect(b), (p.unit, a, b)


@every_size
@every_table
def test_the_hand_has_its_own_place(size, seats):
    for p in tables(size, seats):
        hand = pygame.Rect(
            p.hand_left, p.hand_top, p.hand_right - p.hand_left, size[1] - p.hand_top
        )
        for other in (*p.plates, p.last, *p.trick_rects()):
            assert not hand.colliderect(other), (p.unit, hand, other)
        # The prompt lies between trick and hand.
        assert p.pill[1] < p.hand_top
        assert all(p.pill[1] > rect.bottom for rect in p.trick_rects()), p.unit


@every_size
@pytest.mark.parametrize("count", range(1, 13))
def test_every_card_of_the_hand_stays_visible(size, count):
    for p in tables(size, 5):
        if count > 1:
            assert p.hand_step(count) >= VISIBLE
        lefts = [p.hand_pose(i, count).x - p.hand_width / 2 for i in range(count)]
        assert lefts[0] >= p.hand_left - 1
        assert lefts[-1] + p.hand_width <= p.hand_right + 1
        assert lefts == sorted(lefts)


@every_size
@every_table
def test_panels_open_between_the_plates(size, seats):
    for p in tables(size, seats):
        assert p.middle.width >= 200
        assert p.middle.height >= 120
        assert not any(p.middle.colliderect(plate) for plate in p.plates), p.unit
        assert p.middle.bottom < p.hand_top


@every_size
@every_table
def test_tickets_and_bubbles_begin_beside_their_plate(size, seats):
    window = pygame.Rect((0, 0), size)
    for p in tables(size, seats):
        for position, plate in enumerate(p.plates):
            ticket = p.ticket(position)
            assert window.contains(ticket), (p.unit, position)
            assert not ticket.colliderect(plate), (p.unit, position)
            x, y, _way = p.bubble(position)
            assert window.collidepoint(x, y)
            assert not plate.collidepoint(x, y)


@every_table
def test_play_goes_clockwise_on_the_screen(seats):
    """TRICK-1: your left neighbour plays after you, so positions run clockwise from the bottom."""
    p = places((1280, 720), 1.0, seats)
    cx, cy = p.center
    angles = []
    for pose in p.trick:
        vector = pygame.Vector2(pose.x - cx, pose.y - cy)
        # From straight down, clockwise on a screen whose y grows downwards.
        angles.append((vector.as_polar()[1] - 90) % 360)
    assert angles[0] == pytest.approx(0, abs=1)
    assert angles == sorted(angles)
    lefts = [plate.centerx for plate in p.plates[1 : (seats + 1) // 2]]
    assert all(x < 640 for x in lefts)


@every_table
def test_trick_cards_lie_apart_by_equal_arcs(seats):
    p = places((1280, 720), 1.0, seats)
    points = [pygame.Vector2(pose.x, pose.y) for pose in p.trick]
    gaps = [a.distance_to(b) for a, b in zip(points, points[1:] + points[:1], strict=True)]
    assert max(gaps) <= 1.35 * min(gaps)


def test_cards_turn_towards_their_players():
    p = places((1280, 720), 1.0, 5)
    assert p.trick[0].angle == 0
    assert p.trick[1].angle < 0 < p.trick[4].angle
    assert all(abs(pose.angle) <= 6 and pose.angle % 3 == 0 for pose in p.trick)


def test_the_rectangle_around_a_turned_card_holds_it():
    p = places((1280, 720), 1.0, 5)
    upright, turned = around(p.trick[0]), around(p.trick[1])
    assert turned.width > upright.width
    assert turned.height >= upright.height


def test_the_same_window_gives_the_same_places():
    assert places((1280, 720), 1.0, 5) is places((1280, 720), 1.0, 5)
