/*
 * The number of scores that a leaf needs, and of simulations that all leaves
 * need. See budget.h.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "stat/conformal/budget.h"

enum {
	FINE = 500,		/* u - l above which worst(n) = bound(n) */
	TEETH = 2,		/* rounding adds less than so many ranks */
	FAR = 5000		/* the same for n, if tw_rule_wide */
};

/* u - l for n scores. */
static uint64_t
open_ranks(const struct tw_rule *rule, uint64_t n)
{
	struct tw_rule_ranks r;

	tw_rule_ranks(n, rule, &r);
	return r.ranks.u - r.ranks.l;
}

/* Whether l >= 1 and u <= n. */
static bool
both_finite(const struct tw_rule *rule, uint64_t n)
{
	struct tw_rule_ranks r;

	tw_rule_ranks(n, rule, &r);
	return r.ranks.l > 0 && r.ranks.u <= n;
}

/* Whether bound(n) serves as worst(n), without a search; part is u - l. */
static bool
is_fine(const struct tw_rule *rule, uint64_t n, uint64_t part)
{
	return part > FINE && (!tw_rule_wide(rule) || n > FAR);
}

/* The mass if u - l is part for n scores, at most 1. */
static double
mass_of(uint64_t part, uint64_t n)
{
	return fmin((double)part / ((double)n + 1), 1);
}

double
tw_budget_worst(uint64_t n, const struct tw_rule *rule)
{
	uint64_t part = open_ranks(rule, n);
	double worst = mass_of(part + (is_fine(rule, n, part) ? TEETH : 0), n);

	while (mass_of(part + TEETH, n) > worst) {
		part = open_ranks(rule, ++n);
		worst = fmax(worst, mass_of(part, n));
	}
	return fmax(worst, tw_rule_floor(rule));
}

/*
 * Whether the mass is above *mass, which is below 1, if u - l is part for n
 * scores, without rounding errors.
 */
static bool
exceeds(uint64_t part, uint64_t n, const struct tw_level *mass)
{
	return part > tw_level_floor(mass, n + 1);
}

/* The n after this one in a scan up to TW_BUDGET_MAX, or TW_BUDGET_NONE. */
static uint64_t
next(uint64_t n)
{
	if (n >= TW_BUDGET_MAX)
		return TW_BUDGET_NONE;
	n += n / 8 + 1;
	return n < TW_BUDGET_MAX ? n : TW_BUDGET_MAX;
}

/*
 * The n from which on bound(n) is at most *mass, by a scan and then by
 * bisection. With a coverage gap, the mass may rise again as n grows, so the
 * scan goes on to its end.
 */
static uint64_t
loose_need(const struct tw_rule *rule, const struct tw_level *mass)
{
	uint64_t lo = 0, hi = 1, n, mid;

	for (n = 1; n != TW_BUDGET_NONE; n = next(n))
		if (exceeds(open_ranks(rule, n) + TEETH, n, mass)) {
			lo = n;
			hi = next(n);
		} else if (!(rule->gap > 0)) /* fast: nor do later n */
			break;
	while (hi != TW_BUDGET_NONE && hi - lo > 1) {
		mid = lo + (hi - lo) / 2;
		if (exceeds(open_ranks(rule, mid) + TEETH, mid, mass))
			lo = mid;
		else
			hi = mid;
	}
	return hi;
}

uint64_t
tw_budget_needed(const struct tw_rule *rule, const struct tw_level *mass)
{
	uint64_t n, part;

	/* fast: no n leaves less than the floor */
	if (tw_rule_floor(rule) >= tw_level_double(mass))
		return TW_BUDGET_NONE;
	n = loose_need(rule, mass);
	if (n == TW_BUDGET_NONE)
		return n;
	part = open_ranks(rule, n);
	/* fast: at most 1 % fewer scores would do, see budget.h */
	if (is_fine(rule, n, part))
		return n;
	/* This ends before n is 0, at which the mass is 1. */
	while (!exceeds(open_ranks(rule, n - 1), n - 1, mass))
		n--;
	return n;
}

uint64_t
tw_budget_finite(const struct tw_rule *rule, uint64_t after)
{
	uint64_t lo = after, hi = next(after), mid;

	while (hi != TW_BUDGET_NONE && !both_finite(rule, hi)) {
		lo = hi;
		hi = next(hi);
	}
	while (hi != TW_BUDGET_NONE && hi - lo > 1) {
		mid = lo + (hi - lo) / 2;
		if (both_finite(rule, mid))
			hi = mid;
		else
			lo = mid;
	}
	return hi;
}

static const double BEYOND = 1e15;	/* larger budgets are not searched */

/* The leaves, `count` in number, that have the same share. */
struct alike {
	double share, count;
};

/* The scores of a leaf. share * budget may be too small by a rounding error. */
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

	return (a->share < b->share) - (a->share > b->share);
}

/* Group the leaves into a, by descending share. Returns how many groups. */
static size_t
gather(struct alike *a, size_t leaves, const double *share)
{
	size_t g, kinds = 1;

	for (g = 0; g < leaves; g++)
		a[g] = (struct alike){ share[g], 1 };
	qsort(a, leaves, sizeof *a, by_share);
	for (g = 1; g < leaves; g++)
		if (by_share(&a[kinds - 1], &a[g]) == 0)
			a[kinds - 1].count++;
		else
			a[kinds++] = a[g];
	return kinds;
}

/*
 * Whether the sum over the leaves of share worst/target is at most `most`.
 * worst(n) is between mass(n) and bound(n), which may tell already.
 */
static bool
is_enough(const struct tw_rule *rule, const struct alike *a, size_t kinds,
    double target, double budget, double most)
{
	double sum = 0, low = 0, high = 0, floor = tw_rule_floor(rule), weight;
	uint64_t n, part;
	size_t g;

	for (g = 0; g < kinds; g++) {
		n = scores(a[g].share, budget);
		part = open_ranks(rule, n);
		weight = a[g].count * a[g].share / target;
		low += weight * fmax(mass_of(part, n), floor);
		high += weight * fmax(mass_of(part + TEETH, n), floor);
	}
	/* fast: the search for worst(n) tells the same */
	if (low > most || high <= most)
		return high <= most;
	/* fast: sum <= most, as it only rises */
	for (g = 0; g < kinds && sum <= most; g++)
		sum += a[g].count * a[g].share / target *
		    tw_budget_worst(scores(a[g].share, budget), rule);
	return sum <= most;
}

/* The budget of tw_budget_all, by bisection. */
static double
search_all(const struct tw_rule *rule, const struct alike *a, size_t kinds,
    double target, size_t leaves)
{
	double lo = 0, hi = INFINITY, at = 1;
	double most = 1 + 8 * DBL_EPSILON * (double)leaves;

	while (lo < BEYOND && hi - lo > 1) {
		if (is_enough(rule, a, kinds, target, at, most))
			hi = at;
		else
			lo = at;
		at = isinf(hi) ? fmin(4 * at, BEYOND) :
		    floor((lo + hi) / 2);
	}
	return lo < BEYOND ? hi : INFINITY;
}

int
tw_budget_all(size_t leaves, const double *share, double target,
    const struct tw_rule *rule, double *budget)
{
	struct alike *a = malloc((leaves + 1) * sizeof *a);

	if (a == NULL)
		return -1;
	*budget = search_all(rule, a, gather(a, leaves, share), target, leaves);
	free(a);
	return 0;
}
