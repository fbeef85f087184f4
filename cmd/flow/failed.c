/* --failed: runs that failed, apart from those that the density is of. */
#include "io/msg.h"
#include "parts.h"
#include "stat/train/holdout.h"

void
tw_failed_find(struct tw_failed *f, const struct tw_reader *r,
    const char *name, struct tw_cols *cols)
{
	size_t col, i;

	*f = (struct tw_failed){ .n = name != NULL };
	if (name == NULL)
		return;
	col = tw_col_find(r, "--failed", name);
	for (i = 0; i < cols->n; i++)
		tw_refuse(r->ncol > 0 && cols->col[i] == col,
		    "--failed: a column of -p or -x");
	cols->col = tw_arena(cols->col, cols->n + 1, sizeof *cols->col);
	cols->col[cols->n++] = col;
}

/* Records that did not fail, those of the others held out last, renumbered. */
static void
deal(struct tw_failed *f, struct tw_flow_options *o)
{
	uint32_t *number = tw_arena(NULL, f->n, sizeof *number), ok = 0;
	size_t held, to = 0, i;

	f->order = tw_arena(NULL, f->n, sizeof *f->order);
	held = tw_flow_deal(o, f->n, f->order);
	for (i = 0; i < f->n; i++) {
		number[i] = ok;
		ok += !f->is[i];
	}
	for (o->out = 0, i = 0; i < f->n; i++)
		if (!f->is[f->order[i]]) {
			o->out += i >= f->n - held;
			f->order[to++] = number[f->order[i]];
		}
	o->order = f->order;
}

void
tw_failed_take(struct tw_failed *f, struct tw_table *t, size_t data,
    struct tw_flow_options *o, const struct tw_reader *r)
{
	size_t ok = 0, i, j;
	double *last;

	if (f->n == 0)
		return;
	last = t->x[--t->d];
	*f = (struct tw_failed){ .n = t->n, .params = t->d - data };
	f->is = tw_arena(NULL, f->n, sizeof *f->is);
	f->theta = tw_arena(NULL, f->n, f->params * sizeof *f->theta);
	for (i = 0; i < f->n; i++) {
		if (last[i] != 0 && last[i] != 1)
			tw_die(TW_FAILED, "%s: --failed: must be 0 or 1 in all records",
			    r->in.file);
		f->is[i] = last[i] == 1;
		for (j = 0; j < f->params; j++)
			f->theta[i * f->params + j] = t->x[data + j][i];
	}
	deal(f, o);
	for (i = 0; i < f->n; i++)
		if (!f->is[i]) {
			for (j = 0; j < t->d; j++)
				t->x[j][ok] = t->x[j][i];
			ok++;
		}
	if (ok == 0)
		tw_die(TW_FAILED, "%s: --failed: all records failed",
		    r->in.file);
	t->n = ok;
}

void
tw_failed_learn(const struct tw_failed *f, struct tw_flow *flow)
{
	size_t n = f->n * f->params, i;

	if (n == 0 || f->theta == NULL)
		return;
	for (i = 0; i < n; i++)
		f->theta[i] = tw_flow_feature(&flow->data[i % f->params],
		    f->theta[i]);
	tw_xdone(tw_fails_fit(&flow->fails, f->params, f->n, f->theta, f->is));
}
