/*
 * Budgets. See budget.h.
 */
#include <float.h>
#include <math.h>
#include <stdbool.h>

#include "stat/base/normal.h"
#include "stat/conformal/binom.h"
#include "stat/conformal/binom_tail.h"
#include "stat/conformal/budget.h"

/*
 * The rank of an upper bound followed from n to n+1: the smallest r with
 * P(Z >= r) <= half, Z ~ Binomial(n, p). The lower bound is the same with p
 * and q exchanged, counted from the other end: l = n+1 - r.
 */
struct edge {
	double p, q;
	uint64_t r;
	double at;		/* P(Z = r-1) */
	double from;		/* P(Z >= r) */
	double at_error;	/* bound on the relative error of at */
	double from_error;	/* and on the absolute one of from */
};

/* Of a search: what is asked and what follows from it. */
struct levels {
	const struct tw_level *alpha, *beta;
	double p, q;		/* 1-alpha, alpha */
	double half;		/* beta/2 */
	double e;		/* z^2/2 */
};

static struct levels
prepare(const struct tw_level *alpha, const struct tw_level *beta)
{
	struct levels v = { .alpha = alpha, .beta = beta };
	double z;

	v.p = tw_level_rest(alpha);
	v.q = tw_level_double(alpha);
	v.half = tw_level_double(beta) / 2;
	if (v.half > 1e-290) {
		z = tw_normal_quantile(v.half);
		v.e = z * z / 2;
	} else		/* too small for doubles: z^2/2 < -log(half) < 1000 */
		v.e = 1000;
	return v;
}

/* More than mass(n), and falls with n; 4 where 3 would do, for rounding. */
static double
limit(const struct levels *v, uint64_t n)
{
	double e = v->e / (double)n, a = e * v->q / 3, b = e * v->p / 3;
	double c = 2 * e * v->p * v->q;

	return a + sqrt(a * a + c) + b + sqrt(b * b + c) + 4 / ((double)n + 1);
}

/*
 * The smallest m > n from which on mass is surely less than that, or
 * TW_RANKS_MAX where that is too far.
 */
static uint64_t
end_of(const struct levels *v, uint64_t n, const struct tw_mass *mass)
{
	double least = (double)mass->part / (double)mass->whole;
	uint64_t lo = n, hi = n + 1, mid;

	while (limit(v, hi) > least) {
		/* never: a test would take gigabytes or hours */
		if (hi >= TW_RANKS_MAX)
			return TW_RANKS_MAX;
		lo = hi;
		hi += hi - n;
	}
	while (hi - lo > 1) {
		mid = lo + (hi - lo) / 2;
		if (limit(v, mid) > least)
			lo = mid;
		else
			hi = mid;
	}
	return hi;
}

static void
edge_start(struct edge *e, uint64_t n, uint64_t r)
{
	struct tw_tail t;

	tw_tail_find(n, r, e->p, e->q, &t);
	e->r = r;
	e->at = t.at;
	e->from = t.from;
	e->at_error = t.error;
	e->from_error = t.error * t.from;
}

/*
 * From n-1 to n:
 *
 *   P(Z_n >= r) = P(Z_(n-1) >= r) + p P(Z_(n-1) = r-1)
 *   P(Z_n = r-1) = P(Z_(n-1) = r-1) q n/(n+1-r)
 *
 * and r grows by one where the tail got too heavy. True, or false where the
 * errors leave that open.
 */
static bool
edge_next(struct edge *e, uint64_t n, double half)
{
	double step = e->p * e->at, over;

	e->from += step;
	e->from_error += e->at_error * step + 16 * DBL_EPSILON * e->from;
	e->at *= e->q * ((double)n / (double)(n + 1 - e->r));
	e->at_error += 16 * DBL_EPSILON;
	over = e->from - half;
	if (!(fabs(over) > e->from_error + 8 * DBL_EPSILON * half))
		return false;
	if (over < 0)
		return true;
	e->at *= e->p / e->q * ((double)(n + 1 - e->r) / (double)e->r);
	e->at_error += 16 * DBL_EPSILON;
	e->r++;
	e->from -= e->at;
	e->from_error += e->at_error * e->at + DBL_EPSILON * half;
	return true;
}

/* The edges at n from those at n-1; where doubles leave it open, exactly. */
static int
edges_next(struct edge *upper, struct edge *lower, uint64_t n,
    const struct levels *v)
{
	struct tw_ranks ranks;
	bool sure = edge_next(upper, n, v->half);

	if (edge_next(lower, n, v->half) && sure)
		return 0;
	if (tw_ranks_find(n, v->alpha, v->beta, &ranks) < 0)
		return -1;
	edge_start(upper, n, ranks.u);
	edge_start(lower, n, n + 1 - ranks.l);
	return 0;
}

static int
worst_from(const struct levels *v, uint64_t n, struct tw_mass *worst)
{
	struct edge upper = { .p = v->p, .q = v->q };
	struct edge lower = { .p = v->q, .q = v->p };
	struct tw_ranks ranks;
	uint64_t end, d;

	if (tw_ranks_find(n, v->alpha, v->beta, &ranks) < 0)
		return -1;
	*worst = (struct tw_mass){ ranks.u - ranks.l, n + 1 };
	edge_start(&upper, n, ranks.u);
	edge_start(&lower, n, n + 1 - ranks.l);
	end = end_of(v, n, worst);
	/* never: a test would take gigabytes or hours */
	if (end >= TW_RANKS_MAX) /* not worth the walk: promise nothing */
		*worst = (struct tw_mass){ 1, 1 };
	/* never: a test would take gigabytes or hours */
	while (++n < end && end < TW_RANKS_MAX) {
		if (edges_next(&upper, &lower, n, v) < 0)
			return -1;
		d = upper.r + lower.r - (n + 1);	/* u - l */
		if (d * worst->whole > worst->part * (n + 1))
			*worst = (struct tw_mass){ d, n + 1 };
	}
	return 0;
}

int
tw_budget_worst(uint64_t n, const struct tw_level *alpha,
    const struct tw_level *beta, struct tw_mass *worst)
{
	struct levels v = prepare(alpha, beta);

	return worst_from(&v, n, worst);
}

/* Whether n scores are enough: 1, 0, or -1 without memory. */
static int
mass_reached(const struct levels *v, uint64_t n, const struct tw_level *mass)
{
	struct tw_mass worst;

	if (worst_from(v, n, &worst) < 0)
		return -1;
	/* part <= whole mass, and part is a whole number */
	return worst.part <= tw_level_floor(mass, worst.whole);
}

static int
both_finite(const struct levels *v, uint64_t n, const struct tw_level *unused)
{
	struct tw_ranks ranks;

	(void)unused;
	if (tw_ranks_find(n, v->alpha, v->beta, &ranks) < 0)
		return -1;
	return ranks.l > 0 && ranks.u <= n;
}

/* The smallest n for which a condition holds that stays once it holds. */
static int
search(const struct levels *v, const struct tw_level *mass,
    int (*enough)(const struct levels *, uint64_t, const struct tw_level *),
    uint64_t *n)
{
	uint64_t lo = 0, hi = 1, mid;
	int yes;

	while ((yes = enough(v, hi, mass)) == 0) {
		if (hi == TW_BUDGET_MAX) {
			*n = TW_BUDGET_NONE;
			return 0;
		}
		lo = hi;
		hi = hi < TW_BUDGET_MAX / 2 ? 2 * hi : TW_BUDGET_MAX;
	}
	while (yes >= 0 && hi - lo > 1) {
		mid = lo + (hi - lo) / 2;
		yes = enough(v, mid, mass);
		if (yes == 1)
			hi = mid;
		else
			lo = mid;
	}
	*n = hi;
	return yes < 0 ? -1 : 0;
}

int
tw_budget_needed(const struct tw_level *alpha, const struct tw_level *beta,
    const struct tw_level *mass, uint64_t *n)
{
	struct levels v = prepare(alpha, beta);

	return search(&v, mass, mass_reached, n);
}

int
tw_budget_finite(const struct tw_level *alpha, const struct tw_level *beta,
    uint64_t *n)
{
	struct levels v = prepare(alpha, beta);

	return search(&v, NULL, both_finite, n);
}

/* The leaves' part of all that tw_budget_all is asked. */
struct leaves {
	size_t n;
	const double *share, *target;
	uint64_t least;
};

/* Scores of a leaf; the product may be one rounding less than it means. */
static uint64_t
scores(double share, double budget)
{
	double n = floor(share * budget * (1 + 2 * DBL_EPSILON));

	/* never: a test would take gigabytes or hours */
	return n < (double)TW_BUDGET_MAX ? (uint64_t)n : TW_BUDGET_MAX;
}

/* Whether the mean of worst/target is at most 1: 1, 0, -1 without memory. */
static int
all_reached(const struct levels *v, const struct leaves *all, double budget)
{
	struct tw_mass worst;
	double sum = 0, most = 1 + 8 * DBL_EPSILON * (double)all->n;
	uint64_t n;
	size_t g;

	for (g = 0; g < all->n; g++)
		if (all->share[g] > 0 &&
		    scores(all->share[g], budget) < all->least)
			return 0;
	for (g = 0; g < all->n && sum <= most; g++) {
		if (all->share[g] <= 0)
			continue;
		n = scores(all->share[g], budget);
		if (worst_from(v, n, &worst) < 0)
			return -1;
		sum += all->share[g] * (double)worst.part /
		    (double)worst.whole / all->target[g];
	}
	return sum <= most;
}

int
tw_budget_all(size_t leaves, const double *share, const double *target,
    const struct tw_level *alpha, const struct tw_level *beta, uint64_t least,
    double *budget)
{
	const struct leaves all = { leaves, share, target, least };
	struct levels v = prepare(alpha, beta);
	double lo = 0, hi = 1, mid;
	int yes;

	while ((yes = all_reached(&v, &all, hi)) == 0) {
		/* never: a test would take gigabytes or hours */
		if (hi > 1e15) {
			*budget = INFINITY;
			return 0;
		}
		lo = hi;
		hi *= 2;
	}
	while (yes >= 0 && hi - lo > 1) {
		mid = floor((lo + hi) / 2);
		yes = all_reached(&v, &all, mid);
		if (yes == 1)
			hi = mid;
		else
			lo = mid;
	}
	*budget = hi;
	return yes < 0 ? -1 : 0;
}
