"""Playing imagined hands to their end, and choosing by what comes of them."""

from __future__ import annotations

from engine.bots.core import DUEL, FIRST, LEASTER, Position, Table, bound
from engine.bots.core_pay import settle
from engine.bots.core_policy import allies, follow, follow_leaster, lead, lead_leaster
from engine.rules.no_pick import Leaster

POINT = 0.004
"""What a card point more is worth beside the score, so that a lost hand is still played well."""


class End:
    """How an imagined hand ended: card points, tricks and last trick of each seat, and who played
    the first two queens (in a leaster: who took the first trick)."""

    __slots__ = ("last", "points", "queens", "tricks")

    def __init__(
        self, points: list[int], tricks: list[int], last: list[int], queens: tuple[int, ...]
    ) -> None:
        self.points = points
        self.tricks = tricks
        self.last = last
        self.queens = queens


def rollout(pos: Position, first: int = 0) -> End:
    """Play `pos` to its end with common sense in every seat; `first` is the card that `turn` plays
    now, if it is given. `pos` stays as it is."""
    table = pos.table
    suits, wins, suit_at = table.suits, table.wins, table.suit_at
    low, high, face, pack = table.low, table.high, table.face, table.pack
    seats, end, kind = table.seats, table.tricks, pos.kind
    held, points, tricks = pos.held[:], pos.points[:], pos.tricks[:]
    last, lack, queens = pos.last[:], pos.lack[:], pos.queens
    seat, led, best, holder = pos.turn, pos.led, pos.best, pos.holder
    trick, count, done, played = pos.trick, pos.count, pos.done, pos.played
    opened, picker, owner, under = pos.open, pos.picker, pos.owner, pos.under
    called_suit, bury, cover = pos.called_suit, pos.bury, pos.cover
    reveals, shown = pos.reveals, pos.shown
    partner, side, secret = pos.partner, pos.side, pos.secret
    queens_game, leaster = kind == FIRST, kind == LEASTER
    ally = allies(pos, shown, queens)
    no_pick = table.rules.no_pick
    house = no_pick.payoff if leaster and isinstance(no_pick, Leaster) else None
    mind = pos.copy() if opened else pos
    win = wins[led] if led >= 0 else 0
    while done < end:
        each = end - done
        while count < seats:
            mine = held[seat]
            if first:
                bit = first
                first = 0
            else:
                if opened and seat in (picker, owner):
                    may = bound(mind, mine, seat, led)
                elif led >= 0:
                    may = mine & suits[led] or mine
                else:
                    may = mine
                if not may & (may - 1):
                    bit = may
                else:
                    unseen = pack & ~played & ~mine & ~bury[seat]
                    if house is not None:
                        needs = house.needs_trick and not tricks[seat]
                        if led < 0:
                            bit = lead_leaster(table, may, unseen, needs, each)
                        else:
                            blind_here = (house.blind == "last-trick" and each == 1) or (
                                house.blind == "first-trick" and not done
                            )
                            bit = follow_leaster(
                                table,
                                may,
                                _later(seat, count, seats),
                                led,
                                best,
                                trick,
                                lack,
                                unseen,
                                each,
                                needs,
                                done,
                                blind_here,
                            )
                    elif led < 0:
                        friends = ally[seat]
                        if kind == DUEL or queens_game:
                            attack = not queens_game or (
                                (seat in queens) if len(queens) == 2 else bool(mine & face)
                            )
                        else:
                            attack = bool(side >> seat & 1)
                        bit = lead(
                            table,
                            may,
                            mine | (under if seat == picker else 0),
                            seat,
                            friends,
                            attack,
                            picker,
                            called_suit if opened else -1,
                            reveals if seat == partner and secret and not shown else 0,
                            lack,
                            unseen,
                            each,
                        )
                    else:
                        bit = follow(
                            table,
                            may,
                            mine,
                            ally[seat],
                            _later(seat, count, seats),
                            holder,
                            led,
                            best,
                            trick,
                            lack,
                            unseen,
                            each,
                            called_suit if opened else -1,
                        )
            held[seat] = mine & ~bit
            if cover and bit in cover:
                held[seat] |= cover[bit]
            played |= bit
            if bit == under:
                mind.played |= bit
                if led < 0:
                    led, best, holder = called_suit, -1, seat
                    win = wins[led]
            elif led < 0:
                led, best, holder = suit_at[bit.bit_length()], bit, seat
                win = wins[led]
            else:
                if bit & win:
                    if bit > best:
                        best, holder = bit, seat
                elif best < 0:
                    best, holder = 0, seat
                if not bit & suits[led]:
                    lack[led] |= 1 << seat
            if bit & reveals:
                shown |= bit
                ally = allies(pos, shown, queens)
            elif queens_game and bit & face and len(queens) < 2:
                queens += (seat,)
                if len(queens) == 2:
                    ally = allies(pos, shown, queens)
            trick |= bit
            count += 1
            seat += 1
            if seat == seats:
                seat = 0
        points[holder] += low[trick & 0xFFFF] + high[trick >> 16]
        tricks[holder] += 1
        last[holder] = done
        if leaster and not done:
            queens = (holder,)
        done += 1
        if led == called_suit:
            opened = False
        seat = holder
        led = -1
        trick = count = 0
    return End(points, tricks, last, queens)


def _later(seat: int, count: int, seats: int) -> int:
    """The seats that play after `seat` when `count` cards lie on the table, as a mask."""
    left = seats - count - 1
    mask = ((1 << left) - 1) << (seat + 1)
    return (mask | mask >> seats) & ((1 << seats) - 1)


def worth(pos: Position, seat: int, end: End) -> float:
    """What an ended hand is worth to `seat`: its score and a little for its side's points."""
    score = settle(pos, end.points, end.tricks, end.last, end.queens)[seat]
    if pos.kind == LEASTER:
        return score - POINT * end.points[seat]
    side = pos.side
    if pos.kind == FIRST:
        side = 0
        for queen in end.queens:
            side |= 1 << queen
    if pos.kind == DUEL:
        side = 1 << seat
    mine = bool(side >> seat & 1)
    points = 0
    for one, taken in enumerate(end.points):
        if bool(side >> one & 1) == mine:
            points += taken
    return score + POINT * points


def distinct(pos: Position, may: int) -> list[int]:
    """Of the cards in `may` one for each that matters: cards beside each other in their suit with
    the same points are as good as one another when nobody else holds one between them."""
    table = pos.table
    mine = pos.held[pos.turn]
    others = table.pack & ~(pos.played & ~pos.trick) & ~mine
    special = pos.reveals | pos.called | pos.under | pos.own_ace
    if pos.cover:
        special |= table.pack
    found: list[int] = []
    before = 0
    while may:
        bit = may & -may
        may ^= bit
        if (
            before
            and not (bit | before) & special
            and table.suit_at[bit.bit_length()] == table.suit_at[before.bit_length()]
            and table.points_at[bit.bit_length()] == table.points_at[before.bit_length()]
            and not others & (bit - 1) & -(before << 1)
        ):
            before = bit
            continue
        found.append(bit)
        before = bit
    return found


def sensible(pos: Position, may: int, ally: list[int]) -> int:
    """What common sense plays of `may` in `pos`: the choice that `rollout` makes, for one card."""
    table, seat = pos.table, pos.turn
    mine = pos.held[seat]
    seats, kind = table.seats, pos.kind
    unseen = table.pack & ~pos.played & ~mine & ~pos.bury[seat]
    each = table.tricks - pos.done
    waiting = pos.called_suit if pos.open else -1
    if kind == LEASTER:
        no_pick = table.rules.no_pick
        assert isinstance(no_pick, Leaster)
        house = no_pick.payoff
        needs = house.needs_trick and not pos.tricks[seat]
        if pos.led < 0:
            return lead_leaster(table, may, unseen, needs, each)
        blind_here = (house.blind == "last-trick" and each == 1) or (
            house.blind == "first-trick" and not pos.done
        )
        later = _later(seat, pos.count, seats)
        args = (later, pos.led, pos.best, pos.trick, pos.lack, unseen, each, needs, pos.done)
        return follow_leaster(table, may, *args, blind_here)
    if pos.led >= 0:
        later = _later(seat, pos.count, seats)
        trick = (later, pos.holder, pos.led, pos.best, pos.trick)
        return follow(table, may, mine, ally[seat], *trick, pos.lack, unseen, each, waiting)
    if kind == DUEL:
        attack = True
    elif kind == FIRST:
        attack = seat in pos.queens if len(pos.queens) == 2 else bool(mine & table.face)
    else:
        attack = bool(pos.side >> seat & 1)
    hide = pos.reveals if seat == pos.partner and pos.secret and not pos.shown else 0
    if seat == pos.picker:
        mine |= pos.under
    return lead(
        table,
        may,
        mine,
        seat,
        ally[seat],
        attack,
        pos.picker,
        waiting,
        hide,
        pos.lack,
        unseen,
        each,
    )


def fits_play(pos: Position, plays: list[tuple[int, int]], me: int, other: float) -> float:
    """How well a world fits the cards played so far: for each play of another seat that common
    sense would not have made the factor `other`. `pos` stands before the first of `plays`, which
    are pairs of seat and bit, and is used up."""
    weight = 1.0
    ally = allies(pos, pos.shown, pos.queens)
    knew = (pos.shown, pos.queens)
    table = pos.table
    for seat, bit in plays:
        if seat != me and bit != pos.under:
            may = pos.legal()
            if may & (may - 1):
                thought = sensible(pos, may, ally)
                if thought != bit and not alike(table, thought, bit):
                    weight *= other
        pos.play(bit)
        if (pos.shown, pos.queens) != knew:
            knew = (pos.shown, pos.queens)
            ally = allies(pos, *knew)
    return weight


def alike(table: Table, one: int, other: int) -> bool:
    """Whether two cards of the same suit and points make no difference that matters here."""
    a, b = one.bit_length(), other.bit_length()
    return table.suit_at[a] == table.suit_at[b] and table.points_at[a] == table.points_at[b]
