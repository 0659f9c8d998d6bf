"""Named house rules: a preset is the defaults with the changes of one row (PRESET-1 to -6)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Preset:
    """House rules under a name: `title` and `about` are for the eye, `changes` what differs."""

    id: str
    title: str
    about: str
    changes: dict[str, str]


_ALL = (
    Preset(
        "classic",
        "Classic",
        "Five players, called ace, leaster when nobody picks.",
        {},
    ),
    Preset(
        "country",
        "Country",
        "Jack of diamonds partner, a dollar a unit, a lost hand pays double.",
        {
            "partner": "jack-from-five",
            "called_ten": "no",
            "called_ten_wins": "no",
            "unknown": "never",
            "schneider_at": "90/29",
            "no_trick_by": "points",
            "double_on_the_bump": "yes",
            "leaster_blind": "last-trick",
            "unit_cents": "100",
        },
    ),
    Preset(
        "full",
        "Full rules",
        "Called ace with every way to call: a ten, a card under, or alone.",
        {
            "called_ten_wins": "no",
            "unknown": "no-legal-call",
            "alone": "yes",
            "call_up": "any",
            "crack_by": "any-defender",
            "leaster_blind": "last-trick",
        },
    ),
    Preset(
        "tournament",
        "Tournament",
        "Called ace, double on the bump, nine for a picker without a trick.",
        {
            "dealer_sits_out": "yes",
            "called_ten_wins": "no",
            "unknown": "all-fail-aces",
            "alone": "yes",
            "double_on_the_bump": "yes",
            "picker_no_trick": "9-0-3",
        },
    ),
    Preset(
        "badger",
        "Badger",
        "Jack of diamonds partner, a solo doubles, fifty hands.",
        {
            "first_dealer": "high-card",
            "partner": "jack-from-five",
            "called_ten": "no",
            "called_ten_wins": "no",
            "unknown": "never",
            "solo_doubles": "yes",
            "crack_by": "any-defender",
            "no_trick_by": "both",
            "doubler_stacks": "yes",
            "session_end": "hands",
            "session_length": "50",
        },
    ),
    Preset(
        "2-rows",
        "Two players, rows",
        "Four cards face up on four face down, eight in hand.",
        {"deal": "2-rows"},
    ),
    Preset(
        "2-stacks",
        "Two players, stacks",
        "Eight stacks each, a card face up on a card face down.",
        {"deal": "2-stacks"},
    ),
    Preset("3-ten", "Three players, ten cards", "The picker against two.", {"deal": "3-ten"}),
    Preset(
        "3-nine",
        "Three players, nine cards",
        "Two sevens out, a blind of three.",
        {"deal": "3-nine"},
    ),
    Preset(
        "3-eight",
        "Three players, eight cards",
        "The fail sevens and eights are out.",
        {"deal": "3-eight"},
    ),
    Preset("4-blind", "Four players, blind", "The picker against three.", {"deal": "4-blind"}),
    Preset(
        "4-queens",
        "Four players, black queens",
        "No blind: the black queens are partners.",
        {"deal": "4-queens"},
    ),
    Preset(
        "4-first-queens",
        "Four players, first queens",
        "No blind: the first two queens played are partners.",
        {"deal": "4-first-queens"},
    ),
    Preset(
        "6", "Six players", "Jack of diamonds partner, five cards.", {"deal": "6", "call_up": "any"}
    ),
    Preset("7", "Seven players", "Two pickers share a blind of four.", {"deal": "7"}),
    Preset("8", "Eight players", "The black queens are partners, four cards.", {"deal": "8"}),
    Preset("10", "Ten players", "Jack of diamonds partner, three cards.", {"deal": "10"}),
)

PRESETS: dict[str, Preset] = {preset.id: preset for preset in _ALL}
"""Every preset by its id, in the order of OPTIONS.md."""
