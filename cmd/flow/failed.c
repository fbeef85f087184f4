/*
 * Simulations that failed: all their data are missing. The density is fitted
 * without them, and for a likelihood their probability separately.
 */
#include <math.h>

#include "io/msg.h"
#include "parts.h"

/* The first data column of the set's table, and their number. */
static size_t
first(const struct tw_training_set *s)
{
	return s->likelihood ? 0 : s->of.n;
}

static size_t
number(const struct tw_training_set *s)
{
	return s->likelihood ? s->of.n : s->given.n;
}

enum tw_want *
tw_failed_want(const struct tw_training_set *s)
{
	enum tw_want *want = tw_arena(NULL, s->cols.n, sizeof *want);
	size_t i;

	for (i = 0; i < s->cols.n; i++)
		want[i] = i - first(s) < number(s) ? TW_WANT_DATUM :
		    TW_WANT_FINITE;
	return want;
}

/* Mark the failed simulations, and count them and the records with gaps. */
static size_t
find(struct tw_training_set *s)
{
	const struct tw_table *t = &s->t;
	size_t data = number(s), found = 0, lack, i, j;

	for (i = 0; i < t->n; i++) {
		for (lack = 0, j = 0; j < data; j++)
			lack += isnan(t->x[first(s) + j][i]) ? 1 : 0;
		s->failed.is[i] = data > 0 && lack == data;
		found += s->failed.is[i];
		s->gaps += lack > 0 && lack < data;
	}
	return found;
}

/* Keep the parameters of all simulations. */
static void
keep(struct tw_failed *f, const struct tw_training_set *s)
{
	size_t params = s->given.n, i, j;

	f->n = s->t.n;
	f->theta = tw_arena(NULL, f->n, params * sizeof *f->theta);
	for (i = 0; i < f->n; i++)
		for (j = 0; j < params; j++)
			f->theta[i * params + j] = s->t.x[s->of.n + j][i];
}

void
tw_failed_take(struct tw_training_set *s)
{
	struct tw_failed *f = &s->failed;
	struct tw_table *t = &s->t;
	size_t ok = 0, all = t->n, found, i, j;

	f->is = tw_arena(NULL, all, sizeof *f->is);
	found = find(s);
	if (found == 0)
		return;
	if (found == all)
		tw_die(TW_FAILED, "%s: all data are missing in all records: every simulation failed, and there is nothing to fit",
		    s->r.in.file);
	tw_warn("%zu of %zu simulations failed, as all their data are missing: left out",
	    found, all);
	if (s->likelihood)
		keep(f, s);
	for (i = 0; i < all; i++)
		if (!f->is[i]) {
			for (j = 0; j < t->d; j++)
				t->x[j][ok] = t->x[j][i];
			ok++;
		}
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
