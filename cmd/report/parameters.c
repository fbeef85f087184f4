/* Reads the rows of parameters.tsv and limits.tsv. */
#include <math.h>

#include "io/msg.h"
#include "parts.h"

/* The number in the column of this name; NAN if it is NA. */
static double
number(const struct tw_reader *r, const char *name)
{
	return tw_report_number(r, name, -INFINITY, INFINITY, true);
}

/* Find the bounds of a row; those of a limit have a file of their own. */
static void
find_bounds(struct tw_report *t, struct tw_interval *m)
{
	struct tw_slice name = m->name;
	struct tw_bounds_file *f = &t->intervals;
	size_t g;

	if (m->side != TW_LIMIT_BOTH) {
		const char *file = tw_format_arena("bounds-%.*s=%s.tsv",
		    (int)name.n, name.p, tw_bounds_side[m->side]).p;

		f = tw_arena(NULL, 1, sizeof *f);
		if (tw_report_find(t, file)) {
			tw_bounds_file_read(f, t->path);
			tw_bounds_same_levels(t, f, file);
		}
	}
	if (f->nalpha == 0)
		return;
	if (tw_slice_begins(f->by, "id\t"))
		name = tw_format_arena("%.*s\t%.*s", (int)m->id.n, m->id.p,
		    (int)name.n, name.p);
	g = tw_names_find(&f->group, name);
	if (g == SIZE_MAX)
		return;
	m->bounds = f;
	m->at = g * f->nalpha;
}

/* Append the current record. */
static void
take_row(struct tw_report *t, const struct tw_reader *r)
{
	struct tw_interval *m;
	size_t id = tw_col_named(r, tw_slice_of("id"));
	bool ess = tw_col_named(r, tw_slice_of("ess")) != SIZE_MAX;
	bool prior = tw_col_named(r, tw_slice_of("prior_lo")) != SIZE_MAX;

	t->row = tw_arena_grow(t->row, &t->row_cap, t->rows + 1,
	    sizeof *t->row);
	m = &t->row[t->rows++];
	*m = (struct tw_interval){
		.name = tw_slice_stay(tw_field(r,
		    tw_report_column(r, "parameter"))),
		.id = id == SIZE_MAX ? tw_slice_of("") :
		    tw_slice_stay(tw_field(r, id)),
		.median = tw_report_number(r, "median", -INFINITY, INFINITY,
		    false),
		.ess = !ess ? INFINITY : tw_report_number(r, "ess", 0,
		    INFINITY, false),
		.prior = { prior ? number(r, "prior_lo") : NAN,
		    prior ? number(r, "prior_hi") : NAN },
		.central = { number(r, "lo"), number(r, "hi") },
		.inner = { number(r, "inner_lo"), number(r, "inner_hi") },
		.outer = { number(r, "outer_lo"), number(r, "outer_hi") }
	};
	m->side = m->central[0] > -INFINITY && m->central[1] == INFINITY ?
	    TW_LIMIT_LOWER : m->central[0] == -INFINITY && m->central[1] <
	    INFINITY ? TW_LIMIT_UPPER : TW_LIMIT_BOTH;
	if (!tw_interval_is_poor(m) && (isnan(m->central[0]) ||
	    isnan(m->central[1]) || isnan(m->outer[0]) || isnan(m->outer[1])))
		tw_input_die(&r->in, "no interval, although ess is %g or more",
		    (double)TW_MARGIN_LEAST);
	(void)tw_report_observation(t, m->id);
	tw_names_add(&t->param, m->name);
}

void
tw_margins_read(struct tw_report *t)
{
	size_t i;

	if (tw_report_want(t, "parameters.tsv"))
		tw_report_records(t, take_row);
	if (tw_report_find(t, "limits.tsv"))
		tw_report_records(t, take_row);
	for (i = 0; i < t->rows; i++) {
		find_bounds(t, &t->row[i]);
		t->calibrated = t->calibrated || t->row[i].bounds != NULL ||
		    isfinite(t->row[i].outer[0]) ||
		    isfinite(t->row[i].outer[1]);
	}
}
