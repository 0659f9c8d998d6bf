"""How the partner is found (PART): each method is an `Ally` with the calls it allows."""

from engine.rules.partners.base import NoPartner, Partner, TwoPickers
from engine.rules.partners.called_ace import CalledAce
from engine.rules.partners.jack import JackPartner
from engine.rules.partners.queens import BlackQueens, FirstTwoQueens

__all__ = [
    "BlackQueens",
    "CalledAce",
    "FirstTwoQueens",
    "JackPartner",
    "NoPartner",
    "Partner",
    "TwoPickers",
]
