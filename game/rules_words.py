"""House rules in the player's language, as markup for `game.text`.

Labels, help, problems and sentences are the engine's, put into the player's language; what the
values of an option are called on the screen is written here.
"""

from __future__ import annotations

from engine.rules import HouseRules
from engine.rules.options import OPTIONS, Values, partner_method
from engine.rules.presets import PRESETS
from engine.rules.problems import Problem
from engine.rules.words import Sentence, sentences
from game.i18n import N_, _, ngettext
from game.text import escape

_SWITCH = {"no": N_("no"), "yes": N_("yes")}

VALUES: dict[str, dict[str, str]] = {
    "deal": {
        "2-rows": N_("2 players, rows"),
        "2-stacks": N_("2 players, stacks"),
        "3-ten": N_("3 players, 10 cards"),
        "3-nine": N_("3 players, 9 cards"),
        "3-eight": N_("3 players, 8 cards"),
        "4-blind": N_("4 players, a blind"),
        "4-queens": N_("4, black queens"),
        "4-first-queens": N_("4, first two queens"),
        "5": N_("5 players"),
        "6": N_("6 players"),
        "7": N_("7 players"),
        "8": N_("8 players"),
        "10": N_("10 players"),
    },
    "first_dealer": {"random": N_("by lot"), "high-card": N_("highest card")},
    "trump_suit": {
        "diamonds": N_("{D} diamonds"),
        "clubs": N_("{C} clubs"),
        "hearts": N_("{H} hearts"),
        "spades": N_("{S} spades"),
    },
    "no_pick": {
        "leaster": N_("leaster"),
        "doubler": N_("doubler"),
        "forced": N_("dealer must pick"),
        "redeal-with-pot": N_("all pay the pot"),
    },
    "partner": {
        "auto": N_("by the deal"),
        "alone": N_("always alone"),
        "called-ace": N_("called ace"),
        "jack-of-diamonds": N_("jack of diamonds"),
        "jack-of-clubs": N_("jack of clubs"),
        "jack-from-five": N_("jack, from five up"),
        "two-pickers": N_("two pickers"),
        "black-queens": N_("black queens"),
        "first-two-queens": N_("first two queens"),
        "none": N_("no partner"),
    },
    "unknown": {
        "never": N_("never"),
        "no-fail-suit": N_("without a fail card"),
        "all-fail-aces": N_("all fail are aces"),
        "no-legal-call": N_("without another call"),
    },
    "call_up": {
        "off": N_("no"),
        "hearts-only": N_("jack of hearts"),
        "any": N_("next higher jack"),
    },
    "crack_by": {"no-chance-to-pick": N_("no turn to pick"), "any-defender": N_("any defender")},
    "schneider_at": {"91/30": "91 / 30", "90/29": "90 / 29"},
    "no_trick_by": {
        "tricks": N_("no trick taken"),
        "points": N_("no point taken"),
        "both": N_("neither taken"),
    },
    "picker_no_trick": {
        "doubled": N_("as usual"),
        "9-0-3": "9 - 0 - 3",
        "18-0-6": "18 - 0 - 6",
    },
    "session_end": {
        "open": N_("open end"),
        "hands": N_("after hands"),
        "rounds": N_("after rounds"),
        "units": N_("first to units"),
    },
    "leaster_blind": {
        "aside": N_("laid aside"),
        "last-trick": N_("to the last trick"),
        "first-trick": N_("to the first trick"),
    },
    "leaster_tie": {"shared": N_("all of them win"), "earliest": N_("earliest trick wins")},
    "pot_win": {"whole": N_("the whole pot"), "one": N_("one pot")},
    "pot_loss": {
        "match": N_("what a win brings"),
        "double": N_("what lies there"),
        "one": N_("one pot"),
    },
    "pot_split": {"even": N_("evenly"), "three-to-one": N_("three to one")},
    "pot_end": {"divide": N_("divided"), "showdown": N_("poker showdown")},
    "pot_newcomer": {"pays": N_("newcomer pays in"), "divide-first": N_("divide it first")},
}
"""What the values of the options with a choice are called."""

SUIT_WORDS = (N_("clubs"), N_("spades"), N_("hearts"), N_("diamonds"))


def label(name: str) -> str:
    """An option's label."""
    return _(OPTIONS[name].label)


# Where the engine's help speaks of flat names.
_HELP = {
    "partner": N_(
        "How the picker's partner is found. By the deal: the usual way for so many players."
    ),
    "leaster_trickless_wins_double": N_(
        "Winning a leaster without a trick earns two units from each."
    ),
}


def help_line(name: str, values: Values) -> str:
    """What an option means; for a partner left to the deal also what that is."""
    text = _(_HELP.get(name, OPTIONS[name].help))
    if name == "partner" and values["partner"] in ("auto", "jack-from-five"):
        method = _(VALUES["partner"][partner_method(values)])
        text += " " + _("Here: {method}.").format(method=method)
    return text


def value_text(name: str, value: str) -> str:
    """What a value is called on the screen; one that is not allowed, as it was typed."""
    option = OPTIONS[name]
    if not option.accepts(value):
        return escape(value)
    words = VALUES.get(name, _SWITCH if option.values else {}).get(value)
    return _(words) if words is not None else _free(name, value)


def _free(name: str, value: str) -> str:
    if name in ("queen_order", "jack_order"):
        return " ".join("{" + suit + "}" for suit in value)
    if name == "levels":
        return " - ".join(value.split("-"))
    if name == "stake_cap":
        return _("no limit") if value == "none" else f"×{value}"
    if name == "unit_cents":
        return cents(int(value)) if value != "0" else _("points only")
    return escape(value)


def cents(count: int) -> str:
    """``$1.25``."""
    return f"${count // 100}.{count % 100:02d}"


def preset_title(name: str) -> str:
    """What a preset is called."""
    return _(PRESETS[name].title)


# On the narrow list beside the number of players.
_SHORT = {
    "2-rows": N_("Two, rows"),
    "2-stacks": N_("Two, stacks"),
    "3-ten": N_("Three, ten cards"),
    "3-nine": N_("Three, nine cards"),
    "3-eight": N_("Three, eight cards"),
    "4-blind": N_("Four, a blind"),
    "4-queens": N_("Four, black queens"),
    "4-first-queens": N_("Four, first queens"),
    "6": N_("Six"),
    "7": N_("Seven, two pickers"),
    "8": N_("Eight"),
    "10": N_("Ten"),
}


def preset_short(name: str) -> str:
    """What a preset is called where its number of players stands beside it."""
    return _(_SHORT[name]) if name in _SHORT else preset_title(name)


def changed_title(title: str, changes: int) -> str:
    """``Tournament, changed in four places``."""
    if not changes:
        return title
    from game.table.words import number

    changed = ngettext("{rules}, changed in one place", "{rules}, changed in {n} places", changes)
    return changed.format(rules=title, n=number(changes))


def told(sentence: Sentence) -> str:
    """A sentence about the rules, its cards and suits as signs."""
    words: dict[str, str | int] = {}
    for name, word in sentence.words.items():
        if name == "cards":
            word = " ".join("{" + code + "}" for code in str(word).split())
        elif name == "order":
            word = " ".join("{" + suit + "}" for suit in str(word).split())
        elif isinstance(word, str):
            word = _(word)
        words[name] = word
    return _(sentence.template).format(**words)


def problem_text(problem: Problem) -> str:
    """Why a combination can't be played, with the options and values as the screen calls them."""
    words: dict[str, str | int] = {}
    for name, word in problem.words.items():
        words[name] = word if isinstance(word, int) else _problem_word(problem, name, word)
    sentence = _(problem.template).format(**words)
    at = 1 if sentence.startswith("*") else 0
    return sentence[:at] + sentence[at : at + 1].upper() + sentence[at + 1 :]


def _problem_word(problem: Problem, name: str, word: str) -> str:
    if name in ("option", "needs"):
        return f"*{label(word)}*"
    if name == "expected":
        return expected(problem.options[0])
    if name == "found":
        return escape(word)
    for option in problem.options:
        if word in VALUES.get(option, _SWITCH):
            return f"*{value_text(option, word)}*"
    return escape(word)


def expected(name: str) -> str:
    """What may be written for an option, in words."""
    option = OPTIONS[name]
    if option.form:
        return _(option.form)
    return ", ".join(value_text(name, value) for value in option.values)


def told_groups(rules: HouseRules) -> list[tuple[str, list[str]]]:
    """The rules of a table as headings and sentences, in the order of a hand."""
    groups: dict[str, list[str]] = {}
    for sentence in sentences(rules):
        groups.setdefault(_(sentence.group), []).append(told(sentence))
    return list(groups.items())


def rules_title(rules: HouseRules) -> str:
    """``Tournament, changed in two places``."""
    shown = [n for n in rules.changes if OPTIONS[n].applies(rules.values)]
    return changed_title(preset_title(rules.preset), len(shown))
