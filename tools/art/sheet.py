"""A contact sheet of the art, to be looked at by a person. Needs pygame-ce."""

import os
from pathlib import Path

from .icons import TINTED
from .pips import RANKS, SUITS

FELT = "#18623f"
GAP = 10
SMALL, LARGE = (96, 134), (240, 336)


def contact_sheet(assets: Path, target: Path) -> None:
    """Writes one PNG: courts, aces and back at 240x336, then the whole deck at 96x134."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    def load(name: str, size: tuple[int, int]) -> pygame.Surface:
        return pygame.image.load_sized_svg(str(assets / name), size)

    big = [rank + suit for rank in "QJKA" for suit in SUITS] + ["back", "TC", "9D", "8H"]
    small = [rank + suit for suit in SUITS for rank in reversed(RANKS)]
    columns = 4
    rows = -(-len(big) // columns)
    icons = sorted(path.stem for path in (assets / "icons").glob("*.svg"))
    width = GAP + columns * (LARGE[0] + GAP) + 8 * (SMALL[0] + GAP)
    sheet = pygame.Surface((width, GAP + rows * (LARGE[1] + GAP)))
    sheet.fill(FELT)
    for i, name in enumerate(big):
        place = (GAP + i % columns * (LARGE[0] + GAP), GAP + i // columns * (LARGE[1] + GAP))
        sheet.blit(load(f"cards/{name}.svg", LARGE), place)
    left = GAP + columns * (LARGE[0] + GAP)
    for i, name in enumerate(small):
        place = (left + i % 8 * (SMALL[0] + GAP), GAP + i // 8 * (SMALL[1] + GAP))
        sheet.blit(load(f"cards/{name}.svg", SMALL), place)
    top = GAP + 4 * (SMALL[1] + GAP)
    for i, name in enumerate(("ram", "ram-felt", "app")):
        sheet.blit(load(f"emblem/{name}.svg", (200, 160)), (left + i * 210, top))
    top += 170
    for i, suit in enumerate(SUITS):
        sheet.blit(load(f"pips/{suit}.svg", (48, 48)), (left + i * 58, top))
    top += 60
    for ground in (FELT, "#f4ecd8"):
        for size in (16, 24, 32):
            area = pygame.Rect(left, top, 8 * (SMALL[0] + GAP) - GAP, 2 * (size + 10) + 6)
            pygame.draw.rect(sheet, ground, area)
            for i, name in enumerate(icons):
                x = left + 6 + i % 20 * 41
                y = top + 6 + i // 20 * (size + 10)
                icon = load(f"icons/{name}.svg", (size, size))
                if ground == FELT and name in TINTED:
                    icon.fill((251, 243, 223, 0), special_flags=pygame.BLEND_RGB_ADD)
                sheet.blit(icon, (x, y))
            top = area.bottom + 8
    pygame.image.save(sheet, str(target))
