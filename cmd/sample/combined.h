/*
 * --likelihood: draws of prior times likelihood, or of its mixture with the
 * flow, at each record: some of the flow's proposals drawn again by their
 * weights, and how good these were.
 */
#ifndef TW_CMD_SAMPLE_COMBINED_H
#define TW_CMD_SAMPLE_COMBINED_H

#include <stddef.h>
#include <stdint.h>

#include "form/follow.h"
#include "form/joint.h"
#include "io/rec.h"
#include "rows.h"
#include "stat/joint/iid.h"

struct tw_combined {
	struct tw_joint joint;
	size_t n;		/* draws wanted */
	double *theta;		/* [n * joint.d] they */
	double ess;		/* the least that will do */
	uint64_t records;	/* so far, or sets of observations */
	size_t observations;	/* in the last set; 0: no sets */
	double least, sum;	/* of their effective sample sizes */
	uint64_t at;		/* the record of the least */
};

void tw_combined_release(struct tw_combined *c);

/* Make them at the record, where the estimate is; dies below ess. */
void tw_combined_draw(struct tw_combined *c, struct tw_rng *rng,
    const struct tw_reader *r);

/* Say what proposals were worth; nothing without records. */
void tw_combined_say(const struct tw_combined *c);

/*
 * --iid: records that are independent observations at one theta, all or those
 * of an id, and draws of prior times all of their likelihoods.
 */
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
