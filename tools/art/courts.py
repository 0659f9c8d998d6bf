"""The twelve courts: one row of choices each, put together in one way.

A card is a panel, two halves of which the second is the first turned by 180 degrees, and a band
over the seam. Parts come from `faces`, `hair`, `headgear`, `garments` and `held`.
"""

from dataclasses import dataclass
from math import atan2, cos, degrees, radians, sin

from .arms import fist, forearm, sleeve
from .faces import Face, draw_beard, draw_face
from .garments import GARMENTS, NECK, Cloth
from .hair import HAIR
from .headgear import HEADGEAR
from .held import HELD
from .palette import (
    AMBER,
    BLUE,
    FRAME_COLOUR,
    GOLD,
    GREEN,
    PANEL_COLOUR,
    PLUM,
    RAY_COLOUR,
    RED,
    STEEL,
    WHITE,
)
from .pips import CENTRE, HEIGHT, WIDTH, in_suit_colour, paper, sign
from .svg import (
    Point,
    at,
    both,
    disc,
    document,
    dot,
    element,
    flat,
    inked,
    line,
    mirrored,
    polygon,
    rect,
    shape,
)

PANEL_HALF_WIDTH, PANEL_HALF_HEIGHT = 79, 147
PANEL_CORNER = 5
HEAD: Point = (0, -84)
SHOULDER_DROP = 5
"""How much lower the body lies than drawn, so that the necks have their length."""

HAND: Point = (47, -36)
PIP: Point = (-62, -127)
PIP_HEIGHT = 27


@dataclass(frozen=True)
class Court:
    """What makes one court different from the others."""

    face: Face
    hair: str
    hair_colour: str
    strand: str
    cloth: Cloth
    sleeve: str
    beard: str = ""
    tilt: float = 0
    """Degrees that the head is inclined, clockwise."""
    lean: float = 8
    """Degrees that the held thing leans outwards."""
    hand: Point = HAND
    band: tuple[str, str] = (GOLD, RED)
    """Ground and figures of the band over the seam."""


FAIR, FAIR_SHADE = "#f8d9bd", "#d69c72"
TAN, TAN_SHADE = "#eec39a", "#b97b4b"
OLIVE, OLIVE_SHADE = "#e3b182", "#a66f40"
BROWN, BROWN_SHADE = "#b67d50", "#7c4d2b"

COURTS = {
    "QC": Court(
        face=Face(
            FAIR,
            FAIR_SHADE,
            iris="#3f6b3a",
            brow="#4b2a18",
            brow_tilt=-2,
            gaze=-1.5,
            lady=True,
            smile=1,
        ),
        hair="waves",
        hair_colour="#7a4526",
        strand="#4f2a15",
        cloth=Cloth(body=GREEN, sleeve=RED, trim=GOLD, second=WHITE),
        sleeve="stripes",
        tilt=-3,
        lean=6,
        band=(GOLD, GREEN),
        hand=(53, -36),
    ),
    "QS": Court(
        face=Face(
            OLIVE,
            OLIVE_SHADE,
            iris="#2c1d14",
            brow="#1e161d",
            brow_tilt=2,
            gaze=-1.5,
            lady=True,
            lips="#a93244",
        ),
        hair="veiled",
        hair_colour="#2b2330",
        strand="#5b4f66",
        cloth=Cloth(body=BLUE, sleeve=BLUE, trim=GOLD, second=PLUM),
        sleeve="lozenges",
        tilt=0,
        lean=6,
        band=(GOLD, BLUE),
        hand=(53, -36),
    ),
    "QH": Court(
        face=Face(
            FAIR,
            FAIR_SHADE,
            iris="#2f5f96",
            brow="#a8701f",
            brow_tilt=-4,
            gaze=1.5,
            lady=True,
            smile=1.4,
            lips="#d04552",
        ),
        hair="braids",
        hair_colour="#e9b94e",
        strand="#b07a1e",
        cloth=Cloth(body=RED, sleeve=WHITE, trim=RED, second=BLUE),
        sleeve="puffs",
        tilt=4,
        lean=6,
        band=(RED, GOLD),
        hand=(53, -36),
    ),
    "QD": Court(
        face=Face(
            TAN,
            TAN_SHADE,
            iris="#4b6a3c",
            brow="#6b2813",
            brow_tilt=1,
            gaze=-1.5,
            lady=True,
            lips="#b73440",
        ),
        hair="coils",
        hair_colour="#a5411c",
        strand="#672209",
        cloth=Cloth(body=PLUM, sleeve=GOLD, trim=PLUM, second=GREEN),
        sleeve="slashes",
        tilt=-4,
        lean=0,
        band=(PLUM, GOLD),
        hand=(57, -34),
    ),
    "JC": Court(
        face=Face(
            TAN,
            TAN_SHADE,
            iris="#4a3a20",
            brow="#4a2c18",
            brow_tilt=0,
            gaze=1.5,
            firm=True,
            smile=0.6,
        ),
        hair="bob",
        hair_colour="#6b4226",
        strand="#43260f",
        cloth=Cloth(body=GREEN, sleeve="#b9803c", trim=GOLD, second="#8b5a30"),
        sleeve="puffs",
        beard="moustache",
        tilt=3,
        band=(GREEN, GOLD),
        lean=3,
        hand=(52, -36),
    ),
    "JS": Court(
        face=Face(
            BROWN,
            BROWN_SHADE,
            iris="#241509",
            brow="#1d1512",
            brow_tilt=5,
            gaze=1.5,
            firm=True,
            cheeks="#b0573c",
            lips="#8f3a35",
        ),
        hair="cropped",
        hair_colour="#2a1f1d",
        strand="#17110f",
        cloth=Cloth(body=BLUE, sleeve=BLUE, trim=GOLD, second=RED),
        sleeve="slashes",
        beard="goatee",
        tilt=0,
        lean=6,
        band=(STEEL, BLUE),
        hand=(51, -36),
    ),
    "JH": Court(
        face=Face(
            FAIR,
            FAIR_SHADE,
            iris="#3d7a4b",
            brow="#93501c",
            brow_tilt=-3,
            gaze=2,
            firm=True,
            freckles=True,
            smile=2.2,
        ),
        hair="pageboy",
        hair_colour="#c8692a",
        strand="#86400f",
        cloth=Cloth(body=RED, sleeve=WHITE, trim="#c9b58a", second=GREEN),
        sleeve="puffs",
        tilt=5,
        lean=2,
        hand=(54, -33),
        band=(GOLD, RED),
    ),
    "JD": Court(
        face=Face(
            FAIR, FAIR_SHADE, iris="#2f5f96", brow="#a9772a", brow_tilt=-4, gaze=1.5, smile=1.2
        ),
        hair="ringlets",
        hair_colour="#efc765",
        strand="#b5852b",
        cloth=Cloth(body=PLUM, sleeve=GOLD, trim=WHITE, second=GOLD),
        sleeve="lozenges",
        tilt=-4,
        lean=0,
        band=(GOLD, PLUM),
        hand=(53, -36),
    ),
    "KC": Court(
        face=Face(TAN, TAN_SHADE, iris="#3a4a2c", brow="#5d5a5c", brow_tilt=4, gaze=1, firm=True),
        hair="mane",
        hair_colour="#9a979a",
        strand="#605d63",
        cloth=Cloth(body=GREEN, sleeve=GREEN, trim=GOLD, second=RED),
        sleeve="lozenges",
        beard="grand",
        band=(GOLD, GREEN),
        lean=6,
        hand=(51, -36),
    ),
    "KS": Court(
        face=Face(
            OLIVE, OLIVE_SHADE, iris="#241a12", brow="#241a1c", brow_tilt=7, gaze=1.5, firm=True
        ),
        hair="straight",
        hair_colour="#33272b",
        strand="#6a5960",
        cloth=Cloth(body=BLUE, sleeve=PLUM, trim=GOLD, second=PLUM),
        sleeve="stripes",
        beard="trimmed",
        tilt=1,
        lean=7,
        band=(BLUE, GOLD),
        hand=(52, -38),
    ),
    "KH": Court(
        face=Face(
            FAIR, FAIR_SHADE, iris="#2f5f96", brow="#8a4216", brow_tilt=0, gaze=-1, firm=True
        ),
        hair="mane",
        hair_colour="#c5702a",
        strand="#813d0f",
        cloth=Cloth(body=RED, sleeve=BLUE, trim=GOLD, second=BLUE),
        sleeve="stripes",
        beard="round",
        tilt=-2,
        lean=5,
        band=(RED, GOLD),
        hand=(51, -36),
    ),
    "KD": Court(
        face=Face(
            FAIR, FAIR_SHADE, iris="#44536b", brow="#a39a8a", brow_tilt=-3, gaze=1, firm=True
        ),
        hair="mane",
        hair_colour="#efe9dc",
        strand="#b3a78f",
        cloth=Cloth(body=PLUM, sleeve=AMBER, trim=GOLD, second=RED),
        sleeve="lozenges",
        beard="forked",
        tilt=2,
        lean=2,
        hand=(53, -32),
        band=(PLUM, GOLD),
    ),
}


def to_the_edge(angle: float) -> Point:
    """Where a ray from the head meets the edge of the upper half of the panel."""
    dx, dy = cos(radians(angle)), sin(radians(angle))
    reach = []
    if dx:
        reach.append(((PANEL_HALF_WIDTH if dx > 0 else -PANEL_HALF_WIDTH) - HEAD[0]) / dx)
    if dy:
        reach.append(((0 if dy > 0 else -PANEL_HALF_HEIGHT) - HEAD[1]) / dy)
    length = min(reach)
    return HEAD[0] + dx * length, HEAD[1] + dy * length


def rays(colour: str, count: int = 18) -> str:
    """The lamp behind the head: every second wedge of the upper half panel, tinted."""
    half = 90 / count
    corner_angles = []
    for x in (-PANEL_HALF_WIDTH, PANEL_HALF_WIDTH):
        for y in (-PANEL_HALF_HEIGHT, 0):
            corner_angles.append((degrees(atan2(y - HEAD[1], x - HEAD[0])) % 360, (x, y)))
    d = []
    for i in range(count):
        middle = (i + 0.5) * 360 / count
        start, end = middle - half, middle + half
        corners = [HEAD, to_the_edge(start)]
        corners += [(float(x), float(y)) for angle, (x, y) in corner_angles if start < angle < end]
        corners.append(to_the_edge(end))
        d.append(polygon(corners))
    return element("path", d="".join(d), fill=colour)


def raised_arm(code: str, court: Court) -> str:
    """The arm on the right with what it holds."""
    x, y = court.hand
    thing = at(HELD[code](), x, y, turn=court.lean)
    hand = at(fist(court.face.skin, court.face.shade), x, y, turn=court.lean + 4)
    return thing + forearm(court.cloth) + hand


def half_figure(code: str) -> str:
    """The upper half in the body frame of `garments`."""
    court = COURTS[code]
    face = court.face
    hair = HAIR[court.hair](court.hair_colour, court.strand)
    arm = raised_arm(code, court)
    if code[0] == "Q":
        arm = mirrored(arm)
    head = draw_face(face)
    if court.beard:
        head += draw_beard(court.beard, court.hair_colour, court.strand, face.lips)
    head += hair.front + HEADGEAR[code]()
    neck = shape(NECK, face.skin) + flat(THROAT, face.shade, 0.6)
    body = both(sleeve(court.cloth, court.sleeve)) + neck + GARMENTS[code](court.cloth)
    return (
        at(hair.back, *HEAD, turn=court.tilt)
        + at(body, 0, SHOULDER_DROP)
        + at(hair.locks + head, *HEAD, turn=court.tilt)
        + arm
    )


THROAT = "M-10 -58 C-4 -47 6 -46 9.6 -52 L9.8 -66 L-9.8 -66Z"
"""The shadow of the chin."""

BAND_HALF = 9.5


def band(rank: str, ground: str, figure: str) -> str:
    """The decorated band over the seam, different for each rank."""
    width = PANEL_HALF_WIDTH
    strip = rect(-width, -BAND_HALF, 2 * width, 2 * BAND_HALF, ground)
    edges = line(f"M{-width} -6.6 L{width} -6.6 M{-width} 6.6 L{width} 6.6", figure, 1.3)
    marks = ""
    if rank == "K":
        for i in range(-5, 6):
            x = i * 14.4
            marks += f"M{x:g} -5 l5.4 5 l-5.4 5 l-5.4 -5Z"
        beads = "".join(dot(i * 14.4 + 7.2, 0, 1.5, figure) for i in range(-5, 5))
        return strip + edges + flat(marks, figure) + beads
    if rank == "Q":
        for i in range(-4, 5):
            x = i * 18
            marks += disc(x, 0, 3, figure, stroke="none")
            marks += "".join(
                dot(x + dx, dy, 1.5, figure)
                for dx, dy in ((-4.8, 0), (4.8, 0), (0, -4.2), (0, 4.2))
            )
        sprigs = "".join(dot(i * 18 + 9, 0, 1.3, figure) for i in range(-4, 4))
        return strip + edges + marks + sprigs
    zigzag = f"M{-width} 4" + "".join(
        f" L{-width + (i + 0.5) * 158 / 14:.2f} -4 L{-width + (i + 1) * 158 / 14:.2f} 4"
        for i in range(14)
    )
    return strip + edges + line(zigzag, figure, 2.2)


def court_card(rank: str, suit: str) -> str:
    """King, queen or jack of a suit as a whole SVG file."""
    code = rank + suit
    ground, figure = COURTS[code].band
    width, height = PANEL_HALF_WIDTH, PANEL_HALF_HEIGHT
    frame = FRAME_COLOUR[suit]
    half_rays = rays(RAY_COLOUR[suit])
    panel = rect(-width, -height, 2 * width, 2 * height, PANEL_COLOUR[suit])
    panel += half_rays + at(half_rays, 0, 0, turn=180)
    pip = sign(suit, *PIP, PIP_HEIGHT)
    pips = in_suit_colour(suit, pip + at(pip, 0, 0, turn=180))
    half = half_figure(code)
    figures = inked(half + at(half, 0, 0, turn=180) + band(rank, ground, figure))
    border = rect(
        -width,
        -height,
        2 * width,
        2 * height,
        "none",
        rx=PANEL_CORNER,
        stroke=frame,
        stroke_width=2.6,
    )
    return document(paper() + at(panel + pips + figures + border, *CENTRE), WIDTH, HEIGHT)
