/*
 * The prior of a mixture (form/posterior_file.h): the product of distributions
 * of single parameters and of one density of all other parameters, a flow that
 * was fitted to draws of them. If memory runs out, these functions end the
 * program with a message.
 */
#ifndef TW_ESTIMATE_PRIOR_H
#define TW_ESTIMATE_PRIOR_H

#include "form/posterior_file.h"
#include "stat/flow/eval.h"

struct tw_prior {
	size_t d;		/* number of parameters, in the flow's order */
	struct tw_dist *dist;	/* [d] used where has_dist is true */
	bool *has_dist;		/* [d] */
	bool spread;		/* see tw_prior_spread */

	const struct tw_flow_file *density;	/* of the others; NULL: none */
	struct tw_flow_eval eval;	/* density, evaluated */
	bool integer;		/* density has a parameter that is integer */
	size_t *of;		/* [density->theta.n] indices among the d */
	double *theta;		/* [TW_FLOW_SLICE * density->theta.n] */
	double *log_p;		/* [TW_FLOW_SLICE]; both are scratch */
};

/*
 * Fill in the prior of m from list, the argument of --prior for the parameters
 * of m's flow: items NAME=DISTRIBUTION and at most one FILE of a density, with
 * commas or spaces between them; NULL is an empty list. A parameter that list
 * does not name is uniform within the support of the flow; if that is not
 * bounded, or an item is wrong, the program ends with a usage error.
 */
void tw_prior_take(struct tw_components *m, const char *list);

/*
 * Begin the prior of m for theta in the order of f's parameters. If m has no
 * prior, the prior density is 1 everywhere. Ends the program with a message
 * unless each parameter either has a distribution or is in the density. m must
 * outlive p, which the caller frees with tw_prior_release.
 */
void tw_prior_begin(struct tw_prior *p, const struct tw_components *m,
    const struct tw_flow_file *f, unsigned threads);
void tw_prior_release(struct tw_prior *p);

/*
 * Whether a flow f may have densities outside the prior: a parameter's support
 * in f is wider than that of its prior.
 */
bool tw_prior_is_narrower(const struct tw_prior *p,
    const struct tw_flow_file *f);

/*
 * Choose what tw_prior_logs evaluates for parameters that are integers. If
 * spread is true, it is the density of the integer plus uniform noise within
 * half a unit, as in the training of flows. If spread is false, the default, it
 * is the probability of the integer, and 0 at all other numbers.
 */
void tw_prior_spread(struct tw_prior *p, bool spread);

/*
 * Make n draws theta[n * d], row-major. Integers have uniform noise within
 * half a unit. The call has the effect of tw_prior_spread(p, false), too.
 */
void tw_prior_draws(struct tw_prior *p, struct tw_rng *rng, size_t n,
    double *theta);

/*
 * Set log_p[i] to the log prior density at row i of theta[n * d], row-major, or
 * to -INFINITY where the density is 0.
 */
void tw_prior_logs(struct tw_prior *p, size_t n, const double *theta,
    double *log_p);

#endif
