"""Bodies, sleeves and hands of the courts.

Body frame: the origin is the middle of the card, where both halves meet; y is negative upwards,
the shoulders lie at about -42. Everything ends exactly on y = 0, where the band covers the seam.
"""

from dataclasses import dataclass

from .palette import DARK_STEEL, DEEP_GOLD, GOLD, INK, PAPER_EDGE, RED, STEEL, WHITE, WOOD
from .svg import both, disc, dot, dots, flat, line, piping, shape

NECK = (
    "M-10 -72 L-9.6 -54 C-12 -47 -20 -45 -28 -43 L-18 -20 L18 -20 L28 -43"
    " C20 -45 12 -47 9.6 -54 L10 -72Z"
)
"""Neck and breast, as much of them as any neckline shows."""

NECKLINE = {
    "high": "L14 -50",
    "vee": "L-12.6 -50.4 L0 -27 L12.6 -50.4 L14 -50",
    "round": "L-19 -48.4 C-19 -28 19 -28 19 -48.4 L14 -50",
    "square": "L-20 -48.4 L-16 -22 L16 -22 L20 -48.4 L14 -50",
}


def torso(neckline: str = "high") -> str:
    """Path data of the body without sleeves, cut out at the neck."""
    return (
        f"M-52 0 C-54 -14 -54 -28 -50 -40 C-42 -45 -28 -46 -14 -50 {NECKLINE[neckline]}"
        " C28 -46 42 -45 50 -40 C54 -28 54 -14 52 0Z"
    )


@dataclass(frozen=True)
class Cloth:
    """The colours of one garment."""

    body: str
    sleeve: str
    trim: str = GOLD
    second: str = RED


def grains(colour: str, places: tuple[tuple[float, float], ...], size: float = 4) -> str:
    """Small lozenges strewn on a cloth."""
    d = "".join(
        (
            f"M{x:g} {y - size:g} l{size * 0.8:g} {size:g} l{-size * 0.8:g} {size:g}"
            f" l{-size * 0.8:g} {-size:g}Z"
        )
        for x, y in places
    )
    return flat(d, colour)


def gown(cloth: Cloth) -> str:
    """Queen of clubs: square neckline with a pleated shift and a laced bodice."""
    shift = "M-18.6 -39 C-10 -35 10 -35 18.6 -39 L16 -20 L-16 -20Z"
    edge = "M-21 -48 L-17 -20 L17 -20 L21 -48"
    necklace = line("M-11 -48 C-7 -40 7 -40 11 -48", cloth.trim, 1.8) + disc(0, -41.4, 2.6, RED)
    return (
        flat(shift, WHITE)
        + line("M-18.6 -39 C-10 -35 10 -35 18.6 -39", INK, 1.3)
        + line(
            "M-10 -35 L-9 -21 M-3.4 -34.6 L-3 -21 M3.4 -34.6 L3 -21 M10 -35 L9 -21", PAPER_EDGE, 1
        )
        + shape(torso("square"), cloth.body)
        + necklace
        + piping(edge, cloth.trim, 3)
        + line("M-8 -15 L8 -8 M8 -15 L-8 -8 M-9 -17 L-9 0 M9 -17 L9 0", cloth.trim, 1.8)
        + both(grains(cloth.trim, ((31, -34), (28, -18), (40, -24), (38, -10))))
    )


def mantle(cloth: Cloth) -> str:
    """Queen of spades: a high collar, a mantle with a broad border, a clasp."""
    body = shape(torso(), cloth.body) + shape(
        (
            "M-13 -52 L0 -30 L13 -52 C18 -48 22 -47 26 -46 L4 0 L-4 0"
            " L-26 -46 C-22 -47 -18 -48 -13 -52Z"
        ),
        cloth.second,
    )
    border = "M-26 -46 L-5 0 M26 -46 L5 0"
    stars = both(dots(1.8, cloth.trim, (28, -28), (36, -36), (24, -12), (36, -18), (34, -5)))
    collar = shape(
        (
            "M-14 -54 C-10 -46 -4 -42 0 -40 C4 -42 10 -46 14 -54 L19 -46"
            " C14 -38 6 -32 0 -30 C-6 -32 -14 -38 -19 -46Z"
        ),
        WHITE,
    )
    return body + piping(border, cloth.trim, 4) + stars + collar + disc(0, -27, 4.4, RED)


def bodice(cloth: Cloth) -> str:
    """Queen of hearts: a ruffled neckline, a locket, and a pointed stomacher with pearls."""
    body = shape(torso("round"), cloth.body)
    stomacher = "M-17 -36 C-8 -27 8 -27 17 -36 C16 -20 8 -8 0 2 C-8 -8 -16 -20 -17 -36Z"
    ruffle = (
        "M-21 -49 C-25 -45 -24 -40 -20 -39 C-21 -34 -16 -31 -12.6 -33"
        " C-12 -28 -5.6 -27 -3.6 -30 C-2 -26.6 2 -26.6 3.6 -30"
        " C5.6 -27 12 -28 12.6 -33 C16 -31 21 -34 20 -39 C24 -40 25 -45 21 -49"
        " C18 -35 8 -34 0 -34 C-8 -34 -18 -35 -21 -49Z"
    )
    locket = line("M-9.6 -50 C-5 -43 5 -43 9.6 -50", GOLD, 1.6) + disc(0, -43.4, 2.6, GOLD)
    hearts = both(
        "".join(
            flat(
                (
                    f"M{x:g} {y + 5:g} c-2 -3 -6 -4 -5 -7.4 c1 -3 4.4 -2 5 0"
                    " c.6 -2 4 -3 5 0 c1 3.4 -3 4.4 -5 7.4Z"
                ),
                cloth.trim,
            )
            for x, y in ((31, -33), (28, -14), (38, -20), (36, -6))
        )
    )
    pearls = "".join(dot(0, y, 1.7, WHITE) for y in (-23, -17, -11))
    return (
        body
        + hearts
        + shape(stomacher, cloth.second)
        + line("M-17 -36 C-16 -20 -8 -8 0 2 C8 -8 16 -20 17 -36", GOLD, 2.2)
        + locket
        + shape(ruffle, WHITE)
        + pearls
    )


def fur_robe(cloth: Cloth) -> str:
    """Queen of diamonds: a fur-lined robe open over a gold dress, a chain with a stone."""
    dress = "M-30 -46 L-19 -48.6 L-12.6 -50.4 L0 -27 L12.6 -50.4 L19 -48.6 L30 -46 L13 0 L-13 0Z"
    lining = "M-29 -46 C-34 -45 -38 -44.4 -41 -43.6 L-24 0 L-12 0Z"
    tails = "M-33 -37 l2.6 5.4 h-3.8Z M-27.6 -24 l2.6 5.4 h-3.8Z M-22 -12 l2.6 5.4 h-3.8Z"
    chain = "M-15 -47 C-11 -33 11 -33 15 -47"
    return (
        shape(torso("vee"), cloth.body)
        + shape(dress, cloth.sleeve)
        + line("M-15 -36 L5 0 M15 -36 L-5 0 M-7 -34 L12 0 M7 -34 L-12 0", DEEP_GOLD, 1.2)
        + both(shape(lining, WHITE) + flat(tails, INK))
        + line(chain, INK, 4)
        + line(chain, WHITE, 2, stroke_dasharray="2 2.6")
        + shape("M0 -38 L5 -31 L0 -24 L-5 -31Z", RED)
    )


def smock(cloth: Cloth) -> str:
    """Jack of clubs: a green tunic with a leather yoke, belt strap and scarf."""
    body = shape(torso(), cloth.body) + line("M0 -30 L0 0", INK, 1.4)
    yoke = (
        "M-40 -44 C-30 -45 -20 -48 -14 -50 L14 -50 C20 -48 30 -45 40 -44"
        " C34 -30 18 -24 0 -22 C-18 -24 -34 -30 -40 -44Z"
    )
    strap = (
        line("M-36 -40 L24 0", INK, 8)
        + line("M-36 -40 L24 0", WOOD, 5.4)
        + disc(-8, -21, 3.6, cloth.trim)
    )
    scarf = (
        "M-18 -51 C-10 -42 10 -42 18 -51 C20 -46 18 -40 8 -37 L3 -22"
        " L-3 -22 L-8 -37 C-18 -40 -20 -46 -18 -51Z"
    )
    clovers = both(
        dots(
            2.2,
            cloth.trim,
            (30, -18),
            (27.6, -14.6),
            (32.4, -14.6),
            (14, -12),
            (11.6, -8.6),
            (16.4, -8.6),
        )
    )
    return (
        body
        + shape(yoke, cloth.second)
        + line(
            "M-36 -42 C-30 -32 -16 -27 0 -25 C16 -27 30 -32 36 -42",
            cloth.trim,
            1.6,
            stroke_dasharray="3 3",
        )
        + clovers
        + strap
        + shape(scarf, WHITE)
        + line("M-4 -38 C-1 -36 1 -36 4 -38", INK, 1.1)
    )


def cuirass(cloth: Cloth) -> str:
    """Jack of spades: a steel breastplate over a blue coat, with a gorget."""
    body = shape(torso(), cloth.body)
    plate = (
        "M-38 -43 C-30 -44 -22 -42 -16 -38 L16 -38 C22 -42 30 -44 38 -43"
        " C34 -28 36 -14 38 0 L-38 0 C-36 -14 -34 -28 -38 -43Z"
    )
    gleam = flat("M-30 -38 C-28 -26 -29 -12 -30 -2 L-22 -2 C-22 -14 -23 -28 -25 -37Z", WHITE, 0.7)
    ridge = line("M0 -38 L0 0", INK, 1.3) + flat(
        "M0 -38 L15 -37 C22 -24 20 -10 22 0 L0 0Z", DARK_STEEL, 0.45
    )
    gorget = (
        "M-17 -53 C-10 -46 10 -46 17 -53 C23 -46 22 -38 14 -34"
        " C6 -31 -6 -31 -14 -34 C-22 -38 -23 -46 -17 -53Z"
    )
    rivets = both(dots(1.4, cloth.trim, (31, -37), (31, -22), (33, -8)))
    flutes = line("M-11 -30 L-15 0 M11 -30 L15 0", INK, 1.1)
    return (
        body
        + shape(plate, STEEL)
        + ridge
        + gleam
        + rivets
        + flutes
        + shape(gorget, STEEL)
        + line("M-17 -47 C-8 -40 8 -40 17 -47", INK, 1.2)
    )


def waistcoat(cloth: Cloth) -> str:
    """Jack of hearts: white shirt, red waistcoat with silver buttons, braces and a bow."""
    body = shape(torso(), WHITE) + shape(
        (
            "M-38 -44 C-30 -46 -22 -47 -17 -48 L-3 -12 L-3 0 L-40 0"
            " C-38 -14 -40 -30 -38 -44Z M38 -44 C30 -46 22 -47 17 -48"
            " L3 -12 L3 0 L40 0 C38 -14 40 -30 38 -44Z"
        ),
        cloth.body,
    )
    edge = both(line("M17 -47 L3.6 -12 L3.6 0", cloth.trim, 2))
    buttons = both(
        "".join(
            disc(x, y, 2.1, STEEL, stroke_width=0.9) for x, y in ((13, -24), (10, -14), (9.4, -5))
        )
    )
    sprigs = both(
        dots(
            1.7,
            cloth.trim,
            (28, -34),
            (24.6, -31),
            (31.4, -31),
            (28, -28),
            (28, -16),
            (24.6, -13),
            (31.4, -13),
            (28, -10),
        )
    )
    collar = both(shape("M2 -50 L12 -52 L19 -44 L9 -36Z", WHITE))
    bow = both(shape("M0 -38 L10 -44 L11 -32Z", cloth.second)) + disc(0, -38, 2.8, cloth.second)
    return body + edge + sprigs + buttons + line("M0 -34 L0 -12", PAPER_EDGE, 1) + collar + bow


def motley(cloth: Cloth) -> str:
    """Jack of diamonds: a doublet of two halves, buttoned, with a pleated ruff."""
    body = shape(torso(), cloth.body) + shape(
        "M0 -50 L14 -50 C28 -46 42 -45 50 -40 C54 -28 54 -14 52 0 L0 0Z", cloth.second
    )
    left = grains(cloth.trim, ((-30, -31), (-18, -18), (-34, -12), (-20, -38)), 5)
    right = grains(cloth.body, ((30, -31), (18, -18), (34, -12), (20, -38)), 5)
    buttons = "".join(disc(0, y, 2.3, cloth.trim, stroke_width=1) for y in (-26, -18, -10))
    ruff = (
        "M-24 -46 C-26 -52 -16 -54 -12 -52 C-4 -46 4 -46 12 -52"
        " C16 -54 26 -52 24 -46 C26 -40 20 -38 17 -40 C15 -35 9 -35 7 -38"
        " C4 -33 -4 -33 -7 -38 C-9 -35 -15 -35 -17 -40 C-20 -38 -26 -40 -24 -46Z"
    )
    pleats = line("M-17 -41 L-13 -48 M-7 -39 L-6 -45 M7 -39 L6 -45 M17 -41 L13 -48", DARK_STEEL, 1)
    return (
        body + left + right + line("M0 -34 L0 0", INK, 1.3) + buttons + shape(ruff, WHITE) + pleats
    )


def spots(places: tuple[tuple[float, float], ...]) -> str:
    """Tails on ermine."""
    return flat("".join(f"M{x:g} {y:g} l2.2 6.4 h-4.4Z" for x, y in places), INK)


def ermine(cloth: Cloth) -> str:
    """King of clubs: a robe under a broad collar of ermine, with a chain."""
    body = (
        shape(torso(), cloth.body)
        + shape("M-11 0 L-9 -24 L9 -24 L11 0Z", cloth.second)
        + line("M-11 -22 L-12 0 M11 -22 L12 0", cloth.trim, 2.6)
    )
    fur = (
        "M-52 -42 C-40 -48 -24 -48 -14 -52 L14 -52 C24 -48 40 -48 52 -42"
        " C48 -30 36 -20 20 -16 C10 -14 -10 -14 -20 -16 C-36 -20 -48 -30 -52 -42Z"
    )
    tails = both(spots(((40, -40), (30, -32), (42, -30), (20, -26), (31, -22))))
    return body + both(grains(cloth.trim, ((26, -6), (38, -12)), 4)) + shape(fur, WHITE) + tails


def cloaked_mail(cloth: Cloth) -> str:
    """King of spades: mail, a surcoat with a border and a cloak held by two clasps."""
    body = shape(torso(), DARK_STEEL)
    rows = "".join(
        f"M{-22 + (row % 2) * 3:g} {-40 + row * 5:g} " + "q3 4 6 0 " * 7 for row in range(3)
    )
    mail = shape(
        "M-30 -46 C-20 -47 -16 -50 -12 -52 L12 -52 C16 -50 20 -47 30 -46 L26 -22 L-26 -22Z",
        DARK_STEEL,
    ) + line(rows, WHITE, 1)
    coat = shape(
        "M-30 -46 L-19 -24 C-8 -18 8 -18 19 -24 L30 -46 L40 -44 L42 0 L-42 0 L-40 -44Z", cloth.body
    )
    trim = piping("M-30 -46 L-19 -24 C-8 -18 8 -18 19 -24 L30 -46", cloth.trim, 3)
    cloak = both(
        shape(
            "M32 -46 C50 -46 62 -42 66 -28 C68 -14 66 -6 64 0 L36 0 C42 -16 40 -32 32 -46Z",
            cloth.second,
        )
        + disc(34, -42, 4.4, cloth.trim)
    )
    return body + mail + coat + trim + both(grains(cloth.trim, ((28, -16), (16, -12)), 4.4)) + cloak


def lapels(cloth: Cloth) -> str:
    """King of hearts: a coat with ermine lapels and a great chain of office."""
    body = shape(torso(), cloth.body) + shape("M-9 -50 L-9 0 L9 0 L9 -50Z", cloth.second)
    fur = "M-12 -52 C-24 -48 -34 -47 -42 -45 C-36 -28 -24 -14 -20 0 L-6 0 C-8 -16 -14 -30 -12 -52Z"
    fur_tails = spots(((-30, -42), (-22, -32), (-24, -20), (-15, -12)))
    chain = "M-46 -43 C-34 -16 34 -16 46 -43"
    return (
        body
        + both(shape(fur, WHITE) + fur_tails)
        + line(chain, INK, 6)
        + line(chain, cloth.trim, 3.6, stroke_dasharray="5 2.4")
        + disc(0, -19, 6.2, cloth.trim)
        + flat(
            (
                "M0 -14.6 c-1.6 -2.6 -4.6 -3.2 -4 -6 c.8 -2.4 3.4 -1.6 4 0"
                " c.6 -1.6 3.2 -2.4 4 0 c.6 2.8 -2.4 3.4 -4 6Z"
            ),
            RED,
        )
    )


def brocade(cloth: Cloth) -> str:
    """King of diamonds: stiff brocade with a pectoral of lozenges."""
    body = shape(torso(), cloth.body)
    yoke = (
        "M-54 -41 C-40 -46 -26 -47 -14 -52 L14 -52 C26 -47 40 -46 54 -41"
        " C46 -26 30 -20 12 -18 L12 0 L-12 0 L-12 -18 C-30 -20 -46 -26 -54 -41Z"
    )
    net = both(grains(cloth.body, ((43, -37), (33, -32), (23, -28)), 4.4)) + grains(
        cloth.second, ((0, -14), (0, -5)), 4.4
    )
    beads = both(dots(1.4, WHITE, (38, -34.6), (28, -29.8), (17, -25)))
    strewn = both(grains(cloth.trim, ((24, -9), (36, -14), (34, -3)), 4.4))
    return body + shape(yoke, cloth.trim) + net + beads + strewn


GARMENTS = {
    "QC": gown,
    "QS": mantle,
    "QH": bodice,
    "QD": fur_robe,
    "JC": smock,
    "JS": cuirass,
    "JH": waistcoat,
    "JD": motley,
    "KC": ermine,
    "KS": cloaked_mail,
    "KH": lapels,
    "KD": brocade,
}
