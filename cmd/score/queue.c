#include <string.h>

#include "io/msg.h"
#include "parts.h"

enum { MOST = 4096, BYTES = 1 << 20 };	/* records in the queue */

void
tw_score_queue_init(struct tw_score_queue *q, struct tw_score_source *s,
    struct tw_out *out)
{
	*q = (struct tw_score_queue){ .source = s, .out = out };
	q->theta = tw_arena(NULL, MOST, s->d * sizeof *q->theta);
	q->score = tw_arena(NULL, MOST, sizeof *q->score);
	q->tie = tw_arena(NULL, MOST, sizeof *q->tie);
	q->end = tw_arena(NULL, MOST, sizeof *q->end);
	tw_out_pending(out, tw_score_queue_write, q);
}

void
tw_score_queue_add(struct tw_score_queue *q, const struct tw_reader *r)
{
	struct tw_score_source *s = q->source;
	size_t used;

	if (s->at.moved) {
		tw_score_queue_write(q);
		tw_score_source_move(s, r);
	}
	if (s->at.lacks) {
		s->at.left++;
		return;
	}
	used = q->n > 0 ? q->end[q->n - 1] : 0;
	q->rows = tw_arena_grow(q->rows, &q->cap, used + r->len, 1);
	memcpy(q->rows + used, r->row, r->len);
	tw_copy(q->theta + q->n * s->d, s->theta, s->d * sizeof *q->theta);
	q->score[q->n] = s->logq;
	q->tie[q->n] = tw_score_source_tie(s, r);
	q->end[q->n++] = used + r->len;
	if (q->n == MOST ||
	    /* fast: only limits memory */
	    used + r->len > BYTES)
		tw_score_queue_write(q);
}

void
tw_score_queue_write(void *queue)
{
	struct tw_score_queue *q = queue;
	size_t n = q->n, begin = 0, i;

	/* guard: the queue has no draws before the first record */
	if (n == 0)
		return;
	q->n = 0;
	tw_score_source_many(q->source, n, q->theta, q->score);
	for (i = 0; i < n; begin = q->end[i++]) {
		tw_out_write(q->out, q->rows + begin, q->end[i] - begin);
		tw_score_source_write(q->source, q->out, q->score[i],
		    q->theta + i * q->source->d, q->tie[i]);
	}
}
