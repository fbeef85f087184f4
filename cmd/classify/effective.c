/* The effective sample size of draws. */
#include <math.h>
#include <stdlib.h>

#include "io/msg.h"
#include "io/num.h"
#include "parts.h"
#include "stat/base/order.h"
#include "stat/base/repeats.h"

/*
 * Values with a range of fewer than this many units of their last digit are
 * rounded.
 */
static const double STEPS = 1e5;

/* The place value of a number's last digit, in its shortest decimal. */
static double
last_digit(double v)
{
	char text[TW_NUM_TEXT];

	return tw_num_unit(text, tw_num_write(text, v));
}

/*
 * Whether equal draws may be different draws: all draws of the columns that
 * vary are integers or numbers of few digits. If no column varies, whether all
 * are integers: the posterior may be certain of them.
 */
static bool
are_rounded(const struct tw_table *t)
{
	bool vary = false, integers = true;
	size_t i, j;

	for (j = 0; j < t->d; j++) {
		double least = INFINITY, most = -INFINITY, unit = INFINITY;

		for (i = 0; i < t->n; i++) {
			least = fmin(least, t->x[j][i]);
			most = fmax(most, t->x[j][i]);
			unit = fmin(unit, last_digit(t->x[j][i]));
		}
		integers = integers && least == floor(least);
		if (least == most)
			continue;
		if (!(most - least < STEPS * unit))
			return false;
		vary = true;
	}
	return vary || integers;
}

double
tw_effective_size(const struct tw_table *t)
{
	double n = (double)t->n, squares = 0;
	uint64_t *hash = tw_xrealloc(NULL, t->n, sizeof *hash);
	size_t i, j, first = 0;

	for (i = 0; i < t->n; i++) {
		hash[i] = 0;
		for (j = 0; j < t->d; j++)
			hash[i] = tw_hash_quick(hash[i], t->x[j][i]);
	}
	qsort(hash, t->n, sizeof *hash, tw_ascending_integer);
	for (i = 1; i <= t->n; i++)
		if (i == t->n || hash[i] != hash[first]) {
			squares += (double)(i - first) * (double)(i - first);
			first = i;
		}
	free(hash);
	return squares == n || are_rounded(t) ? n : n * n / squares;
}
