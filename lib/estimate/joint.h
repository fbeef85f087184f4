/*
 * A prior and likelihoods beside a posterior estimate: what --likelihood,
 * --prior and --mix ask of tw-sample and tw-score. The estimate proposes, the
 * others say what the proposals are worth (stat/joint/likelihood.h). The
 * posterior is the mixture
 *
 *   sum_k share_k prior(theta) L_k(x | theta) / Z_k(x)
 *     + (1 - sum_k share_k) q(theta | x).
 *
 * With T (estimate/prior.h) it is that of runs that were made there: the prior
 * is 0 beyond T, and so is q, whose share of T the proposals tell.
 */
#ifndef TW_ESTIMATE_JOINT_H
#define TW_ESTIMATE_JOINT_H

#include "estimate/prior.h"
#include "io/follow.h"
#include "io/opt.h"
#include "stat/joint/likelihood.h"

/* --likelihood LIKE, each, --mix, --prior and --worth. */
struct tw_joint_options {
	struct tw_texts like;
	double *share;		/* [shares] of the likelihoods, in order */
	size_t shares;		/* 0: not given */
	const char *prior;	/* NULL: not given */
	struct tw_within_options within;
	uint64_t worth;		/* draws; 0: not given */
};

/* --within FLOW, --observed OBS and --region FILE, for a table of options. */
#define TW_ROWS_WITHIN(member) \
	{ 0, "within", "FLOW", \
	    "prior and flow are cut off beyond the region that\n" \
	    "tw-focus -f FLOW finds; may be repeated", \
	    TW_OPT_TEXTS(member.flow) }, \
	{ 0, "observed", "OBS", \
	    "with --within: file with one record, the observation", \
	    TW_OPT_TEXT(member.observed) }, \
	{ 0, "region", "FILE", "the region as tw-focus --region keeps it", \
	    TW_OPT_TEXT(member.region) }

/* Die where they do not go together. */
void tw_joint_check_within(const struct tw_joint_options *o);

/* --mix W,..., for a table of options (io/opt.h). */
void tw_joint_take_mix(void *to, const char *option, const char *arg);

/* Fill in a share that is not given; die where there are others than files. */
void tw_joint_check(struct tw_joint_options *o);

/* Die where --worth is more than so many proposals can be. */
void tw_joint_check_worth(const struct tw_joint_options *o, uint64_t proposals);

/* Whether a likelihood has a share, or T is asked for; the estimate's share. */
bool tw_joint_wanted(const struct tw_joint_options *o);
double tw_joint_rest(const struct tw_joint_options *o);

/* One of them. */
struct tw_joint_like {
	struct tw_flow_file file;	/* of data given parameters */
	struct tw_likelihood work;	/* it at work */
	double share;		/* > 0 */
	size_t *of;		/* [d] parameter that each of its inputs is */
	size_t *col;		/* [file.theta.n] number of the data */
	size_t failed;		/* that which says it; SIZE_MAX: none */
	double *log_w;		/* [most] of the proposals, and */
	double log_z;		/*   of their mean */
};

struct tw_joint {
	struct tw_joint_like *like;	/* [likes] those that have a share */
	size_t likes;
	double rest;		/* the estimate's share, */
	double log_rest;	/*   its log over q's part in T */
	struct tw_prior prior;
	struct tw_flow_eval *estimate;
	struct tw_names data;	/* of all likelihoods */
	struct tw_follow x;	/* they, read by their user */
	size_t d;		/* parameters, as the estimate numbers them */

	/* Proposals at the record's data. */
	size_t most, n;
	double worth;		/* when there are enough; 0: never */
	double *at;		/* [x.n] the data that they are of */
	double *theta;		/* [most * d] */
	double *w;		/* [most] their weights, of sum 1 */
	double *log_q;		/* [most] the estimate's log densities */
	double *log_prior, *one;	/* [most] */
	double *log_own;	/* [most] its own over log_q, if j follows */
	struct tw_weights weights;	/* of the mixture; the largest error */
};

/*
 * Read the likelihoods, given f's parameters, and the prior (estimate/prior.h).
 * Threads change no byte.
 */
void tw_joint_begin(struct tw_joint *j, struct tw_flow_file *f,
    const struct tw_joint_options *o, unsigned threads);

/*
 * Find their data among r's columns, room for n proposals of the estimate, the
 * most that are made.
 */
void tw_joint_init(struct tw_joint *j, const struct tw_reader *r,
    struct tw_flow_eval *estimate, size_t n);
void tw_joint_release(struct tw_joint *j);

/*
 * What theta[d] weighs as one more proposal (stat/draws/rank.h), where the
 * proposals together weigh 1. theta NULL: of some parameters alone there is no
 * density, and they weigh as much as one effective draw. Draws of the flow
 * itself, which have no weights, are so many that theta weighs nothing.
 */
double tw_joint_weight(struct tw_joint *j, const double *theta);

/* Log densities of theta[n * d], at the proposals' data. */
void tw_joint_logqs(struct tw_joint *j, size_t n, const double *theta,
    double *logq);

/*
 * log prior and log L of the first apart, of m observations x[m * x.n]:
 * log_prior[n], and log_l[n] the sum of log L, -INFINITY where the prior is 0.
 * Of whole numbers theta may be what stat/joint/iid.h proposes.
 */
void tw_joint_parts(struct tw_joint *j, size_t n, const double *theta, size_t m,
    const double *x, double *log_prior, double *log_l);

/* n of the proposals drawn again by their weights; logq may be NULL. */
void tw_joint_draws(struct tw_joint *j, struct tw_rng *rng, size_t n,
    double *theta, double *logq);

/*
 * Proposals of the estimate, which is at the record's data, and their weights:
 * batches until they are worth what is asked for, or the most.
 */
void tw_joint_propose(struct tw_joint *j, struct tw_rng *rng);

/*
 * The same proposals as those of another, which was begun with the same names
 * in the same order: j's estimate, too, only weighs them. If it has a share no
 * parameter is whole numbers.
 */
void tw_joint_follow(struct tw_joint *j, const struct tw_joint *other);

#endif
