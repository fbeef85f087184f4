/*
 * A truncated prior (form/posterior_file.h), evaluated: whether parameters are
 * plausible at the observation by each of its stages, those of one component
 * of a stage being enough.
 */
#ifndef TW_ESTIMATE_TRUNCATION_H
#define TW_ESTIMATE_TRUNCATION_H

#include "estimate/component.h"
#include "estimate/prior.h"

struct tw_stage {
	const struct tw_stage_file *file;
	size_t *of;		/* [d] parameter that each of its own is */
	struct tw_flow_eval eval;	/* its flow, at the observation */
	struct tw_like *like;	/* [likes] that have a threshold, */
	size_t likes;
	struct tw_prior prior;	/*   and their prior */
	double *x;		/* [wide] the likelihoods' data */
	size_t wide;
};

struct tw_truncation {
	size_t n;		/* 0: nothing is truncated */
	size_t d;		/* parameters */
	struct tw_stage *stage;	/* [n] */

	/* Scratch: thetas in a stage's order, their numbers, log densities. */
	double *theta;		/* [cap * d] */
	double *log_p;		/* [cap] */
	size_t *who;		/* [cap] */
	size_t cap;
	double *y;		/* [d] */
	uint64_t evaluated;	/* thetas whose densities were computed */
};

/*
 * Begin the truncated prior of file at the parameters of f; dies unless they
 * are its own, or where it lacks a datum.
 */
void tw_truncation_begin(struct tw_truncation *t,
    const struct tw_truncated_file *file, const struct tw_flow_file *f,
    unsigned threads);
void tw_truncation_release(struct tw_truncation *t);

/* Clear inside[i] where theta[i] of theta[n * d] is outside. */
void tw_truncation_sift(struct tw_truncation *t, size_t n,
    const double *theta, unsigned char *inside);

/* The observed data of those columns, in memory that stays. */
double *tw_truncated_data(const struct tw_truncated_file *file,
    const struct tw_names *column);

#endif
