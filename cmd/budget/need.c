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
needed_for(struct tw_need_level *l, const struct tw_level *mass)
{
	uint64_t n;

	check(tw_budget_needed(l->alpha, &l->f->beta, mass, &n));
	if (n == TW_BUDGET_NONE) {
		l->beyond = true;
		return INFINITY;
	}
	return (double)(n > l->least ? n : l->least);
}

void
tw_need_start(struct tw_need_level *l, const struct tw_bounds_file *f,
    size_t i, const struct tw_aim *aim)
{
	size_t g;

	*l = (struct tw_need_level){ .f = f, .alpha = &f->alpha[i],
	    .bound = &f->bound[i] };
	for (g = 0; g < f->group.n; g++) {
		if (l->bound[g * f->nalpha].n > TW_RANKS_MAX)
			tw_die(TW_FAILED,
			    "%s: more than %llu scores in a group", f->file,
			    (unsigned long long)TW_RANKS_MAX);
		l->total += (double)l->bound[g * f->nalpha].n;
	}
	if (l->total <= 0)
		tw_die(TW_FAILED, "%s: no scores in any group", f->file);
	if (aim->by_mass)
		l->needed = needed_for(l, &aim->mass);
	else
		check(tw_budget_finite(l->alpha, &f->beta, &l->least));
	l->beyond = l->beyond || l->least == TW_BUDGET_NONE;
}

/*
 * Target and n for a width. Between lower and upper, now so far apart, lies
 * the mass; if scores are as dense there throughout, then between bounds a
 * width apart lies the target.
 */
static void
aim_at_width(struct tw_need_level *l, struct tw_need *w,
    const struct tw_bound *b, double width)
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
	w->needed = l->least == TW_BUDGET_NONE ? INFINITY : (double)l->least;
	if (isnan(w->target))
		w->needed = NAN;
	else if (w->target < 1) {
		size_t n = tw_num_write(text, w->target);

		if (tw_level_read(text, n, &level) == TW_LEVEL_OK)
			w->needed = needed_for(l, &level);
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
tw_need_group(struct tw_need_level *l, const struct tw_aim *aim, size_t g)
{
	const struct tw_bound *b = &l->bound[g * l->f->nalpha];
	struct tw_need w = { .n = (double)b->n };

	w.share[TW_HERE] = w.n / l->total;
	if (l->f->group.n > 1)
		tw_share_bounds(b->n, (uint64_t)l->total, &l->f->beta,
		    &w.share[TW_LOWER], &w.share[TW_UPPER]);
	else				/* it holds all runs, for certain */
		w.share[TW_LOWER] = w.share[TW_UPPER] = 1;
	w.mass = (double)(b->ranks.u - b->ranks.l) / (w.n + 1);
	w.width = b->upper - b->lower;
	if (aim->by_mass) {
		w.target = aim->value;
		w.needed = l->needed;
	} else
		aim_at_width(l, &w, b, aim->value);
	w.budget[TW_HERE] = runs(w.needed, w.share[TW_HERE]);
	w.budget[TW_LOWER] = runs(w.needed, w.share[TW_UPPER]);
	w.budget[TW_UPPER] = runs(w.needed, w.share[TW_LOWER]);
	return w;
}

/* The B at which the mean over groups reaches the target, if that is known. */
static double
mean_budget(const struct tw_need_level *l, const struct tw_need *need, int end)
{
	size_t g, n = l->f->group.n;
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
		check(tw_budget_all(n, share, target, l->alpha, &l->f->beta,
		    l->least, &budget));
	free(share);
	return budget;
}

struct tw_need
tw_need_all(const struct tw_need_level *l, const struct tw_aim *aim,
    const struct tw_need *need)
{
	struct tw_need w = { .n = l->total, .share = { 1, 1, 1 } };
	size_t g;
	int end;

	if (l->f->group.n == 1)
		return need[0];
	for (g = 0; g < l->f->group.n; g++)
		if (need[g].n > 0) {
			w.mass += need[g].share[TW_HERE] * need[g].mass;
			w.width += need[g].share[TW_HERE] * need[g].width;
			w.target += need[g].share[TW_HERE] * need[g].target;
		}
	if (aim->by_mass)		/* without the sum's rounding */
		w.target = aim->value;
	for (end = TW_HERE; end < TW_ENDS; end++)
		w.budget[end] = mean_budget(l, need, end);
	w.needed = w.budget[TW_HERE];
	return w;
}
