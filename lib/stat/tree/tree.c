/*
 * Fits a regression tree: sorts, grows, and chooses how much to prune.
 *
 * For n records with d features, whose matrix takes 8 n d bytes, the sorted
 * columns take 4 n d bytes. Those of a half take 2 n d bytes more, which are
 * freed after its tree is grown.
 */
#include <errno.h>
#include <math.h>
#include <stdlib.h>

#include "stat/base/array.h"
#include "stat/base/jobs.h"
#include "stat/base/rng.h"
#include "stat/tree/cart.h"
#include "stat/tree/tree.h"

enum { HELD = 1 };	/* part[i] of the records that are held out */

struct fit {
	struct tw_cart_data all;
	const struct tw_tree_options *opt;
	const uint32_t *part;	/* [all.n] */
};

/* The half of the records that is not held out. */
struct subset {
	struct tw_cart_data data;
	const struct fit *fit;
	uint64_t *kept;		/* data.kept */
};

/* Set scale and log2_r, by which all arithmetic is scaled: see cart.h. */
static void
set_scale(struct tw_cart_data *data)
{
	double least = INFINITY, most = -INFINITY, factor;
	size_t i;
	int e;

	for (i = 0; i < data->n; i++) {
		least = data->y[i] < least ? data->y[i] : least;
		most = data->y[i] > most ? data->y[i] : most;
	}
	(void)frexp(fabs(least) > fabs(most) ? least : most, &e);
	data->scale = 960 - e < 1022 ? 960 - e : 1022;
	factor = ldexp(1, data->scale);
	(void)frexp(most * factor - least * factor, &e);
	data->log2_r = e;
}

/* Filtering sorted columns leaves them sorted. */
static void
filter_column(void *arg, size_t j, unsigned worker)
{
	struct subset *s = arg;
	const uint32_t *from = s->fit->all.order + j * s->fit->all.n;
	uint32_t *to = s->data.order + j * s->data.n;
	size_t i, n = 0;

	(void)worker;
	for (i = 0; n < s->data.n; i++) {
		to[n] = from[i];
		n += (size_t)tw_cart_kept(&s->data, from[i]);
	}
}

static void
subset_release(struct subset *s)
{
	free(s->kept);
	free(s->data.order);
}

static int
subset_make(struct subset *s, const struct fit *f)
{
	size_t n = f->all.n, d = f->all.d, i;

	s->fit = f;
	s->data = f->all;
	s->data.order = NULL;
	s->kept = calloc(n / 64 + 1, sizeof *s->kept);
	if (s->kept == NULL)
		return -1;
	s->data.kept = s->kept;
	s->data.n = 0;
	for (i = 0; i < n; i++) {
		bool keep = f->part[i] != HELD;

		s->kept[i / 64] |= (uint64_t)keep << i % 64;
		s->data.n += (size_t)keep;
	}
	s->data.order = malloc((d * s->data.n + 1) * sizeof *s->data.order);
	if (s->data.order == NULL) {
		subset_release(s);
		return -1;
	}
	tw_jobs_run(f->opt->threads, d, filter_column, s);
	return 0;
}

static int
grow(struct tw_cart_data *data, const struct tw_tree_options *opt,
    struct tw_tree *cart)
{
	if (tw_cart_grow(data, opt, cart) < 0)
		return -1;
	return tw_cart_limit(cart, opt->max_leaves, data->log2_r);
}

/* Find the pruning steps of a tree grown on one half, judged on the other. */
static int
half_path(const struct fit *f, struct tw_path *path)
{
	struct subset s;
	struct tw_tree cart;
	double *error = NULL;
	int status;

	if (subset_make(&s, f) < 0)
		return -1;
	status = grow(&s.data, f->opt, &cart);
	subset_release(&s);
	if (status == 0)
		error = tw_cart_held(&f->all, f->part, &cart, f->opt->threads);
	status = -1;
	if (error != NULL)
		status = tw_cart_path(&cart, error, f->all.log2_r, path);
	free(error);
	tw_tree_release(&cart);
	return status;
}

/* Index of the least error; of equal ones the last, with the largest alpha. */
static size_t
least_error(const double *error, size_t n)
{
	double least = INFINITY;
	size_t i, best = 0;

	for (i = 0; i < n; i++)
		least = error[i] < least ? error[i] : least;
	for (i = 0; i < n; i++)
		if (error[i] <= least * (1 + TW_CART_EQUAL))
			best = i;
	return best;
}

/*
 * An alpha for which pruning gives the tree after step i of the path: between
 * alpha[i] and alpha[i + 1], above all alphas for the last step, and 0 for step
 * 0. With 0, links with alpha 0 are removed, too. These separate equal means,
 * so the error does not change.
 */
static double
between(const struct tw_path *p, size_t i)
{
	if (i + 1 == p->n)
		return INFINITY;
	if (i == 0)
		return 0;
	return 0.5 * p->alpha[i] + 0.5 * p->alpha[i + 1];
}

static int
choose_by_holdout(const struct fit *f, double *alpha)
{
	struct tw_path path;

	if (half_path(f, &path) < 0)
		return -1;
	/* Alpha 0 removes links that gain nothing, so step 0 is impossible. */
	/* guard: a path of one step leaves no choice */
	if (path.n > 1 && path.alpha[1] <= 0)
		path.held_error[0] = INFINITY;
	*alpha = between(&path, least_error(path.held_error, path.n));
	tw_path_release(&path);
	return 0;
}

/* Give the means the unit of y. */
static void
unscale(struct tw_tree *tree, int scale)
{
	size_t i;

	for (i = 0; i < tree->n; i++)
		tree->node[i].mean = ldexp(tree->node[i].mean, -scale) + 0.0;
}

/* Grow the full tree and prune it. */
static int
fit(struct fit *f, struct tw_tree *cart)
{
	const struct tw_tree_options *opt = f->opt;
	/* guard: with one record, a part may be empty */
	enum tw_prune prune = f->all.n > 1 ? opt->prune : TW_PRUNE_NONE;
	double alpha = -1;

	if (prune == TW_PRUNE_NONE)
		return grow(&f->all, opt, cart);
	if (prune == TW_PRUNE_ALPHA)	/* now over R^2, as in cart.h */
		alpha = ldexp(opt->alpha, 2 * (f->all.scale - f->all.log2_r));
	if (prune == TW_PRUNE_HOLDOUT && choose_by_holdout(f, &alpha) < 0)
		return -1;
	if (grow(&f->all, opt, cart) < 0)
		return -1;
	return tw_cart_prune(cart, alpha, f->all.log2_r);
}

int
tw_tree_fit_parts(size_t n, size_t d, const double *const *x, const double *y,
    const struct tw_tree_options *opt, const uint32_t *part,
    struct tw_tree *tree)
{
	struct fit f = {
		.all = { .all = n, .n = n, .d = d, .x = x, .y = y },
		.opt = opt,
		.part = part,
	};
	int status = -1;

	*tree = (struct tw_tree){ 0 };
	if (n >= UINT32_MAX) {
		errno = EFBIG;
		return -1;
	}
	f.all.order = tw_array(NULL, n, (d + 1) * sizeof *f.all.order);
	if (f.all.order != NULL &&
	    tw_presort(n, d, x, f.all.order, opt->threads) == 0) {
		set_scale(&f.all);
		status = fit(&f, tree);
	}
	free(f.all.order);
	if (status == 0)
		unscale(tree, f.all.scale);
	else {
		tw_tree_release(tree);
		errno = ENOMEM;
	}
	return status;
}

/* Divide the records at random into halves, whose sizes differ by at most 1. */
static void
deal(size_t n, uint64_t seed, uint32_t *part)
{
	struct tw_rng rng;
	size_t i;

	for (i = 0; i < n; i++)
		part[i] = (uint32_t)(i % 2);
	tw_rng_seed(&rng, seed);
	tw_rng_shuffle(&rng, part, n);
}

int
tw_tree_fit(size_t n, size_t d, const double *const *x, const double *y,
    const struct tw_tree_options *opt, struct tw_tree *tree)
{
	uint32_t *part = NULL;
	int status;

	/* fast: no other kind of pruning uses the parts */
	if (opt->prune == TW_PRUNE_HOLDOUT && n < UINT32_MAX) {
		if ((part = malloc(n * sizeof *part)) == NULL) {
			errno = ENOMEM;
			return -1;
		}
		deal(n, opt->seed, part);
	}
	status = tw_tree_fit_parts(n, d, x, y, opt, part, tree);
	free(part);
	return status;
}

size_t
tw_tree_min_leaf(uint64_t min_leaf, uint64_t n, uint64_t calib_size)
{
	/* n = whole calib_size + rest, so that no product exceeds 64 bits. */
	uint64_t whole = n / calib_size, rest = n % calib_size;
	uint64_t part = (min_leaf * rest + calib_size - 1) / calib_size;

	if (whole > (SIZE_MAX - part) / min_leaf)
		return SIZE_MAX;
	return (size_t)(min_leaf * whole + part);
}
