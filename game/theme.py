"""Every colour, measure, type size and motion time of the window, in this one file.

Measures are logical units: one unit is one pixel in a window of 1280 x 720. ``Scale`` turns them
into real pixels. Nothing elsewhere in the client names a colour or a number of pixels.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

Color = tuple[int, int, int]


def rgb(code: str) -> Color:
    """``#185c3b`` as three numbers."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def mix(a: Color, b: Color, share: float) -> Color:
    """``a`` with a share 0..1 of ``b`` in it."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def luminance(color: Color) -> float:
    """Relative luminance 0..1 as the accessibility guidelines define it."""

    def linear(value: int) -> float:
        c = value / 255
        return c / 12.92 if c <= 0.03928 else float(((c + 0.055) / 1.055) ** 2.4)

    return 0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2])


def contrast(a: Color, b: Color) -> float:
    """How far two colours stand apart, 1 to 21."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@dataclass(frozen=True)
class Theme:
    """One look. Names say what a colour is for; see the contrast test for the pairs in use."""

    name: str
    # The cloth under the lamp: one radial gradient, centre 50 % 42 %, stops 0 / 48 / 100 %.
    felt0: Color
    felt1: Color
    felt2: Color
    # Rail and bar, vertical gradient from wood2 down to wood0; the edge is a thin bright line.
    wood2: Color
    wood1: Color
    wood0: Color
    wood_edge: Color
    # Seat plates and dark panels, over the cloth.
    plate: Color
    plate_alpha: int
    plate_line: Color
    plate_line_alpha: int
    # Everything that is read.
    paper0: Color
    paper1: Color
    paper2: Color
    paper_line: Color
    paper_line2: Color
    ink: Color
    ink2: Color
    # Text on cloth, wood and plates.
    cream: Color
    cream2: Color
    # Whatever wants the player: main button, turn, focus, legal.
    gold: Color
    gold2: Color
    gold_low: Color
    gold_ink: Color
    red: Color
    blue: Color
    green: Color
    white: Color
    black: Color
    # Suit colours on paper, and on dark ground.
    red_on_dark: Color
    # Rows marked on paper.
    changed: Color
    problem: Color
    # Looks rather than colours.
    flat: bool = False  # no gradients, shadows, emblem or cloth grain
    line: float = 1.0  # width of ordinary lines in units
    staves: bool = False  # barrel staves instead of felt
    iron_rail: bool = False


KITCHEN = Theme(
    name="kitchen",
    felt0=rgb("#185c3b"),
    felt1=rgb("#124c32"),
    felt2=rgb("#082c1d"),
    wood2=rgb("#4d3125"),
    wood1=rgb("#36211a"),
    wood0=rgb("#241510"),
    wood_edge=rgb("#a87744"),
    plate=rgb("#0b2a1d"),
    plate_alpha=242,
    plate_line=rgb("#fbf3df"),
    plate_line_alpha=72,
    paper0=rgb("#fffef9"),
    paper1=rgb("#f4ecd8"),
    paper2=rgb("#e2d5b6"),
    paper_line=rgb("#cdbf9f"),
    paper_line2=rgb("#b9ad93"),
    ink=rgb("#1e1b26"),
    ink2=rgb("#57505c"),
    cream=rgb("#fbf3df"),
    cream2=rgb("#dcd1b4"),
    gold=rgb("#e0a935"),
    gold2=rgb("#ffd76a"),
    gold_low=rgb("#c68d20"),
    gold_ink=rgb("#1e1b26"),
    red=rgb("#c0272d"),
    blue=rgb("#27457f"),
    green=rgb("#2f6b3c"),
    white=rgb("#fffef9"),
    black=rgb("#000000"),
    red_on_dark=rgb("#ff9c8c"),
    changed=rgb("#f6e3b0"),
    problem=rgb("#fbdcd8"),
)

BARREL = replace(
    KITCHEN,
    name="barrel",
    felt0=rgb("#7a4e2f"),
    felt1=rgb("#643f25"),
    felt2=rgb("#3a2415"),
    wood2=rgb("#4a474e"),
    wood1=rgb("#38363c"),
    wood0=rgb("#242328"),
    wood_edge=rgb("#8b8792"),
    plate=rgb("#2a180d"),
    plate_line=rgb("#fff3dc"),
    cream=rgb("#fff3dc"),
    cream2=rgb("#e6cfa8"),
    gold=rgb("#e8b54a"),
    gold2=rgb("#ffe08a"),
    gold_low=rgb("#cf9830"),
    ink=rgb("#241812"),
    gold_ink=rgb("#241812"),
    red=rgb("#a8231f"),
    red_on_dark=rgb("#ffa392"),
    staves=True,
    iron_rail=True,
)

CONTRAST = replace(
    KITCHEN,
    name="contrast",
    felt0=rgb("#000000"),
    felt1=rgb("#000000"),
    felt2=rgb("#000000"),
    wood2=rgb("#000000"),
    wood1=rgb("#000000"),
    wood0=rgb("#000000"),
    wood_edge=rgb("#ffffff"),
    plate=rgb("#000000"),
    plate_alpha=255,
    plate_line=rgb("#ffffff"),
    plate_line_alpha=255,
    paper0=rgb("#ffffff"),
    paper1=rgb("#ffffff"),
    paper2=rgb("#e8e8e8"),
    paper_line=rgb("#000000"),
    paper_line2=rgb("#000000"),
    ink=rgb("#000000"),
    ink2=rgb("#1a1a1a"),
    cream=rgb("#ffffff"),
    cream2=rgb("#ffffff"),
    gold=rgb("#ffe600"),
    gold2=rgb("#ffe600"),
    gold_low=rgb("#ffe600"),
    gold_ink=rgb("#000000"),
    red=rgb("#c4001a"),
    blue=rgb("#0047c2"),
    green=rgb("#006b2d"),
    white=rgb("#ffffff"),
    red_on_dark=rgb("#ff9a9a"),
    changed=rgb("#fff6a8"),
    problem=rgb("#ffe0e0"),
    flat=True,
    line=3.0,
)

THEMES = {theme.name: theme for theme in (KITCHEN, BARREL, CONTRAST)}

# Suit colours on paper: the two printed colours, or four for eyes that want them.
TWO_COLOURS = {"C": rgb("#1e1b26"), "S": rgb("#1e1b26"), "H": rgb("#c0272d"), "D": rgb("#c0272d")}
FOUR_COLOURS = {"C": rgb("#1f7a3d"), "S": rgb("#1e1b26"), "H": rgb("#c0272d"), "D": rgb("#1f5fb0")}


class Space:
    """Distances in units."""

    XS, S, M, L, XL, XXL = 4, 8, 12, 16, 24, 32


class Corner:
    """Corner radii in units; a chip or prompt has half its height."""

    KEY = 5
    BAR_BUTTON = 8
    BUTTON = 10
    PLATE = 12
    PANEL = 14
    CARD_SHARE = 0.068  # of the card's width


class Measure:
    """Sizes that several screens share, in units."""

    BAR = 46
    RAIL = 64
    BUTTON = 46  # usual height of a button
    CONTROL = 36  # smallest thing to click
    CARD_RATIO = 1.4  # height of a card over its width
    PLANK = 164  # length of a plank on rail and bar
    STAVE = 66


@dataclass(frozen=True)
class Type:
    """A face and a size in units. Faces: ``text bold title``."""

    face: str
    size: float


WORDMARK = Type("title", 80)
PAGE = Type("title", 36)
PANEL = Type("title", 25)
GROUP = Type("title", 20)
NAME = Type("bold", 19)
PROMPT = Type("text", 18)
PROMPT_BOLD = Type("bold", 18)
BODY = Type("text", 16)
BODY_BOLD = Type("bold", 16)
SECOND = Type("text", 15)
SECOND_BOLD = Type("bold", 15)
SMALL = Type("text", 14)
SMALL_BOLD = Type("bold", 14)

SMALLEST_PIXELS = 12


@dataclass(frozen=True)
class Shadow:
    """Offset down, blur and darkness 0..1, in units."""

    down: float
    blur: float
    dark: float


CARD_SHADOW = Shadow(3, 3, 0.42)
LIFTED_SHADOW = Shadow(9, 8, 0.40)
PLATE_SHADOW = Shadow(4, 10, 0.35)
BUTTON_SHADOW = Shadow(5, 10, 0.35)
PANEL_SHADOW = Shadow(14, 40, 0.50)
BACKDROP = 0.45  # black over the picture below an overlay


@dataclass(frozen=True)
class Motion:
    """How long a movement takes at speed 1, in milliseconds, and the name of its curve."""

    ms: float
    curve: str = "out_cubic"


DEAL = Motion(160)
DEAL_APART_MS = 45
DEAL_LONGEST_MS = 1500
PLAY = Motion(230, "out_back")
TRICK_LIES_MS = 1000
COLLECT = Motion(230, "in_out_cubic")
TURN_CARD = Motion(200, "linear")
RAISE = Motion(120, "out_quad")
SHAKE_MS = 180
SHAKE_UNITS = 8
REASON_MS = 2500
PANEL_IN = Motion(160)
PANEL_OUT = Motion(100)
PANEL_RISE = 16
RING = Motion(150, "linear")
DOTS_MS = 600
COUNT = Motion(600)
ROWS_APART_MS = 80
SKIP_MS = 80
FADE_MS = 80  # all that is left of a movement with reduced motion


SMALLEST_FACTOR, LARGEST_FACTOR = 0.75, 2.0


@dataclass(frozen=True)
class Scale:
    """From units to pixels for one window size and the player's own factor (0.75 to 2).

    ``unit`` is the number of pixels in a unit; ``width`` and ``height`` are the window in units,
    at least 1280 x 720 at factor 1 in one direction and fewer when the player enlarges.
    """

    size: tuple[int, int] = (1280, 720)
    factor: float = 1.0

    @property
    def unit(self) -> float:
        factor = min(max(self.factor, SMALLEST_FACTOR), LARGEST_FACTOR)
        return min(self.size[0] / 1280, self.size[1] / 720) * factor

    @property
    def width(self) -> float:
        return self.size[0] / self.unit

    @property
    def height(self) -> float:
        return self.size[1] / self.unit

    def u(self, units: float) -> int:
        """Units to whole pixels."""
        return round(units * self.unit)

    def line(self, units: float) -> int:
        """Units to pixels for a line, which never vanishes."""
        return max(1, round(units * self.unit))

    def type(self, units: float) -> int:
        """Type size in pixels, never under the smallest that can be read."""
        return max(SMALLEST_PIXELS, round(units * self.unit))

    def capped(self, factor: float) -> Scale:
        """The same window with the player's factor held at or under ``factor``."""
        return self if self.factor <= factor else Scale(self.size, factor)
