"""The marks and icons of the screens, drawn on a field of 24 x 24 units.

Two kinds. Tinted icons are pure black and are given their colour by the program (`TINTED`).
The marks of the table keep their own colours (`COLOURED`), with an ink edge so that they stand
on felt, wood and paper alike.
"""

from collections.abc import Callable

from .palette import BLACK, BLUE, BURGUNDY, GOLD, INK, RED, WHITE
from .svg import disc, document, dot, element, group, line, polar, polygon, rect

FIELD = 24
BRIGHT_GOLD = "#ffd76a"


def strokes(d: str, width: float = 2) -> str:
    """Open black lines with round ends."""
    return line(d, BLACK, width, stroke_linecap="round", stroke_linejoin="round")


def solid(d: str, *, holes: bool = False) -> str:
    """A black area; with `holes`, inner contours are cut out."""
    return element("path", d=d, fill=BLACK, fill_rule="evenodd" if holes else None)


def ring(x: float, y: float, r: float, width: float = 2) -> str:
    return element("circle", cx=x, cy=y, r=r, fill="none", stroke=BLACK, stroke_width=width)


def edged(content: str, width: float = 1.3) -> str:
    """Coloured shapes with an ink edge."""
    return group(content, stroke=INK, stroke_width=width, stroke_linejoin="round")


# Marks of the table


def crown() -> str:
    """Picker."""
    points = "M3.4 18.4 L1.8 7.2 L7.6 11.4 L12 4.4 L16.4 11.4 L22.2 7.2 L20.6 18.4Z"
    foot = "M3.2 17 L20.8 17 L20.4 21 L3.6 21Z"
    return edged(
        element("path", d=points, fill=GOLD) + element("path", d=foot, fill=BRIGHT_GOLD), 1.5
    )


def rings() -> str:
    """Known partner: two linked rings. The left one passes over and then under the right one."""
    left = element("circle", cx=8, cy=12, r=5, fill="none")
    right = element("circle", cx=16, cy=12, r=5, fill="none")
    over = line("M10.6 7.7 A5 5 0 0 1 13 12")
    return "".join(
        group(part, stroke=INK, stroke_width=5)
        + group(part, stroke=BRIGHT_GOLD, stroke_width=2.6, stroke_linecap="round")
        for part in (left, right, over)
    )


def rings_dashed() -> str:
    """Secret partner: the same two rings, dashed; only beside the contract."""
    return "".join(
        element(
            "circle",
            cx=x,
            cy=12,
            r=5,
            fill="none",
            stroke=BLACK,
            stroke_width=2.4,
            stroke_dasharray="3.4 1.84",
        )
        for x in (8, 16)
    )


def dealer() -> str:
    """Dealer: a white disc with a notched rim; the letter is set by the program."""
    rim = disc(12, 12, 10.6, WHITE, stroke=INK, stroke_width=1.4)
    notches = element(
        "circle",
        cx=12,
        cy=12,
        r=9.2,
        fill="none",
        stroke=INK,
        stroke_width=2.2,
        stroke_dasharray="2.4 2.417",
    )
    inner = disc(12, 12, 7.6, WHITE, stroke=INK, stroke_width=0.9)
    return rim + notches + inner


def bolt() -> str:
    """Crack: a diamond with a bolt."""
    diamond = element("path", d="M12 1.2 L22.8 12 L12 22.8 L1.2 12Z", fill=RED)
    inner = line("M12 3.6 L20.4 12 L12 20.4 L3.6 12Z", WHITE, 1, stroke_linejoin="round")
    flash = element(
        "path", d="M13.6 5.4 L7.8 13 L11.2 13 L10 18.6 L16.2 10.8 L12.6 10.8Z", fill=WHITE
    )
    return edged(diamond) + inner + flash


def tricks() -> str:
    """Tricks taken: a small stack of cards, back upwards."""
    behind = rect(3.4, 4, 12, 17, BURGUNDY, rx=1.8, stroke=WHITE, stroke_width=1.2)
    front = rect(7.6, 2.6, 13, 18.4, BURGUNDY, rx=2, stroke=WHITE, stroke_width=1.6)
    return behind + front + disc(14.1, 11.8, 3.2, GOLD)


def warning() -> str:
    """Problem: a red triangle with an exclamation mark."""
    triangle_shape = element(
        "path",
        d="M12 3 L22 20.6 L2 20.6Z",
        fill=RED,
        stroke=RED,
        stroke_width=2.4,
        stroke_linejoin="round",
    )
    return (
        triangle_shape
        + line("M12 8.6 L12 14", WHITE, 2.4, stroke_linecap="round")
        + dot(12, 17.8, 1.5, WHITE)
    )


def note() -> str:
    """Note: a blue disc with an i."""
    return (
        disc(12, 12, 10.8, BLUE)
        + dot(12, 7, 1.7, WHITE)
        + line("M12 11.2 L12 17.4", WHITE, 2.8, stroke_linecap="round")
    )


# Tinted icons


def triangle() -> str:
    """Led: points to the card (to the right; the program turns it)."""
    return solid(
        "M6 3.6 C6 2.6 7 2.2 7.8 2.7 L20.2 11 C21 11.5 21 12.5 20.2 13"
        " L7.8 21.3 C7 21.8 6 21.4 6 20.4Z"
    )


def person() -> str:
    return dot(12, 7.4, 4.9, BLACK) + solid(
        "M2.6 21.6 C2.6 16.4 6.4 13.6 12 13.6 C17.6 13.6 21.4 16.4 21.4 21.6Z"
    )


def bot() -> str:
    head = rect(4, 8, 16, 12.4, "none", rx=3.4, stroke=BLACK, stroke_width=2)
    ears = strokes("M1.4 12.4 L1.4 16 M22.6 12.4 L22.6 16 M12 8 L12 4.6")
    face = dot(8.7, 13, 1.8, BLACK) + dot(15.3, 13, 1.8, BLACK) + strokes("M9 17.2 L15 17.2", 1.6)
    return head + ears + face + dot(12, 3.4, 1.9, BLACK)


def away() -> str:
    """Away: radio waves, struck out."""
    waves = "M2.4 9.6 C8 4.4 16 4.4 21.6 9.6 M5.8 13.4 C9.4 10.2 14.6 10.2 18.2 13.4"
    return strokes(waves) + dot(12, 17.6, 2, BLACK) + strokes("M4 21 L20 3", 2.2)


def clock() -> str:
    return ring(12, 12, 9.4) + strokes("M12 6.4 L12 12 L16 14.2")


def bulb() -> str:
    glass = (
        "M8.6 16 C8.4 13.8 5.4 12.4 5.4 8.6 C5.4 4.8 8.4 2.2 12 2.2"
        " C15.6 2.2 18.6 4.8 18.6 8.6 C18.6 12.4 15.6 13.8 15.4 16Z"
    )
    return strokes(glass) + strokes("M9 19 L15 19 M10.4 22 L13.6 22")


def lock() -> str:
    body = (
        "M5.8 10.4 H18.2 C19.2 10.4 19.8 11 19.8 12 V20 C19.8 21 19.2 21.6 18.2 21.6"
        " H5.8 C4.8 21.6 4.2 21 4.2 20 V12 C4.2 11 4.8 10.4 5.8 10.4Z"
        " M10.6 14.4 V18 H13.4 V14.4Z"
    )
    return solid(body, holes=True) + strokes(
        "M7.8 10.4 V7.4 C7.8 4.6 9.6 2.8 12 2.8 C14.4 2.8 16.2 4.6 16.2 7.4 V10.4", 2.2
    )


def check() -> str:
    return strokes("M3.6 13 L9.2 18.6 L20.4 5.8", 3)


def cross() -> str:
    return strokes("M5 5 L19 19 M19 5 L5 19", 3)


def menu() -> str:
    return strokes("M3.6 5.6 L20.4 5.6 M3.6 12 L20.4 12 M3.6 18.4 L20.4 18.4", 2.4)


def eye() -> str:
    return strokes(
        "M1.4 12 C5 6.4 8.4 4.8 12 4.8 C15.6 4.8 19 6.4 22.6 12"
        " C19 17.6 15.6 19.2 12 19.2 C8.4 19.2 5 17.6 1.4 12Z"
    ) + ring(12, 12, 3.2, 2.2)


def grid() -> str:
    """The score sheet."""
    frame = rect(3.4, 2.6, 17.2, 18.8, "none", rx=1.6, stroke=BLACK, stroke_width=2)
    return frame + strokes(
        "M3.4 8.4 L20.6 8.4 M9.2 8.4 L9.2 21.4 M14.8 8.4 L14.8 21.4 M3.4 15 L20.6 15", 1.5
    )


def gear() -> str:
    teeth = 8
    corners = []
    for i in range(teeth):
        middle = i * 360 / teeth
        for offset, radius in ((-15, 7.8), (-9.5, 10.8), (9.5, 10.8), (15, 7.8)):
            corners.append(polar(12, 12, radius, middle + offset))
    hole = "M15.4 12 A3.4 3.4 0 1 0 8.6 12 A3.4 3.4 0 1 0 15.4 12Z"
    return solid(polygon(corners) + hole, holes=True)


def book() -> str:
    """Help: an open book."""
    pages = (
        "M12 6 C9.4 4 6 3.6 2.4 3.8 V18.6 C6 18.4 9.4 18.8 12 20.8"
        " C14.6 18.8 18 18.4 21.6 18.6 V3.8 C18 3.6 14.6 4 12 6"
        " V20.6"
    )
    return strokes(pages) + strokes(
        (
            "M5.6 8.4 C7 8.4 8 8.6 9 9 M5.6 12.2 C7 12.2 8 12.4 9 12.8"
            " M18.4 8.4 C17 8.4 16 8.6 15 9 M18.4 12.2 C17 12.2 16 12.4 15 12.8"
        ),
        1.4,
    )


def arrow_left() -> str:
    return strokes("M21 12 L4 12 M10.6 5 L3.6 12 L10.6 19", 2.6)


def arrow_right() -> str:
    return strokes("M3 12 L20 12 M13.4 5 L20.4 12 L13.4 19", 2.6)


def chevron_down() -> str:
    return strokes("M4.4 8.2 L12 15.8 L19.6 8.2", 3)


CONE = "M2.4 9 L6.4 9 L11.6 4.2 L11.6 19.8 L6.4 15 L2.4 15Z"


def speaker() -> str:
    return (
        solid(CONE)
        + strokes(CONE, 1.4)
        + strokes("M15 8.6 C17 10.6 17 13.4 15 15.4 M18 5.6 C21.8 9.4 21.8 14.6 18 18.4")
    )


def speaker_off() -> str:
    return solid(CONE) + strokes(CONE, 1.4) + strokes("M15.6 9 L21.6 15 M21.6 9 L15.6 15", 2.2)


def full_screen() -> str:
    return strokes(
        (
            "M3.4 8.6 L3.4 3.4 L8.6 3.4 M15.4 3.4 L20.6 3.4 L20.6 8.6"
            " M20.6 15.4 L20.6 20.6 L15.4 20.6 M8.6 20.6 L3.4 20.6"
            " L3.4 15.4"
        ),
        2.4,
    )


def door() -> str:
    """Leave: an open door and an arrow out of it."""
    return strokes("M13.6 3 L4 3 L4 21 L13.6 21 M13.6 3 L13.6 6.6 M13.6 17.4 L13.6 21") + strokes(
        "M9 12 L21 12 M17 7.8 L21.2 12 L17 16.2", 2.2
    )


def home() -> str:
    return strokes("M2.6 12 L12 3.4 L21.4 12", 2.4) + solid(
        "M5.2 12.4 L12 6.2 L18.8 12.4 V20 C18.8 20.8 18.4 21.2 17.6 21.2"
        " H14.2 V14.6 H9.8 V21.2 H6.4 C5.6 21.2 5.2 20.8 5.2 20Z"
    )


def replay() -> str:
    """Once more: a circle that runs back to its beginning."""
    arc = (
        "M5.2 7.4 C7 4.8 9.6 3.4 12.4 3.4 C17.2 3.4 21 7.2 21 12"
        " C21 16.8 17.2 20.6 12.4 20.6 C8.6 20.6 5.4 18.2 4.2 14.8"
    )
    return strokes(arc, 2.2) + strokes("M4.6 2.6 L4.6 8.2 L10.2 8.2", 2.2)


def leaster() -> str:
    """Leaster: ever less."""
    return strokes("M3 7 L21 7 M6.5 12.2 L17.5 12.2 M10 17.4 L14 17.4", 2.4)


def alone() -> str:
    """Alone: a one in a hexagon."""
    hexagon = "M12 2.4 L20.4 7.2 L20.4 16.8 L12 21.6 L3.6 16.8 L3.6 7.2Z"
    return strokes(hexagon) + strokes("M10.2 9.6 L12.4 8 L12.4 16.2")


def pot() -> str:
    """The pot: a stack of chips."""
    chips = ((17.2, GOLD), (12.4, BRIGHT_GOLD), (7.6, BRIGHT_GOLD))
    return edged(
        "".join(element("ellipse", cx=12, cy=y, rx=8.6, ry=4, fill=fill) for y, fill in chips)
    )


def chat() -> str:
    """Talk: a bubble with three dots."""
    bubble = (
        "M4.4 3.6 L19.6 3.6 C21 3.6 21.8 4.4 21.8 5.8 L21.8 14.6 C21.8 16 21 16.8 19.6 16.8"
        " L11.4 16.8 L6.4 21.2 L6.4 16.8 L4.4 16.8 C3 16.8 2.2 16 2.2 14.6 L2.2 5.8"
        " C2.2 4.4 3 3.6 4.4 3.6Z"
    )
    dots = "".join(dot(x, 10.2, 1.5, BLACK) for x in (7.4, 12, 16.6))
    return strokes(bubble) + dots


def knock() -> str:
    """A fist on the table."""
    fist = (
        "M5.6 6.6 C5.6 4.6 6.8 3.4 8.6 3.4 L15.8 3.4 C18 3.4 19.2 4.8 19.2 7 L19.2 10.6"
        " C19.2 13.4 17.4 15.2 14.8 15.2 L9.6 15.2 C7.2 15.2 5.6 13.6 5.6 11.2Z"
        " M8.7 9.4 V15.2 H9.9 V9.4Z M12 9.4 V15.2 H13.2 V9.4Z M15.3 9.4 V14 H16.5 V9.4Z"
    )
    return solid(fist, holes=True) + strokes(
        "M2.4 20.4 L21.6 20.4 M2 13.4 L3.6 15.6 M22 13.4 L20.4 15.6", 2.2
    )


def laugh() -> str:
    eyes = strokes("M6.4 10 C7 8.2 9 8.2 9.6 10 M14.4 10 C15 8.2 17 8.2 17.6 10", 1.8)
    mouth = solid("M6.2 12.8 L17.8 12.8 C17.6 16.6 15.2 18.8 12 18.8 C8.8 18.8 6.4 16.6 6.2 12.8Z")
    return ring(12, 12, 10) + eyes + mouth


def nice() -> str:
    """A thumb up."""
    hand = (
        "M8.8 10.6 L12.2 2.8 C14.4 2.8 15.6 4.4 15.2 6.6 L14.6 9.4 L19.6 9.4"
        " C21.2 9.4 22 10.6 21.7 12 L20.2 18.8 C19.9 20.2 19 21 17.6 21 L8.8 21Z"
    )
    return solid(hand) + solid("M2.4 10.6 H6.6 V21 H2.4Z")


def oops() -> str:
    """A startled face: raised brows and a round mouth."""
    brows = strokes("M6 7.2 L9.4 6.4 M18 7.2 L14.6 6.4", 1.7)
    eyes = dot(8.4, 10.4, 1.5, BLACK) + dot(15.6, 10.4, 1.5, BLACK)
    return ring(12, 12, 10) + brows + eyes + ring(12, 16, 2.3, 2)


def hurry() -> str:
    """An hourglass."""
    glass = (
        "M5.4 2.6 L18.6 2.6 M5.4 21.4 L18.6 21.4 M7 2.6 C7 8.6 11.2 9 11.2 12"
        " C11.2 15 7 15.4 7 21.4 M17 2.6 C17 8.6 12.8 9 12.8 12 C12.8 15 17 15.4 17 21.4"
    )
    return strokes(glass) + solid("M8.8 20.6 C9.4 17.8 11 17.4 12 16 C13 17.4 14.6 17.8 15.2 20.6Z")


def dash() -> str:
    """Neither yes nor no: a stroke in a circle."""
    return ring(12, 12, 9.4) + strokes("M7.6 12 L16.4 12", 2.4)


COLOURED: dict[str, Callable[[], str]] = {
    "crown": crown,
    "rings": rings,
    "dealer": dealer,
    "bolt": bolt,
    "tricks": tricks,
    "warning": warning,
    "note": note,
    "pot": pot,
}
TINTED: dict[str, Callable[[], str]] = {
    "rings-dashed": rings_dashed,
    "triangle": triangle,
    "person": person,
    "bot": bot,
    "away": away,
    "clock": clock,
    "bulb": bulb,
    "lock": lock,
    "check": check,
    "cross": cross,
    "menu": menu,
    "eye": eye,
    "grid": grid,
    "gear": gear,
    "book": book,
    "arrow-left": arrow_left,
    "arrow-right": arrow_right,
    "chevron-down": chevron_down,
    "speaker": speaker,
    "speaker-off": speaker_off,
    "full-screen": full_screen,
    "door": door,
    "home": home,
    "replay": replay,
    "leaster": leaster,
    "alone": alone,
    "chat": chat,
    "knock": knock,
    "laugh": laugh,
    "nice": nice,
    "oops": oops,
    "hurry": hurry,
    "dash": dash,
}


def icon_files() -> dict[str, str]:
    """Each icon's name and its SVG text."""
    return {
        name: document(draw(), FIELD, FIELD) for name, draw in sorted((COLOURED | TINTED).items())
    }
