/* What the numbers mean: what has no limit, why, and what says little. */
#include <math.h>

#include "parts.h"
#include "stat/conformal/budget.h"

enum tw_reason
tw_bound_reason(const struct tw_bound *b)
{
	if (b->ranks.u <= b->n)
		return TW_FINITE;
	/* The table has no ranks without the allowance, but their scores. */
	return isinf(b->upper_plain) ? TW_TOO_FEW : TW_INACCURATE;
}

uint64_t
tw_bound_need(const struct tw_bounds_file *f, size_t at)
{
	const struct tw_rule rule = tw_bounds_file_rule(f, at);
	struct tw_rule_ranks most;

	tw_rule_ranks(TW_BUDGET_MAX, &rule, &most);
	return most.ranks.u > TW_BUDGET_MAX ? 0 :
	    tw_budget_finite(&rule, f->bound[at].n);
}

size_t
tw_region_bound(const struct tw_report *t, size_t observation)
{
	const struct tw_bounds_file *f = &t->bounds;
	size_t g = f->nalpha == 0 ? SIZE_MAX : f->group.n == 1 ? 0 :
	    tw_names_find(&f->group, t->id.name[observation]);

	return g == SIZE_MAX ? g : g * f->nalpha;
}

bool
tw_region_is_open(const struct tw_report *t, size_t observation)
{
	size_t at = tw_region_bound(t, observation);

	return at != SIZE_MAX &&
	    tw_bound_reason(&t->bounds.bound[at]) != TW_FINITE;
}

bool
tw_interval_is_open(const struct tw_interval *m)
{
	return !tw_interval_is_poor(m) &&
	    ((m->side != TW_LIMIT_UPPER && isinf(m->outer[0])) ||
	    (m->side != TW_LIMIT_LOWER && isinf(m->outer[1])));
}

bool
tw_interval_is_vague(const struct tw_interval *m)
{
	const double *v = m->central, *prior = m->prior;
	double share = (v[1] - v[0]) / (prior[1] - prior[0]);

	if (m->parts > 0 || !isfinite(share) || !(share > 0.9))
		return false;
	return !(v[0] > 0 && prior[0] > 0) ||
	    log(v[1] / v[0]) > 0.7 * log(prior[1] / prior[0]);
}
