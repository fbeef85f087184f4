/*
 * A prior: laws of single parameters, which are given, and a density of
 * parameters, which was learnt (tw-flow --prior). Parameters that neither names
 * are uniform within the support that the posterior estimate has for them. All
 * of it may be cut off beyond a region T (estimate/focus_flows.h): then it is
 * the prior of runs that were made there, but for a factor.
 */
#ifndef TW_ESTIMATE_PRIOR_H
#define TW_ESTIMATE_PRIOR_H

#include "estimate/focus_flows.h"
#include "io/opt.h"
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

	struct tw_focus_flows within;	/* n flows; 0: no T */
	size_t *from;		/* [d] parameter that T's i is */
	double *asked;		/* [TW_FLOW_SLICE * d], in T's order */
	size_t *who;		/* [TW_FLOW_SLICE] */
	unsigned char *inside;	/* [TW_FLOW_SLICE] */
};

/* T: --within FLOW, each, --observed OBS and --region FILE. */
struct tw_within_options {
	struct tw_texts flow;
	const char *observed;	/* NULL: not given */
	const char *region;	/* NULL: not given */
	bool no_header;
};

/*
 * The prior of f's parameters that the list (NULL: an empty one) says, items
 * with commas or blanks between them: NAME=LAW, and at most one FILE.
 */
void tw_prior_begin(struct tw_prior *p, struct tw_flow_file *f,
    const char *list, unsigned threads);
/* One that says nothing: log 1 for all. */
void tw_prior_none(struct tw_prior *p, const struct tw_flow_file *f);
void tw_prior_release(struct tw_prior *p);

/* Cut it off beyond T; nothing where no flow is given. */
void tw_prior_cut(struct tw_prior *p, struct tw_flow_file *f,
    const struct tw_within_options *o, unsigned threads);

/* log_p[n] of theta[n * d], -INFINITY where it is 0. */
void tw_prior_logs(struct tw_prior *p, size_t n, const double *theta,
    double *log_p);

#endif
