/* The Clopper-Pearson interval, by bisection of the exact tail. */
#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "stat/conformal/binom_interval.h"
#include "stat/conformal/binom_tail.h"

/* P(Z >= r) or, for the complement, P(total - Z >= r) at share x. */
static double
tail_at(uint64_t r, uint64_t total, double x, bool complement)
{
	struct tw_tail t;

	tw_tail_find(total, r, complement ? 1 - x : x, complement ? x : 1 - x,
	    &t);
	return t.from;
}

/* The x at which that is half, to the last digit, by bisection. */
static double
share_at(uint64_t r, uint64_t total, double half, bool complement)
{
	double lo = DBL_MIN, hi = 1, mid;

	for (;;) {
		/* fast: halving comes to the same share */
		mid = hi > 2 * lo ? sqrt(lo) * sqrt(hi) : lo + (hi - lo) / 2;
		if (mid <= lo || mid >= hi)
			return mid;
		/* The tail rises with x, its complement's falls. */
		if ((tail_at(r, total, mid, complement) > half) != complement)
			hi = mid;
		else
			lo = mid;
	}
}

void
tw_share_bounds(uint64_t count, uint64_t total, const struct tw_level *beta,
    double *lower, double *upper)
{
	double half = tw_level_double(beta) / 2;

	*lower = count == 0 ? 0 : share_at(count, total, half, false);
	*upper = count == total ? 1 :
				  share_at(total - count, total, half, true);
}
