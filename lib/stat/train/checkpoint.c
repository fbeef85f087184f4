/* The state of a member after an epoch, out and back. */
#include <string.h>

#include "stat/train/trainer.h"

/* All that changes, the order of the records last; no padding is among it. */
enum { PARTS = 10 };

static void
parts(struct tw_trainer *t, void *p[PARTS], size_t n[PARTS])
{
	size_t w = t->size * sizeof *t->now, i;
	void *const all[PARTS] = { &t->at, &t->adam.step, t->rng.s,
		&t->rng.spare, &t->rng.has_spare, t->weight, t->now, t->adam.m,
		t->adam.v, t->order };
	const size_t bytes[PARTS] = { sizeof t->at, sizeof t->adam.step,
		sizeof t->rng.s, sizeof t->rng.spare, sizeof t->rng.has_spare,
		w, w, w, w, t->n * sizeof *t->order };

	for (i = 0; i < PARTS; i++) {
		p[i] = all[i];
		n[i] = bytes[i];
	}
}

size_t
tw_trainer_size(struct tw_trainer *t)
{
	void *p[PARTS];
	size_t n[PARTS], sum = 0, i;

	parts(t, p, n);
	for (i = 0; i < PARTS; i++)
		sum += n[i];
	return sum;
}

/* Copy all to the state, or back from it. */
static void
move(struct tw_trainer *t, bool back)
{
	char *state = t->state;
	void *p[PARTS];
	size_t n[PARTS], i;

	parts(t, p, n);
	for (i = 0; i < PARTS; state += n[i++])
		memcpy(back ? p[i] : state, back ? state : p[i], n[i]);
}

void
tw_trainer_keep(struct tw_trainer *t)
{
	move(t, false);
	pthread_mutex_lock(t->lock);
	t->opt->keep(t->opt->keep_arg, t->id, t->state, tw_trainer_size(t));
	pthread_mutex_unlock(t->lock);
}

/* Whether the state's order, its last part, names records. */
static bool
sound(struct tw_trainer *t)
{
	const char *order = t->state + tw_trainer_size(t) -
	    t->n * sizeof *t->order;
	uint32_t v;
	size_t i;

	for (i = 0; i < t->n; i++) {
		memcpy(&v, order + i * sizeof v, sizeof v);
		if (v >= t->n)
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
	move(t, true);
	return true;
}
