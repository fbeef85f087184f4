/* Ranks among weighted draws. See sorted.h. */
#include <stdlib.h>

#include "stat/base/order.h"
#include "stat/draws/rank.h"
#include "stat/draws/sorted.h"

int
tw_sorted_init(struct tw_sorted *s, size_t n)
{
	*s = (struct tw_sorted){ .n = n };
	s->v = calloc(n, 2 * sizeof *s->v);
	s->pair = calloc(n, sizeof *s->pair);
	if (s->v == NULL || s->pair == NULL) {
		tw_sorted_release(s);
		return -1;
	}
	s->sum = s->v + n;
	return 0;
}

void
tw_sorted_release(struct tw_sorted *s)
{
	free(s->v);
	free(s->pair);
	*s = (struct tw_sorted){ 0 };
}

void
tw_sorted_fill(struct tw_sorted *s, const double *v, const double *w)
{
	double sum = 0;
	size_t i;

	for (i = 0; i < s->n; i++)
		s->pair[i] = (struct tw_weighted){ v[i], w[i] };
	qsort(s->pair, s->n, sizeof *s->pair, tw_ascending);
	for (i = 0; i < s->n; i++) {
		s->v[i] = s->pair[i].v;
		s->sum[i] = sum += s->pair[i].w;
	}
}

/* The sum of the weights of the draws below v or, if equal, up to v. */
static double
weight(const struct tw_sorted *s, double v, bool equal)
{
	size_t n = tw_count_below(s->n, s->v, v, equal);

	return n > 0 ? s->sum[n - 1] : 0;
}

double
tw_sorted_rank(const struct tw_sorted *s, double v)
{
	double below = weight(s, v, false);

	return tw_rank(below, weight(s, v, true) - below, 1, 1 / (double)s->n,
	    TW_TIES_HALF);
}
