/*
 * The search for the best cut on one sorted feature (split.h). A survey, which
 * takes a few instructions for each record, bounds the gain of the cuts in each
 * block. Only blocks that may have the best cut are swept record by record.
 */
#include <math.h>

#define TW_REAL double
#include "stat/base/simd.h"
#include "stat/base/twosum.h"
#include "stat/tree/split.h"

struct sweep {
	size_t i;		/* number of records on the left */
	struct tw_sum sum;	/* of their scores about the node's mean */
	struct tw_cut best;
	bool first;		/* stop at the first cut above the floor */
};

static double
value(const struct tw_split_column *c, size_t i)
{
	return c->x[c->order[i]];
}

/* Move the records before `stop` to the left, without considering the cuts. */
static void
skip(const struct tw_split_column *c, struct sweep *s, size_t stop)
{
	for (; s->i < stop; s->i++)
		tw_sum_add(&s->sum,
		    ((c->score[s->i] - c->mean) - c->low) * c->shrink);
}

/*
 * Consider the cuts after each of the next records before `stop`, all in one
 * block. A plain sum is accurate for so few records. The first comparison, with
 * the best cut so far, needs no division. It is loose enough to pass all gains
 * that a division might round to more than the best. Only for cuts that pass,
 * look up whether the neighbours are equal, so that no cut is possible.
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
		/* fast: the division below decides */
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

/* The sum of scores, and the least and the largest of its partial sums. */
struct range {
	double sum, least, most;
};

static void
range_add(struct range *r, double sum, double least, double most)
{
	least += r->sum;
	most += r->sum;
	r->least = least < r->least ? least : r->least;
	r->most = most > r->most ? most : r->most;
	r->sum += sum;
}

/* The range of a block: its quarters side by side, which are then joined. */
static struct range
range_of(const double *score, double mean)
{
	enum { QUARTER = TW_BLOCK / 4 };
	const double *p = score, *q = score + 2 * QUARTER;
	tw_vec a = splat(0), b = a, middle = splat(mean);
	tw_vec least_a = a, least_b = a, most_a = a, most_b = a;
	struct range r = { 0, 0, 0 };
	size_t i;

	for (i = 0; i < QUARTER; i++) {
		a += (tw_vec){ p[i], p[i + QUARTER] } - middle;
		b += (tw_vec){ q[i], q[i + QUARTER] } - middle;
		least_a = vec_min(least_a, a);
		most_a = vec_max(most_a, a);
		least_b = vec_min(least_b, b);
		most_b = vec_max(most_b, b);
	}
	for (i = 0; i < 2; i++)
		range_add(&r, a[i], least_a[i], most_a[i]);
	for (i = 0; i < 2; i++)
		range_add(&r, b[i], least_b[i], most_b[i]);
	return r;
}

/*
 * Fill in the blocks. Returns the number of the block with the largest bound,
 * where a last block that is not full does not count. The order of summation
 * within a block changes sums of scores of at most 1 by less than 1e-12, which
 * is more than 2 TW_BLOCK^2 rounding errors.
 * fast: decides only which blocks are swept, and which of them first.
 */
static size_t
survey(struct tw_split_column *c, size_t min_leaf)
{
	struct tw_sum sum = { 0, 0 };
	double slack = 1e-12 + TW_BLOCK * fabs(c->low) * c->shrink;
	double n = (double)c->n;
	size_t i, k, best = 0;

	for (i = k = 0; i < c->n; i += TW_BLOCK, k++) {
		double from = fmax((double)i + 1, (double)min_leaf);
		double to = fmin((double)(i + TW_BLOCK),
		    (double)(c->n - min_leaf));
		struct tw_block *b = &c->block[k];
		struct range r;
		double high, low;

		b->hi = sum.hi;
		b->lo = sum.lo;
		b->bound = from <= to ? INFINITY : -1;
		if (c->n - i < TW_BLOCK)
			break;
		r = range_of(c->score + i, c->mean);
		high = fabs(sum.hi + r.most * c->shrink);
		low = fabs(sum.hi + r.least * c->shrink);
		high = (high > low ? high : low) * (1 + 1e-14) + slack;
		tw_sum_add(&sum, (r.sum - TW_BLOCK * c->low) * c->shrink);
		/* nl nr is least at one end of the legal cuts. */
		if (from <= to)
			b->bound = high * high /
			    fmin(from * (n - from), to * (n - to));
		if (b->bound > c->block[best].bound)
			best = k;
	}
	return best;
}

/* Sweep the legal cuts of block k. */
static void
sweep_block(const struct tw_split_column *c, struct sweep *s, size_t k,
    size_t min_leaf)
{
	size_t last = c->n - min_leaf, stop = (k + 1) * TW_BLOCK;

	s->i = k * TW_BLOCK;
	s->sum = (struct tw_sum){ c->block[k].hi, c->block[k].lo };
	skip(c, s, min_leaf - 1);
	sweep(c, s, stop < last ? stop : last);
}

struct tw_cut
tw_split_scan(struct tw_split_column *c, size_t min_leaf, double floor,
    bool first)
{
	struct tw_cut none = { .gain = floor, .before = floor };
	struct sweep s = { .best = none, .first = first }, look = s;
	size_t last = c->n - min_leaf, k;
	double enough = floor;

	/* fast: one block needs no survey */
	if (c->n <= TW_BLOCK) {
		skip(c, &s, min_leaf - 1);
		sweep(c, &s, last);
		return s.best;
	}
	/* fast: if all values are equal, there is no cut */
	if (value(c, 0) >= value(c, c->n - 1))
		return none;
	k = survey(c, min_leaf);
	if (!first) {
		sweep_block(c, &look, k, min_leaf);
		enough = fmax(enough, look.best.gain - 2 * c->equal);
	}
	for (k = 0; k * TW_BLOCK < last; k++)
		/* fast: other blocks have no cut that is good enough */
		if (c->block[k].bound > enough) {
			sweep_block(c, &s, k, min_leaf);
			if (first && s.best.nl > 0)
				break;
		}
	return s.best;
}
