"""Small helpers that write SVG elements as text.

Figures are drawn inside `inked(...)`, a group that gives every shape the ink outline. A shape then
only names its path and its fill; `flat` drops the outline and `line` has no fill.
"""

from collections.abc import Iterable, Sequence
from math import cos, radians, sin

from .palette import INK

Point = tuple[float, float]


def number(value: float) -> str:
    """A coordinate with at most two decimals and no trailing zeros, the same on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def attributes(**values: str | float | None) -> str:
    """`stroke_width=2` becomes ` stroke-width="2"`, `class_` `class`; None is left out."""
    parts = []
    for name, value in values.items():
        if value is None:
            continue
        text = value if isinstance(value, str) else number(value)
        parts.append(f' {name.rstrip("_").replace("_", "-")}="{text}"')
    return "".join(parts)


def element(tag: str, **values: str | float | None) -> str:
    return f"<{tag}{attributes(**values)}/>"


def shape(d: str, fill: str) -> str:
    """A filled path with the outline of the group it stands in."""
    return element("path", d=d, fill=fill)


def flat(d: str, fill: str, opacity: float | None = None) -> str:
    """A filled path without an outline: shade, stripes, cheeks."""
    return element("path", d=d, fill=fill, fill_opacity=opacity, stroke="none")


def line(d: str, colour: str | None = None, width: float | None = None, **more: str | float) -> str:
    """A path that is only a stroke; colour and width default to those of the group."""
    return element("path", d=d, fill="none", stroke=colour, stroke_width=width, **more)


def rod(d: str, colour: str, width: float) -> str:
    """A stick: a coloured stroke with ink on both sides of it."""
    return line(d, INK, width + 3) + line(d, colour, width)


def piping(d: str, colour: str, width: float) -> str:
    """A seam or cord: a coloured stroke with a thin edge of ink."""
    return line(d, INK, width + 2.4) + line(d, colour, width)


def disc(x: float, y: float, r: float, fill: str, **more: str | float) -> str:
    return element("circle", cx=x, cy=y, r=r, fill=fill, **more)


def dot(x: float, y: float, r: float, fill: str, opacity: float | None = None) -> str:
    """A disc without an outline."""
    return element("circle", cx=x, cy=y, r=r, fill=fill, fill_opacity=opacity, stroke="none")


def dots(r: float, fill: str, *places: Point) -> str:
    """Several dots of one size and colour."""
    return "".join(dot(x, y, r, fill) for x, y in places)


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, **more: str | float) -> str:
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, **more)


def rect(x: float, y: float, w: float, h: float, fill: str, **more: str | float | None) -> str:
    return element("rect", x=x, y=y, width=w, height=h, fill=fill, **more)


def group(content: str, **values: str | float | None) -> str:
    return f"<g{attributes(**values)}>{content}</g>"


def at(
    content: str, x: float, y: float, *, turn: float = 0, scale: float = 1, mirror: bool = False
) -> str:
    """Content moved to (x, y), turned clockwise by degrees, scaled, and mirrored left to right."""
    steps = [f"translate({number(x)} {number(y)})"]
    if turn:
        steps.append(f"rotate({number(turn)})")
    if mirror:
        steps.append(f"scale({number(-scale)} {number(scale)})")
    elif scale != 1:
        steps.append(f"scale({number(scale)})")
    return group(content, transform=" ".join(steps))


def mirrored(content: str) -> str:
    return group(content, transform="scale(-1 1)")


def both(content: str) -> str:
    """The content and its mirror image about the line x = 0."""
    return content + mirrored(content)


def inked(content: str, width: float = 1.6, colour: str = INK) -> str:
    """A group whose shapes get a round ink outline."""
    return group(
        content,
        stroke=colour,
        stroke_width=width,
        stroke_linejoin="round",
        stroke_linecap="round",
    )


def polygon(points: Iterable[Point]) -> str:
    """Path data of a closed polygon."""
    corners = [f"{number(x)} {number(y)}" for x, y in points]
    return "M" + " L".join(corners) + "Z"


def smooth(points: Sequence[Point]) -> str:
    """Path data of a soft open curve through all points (Catmull-Rom as cubic curves)."""
    first = points[0]
    d = [f"M{number(first[0])} {number(first[1])}"]
    for i in range(len(points) - 1):
        before = points[max(i - 1, 0)]
        start, end = points[i], points[i + 1]
        after = points[min(i + 2, len(points) - 1)]
        one = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        two = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        d.append("C" + " ".join(f"{number(x)} {number(y)}" for x, y in (one, two, end)))
    return "".join(d)


def polar(x: float, y: float, r: float, degrees: float) -> Point:
    """The point at distance r from (x, y); 0 degrees is right, 90 is down."""
    angle = radians(degrees)
    return x + r * cos(angle), y + r * sin(angle)


def document(content: str, width: float, height: float) -> str:
    """A whole SVG file, ending in a newline."""
    size = f"{number(width)} {number(height)}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" '
        f'height="{number(height)}" viewBox="0 0 {size}">'
    )
    return break_lines(head + content + "</svg>") + "\n"


def break_lines(text: str) -> str:
    """One element a line, so that changes to a drawing can be read as a diff."""
    return text.replace("><", ">\n<")
