"""Sentences of the network for a reader, with what fills them.

The network speaks English, and a window says the same in the player's language: a sentence is its
own key in the catalogue of translations. One that holds names or numbers is a `Saying`: an English
text like any other that still knows its template and the facts in it. `tools/messages.py` collects
the sentences and templates of this package.

What comes from another computer is plain English text; `understood` finds what it was made of.
"""

from __future__ import annotations

import re
from functools import lru_cache


class Saying(str):
    """An English sentence made of a template with names in braces, and the facts for them. A fact
    may be a saying itself."""

    template: str
    facts: dict[str, object]

    def __new__(cls, template: str, **facts: object) -> Saying:
        made = super().__new__(cls, template.format(**facts))
        made.template = template
        made.facts = facts
        return made

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        return (self.template,), self.facts  # so that a copy is made of the same


def said_by(error: Exception) -> str:
    """What an error tells, as it was put into it: `str(error)` would forget how it was made."""
    told = error.args[0] if error.args else ""
    return told if isinstance(told, str) else str(error)


NOT_SAVED = "The table could not be saved: {why}."
NOT_UNDERSTOOD = "The host did not understand: {what}"
SEAT_TAKEN_NEXT = "Your seat belongs to {name} by now: the next free one is yours."
SEAT_TAKEN_WATCH = "Your seat belongs to {name} by now: you watch until one is free."

FROM_HOSTS = (NOT_SAVED, NOT_UNDERSTOOD, SEAT_TAKEN_NEXT, SEAT_TAKEN_WATCH)
"""The templates of what a host sends to guests; they read the same in every version that still has
them, or the guest shows the text as it came."""


def understood(text: str) -> str:
    """A host's sentence as a `Saying` if it was made of a template of `FROM_HOSTS`, else as it
    is."""
    for template in FROM_HOSTS:
        found = _pattern(template).fullmatch(text)
        if found is not None:
            return Saying(template, **found.groupdict())
    return text


@lru_cache(maxsize=len(FROM_HOSTS))
def _pattern(template: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", template)
    return re.compile(
        "".join(
            f"(?P<{part}>.+)" if number % 2 else re.escape(part)
            for number, part in enumerate(parts)
        )
    )
