"""Where everything lies with two at the table: a pure function of window, scale and layout.

Your row or stacks lie before you, the opponent's opposite, the trick between them. A covered card
shows to the right of and below the card on it. Positions: 0 is you, 1 the opponent. In pixels.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.motion import Pose
from game.table.places import LIFT_LEGAL, Places
from game.theme import Measure, Scale

LARGEST_FACTOR = 1.2
"""The largest own scale at which plates and cards fit beside each other."""

SHOWS = 9.0  # how much of a covered card shows, in units
LIFT_ROW, LIFT_ROW_HOVER = 12.0, 17.0
DOTS = 21.0  # below a plate, free for the dots of whoever is thinking, in units
BACK_FAN = 60.0  # width of a card of the opponent's hand, in units


@dataclass(frozen=True)
class DuelPlaces(Places):
    """One arrangement for two. ``rows`` says which layout: four places and a hand, or eight.

    ``place_width`` is the width of a card in a row, ``place_step`` from one place to the next,
    ``row_y`` the centre of the rows (yours, the opponent's); ``zones`` the darker cloth below them,
    ``pill_left`` where the prompt begins, ``told`` where the points taken are written, ``caption``
    the free cloth beside each row.
    """

    rows: bool = True
    count: int = 4
    place_width: float = 84.0
    place_step: float = 144.0
    row_y: tuple[float, float] = (0.0, 0.0)
    zones: tuple[pygame.Rect, ...] = ()
    pill_left: int = 0
    told: tuple[pygame.Rect, ...] = ()
    caption: tuple[pygame.Rect, ...] = ()
    fan_y: float = 0.0

    @property
    def hand_top(self) -> float:
        """Upper edge of a legal card of the hand; without a hand, of your plate."""
        if not self.rows:
            return float(self.plates[0].top)
        return self.hand_y - self.hand_height / 2 - LIFT_LEGAL * self.card_unit

    @property
    def center(self) -> tuple[float, float]:
        return self.size[0] / 2, self.trick[0].y

    @property
    def taken_spot(self) -> tuple[float, float]:
        """Beside the two cards, which are seen whole, and above the prompt."""
        return self.pill[0], self.pill[1] - self.u(42)

    def play_above(self, in_hand: bool) -> float:
        """As `Places.play_above`; a card of the row is played from above the row."""
        if in_hand:
            return self.hand_top
        lifted = LIFT_ROW * self.card_unit
        return self.row_y[0] - self.place_width * Measure.CARD_RATIO / 2 - lifted

    @property
    def shift(self) -> float:
        """How far a covered card lies to the right and below."""
        return SHOWS * self.card_unit

    def place_pose(self, position: int, place: int, lift: float = 0.0) -> Pose:
        """The open card at a place of a row; ``lift`` in units."""
        x = self.size[0] / 2 + (place - (self.count - 1) / 2) * self.place_step
        return Pose(x, self.row_y[position], self.place_width, lift=lift * self.card_unit)

    def covered_pose(self, position: int, place: int, alone: bool = False) -> Pose:
        """The covered card of a place: shifted under its cover, or ``alone`` in its stead."""
        pose = self.place_pose(position, place)
        aside = 0.0 if alone else self.shift
        return Pose(pose.x + aside, pose.y + aside, pose.width, face=0.0)

    def place_rect(self, position: int, place: int) -> pygame.Rect:
        """The outline of an open card at a place, not lifted."""
        pose = self.place_pose(position, place)
        rect = pygame.Rect(0, 0, round(pose.width), round(pose.width * Measure.CARD_RATIO))
        rect.center = (round(pose.x), round(pose.y))
        return rect

    def back_pose(self, position: int, index: int, count: int) -> Pose:
        """A card of the opponent's hand, a fan that hangs from the bar."""
        if not self.rows:
            return self.tricks_spot(position)
        width = BACK_FAN * self.card_unit
        step = 0.5 * width
        x = self.size[0] / 2 + (index - (count - 1) / 2) * step
        return Pose(x, self.fan_y, width, face=0.0)

    def beside_card(self, position: int) -> tuple[float, float, str]:
        pose = self.trick[position]
        gap = pose.width / 2 + 12 * self.unit
        if position == 0:
            return pose.x + gap, pose.y, "left"
        return pose.x - gap, pose.y, "right"


@lru_cache(maxsize=64)
def duel_places(size: tuple[int, int], factor: float, rows: bool) -> DuelPlaces:
    """The arrangement of ``2-rows`` or ``2-stacks`` for a window and the player's scale."""
    return _rows(size, factor) if rows else _stacks(size, factor)


def _base(size: tuple[int, int], factor: float) -> tuple[Scale, float, pygame.Rect, pygame.Rect]:
    scale = Scale(size, min(factor, LARGEST_FACTOR))
    card_unit = min(size[0] / 1280, size[1] / 720)
    bar = pygame.Rect(0, 0, size[0], scale.u(Measure.BAR))
    rail_height = round(Measure.RAIL * max(scale.unit, card_unit))
    rail = pygame.Rect(0, size[1] - rail_height, size[0], rail_height)
    return scale, card_unit, bar, rail


def _rows(size: tuple[int, int], factor: float) -> DuelPlaces:
    scale, cu, bar, rail = _base(size, factor)
    u, (width, height) = scale.u, size
    middle = width / 2
    hand_width = 104 * cu
    hand_top = height - 18 * cu - hand_width * Measure.CARD_RATIO - LIFT_LEGAL * cu
    # From the bar down: fan, row, trick, row. Gaps are fixed, cards grow into what is left.
    room = hand_top - bar.bottom
    gaps = (12 + 8 + 18 + 14 + SHOWS) * cu + 3 * LIFT_ROW * cu
    high = min((room - gaps) / 3.3, 150 * cu)
    card = high / Measure.CARD_RATIO
    spare = max(0.0, room - gaps - 3.3 * high)
    fan = 0.28 * high
    y = bar.bottom + fan + 8 * cu + high / 2 + spare * 0.1
    theirs = y
    y += high / 2 + SHOWS * cu + 14 * cu + spare * 0.25
    trick_y = y + high / 2
    y += high + 14 * cu + LIFT_ROW * cu + spare * 0.25
    mine = y + high / 2
    zone_left, zone_width = round(middle - 340 * cu), round(680 * cu)
    zones = tuple(
        pygame.Rect(
            zone_left,
            round(at - high / 2 - over * cu),
            zone_width,
            round(high + (over + SHOWS + 8) * cu),
        )
        for at, over in ((mine, LIFT_ROW + 3), (theirs, 10.0))
    )
    you = pygame.Rect(u(20), 0, u(216), u(76))
    you.bottom = height - u(62)
    them = pygame.Rect(u(20), bar.bottom + u(24), u(216), u(76))
    last = pygame.Rect(0, 0, u(222), u(84))
    last.bottomright = (width - u(20), height - u(62))
    half = min(middle - you.right, last.left - middle) - 14 * scale.unit
    zone = min(700 * cu, 2 * half)
    left = round(middle + 62 * cu + card)
    side = pygame.Rect(zones[0].right + u(14), 0, 0, 0)
    side.width = max(0, width - u(16) - side.left)
    return DuelPlaces(
        size=size,
        unit=scale.unit,
        card_unit=cu,
        seats=2,
        bar=bar,
        rail=rail,
        plates=(you, them),
        trick=(
            Pose(middle + 62 * cu, trick_y, card * 1.02),
            Pose(middle - 62 * cu, trick_y, card * 1.02, angle=-3.0),
        ),
        last=last,
        pill=(round((left + width) / 2), round(trick_y)),
        middle=_middle(size, trick_y, scale),
        hand_left=middle - zone / 2,
        hand_right=middle + zone / 2,
        hand_width=hand_width,
        rows=True,
        count=4,
        place_width=card,
        place_step=144 * cu,
        row_y=(mine, theirs),
        zones=zones,
        pill_left=left + u(24),
        told=(
            pygame.Rect(you.left, you.bottom + u(6), you.width, u(44)),
            pygame.Rect(them.left, them.bottom + u(DOTS), them.width, u(24)),
        ),
        caption=tuple(pygame.Rect(side.left, zone.top, side.width, zone.height) for zone in zones),
        fan_y=bar.bottom + fan - BACK_FAN * cu * Measure.CARD_RATIO / 2,
    )


def _stacks(size: tuple[int, int], factor: float) -> DuelPlaces:
    scale, cu, bar, rail = _base(size, factor)
    u, (width, height) = scale.u, size
    middle = width / 2
    you = pygame.Rect(u(24), 0, u(232), u(76))
    you.bottom = height - u(16)
    last = pygame.Rect(0, 0, u(222), u(76))
    last.bottomright = (width - u(24), height - u(16))
    bottom = you.top - u(24)
    room = bottom - bar.bottom
    gaps = (28 + 18 + 18 + 2 * SHOWS + LIFT_ROW) * cu + 14 * cu
    high = min((room - gaps) / 3.0, 158 * cu)
    card = high / Measure.CARD_RATIO
    spare = max(0.0, room - gaps - 3 * high)
    theirs = bar.bottom + 22 * cu + high / 2 + spare * 0.2
    mine = bottom - 10 * cu - SHOWS * cu - high / 2 - spare * 0.2
    # The trick lies in the middle between what the rows leave free.
    above, below = theirs + high / 2 + SHOWS * cu, mine - high / 2 - LIFT_ROW * cu
    trick_y = (above + below) / 2
    step = 132 * cu
    wide = 7 * step + card + SHOWS * cu + 90 * cu
    zones = tuple(
        pygame.Rect(
            round(middle - wide / 2),
            round(at - high / 2 - over * cu),
            round(wide),
            round(high + (over + SHOWS + 8) * cu),
        )
        for at, over in ((mine, LIFT_ROW + 2), (theirs, 10.0))
    )
    them = pygame.Rect(0, 0, u(216), u(76))
    them.midleft = (zones[0].left + u(14), round(trick_y) - u(18))
    left = round(middle + 66 * cu + card)
    between = pygame.Rect(you.right + u(20), rail.top + u(6), 0, rail.height - u(12))
    between.width = last.left - u(20) - between.left
    none = pygame.Rect(0, 0, 0, 0)
    return DuelPlaces(
        size=size,
        unit=scale.unit,
        card_unit=cu,
        seats=2,
        bar=bar,
        rail=rail,
        plates=(you, them),
        trick=(
            Pose(middle + 66 * cu, trick_y, card * 0.98),
            Pose(middle - 66 * cu, trick_y, card * 0.98, angle=-3.0),
        ),
        last=last,
        pill=(round((left + width) / 2), round(trick_y)),
        middle=_middle(size, trick_y, scale),
        hand_left=middle,
        hand_right=middle,
        hand_width=card,
        rows=False,
        count=8,
        place_width=card,
        place_step=step,
        row_y=(mine, theirs),
        zones=zones,
        pill_left=left + u(24),
        told=(between, pygame.Rect(them.left, them.bottom + u(DOTS), them.width, u(24))),
        caption=(none, none),
        fan_y=0.0,
    )


def _middle(size: tuple[int, int], y: float, scale: Scale) -> pygame.Rect:
    """Where the last trick is shown large."""
    rect = pygame.Rect(0, 0, size[0] - scale.u(48), scale.u(240))
    rect.center = (size[0] // 2, round(y))
    return rect
