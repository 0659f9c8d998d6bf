/* A small net for the picking, trained by Adam: cards and place go in, one number comes out.
 *
 * Inputs are one for each card and one for each place from the dealer's left; two hidden layers. The
 * sums run in a fixed order and there is no chance in here, so that the same records give the same
 * numbers everywhere.
 */
#include <math.h>
#include <string.h>

enum { INPUTS = 42, WIDE = 20, NARROW = 10, PLACES_FROM = 32 };

#include <stdint.h>

/* All numbers of a net; also its slopes, and what Adam remembers of them. */
typedef struct {
    double in[INPUTS][WIDE], wide_bias[WIDE];
    double middle[NARROW][WIDE], narrow_bias[NARROW];
    double out[NARROW], bias;
} Net;

enum { NUMBERS = sizeof(Net) / sizeof(double) };

typedef struct {
    uint32_t hand;
    int32_t place;
    double gain;
} Record;

typedef struct {
    int on[INPUTS], count;
    double wide[WIDE], narrow[NARROW], said;
} Thought;

static void think(const Net *net, const Record *record, Thought *thought) {
    thought->count = 0;
    for (uint32_t hand = record->hand; hand; hand &= hand - 1)
        thought->on[thought->count++] = __builtin_ctz(hand);
    thought->on[thought->count++] = PLACES_FROM + record->place;
    memcpy(thought->wide, net->wide_bias, sizeof thought->wide);
    for (int one = 0; one < thought->count; one++)
        for (int to = 0; to < WIDE; to++)
            thought->wide[to] += net->in[thought->on[one]][to];
    for (int to = 0; to < WIDE; to++)
        if (thought->wide[to] < 0.0)
            thought->wide[to] = 0.0;
    thought->said = net->bias;
    for (int to = 0; to < NARROW; to++) {
        double sum = net->narrow_bias[to];
        for (int from = 0; from < WIDE; from++)
            sum += net->middle[to][from] * thought->wide[from];
        thought->narrow[to] = sum > 0.0 ? sum : 0.0;
        thought->said += net->out[to] * thought->narrow[to];
    }
}

/* What the net says to each record. */
void net_says(const Net *net, const Record *records, int count, double *said) {
    Thought thought;
    for (int one = 0; one < count; one++) {
        think(net, &records[one], &thought);
        said[one] = thought.said;
    }
}

/* Add the slopes of the squared error at one record. */
static void add_slopes(const Net *net, const Thought *thought, double slope, Net *slopes) {
    double wide[WIDE] = {0.0};
    slopes->bias += slope;
    for (int to = 0; to < NARROW; to++) {
        slopes->out[to] += slope * thought->narrow[to];
        if (thought->narrow[to] == 0.0)
            continue;
        double here = slope * net->out[to];
        slopes->narrow_bias[to] += here;
        for (int from = 0; from < WIDE; from++) {
            slopes->middle[to][from] += here * thought->wide[from];
            wide[from] += here * net->middle[to][from];
        }
    }
    for (int to = 0; to < WIDE; to++)
        if (thought->wide[to] == 0.0)
            wide[to] = 0.0;
    for (int to = 0; to < WIDE; to++)
        slopes->wide_bias[to] += wide[to];
    for (int one = 0; one < thought->count; one++)
        for (int to = 0; to < WIDE; to++)
            slopes->in[thought->on[one]][to] += wide[to];
}

/* Go through the records in the order given, a step for each batch; `rates` has the rate of each
 * step, `turn` how many steps were made before. Returns how many were made then. */
int net_learn(Net *net, Net *mean, Net *square, const Record *records, const int32_t *order,
              int count, int batch, const double *rates, int turn) {
    double *numbers = (double *)net, *means = (double *)mean, *squares = (double *)square;
    Thought thought;
    for (int at = 0; at < count; at += batch, turn++) {
        Net slopes;
        double *slope = (double *)&slopes;
        int some = count - at < batch ? count - at : batch;
        memset(&slopes, 0, sizeof slopes);
        for (int one = 0; one < some; one++) {
            const Record *record = &records[order[at + one]];
            think(net, record, &thought);
            add_slopes(net, &thought, 2.0 * (thought.said - record->gain) / some, &slopes);
        }
        double first = 1.0 - pow(0.9, turn + 1), second = 1.0 - pow(0.999, turn + 1);
        for (int one = 0; one < NUMBERS; one++) {
            double here = slope[one] + 1e-5 * numbers[one];
            means[one] = 0.9 * means[one] + 0.1 * here;
            squares[one] = 0.999 * squares[one] + 0.001 * here * here;
            numbers[one] -= rates[turn] * (means[one] / first) / (sqrt(squares[one] / second) + 1e-8);
        }
    }
    return turn;
}
