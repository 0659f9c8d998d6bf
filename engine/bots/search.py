"""Best play with all cards open: how a two-sided hand ends if nobody errs.

Only imagined deals are searched, never the true one. The search asks yes-or-no questions, since the
score has few steps: does the picker's side reach so many points? Does it take every trick? With a
table of positions already judged, keyed at the start of a trick by the cards left and who leads.
"""

from __future__ import annotations

from engine.bots.core import FIRST, LEASTER, Position, bound
from engine.bots.core_pay import pay


class TooLong(Exception):
    """The search would take too many positions."""


class Search:
    """Judges positions of one imagined deal; its table serves for all questions about it."""

    def __init__(self, pos: Position, most: int = 60000) -> None:
        table = pos.table
        assert pos.kind not in (LEASTER, FIRST)
        self.table = table
        self.pos = pos.copy()
        self.side = pos.side if pos.side else 1
        self.nodes = 0
        self.most = most
        self.count_tricks = False
        # For each start of a trick: points known to be reachable, points known not to be.
        self.reach: dict[tuple[int, int, bool], int] = {}
        self.fail: dict[tuple[int, int, bool], int] = {}

    def reaches(self, pos: Position, wanted: int) -> bool:
        """Whether the picker's side gets at least `wanted` more card points from `pos` on, the
        points of the trick on the table included."""
        self.count_tricks = False
        return self._ask(pos, wanted)

    def takes_all(self, pos: Position) -> bool:
        """Whether the picker's side takes every trick from `pos` on."""
        self.count_tricks = True
        left = self.table.tricks - pos.done
        found = self._fresh(pos, left)
        self.count_tricks = False
        return found

    def gets_one(self, pos: Position) -> bool:
        """Whether the picker's side takes at least one trick from `pos` on."""
        self.count_tricks = True
        found = self._fresh(pos, 1)
        self.count_tricks = False
        return found

    def _fresh(self, pos: Position, wanted: int) -> bool:
        """Ask about tricks, with a table of its own."""
        kept = self.reach, self.fail
        self.reach, self.fail = {}, {}
        found = self._ask(pos, wanted)
        self.reach, self.fail = kept
        return found

    def _ask(self, pos: Position, wanted: int) -> bool:
        if wanted <= 0:
            return True
        if pos.count == 0:
            return self._trick(pos.held[:], pos.turn, pos.open, wanted, pos.done)
        return self._card(
            pos.held[:],
            pos.turn,
            pos.open,
            wanted,
            pos.done,
            pos.led,
            pos.best,
            pos.holder,
            pos.trick,
            pos.count,
        )

    def _trick(self, held: list[int], leader: int, opened: bool, wanted: int, done: int) -> bool:
        """Whether the side gets `wanted` from the start of a trick on."""
        if wanted <= 0:
            return True
        if done == self.table.tricks:
            return False
        left = 0
        for mask in held:
            left |= mask
        if not self.count_tricks:
            under = self.pos.under
            table = self.table
            rest = table.low[left & 0xFFFF] + table.high[left >> 16]
            if under and opened:
                rest += table.points(under)
            if rest < wanted:
                return False
        key = (left, leader, opened)
        known = self.reach.get(key, 0)
        if known >= wanted:
            return True
        known = self.fail.get(key, 999)
        if known <= wanted:
            return False
        self.nodes += 1
        if self.nodes > self.most:
            raise TooLong
        found = self._card(held, leader, opened, wanted, done, -1, -1, -1, 0, 0)
        if found:
            self.reach[key] = wanted
        else:
            self.fail[key] = wanted
        return found

    def _card(
        self,
        held: list[int],
        seat: int,
        opened: bool,
        wanted: int,
        done: int,
        led: int,
        best: int,
        holder: int,
        trick: int,
        count: int,
    ) -> bool:
        """Whether the side gets `wanted` when `seat` plays next to this trick."""
        table, pos = self.table, self.pos
        suits = table.suits
        mine = held[seat]
        seats = table.seats
        if opened and seat in (pos.picker, pos.owner):
            pos.played = trick & pos.under
            may = bound(pos, mine, seat, led)
        elif led >= 0:
            may = mine & suits[led] or mine
        else:
            may = mine
        mover = bool(self.side >> seat & 1)
        others = trick
        for mask in held:
            others |= mask
        others &= ~mine
        nxt = seat + 1 if seat + 1 < seats else 0
        full = count + 1 == seats
        for bit in self._ordered(may, others, led, best, holder, mover, count):
            under = bit == pos.under and opened
            now_led, now_best, now_holder = led, best, holder
            if under:
                if led < 0:
                    now_led, now_best, now_holder = pos.called_suit, -1, seat
            elif led < 0:
                now_led, now_best, now_holder = table.suit_at[bit.bit_length()], bit, seat
            elif bit & table.wins[led]:
                if bit > best:
                    now_best, now_holder = bit, seat
            elif best < 0:
                now_best, now_holder = 0, seat
            held[seat] = mine & ~bit
            if full:
                cards = trick | bit
                ours = self.side >> now_holder & 1
                gain = 0
                if ours:
                    gain = (
                        1
                        if self.count_tricks
                        else table.low[cards & 0xFFFF] + table.high[cards >> 16]
                    )
                good = self._trick(
                    held,
                    now_holder,
                    opened and now_led != pos.called_suit,
                    wanted - gain,
                    done + 1,
                )
            else:
                good = self._card(
                    held,
                    nxt,
                    opened,
                    wanted,
                    done,
                    now_led,
                    now_best,
                    now_holder,
                    trick | bit,
                    count + 1,
                )
            held[seat] = mine
            if good == mover:
                return good
        return not mover

    def _ordered(
        self, may: int, others: int, led: int, best: int, holder: int, mover: bool, count: int
    ) -> list[int]:
        """The cards that matter, the promising ones first."""
        table = self.table
        bits: list[int] = []
        before = 0
        special = self.pos.reveals | self.pos.called | self.pos.under | self.pos.own_ace
        points_at, suit_at = table.points_at, table.suit_at
        while may:
            bit = may & -may
            may ^= bit
            place = bit.bit_length()
            if before and not (bit | before) & special:
                old = before.bit_length()
                if (
                    suit_at[place] == suit_at[old]
                    and points_at[place] == points_at[old]
                    and not others & (bit - 1) & -(before << 1)
                ):
                    before = bit
                    continue
            bits.append(bit)
            before = bit
        if len(bits) < 2:
            return bits
        if led < 0:
            bits.sort(reverse=True)
            return bits
        win = table.wins[led]
        friend = bool(self.side >> holder & 1) == mover
        last = count + 1 == table.seats
        if friend:
            # The trick is ours: points first; taking it over comes last.
            bits.sort(
                key=lambda b: -points_at[b.bit_length()] + (12 if b & win and b > best else 0)
            )
        elif last:
            bits.sort(
                key=lambda b: (
                    -20 - points_at[b.bit_length()]
                    if b & win and b > best
                    else points_at[b.bit_length()]
                )
            )
        else:
            bits.sort(
                key=lambda b: -b.bit_length() if b & win and b > best else points_at[b.bit_length()]
            )
        return bits


def solved_score(search: Search, pos: Position, seat: int) -> float:
    """The score of `seat` when `pos` is played on perfectly with open cards: by asking for 61
    points, then for the step above or below, then for the tricks where a side has none yet."""
    table = pos.table
    scoring = table.rules.scoring
    side = search.side
    have = pos.buried
    tricks = 0
    for one in range(table.seats):
        if side >> one & 1:
            have += pos.points[one]
            tricks += pos.tricks[one]
    others = pos.done - tricks
    if search.reaches(pos, 61 - have):
        points, side_tricks = 61, max(1, tricks)
        if search.reaches(pos, scoring.win_schneider - have):
            points = scoring.win_schneider
            if not others and search.takes_all(pos):
                points, side_tricks = 120, table.tricks
    else:
        points, side_tricks = 60, max(1, tricks)
        if not search.reaches(pos, scoring.lose_schneider + 1 - have):
            points = scoring.lose_schneider
            if not tricks and not search.gets_one(pos):
                points, side_tricks = pos.buried, 0
    return pay(pos, pos.picker, pos.partner, points, side_tricks)[seat]
