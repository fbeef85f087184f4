/*
 * Conformal p-values of data. See typical.h.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat/base/jobs.h"
#include "stat/base/order.h"
#include "stat/base/select.h"
#include "stat/typical/typical.h"

enum { BLOCK = 32 };		/* simulations that a thread takes at a time */

static const double LITTLE = 1e-12;	/* a negligible v or distance */
static const double SPAN = 0.05;	/* lower bound of high - mid */

struct tw_typical_scratch {
	double *z, *r;		/* [d] z_j; |r_j| */
	float *q, *far;		/* [d] z; [k] squared distances */
	size_t *which;		/* [k] indices of the neighbours */
	double room[];		/* memory of these arrays */
};

struct tw_typical_scratch *
tw_typical_scratch(const struct tw_typical *t)
{
	struct tw_typical_scratch *s = calloc(1, sizeof *s +
	    (3 * t->d + 2 * t->k) * sizeof(double));

	if (s == NULL)
		return NULL;
	s->z = s->room;
	s->r = s->z + t->d;
	s->q = (float *)(s->r + t->d);
	s->far = (float *)(s->r + 2 * t->d);
	s->which = (size_t *)(s->r + 2 * t->d + t->k);
	return s;
}

/* ---- the four ways --------------------------------------------------- */

/*
 * The number of neighbours to use. A simulation of the reference (own) has only
 * the n - 1 others.
 */
static size_t
neighbours(const struct tw_typical *t, bool own)
{
	return own && t->k == t->n ? t->n - 1 : t->k;
}

/*
 * The distance from s->z to its K-th nearest neighbour; sets s->which to the
 * neighbours. own is the index of s->z in the reference, or SIZE_MAX.
 */
static double
reach(const struct tw_typical *t, size_t own, struct tw_typical_scratch *s)
{
	size_t k = neighbours(t, own != SIZE_MAX), i;

	/* guard: far[k - 1] needs another simulation than the own one */
	if (k == 0)
		return 0;
	for (i = 0; i < t->d; i++)
		s->q[i] = (float)s->z[i];
	tw_near_find(&t->near, s->q, k, own, s->far, s->which);
	return sqrt((double)s->far[k - 1]);
}

/*
 * Set v to log v at s->z for each way. The neighbours are s->which, the K-th of
 * them at the distance `apart`. own says whether s->z is in the reference.
 */
static void
measure(const struct tw_typical *t, double apart, bool own,
    struct tw_typical_scratch *s, double v[TW_WAYS])
{
	size_t i, k = neighbours(t, own);
	double around = 0, most = 0;

	for (i = 0; i < k; i++)
		around += t->apart[s->which[i]] / (double)k;
	for (i = 0; i < t->d; i++)
		most = fmax(most, fabs(s->z[i]));
	v[TW_APART] = apart;
	v[TW_ALONE] = (apart + LITTLE) / (around + t->usual / 20 + LITTLE);
	v[TW_COLUMN] = most;
	/* With more columns, s->r is 0, as it was allocated. */
	v[TW_RELATION] = t->d > TW_TYPICAL_RELATED ? 0 :
	    tw_relation_at(&t->relation, s->z, own, s->r);
	for (i = 0; i < TW_WAYS; i++)
		v[i] = log(fmax(v[i], LITTLE));
}

static double
grade(const struct tw_typical *t, int way, double log_v)
{
	return (log_v - t->way[way].mid) / t->way[way].span;
}

/* The strangeness a at s->z. */
static double
strangeness(const struct tw_typical *t, struct tw_typical_scratch *s)
{
	double v[TW_WAYS], a = -INFINITY;
	int i;

	measure(t, reach(t, SIZE_MAX, s), false, s, v);
	for (i = 0; i < TW_WAYS; i++)
		a = fmax(a, grade(t, i, v[i]));
	return a;
}

/* ---- learning -------------------------------------------------------- */

/* What threads work on: find an answer for each simulation in z. */
struct work {
	struct tw_typical *t;
	const double *z;	/* [n*d] */
	double *answer;
	size_t *which;		/* [n*k] neighbours of the reference */
	struct tw_typical_scratch **scratch;	/* [threads] */
};

/* The scratch memory of a worker, with simulation i as its z. */
static struct tw_typical_scratch *
take(const struct work *w, size_t i, unsigned worker)
{
	struct tw_typical_scratch *s = w->scratch[worker];

	memcpy(s->z, w->z + i * w->t->d, w->t->d * sizeof *s->z);
	return s;
}

static void
apart_of(void *arg, size_t i, unsigned worker)
{
	struct work *w = arg;
	struct tw_typical_scratch *s = take(w, i, worker);
	size_t k = w->t->k;

	w->answer[i] = reach(w->t, i, s);
	memcpy(w->which + i * k, s->which, k * sizeof *s->which);
}

static void
ways_of(void *arg, size_t i, unsigned worker)
{
	struct work *w = arg;
	struct tw_typical_scratch *s = take(w, i, worker);
	size_t k = w->t->k;
	double v[TW_WAYS];
	int j;

	memcpy(s->which, w->which + i * k, k * sizeof *s->which);
	measure(w->t, w->t->apart[i], true, s, v);
	for (j = 0; j < TW_WAYS; j++)
		w->answer[(size_t)j * w->t->n + i] = v[j];
}

static void
strangeness_of(void *arg, size_t i, unsigned worker)
{
	struct work *w = arg;

	w->answer[i] = strangeness(w->t, take(w, i, worker));
}

/* Find mid and span of each way from v[TW_WAYS * n], log v; rearranges v. */
static void
find_grades(struct tw_typical *t, double *v)
{
	size_t rank[2] = { (t->n + 1) / 2, t->n - t->n / 100 };
	double *log_v;
	int i;

	for (i = 0; i < TW_WAYS; i++) {
		log_v = v + (size_t)i * t->n;
		tw_select(t->n, log_v, 2, rank);
		t->way[i].mid = log_v[rank[0] - 1];
		t->way[i].span = fmax(log_v[rank[1] - 1] - t->way[i].mid, SPAN);
	}
}

/*
 * Set apart, usual, way and strange of *t from z[(n+m)*d], whose first n rows
 * are the reference. v[TW_WAYS*n] and which[n*k] are scratch.
 */
static void
learn(struct tw_typical *t, const double *z, double *v, size_t *which,
    unsigned threads, struct tw_typical_scratch **scratch)
{
	struct work w = { .t = t,
		.z = z,
		.which = which,
		.answer = t->apart,
		.scratch = scratch };
	size_t middle = (t->n + 1) / 2;

	tw_jobs_blocks(threads, t->n, BLOCK, apart_of, &w);
	memcpy(v, t->apart, t->n * sizeof *v);
	tw_select(t->n, v, 1, &middle);
	t->usual = v[middle - 1];
	w.answer = v;
	tw_jobs_blocks(threads, t->n, BLOCK, ways_of, &w);
	find_grades(t, v);
	w.z = z + t->n * t->d;
	w.answer = t->strange;
	tw_jobs_blocks(threads, t->m, BLOCK, strangeness_of, &w);
	qsort(t->strange, t->m, sizeof *t->strange, tw_ascending);
}

/*
 * Set z to the places of all n + m simulations, on scales fitted to the first
 * n. work[2n] is scratch.
 */
static void
place(struct tw_typical *t, double *const *x, double *work, double *z)
{
	size_t i, j;

	for (j = 0; j < t->d; j++) {
		tw_column_fit(&t->column[j], t->n, x[j], work);
		for (i = 0; i < t->n + t->m; i++)
			z[i * t->d + j] = tw_column_at(&t->column[j], x[j][i]);
	}
}

/*
 * The part of tw_typical_fit that needs the scratch arrays z[(n+m)*d] and
 * v[TW_WAYS*(n+m)]. Returns 0, or -1 if memory runs out.
 */
static int
fit(struct tw_typical *t, double *const *x, unsigned threads, double *z,
    double *v)
{
	struct tw_typical_scratch *scratch[TW_JOBS_THREADS] = { NULL };
	size_t *which;
	unsigned i, have = 0;
	int status = -1;

	threads = tw_jobs_threads(threads);
	place(t, x, v, z);
	if (tw_near_init(&t->near, t->n, t->d, z) < 0 ||
	    (t->d <= TW_TYPICAL_RELATED &&
	    tw_relation_fit(&t->relation, t->n, t->d, z) < 0))
		return -1;
	which = malloc(t->n * t->k * sizeof *which);
	while (have < threads &&
	    (scratch[have] = tw_typical_scratch(t)) != NULL)
		have++;
	if (which != NULL && have == threads) {
		learn(t, z, v, which, threads, scratch);
		status = 0;
	}
	for (i = 0; i < have; i++)
		free(scratch[i]);
	free(which);
	return status;
}

int
tw_typical_fit(struct tw_typical *t, size_t n, size_t d, double *const *x,
    unsigned threads)
{
	double *z = malloc((n + 1) * d * sizeof *z);
	double *v = malloc(TW_WAYS * n * sizeof *v);
	int status = -1;

	*t = (struct tw_typical){ .d = d, .n = n > 1 ? n / 2 : 1 };
	t->m = n - t->n;
	t->k = t->n < TW_TYPICAL_NEAR ? t->n : TW_TYPICAL_NEAR;
	t->column = calloc(d, sizeof *t->column);
	t->apart = calloc(n, sizeof *t->apart);
	if (z != NULL && v != NULL && t->column != NULL && t->apart != NULL) {
		t->strange = t->apart + t->n;
		status = fit(t, x, threads, z, v);
	}
	free(z);
	free(v);
	if (status < 0)
		tw_typical_release(t);
	return status;
}

void
tw_typical_release(struct tw_typical *t)
{
	free(t->column);
	tw_near_release(&t->near);
	tw_relation_release(&t->relation);
	free(t->apart);
	*t = (struct tw_typical){ 0 };
}

double
tw_typical_p(const struct tw_typical *t, const double *x, double *unlike,
    struct tw_typical_scratch *s)
{
	size_t below, j;

	for (j = 0; j < t->d; j++)
		s->z[j] = tw_column_at(&t->column[j], x[j]);
	below = tw_count_below(t->m, t->strange, strangeness(t, s), false);
	for (j = 0; j < t->d; j++)
		unlike[j] = fmax(
		    grade(t, TW_COLUMN, log(fmax(fabs(s->z[j]), LITTLE))),
		    grade(t, TW_RELATION, log(fmax(s->r[j], LITTLE))));
	return (double)(1 + t->m - below) / (double)(t->m + 1);
}
