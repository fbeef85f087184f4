/*
 * The binomial tail, summed outward from the term r-1, and the interval of
 * Clopper and Pearson, by bisection. See binom_tail.h.
 */
#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "stat/conformal/binom_tail.h"

/* The terms that a sum omits add up to at most this share of it. */
#define CUT 0x1p-60

/*
 * The sum w(1) + ... + w(a), where w(0) = 1 and w(s+1) = w(s) (a-s)/(b+s) odds.
 * This ratio falls with s, so terms that have begun to fall fall ever faster.
 */
static double
outward(uint64_t a, uint64_t b, double odds)
{
	double w = 1, sum = 0;
	uint64_t s;

	for (s = 0; s < a; s++) {
		w *= (double)(a - s) / (double)(b + s) * odds;
		sum += w;
		/*
		 * fast: isinf, as it would stay infinite; and w, since a term
		 * so small has begun to fall, and the rest are smaller still
		 */
		if (isinf(sum) || w * (double)(a - s) <= (1 + sum) * CUT)
			break;
	}
	return sum;
}

void
tw_tail_find(uint64_t n, uint64_t r, double p, double q, struct tw_tail *t)
{
	double above = outward(n + 1 - r, r, p / q);
	double below = 1 + outward(r - 1, n + 2 - r, q / p);

	t->at = 1 / (below + above);
	t->from = 1 / (1 + below / above);
}

/*
 * P(Z >= r) for Z ~ Binomial(total, x) or, if complement is true,
 * P(total - Z >= r).
 */
static double
tail_at(uint64_t r, uint64_t total, double x, bool complement)
{
	struct tw_tail t;

	tw_tail_find(total, r, complement ? 1 - x : x, complement ? x : 1 - x,
	    &t);
	return t.from;
}

/* The x at which tail_at is half, to the last digit, by bisection. */
static double
share_at(uint64_t r, uint64_t total, double half, bool complement)
{
	double lo = DBL_MIN, hi = 1, mid;

	for (;;) {
		/* fast: bisection without logarithms finds the same share */
		mid = hi > 2 * lo ? sqrt(lo) * sqrt(hi) : lo + (hi - lo) / 2;
		if (mid <= lo || mid >= hi)
			return mid;
		/* P(Z >= r) rises with x, and P(total - Z >= r) falls. */
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
