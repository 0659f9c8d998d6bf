"""A table at which nobody sits: it is drawn before a real one, so that its pictures are there."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from engine import flow
from engine.actions import Action
from engine.bots import make
from engine.view import SeatView, view
from game.context import Context
from game.desk import BaseDesk
from game.house_rules import Chosen, rules_of
from game.settings import Settings, with_usual_names
from game.table.duel_screen import table_screen
from game.table.screen import TableScreen
from net.entries import DealtOut, Seat
from net.guest import Refusal, Update
from net.room import Room, found, opened
from net.tableview import TableView

LONGEST = 400
"""Actions after which a hand is no longer waited for."""


class Rehearsal(BaseDesk):
    """A desk whose hand goes on only by `moments`; it knows no clock, no disk and no network."""

    trouble = ""
    waiting = False

    def __init__(self, ctx: Context, rules: Chosen) -> None:
        super().__init__()
        self._ctx = ctx
        self._show(self._dealt(rules))
        self._screen: TableScreen | None = None

    def _dealt(self, rules: Chosen) -> Room:
        """The room with its first hand, in which the player speaks first."""
        count = rules_of(rules).deal.seats
        kept = self._ctx.settings
        bots = with_usual_names(kept.bot_names)
        seats = [Seat(kept.player_name or "Anna", "person", token="0" * 32)]
        seats += [Seat(bots[i % len(bots)], "bot", "thumb") for i in range(count - 1)]
        entry = opened(
            room="0" * 16,
            name="",
            preset_name=rules.preset,
            options=dict(rules.options),
            seats=seats,
            dealer=count - 1,
        )
        key = hashlib.sha256(b"rehearsal").hexdigest()
        return found(entry).apply(DealtOut(key, practice=False, seat=-1, cid=0)).room

    def _show(self, room: Room) -> None:
        self._room, self._seen = room, room.view_for(0)

    def screen(self) -> TableScreen:
        """The table as the window would show it, the hand just dealt."""
        self._screen = table_screen(self)
        self._screen.enter(self._ctx)
        return self._screen

    def moments(self) -> Iterator[None]:
        """Bring the hand to each moment that has a picture of its own: the first question, the
        first card to be played."""
        assert self._screen is not None
        self._screen.update(0.0)
        yield
        hand = self._room.hand
        assert hand is not None
        chance, bot = Random(0), make("thumb")
        for _action in range(LONGEST):
            if hand.turn is None:
                return
            seen = view(hand, hand.turn)
            if hand.turn == 0 and seen.phase == "play":
                break
            options = flow.legal(hand, hand.turn)
            hand, _events = flow.apply(hand, hand.turn, bot.choose(seen, options, chance))
        self._show(replace(self._room, hand=hand))
        self._heard.append(Update(1, (), self.view, self.table, fresh=True))
        self._screen.update(0.0)
        yield

    # What a screen asks

    @property
    def view(self) -> SeatView | None:
        return self._seen.view

    @property
    def table(self) -> TableView:
        return self._seen.table

    def pump(self) -> list[Update]:
        heard, self._heard = self._heard, []
        return heard

    def tick(self) -> None:
        """Nothing is ever due."""

    def refresh(self) -> None:
        """Nothing happens by itself."""

    def hold(self, on: bool) -> None:
        """No bot could move."""

    def set_pace(self, settings: Settings) -> None:
        """Nothing has a pace."""

    def act(self, action: Action) -> None:
        """Nobody plays here."""

    def take_refusal(self) -> Refusal | None:
        return None

    def close(self) -> None:
        """There is nothing to keep."""
