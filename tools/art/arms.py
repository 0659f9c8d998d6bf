"""Sleeves, forearms and hands of the courts, in the body frame of `garments`.

Everything is drawn for the right side of the picture; the left side is its mirror image.
"""

from .garments import Cloth
from .palette import INK
from .svg import flat, line, piping, shape

UPPER_SLEEVE = "M34 -45 C50 -46 62 -42 68 -32 C74 -22 76 -10 76 0 L44 0 C45 -12 42 -26 34 -36Z"
FOREARM = "M76 0 C78.5 -10 76 -20 70 -28 L44 -26 C46 -18 47 -8 47 0Z"
CUFF = (
    "M70 -34 C72.4 -32 72.4 -26 70 -24 C61 -20.4 51 -19.6 43 -21.6"
    " C40.6 -23.4 40.4 -29 42.4 -31.4 C52 -29.6 61 -30.4 70 -34Z"
)


def fist(skin: str, shade: str) -> str:
    """A hand closed about an upright stick, about the origin; the thumb lies towards the body."""
    palm = (
        "M-9 -8 C-5 -11 6 -11 9 -8.4 C11.4 -6 10.8 6.6 8.4 9 C4 11.6 -5 11.4 -8.6 8.4"
        " C-11 5 -11 -4 -9 -8Z"
    )
    fingers = (
        "M-1 -5.2 C3 -6 7 -5.6 9.8 -4.4 M-1.4 -.4 C3 -1.2 7 -.8 10.4 .2"
        " M-1.2 4.4 C3 3.8 7 4.2 9.8 5"
    )
    thumb = "M-8.4 -2 C-5 -6 1 -8.6 3.4 -6.8 C5 -5 1.4 -2.6 -2 -.8 C-3.4 2 -5.6 3.6 -8.6 3.4"
    return (
        shape(palm, skin)
        + line(fingers, INK, 1.1)
        + flat(thumb, skin)
        + line(thumb, INK, 1.2)
        + flat("M-7 8 C-4 11 4 11.4 8 8.8 C5 8.6 -3 9 -7 8Z", shade, 0.5)
    )


def stripes(colour: str) -> str:
    """Long gold slashes on the right upper sleeve."""
    return line("M47 -41 C55 -32 56 -16 55 -2 M56 -39 C64 -30 66 -16 66 -2", colour, 2.6)


def slashes(colour: str) -> str:
    """Short cuts that show the lining, on the right upper sleeve."""
    cuts = "".join(
        f"M{x:g} {y:g} q5 5 1.4 11 q-5 -5 -1.4 -11Z"
        for x, y in ((47, -39), (57, -36), (52, -24), (63, -24), (55, -12), (68, -12))
    )
    return flat(cuts, colour)


def lozenges(colour: str) -> str:
    """A diaper of lozenges on the right upper sleeve."""
    cuts = "".join(
        f"M{x:g} {y:g} l4.4 5.4 l-4.4 5.4 l-4.4 -5.4Z"
        for x, y in ((48, -42), (59, -37), (53, -27), (65, -24), (57, -13), (69, -11))
    )
    return flat(cuts, colour)


def puffs(colour: str) -> str:
    """Bands that gather the right upper sleeve into puffs."""
    return piping("M41 -28 C50 -34 62 -34 70 -28 M45 -14 C54 -20 68 -19 75 -14", colour, 2.2)


SLEEVES = {
    "stripes": stripes,
    "slashes": slashes,
    "lozenges": lozenges,
    "puffs": puffs,
}


def sleeve(cloth: Cloth, style: str) -> str:
    """The right upper arm."""
    shade = flat("M44 0 C45 -12 42 -26 34 -36 C42 -32 50 -18 50 0Z", INK, 0.22)
    return shape(UPPER_SLEEVE, cloth.sleeve) + SLEEVES[style](cloth.trim) + shade


def forearm(cloth: Cloth) -> str:
    """The right forearm, raised in front of the shoulder, with its cuff."""
    fold = line("M72 -20 C69 -13 65 -9 61 -7 M75 -9 C72 -5 69 -3 65 -2", INK, 1.1)
    shade = flat("M47 0 C47 -8 46 -16 44.4 -22 L51 -21 C54 -14 56 -8 56 0Z", INK, 0.16)
    return shape(FOREARM, cloth.sleeve) + shade + fold + shape(CUFF, cloth.trim)
