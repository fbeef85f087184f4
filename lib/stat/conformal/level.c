/*
 * Levels: comparison of exact decimals, and conversion to numbers. See level.h.
 */
#include <math.h>
#include <string.h>

#include "stat/conformal/level.h"

int
tw_level_compare(const struct tw_level *a, const struct tw_level *b)
{
	size_t n = a->ndigit < b->ndigit ? a->ndigit : b->ndigit;
	int c;

	if (a->zeros != b->zeros)
		return a->zeros > b->zeros ? -1 : 1;
	c = memcmp(a->digit, b->digit, n);
	if (c == 0)
		return (a->ndigit > b->ndigit) - (a->ndigit < b->ndigit);
	return c < 0 ? -1 : 1;
}

uint64_t
tw_level_floor(const struct tw_level *a, uint64_t m)
{
	uint64_t t = 0;
	size_t i;

	/* floor((c + x)/10) = floor((c + floor(x))/10) for an integer c. */
	for (i = a->ndigit; i-- > 0;)
		t = (a->digit[i] * m + t) / 10;
	for (i = 0; i < a->zeros; i++)
		t /= 10;
	return t;
}

double
tw_level_double(const struct tw_level *a)
{
	double v = 0;
	size_t i;

	/* Each division reduces the errors before it to a tenth. */
	for (i = a->ndigit; i-- > 0;)
		v = (v + a->digit[i]) / 10;
	return v * pow(10, -(double)a->zeros);
}

double
tw_level_rest(const struct tw_level *a)
{
	struct tw_level rest = { 0 };
	size_t i;

	/* 1 - a loses digits only if a begins with nines. */
	/* fast: for other a, the digits below are equally accurate */
	if (a->zeros > 0 || a->digit[0] < 9)
		return 1 - tw_level_double(a);
	for (i = 0; i < a->ndigit; i++) {
		unsigned digit = (i + 1 < a->ndigit ? 9U : 10U) - a->digit[i];

		/* guard: more digits would only be rounded differently */
		if (digit == 0 && rest.ndigit == 0)
			rest.zeros++;
		else
			rest.digit[rest.ndigit++] = (unsigned char)digit;
	}
	return tw_level_double(&rest);
}
