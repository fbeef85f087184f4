/*
 * The scores and simulations that the groups of a partition, each and all
 * together, need to reach a target. See need.h.
 */
#include <math.h>
#include <stdlib.h>

#include "stat/conformal/binom_tail.h"
#include "stat/conformal/budget.h"
#include "stat/conformal/need.h"

double
tw_need_runs(double n, double share)
{
	if (share > 0)
		return ceil(n / share * (1 - 0x1p-51));
	return n > 0 ? INFINITY : n;
}

void
tw_need_group(struct tw_need *w, const struct tw_bound *b, double total,
    bool only, const struct tw_level *beta)
{
	w->n = (double)b->n;
	w->share[TW_HERE] = w->n / total;
	if (only)
		w->share[TW_LOWER] = w->share[TW_UPPER] = 1;
	else
		tw_share_bounds(b->n, (uint64_t)total, beta,
		    &w->share[TW_LOWER], &w->share[TW_UPPER]);
	w->mass = (double)(b->ranks.u - b->ranks.l) / (w->n + 1);
	w->budget[TW_HERE] = tw_need_runs(w->needed, w->share[TW_HERE]);
	w->budget[TW_LOWER] = tw_need_runs(w->needed, w->share[TW_UPPER]);
	w->budget[TW_UPPER] = tw_need_runs(w->needed, w->share[TW_LOWER]);
}

int
tw_need_all(size_t groups, const struct tw_need *need, double total,
    const struct tw_rule *rule, struct tw_need *all)
{
	double *share = malloc(groups * sizeof *share);
	int end, status = 0;
	size_t g;

	if (share == NULL)
		return -1;
	*all = (struct tw_need){ .n = total, .share = { 1, 1, 1 },
		.target = need->target };
	for (g = 0; g < groups; g++)
		all->mass += need[g].share[TW_HERE] * need[g].mass;
	for (end = TW_HERE; end < TW_ENDS && status == 0; end++) {
		for (g = 0; g < groups; g++)
			share[g] = need[g].share[end];
		all->budget[end] = INFINITY;
		if (!isinf(need->needed))
			status = tw_budget_all(groups, share, need->target,
			    rule, &all->budget[end]);
	}
	all->needed = all->budget[TW_HERE];
	free(share);
	return status;
}
