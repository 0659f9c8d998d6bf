"""What a bot is, and the register of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from engine.actions import Action
from engine.bots.reasons import Advice
from engine.view import SeatView


class Bot:
    """A player that decides from what its seat may know.

    A bot keeps nothing between two questions: the view holds the whole public history. With the
    same view, legal list and state of `rng` it must choose the same action, whatever lies in the
    cards that its seat can't see.
    """

    name = ""

    def choose(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        """One of `legal`, which is never empty; during the bury it lists every bury."""
        raise NotImplementedError


class Adviser(Bot):
    """A bot that can say why. `advise` gives the action of `choose`, or a card that is as good."""

    def advise(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Advice:
        """The choice with its reason, which a window can tell in any language."""
        raise NotImplementedError

    def explain(self, view: SeatView, legal: Sequence[Action], rng: Random) -> tuple[Action, str]:
        """The choice and its reason in an English sentence without a full stop."""
        told = self.advise(view, legal, rng)
        return told.action, told.sentence()


class RandomBot(Bot):
    """Any legal action with the same chance; for tests and as the lowest mark in the arena."""

    name = "random"

    def choose(self, view: SeatView, legal: Sequence[Action], rng: Random) -> Action:
        return legal[int(rng.random() * len(legal))]


BOTS: dict[str, Callable[[], Bot]] = {"random": RandomBot}
"""How to make each bot, by name. A module of a bot adds itself with `register`."""


def register(name: str, maker: Callable[[], Bot]) -> None:
    """Add a bot under a name that is not taken."""
    if name in BOTS:
        raise ValueError(f"there is already a bot named {name!r}")
    BOTS[name] = maker


def make(name: str) -> Bot:
    """A new bot by name; `ValueError` lists the names there are."""
    if name not in BOTS:
        raise ValueError(f"there is no bot named {name!r}; there are {', '.join(sorted(BOTS))}")
    return BOTS[name]()
