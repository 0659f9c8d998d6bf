"""Opponents that stay as they are, so that figures measured today can be compared with tomorrow's.

thumb-1        the rule bot
rollout-30-1   bids like it, and plays by thirty imagined worlds with common sense in every seat

A test pins what they choose over many hands. Whoever makes `thumb`, the worlds or the rollouts
better must first keep what these two need beside the new: then the test stays green.
"""

from __future__ import annotations

from engine.bots.expert import Expert, Settings
from engine.bots.thumb import Thumb


def thumb_1() -> Thumb:
    """The rule bot as it was first measured."""
    bot = Thumb()
    bot.name = "thumb-1"
    return bot


def rollout_30_1() -> Expert:
    """Thirty worlds, rollouts only, the bidding of common sense."""
    settings = Settings(
        worlds=30, later=1.0, bids=False, judge=1.0, open_cards=0, learnt=False, manners=False
    )
    bot = Expert(settings)
    bot.name = "rollout-30-1"
    return bot
