/*
 * Ranks of the cutoff and of its confidence interval. See binom.h.
 *
 * Write w(j) for P(Z = j) divided by that of the mode, which is k-1 since
 * k-1 < (n+1) p <= k, p = 1-alpha. Away from the mode, on either side,
 *
 *   w(j-1) = w(j) j/(n-j+1) alpha/p        w(j+1) = w(j) (n-j)/(j+1) p/alpha
 *
 * never increases. So the sums of w over a tail, over the middle and over all
 * j come from steps outward, and back, some 11 standard deviations each way:
 * O(sqrt(n log(1/beta))) steps without a logarithm, a power or a cancellation.
 */
#include <float.h>

#include "stat/conformal/binom.h"

/* Relative tolerance of beta/2; a step outward and back adds less than STEP. */
static const double SLACK = 1e-12;
static const double STEP = 16 * DBL_EPSILON;
/* What is neglected of a tail is at most this share of beta/2. */
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

/* w(s+1) / w(s) */
static double
ratio(const struct side *e, double s)
{
	return (e->a - s) / (e->b + s) * e->odds;
}

/* Walk outward from the mode until the weights fall to least. */
static void
explore(struct side *e, double least)
{
	double next;

	e->w = 1;
	while (e->far < e->a && (next = e->w * ratio(e, e->far)) > least) {
		e->w = next;
		e->sum += next;
		e->far++;
	}
}

/*
 * Walk back inward; the tail ends before its weight passes limit. Its first
 * element may be 0, the mode itself, and no tail has more, because beta/2 < 1/2
 * and a median of Z is at most one away from the mode.
 */
static void
split(struct side *e, double limit)
{
	double s = e->far, w = e->w;

	limit *= 1 - SLACK - STEP * e->far;
	for (; s >= 0 && e->tail + w <= limit; s--) {
		e->tail += w;
		w /= s > 0 ? ratio(e, s - 1) : 1;
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
	/* What is less than a half has the smaller error. */
	outer = (below.tail + above.tail) / total;
	out->coverage = outer < 0.5 ? 1 - outer : (below.inner + above.inner +
	    (below.first > 0 && above.first > 0)) / total;
}
