"""The card art as players and the program need it: whole, sharp, drawable and reproducible."""

import io
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from functools import cache
from itertools import combinations
from pathlib import Path

import pygame
import pytest

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"
TOOL = ROOT / "tools" / "card_art.py"

SUITS = "CSHD"
FACES = [rank + suit for suit in SUITS for rank in "789TJQKA"]
COURTS = [rank + suit for rank in "KQJ" for suit in SUITS]
CARDS = [*FACES, "back"]
EMBLEMS = ["ram", "ram-felt", "app"]
COLOURED_MARKS = ["crown", "rings", "dealer", "bolt", "tricks", "warning", "note", "pot"]
TINTED_ICONS = [
    *("rings-dashed", "triangle", "person", "bot", "away", "clock", "bulb", "lock", "check"),
    *("cross", "menu", "eye", "grid", "gear", "book", "arrow-left", "arrow-right"),
    *("chevron-down", "speaker", "speaker-off", "full-screen", "door", "home", "replay"),
    *("leaster", "alone", "chat", "knock", "laugh", "nice", "oops", "hurry", "dash"),
]
DRAWINGS = [
    *(f"cards/{name}" for name in CARDS),
    *(f"emblem/{name}" for name in EMBLEMS),
    *(f"pips/{suit}" for suit in SUITS),
    *(f"icons/{name}" for name in (*COLOURED_MARKS, *TINTED_ICONS)),
]

COURT_BYTES = 40_000

# What the game's SVG reader draws rightly. Everything else is dropped, or drawn where it should
# not be: use, symbol, clipPath, mask, filter, text, pattern, rgba() and hsl(), group opacity.
TAGS = {"svg", "g", "path", "circle", "ellipse", "rect", "defs", "linearGradient", "stop"}
ATTRIBUTES = {
    "svg": {"width", "height", "viewBox"},
    "g": {"class", "transform"},
    "path": {"d", "fill-rule"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "rect": {"x", "y", "width", "height", "rx"},
    "defs": set(),
    "linearGradient": {"id", "x1", "y1", "x2", "y2"},
    "stop": {"offset", "stop-color"},
}
PAINT = {
    *("fill", "fill-opacity", "stroke", "stroke-width"),
    *("stroke-linecap", "stroke-linejoin", "stroke-dasharray"),
}
PAINTED = {"g", "path", "circle", "ellipse", "rect"}
COLOUR = re.compile(r"none|#[0-9a-f]{6}|url\(#[a-z]+\)")
TRANSFORM = re.compile(r"((translate|rotate|scale)\([-\d. ]+\) ?)+")
GRADIENT_END = re.compile(r"\d+%")


def svg_text(name: str) -> str:
    return (ASSETS / f"{name}.svg").read_text(encoding="ascii")


@cache
def picture(name: str, width: int, height: int) -> pygame.Surface:
    """A drawing rasterised as the game does it."""
    return pygame.image.load_sized_svg(str(ASSETS / f"{name}.svg"), (width, height))


def difference(one: tuple[int, ...], two: tuple[int, ...]) -> int:
    """The greatest difference of two colours in one channel."""
    return max(abs(a - b) for a, b in zip(one[:3], two[:3], strict=True))


def test_every_card_emblem_pip_and_icon_is_there_and_nothing_else() -> None:
    found = {path.relative_to(ASSETS).with_suffix("").as_posix() for path in svg_files()}
    assert found == set(DRAWINGS)
    assert len(FACES) == 32


def svg_files() -> list[Path]:
    folders = ("cards", "emblem", "pips", "icons")
    return [path for folder in folders for path in (ASSETS / folder).rglob("*") if path.is_file()]


def test_drawing_again_gives_the_same_bytes(tmp_path: Path) -> None:
    """-S hides all installed packages: the drawings need the standard library alone."""
    command = [sys.executable, "-S", "-s", "-E", str(TOOL), "--out", str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    fresh = {path.relative_to(tmp_path) for path in tmp_path.rglob("*.svg")}
    assert fresh == {path.relative_to(ASSETS) for path in svg_files()}
    changed = [str(f) for f in fresh if (tmp_path / f).read_bytes() != (ASSETS / f).read_bytes()]
    assert not changed, f"run `python3 tools/card_art.py` and commit: {sorted(changed)}"


@pytest.mark.parametrize("name", DRAWINGS)
def test_only_what_the_svg_reader_understands(name: str) -> None:
    problems = []
    for item in ElementTree.fromstring(svg_text(name)).iter():
        namespace, _, tag = item.tag.rpartition("}")
        assert namespace == "{http://www.w3.org/2000/svg"
        if tag not in TAGS:
            problems.append(f"<{tag}>")
            continue
        allowed = ATTRIBUTES[tag] | (PAINT if tag in PAINTED else set())
        for key, value in item.attrib.items():
            if key not in allowed:
                problems.append(f"<{tag} {key}>")
            if key in ("fill", "stroke", "stop-color") and not COLOUR.fullmatch(value):
                problems.append(f"{key}={value}")
            if key == "transform" and not TRANSFORM.fullmatch(value):
                problems.append(f"transform={value}")
            if tag == "linearGradient" and key != "id" and not GRADIENT_END.fullmatch(value):
                problems.append(f"gradient {key}={value}")
            if tag == "g" and key == "fill-opacity":
                problems.append("opacity of a group")
        if (item.text or "").strip() or (item.tail or "").strip():
            problems.append(f"text in <{tag}>")
    assert not problems


@pytest.mark.parametrize("name", DRAWINGS)
def test_gradients_are_defined_in_the_same_file(name: str) -> None:
    text = svg_text(name)
    used = set(re.findall(r"url\(#([a-z]+)\)", text))
    assert used == set(re.findall(r'id="([a-z]+)"', text))


@pytest.mark.parametrize("width", [96, 240])
@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_drawn_at_table_size_and_large(card: str, width: int) -> None:
    height = round(width * 1.4)
    surface = picture(f"cards/{card}", width, height)
    assert surface.get_width() == width
    assert abs(surface.get_height() - height) <= 1
    assert surface.get_at((0, 0)).a < 128, "corners are round"
    assert surface.get_at((width // 2, 3)).a == 255, "the paper is solid"
    colours = {
        tuple(surface.get_at((x, y))) for x in range(0, width, 3) for y in range(0, height - 1, 3)
    }
    assert len(colours) > 20, "a card shows more than paper"


@pytest.mark.parametrize("size", [16, 32])
@pytest.mark.parametrize("name", [name for name in DRAWINGS if not name.startswith("cards/")])
def test_every_mark_has_ink_at_its_smallest_size(name: str, size: int) -> None:
    surface = picture(name, size, size)
    alphas = [
        surface.get_at((x, y)).a
        for x in range(surface.get_width())
        for y in range(surface.get_height())
    ]
    covered = sum(alpha > 127 for alpha in alphas) / len(alphas)
    assert covered > 0.06
    assert min(alphas) == 0, "a mark has clear ground about it"


@pytest.mark.parametrize("card", FACES)
def test_the_corners_are_left_free_for_the_index(card: str) -> None:
    """The program draws the letter and the small pip there, in the player's language."""
    surface = picture(f"cards/{card}", 250, 350)
    inked = []
    for x in range(6, 43):
        for y in range(10, 104):
            for place in ((x, y), (249 - x, 349 - y)):
                paper = (254, 252, 245) if place[1] < 175 else (246, 239, 222)
                if difference(tuple(surface.get_at(place)), paper) > 12:
                    inked.append(place)
    assert not inked, f"{card} has ink at {inked[:5]}"


@pytest.mark.parametrize("card", COURTS)
def test_a_court_stays_inside_its_panel(card: str) -> None:
    """Nothing that a court holds or wears lies over the frame: outside there is only paper."""
    surface = picture(f"cards/{card}", 250, 350)
    panel = pygame.Rect(44, 26, 162, 298)
    outside = [
        (x, y)
        for x in range(4, 246)
        for y in range(18, 332)
        if not panel.collidepoint(x, y)
        and difference(tuple(surface.get_at((x, y))), (250, 246, 234)) > 18
    ]
    assert not outside, f"{card} leaves its panel at {outside[:5]}"


@pytest.mark.parametrize("card", COURTS)
def test_a_court_looks_the_same_from_both_sides(card: str) -> None:
    surface = picture(f"cards/{card}", 250, 350)
    turned = pygame.transform.rotate(surface, 180)
    panel = [(x, y) for x in range(50, 200, 3) for y in range(32, 318, 3)]
    unlike = [
        p for p in panel if difference(tuple(surface.get_at(p)), tuple(turned.get_at(p))) > 90
    ]
    assert len(unlike) < len(panel) * 0.03


@pytest.mark.parametrize("card", COURTS)
def test_a_court_fits_its_budget(card: str) -> None:
    assert len(svg_text(f"cards/{card}")) < COURT_BYTES


def test_the_twelve_courts_can_be_told_apart_at_table_size() -> None:
    """Upper halves at 96 pixels, softened as by a glance, differ for every pair of courts."""
    looks = {}
    for card in COURTS:
        half = picture(f"cards/{card}", 96, 134).subsurface((18, 22, 60, 40))
        looks[card] = pygame.transform.smoothscale(half, (15, 10))
    for one, two in combinations(COURTS, 2):
        total = 0
        for x in range(15):
            for y in range(10):
                total += difference(
                    tuple(looks[one].get_at((x, y))), tuple(looks[two].get_at((x, y)))
                )
        assert total / 150 > 35, f"{one} and {two} look alike ({total / 150:.0f})"


@pytest.mark.parametrize("card", FACES)
def test_suit_signs_follow_a_four_colour_deck(card: str) -> None:
    """All that is to change colour stands in groups of class suit with the suit's own colour."""
    own = {"C": "#1e1b26", "S": "#1e1b26", "H": "#c0272d", "D": "#c0272d"}[card[1]]
    text = svg_text(f"cards/{card}")
    group = f'<g class="suit" fill="{own}">'
    assert text.count(group) == text.count('class="suit"') > 0
    painted = text.replace(group, '<g class="suit" fill="#00ff00">')
    surface = pygame.image.load_sized_svg(io.BytesIO(painted.encode()), (250, 350))
    green = sum(
        tuple(surface.get_at((x, y)))[:3] == (0, 255, 0)
        for x in range(0, 250, 2)
        for y in range(0, 350, 2)
    )
    assert green > 80


@pytest.mark.parametrize("card", [f"{rank}{suit}" for rank in "789T" for suit in SUITS])
def test_a_number_card_shows_as_many_signs_as_it_says(card: str) -> None:
    signs = ElementTree.fromstring(svg_text(f"cards/{card}")).iter(
        "{http://www.w3.org/2000/svg}path"
    )
    assert len(list(signs)) == (10 if card[0] == "T" else int(card[0]))


@pytest.mark.parametrize(
    "name", [*(f"pips/{suit}" for suit in SUITS), *(f"icons/{n}" for n in TINTED_ICONS)]
)
def test_what_is_to_be_tinted_is_pure_black(name: str) -> None:
    colours = set(re.findall(r"#[0-9a-f]{6}", svg_text(name)))
    assert colours == {"#000000"}


@pytest.mark.parametrize("suit", SUITS)
def test_a_pip_alone_is_one_shape(suit: str) -> None:
    assert svg_text(f"pips/{suit}").count("<path") == 1


def test_the_ram_for_the_felt_has_one_tone() -> None:
    assert set(re.findall(r"#[0-9a-f]{6}", svg_text("emblem/ram-felt"))) == {"#000000"}


def test_the_contact_sheet_is_a_picture(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.png"
    command = [sys.executable, str(TOOL), "--out", str(tmp_path), "--sheet", str(sheet)]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    assert pygame.image.load(str(sheet)).get_width() > 1000
