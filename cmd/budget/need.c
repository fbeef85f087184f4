#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "form/level.h"
#include "io/msg.h"
#include "io/num.h"
#include "need.h"
#include "stat/conformal/binom_interval.h"
#include "stat/conformal/budget.h"

static void
check(int status)
{
	if (status < 0)
		tw_die(TW_FAILED, "%s", strerror(ENOMEM));
}

/* The n at which mass falls to the level; infinite if that is too many. */
static double
needed_for(struct tw_plan *p, const struct tw_level *mass)
{
	uint64_t n;

	check(tw_budget_needed(p->alpha, &p->f->beta, mass, &n));
	if (n == TW_BUDGET_NONE) {
		p->beyond = true;
		return INFINITY;
	}
	return (double)(n > p->least ? n : p->least);
}

void
tw_plan_start(struct tw_plan *p, const struct tw_bounds_file *f,
    size_t i, const struct tw_aim *aim)
{
	size_t g;

	*p = (struct tw_plan){ .f = f, .alpha = &f->alpha[i],
	    .bound = &f->bound[i] };
	for (g = 0; g < f->group.n; g++) {
		if (p->bound[g * f->nalpha].n > TW_RANKS_MAX)
			tw_die(TW_FAILED,
			    "%s: more than %llu scores in a group", f->file,
			    (unsigned long long)TW_RANKS_MAX);
		p->total += (double)p->bound[g * f->nalpha].n;
	}
	if (p->total <= 0)
		tw_die(TW_FAILED, "%s: no scores in any group", f->file);
	if (aim->by_mass)
		p->needed = needed_for(p, &aim->mass);
	else
		check(tw_budget_finite(p->alpha, &f->beta, &p->least));
	p->beyond = p->beyond || p->least == TW_BUDGET_NONE;
}

/*
 * Target and n for a width. Between lower and upper, now so far apart, lies
 * the mass; if scores are as dense there throughout, then between bounds a
 * width apart lies the target.
 */
static void
aim_at_width(struct tw_plan *p, struct tw_need *w, const struct tw_bound *b,
    double width)
{
	char text[TW_NUM_TEXT];
	struct tw_level level;

	if (isfinite(w->width))
		w->target = w->mass / w->width * width;
	else if (isfinite(b->upper) && isfinite(b->lower))
		w->target = w->mass *
		    (width / 2 / (b->upper / 2 - b->lower / 2));
	else
		w->target = NAN;
	w->needed = p->least == TW_BUDGET_NONE ? INFINITY : (double)p->least;
	if (isnan(w->target))
		w->needed = NAN;
	else if (w->target < 1) {
		size_t n = tw_num_write(text, w->target);

		if (tw_level_read(text, n, &level) == TW_LEVEL_OK)
			w->needed = needed_for(p, &level);
		else		/* 0: less than the least double */
			w->needed = INFINITY;
	}
}

/* The smallest whole B with share B >= n; the quotient may be rounded up. */
static double
runs(double n, double share)
{
	if (share > 0)
		return ceil(n / share * (1 - 0x1p-51));
	return n > 0 ? INFINITY : n;
}

struct tw_need
tw_plan_group(struct tw_plan *p, const struct tw_aim *aim, size_t g)
{
	const struct tw_bound *b = &p->bound[g * p->f->nalpha];
	struct tw_need w = { .n = (double)b->n };

	w.share[TW_HERE] = w.n / p->total;
	if (p->f->group.n > 1)
		tw_share_bounds(b->n, (uint64_t)p->total, &p->f->beta,
		    &w.share[TW_LOWER], &w.share[TW_UPPER]);
	else				/* it holds all runs, for certain */
		w.share[TW_LOWER] = w.share[TW_UPPER] = 1;
	w.mass = (double)(b->ranks.u - b->ranks.l) / (w.n + 1);
	w.width = b->upper - b->lower;
	if (aim->by_mass) {
		w.target = aim->value;
		w.needed = p->needed;
	} else
		aim_at_width(p, &w, b, aim->value);
	w.budget[TW_HERE] = runs(w.needed, w.share[TW_HERE]);
	w.budget[TW_LOWER] = runs(w.needed, w.share[TW_UPPER]);
	w.budget[TW_UPPER] = runs(w.needed, w.share[TW_LOWER]);
	return w;
}

/* The B at which the mean over groups reaches the target, if that is known. */
static double
mean_budget(const struct tw_plan *p, const struct tw_need *need, int end)
{
	size_t g, n = p->f->group.n;
	double *share = tw_xrealloc(NULL, n, 2 * sizeof *share);
	double *target = share + n, budget = 0;

	for (g = 0; g < n; g++) {
		share[g] = need[g].share[end];
		target[g] = need[g].target;
		if (share[g] > 0 && isnan(target[g]))
			budget = NAN;
		else if (share[g] > 0 && isinf(need[g].needed) &&
		    !isnan(budget))
			budget = INFINITY;
	}
	if (budget == 0)	/* nothing is in the way */
		check(tw_budget_all(n, share, target, p->alpha, &p->f->beta,
		    p->least, &budget));
	free(share);
	return budget;
}

struct tw_need
tw_plan_all(const struct tw_plan *p, const struct tw_aim *aim,
    const struct tw_need *need)
{
	struct tw_need w = { .n = p->total, .share = { 1, 1, 1 } };
	size_t g;
	int end;

	if (p->f->group.n == 1)
		return need[0];
	for (g = 0; g < p->f->group.n; g++)
		if (need[g].n > 0) {
			w.mass += need[g].share[TW_HERE] * need[g].mass;
			w.width += need[g].share[TW_HERE] * need[g].width;
			w.target += need[g].share[TW_HERE] * need[g].target;
		}
	if (aim->by_mass)		/* without the sum's rounding */
		w.target = aim->value;
	for (end = TW_HERE; end < TW_ENDS; end++)
		w.budget[end] = mean_budget(p, need, end);
	w.needed = w.budget[TW_HERE];
	return w;
}
