"""The numbers behind the bot's habits: how strong a hand must be, what a card is worth later.

The advice in the sources says what to do; how much is enough is measured with `tools/arena.py`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Habits:
    """One player's habits. All values are plain numbers, so that a level can change a few.

    bold          added to every threshold of picking (points of hand strength; less picks more)
    price_top     what the highest trump still out is worth later, in card points of swing
    price_fall    the factor from one trump to the next lower one that is out
    price_low     what any trump is worth at least
    price_ace     what a fail ace that may still walk is worth
    price_winner  what a card is worth that surely takes a trick later
    void_gain     what it is worth to be rid of a suit while holding trump
    to_come       card points that each player still to come adds on average
    schmear_at    the chance of the trick from which points go on it
    walk_at       the chance of walking from which an ace is led
    strong        trumps from which a picker without the highest one leads trump
    left_suit, left_ace, left_low  what a fail suit left in hand costs after the bury, and each ace
                  and other card of it
    hold_saves    how much of that a hold card saves, whose trick is the partner's
    alone_at      strength for each card held from which the picker goes alone
    crack_more, recrack_more, corner_more, blitz_more  strength for a raise beyond what picking
                  needs: as a defender, a cracked picker, a partner, a picker who was not cracked
    """

    bold: float = 0.0
    price_top: float = 20.0
    price_fall: float = 0.6
    price_low: float = 0.5
    price_ace: float = 4.0
    price_winner: float = 10.0
    void_gain: float = 2.0
    to_come: float = 4.0
    schmear_at: float = 0.7
    walk_at: float = 0.3
    strong: int = 2
    left_suit: float = 4.0
    left_ace: float = 5.0
    left_low: float = 2.0
    hold_saves: float = 5.0
    alone_at: float = 1.12
    crack_more: float = 1.0
    recrack_more: float = 2.3
    corner_more: float = -0.6
    blitz_more: float = 1.2


USUAL = Habits()
