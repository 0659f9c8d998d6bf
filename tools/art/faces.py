"""Faces and beards of the courts.

Head frame: the origin lies between the eyes, y grows downwards, the chin is at about 36, the
crown of the head at -27. All shapes expect the ink outline of their group.
"""

from dataclasses import dataclass

from .palette import INK, WHITE
from .svg import at, both, dot, flat, line, mirrored, shape

SOFT_JAW = (
    "M-22 -12 C-24 8 -19 24 -9 33 C-4 37 4 37 9 33 C19 24 24 8 22 -12 C17 -30 -17 -30 -22 -12Z"
)
FIRM_JAW = (
    "M-22 -12 C-24 6 -22 22 -14 31 C-8 37 8 37 14 31 C22 22 24 6 22 -12 C17 -30 -17 -30 -22 -12Z"
)
SHADE = "M22 -12 C24 8 20 24 9 33 C5 36 1 36 -1 35 C12 26 15 6 13 -18 C18 -18 21 -15 22 -12Z"
LIPS = "M-7 23.2 C-4 20 -1.8 20.2 0 21.4 C1.8 20.2 4 20 7 23.2 C3.5 28.6 -3.5 28.6 -7 23.2Z"


@dataclass(frozen=True)
class Face:
    """How one court looks at you."""

    skin: str = "#f6d3b3"
    shade: str = "#c98a5e"
    iris: str = "#5a3a20"
    brow: str = "#5a3a24"
    brow_tilt: float = 0
    """Degrees; above 0 the inner ends go down (stern), below 0 up (gentle)."""
    gaze: float = 0
    """Units that the features are moved to the right: a face turned a little aside."""
    lady: bool = False
    firm: bool = False
    cheeks: str = "#ec8f7c"
    lips: str = "#c8414c"
    freckles: bool = False
    smile: float = 0


LID = "M3.2 1.4 C6.5 -5 13 -5 16.8 .4"


def eye_white() -> str:
    """The white of the right eye; mirrored for the left one."""
    return flat("M3.6 1.4 C6.5 -4.4 12.8 -4.4 16.2 .6 C13 4.6 7 4.6 3.6 1.4Z", WHITE)


def eye_lines(face: Face) -> str:
    """The lids of the right eye, and a lady's lashes."""
    lid = line(LID, width=1.9)
    under = line("M5.4 3.4 C8 4.8 12 4.6 14.6 2.8", width=0.8)
    lash = line("M16 -.4 L18.6 -2.6 M14 -2.6 L16 -5", width=1.1) if face.lady else ""
    return lid + under + lash


def brow(face: Face) -> str:
    arch = (
        "M3.6 -7.4 C7 -11.6 13 -11.8 18 -8.2"
        if face.lady
        else "M3.4 -7.6 C8 -10.6 13 -10.6 18.4 -7.4"
    )
    width = 1.7 if face.lady else 2.7
    return at(line(arch, face.brow, width), 0, 0, turn=-face.brow_tilt)


def mouth(face: Face) -> str:
    if face.lady:
        corner = 23.2 - face.smile
        between = f"M-7 {corner:g} C-3 24.6 3 24.6 7 {corner:g}"
        return flat(LIPS, face.lips) + line(between, width=1)
    rise = 23.5 - face.smile
    return (
        flat("M-5 24 C-2 21.6 2 21.6 5 24 C3 28 -3 28 -5 24Z", face.lips, 0.75)
        + line(f"M-7 {rise:g} C-3 25.2 3 25.2 7 {rise:g}", width=1.2)
        + line("M-2.6 29.6 C-1 30.4 1 30.4 2.6 29.6", width=0.8)
    )


def features(face: Face) -> str:
    """Eyes, brows, nose and mouth, turned by the gaze."""
    look = face.gaze * 0.45
    irises = "".join(
        dot(x + look, 0.4, 3, face.iris) + dot(x + look, 0.4, 1.5, INK) for x in (-10, 10)
    )
    nose = line("M3.4 -1 C1.6 6 5.6 12 3.8 15.2 C2.6 17.2 -.6 17 -2.6 15.4", width=1.25)
    if face.gaze < 0:
        nose = mirrored(nose)
    eyes = both(eye_white()) + irises + both(eye_lines(face) + brow(face))
    return at(eyes + nose + mouth(face), face.gaze, 0)


def draw_face(face: Face) -> str:
    """The face without hair or beard."""
    outline = FIRM_JAW if face.firm else SOFT_JAW
    shade = flat(SHADE, face.shade, 0.35)
    if face.gaze > 0:
        shade = mirrored(shade)
    rouge = dot(-14 + face.gaze, 14, 4.8, face.cheeks, 0.5) + dot(
        14 + face.gaze, 14, 4.8, face.cheeks, 0.5
    )
    spots = ""
    if face.freckles:
        places = ((-15, 10), (-11, 12), (-13, 15), (-8, 10), (15, 10), (11, 12), (13, 15), (8, 10))
        spots = "".join(dot(x + face.gaze, y, 0.9, face.shade) for x, y in places)
    return shape(outline, face.skin) + shade + rouge + spots + features(face)


@dataclass(frozen=True)
class Beard:
    """A beard's cloth: its mass, the moustache over it, strands and the lips between."""

    mass: str
    moustache: str
    strands: str


FULL_TACHE = (
    "M0 18 C-5 15 -12 16 -15 20 C-17 23 -20 23 -22 21 C-20 28 -9 29 0 22"
    " C9 29 20 28 22 21 C20 23 17 23 15 20 C12 16 5 15 0 18Z"
)
CURLED_TACHE = (
    "M0 18 C-6 15 -12 17 -16 20 C-20 22 -24 20 -23 15 C-28 18 -27 26 -20 27"
    " C-11 28 -5 26 0 22 C5 26 11 28 20 27 C27 26 28 18 23 15 C24 20 20 22 16 20"
    " C12 17 6 15 0 18Z"
)
THIN_TACHE = (
    "M0 18.6 C-4 16.6 -9 18 -12 20.6 C-15 22.6 -18 21.6 -19 19.4 C-19 24 -13 25.4 -9 23.8"
    " C-5 22.6 -2 21.8 0 21.4 C2 21.8 5 22.6 9 23.8 C13 25.4 19 24 19 19.4"
    " C18 21.6 15 22.6 12 20.6 C9 18 4 16.6 0 18.6Z"
)
BEARDS = {
    "grand": Beard(
        "M-23 0 C-27 22 -28 46 -17 60 C-13 64 -10 62 -8 60 C-6 68 -2 72 0 74 C2 72 6 68 8 60"
        " C10 62 13 64 17 60 C28 46 27 22 23 0 C21 12 14 17 8 17 L-8 17 C-14 17 -21 12 -23 0Z",
        FULL_TACHE,
        "M-19 24 C-21 38 -18 50 -14 57 M-10 36 C-12 46 -10 54 -7 60 M0 38 C-2 50 2 58 0 68"
        " M10 36 C12 46 10 54 7 60 M19 24 C21 38 18 50 14 57",
    ),
    "trimmed": Beard(
        "M-23 -4 C-23 14 -22 30 -12 40 C-6 45 -3 48 0 54 C3 48 6 45 12 40 C22 30 23 14 23 -4"
        " C20 12 15 19 9 19 L-9 19 C-15 19 -20 12 -23 -4Z",
        THIN_TACHE,
        "M-15 26 C-13 33 -9 38 -5 42 M0 34 L0 47 M15 26 C13 33 9 38 5 42",
    ),
    "round": Beard(
        "M-23 0 C-31 10 -31 26 -27 32 C-29 40 -23 47 -17 48 C-14 56 -5 58 0 54 C5 58 14 56 17 48"
        " C23 47 29 40 27 32 C31 26 31 10 23 0 C21 12 14 17 8 17 L-8 17 C-14 17 -21 12 -23 0Z",
        CURLED_TACHE,
        "M-23 26 C-24 34 -20 40 -16 42 M-10 36 C-12 42 -9 48 -6 50 M0 36 L0 48"
        " M10 36 C12 42 9 48 6 50 M23 26 C24 34 20 40 16 42",
    ),
    "forked": Beard(
        "M-23 0 C-26 20 -26 38 -21 52 C-19 60 -17 66 -15 72 C-8 66 -2 54 0 44 C2 54 8 66 15 72"
        " C17 66 19 60 21 52 C26 38 26 20 23 0 C21 12 14 17 8 17 L-8 17 C-14 17 -21 12 -23 0Z",
        FULL_TACHE,
        "M-19 26 C-20 40 -18 52 -15 62 M-11 34 C-12 44 -12 52 -12 58 M11 34 C12 44 12 52 12 58"
        " M19 26 C20 40 18 52 15 62",
    ),
    "goatee": Beard(
        "M-9 29 C-9 37 -4 44 0 48 C4 44 9 37 9 29 C5 31 3 29.6 0 29.6 C-3 29.6 -5 31 -9 29Z",
        THIN_TACHE,
        "M0 34 L0 43",
    ),
    "moustache": Beard("", FULL_TACHE, ""),
}


def draw_beard(name: str, colour: str, strand: str, lips: str) -> str:
    """A beard by name over a finished face."""
    beard = BEARDS[name]
    mass = shape(beard.mass, colour) if beard.mass else ""
    strands = line(beard.strands, strand, 1.1) if beard.strands else ""
    mouth_shape = flat("M-5.5 24 C-3 22 3 22 5.5 24 C4 29.4 -4 29.4 -5.5 24Z", lips)
    return mass + strands + mouth_shape + shape(beard.moustache, colour)
