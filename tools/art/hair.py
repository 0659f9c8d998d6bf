"""Hair in three layers: behind the body, over the shoulders, and over the forehead.

Head frame as in `faces`; the shoulders begin at about y = 44 and the seam lies at y = 86.
Each style is a function of two colours, the hair and its strands.
"""

from collections.abc import Callable
from dataclasses import dataclass

from .palette import GOLD, RED, WHITE
from .svg import at, both, disc, ellipse, line, polar, shape, smooth


@dataclass(frozen=True)
class Hair:
    """Markup for the three layers."""

    back: str = ""
    locks: str = ""
    front: str = ""


CAP = "M-24 8 C-31 -10 -24 -33 0 -33 C24 -33 31 -10 24 8Z"
PARTING = (
    "M0 -24 C-9 -21 -19 -11 -22.5 12 C-31 -2 -28 -31 0 -32 C28 -31 31 -2 22.5 12"
    " C19 -11 9 -21 0 -24Z"
)
PARTING_STRANDS = "M-4 -27 C-14 -23 -22 -12 -24 2 M4 -27 C14 -23 22 -12 24 2"


def waves(colour: str, strand: str) -> Hair:
    """Long and loose, falling in waves over both shoulders."""
    lock = (
        "M-21 -14 C-35 -6 -31 14 -34 26 C-37 36 -46 40 -44 52 C-42 60 -48 64 -47 72"
        " C-46 80 -42 82 -44 90 L-24 90 C-22 80 -28 74 -27 66 C-26 58 -21 56 -22 46"
        " C-23 36 -17 32 -19 20Z"
    )
    strands = (
        "M-27 0 C-28 14 -26 26 -31 36 C-37 44 -36 52 -38 62 C-40 70 -36 76 -38 88"
        " M-23 18 C-23 30 -30 40 -29 50 C-28 58 -33 66 -31 76"
    )
    half = shape(lock, colour) + line(strands, strand, 1.1)
    back = (
        "M0 -30 C-34 -30 -34 6 -36 24 C-40 44 -40 60 -36 70 L36 70"
        " C40 60 40 44 36 24 C34 6 34 -30 0 -30Z"
    )
    return Hair(
        shape(back, strand),
        both(half),
        shape(PARTING, colour) + line(PARTING_STRANDS, strand, 1.1),
    )


def veiled(colour: str, strand: str) -> Hair:
    """Smooth and dark under a white veil that falls to the band."""
    back = (
        "M0 -34 C-36 -34 -36 0 -39 24 C-42 48 -50 66 -55 86 L55 86"
        " C50 66 42 48 39 24 C36 0 36 -34 0 -34Z"
    )
    fall = "M-28 -18 C-39 2 -36 30 -44 54 C-48 66 -52 76 -54 86 L-31 86 C-27 62 -23 44 -21 26 Z"
    folds = "M-31 4 C-33 30 -38 56 -44 84 M-26 22 C-28 44 -32 66 -36 84"
    smooth_hair = "M-20 -16 C-29 -2 -27 20 -24 34 C-22 40 -19 40 -17 36 C-21 20 -22 4 -20 -16Z"
    return Hair(
        shape(back, "#d8dde9"),
        both(shape(smooth_hair, colour) + shape(fall, "#eef1f7") + line(folds, "#9aa6bd", 1.1)),
        shape(PARTING, colour) + line(PARTING_STRANDS, strand, 1.1),
    )


def braids(colour: str, strand: str) -> Hair:
    """Two thick plaits over the shoulders, tied with ribbons."""
    lobes = ""
    places = ((-28, 24, 8.4), (-31, 34, 8.2), (-33, 44, 7.8), (-34.5, 53.5, 7.4))
    for i, (x, y, r) in enumerate(places):
        lean = 28 if i % 2 == 0 else -28
        lobes += at(ellipse(0, 0, r, r * 0.72, colour), x, y, turn=lean)
        lobes += at(
            line(f"M{-r * 0.6:g} 0 C{-r * 0.2:g} 2 {r * 0.2:g} 2 {r * 0.6:g} 0", strand, 1),
            x,
            y,
            turn=lean,
        )
    tail = shape("M-39 62 C-42 70 -40 78 -35 82 C-30 78 -28 70 -31 62Z", colour)
    tail += line("M-35 66 L-35 77", strand, 1)
    ribbon = shape("M-40 58 h10 v6 h-10Z", RED) + shape("M-35 61 l-8 -4 v8Z M-35 61 l8 -4 v8Z", RED)
    side = shape("M-20 -14 C-33 -6 -33 14 -30 24 C-27 28 -22 24 -19 18Z", colour)
    side += line("M-25 -4 C-28 4 -28 12 -26 20", strand, 1.1)
    return Hair(
        shape(CAP, strand),
        both(lobes + tail + ribbon + side),
        shape(PARTING, colour) + line(PARTING_STRANDS, strand, 1.1),
    )


def coils(colour: str, strand: str) -> Hair:
    """Plaits coiled at the ears like a ram's horns, in a net with pearls."""
    spiral = [polar(-30, 10, 13.5 - i * 0.85, 200 - i * 46) for i in range(15)]
    coil = disc(-30, 10, 15, colour) + line(smooth(spiral), strand, 1.7)
    notches = ""
    for angle in range(0, 360, 45):
        inner, outer = polar(-30, 10, 11.4, angle + 12), polar(-30, 10, 15, angle)
        notches += f"M{inner[0]:.1f} {inner[1]:.1f}L{outer[0]:.1f} {outer[1]:.1f}"
    coil += line(notches, strand, 1)
    coil += disc(-30, 10, 3.2, GOLD, stroke_width=1)
    coil += shape("M-30 26 C-33 31 -32.6 35 -30 36 C-27.4 35 -27 31 -30 26Z", WHITE)
    return Hair(
        shape(CAP, strand),
        "",
        both(coil) + shape(PARTING, colour) + line(PARTING_STRANDS, strand, 1.1),
    )


def bob(colour: str, strand: str) -> Hair:
    """A young man's hair, turned up at the shoulder."""
    lock = (
        "M-21 -16 C-34 -6 -30 16 -33 30 C-34 38 -42 40 -44 36 C-44 46 -34 50 -27 46"
        " C-19 42 -21 26 -20 8Z"
    )
    strands = "M-27 -2 C-28 12 -26 26 -29 38 M-24 10 C-23 22 -23 32 -26 42"
    fringe = (
        "M-23 6 C-31 -10 -24 -30 0 -31 C24 -30 31 -10 23 6 C21 -8 14 -16 2 -18"
        " C-10 -17 -20 -8 -23 6Z"
    )
    return Hair(
        shape("M0 -30 C-34 -30 -30 10 -31 34 L31 34 C30 10 34 -30 0 -30Z", strand),
        both(shape(lock, colour) + line(strands, strand, 1.1)),
        shape(fringe, colour),
    )


def cropped(colour: str, strand: str) -> Hair:
    """Short dark curls at the ears; the rest is under the helmet."""
    curls = "".join(
        disc(x, y, r, colour)
        for x, y, r in ((-24, 16, 5), (-26, 8, 5.6), (-26, -1, 5.6), (-24, -10, 5.6))
    )
    return Hair(shape(CAP, strand), "", both(curls))


def pageboy(colour: str, strand: str) -> Hair:
    """Straight, cut round like a bowl, with a fringe."""
    lock = "M-20 -20 C-33 -14 -33 6 -33 18 C-33 27 -28 31 -20 29 C-21 18 -22 4 -20 -8Z"
    strands = "M-29 -4 C-30 8 -29 18 -28 27 M-24 -2 C-25 8 -24 18 -23 26"
    fringe = (
        "M-24 4 C-32 -12 -24 -31 0 -32 C24 -31 32 -12 24 4 C23 -2 21 -7 19 -10"
        " L13 -8.6 L9 -11 L3 -9.2 L-3 -11 L-8 -9 L-13 -10.6 L-19 -9 C-21 -6 -23 -2 -24 4Z"
    )
    return Hair(
        shape(CAP, strand),
        "",
        both(shape(lock, colour) + line(strands, strand, 1.1))
        + shape(fringe, colour)
        + line(
            "M-12 -24 C-14 -18 -14 -15 -13 -12 M0 -25 L0 -12 M12 -24 C14 -18 14 -15 13 -11",
            strand,
            1,
        ),
    )


def ringlets(colour: str, strand: str) -> Hair:
    """Blond ringlets down to the collar."""
    places = (
        (-27, 36, 7.6),
        (-33, 28, 7.4),
        (-26, 23, 7.4),
        (-32, 15, 7.4),
        (-27, 6, 7),
        (-31, -3, 7),
        (-26, -12, 7),
    )
    curls = ""
    for x, y, r in places:
        curls += disc(x, y, r, colour)
        swirl = [polar(x, y, r * (0.66 - 0.11 * i), 150 - 75 * i) for i in range(6)]
        curls += line(smooth(swirl), strand, 1)
    return Hair(
        shape("M0 -30 C-34 -30 -30 10 -30 36 L30 36 C30 10 34 -30 0 -30Z", strand),
        both(curls),
        shape(PARTING, colour),
    )


def mane(colour: str, strand: str) -> Hair:
    """A king's hair: broad, wavy, down to the collar."""
    lock = (
        "M-20 -18 C-35 -10 -32 8 -35 20 C-37 30 -43 34 -41 42 C-34 48 -26 44 -24 36"
        " C-22 26 -21 12 -20 2Z"
    )
    strands = "M-28 -4 C-29 10 -29 22 -34 36 M-24 4 C-24 16 -25 28 -29 40"
    return Hair(
        shape("M0 -30 C-34 -30 -32 10 -34 38 L34 38 C32 10 34 -30 0 -30Z", strand),
        both(shape(lock, colour) + line(strands, strand, 1.1)),
        shape(PARTING, colour),
    )


def straight(colour: str, strand: str) -> Hair:
    """Long and straight, curled under at the shoulder."""
    lock = (
        "M-20 -20 C-33 -12 -32 8 -33 26 C-33 38 -38 46 -34 48 C-27 51 -22 46 -22 38"
        " C-22 24 -21 10 -20 -2Z"
    )
    strands = "M-28 -6 C-29 10 -29 28 -31 42 M-24 0 C-25 14 -25 28 -26 42"
    return Hair(
        shape("M0 -30 C-34 -30 -32 10 -32 40 L32 40 C32 10 34 -30 0 -30Z", strand),
        both(shape(lock, colour) + line(strands, strand, 1.1)),
        shape(PARTING, colour),
    )


HAIR: dict[str, Callable[[str, str], Hair]] = {
    "waves": waves,
    "veiled": veiled,
    "braids": braids,
    "coils": coils,
    "bob": bob,
    "cropped": cropped,
    "pageboy": pageboy,
    "ringlets": ringlets,
    "mane": mane,
    "straight": straight,
}
