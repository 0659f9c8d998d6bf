/* What comes of every card of a decision, and the sums from which learnt sense is fitted. */
#include <string.h>

#include "hand.h"

/* The sums over the records of one cell: inputs by inputs, inputs by gain, gain by gain. */
typedef struct {
    double count, gain_gain;
    double input_gain[LEADS];
    double input_input[LEADS][LEADS];
} Sums;

/* What the side of the seat at its turn gains by a card, in units of a defender with a little for
 * the points. */
static double gain_of(const Position *pos, Cards bit, const Player *const players[SEATS],
                      double by_points) {
    Position end = *pos;
    int defender = 0, points = pos->buried;
    play(&end, bit);
    play_out(&end, players);
    for (int one = 0; one < pos->table->seats; one++) {
        if (pos->side >> one & 1)
            points += end.points[one];
        else
            defender = one;
    }
    double units = -score(&end, defender) + by_points * (points - 60);
    return pos->side >> pos->turn & 1 ? units : -units;
}

static void take_off_mean(double *values, int count) {
    double mean = 0.0;
    for (int one = 0; one < count; one++)
        mean += values[one] / count;
    for (int one = 0; one < count; one++)
        values[one] -= mean;
}

/* Add the cards of one decision. Only their differences count, so means are taken off first. */
static void add(Sums *sums, int size, int cards, double inputs[CARDS_IN_HAND][LEADS],
                const double gains[CARDS_IN_HAND]) {
    double mean[LEADS] = {0.0};
    for (int one = 0; one < cards; one++)
        for (int at = 0; at < size; at++)
            mean[at] += inputs[one][at] / cards;
    for (int one = 0; one < cards; one++) {
        double off[LEADS];
        int which[LEADS], some = 0;
        for (int at = 0; at < size; at++) {
            off[some] = inputs[one][at] - mean[at];
            if (off[some] != 0.0)
                which[some++] = at;
        }
        sums->count += 1.0;
        sums->gain_gain += gains[one] * gains[one];
        for (int a = 0; a < some; a++) {
            sums->input_gain[which[a]] += off[a] * gains[one];
            for (int b = 0; b < some; b++)
                sums->input_input[which[a]][which[b]] += off[a] * off[b];
        }
    }
}

static uint64_t started(uint64_t seed) {
    uint64_t state = seed * 2654435761ull + 88172645463325252ull;
    for (int skip = 0; skip < 9; skip++)
        chance(&state);
    return state;
}

/* Play hands like `player`, try every card of every decision, and add up what comes of them, in
 * sums[0] for following and sums[1] for leading. In a share `by_chance` of the decisions any card is
 * played, so that unusual positions come too. */
void gather(const Position *hands, int count, const Player *player, double by_chance,
            double by_points, uint64_t seed, Sums sums[2][CELLS]) {
    const Player *players[SEATS];
    Cards bits[CARDS_IN_HAND];
    double inputs[CARDS_IN_HAND][LEADS], gains[CARDS_IN_HAND];
    uint64_t state = started(seed);
    same_for_all(player, players);
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
                    gains[card] = gain_of(&pos, bits[card], players, by_points);
                take_off_mean(gains, cards);
                add(&sums[leads][cell_of(&pos)], leads ? LEADS : FOLLOWS, cards, inputs, gains);
                bit = chance(&state) < by_chance ? any_of(may, &state)
                                                 : choice(&pos, ally, may, player);
            }
            play_on(&pos, bit, ally);
        }
    }
}

/* Write down a decision and its cards; returns how many. From now on the seat would play like
 * `player`. */
static int write_down(const Position *pos, const Seats *ally, Cards may, const Player *player,
                      const Player *players[SEATS], double by_points, Decision *decision,
                      Card *cards) {
    Cards bits[CARDS_IN_HAND];
    double inputs[CARDS_IN_HAND][LEADS], gains[CARDS_IN_HAND];
    const Player *usual = players[pos->turn];
    int slots[3], count = inputs_of(pos, ally, may, bits, inputs);
    order_suits(pos, slots);
    state_of(pos, ally, slots, decision->state);
    decision->net = net_of(pos);
    decision->count = count;
    players[pos->turn] = player;
    for (int one = 0; one < count; one++)
        gains[one] = gain_of(pos, bits[one], players, by_points) -
                     worth_of(pos, player->sense, inputs[one]);
    players[pos->turn] = usual;
    take_off_mean(gains, count);
    for (int one = 0; one < count; one++) {
        cards[one].spot = spot_of(pos, bits[one], slots);
        cards[one].gain = (float)gains[one];
        for (int at = 0; at < LEADS; at++)
            cards[one].inputs[at] = (int16_t)(1000.0 * inputs[one][at]);
    }
    return count;
}

/* Play hands, each seat like one of `others` by chance, and write down a share of the decisions until
 * there are `most`: every card tried, the hand played on, the seat itself like `player`. Returns
 * how many decisions there are, and in `cards_done` how many cards. */
int collect(const Position *hands, int count, const Player *player, const Player *others,
            int kinds, double share, double by_chance, double by_points, uint64_t seed,
            Decision *decisions, int most, Card *cards, int *cards_done) {
    int done = 0;
    uint64_t state = started(seed);
    *cards_done = 0;
    for (int one = 0; one < count && done < most; one++) {
        Position pos = hands[one];
        const Player *players[SEATS];
        Seats ally[SEATS];
        if (!knows_cards(&pos))
            continue;
        for (int seat = 0; seat < SEATS; seat++)
            players[seat] = &others[(int)(chance(&state) * kinds)];
        allies(&pos, ally);
        while (pos.done < pos.table->tricks) {
            Cards may = legal(&pos), bit = choice(&pos, ally, may, players[pos.turn]);
            if (!single(may)) {
                if (chance(&state) < share && done < most) {
                    decisions[done].first = *cards_done;
                    *cards_done += write_down(&pos, ally, may, player, players, by_points,
                                              &decisions[done], cards + *cards_done);
                    done++;
                }
                if (chance(&state) < by_chance)
                    bit = any_of(may, &state);
            }
            play_on(&pos, bit, ally);
        }
    }
    return done;
}
