"""The ram's head: emblem of the house, on the aces, the back, the felt and the program's icon.

Drawn about the origin (between the eyes), about 124 units wide and 84 high.
"""

from dataclasses import dataclass

from .palette import BLACK, DEEP_GOLD, GOLD, INK, LINEN, WHITE
from .svg import (
    Point,
    at,
    both,
    document,
    ellipse,
    flat,
    group,
    inked,
    line,
    number,
    polar,
    rect,
    shape,
    smooth,
)

HORN_CENTRE: Point = (35, -9)
HORN_START, HORN_END = 208, 628
"""The right horn is a spiral about its centre, from the forehead over the top and in again."""


@dataclass(frozen=True)
class Coat:
    """The colours of a ram."""

    face: str = WHITE
    wool: str = LINEN
    horn: str = GOLD
    ridge: str = DEEP_GOLD
    ink: str = INK


def horn_at(degrees: float) -> tuple[float, float]:
    """Radius of the horn's middle line and half its thickness at an angle of the spiral."""
    t = (degrees - HORN_START) / (HORN_END - HORN_START)
    return 25.5 - 20 * t, 8.6 * (1 - t) ** 0.8 + 0.3


def horn_edge(side: int, start: int, steps: int = 18) -> list[Point]:
    """The outer (side 1) or inner (side -1) edge of the right horn, root first."""
    points = []
    for i in range(steps + 1):
        degrees = start + (HORN_END - start) * i / steps
        radius, half = horn_at(degrees)
        points.append(polar(*HORN_CENTRE, radius + side * half, degrees))
    return points


def horn_outline(start: int = HORN_START) -> str:
    """Path data of the right horn, from its root or from further along the spiral."""
    outer, inner = horn_edge(1, start), horn_edge(-1, start)
    back = smooth(inner[::-1])
    return smooth(outer) + "L" + back[1:] + "Z"


def horn_ridges() -> str:
    """The rings of age across the right horn, as path data."""
    d = []
    for degrees in range(HORN_START + 34, HORN_END - 120, 27):
        radius, half = horn_at(degrees)
        outer = polar(*HORN_CENTRE, radius + half * 0.95, degrees)
        inner = polar(*HORN_CENTRE, radius - half * 0.5, degrees - 7)
        d.append(f"M{number(outer[0])} {number(outer[1])}L{number(inner[0])} {number(inner[1])}")
    return "".join(d)


EAR = "M14 2 C22 0 32 6 36 15 C28 20 17 17 13 10Z"
EAR_INSIDE = "M19 7 C24 7 29 10 32 14 C26 16 21 14 18 10Z"
FACE = (
    "M0 -25 C9 -26 17 -20 18 -10 C19 2 14 14 11.5 26 C10 36 6 41 0 41"
    " C-6 41 -10 36 -11.5 26 C-14 14 -19 2 -18 -10 C-17 -20 -9 -26 0 -25Z"
)
FLEECE = (
    "M-17 -13 C-22 -18 -18 -25 -13 -24 C-13 -31 -5 -33 0 -28 C5 -33 13 -31 13 -24"
    " C18 -25 22 -18 17 -13 C15 -8 10 -9 8 -12 C6 -7 -6 -7 -8 -12 C-10 -9 -15 -8 -17 -13Z"
)
NOSE = "M-6.5 30 C-4 27.5 4 27.5 6.5 30 C6 34 2.5 36 0 36 C-2.5 36 -6 34 -6.5 30Z"
CHEEK = "M-18 -8 C-19 2 -14 14 -11.5 26 C-10.6 33 -8.6 37 -6 39 C-8 24 -12 8 -13 -8Z"
CURLS = "M-11 -19 C-9 -23 -5 -23 -4 -19 M4 -19 C5 -23 9 -23 11 -19 M-3 -13 C-2 -16 2 -16 3 -13"


def ram(coat: Coat = Coat(), stroke: float = 2) -> str:
    """The coloured head."""
    eye = ellipse(9, 0, 2.7, 3.7, coat.ink, stroke="none")
    side = (
        shape(EAR, coat.face)
        + flat(EAR_INSIDE, coat.ridge, 0.45)
        + shape(horn_outline(), coat.horn)
        + line(horn_ridges(), coat.ridge, stroke * 0.9)
    )
    return inked(
        both(side)
        + shape(FACE, coat.face)
        + both(flat(CHEEK, coat.ridge, 0.18))
        + both(eye)
        + flat(NOSE, coat.ink)
        + line("M0 36 L0 38.5", width=stroke * 0.7)
        + shape(FLEECE, coat.wool)
        + line(CURLS, coat.ridge, stroke * 0.7),
        stroke,
        coat.ink,
    )


VISIBLE_HORN = 220
"""Where the right horn comes out from under the fleece."""

VISIBLE_EAR = "M17.6 4 C25 1 32.5 6.5 36 15 C28 20 19 17 15.6 12"
HEAD = (
    "M-17 -13 C-22 -18 -18 -25 -13 -24 C-13 -31 -5 -33 0 -28 C5 -33 13 -31 13 -24"
    " C18 -25 22 -18 17 -13 C18.6 -4 16 8 14 16 L11.5 26 C10 36 6 41 0 41"
    " C-6 41 -10 36 -11.5 26 L-14 16 C-16 8 -18.6 -4 -17 -13Z"
)
FLEECE_EDGE = "M-17 -13 C-15 -8 -10 -9 -8 -12 C-6 -7 6 -7 8 -12 C10 -9 15 -8 17 -13"


def ram_one_tone(colour: str = BLACK) -> str:
    """The head in one colour: half-covering areas, full lines; to be laid on felt.

    No two areas overlap, so that the whole may be laid down faintly without showing seams.
    """
    horn = horn_outline(VISIBLE_HORN)
    areas = both(flat(VISIBLE_EAR, colour, 0.45) + flat(horn, colour, 0.45))
    areas += flat(HEAD, colour, 0.45)
    side = line(VISIBLE_EAR) + line(horn) + line(horn_ridges(), width=1.6)
    side += ellipse(9, 0, 2.8, 3.8, colour, stroke="none")
    lines = both(side) + line(HEAD) + line(FLEECE_EDGE, width=1.8) + flat(NOSE, colour)
    return areas + inked(lines, 2.4, colour)


def ram_file() -> str:
    return document(at(ram(), 68, 50), 136, 100)


def ram_felt_file() -> str:
    return document(at(ram_one_tone(), 68, 50), 136, 100)


def app_file() -> str:
    """The application's icon: the ram on green felt with a brass edge, 256 units square."""
    ground = (
        '<defs><linearGradient id="felt" x1="0%" y1="0%" x2="0%" y2="100%">'
        '<stop offset="0%" stop-color="#1d6a45"/><stop offset="100%" stop-color="#0b3a26"/>'
        "</linearGradient></defs>"
    )
    tile = rect(4, 4, 248, 248, "url(#felt)", rx=56, stroke=INK, stroke_width=6)
    edge = rect(10, 10, 236, 236, "none", rx=50, stroke=GOLD, stroke_width=7)
    head = at(ram(stroke=2.6), 128, 122, scale=1.74)
    return document(ground + tile + edge + group(head), 256, 256)
