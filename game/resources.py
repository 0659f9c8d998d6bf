"""Where the game's data lies: card art, fonts' licences, translations, bots' weights.

In a checkout the data is the top-level folder ``assets``. In an installed package it is
``game/_assets``, where the wheel puts the same folder. Everybody asks here and nobody else
counts parent folders.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def assets_root() -> Path:
    """The folder that holds all data files.

    Raises FileNotFoundError, with a sentence for the player, when the game was copied without
    its data.
    """
    # Installed data first: beside an installed package, "assets" could be anybody's folder.
    for folder in (_PACKAGE / "_assets", _PACKAGE.parent / "assets"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(
        f"Sheepshead's pictures and texts are missing: there is no folder 'assets' beside "
        f"{_PACKAGE}; please install the game again."
    )


def asset_path(*parts: str) -> Path:
    """The path of one data file or folder, as in ``asset_path("cards", "QC.svg")``.

    The path is not checked: whoever opens it knows what to say when it is missing.
    """
    return assets_root().joinpath(*parts)
