"""Common sense on masks: how the players of an imagined hand lead and follow.

It is `thumb` in short: the picker's side leads trump, the defenders lead the called suit and fail,
points go to a friend's trick, tricks are won cheaply or not at all. Each player of an imagined hand
uses only what that seat could know. All of it is written for speed; `thumb` is there to be read.
"""

from __future__ import annotations

from engine.bots.core import DUEL, FIRST, LEASTER, PICKER, Position, Table

PRICE = tuple(2.0 + 14.0 * 0.8**above for above in range(15))
"""What a trump is worth later, in card points of swing, by the number of higher ones unseen."""
SURE_TRUMP, SURE_FAIL, WALKING, VOID = 10.0, 10.0, 4.0, 2.0
TO_COME = 3.0
"""Card points that each player still to come adds to a trick on average."""


def allies(pos: Position, shown: int, queens: tuple[int, ...]) -> list[int]:
    """For each seat whom it treats as a friend, a mask with itself in it.

    A defender who does not know the partner trusts everybody but the picker; a picker who does not
    know the partner trusts nobody. The partner knows. (PART-15)
    """
    seats = pos.table.seats
    everyone = (1 << seats) - 1
    kind = pos.kind
    if kind in (LEASTER, DUEL):
        return [1 << seat for seat in range(seats)]
    if kind == FIRST:
        if len(queens) < 2:
            return [1 << seat for seat in range(seats)]
        side = 1 << queens[0] | 1 << queens[1]
        return [side if side >> seat & 1 else everyone & ~side for seat in range(seats)]
    side, picker, partner = pos.side, pos.picker, pos.partner
    if not pos.secret or (kind == PICKER and shown):
        return [side if side >> seat & 1 else everyone & ~side for seat in range(seats)]
    if kind == PICKER:
        ally = [everyone & ~(1 << picker)] * seats
        ally[picker] = 1 << picker
        if partner >= 0:
            ally[partner] = side
        return ally
    first_fell = bool(shown & pos.called)
    second_fell = bool(shown & ~pos.called)
    seen = (1 << picker if first_fell else 0) | (
        1 << (partner if partner >= 0 else picker) if second_fell else 0
    )
    ally = [everyone & ~seen] * seats
    ally[picker] = side if second_fell else 1 << picker
    if partner >= 0:
        ally[partner] = side if first_fell else 1 << partner
    return ally


def stands(
    table: Table, best: int, led: int, foes: int, lack: list[int], unseen: int, each: int
) -> float:
    """The chance that none of `foes` (a mask of seats still to play) beats the strength `best`.

    `unseen` are the cards that the thinking seat can't see, `each` the cards in a hand.
    """
    over = unseen & table.wins[led]
    if best > 0:
        over &= -(best << 1)
    if not over:
        return 1.0
    trump_lack = lack[3]
    share = each / unseen.bit_count()
    if led == 3:
        able = (foes & ~trump_lack).bit_count()
        if not able:
            return 1.0
        share *= able
        return (1.0 - share) ** over.bit_count() if share < 1.0 else 0.0
    higher_trump = (over & table.trump).bit_count()
    ruff = 1.0 - (1.0 - share) ** higher_trump if share < 1.0 else 1.0
    chance = 1.0
    out = foes & lack[led] & ~trump_lack
    if out:
        chance = (1.0 - ruff) ** out.bit_count()
    held = foes & ~lack[led]
    if held:
        suit = unseen & table.suits[led]
        rest = max(0.0, 1.0 - share)
        beat = 1.0 - rest ** (over & suit).bit_count()
        if held & ~trump_lack:
            beat += rest ** suit.bit_count() * ruff
        chance *= max(0.0, 1.0 - beat) ** held.bit_count()
    return chance


def price(table: Table, bit: int, mine: int, unseen: int, waiting: int) -> float:
    """What a card is worth in hand for later, in card points of swing; `waiting` is the called suit
    while it has not been led, else -1."""
    trump = table.trump
    if bit & trump:
        above = unseen & trump
        if not above:
            return SURE_TRUMP
        return PRICE[(above & -(bit << 1)).bit_count()]
    suit = table.suit_at[bit.bit_length()]
    mask = table.suits[suit]
    worth = 0.0
    if bit & table.fat and not unseen & mask & -(bit << 1):
        worth = WALKING if unseen & trump else SURE_FAIL
    own = mine & mask
    if not own & (own - 1) and mine & trump and suit != waiting:
        worth -= VOID
    return worth


def follow(
    table: Table,
    may: int,
    mine: int,
    ally: int,
    later: int,
    holder: int,
    led: int,
    best: int,
    trick: int,
    lack: list[int],
    unseen: int,
    each: int,
    waiting: int,
) -> int:
    """The card to follow with: points to a friend's sure trick, else each card is weighed."""
    over = may & table.wins[led]
    if best > 0:
        over &= -(best << 1)
    points_at = table.points_at
    foes = later & ~ally
    if ally >> holder & 1:
        low = stands(table, best, led, foes, lack, unseen, each) if foes else 1.0
        if low >= 1.0:
            under = may & ~over
            if under:
                bit = fattest(table, under, mine, unseen, waiting)
                if over & table.fat and points_at[bit.bit_length()] < 10:
                    bit = fattest(table, over & table.fat, mine, unseen, waiting)
                return bit
            return fattest(table, may, mine, unseen, waiting)
    else:
        low = 0.0
        friends = later & ally
        if friends:
            low = 0.6 * (1.0 - stands(table, best, led, friends, lack, unseen, each))
    lying = table.low[trick & 0xFFFF] + table.high[trick >> 16]
    coming = lying + TO_COME * later.bit_count()
    spare = low < 0.7 and bool(may & ~over & ~table.fat)
    chosen, most = 0, -1e9
    rest = may
    while rest:
        bit = rest & -rest
        rest ^= bit
        points = points_at[bit.bit_length()]
        if bit & over:
            ours = stands(table, bit, led, foes, lack, unseen, each) if foes else 1.0
        elif spare and points >= 10:
            continue
        else:
            ours = low
        worth = 2.0 * ours * coming + (2.0 * ours - 1.0) * points
        worth -= price(table, bit, mine, unseen, waiting)
        if worth > most:
            chosen, most = bit, worth
    return chosen


def fattest(table: Table, may: int, mine: int, unseen: int, waiting: int) -> int:
    """The card to schmear: the most points that cost no strength."""
    chosen, most = 0, -1e9
    good = table.fat | table.kings
    rest = may
    while rest:
        bit = rest & -rest
        rest ^= bit
        gain = table.points_at[bit.bit_length()] - price(table, bit, mine, unseen, waiting)
        if bit & good:
            gain += 20.0
            if bit & table.tens and unseen & table.suits[table.suit_at[bit.bit_length()]] & -(
                bit << 1
            ):
                gain += WALKING
        if gain > most:
            chosen, most = bit, gain
    return chosen


def lead(
    table: Table,
    may: int,
    mine: int,
    seat: int,
    ally: int,
    attack: bool,
    picker: int,
    waiting: int,
    hide: int,
    lack: list[int],
    unseen: int,
    each: int,
) -> int:
    """The card to lead. `attack`: the seat is on the picker's side and knows it; `hide` is a
    partner's jack that should stay hidden; `waiting` the called suit while it has not been led."""
    trump = table.trump
    others = ((1 << table.seats) - 1) & ~(1 << seat)
    foes = others & ~ally
    foes_trump = bool(unseen & trump) and bool(foes & ~lack[3])
    fails = may & ~trump
    if attack:
        if not foes_trump:
            sure = _tops(table, fails, unseen)
            if sure:
                return _richest(table, sure)
            if waiting >= 0 and seat == picker and may & table.suits[waiting]:
                return _richest(table, may & table.suits[waiting])
            if may & trump:
                return _richest(table, may & trump)
        trumps = may & trump & ~hide or may & trump
        if trumps and foes_trump:
            top = 1 << (trumps.bit_length() - 1)
            boss = not unseen & trump & -(top << 1)
            if boss:
                return top
            if seat != picker:
                poor = trumps & ~table.fat or trumps
                return 1 << (poor.bit_length() - 1)
            if trumps.bit_count() >= 3:
                poor = trumps & ~table.fat or trumps
                return poor & -poor
        if waiting >= 0 and seat == picker and may & table.suits[waiting]:
            return _richest(table, may & table.suits[waiting])
    else:
        if waiting >= 0 and seat != picker and fails & table.suits[waiting]:
            return _poorest(table, fails & table.suits[waiting])
        for suit in range(3):
            cards = fails & table.suits[suit]
            if cards and lack[suit] & ally & others & ~lack[3] and not lack[suit] & foes & ~lack[3]:
                return _richest(table, cards)
    if fails:
        aces = _tops(table, fails & table.fat, unseen)
        if waiting >= 0:
            aces &= ~table.suits[waiting]
        chosen, most = 0, 0.3
        while aces:
            bit = aces & -aces
            aces ^= bit
            led = table.suit_at[bit.bit_length()]
            walk = stands(table, bit, led, foes, lack, unseen, each) if foes else 1.0
            if walk >= most:
                chosen, most = bit, walk
        if chosen:
            return chosen
        return _low_fail(table, fails, mine, lack[3], lack, foes)
    top = 1 << (may.bit_length() - 1)
    if not unseen & trump & -(top << 1):
        # Of the trumps that nothing beats, the lowest serves as well.
        return _lowest_boss(may, unseen & trump)
    return _poorest(table, may)


def _tops(table: Table, cards: int, unseen: int) -> int:
    """Those of some fail cards that no unseen card of their suit beats."""
    found = 0
    for suit in range(3):
        mask = table.suits[suit]
        own = cards & mask
        if own:
            out = unseen & mask
            found |= own & -(1 << out.bit_length()) if out else own
    return found


def _lowest_boss(cards: int, out: int) -> int:
    boss = cards & -(1 << out.bit_length()) if out else cards
    return boss & -boss


def _richest(table: Table, cards: int) -> int:
    chosen, most = 0, -1
    while cards:
        bit = cards & -cards
        cards ^= bit
        points = table.points_at[bit.bit_length()]
        if points >= most:
            chosen, most = bit, points
    return chosen


def _poorest(table: Table, cards: int) -> int:
    chosen, least = 0, 99
    while cards:
        bit = cards & -cards
        cards ^= bit
        points = table.points_at[bit.bit_length()]
        if points < least:
            chosen, least = bit, points
    return chosen


def _low_fail(
    table: Table, fails: int, mine: int, trumpless: int, lack: list[int], foes: int
) -> int:
    """A fail card without points from a short suit that no enemy trumps."""
    chosen, least = 0, 1e9
    while fails:
        bit = fails & -fails
        fails ^= bit
        suit = table.suit_at[bit.bit_length()]
        cost = (
            table.points_at[bit.bit_length()]
            + 3.0 * (lack[suit] & foes & ~trumpless).bit_count()
            + 0.5 * (mine & table.suits[suit]).bit_count()
        )
        if cost < least:
            chosen, least = bit, cost
    return chosen


# -- leaster --------------------------------------------------------------------------------------


def danger(table: Table, bit: int, unseen: int) -> float:
    """How likely a card is to take a trick later against one's will, from 0 to 1."""
    suit = table.suit_at[bit.bit_length()]
    rest = unseen & table.suits[suit]
    below = (rest & (bit - 1)).bit_count()
    if suit == 3:
        return 0.3 + 0.7 * below / max(1, rest.bit_count())
    return 0.6 * below / rest.bit_count() if rest else 0.5


def follow_leaster(
    table: Table,
    may: int,
    later: int,
    led: int,
    best: int,
    trick: int,
    lack: list[int],
    unseen: int,
    each: int,
    needs: bool,
    done: int,
    blind_here: bool,
) -> int:
    """The card to follow with in a leaster: one cheap trick if one is needed, else points away."""
    over = may & table.wins[led] & -(best << 1)
    points_at = table.points_at
    if needs and not blind_here:
        lying = table.low[trick & 0xFFFF] + table.high[trick >> 16]
        chosen, least = 0, 1e9
        rest = over
        while rest:
            bit = rest & -rest
            rest ^= bit
            if later and stands(table, bit, led, later, lack, unseen, each) < 1.0:
                continue
            cost = points_at[bit.bit_length()] - 4.0 * danger(table, bit, unseen)
            if cost < least:
                chosen, least = bit, cost
        if chosen:
            cost = lying + points_at[chosen.bit_length()] + 3 * later.bit_count()
            if cost <= 4 + 2 * done:
                return chosen
    under = may & ~over
    if under:
        chosen, most = 0, -1e9
        while under:
            bit = under & -under
            under ^= bit
            gain = points_at[bit.bit_length()] + 8.0 * danger(table, bit, unseen)
            if gain > most:
                chosen, most = bit, gain
        return chosen
    if later:
        return over & -over
    chosen, least = 0, 1e9
    while over:
        bit = over & -over
        over ^= bit
        cost = points_at[bit.bit_length()] - 6.0 * danger(table, bit, unseen)
        if cost < least:
            chosen, least = bit, cost
    return chosen


def lead_leaster(table: Table, may: int, unseen: int, needs: bool, left: int) -> int:
    """The card to lead in a leaster: low, unless a trick is needed and few are left."""
    chosen, least = 0, 1e9
    points_at = table.points_at
    while may:
        bit = may & -may
        may ^= bit
        points = points_at[bit.bit_length()]
        if needs and left <= 2:
            cost = points / 20.0 - danger(table, bit, unseen)
        else:
            rest = unseen & table.wins[table.suit_at[bit.bit_length()]]
            cost = 0.3 * points / 11.0 - (rest & -(bit << 1)).bit_count() / 6.0
        if cost < least:
            chosen, least = bit, cost
    return chosen
