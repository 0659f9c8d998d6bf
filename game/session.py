"""A table that the window can sit at: made, resumed, ticked, put aside.

`Desk` is all that the table's screens know. `LocalDesk` is a table on this computer; a guest on
the LAN and the pictures of `tools/shots.py` bring their own.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from engine.actions import Action
from engine.shuffle import key_of_seed
from engine.view import SeatView
from game.context import SavedTable, TableSetup
from game.i18n import _
from game.settings import Settings, data_folder
from net import journal, local
from net.guest import Update
from net.local import LocalTable, Pace
from net.room import Refusal
from net.tableview import TableView

BOT = "thumb"

# Rests between bots in seconds; the table itself rests while cards move and a trick lies.
_PACE = Pace(bot=0.38, trick=0.12, deal=0.25)
_FASTEST = 4.0


class Desk(Protocol):
    """A seat at a table, as the window uses it."""

    @property
    def view(self) -> SeatView | None:
        """The hand as the viewer may see it; None before the first deal."""

    @property
    def table(self) -> TableView | None:
        """The public facts of the table."""

    @property
    def waiting(self) -> bool:
        """Whether a request has not been answered yet."""

    @property
    def trouble(self) -> str:
        """Why the table can't go on, in a sentence, else ""."""

    def tick(self) -> None:
        """Do what is due; called on every round of the loop."""

    def pump(self) -> list[Update]:
        """What has happened since the last call."""

    def act(self, action: Action) -> None: ...

    def next_hand(self) -> None: ...

    def same_hand_again(self) -> None: ...

    def hold(self, on: bool) -> None:
        """Let the bots wait while cards move or something lies over the table."""

    def set_pace(self, settings: Settings) -> None:
        """Follow the player's speed."""

    def take_refusal(self) -> Refusal | None:
        """Why the last request was refused, once."""

    def close(self) -> None:
        """Leave; the table is kept for another time."""


class LocalDesk:
    """A table on this computer."""

    def __init__(self, table: LocalTable) -> None:
        self._table = table
        self._held = False

    @property
    def view(self) -> SeatView | None:
        return self._table.guest.view

    @property
    def table(self) -> TableView | None:
        return self._table.guest.table

    @property
    def waiting(self) -> bool:
        return self._table.guest.waiting

    @property
    def trouble(self) -> str:
        guest = self._table.guest
        return self._table.trouble or guest.gone or guest.trouble

    def tick(self) -> None:
        self._table.tick()

    def pump(self) -> list[Update]:
        return self._table.guest.pump()

    def act(self, action: Action) -> None:
        self._table.guest.act(action)

    def next_hand(self) -> None:
        self._table.guest.next_hand()

    def same_hand_again(self) -> None:
        self._table.guest.same_hand_again()

    def hold(self, on: bool) -> None:
        if on != self._held:
            self._held = on
            self._table.hold(on)

    def set_pace(self, settings: Settings) -> None:
        self._table.set_pace(pace(settings))

    def take_refusal(self) -> Refusal | None:
        return self._table.guest.take_refusal()

    def close(self) -> None:
        self._table.close()


def pace(settings: Settings) -> Pace:
    """How long bots take; without movement they take as little as at the highest speed."""
    speed = _FASTEST if math.isinf(settings.pace) else settings.pace
    return Pace(_PACE.bot, _PACE.trick, _PACE.deal, speed)


def keys_of(seed: str) -> Callable[[int], bytes]:
    """Random bytes that belong to a seed: the first deal is the seed's own (DEAL-3b)."""
    asked = 0
    deals = 0

    def key(count: int) -> bytes:
        nonlocal asked, deals
        if count != 32:
            asked += 1
            return key_of_seed(f"{seed}/{asked}")[:count]
        # The first of these draws the dealer, those after it deal.
        deals += 1
        if deals == 1:
            return key_of_seed(f"{seed}/dealer")
        return key_of_seed(seed if deals == 2 else f"{seed}/{deals - 1}")

    return key


def start(setup: TableSetup, settings: Settings, folder: Path | None = None) -> LocalDesk:
    """A new table with the first hand dealt. Raises ``BadRules`` or ``OSError``."""
    made = local.TableSetup(
        name=setup.player,
        others=tuple((name, setup.level or BOT) for name in setup.bots),
        preset=setup.preset,
        options=setup.options,
        hands=setup.hands,
        table=_("Kitchen table"),
    )
    where = folder or data_folder()
    if setup.seed is not None:
        keys = keys_of(setup.seed)
        return LocalDesk(LocalTable.create(made, where, pace=pace(settings), keys=keys))
    return LocalDesk(LocalTable.create(made, where, pace=pace(settings)))


def resume(settings: Settings, folder: Path | None = None) -> LocalDesk:
    """The saved table as it was left. Raises what `net.local.LocalTable.resume` raises."""
    return LocalDesk(LocalTable.resume(folder or data_folder(), pace=pace(settings)))


def saved(folder: Path | None = None) -> SavedTable | None:
    """The table to return to, in one line of words."""
    found = journal.saved_table(folder or data_folder())
    if found is None or found.problem or found.phase == "ended":
        return None
    line = _("Hand {n}").format(n=found.number)
    if found.trick:
        line = _("Hand {n}, trick {trick}").format(n=found.number, trick=found.trick)
    elif found.phase == "between":
        line = _("Hand {n} comes next").format(n=found.number)
    if found.totals:
        own = found.totals[0]
        score = f"+{own}" if own > 0 else f"−{-own}" if own < 0 else "0"
        line += ". " + _("You are at {score}.").format(score=score)
    return SavedTable(line)
