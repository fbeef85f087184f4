/*
 * Stepwise likelihoods: data of T steps with M numbers each. The density of the
 * data given the parameters theta is a product of one factor for each step,
 *
 *   p(x_0 .. x_(T-1) | theta) = prod_t p(x_t | theta, x_(t-K) .. x_(t-1), t),
 *
 * and the same flow computes all factors (the last condition, t, only if
 * `place` is set). The flow is a conditional density of the M numbers of one
 * step t. Its inputs are, in this order,
 *
 *   - the parameters;
 *   - the M numbers of each of the K steps before t, the oldest step first;
 *   - if K > 0, the fraction of these K steps that do not exist, because they
 *     would come before step 0;
 *   - t, if `place` is set.
 *
 * Inputs from steps that do not exist are set to 0, which is the mean, because
 * inputs are standardized. Where the flow computes the density of x_t, integers
 * among its numbers have noise added to them (stat/flow/flow.h). Where x_t is
 * an input for a later step, integers are rounded. If numbers are skewed or
 * have heavy tails, all M numbers of a step may be transformed, each with a
 * centre c and a width w of its own, by asinh((x_t - c) / w): the networks then
 * take the transformed numbers. The log density, log q in stat/flow/flow.h, is
 * still that of x_t: it includes the logarithm of the transform's derivative.
 */
#ifndef TW_STAT_FLOW_STEPWISE_H
#define TW_STAT_FLOW_STEPWISE_H

#include <stdbool.h>
#include <stddef.h>

struct tw_stepwise {
	size_t steps;		/* T; 0: not stepwise, the rest is unused */
	size_t wide;		/* M >= 1, numbers of a step */
	size_t before;		/* K, number of earlier steps as inputs */
	bool place;		/* the number t of the step is an input */
	size_t given;		/* number of parameters */
	bool asinh;		/* all M numbers are transformed by asinh */
};

/* The number of inputs of the flow. */
static inline size_t
tw_stepwise_inputs(const struct tw_stepwise *w)
{
	return w->given + w->before * w->wide + (w->before > 0) + w->place;
}

/*
 * Whether the steps are independent given the parameters, because neither
 * earlier steps nor t are inputs. Each step can then be treated as a record.
 */
static inline bool
tw_stepwise_independent(const struct tw_stepwise *w)
{
	return w->steps > 0 && w->before == 0 && !w->place;
}

/* How many of the K steps before step t (0 .. T-1) do not exist. */
static inline size_t
tw_stepwise_missing(const struct tw_stepwise *w, size_t t)
{
	return t < w->before ? w->before - t : 0;
}

/*
 * The input that says how many steps are missing: the fraction, from 0 to 1, of
 * the K steps before step t that do not exist. K must be above 0.
 */
static inline double
tw_stepwise_missing_fraction(const struct tw_stepwise *w, size_t t)
{
	return (double)tw_stepwise_missing(w, t) / (double)w->before;
}

/*
 * The input that says which step t is: t, scaled linearly from 0 .. T-1 to
 * -sqrt(3) .. sqrt(3), an interval on which a uniform variable has the standard
 * deviation 1. It is 0 if there is only one step.
 */
static inline double
tw_stepwise_place(const struct tw_stepwise *w, size_t t)
{
	const double far = 1.7320508075688772;

	return w->steps < 2 ? 0 :
	    far * (2 * (double)t / (double)(w->steps - 1) - 1);
}

#endif
