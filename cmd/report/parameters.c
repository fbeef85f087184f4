/* Reads the rows of parameters.tsv and limits.tsv. */
#include <math.h>

#include "io/msg.h"
#include "io/num.h"
#include "parts.h"

/* The two columns NAME_lo and NAME_hi; NAN if the cells are NA. */
static void
take_pair(const struct tw_reader *r, const char *lo, const char *hi,
    double pair[2])
{
	pair[0] = tw_report_number(r, tw_report_column(r, lo), -INFINITY,
	    INFINITY, true);
	pair[1] = tw_report_number(r, tw_report_column(r, hi), -INFINITY,
	    INFINITY, true);
}

/* Find the bounds of a row; those of a limit have a file of their own. */
static void
find_bounds(struct tw_report *t, struct tw_interval *m)
{
	struct tw_slice name = m->name, file;
	const struct tw_bounds_file *f = &t->intervals;
	size_t g;

	if (m->side != TW_LIMIT_BOTH) {
		file = tw_format_arena("bounds-%.*s=%s.tsv", (int)name.n,
		    name.p, tw_bounds_side[m->side]);
		f = NULL;
		if (tw_report_find(t, file.p)) {
			struct tw_bounds_file *own = tw_arena(NULL, 1,
			    sizeof *own);

			tw_bounds_file_read(own,
			    tw_format_arena("%s", t->path).p);
			f = own;
		}
	}
	if (f == NULL || f->nalpha == 0)
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

/* Read the current record. */
static void
read_row(struct tw_report *t, struct tw_interval *m, const struct tw_reader *r,
    size_t id)
{
	const double *v = m->central;

	*m = (struct tw_interval){ .ess = INFINITY, .prior = { NAN, NAN },
	    .name = tw_slice_stay(tw_field(r,
	    tw_report_column(r, "parameter"))) };
	m->id = id == SIZE_MAX ? tw_slice_of("") :
	    tw_slice_stay(tw_field(r, id));
	(void)tw_report_observation(t, m->id);
	tw_names_add(&t->param, m->name);
	m->median = tw_report_number(r, tw_report_column(r, "median"),
	    -INFINITY, INFINITY, false);
	if (tw_col_named(r, tw_slice_of("ess")) != SIZE_MAX)
		m->ess = tw_report_number(r, tw_report_column(r, "ess"), 0,
		    INFINITY, false);
	if (tw_col_named(r, tw_slice_of("prior_lo")) != SIZE_MAX)
		take_pair(r, "prior_lo", "prior_hi", m->prior);
	take_pair(r, "lo", "hi", m->central);
	take_pair(r, "inner_lo", "inner_hi", m->inner);
	take_pair(r, "outer_lo", "outer_hi", m->outer);
	if (!tw_interval_is_poor(m) && (isnan(v[0] + v[1]) ||
	    isnan(m->outer[0]) || isnan(m->outer[1])))
		tw_reader_die(r, "no interval, although ess is %g or more",
		    (double)TW_ESS_LEAST);
	m->side = v[0] == -INFINITY && v[1] < INFINITY ? TW_LIMIT_UPPER :
	    v[1] == INFINITY && v[0] > -INFINITY ? TW_LIMIT_LOWER :
	    TW_LIMIT_BOTH;
}

/* Append the rows of the table that r reads. */
static void
read_rows(struct tw_report *t, struct tw_reader *r, size_t *cap)
{
	size_t id = tw_col_named(r, tw_slice_of("id"));

	while (tw_reader_next(r)) {
		t->row = tw_arena_grow(t->row, cap, t->rows + 1,
		    sizeof *t->row);
		read_row(t, &t->row[t->rows++], r, id);
	}
	tw_reader_require_records(r, r->record, false);
	tw_reader_close(r);
}

void
tw_margins_read(struct tw_report *t)
{
	const struct tw_rec_options opt = { .no_hint = true, .framed = true };
	struct tw_reader r;
	size_t cap = 0, i;

	if (tw_report_open(t, &r, "parameters.tsv"))
		read_rows(t, &r, &cap);
	if (tw_report_find(t, "limits.tsv")) {
		tw_reader_open(&r, 1, &t->path, &opt);
		read_rows(t, &r, &cap);
	}
	for (i = 0; i < t->rows; i++)
		find_bounds(t, &t->row[i]);
}
