"""What a player has chosen: one typed schema, kept as JSON, and the folders of the product.

The options screen is generated from the fields and their `Choice` below. Reading is tolerant: an
unknown name is ignored, a value that does not fit becomes the default, and a file that is no JSON
is kept aside under another name.

The environment variable ``SHEEPSHEAD_HOME`` puts everything below one folder.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import platformdirs

from game.i18n import LANGUAGES, N_, _

APP = "sheepshead"
FILE = "settings.json"
LONGEST_NAME = 16


@dataclass(frozen=True)
class Choice:
    """How one setting is offered: under which heading, in which words, within which limits.

    Exactly one of ``values`` (a value and its label each) and ``low .. high`` by ``step`` is
    given for texts and numbers; a yes-or-no setting needs neither. ``group`` "" keeps it off the
    options screen. ``longest`` is the number of letters of each text in a list of texts.
    """

    label: str
    group: str = ""
    help: str = ""
    values: tuple[tuple[Any, str], ...] = ()
    low: float = 0
    high: float = 0
    step: float = 1
    unit: str = ""
    longest: int = LONGEST_NAME


def _setting(default: Any, choice: Choice) -> Any:
    return field(default=default, metadata={"choice": choice})


# A table of ten, where the dealer sits out, has ten of them.
BOT_NAMES = (
    "Gus",
    "Marge",
    "Walt",
    "Irma",
    "Otto",
    "Hilde",
    "Earl",
    "Dot",
    "Rudy",
    "Bea",
    "Norb",
    "Lois",
)
LONGEST_OPTION = 80
LEVELS = ("easy", "normal", "expert")
USUAL_LEVEL = "normal"

PLAY, LOOK, SOUND = N_("Play"), N_("Look"), N_("Sound")
GROUPS = (PLAY, LOOK, SOUND)


@dataclass
class Settings:
    """All settings with their defaults."""

    # The next table, asked for on its own screen.
    player_name: str = _setting("", Choice(N_("Your name")))
    bot_names: tuple[str, ...] = _setting(BOT_NAMES, Choice(N_("Bots")))
    bot_levels: tuple[str, ...] = _setting(
        (USUAL_LEVEL,) * len(BOT_NAMES), Choice(N_("Level of the bots"))
    )
    preset: str = _setting("classic", Choice(N_("House rules")))
    # What differs from the preset, each as ``name=value``, and the own rules it began with.
    rule_options: tuple[str, ...] = _setting((), Choice(N_("House rules"), longest=LONGEST_OPTION))
    own_rules: str = _setting("", Choice(N_("House rules")))
    # The next table for two.
    duel_layout: str = _setting(
        "2-rows",
        Choice(N_("Layout"), values=(("2-rows", N_("Rows")), ("2-stacks", N_("Stacks")))),
    )
    duel_level: str = _setting(
        "normal",
        Choice(
            N_("Opponent"),
            values=(
                ("easy", N_("easy")),
                ("normal", N_("normal")),
                ("expert", N_("expert")),
                ("person", N_("a person")),
            ),
        ),
    )
    duel_ends: str = _setting(
        "hands",
        Choice(N_("Match"), values=(("hands", N_("deals")), ("units", N_("units")))),
    )
    duel_deals: int = _setting(6, Choice(N_("Deals"), low=0, high=50, step=1))

    dealer_extra: bool = _setting(False, Choice(N_("One more at the table, the dealer sits out")))

    speed: float = _setting(
        1.0,
        Choice(
            N_("Speed of the cards"),
            PLAY,
            N_("How fast cards are dealt, played and collected."),
            low=0.5,
            high=4.0,
            step=0.25,
            unit="×",
        ),
    )
    instant: bool = _setting(
        False,
        Choice(N_("No movement at all"), PLAY, N_("Cards are there at once, whatever the speed.")),
    )
    trick_waits: bool = _setting(
        False,
        Choice(
            N_("A trick waits for your click"),
            PLAY,
            N_("Otherwise it lies for about a second; Space or a click collects it at once."),
        ),
    )
    trumps_unseen: bool = _setting(
        False,
        Choice(
            N_("Count the trumps for me"),
            PLAY,
            N_("At a table for two: how many trumps you have not seen yet."),
        ),
    )
    reduced_motion: bool = _setting(
        False, Choice(N_("Reduced motion"), PLAY, N_("Short fades instead of travel and shaking."))
    )

    theme: str = _setting(
        "kitchen",
        Choice(
            N_("Table"),
            LOOK,
            values=(
                ("kitchen", N_("Kitchen")),
                ("barrel", N_("Barrel")),
                ("contrast", N_("High contrast")),
            ),
        ),
    )
    scale: float = _setting(
        1.0,
        Choice(
            N_("Size of everything"),
            LOOK,
            N_("Also Ctrl + and Ctrl − at any time; Ctrl 0 goes back."),
            low=0.75,
            high=2.0,
            step=0.05,
            unit="%",
        ),
    )
    full_screen: bool = _setting(False, Choice(N_("Full screen"), LOOK, N_("Also F11.")))
    four_colours: bool = _setting(
        False, Choice(N_("Four suit colours"), LOOK, N_("Clubs green and diamonds blue."))
    )
    large_index: bool = _setting(False, Choice(N_("Large letters on the cards"), LOOK))
    language: str = _setting("en", Choice(N_("Language"), LOOK, values=tuple(LANGUAGES.items())))

    volume: int = _setting(70, Choice(N_("Loudness"), SOUND, low=0, high=100, step=5, unit=" %"))
    muted: bool = _setting(
        False, Choice(N_("Mute"), SOUND, N_("Also M at any time; Ctrl M while you are typing."))
    )

    @property
    def pace(self) -> float:
        """The speed factor for movements; infinite when everything is instant."""
        return math.inf if self.instant else self.speed


def choices() -> dict[str, Choice]:
    """How every setting is offered, by its name."""
    return {f.name: f.metadata["choice"] for f in fields(Settings)}


def defaults() -> dict[str, Any]:
    return {f.name: f.default for f in fields(Settings)}


def valid(name: str, value: Any) -> bool:
    """Whether a value read from a file may stand for a setting."""
    default, choice = defaults()[name], choices()[name]
    if isinstance(default, bool):
        return isinstance(value, bool)
    if isinstance(default, (int, float)):
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return False
        if isinstance(default, int) and not isinstance(value, int):
            return False
        return math.isfinite(value) and choice.low <= value <= choice.high
    if isinstance(default, tuple):
        many = isinstance(value, (list, tuple)) and len(value) <= 64
        return many and all(_is_name(v, choice.longest) for v in value)
    if choice.values:
        return value in [v for v, _label in choice.values]
    return isinstance(value, str) and len(value) <= 64


def _is_name(value: Any, longest: int) -> bool:
    return isinstance(value, str) and 0 < len(value.strip()) <= longest


def from_mapping(data: Mapping[str, Any]) -> Settings:
    """Settings from whatever was read; what does not fit keeps its default."""
    settings = Settings()
    for name, default in defaults().items():
        value = data.get(name, default)
        if not valid(name, value):
            continue
        setattr(settings, name, type(default)(value))
    settings.bot_names = with_usual_names(settings.bot_names)
    settings.bot_levels = with_usual_levels(settings.bot_levels)
    return settings


def with_usual_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names for twelve bots: those given, then the usual ones that nobody has yet."""
    full = list(names[: len(BOT_NAMES)])
    for place in range(len(full), len(BOT_NAMES)):
        taken = {name.casefold() for name in full}
        # Each bot its own usual name, as long as no other has been given it.
        wished = [BOT_NAMES[place], *BOT_NAMES]
        full.append(next(name for name in wished if name.casefold() not in taken))
    return tuple(full)


def with_usual_levels(levels: tuple[str, ...]) -> tuple[str, ...]:
    """A level for each of twelve bots: those given, where there is such a level."""
    known = [level if level in LEVELS else USUAL_LEVEL for level in levels[: len(BOT_NAMES)]]
    return (*known, *(USUAL_LEVEL,) * (len(BOT_NAMES) - len(known)))


def load(folder: Path | None = None) -> tuple[Settings, str]:
    """Settings and, if something was wrong, one sentence for the player (else "")."""
    path = (folder or config_folder()) / FILE
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(data, dict):
            raise ValueError("no mapping")
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), _("Your settings in {path} could not be read: {why}.").format(
            path=path, why=error.strerror or error
        )
    except ValueError:
        aside = path.with_name(f"{FILE}.broken")
        try:
            path.replace(aside)
        except OSError:
            aside = path
        return Settings(), _(
            "Your settings could not be read and the usual ones are used; the old file is {path}."
        ).format(path=aside)
    return from_mapping(data), ""


def save(settings: Settings, folder: Path | None = None) -> str:
    """Write the settings; one sentence if that failed, else "". The old file stays until then."""
    path = (folder or config_folder()) / FILE
    text = json.dumps({f.name: getattr(settings, f.name) for f in fields(settings)}, indent=2)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f"{FILE}.new")
        fresh.write_text(text + "\n", encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        return _("Your settings could not be kept in {path}: {why}.").format(
            path=path, why=error.strerror or error
        )
    return ""


def config_folder() -> Path:
    """Where the settings are."""
    home = os.environ.get("SHEEPSHEAD_HOME")
    return Path(home) if home else Path(platformdirs.user_config_dir(APP, appauthor=False))


def data_folder() -> Path:
    """Where games in progress and finished ones are kept."""
    home = os.environ.get("SHEEPSHEAD_HOME")
    return Path(home) if home else Path(platformdirs.user_data_dir(APP, appauthor=False))


def log_folder() -> Path:
    """Where a note is left when something went wrong."""
    home = os.environ.get("SHEEPSHEAD_HOME")
    return Path(home) / "log" if home else Path(platformdirs.user_log_dir(APP, appauthor=False))
