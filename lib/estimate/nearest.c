/*
 * Keeps the nearest of many records, in a list that is cut to the wanted length
 * when it is twice as long.
 */
#include <stdlib.h>

#include "estimate/nearest.h"
#include "io/msg.h"

bool
tw_nearest_wants(const struct tw_nearest *s, double square)
{
	return !s->cut || square < s->limit;
}

static int
by_distance(const void *a, const void *b)
{
	const struct tw_neighbour *p = a, *q = b;

	if (p->square != q->square)
		return p->square < q->square ? -1 : 1;
	return (p->number > q->number) - (p->number < q->number);
}

void
tw_nearest_end(struct tw_nearest *s)
{
	if (s->n == 0)
		return;
	qsort(s->list, s->n, sizeof *s->list, by_distance);
	for (; s->n > s->most; s->n--)
		free(s->list[s->n - 1].kept);
}

void
tw_nearest_add(struct tw_nearest *s, struct tw_neighbour one)
{
	s->list = tw_arena_grow(s->list, &s->cap, s->n + 1, sizeof *s->list);
	s->list[s->n++] = one;
	if (s->n / 2 < s->most)
		return;
	tw_nearest_end(s);
	s->limit = s->list[s->n - 1].square;
	s->cut = true;
}
