/*
 * tw-tree: fit a regression tree of the score on the data columns, and write it
 * as a table with a row for each node: the partition for tw-leaf.
 */
#include <errno.h>
#include <float.h>
#include <string.h>

#include "form/artefact.h"
#include "form/score_col.h"
#include "form/tree_file.h"
#include "form/duplicates.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/weights.h"

struct args {
	struct tw_rec_options rec;
	struct tw_tree_options fit;
	const char *data, *score;
	bool named;		/* -s was given */
	uint64_t min_leaf;	/* 0: by the number of records */
	uint64_t calib_size;	/* 0: these records calibrate the leaves */
};

/* --prune HOW */
static void
take_prune(void *to, const char *option, const char *arg)
{
	struct tw_tree_options *fit = to;

	if (strcmp(arg, "none") == 0)
		fit->prune = TW_PRUNE_NONE;
	else if (strcmp(arg, "holdout") == 0)
		fit->prune = TW_PRUNE_HOLDOUT;
	else if (strncmp(arg, "alpha=", 6) == 0) {
		fit->prune = TW_PRUNE_ALPHA;
		if (tw_num_read(arg + 6, strlen(arg + 6), &fit->alpha) >
		    TW_NUM_INF || fit->alpha < 0)
			tw_opt_bad("--prune alpha=", arg + 6,
			    "a number that is not negative");
	} else
		tw_opt_bad(option, arg, "none, holdout or alpha=A");
}

static void
put_prune(struct tw_out *o, const void *from)
{
	static const char *const word[] = {
		[TW_PRUNE_NONE] = "none",
		[TW_PRUNE_HOLDOUT] = "holdout",
		[TW_PRUNE_ALPHA] = "alpha=",
	};
	const struct tw_tree_options *fit = from;

	tw_out_text(o, word[fit->prune]);
	if (fit->prune == TW_PRUNE_ALPHA)
		tw_out_num(o, fit->alpha);
}

static const struct tw_opt options[] = {
	{ 'x', "data", "COLS", "columns to split on (default: x*)",
	    TW_OPT_COLS(data) },
	{ 's', "score", "COL",
	    "column with the score (default: score, or what\n"
	    "tw-score calls one of another kind)",
	    TW_OPT_COLS(score), TW_OPT_GIVEN(named) },
	{ 'm', "min-leaf", "N", "records a leaf holds at least\n"
	    "(default: 150 below 2000 records, else 300)",
	    TW_OPT_INTEGER(min_leaf, 1, UINT32_MAX), .line = TW_LINE_ALWAYS },
	{ 0, "calib-size", "N", "of other records, N of which calibrate the leaves:\n"
	    "--min-leaf and its default count those",
	    TW_OPT_INTEGER(calib_size, 1, UINT32_MAX),
	    .line = TW_LINE_CHANGED },
	{ 0, "max-leaves", "N", "grow best-first to N leaves at most",
	    TW_OPT_INTEGER(fit.max_leaves, 1, UINT32_MAX),
	    .line = TW_LINE_CHANGED },
	{ 0, "prune", "HOW", "none, holdout (default: on a random half),\n"
	    "or alpha=A (ccp alpha)",
	    TW_OPT_OWN(fit, take_prune, put_prune), .line = TW_LINE_ALWAYS },
	TW_ROW_PART,
	TW_ROW_SEED(fit.seed, "for the random half (default: 1)"),
	TW_ROW_THREADS(fit.threads,
	    "threads (default: 1); same bytes for any N"),
	{ 0 }
};

static const struct args defaults = {
	.data = "x*", .score = "score",
	.fit = { .max_leaves = SIZE_MAX, .prune = TW_PRUNE_HOLDOUT, .seed = 1,
	    .threads = 1 }
};

static const struct tw_usage usage = {
	.name = "tw-tree",
	.about = "Fit a regression tree of the score on the data and write it as a table.",
	.operands = "[FILE...] >TREE",
	.example = "  $ awk 'BEGIN { print \"x1\\tscore\"\n  >   while (i++ < 900) print i \"\\t\" (i < 450) }' | tw-tree >tree.tsv\n"
	    "  $ sed -n 2,5p tree.tsv | cut -f 1-5\n  node\tleft\tright\tfeature\tthreshold\n  1\t2\t3\tx1\t449.5\n  2\tNA\tNA\tNA\tNA\n  3\tNA\tNA\tNA\tNA\n",
	.opt = options, TW_DEFAULTS(defaults)
};

/*
 * Warn if a mean squared error exceeds the largest double, which replaces it.
 */
static void
say_clamped(const struct tw_tree *tree)
{
	size_t i, n = 0;

	for (i = 0; i < tree->n; i++)
		n += tree->node[i].mse == DBL_MAX;
	if (n > 0)
		tw_warn("%zu node%s: the mse is too large for a double; the largest double stands for it",
		    n, n == 1 ? "" : "s");
}

static void
write_tree(const struct args *a, const struct tw_tree *tree,
    const struct tw_reader *r, const struct tw_cols *data)
{
	struct tw_slice *name = tw_arena(NULL, data->n, sizeof *name);
	struct tw_out out;
	size_t i;

	for (i = 0; i < data->n; i++)
		name[i] = r->name[data->col[i]];
	tw_artefact_begin(&out, &usage, 1, a);
	tw_tree_file_write(&out, tree, name);
	tw_artefact_end(&out);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_reader r;
	struct tw_cols data, used;
	struct tw_table t;
	struct tw_tree tree;
	size_t score;
	char *name;

	tw_opt_parse(&usage, &a, argc, argv);

	tw_reader_open(&r, argc - optind, argv + optind, &a.rec);
	tw_cols_find(&data, &r, "-x", a.data);
	score = tw_score_col_find(&r, a.named ? a.score : NULL, &name);
	a.score = name;
	if (tw_cols_place(&data, score) != SIZE_MAX)
		tw_die(TW_MISUSED, "%s: -x: '%s' is the score: name the data columns alone, because a leaf must depend on nothing else",
		    r.in.file, name);
	tw_cols_join(&used, &r, &data, &(struct tw_cols){ &score, 1 });
	tw_weights_refuse(&r, &used);
	tw_table_read(&t, &r, &data, NULL, score, NULL, NULL);

	if (a.min_leaf == 0)	/* the paper's choice */
		a.min_leaf = (a.calib_size != 0 ? a.calib_size : t.n) < 2000 ?
		    150 : 300;
	a.fit.min_leaf = a.calib_size == 0 ? (size_t)a.min_leaf :
	    tw_tree_min_leaf(a.min_leaf, t.n, a.calib_size);
	if (tw_tree_fit(t.n, t.d, (const double *const *)t.x, t.y, &a.fit,
	    &tree) < 0)
		tw_die(TW_FAILED, "%s: %s", r.in.file, strerror(errno));

	write_tree(&a, &tree, &r, &data);
	say_clamped(&tree);
	tw_duplicates_table(&t);
	tw_reader_close(&r);
	tw_tree_release(&tree);
	return tw_end(TW_DONE);
}
