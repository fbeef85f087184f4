/*
 * Writes a number as the shortest decimal that reads back to it and, among the
 * shortest, the nearest: Giulietti 2020, "The Schubfach way to render doubles".
 */
#include <math.h>
#include <string.h>

#include "io/num.h"
#include "io/pow10.h"

#define ONES	UINT64_C(0x0101010101010101)

/* The number digits * 10^k. */
struct decimal {
	uint64_t digits;	/* below 10^17 */
	int k;
};

/* Eight bytes, the lowest first. */
static inline void
store8(char *p, uint64_t x)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	x = __builtin_bswap64(x);
#endif
	memcpy(p, &x, sizeof x);
}

/*
 * The eight digits of x < 10^8, one in each byte, the first lowest: x is split
 * into halves of four digits, these into pairs, and these into digits, all of a
 * kind at once. The factors 5243/2^19 and 103/2^10 replace 1/100 below 10^4 and
 * 1/10 below 100.
 */
static inline uint64_t
split8(uint32_t x)
{
	uint64_t y, q;

	y = x / 10000 | (uint64_t)(x % 10000) << 32;
	q = y * 5243 >> 19 & 0x0000007f0000007f;
	y = q | (y - q * 100) << 16;
	q = y * 103 >> 10 & 0x000f000f000f000f;
	return q | (y - q * 10) << 8;
}

size_t
tw_num_write_u64(char *buf, unsigned long long v)
{
	uint64_t digits;
	size_t n;

	if (v < 100000000) {
		digits = split8((uint32_t)v);
		/*
		 * The number of leading zeros, but at most 7: the last digit
		 * stays.
		 */
		n = (unsigned)__builtin_ctzll(digits | (uint64_t)1 << 56) / 8;
		store8(buf, (digits | ONES * '0') >> 8 * n);
		return 8 - n;
	}
	n = tw_num_write_u64(buf, v / 100000000);
	store8(buf + n, split8((uint32_t)(v % 100000000)) | ONES * '0');
	return n + 8;
}

/*
 * g * m / 2^128 rounded to odd: its integer part, made odd if there is a
 * remainder, so that it compares with any even number as the exact product does
 * (Giulietti's rop). The exact product has 10^-k, where g is too large by less
 * than a unit, so it is smaller by less than 2^-68. scripts/make-pow10 --check
 * proves, over all doubles and their bounds, that the exact product is never so
 * near below an even number, nor within 2^-64 above one, which mid could not
 * show. For floats, m has 30 bits, and such near cases are unlikely; tests
 * compare many floats with printf.
 */
static inline uint64_t
round_odd(struct tw_pow10 g, uint64_t m)
{
	uint64_t hi, mid, low, carry;

	carry = tw_mul_64(g.lo, m, &low);
	hi = tw_mul_64(g.hi, m, &mid);
	mid += carry;
	hi += mid < carry;
	return hi | (mid != 0);
}

/*
 * The decimal for c * 2^q. All numbers between lo and hi read back to it,
 * including lo and hi if c is even; at a power of two (power = 1), lo is only
 * half as far away. 10^k is the largest power of ten that fits into this
 * interval, so at most one multiple of 10^(k+1) is inside. If there is one, it
 * is the shortest decimal, because any shorter one is such a multiple, too.
 * Otherwise all multiples of 10^k inside are equally long, there is at least
 * one, and the nearest is one of the two around c * 2^q. lo, v, hi and the
 * numbers compared with them are in quarters of 10^k.
 */
static struct decimal
shortest(uint64_t c, int q, int power)
{
	int even = (c & 1) == 0;
	int k = (q * 315653 - (power ? 131072 : 0)) >> 20;
	int h = q + tw_pow10_log2(-k) + 1;
	struct tw_pow10 g = tw_pow10[-k - TW_POW10_MIN];
	uint64_t lo, v, hi, s, ten;
	int low_in, high_in;

	g.lo += (uint64_t)tw_pow10_inexact(-k);
	lo = round_odd(g, (4 * c - 2 + (uint64_t)power) << h) + !even;
	v = round_odd(g, 4 * c << h);
	hi = round_odd(g, (4 * c + 2) << h) - !even;

	s = v / 4;
	ten = s / 10;
	low_in = lo <= 40 * ten;
	high_in = 40 * ten + 40 <= hi;
	if (low_in != high_in)
		return (struct decimal){ ten + (uint64_t)high_in, k + 1 };
	low_in = lo <= 4 * s;
	high_in = 4 * s + 4 <= hi;
	if (low_in == high_in)
		high_in = v > 4 * s + 2 || (v == 4 * s + 2 && (s & 1) != 0);
	return (struct decimal){ s + (uint64_t)high_in, k };
}

/* Append zeros to s < 10^17 until it has 17 digits. Sets *n to their number. */
static inline uint64_t
fill17(uint64_t s, int *n)
{
	static const uint64_t ten[] = { 1, 10, 100, 1000, 10000, 100000,
	    1000000, 10000000, 100000000, 1000000000, 10000000000,
	    100000000000, 1000000000000, 10000000000000, 100000000000000,
	    1000000000000000, 10000000000000000, 100000000000000000 };
	int length = (64 - __builtin_clzll(s)) * 1233 >> 12;

	*n = 17 - length - (s >= ten[length]);
	return s * ten[*n];
}

/* Write the letter e and the exponent's digits; returns their length. */
static size_t
put_exponent(char *p, int e)
{
	p[0] = 'e';
	p[1] = '-';
	return e < 0 ? 2 + tw_num_write_u64(p + 2, (unsigned)-e) :
	    1 + tw_num_write_u64(p + 1, (unsigned)e);
}

/*
 * Write a positive number. Its 17 digits are one in digit and eight each in a
 * and b, read as 0.ddd * 10^point; n of them remain without the zeros at the
 * end. Stores are whole words: what they write after the text is overwritten or
 * ignored, and stays within TW_NUM_TEXT in each layout.
 */
static inline size_t
write_positive(char *p, struct decimal d)
{
	uint64_t s, a, b;
	char *rest, digit;
	int n, point, zeros;

	s = fill17(d.digits, &zeros);
	point = 17 - zeros + d.k;
	a = split8((uint32_t)(s / 100000000 % 100000000));
	b = split8((uint32_t)(s % 100000000));
	if (b != 0)
		n = 17 - __builtin_clzll(b) / 8;
	else if (a != 0)
		n = 9 - __builtin_clzll(a) / 8;
	else
		n = 1;
	digit = (char)('0' + s / 10000000000000000);
	a |= ONES * '0';
	b |= ONES * '0';

	if (point > -5 && point <= 0) {
		store8(p, 0x3030303030302e30);	/* "0.000000" */
		p += 2 - point;
		p[0] = digit;
		store8(p + 1, a);
		store8(p + 9, b);
		return (size_t)(2 - point + n);
	}
	p[0] = digit;
	if (point <= 0 || point > 17) {
		p[1] = '.';
		store8(p + 2, a);
		store8(p + 10, b);
		n += n > 1;
		return (size_t)n + put_exponent(p + n, point - 1);
	}
	store8(p + 1, a);
	store8(p + 9, b);
	if (n <= point)
		return (size_t)point;
	/* Store the digits after the point again, one place further. */
	rest = p + point;
	*rest++ = '.';
	if (point > 8) {
		store8(rest, b >> 8 * (point - 9));
	} else {
		store8(rest, point == 1 ? a :
		    a >> 8 * (point - 1) | b << 8 * (9 - point));
		store8(rest + 8, b >> 8 * (point - 1));
	}
	return (size_t)n + 1;
}

/*
 * The shortest decimal of a positive finite number with these bits of the IEEE
 * 754 encoding, whose fraction has this many bits, below the biased exponent e.
 * The number is c * 2^(e - bias), where the integer c is the fraction with a
 * hidden bit above it. For a subnormal number, e is 0 but means 1, and there is
 * no hidden bit.
 */
static inline struct decimal
decimal_of(uint64_t bits, int fraction, int bias)
{
	uint64_t hidden = (uint64_t)1 << fraction, c = bits & (hidden - 1);
	int e = (int)(bits >> fraction);

	return e > 0 ? shortest(c | hidden, e - bias, c == 0) :
	    shortest(c, 1 - bias, 0);
}

size_t
tw_num_write(char *buf, double v)
{
	uint64_t bits;
	size_t sign;

	if (isnan(v)) {
		memcpy(buf, "nan", 3);
		return 3;
	}
	sign = v < 0;
	buf[0] = '-';
	v = fabs(v);
	if (v < 9007199254740992.0 && v == (double)(int64_t)v)
		return sign + tw_num_write_u64(buf + sign, (uint64_t)v);
	if (isinf(v)) {
		memcpy(buf + sign, "inf", 3);
		return sign + 3;
	}
	memcpy(&bits, &v, sizeof bits);
	return sign + write_positive(buf + sign, decimal_of(bits, 52, 1075));
}

const char *
tw_num_show(char buf[TW_NUM_TEXT + 1], double v)
{
	buf[tw_num_write(buf, v)] = '\0';
	return buf;
}

size_t
tw_num_write_float(char *buf, float v)
{
	size_t sign = v < 0;
	uint32_t bits;

	if (isnan(v) || isinf(v) ||
	    (fabsf(v) < 16777216 && v == (float)(int32_t)v))
		return tw_num_write(buf, (double)v);
	v = fabsf(v);
	memcpy(&bits, &v, sizeof bits);
	buf[0] = '-';
	return sign + write_positive(buf + sign, decimal_of(bits, 23, 150));
}
