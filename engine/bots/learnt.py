"""Learnt sense on masks: what each card is worth to a seat, from what that seat can know.

`core_policy` weighs a card by rules with a few numbers; here the numbers are fitted. For each part
at the table (picker, partner, defender, each with the partner secret or known) and each stage of
the hand there is a sum of plain things: the chance to take the trick, the points in it and in the
card, how many higher trumps are out, whether a suit is cleared, and so on. They were fitted on
millions of imagined hands in which every card of a decision was tried, and are kept in the files
of `fitted`. They are about hands with a picker; leasters and the tables of the queens go by
`core_policy`.
"""

from __future__ import annotations

from engine.bots import fitted
from engine.bots.core import PICKER, Position, Table
from engine.bots.core_policy import stands

NEAREST = {
    "3-ten": "3-ten alone",
    "3-nine": "3-nine alone",
    "3-eight": "3-eight alone",
    "4-blind": "4-blind alone",
    "5": "5 jack-of-diamonds",
    "6": "6 jack-of-diamonds",
    "10": "10 jack-of-diamonds",
}
"""For the others the table whose numbers serve, by the row of the deal."""
OTHERWISE = "5 called-ace"

STAGES = 3
RESCUE = 0.6
"""How often a friend behind takes a trick that it can take."""


class Follow:
    """The numbers for following to a trick, in one cell."""

    __slots__ = ("all", "count", "none", "price")

    def __init__(self, numbers: tuple[int, ...]) -> None:
        w = [one / fitted.SCALE for one in numbers]
        self.all = tuple(w)
        self.price = _by_above(w[10:18])
        self.none = w[18]
        self.count = w[19]


class Lead:
    """The numbers for leading, in one cell."""

    __slots__ = ("all", "length", "none", "price")

    def __init__(self, numbers: tuple[int, ...]) -> None:
        w = [one / fitted.SCALE for one in numbers]
        self.all = tuple(w)
        self.price = _by_above(w[10:18])
        self.none = w[18]
        self.length = (0.0, *w[20:25], *[w[24]] * 12)


def _by_above(eight: list[float]) -> tuple[float, ...]:
    """What a trump is worth by the number of higher ones out, from eight steps."""
    return (*eight[:5], *[eight[5]] * 2, *[eight[6]] * 3, *[eight[7]] * 5)


Cells = tuple[tuple[Follow, ...], tuple[Lead, ...]]
_cells: dict[int, tuple[Table, Cells]] = {}


def cells_of(table: Table) -> Cells:
    """The numbers for a table: those of the nearest one that was fitted."""
    known = _cells.get(id(table))
    if known is None or known[0] is not table:
        return use(table, *fitted.sense(sense_name(table)))
    return known[1]


def use(table: Table, follow: fitted.Rows, lead: fitted.Rows) -> Cells:
    """Let a table go by these rows from now on; for fitting them."""
    if len(_cells) > 60:
        _cells.clear()
    cells = tuple(map(Follow, follow)), tuple(map(Lead, lead))
    _cells[id(table)] = table, cells
    return cells


def sense_name(table: Table) -> str:
    """The name of the table whose numbers serve for this one."""
    name = fitted.table_name(table.rules)
    return name if name in fitted.TABLES else NEAREST.get(table.rules.deal.id, OTHERWISE)


def cell_of(pos: Position, seat: int, shown: int, done: int) -> int:
    """Which numbers a seat goes by: its part, whether the partner is secret, the stage."""
    tricks = pos.table.tricks
    secret = pos.secret and not shown
    if seat == pos.picker:
        part = 0
    else:
        part = 2 if pos.side >> seat & 1 else 4
    each = tricks - done
    stage = 0 if each * 6 >= tricks * 5 else 1 if each * 2 >= tricks else 2
    return (part if secret else part + 1) * STAGES + stage


def friends_of(pos: Position, seat: int, shown: int, looks: list[float]) -> list[float] | None:
    """For each seat the chance that it is a friend of `seat`, where that is not known; None where
    `core_policy.allies` says all. (PART-15)"""
    if pos.kind != PICKER or not pos.secret or shown or seat == pos.partner:
        return None
    picker = pos.picker
    if pos.called_suit >= 0 and pos.owner == seat != picker:
        return None
    total = sum(looks) - looks[picker]
    if seat == picker:
        total = total or 1.0
        chances = [one / total for one in looks]
        chances[seat] = 1.0
        return chances
    total = total - looks[seat] or 1.0
    chances = [1.0 - one / total for one in looks]
    chances[seat] = 1.0
    chances[picker] = 0.0
    return chances


def _beats(
    table: Table,
    over: int,
    led: int,
    seat: int,
    lack: list[int],
    miss: float,
    unseen: int,
    holds: bool,
) -> float:
    """The chance that `seat` has, and may play, one of the cards `over`; it lacks each unseen card
    with the chance `miss`. `holds`: it is known to have a card of the suit led."""
    trumps = 0.0
    if not lack[3] >> seat & 1:
        trumps = 1.0 - miss ** (over & table.trump).bit_count()
    if led == 3 or lack[led] >> seat & 1:
        return trumps
    suit = table.suits[led]
    in_suit = 1.0 - miss ** (over & suit).bit_count()
    if holds:
        return in_suit
    return miss ** (unseen & suit).bit_count() * trumps + in_suit


def stands_among(
    pos: Position,
    best: int,
    led: int,
    later: int,
    friends: list[float],
    lack: list[int],
    unseen: int,
    each: int,
    waiting: int,
) -> float:
    """The chance that no enemy among `later` beats the strength `best`, if who is one is unsure."""
    table = pos.table
    over = unseen & table.wins[led]
    if best > 0:
        over &= -(best << 1)
    if not over:
        return 1.0
    miss = max(0.0, 1.0 - each / unseen.bit_count())
    chance = 1.0
    while later:
        low = later & -later
        later ^= low
        seat = low.bit_length() - 1
        enemy = 1.0 - friends[seat]
        if enemy > 0.0:
            holds = seat == pos.picker and led == waiting
            chance *= 1.0 - enemy * _beats(table, over, led, seat, lack, miss, unseen, holds)
    return chance


def follow(
    pos: Position,
    cell: Follow,
    may: int,
    mine: int,
    ally: int,
    friends: list[float] | None,
    later: int,
    holder: int,
    led: int,
    best: int,
    trick: int,
    lack: list[int],
    unseen: int,
    each: int,
    waiting: int,
) -> tuple[int, float]:
    """The card to follow with, and its worth in units among the cards of this decision."""
    table = pos.table
    numbers = cell.all
    trump = table.trump
    over = may & table.wins[led]
    if best > 0:
        over &= -(best << 1)
    foes = later & ~ally
    if friends is not None:
        friend = friends[holder]
        low = friend * stands_among(pos, best, led, later, friends, lack, unseen, each, waiting)
        if friend < 1.0:
            low += (
                (1.0 - friend)
                * RESCUE
                * rescue(table, best, led, later, friends, lack, unseen, each)
            )
    elif ally >> holder & 1:
        friend = 1.0
        low = stands(table, best, led, foes, lack, unseen, each) if foes else 1.0
    else:
        friend = 0.0
        low = 0.0
        if later & ally:
            low = RESCUE * (1.0 - stands(table, best, led, later & ally, lack, unseen, each))
    lying = 0.1 * (table.low[trick & 0xFFFF] + table.high[trick >> 16])
    coming = numbers[0] * lying + numbers[1] * later.bit_count() + numbers[2]
    with_points, by_points = numbers[3], numbers[4]
    take = numbers[5] + numbers[38] * lying * friend
    if friend > 0.0:
        take += numbers[7]
    if not later:
        take += numbers[35] + numbers[34] * lying
    if led == 3:
        trump_take = take + numbers[33] * lying
    else:
        trump_take = take + numbers[31] + numbers[32] * lying
        if friends is not None:
            trump_take += numbers[39] * friend
    out = unseen & trump
    count = cell.count * (mine & trump).bit_count()
    points_at, suit_at, fat = table.points_at, table.suit_at, table.fat
    chosen, most = 0, -1e9
    while may:
        bit = may & -may
        may ^= bit
        place = bit.bit_length()
        tenth = 0.1 * points_at[place]
        worth = by_points * tenth
        if bit & over:
            if friends is not None:
                ours = stands_among(pos, bit, led, later, friends, lack, unseen, each, waiting)
            else:
                ours = stands(table, bit, led, foes, lack, unseen, each) if foes else 1.0
            worth += trump_take if bit & trump else take
            if ours >= 1.0:
                worth += numbers[6]
            if bit & fat:
                worth += numbers[30]
        else:
            ours = low
            if bit & fat:
                worth += numbers[37] * ours
                if ours < 0.999:
                    worth += numbers[36]
        worth += ours * (coming + with_points * tenth)
        if bit & trump:
            worth += count
            if out:
                worth += cell.price[(out & -(bit << 1)).bit_count()]
            else:
                worth += cell.none
        else:
            suit = suit_at[place]
            mask = table.suits[suit]
            own = mine & mask
            top = not unseen & mask & -(bit << 1)
            if bit & fat:
                if top:
                    worth += numbers[20] if out else numbers[21]
                    if own & (own - 1):
                        worth += numbers[29]
                elif bit & table.tens:
                    worth += numbers[22]
            elif bit & table.kings:
                worth += numbers[28]
            rest = own & (own - 1)
            if not rest:
                worth += numbers[23 if mine & trump and suit != waiting else 24]
                if suit != led:
                    worth += numbers[27]
            elif not rest & (rest - 1):
                worth += numbers[25]
            if suit == waiting:
                worth += numbers[26]
        if worth > most:
            chosen, most = bit, worth
    return chosen, most


def rescue(
    table: Table,
    best: int,
    led: int,
    later: int,
    friends: list[float],
    lack: list[int],
    unseen: int,
    each: int,
) -> float:
    """The chance that a friend among `later` has a card that takes the trick as it lies."""
    over = unseen & table.wins[led]
    if best > 0:
        over &= -(best << 1)
    if not over:
        return 0.0
    miss = max(0.0, 1.0 - each / unseen.bit_count())
    none = 1.0
    while later:
        bit = later & -later
        later ^= bit
        seat = bit.bit_length() - 1
        none *= 1.0 - friends[seat] * _beats(table, over, led, seat, lack, miss, unseen, False)
    return 1.0 - none


def lead(
    pos: Position,
    cell: Lead,
    may: int,
    mine: int,
    seat: int,
    ally: int,
    friends: list[float] | None,
    lack: list[int],
    unseen: int,
    each: int,
    waiting: int,
    under: int,
) -> tuple[int, float]:
    """The card to lead, and its worth in units among the cards of this decision. `under` is the
    seat's own card under, which leads as the called suit and takes nothing."""
    table = pos.table
    numbers = cell.all
    trump = table.trump
    everyone = (1 << table.seats) - 1
    others = everyone & ~(1 << seat)
    foes = others & ~ally
    able = foes & ~lack[3]
    helpers = ally & others & ~lack[3]
    out = unseen & trump
    foes_trump = bool(out and able)
    points_at, suit_at, fat = table.points_at, table.suit_at, table.fat
    own_trump = (mine & trump).bit_count()
    trump_base = cell.length[own_trump] + 0.1 * numbers[26] * out.bit_count()
    trump_base += 0.2 * numbers[28] * (mine.bit_count() - own_trump)
    if foes_trump:
        trump_base += numbers[25]
    if waiting >= 0 and mine & table.suits[waiting]:
        trump_base += numbers[43]
    chosen, most = 0, -1e9
    while may:
        bit = may & -may
        may ^= bit
        place = bit.bit_length()
        tenth = 0.1 * points_at[place]
        suit = suit_at[place]
        if bit == under:
            suit = pos.called_suit
            ours = 0.0
        elif friends is not None:
            ours = stands_among(pos, bit, suit, others, friends, lack, unseen, each, waiting)
        else:
            ours = stands(table, bit, suit, foes, lack, unseen, each) if foes else 1.0
        worth = ours * (numbers[0] + numbers[1] * tenth) + numbers[2] * tenth
        if ours >= 1.0:
            worth += numbers[3] + numbers[4] * tenth
        if suit == 3:
            worth += trump_base
            if out:
                worth += cell.price[(out & -(bit << 1)).bit_count()]
            else:
                worth += cell.none
            if bit & fat:
                worth += numbers[27]
            if not foes_trump:
                worth += numbers[40] * tenth
        else:
            mask = table.suits[suit]
            own = mine & mask
            rest = unseen & mask
            if bit & fat:
                if not rest & -(bit << 1):
                    worth += numbers[29]
                elif bit & table.tens:
                    worth += numbers[30]
            if not own & (own - 1):
                worth += numbers[31] if own else 0.0
                if own and own_trump and suit != waiting:
                    worth += numbers[35]
            elif own.bit_count() >= 3:
                worth += numbers[32]
            if suit == waiting:
                worth += numbers[33] + numbers[34] * tenth
            ruffs = (lack[suit] & able).bit_count()
            helps = (lack[suit] & helpers).bit_count()
            worth += (
                numbers[36] * ruffs + numbers[37] * helps + 0.2 * numbers[38] * rest.bit_count()
            )
            if helps and not ruffs:
                worth += numbers[42] * tenth
            if seat != pos.picker and lack[suit] >> pos.picker & 1:
                worth += numbers[39]
            if not foes_trump:
                worth += numbers[41]
        if worth > most:
            chosen, most = bit, worth
    return chosen, most


def sensible(
    pos: Position, may: int, ally: list[int], cell: Follow | Lead | None = None
) -> tuple[int, float]:
    """The card of `may` that the seat at its turn plays, and its worth; with a single card in `may`
    what that is worth. `cell` stands for the numbers of the seat's own, when they are fitted."""
    table, seat = pos.table, pos.turn
    mine = pos.held[seat]
    unseen = table.pack & ~pos.played & ~mine & ~pos.bury[seat]
    each = table.tricks - pos.done
    waiting = pos.called_suit if pos.open else -1
    number = cell_of(pos, seat, pos.shown, pos.done)
    friends = friends_of(pos, seat, pos.shown, pos.looks)
    follows, leads = cells_of(table)
    if pos.led < 0:
        under = 0
        if seat == pos.picker:
            under = pos.under & ~pos.played
            mine |= pos.under
        return lead(
            pos,
            cell if isinstance(cell, Lead) else leads[number],
            may,
            mine,
            seat,
            ally[seat],
            friends,
            pos.lack,
            unseen,
            each,
            waiting,
            under,
        )
    left = table.seats - pos.count - 1
    later = ((1 << left) - 1) << (seat + 1)
    later = (later | later >> table.seats) & ((1 << table.seats) - 1)
    return follow(
        pos,
        cell if isinstance(cell, Follow) else follows[number],
        may,
        mine,
        ally[seat],
        friends,
        later,
        pos.holder,
        pos.led,
        pos.best,
        pos.trick,
        pos.lack,
        unseen,
        each,
        waiting,
    )
