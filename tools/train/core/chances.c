/* What a seat can think about cards that it does not see: the chances of core_policy.py and
 * learnt.py again. Sums and products are in the same order as there, so that both agree to the last
 * digit nearly always. */
#include <math.h>

#include "hand.h"

/* `base` to a whole power, as Python's `**`; the frequent cases are quick. */
static double power(double base, int exponent) {
    if (exponent == 0)
        return 1.0;
    return exponent == 1 ? base : pow(base, exponent);
}

/* For each seat the chance that it is a friend of `seat`; 0 where `allies` says all (PART-15). */
int friends_of(const Position *pos, int seat, double friends[SEATS]) {
    int seats = pos->table->seats, picker = pos->picker;
    if (pos->kind != PICKER || !pos->secret || pos->shown || seat == pos->partner)
        return 0;
    if (pos->called_suit >= 0 && pos->owner == seat && seat != picker)
        return 0;
    double total = 0.0;
    for (int one = 0; one < seats; one++)
        total += pos->looks[one];
    total -= pos->looks[picker];
    if (seat != picker)
        total -= pos->looks[seat];
    if (total == 0.0)
        total = 1.0;
    for (int one = 0; one < seats; one++) {
        double chance = pos->looks[one] / total;
        friends[one] = seat == picker ? chance : 1.0 - chance;
    }
    if (seat != picker)
        friends[picker] = 0.0;
    friends[seat] = 1.0;
    return 1;
}

/* The unseen cards that beat the strength `best` in a trick of the suit `led`. */
static Cards beating(const Table *table, int64_t best, int led, Cards unseen) {
    Cards over = unseen & table->wins[led];
    return best > 0 ? over & above((Cards)best) : over;
}

double stands(const Table *table, int64_t best, int led, Seats foes, const Seats *lack,
              Cards unseen, int each) {
    Cards over = beating(table, best, led, unseen);
    if (!over)
        return 1.0;
    Seats trumpless = lack[TRUMPS];
    double share = (double)each / count_of(unseen);
    if (led == TRUMPS) {
        int able = count_of(foes & ~trumpless);
        if (!able)
            return 1.0;
        share *= able;
        return share < 1.0 ? power(1.0 - share, count_of(over)) : 0.0;
    }
    int trumps = count_of(over & table->suits[TRUMPS]);
    double ruff = share < 1.0 ? 1.0 - power(1.0 - share, trumps) : 1.0;
    double chance = 1.0;
    Seats out = foes & lack[led] & ~trumpless;
    if (out)
        chance = power(1.0 - ruff, count_of(out));
    Seats held = foes & ~lack[led];
    if (held) {
        Cards suit = unseen & table->suits[led];
        double rest = share < 1.0 ? 1.0 - share : 0.0;
        double beat = 1.0 - power(rest, count_of(over & suit));
        if (held & ~trumpless)
            beat += power(rest, count_of(suit)) * ruff;
        chance *= power(beat < 1.0 ? 1.0 - beat : 0.0, count_of(held));
    }
    return chance;
}

/* The chance that `seat` has, and may play, one of the cards `over`; it lacks each unseen card with
 * the chance `miss`. `holds`: it is known to have a card of the suit led. */
static double beats(const Position *pos, Cards over, int led, int seat, double miss, Cards unseen,
                    int holds) {
    const Table *table = pos->table;
    double trumps = 0.0;
    if (!(pos->lack[TRUMPS] >> seat & 1))
        trumps = 1.0 - power(miss, count_of(over & table->suits[TRUMPS]));
    if (led == TRUMPS || pos->lack[led] >> seat & 1)
        return trumps;
    Cards suit = table->suits[led];
    double in_suit = 1.0 - power(miss, count_of(over & suit));
    if (holds)
        return in_suit;
    return power(miss, count_of(unseen & suit)) * trumps + in_suit;
}

static double missing(Cards unseen, int each) {
    double miss = 1.0 - (double)each / count_of(unseen);
    return miss > 0.0 ? miss : 0.0;
}

double stands_among(const Position *pos, int64_t best, int led, Seats later,
                    const double *friends, Cards unseen, int each) {
    Cards over = beating(pos->table, best, led, unseen);
    if (!over)
        return 1.0;
    double miss = missing(unseen, each), chance = 1.0;
    for (; later; later &= later - 1) {
        int seat = number_of(later);
        double enemy = 1.0 - friends[seat];
        int holds = seat == pos->picker && pos->open && led == pos->called_suit;
        if (enemy > 0.0)
            chance *= 1.0 - enemy * beats(pos, over, led, seat, miss, unseen, holds);
    }
    return chance;
}

/* The chance that a friend among `later` has a card that takes the trick as it lies. */
double rescue(const Position *pos, Seats later, const double *friends, Cards unseen, int each) {
    Cards over = beating(pos->table, pos->best, pos->led, unseen);
    if (!over)
        return 0.0;
    double miss = missing(unseen, each), none = 1.0;
    for (; later; later &= later - 1) {
        int seat = number_of(later);
        none *= 1.0 - friends[seat] * beats(pos, over, pos->led, seat, miss, unseen, 0);
    }
    return 1.0 - none;
}
