/* Reads simulations and the observation. See simulated.h. */
#include <math.h>

#include "io/column_cache.h"
#include "io/msg.h"
#include "io/table.h"
#include "plot/data/simulated.h"
#include "stat/draws/scores.h"

static const double level[TW_OBSERVED] = { 0.025, 0.25, 0.5, 0.75, 0.975 };

static void
find_columns(struct tw_cols *c, const struct args *a,
    const struct tw_reader *r, const struct tw_reader *obs)
{
	bool named_x = false;
	size_t i;

	if (a->params != NULL) {
		tw_cols_find(c, r, "--params", a->params);
		return;
	}
	for (i = 0; i < obs->ncol; i++)
		named_x = named_x || tw_slice_begins(obs->name[i], "x");
	*c = (struct tw_cols){ tw_arena(NULL, obs->ncol, sizeof *c->col), 0 };
	for (i = 0; i < obs->ncol; i++)
		if (named_x ? tw_slice_begins(obs->name[i], "x") :
		    !tw_slice_is(obs->name[i], "id"))
			c->col[c->n++] = tw_col_must(r, "--intervals",
			    obs->name[i]);
	if (c->n == 0)
		tw_die(TW_FAILED, "%s: no data", obs->in.file);
}

/* Read the only record of the observation. */
static void
read_observation(struct tw_simulated *s, const struct tw_names *name,
    struct tw_reader *obs)
{
	struct tw_column_cache c;
	size_t known = 0, k;

	tw_column_cache_init(&c, name, "--intervals", obs);
	c.want = TW_WANT_DATUM;
	while (tw_reader_next(obs))
		tw_column_cache_read(&c, obs);
	tw_reader_require_records(obs, obs->record, false);
	if (obs->record > 1)
		tw_die(TW_FAILED, "%s: %llu records: one observation is drawn",
		    obs->in.file, (unsigned long long)obs->record);
	for (k = 0; k < s->n; k++) {
		s->of[k].v[TW_OBSERVED] = c.x[k];
		known += isnan(c.x[k]) ? 0 : 1;
	}
	if (known == 0)
		tw_die(TW_FAILED, "%s: all data of the observation are missing or infinite",
		    obs->in.file);
	tw_reader_close(obs);
}

/*
 * Set the quantiles of the simulations y[n] of a column, which are rearranged.
 * Returns how many are missing.
 */
static size_t
find_quantiles(struct tw_simulated_column *c, size_t n, double *y)
{
	size_t known = 0, i;

	for (i = 0; i < n; i++)
		if (!isnan(y[i]))
			y[known++] = y[i];
	for (i = 0; i < TW_OBSERVED; i++)
		c->v[i] = known > 0 ? tw_quantile(known, y, level[i]) : NAN;
	return n - known;
}

void
tw_simulated_read(struct tw_simulated *s, const struct args *a)
{
	struct tw_reader r, obs;
	struct tw_names name = { 0 };
	struct tw_table t;
	struct tw_cols c;
	enum tw_want *want;
	size_t missing = 0, k;

	tw_reader_open(&r, 1, &a->file[0], NULL);
	tw_reader_open(&obs, 1, &a->file[1], NULL);
	find_columns(&c, a, &r, &obs);
	s->n = c.n;
	s->of = tw_arena(NULL, c.n, sizeof *s->of);
	want = tw_arena(NULL, c.n, sizeof *want);
	for (k = 0; k < c.n; k++) {
		want[k] = TW_WANT_DATUM;
		tw_names_add(&name, r.name[c.col[k]]);
		s->of[k].name = tw_slice_stay(tw_plot_label(a,
		    r.name[c.col[k]]));
	}
	read_observation(s, &name, &obs);
	tw_table_read(&t, &r, &c, want, SIZE_MAX, NULL, NULL);
	for (k = 0; k < c.n; k++)
		missing += find_quantiles(&s->of[k], t.n, t.x[k]);
	if (missing == t.n * t.d)
		tw_die(TW_FAILED, "%s: all data are missing or infinite",
		    a->file[0]);
	if (missing > 0)
		tw_warn("%s: %zu of %zu data are missing or infinite, and left out",
		    a->file[0], missing, t.n * t.d);
	tw_reader_close(&r);
}
