"""Crowns, helmets and hats, in the head frame of `faces`.

A crown's band lies between y = -31 and -15; its points may reach up to y = -58.
"""

from collections.abc import Callable

from .palette import BLUE, DARK_STEEL, DEEP_GOLD, GOLD, GREEN, INK, PLUM, RED, STEEL, WHITE
from .svg import at, both, disc, dot, dots, flat, line, piping, shape

BAND = "M-31 -25 Q0 -35 31 -25 L29.5 -14.5 Q0 -24.5 -29.5 -14.5Z"


def band(fill: str, stones: str, pearls: str = WHITE) -> str:
    """The jewelled ring of a crown: a lozenge in front, round stones beside it."""
    row = "".join(
        disc(x, -24.8 + x * x / 125, 2.4, pearls, stroke_width=0.9) for x in (-24, -16.5, 16.5, 24)
    )
    gem = shape("M0 -30.5 L5.5 -25 L0 -19.5 L-5.5 -25Z", stones)
    side = both(dot(9.8, -24.6, 1.5, stones))
    return shape(BAND, fill) + row + side + gem


def pearl(x: float, y: float, r: float = 3.4, fill: str = WHITE) -> str:
    return disc(x, y, r, fill, stroke_width=1.2)


def tall_crown() -> str:
    """Queen of clubs: the highest crown of the deck, five points with pearls."""
    points = (
        "M-30 -24 L-39 -49 L-22 -37 L-16 -55 L-7 -38 L0 -58 L7 -38 L16 -55 L22 -37 L39 -49"
        " L30 -24 Q0 -34 -30 -24Z"
    )
    inner = flat("M-24 -28 L-30 -41 L-21 -34Z M24 -28 L30 -41 L21 -34Z", DEEP_GOLD, 0.55)
    inner += flat(
        "M-14 -31 L-15.5 -45 L-8 -33Z M14 -31 L15.5 -45 L8 -33Z M-4 -33 L0 -47 L4 -33Z",
        DEEP_GOLD,
        0.55,
    )
    tips = "".join(pearl(x, y) for x, y in ((-39, -50), (-16, -56), (16, -56), (39, -50)))
    return shape(points, GOLD) + inner + tips + pearl(0, -58, 3.8, RED) + band(RED, GREEN)


def domed_cap() -> str:
    """Queen of spades: a blue dome with gold ribs and a knob."""
    dome = "M-31 -22 C-32 -42 -18 -48 -6 -52 L0 -56 L6 -52 C18 -48 32 -42 31 -22 Q0 -32 -31 -22Z"
    ribs = "M0 -54 L0 -30 M-5 -50 C-14 -44 -17 -38 -17 -27 M5 -50 C14 -44 17 -38 17 -27"
    stars = both(dot(9, -38, 1.7, WHITE) + dot(24, -33, 1.7, WHITE))
    return (
        shape(dome, BLUE) + line(ribs, GOLD, 2) + stars + pearl(0, -57, 4, GOLD) + band(PLUM, GOLD)
    )


def heart_coronet() -> str:
    """Queen of hearts: a low coronet that rises to a heart."""
    rim = (
        "M-31 -24 C-34 -34 -30 -37 -25 -34 C-22 -42 -14 -42 -12 -36 C-8 -42 -5 -46 0 -48"
        " C5 -46 8 -42 12 -36 C14 -42 22 -42 25 -34 C30 -37 34 -34 31 -24 Q0 -34 -31 -24Z"
    )
    heart = (
        "M0 -36 C-4 -42 -12 -45 -12 -51 C-12 -58 -3 -58 0 -52 C3 -58 12 -58 12 -51"
        " C12 -45 4 -42 0 -36Z"
    )
    pearls = both(pearl(18.5, -39.5, 2.6) + pearl(29.5, -36, 2.6))
    return (
        shape(rim, GOLD)
        + pearls
        + shape(heart, RED)
        + flat("M-7 -52 C-7 -55 -3 -55 -3 -52Z", WHITE, 0.8)
        + band(BLUE, WHITE, GOLD)
    )


def mural_crown() -> str:
    """Queen of diamonds: the crown of a town, with battlements and gates."""
    wall = (
        "M-30 -24 L-35 -53 L-22 -54 L-21 -47 L-13 -48 L-12.5 -57 L12.5 -57 L13 -48 L21 -47"
        " L22 -54 L35 -53 L30 -24 Q0 -34 -30 -24Z"
    )
    gates = "M-5 -32 L-5 -42 C-5 -48 5 -48 5 -42 L5 -32Z"
    windows = both(flat("M19 -31 L20 -38 C21 -42 25 -41 25 -38 L24.4 -30Z", INK, 0.8))
    courses = line("M-33 -44 Q-24 -47 -13 -47.5 M33 -44 Q24 -47 13 -47.5", DEEP_GOLD, 1.2)
    return shape(wall, GOLD) + courses + shape(gates, PLUM) + windows + band(GREEN, RED)


def imperial_crown() -> str:
    """King of clubs: two arches over red velvet, a globe and a cross."""
    leaves = (
        "M-30 -24 L-37 -42 L-28 -37 L-22 -44 L-12 -36 L0 -43 L12 -36 L22 -44 L28 -37 L37 -42"
        " L30 -24 Q0 -34 -30 -24Z"
    )
    velvet = "M-27 -34 C-29 -50 -14 -54 0 -49 C14 -54 29 -50 27 -34Z"
    arches = "M-31 -38 C-31 -56 -10 -55 0 -48 C10 -55 31 -56 31 -38"
    beads = both(dots(1.4, WHITE, (28.6, -45.6), (22, -50.8), (13, -51.6)))
    stones = both(dot(21, -38, 1.9, GREEN)) + dot(0, -37.6, 2, RED)
    cross = "M0 -54 L0 -61 M-3.8 -58 L3.8 -58"
    return (
        shape(velvet, RED)
        + piping(arches, GOLD, 4)
        + beads
        + shape(leaves, GOLD)
        + stones
        + piping(cross, GOLD, 2)
        + disc(0, -50.6, 4.4, GOLD)
        + band(GREEN, RED)
    )


def radiate_crown() -> str:
    """King of spades: seven spear points."""
    spikes = (
        "M-30 -24 L-41 -46 L-25 -37 L-27 -54 L-14 -39 L-10 -57 L-4 -40 L0 -60 L4 -40 L10 -57"
        " L14 -39 L27 -54 L25 -37 L41 -46 L30 -24 Q0 -34 -30 -24Z"
    )
    facets = (
        "M-26 -30 L-37 -43 M-20 -33 L-25 -49 M-9 -34 L-9.6 -51"
        " M0 -35 L0 -54 M9 -34 L9.6 -51 M20 -33 L25 -49 M26 -30"
        " L37 -43"
    )
    return shape(spikes, GOLD) + line(facets, DEEP_GOLD, 1.3) + band(BLUE, RED)


def velvet_crown() -> str:
    """King of hearts: a red cap swelling over a crown of leaves."""
    cap = "M-27 -32 C-36 -44 -26 -57 -12 -53 C-6 -59 6 -59 12 -53 C26 -57 36 -44 27 -32Z"
    folds = "M-12 -52 C-16 -46 -17 -40 -15 -34 M0 -56 L0 -36 M12 -52 C16 -46 17 -40 15 -34"
    leaf = (
        "M-30 -24 C-38 -30 -38 -38 -34 -43 C-30 -41 -27 -38 -25 -34"
        " C-22 -40 -20 -43 -16 -45 C-12 -43 -10 -40 -8 -35 C-6 -40 -4 -44 0 -47"
        " C4 -44 6 -40 8 -35 C10 -40 12 -43 16 -45 C20 -43 22 -40 25 -34"
        " C27 -38 30 -41 34 -43 C38 -38 38 -30 30 -24 Q0 -34 -30 -24Z"
    )
    return (
        shape(cap, RED)
        + line(folds, INK, 1.1)
        + pearl(0, -58, 3.2, GOLD)
        + shape(leaf, GOLD)
        + both(dot(16, -38, 1.8, RED))
        + dot(0, -39, 1.9, RED)
        + band(BLUE, WHITE)
    )


def plate_crown() -> str:
    """King of diamonds: upright plates with a lozenge on each."""
    plates = (
        "M-30 -24 L-37 -47 L-29 -53 L-20 -48 L-16 -34 L-13 -51 L0 -60 L13 -51 L16 -34"
        " L20 -48 L29 -53 L37 -47 L30 -24 Q0 -34 -30 -24Z"
    )
    gems = shape("M0 -54 L6.4 -45 L0 -36 L-6.4 -45Z", RED)
    gems += both(shape("M27.6 -47.6 L31.6 -41 L26.4 -34 L22.6 -40.6Z", PLUM))
    return shape(plates, GOLD) + gems + band(PLUM, WHITE)


def feather(colour: str, rib: str = INK) -> str:
    """A feather from the origin up to the right, about 42 long."""
    vane = "M0 0 C6 -14 20 -24 40 -25 C38 -12 26 0 8 5 Z"
    return (
        shape(vane, colour)
        + line("M-3 3 C10 -6 22 -14 35 -21", rib, 1.2)
        + line("M14 -8 L12 -14 M21 -13 L20 -19 M17 -10 L24 -6 M24 -15 L31 -13", rib, 0.8)
    )


def shepherd_hat() -> str:
    """Jack of clubs: a wide brim, a cord and a pheasant's feather."""
    brim = (
        "M-47 -17 C-38 -31 38 -31 47 -17 C50 -11 42 -11 36 -14"
        " C18 -22 -18 -22 -36 -14 C-42 -11 -50 -11 -47 -17Z"
    )
    crown = (
        "M-27 -22 C-28 -44 -19 -52 -8 -49 C-3 -46 3 -46 8 -49 C19 -52 28 -44 27 -22 Q0 -30 -27 -22Z"
    )
    cord = "M-27.4 -26 Q0 -35 27.4 -26 L27.2 -20 Q0 -29 -27.2 -20Z"
    dent = line("M-7 -46 C-3 -41 3 -41 7 -46", INK, 1.2)
    return (
        shape(brim, GREEN)
        + at(feather(WHITE), 22, -27, turn=-18)
        + shape(crown, GREEN)
        + dent
        + shape(cord, GOLD)
        + pearl(24, -25, 3.4, RED)
    )


def morion() -> str:
    """Jack of spades: a steel helmet with a comb and a red plume."""
    plume = "M4 -50 C16 -62 36 -58 44 -42 C46 -36 44 -30 40 -28 C40 -38 30 -46 16 -44Z"
    bowl = "M-29 -18 C-32 -40 -18 -50 0 -50 C18 -50 32 -40 29 -18 Q0 -28 -29 -18Z"
    comb = "M-15 -45 C-10 -60 10 -60 15 -45 C8 -50 -8 -50 -15 -45Z"
    brim = (
        "M-44 -24 C-34 -20 -20 -28 0 -28 C20 -28 34 -20 44 -24"
        " C40 -11 24 -15 0 -16 C-24 -15 -40 -11 -44 -24Z"
    )
    rivets = "".join(dot(x, -20.6 + abs(x) / 22, 1.2, INK) for x in (-30, -20, -10, 0, 10, 20, 30))
    gleam = flat("M-22 -28 C-22 -38 -16 -44 -10 -45 C-15 -40 -17 -34 -17 -29Z", WHITE, 0.75)
    shade = flat("M29 -20 C30 -36 22 -46 12 -48 C20 -42 22 -34 21 -26Z", DARK_STEEL, 0.8)
    return (
        shape(plume, RED)
        + line("M14 -50 C26 -53 36 -46 41 -34", INK, 1)
        + shape(bowl, STEEL)
        + gleam
        + shade
        + shape(comb, DARK_STEEL)
        + shape(brim, STEEL)
        + rivets
        + pearl(0, -36, 3.8, GOLD)
    )


def alpine_hat() -> str:
    """Jack of hearts: a green hat for a feast day, with cord and brush."""
    brush = (
        "M20 -30 C16 -44 20 -56 28 -60 C27 -56 30 -56 33 -58 C31 -53 35 -53 37 -54"
        " C36 -46 32 -36 26 -30Z"
    )
    crown = (
        "M-29 -20 C-30 -38 -24 -52 -12 -52 C-4 -52 0 -47 6 -48"
        " C18 -50 26 -40 29 -20 Q0 -29 -29 -20Z"
    )
    brim = (
        "M-40 -16 C-36 -26 -14 -30 0 -30 C14 -30 36 -26 40 -16"
        " C42 -9 34 -12 28 -14 C14 -21 -14 -21 -28 -14 C-34 -12 -42 -9 -40 -16Z"
    )
    cord = "M-29.6 -27 C-14 -37 14 -37 28.6 -27"
    return (
        shape(brush, WHITE)
        + line("M24 -34 C22 -44 24 -52 28 -56 M27 -34 C28 -44 30 -50 34 -53", INK, 0.9)
        + shape(crown, GREEN)
        + line("M-10 -51 C-8 -45 2 -43 8 -48", INK, 1.1)
        + shape(brim, GREEN)
        + piping(cord, GOLD, 3)
        + line(cord, RED, 3, stroke_dasharray="3 4")
        + disc(23, -31, 4.2, RED)
    )


def floppy_beret() -> str:
    """Jack of diamonds: a wide slashed cap, worn over one ear, with a long plume."""
    cap = (
        "M-30 -18 C-40 -24 -41 -40 -26 -46 C-10 -54 18 -54 34 -44"
        " C48 -36 46 -22 32 -18 Q0 -30 -30 -18Z"
    )
    slashes = "".join(
        flat(f"M{x:g} {y:g} l4.4 7 l-3.4 8 l-4.4 -7Z", GOLD)
        for x, y in ((-24, -42), (-8, -47), (9, -47), (25, -42))
    )
    rim = "M-31 -23 Q0 -34 31 -23 L29.5 -14.5 Q0 -24.5 -29.5 -14.5Z"
    plume = (
        "M-27 -30 C-36 -40 -32 -54 -18 -57 C-2 -61 14 -56 22 -50"
        " C10 -50 2 -48 -6 -42 C-14 -35 -20 -29 -27 -30Z"
    )
    ribs = (
        "M-26 -33 C-22 -46 -8 -52 10 -52 M-18 -43 L-20 -50 M-8 -48"
        " L-9 -55 M-12 -45 L-6 -42 M0 -50 L5 -48"
    )
    return (
        shape(cap, PLUM)
        + slashes
        + shape(rim, GOLD)
        + line("M-30 -19 Q0 -29 30 -19", PLUM, 1.6)
        + shape(plume, WHITE)
        + line(ribs, INK, 0.9)
        + disc(-26, -26, 4.4, RED)
    )


HEADGEAR: dict[str, Callable[[], str]] = {
    "QC": tall_crown,
    "QS": domed_cap,
    "QH": heart_coronet,
    "QD": mural_crown,
    "JC": shepherd_hat,
    "JS": morion,
    "JH": alpine_hat,
    "JD": floppy_beret,
    "KC": imperial_crown,
    "KS": radiate_crown,
    "KH": velvet_crown,
    "KD": plate_crown,
}
