/*
 * Whether records are among those that a flow was trained on, by the sketch
 * that the flow carries.
 */
#ifndef TW_CMD_SCORE_TRAINED_H
#define TW_CMD_SCORE_TRAINED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "form/follow.h"
#include "stat/base/sketch.h"

struct tw_trained {
	const struct tw_sketch *runs;	/* NULL: nothing is looked for */
	size_t d;
	/* [d] of the flow's parameters among the record's */
	size_t *place;
	uint64_t data;		/* their hash */
	uint64_t met;		/* bit i: run i of the sketch was met */
};

/*
 * Look for records whose d parameters have the numbers of[d] in the flow; all
 * of the flow's parameters must be there. runs must outlive t.
 */
void tw_trained_init(struct tw_trained *t, const struct tw_sketch *runs,
    size_t d, const size_t *of);
void tw_trained_release(struct tw_trained *t);

/* Look up a record, before its data are used. */
void tw_trained_add(struct tw_trained *t, const struct tw_follow *x,
    const double *theta);

/* Whether some were met. */
bool tw_trained_met(const struct tw_trained *t);

#endif
