/* Summaries of long data by ridge regression. See regress.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat/base/jobs.h"
#include "stat/base/vector.h"
#include "stat/flow/principal.h"
#include "stat/train/regress.h"

static const double Y_MOST = 5;	/* largest |y| in a target */

/*
 * Networks that see few columns also see a summary only if kind columns leaves
 * at least the share OPEN of the parameters' variance unexplained, and the best
 * kind explains at least the share GAIN more. Kind series is tried only if kind
 * columns leaves at least OPEN: for smooth curves, which all terms explain
 * well, the principal components of kind columns tell more.
 */
static const double OPEN = 0.3, GAIN = 0.1;

/* The penalties that are tried, as added to the diagonal of X'X / n. */
static const double penalty[] = { 1e-4, 1e-3, 1e-2, 0.1, 1 };
enum { PENALTIES = sizeof penalty / sizeof penalty[0] };

enum {
	COMPONENTS = 3,		/* one in so many numbers is a component */
	MOST_TERMS = 600,	/* degrees above 1 with more are not tried */
	KERNELS = 100,		/* of kind series; more gain nothing */
	JUDGES = 1000,		/* most records that errors are means over */
	MOST_RECORDS = 65536,	/* most records that are regressed on */
	TOGETHER = 64,		/* records that a thread takes at a time */
	ROWS = 8		/* rows of the normal equations in a job */
};

/*
 * A ridge regression. Terms and targets are centred and scaled to variance 1;
 * constant ones are 0. The normal equations are X'X / n, of which only the
 * lower triangle is set, and below it X'y / n with one row for each target.
 */
struct ridge {
	const struct tw_summary_runs *runs;
	struct tw_summary s;	/* finish() sets its map */
	size_t n, terms, targets;
	float *term;		/* [n][terms] standardized */
	double *y;		/* [n][targets] standardized */
	double *mean, *scale;	/* [terms] */
	double *gram;		/* [terms + targets][terms] */
	double *chol;		/* [terms][terms] */
	double *coef;		/* [targets][terms] */
	double *judged;		/* [JUDGES][targets] */
	double *room;		/* [threads][room(r)] scratch memory */
	double error;		/* sum of `least` over the parameters' means */
	double *least;		/* [targets] least leave-one-out error */
	size_t *penalty;	/* [targets] index of the penalty with it */

	/* The task of the threads: estimates for every step-th record. */
	size_t step;
	double *to;		/* [n / step, rounded up][targets] */
	float *rest;		/* [..][numbers] of the records after the n */
};

static void
ridge_release(struct ridge *r)
{
	tw_summary_release(&r->s);
	free(r->term);
	free(r->y);
	free(r->penalty);
	*r = (struct ridge){ 0 };
}

/*
 * How many doubles of scratch memory a thread has: as a summary needs, or twice
 * the terms of a record; and the numbers of a summary at the end.
 */
static size_t
room(const struct ridge *r)
{
	return tw_summary_room(&r->s) + r->terms + r->s.n;
}

static int
ridge_reserve(struct ridge *r)
{
	size_t c = r->terms, t = r->targets;

	r->term = calloc(r->n, c * sizeof *r->term);
	r->y = calloc(r->n * t + 2 * c + (2 * c + 2 * t) * c + t +
		JUDGES * t +
		r->runs->threads * room(r),
	    sizeof *r->y);
	r->penalty = calloc(t, sizeof *r->penalty);
	if (r->term == NULL || r->y == NULL || r->penalty == NULL)
		return -1;
	r->mean = r->y + r->n * t;
	r->scale = r->mean + c;
	r->gram = r->scale + c;
	r->chol = r->gram + (c + t) * c;
	r->coef = r->chol + c * c;
	r->least = r->coef + t * c;
	r->judged = r->least + t;
	r->room = r->judged + JUDGES * t;
	return 0;
}

/*
 * The Hermite polynomial of this degree >= 1, by the recursion
 * He_(k+1)(y) = y He_k(y) - k He_(k-1)(y).
 */
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
 * Target j of the parameters y[d], not yet standardized, in the order of
 * regress.h: y_1 .. y_D, He_2, products of neighbours if D > 1, He_3, He_4 ...
 */
static double
target(const float *y, size_t d, size_t j)
{
	size_t turn = j / d, i = j % d;
	double v = tw_flow_hold((double)y[i], Y_MOST);

	if (turn < 2 || d == 1)
		return hermite(turn + 1, v);
	if (turn == 2)
		return v * tw_flow_hold((double)y[(i + 1) % d], Y_MOST);
	return hermite(turn, v);
}

/* Copy the features of record i to the scratch memory of a worker. */
static double *
see(const struct ridge *r, size_t i, unsigned worker)
{
	const struct tw_summary_runs *runs = r->runs;
	const float *f = runs->data + i * (runs->nx + runs->ntheta);
	double *to = r->room + worker * room(r);
	size_t j;

	for (j = 0; j < runs->nx; j++)
		to[j] = (double)f[j];
	return to;
}

static void
fill(void *arg, size_t i, unsigned worker)
{
	struct ridge *r = arg;
	const struct tw_summary_runs *runs = r->runs;
	const double *term = tw_summary_make(&r->s, see(r, i, worker));
	size_t j;

	for (j = 0; j < r->terms; j++)
		r->term[i * r->terms + j] = (float)term[j];
	for (j = 0; j < r->targets; j++)
		r->y[i * r->targets + j] = target(runs->data +
			i * (runs->nx + runs->ntheta) + runs->nx,
		    runs->ntheta, j);
}

/*
 * Add v to the mean of n values, and to the sum of their squared deviations
 * from it (Welford 1962).
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
	size_t n = r->n, c = r->terms, t = r->targets, i, j;

	for (i = 0; i < n; i++)
		for (j = 0; j < c; j++)
			add_moment((double)r->term[i * c + j], i, &r->mean[j],
			    &r->scale[j]);
	for (j = 0; j < c; j++)
		r->scale[j] = inverse_sd(r->scale[j], n);
	for (i = 0; i < n; i++)
		for (j = 0; j < c; j++) {
			float *v = &r->term[i * c + j];

			*v = (float)(((double)*v - r->mean[j]) * r->scale[j]);
		}
	for (j = 0; j < t; j++) {
		double mean = 0, squares = 0;

		for (i = 0; i < n; i++)
			add_moment(r->y[i * t + j], i, &mean, &squares);
		squares = inverse_sd(squares, n);
		for (i = 0; i < n; i++)
			r->y[i * t + j] = (r->y[i * t + j] - mean) * squares;
	}
}

static void
widen(double *to, const float *v, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		to[i] = (double)v[i];
}

/* Add up ROWS rows of the normal equations. */
static void
equations(void *arg, size_t job, unsigned worker)
{
	struct ridge *r = arg;
	size_t c = r->terms, t = r->targets, i, k;
	size_t end = job * ROWS + ROWS < c + t ? job * ROWS + ROWS : c + t;
	double share = 1 / (double)r->n, *x = r->room + worker * room(r);

	for (k = 0; k < r->n; k++) {
		widen(x, r->term + k * c, c);
		for (i = job * ROWS; i < end; i++)
			tw_vector_add(r->gram + i * c, x,
			    share * (i < c ? x[i] : r->y[k * t + i - c]),
			    i < c ? i + 1 : c);
	}
}

/*
 * Make *r a regression on terms of this kind and degree, up to the normal
 * equations. Returns 0, or -1 if memory runs out.
 */
static int
ridge_init(struct ridge *r, const struct tw_summary_runs *runs, size_t numbers,
    enum tw_summary_kind kind, size_t degree)
{
	*r = (struct ridge){ .runs = runs,
		.n = runs->kept < MOST_RECORDS ? runs->kept : MOST_RECORDS,
		.targets = numbers };
	if (kind != TW_SUMMARY_SERIES)
		r->targets -= numbers / COMPONENTS;
	if (tw_summary_init(&r->s, numbers, runs->nx, runs->scale, kind,
		degree) < 0)
		return -1;
	r->terms = tw_summary_terms(&r->s);
	if (ridge_reserve(r) < 0) {
		ridge_release(r);
		return -1;
	}
	tw_jobs_blocks(runs->threads, r->n, TOGETHER, fill, r);
	standardize(r);
	tw_jobs_run(runs->threads,
	    (r->terms + r->targets + ROWS - 1) / ROWS, equations, r);
	return 0;
}

/* Compute the Cholesky factor of X'X / n + lambda I, and the coefficients. */
static void
solve(struct ridge *r, double lambda)
{
	size_t c = r->terms, i, j;

	for (i = 0; i < c; i++) {
		double *l = r->chol + i * c;

		for (j = 0; j <= i; j++) {
			const double *m = r->chol + j * c;
			double v = r->gram[i * c + j] - tw_vector_dot(l, m, j);

			l[j] = i == j ? sqrt(v + lambda) : v / m[j];
		}
	}
	memcpy(r->coef, r->gram + c * c, r->targets * c * sizeof *r->coef);
	for (j = 0; j < r->targets; j++) {
		double *b = r->coef + j * c;

		for (i = 0; i < c; i++)
			b[i] = (b[i] - tw_vector_dot(r->chol + i * c, b, i)) /
			    r->chol[i * c + i];
		for (i = c; i-- > 0;) {
			b[i] /= r->chol[i * c + i];
			tw_vector_add(b, r->chol + i * c, -b[i], i);
		}
	}
}

/* ---- the choice --------------------------------------------------- */

/*
 * The leverage of a record with terms x, its weight in its own estimate:
 * x' (X'X + n lambda I)^-1 x, plus 1/n for the mean. work[terms] is scratch
 * memory.
 */
static double
leverage(const struct ridge *r, const double *x, double *work)
{
	size_t c = r->terms, i;

	for (i = 0; i < c; i++)
		work[i] = (x[i] - tw_vector_dot(r->chol + i * c, work, i)) /
		    r->chol[i * c + i];
	return fmin((tw_vector_dot(work, work, c) + 1) / (double)r->n, 0.99);
}

/* Estimate the targets of a record by the regression without this record. */
static void
leave_out(void *arg, size_t job, unsigned worker)
{
	const struct ridge *r = arg;
	size_t c = r->terms, t = r->targets, i = job * r->step, j;
	const double *y = r->y + i * t;
	double *x = r->room + worker * room(r), *to = r->to + job * t, h;

	widen(x, r->term + i * c, c);
	h = leverage(r, x, x + c);
	for (j = 0; j < t; j++)
		to[j] = y[j] -
		    (y[j] - tw_vector_dot(x, r->coef + j * c, c)) / (1 - h);
}

static void
leave_each_out(struct ridge *r, double lambda, size_t step, double *to)
{
	solve(r, lambda);
	r->step = step;
	r->to = to;
	tw_jobs_blocks(r->runs->threads, (r->n + step - 1) / step, TOGETHER,
	    leave_out, r);
}

/*
 * For each target, find the penalty with the least leave-one-out error, as a
 * mean over at most JUDGES records, and this error.
 */
static void
judge(struct ridge *r)
{
	size_t step = (r->n + JUDGES - 1) / JUDGES, t = r->targets, i, j, k;
	size_t judges = (r->n + step - 1) / step;

	for (k = 0; k < PENALTIES; k++) {
		leave_each_out(r, penalty[k], step, r->judged);
		for (j = 0; j < t; j++) {
			double error = 0;

			for (i = 0; i < judges; i++)
				error += pow(r->y[i * step * t + j] -
					r->judged[i * t + j],
				    2);
			error /= (double)judges;
			if (k == 0 || error < r->least[j]) {
				r->least[j] = error;
				r->penalty[j] = k;
			}
		}
	}
	/* Without the other targets, since powers have more noise. */
	for (r->error = 0, j = 0; j < t && j < r->runs->ntheta; j++)
		r->error += r->least[j];
}

/*
 * Whether terms of this kind and degree are tried; `columns` is the least error
 * of kind columns so far.
 */
static bool
allowed(const struct tw_summary_runs *runs, enum tw_summary_kind kind,
    size_t degree, double columns)
{
	if (kind == TW_SUMMARY_SERIES)
		return runs->scale != NULL &&
		    columns >= OPEN * (double)runs->ntheta;
	return degree == 1 || degree * runs->nx <= MOST_TERMS;
}

/*
 * Find the regression with the least error of all kinds and degrees, or none if
 * the networks see the columns and it gains too little. Returns 0, or -1 if
 * memory runs out.
 */
static int
choose(struct ridge *best, const struct tw_summary_runs *runs, size_t numbers)
{
	static const struct {
		enum tw_summary_kind kind;
		size_t degree;
	} all[] = { { TW_SUMMARY_COLUMNS, 1 }, { TW_SUMMARY_COLUMNS, 2 },
		{ TW_SUMMARY_COLUMNS, 3 }, { TW_SUMMARY_SORTED, 1 },
		{ TW_SUMMARY_SORTED, 2 }, { TW_SUMMARY_SORTED, 3 },
		{ TW_SUMMARY_SERIES, KERNELS } };
	double columns = INFINITY, d = (double)runs->ntheta;
	struct ridge r, worse;
	size_t i;

	for (i = 0; i < sizeof all / sizeof *all; i++) {
		if (!allowed(runs, all[i].kind, all[i].degree, columns))
			continue;
		if (ridge_init(&r, runs, numbers, all[i].kind,
			all[i].degree) < 0)
			return -1;
		judge(&r);
		if (all[i].kind == TW_SUMMARY_COLUMNS)
			columns = fmin(columns, r.error);
		worse = r;
		if (r.error < best->error) {
			worse = *best;
			*best = r;
		}
		ridge_release(&worse);
	}
	if (runs->few &&
	    (columns < OPEN * d || best->error > columns - GAIN * d))
		ridge_release(best);
	return 0;
}

/* ---- the numbers -------------------------------------------------- */

/*
 * For the targets whose penalty is number k, set the coefficients in the map,
 * and the leave-one-out estimates among the first numbers of to[n][numbers].
 * work[n][targets] is scratch memory.
 */
static void
estimate(struct ridge *r, size_t k, float *to, double *work)
{
	size_t t = r->targets, c = r->terms, used = 0, i, j;

	for (j = 0; j < t; j++)
		used += r->penalty[j] == k;
	/* fast: the solution would not be used */
	if (used == 0)
		return;
	leave_each_out(r, penalty[k], 1, work);
	for (j = 0; j < t; j++) {
		if (r->penalty[j] != k)
			continue;
		memcpy(r->s.map + j * (1 + c) + 1, r->coef + j * c,
		    c * sizeof *r->coef);
		for (i = 0; i < r->n; i++)
			to[i * r->s.n + j] = (float)work[i * t + j];
	}
}

/*
 * Set the other numbers, the principal components. Returns 0, or -1 if memory
 * runs out.
 */
static int
components(struct ridge *r, float *to)
{
	size_t c = r->terms, t = r->targets, k = r->s.n - t, i, j;
	double *axis = calloc(k + 1, c * sizeof *axis);

	if (axis == NULL || tw_principal(c, r->gram, k, axis) < 0) {
		free(axis);
		return -1;
	}
	for (j = 0; j < k; j++)
		memcpy(r->s.map + (t + j) * (1 + c) + 1, axis + j * c,
		    c * sizeof *axis);
	for (i = 0; i < r->n; i++) {
		widen(r->room, r->term + i * c, c);
		for (j = 0; j < k; j++)
			to[i * r->s.n + t + j] =
			    (float)tw_vector_dot(r->room, axis + j * c, c);
	}
	free(axis);
	return 0;
}

/*
 * Standardize and clamp the numbers to[n][numbers], so that all inputs of the
 * networks have the same scale, and change the map accordingly. A component
 * with less variance than the least penalty becomes 0: it would only show the
 * rounding errors of the columns.
 */
static void
rescale(struct ridge *r, float *to)
{
	size_t t = r->s.n, i, j, k;
	double *w = r->s.map;

	for (j = 0; j < t; j++, w += 1 + r->terms) {
		double mean = 0, squares = 0, by;

		for (i = 0; i < r->n; i++)
			add_moment((double)to[i * t + j], i, &mean, &squares);
		by = inverse_sd(squares, r->n);
		if (j >= r->targets && by * by * penalty[0] > 1)
			by = 0;
		for (i = 0; i < r->n; i++)
			to[i * t + j] = (float)tw_summary_hold(&r->s,
			    ((double)to[i * t + j] - mean) * by);
		w[0] = -mean * by;
		for (k = 0; k < r->terms; k++) {
			w[1 + k] *= by * r->scale[k];
			w[0] -= w[1 + k] * r->mean[k];
		}
	}
}

/* Apply the summary to a record that was not regressed on. */
static void
apply(void *arg, size_t i, unsigned worker)
{
	const struct ridge *r = arg;
	double *to = see(r, r->n + i, worker), *number = to + room(r) - r->s.n;
	size_t j;

	tw_summary_apply(&r->s, to, number);
	for (j = 0; j < r->s.n; j++)
		r->rest[i * r->s.n + j] = (float)number[j];
}

/*
 * Set the map of the chosen summary, and left_out (see regress.h). Returns 0,
 * or -1 if memory runs out.
 */
static int
finish(struct ridge *r, float *left_out)
{
	size_t i;
	double *work = calloc(r->n, r->targets * sizeof *work);

	if (work == NULL || components(r, left_out) < 0) {
		free(work);
		return -1;
	}
	for (i = 0; i < PENALTIES; i++)
		estimate(r, i, left_out, work);
	free(work);
	rescale(r, left_out);
	r->rest = left_out + r->n * r->s.n;
	tw_jobs_blocks(r->runs->threads, r->runs->n - r->n, TOGETHER, apply, r);
	return 0;
}

int
tw_summary_fit(struct tw_summary *s, size_t numbers,
    const struct tw_summary_runs *runs, float *left_out)
{
	struct ridge r = { .error = INFINITY };
	int error = choose(&r, runs, numbers);

	if (error == 0 && r.s.n > 0)
		error = finish(&r, left_out);
	*s = (struct tw_summary){ 0 };
	if (error == 0) {
		*s = r.s;
		s->beside = runs->few;
		r.s = (struct tw_summary){ 0 };
	}
	ridge_release(&r);
	return error;
}
