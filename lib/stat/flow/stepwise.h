/*
 * Data that come in steps: T steps of M numbers each, whose density given
 * parameters is a product of terms of one flow,
 *
 *   p(x_1 .. x_T | theta) = prod_t p(x_t | theta, x_(t-K) .. x_(t-1) [, t]).
 *
 * The flow is of M numbers. Its inputs are the parameters, the K steps before,
 * the oldest first, where K > 0 the share of these that lie before the first,
 * and perhaps t. A step before the first is 0, the mean, in every number. Of
 * integers, which are spread, those before are rounded again. Skewed or far
 * tailed numbers may be transformed to asinh((x_t - c) / w), whose density the
 * flow then has.
 */
#ifndef TW_STAT_FLOW_STEPWISE_H
#define TW_STAT_FLOW_STEPWISE_H

#include <stdbool.h>
#include <stddef.h>

struct tw_stepwise {
	size_t steps;		/* T; 0: not stepwise, all else unused */
	size_t wide;		/* M >= 1 */
	size_t before;		/* K */
	bool place;		/* t is an input */
	size_t given;		/* parameters */
	bool asinh;		/* numbers of a step are mapped by asinh */
};

/* Inputs of the flow. */
static inline size_t
tw_stepwise_inputs(const struct tw_stepwise *w)
{
	return w->given + w->before * w->wide + (w->before > 0) + w->place;
}

/* Whether all steps are given the same: then they are like records. */
static inline bool
tw_stepwise_trials(const struct tw_stepwise *w)
{
	return w->steps > 0 && w->before == 0 && !w->place;
}

/* How many of the K steps before step t, from 0, there are not. */
static inline size_t
tw_stepwise_missing(const struct tw_stepwise *w, size_t t)
{
	return t < w->before ? w->before - t : 0;
}

/* The last inputs: that share, and t from -1.7 to 1.7, as far as they are. */
static inline double
tw_stepwise_start(const struct tw_stepwise *w, size_t t)
{
	return (double)tw_stepwise_missing(w, t) / (double)w->before;
}

static inline double
tw_stepwise_place(const struct tw_stepwise *w, size_t t)
{
	const double far = 1.7320508075688772;

	return w->steps < 2 ? 0 :
	    far * (2 * (double)t / (double)(w->steps - 1) - 1);
}

#endif
