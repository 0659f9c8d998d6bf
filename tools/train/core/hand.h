/* What the training core knows of a hand: the counterpart of engine/bots/core.py in C.
 *
 * Cards are single bits in the order of engine/bots/core.py: three fail suits from the bottom, six
 * bits each, and above them the fourteen trumps. Suits are 0 to 2 and TRUMPS. The names are those of
 * the Python modules; what they mean is told there. The structures are filled by ../compiled.py,
 * which repeats their fields in the same order.
 */
#ifndef HAND_H
#define HAND_H

#include <stdint.h>

enum { PICKER, QUEENS, FIRST, LEASTER, DUEL };
enum { TRUMPS = 3, SEATS = 10, CARDS_IN_HAND = 16 };
enum { FOLLOWS = 40, LEADS = 44, CELLS = 18, STAGES = 3 };
enum { BLIND_NOWHERE, BLIND_LAST_TRICK, BLIND_FIRST_TRICK };
enum { NO_TRICK, SOME_TRICKS, ALL_TRICKS };
enum { AS_PICKER, AS_PARTNER, AS_DEFENDER };

typedef uint32_t Cards;
typedef uint32_t Seats;

typedef struct {
    int32_t seats, tricks;
    int32_t needs_trick, blind;
    Cards pack, fat, kings, tens;
    Cards suits[4], wins[4];
    int32_t suit_at[33], points_at[33];
    /* What picker, partner and defender get: [has a partner][points of their side][tricks][who]. */
    double pay[2][121][3][3];
} Table;

typedef struct {
    const Table *table;
    int64_t best; /* -1: nothing or only a card under lies there */
    int32_t kind, picker, partner, called_suit, owner;
    int32_t smear, secret, open;
    int32_t turn, led, holder, count, done, buried, first;
    Seats side;
    Cards called, under, own_ace, reveals, shown, trick, played;
    Cards held[SEATS], bury[SEATS];
    Seats lack[4];
    int32_t points[SEATS], tricks[SEATS], last[SEATS];
    double looks[SEATS];
} Position;

/* Learnt sense: a row of numbers for each cell, for following and for leading. */
typedef struct {
    double follow[CELLS][FOLLOWS];
    double lead[CELLS][LEADS];
} Sense;

static inline int count_of(uint32_t mask) { return __builtin_popcount(mask); }

/* The lowest card or seat of a mask that is not empty, as a bit and as a number. */
static inline uint32_t lowest(uint32_t mask) { return mask & -mask; }
static inline int number_of(uint32_t bit) { return __builtin_ctz(bit); }

/* All cards of higher places than `bit`. */
static inline Cards above(Cards bit) { return -(bit << 1); }

static inline int single(uint32_t mask) { return !(mask & (mask - 1)); }

/* The place of a card in the tables of the cards; place 0 is for no card. */
static inline int place_of(Cards bit) { return number_of(bit) + 1; }

/* play.c: the rules of play */
int points_in(const Table *table, Cards cards);
Cards legal(const Position *pos);
void play(Position *pos, Cards bit);
void allies(const Position *pos, Seats ally[SEATS]);
double score(const Position *pos, int seat);

/* chances.c: what a seat can think about the cards that it does not see */
int friends_of(const Position *pos, int seat, double friends[SEATS]);
double stands(const Table *table, int64_t best, int led, Seats foes, const Seats *lack,
              Cards unseen, int each);
double stands_among(const Position *pos, int64_t best, int led, Seats later,
                    const double *friends, Cards unseen, int each);
double rescue(const Position *pos, Seats later, const double *friends, Cards unseen, int each);

/* sense.c: what is thought about the cards that may be played */
int cell_of(const Position *pos);
int inputs_of(const Position *pos, const Seats *ally, Cards may, Cards bits[CARDS_IN_HAND],
              double inputs[CARDS_IN_HAND][LEADS]);
Cards choice(const Position *pos, const Seats *ally, Cards may, const Sense *sense);

/* leaster.c */
Cards leaster_choice(const Position *pos, Cards may);

/* fit.c */
void play_out(Position *pos, const Sense *const senses[SEATS]);

#endif
