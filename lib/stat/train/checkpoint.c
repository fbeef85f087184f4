/* The state of a member after an epoch, out and back. */
#include <string.h>

#include "stat/train/trainer.h"

enum way { COUNT, OUT, BACK };

/*
 * All that changes, the order of the records last, to the state or back from
 * it; how many bytes that is. No padding is among it.
 */
static size_t
move(struct tw_trainer *t, enum way way)
{
	size_t w = t->size * sizeof *t->now, sum = 0, i;
	const struct {
		void *p;
		size_t n;
	} part[] = { { &t->at, sizeof t->at },
		{ &t->adam.step, sizeof t->adam.step },
		{ t->rng.s, sizeof t->rng.s },
		{ &t->rng.spare, sizeof t->rng.spare },
		{ &t->rng.has_spare, sizeof t->rng.has_spare },
		{ t->weight, w }, { t->now, w }, { t->adam.m, w },
		{ t->adam.v, w },
		{ t->order, t->n * t->taken * sizeof *t->order } };

	for (i = 0; i < sizeof part / sizeof *part; sum += part[i++].n)
		if (way == OUT)
			memcpy(t->state + sum, part[i].p, part[i].n);
		else if (way == BACK)
			memcpy(part[i].p, t->state + sum, part[i].n);
	return sum;
}

size_t
tw_trainer_size(struct tw_trainer *t)
{
	return move(t, COUNT);
}

void
tw_trainer_keep(struct tw_trainer *t)
{
	size_t n = move(t, OUT);

	pthread_mutex_lock(t->lock);
	t->opt->keep(t->opt->keep_arg, t->id, t->state, n);
	pthread_mutex_unlock(t->lock);
}

/* Whether the state's order, its last part, names records. */
static bool
sound(struct tw_trainer *t)
{
	size_t n = t->n * t->taken, i;
	const char *order = t->state + tw_trainer_size(t) -
	    n * sizeof *t->order;
	uint32_t v;

	for (i = 0; i < n; i++) {
		memcpy(&v, order + i * sizeof v, sizeof v);
		if (v >= t->n * t->steps)
			return false;
	}
	return true;
}

bool
tw_trainer_go_on(struct tw_trainer *t)
{
	const char *from;
	size_t n = 0;
	bool whole;

	if (t->opt->kept == NULL)
		return false;
	pthread_mutex_lock(t->lock);
	from = t->opt->kept(t->opt->keep_arg, t->id, &n);
	whole = from != NULL && n == tw_trainer_size(t);
	if (whole)
		memcpy(t->state, from, n);
	pthread_mutex_unlock(t->lock);
	if (!whole || !sound(t))
		return false;
	(void)move(t, BACK);
	return true;
}
