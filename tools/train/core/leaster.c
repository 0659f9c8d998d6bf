/* How a leaster is played: core_policy.follow_leaster and lead_leaster again. */
#include "hand.h"

/* How likely a card is to take a trick later against one's will, from 0 to 1. */
static double danger(const Table *table, Cards bit, Cards unseen) {
    int suit = table->suit_at[place_of(bit)];
    Cards rest = unseen & table->suits[suit];
    double below = count_of(rest & (bit - 1));
    if (suit == TRUMPS)
        return 0.3 + 0.7 * below / (rest ? count_of(rest) : 1);
    return rest ? 0.6 * below / count_of(rest) : 0.5;
}

/* The card whose points and danger, weighed so, come to the least. */
static Cards cheapest(const Table *table, Cards cards, Cards unseen, double by_points,
                      double by_danger) {
    Cards chosen = 0;
    double least = 1e9;
    for (; cards; cards &= cards - 1) {
        Cards bit = lowest(cards);
        double points = table->points_at[place_of(bit)];
        double cost = by_points * points + by_danger * danger(table, bit, unseen);
        if (cost < least) {
            chosen = bit;
            least = cost;
        }
    }
    return chosen;
}

/* Those of some cards that nobody behind can beat. */
static Cards sure(const Position *pos, Cards cards, Seats later, Cards unseen, int each) {
    Cards found = 0;
    for (; cards; cards &= cards - 1) {
        Cards bit = lowest(cards);
        if (!later || stands(pos->table, bit, pos->led, later, pos->lack, unseen, each) >= 1.0)
            found |= bit;
    }
    return found;
}

static Cards follow(const Position *pos, Cards may, Cards unseen, int each, int needs) {
    const Table *table = pos->table;
    Cards over = may & table->wins[pos->led] & above((Cards)pos->best);
    int left = table->seats - pos->count - 1;
    Seats later = ((1u << left) - 1) << (pos->turn + 1);
    later = (later | later >> table->seats) & ((1u << table->seats) - 1);
    int blind_here = (table->blind == BLIND_LAST_TRICK && each == 1) ||
                     (table->blind == BLIND_FIRST_TRICK && !pos->done);
    if (needs && !blind_here) {
        Cards bit = cheapest(table, sure(pos, over, later, unseen, each), unseen, 1.0, -4.0);
        if (bit) {
            int cost = points_in(table, pos->trick) + table->points_at[place_of(bit)] +
                       3 * count_of(later);
            if (cost <= 4 + 2 * pos->done)
                return bit;
        }
    }
    if (may & ~over)
        return cheapest(table, may & ~over, unseen, -1.0, -8.0);
    if (later)
        return lowest(over);
    return cheapest(table, over, unseen, 1.0, -6.0);
}

static Cards lead(const Table *table, Cards may, Cards unseen, int needs, int left) {
    Cards chosen = 0;
    double least = 1e9;
    for (; may; may &= may - 1) {
        Cards bit = lowest(may);
        double points = table->points_at[place_of(bit)], cost;
        Cards rest = unseen & table->wins[table->suit_at[place_of(bit)]];
        if (needs && left <= 2)
            cost = points / 20.0 - danger(table, bit, unseen);
        else
            cost = 0.3 * points / 11.0 - count_of(rest & above(bit)) / 6.0;
        if (cost < least) {
            chosen = bit;
            least = cost;
        }
    }
    return chosen;
}

Cards leaster_choice(const Position *pos, Cards may) {
    const Table *table = pos->table;
    int seat = pos->turn, each = table->tricks - pos->done;
    Cards unseen = table->pack & ~pos->played & ~pos->held[seat];
    int needs = table->needs_trick && !pos->tricks[seat];
    if (pos->led < 0)
        return lead(table, may, unseen, needs, each);
    return follow(pos, may, unseen, each, needs);
}
