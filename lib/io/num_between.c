/*
 * Decimals as they were typed, digit by digit, and points between two of them:
 * a tenth of the way from 0.1 to 1.1 is 0.2, though neither end is a double.
 */
#include <string.h>

#include "io/num.h"

enum {
	MOST = 1000000000,
	CARRY = 11,		/* digits that the factors add */
	DIGITS = TW_DECIMAL + CARRY,
	EXTRA = 27		/* those below the units of the quotient */
};

static const int64_t EXPONENT = 100000000000000000;

bool
tw_decimal_read(struct tw_decimal *d, const char *s, size_t n)
{
	const char *end = s + n;
	bool point = false, fits = true, minus;
	size_t seen = 0;	/* digits from the first that is not 0 on */
	int64_t e = 0;

	*d = (struct tw_decimal){ .negative = *s == '-' };
	for (s += *s == '-' || *s == '+'; s < end && (*s | 0x20) != 'e'; s++) {
		if (*s == '.') {
			point = true;
		} else if (*s == '0' && seen == 0) {
			d->point -= point;
		} else {
			d->point += !point;
			fits = fits && (*s == '0' || seen < TW_DECIMAL);
			if (*s != '0' && fits) {
				d->digit[seen] = (unsigned char)(*s - '0');
				d->n = seen + 1;
			}
			seen++;
		}
	}
	/* guard: nothing beyond the end is read */
	if (s == end)
		return fits;
	minus = *++s == '-';
	for (s += minus || *s == '+'; s < end; s++)
		if (e < EXPONENT)
			e = 10 * e + (*s - '0');
	d->point += minus ? -e : e;
	return fits;
}

/* to += factor d 10^-low, to in digits that need not be below 10. */
static void
add(int64_t to[DIGITS], const struct tw_decimal *d, int64_t low, int64_t factor)
{
	size_t i;

	for (i = 0; i < d->n; i++)
		to[d->point - low - 1 - (int64_t)i] +=
		    (d->negative ? -factor : factor) * d->digit[i];
}

/* Carries, so that all digits are from 0 to 9; false of a negative number. */
static bool
settle(int64_t v[DIGITS], size_t n)
{
	int64_t carry = 0;
	size_t i;

	for (i = 0; i < n; i++) {
		carry += v[i];
		v[i] = carry % 10;
		carry /= 10;
		if (v[i] < 0) {
			v[i] += 10;
			carry--;
		}
	}
	return carry >= 0;
}

/* sign v / m 10^low as the nearest double; false if it is none. */
static bool
quotient(const int64_t v[DIGITS], size_t digits, int64_t m, int64_t low,
    int sign, double *x)
{
	char text[DIGITS + EXTRA + TW_NUM_TEXT];
	int64_t rest = 0, e = low - EXTRA - 1;
	size_t i, n = 0;

	text[n++] = sign < 0 ? '-' : '+';
	for (i = digits + EXTRA; i-- > 0; rest %= m) {
		rest = rest * 10 + (i < EXTRA ? 0 : v[i - EXTRA]);
		text[n++] = (char)('0' + rest / m);
	}
	/* A digit for the rest: it decides between two doubles if need be. */
	text[n++] = (char)('0' + (rest > 0));
	text[n++] = 'e';
	text[n++] = e < 0 ? '-' : '+';
	n += tw_num_write_u64(text + n, (uint64_t)(e < 0 ? -e : e));
	return tw_num_read(text, n, x) == TW_NUM_FINITE;
}

bool
tw_num_between(const char *lo, size_t nlo, const char *hi, size_t nhi,
    uint64_t m, uint64_t i, double *v)
{
	struct tw_decimal a, b;
	int64_t sum[DIGITS], low, top;
	int sign = 1;
	size_t n;

	if (m < 1 || m > MOST || i > m || !tw_decimal_read(&a, lo, nlo) ||
	    !tw_decimal_read(&b, hi, nhi))
		return false;
	/* 0 has no place of its own. */
	if (a.n == 0)
		a.point = b.point;
	if (b.n == 0)
		b.point = a.point;
	low = a.point - (int64_t)a.n;
	if (b.point - (int64_t)b.n < low)
		low = b.point - (int64_t)b.n;
	top = a.point > b.point ? a.point : b.point;
	if (top - low > TW_DECIMAL)
		return false;
	n = (size_t)(top - low) + CARRY;
	for (;; sign = -sign) {
		memset(sum, 0, n * sizeof *sum);
		add(sum, &a, low, sign * (int64_t)(m - i));
		add(sum, &b, low, sign * (int64_t)i);
		if (settle(sum, n))
			break;
	}
	return quotient(sum, n, (int64_t)m, low, sign, v);
}
