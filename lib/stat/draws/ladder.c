/* Ranks among weighted draws. */
#include <stdlib.h>

#include "stat/base/order.h"
#include "stat/draws/ladder.h"
#include "stat/draws/rank.h"

int
tw_ladder_init(struct tw_ladder *l, size_t n)
{
	*l = (struct tw_ladder){ .n = n };
	l->v = calloc(n, 2 * sizeof *l->v);
	l->rung = calloc(n, sizeof *l->rung);
	if (l->v == NULL || l->rung == NULL) {
		tw_ladder_release(l);
		return -1;
	}
	l->sum = l->v + n;
	return 0;
}

void
tw_ladder_release(struct tw_ladder *l)
{
	free(l->v);
	free(l->rung);
	*l = (struct tw_ladder){ 0 };
}

void
tw_ladder_make(struct tw_ladder *l, const double *v, size_t step,
    const double *w)
{
	double sum = 0;
	size_t i;

	for (i = 0; i < l->n; i++)
		l->rung[i] = (struct tw_rung){ v[i * step],
			w != NULL ? w[i] : 1 / (double)l->n };
	qsort(l->rung, l->n, sizeof *l->rung, tw_ascending);
	for (i = 0; i < l->n; i++) {
		l->v[i] = l->rung[i].v;
		l->sum[i] = sum += l->rung[i].w;
	}
}

/* The weight of the draws below v, or with equal up to v. */
static double
weight(const struct tw_ladder *l, double v, bool equal)
{
	size_t n = tw_count_below(l->n, l->v, v, equal);

	return n > 0 ? l->sum[n - 1] : 0;
}

double
tw_ladder_rank(const struct tw_ladder *l, double v)
{
	double below = weight(l, v, false);

	return tw_rank(below, weight(l, v, true) - below, 1, 1 / (double)l->n,
	    TW_TIES_HALF);
}
