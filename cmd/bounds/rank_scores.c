#include "io/weights.h"
#include "parts.h"

static const struct tw_slice prefix = { "rank_", 5 };

/* Find the columns with ranks, and make a group for each parameter. */
static void
find_columns(struct tw_cols *c, struct tw_pool *p, const struct tw_reader *r)
{
	size_t i;

	c->n = 0;
	c->col = tw_arena(NULL, r->ncol, sizeof *c->col);
	for (i = 0; i < r->ncol; i++) {
		struct tw_slice name = r->name[i];

		if (!tw_slice_begins(name, prefix.p))
			continue;
		name.p += prefix.n;
		name.n -= prefix.n;
		if (name.n == 0 || name.p[0] == '#')
			tw_die(TW_MISUSED, "%s: --ranks: a row of '%s' could not be told from other lines",
			    r->in.file, TW_SHOWN(name));
		c->col[c->n++] = i;
		tw_names_add(&p->name, name);
	}
	if (c->n == 0)
		tw_die(TW_MISUSED, "%s: --ranks: no column rank_* (tw-score --ranks makes them); there are:%s",
		    r->in.file, TW_COLS_SHOWN(r));
}

/* Read the ranks of the current record. */
static void
read_ranks(const struct tw_cols *c, struct tw_reader *r, double *rank)
{
	size_t j;

	for (j = 0; j < c->n; j++) {
		tw_field_num(r, c->col[j], TW_WANT_FINITE, &rank[j]);
		tw_field_must(r, c->col[j], rank[j] >= 0 && rank[j] <= 1,
		    "out of range 0 .. 1");
	}
}

struct tw_slice
tw_rank_scores_read(struct tw_pool *p, enum tw_limit side, struct tw_reader *r)
{
	struct tw_cols c;
	double *rank;
	uint64_t hash;
	size_t j;

	find_columns(&c, p, r);
	tw_weights_refuse(r, &c);
	rank = tw_arena(NULL, c.n, sizeof *rank);
	while (tw_reader_next(r)) {
		read_ranks(&c, r, rank);
		for (j = 0, hash = 0; j < c.n; j++) {
			tw_pool_add(p, p->name.name[j],
			    tw_limit_score(side, rank[j]));
			hash = tw_hash_quick(hash, rank[j]);
		}
		tw_repeats_add(&p->repeats, hash);
	}
	tw_reader_require_records(r, p->all, false);
	return tw_slice_of("parameter");
}
