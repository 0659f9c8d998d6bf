"""The end of a hand for two with all cards open: best play of both, exactly."""

from __future__ import annotations

from engine.bots.duel_worlds import NOTHING, World

_HIGH = 999


class Solver:
    """Best play of both with every card of the world open, remembered for each position."""

    def __init__(self, world: World) -> None:
        self.table = world.table
        self.below = world.below
        self.known: dict[tuple[int, int, int], tuple[int, int]] = {}

    def gain(self, first: int, second: int, turn: int, lead: int) -> int:
        """What seat 0 takes more than seat 1 in the rest, both playing their best; `first` and
        `second` are the open cards of the two seats, `lead` the card on the table or `NOTHING`."""
        mine, theirs = (second, first) if turn else (first, second)
        if lead < 0:
            value = self._led(mine, theirs, -_HIGH, _HIGH)
        else:
            value = self._answered(mine, theirs, lead, -_HIGH, _HIGH)
        return -value if turn else value

    def _led(self, mine: int, theirs: int, low: int, high: int) -> int:
        """What the seat that leads takes more than the other."""
        if not mine:
            return 0
        key = (mine, theirs, NOTHING)
        least, most = self.known.get(key, (-_HIGH, _HIGH))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        floor, ceiling = max(low, least), min(high, most)
        below, best, at = self.below, -_HIGH, floor
        mask = mine
        while mask:
            card = mask.bit_length() - 1
            bit = 1 << card
            mask ^= bit
            under = below[card]
            left = mine ^ bit
            if under >= 0:
                left |= 1 << under
            value = -self._answered(theirs, left, card, -ceiling, -at)
            if value > best:
                best = value
                if best > at:
                    at = best
                    if at >= ceiling:
                        break
        self._keep(key, best, floor, ceiling, least, most)
        return best

    def _answered(self, mine: int, theirs: int, lead: int, low: int, high: int) -> int:
        """What the seat that answers `lead` takes more than the other."""
        table = self.table
        may = mine & table.follows[lead] or mine
        if may & (may - 1):
            key = (mine, theirs, lead)
            least, most = self.known.get(key, (-_HIGH, _HIGH))
            if least >= high or least == most:
                return least
            if most <= low:
                return most
        else:
            key, least, most = None, -_HIGH, _HIGH
        floor, ceiling = max(low, least), min(high, most)
        below, points, beating = self.below, table.points, table.beats[lead]
        lying, best, at = points[lead], -_HIGH, floor
        over = may & beating
        # Those that take the trick first, the cheaper ones before the queens.
        for mask, takes in ((over, True), (may ^ over, False)):
            while mask:
                bit = mask & -mask
                mask ^= bit
                card = bit.bit_length() - 1
                under = below[card]
                left = mine ^ bit
                if under >= 0:
                    left |= 1 << under
                value = lying + points[card]
                if takes:
                    value += self._led(left, theirs, at - value, ceiling - value)
                else:
                    value = -value - self._led(theirs, left, -ceiling - value, -at - value)
                if value > best:
                    best = value
                    if best > at:
                        at = best
                        if at >= ceiling:
                            mask = 0
            if at >= ceiling:
                break
        if key is not None:
            self._keep(key, best, floor, ceiling, least, most)
        return best

    def _keep(
        self, key: tuple[int, int, int], best: int, low: int, high: int, least: int, most: int
    ) -> None:
        if best <= low:
            self.known[key] = (least, min(most, best))
        elif best >= high:
            self.known[key] = (max(least, best), most)
        else:
            self.known[key] = (best, best)
