/*
 * Tests of tw_tree_fit against scikit-learn, rpart and exact arithmetic
 * (oracles/tree), against a naive reference, and of invariances.
 */
#include <errno.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat/tree/cart.h"
#include "stat/tree/split.h"
#include "stat/tree/tree.h"
#include "tap.h"

#define DIR "tests/oracles/tree/"

struct table {
	size_t n, d;
	double **x;		/* [d + 1][n], the last the score */
};

static uint64_t state;

/* SplitMix64: random numbers independent of the library's. */
static uint64_t
bits(void)
{
	uint64_t z = state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

static double
uniform(void)
{
	return (double)(bits() >> 11) * 0x1p-53;
}

/* Approximately normal; a multiple of 2^-20. */
static double
bell(void)
{
	double sum = -6;
	int i;

	for (i = 0; i < 12; i++)
		sum += uniform();
	return floor(sum * 0x1p20) * 0x1p-20;
}

static struct table
table_new(size_t n, size_t d)
{
	struct table t = { n, d, NULL };
	size_t j;

	if ((t.x = calloc(d + 1, sizeof(*t.x))) == NULL)
		abort();
	for (j = 0; j <= d; j++)
		if ((t.x[j] = calloc(n, sizeof(**t.x))) == NULL)
			abort();
	return t;
}

static void
table_free(struct table *t)
{
	size_t j;

	for (j = 0; j <= t->d; j++)
		free(t->x[j]);
	free(t->x);
}

/* A score that depends on the features; all are multiples of 2^-20. */
static struct table
smooth(size_t n, size_t d)
{
	struct table t = table_new(n, d);
	size_t i, j;

	for (i = 0; i < n; i++) {
		for (j = 0; j < d; j++)
			t.x[j][i] = bell();
		t.x[d][i] = floor((sin(2 * t.x[0][i]) + t.x[1][i] * t.x[d - 1][i] +
		    0.5 * bell()) * 0x1p20) * 0x1p-20;
	}
	return t;
}

static struct tw_tree_options
options(size_t min_leaf, enum tw_prune prune)
{
	struct tw_tree_options o = {
		.min_leaf = min_leaf,
		.max_leaves = SIZE_MAX,
		.prune = prune,
		.seed = 1,
		.threads = 1
	};

	return o;
}

static struct tw_tree
fit(const struct table *t, const struct tw_tree_options *o)
{
	struct tw_tree tree;

	if (tw_tree_fit(t->n, t->d, (const double *const *)t->x, t->x[t->d], o,
	    &tree) == -1)
		abort();
	return tree;
}

/* Whether the shapes and, if wanted, the thresholds are equal. */
static int
same(const struct tw_tree *a, const struct tw_tree *b, int thresholds)
{
	size_t i;

	if (a->n != b->n)
		return 0;
	for (i = 0; i < a->n; i++) {
		const struct tw_node *p = &a->node[i], *q = &b->node[i];

		if (p->left != q->left || p->right != q->right ||
		    p->feature != q->feature || p->n != q->n ||
		    (thresholds && p->threshold != q->threshold))
			return 0;
	}
	return 1;
}

static int
close_to(double a, double b, double relative)
{
	return fabs(a - b) <= relative * (fabs(a) > fabs(b) ? fabs(a) : fabs(b));
}

/* ---- oracles ---- */

/* Reads all numbers of a file, a row for each line, NA as NAN. */
static double *
read_numbers(const char *name, size_t *rows, size_t *columns)
{
	char path[256], word[64];
	double *v = NULL;
	size_t n = 0, size = 0;
	FILE *f;
	int c = 0;

	snprintf(path, sizeof(path), DIR "%s", name);
	if ((f = fopen(path, "r")) == NULL) {
		note("%s: %s", path, strerror(errno));
		abort();
	}
	for (*rows = 0; fscanf(f, "%63s", word) == 1;) {
		if (n == size &&
		    (v = realloc(v,
		    (size = 2 * size + 64) * sizeof(*v))) == NULL)
			abort();
		v[n++] = strcmp(word, "NA") == 0 ? (double)NAN : strtod(word, NULL);
		if ((c = fgetc(f)) == '\n' || c == EOF)
			++*rows;
	}
	fclose(f);
	*columns = *rows > 0 ? n / *rows : 0;
	return v;
}

static struct table
read_table(const char *name)
{
	char path[128];
	size_t n, columns, i, j;
	struct table t;
	double *v;

	snprintf(path, sizeof(path), "data/%s.tsv", name);
	v = read_numbers(path, &n, &columns);
	t = table_new(n, columns - 1);
	for (i = 0; i < n; i++)
		for (j = 0; j < columns; j++)
			t.x[j][i] = v[i * columns + j];
	free(v);
	return t;
}

/*
 * 1e-10, since scikit-learn's squared errors are differences of second moments;
 * 1e-14 for a threshold, since R reads decimals with an error of an ulp.
 */
static int
tree_matches(const struct tw_tree *tree, const double *want, size_t n)
{
	size_t i, inner = 0;

	if (tree->n != n)
		return 0;
	for (i = 0; i < n; i++) {
		const struct tw_node *t = &tree->node[i];
		const double *w = want + 5 * i;

		if ((t->left == 0) != isnan(w[0]) || (double)t->n != w[2] ||
		    fabs(t->mean - w[3]) > 1e-12 || fabs(t->mse - w[4]) > 1e-10)
			return 0;
		if (t->left == 0)
			continue;
		inner++;
		if ((double)t->feature != w[0] || !close_to(t->threshold, w[1],
		    1e-14))
			return 0;
	}
	return 2 * inner + 1 == n;
}

/* The full tree before pruning, with its scale and log2_r. */
static struct tw_tree
full_tree(const struct table *t, const struct tw_tree_options *o,
    struct tw_cart_data *data)
{
	struct tw_tree cart;
	double most = -INFINITY, least = INFINITY, y;
	size_t i;
	int e = 0;

	memset(data, 0, sizeof(*data));
	data->all = data->n = t->n;
	data->d = t->d;
	data->x = (const double *const *)t->x;
	data->y = t->x[t->d];
	for (i = 0; i < t->n; i++) {
		y = t->x[t->d][i];
		most = y > most ? y : most;
		least = y < least ? y : least;
	}
	(void)frexp(most - least, &e);
	data->log2_r = e;
	data->order = malloc((t->n * t->d + 1) * sizeof(*data->order));
	if (data->order == NULL ||
	    tw_presort(t->n, t->d, data->x, data->order, 1) == -1 ||
	    tw_cart_grow(data, o, &cart) == -1)
		abort();
	free(data->order);
	return cart;
}

static size_t
leaves_of(const struct tw_tree *c)
{
	return (c->n + 1) / 2;
}

static int
path_matches(const struct table *t, const struct tw_tree_options *o,
    const double *want, size_t n)
{
	struct tw_cart_data data;
	struct tw_tree cart = full_tree(t, o, &data);
	struct tw_path path;
	size_t i;
	int good;

	if (tw_cart_path(&cart, NULL, data.log2_r, &path) == -1)
		abort();
	good = path.n == n + 1;
	for (i = 0; good && i < n; i++) {
		double alpha = ldexp(path.alpha[i + 1], 2 * data.log2_r);

		/*
		 * Exact except for the conversion; also 0 if the exact value is
		 * 0.
		 */
		good = close_to(alpha, want[2 * i], 1e-10) &&
		    tw_cart_prune(&cart, path.alpha[i + 1], data.log2_r) == 0 &&
		    (double)leaves_of(&cart) == want[2 * i + 1];
	}
	tw_path_release(&path);
	tw_tree_release(&cart);
	return good;
}

static size_t
limit(const char *word)
{
	return strcmp(word, "NA") == 0 ? SIZE_MAX : strtoul(word, NULL, 10);
}

static void
oracle_case(const char *name, const struct table *t, const char *kind,
    struct tw_tree_options *o)
{
	char path[128];
	size_t n, columns, m, i;
	double *want, *p;
	uint32_t *part = NULL;
	struct tw_tree tree;

	snprintf(path, sizeof(path), "%s.%s", name, kind);
	want = read_numbers(path, &n, &columns);
	if (strcmp(kind, "path") == 0) {
		ok(path_matches(t, o, want, n), "%s", name);
		free(want);
		return;
	}
	if (o->prune == TW_PRUNE_HOLDOUT) {
		snprintf(path, sizeof(path), "%s.part", name);
		p = read_numbers(path, &m, &columns);
		if (m != t->n || (part = malloc(m * sizeof(*part))) == NULL)
			abort();
		for (i = 0; i < m; i++)
			part[i] = (uint32_t)p[i];
		free(p);
	}
	if (tw_tree_fit_parts(t->n, t->d, (const double *const *)t->x,
	    t->x[t->d], o, part, &tree) == -1)
		abort();
	ok(tree_matches(&tree, want, n), "%s: %zu nodes as the oracle", name, n);
	tw_tree_release(&tree);
	free(part);
	free(want);
}

static void
oracles(const char *list)
{
	char name[64], data[64], kind[16], min_leaf[32], leaves[32];
	char prune[16], alpha[40];
	FILE *f = fopen(list, "r");

	if (f == NULL) {
		ok(0, "%s: %s", list, strerror(errno));
		return;
	}
	while (fscanf(f, "%63s %63s %15s %31s %31s %15s %39s", name, data,
	    kind, min_leaf, leaves, prune, alpha) == 7) {
		struct tw_tree_options o = options(limit(min_leaf),
		    TW_PRUNE_NONE);
		struct table t = read_table(data);

		o.max_leaves = limit(leaves);
		o.alpha = strtod(alpha, NULL);
		o.prune = strcmp(prune, "alpha") == 0 ? TW_PRUNE_ALPHA :
		    strcmp(prune, "holdout") == 0 ? TW_PRUNE_HOLDOUT :
		    TW_PRUNE_NONE;
		oracle_case(name, &t, kind, &o);
		table_free(&t);
	}
	fclose(f);
}

/*
 * ---- the naive reference ----
 *
 * Its tolerances allow for a long double that is a double, as in valgrind.
 */

struct naive {
	const struct table *t;
	size_t min_leaf;
	struct tw_node node[128];
	size_t n;
};

/*
 * The gain of x[j] <= at over a set of records; -1 if the cut is not allowed.
 */
static long double
naive_gain(const struct naive *v, const unsigned char *in, size_t j, double at)
{
	const double *y = v->t->x[v->t->d];
	long double sum[2] = { 0, 0 }, apart;
	size_t n[2] = { 0, 0 }, i;

	for (i = 0; i < v->t->n; i++)
		if (in[i]) {
			int side = v->t->x[j][i] > at;

			sum[side] += y[i];
			n[side]++;
		}
	if (n[0] < v->min_leaf || n[1] < v->min_leaf)
		return -1;
	apart = sum[0] / n[0] - sum[1] / n[1];
	return apart * apart * n[0] * n[1] / (n[0] + n[1]);
}

static void
naive_grow(struct naive *v, const unsigned char *in)
{
	const double *y = v->t->x[v->t->d];
	size_t self = v->n++, i, j, n = 0;
	struct tw_node *node = &v->node[self];
	unsigned char side[64];
	long double best = -1, sse = 0, sum = 0;
	double least = INFINITY, most = -INFINITY, at = INFINITY,
	    next = INFINITY;

	memset(node, 0, sizeof(*node));
	for (i = 0; i < v->t->n; i++)
		if (in[i]) {
			n++;
			sum += y[i];
			least = fmin(least, y[i]);
			most = fmax(most, y[i]);
		}
	for (i = 0; i < v->t->n; i++)
		if (in[i])
			sse += (y[i] - sum / n) * (y[i] - sum / n);
	node->n = n;
	node->mean = (double)(sum / n);
	node->mse = (double)(sse / n);
	if (least == most)
		return;
	for (j = 0; j < v->t->d; j++)
		for (i = 0; i < v->t->n; i++)
			if (in[i]) {
				long double g = naive_gain(v, in, j,
				    v->t->x[j][i]);

				best = g > best ? g : best;
			}
	if (best < 0)
		return;
	for (j = 0; j < v->t->d && isinf(at); j++)
		for (i = 0; i < v->t->n; i++)
			if (in[i] && v->t->x[j][i] < at) {
				long double g = naive_gain(v, in, j,
				    v->t->x[j][i]);

				if (g >= 0 && g >= best - 1e-12L * sse) {
					at = v->t->x[j][i];
					node->feature = j;
				}
			}
	for (i = 0; i < v->t->n; i++)
		if (in[i] && v->t->x[node->feature][i] > at)
			next = fmin(next, v->t->x[node->feature][i]);
	node->threshold = 0.5 * at + 0.5 * next;
	for (i = 0; i < v->t->n; i++)
		side[i] = in[i] && v->t->x[node->feature][i] <= at;
	node->left = v->n;
	naive_grow(v, side);
	for (i = 0; i < v->t->n; i++)
		side[i] = in[i] && v->t->x[v->node[self].feature][i] > at;
	v->node[self].right = v->n;
	naive_grow(v, side);
}

static void
random_sets(void)
{
	unsigned char in[64];
	size_t sets, i, j, bad = 0, bad_numbers = 0;
	struct naive v;

	memset(in, 1, sizeof(in));
	state = 20;
	for (sets = 0; sets < 2000; sets++) {
		struct table t = table_new(1 + bits() % 40, 1 + bits() % 3);
		uint64_t values = 1 + bits() % 30, scores = 1 + bits() % 6;
		struct tw_tree_options o;
		struct tw_tree tree, expected;

		for (j = 0; j < t.d; j++)
			for (i = 0; i < t.n; i++)
				t.x[j][i] = (double)(bits() % values) - 9;
		for (i = 0; i < t.n; i++)
			t.x[t.d][i] = sets % 2 == 0 ? bell() :
			    0.1 * (double)(bits() % scores);
		o = options(1 + bits() % 6, TW_PRUNE_NONE);
		v.t = &t;
		v.min_leaf = o.min_leaf;
		v.n = 0;
		naive_grow(&v, in);
		tree = fit(&t, &o);
		expected.node = v.node;
		expected.n = v.n;
		bad += !same(&tree, &expected, 1);
		for (i = 0; i < tree.n && i < v.n; i++)
			bad_numbers += fabs(tree.node[i].mean - v.node[i].mean) > 1e-14 ||
			    (v.node[i].mse > 1e-30 &&
			    !close_to(tree.node[i].mse, v.node[i].mse, 1e-13));
		tw_tree_release(&tree);
		table_free(&t);
	}
	ok(bad == 0, "2000 small random tables: the naive tree (%zu differ)", bad);
	ok(bad_numbers == 0, "... and its means and squared errors");
}

/* ---- presorted columns ---- */

static double
column_value(int kind)
{
	uint64_t b = bits();
	double x;

	switch (kind) {
	case 0:			/* any double */
		b &= ~((uint64_t)1 << (b >> 40 & 1 ? 62 : 52));
		memcpy(&x, &b, sizeof(x));
		return isfinite(x) ? x : 0;
	case 1:			/* equal in the upper half, with ties */
		return 1 + (double)(b % 700) * 0x1p-52;
	case 2:
		return (b & 1 ? -1e-300 : 1e300) * (1 + (double)(b % 99999) * 0x1p-50);
	case 3:
		return (double)(b % 5) - 2;
	default:
		return b % 3 == 0 ? 0.0 : b % 3 == 1 ? -0.0 : DBL_TRUE_MIN;
	}
}

/* How many of n records are misplaced in a column's order. */
static size_t
misplaced(size_t n, const double *x, const uint32_t *order)
{
	unsigned char *seen = calloc(n, 1);
	size_t i, bad = 0;

	if (seen == NULL)
		abort();
	for (i = 0; i < n; i++) {
		uint32_t a = order[i], b;

		bad += a >= n || seen[a]++;
		if (i == 0)
			continue;
		b = order[i - 1];
		bad += x[b] > x[a] || (x[b] == x[a] && b > a &&
		    signbit(x[b]) == signbit(x[a]));
	}
	free(seen);
	return bad;
}

/* Ten columns of n records, two of each kind. */
static size_t
presort_bad(size_t n)
{
	struct table t = table_new(n, 10);
	uint32_t *order = calloc(10 * n, sizeof(*order));
	size_t i, j, bad = 0;

	if (order == NULL)
		abort();
	for (j = 0; j < 10; j++)
		for (i = 0; i < n; i++)
			t.x[j][i] = column_value((int)j / 2);
	if (tw_presort(n, 10, (const double *const *)t.x, order,
	    1 + (unsigned)n % 3) == -1)
		abort();
	for (j = 0; j < 10; j++)
		bad += misplaced(n, t.x[j], order + j * n);
	free(order);
	table_free(&t);
	return bad;
}

static void
presorted(void)
{
	size_t n, bad = 0;

	state = 40;
	for (n = 1; n < 3000; n = n * 3 / 2 + 1)
		bad += presort_bad(n);
	ok(bad == 0, "columns ascend, ties by record");
	/*
	 * One pass of the radix sort handles this many words, or divides them
	 * further.
	 */
	bad = presort_bad(65536) + presort_bad(65537) + presort_bad(150000);
	ok(bad == 0, "... and long ones");
}

/* ---- the best cut of a column ---- */

/* The gain divided by n of each cut of a column, -1 if it is not allowed. */
static double *
gains(const struct tw_split_column *c, size_t min_leaf)
{
	double *gain = calloc(c->n + 1, sizeof(*gain));
	long double sum = 0;
	size_t nl;

	if (gain == NULL)
		abort();
	for (nl = 1; nl < c->n; nl++) {
		sum += (long double)(c->score[nl - 1] - c->mean) * c->shrink;
		gain[nl] = (double)(sum * sum / nl / (c->n - nl));
		if (nl < min_leaf || c->n - nl < min_leaf ||
		    c->x[nl - 1] == c->x[nl])
			gain[nl] = -1;
	}
	gain[0] = gain[c->n] = -1;
	return gain;
}

/* Whether cut is the best one among all gains. */
static int
cut_is(struct tw_cut cut, const double *gain, size_t n, double floor,
    double equal)
{
	double best = floor, before = floor;
	size_t nl, at = 0;

	for (nl = 1; nl < n; nl++)
		if (gain[nl] > best) {
			before = best;
			best = gain[nl];
			at = nl;
		}
	if (at == 0 || cut.nl == 0)
		return at == cut.nl;
	/*
	 * With x87 arithmetic, cuts that differ by rounding may be in any
	 * order.
	 */
	if (FLT_EVAL_METHOD != 0)
		return cut.nl < n && fabs(gain[cut.nl] - best) <= equal &&
		    fabs(cut.gain - best) <= equal;
	return cut.nl < n && close_to(gain[cut.nl], best, 1e-13) &&
	    close_to(cut.gain, best, 1e-13) &&
	    (cut.before >= best - equal) == (before >= best - equal);
}

/* Whether cut is the first one above the floor. */
static int
first_is(struct tw_cut cut, const double *gain, double floor, double equal)
{
	double slack = FLT_EVAL_METHOD != 0 ? equal : 0;
	size_t nl;

	for (nl = 1; nl < cut.nl && gain[nl] <= floor + slack;)
		nl++;
	return cut.nl > 0 && nl == cut.nl && gain[nl] > floor - slack;
}

static void
fill_column(double *x, double *y, uint32_t *order, size_t n, int kind)
{
	size_t i;

	for (i = 0; i < n; i++) {
		order[i] = (uint32_t)i;
		x[i] = kind % 3 == 0 ? (double)i : floor(kind % 3 == 1 ?
		    (double)i / 7 : 5.0 * (double)i / (double)n);
		y[i] = bell();
		switch (kind / 3) {
		case 1:			/* steps, the best cut far from the middle */
			y[i] = 0.1 * y[i] + (i > n / 5) + 0.8 * (i > n - n / 9);
			break;
		case 2:			/* one outlier */
			y[i] = i == n / 3 ? 1e9 : y[i];
			break;
		case 3:			/* equal gains on both sides */
			y[i] = i % 2 == 0 ? 1 : -1;
			break;
		/* a mean that is large compared with the spread */
		case 4:
			y[i] = 1e6 + (i > 3 * n / 4) + (double)(bits() % 3) * 0x1p-30;
			break;
		}
	}
}

static void
cuts(void)
{
	static const size_t size[] = { 2, 63, 191, 192, 193, 255, 257, 320,
	    1000,
		4099 };
	size_t i, k, n, min_leaf, bad = 0, first_bad = 0;
	struct tw_block block[4099 / TW_BLOCK + 1];
	static double x[4099], y[4099];
	static uint32_t order[4099];
	int kind;

	state = 50;
	for (k = 0; k < sizeof(size) / sizeof(*size); k++)
		for (kind = 0; kind < 15; kind++)
			for (min_leaf = 1; 2 * min_leaf <= size[k];
			    min_leaf = 5 * min_leaf + 1) {
				struct tw_split_column c = { .n = n = size[k],
					.order = order, .x = x, .score = y,
					.block = block };
				double *gain, sse = 0, most = 0;
				struct tw_cut cut;

				fill_column(x, y, order, n, kind);
				for (i = 0; i < n; i++)
					c.mean += y[i] / (double)n;
				for (i = 0; i < n; i++) {
					sse += (y[i] - c.mean) * (y[i] - c.mean);
					most = fmax(most, fabs(y[i] - c.mean));
				}
				c.shrink = exp2(-ceil(log2(most)));
				c.equal = 1e-12 * sse * c.shrink * c.shrink / (double)n;
				gain = gains(&c, min_leaf);
				cut = tw_split_scan(&c, min_leaf, -1, 0);
				bad += !cut_is(cut, gain, n, -1, c.equal);
				if (cut.gain > 0) {
					double half = 0.4371 * cut.gain;

					bad += !cut_is(tw_split_scan(&c,
					    min_leaf, half,
					    0), gain, n, half, c.equal);
					bad += tw_split_scan(&c, min_leaf,
					    1.1 * cut.gain, 0).nl != 0;
					first_bad += !first_is(tw_split_scan(&c,
					    min_leaf,
					    half, 1), gain, half, c.equal);
				}
				free(gain);
			}
	ok(bad == 0, "the best cut as a look at each finds it: %zu wrong", bad);
	ok(first_bad == 0, "... and the first that is good enough: %zu wrong",
	    first_bad);
}

/* ---- structure ---- */

static void
structure(void)
{
	struct table t = smooth(3000, 3);
	struct tw_tree_options o = options(7, TW_PRUNE_NONE);
	struct tw_tree tree = fit(&t, &o);
	size_t i, j, next, leaves = 0, min_n = SIZE_MAX, bad = 0;
	size_t *stack = calloc(tree.n, sizeof(*stack)), depth = 0;
	uint64_t *n = calloc(tree.n, sizeof(*n));
	long double *sum = calloc(tree.n, sizeof(*sum)), r;
	long double *square = calloc(tree.n, sizeof(*square));
	double row[3];

	if (stack == NULL || n == NULL || sum == NULL || square == NULL)
		abort();
	/*
	 * Preorder: the next node is the left child, or the last right child
	 * that is pending.
	 */
	for (i = 0; i < tree.n; i++) {
		const struct tw_node *q = &tree.node[i];

		next = i + 1;
		if (q->left != 0) {
			bad += q->left != next || q->right <= q->left;
			bad += q->n != tree.node[q->left].n + tree.node[q->right].n;
			stack[depth++] = q->right;
			continue;
		}
		bad += q->right != 0 || q->feature != 0 || q->threshold != 0;
		bad += i + 1 < tree.n && (depth == 0 || stack[--depth] != next);
		leaves++;
		min_n = q->n < min_n ? (size_t)q->n : min_n;
	}
	ok(bad == 0 && depth == 0, "preorder, and children add up");
	ok(min_n >= 7 && leaves > 100, "%zu leaves, each with min_leaf or more",
	    leaves);
	for (i = 0; i < t.n; i++) {
		for (j = 0; j < 3; j++)
			row[j] = t.x[j][i];
		j = tw_tree_leaf(&tree, row);
		n[j]++;
		sum[j] += t.x[3][i];
	}
	for (i = 0; i < t.n; i++) {
		for (j = 0; j < 3; j++)
			row[j] = t.x[j][i];
		j = tw_tree_leaf(&tree, row);
		r = t.x[3][i] - sum[j] / n[j];
		square[j] += r * r;
	}
	for (bad = 0, i = 0; i < tree.n; i++) {
		const struct tw_node *q = &tree.node[i];

		if (q->left == 0)
			bad += q->n != n[i] ||
			    !close_to(q->mean, (double)(sum[i] / n[i]),
			    1e-14) ||
			    !close_to(q->mse, (double)(square[i] / n[i]),
			    1e-14);
	}
	ok(bad == 0, "tw_tree_leaf finds n, mean and mse of every leaf again");
	free(stack);
	free(n);
	free(sum);
	free(square);
	tw_tree_release(&tree);
	table_free(&t);
}

/* ---- invariances ---- */

static const char *const prune_name[TW_PRUNES] = { "none", "alpha", "holdout" };

static void
scores_by(struct table *t, const struct tw_tree_options *o,
    const struct tw_tree *want, double scale, double shift)
{
	struct tw_tree_options p = *o;
	double *y = t->x[t->d], *was = malloc(t->n * sizeof(*was)), *by = was;
	struct tw_tree tree;
	size_t i;
	int good, finite = 1;

	if (was == NULL)
		abort();
	memcpy(was, y, t->n * sizeof(*was));
	for (i = 0; i < t->n; i++)
		y[i] = by[i] * scale + shift;
	p.alpha = o->alpha * scale * scale;
	tree = fit(t, &p);
	good = same(&tree, want, 1);
	for (i = 0; i < tree.n; i++)
		finite &= isfinite(tree.node[i].mean) && isfinite(tree.node[i].mse);
	ok(good && finite, "prune %s: scores * %g + %g, the same %zu nodes",
	    prune_name[o->prune], scale, shift, want->n);
	memcpy(y, was, t->n * sizeof(*was));
	free(was);
	tw_tree_release(&tree);
}

static void
invariance(void)
{
	static const double scale[] = { 1e-8, 1e150, -3, 1e200, 1e-200,
	    0x1p-1040, 1e300 };
	struct table t = smooth(1500, 3), u = table_new(1500, 3);
	struct tw_tree want, got;
	size_t i, j, k;
	int prune;

	for (prune = TW_PRUNE_NONE; prune < TW_PRUNES; prune++) {
		struct tw_tree_options o = options(5, (enum tw_prune)prune);

		o.alpha = 0.01;
		want = fit(&t, &o);
		for (i = 0; i < sizeof(scale) / sizeof(*scale); i++)
			/*
			 * Squares overflow beyond 1e154, where an alpha cannot
			 * be tested.
			 */
			if (prune != TW_PRUNE_ALPHA || fabs(log10(fabs(scale[i]))) < 155)
				scores_by(&t, &o, &want, scale[i], 0);
		scores_by(&t, &o, &want, 1, 1e8);
		scores_by(&t, &o, &want, -0x1p-30, 1);

		for (j = 0; j < 3; j++)
			for (i = 0; i < t.n; i++)
				u.x[j][i] = j == 1 ? exp(t.x[j][i]) * 1e-300 :
				    pow(t.x[j][i], 3) * 1e100;
		memcpy(u.x[3], t.x[3], t.n * sizeof(double));
		got = fit(&u, &o);
		ok(same(&got, &want, 0), "prune %s: increasing functions of the features",
		    prune_name[prune]);
		tw_tree_release(&got);

		/*
		 * Permutes rows 0 .. n-1 in steps of 7, which is prime to n.
		 * Random parts of the records would differ.
		 */
		if (prune <= TW_PRUNE_ALPHA) {
			for (i = 0, k = 0; i < t.n; i++, k = (k + 7) % t.n)
				for (j = 0; j <= 3; j++)
					u.x[j][i] = t.x[j][k];
			o.min_leaf = 12;
			got = fit(&u, &o);
			tw_tree_release(&want);
			want = fit(&t, &o);
			ok(same(&got, &want, 1), "prune %s: rows in another order",
			    prune_name[prune]);
			tw_tree_release(&got);
		}
		tw_tree_release(&want);
	}
	table_free(&t);
	table_free(&u);
}

static void
mirrored(void)
{
	struct table t = table_new(20000, 3);
	struct tw_tree_options o = options(4, TW_PRUNE_NONE);
	struct tw_tree tree;
	size_t i, bad = 0;

	/*
	 * The same cuts summed in reverse, with scores whose spread in the
	 * nodes below the root is a millionth of their distance from the root's
	 * mean. Equal gains must count as equal up to rounding.
	 */
	for (i = 0; i < t.n; i++) {
		t.x[0][i] = bell();
		t.x[1][i] = -t.x[0][i];
		t.x[2][i] = t.x[0][i];
		t.x[3][i] = (t.x[0][i] > 0 ? 1e6 : -1e6) + sin(t.x[0][i]) + bell();
	}
	tree = fit(&t, &o);
	for (i = 0; i < tree.n; i++)
		bad += tree.node[i].feature != 0;
	ok(bad == 0 && tree.n > 1000, "a mirrored or copied column is never chosen");
	tw_tree_release(&tree);
	table_free(&t);
}

/* The feature of the root's split if two features gain q^2 and p^2. */
static size_t
preferred(double p, double q)
{
	struct table t = table_new(4, 2);
	struct tw_tree_options o = options(2, TW_PRUNE_NONE);
	struct tw_tree tree;
	size_t i, feature;

	for (i = 0; i < 4; i++) {
		t.x[0][i] = (double)(i / 2);
		t.x[1][i] = (double)(i % 2);
		t.x[2][i] = (i % 2 == 1 ? p : 0) + (i / 2 == 1 ? q : 0);
	}
	tree = fit(&t, &o);
	feature = tree.n == 3 ? tree.node[0].feature : SIZE_MAX;
	tw_tree_release(&tree);
	table_free(&t);
	return feature;
}

static void
equal_gains(void)
{
	struct table t = table_new(8, 2);
	struct tw_tree_options o = options(2, TW_PRUNE_NONE);
	struct tw_tree tree;
	size_t i;

	ok(preferred(1, 1) == 0 && preferred(1 + 1e-13, 1) == 0 &&
	    preferred(1e-7, 1e-7 * (1 - 1e-13)) == 0, "gains 1e-13 apart are equal");
	ok(preferred(1 + 1e-11, 1) == 1 && preferred(1e-7,
	    1e-7 * (1 - 1e-11)) == 1, "gains 1e-11 apart are not");
	/*
	 * Tiny scores in a node below a root with large ones: no square may
	 * underflow.
	 */
	for (i = 0; i < 8; i++) {
		t.x[0][i] = (double)(i / 2);
		t.x[1][i] = (double)(i % 2);
		t.x[2][i] = i < 4 ? 1 :
		    1e-250 * ((i % 2 == 1 ? 3 : 0) + (i / 2 == 3 ? 1 : 0));
	}
	tree = fit(&t, &o);
	ok(tree.n == 5 && tree.node[2].n == 4 && tree.node[2].feature == 1,
	    "scores of 1e-250 beside 1");
	tw_tree_release(&tree);
	table_free(&t);
}

static void
threads(void)
{
	struct table t = smooth(40000, 8);
	struct tw_tree_options o;
	struct tw_tree one, more;
	int prune, good;

	for (prune = TW_PRUNE_NONE; prune < TW_PRUNES; prune++) {
		o = options(prune == TW_PRUNE_NONE ? 1 : 10,
		    (enum tw_prune)prune);
		o.alpha = 1e-3;
		one = fit(&t, &o);
		good = 1;
		for (o.threads = 2; o.threads <= 4; o.threads++) {
			more = fit(&t, &o);
			good &= more.n == one.n && memcmp(more.node, one.node,
			    one.n * sizeof(*one.node)) == 0;
			tw_tree_release(&more);
		}
		ok(good, "prune %s: 1 to 4 threads, the same bytes", prune_name[prune]);
		tw_tree_release(&one);
	}
	table_free(&t);
}

static int
root_alone(const struct table *t, struct tw_tree_options o)
{
	struct tw_tree tree = fit(t, &o);
	int good = tree.n == 1 && tree.node[0].n == t->n &&
	    tree.node[0].left == 0 && tree.node[0].right == 0;

	tw_tree_release(&tree);
	return good;
}

/*
 * Threads share large nodes and take small ones afterwards: trees without small
 * nodes, and with a large one as the last.
 */
static void
large_leaves(void)
{
	struct table t = table_new(1200, 1024), none = t;
	struct tw_tree_options o = options(1, TW_PRUNE_NONE);
	struct tw_tree one, two;
	size_t i, j;

	for (i = 0; i < t.n; i++) {
		for (j = 0; j < t.d; j++)
			t.x[j][i] = (double)i;
		t.x[t.d][i] = 3;
	}
	o.threads = 2;
	ok(root_alone(&t, o), "2 threads: a large leaf alone");
	none.d = 0;
	ok(root_alone(&none, o), "... and without a feature");
	for (i = 0; i < 300; i++)
		t.x[t.d][i] = (double)(i % 2);
	two = fit(&t, &o);
	o.threads = 1;
	one = fit(&t, &o);
	ok(two.n > 500 && two.node[two.n - 1].n == 900 && two.n == one.n &&
	    memcmp(two.node, one.node, one.n * sizeof(*one.node)) == 0,
	    "a large leaf after small ones: 1 and 2 threads, the same bytes");
	tw_tree_release(&one);
	tw_tree_release(&two);
	table_free(&t);
}

/* ---- pruning ---- */

/* Whether b is a subtree of a with the same splits. */
static int
nested(const struct tw_tree *a, const struct tw_tree *b)
{
	size_t i, j = 0, skip = 0;

	for (i = 0; i < a->n; i++) {
		const struct tw_node *p = &a->node[i], *q = &b->node[j];

		if (skip > 0) {
			skip += p->left != 0 ? 1 : (size_t)-1;
			continue;
		}
		if (j == b->n || p->n != q->n || p->mean != q->mean)
			return 0;
		if (q->left != 0 && (p->left == 0 || p->feature != q->feature ||
		    p->threshold != q->threshold))
			return 0;
		/* b stops here: skip the two subtrees below this node of a. */
		if (q->left == 0 && p->left != 0)
			skip = 2;
		j++;
	}
	return j == b->n;
}

static void
paths(void)
{
	struct tw_cart_data data;
	struct tw_tree cart, cut;
	struct tw_path path;
	size_t sets, i, bad = 0, loose = 0, steps = 0;
	double alpha;

	state = 30;
	for (sets = 0; sets < 40; sets++) {
		struct table t = smooth(300, 2);
		struct tw_tree_options o = options(1 + sets % 5, TW_PRUNE_NONE);

		if (sets % 4 == 0)
			for (i = 0; i < t.n; i++)
				t.x[2][i] = floor(t.x[2][i]);
		cart = full_tree(&t, &o, &data);
		if (tw_cart_path(&cart, NULL, data.log2_r, &path) == -1)
			abort();
		for (i = 1; i < path.n; i++) {
			bad += path.alpha[i] <= path.alpha[i - 1];
			cut = full_tree(&t, &o, &data);
			/* Between two steps of the path, nothing changes. */
			alpha = i + 1 < path.n ?
			    0.5 * path.alpha[i] + 0.5 * path.alpha[i + 1] : 1e9;
			if (tw_cart_prune(&cut,
			    i % 2 == 0 ? alpha : path.alpha[i],
			    data.log2_r) == -1)
				abort();
			loose += cut.n >= cart.n || !nested(&cart, &cut);
			tw_tree_release(&cart);
			cart = cut;
			steps++;
		}
		bad += path.alpha[0] != -1 || cart.n != 1;
		tw_path_release(&path);
		tw_tree_release(&cart);
		table_free(&t);
	}
	ok(bad == 0, "alpha ascends along the path to the root alone");
	ok(loose == 0, "%zu steps, each tree part of the one before", steps);
}

static void
limits(void)
{
	struct table t = smooth(2000, 3);
	struct tw_tree_options o = options(3, TW_PRUNE_NONE);
	struct tw_tree full = fit(&t, &o), tree;
	size_t k, bad = 0;
	double error, before = INFINITY;

	for (k = 1; k <= 60; k++) {
		size_t i;

		o.max_leaves = k;
		tree = fit(&t, &o);
		bad += tree.n != 2 * k - 1;
		for (error = 0, i = 0; i < tree.n; i++)
			if (tree.node[i].left == 0)
				error += (double)tree.node[i].n * tree.node[i].mse;
		bad += error > before;
		before = error;
		tw_tree_release(&tree);
	}
	ok(bad == 0, "max_leaves 1 to 60 makes so many, with less and less error");
	o.max_leaves = 1000000;
	tree = fit(&t, &o);
	ok(same(&tree, &full, 1), "more than there are: the full tree");
	tw_tree_release(&tree);
	tw_tree_release(&full);
	table_free(&t);
}

/*
 * Values that are equal only up to rounding, which the oracles' exact numbers
 * cannot test.
 */
static void
rounding(void)
{
	struct table t = smooth(400, 2), cube = table_new(64, 6);
	struct tw_tree_options o = options(5, TW_PRUNE_NONE);
	struct tw_cart_data data;
	struct tw_tree cart;
	struct tw_path path, moved;
	struct tw_tree a, b;
	uint32_t part[8];
	size_t i, j, bad = 0;

	cart = full_tree(&t, &o, &data);
	if (tw_cart_path(&cart, NULL, data.log2_r, &path) == -1)
		abort();
	tw_tree_release(&cart);
	for (i = 0; i < t.n; i++)
		t.x[2][i] += 1e8;
	cart = full_tree(&t, &o, &data);
	if (tw_cart_path(&cart, NULL, data.log2_r, &moved) == -1)
		abort();
	tw_tree_release(&cart);
	bad += path.n != moved.n || path.n < 20;
	for (i = 0; i < path.n && bad == 0; i++)
		bad += !close_to(path.alpha[i], moved.alpha[i], 1e-13);
	ok(bad == 0, "scores + 1e8: the same alphas to 13 digits");
	tw_path_release(&path);
	tw_path_release(&moved);
	table_free(&t);

	o = options(1, TW_PRUNE_NONE);
	for (o.max_leaves = 2; o.max_leaves < 40; o.max_leaves++) {
		for (i = 0; i < 64; i++)
			for (cube.x[6][i] = 0, j = 0; j < 6; j++)
				cube.x[6][i] += cube.x[j][i] = (double)(i >> j & 1);
		a = fit(&cube, &o);
		for (i = 0; i < 64; i++)
			cube.x[6][i] = 0.1 * cube.x[6][i] - 0.7;
		b = fit(&cube, &o);
		bad += !same(&a, &b, 1);
		tw_tree_release(&a);
		tw_tree_release(&b);
	}
	ok(bad == 0, "best-first growth: equal gains in preorder");
	table_free(&cube);

	/* Tenths whose sum is 1, but not in doubles. */
	t = table_new(4, 1);
	for (i = 0; i < 4; i++)
		t.x[0][i] = (double)(i / 2);
	for (bad = 0, i = 1; i < 10; i++)
		for (j = 1; j < 10; j++) {
			t.x[1][0] = 0.1 * (double)i;
			t.x[1][1] = 1 - t.x[1][0];
			t.x[1][2] = 0.1 * (double)j;
			t.x[1][3] = 0.1 * (double)(10 - j);
			o = options(1, TW_PRUNE_NONE);
			bad += root_alone(&t, o) != (i == 5 && j == 5);
			o.prune = TW_PRUNE_ALPHA;
			bad += !root_alone(&t, o);
		}
	ok(bad == 0, "a split for nothing is made, and goes at alpha 0");
	table_free(&t);
	/*
	 * The same in the half that grows the tree: held-out records cannot
	 * bring it back.
	 */
	t = table_new(8, 1);
	for (i = 0; i < 8; i++) {
		t.x[0][i] = (double)(i / 4);
		t.x[1][i] = (double)(i / 2 % 2);
		part[i] = (uint32_t)(i % 2);
	}
	o = options(1, TW_PRUNE_HOLDOUT);
	if (tw_tree_fit_parts(8, 1, (const double *const *)t.x, t.x[1], &o,
	    part, &a) == -1)
		abort();
	ok(a.n == 1, "... and when one half decides about the other's");
	tw_tree_release(&a);
	table_free(&t);
	/*
	 * All records have such a split, but the half that grows the kept tree
	 * has none.
	 */
	t = table_new(7, 1);
	memcpy(t.x[0], (double[]){ 0, 0, 0, 2, 2, 3, 3 }, 7 * sizeof(double));
	memcpy(t.x[1], (double[]){ 9, 9, 9, 0, 2, 1, 1 }, 7 * sizeof(double));
	if (tw_tree_fit_parts(7, 1, (const double *const *)t.x, t.x[1], &o,
	    (uint32_t[]){ 0, 0, 1, 0, 0, 1, 1 }, &a) == -1)
		abort();
	ok(a.n == 3 && a.node[2].n == 4, "... or when all have it alone");
	tw_tree_release(&a);
	table_free(&t);
}

/*
 * Whether the split of 0 and 4, with mean 2, is kept if the held-out scores are
 * a.
 */
static int
worth(double a)
{
	static const uint32_t part[] = { 0, 1, 0, 1 };
	struct table t = table_new(4, 1);
	struct tw_tree_options o = options(1, TW_PRUNE_HOLDOUT);
	struct tw_tree tree;
	int split;

	t.x[0][2] = t.x[0][3] = 1;
	t.x[1][1] = a;
	t.x[1][2] = 4;
	t.x[1][3] = 4 - a;
	if (tw_tree_fit_parts(4, 1, (const double *const *)t.x, t.x[1], &o,
	    part, &tree) == -1)
		abort();
	split = tree.n > 1;
	tw_tree_release(&tree);
	table_free(&t);
	return split;
}

static void
held_out(void)
{
	ok(worth(0.5) && !worth(1.5), "the held-out half decides");
	ok(!worth(1) && !worth(1 - 1e-14) && worth(1 - 1e-11),
	    "equal errors: the larger alpha");
}

/* ---- edges ---- */

/* The threshold between a and b, of one feature and two scores. */
static double
threshold(double a, double b)
{
	struct table t = table_new(2, 1);
	struct tw_tree_options o = options(1, TW_PRUNE_NONE);
	struct tw_tree tree;
	double at;

	t.x[0][0] = b;
	t.x[0][1] = a;
	t.x[1][0] = 1;
	tree = fit(&t, &o);
	at = tree.n == 3 && tree.node[1].mean == 0 ? tree.node[0].threshold :
	    (double)NAN;
	tw_tree_release(&tree);
	table_free(&t);
	return at;
}

static void
edges(void)
{
	double a = 1, b = nextafter(1, 2);
	struct tw_tree_options o;
	struct tw_tree tree, least;
	struct table t;
	size_t i, many = 0;
	int prune, good[4] = { 1, 1, 1, 1 };

	ok(threshold(a, b) == a, "neighbouring doubles: the lower one");
	ok(threshold(b, nextafter(b, 2)) == b, "... of an odd one too");
	ok(threshold(-DBL_MAX, DBL_MAX) == 0 && !signbit(threshold(-1, 1)),
	    "the largest doubles: 0, not -0");
	ok(threshold(0.9 * DBL_MAX, DBL_MAX) < DBL_MAX, "no overflow");
	ok(threshold(0, DBL_TRUE_MIN) == 0 &&
	    threshold(-DBL_TRUE_MIN, 0) == -DBL_TRUE_MIN, "the smallest doubles");
	ok(isnan(threshold(-0.0, 0.0)), "-0 and 0 are one value");

	for (prune = TW_PRUNE_NONE; prune < TW_PRUNES; prune++) {
		o = options(1, (enum tw_prune)prune);
		t = table_new(1, 2);
		good[0] &= root_alone(&t, o);
		table_free(&t);
		t = table_new(9, 0);
		for (i = 0; i < 9; i++)
			t.x[0][i] = (double)i;
		good[1] &= root_alone(&t, o) && tw_tree_fit(9, 0, NULL,
		    t.x[0], &o, &tree) == 0 && tree.n == 1;
		tw_tree_release(&tree);
		table_free(&t);
		t = table_new(9, 2);
		for (i = 0; i < 9; i++)
			t.x[2][i] = (double)i;
		good[2] &= root_alone(&t, o);
		for (i = 0; i < 9; i++) {
			t.x[0][i] = (double)i;
			t.x[2][i] = 0.1;
		}
		good[3] &= root_alone(&t, o);
		tree = fit(&t, &o);
		good[3] &= tree.node[0].mse == 0 && tree.node[0].mean == (double)0.1;
		tw_tree_release(&tree);
		table_free(&t);
	}
	ok(good[0], "one record");
	ok(good[1], "no feature");
	ok(good[2], "constant features");
	ok(good[3], "equal scores: mse is 0, the mean the score");

	t = smooth(50, 2);
	o = options(51, TW_PRUNE_NONE);
	ok(root_alone(&t, o), "fewer records than min_leaf");
	o = options(1, TW_PRUNE_NONE);
	o.max_leaves = 0;
	ok(root_alone(&t, o), "max_leaves 0: the root is left");
	o.max_leaves = SIZE_MAX;
	tree = fit(&t, &o);
	o.min_leaf = o.threads = 0;
	least = fit(&t, &o);
	ok(same(&tree, &least, 1), "no threads and leaves of no record: one");
	tw_tree_release(&tree);
	tw_tree_release(&least);
	o = options(1, TW_PRUNE_ALPHA);
	o.alpha = 1e300;
	ok(root_alone(&t, o), "alpha beyond every link");
	table_free(&t);

	/*
	 * Scores that differ by 1e155 and more: the mse is the largest double.
	 */
	t = table_new(4, 1);
	for (i = 0; i < 4; i++) {
		t.x[0][i] = (double)i;
		t.x[1][i] = i < 2 ? -DBL_MAX : DBL_MAX;
	}
	o = options(1, TW_PRUNE_NONE);
	tree = fit(&t, &o);
	ok(tree.n == 3 && tree.node[0].mse == DBL_MAX && tree.node[0].mean == 0 &&
	    tree.node[1].mean == -DBL_MAX && tree.node[1].mse == 0,
	    "scores at both ends of the doubles");
	tw_tree_release(&tree);
	table_free(&t);

	/*
	 * Scores that become subnormal when the largest are scaled below 2^960.
	 */
	t = table_new(6, 1);
	for (i = 0; i < 6; i++) {
		t.x[0][i] = (double)i;
		t.x[1][i] = i < 2 ? 0 : i < 4 ? 1e-300 : DBL_MAX;
	}
	o = options(1, TW_PRUNE_NONE);
	tree = fit(&t, &o);
	ok(tree.n == 5 && tree.node[1].n == 4 && tree.node[1].threshold == 1.5 &&
	    tree.node[2].mean == 0 && close_to(tree.node[3].mean, 1e-300,
	    1e-4) &&
	    tree.node[4].mean == DBL_MAX, "scores of 1e-300 beside the largest double");
	for (i = 0; i < 6; i++)
		t.x[1][i] *= -1;
	least = fit(&t, &o);
	many = same(&tree, &least, 1) != 0;
	for (i = 0; many > 0 && i < tree.n; i++)
		many = least.node[i].mean == -tree.node[i].mean;
	ok(many == 1, "... and below 0");
	many = 0;
	tw_tree_release(&least);
	tw_tree_release(&tree);
	table_free(&t);

	/*
	 * With two of three records growing the tree, some halves find the cut;
	 * with one, none could.
	 */
	t = table_new(3, 1);
	for (i = 0; i < 3; i++) {
		t.x[0][i] = (double)i;
		t.x[1][i] = i == 0 ? 0 : 9 + (double)i;
	}
	o = options(1, TW_PRUNE_HOLDOUT);
	for (o.seed = 0; o.seed < 30; o.seed++) {
		tree = fit(&t, &o);
		many += tree.n > 1;
		tw_tree_release(&tree);
	}
	ok(many > 5 && many < 30, "the larger half grows, by seed (%zu of 30)", many);
	table_free(&t);

	errno = 0;
	ok(tw_tree_fit(UINT32_MAX, 0, NULL, NULL, &o, &tree) == -1 &&
	    errno == EFBIG, "too many records: EFBIG");
}

/*
 * Alternating scores split off one record at a time: the tree is as deep as the
 * number of records, so nothing may recurse.
 */
static void
deep(void)
{
	struct table t = table_new(3000, 1);
	struct tw_tree_options o = options(1, TW_PRUNE_NONE);
	struct tw_tree tree;
	size_t i, depth = 0;

	for (i = 0; i < t.n; i++) {
		t.x[0][i] = (double)i;
		t.x[1][i] = (double)(i & 1);
	}
	tree = fit(&t, &o);
	for (i = 0; tree.node[i].left != 0; i = tree.node[i].right)
		depth++;
	ok(tree.n == 2 * t.n - 1 && depth == t.n - 1, "%zu splits deep", depth);
	tw_tree_release(&tree);
	o.prune = TW_PRUNE_HOLDOUT;
	ok(root_alone(&t, o), "... and all pruned");
	table_free(&t);

	/*
	 * With powers of 8, the largest alone goes right: relative to its
	 * square, this gains 1, and the two largest together gain 2 (9/16)^2.
	 */
	t = table_new(150, 1);
	for (i = 0; i < t.n; i++) {
		t.x[0][i] = (double)i;
		t.x[1][i] = ldexp(1, 3 * (int)i);
	}
	o.prune = TW_PRUNE_NONE;
	tree = fit(&t, &o);
	for (i = 0, depth = 0; tree.node[i].left != 0; i = tree.node[i].left)
		depth++;
	ok(tree.n == 2 * t.n - 1 && depth == t.n - 1, "%zu to the left", depth);
	tw_tree_release(&tree);
	table_free(&t);
}

/*
 * ceil(min_leaf n / fill), by definition: the smallest k with k fill >=
 * min_leaf n.
 */
static void
filled(void)
{
	size_t wrong = 0, i;

	for (i = 0; i < 10000; i++) {
		uint64_t m = 1 + bits() % 400, n = bits() % 100000;
		uint64_t fill = 1 + bits() % 5000;
		uint64_t k = tw_tree_min_leaf(m, n, fill);

		wrong += k * fill < m * n || (k > 0 && (k - 1) * fill >= m * n);
	}
	ok(wrong == 0, "min-leaf of other records: the least that is enough");
	ok(tw_tree_min_leaf(300, 10000, 4000) == 750 &&
	    tw_tree_min_leaf(150, 8001, 1000) == 1201 &&
	    tw_tree_min_leaf(7, 10, 10) == 7 && tw_tree_min_leaf(1, 1, 9) == 1,
	    "... by hand");
	/* With m = 2^32 - 1: m (m - 1) / m, and (m - 1)(m + 1) / m rounded up. */
	ok(tw_tree_min_leaf(UINT32_MAX, UINT32_MAX - 1, UINT32_MAX) ==
	    UINT32_MAX - 1 && tw_tree_min_leaf(UINT32_MAX - 1,
	    (uint64_t)UINT32_MAX + 1, UINT32_MAX) == UINT32_MAX,
	    "... where the product takes 64 bits");
	ok(tw_tree_min_leaf(UINT32_MAX, UINT64_MAX, 1) == SIZE_MAX,
	    "... and where it does not fit");
}

/*
 * A root over two splits whose alphas are 1/8 and 1/8 (1 + 2 delta): the links
 * are removed in one step if these differ only by rounding, otherwise in two. A
 * row's numbers are means, exact except for delta.
 */
static void
near_alphas(double delta, size_t steps)
{
	static const size_t left[] = { 1, 2, 0, 0, 5, 0, 0 };
	static const size_t right[] = { 4, 3, 0, 0, 6, 0, 0 };
	double mean[] = { 0, -8, -8.5, -7.5, 8, 7.5 - delta / 2,
	    8.5 + delta / 2 };
	struct tw_tree cart = { 0 };
	struct tw_path path;
	size_t i;

	for (i = 0; i < 7; i++) {
		struct tw_node *node = tw_cart_add(&cart);

		if (node == NULL)
			abort();
		node->left = left[i];
		node->right = right[i];
		node->n = i == 0 ? 4 : left[i] != 0 ? 2 : 1;
		node->mean = mean[i];
	}
	if (tw_cart_path(&cart, NULL, 0, &path) < 0)
		abort();
	ok(path.n == steps, "alphas that differ by %g of themselves: %zu steps",
	    2 * delta, path.n);
	if (tw_cart_prune(&cart, 0.125, 0) < 0)
		abort();
	ok(cart.n == (steps == 3 ? 3 : 5), "pruned by the lesser: %zu nodes",
	    cart.n);
	tw_path_release(&path);
	tw_tree_release(&cart);
}

/*
 * No cut of a half of 40 records leaves 15 on both sides; some cut of all
 * records does.
 */
static void
halves(void)
{
	struct table t = table_new(40, 1);
	struct tw_tree_options o = options(15, TW_PRUNE_NONE);
	size_t i;

	for (i = 0; i < t.n; i++) {
		t.x[0][i] = (double)i;
		t.x[1][i] = i < 20 ? 0 : 100;
	}
	ok(!root_alone(&t, o), "a step that 40 records show");
	o.prune = TW_PRUNE_HOLDOUT;
	ok(root_alone(&t, o), "... no half of them does");
	table_free(&t);
}

/* Only existing records are held out, although memory continues after them. */
static void
held_few(void)
{
	enum { FEW = 10, ROOM = 1 << 15 };
	static double x[ROOM];
	static uint32_t part[ROOM];
	const double *column = x;
	struct table t = table_new(FEW, 1);
	struct tw_tree_options o = options(5, TW_PRUNE_NONE);
	struct tw_cart_data data;
	struct tw_tree cart;
	double *held;
	size_t i;

	for (i = 0; i < FEW; i++)
		x[i] = t.x[0][i] = t.x[1][i] = (double)(i / 5);
	for (i = 0; i < ROOM; i++)
		part[i] = 1;
	cart = full_tree(&t, &o, &data);
	data.x = &column;
	held = tw_cart_held(&data, part, &cart, 1);
	ok(held != NULL && cart.n == 3 && fabs(ldexp(held[0], 2 * data.log2_r) -
	    2.5) < 1e-15 && held[1] < 1e-15 && held[2] < 1e-15,
	    "ten that are held out, of more room");
	free(held);
	tw_tree_release(&cart);
	table_free(&t);
}

int
main(void)
{
	filled();
	oracles(DIR "cases.tsv");
	oracles(DIR "rpart.tsv");
	random_sets();
	presorted();
	cuts();
	state = 10;
	structure();
	invariance();
	mirrored();
	equal_gains();
	threads();
	large_leaves();
	paths();
	limits();
	rounding();
	near_alphas(0x1p-45, 3);
	near_alphas(0x1p-34, 4);
	held_out();
	halves();
	held_few();
	edges();
	deep();
	return done();
}
