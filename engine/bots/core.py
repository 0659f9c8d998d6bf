"""The fast core: a hand in play on 32-bit masks, for the bots' own calculations.

It plays millions of hands in imagination, so it knows only the play, keeps no history and checks
nothing. The rules of the table are in `engine.rules`; this module repeats what the play needs of
them and is proved equal to them by tests: the same legal cards, winners and scores.

Cards are single bits in an order of their own: three fail suits from the bottom, six bits each
from seven to ace, and above them the fourteen trumps from low to high. So the strongest card of a
trick is simply the greatest number among those that follow or trump. Suits are numbered 0 to 2 for
the fail suits in the order of the pack and 3 for trump. Where a called ten beats its ace (PART-5),
the two change places in the order.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.bots.core_looks import suspect
from engine.bots.core_pay import settle
from engine.bots.core_table import DUEL, FIRST, LEASTER, PICKER, QUEENS, TRUMPS, Table, table_of

__all__ = [
    "DUEL",
    "FIRST",
    "LEASTER",
    "PICKER",
    "QUEENS",
    "TRUMPS",
    "Position",
    "Table",
    "bound",
    "playout",
    "table_of",
]


class Position:
    """A hand in play with all cards known: the true one in tests, an imagined one in a bot.

    What stays: `table`, `kind`, `picker`, `partner` (the true one, or -1), `side` (the seats of the
    picker's side as a mask), `called` (in a hand of the black queens the queen of clubs),
    `called_suit` and `owner` (who was dealt the called card,
    while that binds anybody), `under`, `own_ace` (the picker's ace of a called ten), `smear`,
    `buried` (points), `blind` (points of a leaster's blind), `stakes`, `pot`, `forced`, `declared`
    (sheepshead), `reveals` (cards whose fall tells who is with whom), `secret` (whether the sides
    were not known to all when the play began), `bury` (each seat's own bury as a mask), `cover`
    (what lies face down below a card).

    What moves: `held`, `turn`, `led` (-1 at the lead), `best` (the strength that holds the trick),
    `holder`, `trick` (its cards), `count` (how many), `points` and `tricks` of each seat, `last`
    (the number of each seat's last trick, -1 for none), `open` (the called suit has not been led in
    a complete trick), `played`, `queens` (who played the first two; in a leaster who took the first
    trick), `shown` (of `reveals`, which have fallen), `lack` (for each suit the seats that
    are known to lack it, as a mask), `done` (tricks), `looks` (for each seat how much it looks like
    the secret partner, see `core_looks`).
    """

    table: Table
    kind: int
    picker: int
    partner: int
    side: int
    called: int
    called_suit: int
    owner: int
    under: int
    own_ace: int
    smear: bool
    buried: int
    blind: int
    stakes: int
    pot: int
    forced: bool
    declared: bool
    reveals: int
    secret: bool
    bury: list[int]
    cover: dict[int, int]
    held: list[int]
    turn: int
    led: int
    best: int
    holder: int
    trick: int
    count: int
    points: list[int]
    tricks: list[int]
    lack: list[int]
    last: list[int]
    open: bool
    played: int
    queens: tuple[int, ...]
    shown: int
    done: int
    looks: list[float]

    def __init__(self, table: Table, kind: int, leader: int) -> None:
        seats = table.seats
        self.table = table
        self.kind = kind
        self.picker = self.partner = self.owner = -1
        self.side = self.called = self.under = self.own_ace = 0
        self.called_suit = -1
        self.smear = self.forced = self.declared = self.secret = False
        self.buried = self.blind = self.pot = 0
        self.stakes = 1
        self.reveals = self.shown = 0
        self.bury = [0] * seats
        self.cover = {}
        self.held = [0] * seats
        self.turn = leader
        self.led = self.best = self.holder = -1
        self.trick = self.count = self.played = self.done = 0
        self.points = [0] * seats
        self.tricks = [0] * seats
        self.last = [-1] * seats
        self.open = False
        self.queens = ()
        self.lack = [0] * 4
        self.looks = [1.0] * seats

    def copy(self) -> Position:
        """The same position, to be played on by itself."""
        new = object.__new__(Position)
        new.__dict__.update(self.__dict__)
        new.held = self.held[:]
        new.points = self.points[:]
        new.tricks = self.tricks[:]
        new.last = self.last[:]
        new.lack = self.lack[:]
        new.looks = self.looks[:]
        return new

    # -- the rules of play ------------------------------------------------------------------------

    def legal(self) -> int:
        """The cards that `turn` may play, a mask; the counterpart of `Ally.playable`."""
        seat = self.turn
        mine = self.held[seat]
        if self.open and (seat == self.picker or seat == self.owner):
            return bound(self, mine, seat, self.led)
        if self.led >= 0:
            return mine & self.table.suits[self.led] or mine
        return mine

    def play(self, bit: int) -> None:
        """Play a legal card."""
        table = self.table
        seat = self.turn
        if self.secret and not self.shown and self.kind == PICKER and seat != self.picker:
            suspect(
                table,
                self.picker,
                self.called_suit,
                self.looks,
                seat,
                bit,
                self.led,
                self.best,
                self.holder,
            )
        self.held[seat] &= ~bit
        if self.cover and bit in self.cover:
            self.held[seat] |= self.cover[bit]
        strength = bit
        if bit == self.under:
            strength = -1
        if self.led < 0:
            self.led = self.called_suit if strength < 0 else table.suit_at[bit.bit_length()]
            self.best = strength
            self.holder = seat
        elif strength > 0 and bit & table.wins[self.led]:
            if bit > self.best:
                self.best = bit
                self.holder = seat
        elif strength > 0 and self.best < 0:
            # Only a card under lies there: whoever plays next has the better card (PART-7).
            self.best = 0
            self.holder = seat
        if strength > 0 and not bit & table.suits[self.led]:
            self.lack[self.led] |= 1 << seat
        self.trick |= bit
        self.played |= bit
        self.shown |= bit & self.reveals
        if self.kind == FIRST and bit & table.face and len(self.queens) < 2:
            self.queens += (seat,)
        self.count += 1
        if self.count < table.seats:
            self.turn = seat + 1 if seat + 1 < table.seats else 0
            return
        winner = self.holder
        self.points[winner] += table.points(self.trick & table.pack)
        self.tricks[winner] += 1
        self.last[winner] = self.done
        if self.kind == LEASTER and not self.done:
            self.queens = (winner,)
        self.done += 1
        if self.led == self.called_suit:
            self.open = False
        self.turn = winner
        self.led = self.best = self.holder = -1
        self.trick = self.count = 0

    @property
    def over(self) -> bool:
        """Whether all tricks are played."""
        return self.done == self.table.tricks

    def sides(self) -> int:
        """The seats of the picker's side, a mask; with the first two queens as far as played."""
        if self.kind != FIRST:
            return self.side
        mask = 0
        for seat in self.queens:
            mask |= 1 << seat
        return mask

    def scores(self) -> list[int]:
        """Each seat's score when all tricks are played: `Payoff.settle` in the core."""
        return settle(self, self.points, self.tricks, self.last, self.queens)


def bound(pos: Position, mine: int, seat: int, led: int) -> int:
    """The cards of a seat that a call binds, while the called suit has not been led in a complete
    trick (PART-2 to PART-7)."""
    table = pos.table
    suit = pos.called_suit
    suits = table.suits
    if seat == pos.picker:
        under = pos.under
        if under and not pos.played & under:
            if led < 0 or not mine:
                return mine | under
            if led == suit:
                return under
            return mine & suits[led] or mine
        ace = pos.own_ace & mine
        own = mine & suits[suit]
        if led < 0:
            return mine & ~own | ace if ace else mine
        if led == suit:
            return ace or own or mine
        follow = mine & suits[led]
        if follow:
            return follow
        if ace:
            return mine & ~ace or mine
        if own and not own & (own - 1):
            return mine & ~own or mine
        return mine
    called = pos.called
    if not mine & called:
        return (mine & suits[led] or mine) if led >= 0 else mine
    if led < 0:
        return mine & ~suits[suit] | called
    if led == suit:
        return called
    follow = mine & suits[led]
    if follow:
        return follow
    if not pos.smear:
        return mine & ~called or mine
    return mine


def playout(pos: Position, random: Callable[[], float]) -> list[int]:
    """Play `pos` to its end with random legal cards; the scores of all seats. `pos` stays."""
    table = pos.table
    suits, wins, suit_at = table.suits, table.wins, table.suit_at
    low, high, face = table.low, table.high, table.face
    seats = table.seats
    held, points, tricks = pos.held[:], pos.points[:], pos.tricks[:]
    last, queens = pos.last[:], pos.queens
    seat, led, best, holder = pos.turn, pos.led, pos.best, pos.holder
    trick, count, done = pos.trick, pos.count, pos.done
    opened, picker, owner, under = pos.open, pos.picker, pos.owner, pos.under
    called_suit = pos.called_suit
    cover, first = pos.cover, pos.kind == FIRST
    keep_first = pos.kind == LEASTER and not queens
    end = table.tricks
    mind = pos.copy() if opened else pos
    win = wins[led] if led >= 0 else 0
    while done < end:
        while count < seats:
            mine = held[seat]
            if opened and seat in (picker, owner):
                may = bound(mind, mine, seat, led)
            elif led >= 0:
                may = mine & suits[led] or mine
            else:
                may = mine
            if may & (may - 1):
                skip = int(random() * may.bit_count())
                while skip:
                    may &= may - 1
                    skip -= 1
                bit = may & -may
            else:
                bit = may
            held[seat] = mine & ~bit
            if cover and bit in cover:
                held[seat] |= cover[bit]
            if bit == under:
                mind.played |= bit
                if led < 0:
                    led, best, holder = called_suit, -1, seat
                    win = wins[led]
            elif led < 0:
                led, best, holder = suit_at[bit.bit_length()], bit, seat
                win = wins[led]
            elif bit & win:
                if bit > best:
                    best, holder = bit, seat
            elif best < 0:
                best, holder = 0, seat
            if first and bit & face and len(queens) < 2:
                queens += (seat,)
            trick |= bit
            count += 1
            seat += 1
            if seat == seats:
                seat = 0
        points[holder] += low[trick & 0xFFFF] + high[trick >> 16]
        tricks[holder] += 1
        last[holder] = done
        if keep_first and not done:
            queens = (holder,)
        done += 1
        if led == called_suit:
            opened = False
        seat = holder
        led = -1
        trick = count = 0
    return settle(pos, points, tricks, last, queens)
