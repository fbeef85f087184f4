/* Classified points read and gone through. */
#include <math.h>
#include <stdlib.h>

#include "io/msg.h"
#include "parts.h"
#include "stat/base/order.h"

double
tw_least_gap(size_t n, const double *v)
{
	double least = INFINITY;
	size_t i;

	for (i = 1; i < n; i++)
		least = fmin(least, v[i] - v[i - 1]);
	return least;
}

double
tw_ends_step(const struct tw_extent *e)
{
	double step = (e->open.hi - e->open.lo) / 100;
	double low = e->inside.lo - e->open.lo;
	double high = e->open.hi - e->inside.hi;

	if (low > 0)
		step = fmin(step, low);
	return high > 0 ? fmin(step, high) : step;
}

/* ---- reading ------------------------------------------------------ */

struct intake {
	struct tw_points *p;
	size_t region, group;
};

static void
accept(void *arg, const struct tw_table *t, const struct tw_reader *r)
{
	struct intake *in = arg;
	struct tw_points *p = in->p;
	unsigned char at = 0;

	while (!tw_slice_is(tw_field(r, in->region), tw_region_word[at]))
		if (++at == TW_REGIONS)
			tw_field_die(r, in->region,
			    "must be inside, undetermined or outside");
	p->region = tw_grow(p->region, &p->region_cap, t->n + 1, 1);
	p->region[t->n] = at;
	if (in->group == SIZE_MAX)
		return;
	if (tw_names_add(&p->group, tw_field(r, in->group)) > 0)
		tw_field_die(r, in->group,
		    "another group: the report is about one observation");
}

/* ---- looking ------------------------------------------------------ */

static void
widen(struct tw_stretch *s, double v)
{
	s->lo = fmin(s->lo, v);
	s->hi = fmax(s->hi, v);
}

/* Of column j, how many values there are, and where those of regions lie. */
static void
look(struct tw_points *p, size_t j)
{
	static const struct tw_stretch none = { INFINITY, -INFINITY };
	struct tw_extent *e = &p->of[j];
	size_t n = p->t.n, i;
	double *x = tw_xrealloc(NULL, n, sizeof *x);

	*e = (struct tw_extent){ 0, none, none, none };
	for (i = 0; i < n; i++) {
		x[i] = p->t.x[j][i];
		widen(&e->all, x[i]);
		if (p->region[i] != TW_OUTSIDE)
			widen(&e->open, x[i]);
		if (p->region[i] == TW_INSIDE)
			widen(&e->inside, x[i]);
	}
	qsort(x, n, sizeof *x, tw_ascending);
	for (i = 0; i < n; i++)
		e->n += i == 0 || x[i] > x[i - 1];
	free(x);
}

/*
 * Whether the points are a grid: all combinations of their values, once each.
 * Of one parameter, its values in order, which draws are not.
 */
static bool
is_grid(const struct tw_points *p)
{
	double all = 1;
	size_t j, i;

	for (j = 0; j < p->t.d; j++)
		all *= (double)p->of[j].n;
	if (all != (double)p->t.n)
		return false;
	for (i = 1; i < p->t.n && p->t.d == 1; i++)
		if (p->t.x[0][i] <= p->t.x[0][i - 1])
			return false;
	return true;
}

void
tw_points_read(struct tw_points *p, struct tw_reader *r,
    const struct tw_cols *params, size_t region, size_t group)
{
	struct intake in = { p, region, group };
	size_t j;

	*p = (struct tw_points){ 0 };
	tw_table_read(&p->t, r, params, SIZE_MAX, accept, &in);
	p->of = tw_xzero(p->t.d, sizeof *p->of);
	for (j = 0; j < p->t.d; j++)
		look(p, j);
	p->grid = is_grid(p);
}

void
tw_points_release(struct tw_points *p)
{
	free(p->of);
	free(p->region);
	tw_names_release(&p->group);
	tw_table_release(&p->t);
}
