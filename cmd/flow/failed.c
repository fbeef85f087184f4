/*
 * --failed: simulations that failed. The density is fitted without them, and
 * their probability separately.
 */
#include "io/msg.h"
#include "parts.h"

void
tw_failed_find(struct tw_training_set *s, const char *name)
{
	struct tw_cols *cols = &s->cols;
	size_t col;

	s->failed = (struct tw_failed){ .n = name != NULL };
	if (name == NULL)
		return;
	col = tw_col_find(&s->r, "--failed", name);
	tw_refuse(tw_cols_place(cols, col) != SIZE_MAX,
	    "--failed: must not be a column of -p or -x");
	cols->col = tw_arena(cols->col, cols->n + 1, sizeof *cols->col);
	cols->col[cols->n++] = col;
}

void
tw_failed_take(struct tw_training_set *s)
{
	struct tw_failed *f = &s->failed;
	struct tw_table *t = &s->t;
	size_t params = s->given.n, ok = 0, i, j;
	const double *last;

	if (f->n == 0)
		return;
	last = t->x[--t->d];
	f->n = t->n;
	f->is = tw_arena(NULL, f->n, sizeof *f->is);
	f->theta = tw_arena(NULL, f->n, params * sizeof *f->theta);
	for (i = 0; i < f->n; i++) {
		if (last[i] != 0 && last[i] != 1)
			tw_die(TW_FAILED, "%s: --failed: its column must be 0 or 1 in all records",
			    s->r.in.file);
		f->is[i] = last[i] == 1;
		for (j = 0; j < params; j++)
			f->theta[i * params + j] = t->x[s->of.n + j][i];
	}
	for (i = 0; i < f->n; i++)
		if (!f->is[i]) {
			for (j = 0; j < t->d; j++)
				t->x[j][ok] = t->x[j][i];
			ok++;
		}
	if (ok == 0)
		tw_die(TW_FAILED, "%s: --failed: all records failed, and there is nothing to fit",
		    s->r.in.file);
	t->n = ok;
}

void
tw_failed_fit(const struct tw_failed *f, struct tw_flow *flow)
{
	size_t params = tw_flow_given_size(flow), i;

	if (f->n == 0)
		return;
	for (i = 0; i < f->n * params; i++)
		f->theta[i] = tw_flow_feature(&flow->data[i % params],
		    f->theta[i]);
	tw_xdone(tw_fails_fit(&flow->fails, params, f->n, f->theta, f->is));
}
