/*
 * How many calibration simulations each group of a table of bounds needs at one
 * level to reach the target mass, and all groups together. See parts.h.
 */
#include <math.h>

#include "io/msg.h"
#include "parts.h"
#include "stat/conformal/budget.h"

void
tw_need_level_start(struct tw_need_level *l, const struct tw_bounds_file *f,
    size_t i, const struct tw_aim *aim)
{
	uint64_t n;
	size_t g;

	*l = (struct tw_need_level){ .f = f, .rule = &f->rule[i],
	    .bound = &f->bound[i] };
	for (g = 0; g < f->group.n; g++)
		l->total += (double)l->bound[g * f->nalpha].n;
	if (l->total <= 0)
		tw_die(TW_FAILED, "%s: no scores in any group", f->file);
	n = tw_budget_needed(l->rule, &aim->mass);
	l->needed = n == TW_BUDGET_NONE ? INFINITY : (double)n;
}

struct tw_need
tw_need_level_group(const struct tw_need_level *l, const struct tw_aim *aim,
    size_t g)
{
	struct tw_need w = { .target = aim->value, .needed = l->needed };

	tw_need_group(&w, &l->bound[g * l->f->nalpha], l->total,
	    l->f->group.n == 1, &l->f->beta);
	return w;
}

struct tw_need
tw_need_level_all(const struct tw_need_level *l, const struct tw_need *need)
{
	struct tw_need all;

	tw_xdone(tw_need_all(l->f->group.n, need, l->total, l->rule, &all));
	return all;
}

void
tw_need_level_warn(const struct tw_need_level *level, const struct tw_aim *aim,
    size_t n)
{
	bool beyond = false;
	size_t i;

	for (i = 0; i < n; i++) {
		double left = tw_rule_floor(level[i].rule);

		if (left >= aim->value)
			tw_warn("alpha %g: %.2g stays undetermined with any number of calibration simulations: the estimate is not accurate enough; train it with more simulations, near the observation (tw-truncate), or with a likelihood",
			    tw_level_double(&level[i].rule->alpha), left);
		else
			beyond = beyond || isinf(level[i].needed);
	}
	if (beyond)
		tw_warn("inf: a group would need more than %llu scores",
		    (unsigned long long)TW_BUDGET_MAX);
}
