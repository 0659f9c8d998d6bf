/* Hands played out, and what a player gains by playing otherwise. */
#include "hand.h"

/* Chance from 0 to 1 (xorshift64*). */
double chance(uint64_t *state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return (double)((*state * 2685821657736338717ull) >> 11) / 9007199254740992.0;
}

Cards any_of(Cards cards, uint64_t *state) {
    for (int skip = (int)(chance(state) * count_of(cards)); skip > 0; skip--)
        cards &= cards - 1;
    return lowest(cards);
}

/* The card of `may` that a player chooses; among equals the lowest. */
Cards choice(const Position *pos, const Seats *ally, Cards may, const Player *player) {
    Cards bits[CARDS_IN_HAND], chosen = 0;
    double inputs[CARDS_IN_HAND][LEADS], worths[CARDS_IN_HAND], most = -1e9;
    if (single(may))
        return may;
    if (pos->kind == LEASTER)
        return leaster_choice(pos, may);
    int count = inputs_of(pos, ally, may, bits, inputs);
    for (int one = 0; one < count; one++)
        worths[one] = worth_of(pos, player->sense, inputs[one]);
    if (player->nets)
        correct(pos, player->nets, ally, count, bits, inputs, worths);
    for (int one = 0; one < count; one++)
        if (worths[one] > most) {
            chosen = bits[one];
            most = worths[one];
        }
    return chosen;
}

/* Play a card, and keep up to date who treats whom as a friend. */
void play_on(Position *pos, Cards bit, Seats ally[SEATS]) {
    Cards shown = pos->shown;
    play(pos, bit);
    if (pos->shown != shown)
        allies(pos, ally);
}

void play_out(Position *pos, const Player *const players[SEATS]) {
    Seats ally[SEATS];
    allies(pos, ally);
    while (pos->done < pos->table->tricks)
        play_on(pos, choice(pos, ally, legal(pos), players[pos->turn]), ally);
}

void same_for_all(const Player *player, const Player *players[SEATS]) {
    for (int seat = 0; seat < SEATS; seat++)
        players[seat] = player;
}

/* Play hands to their end, in place. */
void play_hands(Position *hands, int count, const Player *player) {
    const Player *players[SEATS];
    same_for_all(player, players);
    for (int one = 0; one < count; one++)
        play_out(&hands[one], players);
}

/* What a seat gains when it alone plays like `some` among others who play like `others`: for each
 * hand the average over the seats, and sums and numbers of seats by part (picker, partner,
 * defender). */
void compare(const Position *hands, int count, const Player *some, const Player *others,
             double *gains, double sums[3], double numbers[3]) {
    const Player *players[SEATS];
    same_for_all(others, players);
    for (int one = 0; one < count; one++) {
        int seats = hands[one].table->seats;
        Position usual = hands[one];
        play_out(&usual, players);
        gains[one] = 0.0;
        for (int seat = 0; seat < seats; seat++) {
            Position other = hands[one];
            players[seat] = some;
            play_out(&other, players);
            players[seat] = others;
            double gain = score(&other, seat) - score(&usual, seat);
            int part = seat == usual.picker    ? AS_PICKER
                       : seat == usual.partner ? AS_PARTNER
                                               : AS_DEFENDER;
            gains[one] += gain / seats;
            sums[part] += gain;
            numbers[part] += 1.0;
        }
    }
}

/* -- for tests ---------------------------------------------------------------------------------- */

/* What is thought in a position: its cards, the inputs of each and its worth; returns how many. */
int weigh(const Position *pos, const Player *player, Cards bits[CARDS_IN_HAND],
          double inputs[CARDS_IN_HAND][LEADS], double worths[CARDS_IN_HAND]) {
    Seats ally[SEATS];
    allies(pos, ally);
    int count = inputs_of(pos, ally, legal(pos), bits, inputs);
    for (int one = 0; one < count; one++)
        worths[one] = worth_of(pos, player->sense, inputs[one]);
    if (player->nets)
        correct(pos, player->nets, ally, count, bits, inputs, worths);
    return count;
}

/* What is seen in a position, as the nets for cards have it. */
void seen_in(const Position *pos, float state[STATE]) {
    Seats ally[SEATS];
    int slots[3];
    allies(pos, ally);
    order_suits(pos, slots);
    state_of(pos, ally, slots, state);
}

/* Play a card of a position, or, if it is 0, the one that the player chooses; returns it. */
Cards play_one(Position *pos, Cards bit, const Player *player) {
    Seats ally[SEATS];
    allies(pos, ally);
    if (!bit)
        bit = choice(pos, ally, legal(pos), player);
    play(pos, bit);
    return bit;
}
