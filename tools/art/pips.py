"""The four suit signs, the paper of a card, the number cards and the aces.

Whatever is to follow the chosen suit colours stands in a group that begins exactly with
`<g class="suit" fill="#rrggbb">`; a program that offers a four-colour deck replaces that text.
"""

from .emblem import Coat, ram
from .palette import BLACK, GOLD, PAPER_EDGE, PAPER_FOOT, PAPER_TOP, SUIT_COLOUR
from .svg import at, document, element, group, polar, polygon, rect

WIDTH, HEIGHT = 250, 350
CENTRE = (WIDTH / 2, HEIGHT / 2)

SUITS = "CSHD"
RANKS = "789TJQKA"

SIGN = {
    "C": (
        "M0 -52 C14 -52 25.5 -41 25.5 -27.5 C25.5 -20 22 -13 16.5 -8.5 C19 -9.6 22 -10 25 -10"
        " C39 -10 50 1 50 15 C50 29 39 40 25 40 C15.5 40 8.5 35.5 4.5 29 C5.5 39.5 9.5 47 18 52"
        " L-18 52 C-9.5 47 -5.5 39.5 -4.5 29 C-8.5 35.5 -15.5 40 -25 40 C-39 40 -50 29 -50 15"
        " C-50 1 -39 -10 -25 -10 C-22 -10 -19 -9.6 -16.5 -8.5 C-22 -13 -25.5 -20 -25.5 -27.5"
        " C-25.5 -41 -14 -52 0 -52Z"
    ),
    "S": (
        "M0 -52 C11 -28 47 -11 47 16 C47 31 35.5 40.5 24 40.5 C15 40.5 8.5 36 4.5 29.5"
        " C5.5 40 9.5 47 18 52 L-18 52 C-9.5 47 -5.5 40 -4.5 29.5 C-8.5 36 -15 40.5 -24 40.5"
        " C-35.5 40.5 -47 31 -47 16 C-47 -11 -11 -28 0 -52Z"
    ),
    "H": (
        "M0 50 C-12 29 -50 7 -50 -19 C-50 -38 -37 -49 -24 -49 C-12 -49 -4 -41 0 -31"
        " C4 -41 12 -49 24 -49 C37 -49 50 -38 50 -19 C50 7 12 29 0 50Z"
    ),
    "D": (
        "M0 -54 C11 -34 25 -15 40 0 C25 15 11 34 0 54 C-11 34 -25 15 -40 0 C-25 -15 -11 -34 0 -54Z"
    ),
}
"""Path data of each sign about the origin, about 100 units high."""

LEFT, MIDDLE, RIGHT = 80, 125, 170
TOP, FOOT = 62, 288
THIRD = (FOOT - TOP) / 3
PLACES = {
    "7": ((LEFT, 0), (RIGHT, 0), (MIDDLE, 0.5), (LEFT, 1.5), (RIGHT, 1.5), (LEFT, 3), (RIGHT, 3)),
    "8": (
        *((LEFT, 0), (RIGHT, 0), (MIDDLE, 0.5), (LEFT, 1.5), (RIGHT, 1.5)),
        *((MIDDLE, 2.5), (LEFT, 3), (RIGHT, 3)),
    ),
    "9": (
        *((LEFT, 0), (RIGHT, 0), (LEFT, 1), (RIGHT, 1), (MIDDLE, 1.5)),
        *((LEFT, 2), (RIGHT, 2), (LEFT, 3), (RIGHT, 3)),
    ),
    "T": (
        *((LEFT, 0), (RIGHT, 0), (MIDDLE, 0.5), (LEFT, 1), (RIGHT, 1)),
        *((LEFT, 2), (RIGHT, 2), (MIDDLE, 2.5), (LEFT, 3), (RIGHT, 3)),
    ),
}
"""Where the signs of a number card lie: x in units, y in thirds from the top row to the last."""

PIP_HEIGHT = 44


def sign(suit: str, x: float, y: float, height: float, *, upside_down: bool = False) -> str:
    """One suit sign without a colour of its own; it takes the fill of its group."""
    mark = element("path", d=SIGN[suit])
    return at(mark, x, y, turn=180 if upside_down else 0, scale=height / 100)


def in_suit_colour(suit: str, content: str) -> str:
    """Content that changes with the four-colour setting."""
    return group(content, class_="suit", fill=SUIT_COLOUR[suit])


def paper() -> str:
    """The blank card: paper lit from above, a thin edge."""
    gradient = (
        '<defs><linearGradient id="paper" x1="0%" y1="0%" x2="0%" y2="100%">'
        f'<stop offset="0%" stop-color="{PAPER_TOP}"/>'
        f'<stop offset="100%" stop-color="{PAPER_FOOT}"/></linearGradient></defs>'
    )
    sheet = rect(
        1, 1, WIDTH - 2, HEIGHT - 2, "url(#paper)", rx=17, stroke=PAPER_EDGE, stroke_width=2
    )
    return gradient + sheet


def number_card(rank: str, suit: str) -> str:
    """Seven, eight, nine or ten."""
    signs = ""
    for x, row in PLACES[rank]:
        signs += sign(suit, x, TOP + row * THIRD, PIP_HEIGHT, upside_down=row > 1.5)
    return document(paper() + in_suit_colour(suit, signs), WIDTH, HEIGHT)


ACE_HEIGHT = {"C": 170, "S": 180, "H": 164, "D": 196}
ACE_MEDALLION = {"C": (7, 38), "S": (10, 0), "H": (-12, 44), "D": (0, 42)}
"""How far below the middle the ram lies, and the radius of its field (0: no field)."""


def starburst(radius: float, teeth: int = 28) -> str:
    """Path data of a toothed ring about the origin."""
    corners = []
    for i in range(teeth * 2):
        reach = radius * (1.12 if i % 2 == 0 else 1)
        corners.append(polar(0, 0, reach, i * 180 / teeth))
    return polygon(corners)


def ace(suit: str) -> str:
    """One great sign with the ram's head on it."""
    x, y = CENTRE
    drop, radius = ACE_MEDALLION[suit]
    great = in_suit_colour(suit, sign(suit, x, y, ACE_HEIGHT[suit]))
    if radius:
        rays = element("path", d=starburst(radius), fill=GOLD)
        field = in_suit_colour(suit, element("circle", cx=0, cy=0, r=radius * 0.95))
        head = rays + field + at(ram(Coat(), 2.2), 0, -1, scale=radius / 74)
    else:
        head = at(ram(Coat(), 2), 0, 0, scale=0.82)
    return document(paper() + great + at(head, x, y + drop), WIDTH, HEIGHT)


def pip_file(suit: str) -> str:
    """One sign alone, black, to be tinted; 120 units square."""
    return document(group(sign(suit, 60, 60, 104), fill=BLACK), 120, 120)
