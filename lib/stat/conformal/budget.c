/*
 * Budgets. See budget.h.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "stat/base/normal.h"
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

enum { SEARCHED = 5000 };	/* n up to which wider ranks are searched */

/* Of a search: what is asked and what follows from it. */
struct levels {
	const struct tw_rule *rule;
	double p, q;		/* 1-alpha, alpha */
	double half;		/* beta/2 */
	double e;		/* z^2/2 */
};

/*
 * More than z^2/2 for a beta/2 too small for doubles: from P(Z > z) <
 * exp(-z^2/2) / (z sqrt(2 pi)), with less than z on the right,
 * c >= -log(beta/2).
 */
static double
far_out(const struct tw_level *beta)
{
	/* The first digit is not 0. */
	double c = (double)(beta->zeros + 1) * 2.302585092994046 + log(2);

	return c - log(sqrt(2 * (c - 10)) * 2.5066282746310002) + 0.01;
}

static struct levels
prepare(const struct tw_rule *rule)
{
	struct levels v = { .rule = rule };
	double z;

	v.p = tw_level_rest(&rule->alpha);
	v.q = tw_level_double(&rule->alpha);
	v.half = tw_level_double(&rule->beta) / 2;
	if (v.half > 1e-290) {
		z = tw_normal_quantile(v.half);
		v.e = z * z / 2;
	} else
		v.e = far_out(&rule->beta);
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
 * An m > n from which on mass is surely less than least, TW_RANKS_MAX where
 * that is too far: the smallest, or a sixteenth farther from n.
 */
static uint64_t
end_of(const struct levels *v, uint64_t n, double least)
{
	uint64_t end = n + 1;

	/* guard: a test would take gigabytes or hours */
	while (end < TW_RANKS_MAX && limit(v, end) > least)
		end += (end - n) / 16 + 1;
	return end < TW_RANKS_MAX ? end : TW_RANKS_MAX;
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

/* Ranks followed from one n to the next. */
struct walk {
	const struct levels *v;
	uint64_t n;
	uint64_t part;		/* u - l at n */
	struct edge upper, lower;
};

/* At n, exactly. */
static int
walk_start(struct walk *w, const struct levels *v, uint64_t n)
{
	struct tw_ranks ranks;

	if (tw_ranks_find(n, &v->rule->alpha, &v->rule->beta, &ranks) < 0)
		return -1;
	*w = (struct walk){ .v = v,
		.n = n,
		.part = ranks.u - ranks.l,
		.upper = { .p = v->p, .q = v->q },
		.lower = { .p = v->q, .q = v->p } };
	edge_start(&w->upper, n, ranks.u);
	edge_start(&w->lower, n, n + 1 - ranks.l);
	return 0;
}

/* To the next n; where doubles leave it open, exactly. */
static int
walk_on(struct walk *w)
{
	uint64_t n = ++w->n;
	bool sure = edge_next(&w->upper, n, w->v->half);

	if (!edge_next(&w->lower, n, w->v->half) || !sure)
		return walk_start(w, w->v, n);
	w->part = w->upper.r + w->lower.r - (n + 1);
	return 0;
}

/*
 * Of wider ranks: rounding to ranks adds less than two to what falls with n, so
 * that no mass after n is more than (u-l+2)/(n+1). Up to SEARCHED the largest
 * is looked for until that rules out the rest; beyond it stands for worst(n).
 */
static int
worst_wide(const struct tw_rule *rule, uint64_t n, struct tw_mass *worst)
{
	struct tw_rule_ranks r;
	uint64_t part, m = n;

	*worst = (struct tw_mass){ 0, 1 };
	do {
		if (tw_rule_ranks(m, rule, &r) < 0)
			return -1;
		part = r.ranks.u - r.ranks.l + (m > SEARCHED ? 2 : 0);
		if (part > m + 1)
			part = m + 1;
		if (part * worst->whole > worst->part * (m + 1))
			*worst = (struct tw_mass){ part, m + 1 };
		part = r.ranks.u - r.ranks.l + 2;
	} while (m++ <= SEARCHED && part * worst->whole > worst->part * m);
	return 0;
}

int
tw_budget_worst(uint64_t n, const struct tw_rule *rule, struct tw_mass *worst)
{
	struct levels v = prepare(rule);
	struct walk w;
	uint64_t end;

	if (tw_rule_wide(rule))
		return worst_wide(rule, n, worst);
	if (walk_start(&w, &v, n) < 0)
		return -1;
	*worst = (struct tw_mass){ w.part, n + 1 };
	end = end_of(&v, n, (double)w.part / (double)(n + 1));
	/* guard: a test would take gigabytes or hours */
	if (end >= TW_RANKS_MAX) {	/* too far to walk: promise nothing */
		*worst = (struct tw_mass){ 1, 1 };
		return 0;
	}
	while (w.n + 1 < end) {
		if (walk_on(&w) < 0)
			return -1;
		if (w.part * worst->whole > worst->part * (w.n + 1))
			*worst = (struct tw_mass){ w.part, w.n + 1 };
	}
	return 0;
}

/* Whether the mass part/whole is more than the level. */
static bool
exceeds(uint64_t part, uint64_t whole, const struct tw_level *mass)
{
	/* part <= whole mass, and part is a whole number */
	return part > tw_level_floor(mass, whole);
}

/* needed(mass) by halving what worst_wide() says. */
static int
needed_wide(const struct tw_rule *rule, const struct tw_level *mass,
    uint64_t *n)
{
	uint64_t lo = 0, hi = TW_BUDGET_MAX, mid = hi;
	struct tw_mass m;

	*n = TW_BUDGET_NONE;
	for (; hi - lo > 1; mid = lo + (hi - lo) / 2) {
		if (worst_wide(rule, mid, &m) < 0)
			return -1;
		if (!exceeds(m.part, m.whole, mass))
			*n = hi = mid;
		else if (mid == hi)
			return 0;
		else
			lo = mid;
	}
	return 0;
}

/* One more than the last n whose mass is more than that: a single walk. */
int
tw_budget_needed(const struct tw_rule *rule, const struct tw_level *mass,
    uint64_t *n)
{
	struct levels v = prepare(rule);
	uint64_t end = end_of(&v, 0, tw_level_double(mass)), last = 0;
	struct walk w;

	if (tw_rule_wide(rule))
		return needed_wide(rule, mass, n);
	*n = TW_BUDGET_NONE;
	if (end >= TW_RANKS_MAX)
		return 0;
	/* guard: ranks of no score take no memory */
	if (walk_start(&w, &v, 0) < 0)
		return -1;
	while (w.n + 1 < end) {
		if (walk_on(&w) < 0)
			return -1;
		if (exceeds(w.part, w.n + 1, mass))
			last = w.n;
	}
	if (last < TW_BUDGET_MAX)
		*n = last + 1;
	return 0;
}

/* Whether both bounds are finite: 1, 0, or -1 without memory. */
static int
both_finite(const struct tw_rule *rule, uint64_t n)
{
	struct tw_rule_ranks r;

	if (tw_rule_ranks(n, rule, &r) < 0)
		return -1;
	return r.ranks.l > 0 && r.ranks.u <= n;
}

int
tw_budget_finite(const struct tw_rule *rule, uint64_t *n)
{
	uint64_t lo = 0, hi = 1, mid;
	int yes = 1;

	*n = TW_BUDGET_NONE;
	/* With a drift, what is finite at some n need not be at more. */
	if (rule->drift > 0)
		yes = both_finite(rule, TW_BUDGET_MAX);
	if (yes <= 0)
		return yes;
	while ((yes = both_finite(rule, hi)) == 0) {
		if (hi == TW_BUDGET_MAX)
			return 0;
		lo = hi;
		/* fast: halving from the largest takes longer */
		hi = hi < TW_BUDGET_MAX / 2 ? 2 * hi : TW_BUDGET_MAX;
	}
	while (yes >= 0 && hi - lo > 1) {
		mid = lo + (hi - lo) / 2;
		yes = both_finite(rule, mid);
		if (yes == 1)
			hi = mid;
		else
			lo = mid;
	}
	*n = hi;
	return yes < 0 ? -1 : 0;
}

static const double BEYOND = 1e15;	/* no budget is looked for there */

/* Leaves of one share and target. */
struct alike {
	double share, target;
	double count;
};

/* Scores of a leaf; the product may be one rounding less than it means. */
static uint64_t
scores(double share, double budget)
{
	double n = floor(share * budget * (1 + 2 * DBL_EPSILON));

	return n < (double)TW_BUDGET_MAX ? (uint64_t)n : TW_BUDGET_MAX;
}

static int
by_share(const void *one, const void *other)
{
	const struct alike *a = one, *b = other;

	if (a->share > b->share)
		return -1;
	if (a->share < b->share)
		return 1;
	return (a->target > b->target) - (a->target < b->target);
}

/* The leaves that have a share, those alike together; how many kinds. */
static size_t
gather(struct alike *a, size_t leaves, const double *share,
    const double *target)
{
	size_t g, n = 0, kinds = 1;

	for (g = 0; g < leaves; g++)
		if (share[g] > 0)
			a[n++] = (struct alike){ share[g], target[g], 1 };
	qsort(a, n, sizeof *a, by_share);
	for (g = 1; g < n; g++)
		if (by_share(&a[kinds - 1], &a[g]) == 0)
			a[kinds - 1].count++;
		else
			a[kinds++] = a[g];
	return kinds;
}

/*
 * The sum of share worst/target, at most about 1 if the budget is enough;
 * infinite where a leaf has too few. -1 without memory.
 */
static int
all_at(const struct tw_rule *rule, const struct alike *a, size_t kinds,
    uint64_t least, double budget, double *sum)
{
	struct tw_mass worst;
	size_t g;

	*sum = INFINITY;
	if (scores(a[kinds - 1].share, budget) < least)
		return 0;	/* the smallest */
	for (*sum = 0, g = 0; g < kinds; g++) {
		if (tw_budget_worst(scores(a[g].share, budget), rule,
		    &worst) < 0)
			return -1;
		*sum += a[g].count * a[g].share * (double)worst.part /
		    (double)worst.whole / a[g].target;
	}
	return 0;
}

static int
search_all(const struct tw_rule *rule, const struct alike *a, size_t kinds,
    size_t leaves, uint64_t least, double *budget)
{
	double lo = 0, hi = INFINITY, at = 1, sum;
	double most = 1 + 8 * DBL_EPSILON * (double)leaves;

	while (lo < BEYOND && hi - lo > 1) {
		if (all_at(rule, a, kinds, least, at, &sum) < 0)
			return -1;
		if (sum <= most)
			hi = at;
		else
			lo = at;
		at = isinf(hi) ? fmin(4 * at, BEYOND) :
		    floor((lo + hi) / 2);
	}
	*budget = lo < BEYOND ? hi : INFINITY;
	return 0;
}

int
tw_budget_all(size_t leaves, const double *share, const double *target,
    const struct tw_rule *rule, uint64_t least, double *budget)
{
	struct alike *a = malloc((leaves + 1) * sizeof *a);
	int status = -1;

	if (a != NULL)
		status = search_all(rule, a, gather(a, leaves, share, target),
		    leaves, least, budget);
	free(a);
	return status;
}
