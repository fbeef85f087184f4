/*
 * Passes on the records whose parameters are in a truncated prior. Records wait
 * until some of them are evaluated together, or the next one is not there yet.
 */
#ifndef TW_ESTIMATE_TRUNCATED_ROWS_H
#define TW_ESTIMATE_TRUNCATED_ROWS_H

#include "estimate/truncation.h"

enum { TW_TRUNCATED_ROWS = 128 };	/* records that wait at most */

/* The caller sets the first members, the others are 0. */
struct tw_truncated_rows {
	struct tw_truncation *t;	/* NULL: all records are passed on */
	const size_t *col;	/* [t->d] its parameters in the records */
	struct tw_out *out;
	uint64_t most;		/* how many to pass on at most */

	uint64_t all, kept;	/* records, and those that were passed on */
	double *theta;		/* [end's size * t->d] of those waiting */
	char *text;		/* their rows, one after the other */
	size_t end[TW_TRUNCATED_ROWS];	/* where each row ends */
	size_t n, cap;
};

/* Add the current record of r. */
void tw_truncated_rows_add(struct tw_truncated_rows *w,
    const struct tw_reader *r);

/* Pass on those of the waiting records that are inside; then none waits. */
void tw_truncated_rows_decide(struct tw_truncated_rows *w);

#endif
