/*
 * A prior: laws of single parameters, which are given, and a density of
 * parameters, which was learnt (tw-flow --prior). Parameters that neither names
 * are uniform within the support that the posterior estimate has for them.
 */
#ifndef TW_FORM_PRIOR_H
#define TW_FORM_PRIOR_H

#include "form/flow.h"
#include "stat/flow/eval.h"
#include "stat/focus/law.h"

struct tw_prior {
	size_t d;		/* parameters, as the estimate numbers them */
	struct tw_law *law;	/* [d] where it is one */
	bool *is_law;		/* [d] */

	bool learnt;		/* the others have a density of their own: */
	char *path;
	struct tw_flow_file file;
	struct tw_flow_eval eval;
	size_t *of;		/* [file.theta.n] its parameters among the d */
	double *theta;		/* [TW_FLOW_SLICE * file.theta.n] */
	double *log_p;		/* [TW_FLOW_SLICE] */
};

/*
 * The prior of f's parameters that the list (NULL: an empty one) says, items
 * with commas or blanks between them: NAME=LAW, and at most one FILE.
 */
void tw_prior_begin(struct tw_prior *p, struct tw_flow_file *f,
    const char *list, unsigned threads);
void tw_prior_release(struct tw_prior *p);

/* log_p[n] of theta[n * d], -INFINITY where it is 0. */
void tw_prior_logs(struct tw_prior *p, size_t n, const double *theta,
    double *log_p);

#endif
