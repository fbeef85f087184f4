/*
 * Evaluates a truncated prior (form/posterior_file.h). A theta is inside if it
 * is inside each stage; it is inside a stage if at least one component of the
 * stage has a log density at the observation of its threshold or more. If
 * memory runs out, these functions end the program with a message.
 */
#ifndef TW_ESTIMATE_TRUNCATION_H
#define TW_ESTIMATE_TRUNCATION_H

#include "estimate/component.h"
#include "estimate/prior.h"

struct tw_stage {
	const struct tw_stage_file *file;
	size_t *of;		/* [d] index in theta of its parameters */
	struct tw_flow_eval eval;	/* its flow at the observation */
	struct tw_like *like;	/* [likes] the likelihoods of the stage */
	size_t likes;
	struct tw_prior prior;	/* the prior that multiplies them */
	double *x;		/* observed data of the likelihoods */
};

struct tw_truncation {
	size_t n;		/* 0: nothing is truncated */
	size_t d;		/* number of parameters */
	struct tw_stage *stage;	/* [n] */

	/* Scratch: the thetas that a stage has to evaluate. */
	double *theta;		/* [cap * d] in the order of the stage */
	double *log_p;		/* [cap] log densities by a component */
	size_t *who;		/* [cap] row of each in the caller's theta */
	size_t cap;
	double *y;		/* [d] a theta in the flow's coordinates */
	uint64_t evaluated;	/* thetas evaluated so far, for statistics */
};

/*
 * Begin the truncated prior of file for theta in the order of f's parameters.
 * Ends the program with a message unless both have the same parameters, or if
 * the observation in file lacks a data column. file must outlive t, which the
 * caller frees with tw_truncation_release.
 */
void tw_truncation_begin(struct tw_truncation *t,
    const struct tw_truncated_file *file, const struct tw_flow_file *f,
    unsigned threads);
void tw_truncation_release(struct tw_truncation *t);

/*
 * Set inside[i] to 0 for each row i of theta[n * d] that is outside the
 * truncated prior. Rows whose inside[i] is 0 already are not evaluated.
 */
void tw_truncation_sift(struct tw_truncation *t, size_t n,
    const double *theta, unsigned char *inside);

/*
 * Set inside[i] to 1 if row i of theta[n * d] is inside the truncated prior,
 * and to 0 if not. Returns how many rows are inside.
 */
size_t tw_truncation_inside(struct tw_truncation *t, size_t n,
    const double *theta, unsigned char *inside);

/*
 * Returns the values [column->n] of these columns in the observation that file
 * contains, in memory of tw_arena. Ends the program with a message if the
 * observation lacks one of the columns.
 */
double *tw_truncated_data(const struct tw_truncated_file *file,
    const struct tw_names *column);

#endif
