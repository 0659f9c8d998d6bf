"""What every screen is given: settings, theme, scale, the painters, and the way to a table."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from game import settings as setting_files
from game.cards import CardLook, CardSprites
from game.i18n import set_language
from game.paint import Painter
from game.platform import Clock
from game.resources import assets_root
from game.settings import Settings
from game.text import TextRenderer
from game.theme import FOUR_COLOURS, THEMES, TWO_COLOURS, Scale, Theme

if TYPE_CHECKING:
    from game.screen import Screen
    from game.sound import Player


@dataclass(frozen=True)
class TableSetup:
    """A table to open: you, the bots clockwise from your left, the house rules, the length.

    ``options`` are those that differ from the preset, by name and value. ``hands`` 0 means an open
    end, None as the options have it; ``seed`` only for tests and for showing something again;
    ``level`` is the kind of bot, "" the usual one; ``levels`` gives some of the bots, in their
    order, a kind of their own. ``guided`` explains a deal for two. ``until`` is a time of day,
    ``22:30``, at which the hand being played becomes the last one.
    """

    player: str
    bots: tuple[str, ...]
    preset: str
    hands: int | None = 0
    seed: str | None = None
    options: tuple[tuple[str, str], ...] = ()
    level: str = ""
    guided: bool = False
    until: str = ""
    levels: tuple[str, ...] = ()

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kind of each bot, "" for the usual one."""
        own = (*self.levels, *("" for _bot in self.bots))
        return tuple(kind or self.level for kind in own[: len(self.bots)])


@dataclass(frozen=True)
class SavedTable:
    """A game that can be gone on with: one line of words, such as ``Hand 8, your turn.``

    ``problem`` says in a sentence that another one could not be read; with an empty ``line`` there
    is none to go on with.
    """

    line: str
    problem: str = ""


class TableHooks(Protocol):
    """What the table offers the plain screens, so that these need not know it."""

    def saved_table(self) -> SavedTable | None: ...

    def start_table(self, setup: TableSetup) -> Screen: ...

    def resume_table(self) -> Screen: ...


@dataclass
class Context:
    """Handed to every screen. Screens read it; only `rebuild` and the application change it."""

    settings: Settings
    table: TableHooks
    size: tuple[int, int] = (1280, 720)
    clock: Clock = field(default_factory=Clock)
    audio: Player | None = None  # from the first frame on, if there is a sound device
    threaded: bool = True
    assets: Path = field(default_factory=assets_root)
    notice: str = ""  # one sentence that the title shows, such as about broken settings

    theme: Theme = field(init=False)
    scale: Scale = field(init=False)
    text: TextRenderer = field(init=False)
    paint: Painter = field(init=False)
    sprites: CardSprites = field(init=False)

    def __post_init__(self) -> None:
        self._look: tuple[Any, ...] = ()
        self.rebuild(self.size)

    def rebuild(self, size: tuple[int, int]) -> None:
        """Fit everything to a window size and to the settings as they are now."""
        chosen = self.settings
        set_language(chosen.language)
        self.size = size
        self.theme = THEMES[chosen.theme]
        self.scale = Scale(size, chosen.scale)
        look = CardLook(
            chosen.language,
            chosen.four_colours or self.theme.flat,
            chosen.large_index or self.theme.flat,
        )
        colours = FOUR_COLOURS if look.four_colours else TWO_COLOURS
        self.text = TextRenderer(
            self.scale, self.assets / "pips", colours, look.language, self.theme.red_on_dark
        )
        self.paint = Painter(self.theme, self.scale, self.assets)
        if self._look != (self.theme.name, look):
            if self._look:
                self.sprites.close()
            self.sprites = CardSprites(self.assets, self.theme, look, threaded=self.threaded)
            self._look = (self.theme.name, look)
        self.sprites.fit(size)

    def saved_table(self) -> SavedTable | None:
        """The game to go on with; a problem of another one becomes the title's notice."""
        found = self.table.saved_table()
        if found is None:
            return None
        self.notice = found.problem or self.notice
        return found if found.line else None

    def save_settings(self) -> None:
        """Keep the settings; a failure becomes the title's notice."""
        self.notice = setting_files.save(self.settings) or self.notice

    def close(self) -> None:
        self.sprites.close()
