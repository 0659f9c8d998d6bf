"""How many ways there are to play a hand to its end: any change of a rule of play moves the count.

For each preset three hands are dealt from fixed seeds and played up to the last tricks; then every
legal continuation is counted. The counts stand in `tests/golden/endings.txt`.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from engine import flow
from engine.cards import cards_in
from engine.hand import Hand
from engine.rules import preset
from tests.kit.oracle import Oracle
from tests.kit.players import Walker, codes

FILE = Path(__file__).resolve().parents[1] / "golden" / "endings.txt"
HANDS = 3
Log = list[tuple[int, str]]


def left_to_count(hand: Hand) -> int:
    """How many tricks are counted: fewer where more players play, so that it stays quick."""
    return {2: 4, 3: 4, 4: 3, 5: 3}.get(hand.seats, 2)


def ending(name: str, number: int) -> tuple[Hand, Log]:
    """The hand of a preset and a number, played up to its last tricks, and how it came there."""
    rng = Random(f"ending {name} {number}")
    hand = flow.deal_seed(preset(name), f"ending {name} {number}", dealer=0).hand
    walker = Walker(rng)
    walker.picks = 0.9
    log: Log = []
    until = hand.rules.deal.tricks - left_to_count(hand)
    while len(hand.tricks) < until or flow.phase_name(hand) != "play":
        assert hand.turn is not None
        action = walker.choose(hand)
        log.append((hand.turn, action.text()))
        hand = flow.apply(hand, hand.turn, action).hand
    return hand, log


def ways(hand: Hand) -> int:
    """In how many ways the hand can be played to its end."""
    if hand.turn is None:
        return 1
    legal = flow.legal(hand, hand.turn)
    return sum(ways(flow.apply(hand, hand.turn, action).hand) for action in legal)


def ways_by_the_oracle(first: Hand, log: Log) -> int:
    """The same count by the second opinion, which tells the whole hand anew for each of them."""
    oracle = oracle_of(first)
    for seat, said in log:
        oracle.say(seat, said)
    if oracle.turn is None:
        return 1
    turn = oracle.turn
    return sum(ways_by_the_oracle(first, [*log, (turn, said)]) for said in oracle.open)


def oracle_of(first: Hand) -> Oracle:
    """The second opinion on a hand as it was dealt."""
    return Oracle(
        first.rules.values,
        first.dealer,
        [codes(cards_in(held & ~first.up_mask(seat))) for seat, held in enumerate(first.held)],
        codes(first.blind),
        up=[[str(card) for card in row] for row in first.up],
        down=[[str(card) for card in row] for row in first.down],
    )


def counts(name: str) -> list[int]:
    """In how many ways each ending of the preset can be played."""
    return [ways(ending(name, number)[0]) for number in range(HANDS)]


def line(name: str) -> str:
    """The golden line of a preset."""
    return f"{name}: {' '.join(map(str, counts(name)))}"
