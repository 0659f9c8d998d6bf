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
enum { STATE = 156, CARD = 32 + LEADS, WIDE = 64, NARROW = 16, CARD_NETS = 6 };
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
    int32_t turn, led, holder, count, done, buried, first, eldest;
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

/* A net that corrects learnt sense: what is seen of the hand and one card go in, what the card is
 * worth more than learnt sense takes it to be comes out. Rows by input, all layers. */
typedef struct {
    float state[STATE][WIDE], card[CARD][WIDE], wide_bias[WIDE];
    float middle[WIDE][NARROW], narrow_bias[NARROW];
    float out[NARROW], bias;
} CardNet;

/* A decision for the nets for cards: which net it belongs to, how many cards there were, and the first
 * of them in the list of cards. */
typedef struct {
    int32_t net, count, first;
    float state[STATE];
} Decision;

/* A card of a decision: where it stands, the inputs of learnt sense in thousandths, and what it
 * gained more than learnt sense says, without the mean of the decision. */
typedef struct {
    int32_t spot;
    float gain;
    int16_t inputs[LEADS];
} Card;

/* How a seat plays: by learnt sense, and where there are nets, corrected by them: those for picker,
 * partner and defender, each following and leading. */
typedef struct {
    const Sense *sense;
    const CardNet *nets;
} Player;

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

/* sense.c: what learnt sense thinks about the cards that may be played */
int cell_of(const Position *pos);
int inputs_of(const Position *pos, const Seats *ally, Cards may, Cards bits[CARDS_IN_HAND],
              double inputs[CARDS_IN_HAND][LEADS]);
double worth_of(const Position *pos, const Sense *sense, const double inputs[LEADS]);

/* cards.c: what the nets for cards say beside it */
int net_of(const Position *pos);
int knows_cards(const Position *pos);
void order_suits(const Position *pos, int slots[3]);
int spot_of(const Position *pos, Cards bit, const int slots[3]);
void state_of(const Position *pos, const Seats *ally, const int slots[3], float state[STATE]);
void correct(const Position *pos, const CardNet *nets, const Seats *ally, int count,
             const Cards *bits, double inputs[CARDS_IN_HAND][LEADS], double *worths);

/* leaster.c */
Cards leaster_choice(const Position *pos, Cards may);

/* players.c: hands played out */
Cards choice(const Position *pos, const Seats *ally, Cards may, const Player *player);
void play_on(Position *pos, Cards bit, Seats ally[SEATS]);
void play_out(Position *pos, const Player *const players[SEATS]);
void same_for_all(const Player *player, const Player *players[SEATS]);

/* Chance from 0 to 1, and a card by chance; the state must not be 0. */
double chance(uint64_t *state);
Cards any_of(Cards cards, uint64_t *state);

#endif
