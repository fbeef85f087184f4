/*
 * Reads classified points, and finds the parts of the region in each parameter.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "parts.h"
#include "stat/base/order.h"
#include "stat/draws/valleys.h"

/*
 * If a density has one mode, the probability that a report says that any set
 * has several parts is at most this.
 */
static const double ERROR = 0.01;

double
tw_least_gap(size_t n, const double *v)
{
	double least = INFINITY;
	size_t i;

	for (i = 1; i < n; i++)
		least = fmin(least, v[i] - v[i - 1]);
	return least;
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
	p->region = tw_arena_grow(p->region, &p->region_cap, t->n + 1, 1);
	p->region[t->n] = at;
	if (in->group == SIZE_MAX)
		return;
	if (tw_names_add(&p->group, tw_field(r, in->group)) > 0)
		tw_field_die(r, in->group,
		    "another group: the report is about one observation");
}

/* ---- finding parts ------------------------------------------------ */

/* Sort v[n] and remove duplicates; returns the number of distinct values. */
static size_t
sort_once(size_t n, double *v)
{
	size_t i, m = 0;

	qsort(v, n, sizeof *v, tw_ascending);
	for (i = 0; i < n; i++)
		if (m == 0 || v[i] > v[m - 1])
			v[m++] = v[i];
	return m;
}

/*
 * The last of the run of v[n] that begins at first and contains all values of
 * the axis in its range.
 */
static size_t
run(const struct tw_extent *e, size_t n, const double *v, size_t first)
{
	size_t at = tw_count_below(e->n, e->value, v[first], false);

	while (first + 1 < n && e->value[++at] == v[first + 1])
		first++;
	return first;
}

/* Find the index of the point at each node of the grid. */
static void
order(struct tw_points *p)
{
	size_t i, j;

	p->at = tw_arena(NULL, p->t.n, sizeof *p->at);
	for (i = 0; i < p->t.n; i++) {
		size_t k = 0;

		for (j = 0; j < p->t.d; j++)
			k = k * p->of[j].n + tw_count_below(p->of[j].n,
			    p->of[j].value, p->t.x[j][i], false);
		p->at[k] = i;
	}
}

/* Whether a corner of the grid cell around draw i has a label up to most. */
static bool
has_corner(const struct tw_points *g, const struct tw_points *draws, size_t i,
    int most)
{
	size_t corner, j;

	for (corner = 0; corner < (size_t)1 << g->t.d; corner++) {
		size_t k = 0;

		for (j = 0; j < g->t.d; j++) {
			const struct tw_extent *e = &g->of[j];
			double v = draws->t.x[j][i];
			size_t below = tw_count_below(e->n, e->value, v, true);
			bool up = corner >> j & 1;

			if (below > 0 && !(up && below < e->n))
				below--;
			k = k * e->n + below;
		}
		if (g->region[g->at[k]] <= most)
			return true;
	}
	return false;
}

double
tw_points_missed(const struct tw_points *grid, const struct tw_points *draws)
{
	int most = TW_INSIDE;
	size_t i, n = 0, missed = 0;

	if (draws->t.n > 0 && draws->of[0].parts[TW_SURE] == 0)
		most = TW_UNDETERMINED;
	for (i = 0; i < draws->t.n; i++) {
		if (draws->region[i] > most)
			continue;
		n++;
		missed += !has_corner(grid, draws, i, most);
	}
	return n > 0 ? (double)missed / (double)n : 0;
}

/*
 * Find the parts of a set, the points with labels up to most. A set on a grid
 * of several parameters is one part, since a region thinner than the grid's
 * steps would fall into single points. v is scratch space.
 */
static void
find_parts(struct tw_points *p, size_t j, enum tw_set set, int most,
    double *v)
{
	struct tw_extent *e = &p->of[j];
	size_t n = 0, i, last, cap = 0, k;

	for (i = 0; i < p->t.n; i++)
		if (p->region[i] <= most)
			v[n++] = p->t.x[j][i];
	n = sort_once(n, v);
	k = n == 0 ? 0 : tw_valley_values(n,
	    ERROR / (TW_SETS * (double)p->t.d));
	for (i = 0; i < n; i = last + 1) {
		last = !p->grid ? tw_valley_next(n, v, k, i) :
		    p->t.d == 1 ? run(e, n, v, i) : n - 1;
		e->part[set] = tw_arena_grow(e->part[set], &cap,
		    e->parts[set] + 1, sizeof *e->part[set]);
		e->part[set][e->parts[set]++] =
		    (struct tw_stretch){ v[i], v[last] };
	}
}

/* Find the distinct values of column j. */
static void
find_values(struct tw_points *p, size_t j)
{
	struct tw_extent *e = &p->of[j];
	double *v = tw_arena(NULL, p->t.n, sizeof *v);

	memcpy(v, p->t.x[j], p->t.n * sizeof *v);
	e->n = sort_once(p->t.n, v);
	e->all = (struct tw_stretch){ v[0], v[e->n - 1] };
	e->value = v;
}

/*
 * Whether the points are a grid, which contains every combination of their
 * values once. For one parameter, the values must also be in ascending order,
 * which distinguishes a grid from draws.
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
	double *v;
	size_t j;

	*p = (struct tw_points){ 0 };
	tw_table_read(&p->t, r, params, SIZE_MAX, accept, &in);
	p->of = tw_arena(NULL, p->t.d, sizeof *p->of);
	v = tw_arena(NULL, p->t.n, sizeof *v);
	for (j = 0; j < p->t.d; j++)
		find_values(p, j);
	p->grid = is_grid(p);
	if (p->grid)
		order(p);
	for (j = 0; j < p->t.d; j++) {
		find_parts(p, j, TW_SURE, TW_INSIDE, v);
		find_parts(p, j, TW_OPEN, TW_UNDETERMINED, v);
	}
}
