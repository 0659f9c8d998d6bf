"""The rules a table can be opened with: the presets, and the player's own in a folder of texts.

Own rules are small text files (`engine.rules.house`) in ``<data>/rules``, one each, which can be
sent to a friend and put into the friend's folder. The name stands inside the file; the file's own
name only resembles it. A file that can't be read is listed with the reason and never deleted.
"""

from __future__ import annotations

import contextlib
import os
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.errors import BadRules
from engine.rules import DEFAULTS, OPTIONS, PRESETS, HouseRules, problems
from engine.rules import preset as preset_rules
from engine.rules.deals import PLANS
from engine.rules.house import LONGEST_NAME, BadHouseRules, read, write
from game.i18n import N_, _
from game.settings import Settings, data_folder

SUFFIX = ".sheeprules"
LARGEST = 64 << 10  # bytes; a text of house rules has at most a few thousand
MOST = 200  # files that are looked at

# Names that Windows keeps for devices, whatever the ending.
_DEVICES = {"con", "prn", "aux", "nul"} | {f"{d}{n}" for d in ("com", "lpt") for n in range(1, 10)}


@dataclass(frozen=True)
class Chosen:
    """The rules of a table to open.

    preset   the preset that they are shown as
    options  what differs from it, by name and value
    own      the name of the player's own rules that they began with, or ""
    """

    preset: str = "classic"
    options: tuple[tuple[str, str], ...] = ()
    own: str = ""

    @property
    def values(self) -> dict[str, str]:
        """Every option with its value."""
        return {**DEFAULTS, **PRESETS[self.preset].changes, **dict(self.options)}


@dataclass(frozen=True)
class OwnRules:
    """One file of the folder: its rules, or in ``mistakes`` why it has none, line by line."""

    name: str
    path: Path
    preset: str = "classic"
    options: tuple[tuple[str, str], ...] = ()
    mistakes: tuple[str, ...] = ()

    @property
    def chosen(self) -> Chosen:
        return Chosen(self.preset, self.options, self.name)


def chosen(preset: str, values: dict[str, str], own: str = "") -> Chosen:
    """A full set of values as what differs from a preset."""
    base = {**DEFAULTS, **PRESETS[preset].changes}
    return Chosen(preset, tuple((n, v) for n, v in values.items() if base[n] != v), own)


def remembered(settings: Settings) -> Chosen:
    """The rules of the last table; the first preset if they can't be played any more."""
    pairs = (part.partition("=") for part in settings.rule_options)
    options = tuple((name, value) for name, _is, value in pairs)
    for what in (Chosen(settings.preset, options, settings.own_rules), Chosen(settings.preset)):
        if playable(what):
            return what
    return Chosen()


def rules_of(what: Chosen) -> HouseRules:
    """The rules themselves; `BadRules` lists what can't be played."""
    return preset_rules(what.preset, **dict(what.options))


def playable(what: Chosen) -> bool:
    """Whether a table can be opened with these; says no to whatever an old file may hold."""
    if what.preset not in PRESETS or not all(name in OPTIONS for name, _v in what.options):
        return False
    return not problems(what.values) and not not_here(what.values)


def not_here(values: Mapping[str, str]) -> str:
    """Why a table for three and more can't be opened with these, in a sentence; else empty.

    The two-handed layouts are a mode of their own with its own place on the title screen.
    """
    plan = PLANS.get(values["deal"])
    if plan is not None and plan.cards_down:
        return N_("two-handed layouts are played from the entry “Two-handed” of the title screen")
    return ""


def presets() -> list[str]:
    """The ids of the presets that can be played, in the order of OPTIONS.md."""
    return [name for name in PRESETS if playable(Chosen(name))]


def seats(values: dict[str, str]) -> tuple[int, int]:
    """How few and how many may sit at a table with these values (DEAL-5)."""
    rules = Chosen(options=tuple(values.items()))
    with contextlib.suppress(BadRules):
        made = rules_of(rules)
        few = made.deal.seats
        return few, few + 1 if made.session.dealer_sits_out else few
    few = PLANS[values["deal"]].seats if values.get("deal") in PLANS else 5
    return few, few + 1 if values.get("dealer_sits_out") == "yes" else few


# The folder


def folder() -> Path:
    """Where the player's own rules are."""
    return data_folder() / "rules"


def listed(where: Path | None = None) -> list[OwnRules]:
    """All files of the folder by name, those with mistakes among them; never raises."""
    try:
        paths = sorted((where or folder()).glob(f"*{SUFFIX}"))[:MOST]
    except OSError:
        return []
    return sorted((_look(path) for path in paths), key=lambda own: own.name.casefold())


def _look(path: Path) -> OwnRules:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        if len(data) > LARGEST:
            return OwnRules(path.stem, path, mistakes=(_("The file is too large for rules."),))
        text = data.decode("utf-8-sig")
    except OSError as error:
        why = _("It can't be read: {why}.").format(why=error.strerror or error)
        return OwnRules(path.stem, path, mistakes=(why,))
    except UnicodeDecodeError:
        return OwnRules(path.stem, path, mistakes=(_("It is not a text."),))
    try:
        found = understood(text)
    except BadHouseRules as error:
        return OwnRules(path.stem, path, mistakes=mistakes_in_words(error))
    return OwnRules(found.own, path, found.preset, found.options)


def understood(text: str) -> Chosen:
    """The rules of a text, their name in ``own``; `BadHouseRules` lists the mistakes, also of
    rules that this version can't play."""
    saved = read(text)
    values = {**DEFAULTS, **PRESETS[saved.preset].changes, **saved.options}
    missing = not_here(values)
    if missing:
        raise BadHouseRules(((0, _(missing)),))
    return chosen(saved.preset, values, saved.name)


def mistakes_in_words(error: BadHouseRules) -> tuple[str, ...]:
    """One sentence for each mistake, with its line."""
    told = []
    for line, what in error.mistakes:
        sentence = what if what.endswith((".", "…")) else f"{what}."
        told.append(
            _("Line {n}: {what}").format(n=line, what=sentence)
            if line
            else sentence[:1].upper() + sentence[1:]
        )
    return tuple(told)


def clean_name(name: str) -> str:
    """A name as it is kept in a file."""
    printable = "".join(sign if sign.isprintable() else " " for sign in name)
    return " ".join(printable.replace('"', "'").split())[:LONGEST_NAME].strip()


def named(name: str, own: list[OwnRules]) -> OwnRules | None:
    """The rules among these that go by a name, capitals aside."""
    wanted = clean_name(name).casefold()
    return next((one for one in own if not one.mistakes and one.name.casefold() == wanted), None)


def save(name: str, what: Chosen, where: Path | None = None) -> Chosen:
    """Keep rules under a name, in place of those that have it already; how they are chosen now.

    `ValueError` for a name without a letter, `BadRules` for rules that can't be played, `OSError`
    of the disk; what was there stays until the new text is written.
    """
    shown = clean_name(name)
    if not shown:
        raise ValueError("own rules need a name")
    place = where or folder()
    text = write(shown, rules_of(what))
    before = named(shown, listed(place))
    path = before.path if before is not None else free_path(place, shown)
    _write(path, text)
    return Chosen(what.preset, what.options, shown)


def rename(own: OwnRules, name: str, where: Path | None = None) -> Chosen:
    """Give rules another name; raises what `save` raises."""
    there = named(name, listed(where))
    if there is not None and there.path == own.path:
        # Only its capitals change: the file stays where it is.
        _write(own.path, write(clean_name(name), rules_of(own.chosen)))
        return Chosen(own.preset, own.options, clean_name(name))
    done = save(name, own.chosen, where)
    delete(own)
    return done


def delete(own: OwnRules) -> None:
    """Remove rules from the folder; one that is gone already is no mistake."""
    own.path.unlink(missing_ok=True)


def free_path(where: Path, name: str) -> Path:
    """A file for a name that no other file has."""
    stem = safe_stem(name)
    path, number = where / f"{stem}{SUFFIX}", 1
    while path.exists():
        number += 1
        path = where / f"{stem} {number}{SUFFIX}"
    return path


def safe_stem(name: str) -> str:
    """A name as every system takes it for a file: letters, digits and few signs, no device."""
    plain = unicodedata.normalize("NFC", name)
    kept = "".join(sign if sign.isalnum() or sign in " -_'()" else "_" for sign in plain)
    stem = " ".join(kept.split()).strip(" _-") or "rules"
    while len(stem.encode("utf-8")) > 100:
        stem = stem[:-1].rstrip()
    return f"{stem} rules" if stem.casefold() in _DEVICES else stem


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.new")
    try:
        with fresh.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise
