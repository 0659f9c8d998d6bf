/* Training a net for cards: Adam against the squared error of what the cards of a decision gain, less
 * its mean. Sums run in a fixed order, so that the same decisions give the same net. */
#include <string.h>

#include "hand.h"

enum { NUMBERS = sizeof(CardNet) / sizeof(float) };

typedef struct {
    float wide[WIDE], narrow[NARROW], said;
} Thought;

static void add_row(float *sum, float value, const float *row) {
    for (int to = 0; to < WIDE; to++)
        sum[to] += value * row[to];
}

static void see(const CardNet *net, const Decision *decision, float seen[WIDE]) {
    memcpy(seen, net->wide_bias, WIDE * sizeof(float));
    for (int at = 0; at < STATE; at++)
        if (decision->state[at] != 0.0f)
            add_row(seen, decision->state[at], net->state[at]);
}

static void think(const CardNet *net, const float seen[WIDE], const Card *card, Thought *thought) {
    memcpy(thought->wide, seen, sizeof thought->wide);
    add_row(thought->wide, 1.0f, net->card[card->spot]);
    for (int at = 0; at < LEADS; at++)
        if (card->inputs[at])
            add_row(thought->wide, card->inputs[at] * 0.001f, net->card[32 + at]);
    memcpy(thought->narrow, net->narrow_bias, sizeof thought->narrow);
    for (int from = 0; from < WIDE; from++) {
        float value = thought->wide[from];
        if (value < 0.0f)
            thought->wide[from] = value = 0.0f;
        for (int to = 0; to < NARROW; to++)
            thought->narrow[to] += value * net->middle[from][to];
    }
    thought->said = net->bias;
    for (int to = 0; to < NARROW; to++) {
        if (thought->narrow[to] < 0.0f)
            thought->narrow[to] = 0.0f;
        thought->said += net->out[to] * thought->narrow[to];
    }
}

/* Add the slopes at one card; `wide` gathers those of the first layer for what is seen. */
static void add_slopes(const CardNet *net, const Card *card, const Thought *thought, float slope,
                       CardNet *slopes, float wide[WIDE]) {
    float narrow[NARROW], back[WIDE];
    slopes->bias += slope;
    for (int to = 0; to < NARROW; to++) {
        slopes->out[to] += slope * thought->narrow[to];
        narrow[to] = thought->narrow[to] > 0.0f ? slope * net->out[to] : 0.0f;
        slopes->narrow_bias[to] += narrow[to];
    }
    for (int from = 0; from < WIDE; from++) {
        float sum = 0.0f;
        for (int to = 0; to < NARROW; to++) {
            slopes->middle[from][to] += thought->wide[from] * narrow[to];
            sum += net->middle[from][to] * narrow[to];
        }
        back[from] = thought->wide[from] > 0.0f ? sum : 0.0f;
        wide[from] += back[from];
    }
    add_row(slopes->card[card->spot], 1.0f, back);
    for (int at = 0; at < LEADS; at++)
        if (card->inputs[at])
            add_row(slopes->card[32 + at], card->inputs[at] * 0.001f, back);
}

/* What a net says to the cards of a decision, without the mean. */
static void answers(const CardNet *net, const Decision *decision, const Card *cards,
                    Thought thoughts[CARDS_IN_HAND], float said[CARDS_IN_HAND]) {
    float seen[WIDE], mean = 0.0f;
    see(net, decision, seen);
    for (int one = 0; one < decision->count; one++) {
        think(net, seen, &cards[one], &thoughts[one]);
        mean += thoughts[one].said / decision->count;
    }
    for (int one = 0; one < decision->count; one++)
        said[one] = thoughts[one].said - mean;
}

/* The square of the error over some decisions, and the square of the gains. */
void cards_error(const CardNet *net, const Decision *decisions, const Card *cards,
                 const int32_t *order, int count, double *error, double *gains) {
    Thought thoughts[CARDS_IN_HAND];
    float said[CARDS_IN_HAND];
    *error = *gains = 0.0;
    for (int at = 0; at < count; at++) {
        const Decision *decision = &decisions[order[at]];
        const Card *some = cards + decision->first;
        answers(net, decision, some, thoughts, said);
        for (int one = 0; one < decision->count; one++) {
            double off = said[one] - some[one].gain;
            *error += off * off;
            *gains += (double)some[one].gain * some[one].gain;
        }
    }
}

/* What Adam remembers of a net, and how far it is. */
typedef struct {
    CardNet mean, square;
    double first, second; /* the shares that the first steps have not filled yet */
} Memory;

static void step(CardNet *net, Memory *memory, const CardNet *slopes, float rate, float decay) {
    float *numbers = (float *)net, *mean = (float *)&memory->mean;
    float *square = (float *)&memory->square;
    const float *slope = (const float *)slopes;
    memory->first *= 0.9;
    memory->second *= 0.999;
    float first = (float)(1.0 / (1.0 - memory->first));
    float second = (float)(1.0 / (1.0 - memory->second));
    for (int one = 0; one < NUMBERS; one++) {
        mean[one] += 0.1f * (slope[one] - mean[one]);
        square[one] += 0.001f * (slope[one] * slope[one] - square[one]);
        float size = __builtin_sqrtf(square[one] * second) + 1e-8f;
        numbers[one] -= rate * (mean[one] * first / size + decay * numbers[one]);
    }
}

/* Go through decisions in the order given, a step for each batch with its rate. The memory begins
 * with zeros but for `first` and `second`, which are 1. */
void cards_learn(CardNet *net, Memory *memory, const Decision *decisions, const Card *cards,
                 const int32_t *order, int count, int batch, const double *rates, double decay) {
    Thought thoughts[CARDS_IN_HAND];
    float said[CARDS_IN_HAND];
    CardNet slopes;
    for (int at = 0; at < count; at += batch) {
        int some = count - at < batch ? count - at : batch;
        memset(&slopes, 0, sizeof slopes);
        for (int number = at; number < at + some; number++) {
            const Decision *decision = &decisions[order[number]];
            const Card *first = cards + decision->first;
            float wide[WIDE] = {0.0f};
            answers(net, decision, first, thoughts, said);
            for (int one = 0; one < decision->count; one++)
                add_slopes(net, &first[one], &thoughts[one], (said[one] - first[one].gain) / some,
                           &slopes, wide);
            add_row(slopes.wide_bias, 1.0f, wide);
            for (int place = 0; place < STATE; place++)
                if (decision->state[place] != 0.0f)
                    add_row(slopes.state[place], decision->state[place], wide);
        }
        step(net, memory, &slopes, (float)*rates++, (float)decay);
    }
}
