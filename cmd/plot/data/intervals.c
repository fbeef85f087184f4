/*
 * Reads tables of intervals, and finds the scale of each parameter.
 */
#include <math.h>
#include <stdlib.h>

#include "io/cols.h"
#include "io/msg.h"
#include "io/num.h"
#include "plot/data/intervals.h"

/* Add the current record to the rows of its parameter. */
static void
take(struct tw_intervals *s, struct tw_reader *r, size_t id, size_t name,
    const size_t col[TW_ROW_VALUES])
{
	size_t known = s->name.n, i;
	size_t k = tw_names_add(&s->name, tw_field(r, name));
	struct tw_interval_param *m;
	struct tw_interval_row *row;

	s->of = tw_arena_grow(s->of, &s->cap, k + 1, sizeof *s->of);
	if (k == known)
		s->of[k] = (struct tw_interval_param){ .n = 0 };
	m = &s->of[k];
	m->row = tw_arena_grow(m->row, &m->cap, m->n + 1, sizeof *m->row);
	row = &m->row[m->n++];
	/* guard: no test sees the content of a field after the last one */
	if (id != SIZE_MAX)
		row->id = tw_names_add(&s->id, tw_field(r, id));
	for (i = 0; i < TW_ROW_VALUES; i++) {
		struct tw_slice f = tw_field(r, col[i]);

		if (tw_num_read(f.p, f.n, &row->v[i]) != TW_NUM_MISSING)
			tw_field_num(r, col[i], TW_WANT_NUMBER, &row->v[i]);
	}
	/* Too few draws exclude nothing. */
	if (isnan(row->v[TW_ROW_OUTER_LO]) || isnan(row->v[TW_ROW_OUTER_HI])) {
		row->v[TW_ROW_OUTER_LO] = -INFINITY;
		row->v[TW_ROW_OUTER_HI] = INFINITY;
	}
}

/*
 * Set the range of x to that of all finite values. Widens it by a quarter on
 * each side where an outer interval is infinite.
 */
static void
find_scale(struct tw_interval_param *m, struct tw_slice label)
{
	bool open[2] = { false, false };
	double wide;
	size_t i, k;

	m->x = tw_axis_none;
	m->x.name = label;
	for (i = 0; i < m->n; i++) {
		for (k = 0; k < TW_ROW_VALUES; k++)
			tw_axis_reach(&m->x, m->row[i].v[k]);
		open[0] = open[0] || m->row[i].v[TW_ROW_OUTER_LO] == -INFINITY;
		open[1] = open[1] || m->row[i].v[TW_ROW_OUTER_HI] == INFINITY;
	}
	if (m->x.lo > m->x.hi)
		m->x.lo = m->x.hi = 0;
	wide = m->x.hi - m->x.lo;
	tw_axis_widen(&m->x, 0.03);
	m->x.lo -= open[0] ? wide / 4 : 0;
	m->x.hi += open[1] ? wide / 4 : 0;
}

void
tw_intervals_read(struct tw_intervals *s, const struct args *a)
{
	static const char *const word[TW_ROW_VALUES] = { "median", "lo", "hi",
		"inner_lo", "inner_hi", "outer_lo", "outer_hi" };
	size_t col[TW_ROW_VALUES], id, name, k;
	struct tw_reader r;

	*s = (struct tw_intervals){ .cap = 0 };
	tw_reader_open(&r, 1, a->file, NULL);
	id = tw_col_named(&r, tw_slice_of("id"));
	name = tw_col_must(&r, "--intervals", tw_slice_of("parameter"));
	for (k = 0; k < TW_ROW_VALUES; k++)
		col[k] = tw_col_must(&r, "--intervals", tw_slice_of(word[k]));
	while (tw_reader_next(&r))
		take(s, &r, id, name, col);
	tw_reader_require_records(&r, s->name.n, false);
	tw_reader_close(&r);
	tw_plot_check_truth(a, s->name.n);
	for (k = 0; k < s->name.n; k++)
		find_scale(&s->of[k], tw_plot_label(a, s->name.name[k]));
}
