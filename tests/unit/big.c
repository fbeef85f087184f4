/*
 * Numbers with a known error: exactness where it is claimed, bounds where
 * not. The truth is the same calculation in numbers so wide that nothing is
 * cut. Limbs are drawn so that carries and wrong trial quotients are common.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stat/conformal/big.h"
#include "stat/base/rng.h"

#include "tap.h"

enum { NARROW = 3, WIDE = 400, NUMBERS = 6 };

static uint32_t room[2 * NUMBERS][TW_BIG_ROOM(WIDE)];

static struct tw_big
make(int i, size_t width)
{
	struct tw_big r = {0};

	r.limb = room[i];
	r.width = width;
	return r;
}

static uint32_t
limb(struct tw_rng *g)
{
	static const uint32_t edge[] = {0, 1, 2, 0x7fffffff, 0x80000000,
	    0x80000001, 0xfffffffe, 0xffffffff};

	return tw_rng_below(g, 2) ? edge[tw_rng_below(g, 8)] :
	    (uint32_t)tw_rng_next(g);
}

/* An exact random number of 1..n limbs. */
static void
fill(struct tw_big *r, size_t n, struct tw_rng *g)
{
	size_t i;

	r->n = 1 + tw_rng_below(g, n);
	for (i = 0; i < r->n; i++)
		r->limb[i] = limb(g);
	r->limb[r->n - 1] |= 1;
	r->shift = 0;
	r->loss = 0;
}

static double
value(const struct tw_big *a)
{
	double v = 0;
	size_t i;

	for (i = a->n; i-- > 0;)
		v = v * 0x1p32 + a->limb[i];
	return ldexp(v, (int)(32 * a->shift));
}

static void
small(void)
{
	struct tw_big a = make(0, NARROW), b = make(1, NARROW);
	struct tw_big spare = make(2, NARROW);
	uint64_t m;
	int64_t e;

	tw_big_set(&a, 0);
	ok(a.n == 0 && value(&a) == 0, "0");
	tw_big_set(&b, UINT64_C(0x123456789abcdef0));
	ok(value(&b) == (double)0x123456789abcdef0p0 && b.n == 2 && b.loss == 0,
	    "64 bits");
	tw_big_add(&a, &b);
	tw_big_scale(&b, 1);
	ok(tw_big_compare(&a, &b) == 0 && a.loss + b.loss == 0,
	    "0 + b and 1 b are b");
	tw_big_set(&a, 0);
	ok(tw_big_compare(&a, &b) == -1 && tw_big_compare(&b, &a) == 1 &&
	    tw_big_compare(&a, &a) == 0, "comparison with 0");
	tw_big_mul(&b, &a, &spare);
	ok(b.n == 0, "0 times b");
	tw_big_set(&b, 3);
	tw_big_shift(&b, 100);
	ok(value(&b) == 0x3p100 && b.loss == 0, "3 2^100");
	tw_big_leading(&b, &m, &e);
	ok(m == UINT64_C(3) << 51 && e == 49, "its leading bits");
	tw_big_set(&a, 1);
	tw_big_ratio(&a, 1, 3);
	ok(a.loss > 0 && fabs(value(&a) * 3 - 1) < 1e-15, "1/3");
	tw_big_ratio(&a, 3, 1);
	tw_big_set(&b, 1);
	ok(tw_big_compare(&a, &b) == 0, "3/3 may be 1");
	tw_big_set(&b, 0xffffffff);
	tw_big_divide(&spare, &b, &b);
	tw_big_set(&b, 1);
	ok(value(&spare) == 1, "b/b");
}

/* q = floor(2^k a/b) has q b <= 2^k a < (q+1) b, in integers. */
static void
division(void)
{
	struct tw_big a = make(0, WIDE), b = make(1, WIDE), q = make(2, WIDE);
	struct tw_big one = make(3, WIDE), spare = make(4, WIDE);
	struct tw_rng g;
	int64_t k;
	int i, bad = 0;

	tw_rng_seed(&g, 1);
	for (i = 0; i < 40000; i++) {
		size_t width = 2 + tw_rng_below(&g, 6);

		fill(&a, width, &g);
		fill(&b, width, &g);
		q.width = width;
		tw_big_divide(&q, &a, &b);
		bad += q.n != width || q.limb[q.n - 1] == 0 || q.loss == 0;
		k = -q.shift;		/* >= 0 unless a is much larger */
		q.width = WIDE;
		q.shift = k < 0 ? -k : 0;
		q.loss = 0;
		if (k > 0)
			a.shift = k;
		tw_big_set(&one, 1);
		one.shift = q.shift;
		/* q b, then (q+1) b */
		tw_big_mul(&q, &b, &spare);
		bad += tw_big_compare(&q, &a) > 0;
		tw_big_mul(&one, &b, &spare);
		tw_big_add(&q, &one);
		bad += tw_big_compare(&q, &a) <= 0 || q.loss > 0;
	}
	ok(!bad, "quotients of %d pairs", i);
}

static void
leading(void)
{
	struct tw_big a = make(0, WIDE);
	struct tw_rng g;
	uint64_t m;
	int64_t e;
	double low;
	int i, bad = 0;

	tw_rng_seed(&g, 2);
	for (i = 0; i < 20000; i++) {
		fill(&a, 5, &g);
		a.shift = (int64_t)tw_rng_below(&g, 9) - 8;
		tw_big_leading(&a, &m, &e);
		low = ldexp((double)m, (int)e);
		/* value() rounds once a limb, by half a unit of 2^e each */
		bad += m >> 52 != 1 || value(&a) < low * (1 - 0x1p-50) ||
		    value(&a) > low * (1 + 0x1p-50);
		if (a.n <= 2) {		/* exact: check the cut itself */
			uint64_t v = a.limb[0];

			if (a.n == 2)
				v |= (uint64_t)a.limb[1] << 32;
			e -= 32 * a.shift;
			bad += e >= 0 ? v >> e != m : v << -e != m;
		}
	}
	ok(!bad, "leading 53 bits");
}

/* One random step on v and on w; those on w are exact. */
static void
step(struct tw_big *v, struct tw_big *w, struct tw_big *vs,
    struct tw_big *ws, struct tw_rng *g)
{
	const uint64_t op = tw_rng_below(g, 4);
	const size_t x = tw_rng_below(g, 3), y = tw_rng_below(g, 3);
	const uint32_t m = limb(g) | 1;

	if (op == 0 && x != y) {
		tw_big_add(&v[x], &v[y]);
		tw_big_add(&w[x], &w[y]);
	} else if (op == 1 && w[x].n + w[y].n < WIDE / 2) {
		tw_big_mul(&v[x], &v[y], vs);
		tw_big_mul(&w[x], &w[y], ws);
	} else if (op == 2) {
		tw_big_scale(&v[x], m);
		tw_big_scale(&w[x], m);
	} else {
		tw_big_shift(&v[x], m % 100);
		tw_big_shift(&w[x], m % 100);
	}
}

/*
 * After the same steps in narrow and in exact numbers, compare two: a narrow
 * verdict must be the exact one, between exact numbers it must be there, and
 * only what is close may be left open.
 */
static void
comparison(void)
{
	struct tw_big v[3], w[3], vs = make(6, NARROW), ws = make(7, WIDE);
	struct tw_rng g;
	double x, y;
	int i, j, k, c, t, bad = 0, sure = 0, unsure = 0;

	tw_rng_seed(&g, 3);
	for (k = 0; k < 3; k++) {
		v[k] = make(k, NARROW);
		w[k] = make(3 + k, WIDE);
	}
	for (i = 0; i < 30000; i++) {
		for (k = 0; k < 3; k++) {
			tw_big_set(&v[k], limb(&g) | 1);
			w[k].n = 0;
			tw_big_add(&w[k], &v[k]);
		}
		for (j = (int)tw_rng_below(&g, 12); j > 0; j--)
			step(v, w, &vs, &ws, &g);
		/* every other time make y nearly x */
		if (i % 2) {
			tw_big_copy(&v[1], &v[0]);
			tw_big_copy(&w[1], &w[0]);
			tw_big_set(&vs, 1);
			tw_big_set(&ws, 1);
			vs.shift = ws.shift = (int64_t)tw_rng_below(&g, 5);
			tw_big_add(&v[1], &vs);
			tw_big_add(&w[1], &ws);
		}
		c = tw_big_compare(&v[0], &v[1]);
		t = tw_big_compare(&w[0], &w[1]);
		bad += w[0].loss + w[1].loss != 0;
		if (c != 0 || v[0].loss + v[1].loss == 0) {
			bad += c != t;
			sure++;
			continue;
		}
		unsure++;
		x = value(&v[0]);
		y = value(&v[1]);
		if (isfinite(x) && isfinite(y))
			bad += fabs(x - y) > 0x1p-20 * x;
	}
	ok(!bad, "narrow against exact: %d sure, %d open", sure,
	    unsure);
	ok(sure > 10000 && unsure > 500, "both happen");
}

/* x num/den den = x num: must stay open or equal, and be close. */
static void
ratio(void)
{
	struct tw_big a = make(0, NARROW), b = make(1, NARROW);
	struct tw_rng g;
	uint32_t num, den;
	int i, bad = 0;

	tw_rng_seed(&g, 4);
	for (i = 0; i < 40000; i++) {
		fill(&a, NARROW, &g);
		tw_big_copy(&b, &a);
		num = limb(&g) | 1;
		den = limb(&g) | 1;
		tw_big_ratio(&a, num, den);
		bad += a.n > NARROW || a.loss > 2 ||
		    (den > 1 && a.n < NARROW);
		tw_big_scale(&a, den);
		tw_big_scale(&b, num);
		bad += tw_big_compare(&a, &b) != 0 ||
		    fabs(value(&a) / value(&b) - 1) > 1e-14;
	}
	ok(!bad, "ratios of %d numbers", i);
}

int
main(void)
{
	small();
	division();
	leading();
	comparison();
	ratio();
	return done();
}
