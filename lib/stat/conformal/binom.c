/*
 * Ranks of the cutoff and of its confidence interval. See binom.h.
 *
 * Write w(j) for P(Z = j) over that of the mode, which is k-1 since
 * k-1 < (n+1) p <= k, p = 1-alpha. Away from the mode, on either side,
 *
 *   w(j-1) = w(j) j/(n-j+1) alpha/p        w(j+1) = w(j) (n-j)/(j+1) p/alpha
 *
 * never increases. So the sums of w over a tail, over the middle and over
 * all come from steps outward, about 14 standard deviations each way: time
 * O(sqrt(n log(1/beta))), no logarithm, no power, no cancellation. Where the
 * errors that big.h bounds leave open on which side of beta/2 a tail lies, or
 * to which double the coverage rounds, exact integers decide; mostly the two
 * are then equal.
 */
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "stat/base/array.h"
#include "stat/conformal/big.h"
#include "stat/conformal/binom.h"

enum {
	WIDTH = 5,		/* limbs of a weight: 129 bits or more */
	NUMBERS = 16		/* as many as a function here keeps at once */
};

/* level * num / 2^halvings, where no level stands for 1 */
struct share {
	const struct tw_level *level;
	uint64_t num;
	unsigned halvings;
};

/* One side of the mode; its element s lies s steps outward. */
struct side {
	uint64_t a;		/* elements on this side */
	uint64_t b;		/* w(s+1) = w(s) (a-s)/(b+s) odds */
	uint64_t num, den;	/* odds = num/den if small, else 1, 1 */
	const struct tw_big *odds; /* below alpha/p, above p/alpha; or NULL */
	const struct tw_big *inverse;	/* 1/odds, or NULL */
	int above;
};

/* The next of the numbers that live at *work. */
static struct tw_big
take(uint32_t **work, size_t width)
{
	struct tw_big r = { 0 };

	r.limb = *work;
	r.width = width;
	*work += TW_BIG_ROOM(width);
	return r;
}

/* r = 10^k, the k digits that a has after the point. */
static void
unit(struct tw_big *r, const struct tw_level *a)
{
	size_t i;

	tw_big_set(r, 1);
	for (i = 0; i < a->zeros + a->ndigit; i++)
		tw_big_scale(r, 10);
}

/* r = 10^k a or, for the complement, 10^k (1-a): nines less digits, plus 1. */
static void
decimal(struct tw_big *r, const struct tw_level *a, int complement,
    struct tw_big *spare)
{
	const size_t k = a->zeros + a->ndigit;
	unsigned digit;
	size_t i;

	tw_big_set(r, 0);
	for (i = 0; i < k; i++) {
		digit = i < a->zeros ? 0 : a->digit[i - a->zeros];
		if (complement)
			digit = (i + 1 < k ? 9 : 10) - digit;
		tw_big_scale(r, 10);
		tw_big_set(spare, digit);
		tw_big_add(r, spare);
	}
}

/* num/den = c */
static void
fraction(struct tw_big *num, struct tw_big *den, const struct share *c,
    struct tw_big *spare, struct tw_big *factor)
{
	tw_big_set(num, c->num);
	tw_big_set(den, 1);
	if (c->level != NULL) {
		decimal(factor, c->level, 0, spare);
		tw_big_mul(num, factor, spare);
		unit(den, c->level);
	}
	tw_big_shift(den, c->halvings);
}

/* r = base^e, by squaring */
static void
power(struct tw_big *r, const struct tw_big *base, uint64_t e,
    struct tw_big *spare)
{
	uint64_t bit = 1;

	while (bit <= e / 2)
		bit *= 2;
	tw_big_set(r, 1);
	for (; bit > 0; bit /= 2) {
		tw_big_mul(r, r, spare);
		if (e & bit)
			tw_big_mul(r, base, spare);
	}
}

/*
 * The sign of P(first <= Z <= last) - c in numbers of this width, 0 if it
 * is uncertain; *exact says that 0 is equality. With p = x/s, alpha = y/s,
 *
 *   t(first) = a(first) = 1,  t(i) = t(i-1) (n-i+1) x,
 *                             a(i) = a(i-1) i y + t(i)
 *
 * the probability is, without a division,
 *
 *   n (n-1) ... (n-first+1) x^first y^(n-last) a(last) / (s^n last!).
 */
static int
compare(uint64_t n, uint64_t first, uint64_t last, const struct tw_level *alpha,
    const struct share *c, size_t width, uint32_t *work, int *exact)
{
	struct tw_big x = take(&work, width), y = take(&work, width);
	struct tw_big left = take(&work, width), right = take(&work, width);
	struct tw_big t = take(&work, width), den = take(&work, width);
	struct tw_big s = take(&work, width), spare = take(&work, width);
	uint64_t i;

	decimal(&x, alpha, 1, &spare);
	decimal(&y, alpha, 0, &spare);
	unit(&s, alpha);
	fraction(&right, &den, c, &spare, &t);
	tw_big_set(&t, 1);
	tw_big_set(&left, 1);
	for (i = first + 1; i <= last; i++) {
		tw_big_scale(&t, (uint32_t)(n - i + 1));
		tw_big_mul(&t, &x, &spare);
		tw_big_scale(&left, (uint32_t)i);
		tw_big_mul(&left, &y, &spare);
		tw_big_add(&left, &t);
	}
	for (i = 0; i < first; i++)
		tw_big_scale(&left, (uint32_t)(n - i));
	power(&t, &x, first, &spare);
	tw_big_mul(&left, &t, &spare);
	power(&t, &y, n - last, &spare);
	tw_big_mul(&left, &t, &spare);
	tw_big_mul(&left, &den, &spare);

	power(&t, &s, n, &spare);
	tw_big_mul(&right, &t, &spare);
	for (i = 2; i <= last; i++)
		tw_big_scale(&right, (uint32_t)i);
	*exact = (left.loss | right.loss) == 0;
	return tw_big_compare(&left, &right);
}

/*
 * Set *sign to that of P(first <= Z <= last) - c. Returns 0, or -1 without
 * memory. Ends because some width holds every digit, but a difference shows
 * long before; and since P(...) has about n times as many digits as alpha, it
 * equals a c of a few hundred digits only for n up to a few hundred.
 */
static int
decide(uint64_t n, uint64_t first, uint64_t last, const struct tw_level *alpha,
    const struct share *c, int *sign)
{
	size_t width;
	uint32_t *work;
	int exact = 0;

	*sign = 0;
	for (width = 2 * WIDTH; *sign == 0 && !exact; width *= 2) {
		work = tw_array(NULL, TW_BIG_ROOM(width),
		    NUMBERS * sizeof *work);
		if (work == NULL)
			return -1;
		*sign = compare(n, first, last, alpha, c, width, work, &exact);
		free(work);
	}
	return 0;
}

/* From element s to element s+1 <= a. */
static void
outward(const struct side *e, uint64_t s, struct tw_big *w,
    struct tw_big *spare)
{
	tw_big_ratio(w, (uint32_t)((e->a - s) * e->num),
	    (uint32_t)((e->b + s) * e->den));
	if (e->odds != NULL)
		tw_big_mul(w, e->odds, spare);
}

/* From element s to element s-1 >= 0. */
static void
inward(const struct side *e, uint64_t s, struct tw_big *w, struct tw_big *spare)
{
	tw_big_ratio(w, (uint32_t)((e->b + s - 1) * e->den),
	    (uint32_t)((e->a - s + 1) * e->num));
	if (e->inverse != NULL)
		tw_big_mul(w, e->inverse, spare);
}

/* sum += w(1) + ... + w(m) */
static void
collect(const struct side *e, uint64_t m, struct tw_big *sum, struct tw_big *w,
    struct tw_big *spare)
{
	uint64_t s;

	tw_big_set(w, 1);
	for (s = 0; s < m; s++) {
		outward(e, s, w, spare);
		tw_big_add(sum, w);
	}
}

/*
 * Walk outward from the mode. The elements above far end with number s, the
 * value, whose weight is left in w; those after it down to cut add up to
 * tail. total grows by all of them but element 0.
 */
static uint64_t
explore(const struct side *e, const struct tw_big *far,
    const struct tw_big *cut, struct tw_big *w, struct tw_big *tail,
    struct tw_big *total, struct tw_big *next, struct tw_big *spare)
{
	uint64_t s, edge = 0;

	tw_big_set(w, 1);
	tw_big_set(tail, 0);
	tw_big_copy(next, w);
	for (s = 0; s < e->a; s++) {
		outward(e, s, next, spare);
		if (edge == s && tw_big_compare(next, far) > 0) {
			edge = s + 1;
			tw_big_copy(w, next);
			tw_big_add(total, w);
		} else if (tw_big_compare(next, cut) > 0)
			tw_big_add(tail, next);
		else
			break;
	}
	tw_big_add(total, tail);
	return edge;
}

/*
 * Walk back inward from element s, of weight w, as long as tail stays within
 * limit. The first element of the tail is *inner; 0 is the mode itself, and
 * no more than that is possible, because beta/2 < 1/2 and a median of Z is at
 * most one away from the mode.
 */
static int
retreat(uint64_t n, const struct side *e, const struct tw_level *alpha,
    const struct share *half, uint64_t s, struct tw_big *w, struct tw_big *tail,
    const struct tw_big *limit, uint64_t *inner, struct tw_big *spare)
{
	uint64_t rest;
	int sign;

	for (*inner = s + 1; *inner > 0; --*inner) {
		s = *inner - 1;
		rest = e->a - s;	/* elements beyond s */
		tw_big_add(tail, w);
		sign = tw_big_compare(tail, limit);
		if (sign == 0 &&
		    decide(n, e->above ? n - rest : 0, e->above ? n : rest,
			alpha, half, &sign) < 0)
			return -1;
		if (sign > 0)
			break;
		if (s > 0)
			inward(e, s, w, spare);
	}
	return 0;
}

/*
 * P(l <= Z <= u-1) = middle/total, rounded to nearest, ties to even: with m
 * its leading 53 bits, compare it with m + 1/2.
 */
static int
nearest(uint64_t n, uint64_t l, uint64_t u, const struct tw_level *alpha,
    struct tw_big *middle, struct tw_big *total, struct tw_big *quotient,
    struct tw_big *spare, double *v)
{
	struct share half = { 0 };
	uint64_t m;
	int64_t e;
	int sign;

	tw_big_divide(quotient, middle, total);
	tw_big_leading(quotient, &m, &e);
	half.num = 2 * m + 1;
	half.halvings = (unsigned)(1 - e);	/* quotient < 2, so e <= -52 */
	tw_big_set(quotient, half.num);
	tw_big_mul(total, quotient, spare);
	tw_big_shift(middle, half.halvings);
	sign = tw_big_compare(middle, total);
	/* guard: nearer to a tie than 2^-64: no such level is known */
	if (sign == 0 && decide(n, l, u - 1, alpha, &half, &sign) < 0)
		return -1;
	if (sign > 0 || (sign == 0 && m % 2 != 0))
		m++;
	*v = ldexp((double)m, (int)e);
	return 0;
}

/*
 * alpha/(1-alpha) as num/den so small that (n+1) num and (n+1) den fit in
 * 32 bits, which saves a long product in each step; false if it is not.
 */
static bool
small_odds(uint64_t n, const struct tw_level *alpha, uint64_t *num,
    uint64_t *den)
{
	uint64_t a = 0, b, t, unit = 1;
	size_t i;

	/* guard: products may overflow then */
	if (alpha->zeros + alpha->ndigit > 9)
		return false;
	for (i = 0; i < alpha->ndigit; i++)
		a = a * 10 + alpha->digit[i];
	for (i = 0; i < alpha->zeros + alpha->ndigit; i++)
		unit *= 10;
	*num = a;
	*den = unit - a;
	for (b = unit; b != 0; b = t) {		/* a = gcd(a, unit) */
		t = a % b;
		a = b;
	}
	*num /= a;
	*den /= a;
	return (n + 1) * *num <= UINT32_MAX && (n + 1) * *den <= UINT32_MAX;
}

/* The elements on both sides of the mode, and the odds between neighbours. */
static void
set_sides(uint64_t n, uint64_t mode, const struct tw_level *alpha,
    struct side *below, struct side *above, struct tw_big *num,
    struct tw_big *den, struct tw_big *fall, struct tw_big *rise,
    struct tw_big *spare)
{
	below->a = mode;
	below->b = n - mode + 1;
	above->a = n - mode;
	above->b = mode + 1;
	above->above = 1;
	/* fast: with large numbers they are the same ranks */
	if (!small_odds(n, alpha, &below->num, &below->den)) {
		decimal(num, alpha, 0, spare);
		decimal(den, alpha, 1, spare);
		tw_big_divide(fall, num, den);
		tw_big_divide(rise, den, num);
		below->odds = above->inverse = fall;
		below->inverse = above->odds = rise;
		below->num = below->den = 1;
	}
	above->num = below->den;
	above->den = below->num;
}

int
tw_ranks_find(uint64_t n, const struct tw_level *alpha,
    const struct tw_level *beta, struct tw_ranks *out)
{
	uint32_t store[NUMBERS * TW_BIG_ROOM(WIDTH)], *work = store;
	struct tw_big num = take(&work, WIDTH), den = take(&work, WIDTH);
	struct tw_big fall = take(&work, WIDTH), rise = take(&work, WIDTH);
	struct tw_big limit = take(&work, WIDTH), far = take(&work, WIDTH);
	struct tw_big cut = take(&work, WIDTH), total = take(&work, WIDTH);
	struct tw_big wl = take(&work, WIDTH), wu = take(&work, WIDTH);
	struct tw_big tl = take(&work, WIDTH), tu = take(&work, WIDTH);
	struct tw_big w = take(&work, WIDTH), spare = take(&work, WIDTH);
	const struct share half = { beta, 1, 1 };
	struct side below = { 0 }, above = { 0 };
	uint64_t mode, sl, su;

	if (n > TW_RANKS_MAX)
		return -1;
	/* ceil((n+1) (1-alpha)) */
	out->k = n + 1 - tw_level_floor(alpha, n + 1);
	mode = out->k - 1;
	set_sides(n, mode, alpha, &below, &above, &num, &den, &fall, &rise,
	    &spare);

	/*
	 * The mode weighs 1, so elements up to (beta/2)/(n+1) fit in a tail
	 * all together. What is cut, n times far 2^(-32 (WIDTH-1)) at most, is
	 * less than one rounding of the limit, and of the total.
	 */
	fraction(&num, &den, &half, &spare, &w);
	tw_big_divide(&limit, &num, &den);
	tw_big_copy(&far, &limit);
	tw_big_ratio(&far, 1, (uint32_t)(n + 1));
	tw_big_copy(&cut, &far);
	cut.shift -= WIDTH - 1;

	tw_big_set(&total, 1);
	sl = explore(&below, &far, &cut, &wl, &tl, &total, &w, &spare);
	su = explore(&above, &far, &cut, &wu, &tu, &total, &w, &spare);
	total.loss += 2;
	tw_big_mul(&limit, &total, &spare);
	limit.loss++;
	if (retreat(n, &below, alpha, &half, sl, &wl, &tl, &limit, &sl,
		&spare) < 0 ||
	    retreat(n, &above, alpha, &half, su, &wu, &tu, &limit, &su,
		&spare) < 0)
		return -1;
	out->l = mode + 1 - sl;
	out->u = mode + su;
	out->mass = (double)(out->u - out->l) / (double)(n + 1);
	out->coverage = 1;
	if (out->l == 0 && out->u == n + 1)
		return 0;
	tw_big_set(&num, sl > 0 && su > 0);
	if (sl > 1)
		collect(&below, sl - 1, &num, &w, &spare);
	if (su > 1)
		collect(&above, su - 1, &num, &w, &spare);
	return nearest(n, out->l, out->u, alpha, &num, &total, &w, &spare,
	    &out->coverage);
}
