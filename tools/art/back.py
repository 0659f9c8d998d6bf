"""The back: burgundy cloth with a lattice, a double gold line, and the ram in a sunburst."""

from .emblem import Coat, ram
from .palette import BURGUNDY, GOLD, INK, LINEN, PAPER_EDGE, WHITE
from .pips import CENTRE, HEIGHT, WIDTH, starburst
from .svg import at, disc, document, element, group, rect

LATTICE = "#96334a"
STEP_X, STEP_Y = 24, 25
COLUMNS, ROWS = 9, 13
CLEAR = 74
"""No lattice closer than this to the middle: the sunburst lies there."""


def lattice() -> str:
    """Lozenges in rows with a gold grain in each, centred on the card."""
    cloth, grains = [], []
    for row in range(ROWS):
        for column in range(COLUMNS):
            dx = (column - (COLUMNS - 1) / 2) * STEP_X
            dy = (row - (ROWS - 1) / 2) * STEP_Y
            if dx * dx + dy * dy < (CLEAR - 14) ** 2:
                continue
            x, y = CENTRE[0] + dx, CENTRE[1] + dy
            cloth.append(f"M{x:g} {y - 10.5:g}l10 10.5l-10 10.5l-10 -10.5Z")
            grains.append(f"M{x:g} {y - 3.4:g}l3 3.4l-3 3.4l-3 -3.4Z")
    return element("path", d="".join(cloth), fill=LATTICE) + element(
        "path", d="".join(grains), fill=GOLD
    )


def back_file() -> str:
    paper = rect(1, 1, WIDTH - 2, HEIGHT - 2, WHITE, rx=17, stroke=PAPER_EDGE, stroke_width=2)
    cloth = rect(12, 12, WIDTH - 24, HEIGHT - 24, BURGUNDY, rx=9, stroke=INK, stroke_width=2)
    lines = rect(17, 17, WIDTH - 34, HEIGHT - 34, "none", rx=6, stroke=GOLD, stroke_width=2.2)
    sun = element("path", d=starburst(60, 32), fill=GOLD, stroke=INK, stroke_width=1.6)
    field = disc(0, 0, 55, "#fff6e0", stroke=BURGUNDY, stroke_width=4)
    coat = Coat(face=WHITE, wool=LINEN, horn="#dcb457", ridge="#a8762a", ink="#5d1420")
    head = at(ram(coat, 2.3), 0, -2, scale=0.83)
    middle = at(sun + field + head, *CENTRE)
    return document(group(paper + cloth + lattice() + lines) + middle, WIDTH, HEIGHT)
