"""The language of all texts. English texts are the keys of the catalogue in assets/locale.

``_`` translates a text now; ``N_`` only marks one that a table holds and a screen translates when
it shows it. `tools/messages.py` collects both.
"""

from __future__ import annotations

import gettext as _gettext

from game.resources import asset_path

DOMAIN = "sheepshead"
LANGUAGES = {"en": "English"}

_catalogue: _gettext.NullTranslations = _gettext.NullTranslations()


def set_language(language: str) -> None:
    """Use a language from now on; one without a catalogue means English."""
    global _catalogue
    folder = asset_path("locale")
    _catalogue = _gettext.translation(
        DOMAIN, localedir=str(folder), languages=[language], fallback=True
    )


def _(text: str) -> str:
    """The text in the player's language."""
    return _catalogue.gettext(text) if text else ""


def ngettext(one: str, many: str, count: int) -> str:
    """The form for that many things; put the number in with ``.format(n=count)``."""
    return _catalogue.ngettext(one, many, count)


def N_(text: str) -> str:  # noqa: N802  (the name that translators' tools know)
    """Mark a text for the catalogue without translating it yet."""
    return text
