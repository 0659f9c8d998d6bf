/* Learnt sense: engine/bots/learnt.py again, written as inputs that numbers are multiplied with, which
 * is what fitting needs. Input n belongs to number n of a row there. */
#include <string.h>

#include "hand.h"

/* Inputs for following. "Ours" is the chance that the trick goes to the seat's side, "lying" the
 * points on the table, in tens; so are all points here. */
enum {
    OURS_LYING,
    OURS_LATER,
    OURS,
    OURS_POINTS,
    POINTS,
    TAKES,
    TAKES_SURELY,
    TAKES_FROM_FRIEND,
    BY_ABOVE = 10, /* a trump by the higher ones out, in eight steps */
    NONE_OUT = 18, /* no trump is out */
    TRUMPS_HELD,
    TOP_FAT,
    TOP_FAT_SAFE,
    LOWER_TEN,
    CLEARS_SUIT,
    LAST_OF_SUIT,
    ONE_LEFT,
    CALLED_SUIT,
    THROWS_LAST,
    FAIL_KING,
    TOP_FAT_KEPT_COMPANY,
    TAKES_WITH_FAT,
    TRUMPS_IN,
    TRUMPS_IN_LYING,
    OVERTRUMPS_LYING,
    LAST_SEAT_TAKES_LYING,
    LAST_SEAT_TAKES,
    FAT_UNSURE,
    FAT_OURS,
    TAKES_LYING_FRIEND,
    TRUMPS_IN_FRIEND
};

/* Inputs for leading, beside BY_ABOVE and NONE_OUT, which mean the same. */
enum {
    LEAD_OURS,
    LEAD_OURS_POINTS,
    LEAD_POINTS,
    LEAD_SURE,
    LEAD_SURE_POINTS,
    TRUMP_LENGTH = 20, /* one to five trumps and more */
    FOES_TRUMP = 25,
    TRUMPS_OUT,
    FAT_TRUMP,
    FAIL_HELD,
    LEAD_TOP_FAT,
    LEAD_LOWER_TEN,
    SINGLE,
    LONG_SUIT,
    LEAD_CALLED_SUIT,
    LEAD_CALLED_SUIT_POINTS,
    SINGLE_WITH_TRUMP,
    FOES_RUFF,
    FRIENDS_RUFF,
    SUIT_OUT,
    PICKER_LACKS,
    TRUMP_POINTS_SAFE,
    FAIL_SAFE,
    FRIENDS_RUFF_POINTS,
    TRUMP_HOLDING_CALLED
};

/* What a seat knows when it thinks; the same for all its cards. */
typedef struct {
    const Position *pos;
    const Table *table;
    int seat, each, waiting, unsure;
    Seats ally, later, foes;
    Cards mine, unseen, out, over;
    double friends[SEATS];
    double friend, low, lying;
} Mind;

int cell_of(const Position *pos) {
    int tricks = pos->table->tricks, each = tricks - pos->done;
    int part = pos->turn == pos->picker ? 0 : pos->side >> pos->turn & 1 ? 2 : 4;
    int known = !(pos->secret && !pos->shown);
    int stage = each * 6 >= tricks * 5 ? 0 : each * 2 >= tricks ? 1 : 2;
    return (part + known) * STAGES + stage;
}

/* Which of the eight steps a number of higher trumps belongs to. */
static int step_of(int higher) {
    if (higher <= 4)
        return higher;
    return higher <= 6 ? 5 : higher <= 9 ? 6 : 7;
}

static void price_of_trump(const Mind *mind, Cards bit, double *input) {
    if (mind->out)
        input[BY_ABOVE + step_of(count_of(mind->out & above(bit)))] = 1.0;
    else
        input[NONE_OUT] = 1.0;
}

static double ours_with(const Mind *mind, Cards bit, int led, Seats later) {
    if (mind->unsure)
        return stands_among(mind->pos, bit, led, later, mind->friends, mind->unseen, mind->each);
    Seats foes = later & ~mind->ally;
    if (!foes)
        return 1.0;
    return stands(mind->table, bit, led, foes, mind->pos->lack, mind->unseen, mind->each);
}

/* -- following ---------------------------------------------------------------------------------- */

/* How often a friend behind takes a trick that it can take. */
static const double RESCUE = 0.6;

/* The chance that the trick as it lies goes to the seat's side, and whether a friend holds it. */
static void weigh_trick(Mind *mind) {
    const Position *pos = mind->pos;
    if (mind->unsure) {
        const double *friends = mind->friends;
        double friend = friends[pos->holder];
        mind->friend = friend;
        mind->low = friend * stands_among(pos, pos->best, pos->led, mind->later, friends,
                                          mind->unseen, mind->each);
        if (friend < 1.0)
            mind->low += (1.0 - friend) * RESCUE *
                         rescue(pos, mind->later, friends, mind->unseen, mind->each);
        return;
    }
    mind->friend = mind->ally >> pos->holder & 1;
    mind->low = mind->friend > 0.0 ? 1.0 : 0.0;
    Seats able = mind->friend > 0.0 ? mind->foes : mind->later & mind->ally;
    if (!able)
        return;
    double stays = stands(mind->table, pos->best, pos->led, able, pos->lack, mind->unseen, mind->each);
    mind->low = mind->friend > 0.0 ? stays : RESCUE * (1.0 - stays);
}

static void inputs_of_taking(const Mind *mind, Cards bit, double ours, double *input) {
    int led = mind->pos->led;
    input[TAKES] = 1.0;
    input[TAKES_SURELY] = ours >= 1.0;
    input[TAKES_FROM_FRIEND] = mind->friend > 0.0;
    input[TAKES_WITH_FAT] = (bit & mind->table->fat) != 0;
    input[TAKES_LYING_FRIEND] = mind->lying * mind->friend;
    if (!mind->later) {
        input[LAST_SEAT_TAKES] = 1.0;
        input[LAST_SEAT_TAKES_LYING] = mind->lying;
    }
    if (!(bit & mind->table->suits[TRUMPS]))
        return;
    if (led == TRUMPS) {
        input[OVERTRUMPS_LYING] = mind->lying;
        return;
    }
    input[TRUMPS_IN] = 1.0;
    input[TRUMPS_IN_LYING] = mind->lying;
    if (mind->unsure)
        input[TRUMPS_IN_FRIEND] = mind->friend;
}

static void inputs_of_fail(const Mind *mind, Cards bit, double *input) {
    const Table *table = mind->table;
    int suit = table->suit_at[place_of(bit)];
    Cards own = mind->mine & table->suits[suit];
    if (bit & table->fat) {
        if (!(mind->unseen & table->suits[suit] & above(bit))) {
            input[mind->out ? TOP_FAT : TOP_FAT_SAFE] = 1.0;
            input[TOP_FAT_KEPT_COMPANY] = !single(own);
        } else if (bit & table->tens) {
            input[LOWER_TEN] = 1.0;
        }
    } else if (bit & table->kings) {
        input[FAIL_KING] = 1.0;
    }
    if (single(own)) {
        int ruffs = (mind->mine & table->suits[TRUMPS]) && suit != mind->waiting;
        input[ruffs ? CLEARS_SUIT : LAST_OF_SUIT] = 1.0;
        input[THROWS_LAST] = suit != mind->pos->led;
    } else {
        input[ONE_LEFT] = count_of(own) == 2;
    }
    input[CALLED_SUIT] = suit == mind->waiting;
}

static void inputs_of_follow(const Mind *mind, Cards bit, double *input) {
    const Table *table = mind->table;
    double points = 0.1 * table->points_at[place_of(bit)], ours = mind->low;
    if (bit & mind->over) {
        ours = ours_with(mind, bit, mind->pos->led, mind->later);
        inputs_of_taking(mind, bit, ours, input);
    } else if (bit & table->fat) {
        input[FAT_OURS] = ours;
        input[FAT_UNSURE] = ours < 0.999;
    }
    input[OURS_LYING] = ours * mind->lying;
    input[OURS_LATER] = ours * count_of(mind->later);
    input[OURS] = ours;
    input[OURS_POINTS] = ours * points;
    input[POINTS] = points;
    if (bit & table->suits[TRUMPS]) {
        price_of_trump(mind, bit, input);
        input[TRUMPS_HELD] = count_of(mind->mine & table->suits[TRUMPS]);
    } else {
        inputs_of_fail(mind, bit, input);
    }
}

/* -- leading ------------------------------------------------------------------------------------ */

static void inputs_of_trump_lead(const Mind *mind, Cards bit, int foes_trump, double *input) {
    const Table *table = mind->table;
    int trumps = count_of(mind->mine & table->suits[TRUMPS]);
    double points = 0.1 * table->points_at[place_of(bit)];
    price_of_trump(mind, bit, input);
    input[TRUMP_LENGTH + (trumps > 5 ? 5 : trumps) - 1] = 1.0;
    input[FOES_TRUMP] = foes_trump;
    input[TRUMPS_OUT] = 0.1 * count_of(mind->out);
    input[FAT_TRUMP] = (bit & table->fat) != 0;
    input[FAIL_HELD] = 0.2 * (count_of(mind->mine) - trumps);
    input[TRUMP_POINTS_SAFE] = foes_trump ? 0.0 : points;
    if (mind->waiting >= 0)
        input[TRUMP_HOLDING_CALLED] = (mind->mine & table->suits[mind->waiting]) != 0;
}

static void inputs_of_fail_lead(const Mind *mind, Cards bit, int suit, int foes_trump,
                                double *input) {
    const Table *table = mind->table;
    const Position *pos = mind->pos;
    Cards own = mind->mine & table->suits[suit], rest = mind->unseen & table->suits[suit];
    double points = 0.1 * table->points_at[place_of(bit)];
    Seats able = ~pos->lack[TRUMPS] & ~(1u << mind->seat);
    int ruffs = count_of(pos->lack[suit] & mind->foes & able);
    int helps = count_of(pos->lack[suit] & mind->ally & able);
    if (bit & table->fat) {
        if (!(rest & above(bit)))
            input[LEAD_TOP_FAT] = 1.0;
        else
            input[LEAD_LOWER_TEN] = (bit & table->tens) != 0;
    }
    if (own && single(own)) {
        input[SINGLE] = 1.0;
        input[SINGLE_WITH_TRUMP] = (mind->mine & table->suits[TRUMPS]) && suit != mind->waiting;
    }
    input[LONG_SUIT] = count_of(own) >= 3;
    if (suit == mind->waiting) {
        input[LEAD_CALLED_SUIT] = 1.0;
        input[LEAD_CALLED_SUIT_POINTS] = points;
    }
    input[FOES_RUFF] = ruffs;
    input[FRIENDS_RUFF] = helps;
    input[SUIT_OUT] = 0.2 * count_of(rest);
    input[PICKER_LACKS] = mind->seat != pos->picker && (pos->lack[suit] >> pos->picker & 1);
    input[FRIENDS_RUFF_POINTS] = helps && !ruffs ? points : 0.0;
    input[FAIL_SAFE] = !foes_trump;
}

static void inputs_of_lead(const Mind *mind, Cards bit, double *input) {
    const Table *table = mind->table;
    Seats others = ((1u << table->seats) - 1) & ~(1u << mind->seat);
    double points = 0.1 * table->points_at[place_of(bit)], ours = 0.0;
    int suit = table->suit_at[place_of(bit)];
    /* A card under leads as the called suit and takes nothing. */
    if (bit == mind->pos->under && !(bit & mind->pos->played))
        suit = mind->pos->called_suit;
    else
        ours = ours_with(mind, bit, suit, others);
    input[LEAD_OURS] = ours;
    input[LEAD_OURS_POINTS] = ours * points;
    input[LEAD_POINTS] = points;
    if (ours >= 1.0) {
        input[LEAD_SURE] = 1.0;
        input[LEAD_SURE_POINTS] = points;
    }
    int foes_trump = mind->out && (mind->foes & ~mind->pos->lack[TRUMPS]);
    if (suit == TRUMPS)
        inputs_of_trump_lead(mind, bit, foes_trump, input);
    else
        inputs_of_fail_lead(mind, bit, suit, foes_trump, input);
}

/* -- both --------------------------------------------------------------------------------------- */

static void think(const Position *pos, const Seats *ally, Cards may, Mind *mind) {
    const Table *table = pos->table;
    int seat = pos->turn, seats = table->seats, left = seats - pos->count - 1;
    mind->pos = pos;
    mind->table = table;
    mind->seat = seat;
    mind->each = table->tricks - pos->done;
    mind->waiting = pos->open ? pos->called_suit : -1;
    mind->ally = ally[seat];
    mind->mine = pos->held[seat];
    mind->unseen = table->pack & ~pos->played & ~mind->mine & ~pos->bury[seat];
    mind->out = mind->unseen & table->suits[TRUMPS];
    mind->unsure = friends_of(pos, seat, mind->friends);
    mind->later = ((1u << left) - 1) << (seat + 1);
    mind->later = (mind->later | mind->later >> seats) & ((1u << seats) - 1);
    mind->foes = mind->later & ~mind->ally;
    if (pos->led < 0) {
        if (seat == pos->picker)
            mind->mine |= pos->under;
        return;
    }
    mind->over = may & table->wins[pos->led];
    if (pos->best > 0)
        mind->over &= above((Cards)pos->best);
    mind->lying = 0.1 * points_in(table, pos->trick);
    weigh_trick(mind);
}

/* The cards of `may`, the lowest first, and the inputs of each; returns how many. */
int inputs_of(const Position *pos, const Seats *ally, Cards may, Cards bits[CARDS_IN_HAND],
              double inputs[CARDS_IN_HAND][LEADS]) {
    Mind mind;
    int count = 0;
    think(pos, ally, may, &mind);
    for (; may; may &= may - 1, count++) {
        bits[count] = lowest(may);
        memset(inputs[count], 0, sizeof inputs[count]);
        if (pos->led < 0)
            inputs_of_lead(&mind, bits[count], inputs[count]);
        else
            inputs_of_follow(&mind, bits[count], inputs[count]);
    }
    return count;
}

/* What a card with these inputs is worth to the seat at its turn, in units. */
double worth_of(const Position *pos, const Sense *sense, const double inputs[LEADS]) {
    int cell = cell_of(pos), size = pos->led < 0 ? LEADS : FOLLOWS;
    const double *numbers = pos->led < 0 ? sense->lead[cell] : sense->follow[cell];
    double worth = 0.0;
    for (int at = 0; at < size; at++)
        worth += numbers[at] * inputs[at];
    return worth;
}
