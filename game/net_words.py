"""What the network says in sentences, in the player's words."""

from __future__ import annotations

from engine.errors import BadRules
from game.i18n import _
from net.sayings import Saying, said_by


def net_words(what: str | Exception) -> str:
    """A sentence of `net`, or what an error of it says, in the player's language; no markup, so
    put it through `game.text.escape` where markup is read.

    The system's own words about a disk or a network stay as they are.
    """
    if isinstance(what, OSError) and what.strerror:
        return what.strerror
    if isinstance(what, BadRules):
        return " ".join(net_words(problem) for problem in what.problems)
    text = said_by(what) if isinstance(what, Exception) else what
    if not isinstance(text, Saying):
        return _(text)
    facts = {
        name: net_words(fact) if isinstance(fact, Saying) else fact
        for name, fact in text.facts.items()
    }
    return _(text.template).format(**facts)
