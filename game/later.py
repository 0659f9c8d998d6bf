"""The way to a table, with the table's own code imported only when it is needed.

Rules, room and bots take a seventh of a second to import. The title needs them before its first
frame only if there is an open game to speak of, and that a look into the folder tells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.context import SavedTable, TableSetup
from game.settings import Settings, data_folder

if TYPE_CHECKING:
    from game.screen import Screen
    from game.table.hooks import Tables


class TablesLater:
    """Hands everything on to `game.table.hooks.Tables`; see `game.context.TableHooks`."""

    def __init__(self, settings: Settings, seed: str | None = None) -> None:
        self._settings = settings
        self._seed = seed
        self._tables: Tables | None = None

    def load(self) -> Tables:
        """Import the table now; quick from the second time on."""
        if self._tables is None:
            from game.table.hooks import Tables

            self._tables = Tables(self._settings, seed=self._seed)
        return self._tables

    def saved_table(self) -> SavedTable | None:
        if self._tables is None and not any(data_folder().glob("*/*.journal")):
            return None
        return self.load().saved_table()

    def start_table(self, setup: TableSetup) -> Screen:
        return self.load().start_table(setup)

    def resume_table(self) -> Screen:
        return self.load().resume_table()
