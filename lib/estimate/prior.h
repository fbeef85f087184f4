/*
 * The density of a prior (form/posterior_file.h): distributions of single
 * parameters, and a density of the others that was fitted to draws of them.
 */
#ifndef TW_ESTIMATE_PRIOR_H
#define TW_ESTIMATE_PRIOR_H

#include "form/posterior_file.h"
#include "io/opt.h"
#include "stat/flow/eval.h"

struct tw_prior {
	size_t d;		/* parameters, as a flow numbers them */
	struct tw_dist *dist;	/* [d] where it is one */
	bool *has_dist;		/* [d] */
	bool spread;		/* integers are, evenly over their cells */

	const struct tw_flow_file *density;	/* of the others, or NULL */
	struct tw_flow_eval eval;
	bool integer;		/* some of its parameters are */
	size_t *of;		/* [density->theta.n] among the d */
	double *theta;		/* [TW_FLOW_SLICE * density->theta.n] */
	double *log_p;		/* [TW_FLOW_SLICE] */
};

/*
 * Fill in m's prior from a list (NULL: an empty one) of NAME=DISTRIBUTION and
 * at most one FILE, with commas or spaces between them, for the parameters of
 * m's flow. Those that it does not name are uniform within the flow's support;
 * a usage error if that is not bounded.
 */
void tw_prior_take(struct tw_mixture_file *m, const char *list);

/*
 * Begin the prior of m at the parameters of f; log 1 where m has none. Dies
 * unless each parameter has a distribution or is in the density.
 */
void tw_prior_begin(struct tw_prior *p, const struct tw_mixture_file *m,
    const struct tw_flow_file *f, unsigned threads);
void tw_prior_release(struct tw_prior *p);

/*
 * With spread the densities below are of integers spread by half a unit, as a
 * flow sees them in training; without, as at first, only integers have one.
 */
void tw_prior_spread(struct tw_prior *p, bool spread);

/* n draws into theta[n * d]; integers are spread. */
void tw_prior_draws(struct tw_prior *p, struct tw_rng *rng, size_t n,
    double *theta);

/* log_p[n] of theta[n * d], -INFINITY where it is 0. */
void tw_prior_logs(struct tw_prior *p, size_t n, const double *theta,
    double *log_p);

#endif
