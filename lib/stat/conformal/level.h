/*
 * A probability level (alpha, beta) as the exact decimal that was typed.
 *
 * Ranks depend on floor((n+1) alpha) and on whether a binomial probability
 * equals beta/2; both go wrong when 0.45 becomes 0.450000000000000011. So a
 * level is kept as decimal digits from the command line to the last rank.
 *
 * The value is 0.d1 d2 ... dk * 10^-zeros with d1 and dk nonzero, so equal
 * levels have equal members however they were written (.10, 0.1, 1e-1).
 */
#ifndef TW_STAT_CONFORMAL_LEVEL_H
#define TW_STAT_CONFORMAL_LEVEL_H

#include <stddef.h>
#include <stdint.h>

enum {
	TW_LEVEL_DIGITS = 60,	/* most significant digits that are kept */
	TW_LEVEL_ZEROS = 400,	/* most zeros between the point and d1 */
	TW_LEVEL_TEXT = TW_LEVEL_DIGITS + 16	/* bytes that any text needs */
};

struct tw_level {
	unsigned char digit[TW_LEVEL_DIGITS];	/* 0..9, [ndigit] */
	size_t ndigit;
	size_t zeros;
};

/* 0.1, for an initializer. */
#define TW_LEVEL_TENTH { .digit = { 1 }, .ndigit = 1 }

/* -1, 0, 1 as *a is less than, equal to or greater than *b, exactly. */
int tw_level_compare(const struct tw_level *a, const struct tw_level *b);

/* floor(a m), exactly; m at most 10^18. */
uint64_t tw_level_floor(const struct tw_level *a, uint64_t m);

/*
 * *a and 1 - *a as doubles, both within four roundings of the exact value,
 * though the other may be next to 1; 0 where that is too small for a double.
 */
double tw_level_double(const struct tw_level *a);
double tw_level_rest(const struct tw_level *a);

#endif
