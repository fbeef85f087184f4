/*
 * --iid: records that are independent observations at one theta, all or those
 * of an id, and draws of prior times all of their likelihoods.
 */
#ifndef TW_CMD_SAMPLE_SETS_H
#define TW_CMD_SAMPLE_SETS_H

#include <stddef.h>

#include "combined.h"
#include "form/follow.h"
#include "rows.h"
#include "stat/joint/iid.h"

/* Sets of records with the estimate's data x. */
struct tw_sets {
	struct tw_combined *c;
	const struct tw_follow *x;	/* the estimate's data in a record */
	struct tw_rows *rows;
	struct tw_rng *rng;
	struct tw_iid iid;

	/* The current set. */
	size_t n, cap;		/* its observations */
	size_t width;		/* numbers of each: x, then the likelihood's */
	double *data;		/* [n * width] */
	size_t row_cap, like_cap;
	const double **row;	/* [n] in an order that is theirs alone */
	double *like;		/* [n * c->joint.x.n] in that order */
	const char *file;	/* of the last */
	struct tw_names ids;	/* of all sets; the last is the current one's */
};

void tw_sets_release(struct tw_sets *s);

/* Take the record that x and the joint have read; another id ends a set. */
void tw_sets_add(struct tw_sets *s);

/* Write the draws of the last set, if there is one; dies below --ess. */
void tw_sets_end(struct tw_sets *s);

#endif
