/* The binomial tail, summed from its largest term outward. */
#include <float.h>
#include <math.h>

#include "stat/conformal/binom_tail.h"

/* Terms this far below the sum, together, are not in it. */
#define CUT 0x1p-60

/*
 * The sum of w(1) + ... + w(a), where w(0) = 1 and w(s+1) = w(s) (a-s)/(b+s)
 * odds. The ratio falls with s, so that once terms fall they fall faster.
 */
static double
outward(uint64_t a, uint64_t b, double odds, uint64_t *steps)
{
	double w = 1, before, sum = 0;
	uint64_t s;

	for (s = 0; s < a; s++) {
		before = w;
		w *= (double)(a - s) / (double)(b + s) * odds;
		sum += w;
		if (isinf(sum) ||
		    (w < before && w * (double)(a - s) <= (1 + sum) * CUT))
			break;
	}
	*steps += s;
	return sum;
}

void
tw_tail_find(uint64_t n, uint64_t r, double p, double q, struct tw_tail *t)
{
	uint64_t steps = 4;
	double above, below;

	above = outward(n + 1 - r, r, p / q, &steps);
	below = 1 + outward(r - 1, n + 2 - r, q / p, &steps);
	t->at = 1 / (below + above);
	t->from = 1 / (1 + below / above);
	/* A step has 4 roundings of its own, 8 in odds, and one in the sum. */
	t->error = 16 * DBL_EPSILON * (double)steps;
	if (isinf(above) || isinf(below))
		t->error = INFINITY;
}
