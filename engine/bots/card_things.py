"""The things that learnt sense weighs about a card, one by one, as the nets of `cardnet` read them.

`learnt` adds them up while it goes, for speed; here they are written out. Each list has the order
of the numbers in the files of learnt sense: their sum of products is what `learnt` says.
"""

from __future__ import annotations

from engine.bots import learnt
from engine.bots.core import Position, Table
from engine.bots.core_policy import stands

FOLLOWS, LEADS = 40, 44
STEPS = (0, 1, 2, 3, 4, 5, 5, 6, 6, 6, 7)
"""In which of eight steps the number of higher trumps falls; more are in the last."""


def _trump(found: list[float], table: Table, bit: int, mine: int, unseen: int) -> None:
    """Numbers 10 to 19: how many higher trumps are out, and how many trumps are held."""
    out = unseen & table.trump
    if out:
        found[10 + STEPS[min(10, (out & -(bit << 1)).bit_count())]] = 1.0
    else:
        found[18] = 1.0
    found[19] = float((mine & table.trump).bit_count())


class Following:
    """What is the same for all cards of a decision to follow."""

    def __init__(
        self,
        pos: Position,
        ally: int,
        friends: list[float] | None,
        later: int,
        mine: int,
        unseen: int,
    ) -> None:
        table = self.table = pos.table
        self.pos, self.friends, self.later = pos, friends, later
        self.mine, self.unseen = mine, unseen
        self.each = table.tricks - pos.done
        self.waiting = pos.called_suit if pos.open else -1
        self.foes = later & ~ally
        led, best, holder = pos.led, pos.best, pos.holder
        self.over = table.wins[led]
        if best > 0:
            self.over &= -(best << 1)
        self.lying = 0.1 * table.points(pos.trick & table.pack)
        each, lack = self.each, pos.lack
        if friends is not None:
            self.friend = friends[holder]
            self.low = self.friend * self._stands(best)
            if self.friend < 1.0:
                helped = learnt.rescue(table, best, led, later, friends, lack, unseen, each)
                self.low += (1.0 - self.friend) * learnt.RESCUE * helped
        elif ally >> holder & 1:
            self.friend = 1.0
            self.low = self._stands(best)
        else:
            self.friend = self.low = 0.0
            if later & ally:
                held = stands(table, best, led, later & ally, lack, unseen, each)
                self.low = learnt.RESCUE * (1.0 - held)

    def _stands(self, best: int) -> float:
        """The chance that no enemy behind goes over `best`."""
        pos = self.pos
        if self.friends is not None:
            return learnt.stands_among(
                pos,
                best,
                pos.led,
                self.later,
                self.friends,
                pos.lack,
                self.unseen,
                self.each,
                self.waiting,
            )
        if not self.foes:
            return 1.0
        return stands(self.table, best, pos.led, self.foes, pos.lack, self.unseen, self.each)

    def things(self, bit: int) -> list[float]:
        """The forty things about a card to follow with."""
        table, pos, lying = self.table, self.pos, self.lying
        found = [0.0] * FOLLOWS
        place = bit.bit_length()
        suit = table.suit_at[place]
        tenth = 0.1 * table.points_at[place]
        over = bool(bit & self.over)
        ours = self._stands(bit) if over else self.low
        found[0] = ours * lying
        found[1] = ours * self.later.bit_count()
        found[2] = ours
        found[3] = ours * tenth
        found[4] = tenth
        if suit == 3:
            _trump(found, table, bit, self.mine, self.unseen)
        else:
            self._fail(found, bit, suit)
        if over:
            found[5] = 1.0
            found[6] = float(ours >= 1.0)
            found[7] = float(self.friend > 0.0)
            found[30] = float(tenth >= 1.0)
            if pos.led == 3:
                found[33] = lying
            elif suit == 3:
                found[31] = 1.0
                found[32] = lying
                if self.friends is not None:
                    found[39] = self.friend
            if not self.later:
                found[34] = lying
                found[35] = 1.0
            found[38] = self.friend * lying
        elif tenth >= 1.0:
            found[36] = float(ours < 0.999)
            found[37] = ours
        return found

    def _fail(self, found: list[float], bit: int, suit: int) -> None:
        """Numbers 20 to 29: a fail card's rank, and what it leaves of its suit."""
        table = self.table
        mask = table.suits[suit]
        held = (self.mine & mask).bit_count()
        top = not self.unseen & mask & -(bit << 1)
        if bit & table.fat and top:
            found[20 if self.unseen & table.trump else 21] = 1.0
            found[29] = float(held > 1)
        elif bit & table.tens:
            found[22] = 1.0
        elif bit & table.kings:
            found[28] = 1.0
        if held == 1:
            found[23 if self.mine & table.trump and suit != self.waiting else 24] = 1.0
            found[27] = float(suit != self.pos.led)
        elif held == 2:
            found[25] = 1.0
        found[26] = float(suit == self.waiting)


class Leading:
    """What is the same for all cards of a decision to lead."""

    def __init__(
        self, pos: Position, ally: int, friends: list[float] | None, mine: int, unseen: int
    ) -> None:
        table = self.table = pos.table
        self.pos, self.friends = pos, friends
        self.mine, self.unseen = mine, unseen
        self.each = table.tricks - pos.done
        self.waiting = pos.called_suit if pos.open else -1
        seat = pos.turn
        self.others = ((1 << table.seats) - 1) & ~(1 << seat)
        self.foes = self.others & ~ally
        self.able = self.foes & ~pos.lack[3]
        self.helpers = ally & self.others & ~pos.lack[3]
        self.foes_trump = bool(unseen & table.trump and self.able)

    def things(self, bit: int) -> list[float]:
        """The forty-four things about a card to lead."""
        table, pos = self.table, self.pos
        found = [0.0] * LEADS
        place = bit.bit_length()
        suit = table.suit_at[place]
        tenth = 0.1 * table.points_at[place]
        if self.friends is not None:
            ours = learnt.stands_among(
                pos,
                bit,
                suit,
                self.others,
                self.friends,
                pos.lack,
                self.unseen,
                self.each,
                self.waiting,
            )
        elif self.foes:
            ours = stands(table, bit, suit, self.foes, pos.lack, self.unseen, self.each)
        else:
            ours = 1.0
        found[0] = ours
        found[1] = ours * tenth
        found[2] = tenth
        if ours >= 1.0:
            found[3] = 1.0
            found[4] = tenth
        if suit == 3:
            self._trump(found, bit, tenth)
        else:
            self._fail(found, bit, suit, tenth)
        return found

    def _trump(self, found: list[float], bit: int, tenth: float) -> None:
        table, mine = self.table, self.mine
        _trump(found, table, bit, mine, self.unseen)
        found[19] = 0.0
        own = (mine & table.trump).bit_count()
        found[20 + min(own, 5) - 1] = 1.0
        found[25] = float(self.foes_trump)
        found[26] = 0.1 * (self.unseen & table.trump).bit_count()
        found[27] = float(tenth >= 1.0)
        found[28] = 0.2 * (mine.bit_count() - own)
        if not self.foes_trump:
            found[40] = tenth
        found[43] = float(self.waiting >= 0 and bool(mine & table.suits[self.waiting]))

    def _fail(self, found: list[float], bit: int, suit: int, tenth: float) -> None:
        table, pos, mine = self.table, self.pos, self.mine
        mask = table.suits[suit]
        held = (mine & mask).bit_count()
        rest = self.unseen & mask
        top = not rest & -(bit << 1)
        found[29] = float(bool(bit & table.fat) and top)
        found[30] = float(bool(bit & table.tens) and not top)
        found[31] = float(held == 1)
        found[32] = float(held >= 3)
        if suit == self.waiting:
            found[33] = 1.0
            found[34] = tenth
        found[35] = float(held == 1 and bool(mine & table.trump) and suit != self.waiting)
        ruffs = (pos.lack[suit] & self.able).bit_count()
        helps = (pos.lack[suit] & self.helpers).bit_count()
        found[36] = float(ruffs)
        found[37] = float(helps)
        found[38] = 0.2 * rest.bit_count()
        found[39] = float(pos.turn != pos.picker and bool(pos.lack[suit] >> pos.picker & 1))
        found[41] = float(not self.foes_trump)
        if helps and not ruffs:
            found[42] = tenth
