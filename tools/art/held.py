"""What each court holds. The origin is the middle of the fist; y is negative upwards.

Long things reach from 34 below the hand, where the band hides their end, to about 104 above it.
"""

from collections.abc import Callable

from .palette import DARK_STEEL, DEEP_GOLD, GOLD, GREEN, INK, RED, ROSE, STEEL, WHITE, WOOD
from .svg import at, both, disc, dot, ellipse, flat, line, piping, polar, rod, shape


def rose() -> str:
    """Queen of clubs: a rose on a long stem with two leaves."""
    stem = piping("M0 34 C2 16 -2 0 0 -26", GREEN, 2.6)
    leaf = "M0 -12 C4 -22 12 -24 17 -22 C16 -14 9 -9 0 -12Z"
    leaves = shape(leaf, GREEN) + at(shape(leaf, GREEN), 0, 6, mirror=True)
    petals = "".join(disc(*polar(0, -38, 8.6, a), 7.4, ROSE) for a in range(-90, 270, 72))
    heart = disc(0, -38, 6, GOLD) + line(
        "M-2.6 -39 C-1 -41.6 3 -41 2.6 -37.6 C2 -35.6 -1 -35.6 -1 -37.6", DEEP_GOLD, 1.2
    )
    return stem + leaves + petals + heart


def key() -> str:
    """Queen of spades: the key of the house, its bow upwards."""
    shaft = rod("M0 30 L0 -24", GOLD, 3.6)
    bit = shape("M-2 12 L-15 12 L-15 17 L-10 17 L-10 20 L-15 20 L-15 26 L-2 26Z", GOLD)
    bow = "".join(
        disc(x, y, 8, GOLD) + disc(x, y, 3.4, WHITE) for x, y in ((-8, -34), (8, -34), (0, -46))
    )
    return shaft + bit + bow + shape("M-6 -26 h12 v5 h-12Z", GOLD)


def mirror() -> str:
    """Queen of hearts: a hand mirror in a gold frame."""
    handle = rod("M0 30 L0 -18", WOOD, 4.4)
    frame = ellipse(0, -38, 15.5, 20, GOLD) + ellipse(0, -38, 11, 15.2, "#cfe3ee")
    gleam = line("M-6 -36 L3 -49 M-3 -29 L7 -43", WHITE, 2.4)
    return (
        handle
        + frame
        + gleam
        + shape("M-5 -20 C-3 -16 3 -16 5 -20 L3 -13 L-3 -13Z", GOLD)
        + disc(0, -60, 3.2, RED)
    )


def goblet() -> str:
    """Queen of diamonds: a goblet of wine."""
    foot = rod("M0 -12 L0 8", GOLD, 4) + shape("M-12 17 C-10 10 -4 9 0 9 C4 9 10 10 12 17Z", GOLD)
    bowl = "M-15 -44 L15 -44 C16 -26 8 -15 0 -14 C-8 -15 -16 -26 -15 -44Z"
    wine = ellipse(0, -44, 15, 4.2, "#8e1f3a")
    stones = both(shape("M6 -34 l3.4 4.4 l-3.4 4.4 l-3.4 -4.4Z", RED)) + shape(
        "M0 -30 l3 4 l-3 4 l-3 -4Z", GREEN
    )
    gleam = flat("M-11.6 -38 C-11.6 -30 -9 -24 -6 -20 C-8 -26 -9 -32 -9 -38Z", WHITE, 0.7)
    return foot + shape(bowl, GOLD) + gleam + stones + wine


def crook() -> str:
    """Jack of clubs: the shepherd's crook."""
    staff = "M0 34 L0 -70 C0 -91 17 -94 18 -80 C18.4 -72 10 -69 8 -75"
    return rod(staff, WOOD, 4.6) + rod("M-3.4 -52 L3.4 -52 M-3.4 -46 L3.4 -46", GOLD, 2)


def halberd() -> str:
    """Jack of spades: spike, axe blade and hook on a long shaft."""
    shaft = rod("M0 34 L0 -70", WOOD, 4.2)
    blade = "M2 -74 C8 -74 13 -80 16 -84 C21 -72 21 -58 16 -46 C13 -50 8 -54 2 -54Z"
    hook = "M-2 -72 C-8 -72 -14 -66 -17 -56 C-12 -60 -7 -60 -2 -60Z"
    spike = "M-4.4 -76 L0 -106 L4.4 -76Z"
    return (
        shaft
        + shape(blade, STEEL)
        + flat("M14.6 -78 C18 -68 18 -60 15 -51 C12 -54 12 -74 14.6 -78Z", DARK_STEEL, 0.8)
        + shape(hook, STEEL)
        + shape(spike, STEEL)
        + line("M0 -100 L0 -78", INK, 1)
        + shape("M-4.6 -78 h9.2 v28 h-9.2Z", GOLD)
    )


def stein() -> str:
    """Jack of hearts: a stein with a good head on it."""
    body = "M-11 -44 L17 -44 L19 -2 L-13 -2Z"
    rings = line("M-11.6 -36 L17.4 -36 M-12.8 -10 L18.6 -10", INK, 1.2)
    relief = flat(
        (
            "M3 -16 c-3 -5 -9 -6.4 -8 -12 c1.4 -4.6 6.8 -3.2 8 0 c1.2 -3.2 6.6 -4.6 8 0"
            " c1 5.6 -5 7 -8 12Z"
        ),
        RED,
    )
    foam = (
        "M-14 -42 C-19 -50 -12 -56 -7 -54 C-6 -61 5 -62 8 -56 C13 -60 21 -56 19 -50"
        " C23 -46 20 -41 16 -42 C14 -36 9 -37 8 -41 C4 -39 -1 -39 -2 -42"
        " C-6 -38 -11 -39 -14 -42Z"
    )
    gleam = flat("M-7 -40 L-3 -40 L-3.6 -6 L-8.4 -6Z", WHITE, 0.55)
    handle = rod("M-11 -36 C-25 -36 -24 -8 -12 -8", "#7c93b5", 4)
    return handle + shape(body, "#aebfd6") + gleam + rings + relief + shape(foam, WHITE)


def post_horn() -> str:
    """Jack of diamonds: a coiled horn."""
    bell = "M4 -48 C7 -54 7 -61 3 -70 C11 -73 18 -72 23 -68 C18 -58 16 -47 16 -38Z"
    ring = (
        "M0 -19 C-9 -19 -15 -26 -15 -34 C-15 -43 -8 -49 0 -49 C9 -49 15 -43 15 -34"
        " C15 -26 9 -19 0 -19Z"
    )
    return (
        piping(ring, GOLD, 6)
        + line("M-9 -43 C-5 -47 5 -47 9 -43", WHITE, 1.6)
        + shape(bell, GOLD)
        + piping("M3 -70 C11 -73 18 -72 23 -68", DEEP_GOLD, 1.8)
        + rod("M0 -20 L0 6", GOLD, 4)
        + shape("M-4 6 L4 6 L6 13 L-6 13Z", GOLD)
    )


def sceptre() -> str:
    """King of clubs: a sceptre with a gilded clover."""
    staff = rod("M0 34 L0 -64", GOLD, 4)
    knobs = shape("M-6 -62 h12 v5 h-12Z", GOLD) + shape("M-5 -24 h10 v4 h-10Z", GOLD)
    leaves = disc(-9, -73, 8.6, GOLD) + disc(9, -73, 8.6, GOLD) + disc(0, -87, 9.4, GOLD)
    stones = (
        disc(0, -77, 4, RED)
        + dot(-9, -73, 2.4, GREEN)
        + dot(9, -73, 2.4, GREEN)
        + dot(0, -88, 2.4, GREEN)
    )
    return staff + leaves + knobs + stones


def sword() -> str:
    """King of spades: a broad sword held upright."""
    blade = "M-6.4 -16 L-6 -90 L0 -104 L6 -90 L6.4 -16Z"
    shade = flat("M0 -100 L5.4 -89 L5.6 -17 L0 -17Z", DARK_STEEL, 0.7)
    guard = "M-20 -20 C-12 -17 12 -17 20 -20 L20 -12 C12 -10 -12 -10 -20 -12Z"
    pommel = disc(0, 18, 6, GOLD) + dot(0, 18, 2.4, RED)
    return (
        shape(blade, STEEL)
        + shade
        + line("M0 -90 L0 -20", INK, 1)
        + rod("M0 14 L0 -12", WOOD, 4.4)
        + shape(guard, GOLD)
        + both(disc(20, -16, 3.4, GOLD))
        + pommel
    )


def axe() -> str:
    """King of hearts: a great axe with two edges."""
    shaft = rod("M0 34 L0 -92", WOOD, 4.4)
    edge = "M2 -72 C7 -74 11 -79 14 -86 C20 -74 20 -56 14 -44 C11 -50 7 -56 2 -58Z"
    bright = line("M13.6 -81 C17 -71 17 -59 13.6 -49", WHITE, 2)
    head = shape(edge, STEEL) + bright
    return shaft + both(head) + shape("M-5 -76 h10 v22 h-10Z", GOLD) + disc(0, -94, 4, GOLD)


def orb() -> str:
    """King of diamonds: the orb, resting on the hand."""
    ball = disc(2, -28, 20, GOLD)
    shade = flat(
        "M2 -8 C14 -8 22 -17 22 -28 C22 -33 20 -38 17 -41 C18 -26 12 -14 2 -8Z", DEEP_GOLD, 0.6
    )
    ring = piping("M-18 -29 C-8 -23 12 -23 22 -29 M2 -48 C0 -40 0 -34 1 -25", RED, 2.6)
    gleam = flat("M-12 -34 C-10 -41 -5 -44 -1 -45 C-5 -40 -8 -37 -8 -33Z", WHITE, 0.8)
    cross = "M2 -47 L2 -66 M-5 -59 L9 -59"
    return (
        ball
        + shade
        + gleam
        + ring
        + shape("M2 -31 l4.4 5.6 l-4.4 5.6 l-4.4 -5.6Z", WHITE)
        + piping(cross, GOLD, 3)
    )


HELD: dict[str, Callable[[], str]] = {
    "QC": rose,
    "QS": key,
    "QH": mirror,
    "QD": goblet,
    "JC": crook,
    "JS": halberd,
    "JH": stein,
    "JD": post_horn,
    "KC": sceptre,
    "KS": sword,
    "KH": axe,
    "KD": orb,
}
