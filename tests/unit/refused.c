/*
 * lib/stat but for the flow when memory is refused (refuse.h). The flow has
 * refused_flow.c.
 */
#include <errno.h>
#include <math.h>

#include "refuse.h"
#include "stat/conformal/need.h"
#include "stat/tree/tree.h"
#include "stat/typical/typical.h"

enum { RECORDS = 300, COLUMNS = 1024 };

static double x[COLUMNS][RECORDS];
static double *column[COLUMNS];

/* What a call is made on, and what it gives with memory enough. */
struct call {
	struct tw_tree_options tree;
	const double *y;
	size_t n, d;
	double want;
};

static void
sweep(const char *name, int (*make)(void *), struct call *c)
{
	c->want = NAN;
	refuse_each(name, false, make, c);
}

/* The first time it is what is wanted, then it must be the same. */
static void
gives(struct call *c, double v)
{
	if (isnan(c->want))
		c->want = v;
	if (v < c->want || v > c->want) {
		atomic_store(&left, -1);
		ok(0, "%.17g without memory, %.17g with", v, c->want);
	}
}

static int
fit_tree(void *arg)
{
	struct call *c = arg;
	struct tw_tree tree;
	double sum = 0;
	size_t i;

	if (tw_tree_fit(c->n, c->d, (const double *const *)column, c->y,
	    &c->tree, &tree) < 0)
		return errno == ENOMEM && tree.node == NULL ? -1 : 1;
	for (i = 0; i < tree.n; i++)
		sum += tree.node[i].mean * (double)(i + 1);
	gives(c, sum);
	tw_tree_release(&tree);
	return 0;
}

static int
fit_typical(void *arg)
{
	struct call *c = arg;
	struct tw_typical t;
	struct tw_typical_scratch *s;
	double unlike[COLUMNS], one[COLUMNS];
	size_t j;

	if (tw_typical_fit(&t, c->n, c->d, column, c->tree.threads) < 0)
		return t.strange != NULL ? 1 : -1;
	for (j = 0; j < c->d; j++)
		one[j] = x[j][RECORDS - 1];
	s = tw_typical_scratch(&t);
	if (s != NULL)
		gives(c, tw_typical_p(&t, one, unlike, s));
	free(s);
	tw_typical_release(&t);
	return s != NULL ? 0 : -1;
}

static int
find_need(void *arg)
{
	const struct tw_rule rule = { .alpha = TW_LEVEL_TENTH,
		.beta = TW_LEVEL_TENTH };
	struct call *c = arg;
	struct tw_need g[2], sum;
	int i;

	for (i = 0; i < 2; i++)
		g[i] = (struct tw_need){ .n = 2, .share = { .5, .25, .75 },
		    .mass = 1, .target = 0.2, .needed = 1 };
	if (tw_need_all(2, g, 4, &rule, &sum) < 0)
		return -1;
	gives(c, sum.budget[TW_LOWER] + sum.budget[TW_UPPER]);
	return 0;
}

static void
trees(void)
{
	static const char *const name[] = { "none", "alpha", "holdout" };
	static double noise[RECORDS], powers[RECORDS];
	struct call c = { .tree = { .min_leaf = 1, .seed = 1 } };
	char what[80];
	int prune, few, threads;
	size_t i;

	for (i = 0; i < RECORDS; i++) {
		noise[i] = (double)(i * 7919 % 1009);
		/* A tree that is as deep to the left: see tree.c. */
		powers[i] = ldexp(1, 3 * (int)i);
	}
	for (prune = TW_PRUNE_NONE; prune < TW_PRUNES; prune++)
		for (few = 0; few < 2; few++)
			for (threads = 1; threads <= 2; threads++) {
				c.tree.prune = (enum tw_prune)prune;
				c.tree.max_leaves = few ? 5 : SIZE_MAX;
				c.tree.threads = (unsigned)threads;
				c.n = RECORDS;
				c.d = 2;
				c.y = noise;
				snprintf(what, sizeof what,
				    "a tree, prune %s, max-leaves %d, threads %d",
				    name[prune], few ? 5 : -1, threads);
				sweep(what, fit_tree, &c);
			}
	c.tree.prune = TW_PRUNE_NONE;
	c.tree.threads = 1;
	c.tree.max_leaves = SIZE_MAX;
	c.n = 150;
	c.d = 1;
	c.y = powers;
	sweep("a tree as deep as its records", fit_tree, &c);
	c.tree.threads = 2;
	c.tree.min_leaf = RECORDS / 8;
	c.n = RECORDS;
	c.d = COLUMNS;
	c.y = noise;
	sweep("a tree whose nodes two threads share", fit_tree, &c);
}

int
main(void)
{
	struct call c = { .n = 38, .d = 3, .tree = { .threads = 2 } };
	size_t i, j;

	if (!can_refuse()) {
		ok(1, "# skip malloc is another's here");
		return done();
	}
	for (j = 0; j < COLUMNS; j++) {
		column[j] = x[j];
		for (i = 0; i < RECORDS; i++)
			x[j][i] = (double)((i + 1) * (31 * j + 17) % 1013);
	}
	trees();
	sweep("budgets of groups", find_need, &c);
	sweep("typical data", fit_typical, &c);
	c.d = TW_TYPICAL_RELATED + 1;
	sweep("... of many columns", fit_typical, &c);
	return done();
}
