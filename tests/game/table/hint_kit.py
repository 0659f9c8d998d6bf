"""Reasons of every kind for the tests of hints, with the longest facts there are."""

from __future__ import annotations

import string

from engine.bots.reason_texts import PHRASES, SENTENCES, Counted
from engine.bots.reasons import Part, Rank, Suit
from engine.cards import card, cards

FACTS = {
    "card": card("TC"),
    "other": card("9D"),
    "under": card("7D"),
    "called": card("AH"),
    "cards": cards("TC KC AS 7D"),
    "hold": cards("9C 7C"),
    "suit": Suit("S"),
    "suits": (Suit("S"), Suit("H"), Suit("C")),
    "points": 44,
    "less": 38,
    "n": 4,
    "rank": Rank("Q"),
    "trumps": Part("trumps", {"n": 10}),
    "queens": Part("queens", {"n": 4}),
    "holder": Part("own-partners", {"rank": Rank("Q")}),
}


def example(code: str, **facts) -> Part:
    """A part with every fact that its texts ask for, of the longest kind."""
    text = SENTENCES.get(code) or PHRASES[code]
    texts = text[:2] if isinstance(text, Counted) else (text,)
    wanted = {name for one in texts for _, name, _, _ in string.Formatter().parse(one) if name}
    if isinstance(text, Counted):
        wanted.add(text.by)
    return Part(code, {name: {**FACTS, **facts}[name] for name in wanted})
