"""The only driver of a hand. It knows no variant: the phases, the contract and the rules do.

    hand, events = deal_seed(rules, "20261130", dealer=0)
    while not hand.over:
        seat = hand.turn
        hand, events = apply(hand, seat, choose(legal(hand, seat)))

A hand is a value: `apply` gives a new one and never changes the old.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.actions import Action
from engine.cards import Card, mask_of
from engine.contract import Ally
from engine.errors import IllegalAction, Reason
from engine.events import Dealt, Event
from engine.hand import Hand, Step
from engine.rules import HouseRules
from engine.rules.deals import deal
from engine.shuffle import key_of_seed, shuffle


def start(
    rules: HouseRules,
    hands: Sequence[Sequence[Card]],
    blind: Sequence[Card],
    dealer: int,
    *,
    up: Sequence[Sequence[Card]] = (),
    down: Sequence[Sequence[Card]] = (),
    stakes: int = 1,
    pot: int = 0,
) -> Step:
    """A hand with the cards given: each seat's hand, the blind, the dealer's seat.

    `up` and `down` are the cards of a two-handed layout, place by place. `stakes` is the
    multiplier carried into the hand (NOPICK-4), `pot` the units in the pot.
    """
    dealt = tuple(mask_of(cards) for cards in hands)
    if up:
        held = tuple(mine | mask_of(row) for mine, row in zip(dealt, up, strict=True))
        dealt = tuple(mine | mask_of(row) for mine, row in zip(held, down, strict=True))
    else:
        held = dealt
    rows = tuple(tuple(row) for row in up), tuple(tuple(row) for row in down)
    hand = Hand(
        rules=rules,
        dealer=dealer,
        dealt=dealt,
        blind=tuple(blind),
        held=held,
        up=rows[0],
        down=rows[1],
        rows=rows,
        stakes=stakes,
        pot=pot,
    )
    told = Dealt(
        dealer,
        tuple(tuple(cards) for cards in hands),
        hand.blind,
        tuple(tuple(row) for row in up),
        rules.deal.cards_down,
    )
    return _advance(hand, (told,))


def deal_order(
    rules: HouseRules, order: Sequence[Card], dealer: int, *, stakes: int = 1, pot: int = 0
) -> Step:
    """A hand dealt from the order of the pack (DEAL-3)."""
    cards = deal(rules.deal, order, dealer)
    return start(
        rules,
        cards.hands,
        cards.blind,
        dealer,
        up=cards.up,
        down=cards.down,
        stakes=stakes,
        pot=pot,
    )


def deal_key(rules: HouseRules, key: bytes, dealer: int, *, stakes: int = 1, pot: int = 0) -> Step:
    """A hand dealt from a shuffle key of 32 bytes (DEAL-3b)."""
    return deal_order(rules, shuffle(key, rules.deck.pack), dealer, stakes=stakes, pot=pot)


def deal_seed(rules: HouseRules, seed: str, dealer: int, *, stakes: int = 1, pot: int = 0) -> Step:
    """A hand dealt from a seed text (DEAL-3b)."""
    return deal_key(rules, key_of_seed(seed), dealer, stakes=stakes, pot=pot)


def actors(hand: Hand) -> tuple[int, ...]:
    """The seats that must act now; none when the hand is over."""
    return () if hand.turn is None else (hand.turn,)


def legal(hand: Hand, seat: int) -> Sequence[Action]:
    """What `seat` may do now, in a fixed order; empty for everybody but the actor."""
    if seat != hand.turn:
        return ()
    options = hand.legal_now
    if options is None:
        options = hand.rules.phases[hand.step].legal(hand)
        # The record is frozen for all others; this is a memo of what it implies.
        hand.__dict__["legal_now"] = options
    return options


def why_not(hand: Hand, seat: int, action: Action) -> Reason:
    """Why `seat` may not do `action` now; only asked for what is not legal."""
    if hand.outcome is not None:
        return Reason("over")
    if seat != hand.turn:
        return Reason("not-your-turn")
    phase = hand.rules.phases[hand.step]
    if action.WORD not in phase.WORDS:
        return Reason("not-now")
    return phase.why_not(hand, action)


def apply(hand: Hand, seat: int, action: Action) -> Step:
    """The hand after `seat` did `action`, and what happened; `IllegalAction` says why not.

    `hand` is unchanged in any case.
    """
    if action not in legal(hand, seat):
        raise IllegalAction(seat, action.text(), why_not(hand, seat, action))
    step = hand.rules.phases[hand.step].apply(hand, action)
    if step.hand.turn is not None or step.hand.outcome is not None:
        return step
    return _advance(step.hand, step.events)


def _advance(hand: Hand, events: tuple[Event, ...]) -> Step:
    """Enter the phases that follow until somebody must act or the hand is over."""
    while hand.turn is None and hand.outcome is None:
        hand = hand.but(step=hand.step + 1)
        hand, more = hand.rules.phases[hand.step].enter(hand)
        events += more
    return Step(hand, events)


def ally_of(hand: Hand) -> Ally:
    """Whose side is who in this hand, as far as it is settled."""
    return hand.contract.ally if hand.contract is not None else hand.rules.partner


def phase_name(hand: Hand) -> str:
    """The public name of the phase: pick, bury, call, play ..., or `over`."""
    return "over" if hand.outcome is not None else hand.rules.phases[hand.step].NAME
