"""The bots: each sees one seat's view and nothing else. `make("thumb")` gives one by name."""

from engine.bots.base import BOTS, Bot, RandomBot, make, register
from engine.bots.duel import DUEL_LEVELS, DuelEasy, DuelExpert, DuelNormal
from engine.bots.expert import Expert
from engine.bots.frozen import rollout_30_1, thumb_1
from engine.bots.levels import LEVELS, Easy, Normal
from engine.bots.thumb import Thumb

__all__ = ["BOTS", "DUEL_LEVELS", "LEVELS", "Bot", "RandomBot", "Thumb", "make", "register"]

register("thumb", Thumb)
register("easy", Easy)
register("normal", Normal)
register("expert", Expert)
register("thumb-1", thumb_1)
register("rollout-30-1", rollout_30_1)
register("duel-easy", DuelEasy)
register("duel-normal", DuelNormal)
register("duel-expert", DuelExpert)
