#include <math.h>

#include "form/unbounded.h"
#include "form/level.h"
#include "io/msg.h"
#include "io/num.h"
#include "parts.h"
#include "stat/conformal/budget.h"

/*
 * The n at which the undetermined mass falls to this level; infinite if that is
 * more than can be searched.
 */
static double
needed_for(struct tw_need_level *l, const struct tw_level *mass)
{
	uint64_t n = tw_budget_needed(l->rule, mass);

	if (n == TW_BUDGET_NONE) {
		l->beyond = true;
		return INFINITY;
	}
	return (double)(n > l->least ? n : l->least);
}

/*
 * The n from which on both bounds are finite. With a gap, they may be finite
 * only for a range of n, which does not count.
 */
static uint64_t
finite_for(const struct tw_rule *rule)
{
	if (rule->gap > 0 && tw_budget_finite(rule, TW_BUDGET_MAX - 1) ==
	    TW_BUDGET_NONE)
		return TW_BUDGET_NONE;
	return tw_budget_finite(rule, 0);
}

void
tw_need_level_start(struct tw_need_level *l, const struct tw_bounds_file *f,
    size_t i, const struct tw_aim *aim)
{
	size_t g;

	*l = (struct tw_need_level){ .f = f, .rule = &f->rule[i],
	    .bound = &f->bound[i] };
	for (g = 0; g < f->group.n; g++)
		l->total += (double)l->bound[g * f->nalpha].n;
	if (l->total <= 0)
		tw_die(TW_FAILED, "%s: no scores in any group", f->file);
	if (aim->by_mass)
		l->needed = needed_for(l, &aim->mass);
	else
		l->least = finite_for(l->rule);
	l->beyond = l->beyond || l->least == TW_BUDGET_NONE;
}

/*
 * The n for a width, given the mass that corresponds to it. The mass is rounded
 * to its shortest decimal.
 */
static double
needed_for_width(struct tw_need_level *l, double target)
{
	char text[TW_NUM_TEXT];
	struct tw_level level;

	if (isnan(target))
		return NAN;
	if (target >= 1)
		return l->least == TW_BUDGET_NONE ? INFINITY : (double)l->least;
	if (tw_level_read(text, tw_num_write(text, target), &level) !=
	    TW_LEVEL_OK) {		/* target below the smallest double */
		l->beyond = true;
		return INFINITY;
	}
	return needed_for(l, &level);
}

struct tw_need
tw_need_level_group(struct tw_need_level *l, const struct tw_aim *aim, size_t g)
{
	const struct tw_bound *b = &l->bound[g * l->f->nalpha];
	struct tw_need w;

	tw_need_now(&w, b, l->total, l->f->group.n == 1, &l->f->beta);
	if (aim->by_mass) {
		w.target = aim->value;
		w.needed = l->needed;
	} else {
		w.target = tw_need_target(w.mass, b->lower, b->upper,
		    aim->value);
		w.needed = needed_for_width(l, w.target);
	}
	tw_need_budget(&w);
	return w;
}

struct tw_need
tw_need_level_all(const struct tw_need_level *l, const struct tw_aim *aim,
    const struct tw_need *need)
{
	struct tw_need all;

	tw_xdone(tw_need_all(l->f->group.n, need, l->total, l->rule,
	    l->least, &all));
	if (aim->by_mass)		/* avoids rounding errors of the sum */
		all.target = aim->value;
	return all;
}

double
tw_need_more(const struct tw_rule *rule, const struct tw_aim *aim, double n,
    double spent, double left)
{
	struct tw_rule still = *rule;
	uint64_t needed;

	if (tw_rule_floor(rule) >= aim->value)
		still.gap = still.outside = 0;
	needed = tw_budget_needed(&still, &aim->mass);
	/* guard: below 10^10 scores, fmin() returns left, too */
	if (needed == TW_BUDGET_NONE)
		return left;
	if ((double)needed <= n)
		return 0;
	return fmin(ceil(spent * (1.02 * (double)needed / n - 1)), left);
}

void
tw_need_level_say(const struct tw_need_level *level, const struct tw_aim *aim,
    struct tw_levels use, size_t at)
{
	const struct tw_bounds_file *f = level->f;
	struct tw_unbounded lacks;
	bool beyond = false;
	size_t g, i, groups = 0;

	tw_unbounded_init(&lacks, use.n, &f->alpha[use.first]);
	for (g = 0; g < f->group.n && !aim->by_mass; g++)
		if (at == SIZE_MAX || at == g) {
			tw_unbounded_add(&lacks, f->group.name[g],
			    &f->bound[g * f->nalpha + use.first]);
			groups++;
		}
	tw_unbounded_say(&lacks, groups);
	for (i = 0; i < use.n; i++) {
		double left = tw_rule_floor(level[i].rule);

		if (aim->by_mass ? left >= aim->value :
		    left > 0 && level[i].beyond)
			tw_warn("alpha %g: %.2g stays undetermined with any number of calibration simulations: the estimate is not accurate enough; train it with more simulations, near the observation (tw-truncate), or with a likelihood",
			    tw_level_double(&level[i].rule->alpha), left);
		else
			beyond = beyond || level[i].beyond;
	}
	if (beyond)
		tw_warn("inf: a group would need more than %llu scores",
		    (unsigned long long)TW_BUDGET_MAX);
}
