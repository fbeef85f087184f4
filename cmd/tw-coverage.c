/*
 * tw-coverage: from ranks of the true parameters among posterior draws, find
 * how often regions of each level contain the true parameters, with the exact
 * confidence interval of that probability, and whether the ranks are uniform,
 * as those of a correct posterior are.
 */
#include "coverage/result.h"
#include "io/msg.h"
#include "io/weights.h"

struct args {
	const char *ranks, *group;
	struct tw_level_list levels;
	uint64_t draws;		/* 0: ranks are continuous */
};

static const struct tw_opt options[] = {
	{ 'r', "ranks", "COLS",
	    "columns with ranks, from 0 to 1 (default: those\n"
	    "of cdf and rank_* that are there)", TW_OPT_COLS(ranks) },
	{ 'g', "group", "COL", "a table for each of its groups, as leaf",
	    TW_OPT_TEXT(group) },
	{ 0, "levels", "A[,A...]", "of the regions (default: 0.5,0.8,0.9,0.95)",
	    TW_OPT_LEVELS(levels) },
	{ 'n', "draws", "N",
	    "ranks are shares of N draws (default: they are\n"
	    "continuous, as those of tw-score)",
	    TW_OPT_INTEGER(draws, 1, TW_RANK_DRAWS) },
	{ 0 }
};

static const struct args defaults = { 0 };

static const struct tw_usage usage = {
	.name = "tw-coverage",
	.about = "Write how often regions of each level cover the true parameters, and whether\n"
	    "their ranks are uniform.",
	.operands = "[FILE...]",
	.example = "  $ { echo rank_a; seq 0.005 0.01 1; } | tw-coverage | cut -f 1-5 | head -n 3\n  column\tlevel\tn\tcovered\tshare\n  rank_a\t0.5\t100\t50\t0.5\n  rank_a\t0.8\t100\t80\t0.8\n",
	.opt = options, TW_DEFAULTS(defaults)
};

/*
 * Find the columns of ranks: those of -r, or those with the names that tw-score
 * gives them.
 */
static void
find_ranks(struct tw_cols *c, const struct args *a, const struct tw_reader *r)
{
	size_t i;

	if (a->ranks != NULL) {
		tw_cols_find(c, r, "-r", a->ranks);
		return;
	}
	*c = (struct tw_cols){ 0 };
	c->col = tw_arena(NULL, r->ncol, sizeof *c->col);
	for (i = 0; i < r->ncol; i++) {
		struct tw_slice name = r->name[i];

		if (tw_slice_begins(name, "rank_") || tw_slice_is(name, "cdf"))
			c->col[c->n++] = i;
	}
	if (c->n == 0)
		tw_die(TW_MISUSED, "%s: no column cdf or rank_* (-r says which hold ranks); there are:%s",
		    r->in.file, TW_COLS_SHOWN(r));
}

/*
 * The argument of accept(): for each record, checks its ranks and keeps its
 * group.
 */
struct intake {
	const struct tw_cols *ranks;
	size_t group;		/* its column, SIZE_MAX: no groups */
	struct tw_groups *g;
};

static void
accept(void *arg, const struct tw_table *t, const struct tw_reader *r)
{
	struct intake *in = arg;
	struct tw_slice name = { "all", 3 };
	size_t j;

	for (j = 0; j < t->d; j++)
		tw_field_must(r, in->ranks->col[j],
		    t->x[j][t->n] >= 0 && t->x[j][t->n] <= 1,
		    "a rank is a share, from 0 to 1");
	if (in->group != SIZE_MAX) {
		name = tw_field(r, in->group);
		tw_field_must(r, in->group, name.n > 0, "the group is empty");
	}
	in->g->of = tw_arena_grow(in->g->of, &in->g->cap, t->n + 1,
	    sizeof *in->g->of);
	in->g->of[in->g->n++] = tw_names_add(&in->g->name, name);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_reader r;
	struct tw_cols ranks;
	struct tw_table t;
	struct tw_groups groups = { 0 };
	struct intake in = { .ranks = &ranks, .group = SIZE_MAX, .g = &groups };
	struct tw_coverage c = { .t = &t, .groups = &groups,
	    .levels = &a.levels };
	size_t j;

	tw_opt_parse(&usage, &a, argc, argv);
	if (a.levels.n == 0)
		tw_level_list_take(&a.levels, "--levels", "0.5,0.8,0.9,0.95");

	tw_reader_open(&r, argc - optind, argv + optind, NULL);
	find_ranks(&ranks, &a, &r);
	if (a.group != NULL)
		in.group = tw_col_find(&r, "-g", a.group);
	tw_weights_refuse(&r, &ranks);
	tw_table_read(&t, &r, &ranks, NULL, SIZE_MAX, accept, &in);

	c.column = tw_arena(NULL, t.d, sizeof *c.column);
	if (a.group != NULL)
		c.by = r.name[in.group];
	c.draws = a.draws;
	for (j = 0; j < ranks.n; j++)
		tw_coverage_column(&c, j, r.name[ranks.col[j]]);
	tw_coverage_write(&c);

	tw_reader_close(&r);
	return tw_end(TW_DONE);
}
