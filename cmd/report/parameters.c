/* Reads the rows of parameters.tsv and limits.tsv. */
#include <math.h>

#include "io/msg.h"
#include "io/num.h"
#include "parts.h"

static const char *const column[TW_MARGIN_CELLS] = {
	"sd", "median", "lo", "hi", "inner_lo", "inner_hi", "outer_lo",
	"outer_hi"
};
static const char *const prior_column[] = { "prior_lo", "prior_hi" };

/* Read the prior's interval, which an analysis may lack. */
static void
read_prior(struct tw_margin_row *m, const struct tw_reader *r)
{
	struct tw_slice name, f;
	size_t i;
	double v;

	for (i = 0; i < 2; i++) {
		name = tw_slice_of(prior_column[i]);
		m->prior[i] = NAN;
		if (tw_col_named(r, name) == SIZE_MAX)
			continue;
		f = tw_report_field(r, name);
		if (tw_num_read(f.p, f.n, &v) != TW_NUM_MISSING)
			m->prior[i] = tw_report_cell(r, name, -INFINITY,
			    INFINITY);
	}
}

/* Read the current record. */
static void
read_row(struct tw_margin_row *m, const struct tw_reader *r, bool several)
{
	struct tw_slice ess = tw_slice_of("ess"), name, f;
	size_t i;
	double v;

	*m = (struct tw_margin_row){ .ess = INFINITY,
	    .name = tw_slice_stay(tw_report_field(r,
	    tw_slice_of("parameter"))) };
	if (several)
		m->id = tw_slice_stay(tw_report_field(r, tw_slice_of("id")));
	if (tw_col_named(r, ess) != SIZE_MAX)
		m->ess = tw_report_cell(r, ess, 0, INFINITY);
	for (i = 0; i < TW_MARGIN_CELLS; i++) {
		name = tw_slice_of(column[i]);
		f = tw_report_field(r, name);
		m->cell[i] = tw_margin_poor(m) && i >= TW_CENTRAL &&
		    tw_num_read(f.p, f.n, &v) == TW_NUM_MISSING ? NAN :
		    tw_report_cell(r, name, -INFINITY, INFINITY);
	}
	read_prior(m, r);
}

size_t
tw_margin_parts(const struct tw_margin_row *m, const double end[2],
    struct tw_stretch part[TW_CELL_PARTS])
{
	const struct tw_stretch *open;
	double from = end[0];
	size_t n = 0, k;

	for (k = 0; m->several != NULL &&
	    k + 1 < m->several->parts[TW_OPEN]; k++) {
		open = &m->several->part[TW_OPEN][k];
		if (!(from < open[0].hi && open[1].lo < end[1]))
			continue;
		part[n++] = (struct tw_stretch){ from, open[0].hi };
		from = open[1].lo;
	}
	part[n++] = (struct tw_stretch){ from, end[1] };
	return n;
}

/*
 * Find out whether the draws at the observation that are inside or undetermined
 * fall into parts that a cell of the row can show. One-sided limits have no
 * parts.
 */
static void
find_several(const struct tw_report *t, struct tw_margin_row *m)
{
	const struct tw_points *p = t->points.grid ? &t->draws : &t->points;
	size_t j = tw_names_find(&t->param, m->name);
	struct tw_stretch part[TW_CELL_PARTS];

	if (t->catalogue || j >= p->t.d || tw_margin_poor(m) ||
	    tw_margin_side(m) != TW_LIMIT_BOTH ||
	    p->of[j].parts[TW_OPEN] > TW_CELL_PARTS)
		return;
	m->several = &p->of[j];
	if (tw_margin_parts(m, &m->cell[TW_CENTRAL], part) == 1 &&
	    (!tw_margin_outer(m) ||
	    tw_margin_parts(m, &m->cell[TW_OUTER], part) == 1))
		m->several = NULL;
}

/* Append the rows of that file, if it exists. */
static void
read_rows(struct tw_report *t, const char *name, size_t *cap)
{
	struct tw_reader r;

	if (!tw_report_open(t, &r, name))
		return;
	if (!t->catalogue && tw_col_named(&r, tw_slice_of("id")) != SIZE_MAX)
		tw_die(TW_FAILED, "%s: the report is about one observation",
		    t->path);
	for (; tw_reader_next(&r); t->margins++) {
		t->margin = tw_arena_grow(t->margin, cap, t->margins + 1,
		    sizeof *t->margin);
		read_row(&t->margin[t->margins], &r, t->catalogue);
		find_several(t, &t->margin[t->margins]);
	}
	tw_reader_close(&r);
}

void
tw_margins_read(struct tw_report *t)
{
	size_t cap = 0;

	read_rows(t, "parameters.tsv", &cap);
	read_rows(t, "limits.tsv", &cap);
	if (t->margins > 0 && tw_report_find(t, "bounds-ranks.tsv"))
		tw_bounds_file_read(&t->ranks, t->path);
	t->ranks.file = NULL;
	if (t->ranks.nalpha > 0 && t->bounds.nalpha > 0 &&
	    tw_level_compare(t->ranks.alpha, t->bounds.alpha) != 0)
		tw_die(TW_FAILED, "%s: bounds.tsv and bounds-ranks.tsv have other levels: not of one analysis",
		    t->dir);
}

enum tw_limit
tw_margin_side(const struct tw_margin_row *m)
{
	const double *v = &m->cell[TW_CENTRAL];

	if (v[0] == -INFINITY && v[1] < INFINITY)
		return TW_LIMIT_UPPER;
	return v[1] == INFINITY && v[0] > -INFINITY ? TW_LIMIT_LOWER :
	    TW_LIMIT_BOTH;
}

bool
tw_margin_inner(const struct tw_margin_row *m)
{
	const double *v = &m->cell[TW_INNER];

	return v[0] <= v[1] && v[0] < INFINITY && v[1] > -INFINITY;
}

bool
tw_margin_outer(const struct tw_margin_row *m)
{
	return isfinite(m->cell[TW_OUTER]) || isfinite(m->cell[TW_OUTER + 1]);
}

bool
tw_margin_poor(const struct tw_margin_row *m)
{
	return m->ess < TW_EFFECTIVE_LEAST;
}

bool
tw_report_poor(const struct tw_report *t)
{
	return t->margins > 0 && tw_margin_poor(t->margin);
}

/* The width of an interval, divided by that of the prior's interval. */
static double
compare(const double v[2], const double prior[2])
{
	return (v[1] - v[0]) / (prior[1] - prior[0]);
}

bool
tw_margin_vague(const double v[2], const double prior[2])
{
	double share = compare(v, prior);

	if (!isfinite(share) || !(prior[1] > prior[0]))
		return false;
	return share > 0.9 && (!(v[0] > 0 && prior[0] > 0) ||
	    log(v[1] / v[0]) > 0.7 * log(prior[1] / prior[0]));
}

void
tw_margins_say_little(struct tw_string *w, const struct tw_report *t)
{
	size_t i;

	for (i = 0; i < t->margins; i++) {
		const struct tw_margin_row *m = &t->margin[i];
		const double *v = &m->cell[TW_CENTRAL];

		if (m->several == NULL && tw_margin_vague(v, m->prior))
			tw_print(w, "\tThe data say little about %s: its %s%sinterval is %.0f %% as wide as the prior's.\n",
			    TW_SHOWN(m->name),
			    isnan(t->level) ? "" : TW_SHARED(t->level),
			    isnan(t->level) ? "" : " ",
			    100 * compare(v, m->prior));
	}
}
