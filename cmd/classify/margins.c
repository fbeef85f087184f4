#include <math.h>
#include <stdlib.h>

#include "form/dist_text.h"
#include "form/level.h"
#include "io/msg.h"
#include "io/string.h"
#include "io/weights.h"
#include "parts.h"
#include "stat/draws/margin.h"

struct margins {
	struct tw_out *out;
	const struct tw_bounds_file *bounds;	/* of ranks; NULL: none */
	size_t level;		/* the index of its alpha, */
	double alpha;		/* and its value */
	struct tw_dists prior;	/* no names: not given */

	struct tw_cols cols;	/* parameters */
	size_t id;		/* column; SIZE_MAX: one observation */
	bool by_id;		/* the bounds are by id, too */
	size_t watched;		/* must not change; SIZE_MAX: none */
	struct tw_names ids;	/* so far */
	struct tw_table t;	/* draws of the last id */
	size_t observations, without;	/* ids; those without intervals */
	double least;		/* their smallest effective sample size */
};

static const char header[] = "parameter\tmean\tsd\tmedian\tlo\thi\tinner_lo\tinner_hi\touter_lo\touter_hi\tess";

/*
 * Find the columns for which the table of bounds has a group. The groups of
 * bounds by id begin with the id and a tab.
 */
static void
find_bounded(struct margins *m, const struct tw_reader *r)
{
	const struct tw_bounds_file *f = m->bounds;
	struct tw_names name = { 0 };
	size_t i;

	m->cols.n = 0;
	m->cols.col = tw_arena(NULL, r->ncol, sizeof *m->cols.col);
	for (i = 0; i < f->group.n; i++)
		tw_names_add(&name, tw_slice_after_tab(f->group.name[i]));
	for (i = 0; i < r->ncol; i++)
		if (tw_names_find(&name, r->name[i]) != SIZE_MAX)
			m->cols.col[m->cols.n++] = i;
	for (i = 0; i < name.n && m->cols.n < name.n; i++)
		if (tw_col_named(r, name.name[i]) == SIZE_MAX)
			tw_die(TW_MISUSED, "%s: no column '%s', for which %s has bounds; there are:%s",
			    r->in.file, TW_SHOWN(name.name[i]), f->file,
			    TW_COLS_SHOWN(r));
}

/*
 * Read the prior. It must have a distribution of at least one of the
 * parameters.
 */
static void
read_prior(struct margins *m, const struct tw_reader *r, const char *prior)
{
	size_t j, n = 0;

	if (prior == NULL)
		return;
	tw_dists_read(&m->prior, "--prior", prior);
	for (j = 0; j < m->cols.n; j++)
		n += tw_names_find(&m->prior.name, r->name[m->cols.col[j]]) !=
		    SIZE_MAX;
	if (n == 0 && m->cols.n > 0)
		tw_opt_bad("--prior", prior,
		    "NAME=DISTRIBUTION of at least one of the parameters");
}

/* Find the columns, write the header. */
static void
init(struct margins *m, const struct tw_reader *r, const struct args *a)
{
	const struct tw_bounds_file *f = m->bounds;
	const char *id = a->id;

	if (f != NULL && f->ranks == 0)
		tw_die(TW_MISUSED, "--parameters: %s was not made from ranks: use tw-bounds --ranks",
		    f->file);
	if (a->param != NULL || f == NULL)
		tw_cols_find(&m->cols, r, "-p", a->param == NULL ? "theta*" :
		    a->param);
	else
		find_bounded(m, r);
	m->id = m->watched = SIZE_MAX;
	m->by_id = f != NULL && tw_slice_begins(f->by, "id\t");
	if (m->by_id && id == NULL)
		id = "id";
	if (id != NULL)
		m->id = tw_col_find(r, "-i", id);
	else
		m->watched = tw_col_named(r, tw_slice_of("id"));
	tw_weights_refuse(r, &m->cols);
	read_prior(m, r, a->prior);
	tw_table_begin(&m->t, &m->cols);
	if (m->id != SIZE_MAX)
		tw_row_first(m->out, r->name[m->id]);
	tw_out_text(m->out, header);
	tw_out_line(m->out, a->prior != NULL ? "\tprior_lo\tprior_hi" : "");
}

/* Find the bounds of a parameter; infinite without a table. */
static void
find_levels(const struct margins *m, struct tw_slice name, double *lower,
    double *upper)
{
	const struct tw_bounds_file *f = m->bounds;
	struct tw_slice id = m->ids.n > 0 ? m->ids.name[m->ids.n - 1] : name;
	const struct tw_bound *b;
	size_t g;

	*lower = -INFINITY;
	*upper = INFINITY;
	if (f == NULL)
		return;
	if (m->by_id)
		name = tw_format_new("%.*s\t%.*s", (int)id.n, id.p, (int)name.n,
		    name.p);
	g = tw_names_find(&f->group, name);
	if (g == SIZE_MAX)
		tw_die(TW_MISUSED, "-p: %s has no bounds for '%s'", f->file,
		    TW_SHOWN(name));
	/* fast: only saves memory */
	if (m->by_id)
		free((char *)name.p);
	b = &f->bound[g * f->nalpha + m->level];
	*lower = b->lower;
	*upper = b->upper;
}

/*
 * Write the prior's interval of the same level and side; NA if it is unknown.
 */
static void
write_prior(const struct margins *m, struct tw_slice name)
{
	enum tw_limit side = m->bounds == NULL ? TW_LIMIT_BOTH :
	    m->bounds->side;
	size_t at = tw_names_find(&m->prior.name, name);
	double tail = m->alpha / (side == TW_LIMIT_BOTH ? 2 : 1);

	if (at == SIZE_MAX) {
		tw_out_text(m->out, "\tNA\tNA");
		return;
	}
	tw_row_num(m->out, side == TW_LIMIT_UPPER ? -INFINITY :
	    tw_dist_quantile(&m->prior.dist[at], tail));
	tw_row_num(m->out, side == TW_LIMIT_LOWER ? INFINITY :
	    tw_dist_quantile(&m->prior.dist[at], 1 - tail));
}

static void
write_row(const struct margins *m, struct tw_slice name,
    const struct tw_margin *t, double ess)
{
	const double cell[] = { t->mean, t->sd, t->median, t->lo, t->hi,
		t->inner_lo, t->inner_hi, t->outer_lo, t->outer_hi };
	size_t i, n = sizeof cell / sizeof *cell;

	if (m->id != SIZE_MAX)
		tw_row_first(m->out, m->ids.name[m->ids.n - 1]);
	tw_out_slice(m->out, name);
	for (i = 0; i < n; i++)
		tw_row_known(m->out, i < 3 || ess >= TW_MARGIN_LEAST ?
		    cell[i] : NAN);
	tw_row_num(m->out, ess);
	if (m->prior.name.n > 0)
		write_prior(m, name);
	tw_out_row(m->out);
}

/* Write the rows of the last id. */
static void
write_rows(struct margins *m, const struct tw_reader *r)
{
	double draws = m->bounds == NULL ? 1 : (double)m->bounds->ranks;
	struct tw_margin t;
	double ess;
	size_t j;

	if (m->t.n == 0)
		return;
	if (m->t.n == 1 && m->id != SIZE_MAX)
		tw_die(TW_FAILED, "%s: --parameters needs at least two draws of an observation, together: '%s' has one",
		    r->in.file, TW_SHOWN(m->ids.name[m->ids.n - 1]));
	if (m->t.n == 1)
		tw_die(TW_FAILED, "%s: --parameters needs at least two draws of an observation",
		    r->in.file);
	ess = tw_effective_size(&m->t);
	m->observations++;
	if (ess < TW_MARGIN_LEAST)
		m->least = m->without++ == 0 ? ess : fmin(m->least, ess);
	for (j = 0; j < m->cols.n; j++) {
		struct tw_slice name = r->name[m->cols.col[j]];
		double lower, upper;

		find_levels(m, name, &lower, &upper);
		tw_margin_find(&t, m->t.n, m->t.x[j], m->bounds == NULL ?
		    TW_LIMIT_BOTH : m->bounds->side, m->alpha, lower, upper,
		    draws);
		if (isinf(t.sd))
			tw_die(TW_FAILED, "%s: column '%s': the standard deviation of the draws is beyond the range of numbers",
			    r->in.file, TW_SHOWN(name));
		write_row(m, name, &t, ess);
	}
	m->t.n = 0;
}

/*
 * Keep the current record's id, which differs from that of the last record.
 * Dies if it has occurred before.
 */
static void
begin_id(struct tw_names *ids, const struct tw_reader *r, size_t col)
{
	struct tw_slice id = tw_field(r, col);

	tw_field_check_first(r, col);
	if (tw_names_find(ids, id) != SIZE_MAX)
		tw_field_die(r, col,
		    "id '%s' again: the draws of an id must stand together",
		    TW_SHOWN(id));
	tw_names_add(ids, id);
}

/* If the current record has a new id, write the rows of the last one. */
static void
turn(struct margins *m, const struct tw_reader *r)
{
	size_t col = m->id != SIZE_MAX ? m->id : m->watched, n = m->ids.n;

	if (col == SIZE_MAX || (n > 0 &&
	    tw_slice_same(tw_field(r, col), m->ids.name[n - 1])))
		return;
	if (m->id == SIZE_MAX && n > 0)
		tw_field_die(r, col, "a second id: if the draws belong to several observations, use -i id");
	write_rows(m, r);
	begin_id(&m->ids, r, col);
}

void
tw_margins_print(struct tw_out *o, struct tw_reader *r,
    const struct args *a, const struct tw_bounds_file *bounds, size_t level)
{
	struct margins m = { .out = o, .bounds = bounds, .level = level,
	    .alpha = tw_level_double(bounds == NULL ? &a->alpha :
	    &bounds->alpha[level]) };

	init(&m, r, a);
	while (tw_reader_next(r)) {
		turn(&m, r);
		tw_table_add(&m.t, r, &m.cols);
	}
	write_rows(&m, r);
	tw_out_flush(o);
	if (m.without == 1 && m.observations == 1)
		tw_warn("%s: the draws have an effective sample size of %.3g, below %d: intervals are NA; make more draws",
		    r->in.file, m.least, TW_MARGIN_LEAST);
	else if (m.without > 0)
		tw_warn("%s: for %zu of %zu observations the effective sample size of the draws is below %d (column ess; the smallest is %.3g): intervals are NA; make more draws",
		    r->in.file, m.without, m.observations,
		    TW_MARGIN_LEAST, m.least);
}
