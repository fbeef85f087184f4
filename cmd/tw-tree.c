/*
 * tw-tree: fit a regression tree of the score on the data columns and write
 * it as a table, a node a row: the partition for tw-leaf.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "form/artefact.h"
#include "form/tree.h"
#include "io/cols.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "io/rec.h"
#include "io/table.h"
#include "stat/tree/tree.h"

enum { FILL = TW_OPT_OWN, MAX_DEPTH, MAX_LEAVES, PRUNE };

static const struct tw_opt options[] = {
	{ 'x', "data", "COLS", "columns to split on (default: x*)" },
	{ 's', "score", "COL", "column with the score (default: score)" },
	{ 'm', "min-leaf", "N", "records a leaf holds at least\n"
	    "(default: 150 below 2000 records, else 300)" },
	{ FILL, "fill", "B", "of other records, B of which fill the leaves:\n"
	    "--min-leaf and its default count those" },
	{ MAX_DEPTH, "max-depth", "N", "splits on a path at most" },
	{ MAX_LEAVES, "max-leaves", "N", "grow best-first to N leaves at most" },
	{ PRUNE, "prune", "HOW", "none, holdout (default: on a random half),\n"
	    "cv=K (K folds) or alpha=A (ccp alpha)" },
	TW_OPT_PART_ROW,
	TW_OPT_EXPECT_ROW,
	TW_OPT_MISSING_ROW,
	{ TW_OPT_SEED, "seed", "N", "for the random half or folds (default: 1)" },
	{ 'j', "threads", "N", "threads (default: 1); same bytes for any N" },
	TW_OPT_NO_HEADER_ROW,
	{ 0, NULL, NULL, NULL }
};

static const struct tw_usage usage = {
	.name = "tw-tree",
	.about = "Fit a regression tree of the score on the data and write it "
	    "as a table.",
	.operands = "[FILE...] >TREE",
	.opt = options
};

struct args {
	struct tw_rec_options rec;
	struct tw_tree_options fit;
	const char *data;	/* -x */
	const char *score;	/* -s */
	const char *prune;	/* as typed */
	uint64_t min_leaf;	/* -m; 0: by the number of records */
	uint64_t fill;		/* --fill; 0: these records fill the leaves */
};

static void
parse_prune(struct args *a, const char *arg)
{
	a->prune = arg;
	if (strcmp(arg, "none") == 0)
		a->fit.prune = TW_PRUNE_NONE;
	else if (strcmp(arg, "holdout") == 0)
		a->fit.prune = TW_PRUNE_HOLDOUT;
	else if (strncmp(arg, "cv=", 3) == 0) {
		a->fit.prune = TW_PRUNE_CV;
		a->fit.folds = (size_t)tw_opt_u64("--prune cv=", arg + 3, 2,
		    1000000);
	} else if (strncmp(arg, "alpha=", 6) == 0) {
		a->fit.prune = TW_PRUNE_ALPHA;
		if (tw_num_read(arg + 6, strlen(arg + 6), &a->fit.alpha) >
		    TW_NUM_INF || a->fit.alpha < 0)
			tw_opt_bad("--prune alpha=", arg + 6,
			    "a number that is not negative");
	} else
		tw_opt_bad("--prune", arg, "none, holdout, cv=K or alpha=A");
}

static void
parse(struct args *a, int argc, char **argv)
{
	const char *arg;
	int key;

	*a = (struct args){
		.data = "x*", .score = "score", .prune = "holdout",
		.fit = { .max_depth = SIZE_MAX, .max_leaves = SIZE_MAX,
		    .prune = TW_PRUNE_HOLDOUT, .seed = 1, .threads = 1 }
	};
	while ((key = tw_opt_next(&usage, argc, argv, &arg)) != -1) {
		if (tw_opt_common(&a->rec, key, arg))
			continue;
		switch (key) {
		case 'x':
			a->data = arg;
			break;
		case 's':
			a->score = arg;
			break;
		case 'm':
			a->min_leaf = tw_opt_u64("--min-leaf", arg, 1,
			    UINT32_MAX);
			break;
		case FILL:
			a->fill = tw_opt_u64("--fill", arg, 1, UINT32_MAX);
			break;
		case MAX_DEPTH:
			a->fit.max_depth = (size_t)tw_opt_u64("--max-depth",
			    arg, 0, UINT32_MAX);
			break;
		case MAX_LEAVES:
			a->fit.max_leaves = (size_t)tw_opt_u64("--max-leaves",
			    arg, 1, UINT32_MAX);
			break;
		case PRUNE:
			parse_prune(a, arg);
			break;
		case TW_OPT_SEED:
			a->fit.seed = tw_opt_u64("--seed", arg, 0, UINT64_MAX);
			break;
		case 'j':
			a->fit.threads = (unsigned)tw_opt_u64("--threads", arg,
			    1, 1024);
			break;
		}
	}
}

/* What a leaf of the tree holds at least, from n records. */
static void
set_min_leaf(struct args *a, size_t n)
{
	if (a->min_leaf == 0)	/* the paper's choice */
		a->min_leaf = (a->fill != 0 ? a->fill : n) < 2000 ? 150 : 300;
	a->fit.min_leaf = a->fill == 0 ? (size_t)a->min_leaf :
	    tw_tree_min_leaf(a->min_leaf, n, a->fill);
}

/* "# tw-tree 1" and the options that shaped the tree. */
static void
write_first_line(struct tw_out *o, const struct args *a)
{
	tw_out_text(o, "# tw-tree 1 --min-leaf ");
	tw_out_u64(o, a->min_leaf);
	if (a->fill != 0) {
		tw_out_text(o, " --fill ");
		tw_out_u64(o, a->fill);
	}
	if (a->fit.max_depth != SIZE_MAX) {
		tw_out_text(o, " --max-depth ");
		tw_out_u64(o, a->fit.max_depth);
	}
	if (a->fit.max_leaves != SIZE_MAX) {
		tw_out_text(o, " --max-leaves ");
		tw_out_u64(o, a->fit.max_leaves);
	}
	tw_out_text(o, " --prune ");
	if (a->fit.prune == TW_PRUNE_ALPHA) {
		tw_out_text(o, "alpha=");
		tw_out_num(o, a->fit.alpha);
	} else if (a->fit.prune == TW_PRUNE_CV) {
		tw_out_text(o, "cv=");
		tw_out_u64(o, a->fit.folds);
	} else
		tw_out_text(o, a->prune);
	tw_out_text(o, " --seed ");
	tw_out_u64(o, a->fit.seed);
	tw_artefact_part(o, &a->rec);
	if (a->rec.drop)
		tw_out_text(o, " --missing=drop");
	if (strcmp(a->data, "x*") != 0) {
		tw_out_text(o, " -x ");
		tw_out_text(o, a->data);
	}
	if (strcmp(a->score, "score") != 0) {
		tw_out_text(o, " -s ");
		tw_out_text(o, a->score);
	}
	tw_out_row(o);
}

static void
write_tree(const struct args *a, const struct tw_tree *tree,
    const struct tw_reader *r, const struct tw_cols *data)
{
	struct tw_slice *name = tw_xrealloc(NULL, data->n, sizeof *name);
	struct tw_out out;
	size_t i;

	for (i = 0; i < data->n; i++)
		name[i] = tw_reader_name(r, data->col[i]);
	tw_artefact_open(&out);
	write_first_line(&out, a);
	tw_tree_file_write(&out, tree, name);
	tw_artefact_close(&out, tree->n);
	free(name);
}

int
main(int argc, char **argv)
{
	struct args a;
	struct tw_reader r;
	struct tw_cols data;
	struct tw_table t;
	struct tw_tree tree;
	size_t score;

	tw_opt_start(&usage);
	parse(&a, argc, argv);

	tw_reader_open(&r, argc - optind, argv + optind, &a.rec);
	tw_cols_find(&data, &r, "-x", a.data);
	score = tw_col_find(&r, "-s", a.score);
	tw_table_read(&t, &r, &data, score, NULL, NULL);

	set_min_leaf(&a, t.n);
	if (a.fit.prune == TW_PRUNE_CV && a.fit.folds > t.n)
		tw_die(TW_FAILED, "%s: %zu records are too few for --prune cv=%zu",
		    r.in.file, t.n, a.fit.folds);
	if (tw_tree_fit(t.n, t.d, (const double *const *)t.x, t.y, &a.fit,
	    &tree) < 0)
		tw_die(TW_FAILED, "%s: %s", r.in.file, strerror(errno));

	write_tree(&a, &tree, &r, &data);
	tw_reader_close(&r);
	tw_tree_release(&tree);
	tw_cols_release(&data);
	tw_table_release(&t);
	return TW_DONE;
}
