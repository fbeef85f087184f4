/* Warns of unusual records, and makes a sketch of them. */
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
say_constant(const struct tw_training_set *s)
{
	const struct tw_table *t = &s->t;
	const char *option = s->likelihood ? "-x" : "-p", *name;
	size_t i, n = 0, first = 0;

	for (i = 0; i < s->of.n && t->n > 1; i++)
		if (is_constant(t->x[i], t->n) && n++ == 0)
			first = i;
	if (n == 0)
		return;
	name = TW_SHOWN(s->r.name[s->of.col[first]]);
	if (n == 1)
		tw_warn("%s '%s' is the same in all records: it has no density (leave it out of %s)",
		    tw_training_what(s), name, option);
	else
		tw_warn("%zu %ss, the first '%s', are the same in all records: they have no density (leave them out of %s)",
		    n, tw_training_what(s), name, option);
}

/* Hashes the data of record i, then its parameters, as tw-score does. */
static uint64_t
hash_of(const struct tw_table *t, size_t of, size_t i)
{
	uint64_t h = 0;
	size_t j;

	for (j = of; j < t->d; j++)
		h = tw_hash(h, 1, &t->x[j][i]);
	for (j = 0; j < of; j++)
		h = tw_hash(h, 1, &t->x[j][i]);
	return h;
}

void
tw_flow_records(struct tw_sketch *runs, const struct tw_training_set *s)
{
	size_t n = s->t.n, same, i;
	uint64_t *hash = tw_xrealloc(NULL, n, sizeof *hash);
	struct tw_repeats twice;

	say_constant(s);
	tw_xdone(tw_repeats_init(&twice));
	for (i = 0; i < n; i++) {
		hash[i] = hash_of(&s->t, s->of.n, i);
		tw_repeats_add(&twice, hash[i]);
	}
	tw_duplicates_warn(&twice, "records");
	same = tw_sketch_make(runs, n, hash);
	free(hash);
	if (same > n / 10000)
		runs->n = 0;
}
