/*
 * How often bounds are wrong, by the way the tree is pruned. Prints a table
 * with one row for each way.
 *
 *   rates SETS B MIN_LEAF FRESH RECORDS DRAWS TRAINING [SKIP] >table
 *
 * All files have columns x* and score. The RECORDS together represent the
 * distribution of (x, s). After the first FRESH of them, each B records are a
 * calibration set, SETS in all. A set is only a small part of all records, so
 * the two are nearly independent. The distribution must be known much more
 * precisely than from B records, because its error is common to all sets. DRAWS
 * contains posterior draws, sorted by x: the distribution of s at x. TRAINING
 * contains the simulations that trained the estimate. The trees called
 * "training" are fitted to these, ten in all with different seeds; min_leaf
 * then refers to the B records that calibrate the leaves (tw-tree
 * --calib-size). Ways whose names contain SKIP are left out.
 *
 * With F the distribution of the score, in the leaf or at x itself, and t its
 * (1-alpha)-quantile, at a new x
 *
 *   some theta outside C is called inside (false inclusion)   if lower > t,
 *   some theta in C is called outside (false exclusion)       if upper < t,
 *
 * and F(cutoff) - (1-alpha) is the coverage error. All are averaged over new x
 * and calibration sets; se is the larger standard error, over calibration sets,
 * of the two rates in the leaf. alpha = beta = 0.1.
 */
#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "form/level.h"
#include "io/cols.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "io/out.h"
#include "io/rec.h"
#include "io/table.h"
#include "stat/conformal/bounds.h"
#include "stat/tree/tree.h"

#define KEEP 0.9		/* 1 - alpha */

static const struct way {
	const char *name;
	enum tw_prune prune;
	enum { SAME, SPLIT, TRAINING } from;	/* where the tree comes from */
} way[] = {
	{ "training none", TW_PRUNE_NONE, TRAINING },
	{ "training holdout", TW_PRUNE_HOLDOUT, TRAINING },
	{ "none", TW_PRUNE_NONE, SAME },
	{ "holdout", TW_PRUNE_HOLDOUT, SAME },
	{ "split none", TW_PRUNE_NONE, SPLIT },
	{ "split holdout", TW_PRUNE_HOLDOUT, SPLIT }
};

/* The quantities that are averaged. */
enum {
	LEAVES, IN_LEAF, OUT_LEAF, IN_X, OUT_X, MASS, COVERAGE, FIGURES
};

static const char header[] = "B\tmin_leaf\tprune\tleaves\tin_leaf\tout_leaf\t"
    "se\tin_x\tout_x\tmass\tcoverage_error";

#define COUNT(a) (sizeof (a) / sizeof *(a))

static const struct tw_usage usage = {
	.name = "rates",
	.about = "How often bounds err, by the way the tree is pruned.",
	.operands = "SETS B MIN_LEAF FRESH RECORDS DRAWS TRAINING [SKIP]",
	.opt = (const struct tw_opt[]){ { 0 } }
};

struct study {
	size_t sets, B, min_leaf, fresh;
	struct tw_table rec;	/* further records, then calibration sets */
	struct tw_table draw;	/* posterior draws, sorted by score within an x */
	struct tw_table train;	/* the training runs */
	size_t *start, nx;	/* draws of x i: start[i] .. start[i+1]-1 */
	struct tw_level level;	/* alpha and beta */
	double *score;		/* [B] scratch: scores of one leaf */
	size_t *leaf;		/* [B] scratch: leaf of each record of the set */
};

/* Bounds of a leaf, and the numbers of records below and between them. */
struct cell {
	struct tw_bound bound;
	size_t n, below, upto;	/* all, s < lower, s <= upper */
};

static void
read_table(struct tw_table *t, char *file)
{
	const struct tw_rec_options none = { 0 };
	struct tw_reader r;
	struct tw_cols x;

	tw_reader_open(&r, 1, &file, &none);
	tw_cols_find(&x, &r, "-x", "x*");
	tw_table_read(t, &r, &x, NULL,
	    tw_col_find(&r, "-s", "score"), NULL, NULL);
	tw_reader_close(&r);
}

static int
ascending(const void *a, const void *b)
{
	double p = *(const double *)a, q = *(const double *)b;

	return (p > q) - (p < q);
}

/* Find the draws at which x changes. */
static void
group_draws(struct study *s)
{
	const struct tw_table *t = &s->draw;
	size_t i, j;

	s->start = tw_xrealloc(NULL, t->n + 1, sizeof *s->start);
	for (i = 0; i < t->n; i++) {
		for (j = 0; j < t->d && i > 0 && t->x[j][i] == t->x[j][i - 1];)
			j++;
		if (i == 0 || j < t->d)
			s->start[s->nx++] = i;
	}
	s->start[s->nx] = t->n;
	for (i = 0; i < s->nx; i++)
		qsort(t->y + s->start[i], s->start[i + 1] - s->start[i],
		    sizeof *t->y, ascending);
}

/* tw_tree_leaf, with x in columns. */
static size_t
leaf_of(const struct tw_tree *tree, const struct tw_table *t, size_t i)
{
	const struct tw_node *v = tree->node;

	while (v->left != 0)
		v = tree->node + (t->x[v->feature][i] <= v->threshold ?
		    v->left : v->right);
	return (size_t)(v - tree->node);
}

/* Share of the m ascending scores v that are below b or, with at_too, equal. */
static double
share(size_t m, const double *v, double b, int at_too)
{
	size_t lo = 0, hi = m;

	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;

		if (v[mid] < b || (at_too && v[mid] == b))
			lo = mid + 1;
		else
			hi = mid;
	}
	return (double)lo / (double)m;
}

/* Bounds of every leaf from records first .. first+n-1. */
static void
fill(struct study *s, const struct tw_tree *tree, size_t first, size_t n,
    struct cell *cell)
{
	const struct tw_rule rule = { .alpha = s->level, .beta = s->level };
	size_t i, k, m, rank[5];

	for (i = 0; i < n; i++)
		s->leaf[i] = leaf_of(tree, &s->rec, first + i);
	for (k = 0; k < tree->n; k++) {
		if (tree->node[k].left != 0)
			continue;
		for (i = m = 0; i < n; i++)
			if (s->leaf[i] == k)
				s->score[m++] = s->rec.y[first + i];
		if (tw_bounds_find(m, s->score, 1, &rule, rank,
		    &cell[k].bound) < 0)
			tw_die(TW_FAILED, "bounds: %s", strerror(errno));
	}
}

/* Compare the bounds with the distribution of the score in each leaf. */
static void
judge_leaves(struct study *s, const struct tw_tree *tree, struct cell *cell,
    double *f)
{
	size_t i, k;

	for (i = 0; i < s->rec.n; i++) {
		struct cell *c = &cell[leaf_of(tree, &s->rec, i)];

		c->n++;
		c->below += s->rec.y[i] < c->bound.lower;
		c->upto += s->rec.y[i] <= c->bound.upper;
	}
	for (k = 0; k < tree->n; k++) {
		const struct cell *c = &cell[k];
		double p = (double)c->n / (double)s->rec.n;

		if (c->n == 0)
			continue;
		f[LEAVES] += 1;
		f[MASS] += p * c->bound.ranks.mass;
		f[IN_LEAF] += (double)c->below >= KEEP * (double)c->n ? p : 0;
		f[OUT_LEAF] += (double)c->upto < KEEP * (double)c->n ? p : 0;
	}
}

/* Compare the bounds with the distribution of the score at x. */
static void
judge_x(struct study *s, const struct tw_tree *tree, const struct cell *cell,
    double *f)
{
	size_t i;

	for (i = 0; i < s->nx; i++) {
		const struct cell *c =
		    &cell[leaf_of(tree, &s->draw, s->start[i])];
		const double *v = s->draw.y + s->start[i];
		size_t m = s->start[i + 1] - s->start[i];
		double p = 1 / (double)s->nx;

		f[IN_X] += share(m, v, c->bound.lower, 0) >= KEEP ? p : 0;
		f[OUT_X] += share(m, v, c->bound.upper, 1) < KEEP ? p : 0;
		f[COVERAGE] += p *
		    fabs(share(m, v, c->bound.cutoff, 1) - KEEP);
	}
}

enum { TREES = 10 };		/* from the training runs */

/* The tree for the calibration set whose first record is "first". */
static void
grow(struct study *s, const struct way *w, size_t set, size_t first,
    struct tw_tree *tree)
{
	const struct tw_table *t = w->from == TRAINING ? &s->train : &s->rec;
	const double **x = tw_xrealloc(NULL, t->d, sizeof *x);
	struct tw_tree_options opt = { .min_leaf = s->min_leaf,
		.max_leaves = SIZE_MAX, .prune = w->prune, .seed = set + 1,
		.threads = 1 };
	size_t n = w->from == SPLIT ? s->B / 2 : s->B, j;

	if (w->from == TRAINING) {
		n = t->n;
		first = 0;
		opt.min_leaf = tw_tree_min_leaf(s->min_leaf, n, s->B);
	}
	for (j = 0; j < t->d; j++)
		x[j] = t->x[j] + first;
	if (tw_tree_fit(n, t->d, x, t->y + first, &opt, tree) < 0)
		tw_die(TW_FAILED, "tree: %s", strerror(errno));
	free(x);
}

/* The rates and errors of one calibration set with this tree. */
static void
one_set(struct study *s, const struct way *w, size_t first,
    const struct tw_tree *tree, double *f)
{
	size_t half = w->from == SPLIT ? s->B / 2 : 0;
	struct cell *cell = tw_xrealloc(NULL, tree->n, sizeof *cell);

	memset(cell, 0, tree->n * sizeof *cell);
	memset(f, 0, FIGURES * sizeof *f);
	fill(s, tree, first + half, s->B - half, cell);
	judge_leaves(s, tree, cell, f);
	judge_x(s, tree, cell, f);
	free(cell);
}

/* Standard error of the mean of sets figures from their sums and squares. */
static double
error_of(double sum, double square, double sets)
{
	double mean = sum / sets;

	return sqrt(fmax(square / sets - mean * mean, 0) / sets);
}

static void
one_way(struct study *s, const struct way *w, struct tw_out *o)
{
	double sum[FIGURES] = { 0 }, square[FIGURES] = { 0 }, f[FIGURES];
	double sets = (double)s->sets;
	struct tw_tree tree[TREES] = { { 0 } };
	size_t i, j;

	for (i = 0; i < s->sets; i++) {
		size_t first = s->fresh + i * s->B, k = i % TREES;

		if (w->from != TRAINING || tree[k].n == 0) {
			tw_tree_release(&tree[k]);
			grow(s, w, i, first, &tree[k]);
		}
		one_set(s, w, first, &tree[k], f);
		for (j = 0; j < FIGURES; j++) {
			sum[j] += f[j];
			square[j] += f[j] * f[j];
		}
	}
	tw_out_u64(o, s->B);
	tw_out_byte(o, '\t');
	tw_out_u64(o, s->min_leaf);
	tw_out_byte(o, '\t');
	tw_out_text(o, w->name);
	for (j = 0; j < FIGURES; j++) {
		tw_row_num(o, round(sum[j] / sets * 1e4) / 1e4);
		if (j == OUT_LEAF)
			tw_row_num(o, round(1e4 * fmax(
			    error_of(sum[IN_LEAF], square[IN_LEAF], sets),
			    error_of(sum[OUT_LEAF], square[OUT_LEAF], sets))) / 1e4);
	}
	tw_out_row(o);
	for (i = 0; i < TREES; i++)
		tw_tree_release(&tree[i]);
}

int
main(int argc, char **argv)
{
	struct study s = { 0 };
	struct tw_out out;
	size_t i;

	tw_opt_parse(&usage, NULL, argc, argv);
	argv += optind;
	if (argc - optind < 7 || argc - optind > 8)
		tw_die(TW_MISUSED, "usage: rates %s", usage.operands);
	s.sets = (size_t)tw_opt_u64("SETS", argv[0], 1, 1000000);
	s.B = (size_t)tw_opt_u64("B", argv[1], 10, 1000000);
	s.min_leaf = (size_t)tw_opt_u64("MIN_LEAF", argv[2], 1, 1000000);
	s.fresh = (size_t)tw_opt_u64("FRESH", argv[3], 1, 100000000);
	read_table(&s.rec, argv[4]);
	read_table(&s.draw, argv[5]);
	read_table(&s.train, argv[6]);
	if (s.rec.n < s.fresh + s.sets * s.B || s.rec.d != s.draw.d ||
	    s.rec.d != s.train.d)
		tw_die(TW_FAILED, "%s: %zu records, or their columns x, do not do",
		    argv[4], s.rec.n);
	if (tw_level_read("0.1", 3, &s.level) != TW_LEVEL_OK)
		tw_die(TW_FAILED, "level");
	group_draws(&s);
	s.score = tw_xrealloc(NULL, s.B, sizeof *s.score);
	s.leaf = tw_xrealloc(NULL, s.B, sizeof *s.leaf);

	tw_out_open(&out);
	tw_out_text(&out, header);
	tw_out_row(&out);
	for (i = 0; i < COUNT(way); i++)
		if (argc - optind < 8 || strstr(way[i].name, argv[7]) == NULL)
			one_way(&s, &way[i], &out);
	tw_out_close(&out);
	free(s.start);
	free(s.score);
	free(s.leaf);
	return TW_DONE;
}
