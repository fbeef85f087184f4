/*
 * The sentences of tw-report, each made of numbers and names alone. They are
 * appended to a text, without a newline; main puts them behind labels.
 */
#ifndef TW_CMD_REPORT_WORDS_H
#define TW_CMD_REPORT_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "io/slice.h"
#include "stat/conformal/level.h"

struct tw_words {
	char *p;		/* [n], NUL after them */
	size_t n, cap;
};

/* Zeroes begin an empty text. */
void tw_words_add(struct tw_words *w, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void tw_words_release(struct tw_words *w);

/* A share as a percentage, 100 only for all, but for its sixteenth digit. */
enum { TW_SHARE = 40 };
const char *tw_words_share(char text[TW_SHARE], double share);

/*
 * Decimals with which numbers that are so far apart at least stay apart, by ten
 * units or more; all that a double has where the step is 0.
 */
int tw_words_decimals(double step);

/*
 * From lo to hi, both rounded into the interval; one number where they are
 * equal, with all its digits, for nothing beside it was asked.
 */
void tw_words_range(struct tw_words *w, double lo, double hi, int decimals);

/* The levels asked for, of which the first is reported. n = 0: not known. */
void tw_say_title(struct tw_words *w, const struct tw_level *alpha, size_t n);
void tw_say_typical(struct tw_words *w, double p);

/* How often intervals of a level cover: the least and the most, and of what. */
struct tw_covers {
	double level, share[2];
	struct tw_slice name[2];
};
void tw_say_coverage(struct tw_words *w, const struct tw_covers *c);

/* Runs in the leaf, in all leaves; simulated for them, 0: not known. */
void tw_say_leaf(struct tw_words *w, double n, double runs, double simulated);

/* An interval of grid points that are in one region. */
struct tw_stretch {
	double lo, hi;
};
void tw_say_stretches(struct tw_words *w, const char *region,
    const struct tw_stretch *s, size_t n, int decimals);

/* Of the coordinates of what is inside, and not outside; lo > hi: nothing. */
void tw_say_extent(struct tw_words *w, const struct tw_stretch *inside,
    const struct tw_stretch *open, int decimals);

/* The region reaches an end of the grid: first says whether none did before. */
void tw_say_end(struct tw_words *w, struct tw_slice name, double end,
    bool first);
void tw_say_beyond(struct tw_words *w);

void tw_say_counts(struct tw_words *w, const size_t *count);
void tw_say_mass(struct tw_words *w, double mass);

/*
 * What share of n draws of the estimate at x is inside, and not outside, where
 * the level was promised. They differ where neither chance (three standard
 * errors) nor the undetermined between the two explains it.
 */
void tw_say_shares(struct tw_words *w, double inside, double open,
    double level);
bool tw_shares_differ(double inside, double open, double level, double n);
void tw_say_unlike(struct tw_words *w, bool focused);

/*
 * How many runs bring the leaf to a mass: so many in it, that is so many in
 * all, of which one in each takes so many simulations (NaN: not known).
 */
struct tw_more {
	double mass, n, need, all, each, simulated;
};
void tw_say_more(struct tw_words *w, const struct tw_more *m);

/* What the bounds promise; there may be notes that speak against it. */
void tw_say_promise(struct tw_words *w, double beta, bool noted);

#endif
