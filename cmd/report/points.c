/* Classified points read and gone through. See points.h. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "io/msg.h"
#include "points.h"
#include "stat/base/order.h"

size_t
tw_stretches_find(size_t n, const double *v, const unsigned char *region,
    enum tw_region want, struct tw_stretch *stretch)
{
	size_t i, k = 0;

	for (i = 0; i < n; i++) {
		if (region[i] != want)
			continue;
		if (i == 0 || region[i - 1] != want)
			stretch[k++].lo = v[i];
		stretch[k - 1].hi = v[i];
	}
	return k;
}

double
tw_least_gap(size_t n, const double *v)
{
	double least = 0, gap;
	size_t i;

	for (i = 1; i < n; i++) {
		gap = v[i] - v[i - 1];
		if (i == 1 || gap < least)
			least = gap;
	}
	return least;
}

double
tw_ends_step(const struct tw_stretch *inside, const struct tw_stretch *open)
{
	double step = (open->hi - open->lo) / 100;
	double low = inside->lo - open->lo, high = open->hi - inside->hi;

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
	static const char *const word[TW_REGIONS] = {
	    [TW_INSIDE] = "inside", [TW_UNDETERMINED] = "undetermined",
	    [TW_OUTSIDE] = "outside" };
	struct intake *in = arg;
	struct tw_points *p = in->p;
	unsigned char at = 0;

	while (!tw_slice_is(tw_field(r, in->region), word[at]))
		if (++at == TW_REGIONS)
			tw_field_die(r, in->region,
			    "must be inside, undetermined or outside");
	p->region = tw_grow(p->region, &p->region_cap, t->n + 1, 1);
	p->region[t->n] = at;
	p->count[at]++;
	if (in->group == SIZE_MAX)
		return;
	if (tw_names_add(&p->group, tw_field(r, in->group)) > 0)
		tw_field_die(r, in->group,
		    "another group: the report is about one observation");
}

/* ---- looking ------------------------------------------------------ */

/* Of column j, its different values, and where what is not outside lies. */
static void
look(struct tw_points *p, size_t j)
{
	struct tw_extent *e = &p->of[j];
	const double *x = p->t.x[j];
	size_t n = p->t.n, i;

	e->inside = e->open = (struct tw_stretch){ INFINITY, -INFINITY };
	e->value = tw_xrealloc(NULL, n, sizeof *e->value);
	memcpy(e->value, x, n * sizeof *x);
	qsort(e->value, n, sizeof *e->value, tw_ascending);
	for (i = 0; i < n; i++)
		if (i == 0 || e->value[i] > e->value[e->n - 1])
			e->value[e->n++] = e->value[i];
	for (i = 0; i < n; i++) {
		if (p->region[i] == TW_OUTSIDE)
			continue;
		e->open.lo = fmin(e->open.lo, x[i]);
		e->open.hi = fmax(e->open.hi, x[i]);
		if (p->region[i] != TW_INSIDE)
			continue;
		e->inside.lo = fmin(e->inside.lo, x[i]);
		e->inside.hi = fmax(e->inside.hi, x[i]);
	}
	e->end[0] = e->open.lo == e->value[0];
	e->end[1] = e->open.hi == e->value[e->n - 1];
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
	size_t j;

	for (j = 0; j < p->t.d; j++)
		free(p->of[j].value);
	free(p->of);
	free(p->region);
	tw_names_release(&p->group);
	tw_table_release(&p->t);
	*p = (struct tw_points){ 0 };
}
