/*
 * A prior and a likelihood beside a posterior estimate: what --likelihood,
 * --prior and --mix ask of tw-sample and tw-score. The estimate proposes, the
 * other two say what the proposals are worth (stat/joint/likelihood.h). The
 * posterior is the mixture
 *
 *   share prior(theta) L(x | theta) / Z(x) + (1 - share) q(theta | x).
 */
#ifndef TW_FORM_JOINT_H
#define TW_FORM_JOINT_H

#include "form/follow.h"
#include "form/prior.h"
#include "stat/joint/likelihood.h"

struct tw_joint {
	struct tw_flow_file like;	/* of data given parameters */
	struct tw_likelihood likelihood;	/* it at work */
	struct tw_prior prior;
	struct tw_flow_eval *estimate;
	double share;		/* > 0 */
	struct tw_follow x;	/* the likelihood's data, read by its user */
	size_t d;		/* parameters, as the estimate numbers them */
	size_t *of;		/* [d] that each input of the likelihood is */
	double *at;		/* [x.n] the data that the proposals are of */

	/* Proposals at the record's data. */
	size_t n;
	double *theta;		/* [n * d] */
	double *w;		/* [n] their weights, of sum 1 */
	double *log_q;		/* [n] the estimate's log densities */
	struct tw_weights weights;
};

/*
 * Read the likelihood at path, one given f's parameters, and the prior that the
 * list says (form/prior.h; it may be NULL). Threads change no byte.
 */
void tw_joint_begin(struct tw_joint *j, struct tw_flow_file *f,
    const char *path, const char *list, unsigned threads);

/*
 * Find the likelihood's data among r's columns, room for n proposals of the
 * estimate.
 */
void tw_joint_init(struct tw_joint *j, const struct tw_reader *r,
    struct tw_flow_eval *estimate, double share, size_t n);
void tw_joint_release(struct tw_joint *j);

/* Log densities of theta[n * d], at the proposals' data. */
void tw_joint_logqs(struct tw_joint *j, size_t n, const double *theta,
    double *logq);

/*
 * log prior and log L apart, of m observations x[m * like.theta.n]:
 * log_prior[n], and log_l[n] the sum of log L, -INFINITY where the prior is 0.
 * Of whole numbers theta may be what stat/joint/iid.h proposes.
 */
void tw_joint_parts(struct tw_joint *j, size_t n, const double *theta, size_t m,
    const double *x, double *log_prior, double *log_l);

/* n of the proposals drawn again by their weights; logq may be NULL. */
void tw_joint_draws(struct tw_joint *j, struct tw_rng *rng, size_t n,
    double *theta, double *logq);

/*
 * n proposals of the estimate, which is at the record's data, and their
 * weights.
 */
void tw_joint_propose(struct tw_joint *j, struct tw_rng *rng);

#endif
