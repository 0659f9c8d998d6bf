"""Draws the deck, the emblem, the pips and the icons as SVG files.

    python3 tools/card_art.py                    writes everything below assets/
    python3 tools/card_art.py --out FOLDER       writes it elsewhere
    python3 tools/card_art.py --sheet FILE.png   a contact sheet as well (needs pygame-ce)

The same program text gives the same bytes everywhere; nothing but the standard library is needed
for the drawings.
"""

import argparse
from pathlib import Path

from art.back import back_file
from art.courts import court_card
from art.emblem import app_file, ram_felt_file, ram_file
from art.icons import icon_files
from art.pips import RANKS, SUITS, ace, number_card, pip_file

ASSETS = Path(__file__).resolve().parent.parent / "assets"


def face(rank: str, suit: str) -> str:
    """The SVG text of one card face."""
    if rank in "KQJ":
        return court_card(rank, suit)
    if rank == "A":
        return ace(suit)
    return number_card(rank, suit)


def drawings() -> dict[str, str]:
    """Every file of the art: its path below the assets folder and its SVG text."""
    files = {f"cards/{rank}{suit}.svg": face(rank, suit) for suit in SUITS for rank in RANKS}
    files["cards/back.svg"] = back_file()
    files["emblem/ram.svg"] = ram_file()
    files["emblem/ram-felt.svg"] = ram_felt_file()
    files["emblem/app.svg"] = app_file()
    for suit in SUITS:
        files[f"pips/{suit}.svg"] = pip_file(suit)
    for name, text in icon_files().items():
        files[f"icons/{name}.svg"] = text
    return files


def write(folder: Path) -> int:
    """Writes all drawings below the folder and returns how many there are."""
    files = drawings()
    for name, text in files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text.encode("ascii"))
    return len(files)


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw the cards, emblem, pips and icons.")
    parser.add_argument("--out", type=Path, default=ASSETS, help="folder to write to")
    parser.add_argument("--sheet", type=Path, help="also write a contact sheet, a PNG file")
    options = parser.parse_args()
    count = write(options.out)
    print(f"{count} drawings written to {options.out}")
    if options.sheet:
        from art.sheet import contact_sheet

        contact_sheet(options.out, options.sheet)
        print(f"contact sheet written to {options.sheet}")


if __name__ == "__main__":
    main()
