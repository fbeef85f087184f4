/* The work at one node: its mean, the search for its best cut, the split. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat/base/jobs.h"
#include "stat/base/twosum.h"
#include "stat/tree/node.h"

/* Records of a node that is split by record at least: 1 MiB of scores. */
enum { DENSE = 1 << 17 };

/* Records by which places are asked for in advance. */
enum { AHEAD = 24 };

int
tw_grower_init(struct tw_grower *g, const struct tw_cart_data *data,
    const struct tw_tree_options *opt, unsigned threads)
{
	size_t n = data->n, d = data->d, i, j;
	double factor = ldexp(1, data->scale);

	*g = (struct tw_grower){ .data = data, .max_depth = opt->max_depth };
	g->min_leaf = opt->min_leaf < 1 ? 1 : opt->min_leaf;
	g->dense = opt->dense > 0 ? opt->dense : DENSE;
	/*
	 * Scratch for a quarter of the features: memory must not follow
	 * threads.
	 */
	g->rows = d < 8 ? (d < 2 ? 1 : 2) : (unsigned)(d / 4);
	if (g->rows > threads)
		g->rows = threads;
	g->y = malloc(n * sizeof *g->y);
	g->score = malloc(n * sizeof *g->score);
	g->place = malloc(n * sizeof *g->place);
	g->scratch = calloc(g->rows, n * sizeof *g->scratch);
	g->y_at = g->y;
	g->record_at = data->record;
	if (n > g->dense) {
		g->words = n / 64 + 1;
		g->right = calloc(threads, g->words * sizeof *g->right);
		g->column = calloc(d + 1, n * sizeof *g->column);
		g->spare = calloc(g->rows, n * sizeof *g->spare);
		g->place_of = malloc(n * sizeof *g->place_of);
		g->y_at = malloc(n * sizeof *g->y_at);
		g->record_at = malloc(n * sizeof *g->record_at);
		if (g->right == NULL || g->column == NULL || g->spare == NULL ||
		    g->place_of == NULL)
			return -1;
	}
	if (g->y == NULL || g->score == NULL || g->place == NULL ||
	    g->scratch == NULL || g->y_at == NULL || g->record_at == NULL)
		return -1;
	for (i = 0; i < n; i++)
		g->y[i] = data->y[data->record[i]] * factor;
	for (j = 0; n > g->dense && j < d; j++)
		for (i = 0; i < n; i++)
			g->column[j * n + i] = g->y[data->order[j * n + i]];
	return 0;
}

void
tw_grower_release(struct tw_grower *g)
{
	if (g->y_at != g->y)
		free(g->y_at);
	if (g->data != NULL && g->record_at != g->data->record)
		free(g->record_at);
	free(g->y);
	free(g->score);
	free(g->place);
	free(g->scratch);
	free(g->right);
	free(g->column);
	free(g->spare);
	free(g->place_of);
	*g = (struct tw_grower){ 0 };
}

static uint32_t *
column(const struct tw_team *t, size_t feature)
{
	const struct tw_cart_data *data = t->g->data;

	return data->order + feature * data->n + t->span->begin;
}

/* A sum of two words divided by n, to the nearest double. */
static double
divide_sum(const struct tw_sum *sum, double n)
{
	double q = sum->hi / n;

	return q + (fma(-q, n, sum->hi) + sum->lo) / n;
}

/*
 * The node's scaled scores in the order of the feature that split its parent,
 * by record at the root.
 */
static const double *
scores(const struct tw_team *t)
{
	const struct tw_grower *g = t->g;
	const struct tw_span *s = t->span;

	if (!s->by_record)
		return g->y_at + s->begin;
	if (s->by == g->data->d)
		return g->y;
	return g->column + s->by * g->data->n + s->begin;
}

/*
 * Fill in n, mean and mse of a node, and score with its scores about the
 * mean, at most 1 in magnitude. The value is the sum of their squares: 0 if
 * and only if all scores are equal.
 */
static double
centre(struct tw_team *t, struct tw_node *node, struct tw_cart_extra *extra)
{
	const struct tw_cart_data *data = t->g->data;
	const struct tw_span *s = t->span;
	const double *y = scores(t);
	double *score = t->g->score + s->begin;
	struct tw_sum sum = { 0, 0 }, rest = { 0, 0 }, square = { 0, 0 };
	double least = INFINITY, most = -INFINITY, n = (double)s->n, sse;
	size_t i;
	int e = 0;

	for (i = 0; i < s->n; i++) {
		least = y[i] < least ? y[i] : least;
		most = y[i] > most ? y[i] : most;
		tw_sum_add(&sum, y[i]);
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
		score[i] = y[i] - node->mean;
	tw_sum_span(&rest, score, s->n, 0);
	extra->low = (rest.hi + rest.lo) / n;
	/*
	 * Each node has its own power of two, so that squares do not underflow.
	 */
	(void)frexp(most - least, &e);
	if (e < -1022)
		e = -1022;
	t->mean = node->mean;
	t->low = extra->low;
	t->shrink = ldexp(1, -e);
	for (i = 0; i < s->n; i++)
		score[i] = (score[i] - t->low) * t->shrink;
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
can_split(const struct tw_grower *g, size_t n, size_t depth)
{
	return n / 2 >= g->min_leaf && depth < g->max_depth;
}

static struct tw_cut
scan(const struct tw_team *t, size_t feature, double floor, int first)
{
	const struct tw_grower *g = t->g;
	struct tw_column c = { .n = t->span->n,
		.order = column(t, feature),
		.record = g->record_at,
		.x = g->data->x[feature],
		.score = g->score,
		.shrink = 1 };

	if (t->span->by_record) {
		c.record = g->data->record;
		c.score = g->column + feature * g->data->n + t->span->begin;
		c.mean = t->mean;
		c.low = t->low;
		c.shrink = t->shrink;
		c.sorted = 1;
	}
	return tw_split_scan(&c, g->min_leaf, floor, first);
}

static void
scan_feature(void *arg, size_t feature, unsigned worker)
{
	struct tw_team *t = arg;

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
search(struct tw_team *t, double sse)
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
	enough = best - TW_CART_EQUAL * sse / (double)t->span->n;
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
threshold(const struct tw_team *t)
{
	const struct tw_grower *g = t->g;
	const double *x = g->data->x[t->feature];
	const uint32_t *order = column(t, t->feature);
	const uint32_t *record = t->span->by_record ? g->data->record :
						      g->record_at;
	double a = x[record[order[t->nl - 1]]];
	double b = x[record[order[t->nl]]];
	double middle = 0.5 * a + 0.5 * b;

	return a <= middle && middle < b ? middle : a;
}

/* Give each record its new place, in the order of the feature that is split. */
static void
place_records(const struct tw_team *t, int used)
{
	const struct tw_grower *g = t->g;
	size_t begin = t->span->begin, n = t->span->n, i;
	const uint32_t *order = column(t, t->feature);
	uint32_t *scratch = g->scratch + begin;
	double *y = g->score + begin;

	for (i = 0; i < n; i++) {
		scratch[i] = g->record_at[order[i]];
		y[i] = g->y_at[order[i]];
	}
	memcpy(g->record_at + begin, scratch, n * sizeof *scratch);
	memcpy(g->y_at + begin, y, n * sizeof *y);
	if (!used)
		return;
	for (i = 0; i < n; i++)
		g->place[order[i]] = (uint32_t)(begin + i);
}

/*
 * Reorder a column by the new places: left before right, otherwise as it was.
 */
static void
part_places(void *arg, size_t feature, unsigned worker)
{
	struct tw_team *t = arg;
	const struct tw_grower *g = t->g;
	size_t begin = t->span->begin, n = t->span->n, i, left = 0, right = 0;
	uint32_t *order = column(t, feature);
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

/* Mark each record that goes right. */
static void
mark(const struct tw_team *t)
{
	const uint32_t *order = column(t, t->feature);
	size_t i;

	for (i = 0; i < t->nl; i++)
		t->right[order[i] / 64] &= ~((uint64_t)1 << order[i] % 64);
	for (; i < t->span->n; i++)
		t->right[order[i] / 64] |= (uint64_t)1 << order[i] % 64;
}

/* Reorder a column by the marks: left before right, otherwise as it was. */
static void
part_records(void *arg, size_t feature, unsigned worker)
{
	struct tw_team *t = arg;
	const struct tw_grower *g = t->g;
	size_t n = t->span->n, i, left = 0, right = 0;
	size_t from = worker * g->data->n + t->span->begin;
	uint32_t *order = column(t, feature), *scratch = g->scratch + from;
	double *score = g->column + feature * g->data->n + t->span->begin;
	double *spare = g->spare + from;

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

/* Go over to places, in the order of the feature that split the parent. */
static void
settle(const struct tw_team *t)
{
	const struct tw_grower *g = t->g;
	const struct tw_span *s = t->span;
	size_t d = g->data->d, i, j;
	uint32_t *order = column(t, s->by);
	const double *y = scores(t);

	for (i = 0; i < s->n; i++) {
		if (i + AHEAD < s->n)
			__builtin_prefetch(&g->place_of[order[i + AHEAD]], 1);
		g->place_of[order[i]] = (uint32_t)(s->begin + i);
		g->record_at[s->begin + i] = g->data->record[order[i]];
		g->y_at[s->begin + i] = y[i];
	}
	for (j = 0; j < d; j++) {
		order = column(t, j);
		for (i = 0; i < s->n; i++) {
			if (i + AHEAD < s->n)
				__builtin_prefetch(
				    &g->place_of[order[i + AHEAD]]);
			order[i] = g->place_of[order[i]];
		}
	}
}

size_t
tw_node_divide(struct tw_team *t, struct tw_span *s, struct tw_node *node,
    struct tw_cart_extra *extra)
{
	const struct tw_grower *g = t->g;
	unsigned threads = t->threads < g->rows ? t->threads : g->rows;
	double sse;
	int used;

	t->span = s;
	if (s->by_record && s->n <= g->dense) {
		settle(t);
		s->by_record = 0;
	}
	sse = centre(t, node, extra);
	if (sse == 0 || !can_split(g, s->n, s->depth))
		return 0;
	search(t, sse);
	if (t->nl == 0)
		return 0;
	node->feature = t->feature;
	node->threshold = threshold(t);
	used = can_split(g, t->nl, s->depth + 1) ||
	    can_split(g, s->n - t->nl, s->depth + 1);
	if (!s->by_record)
		place_records(t, used);
	else if (used)
		mark(t);
	if (used)
		tw_jobs_run(threads, g->data->d,
		    s->by_record ? part_records : part_places, t);
	return t->nl;
}
