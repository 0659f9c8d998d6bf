/* What the commands of tools/train call: hands played out, and the sums from which sense is fitted. */
#include <string.h>

#include "hand.h"

/* -- playing out -------------------------------------------------------------------------------- */

static Cards thought(const Position *pos, const Seats *ally, Cards may, const Sense *sense) {
    if (single(may))
        return may;
    return pos->kind == LEASTER ? leaster_choice(pos, may) : choice(pos, ally, may, sense);
}

/* Play a card, and keep up to date who treats whom as a friend. */
static void play_on(Position *pos, Cards bit, Seats ally[SEATS]) {
    Cards shown = pos->shown;
    play(pos, bit);
    if (pos->shown != shown)
        allies(pos, ally);
}

void play_out(Position *pos, const Sense *const senses[SEATS]) {
    Seats ally[SEATS];
    allies(pos, ally);
    while (pos->done < pos->table->tricks)
        play_on(pos, thought(pos, ally, legal(pos), senses[pos->turn]), ally);
}

static void same_for_all(const Sense *sense, const Sense *senses[SEATS]) {
    for (int seat = 0; seat < SEATS; seat++)
        senses[seat] = sense;
}

/* Play hands to their end, in place. */
void play_hands(Position *hands, int count, const Sense *sense) {
    const Sense *senses[SEATS];
    same_for_all(sense, senses);
    for (int one = 0; one < count; one++)
        play_out(&hands[one], senses);
}

/* What is thought in a position: its cards, the inputs of each; returns how many. For tests. */
int weigh(const Position *pos, Cards bits[CARDS_IN_HAND], double inputs[CARDS_IN_HAND][LEADS]) {
    Seats ally[SEATS];
    allies(pos, ally);
    return inputs_of(pos, ally, legal(pos), bits, inputs);
}

/* Play a card of a position, or, if it is 0, the one that sense chooses; returns it. For tests. */
Cards play_one(Position *pos, Cards bit, const Sense *sense) {
    Seats ally[SEATS];
    allies(pos, ally);
    if (!bit)
        bit = thought(pos, ally, legal(pos), sense);
    play(pos, bit);
    return bit;
}

/* What a seat gains when it alone plays by `some` among others who play by `others`: for each hand
 * the average over the seats, and the sums and numbers of seats by part (picker, partner, defender). */
void compare(const Position *hands, int count, const Sense *some, const Sense *others,
             double *gains, double sums[3], double numbers[3]) {
    const Sense *senses[SEATS];
    same_for_all(others, senses);
    for (int one = 0; one < count; one++) {
        int seats = hands[one].table->seats;
        Position usual = hands[one];
        play_out(&usual, senses);
        gains[one] = 0.0;
        for (int seat = 0; seat < seats; seat++) {
            Position other = hands[one];
            senses[seat] = some;
            play_out(&other, senses);
            senses[seat] = others;
            double gain = score(&other, seat) - score(&usual, seat);
            int part = seat == usual.picker ? AS_PICKER
                       : seat == usual.partner ? AS_PARTNER
                                               : AS_DEFENDER;
            gains[one] += gain / seats;
            sums[part] += gain;
            numbers[part] += 1.0;
        }
    }
}

/* -- what a regression needs -------------------------------------------------------------------- */

/* The sums over the records of one cell: inputs by inputs, inputs by gain, gain by gain. */
typedef struct {
    double count, gain_gain;
    double input_gain[LEADS];
    double input_input[LEADS][LEADS];
} Sums;

/* Numbers from 0 to 1 by chance (xorshift64*). */
static double chance(uint64_t *state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return (double)((*state * 2685821657736338717ull) >> 11) / 9007199254740992.0;
}

/* What the side of `seat` gains by a card, in units of a defender with a little for the points. */
static double gain_of(const Position *pos, Cards bit, const Sense *const senses[SEATS],
                      double by_points) {
    Position end = *pos;
    int seat = pos->turn, defender = 0, points = pos->buried;
    play(&end, bit);
    play_out(&end, senses);
    for (int one = 0; one < pos->table->seats; one++) {
        if (pos->side >> one & 1)
            points += end.points[one];
        else
            defender = one;
    }
    double units = -score(&end, defender) + by_points * (points - 60);
    return pos->side >> seat & 1 ? units : -units;
}

/* Add the cards of one decision. Only their differences count, so means are taken off first. */
static void add(Sums *sums, int size, int cards, double inputs[CARDS_IN_HAND][LEADS],
                double gains[CARDS_IN_HAND]) {
    double mean_gain = 0.0, mean[LEADS] = {0.0};
    for (int one = 0; one < cards; one++) {
        mean_gain += gains[one] / cards;
        for (int at = 0; at < size; at++)
            mean[at] += inputs[one][at] / cards;
    }
    for (int one = 0; one < cards; one++) {
        double gain = gains[one] - mean_gain, off[LEADS];
        int which[LEADS], some = 0;
        for (int at = 0; at < size; at++) {
            off[some] = inputs[one][at] - mean[at];
            if (off[some] != 0.0)
                which[some++] = at;
        }
        sums->count += 1.0;
        sums->gain_gain += gain * gain;
        for (int a = 0; a < some; a++) {
            sums->input_gain[which[a]] += off[a] * gain;
            for (int b = 0; b < some; b++)
                sums->input_input[which[a]][which[b]] += off[a] * off[b];
        }
    }
}

static Cards any_of(Cards cards, uint64_t *state) {
    for (int skip = (int)(chance(state) * count_of(cards)); skip > 0; skip--)
        cards &= cards - 1;
    return lowest(cards);
}

/* Play hands by `sense`, try every card of every decision, and add up what comes of them, in
 * sums[0] for following and sums[1] for leading. In a share `by_chance` of the decisions any card is
 * played, so that unusual positions come too. */
void gather(const Position *hands, int count, const Sense *sense, double by_chance,
            double by_points, uint64_t seed, Sums sums[2][CELLS]) {
    const Sense *senses[SEATS];
    Cards bits[CARDS_IN_HAND];
    double inputs[CARDS_IN_HAND][LEADS], gains[CARDS_IN_HAND];
    uint64_t state = seed * 2654435761ull + 88172645463325252ull;
    same_for_all(sense, senses);
    memset(sums, 0, 2 * CELLS * sizeof(Sums));
    for (int one = 0; one < count; one++) {
        Position pos = hands[one];
        Seats ally[SEATS];
        allies(&pos, ally);
        while (pos.done < pos.table->tricks) {
            Cards may = legal(&pos), bit = may;
            if (!single(may)) {
                int leads = pos.led < 0;
                int cards = inputs_of(&pos, ally, may, bits, inputs);
                for (int card = 0; card < cards; card++)
                    gains[card] = gain_of(&pos, bits[card], senses, by_points);
                add(&sums[leads][cell_of(&pos)], leads ? LEADS : FOLLOWS, cards, inputs, gains);
                bit = chance(&state) < by_chance ? any_of(may, &state)
                                                 : choice(&pos, ally, may, sense);
            }
            play_on(&pos, bit, ally);
        }
    }
}
