/* Summaries of long data by ridge regression. See summary.h. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "stat/base/order.h"
#include "stat/base/vector.h"
#include "stat/flow/flow.h"
#include "stat/flow/principal.h"
#include "stat/flow/summary.h"

static const double WIDEST = 4;	/* of a feature whose powers are taken */
static const double Y_MOST = 5;	/* of a target */

/* Penalties that are tried, times the number of records. */
static const double penalty[] = { 1e-4, 1e-3, 1e-2, 0.1, 1 };
enum { PENALTIES = sizeof penalty / sizeof penalty[0] };

enum { COMPONENTS = 3 };	/* one number in so many is a component */
enum { MOST_COLUMNS = 600 };	/* a higher degree with more is not tried */
/* Records by which degree and penalty are chosen. */
enum { JUDGES = 1000 };

int
tw_summary_init(struct tw_summary *s, size_t n, size_t nx, size_t degree,
    bool sorted)
{
	*s = (struct tw_summary){ .n = n,
		.nx = nx,
		.degree = degree,
		.sorted = sorted };
	s->map = calloc(n + (n == 0), tw_summary_size(s) * sizeof *s->map);
	return s->map != NULL ? 0 : -1;
}

void
tw_summary_release(struct tw_summary *s)
{
	free(s->map);
	*s = (struct tw_summary){ 0 };
}

static double
hold(double v, double most)
{
	return fmin(fmax(v, -most), most);
}

void
tw_summary_apply(const struct tw_summary *s, double *feature, double *to)
{
	size_t i, j, k;

	if (s->sorted)
		qsort(feature, s->nx, sizeof *feature, tw_ascending);
	for (i = 0; i < s->n; i++) {
		const double *w = s->map + i * tw_summary_size(s);
		double sum = *w++;

		for (j = 0; j < s->nx; j++) {
			double f = hold(feature[j], WIDEST), p = 1;

			for (k = 0; k < s->degree; k++)
				sum += *w++ * (p *= f);
		}
		to[i] = hold(sum, TW_FLOW_FARTHEST);
	}
}

/* ---- the regression ----------------------------------------------- */

/*
 * Columns, centred and scaled to variance 1; a constant one is 0. Normal
 * equations are X'X / n, of which the lower triangle is used.
 */
struct ridge {
	size_t n, nx, ntheta, targets;
	const float *data;
	size_t degree, cols;
	bool sorted;
	double *feature;	/* [nx] */
	double *mean, *scale;	/* [cols] */
	double *y_mean, *y_scale;	/* [targets] */
	double *gram, *chol;	/* [cols][cols] */
	double *right;		/* [targets][cols] X'y / n */
	double *coef;		/* [targets][cols] */
	double *row, *work;	/* [cols] */
	double *y;		/* [targets] */
};

static void
ridge_release(struct ridge *r)
{
	free(r->mean);
	free(r->gram);
	*r = (struct ridge){ 0 };
}

static int
ridge_init(struct ridge *r)
{
	size_t c = r->cols, t = r->targets;

	r->mean = calloc(4 * c + 3 * t + 2 * t * c + r->nx, sizeof *r->mean);
	r->gram = calloc(c, 2 * c * sizeof *r->gram);
	if (r->mean == NULL || r->gram == NULL) {
		ridge_release(r);
		return -1;
	}
	r->scale = r->mean + c;
	r->row = r->scale + c;
	r->work = r->row + c;
	r->y = r->work + c;
	r->y_mean = r->y + t;
	r->y_scale = r->y_mean + t;
	r->right = r->y_scale + t;
	r->coef = r->right + t * c;
	r->feature = r->coef + t * c;
	r->chol = r->gram + c * c;
	return 0;
}

/* Hermite's polynomial: He_(k+1)(y) = y He_k(y) - k He_(k-1)(y). */
static double
hermite(size_t degree, double y)
{
	double last = 1, he = y, next;
	size_t k;

	for (k = 1; k < degree; k++) {
		next = y * he - (double)k * last;
		last = he;
		he = next;
	}
	return he;
}

/*
 * Target j of y: y_1 .. y_D, He_2, products of two neighbours, He_3, He_4 ...
 */
static double
target(const struct ridge *r, const float *y, size_t j)
{
	size_t d = r->ntheta, turn = j / d, i = j % d;
	double v = hold((double)y[i], Y_MOST);

	if (turn < 2 || d == 1)
		return hermite(turn + 1, v);
	if (turn == 2)
		return v * hold((double)y[(i + 1) % d], Y_MOST);
	return hermite(turn, v);
}

/* Record i's columns and targets, as they are. */
static void
raw(struct ridge *r, size_t i)
{
	const float *d = r->data + i * (r->nx + r->ntheta);
	double *to = r->row;
	size_t j, k;

	for (j = 0; j < r->nx; j++)
		r->feature[j] = (double)d[j];
	if (r->sorted)
		qsort(r->feature, r->nx, sizeof *r->feature, tw_ascending);
	for (j = 0; j < r->nx; j++) {
		double f = hold(r->feature[j], WIDEST), p = 1;

		for (k = 0; k < r->degree; k++)
			*to++ = p *= f;
	}
	for (j = 0; j < r->targets; j++)
		r->y[j] = target(r, d + r->nx, j);
}

/* The same, standardized. */
static void
record(struct ridge *r, size_t i)
{
	size_t j;

	raw(r, i);
	for (j = 0; j < r->cols; j++)
		r->row[j] = (r->row[j] - r->mean[j]) * r->scale[j];
	for (j = 0; j < r->targets; j++)
		r->y[j] = (r->y[j] - r->y_mean[j]) * r->y_scale[j];
}

/*
 * Add one value's share to a mean and to a sum of squares around it (Welford).
 */
static void
add_moment(double v, size_t n, double *mean, double *squares)
{
	double d = v - *mean;

	*mean += d / (double)(n + 1);
	*squares += d * (v - *mean);
}

static double
inverse_sd(double squares, size_t n)
{
	double var = squares / (double)n;

	return var > 1e-20 ? 1 / sqrt(var) : 0;
}

static void
standardize(struct ridge *r)
{
	size_t i, j;

	for (i = 0; i < r->n; i++) {
		raw(r, i);
		for (j = 0; j < r->cols; j++)
			add_moment(r->row[j], i, &r->mean[j], &r->scale[j]);
		for (j = 0; j < r->targets; j++)
			add_moment(r->y[j], i, &r->y_mean[j], &r->y_scale[j]);
	}
	for (j = 0; j < r->cols; j++)
		r->scale[j] = inverse_sd(r->scale[j], r->n);
	for (j = 0; j < r->targets; j++)
		r->y_scale[j] = inverse_sd(r->y_scale[j], r->n);
}

static void
equations(struct ridge *r)
{
	size_t c = r->cols, i, j;
	double share = 1 / (double)r->n;

	standardize(r);
	for (i = 0; i < r->n; i++) {
		record(r, i);
		for (j = 0; j < c; j++)
			tw_vector_add(r->gram + j * c, r->row,
			    share * r->row[j], j + 1);
		for (j = 0; j < r->targets; j++)
			tw_vector_add(r->right + j * c, r->row, share * r->y[j],
			    c);
	}
}

/* Cholesky factor L of X'X / n + penalty, and the coefficients. */
static void
solve(struct ridge *r, double lambda)
{
	size_t c = r->cols, i, j;

	for (i = 0; i < c; i++) {
		double *l = r->chol + i * c;

		for (j = 0; j <= i; j++) {
			const double *m = r->chol + j * c;
			double v = r->gram[i * c + j] - tw_vector_dot(l, m, j);

			l[j] = i == j ? sqrt(v + lambda) : v / m[j];
		}
	}
	for (j = 0; j < r->targets; j++) {
		double *b = r->coef + j * c;

		memcpy(b, r->right + j * c, c * sizeof *b);
		for (i = 0; i < c; i++)
			b[i] = (b[i] - tw_vector_dot(r->chol + i * c, b, i)) /
			    r->chol[i * c + i];
		for (i = c; i-- > 0;) {
			b[i] /= r->chol[i * c + i];
			tw_vector_add(b, r->chol + i * c, -b[i], i);
		}
	}
}

/*
 * How much record i, the current one, weighs in its own estimate:
 * x' (X'X + n penalty)^-1 x, and the share of the mean.
 */
static double
leverage(struct ridge *r)
{
	size_t c = r->cols, i;

	for (i = 0; i < c; i++)
		r->work[i] = (r->row[i] -
				 tw_vector_dot(r->chol + i * c, r->work, i)) /
		    r->chol[i * c + i];
	return (tw_vector_dot(r->work, r->work, c) + 1) / (double)r->n;
}

/* The targets of record i, estimated without it. */
static void
leave_out(struct ridge *r, size_t i, double *to)
{
	double h;
	size_t j;

	record(r, i);
	h = fmin(leverage(r), 0.99);
	for (j = 0; j < r->targets; j++)
		to[j] = r->y[j] -
		    (r->y[j] -
			tw_vector_dot(r->row, r->coef + j * r->cols, r->cols)) /
			(1 - h);
}

/* ---- the choice --------------------------------------------------- */

/* The squared error[targets] of some records left out; work[targets]. */
static void
press(struct ridge *r, double *error, double *work)
{
	size_t step = (r->n + JUDGES - 1) / JUDGES, i, j;

	memset(error, 0, r->targets * sizeof *error);
	for (i = 0; i < r->n; i += step) {
		leave_out(r, i, work);
		for (j = 0; j < r->targets; j++)
			error[j] += pow(r->y[j] - work[j], 2);
	}
}

/* Ready r for this degree, of order statistics or not. */
static int
prepare(struct ridge *r, size_t degree, bool sorted)
{
	r->degree = degree;
	r->sorted = sorted;
	r->cols = r->nx * degree;
	if (ridge_init(r) < 0)
		return -1;
	equations(r);
	return 0;
}

/* Degree and order are chosen by the means: powers have more noise. */
struct choice {
	size_t degree;
	bool sorted;
	double error;		/* of the sums */
	size_t *penalty;	/* [targets] numbers in penalty[] */
	size_t *try;		/* [targets] */
	double *least, *now, *work;	/* [targets] */
};

/* The better of *best and what r can be with some penalties; 0 or -1. */
static int
compete(struct ridge r, size_t degree, bool sorted, struct choice *best)
{
	double error = 0;
	size_t k, j;

	if (prepare(&r, degree, sorted) < 0)
		return -1;
	for (k = 0; k < PENALTIES; k++) {
		solve(&r, penalty[k]);
		press(&r, best->now, best->work);
		for (j = 0; j < r.targets; j++)
			if (k == 0 || best->now[j] < best->least[j]) {
				best->least[j] = best->now[j];
				best->try[j] = k;
			}
	}
	for (j = 0; j < r.targets && j < r.ntheta; j++)
		error += best->least[j];
	if (error < best->error) {
		best->degree = degree;
		best->sorted = sorted;
		best->error = error;
		memcpy(best->penalty, best->try, r.targets * sizeof *best->try);
	}
	ridge_release(&r);
	return 0;
}

/* What has the least error; 0 or -1. */
static int
choose(const struct ridge *like, struct choice *best)
{
	size_t d, sorted;

	for (d = 1; d <= TW_SUMMARY_DEGREE; d++)
		for (sorted = 0; sorted < 2; sorted++)
			if ((d == 1 || d * like->nx <= MOST_COLUMNS) &&
			    compete(*like, d, sorted > 0, best) < 0)
				return -1;
	return 0;
}

/*
 * Coefficients and estimates of the targets whose penalty is number k: the
 * first of the numbers of s.
 */
static void
estimate(struct tw_summary *s, struct ridge *r, struct choice *c, size_t k,
    float *to)
{
	size_t t = r->targets, size = tw_summary_size(s), used = 0, i, j;

	for (j = 0; j < t; j++)
		used += c->penalty[j] == k;
	/* fast: solved for nothing */
	if (used == 0)
		return;
	solve(r, penalty[k]);
	for (j = 0; j < t; j++)
		if (c->penalty[j] == k)
			memcpy(s->map + j * size + 1, r->coef + j * r->cols,
			    r->cols * sizeof *s->map);
	for (i = 0; i < r->n; i++) {
		leave_out(r, i, c->work);
		for (j = 0; j < t; j++)
			if (c->penalty[j] == k)
				to[i * s->n + j] = (float)c->work[j];
	}
}

/* The others: principal components. 0, or -1 when memory runs out. */
static int
components(struct tw_summary *s, struct ridge *r, float *to)
{
	size_t c = r->cols, size = tw_summary_size(s), k = s->n - r->targets;
	double *axis = calloc(k + 1, c * sizeof *axis);
	size_t i, j;

	if (axis == NULL || tw_principal(c, r->gram, k, axis) < 0) {
		free(axis);
		return -1;
	}
	for (j = 0; j < k; j++)
		memcpy(s->map + (r->targets + j) * size + 1, axis + j * c,
		    c * sizeof *axis);
	for (i = 0; i < r->n; i++) {
		float *v = to + i * s->n + r->targets;

		record(r, i);
		for (j = 0; j < k; j++)
			v[j] = (float)tw_vector_dot(r->row, axis + j * c, c);
	}
	free(axis);
	return 0;
}

/*
 * The numbers are divided by their own standard deviations, so that what the
 * networks see has one scale: to[n][s->n], and the map. A component with less
 * variance than the least penalty is 0: it would be the columns' last digits.
 */
static void
rescale(struct tw_summary *s, const struct ridge *r, float *to)
{
	size_t t = s->n, size = tw_summary_size(s), i, j, k;

	for (j = 0; j < t; j++) {
		double mean = 0, squares = 0, by;
		double *w = s->map + j * size;

		for (i = 0; i < r->n; i++)
			add_moment((double)to[i * t + j], i, &mean, &squares);
		by = inverse_sd(squares, r->n);
		if (j >= r->targets && by * by * penalty[0] > 1)
			by = 0;
		for (i = 0; i < r->n; i++)
			to[i * t + j] = (float)
			    hold(((double)to[i * t + j] - mean) * by,
				TW_FLOW_FARTHEST);
		w[0] = -mean * by;
		for (k = 0; k < r->cols; k++) {
			w[1 + k] *= by * r->scale[k];
			w[0] -= w[1 + k] * r->mean[k];
		}
	}
}

int
tw_summary_fit(struct tw_summary *s, size_t numbers, size_t n, size_t nx,
    size_t ntheta, const float *data, float *left_out)
{
	struct ridge r = { .n = n,
		.nx = nx,
		.ntheta = ntheta,
		.targets = numbers - numbers / COMPONENTS,
		.data = data };
	double *real = calloc(numbers, 3 * sizeof *real);
	size_t *whole = calloc(numbers, 2 * sizeof *whole), k;
	struct choice c = { .degree = 1, .error = INFINITY };
	int error = -1;

	*s = (struct tw_summary){ 0 };
	if (real != NULL && whole != NULL) {
		c.least = real;
		c.now = real + numbers;
		c.work = real + 2 * numbers;
		c.penalty = whole;
		c.try = whole + numbers;
		error = choose(&r, &c);
	}
	if (error == 0 && prepare(&r, c.degree, c.sorted) == 0 &&
	    tw_summary_init(s, numbers, nx, c.degree, c.sorted) == 0) {
		for (k = 0; k < PENALTIES; k++)
			estimate(s, &r, &c, k, left_out);
		error = components(s, &r, left_out);
		rescale(s, &r, left_out);
	} else
		error = -1;
	ridge_release(&r);
	free(real);
	free(whole);
	return error;
}
