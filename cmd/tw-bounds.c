/*
 * tw-bounds: find, for each group of scores, the conformal cutoff at each alpha
 * and its exact confidence interval, as a table for tw-classify.
 */
#include "bounds/parts.h"
#include "form/bounds.h"
#include "form/score_col.h"
#include "form/tree_file.h"
#include "form/duplicates.h"
#include "io/weights.h"

enum { DRAWS = 1000 };		/* --draws for a column cdf */

struct args {
	struct tw_rec_options rec;
	const char *group, *score, *tree;
	bool named;		/* -s was given */
	bool global, sorted, strict, anytime;
	struct tw_level_list alpha;
	struct tw_level beta;
	uint64_t ranks, draws;
	struct tw_gap_list gap;
	enum tw_limit side;
};

static const struct tw_opt options[] = {
	{ 'g', "group", "COL", "column with the group (default: leaf)",
	    TW_OPT_TEXT(group) },
	{ 0, "global", NULL, "all records are one group, called all",
	    TW_OPT_FLAG(global) },
	{ 's', "score", "COL",
	    "column with the score (default: score, or what\n"
	    "tw-score calls one of another kind)",
	    TW_OPT_COLS(score), TW_OPT_GIVEN(named) },
	{ 0, "ranks", "N", "a group for each parameter, with scores from its\n"
	    "column rank_* of tw-score --ranks N",
	    TW_OPT_INTEGER(ranks, 1, 100000000), .line = TW_LINE_CHANGED },
	{ 0, "side", "both|lower|upper", "with --ranks: central intervals (default), or limits",
	    TW_OPT_WORD(side, tw_bounds_side), .line = TW_LINE_CHANGED },
	{ 0, "draws", "N", "the scores are ranks among N draws, as of tw-score\n"
	    "--cdf N: widen by the error of that many (default:\n"
	    "1000 for cdf with --gap)",
	    TW_OPT_INTEGER(draws, 1, 100000000), .line = TW_LINE_CHANGED },
	{ 't', "tree", "TREE",
	    "list every leaf of TREE, those without a record too",
	    TW_OPT_TEXT(tree) },
	{ 0, "alpha", "A[,A...]", "1 - credible level (default: 0.1)",
	    TW_OPT_LEVELS(alpha), .line = TW_LINE_ALWAYS },
	{ 0, "beta", "B", "1 - confidence of the interval (default: 0.1)",
	    TW_OPT_LEVEL(beta), .line = TW_LINE_ALWAYS },
	{ 0, "anytime", NULL, "bounds that hold whenever one looks and stops",
	    TW_OPT_FLAG(anytime), .line = TW_LINE_CHANGED },
	{ 0, "gap", "GAP",
	    "widen by what tw-gap measured: for the x that was\nobserved; by --at, bounds for each observation",
	    TW_OPT_OWN(gap, tw_gap_list_take,
	    tw_gap_list_put), .line = TW_LINE_CHANGED },
	TW_ROW_PART,
	{ 0, "sorted", NULL, "a group's records come together: memory for one\n"
	    "group's scores", TW_OPT_FLAG(sorted) },
	{ 0, "strict", NULL,
	    "status 1 if a group lacks a finite bound or cutoff",
	    TW_OPT_FLAG(strict) },
	{ 0 }
};

static const struct args defaults = {
	.score = "score", .beta = TW_LEVEL_TENTH
};

static const struct tw_usage usage = {
	.name = "tw-bounds",
	.about = "Write each group's conformal cutoff with its exact confidence interval.",
	.operands = "[FILE...] >BOUNDS",
	.example = "  $ { echo score; seq 400; } | tw-bounds --global >bounds.tsv\n"
	    "  $ sed -n 2,3p bounds.tsv | cut -f 1-3,6-10\n  all\tn\talpha\tcutoff\tl\tu\tlower\tupper\n  all\t400\t0.1\t361\t350\t371\t350\t371\n",
	.opt = options, TW_DEFAULTS(defaults)
};

/* The name of the only group with --global. */
static const struct tw_slice all = { "all", 3 };

static void
parse(struct args *a, int argc, char **argv)
{
	tw_opt_parse(&usage, a, argc, argv);
	if (a->alpha.n == 0)
		tw_level_list_take(&a->alpha, "--alpha", "0.1");
	tw_refuse(a->global && a->group != NULL, "--global and -g cannot be combined");
	tw_refuse(a->global && a->tree != NULL, "--global and -t cannot be combined");
	tw_refuse(a->draws > 0 && a->ranks > 0,
	    "--draws is for scores: --ranks has its number of draws");
	tw_refuse(a->ranks > 0 && (a->global || a->group != NULL || a->named ||
	    a->tree != NULL || a->sorted), "--ranks has groups and scores of its own: no -g, --global, -s, -t, --sorted");
	tw_refuse(a->side != TW_LIMIT_BOTH && a->ranks == 0, "--side is about limits of parameters and needs --ranks");
	if (a->group == NULL)
		a->group = "leaf";
	if (a->gap.path != NULL)
		tw_gap_list_read(&a->gap, &a->alpha, a->ranks > 0 ?
		    TW_GAP_INTERVAL + a->side : TW_GAP_REGION);
}

/* Find the column of the groups; its name is that of the first column, too. */
static struct tw_slice
find_group(const struct args *a, const struct tw_reader *r, size_t *col)
{
	struct tw_slice by = all;
	size_t i;

	*col = 0;
	if (a->global)
		return by;
	*col = tw_col_find(r, "-g", a->group);
	by = r->name[*col];
	if (by.p[0] == '#')
		tw_die(TW_MISUSED, "%s: -g: a table whose first column is '%s' would begin with a comment",
		    r->in.file, TW_SHOWN(by));
	if (tw_slice_is(by, "all"))
		tw_die(TW_MISUSED, "%s: -g: a column 'all' in the table stands for --global: rename it (tw-read --rename)",
		    r->in.file);
	for (i = 0; i < TW_BOUNDS_COLUMNS; i++)
		if (tw_slice_is(by, tw_bounds_column[i]))
			tw_die(TW_MISUSED,
			    "%s: -g: the table has a column '%s' of its own",
			    r->in.file, TW_SHOWN(by));
	return by;
}

/* A new group's rows must differ from comments; a tree must have this leaf. */
static void
check_group(const struct tw_reader *r, size_t col, const char *tree)
{
	tw_field_must(r, col, tw_field(r, col).n > 0, "the group is empty");
	tw_field_check_first(r, col);
	if (tree != NULL)
		tw_field_die(r, col, "not a leaf of the tree: '%s'",
		    TW_SHOWN(tw_field(r, col)));
}

/* Pool all scores. With --sorted, find a group's bounds when it ends. */
static void
read_scores(const struct args *a, struct tw_pool *p, struct tw_reader *r,
    size_t group, size_t score, bool ranks)
{
	struct tw_rule *rule = tw_bounds_rules(&a->alpha, &a->beta, a->anytime,
	    &a->gap, a->draws);
	size_t g, last = SIZE_MAX;
	double v;

	for (; tw_reader_next(r); last = g) {
		struct tw_slice name = a->global ? all : tw_field(r, group);
		size_t groups = p->name.n;

		tw_field_num(r, score, TW_WANT_NUMBER, &v);
		tw_field_must(r, score, !ranks || (v >= 0 && v <= 1),
		    "a rank is a share, from 0 to 1");
		g = tw_pool_add(p, name, v);
		tw_repeats_add(&p->repeats, tw_hash_quick(0, v));
		if (p->name.n > groups && !a->global)
			check_group(r, group, a->tree);
		if (a->sorted && last != SIZE_MAX && g != last)
			tw_pool_bound(p, last, a->alpha.n, rule);
		if (p->of[g].bound != NULL)
			tw_field_die(r, group, "not --sorted: the records of '%s' do not come together",
			    TW_SHOWN(name));
	}
	tw_reader_require_records(r, p->all, false);
}

static void
write_table(const struct args *a, const struct tw_rule *rule,
    const struct tw_pool *p, const size_t *order, struct tw_slice by,
    struct tw_unbounded *lacks)
{
	bool gaps = a->gap.path != NULL || a->draws > 0;
	struct tw_out out;
	size_t i, j;

	tw_artefact_begin(&out, &usage, 1, a);
	tw_bounds_file_header(&out, by, gaps);
	for (i = 0; i < p->name.n; i++) {
		const struct tw_bound *bound = p->of[order[i]].bound;
		struct tw_slice name = p->name.name[order[i]];

		tw_unbounded_add(lacks, name, rule, bound);
		for (j = 0; j < a->alpha.n; j++)
			tw_bounds_file_row(&out, name, &rule[j], &bound[j],
			    gaps);
	}
	tw_bounds_file_range(&out, p->least, p->most);
	tw_artefact_end(&out);
}

/* Read the scores of a column or of --ranks. Returns the name of the groups. */
static struct tw_slice
read_all(struct args *a, struct tw_pool *pool, struct tw_reader *r, char **name)
{
	struct tw_slice by;
	size_t group, score;

	if (a->ranks > 0) {
		a->score = "rank";
		return tw_rank_scores_read(pool, a->side, r);
	}
	by = find_group(a, r, &group);
	score = tw_score_col_find(r, a->named ? a->score : NULL, name);
	tw_weights_refuse(r, &(struct tw_cols){ (size_t[]){ score, group },
	    a->global ? 1 : 2 });
	a->score = *name;
	if (tw_bounds_doubt(&a->gap, *name) && a->draws == 0)
		a->draws = DRAWS;
	read_scores(a, pool, r, group, score, a->draws > 0);
	return by;
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_reader r;
	struct tw_pool pool = { .groups = 0 };
	struct tw_rule *rule;
	struct tw_unbounded lacks;
	struct tw_slice by;
	size_t *order;
	char *name = NULL;

	parse(&a, argc, argv);
	if (a.tree != NULL)
		tw_tree_file_leaves(&pool.name, a.tree, &a.rec);
	tw_reader_open(&r, argc - optind, argv + optind, &a.rec);
	tw_xdone(tw_repeats_init(&pool.repeats));
	by = read_all(&a, &pool, &r, &name);
	by = tw_pool_spread(&pool, &a.gap, by);
	order = tw_names_order(&pool.name);
	if (a.gap.of.n > 0)
		tw_gap_list_order(&a.gap, &pool.name, order);
	rule = tw_bounds_rules(&a.alpha, &a.beta, a.anytime, &a.gap, a.draws);
	tw_pool_bound_all(&pool, order, a.alpha.n, rule,
	    a.gap.of.n > 0 ? a.alpha.n : 0);
	tw_unbounded_init(&lacks, a.alpha.n, a.alpha.of);
	write_table(&a, rule, &pool, order, by, &lacks);
	tw_unbounded_say(&lacks, pool.name.n);
	tw_duplicates_warn(&pool.repeats, "scores");

	tw_reader_close(&r);
	return tw_end(a.strict && lacks.groups > 0 ? TW_FAILED : TW_DONE);
}
