/* The search of one sorted feature for its best cut. See split.h. */
#include "stat/base/twosum.h"
#include "stat/tree/split.h"

enum { TOGETHER = 64 };		/* records whose sum is plain */

struct sweep {
	size_t i;		/* records on the left */
	struct tw_sum sum;	/* of their scores */
	struct tw_cut best;
	bool first;		/* stop at the first cut above the floor */
};

static double
value(const struct tw_split_column *c, size_t i)
{
	return c->x[c->order[i]];
}

/*
 * Sweep the next records up to stop: the sum, plain because it is of few, and a
 * comparison without a division, loose enough to let through what a division
 * might round to more than the best. Only where a cut passes are neighbours
 * looked up that may be equal.
 */
static void
sweep(const struct tw_split_column *c, struct sweep *s, size_t stop)
{
	const double *score = c->score;
	const double mean = c->mean, low = c->low, shrink = c->shrink;
	double nl = (double)s->i, nr = (double)(c->n - s->i), run = s->sum.lo;
	struct tw_cut best = s->best;
	double pass = best.gain * (1 - 1e-15);
	size_t i;

	for (i = s->i; i < stop; i++) {
		double left, square, sides, gain;

		run += ((score[i] - mean) - low) * shrink;
		left = s->sum.hi + run;
		square = left * left;
		nl++;
		nr--;
		sides = nl * nr;
		/* fast: the division decides */
		if (square <= pass * sides)
			continue;
		gain = square / sides;
		if (gain <= best.gain || value(c, i) >= value(c, i + 1))
			continue;
		best.before = best.gain;
		best.gain = gain;
		best.nl = i + 1;
		if (s->first)
			break;
		pass = gain * (1 - 1e-15);
	}
	s->best = best;
	s->i = i;
	s->sum.lo = 0;
	tw_sum_add(&s->sum, run);
}

struct tw_cut
tw_split_scan(const struct tw_split_column *c, size_t min_leaf, double floor,
    bool first)
{
	struct sweep s = { .best = { .gain = floor, .before = floor },
	    .first = first };
	size_t last = c->n - min_leaf, stop;

	/* fast: where all are equal there is no cut */
	if (value(c, 0) >= value(c, c->n - 1))
		return s.best;
	for (; s.i + 1 < min_leaf; s.i++)
		tw_sum_add(&s.sum,
		    ((c->score[s.i] - c->mean) - c->low) * c->shrink);
	while (s.i < last && !(first && s.best.nl > 0)) {
		stop = (s.i / TOGETHER + 1) * TOGETHER;
		sweep(c, &s, stop < last ? stop : last);
	}
	return s.best;
}
