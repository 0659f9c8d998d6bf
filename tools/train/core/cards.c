/* The nets for cards: engine/bots/cardnet.py again.
 *
 * Fail suits have no names in what is seen of a hand but places: the called suit is the first, then
 * comes the suit of which the seat has most. */
#include <string.h>

#include "hand.h"

/* Points are counted in parts of this many. */
static const float HAND_FULL = 30.0f;

/* Where things stand in what is seen. */
enum {
    HELD = 0,
    UNSEEN = 32,
    LYING = 64,
    OTHERS = 96, /* four other seats from the left, each with these: */
    IS_PICKER = 0,
    LACKS = 1,
    LACKS_TRUMP = 4,
    IS_FRIEND,
    PLAYS_LATER,
    HOLDS_TRICK,
    HAS_POINTS,
    PASSED,
    EACH_OTHER,
    SECRET = OTHERS + 4 * EACH_OTHER,
    CALLED_OPEN,
    SOMEBODY_CALLED,
    OWN_POINTS,
    BURIED_POINTS,
    TRICK_NUMBER,
    CARDS_LYING = TRICK_NUMBER + 6,
    SUIT_LED = CARDS_LYING + 5
};

int net_of(const Position *pos) {
    int part = pos->turn == pos->picker ? 0 : pos->side >> pos->turn & 1 ? 1 : 2;
    return 2 * part + (pos->led < 0);
}

/* Whether the nets are about such a hand: five players, nothing under. */
int knows_cards(const Position *pos) {
    return pos->table->seats == 5 && !pos->under;
}

/* The place of each fail suit: the called one, then by number and height of the seat's cards. */
void order_suits(const Position *pos, int slots[3]) {
    int worth[3];
    for (int suit = 0; suit < 3; suit++) {
        Cards whole = pos->table->suits[suit], own = pos->held[pos->turn] & whole;
        worth[suit] = 64 * count_of(own);
        for (; own; own &= own - 1)
            worth[suit] += 1 << count_of(whole & (lowest(own) - 1));
        if (suit == pos->called_suit)
            worth[suit] = 1 << 20;
    }
    int order[3] = {0, 1, 2};
    for (int first = 0; first < 3; first++)
        for (int second = first + 1; second < 3; second++)
            if (worth[order[second]] > worth[order[first]]) {
                int suit = order[first];
                order[first] = order[second];
                order[second] = suit;
            }
    for (int slot = 0; slot < 3; slot++)
        slots[order[slot]] = slot;
}

/* Where a card stands among the 32: fail suits in their places, then trump, from the lowest up. */
int spot_of(const Position *pos, Cards bit, const int slots[3]) {
    int suit = pos->table->suit_at[place_of(bit)];
    int lower = count_of(pos->table->suits[suit] & (bit - 1));
    return suit == TRUMPS ? 18 + lower : 6 * slots[suit] + lower;
}

static void mark(const Position *pos, Cards cards, const int slots[3], float *state) {
    for (; cards; cards &= cards - 1)
        state[spot_of(pos, lowest(cards), slots)] = 1.0f;
}

/* What is seen of another seat. */
static void look_at(const Position *pos, int other, double friend, Seats later, const int slots[3],
                    float *state) {
    int seats = pos->table->seats;
    int place = (other - pos->eldest + seats) % seats;
    int picked_at = (pos->picker - pos->eldest + seats) % seats;
    state[IS_PICKER] = other == pos->picker;
    for (int suit = 0; suit < 3; suit++)
        state[LACKS + slots[suit]] = pos->lack[suit] >> other & 1 ? 1.0f : 0.0f;
    state[LACKS_TRUMP] = pos->lack[TRUMPS] >> other & 1 ? 1.0f : 0.0f;
    state[IS_FRIEND] = (float)friend;
    state[PLAYS_LATER] = later >> other & 1 ? 1.0f : 0.0f;
    state[HOLDS_TRICK] = pos->led >= 0 && other == pos->holder ? 1.0f : 0.0f;
    state[HAS_POINTS] = pos->points[other] / HAND_FULL;
    state[PASSED] = place < picked_at ? 1.0f : 0.0f;
}

/* What the seat at its turn sees of the hand. */
void state_of(const Position *pos, const Seats *ally, const int slots[3], float state[STATE]) {
    const Table *table = pos->table;
    int seat = pos->turn, seats = table->seats, left = seats - pos->count - 1;
    Cards mine = pos->held[seat];
    double friends[SEATS];
    int unsure = friends_of(pos, seat, friends);
    Seats later = pos->led < 0 ? 0 : ((1u << left) - 1) << (seat + 1);
    later |= later >> seats;
    memset(state, 0, STATE * sizeof(float));
    mark(pos, mine, slots, state + HELD);
    mark(pos, table->pack & ~pos->played & ~mine & ~pos->bury[seat], slots, state + UNSEEN);
    mark(pos, pos->trick, slots, state + LYING);
    for (int step = 1; step < 5; step++) {
        int other = (seat + step) % seats;
        double friend = unsure ? friends[other] : (double)(ally[seat] >> other & 1);
        look_at(pos, other, friend, later, slots, state + OTHERS + EACH_OTHER * (step - 1));
    }
    state[SECRET] = pos->secret && !pos->shown ? 1.0f : 0.0f;
    state[CALLED_OPEN] = pos->open ? 1.0f : 0.0f;
    state[SOMEBODY_CALLED] = pos->called_suit >= 0 ? 1.0f : 0.0f;
    state[OWN_POINTS] = pos->points[seat] / HAND_FULL;
    state[BURIED_POINTS] = points_in(table, pos->bury[seat] & table->pack) / HAND_FULL;
    state[TRICK_NUMBER + (pos->done > 5 ? 5 : pos->done)] = 1.0f;
    state[CARDS_LYING + (pos->count > 4 ? 4 : pos->count)] = 1.0f;
    if (pos->led >= 0)
        state[SUIT_LED + (pos->led == TRUMPS ? 3 : slots[pos->led])] = 1.0f;
}

static void add_row(float *sum, float value, const float *row) {
    for (int to = 0; to < WIDE; to++)
        sum[to] += value * row[to];
}

static double said(const CardNet *net, const float *wide) {
    float narrow[NARROW];
    double sum = net->bias;
    memcpy(narrow, net->narrow_bias, sizeof narrow);
    for (int from = 0; from < WIDE; from++)
        if (wide[from] > 0.0f)
            for (int to = 0; to < NARROW; to++)
                narrow[to] += wide[from] * net->middle[from][to];
    for (int to = 0; to < NARROW; to++)
        if (narrow[to] > 0.0f)
            sum += narrow[to] * net->out[to];
    return sum;
}

/* Add to the worths of some cards by learnt sense what the nets say beside it. */
void correct(const Position *pos, const CardNet *nets, const Seats *ally, int count,
             const Cards *bits, double inputs[CARDS_IN_HAND][LEADS], double *worths) {
    if (!knows_cards(pos))
        return;
    const CardNet *net = &nets[net_of(pos)];
    int slots[3], size = pos->led < 0 ? LEADS : FOLLOWS;
    float state[STATE];
    float seen[WIDE], wide[WIDE];
    order_suits(pos, slots);
    state_of(pos, ally, slots, state);
    memcpy(seen, net->wide_bias, sizeof seen);
    for (int at = 0; at < STATE; at++)
        if (state[at])
            add_row(seen, state[at], net->state[at]);
    for (int one = 0; one < count; one++) {
        memcpy(wide, seen, sizeof wide);
        add_row(wide, 1.0f, net->card[spot_of(pos, bits[one], slots)]);
        for (int at = 0; at < size; at++)
            if (inputs[one][at] != 0.0)
                add_row(wide, (float)inputs[one][at], net->card[32 + at]);
        worths[one] += said(net, wide);
    }
}
