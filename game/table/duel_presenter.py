"""The shown state of a table for two: open cards on covered ones, turned in their moment."""

from __future__ import annotations

from dataclasses import replace

from engine import events as ev
from engine.view import SeatView
from game import theme as tokens
from game.motion import Pose
from game.table import duel_layout
from game.table.duel_places import DuelPlaces
from game.table.facts import Facts
from game.table.layout import Key, Placed
from game.table.presenter import Presenter
from game.theme import Motion


class DuelPresenter(Presenter):
    """As `Presenter`, for `DuelPlaces`."""

    def wanted(self) -> dict[Key, Placed]:
        assert self.facts is not None
        assert isinstance(self.places, DuelPlaces)
        return duel_layout.poses(self.facts, self.places, self.touch)

    def deal_order(self, view: SeatView) -> list[Key]:
        assert self.facts is not None
        return duel_layout.deal_order(self.facts)

    def _motion(self, event: ev.Event) -> Motion:
        return tokens.TURN_CARD if isinstance(event, ev.Uncovered) else super()._motion(event)

    def _sources(self, before: Facts, event: ev.Event) -> dict[str, Pose]:
        if isinstance(event, ev.Uncovered):
            # It turns over where it lies, wherever its back has come to.
            key = ("down", event.seat, event.place)
            if key in self.timeline:
                return {"card": replace(self.timeline.pose(key), face=0.0)}
            assert isinstance(self.places, DuelPlaces)
            return {"card": duel_layout.turned_from(self.places, before, event.seat, event.place)}
        return super()._sources(before, event)
