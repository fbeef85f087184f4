/* Anytime ranks, and ranks with an allowance for the gap. See rule.h. */
#include <math.h>

#include "stat/base/normal.h"
#include "stat/conformal/binom_tail.h"
#include "stat/conformal/rule.h"

/* More than the relative error of tw_tail_find for n <= TW_RANKS_MAX. */
static const double SLACK = 1e-9;

/*
 * The martingale low(S) of rule.h. up(S) is low(n-S) with p and q exchanged and
 * a and b exchanged.
 */
struct side {
	double p, q;
	uint64_t a, b;		/* of the Beta density */
	double least;		/* the mills() at which S is excluded */
};

/*
 * P(Z >= r) / (r P(Z = r)) for Z ~ Binomial(trials, p), to which low(S) is
 * proportional (r = S+a, trials = n+a+b-1). INFINITY far from the mean, where
 * P(Z = r-1) is too small for a double.
 */
static double
mills(uint64_t trials, uint64_t r, double p, double q)
{
	struct tw_tail t;

	tw_tail_find(trials, r, p, q, &t);
	if (!(t.at > 0))
		return INFINITY;
	return t.from / t.at / ((double)(trials + 1 - r) * (p / q));
}

/* low(0) is 1 for n = 0, which gives the factor between low and mills(). */
static struct side
side_of(double p, double q, uint64_t a, uint64_t b, double half)
{
	struct side s = { p, q, a, b, 0 };

	s.least = mills(a + b - 1, a, p, q) / half * exp(SLACK);
	return s;
}

/*
 * The number of S = 0, ..., most-1 with log low(S) >= log(2/beta) + SLACK, by
 * bisection, since low falls with S.
 */
static uint64_t
excluded(const struct side *s, uint64_t n, uint64_t most)
{
	uint64_t lo = 0, hi = most, mid;

	while (lo < hi) {
		mid = lo + (hi - lo) / 2;
		if (mills(n + s->a + s->b - 1, mid + s->a, s->p, s->q) >=
		    s->least)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

/* round(50 alpha) from the exact decimal; halves are rounded to even. */
static uint64_t
half_even(const struct tw_level *alpha)
{
	uint64_t t = tw_level_floor(alpha, 100);
	bool whole = alpha->zeros + alpha->ndigit <= 2;
	uint64_t b = t / 2;

	return b + (t % 2 != 0 && (!whole || b % 2 != 0));
}

/* Replace the ranks *l and *u of tw_ranks_find by the anytime ranks. */
static void
widen(uint64_t n, const struct tw_level *alpha, const struct tw_level *beta,
    uint64_t *l, uint64_t *u)
{
	double p = tw_level_rest(alpha), q = tw_level_double(alpha);
	double half = tw_level_double(beta) / 2;
	uint64_t round = half_even(alpha), a = round < 50 ? 50 - round : 1;
	uint64_t b = round > 0 ? round : 1;
	struct side low = side_of(p, q, a, b, half);
	struct side up = side_of(q, p, b, a, half);

	/* up is a function of n-S, so u is counted from the other end. */
	*l = excluded(&low, n, *l);
	*u = n + 1 - excluded(&up, n, n + 1 - *u);
}

/*
 * Round x up or down to a level of 16 decimals. Returns false if the result is
 * not between 0 and 1.
 */
static bool
decimal(double x, bool up, struct tw_level *level)
{
	const double unit = 1e16;
	double whole = up ? ceil(x * unit) : floor(x * unit);
	uint64_t v;
	size_t i;

	if (!(whole > 0 && whole < unit))
		return false;
	v = (uint64_t)whole;
	*level = (struct tw_level){ .ndigit = 16 };
	for (i = 16; i-- > 0; v /= 10)
		level->digit[i] = (unsigned char)(v % 10);
	/* guard: more digits would only be rounded differently */
	while (level->digit[level->zeros] == 0)
		level->zeros++;
	for (i = 0; i + level->zeros < 16; i++)
		level->digit[i] = level->digit[i + level->zeros];
	level->ndigit -= level->zeros;
	while (level->digit[level->ndigit - 1] == 0)
		level->ndigit--;
	return true;
}

/* z, the normal quantile of 1-beta/2. */
static double
quantile(const struct tw_rule *rule)
{
	return -tw_normal_quantile(tw_level_double(&rule->beta) / 2);
}

/* alpha (1-alpha) */
static double
spread(const struct tw_rule *rule)
{
	return tw_level_double(&rule->alpha) * tw_level_rest(&rule->alpha);
}

/* The standard deviation of the gap at x, sqrt(s^2 + r). */
static double
deviation(const struct tw_rule *rule)
{
	double r = rule->draws > 0 ? spread(rule) / rule->draws : 0;

	return r > 0 ? sqrt(rule->gap * rule->gap + r) : rule->gap;
}

/* The allowance D + d for n scores. */
static double
gap_at(const struct tw_rule *rule, double n)
{
	double v = spread(rule) / n, t = deviation(rule);

	/* z (sqrt(t^2 + v) - sqrt(v)) without cancellation, plus d */
	return quantile(rule) * t * (t / (sqrt(t * t + v) + sqrt(v))) +
	    rule->outside;
}

bool
tw_rule_wide(const struct tw_rule *rule)
{
	return rule->anytime || deviation(rule) > 0 || rule->outside > 0;
}

/* The ranks for the level 1-alpha; anytime ranks if the rule is anytime. */
static void
ranks_at(uint64_t n, const struct tw_rule *rule, const struct tw_level *alpha,
    struct tw_ranks *r)
{
	tw_ranks_find(n, alpha, &rule->beta, r);
	if (rule->anytime)
		widen(n, alpha, &rule->beta, &r->l, &r->u);
}

/*
 * Set out->l to the rank l for the level 1-alpha-d, and out->u to the rank u
 * for the level 1-alpha+d. If that level is not between 0 and 1, l is 0 or u is
 * n+1.
 */
static void
shift(uint64_t n, const struct tw_rule *rule, double d, struct tw_ranks *out)
{
	double alpha = tw_level_double(&rule->alpha);
	struct tw_ranks r;
	struct tw_level level;

	out->l = 0;
	out->u = n + 1;
	if (decimal(alpha + d, true, &level)) {
		ranks_at(n, rule, &level, &r);
		out->l = r.l;
	}
	if (decimal(alpha - d, false, &level)) {
		ranks_at(n, rule, &level, &r);
		out->u = r.u;
	}
}

/* P(l <= Z <= u-1) for Z ~ Binomial(n, 1-alpha) */
static double
covered(uint64_t n, const struct tw_level *alpha, uint64_t l, uint64_t u)
{
	double p = tw_level_rest(alpha), q = tw_level_double(alpha);
	struct tw_tail above, below;

	tw_tail_find(n, u, p, q, &above);
	tw_tail_find(n, n + 1 - l, q, p, &below);
	return 1 - above.from - below.from;
}

void
tw_rule_ranks(uint64_t n, const struct tw_rule *rule, struct tw_rule_ranks *out)
{
	struct tw_ranks *r = &out->ranks;

	*out = (struct tw_rule_ranks){ 0 };
	ranks_at(n, rule, &rule->alpha, r);
	r->mass = (double)(r->u - r->l) / ((double)n + 1);
	out->plain = *r;
	if (deviation(rule) > 0 || rule->outside > 0) {
		out->allowance = gap_at(rule, (double)n);
		shift(n, rule, out->allowance, r);
		r->mass = (double)(r->u - r->l) / ((double)n + 1);
	}
	if (tw_rule_wide(rule))
		r->coverage = covered(n, &rule->alpha, r->l, r->u);
}

double
tw_rule_floor(const struct tw_rule *rule)
{
	double alpha = tw_level_double(&rule->alpha);
	double d = quantile(rule) * deviation(rule) + rule->outside;

	return fmin(d, alpha) + fmin(d, tw_level_rest(&rule->alpha));
}
