"""How the plain screens reach a table, without knowing it."""

from __future__ import annotations

from dataclasses import replace

from engine.errors import BadRules, SheepsheadError
from game import session
from game.context import SavedTable, TableSetup
from game.i18n import _
from game.net_words import net_words
from game.screen import Screen
from game.settings import Settings, data_folder, load
from game.text import escape
from net.doorsettings import load_door
from net.saved import saved_table


class Tables:
    """Opens tables on this computer. ``seed`` deals the hands that belong to it."""

    def __init__(self, settings: Settings | None = None, seed: str | None = None) -> None:
        self.settings = settings
        self.seed = seed

    def _settings(self) -> Settings:
        return self.settings if self.settings is not None else load()[0]

    def saved_table(self) -> SavedTable | None:
        return session.saved()

    def start_table(self, setup: TableSetup) -> Screen:
        from game.table.duel_screen import DuelTable, table_screen

        if self.seed is not None:
            setup = replace(setup, seed=self.seed)
        try:
            screen = table_screen(session.start(setup, self._settings()))
            if setup.guided and isinstance(screen, DuelTable):
                screen.explain()
            return screen
        except BadRules as error:
            return _sorry(escape(net_words(error)))
        except OSError as error:
            return _sorry(escape(_no_disk(error)))

    def resume_table(self) -> Screen:
        from game.table.duel_screen import table_screen

        try:
            return self._reopened() or table_screen(session.resume(self._settings()))
        except SheepsheadError as error:
            return _sorry(escape(net_words(error)))
        except OSError as error:
            return _sorry(escape(_no_disk(error)))

    def _reopened(self) -> Screen | None:
        """The saved table if it was open to the home network: its door opens again."""
        found = saved_table(data_folder())
        if found is None or load_door(found.path) is None:
            return None
        from game.lan import reopen
        from game.screens.lobby import first_look, lobby_or_table

        desk = reopen(found.path, self._settings())
        first_look(desk)
        return lobby_or_table(desk)


def _no_disk(error: OSError) -> str:
    return _("The table could not be written to the disk: {why}.").format(
        why=net_words(error).rstrip(".")
    )


def _sorry(sentence: str) -> Screen:
    from game.screens.message import tell

    return tell(_("No table"), sentence)
