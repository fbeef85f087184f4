/*
 * Growth of a regression tree (Breiman et al. 1984, section 8.4) on columns
 * that were sorted once.
 *
 * A node is a range of places [begin, begin + n): its records are
 * record[begin ...], their scores about the node's mean score[begin ...], and
 * each column of order holds in that range the same places, by ascending x.
 * A split numbers the places anew so that both children are ranges again.
 * What a node reads in random order, score and place, is then as dense as it
 * can be, soon within the first cache; by record number it would touch a cache
 * line for each record (whole fits took 15 to 30 per cent longer).
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat/base/jobs.h"
#include "stat/base/twosum.h"
#include "stat/tree/cart.h"
#include "stat/tree/split.h"

/* Records times features from which on threads share a node: about 0.5 ms. */
enum { SHARED = 1 << 17 };

/* Gains that differ by less, relative to the node's SSE, are equal. */
static const double equal = 1e-12;

struct span {
	size_t begin, n;
	size_t depth;
	size_t parent;		/* its index; in a list for later the own one */
};

struct spans {
	struct span *span;
	size_t n, size;
};

struct grower {
	const struct tw_cart_data *data;
	size_t min_leaf, max_depth;
	double factor;		/* 2^scale */
	unsigned rows;		/* of scratch: workers that reorder columns */
	double *score;		/* [n] by place */
	uint32_t *place;	/* [n] new place by old place, in a split */
	uint32_t *scratch;	/* [rows * n] */
	struct tw_cut *cut;	/* [threads * d] */
};

/* The node at hand and the threads that split it. */
struct team {
	const struct grower *g;
	unsigned threads;
	struct tw_cut *cut;	/* [d] */
	const struct span *span;
	size_t feature, nl;	/* of the split */
};

/* Subtrees that are grown in parallel, one a worker. */
struct subtrees {
	const struct grower *g;
	const struct span *span;
	struct tw_cart *cart;	/* empty where memory ran out */
};

static int
push(struct spans *s, struct span span)
{
	if (s->n == s->size) {
		size_t size = s->size == 0 ? 64 : 2 * s->size;
		void *p;

		if (size > SIZE_MAX / sizeof *s->span ||
		    (p = realloc(s->span, size * sizeof *s->span)) == NULL)
			return -1;
		s->span = p;
		s->size = size;
	}
	s->span[s->n++] = span;
	return 0;
}

/* A sum of two words divided by n, to the nearest double. */
static double
divide_sum(const struct tw_sum *sum, double n)
{
	double q = sum->hi / n;

	return q + (fma(-q, n, sum->hi) + sum->lo) / n;
}

/*
 * Fill in n, mean and mse of a node, and score with its scores about the
 * mean, at most 1 in magnitude. The value is the sum of their squares: 0 if
 * and only if all scores are equal.
 */
static double
centre(const struct grower *g, const struct span *s, struct tw_node *node,
    struct tw_cart_extra *extra)
{
	const struct tw_cart_data *data = g->data;
	const uint32_t *record = data->record + s->begin;
	double *score = g->score + s->begin;
	struct tw_sum sum = { 0, 0 }, rest = { 0, 0 }, square = { 0, 0 };
	double least = INFINITY, most = -INFINITY, n = (double)s->n;
	double shrink, sse;
	size_t i;
	int e = 0;

	for (i = 0; i < s->n; i++) {
		double y = data->y[record[i]] * g->factor;

		score[i] = y;
		least = y < least ? y : least;
		most = y > most ? y : most;
		tw_sum_add(&sum, y);
	}
	node->n = s->n;
	if (least == most) {
		node->mean = least;
		return 0;
	}
	/*
	 * Where scores are large beside their spread y - mean is exact, and
	 * the rounding of the mean is what counts: take that off as well.
	 */
	node->mean = divide_sum(&sum, n);
	for (i = 0; i < s->n; i++)
		score[i] -= node->mean;
	tw_sum_span(&rest, score, s->n, 0);
	extra->low = (rest.hi + rest.lo) / n;
	/* A power of two for each node, so that squares do not underflow. */
	(void)frexp(most - least, &e);
	if (e < -1022)
		e = -1022;
	shrink = ldexp(1, -e);
	for (i = 0; i < s->n; i++)
		score[i] = (score[i] - extra->low) * shrink;
	tw_sum_span(&square, score, s->n, 1);
	sse = square.hi + square.lo;
	node->mse = ldexp(sse / n, 2 * (e - data->scale));
	/* Scores some 1e154 apart: the nearest finite number. */
	if (isinf(node->mse))
		node->mse = DBL_MAX;
	extra->sse = ldexp(sse, 2 * (e - data->unit));
	return sse;
}

static int
can_split(const struct grower *g, size_t n, size_t depth)
{
	return n / 2 >= g->min_leaf && depth < g->max_depth;
}

static struct tw_cut
scan(const struct team *t, size_t feature, double floor, int first)
{
	const struct grower *g = t->g;
	const struct tw_cart_data *data = g->data;
	struct tw_column column = {
		.n = t->span->n,
		.order = data->order + feature * data->n + t->span->begin,
		.record = data->record,
		.x = data->x[feature],
		.score = g->score,
	};

	return tw_split_scan(&column, g->min_leaf, floor, first);
}

static void
scan_feature(void *arg, size_t feature, unsigned worker)
{
	struct team *t = arg;

	(void)worker;
	t->cut[feature] = scan(t, feature, -1, 0);
}

/*
 * Choose feature and nl of the split; nl is 0 if there is no legal cut.
 *
 * Wanted is the lowest feature with a cut that is good enough. One thread
 * therefore asks of each feature only for a cut that beats those of the lower
 * features: without one it cannot be the lowest. In the chosen feature the
 * lowest cut that is good enough is wanted: its best cut, unless a lower cut
 * was good enough, too; then it is scanned again.
 */
static void
search(struct team *t, double sse)
{
	size_t d = t->g->data->d, j;
	double best = -1, enough;

	if (t->threads > 1)
		tw_jobs_run(t->threads, d, scan_feature, t);
	for (j = 0; j < d; j++) {
		if (t->threads <= 1)
			t->cut[j] = scan(t, j, best, 0);
		if (t->cut[j].gain > best)
			best = t->cut[j].gain;
	}
	enough = best - equal * sse / (double)t->span->n;
	for (j = 0; j < d; j++)
		if (t->cut[j].nl > 0 && t->cut[j].gain >= enough)
			break;
	t->nl = 0;
	if (j == d)
		return;
	t->feature = j;
	t->nl = t->cut[j].nl;
	if (t->cut[j].before >= enough)
		t->nl = scan(t, j, nextafter(enough, -INFINITY), 1).nl;
}

/* The neighbours' midpoint, but never the right one, which goes right. */
static double
threshold(const struct team *t)
{
	const struct tw_cart_data *data = t->g->data;
	const double *x = data->x[t->feature];
	const uint32_t *order = data->order + t->feature * data->n +
	    t->span->begin;
	double a = x[data->record[order[t->nl - 1]]];
	double b = x[data->record[order[t->nl]]];
	double middle = 0.5 * a + 0.5 * b;

	return a <= middle && middle < b ? middle : a;
}

/* Give each record its new place, in the order of the feature that is split. */
static void
place_records(const struct team *t, int used)
{
	const struct grower *g = t->g;
	const struct tw_cart_data *data = g->data;
	size_t begin = t->span->begin, n = t->span->n, i;
	const uint32_t *order = data->order + t->feature * data->n + begin;
	uint32_t *scratch = g->scratch + begin;

	for (i = 0; i < n; i++)
		scratch[i] = data->record[order[i]];
	memcpy(data->record + begin, scratch, n * sizeof *scratch);
	if (!used)
		return;
	for (i = 0; i < n; i++)
		g->place[order[i]] = (uint32_t)(begin + i);
}

/* Reorder a column by the new places: left before right, else as it was. */
static void
part_feature(void *arg, size_t feature, unsigned worker)
{
	struct team *t = arg;
	const struct grower *g = t->g;
	size_t begin = t->span->begin, n = t->span->n, i, left = 0, right = 0;
	uint32_t *order = g->data->order + feature * g->data->n + begin;
	uint32_t *scratch = g->scratch + worker * g->data->n + begin;
	uint32_t middle = (uint32_t)(begin + t->nl);

	if (feature == t->feature) {
		for (i = 0; i < n; i++)
			order[i] = (uint32_t)(begin + i);
		return;
	}
	/* Without a branch: the processor could not predict the side. */
	for (i = 0; i < n; i++) {
		uint32_t to = g->place[order[i]];
		unsigned goes_right = to >= middle;

		order[left] = scratch[right] = to;
		right += goes_right;
		left += !goes_right;
	}
	memcpy(order + left, scratch, right * sizeof *scratch);
}

/* Make a node of a span, and split it. Records that go left, 0 for a leaf. */
static size_t
divide(struct team *t, const struct span *s, struct tw_node *node,
    struct tw_cart_extra *extra)
{
	const struct grower *g = t->g;
	double sse = centre(g, s, node, extra);
	int used;

	if (sse == 0 || !can_split(g, s->n, s->depth))
		return 0;
	t->span = s;
	search(t, sse);
	if (t->nl == 0)
		return 0;
	node->feature = t->feature;
	node->threshold = threshold(t);
	used = can_split(g, t->nl, s->depth + 1) ||
	    can_split(g, s->n - t->nl, s->depth + 1);
	place_records(t, used);
	if (used)
		tw_jobs_run(t->threads < g->rows ? t->threads : g->rows,
		    g->data->d, part_feature, t);
	return t->nl;
}

/*
 * Grow the tree under root into out. If there is a list for later, a span of
 * few records goes there, and an empty node takes its place.
 */
static int
branch(struct team *t, const struct span *root, size_t few, struct spans *later,
    struct tw_cart *out)
{
	struct spans todo = { NULL, 0, 0 };
	int status = push(&todo, *root);

	while (status == 0 && todo.n > 0) {
		struct span s = todo.span[--todo.n], left, right;
		struct tw_node *node = tw_cart_add(out);
		size_t self = out->n - 1;

		if (node == NULL) {
			status = -1;
			break;
		}
		/* The left child follows its parent; any other is the right. */
		if (self > s.parent + 1)
			out->node[s.parent].right = self;
		if (later != NULL && s.n <= few) {
			s.parent = self;
			status = push(later, s);
			continue;
		}
		left = right = s;
		left.n = divide(t, &s, node, &out->extra[self]);
		if (left.n == 0)
			continue;
		node->left = self + 1;
		right.begin += left.n;
		right.n -= left.n;
		left.depth = right.depth = s.depth + 1;
		left.parent = right.parent = self;
		if (push(&todo, right) < 0 || push(&todo, left) < 0)
			status = -1;
	}
	free(todo.span);
	if (status < 0)
		tw_cart_release(out);
	return status;
}

static void
branch_job(void *arg, size_t i, unsigned worker)
{
	struct subtrees *sub = arg;
	const struct grower *g = sub->g;
	struct team alone = {
		.g = g,
		.threads = 1,
		.cut = g->cut + worker * g->data->d,
	};
	struct span root = sub->span[i];

	root.parent = 0;
	(void)branch(&alone, &root, 0, NULL, &sub->cart[i]);
}

/* Put each subtree in the place of the empty node of top that stands for it. */
static int
splice(struct tw_cart *top, const struct spans *later,
    const struct tw_cart *sub)
{
	struct tw_cart all = { NULL, NULL, 0, 0 };
	size_t *to, i, j, k;

	for (all.size = top->n, k = 0; k < later->n; k++)
		all.size += sub[k].n - 1;
	to = malloc(top->n * sizeof *to);
	all.node = malloc(all.size * sizeof *all.node);
	all.extra = malloc(all.size * sizeof *all.extra);
	if (to == NULL || all.node == NULL || all.extra == NULL) {
		free(to);
		tw_cart_release(&all);
		return -1;
	}
	for (i = k = 0; i < top->n; i++) {
		to[i] = all.n;
		if (k == later->n || later->span[k].parent != i) {
			all.node[all.n] = top->node[i];
			all.extra[all.n++] = top->extra[i];
			continue;
		}
		for (j = 0; j < sub[k].n; j++, all.n++) {
			all.node[all.n] = sub[k].node[j];
			all.extra[all.n] = sub[k].extra[j];
			if (sub[k].node[j].left != 0) {
				all.node[all.n].left += to[i];
				all.node[all.n].right += to[i];
			}
		}
		k++;
	}
	for (i = 0; i < top->n; i++)
		if (top->node[i].left != 0) {
			all.node[to[i]].left = to[top->node[i].left];
			all.node[to[i]].right = to[top->node[i].right];
		}
	free(to);
	tw_cart_release(top);
	*top = all;
	return 0;
}

/*
 * With several threads: they share each large node, feature by feature; then
 * each takes one of the subtrees that are left, until none is.
 */
static int
grow_shared(struct team *t, const struct span *root, struct tw_cart *cart)
{
	struct spans later = { NULL, 0, 0 };
	struct subtrees sub = { .g = t->g };
	size_t few = root->n / (4 * t->threads), d = t->g->data->d, i;
	int status = -1;

	if (d > 0 && few < SHARED / d)
		few = SHARED / d;
	if (branch(t, root, few, &later, cart) < 0)
		goto out;
	if (later.n > 0) {
		sub.span = later.span;
		sub.cart = calloc(later.n, sizeof *sub.cart);
		if (sub.cart == NULL)
			goto out;
		tw_jobs_run(t->threads, later.n, branch_job, &sub);
		for (i = 0; i < later.n; i++)
			if (sub.cart[i].n == 0)
				goto out;
		if (splice(cart, &later, sub.cart) < 0)
			goto out;
	}
	status = 0;
out:
	if (status < 0)
		tw_cart_release(cart);
	for (i = 0; sub.cart != NULL && i < later.n; i++)
		tw_cart_release(&sub.cart[i]);
	free(sub.cart);
	free(later.span);
	return status;
}

int
tw_cart_grow(const struct tw_cart_data *data, const struct tw_tree_options *opt,
    struct tw_cart *cart)
{
	size_t n = data->n, d = data->d;
	unsigned threads = tw_jobs_threads(opt->threads);
	struct grower g = {
		.data = data,
		.min_leaf = opt->min_leaf < 1 ? 1 : opt->min_leaf,
		.max_depth = opt->max_depth,
		.factor = ldexp(1, data->scale),
	};
	struct team t = { .g = &g, .threads = threads };
	struct span root = { .n = n };
	int status = -1;

	/* For a quarter of the features: memory must not grow with threads. */
	g.rows = d / 4 < threads ? (unsigned)(d / 4) : threads;
	if (g.rows < 1)
		g.rows = 1;
	memset(cart, 0, sizeof *cart);
	g.score = malloc(n * sizeof *g.score);
	g.place = malloc(n * sizeof *g.place);
	g.scratch = calloc(g.rows, n * sizeof *g.scratch);
	g.cut = calloc(threads, (d + 1) * sizeof *g.cut);
	if (g.score != NULL && g.place != NULL && g.scratch != NULL &&
	    g.cut != NULL) {
		t.cut = g.cut;
		if (threads == 1)
			status = branch(&t, &root, 0, NULL, cart);
		else
			status = grow_shared(&t, &root, cart);
	}
	free(g.score);
	free(g.place);
	free(g.scratch);
	free(g.cut);
	return status;
}
