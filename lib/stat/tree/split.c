/* The sweep over one sorted feature that finds its best cut (split.h). */
#include "stat/base/twosum.h"
#include "stat/tree/split.h"

/*
 * Records swept plainly between two compensated additions: the error of a sum
 * stays near STEP roundings of one score, whatever n is.
 */
enum { STEP = 128 };

struct sweep {
	size_t i;		/* records on the left */
	struct tw_sum sum;	/* of their scores */
	struct tw_cut best;
	int first;		/* stop at the first cut above the floor */
	size_t open;		/* the first legal cut is after order[open] */
};

static double
value(const struct tw_column *c, size_t i)
{
	return c->x[c->record[c->order[i]]];
}

static double
score_at(const struct tw_column *c, size_t i)
{
	return ((c->score[c->sorted ? i : c->order[i]] - c->mean) - c->low) *
	    c->shrink;
}

/* Last index of the run of equal values that i is in. */
static size_t
run_end(const struct tw_column *c, size_t i)
{
	double x = value(c, i);
	size_t step = 1, low = i, high;

	/* Gallop: most runs are short, but long ones must not cost more. */
	while (step < c->n - low && value(c, low + step) == x) {
		low += step;
		step *= 2;
	}
	high = step < c->n - low ? low + step : c->n;
	while (high - low > 1) {
		size_t mid = low + (high - low) / 2;

		if (value(c, mid) == x)
			low = mid;
		else
			high = mid;
	}
	return low;
}

/*
 * Sweep the next records up to stop. Every record passes here once for each
 * level and feature: two loads, the sum, and a comparison without a division,
 * loose enough to let through what a division might round to more than the
 * best. Whether neighbours differ is tested only if check, and only for cuts
 * that pass.
 */
static inline void
sweep_as(const struct tw_column *c, struct sweep *s, size_t stop, int check,
    int sorted)
{
	const uint32_t *order = c->order;
	const double *score = c->score;
	const double mean = c->mean, low = c->low, shrink = c->shrink;
	double nl = (double)s->i, nr = (double)(c->n - s->i), run = s->sum.lo;
	struct tw_cut best = s->best;
	double pass = best.gain * (1 - 1e-15);
	size_t i;

	for (i = s->i; i < stop; i++) {
		double left, square, sides, gain;

		/* By place, scores are about the mean already. */
		run += sorted ? ((score[i] - mean) - low) * shrink :
				score[order[i]];
		left = s->sum.hi + run;
		square = left * left;
		nl++;
		nr--;
		sides = nl * nr;
		if (square <= pass * sides)
			continue;
		gain = square / sides;
		if (gain <= best.gain ||
		    (check && (i < s->open || (s->open = run_end(c, i)) > i)))
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

static void
sweep(const struct tw_column *c, struct sweep *s, size_t stop, int check)
{
	if (c->sorted)
		sweep_as(c, s, stop, check, 1);
	else
		sweep_as(c, s, stop, check, 0);
}

/*
 * Looking up two values costs more than the rest of the loop, and where a
 * feature matters each cut is better than the one before. So a step is swept
 * without the test, and again with it if the cut found lies between equal
 * values.
 */
struct tw_cut
tw_split_scan(const struct tw_column *c, size_t min_leaf, double floor,
    int first)
{
	struct tw_cut none = { .gain = floor, .before = floor };
	struct sweep s = { .best = none, .first = first }, back;
	size_t last = c->n - min_leaf, stop;

	/* Short columns are swept sooner than two values are looked up. */
	if (c->n > STEP && value(c, 0) == value(c, c->n - 1))
		return s.best;
	for (; s.i + 1 < min_leaf; s.i++)
		tw_sum_add(&s.sum, score_at(c, s.i));
	while (s.i < last && !(first && s.best.nl > 0)) {
		stop = last - s.i < STEP ? last : s.i + STEP;
		back = s;
		sweep(c, &s, stop, first || s.i < s.open);
		if (s.best.nl > back.best.nl &&
		    value(c, s.best.nl - 1) == value(c, s.best.nl)) {
			s = back;
			sweep(c, &s, stop, 1);
		}
	}
	return s.best;
}
