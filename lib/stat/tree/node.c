/* Splits one node: its mean, the search for the best cut, the new order. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define TW_REAL double
#include "stat/base/jobs.h"
#include "stat/base/simd.h"
#include "stat/base/twosum.h"
#include "stat/tree/node.h"

/* Set spare[n] to the scaled scores of the records that are kept, in order. */
static void
score_root(const struct tw_grower *g, double factor)
{
	const struct tw_cart_data *data = g->data;
	size_t i, k;

	/* No branch, as processors cannot predict which records are kept. */
	for (i = k = 0; k < data->n; i++) {
		g->spare[k] = data->y[i] * factor;
		k += (size_t)tw_cart_kept(data, i);
	}
}

/* Set the scaled scores in the order of feature j; j = d: those of the root. */
static void
score_column(void *arg, size_t j, unsigned worker)
{
	struct tw_grower *g = arg;
	const struct tw_cart_data *data = g->data;
	const uint32_t *order = data->order + j * data->n;
	double factor = ldexp(1, data->scale), *score = g->score + j * data->n;
	size_t i;

	(void)worker;
	if (j == data->d) {
		score_root(g, factor);
		return;
	}
	for (i = 0; i < data->n; i++)
		score[i] = data->y[order[i]] * factor;
}

int
tw_grower_init(struct tw_grower *g, struct tw_cart_data *data,
    const struct tw_tree_options *opt, unsigned threads)
{
	size_t n = data->n, d = data->d;

	*g = (struct tw_grower){ .data = data };
	g->min_leaf = opt->min_leaf < 1 ? 1 : opt->min_leaf;
	/* Scratch memory for a third of the features, however many threads. */
	g->rows = 1 + (unsigned)(d / 3);
	if (g->rows > threads)
		g->rows = threads;
	g->words = data->all / 64 + 1;
	g->blocks = n / TW_BLOCK + 1;
	g->score = calloc(d + 1, n * sizeof *g->score);
	g->spare = calloc(g->rows, n * sizeof *g->spare);
	g->scratch = calloc(g->rows, n * sizeof *g->scratch);
	g->right = calloc(threads, g->words * sizeof *g->right);
	g->block = calloc(threads, g->blocks * sizeof *g->block);
	if (g->score == NULL || g->spare == NULL || g->scratch == NULL ||
	    g->right == NULL || g->block == NULL)
		return -1;
	tw_jobs_run(threads, d + 1, score_column, g);
	return 0;
}

void
tw_grower_release(struct tw_grower *g)
{
	free(g->score);
	free(g->spare);
	free(g->scratch);
	free(g->right);
	free(g->block);
	*g = (struct tw_grower){ 0 };
}

static uint32_t *
column(const struct tw_team *t, size_t feature)
{
	struct tw_cart_data *data = t->g->data;

	return data->order + feature * data->n + t->span->begin;
}

/* A compensated sum divided by n, rounded to the nearest double. */
static double
divide_sum(const struct tw_sum *sum, double n)
{
	double q = sum->hi / n;

	return q + (fma(-q, n, sum->hi) + sum->lo) / n;
}

/*
 * The scaled scores of the node, in the order of the feature that split its
 * parent; at the root, in the order of the records.
 */
static const double *
scores(const struct tw_team *t)
{
	const struct tw_grower *g = t->g;
	const struct tw_node_span *s = t->span;

	if (s->by == g->data->d)
		return g->spare;
	return g->score + s->by * g->data->n + s->begin;
}

/* The least, the largest and the sum of some scores. */
struct total {
	double least, most;
	struct tw_sum sum;
};

static void
total_add(struct total *t, double y)
{
	t->least = y < t->least ? y : t->least;
	t->most = y > t->most ? y : t->most;
	tw_sum_add(&t->sum, y);
}

/* Two totals, one in each lane; hi + lo is a compensated sum. */
struct pair {
	tw_vec least, most, hi, lo;
};

static inline void
pair_add(struct pair *t, tw_vec y)
{
	tw_vec sum = t->hi + y, part = sum - t->hi;

	t->lo += (t->hi - (sum - part)) + (y - part);
	t->hi = sum;
	t->least = vec_min(t->least, y);
	t->most = vec_max(t->most, y);
}

static void
total_join(struct total *t, const struct pair *p)
{
	size_t j;

	for (j = 0; j < 2; j++) {
		t->least = p->least[j] < t->least ? p->least[j] : t->least;
		t->most = p->most[j] > t->most ? p->most[j] : t->most;
		tw_sum_add(&t->sum, p->hi[j]);
		t->sum.lo += p->lo[j];
	}
}

static struct total
total_of(const double *y, size_t n)
{
	struct total t = { INFINITY, -INFINITY, { 0, 0 } };
	struct pair a = { splat(INFINITY), splat(-INFINITY), splat(0),
		splat(0) };
	struct pair b = a;
	size_t i;

	/* fast: total_add for each score is the same but for rounding */
	for (i = 0; n - i >= 4; i += 4) {
		pair_add(&a, load(y + i));
		pair_add(&b, load(y + i + 2));
	}
	for (; i < n; i++)
		total_add(&t, y[i]);
	total_join(&t, &a);
	total_join(&t, &b);
	return t;
}

/*
 * The sum of y - mean or, if shrink is above 0, of (((y - mean) - low)
 * shrink)^2, terms that hardly cancel. So four plain sums side by side are
 * accurate for 128 scores, and a compensated sum adds these up.
 * fast: one sum for all scores is the same but for rounding.
 */
static inline double
sum_about(const double *y, size_t n, double mean, double low, double shrink)
{
	struct tw_sum sum = { 0, 0 };
	tw_vec middle = splat(mean), rest = splat(low), unit = splat(shrink);
	size_t i, stop;

	for (i = 0; i < n; i = stop) {
		tw_vec a = splat(0), b = a, x, z;
		double tail;

		stop = n - i < 128 ? n : i + 128;
		for (; stop - i >= 4; i += 4) {
			x = load(y + i) - middle;
			z = load(y + i + 2) - middle;
			if (shrink > 0) {
				x = (x - rest) * unit;
				z = (z - rest) * unit;
				x *= x;
				z *= z;
			}
			a += x;
			b += z;
		}
		for (tail = a[0]; i < stop; i++) {
			double r = y[i] - mean;

			if (shrink > 0) {
				r = (r - low) * shrink;
				r *= r;
			}
			tail += r;
		}
		tw_sum_add(&sum, (tail + a[1]) + (b[0] + b[1]));
	}
	return sum.hi + sum.lo;
}

/*
 * Set the node's n, mean, low, mse and sse, and the scales of t. Returns the
 * sum of (((y - mean) - low) shrink)^2, squares of numbers of at most 1 in
 * magnitude; the sum is 0 if and only if all scores are equal.
 */
static double
centre(struct tw_team *t, struct tw_node *node)
{
	const struct tw_cart_data *data = t->g->data;
	const double *y = scores(t);
	size_t count = t->span->n;
	struct total total = total_of(y, count);
	double n = (double)count, sse;
	int e = 0;

	node->n = count;
	/*
	 * If scores are large compared with their spread, y - mean is exact,
	 * and only the rounding error of the mean matters: low corrects it.
	 */
	node->mean = divide_sum(&total.sum, n);
	node->low = sum_about(y, count, node->mean, 0, 0) / n;
	/*
	 * Each node has its own power of two, so that squares do not underflow.
	 */
	(void)frexp(total.most - total.least, &e);
	if (e < -1022)
		e = -1022;
	t->mean = node->mean;
	t->low = node->low;
	t->shrink = ldexp(1, -e);
	sse = sum_about(y, count, t->mean, t->low, t->shrink);
	t->equal = TW_CART_EQUAL * sse / n;
	node->mse = ldexp(sse / n, 2 * (e - data->scale));
	/* If scores are some 1e154 apart: the nearest finite number. */
	if (isinf(node->mse))
		node->mse = DBL_MAX;
	node->sse = ldexp(sse, 2 * (e - data->log2_r));
	return sse;
}

static bool
can_split(const struct tw_grower *g, size_t n)
{
	return n / 2 >= g->min_leaf;
}

static struct tw_cut
scan(struct tw_team *t, size_t feature, unsigned worker, double floor,
    bool first)
{
	const struct tw_grower *g = t->g;
	struct tw_split_column c = { .n = t->span->n,
		.order = column(t, feature),
		.x = g->data->x[feature],
		.score = g->score + feature * g->data->n + t->span->begin,
		.mean = t->mean,
		.low = t->low,
		.shrink = t->shrink,
		.equal = t->equal,
		.block = t->block + worker * g->blocks };

	return tw_split_scan(&c, g->min_leaf, floor, first);
}

static void
scan_feature(void *arg, size_t feature, unsigned worker)
{
	struct tw_team *t = arg;

	t->cut[feature] = scan(t, feature, worker, -1, 0);
}

/*
 * Choose feature and nl of the split; nl is 0 if there is no legal cut.
 *
 * A cut is good enough if its gain / n is at most t->equal below the largest of
 * all. The split is on the lowest feature that has such a cut. A single thread
 * therefore searches each feature only for a cut that is better than those of
 * the lower features: a feature without one cannot be the lowest. The cut is
 * the lowest one on this feature that is good enough. This is the best cut,
 * unless a lower cut is good enough, too; then the scan is repeated.
 */
static void
search(struct tw_team *t)
{
	size_t d = t->g->data->d, j;
	double best = -1, enough;

	if (t->threads > 1)
		tw_jobs_run(t->threads, d, scan_feature, t);
	for (j = 0; j < d; j++) {
		if (t->threads <= 1)
			t->cut[j] = scan(t, j, 0, best, 0);
		best = fmax(best, t->cut[j].gain);
	}
	enough = best - t->equal;
	for (j = 0; j < d && t->cut[j].gain < enough; j++)
		;
	t->nl = 0;
	if (j == d)
		return;
	t->feature = j;
	t->nl = t->cut[j].nl;
	/* fast: without a lower cut, the scan returns the same one */
	if (t->cut[j].before >= enough)
		t->nl = scan(t, j, 0, nextafter(enough, -INFINITY), 1).nl;
}

/*
 * The midpoint of the neighbours of the cut. If it is rounded to the right one,
 * which must go right, the threshold is the left one instead.
 */
static double
threshold(const struct tw_team *t)
{
	const double *x = t->g->data->x[t->feature];
	const uint32_t *order = column(t, t->feature);
	double a = x[order[t->nl - 1]], b = x[order[t->nl]];
	double middle = 0.5 * a + 0.5 * b;

	return middle < b ? middle : a;
}

/*
 * Set the marks of the records that go right, and clear those of the others.
 * fast: marks that are set or cleared already stay as they are.
 */
static void
mark(struct tw_team *t)
{
	const uint32_t *order = column(t, t->feature);
	uint64_t *right = t->right;
	size_t i;

	if (t->span->marked != TW_MARKED_NONE)
		for (i = 0; i < t->nl; i++)
			right[order[i] / 64] &= ~((uint64_t)1 << order[i] % 64);
	if (t->span->marked != TW_MARKED_ALL)
		for (i = t->nl; i < t->span->n; i++)
			right[order[i] / 64] |= (uint64_t)1 << order[i] % 64;
}

/* Reorder a column by the marks, stably: records that go left come first. */
static void
part_column(void *arg, size_t feature, unsigned worker)
{
	struct tw_team *t = arg;
	struct tw_grower *g = t->g;
	size_t n = t->span->n, i, left = 0, right = 0;
	size_t from = worker * g->data->n + t->span->begin;
	uint32_t *order = column(t, feature), *scratch = g->scratch + from;
	double *score = g->score + feature * g->data->n + t->span->begin;
	double *spare = g->spare + from;

	/* fast: this column has this order already */
	if (feature == t->feature)
		return;
	for (i = 0; i < n; i++) {
		uint32_t record = order[i];
		double y = score[i];
		unsigned goes_right = t->right[record / 64] >> record % 64 & 1;

		order[left] = scratch[right] = record;
		score[left] = spare[right] = y;
		right += goes_right;
		left += !goes_right;
	}
	memcpy(order + left, scratch, right * sizeof *scratch);
	memcpy(score + left, spare, right * sizeof *spare);
}

size_t
tw_node_divide(struct tw_team *t, const struct tw_node_span *s,
    struct tw_node *node)
{
	const struct tw_grower *g = t->g;
	unsigned threads = t->threads < g->rows ? t->threads : g->rows;

	t->span = s;
	if (!(centre(t, node) > 0) || !can_split(g, s->n))
		return 0;
	search(t);
	if (t->nl == 0)
		return 0;
	node->feature = t->feature;
	node->threshold = threshold(t);
	/* fast: the order of records in leaves is not used */
	if (can_split(g, t->nl) || can_split(g, s->n - t->nl)) {
		mark(t);
		tw_jobs_run(threads, g->data->d, part_column, t);
	}
	return t->nl;
}
