#include <math.h>

#include "stat/split.h"
#include "stat/twosum.h"

/*
 * Records swept plainly between two compensated additions: the error of a sum
 * stays near STEP roundings of one score, whatever n is.
 */
enum { STEP = 128 };

struct sweep {
	size_t i;		/* records on the left */
	struct tw_sum sum;	/* of their scores */
	struct tw_cut best;
	double num, den;	/* the best before */
	size_t open;		/* no cut below order[open] and the next is legal */
};

static double
value(const struct tw_column *c, size_t i)
{
	return c->x[c->record[c->order[i]]];
}

/* Last index of the run of equal values that i is in. */
static size_t
run_end(const struct tw_column *c, size_t i)
{
	double x = value(c, i);
	size_t step = 1, low = i, high;

	/* Gallop: most runs are short, and long ones must not cost their length. */
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
 * Sweep the next records up to stop. Every record comes by here once a level
 * and feature: two loads, the sum, and a comparison without a division.
 * Whether neighbours differ is asked only if check, and only of cuts that
 * would be the best. 1 if a cut was enough.
 */
static int
sweep(const struct tw_column *c, struct sweep *s, size_t stop, int check,
    double enough)
{
	const uint32_t *order = c->order;
	const double *score = c->score;
	double nl = (double)s->i, nr = (double)(c->n - s->i), run = s->sum.lo;
	struct tw_cut best = s->best;
	size_t i;

	for (i = s->i; i < stop; i++) {
		double left, num, den;

		run += score[order[i]];
		left = s->sum.hi + run;
		num = left * left;
		nl++;
		nr--;
		den = nl * nr;
		if (num * best.den <= best.num * den)
			continue;
		if (check && (i < s->open || (s->open = run_end(c, i)) > i))
			continue;
		s->num = best.num;
		s->den = best.den;
		best.num = num;
		best.den = den;
		best.nl = i + 1;
		if (num >= enough * den) {
			s->best = best;
			return 1;
		}
	}
	s->best = best;
	s->i = i;
	s->sum.lo = 0;
	tw_sum_add(&s->sum, run);
	return 0;
}

/*
 * Looking up two values costs more than the rest of the loop, and where a
 * cut matters each is better than the one before. So a step is swept without,
 * and again with it if the cut it found turns out to be none.
 */
struct tw_cut
tw_split_scan(const struct tw_column *c, size_t min_leaf, double enough)
{
	struct sweep s = { .best = { .num = -1, .den = 1 }, .num = -1, .den = 1 };
	struct sweep back;
	size_t stop, last = c->n - min_leaf;
	int check = enough < INFINITY;

	s.best.before = -1;
	if (value(c, 0) == value(c, c->n - 1))
		return s.best;
	for (; s.i + 1 < min_leaf; s.i++)
		tw_sum_add(&s.sum, c->score[c->order[s.i]]);
	while (s.i < last) {
		stop = last - s.i < STEP ? last : s.i + STEP;
		back = s;
		if (sweep(c, &s, stop, check || s.i < s.open, enough))
			break;
		if (s.best.nl > back.best.nl &&
		    value(c, s.best.nl - 1) == value(c, s.best.nl)) {
			s = back;
			sweep(c, &s, stop, 1, enough);
		}
	}
	s.best.before = s.num / s.den;
	return s.best;
}
