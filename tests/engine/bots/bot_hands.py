"""Many hands between bots of all levels, held to what a player takes for granted.

Every action is one of the legal ones, no bot fails, the scores sum to zero with the pot, and nobody
is alone by accident. What else is counted (picks, leasters, solos) is for the eye: whether the
figures look like those of a kitchen table.

The bots of a hand are drawn with its number: of twenty hands eighteen are between the quick levels,
one has `normal` among them, one an expert of few worlds. Every second hand is played under an
option set of `tests.kit.swap.EXTRAS`; rates are counted in the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from engine import flow
from engine.actions import Action, Alone, Bury, Call, Play
from engine.bots.base import Bot
from engine.bots.thumb_hand import strength
from engine.cards import POINTS, TRUMP, mask_of, points_in
from engine.hand import Hand
from engine.rules import HouseRules, preset
from engine.rules.partners import CalledAce, FirstTwoQueens, JackPartner
from engine.view import SeatView, calls_after, view
from tests.engine.bots.bot_swap import DUELLISTS, MAKERS
from tests.kit.conformance import LAYOUTS, random_rules
from tests.kit.swap import EXTRAS

RANDOM = "random"
"""In place of a preset: house rules with options at random."""

QUICK_ONES = ("thumb", "thumb", "easy", "thumb", "easy")
STRONG_ALONE = 0.95
"""Strength for each card held (`thumb_hand.strength`) from which a hand is strong enough to be
played alone on purpose: about what it takes to hold nearly all the high trump."""


class Broken(AssertionError):
    """A bot did what no player may, or nobody would."""


def table_of(name: str, seed: str, number: int) -> HouseRules:
    """The house rules of a hand: every second time with extra options, or drawn at random."""
    if name == RANDOM:
        return random_rules(Random(f"{seed} rules {number // 4}"))
    rules = preset(name)
    if number % 2 and rules.deal.blind:
        extras = list(EXTRAS.values())
        rules = rules.with_options(**extras[number // 2 % len(extras)])
    return rules


_BOTS: dict[str, Bot] = {}


def bot(level: str) -> Bot:
    """The one bot of a level: bots keep nothing, so one serves all seats and hands."""
    if level not in _BOTS:
        _BOTS[level] = MAKERS[level]()
    return _BOTS[level]


def levels_of(rules: HouseRules, number: int, rng: Random) -> list[str]:
    """Which level sits where."""
    seats = rules.deal.seats
    share = number // 2 % 20
    if rules.deal.id in LAYOUTS:
        names = DUELLISTS[:2] if share < 18 else DUELLISTS[:3]
        return [rng.choice((*names, "thumb", "easy")) for _ in range(seats)]
    if share == 18:
        return [rng.choice((*QUICK_ONES, "normal")) for _ in range(seats)]
    levels = [rng.choice(QUICK_ONES) for _ in range(seats)]
    if share == 19:
        levels[rng.randrange(seats)] = "expert"
    return levels


def play_one(name: str, seed: str, number: int, counts: Counter[str]) -> Hand:
    """Play hand `number` of a preset, adding to `counts`; `Broken` says what went wrong."""
    rules = table_of(name, seed, number)
    rng = Random(f"{seed} {name} {number}")
    levels = levels_of(rules, number, rng)
    hand, _events = flow.deal_key(rules, rng.randbytes(32), rng.randrange(rules.deal.seats))
    plain = name != RANDOM and not rules.changes
    where = f"{name} {rules.changes}, seed {seed}, hand {number}, {' '.join(levels)}"
    by_accident = ""
    while hand.turn is not None:
        seat = hand.turn
        legal = flow.legal(hand, seat)
        seen = view(hand, seat)
        level = levels[seat]
        try:
            action = bot(level).choose(seen, legal, rng)
        except Exception as error:
            raise Broken(f"{where}: seat {seat} failed with {error!r}") from error
        if action not in legal:
            raise Broken(f"{where}: seat {seat} said {action}, which is not legal")
        counts["decisions"] += 1
        counts[f"level {level}"] += 1
        if plain and seen.phase == "pick" and len(legal) > 1:
            counts["asked"] += 1
            counts["picks"] += action.WORD == "pick"
        accident = lonely_by_accident(seen, legal, action)
        if accident:
            by_accident = f"seat {seat} ({level}) {accident}: {action} from {seen.hand}"
        if isinstance(action, Alone):
            counts["said alone"] += 1
            if not strong_alone(seen):
                counts["said alone with a weak hand"] += 1
                counts[f"weak solo of {level}"] += 1
        hand = flow.apply(hand, seat, action).hand
    count_end(hand, plain, counts)
    if by_accident:
        raise Broken(f"{where}: {by_accident}")
    if not adds_up(hand):
        raise Broken(f"{where}: the hand does not add up, {hand.outcome}")
    return hand


def count_end(hand: Hand, plain: bool, counts: Counter[str]) -> None:
    """Add what a finished hand was."""
    outcome = hand.outcome
    assert outcome is not None
    counts["hands"] += 1
    counts[outcome.contract] += 1
    if plain:
        counts["plain"] += 1
        counts["plain leasters"] += outcome.contract == "leaster"
        picked = outcome.contract == "picker"
        counts["plain picked"] += picked
        counts["plain picker won"] += picked and outcome.won
    if outcome.contract == "picker" and hand.rules.partner.possible and len(outcome.side) == 1:
        counts["alone"] += 1


def adds_up(hand: Hand) -> bool:
    """Whether payments and pot sum to zero, and all 120 card points are accounted for (SCORE-8)."""
    outcome = hand.outcome
    if outcome is None or sum(outcome.scores) + outcome.pot != 0:
        return False
    if not hand.tricks:
        return True
    taken = sum(trick.points for trick in hand.tricks)
    blind = 0 if hand.picker is not None else sum(POINTS[card] for card in hand.blind)
    return taken + points_in(hand.buried_mask) + blind == 120


# -- alone ----------------------------------------------------------------------------------------


def strong_alone(seen: SeatView) -> bool:
    """Whether the hand that says `alone` can be played without help: nearly all high trump."""
    mask = mask_of(seen.hand)
    return strength(seen.rules, mask, bidding=False) >= STRONG_ALONE * mask.bit_count()


def lonely_by_accident(seen: SeatView, legal: Sequence[Action], action: Action) -> str:
    """Why this action leaves its seat alone without having said so, or an empty text.

    - a bury after which nothing can be called, though another bury leaves a call (PART-7a)
    - the partner's jack buried, though other cards could go (PICK-3): a secret solo
    - both of the first two queens played, though another card could be (FirstTwoQueens)
    """
    if not isinstance(action, Bury) and seen.contract != "queens":
        return ""  # most decisions; their rules need not be looked up
    method = seen.rules.partner
    if isinstance(action, Bury) and seen.picker == seen.seat and seen.called is None:
        calls = isinstance(method, CalledAce)
        if calls and not _leaves_a_call(seen, action) and _some_bury_leaves_a_call(seen, legal):
            return "buries the last call away"
        if isinstance(method, JackPartner) and method.jack in action.cards:
            suit_of = seen.rules.deck.suit_of
            rest = [one for one in seen.hand if suit_of[one] != TRUMP]
            if len(rest) >= len(action.cards):
                return "buries the partner's jack"
    if isinstance(method, FirstTwoQueens) and isinstance(action, Play):
        others = [one for one in legal if isinstance(one, Play) and one.card.rank != "Q"]
        if action.card.rank == "Q" and others and queens_played(seen) == [seen.seat]:
            return "plays both queens"
    return ""


def _leaves_a_call(seen: SeatView, action: Bury) -> bool:
    return any(isinstance(one, Call) for one in calls_after(seen, action.cards)[0])


def _some_bury_leaves_a_call(seen: SeatView, legal: Sequence[Action]) -> bool:
    return any(_leaves_a_call(seen, one) for one in legal if isinstance(one, Bury))


def queens_played(seen: SeatView) -> list[int]:
    """The seats that have played a queen, in order."""
    plays = [play for trick in seen.tricks for play in trick.plays] + list(seen.trick)
    return [seat for seat, one in plays if one is not None and one.rank == "Q"]
