/*
 * The posterior estimate at the current data x: its log densities, and draws.
 * tw-score, tw-sample, tw-gap, tw-stack and tw-truncate evaluate and draw
 * through it. The posterior (form/posterior_file.h) is the mixture
 *
 *   p(theta | x) = sum_k v_k f_k(theta) / Z_k(x),
 *
 * whose components are a flow, f_0 = q(theta | x), and likelihoods L_k, f_k =
 * prior(theta) L_k(x | theta). The v_k are weights of sum 1. If the prior is
 * truncated to a set T, then all f_k are 0 outside T. If the support of the
 * flow is wider than that of the prior, f_0 is 0 outside the prior, too. A flow
 * alone is a mixture of one component.
 *
 * Proposals theta_1 .. theta_N are independent draws of a density g. With them,
 *
 *   Z_k   is estimated by the mean of f_k(theta_i) / g(theta_i),
 *   w_i   = 1/N p(theta_i | x) / g(theta_i), of sum 1, are importance weights,
 *
 * and draws of the posterior are resampled from them. g is the density of the
 * flow or, if `defensive`, that of a wider mixture (estimate/proposals.h). A
 * flow alone, in the whole prior, needs no proposals: Z_0 is 1, and its draws
 * are draws of the posterior.
 *
 * Proposals of an integer parameter have uniform noise within half a unit, as
 * in the training of the flow: g and q are evaluated at the noisy value, the
 * prior, T and the likelihoods at the integer.
 *
 * A program opens the posterior, finds its columns (tw_posterior_columns) and,
 * for each record, reads the data and calls tw_posterior_condition. If memory
 * runs out, all functions end the program with a message. The results do not
 * depend on the number of threads.
 */
#ifndef TW_ESTIMATE_POSTERIOR_H
#define TW_ESTIMATE_POSTERIOR_H

#include "estimate/lacking.h"
#include "estimate/truncation.h"
#include "io/column_cache.h"
#include "stat/draws/whiten.h"

/* A component with v_k > 0, and what it says of the proposals. */
struct tw_component_at {
	size_t number;		/* 0: the flow, k: likelihood k */
	double weight;		/* v_k */
	struct tw_like like;	/* L_k; unused if number is 0 */
	double *log_f;		/* [most] log f_k */
	double *w;		/* [most] f_k / g, with the sum 1 */
	/* log Z_k, its standard error, the effective sample size of w */
	struct tw_weights sum;
};

/* Proposals at x. */
struct tw_points {
	size_t n;
	double *noisy;		/* [most * d] row-major */
	double *theta;		/* [most * d] with integers rounded */
	double *log_g;		/* [most] */
	double *log_prior;	/* [most] -INFINITY outside T */
};

struct tw_posterior {
	/* Set by the program before tw_posterior_propose. */
	size_t most;		/* number of proposals at x, at most */
	double target_ess;	/* no more for this ESS; 0: always most */
	bool defensive;

	struct tw_posterior_file *file;	/* if tw_posterior_open read it */
	const struct tw_flow_file *flow;	/* names, bounds, integers */
	struct tw_flow_eval q;	/* the flow at x */
	size_t d;		/* number of parameters, in the flow's order */
	struct tw_component_at *component;	/* [components] */
	size_t components;
	/* The flow has a density outside the prior or the truncated prior. */
	bool cut;
	bool alone;		/* a flow alone, not cut */
	struct tw_prior prior;
	struct tw_truncation truncated;

	/* Data columns: the flow's, then those of likelihoods alone. */
	struct tw_names data;
	bool *may_lack;		/* [data.n] values of it may be missing */
	struct tw_column_cache cache;	/* their values in the record */
	double *x;		/* [data.n] the current data, NAN: missing */
	const char *lacks;	/* why there is no estimate at x; NULL */

	struct tw_points own;
	const struct tw_points *at;	/* own, or another posterior's */
	double *w;		/* [at->n] the w_i */
	/*
	 * The effective sample size of w, and the largest standard error of
	 * all log Z_k.
	 */
	struct tw_weights weights;

	double begun, told;	/* of the proposals, see tw_progress_due */

	/* For estimate/proposals.h, if defensive. */
	size_t kinds;
	struct tw_whiten spread;
};

/*
 * Read the posterior, or the flow, at path, and begin it. The caller frees it
 * with tw_posterior_release.
 */
void tw_posterior_open(struct tw_posterior *p, const char *path,
    unsigned threads);

/*
 * Begin the posterior of a file that is open, with the parameters of the flow f
 * in its order: the file's own flow or, if v_0 is 0, any flow of these
 * parameters. Ends the program with a message if a likelihood does not have
 * these parameters. file and f must outlive p.
 */
void tw_posterior_begin(struct tw_posterior *p,
    const struct tw_posterior_file *file, const struct tw_flow_file *f,
    unsigned threads);

/* Free what p has; nothing if p is zero. */
void tw_posterior_release(struct tw_posterior *p);

/*
 * Find the data columns in r's header; a missing one is a usage error. For each
 * record, tw_column_cache_read reads its data into p->cache.
 */
void tw_posterior_columns(struct tw_posterior *p, const struct tw_reader *r);

/* Go to the data x[data.n], or to those of the cache if x is NULL. */
void tw_posterior_at(struct tw_posterior *p, const double *x);

/*
 * Make proposals at the current data, which replace earlier ones, and weigh
 * them. Batches are added until one of these holds:
 *
 *   - the effective sample size is at least target_ess;
 *   - there are `most` proposals (always so if target_ess is 0);
 *   - the effective sample size is so small that even `most` proposals would
 *     probably reach less than target_ess / 400.
 *
 * Returns false if there are no draws at x: some f_k is 0 at all proposals.
 */
bool tw_posterior_propose(struct tw_posterior *p, struct tw_rng *rng);

/* tw_posterior_at, and tw_posterior_propose unless p is alone. */
bool tw_posterior_condition(struct tw_posterior *p, const double *x,
    struct tw_rng *rng);

/* Why there are no draws at x, for a message; in memory of tw_arena. */
struct tw_slice tw_posterior_why(const struct tw_posterior *p);

/*
 * Weigh the proposals of other instead of making any, so that two posteriors
 * are compared at the same draws. Both are at the same data, and have the same
 * parameters in the same order, the same prior and the same T. Returns what
 * tw_posterior_propose returns.
 */
bool tw_posterior_weigh(struct tw_posterior *p,
    const struct tw_posterior *other);

/*
 * Set log_p[n] to the log densities of theta[n * d], row-major. A bound is
 * evaluated at tw_flow_off_bound. The current proposals supply the Z_k.
 */
void tw_posterior_logs(struct tw_posterior *p, size_t n, const double *theta,
    double *log_p);

/*
 * The same of noisy[n * d], whose integer parameters have noise within half a
 * unit: log densities of the values with noise. theta[n * d] is noisy with
 * integers rounded.
 */
void tw_posterior_noisy_logs(struct tw_posterior *p, size_t n,
    const double *noisy, const double *theta, double *log_p);

/*
 * Set log_f[components] to the log densities of theta[d] under each component
 * alone, log (f_k / Z_k). A component without weights has no density.
 */
void tw_posterior_component_logs(struct tw_posterior *p, const double *theta,
    double *log_f);

/*
 * Make n draws theta[n * d] at the current x: systematic resampling of the
 * proposals by their weights, in the order of the proposals, so that one of
 * much weight repeats; without proposals, draws of the flow. If log_p[n] is not
 * NULL, it becomes their log densities.
 */
void tw_posterior_draws(struct tw_posterior *p, struct tw_rng *rng, size_t n,
    double *theta, double *log_p);

/* Set log_p[at->n] to the log densities at the proposals. */
void tw_posterior_point_logs(const struct tw_posterior *p, double *log_p);

/*
 * Whether the values v[n] of the parameters of[n] are in the support of the
 * prior: within the bounds, and integers where the parameter is one.
 */
bool tw_posterior_supports(const struct tw_posterior *p, size_t n,
    const size_t *of, const double *v);

#endif
