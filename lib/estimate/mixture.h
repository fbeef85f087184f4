/*
 * A posterior (form/posterior_file.h) at the data of one record after another,
 * by weighted draws of its flow (stat/likelihood/likelihood.h): its density,
 * and draws. The flow proposes, and the mixture
 *
 *   sum_k w_k prior(theta) L_k(x | theta) / Z_k(x) + w_0 q(theta | x)
 *
 * gives the proposals their weights. In a truncated prior T the prior is 0
 * outside T, and so is q, whose mass in T the proposals estimate.
 */
#ifndef TW_ESTIMATE_MIXTURE_H
#define TW_ESTIMATE_MIXTURE_H

#include "estimate/truncation.h"
#include "io/column_cache.h"

/* A likelihood of the mixture, and what it says of the proposals. */
struct tw_mixture_like {
	struct tw_like of;
	double *log_w;		/* [most] of the proposals, and */
	double log_z;		/*   of their mean */
};

struct tw_mixture {
	struct tw_mixture_like *like;	/* [likes] those that have a share */
	size_t likes;
	double rest;		/* the flow's weight, */
	double log_rest;	/*   its log over q's part in T */
	struct tw_prior prior;
	struct tw_truncation truncated;
	unsigned char *inside;	/* [TW_FLOW_SLICE] */
	struct tw_flow_eval *estimate;
	struct tw_names data;	/* of all likelihoods */
	struct tw_column_cache x;	/* they, read by their user */
	size_t d;		/* parameters, as the estimate numbers them */

	/* Proposals at the record's data. */
	struct tw_mixture *leader;	/* whose they are; NULL: its own */
	size_t most, n;
	double target_ess;	/* that ends the proposals; 0: none does */
	double *at;		/* [x.n] the data that they are of */
	double *theta;		/* [most * d] */
	double *w;		/* [most] their weights, of sum 1 */
	double *log_q;		/* [most] the estimate's log densities */
	double *log_prior, *one;	/* [most] */
	double *log_own;	/* [most] its own over log_q, if j follows */
	struct tw_weights weights;	/* of the mixture; the largest error */
};

/* Whether p is more than its flow: a likelihood has a weight, or T is there. */
bool tw_mixture_wanted(const struct tw_posterior_file *p);

/*
 * Begin the posterior p, whose proposals are draws of the flow f: its own, or
 * one of the same parameters. target_ess: see tw_mixture_propose. Threads
 * change no byte.
 */
void tw_mixture_begin(struct tw_mixture *j, const struct tw_flow_file *f,
    const struct tw_posterior_file *p, uint64_t target_ess,
    unsigned threads);

/*
 * Find their data among r's columns, room for n proposals of the estimate, the
 * most that are made.
 */
void tw_mixture_init(struct tw_mixture *j, const struct tw_reader *r,
    struct tw_flow_eval *estimate, size_t n);
void tw_mixture_release(struct tw_mixture *j);

/*
 * What theta[d] weighs in a rank among n draws of the proposals by their
 * weights, each of which weighs 1. By stat/draws/rank.h that is
 *
 *   1 + n w_0 / W,   w_0 / W = p(theta) / q(theta) / N
 *
 * for N proposals, as the mean of their weights p / q is 1 where p is
 * normalized. theta NULL: of some parameters alone there is no density, and
 * they weigh as much as one effective draw, w_0 / W = 1 / ess. Draws of the
 * flow itself, which have no weights, are so many that w_0 / W is 0.
 */
double tw_mixture_rank_weight(struct tw_mixture *j, size_t n,
    const double *theta);

/* Log densities of theta[n * d], at the proposals' data. */
void tw_mixture_logqs(struct tw_mixture *j, size_t n, const double *theta,
    double *logq);

/*
 * log prior and log L of the first apart, of m observations x[m * x.n]:
 * log_prior[n], and log_l[n] the sum of log L, -INFINITY where the prior is 0.
 * Of integers theta may be what stat/likelihood/iid.h proposes.
 */
void tw_mixture_parts(struct tw_mixture *j, size_t n, const double *theta,
    size_t m, const double *x, double *log_prior, double *log_l);

/* n of the proposals drawn again by their weights; logq may be NULL. */
void tw_mixture_draws(struct tw_mixture *j, struct tw_rng *rng, size_t n,
    double *theta, double *logq);

/*
 * Proposals of the estimate, which is at the record's data, and their weights:
 * batches until their effective sample size is the target, or there are the
 * most, or these would not reach a small part of it. With a leader, of the same
 * prior and truncated prior, they are the first of its own, which is to have
 * proposed at the same data before; it makes more where it has too few.
 */
void tw_mixture_propose(struct tw_mixture *j, struct tw_rng *rng);

/*
 * The same proposals as those of another, which was begun with the same names
 * in the same order: j's estimate, too, only weighs them. If it has a share no
 * parameter is integers.
 */
void tw_mixture_follow(struct tw_mixture *j, const struct tw_mixture *other);

#endif
