/*
 * Holds out records of a training set, whose loss says when training has gone
 * far enough: by a hash, so that all programs hold out the same.
 */
#include "io/msg.h"
#include "parts.h"
#include "stat/train/holdout.h"

enum { LEAST = 10 };	/* fewer held-out records would tell nothing */

/* The hash of record i, by which it is held out. */
static uint64_t
record_hash(const struct tw_table *t, size_t i)
{
	uint64_t hash = 0;
	size_t j;

	for (j = 0; j < t->d; j++)
		hash += tw_holdout_hash(t->x[j][i]);
	return hash;
}

void
tw_holdout_take(struct tw_training_set *s, struct tw_flow_options *o)
{
	struct tw_table *t = &s->t;
	uint32_t *order = tw_arena(NULL, t->n, sizeof *order);
	uint64_t *hash = tw_arena(NULL, t->n, sizeof *hash);
	bool *held = tw_arena(NULL, t->n, sizeof *held);
	size_t last = t->n, kept = 0, i, j;

	for (i = 0; i < t->n; i++)
		hash[i] = record_hash(t, i);
	tw_xdone(tw_holdout_find(t->n, hash, held));
	for (i = t->n; i-- > 0;)
		if (held[i])
			order[--last] = (uint32_t)i;
	o->held = last > 0 ? t->n - last : 0;
	if (o->held == 0)
		return;
	for (i = 0; i < t->n; i++)
		if (!held[i])
			order[kept++] = (uint32_t)i;
	o->order = order;
	if (o->held >= LEAST)
		return;
	for (i = 0; i < kept; i++)
		for (j = 0; j < t->d; j++)
			t->x[j][i] = t->x[j][order[i]];
	s->unused = o->held;
	t->n = kept;
	o->held = 0;
	o->order = NULL;
}
