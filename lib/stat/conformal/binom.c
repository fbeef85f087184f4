/*
 * Ranks of the cutoff and of its confidence interval. See binom.h.
 *
 * Let p = 1-alpha. The mode of Z is k-1, because k-1 < (n+1) p <= k. Let w(j)
 * be P(Z = j) / P(Z = k-1). The recursions
 *
 *   w(j-1) = w(j) j/(n-j+1) alpha/p        w(j+1) = w(j) (n-j)/(j+1) p/alpha
 *
 * give w on either side of the mode, where it never increases with the distance
 * from the mode. A walk outward, some 11 standard deviations far, and back
 * inward sums w over the tails, over the middle and over all j. This takes
 * O(sqrt(n log(1/beta))) steps without a logarithm, a power or a cancellation.
 */
#include <float.h>

#include "stat/conformal/binom.h"

/*
 * A tail counts as larger than beta/2 if it is larger than beta/2 times
 * 1 - SLACK - STEP s. A step outward and back has a relative rounding error
 * below STEP; s is the number of steps.
 */
static const double SLACK = 1e-12;
static const double STEP = 16 * DBL_EPSILON;
/* The neglected part of a tail is at most this share of beta/2. */
static const double NEGLECTED = 1e-17;

/* One side of the mode; element s lies s steps away from it. */
struct side {
	double a;		/* number of elements on this side */
	double b;		/* w(s+1) = w(s) (a-s)/(b+s) odds */
	double odds;		/* below alpha/p, above p/alpha */
	double far;		/* the last element that is not neglected */
	double w;		/* w(far) */
	double sum;		/* w(1) + ... + w(far) */
	uint64_t first;		/* the first element of the tail */
	double tail, inner;	/* weights of the tail, and of 1 .. first-1 */
};

/* w(s+1) / w(s), which is 0 for the last element, a */
static double
ratio(const struct side *e, double s)
{
	return (e->a - s) / (e->b + s) * e->odds;
}

/* Walk outward from the mode until the weights fall to `least`. */
static void
explore(struct side *e, double least)
{
	double next;

	e->w = 1;
	while ((next = e->w * ratio(e, e->far)) > least) {
		e->w = next;
		e->sum += next;
		e->far++;
	}
}

/*
 * Walk back inward, and end the tail before its weight exceeds the limit. The
 * first element of the tail may be the mode, which is element 0. No tail
 * extends beyond the mode, because beta/2 < 1/2 and a median of Z is at most
 * one away from the mode.
 */
static void
split(struct side *e, double limit)
{
	double s = e->far, w = e->w;

	limit *= 1 - SLACK - STEP * e->far;
	/* guard: s >= 0, as no tail extends beyond the mode */
	for (; s >= 0 && e->tail + w <= limit; s--) {
		e->tail += w;
		w /= ratio(e, s - 1);
	}
	e->first = (uint64_t)(s + 1);
	for (; s > 0; s--) {
		e->inner += w;
		w /= ratio(e, s - 1);
	}
}

void
tw_ranks_find(uint64_t n, const struct tw_level *alpha,
    const struct tw_level *beta, struct tw_ranks *out)
{
	const double p = tw_level_rest(alpha), q = tw_level_double(alpha);
	const double half = tw_level_double(beta) / 2;
	/* ceil((n+1) (1-alpha)) */
	const uint64_t k = n + 1 - tw_level_floor(alpha, n + 1), mode = k - 1;
	struct side below = { .a = (double)mode, .b = (double)(n - mode + 1),
		.odds = q / p };
	struct side above = { .a = (double)(n - mode), .b = (double)k,
		.odds = p / q };
	double least = half / (double)(n + 1) * NEGLECTED, total, outer;

	*out = (struct tw_ranks){ .k = k, .u = n + 1, .coverage = 1,
		.mass = 1 };
	if (half < TW_RANKS_BETA / 2)
		return;
	explore(&below, least);
	explore(&above, least);
	total = 1 + below.sum + above.sum;
	split(&below, half * total);
	split(&above, half * total);
	out->l = k - below.first;
	out->u = mode + above.first;
	out->mass = (double)(out->u - out->l) / (double)(n + 1);
	/* guard: the smaller one of two complementary sums has less error */
	outer = (below.tail + above.tail) / total;
	out->coverage = outer < 0.5 ? 1 - outer : (below.inner + above.inner +
	    (below.first > 0 && above.first > 0)) / total;
}
