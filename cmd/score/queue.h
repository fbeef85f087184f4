/*
 * Records that wait for their densities: those at one x are scored together,
 * many thetas side by side and by threads. They are written when x changes,
 * when there are enough, before the program waits for input, and at the end,
 * a bad one included.
 */
#ifndef TW_CMD_SCORE_QUEUE_H
#define TW_CMD_SCORE_QUEUE_H

#include <stddef.h>

#include "io/out.h"
#include "io/rec.h"
#include "source.h"

struct tw_score_queue {
	struct tw_score_source *source;
	struct tw_out *out;
	size_t n;		/* records that wait */
	double *theta;		/* [n * source->d] */
	double *score;		/* [n] */
	char *rows;		/* their rows, one after the other */
	size_t *end;		/* [n] where they end */
	size_t cap;
};

/* An empty queue; out writes it before it waits. */
void tw_score_queue_init(struct tw_score_queue *q, struct tw_score_source *s,
    struct tw_out *out);
void tw_score_queue_release(struct tw_score_queue *q);

/* Score the record that the source has read, now or later. */
void tw_score_queue_add(struct tw_score_queue *q, const struct tw_reader *r);

/* Score and write all that wait. */
void tw_score_queue_write(struct tw_score_queue *q);

#endif
