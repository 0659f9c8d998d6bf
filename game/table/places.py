"""Where everything lies on the table: a pure function of window size, scale and number of seats.

Positions count clockwise on the screen from the bottom: position 0 is you, position 1 your left
neighbour, who plays after you. Everything is in pixels. Plates, bar and text grow with the
player's own scale; cards grow with the window, and give way where the plates need the room.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.motion import Pose
from game.theme import Measure, Scale

# Others' plates: across from the left edge (-1) to the right edge (1), and down from the top row
# (0) to the lowest place beside the hand (1); clockwise from your left.
_SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0, 0),),
    3: ((-1, 0.3), (1, 0.3)),
    4: ((-1, 0.48), (0, 0), (1, 0.48)),
    5: ((-1, 0.5), (-0.555, 0), (0.555, 0), (1, 0.5)),
    6: ((-1, 0.62), (-0.66, 0), (0, 0), (0.66, 0), (1, 0.62)),
    7: ((-1, 0.78), (-1, 0.3), (-0.5, 0), (0.5, 0), (1, 0.3), (1, 0.78)),
    8: ((-1, 0.84), (-1, 0.36), (-0.58, 0), (0, 0), (0.58, 0), (1, 0.36), (1, 0.84)),
    9: (
        (-1, 1),
        (-1, 0.6),
        (-0.92, 0.22),
        (-0.46, 0),
        (0.46, 0),
        (0.92, 0.22),
        (1, 0.6),
        (1, 1),
    ),
    10: (
        (-1, 1),
        (-1, 0.61),
        (-0.92, 0.22),
        (-0.5, 0),
        (0, 0),
        (0.5, 0),
        (0.92, 0.22),
        (1, 0.61),
        (1, 1),
    ),
}

# Half the width of the trick's ellipse and the width of a card in it, in units at factor 1.
_REACH = {2: 130, 3: 160, 4: 172, 5: 166, 6: 205, 7: 232, 8: 255, 9: 280, 10: 295}
_TRICK_CARD = {2: 104, 3: 104, 4: 100, 5: 94, 6: 86, 7: 80, 8: 76, 9: 72, 10: 70}

HAND_CARD = 112
HAND_ZONE = 700
LIFT_LEGAL, LIFT_NEUTRAL, LIFT_AHEAD, LIFT_HOVER = 26.0, 17.0, 13.0, 34.0
VISIBLE = 24  # pixels of a hand card that stay visible
BACK = 27
BACK_BELOW = 20  # how much of the backs shows below a plate
NAMED_FROM = 7  # from so many seats on, cards in the trick carry their player's name


def largest_factor(seats: int) -> float:
    """The largest own scale at which plates and cards fit beside each other."""
    return 1.3 if seats <= 6 else 1.2


@dataclass(frozen=True)
class Places:
    """One arrangement; see the module. ``unit`` is pixels in a unit, ``card_unit`` for cards."""

    size: tuple[int, int]
    unit: float
    card_unit: float
    seats: int
    bar: pygame.Rect
    rail: pygame.Rect
    plates: tuple[pygame.Rect, ...]
    trick: tuple[Pose, ...]
    last: pygame.Rect
    pill: tuple[int, int]
    middle: pygame.Rect
    hand_left: float
    hand_right: float
    hand_width: float

    def u(self, units: float) -> int:
        return round(units * self.unit)

    @property
    def small(self) -> bool:
        """Whether plates are the small ones of a large table."""
        return self.seats > 6

    # Cards

    @property
    def hand_height(self) -> float:
        return self.hand_width * Measure.CARD_RATIO

    @property
    def hand_y(self) -> float:
        """Centre of a hand card that is not lifted."""
        return self.size[1] - 18 * self.card_unit - self.hand_height / 2

    @property
    def hand_top(self) -> float:
        """Upper edge of a legal card."""
        return self.hand_y - self.hand_height / 2 - LIFT_LEGAL * self.card_unit

    def play_above(self, in_hand: bool) -> float:
        """The line above which a card let go is played; all cards of yours are in the hand here."""
        return self.hand_top

    def hand_step(self, count: int) -> float:
        """From one card of the hand to the next."""
        if count < 2:
            return 0.0
        room = self.hand_right - self.hand_left - self.hand_width
        return min(self.hand_width + 5 * self.card_unit, room / (count - 1))

    def hand_pose(self, index: int, count: int, lift: float = 0.0) -> Pose:
        """The card at a place of your hand; ``lift`` in units."""
        step = self.hand_step(count)
        middle = (self.hand_left + self.hand_right) / 2
        x = middle + (index - (count - 1) / 2) * step
        return Pose(x, self.hand_y, self.hand_width, lift=lift * self.card_unit)

    def back_pose(self, position: int, index: int, count: int) -> Pose:
        """A back of the fan that looks out from under a plate."""
        plate = self.plates[position]
        width = BACK * self.unit
        room = plate.width * 0.62 - width
        step = min(17.6 * self.unit, room / max(1, count - 1))
        x = plate.left + 18 * self.unit + width / 2 + index * step
        y = plate.bottom + BACK_BELOW * self.unit - width * Measure.CARD_RATIO / 2
        return Pose(x, y, width, face=0.0)

    def back_source(self, position: int, count: int) -> Pose:
        """Where a card that a seat plays comes from."""
        return self.back_pose(position, max(0, count - 1), max(1, count))

    def tricks_spot(self, position: int) -> Pose:
        """Where won cards go and vanish: the little stack on the plate."""
        plate = self.plates[position]
        return Pose(
            plate.right - 30 * self.unit, plate.bottom - 22 * self.unit, 16 * self.unit, face=0.0
        )

    def deck_spot(self, position: int) -> Pose:
        """Where the cards are dealt from: before the dealer, towards the middle."""
        plate = self.plates[position]
        cx, cy = self.center
        return Pose(
            plate.centerx + (cx - plate.centerx) * 0.4,
            plate.centery + (cy - plate.centery) * 0.4,
            44 * self.card_unit,
            face=0.0,
        )

    @property
    def center(self) -> tuple[float, float]:
        """The middle of the trick."""
        ys = [pose.y for pose in self.trick]
        return self.size[0] / 2, (min(ys) + max(ys)) / 2

    @property
    def taken_spot(self) -> tuple[float, float]:
        """The middle of the words about who takes the complete trick."""
        return self.center

    def blind_pose(self, index: int, count: int, aside: bool = False) -> Pose:
        """A card of the blind; ``aside`` small in the middle of the trick, as in a leaster."""
        x, y = self.center
        if aside:
            width = min(46 * self.card_unit, self.trick[0].width * 0.55)
            x += (index - (count - 1) / 2) * width * 0.55
            return Pose(x, y, width, angle=(-3.0, 3.0)[index % 2], face=0.0)
        width = 98 * self.card_unit
        height = width * Measure.CARD_RATIO
        y = self.blind_top + height / 2
        x += (index - (count - 1) / 2) * width * 0.62
        return Pose(x, y, width, angle=(-6.0, 3.0)[index % 2], face=0.0)

    @property
    def blind_top(self) -> float:
        """Upper edge of the blind while it is offered."""
        # Cards, their label, the prompt and two buttons share the height above the hand.
        need = (98 * Measure.CARD_RATIO) * self.card_unit + 190 * self.unit
        return max(self.middle.top + 2 * self.unit, self.hand_top - need - 16 * self.unit)

    # Around the plates

    def outward(self, position: int) -> int:
        """-1 if a plate lies left of the middle, 1 right of it, 0 in the middle."""
        gap = self.plates[position].centerx - self.size[0] / 2
        return 0 if abs(gap) < 4 else (1 if gap > 0 else -1)

    def ticket(self, position: int) -> pygame.Rect:
        """The paper ticket with the called card, beside the picker's plate."""
        plate = self.plates[position]
        width, height = self.u(64), self.u(56)
        gap = self.u(10)
        rect = pygame.Rect(0, 0, width, height)
        if position == 0:
            rect.bottomleft = (plate.left - self.u(2), plate.top - self.u(6))
            return rect
        side = self.outward(position) or -1
        outer = plate.left - gap - width if side < 0 else plate.right + gap
        inner = plate.right + gap if side < 0 else plate.left - gap - width
        fits = outer >= self.u(8) and outer + width <= self.size[0] - self.u(8)
        rect.midleft = (outer if fits else inner, plate.centery)
        return rect if fits or not self._hits_plate(rect) else self._below(rect, plate)

    def _hits_plate(self, rect: pygame.Rect) -> bool:
        return any(rect.colliderect(plate) for plate in self.plates)

    def _below(self, rect: pygame.Rect, plate: pygame.Rect) -> pygame.Rect:
        rect.topright = (plate.right, plate.bottom + self.u(6))
        return rect

    def bubble(self, position: int) -> tuple[int, int, int]:
        """Where a seat's words begin: x, y and the way they grow (1 right, -1 left, 0 above)."""
        plate = self.plates[position]
        if position == 0:
            return plate.right - self.u(30), plate.top - self.u(26), 0
        side = self.outward(position)
        if side > 0:
            return plate.left - self.u(10), plate.centery, -1
        return plate.right + self.u(10), plate.centery, 1

    def beside_card(self, position: int) -> tuple[float, float, str]:
        """The place of a mark beside a trick card: x, y and the alignment of what is put there."""
        pose = self.trick[position]
        half_w, half_h = pose.width / 2, pose.width * Measure.CARD_RATIO / 2
        away = pose.x - self.size[0] / 2
        gap = 8 * self.unit
        if abs(away) < pose.width * 0.6 or (self.seats >= NAMED_FROM and abs(away) < half_w * 5):
            below = self.seats >= NAMED_FROM or position == 0
            if position == 0 and self.seats < NAMED_FROM:
                return pose.x + half_w + gap, pose.y, "left"
            y = pose.y + half_h + 12 * self.unit if below else pose.y - half_h - 14 * self.unit
            return pose.x, y, "center"
        if away < 0:
            return pose.x - half_w - gap, pose.y, "right"
        return pose.x + half_w + gap, pose.y, "left"

    def trick_rects(self) -> list[pygame.Rect]:
        """The rectangles around the trick's cards."""
        return [around(pose) for pose in self.trick]

    def back_rect(self, position: int) -> pygame.Rect:
        """The strip below a plate in which its backs show."""
        plate = self.plates[position]
        return pygame.Rect(plate.left, plate.bottom, plate.width, self.u(BACK_BELOW))


def around(pose: Pose) -> pygame.Rect:
    """The upright rectangle around a card, its angle included."""
    turn = math.radians(abs(pose.angle))
    w, h = pose.width, pose.width * Measure.CARD_RATIO
    width = w * math.cos(turn) + h * math.sin(turn)
    height = h * math.cos(turn) + w * math.sin(turn)
    rect = pygame.Rect(0, 0, math.ceil(width), math.ceil(height))
    rect.center = (round(pose.x), round(pose.y - pose.lift))
    return rect


@lru_cache(maxsize=64)
def places(size: tuple[int, int], factor: float, seats: int) -> Places:
    """The arrangement for a window in pixels, the player's scale, and 2 to 10 seats."""
    scale = Scale(size, min(factor, largest_factor(seats)))
    unit = scale.unit
    card_unit = min(size[0] / 1280, size[1] / 720)
    u = scale.u
    width, height = size
    bar = pygame.Rect(0, 0, width, u(Measure.BAR))
    rail_height = round(Measure.RAIL * max(unit, card_unit))
    rail = pygame.Rect(0, height - rail_height, width, rail_height)
    you = pygame.Rect(u(20), 0, u(232), u(76))
    you.bottom = height - u(52)
    last = pygame.Rect(0, 0, u(238), u(152))
    last.bottomright = (width - u(16), height - u(46))
    plates = (you, *_plates(scale, seats, bar, last))
    half = min(width / 2 - you.right, last.left - width / 2) - 14 * unit
    hand_width = HAND_CARD * card_unit
    zone = min(HAND_ZONE * card_unit, 2 * half)
    hand_y = height - 18 * card_unit - hand_width * Measure.CARD_RATIO
    hand_top = hand_y - LIFT_LEGAL * card_unit
    pill_height = 34 * unit
    pill_y = hand_top - 10 * unit - pill_height / 2
    top = bar.bottom + u(20)
    bottom = round(hand_top - 10 * unit - pill_height - 14 * unit)
    area = pygame.Rect(0, top, width, max(1, bottom - top))
    return Places(
        size=size,
        unit=unit,
        card_unit=card_unit,
        seats=seats,
        bar=bar,
        rail=rail,
        plates=plates,
        trick=_trick(area, plates, seats, unit, card_unit),
        last=last,
        pill=(width // 2, round(pill_y)),
        middle=_middle(area, plates, seats, scale),
        hand_left=width / 2 - zone / 2,
        hand_right=width / 2 + zone / 2,
        hand_width=hand_width,
    )


def _plates(scale: Scale, seats: int, bar: pygame.Rect, last: pygame.Rect) -> Iterator[pygame.Rect]:
    width, u = scale.size[0], scale.u
    wide, high = (190, 68) if seats <= 6 else (172, 60) if seats <= 8 else (156, 56)
    first = bar.bottom + u(20) + u(high) / 2
    lowest = last.top - u(14) - u(BACK_BELOW) - u(high) / 2
    reach = width / 2 - u(24) - u(wide) / 2
    for across, down in _SPOTS[seats]:
        rect = pygame.Rect(0, 0, u(wide), u(high))
        rect.center = (
            round(width / 2 + across * reach),
            round(first + down * (lowest - first)),
        )
        yield rect


def _trick(
    area: pygame.Rect,
    plates: tuple[pygame.Rect, ...],
    seats: int,
    unit: float,
    card_unit: float,
) -> tuple[Pose, ...]:
    """Trick cards on an ellipse, as large as they fit between the plates without touching."""
    blocked = [
        plate.inflate(round(12 * unit), round(8 * unit)).union(
            plate.move(0, round((BACK_BELOW + 4) * unit))
        )
        for plate in plates[1:]
    ]
    for hundredth in range(112, 39, -4):
        share = hundredth / 100
        card = _TRICK_CARD[seats] * card_unit * share
        for narrower in (1.0, 0.92, 0.84):
            reach = _REACH[seats] * card_unit * share * narrower
            for top in (50, 66, 82, 98, 114):
                poses = _ellipse(area, seats, reach, card, area.top + top * unit)
                if poses and _free(poses, blocked, 6 * unit):
                    return poses
    return _ellipse(area, seats, area.height / 2, 40 * card_unit, area.top) or ()


def _ellipse(
    area: pygame.Rect, seats: int, reach: float, card: float, top: float
) -> tuple[Pose, ...]:
    """Cards whose uppermost begins at ``top`` and whose lowest ends with the area."""
    height = card * Measure.CARD_RATIO
    high = area.bottom - height / 2
    low = top + height / 2
    if high - low < height * 0.5:
        return ()
    fall = (high - low) / 2
    points: list[tuple[float, float]] = []
    # The uppermost card rarely lies at the very top: stretch until the cards fill the height.
    for _round in range(3):
        points = _spread(seats, reach, fall)
        up = max(-y for _x, y in points)
        fall *= (high - low) / (fall + up) if fall + up > 0 else 1.0
    base = high - fall
    poses = []
    for x, y in points:
        angle = 3.0 * round(2 * x / reach) if reach else 0.0
        poses.append(Pose(area.centerx + x, base + y, card, angle=angle))
    return tuple(poses)


def _spread(count: int, rx: float, ry: float) -> list[tuple[float, float]]:
    """Points on an ellipse by equal arc length, from the bottom clockwise, y downwards."""
    shape = _round_path(count, round(ry / rx, 2) if rx else 1.0)
    return [(x * rx, y * rx) for x, y in shape]


@lru_cache(maxsize=1024)
def _round_path(count: int, ry: float) -> tuple[tuple[float, float], ...]:
    """The same for a half width of 1."""
    rx = 1.0
    steps = 240
    path = []
    for i in range(steps + 1):
        angle = math.pi / 2 + 2 * math.pi * i / steps
        path.append((rx * math.cos(angle), ry * math.sin(angle)))
    lengths = [0.0]
    for (ax, ay), (bx, by) in itertools.pairwise(path):
        lengths.append(lengths[-1] + math.hypot(bx - ax, by - ay))
    points = []
    at = 0
    for i in range(count):
        wanted = lengths[-1] * i / count
        while lengths[at] < wanted:
            at += 1
        points.append(path[at])
    return tuple(points)


def _free(poses: tuple[Pose, ...], blocked: list[pygame.Rect], gap: float) -> bool:
    rects = [around(pose).inflate(round(gap), round(gap)) for pose in poses]
    for i, rect in enumerate(rects):
        if any(rect.colliderect(other) for other in blocked):
            return False
        if any(rect.inflate(-round(gap), -round(gap)).colliderect(o) for o in rects[i + 1 :]):
            return False
    return True


def _middle(
    area: pygame.Rect, plates: tuple[pygame.Rect, ...], seats: int, scale: Scale
) -> pygame.Rect:
    """The free cloth between the plates, where panels open."""
    u = scale.u
    left, right, top = u(24), scale.size[0] - u(24), area.top
    for plate, (across, down) in zip(plates[1:], _SPOTS[seats], strict=True):
        if down == 0:
            top = max(top, plate.bottom + u(BACK_BELOW) + u(10))
        elif across < 0:
            left = max(left, plate.right + u(16))
        else:
            right = min(right, plate.left - u(16))
    return pygame.Rect(left, top, right - left, area.bottom - top)
