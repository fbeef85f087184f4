#include <stdlib.h>

#include "io/msg.h"
#include "trained.h"

void
tw_trained_init(struct tw_trained *t, const struct tw_sketch *runs, size_t d,
    const size_t *of)
{
	size_t i;

	*t = (struct tw_trained){ .runs = runs, .d = d };
	t->place = tw_xrealloc(NULL, d, sizeof *t->place);
	for (i = 0; i < d; i++)
		t->place[of[i]] = i;
}

void
tw_trained_release(struct tw_trained *t)
{
	free(t->place);
}

void
tw_trained_add(struct tw_trained *t, const struct tw_follow *x,
    const double *theta)
{
	uint64_t h;
	size_t i;

	if (t->runs == NULL)
		return;
	/* fast: of the same data it is the same */
	if (x->moved)
		t->data = tw_hash(0, x->n, x->x);
	for (h = t->data, i = 0; i < t->d; i++)
		h = tw_hash(h, 1, &theta[t->place[i]]);
	i = tw_sketch_find(t->runs, h);
	if (i < t->runs->n)
		t->met |= UINT64_C(1) << i;
}

bool
tw_trained_met(const struct tw_trained *t)
{
	/* Two: one may be an accident where values are few. */
	return (t->met & (t->met - 1)) != 0;
}
