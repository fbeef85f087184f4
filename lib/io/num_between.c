/*
 * Points between two decimals, as exact as they were typed: a tenth of the way
 * from 0.1 to 1.1 is 0.2, though neither end is a double.
 */
#include <math.h>
#include <string.h>

#include "io/num.h"

enum {
	DIGITS = 80,		/* of an end, at most */
	BASE = 1000000000,
	/* DIGITS, 9 of the factor, 27 for the quotient */
	LIMBS = 16,
	EXTRA = 3,		/* limbs below the units of the quotient */
	EXPONENT = 100000
};

/* (-1)^negative digit[0] ... digit[n-1] * 10^exponent */
struct decimal {
	bool negative;
	unsigned char digit[DIGITS];
	size_t n;
	int exponent;
};

/* Split what tw_num_read takes for a finite number; false if it is too long. */
static bool
split(struct decimal *d, const char *s, size_t n)
{
	const char *end = s + n;
	bool point = false, minus = false;
	int e = 0;

	*d = (struct decimal){ .negative = *s == '-' };
	if (*s == '-' || *s == '+')
		s++;
	for (; s < end && *s != 'e' && *s != 'E'; s++) {
		if (*s == '.') {
			point = true;
			continue;
		}
		d->exponent -= point;
		if (d->n == 0 && *s == '0')
			continue;
		if (d->n == DIGITS)
			return false;
		d->digit[d->n++] = (unsigned char)(*s - '0');
	}
	/* guard: nothing beyond the end is read */
	if (s < end && (*++s == '-' || *s == '+'))
		minus = *s++ == '-';
	for (; s < end && e < EXPONENT; s++)
		e = 10 * e + (*s - '0');
	d->exponent += minus ? -e : e;
	return e < EXPONENT;
}

/* to += sign factor d / 10^exponent, to in limbs of BASE, the lowest first. */
static void
add(int64_t to[LIMBS], const struct decimal *d, int exponent, uint64_t factor)
{
	static const int power[9] = { 1, 10, 100, 1000, 10000, 100000, 1000000,
	    10000000, 100000000 };
	uint64_t limb[LIMBS] = { 0 }, carry = 0;
	size_t i, at;

	for (i = 0; i < d->n; i++) {
		at = d->n - 1 - i + (size_t)(d->exponent - exponent);
		limb[at / 9] += (uint64_t)(d->digit[i] * power[at % 9]);
	}
	for (i = 0; i < LIMBS; i++) {
		carry += limb[i] * factor;
		to[i] += (d->negative ? -1 : 1) * (int64_t)(carry % BASE);
		carry /= BASE;
	}
}

/* Carries, so that all limbs have one sign, which is returned: -1 or 1. */
static int
settle(int64_t v[LIMBS])
{
	int sign = 1;
	size_t i;

	for (i = 0; i < LIMBS; i++)	/* that of the highest */
		if (v[i] != 0)
			sign = v[i] < 0 ? -1 : 1;
	for (i = 0; i < LIMBS; i++)
		v[i] *= sign;
	for (i = 0; i + 1 < LIMBS; i++) {
		int64_t borrow = v[i] < 0 ? 1 : v[i] >= BASE ? -1 : 0;

		v[i] += borrow * BASE;
		v[i + 1] -= borrow;
	}
	return sign;
}

/* sign v / (m BASE^EXTRA) 10^exponent as the nearest double. */
static double
quotient(const int64_t v[LIMBS], uint64_t m, int exponent, int sign)
{
	char text[9 * LIMBS + 16];
	uint64_t rest = 0, q;
	size_t i, j, n = 0;
	double x = 0;

	text[n++] = sign < 0 ? '-' : '+';
	for (i = LIMBS; i-- > 0;) {
		rest = rest * BASE + (uint64_t)v[i];
		q = rest / m;
		rest %= m;
		for (j = 9; j-- > 0; q /= 10)
			text[n + j] = (char)('0' + q % 10);
		n += 9;
	}
	/* A digit for the rest: it decides between two doubles if need be. */
	text[n++] = (char)('0' + (rest > 0));
	text[n++] = 'e';
	exponent -= 9 * EXTRA + 1;
	if (exponent < 0)
		text[n++] = '-';
	n += tw_num_write_u64(text + n,
	    (unsigned long long)(exponent < 0 ? -exponent : exponent));
	tw_num_read(text, n, &x);
	return x;
}

bool
tw_num_between(const char *lo, size_t nlo, const char *hi, size_t nhi,
    uint64_t m, uint64_t i, double *v)
{
	struct decimal a, b;
	int64_t sum[LIMBS] = { 0 };
	int exponent, sign;

	if (m < 1 || m > BASE || i > m || !split(&a, lo, nlo) ||
	    !split(&b, hi, nhi))
		return false;
	if (a.n == 0)
		a.exponent = b.exponent;
	if (b.n == 0)
		b.exponent = a.exponent;
	exponent = a.exponent < b.exponent ? a.exponent : b.exponent;
	if ((int)a.n + a.exponent - exponent > DIGITS ||
	    (int)b.n + b.exponent - exponent > DIGITS)
		return false;
	/* Room below: EXTRA limbs of the quotient. */
	a.exponent += 9 * EXTRA;
	b.exponent += 9 * EXTRA;
	add(sum, &a, exponent, m - i);
	add(sum, &b, exponent, i);
	sign = settle(sum);
	*v = quotient(sum, m, exponent, sign);
	return true;
}
