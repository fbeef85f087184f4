/*
 * A probability level, alpha or beta, as the exact decimal number that was
 * typed.
 *
 * Ranks depend on floor((n+1) alpha) and on whether a binomial probability
 * equals beta/2. Both would go wrong if 0.45 became 0.450000000000000011, its
 * double. So a level is kept as decimal digits until the ranks are found.
 *
 * The value is 0.d1 d2 ... dk * 10^-zeros, where d1 and dk are not 0. Equal
 * levels therefore have equal members, however they were written: .10, 0.1,
 * 1e-1.
 */
#ifndef TW_STAT_CONFORMAL_LEVEL_H
#define TW_STAT_CONFORMAL_LEVEL_H

#include <stddef.h>
#include <stdint.h>

enum {
	TW_LEVEL_DIGITS = 60,	/* largest number of digits d1 ... dk */
	TW_LEVEL_ZEROS = 400,	/* largest number of zeros before d1 */
	TW_LEVEL_TEXT = TW_LEVEL_DIGITS + 16	/* size of a level's text */
};

struct tw_level {
	unsigned char digit[TW_LEVEL_DIGITS];	/* d1 ... dk, each 0 to 9 */
	size_t ndigit;		/* k */
	size_t zeros;		/* between the decimal point and d1 */
};

/* The level 0.1, as an initializer. */
#define TW_LEVEL_TENTH { .digit = { 1 }, .ndigit = 1 }

/* -1, 0 or 1 if *a is less than, equal to or greater than *b. */
int tw_level_compare(const struct tw_level *a, const struct tw_level *b);

/* floor(*a m), exactly, for m <= 10^18. */
uint64_t tw_level_floor(const struct tw_level *a, uint64_t m);

/*
 * tw_level_double is *a as a double, and tw_level_rest is 1 - *a. Both are
 * within four roundings of the exact value, even where 1 - tw_level_double(a)
 * would have lost its digits; a value that is too small for a double becomes
 * 0.
 */
double tw_level_double(const struct tw_level *a);
double tw_level_rest(const struct tw_level *a);

#endif
