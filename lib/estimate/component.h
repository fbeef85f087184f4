/*
 * The likelihoods of a mixture (form/posterior_file.h), evaluated: log
 * densities of data given the parameters of a flow.
 */
#ifndef TW_ESTIMATE_COMPONENT_H
#define TW_ESTIMATE_COMPONENT_H

#include "form/posterior_file.h"
#include "stat/likelihood/likelihood.h"

struct tw_like {
	const struct tw_flow_file *file;	/* of data given parameters */
	struct tw_likelihood work;
	size_t *of;		/* [d] parameter that each of its inputs is */
	size_t *col;		/* [file.theta.n] number of each data column */
	size_t failed;		/* that of failures; SIZE_MAX: none */
	double weight;		/* > 0 */
	double threshold;	/* in a stage of a truncated prior */
};

/*
 * Begin the component c at the parameters of f, and add its data columns to
 * data; dies unless its inputs are those parameters. Threads change no byte.
 */
void tw_like_begin(struct tw_like *l, const struct tw_component *c,
    const struct tw_flow_file *f, struct tw_names *data, unsigned threads);
void tw_like_release(struct tw_like *l);

/* The same without evaluating it: only die where it does not fit. */
void tw_like_check(const struct tw_component *c, const struct tw_flow_file *f);

/*
 * Add to log_p[n] its log density at theta[n * d] of m independent data
 * x[m * wide], the columns of data; of those that failed, that they did. Where
 * log_p is -INFINITY it is not evaluated.
 */
void tw_like_add(struct tw_like *l, size_t n, size_t d, const double *theta,
    size_t m, size_t wide, const double *x, double *log_p);

#endif
