#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "form/duplicates.h"
#include "io/msg.h"
#include "parts.h"

static bool
is_constant(const double *v, size_t n)
{
	size_t i;

	for (i = 1; i < n; i++)
		if (v[i] != v[0])
			return false;
	return true;
}

static void
say_constant(const struct tw_table *t, const struct tw_reader *r,
    const struct tw_cols *params, const char *what)
{
	size_t i, n = 0, first = 0;
	const char *name;

	for (i = 0; i < params->n && t->n > 1; i++)
		if (is_constant(t->x[i], t->n) && n++ == 0)
			first = i;
	if (n == 0)
		return;
	name = TW_SHOWN(r->name[params->col[first]]);
	if (n == 1)
		tw_warn("%s '%s' is the same in all records: it has no density (-p names the others)",
		    what, name);
	else
		tw_warn("%zu %ss, the first '%s', are the same in all records: they have no density (-p names the others)",
		    n, what, name);
}

/* Its data, then its parameters, as tw-score has them. */
uint64_t
tw_flow_record_hash(const struct tw_table *t, size_t params, size_t i)
{
	uint64_t h = 0;
	size_t j;

	for (j = params; j < t->d; j++)
		h = tw_hash(h, 1, &t->x[j][i]);
	for (j = 0; j < params; j++)
		h = tw_hash(h, 1, &t->x[j][i]);
	return h;
}

void
tw_flow_records(struct tw_sketch *runs, const struct tw_table *t,
    const struct tw_reader *r, const struct tw_cols *params, const char *what)
{
	uint64_t *hash = tw_xrealloc(NULL, t->n, sizeof *hash);
	struct tw_repeats twice;
	size_t i, same;

	say_constant(t, r, params, what);
	tw_xdone(tw_repeats_init(&twice));
	for (i = 0; i < t->n; i++) {
		hash[i] = tw_flow_record_hash(t, params->n, i);
		tw_repeats_add(&twice, hash[i]);
	}
	tw_duplicates_warn(&twice, "records");
	same = tw_sketch_make(runs, t->n, hash);
	free(hash);
	if (same > t->n / 10000)
		runs->n = 0;
}

void
tw_flow_unexplained(const struct tw_summary *s, const struct tw_reader *r,
    const struct tw_cols *params, const char *what)
{
	size_t i, n = 0, first = 0;
	char more[64] = "";

	for (i = 0; i < params->n && s->n > 0; i++)
		if (s->unexplained[i] > 0.9 && n++ == 0)
			first = i;
	if (n == 0)
		return;
	if (n > 1)
		snprintf(more, sizeof more,
		    " and less than a tenth of %zu more", n - 1);
	tw_warn("the summary explains %.2f of the variance of %s '%s'%s: columns with summaries of your own may tell more, if the data do",
	    fmax(1 - s->unexplained[first], 0), what,
	    TW_SHOWN(r->name[params->col[first]]), more);
}
