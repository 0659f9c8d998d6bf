/* The rules of play: engine/bots/core.py, core_looks.py and core_policy.allies again. */
#include "hand.h"

/* How much likelier a seat becomes the secret partner by what it plays; see core_looks.py. */
static const double LED_TRUMP = 4.0, BEAT_PICKER = 0.3, SCHMEARED = 4.0, NEVER = 1e-9;

int points_in(const Table *table, Cards cards) {
    int points = 0;
    for (; cards; cards &= cards - 1)
        points += table->points_at[place_of(cards)];
    return points;
}

static Cards or_else(Cards some, Cards others) { return some ? some : others; }

/* What the picker may play while the called suit has not been led (PART-2, PART-5, PART-7). */
static Cards bound_picker(const Position *pos, Cards mine) {
    const Table *table = pos->table;
    int led = pos->led, suit = pos->called_suit;
    if (pos->under && !(pos->played & pos->under)) {
        if (led < 0 || !mine)
            return mine | pos->under;
        if (led == suit)
            return pos->under;
        return or_else(mine & table->suits[led], mine);
    }
    Cards ace = pos->own_ace & mine;
    Cards own = mine & table->suits[suit];
    if (led < 0)
        return ace ? (mine & ~own) | ace : mine;
    if (led == suit)
        return or_else(ace, or_else(own, mine));
    if (mine & table->suits[led])
        return mine & table->suits[led];
    if (ace)
        return or_else(mine & ~ace, mine);
    if (own && single(own))
        return or_else(mine & ~own, mine);
    return mine;
}

/* What the owner of the called card may play while its suit has not been led (PART-3, PART-4). */
static Cards bound_owner(const Position *pos, Cards mine) {
    const Table *table = pos->table;
    int led = pos->led;
    if (!(mine & pos->called))
        return led < 0 ? mine : or_else(mine & table->suits[led], mine);
    if (led < 0)
        return (mine & ~table->suits[pos->called_suit]) | pos->called;
    if (led == pos->called_suit)
        return pos->called;
    if (mine & table->suits[led])
        return mine & table->suits[led];
    return pos->smear ? mine : or_else(mine & ~pos->called, mine);
}

Cards legal(const Position *pos) {
    Cards mine = pos->held[pos->turn];
    if (pos->open && pos->turn == pos->picker)
        return bound_picker(pos, mine);
    if (pos->open && pos->turn == pos->owner)
        return bound_owner(pos, mine);
    if (pos->led < 0)
        return mine;
    return or_else(mine & pos->table->suits[pos->led], mine);
}

/* Note how the play of a seat, not the picker, makes it look like the secret partner. */
static void suspect(Position *pos, Cards bit) {
    const Table *table = pos->table;
    Cards trump = table->suits[TRUMPS];
    double *looks = &pos->looks[pos->turn];
    if (pos->led < 0) {
        if (bit & trump)
            *looks *= LED_TRUMP;
        return;
    }
    if (pos->holder == pos->picker) {
        if (pos->led != TRUMPS && (int64_t)bit > pos->best && (bit & trump))
            *looks *= BEAT_PICKER;
        else if ((bit & table->fat) && !(bit & table->suits[pos->led]))
            *looks *= SCHMEARED;
    }
    if (pos->led == TRUMPS && pos->called_suit < 0 && !(bit & trump))
        *looks = NEVER;
}

/* Who holds the trick, and with what, once `bit` lies on it. */
static void lay(Position *pos, Cards bit) {
    const Table *table = pos->table;
    int seat = pos->turn, under = bit == pos->under;
    if (pos->led < 0) {
        pos->led = under ? pos->called_suit : table->suit_at[place_of(bit)];
        pos->best = under ? -1 : (int64_t)bit;
        pos->holder = seat;
    } else if (!under && (bit & table->wins[pos->led])) {
        if ((int64_t)bit > pos->best) {
            pos->best = bit;
            pos->holder = seat;
        }
    } else if (!under && pos->best < 0) {
        /* Only a card under lies there: whoever plays next has the better card (PART-7). */
        pos->best = 0;
        pos->holder = seat;
    }
    if (!under && !(bit & table->suits[pos->led]))
        pos->lack[pos->led] |= 1u << seat;
}

static void end_trick(Position *pos) {
    int winner = pos->holder;
    pos->points[winner] += points_in(pos->table, pos->trick & pos->table->pack);
    pos->tricks[winner]++;
    pos->last[winner] = pos->done;
    if (!pos->done)
        pos->first = winner;
    pos->done++;
    if (pos->led == pos->called_suit)
        pos->open = 0;
    pos->turn = winner;
    pos->led = pos->holder = -1;
    pos->best = -1;
    pos->trick = 0;
    pos->count = 0;
}

void play(Position *pos, Cards bit) {
    int seat = pos->turn;
    if (pos->kind == PICKER && pos->secret && !pos->shown && seat != pos->picker)
        suspect(pos, bit);
    pos->held[seat] &= ~bit;
    lay(pos, bit);
    pos->trick |= bit;
    pos->played |= bit;
    pos->shown |= bit & pos->reveals;
    pos->count++;
    if (pos->count == pos->table->seats)
        end_trick(pos);
    else
        pos->turn = (seat + 1) % pos->table->seats;
}

/* For each seat whom it treats as a friend, itself among them; hands of a picker and leasters. */
void allies(const Position *pos, Seats ally[SEATS]) {
    int seats = pos->table->seats;
    Seats everyone = (1u << seats) - 1, side = pos->side;
    for (int seat = 0; seat < seats; seat++) {
        if (pos->kind == LEASTER)
            ally[seat] = 1u << seat;
        else if (pos->secret && !pos->shown)
            ally[seat] = everyone & ~(1u << pos->picker);
        else
            ally[seat] = side >> seat & 1 ? side : everyone & ~side;
    }
    if (pos->kind == PICKER && pos->secret && !pos->shown) {
        ally[pos->picker] = 1u << pos->picker;
        if (pos->partner >= 0)
            ally[pos->partner] = side;
    }
}

/* What a seat gets for a picker's hand that is played to its end. */
double score(const Position *pos, int seat) {
    const Table *table = pos->table;
    int points = pos->buried, tricks = 0;
    for (int one = 0; one < table->seats; one++)
        if (pos->side >> one & 1) {
            points += pos->points[one];
            tricks += pos->tricks[one];
        }
    int level = tricks == 0 ? NO_TRICK : tricks == table->tricks ? ALL_TRICKS : SOME_TRICKS;
    int who = seat == pos->picker ? AS_PICKER : seat == pos->partner ? AS_PARTNER : AS_DEFENDER;
    return table->pay[pos->partner >= 0][points][level][who];
}
