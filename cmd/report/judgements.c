/* What the numbers mean: what has no limit, why, and what says little. */
#include <math.h>

#include "parts.h"

enum tw_reason
tw_bound_reason(const struct tw_bound *b)
{
	if (b->ranks.u <= b->n)
		return TW_FINITE;
	/* The table has no ranks without the allowance, but their scores. */
	return isinf(b->upper_plain) ? TW_TOO_FEW : TW_INACCURATE;
}

/* Whether n calibration simulations make the upper end finite. */
static bool
suffices(const struct tw_rule *rule, uint64_t n)
{
	struct tw_rule_ranks r;

	tw_rule_ranks(n, rule, &r);
	return r.ranks.u <= n;
}

uint64_t
tw_bound_need(const struct tw_bounds_file *f, size_t at)
{
	const struct tw_rule rule = tw_bounds_file_rule(f, at);
	uint64_t least = f->bound[at].n, most = least + 1, n;

	while (!suffices(&rule, most)) {
		least = most;
		most *= 2;
		if (most > TW_RANKS_MAX)
			return 0;
	}
	while (most - least > 1) {
		n = least + (most - least) / 2;
		if (suffices(&rule, n))
			most = n;
		else
			least = n;
	}
	return most;
}

const struct tw_bound *
tw_region_bound(const struct tw_report *t, size_t observation)
{
	const struct tw_bounds_file *f = &t->bounds;
	size_t g = 0;

	if (f->nalpha == 0)
		return NULL;
	if (f->group.n > 1)
		g = tw_names_find(&f->group, t->id.name[observation]);
	return g == SIZE_MAX ? NULL : &f->bound[g * f->nalpha];
}

bool
tw_region_is_open(const struct tw_report *t, size_t observation)
{
	const struct tw_bound *b = tw_region_bound(t, observation);

	return b != NULL && tw_bound_reason(b) != TW_FINITE;
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

bool
tw_rows_are_calibrated(const struct tw_report *t)
{
	size_t i;

	for (i = 0; i < t->rows; i++)
		if (t->row[i].bounds != NULL ||
		    isfinite(t->row[i].outer[0]) ||
		    isfinite(t->row[i].outer[1]))
			return true;
	return false;
}
