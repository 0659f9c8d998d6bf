"""The end of a hand for two with all cards open: best play of both, exactly."""

from __future__ import annotations

from functools import lru_cache

from engine.bots.duel_worlds import NOTHING, Table, World

_HIGH = 999


class Solver:
    """Best play of both with every card of the world open, remembered for each position."""

    def __init__(self, world: World) -> None:
        self.table = world.table
        self.below = world.below
        self.known: dict[tuple[int, int, int], tuple[int, int]] = {}
        self.twins = _twins(world)

    def gain(self, first: int, second: int, turn: int, lead: int) -> int:
        """What seat 0 takes more than seat 1 in the rest, both playing their best; `first` and
        `second` are the open cards of the two seats, `lead` the card on the table or `NOTHING`."""
        mine, theirs = (second, first) if turn else (first, second)
        rest = self._lying(mine | theirs)
        if lead < 0:
            value = self._led(mine, theirs, -_HIGH, _HIGH, rest)
        else:
            rest += self.table.points[lead]
            value = self._answered(mine, theirs, lead, -_HIGH, _HIGH, rest)
        return -value if turn else value

    def _lying(self, cards: int) -> int:
        """The points of open cards and of what lies below them."""
        total = 0
        while cards:
            card = cards.bit_length() - 1
            cards ^= 1 << card
            while card >= 0:
                total += self.table.points[card]
                card = self.below[card]
        return total

    def _led(self, mine: int, theirs: int, low: int, high: int, rest: int) -> int:
        """What the seat that leads takes more than the other, exactly if that lies between `low`
        and `high`; `rest` are the points still to be played."""
        if rest <= low:
            return rest
        if -rest >= high:
            return -rest
        key = (mine, theirs, NOTHING)
        bounds = self.known.get(key)
        if bounds is None:
            least, most = -rest, rest
        else:
            least, most = bounds
            if least >= high or least == most:
                return least
            if most <= low:
                return most
        floor, ceiling = max(low, least), min(high, most)
        below, twins, best, at = self.below, self.twins, -_HIGH, floor
        mask = mine
        while mask:
            card = mask.bit_length() - 1
            bit = 1 << card
            mask ^= bit
            if mine & twins[card]:
                continue
            under = below[card]
            left = mine ^ bit
            if under >= 0:
                left |= 1 << under
            value = -self._answered(theirs, left, card, -ceiling, -at, rest)
            if value > best:
                best = value
                if best > at:
                    at = best
                    if at >= ceiling:
                        break
        if best <= floor:
            self.known[key] = (least, min(most, best))
        elif best >= ceiling:
            self.known[key] = (max(least, best), most)
        else:
            self.known[key] = (best, best)
        return best

    def _answered(self, mine: int, theirs: int, lead: int, low: int, high: int, rest: int) -> int:
        """What the seat that answers `lead` takes more than the other; the points led are part of
        `rest`."""
        table = self.table
        below, points, beating = self.below, table.points, table.beats[lead]
        lying = points[lead]
        may = mine & table.follows[lead] or mine
        if not may & (may - 1):
            card = may.bit_length() - 1
            under = below[card]
            left = mine ^ may
            if under >= 0:
                left |= 1 << under
            value = lying + points[card]
            if may & beating:
                if rest == value:
                    return value
                return value + self._led(left, theirs, low - value, high - value, rest - value)
            if rest == value:
                return -value
            return -value - self._led(theirs, left, -high - value, -low - value, rest - value)
        if rest <= low:
            return rest
        if -rest >= high:
            return -rest
        key = (mine, theirs, lead)
        bounds = self.known.get(key)
        if bounds is None:
            least, most = -rest, rest
        else:
            least, most = bounds
            if least >= high or least == most:
                return least
            if most <= low:
                return most
        floor, ceiling = max(low, least), min(high, most)
        twins, best, at = self.twins, -_HIGH, floor
        over = may & beating
        # Those that take the trick first, the cheaper ones before the queens.
        for mask, takes in ((over, True), (may ^ over, False)):
            while mask:
                bit = mask & -mask
                mask ^= bit
                card = bit.bit_length() - 1
                if mine & twins[card]:
                    continue
                under = below[card]
                left = mine ^ bit
                if under >= 0:
                    left |= 1 << under
                value = lying + points[card]
                more = rest - value
                if not more:
                    value = value if takes else -value
                elif takes:
                    value += self._led(left, theirs, at - value, ceiling - value, more)
                else:
                    value = -value - self._led(theirs, left, -ceiling - value, -at - value, more)
                if value > best:
                    best = value
                    if best > at:
                        at = best
                        if at >= ceiling:
                            mask = 0
            if at >= ceiling:
                break
        if best <= floor:
            self.known[key] = (least, min(most, best))
        elif best >= ceiling:
            self.known[key] = (max(least, best), most)
        else:
            self.known[key] = (best, best)
        return best


def _twins(world: World) -> tuple[int, ...]:
    """For each card those beside it in power that do the same, so that with one of them in the same
    hand it need not be tried: of one suit and worth, with nothing below, no card between them that
    is still in play elsewhere."""
    playing = world.open[0] | world.open[1]
    for under in world.below:
        if under >= 0:
            playing |= 1 << under
    if world.lead >= 0:
        playing |= 1 << world.lead
    found = []
    for card, (runs, under) in enumerate(zip(_runs(world.table), world.below, strict=True)):
        twins = 0
        if under < 0:
            for other, between in runs:
                if world.below[other] < 0 and not between & playing:
                    twins |= 1 << other
        found.append(twins)
        assert not twins >> card & 1
    return tuple(found)


@lru_cache(maxsize=16)
def _runs(table: Table) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each card the lower ones of its suit and points, each with the cards between them."""
    found = []
    for card, follows in enumerate(table.follows):
        row = table.power[table.suit[card]]
        suit = [one for one in range(32) if follows >> one & 1]
        runs = []
        for other in suit:
            if row[other] < row[card] and table.points[other] == table.points[card]:
                between = [one for one in suit if row[other] < row[one] < row[card]]
                runs.append((other, sum(1 << one for one in between)))
        found.append(tuple(runs))
    return tuple(found)
