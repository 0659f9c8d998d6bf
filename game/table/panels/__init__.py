"""What opens between the plates when something has to be decided: one module per kind."""

from game.table.panels.base import Panel
from game.table.panels.bury import BuryPanel
from game.table.panels.pick import PickPanel
from game.table.panels.question import QuestionPanel

__all__ = ["BuryPanel", "Panel", "PickPanel", "QuestionPanel"]
