"""What a card is worth: learnt sense, and what a small net adds to it.

Learnt sense is a sum for each part at the table; it can't say that one thing matters only together
with another. A net can. It reads what the seat knows (its cards, the cards that are out, the trick,
who lacks which suit, who holds what points, who looks like a friend) and the things that learnt
sense weighs about the card, and says how much learnt sense is wrong by. There are six: for picker,
partner and defender, for following and for leading. Like learnt sense they were fitted on hands in
which every card of a decision was tried, here on hands played by the nets of the round before. The
numbers are in the files of `fitted`. Nothing is imagined: the same view gives the same worth.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from operator import add, mul

from engine.bots import fitted, learnt, nets
from engine.bots.card_things import Following, Leading
from engine.bots.core import PICKER, Position
from engine.bots.core_policy import allies

Inputs = list[tuple[int, float]]
"""Which inputs are not 0, and what they are."""

STATES, CARDS, THINGS = 156, 32, 44
"""How many inputs tell of the state, which card it is, and what learnt sense weighs about it."""
OTHERS, EACH = 4, 10
FRIEND, SEATS_FROM, FACTS_FROM = 5, 96, 136
HAND_FULL = 30.0
"""Points are counted in parts of this many."""

TABLES = frozenset(
    (
        "5 called-ace plain",
        "5 called-ace bump",
        "5 jack-of-diamonds plain",
        "5 jack-of-diamonds bump",
    )
)
"""The tables that have nets, by the names of `nets.net_name`: with double on the bump a lost hand
weighs more, so that these have nets of their own. (SCORE-6)"""


def has_net(pos: Position) -> bool:
    """Whether there is a net for this hand: a picker's, without a card under."""
    return pos.kind == PICKER and not pos.under and nets.net_name(pos.table.rules) in TABLES


def worths(pos: Position, bits: Iterable[int], eldest: int) -> dict[int, float]:
    """What each card is worth to the seat at its turn beside the others, in units of its side.
    `eldest` is the seat that was asked first whether to pick."""
    seen = Seen(pos, eldest)
    net = nets_of(nets.net_name(pos.table.rules))[seen.number()]
    state = net.state(seen.state())
    found: dict[int, float] = {}
    about = seen.about()
    for bit in bits:
        _same, sense = learnt.sensible(pos, bit, seen.allies)
        found[bit] = sense + net.says(state, seen.card(bit, about.things(bit)))
    return found


class Net:
    """One of the six: a row for each input, two hidden layers, one number."""

    __slots__ = ("bias", "last", "last_bias", "middle", "middle_bias", "rows")

    def __init__(self, layers: tuple[tuple[fitted.Rows, tuple[int, ...]], ...]) -> None:
        (rows, bias), (middle, middle_bias), (last, last_bias) = layers
        scale = fitted.SCALE
        self.rows = [[one / scale for one in row] for row in rows]
        self.bias = [one / scale for one in bias]
        self.middle = [[one / scale for one in row] for row in middle]
        self.middle_bias = [one / scale for one in middle_bias]
        self.last = [one / scale for one in last[0]]
        self.last_bias = last_bias[0] / scale

    def state(self, inputs: Inputs) -> list[float]:
        """What the state brings to the first layer, the same for all cards of a decision."""
        return self._added(self.bias, inputs)

    def says(self, state: list[float], inputs: Inputs) -> float:
        """What the net adds to a card, in units of the seat's side."""
        wide = [one if one > 0.0 else 0.0 for one in self._added(state, inputs)]
        total = self.last_bias
        for row, bias, out in zip(self.middle, self.middle_bias, self.last, strict=True):
            here = bias + sum(map(mul, row, wide))
            if here > 0.0:
                total += out * here
        return total

    def _added(self, start: list[float], inputs: Inputs) -> list[float]:
        total = start
        for at, value in inputs:
            row = self.rows[at]
            if value == 1.0:
                total = list(map(add, total, row))
            else:
                total = [old + value * one for old, one in zip(total, row, strict=True)]
        return total


@lru_cache(maxsize=4)
def nets_of(name: str) -> tuple[Net, ...]:
    """The six nets of a table, by part and then for following and for leading."""
    return tuple(map(Net, fitted.cards(name)))


class Seen:
    """What the seat at its turn sees, as the nets want it."""

    def __init__(self, pos: Position, eldest: int) -> None:
        self.pos = pos
        table = self.table = pos.table
        seat = self.seat = pos.turn
        self.allies = allies(pos, pos.shown, pos.queens)
        self.ally = self.allies[seat]
        self.eldest = eldest
        self.mine = pos.held[seat]
        self.unseen = table.pack & ~pos.played & ~self.mine & ~pos.bury[seat]
        self.friends = learnt.friends_of(pos, seat, pos.shown, pos.looks)
        self.slots = slots(pos, self.mine)
        self.later = 0
        if pos.led >= 0:
            left = table.seats - pos.count - 1
            later = ((1 << left) - 1) << (seat + 1)
            self.later = (later | later >> table.seats) & ((1 << table.seats) - 1)

    def about(self) -> Following | Leading:
        """What learnt sense weighs, ready for each card."""
        if self.pos.led < 0:
            return Leading(self.pos, self.ally, self.friends, self.mine, self.unseen)
        return Following(self.pos, self.ally, self.friends, self.later, self.mine, self.unseen)

    def number(self) -> int:
        """Which of the six nets it is for."""
        pos = self.pos
        part = 0 if self.seat == pos.picker else 1 if pos.side >> self.seat & 1 else 2
        return 2 * part + (pos.led < 0)

    def place(self, bit: int) -> int:
        """The number of a card: fail suits by their slots, then the trumps, from low to high."""
        table = self.table
        suit = table.suit_at[bit.bit_length()]
        rank = (table.suits[suit] & (bit - 1)).bit_count()
        return 18 + rank if suit == 3 else 6 * self.slots[suit] + rank

    def _places(self, cards: int, start: int) -> Inputs:
        found: Inputs = []
        while cards:
            bit = cards & -cards
            cards ^= bit
            found.append((start + self.place(bit), 1.0))
        return found

    def state(self) -> Inputs:
        """What tells of the state: cards, then for each other seat ten things, then the rest."""
        pos, seat, slots = self.pos, self.seat, self.slots
        seats = self.table.seats
        found = self._places(self.mine, 0)
        found += self._places(self.unseen, CARDS)
        found += self._places(pos.trick, 2 * CARDS)
        waited = (pos.picker - self.eldest) % seats
        for step in range(1, OTHERS + 1):
            other = (seat + step) % seats
            at = SEATS_FROM + EACH * (step - 1)
            if other == pos.picker:
                found.append((at, 1.0))
            for suit in range(4):
                if pos.lack[suit] >> other & 1:
                    found.append((at + 1 + (3 if suit == 3 else slots[suit]), 1.0))
            friends = self.friends
            friend = friends[other] if friends is not None else float(self.ally >> other & 1)
            if friend:
                found.append((at + FRIEND, friend))
            if self.later >> other & 1:
                found.append((at + 6, 1.0))
            if pos.led >= 0 and other == pos.holder:
                found.append((at + 7, 1.0))
            if pos.points[other]:
                found.append((at + 8, pos.points[other] / HAND_FULL))
            if (other - self.eldest) % seats < waited:
                found.append((at + 9, 1.0))
        facts = FACTS_FROM
        if pos.secret and not pos.shown:
            found.append((facts, 1.0))
        if pos.open:
            found.append((facts + 1, 1.0))
        if pos.called_suit >= 0:
            found.append((facts + 2, 1.0))
        if pos.points[seat]:
            found.append((facts + 3, pos.points[seat] / HAND_FULL))
        laid = self.table.points(pos.bury[seat] & self.table.pack)
        if laid:
            found.append((facts + 4, laid / HAND_FULL))
        found.append((facts + 5 + min(5, pos.done), 1.0))
        found.append((facts + 11 + min(4, pos.count), 1.0))
        if pos.led >= 0:
            found.append((facts + 16 + (3 if pos.led == 3 else slots[pos.led]), 1.0))
        return found

    def card(self, bit: int, things: list[float]) -> Inputs:
        """What tells of a card."""
        found = [(STATES + self.place(bit), 1.0)]
        start = STATES + CARDS
        found += [(start + at, one) for at, one in enumerate(things) if one]
        return found


def slots(pos: Position, mine: int) -> list[int]:
    """For each fail suit which of three places it takes: the called suit, then by length and rank,
    so that suits that are alike look alike."""
    keys: list[int] = []
    for suit in range(3):
        mask = pos.table.suits[suit]
        own = mine & mask
        key = 64 * own.bit_count()
        while own:
            bit = own & -own
            own ^= bit
            key += 1 << (mask & (bit - 1)).bit_count()
        keys.append(1 << 20 if suit == pos.called_suit else key)
    order = [0, 1, 2]
    for first, second in ((0, 1), (0, 2), (1, 2)):
        if keys[order[second]] > keys[order[first]]:
            order[first], order[second] = order[second], order[first]
    found = [0, 0, 0]
    for place, suit in enumerate(order):
        found[suit] = place
    return found
