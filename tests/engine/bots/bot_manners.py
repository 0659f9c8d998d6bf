"""What nobody forgives a partner, defined once and counted over many hands of a bot.

Each definition looks at one decision with what its seat could know: whether there was occasion for
the blunder, and whether it was committed. The letters name the sources as in `engine/bots`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from engine import flow
from engine.actions import Action, Bury, Call, Play
from engine.bots.base import Bot
from engine.bots.thumb_sense import Sense
from engine.cards import POINTS, TRUMP, Card
from engine.hand import Hand
from engine.rules import HouseRules
from engine.rules.partners import CalledAce, FirstTwoQueens
from engine.view import view
from tests.engine.bots.bot_hands import lonely_by_accident, queens_played, table_of
from tests.engine.bots.bot_swap import MAKERS
from tests.engine.bots.thumb_kit import Choice

Verdict = bool | None
"""None: no occasion; False: there was, and the bot behaved; True: the blunder."""


class Told(NamedTuple):
    """A blunder: its kind, and the decision in words with all that is needed to see it again."""

    kind: str
    text: str


# -- what a decision looks like --------------------------------------------------------------------


def _cards(one: Choice) -> list[Card]:
    return [action.card for action in one.legal if isinstance(action, Play)]


def _is_trump(hand: Hand, card: Card) -> bool:
    return hand.rules.deck.suit_of[card] == TRUMP


def _side(hand: Hand) -> tuple[int, ...]:
    assert hand.contract is not None
    return hand.contract.ally.side(hand)


# -- leading ---------------------------------------------------------------------------------------


def leads_trump_as_defender(one: Choice, card: Card, sense: Sense) -> Verdict:
    """W: never lead trump as a defender unless absolutely necessary, while there is anything else.
    A reason is that trump is known to be gone from the picker's hand, or that nothing that is out
    beats the card."""
    if sense.led >= 0 or isinstance(sense.rules.partner, FirstTwoQueens):
        return None
    if sense.role in ("alone", "picker") or one.seat in _side(one.hand):
        return None
    if all(_is_trump(one.hand, other) for other in _cards(one)) or not sense.trumps_out:
        return None
    return _is_trump(one.hand, card) and not sense.boss(card)


def holds_trump_back_as_picker(one: Choice, card: Card, sense: Sense) -> Verdict:
    """W: the picker should almost always lead trump, when long in it, in the first two tricks."""
    hand = one.hand
    if sense.led >= 0 or hand.picker != one.seat or len(hand.tricks) > 1:
        return None
    trumps = [other for other in _cards(one) if _is_trump(hand, other)]
    if len(trumps) < max(4, hand.rules.deal.hand - 2) or not sense.foes_may_trump:
        return None
    return not _is_trump(hand, card)


# -- following -------------------------------------------------------------------------------------


def _under(one: Choice, sense: Sense) -> list[Card]:
    """The cards that leave the trick to who holds it."""
    return [other for other in _cards(one) if sense.strength(other) <= sense.best]


def keeps_points_from_a_sure_trick(one: Choice, card: Card, sense: Sense) -> Verdict:
    """F, B: an ace or a ten goes on a trick that the own side has for sure."""
    if sense.led < 0 or not sense.surely_ours():
        return None
    if not any(POINTS[other] >= 10 for other in _under(one, sense)):
        return None
    return POINTS[card] < 10


def overtakes_a_friends_sure_trick(one: Choice, card: Card, sense: Sense) -> Verdict:
    """Going over a friend's sure trick brings nothing, but for the points of an ace or ten. A
    picker with more trump may want the lead, to draw the enemies' (W: picker leads trump)."""
    if sense.led < 0 or not sense.surely_ours():
        return None
    if one.seat == one.seen.picker and sense.my_trumps.bit_count() > 1 and sense.foes_may_trump:
        return None
    under = _under(one, sense)
    if not under or all(sense.strength(other) <= sense.best for other in _cards(one)):
        return None
    if sense.strength(card) <= sense.best:
        return False
    return POINTS[card] < 10 or any(POINTS[other] >= POINTS[card] for other in under)


def gives_points_to_the_enemy(one: Choice, card: Card, sense: Sense) -> Verdict:
    """No ace or ten goes on a trick that is surely theirs while a nought can be played."""
    if sense.led < 0 or not sense.surely_theirs():
        return None
    under = _under(one, sense)
    if not any(POINTS[other] == 0 for other in under):
        return None
    if not any(POINTS[other] >= 10 for other in under):
        return None
    return POINTS[card] >= 10 and card in under


def leaves_a_fat_trick_of_the_called_suit(one: Choice, card: Card, sense: Sense) -> Verdict:
    """E: the chance to get at least eleven points by trumping the called suit is taken, unless a
    friend who plays later may be left to do it."""
    called = one.hand.called
    if called is None or not isinstance(sense.rules.partner, CalledAce):
        return None
    if sense.led != called >> 3 or sense.table < 11 or not sense.surely_theirs():
        return None
    able = [
        other
        for other in _cards(one)
        if _is_trump(one.hand, other) and sense.strength(other) > sense.best
    ]
    return card not in able if able else None


PLAYS: dict[str, Callable[[Choice, Card, Sense], Verdict]] = {
    "defender leads trump": leads_trump_as_defender,
    "picker holds trump back": holds_trump_back_as_picker,
    "no schmear": keeps_points_from_a_sure_trick,
    "overtakes a friend": overtakes_a_friends_sure_trick,
    "gift to the enemy": gives_points_to_the_enemy,
    "no trump on the called suit": leaves_a_fat_trick_of_the_called_suit,
}
"""The blunders of play, outside leasters and duels."""


# -- bidding ---------------------------------------------------------------------------------------


def lays_a_queen_under(one: Choice) -> Verdict:
    """W: the card under is typically the lowest trump; a queen only if there is nothing else."""
    unders = [action.under for action in one.legal if isinstance(action, Call)]
    unders = [card for card in unders if card is not None]
    if not any(card.rank == "Q" for card in unders) or all(card.rank == "Q" for card in unders):
        return None
    if not isinstance(one.action, Call) or one.action.under is None:
        return False
    return one.action.under.rank == "Q"


def buries_a_queen(one: Choice) -> Verdict:
    """No queen is buried while there is another card that may be."""
    if one.action.WORD != "bury":
        return None
    if not any(card.rank == "Q" for card in one.seen.hand):
        return None
    for action in one.legal:
        assert isinstance(action, Bury)
        if all(card.rank != "Q" for card in action.cards):
            assert isinstance(one.action, Bury)
            return any(card.rank == "Q" for card in one.action.cards)
    return None


def goes_alone_by_accident(one: Choice) -> Verdict:
    """PART-7a, PICK-3: see `lonely_by_accident`."""
    if one.action.WORD == "bury":
        return bool(lonely_by_accident(one.seen, one.legal, one.action))
    return None


def plays_both_queens(one: Choice) -> Verdict:
    """W (first two queens): avoid being stuck alone: who has played the first queen keeps the
    second back while there is another card."""
    if not isinstance(one.seen.rules.partner, FirstTwoQueens) or one.seen.phase != "play":
        return None
    ranks = {card.rank for card in _cards(one)}
    if queens_played(one.seen) != [one.seat] or "Q" not in ranks or len(ranks) == 1:
        return None
    return bool(lonely_by_accident(one.seen, one.legal, one.action))


BIDS: dict[str, Callable[[Choice], Verdict]] = {
    "queen under": lays_a_queen_under,
    "queen buried": buries_a_queen,
    "alone by accident": goes_alone_by_accident,
    "both queens": plays_both_queens,
}

KINDS = (*PLAYS, *BIDS)


# -- counting --------------------------------------------------------------------------------------


def judge(one: Choice) -> Iterator[tuple[str, bool]]:
    """Every kind of blunder that there was occasion for, and whether it was committed."""
    if len(one.legal) < 2:
        return
    for kind, told in BIDS.items():
        verdict = told(one)
        if verdict is not None:
            yield kind, verdict
    action = one.action
    if isinstance(action, Play) and one.seen.contract in ("picker", "queens"):
        sense = Sense(one.seen)
        for kind, judged in PLAYS.items():
            verdict = judged(one, action.card, sense)
            if verdict is not None:
                yield kind, verdict


def decisions(rules: HouseRules, bots: list[Bot], seed: str) -> Iterator[Choice]:
    """Every decision of one hand dealt from `seed`."""
    rng = Random(seed)
    hand = flow.deal_key(rules, rng.randbytes(32), rng.randrange(rules.deal.seats)).hand
    while hand.turn is not None:
        seat = hand.turn
        legal, seen = flow.legal(hand, seat), view(hand, seat)
        action: Action = bots[seat].choose(seen, legal, rng)
        yield Choice(hand, seat, seen, tuple(legal), action)
        hand = flow.apply(hand, seat, action).hand


def look_at(name: str, seed: str, bot: str, found: Counter[str]) -> Iterator[Told]:
    """Play one hand of a bot among its own kind under a preset or random rules, count occasions
    and blunders in `found`, and tell each blunder."""
    number = int(seed.split()[-1])
    rules = table_of(name, seed.split()[0], number)
    bots = [MAKERS[bot]()] * rules.deal.seats
    for one in decisions(rules, bots, f"{seed} {name}"):
        for kind, committed in judge(one):
            found[f"occasion {kind}"] += 1
            if committed:
                found[kind] += 1
                yield Told(kind, f"{kind}: {in_words(one)} [{name} {rules.changes}, seed {seed}]")


def in_words(one: Choice) -> str:
    """A decision with what its seat saw."""
    seen = one.seen
    hand = " ".join(str(card) for card in seen.hand)
    trick = " ".join(f"{seat}:{card}" for seat, card in seen.trick)
    facts = [f"seat {one.seat} with {hand}", f"did {one.action}", f"trick {len(seen.tricks) + 1}"]
    facts += [f"on the table {trick}"] if trick else []
    facts += [f"picker {seen.picker}, partner {seen.partner}, called {seen.called}"]
    tricks = (" ".join(f"{seat}:{card}" for seat, card in trick.plays) for trick in seen.tricks)
    return ", ".join(facts) + "; before: " + " | ".join(tricks)


def line(found: Counter[str]) -> str:
    """The counts in one line: how often of how many occasions."""
    told = [
        f"{kind} {found[kind]}/{found[f'occasion {kind}']}"
        for kind in KINDS
        if found[f"occasion {kind}"]
    ]
    return ", ".join(told) or "no occasions"
