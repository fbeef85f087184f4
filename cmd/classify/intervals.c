#include <stdlib.h>

#include "form/level.h"
#include "io/cols.h"
#include "io/msg.h"
#include "io/num.h"
#include "parts.h"
#include "stat/base/order.h"

static const char header[] = "alpha\tset\tlo\thi\tcut";
enum { PLAIN = sizeof "alpha" };	/* where the rest of it begins */

/* The column with the ids; its name must not be one of the table's own. */
static size_t
find_id(const struct tw_reader *r, const char *list)
{
	size_t col;

	if (r->ncol == 0)
		return SIZE_MAX;
	col = list != NULL ? tw_col_find(r, "-i", list) :
	    tw_col_named(r, tw_slice_of("id"));
	if (col != SIZE_MAX)
		tw_header_own("-i", r->name[col], header);
	return col;
}

void
tw_intervals_init(struct tw_intervals *t, const struct tw_reader *r,
    const char *param, const char *id, const struct tw_spans *prior)
{
	t->col = tw_col_find(r, "-p", param);
	t->id = find_id(r, id);
	if (r->ncol > 0)
		t->name = r->name[t->col];
	t->prior = tw_span_of(prior->of, prior->n, t->name);
	if (r->ncol > 0 && prior->n > (t->prior != NULL))
		tw_die(TW_MISUSED,
		    "%s: --prior: with --intervals that of '%s' and no other",
		    r->in.file, TW_SHOWN(t->name));
	if (t->id != SIZE_MAX)
		tw_row_first(t->out, r->name[t->id]);
	tw_out_line(t->out, header + (t->use.n > 1 ? 0 : PLAIN));
}

/* ---- rows --------------------------------------------------------- */

/* Begin a row: the id, the level, the set. */
static void
begin_row(const struct tw_intervals *t, size_t level, bool inside)
{
	if (t->id != SIZE_MAX)
		tw_row_first(t->out, t->ids.name[t->ids.n - 1]);
	if (t->use.n > 1) {
		tw_out_level(t->out, &t->bounds->alpha[level]);
		tw_out_byte(t->out, '\t');
	}
	tw_out_text(t->out, inside ? "inside" : "not_outside");
}

/* The row of the points from first to last: their ends, and which are cut. */
static void
write_interval(const struct tw_intervals *t, size_t first, size_t last)
{
	double lo = t->point[first].theta, hi = t->point[last].theta;
	bool cut_lo = first == 0, cut_hi = last + 1 == t->n;

	if (t->prior != NULL) {
		cut_lo = cut_lo && lo > t->prior->lo;
		cut_hi = cut_hi && hi < t->prior->hi;
	}
	tw_row_num(t->out, lo);
	tw_row_num(t->out, hi);
	tw_out_text(t->out, cut_lo && cut_hi ? "\tboth" : cut_lo ? "\tlo" :
	    cut_hi ? "\thi" : "\tnone");
	tw_out_row(t->out);
}

/* Whether point i is in the set. */
static bool
is_in(const struct tw_intervals *t, size_t i, size_t level, bool inside)
{
	const struct tw_point *p = &t->point[i];
	enum tw_region at = tw_bounds_region(t->bounds, p->group, level,
	    p->score);

	return inside ? at == TW_INSIDE : at != TW_OUTSIDE;
}

/* The intervals of a set, ascending; none: one row that says so. */
static void
write_set(const struct tw_intervals *t, size_t level, bool inside)
{
	size_t i, first = 0, rows = 0;
	bool in = false, now;

	for (i = 0; i <= t->n; i++, in = now) {
		now = i < t->n && is_in(t, i, level, inside);
		if (now && !in)
			first = i;
		if (!in || now)
			continue;
		begin_row(t, level, inside);
		write_interval(t, first, i - 1);
		rows++;
	}
	if (rows > 0)
		return;
	begin_row(t, level, inside);
	tw_out_line(t->out, "\tNA\tNA\tnone");
}

/* A grid of one parameter has each of its values once. */
static void
check_points(const struct tw_intervals *t)
{
	const char *name = TW_SHOWN(t->name);
	const char *value;
	size_t i;

	for (i = 1; i < t->n; i++) {
		if (t->point[i - 1].theta < t->point[i].theta)
			continue;
		value = TW_NUM_SHOWN(t->point[i].theta);
		if (t->id == SIZE_MAX)
			tw_die(TW_FAILED, "%s is %s twice: --intervals is for a grid of one parameter at one observation, or at each that a column says (-i)",
			    name, value);
		tw_die(TW_FAILED, "%s is %s twice for id '%s': --intervals is for a grid of one parameter",
		    name, value, TW_SHOWN(t->ids.name[t->ids.n - 1]));
	}
}

void
tw_intervals_write(struct tw_intervals *t)
{
	size_t i;

	if (t->n == 0)
		return;
	qsort(t->point, t->n, sizeof *t->point, tw_ascending);
	check_points(t);
	for (i = t->use.first; i < t->use.first + t->use.n; i++) {
		write_set(t, i, true);
		write_set(t, i, false);
	}
	t->n = 0;
}

void
tw_ids_begin(struct tw_names *ids, const struct tw_reader *r, size_t col)
{
	struct tw_slice id = tw_field(r, col);

	tw_field_begin(r, col);
	if (tw_names_find(ids, id) != SIZE_MAX)
		tw_field_die(r, col,
		    "id '%s' comes again: the records of an id stand together",
		    TW_SHOWN(id));
	tw_names_add(ids, id);
}

void
tw_intervals_add(struct tw_intervals *t, const struct tw_reader *r,
    size_t group, double score)
{
	if (t->id != SIZE_MAX && tw_col_turns(r, t->id, &t->ids)) {
		tw_intervals_write(t);
		tw_ids_begin(&t->ids, r, t->id);
	}
	t->point = tw_stay_grow(t->point, &t->cap, t->n + 1, sizeof *t->point);
	t->point[t->n++] = (struct tw_point){ t->theta, score, group };
}
