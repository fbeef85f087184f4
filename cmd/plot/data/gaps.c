#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "form/bounds.h"
#include "io/cols.h"
#include "io/msg.h"
#include "plot/data/gaps.h"
#include "stat/base/order.h"
#include "stat/draws/valleys.h"

/*
 * A report uses two sets of draws, and is wrong with probability 0.01 at most.
 */
static const double ERROR = 0.01 / 2;

/* The draws of a parameter that are inside or undetermined. */
struct draws {
	size_t col;		/* SIZE_MAX: none */
	double *v;		/* [n] */
	size_t n, cap;
};

static void
take(struct draws *d, struct tw_reader *r)
{
	if (d->col == SIZE_MAX)
		return;
	d->v = tw_arena_grow(d->v, &d->cap, d->n + 1, sizeof *d->v);
	tw_field_num(r, d->col, TW_WANT_FINITE, &d->v[d->n++]);
}

/* Whether the current draw is in the regions. */
static bool
is_in(const struct tw_reader *r, size_t region)
{
	struct tw_slice word = tw_field(r, region);

	if (tw_slice_is(word, tw_region_word[TW_OUTSIDE]))
		return false;
	if (!tw_slice_is(word, tw_region_word[TW_INSIDE]) &&
	    !tw_slice_is(word, tw_region_word[TW_UNDETERMINED]))
		tw_field_die(r, region,
		    "must be inside, undetermined or outside");
	return true;
}

static void
find_gaps(struct tw_gaps *g, struct draws *d, double error)
{
	size_t i, n = 0, k;

	*g = (struct tw_gaps){ 0 };
	if (d->n == 0)
		return;
	qsort(d->v, d->n, sizeof *d->v, tw_ascending);
	for (i = 0; i < d->n; i++)
		if (n == 0 || d->v[i] > d->v[n - 1])
			d->v[n++] = d->v[i];
	k = tw_valley_values(n, error);
	for (i = tw_valley_next(n, d->v, k, 0); i + 1 < n && g->n <= TW_GAPS;
	    i = tw_valley_next(n, d->v, k, i + 1)) {
		if (g->n < TW_GAPS)
			memcpy(g->of[g->n], d->v + i, sizeof *g->of);
		g->n++;
	}
	g->n = g->n > TW_GAPS ? 0 : g->n;
}

/* Read the draws that are in the regions. */
static void
read_draws(struct draws *d, const struct tw_names *name, char *const *file)
{
	size_t region, k;
	struct tw_reader r;

	tw_reader_open(&r, 1, file, NULL);
	for (region = 0; region < r.ncol &&
	    !tw_slice_begins(r.name[region], "region"); region++)
		;
	if (region == r.ncol)
		region = tw_col_must(&r, "--intervals",
		    tw_slice_of("region"));
	for (k = 0; k < name->n; k++)
		d[k] = (struct draws){ .col = tw_col_named(&r, name->name[k]) };
	while (tw_reader_next(&r))
		for (k = 0; k < name->n && is_in(&r, region); k++)
			take(&d[k], &r);
	tw_reader_close(&r);
}

struct tw_gaps *
tw_gaps_read(const struct tw_names *name, size_t files, char *const *file)
{
	struct draws *d = tw_arena(NULL, name->n, sizeof *d);
	struct tw_gaps *g = tw_arena(NULL, name->n, sizeof *g);
	size_t k;

	if (files > 0)
		read_draws(d, name, file);
	for (k = 0; k < name->n; k++)
		find_gaps(&g[k], &d[k], ERROR / (double)name->n);
	return g;
}

size_t
tw_gaps_cut(const struct tw_gaps *g, const double end[2],
    double part[TW_GAPS + 1][2])
{
	double from = end[0];
	size_t n = 0, k;

	/* An interval without finite ends excludes nothing. */
	for (k = 0; k < g->n && (isfinite(end[0]) || isfinite(end[1])); k++) {
		if (!(from < g->of[k][0] && g->of[k][1] < end[1]))
			continue;
		part[n][0] = from;
		part[n++][1] = g->of[k][0];
		from = g->of[k][1];
	}
	part[n][0] = from;
	part[n++][1] = end[1];
	return n;
}
