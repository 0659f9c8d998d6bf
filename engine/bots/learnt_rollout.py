"""Playing imagined hands to their end with learnt sense in every seat (see `learnt`)."""

from __future__ import annotations

from engine.bots.core import PICKER, Position, bound
from engine.bots.core_looks import suspect
from engine.bots.core_policy import allies
from engine.bots.learnt import cell_of, cells_of, follow, friends_of, lead, sensible
from engine.bots.rollout import End, alike
from engine.bots.rollout import fits_play as plain_fits
from engine.bots.rollout import rollout as plain_rollout


def plays_by_learnt(pos: Position) -> bool:
    """Whether the learnt numbers are about such a hand: a picker's. With black queens the numbers
    of other tables were worth less than plain common sense."""
    return pos.kind == PICKER


def rollout(pos: Position, first: int = 0) -> End:
    """Play `pos` to its end; `first` is the card that `turn` plays now, if it is given. Hands
    without a picker are played by plain common sense. `pos` stays as it is."""
    if not plays_by_learnt(pos):
        return plain_rollout(pos, first)
    table = pos.table
    suits, wins, suit_at = table.suits, table.wins, table.suit_at
    low, high, pack = table.low, table.high, table.pack
    seats, end = table.seats, table.tricks
    held, points, tricks = pos.held[:], pos.points[:], pos.tricks[:]
    last, lack, looks = pos.last[:], pos.lack[:], pos.looks[:]
    seat, led, best, holder = pos.turn, pos.led, pos.best, pos.holder
    trick, count, done, played = pos.trick, pos.count, pos.done, pos.played
    opened, picker, owner, under = pos.open, pos.picker, pos.owner, pos.under
    called_suit, bury = pos.called_suit, pos.bury
    reveals, shown = pos.reveals, pos.shown
    unsure = pos.secret and not shown
    ally = allies(pos, shown, pos.queens)
    follows, leads = cells_of(table)
    everyone = (1 << seats) - 1
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
                    number = cell_of(pos, seat, shown, done)
                    friends = friends_of(pos, seat, shown, looks) if unsure else None
                    waiting = called_suit if opened else -1
                    if led < 0:
                        own = 0
                        if under and seat == picker:
                            mine |= under
                            own = under & ~played
                        bit, _worth = lead(
                            pos,
                            leads[number],
                            may,
                            mine,
                            seat,
                            ally[seat],
                            friends,
                            lack,
                            unseen,
                            each,
                            waiting,
                            own,
                        )
                    else:
                        later = ((1 << (seats - count - 1)) - 1) << (seat + 1)
                        bit, _worth = follow(
                            pos,
                            follows[number],
                            may,
                            mine,
                            ally[seat],
                            friends,
                            (later | later >> seats) & everyone,
                            holder,
                            led,
                            best,
                            trick,
                            lack,
                            unseen,
                            each,
                            waiting,
                        )
            if unsure and seat != picker:
                suspect(table, picker, called_suit, looks, seat, bit, led, best, holder)
            held[seat] &= ~bit
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
                unsure = False
                ally = allies(pos, shown, ())
            trick |= bit
            count += 1
            seat += 1
            if seat == seats:
                seat = 0
        points[holder] += low[trick & 0xFFFF] + high[trick >> 16]
        tricks[holder] += 1
        last[holder] = done
        done += 1
        if led == called_suit:
            opened = False
        seat = holder
        led = -1
        trick = count = 0
    return End(points, tricks, last, ())


def fits_play(pos: Position, plays: list[tuple[int, int]], me: int, other: float) -> float:
    """How well a world fits the cards played so far: for each play of another seat that learnt
    sense would not have made the factor `other`. `pos` stands before the first of `plays`, which
    are pairs of seat and bit, and is used up."""
    if not plays_by_learnt(pos):
        return plain_fits(pos, plays, me, other)
    weight = 1.0
    shown = pos.shown
    ally = allies(pos, shown, ())
    table = pos.table
    for seat, bit in plays:
        if seat != me and bit != pos.under:
            may = pos.legal()
            if may & (may - 1):
                thought = sensible(pos, may, ally)[0]
                if thought != bit and not alike(table, thought, bit):
                    weight *= other
        pos.play(bit)
        if pos.shown != shown:
            shown = pos.shown
            ally = allies(pos, shown, ())
    return weight
