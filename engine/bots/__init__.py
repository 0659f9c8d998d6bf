"""The bots: each sees one seat's view and nothing else. `make("thumb")` gives one by name."""

from engine.bots.base import BOTS, Bot, RandomBot, make, register
from engine.bots.thumb import Thumb

__all__ = ["BOTS", "Bot", "RandomBot", "Thumb", "make", "register"]

register("thumb", Thumb)
