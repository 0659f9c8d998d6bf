"""The phases of a hand, in the order pick, early call, take, bury, call, announce, stakes, play."""

from engine.phases.base import Phase
from engine.phases.bidding import BuryPhase, CallPhase, EarlyCall, PickPhase, TakeBlind
from engine.phases.play import PlayPhase
from engine.phases.stakes import Announce

__all__ = [
    "Announce",
    "BuryPhase",
    "CallPhase",
    "EarlyCall",
    "Phase",
    "PickPhase",
    "PlayPhase",
    "TakeBlind",
]
