/*
 * Converts text to the nearest double, with ties to even, exactly for every
 * input. The text gives w * 10^exp, where w consists of its first 19
 * significant digits. Then
 *   1. if w and the power of ten are exact doubles: one division, which the
 *      hardware rounds (Clinger 1990, "How to read floating point numbers
 *      accurately");
 *   2. otherwise w times the leading 128 bits of 10^exp, which bounds the value
 *      on both sides (Lemire 2021, "Number parsing at a gigabyte per second"):
 *      if both bounds round to the same double, it is the result. If there are
 *      digits after w, the value is between w and w + 1, which must agree, too;
 *   3. otherwise strtod on a copy of limited length. The value is then the
 *      midpoint between two doubles, or too near to it to be distinguished by
 *      19 digits or 128 bits.
 */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "io/num.h"
#include "io/pow10.h"

#define ONES		UINT64_C(0x0101010101010101)
#define INF_BITS	((uint64_t)0x7ff << 52)
#define UNSURE		UINT64_MAX	/* the bits of no finite double */
#define EXP_MAX		INT64_C(100000000000000000)

enum {
	WORD_DIGITS = 19,	/* this many always fit into 64 bits */
	/*
	 * A midpoint between two doubles has at most 768 significant digits, so
	 * one nonzero digit can stand for all digits after the 780th.
	 */
	LONG_DIGITS = 780
};

/* The value is w * 10^exp or, if more, between that and (w + 1) * 10^exp. */
struct decimal {
	uint64_t w;
	int64_t exp;
	int more;		/* there are further nonzero digits */
};

/* Eight characters minus '0'; the first is in the lowest byte. */
static inline uint64_t
load8(const char *p)
{
	uint64_t x;

	memcpy(&x, p, sizeof x);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	x = __builtin_bswap64(x);
#endif
	return x ^ ONES * '0';
}

static inline uint64_t
load4(const char *p)
{
	uint32_t x;

	memcpy(&x, p, sizeof x);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	x = __builtin_bswap32(x);
#endif
	return x ^ 0x30303030;
}

static inline uint64_t
load1(const char *p)
{
	return (unsigned char)*p ^ '0';
}

/*
 * One to eight characters minus '0'; the last is in the highest byte, and bytes
 * before the first are zero.
 */
static inline uint64_t
load_few(const char *p, size_t n)
{
	size_t half = n / 2, skip = 8 - n;

	if (n >= 4)
		return load4(p) << 8 * skip | load4(p + n - 4) << 32;
	return load1(p) << 8 * skip | load1(p + half) << 8 * (skip + half) |
	    load1(p + n - 1) << 56;
}

/* The number whose eight digits, not characters, are the bytes of x. */
static inline uint64_t
join8(uint64_t x)
{
	x = (x * 10 + (x >> 8)) & 0x00ff00ff00ff00ff;
	x = (x * 100 + (x >> 16)) & 0x0000ffff0000ffff;
	return (x * 10000 + (x >> 32)) & 0xffffffff;
}

/* The top bit of every byte of x that is not a digit. */
static inline uint64_t
others(uint64_t x)
{
	return (x | ((x & ONES * 0x7f) + ONES * 0x76)) & ONES * 0x80;
}

/*
 * x without the byte at mark. The bytes before it move up by one, and the last
 * byte of y comes first.
 */
static inline uint64_t
drop(uint64_t x, uint64_t mark, uint64_t y)
{
	return (x & -(mark << 1)) | (x & ((mark >> 7) - 1)) << 8 | y >> 56;
}

/*
 * Convert the digits in the words a, b, c, the last one highest in c, with at
 * most one point; -1 if there is anything else. The point may be in any word:
 * all cases are computed and one is chosen, since a branch would often be
 * mispredicted.
 * fast: what is refused here is read byte by byte.
 */
__attribute__((always_inline)) static inline int
join24(struct decimal *d, uint64_t a, uint64_t b, uint64_t c)
{
	uint64_t in_a = others(a), in_b = others(b), in_c = others(c);
	uint64_t mark = in_a | in_b | in_c, x;
	int after;

	d->exp = 0;
	d->more = 0;
	if (mark != 0) {
		after = __builtin_clzll(mark);
		x = in_a != 0 ? a : in_b != 0 ? b : c;
		if (after + __builtin_ctzll(mark) != 63 ||
		    (in_a != 0) + (in_b != 0) + (in_c != 0) != 1 ||
		    (x >> (56 - after) & 0xff) != ('.' ^ '0'))
			return -1;
		d->exp = -(after / 8 + (in_b != 0 ? 8 : in_a != 0 ? 16 : 0));
		x = drop(c, in_c, b);
		c = in_c != 0 ? x : c;
		x = drop(b, in_b, a);
		b = in_a == 0 ? x : b;
		a = drop(a, in_a, 0);
	}
	d->w = join8(b) * 100000000 + join8(c);
	if (a != 0) {
		a = join8(a);
		if (a > 999)	/* more than 19 digits */
			return -1;
		d->w += a * 10000000000000000;
	}
	return 0;
}

/*
 * Convert digits with at most one point, in at most 24 bytes: nearly every
 * field. A loop is avoided, since its end would be mispredicted. Forced
 * inlining halves the time, since the result then stays in registers. Returns
 * -1 for anything else.
 * fast: what is refused here is read byte by byte.
 */
__attribute__((always_inline)) static inline int
read_short(struct decimal *d, const char *p, const char *end)
{
	size_t n = (size_t)(end - p);
	uint64_t a, b, c;

	if (n <= 8) {
		if (n == 0 || (n == 1 && *p == '.'))
			return -1;
		return join24(d, 0, 0, load_few(p, n));
	}
	c = load8(end - 8);
	if (n <= 16) {
		b = load8(p) << 8 * (16 - n);
		return join24(d, 0, b, c);
	}
	if (n > 24)
		return -1;
	b = load8(end - 16);
	a = load8(p) << 8 * (24 - n);
	return join24(d, a, b, c);
}

/* The same for any length, byte by byte. */
static int
read_long(struct decimal *d, const char *p, const char *end)
{
	int digit, n = 0, any = 0, point = 0;

	*d = (struct decimal){ 0 };
	for (; p < end; p++) {
		if (*p == '.' && !point) {
			point = 1;
			continue;
		}
		digit = *p - '0';
		if (digit < 0 || digit > 9)
			return -1;
		any = 1;
		if (n < WORD_DIGITS) {
			d->w = d->w * 10 + (uint64_t)digit;
			d->exp -= point;
			n += d->w != 0;
		} else {
			d->more |= digit;
			d->exp += !point;
		}
	}
	return any ? 0 : -1;
}

/*
 * Read the exponent [p, end) into *exp, where it saturates; -1 if it is not an
 * exponent.
 */
static int
read_exponent(const char *p, const char *end, int64_t *exp)
{
	bool minus = p < end && *p == '-';
	int64_t e = 0;

	p += p < end && (*p == '-' || *p == '+');
	if (p == end)
		return -1;
	for (; p < end; p++)
		if (e < EXP_MAX)
			e = e * 10 + (*p - '0');
	*exp = minus ? -e : e;
	return 0;
}

/*
 * The bits of the double nearest to w * 10^exp, or UNSURE, for w <= 10^19. With
 * w shifted up to its top bit and t from pow10.h, hi, mid and low are the words
 * of w * t. As t is less than a unit below 10^exp, the product is less than a
 * unit of mid below the value, and equal to it where the table is exact. The
 * result keeps 53 bits of hi, fewer for a subnormal, and the other bits round
 * them. The missing part matters only if it could carry into hi and complete
 * half of the last bit kept; otherwise hi has all bits of the value that
 * matter.
 */
static uint64_t
nearest(uint64_t w, int64_t exp)
{
	const struct tw_pow10 *t;
	uint64_t hi, mid, low, carry, half, rest, m;
	int e, lz, shift;
	bool inexact, up;

	if (w == 0 || exp < TW_POW10_MIN)
		return 0;
	if (exp > DBL_MAX_10_EXP)
		return INF_BITS;
	t = &tw_pow10[exp - TW_POW10_MIN];
	lz = __builtin_clzll(w);
	hi = tw_mul_64(w << lz, t->hi, &mid);
	carry = tw_mul_64(w << lz, t->lo, &low);
	mid += carry;
	hi += mid < carry;

	shift = 10 + (int)(hi >> 63);
	e = tw_pow10_log2((int)exp) - lz + shift + 1076;
	if (e < 1) {
		shift += 1 - e;
		e = 1;
	}
	if (shift > 64)
		return 0;
	half = (uint64_t)1 << (shift - 1);
	inexact = tw_pow10_inexact((int)exp);
	/* fast: strtod decides unsure cases */
	if (inexact && mid == UINT64_MAX && (hi & (2 * half - 1)) == half - 1)
		return UNSURE;
	m = hi >> (shift - 1);
	/*
	 * The kept bits are m >> 1, and the lowest bit of m is the half. Round
	 * up unless it is exactly a half and m >> 1 is even.
	 */
	rest = (hi & (half - 1)) | mid | low;
	up = inexact | (rest != 0) | (int)(m >> 1 & 1);
	m = (m >> 1) + (m & (uint64_t)up);
	/* The top bit of m, which a subnormal lacks, is one to the exponent. */
	m += (uint64_t)(e - 1) << 52;
	return m < INF_BITS ? m : INF_BITS;
}

/* The slow path for a mantissa [p, end) and its exponent. */
static uint64_t
by_strtod(const char *p, const char *end, int64_t exp)
{
	char buf[LONG_DIGITS + 8], *b = buf;
	uint64_t bits;
	double v;
	int point = 0, rest = 0, place;

	for (; p < end; p++) {
		if (*p == '.') {
			point = 1;
		} else if (b < buf + LONG_DIGITS) {
			if (b > buf || *p != '0')
				*b++ = *p;
			exp -= point;
		} else {
			rest |= *p != '0';
			exp += !point;
		}
	}
	if (rest) {
		*b++ = '1';
		exp--;
	}
	/*
	 * nearest() is unsure only for |exp| < 343, so four characters suffice.
	 */
	*b++ = 'e';
	*b++ = exp < 0 ? '-' : '+';
	exp = exp < 0 ? -exp : exp;
	for (place = 1000; place > 0; place /= 10)
		*b++ = (char)('0' + exp / place % 10);
	*b = '\0';
	v = strtod(buf, NULL);
	memcpy(&bits, &v, sizeof bits);
	return bits;
}

/* Whether [p, end) is the word, which is in lower case, in any case. */
static bool
same(const char *p, const char *end, const char *word)
{
	for (; p < end; p++, word++)
		if ((*p | 0x20) != *word)	/* also if word ends here */
			return false;
	return *word == '\0';
}

/* Read a field that is not a decimal number; [p, end) is s without its sign. */
static enum tw_num_kind
read_word(const char *s, const char *p, const char *end, double *v)
{
	if (same(p, end, "inf") || same(p, end, "infinity")) {
		*v = *s == '-' ? -INFINITY : INFINITY;
		return TW_NUM_INF;
	}
	if (same(p, end, "nan") || (end - s == 2 && memcmp(s, "NA", 2) == 0)) {
		*v = NAN;
		return TW_NUM_MISSING;
	}
	return TW_NUM_SYNTAX;
}

/*
 * The position of the exponent's e, or end. Searches backwards, as exponents
 * are short.
 */
static const char *
find_exponent(const char *p, const char *end)
{
	const char *e = end;

	while (e > p && e[-1] >= '0' && e[-1] <= '9')
		e--;
	if (e > p && (e[-1] == '-' || e[-1] == '+'))
		e--;
	return e > p && (e[-1] | 0x20) == 'e' ? e - 1 : end;
}

/*
 * Read any field. Not inlined, so that the fast path for short plain numbers
 * does not have to save registers and allocate stack space.
 */
__attribute__((noinline)) static enum tw_num_kind
read_any(const char *s, const char *p, const char *end, double *v)
{
	const char *last = find_exponent(p, end);
	struct decimal d;
	int64_t exp = 0;
	uint64_t bits;

	/* guard: nothing after the end is read */
	if ((last < end && read_exponent(last + 1, end, &exp) == -1) ||
	    (read_short(&d, p, last) == -1 && read_long(&d, p, last) == -1))
		return read_word(s, p, end, v);
	d.exp += exp;
	bits = nearest(d.w, d.exp);
	/* fast: strtod decides unsure cases */
	if (d.more && bits != nearest(d.w + 1, d.exp))
		bits = UNSURE;
	if (bits == UNSURE)
		bits = by_strtod(p, last, exp);
	if (bits == INF_BITS)
		return TW_NUM_RANGE;
	bits |= (uint64_t)(*s == '-') << 63;
	memcpy(v, &bits, sizeof bits);
	return TW_NUM_FINITE;
}

/* fast: read_any() can read every nonempty field. */
enum tw_num_kind
tw_num_read(const char *s, size_t n, double *v)
{
	/* These are exact as doubles. */
	static const double ten[] = { 1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7,
	    1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
	    1e19, 1e20, 1e21, 1e22 };
	const char *p, *end;
	struct decimal d;
	uint64_t bits, minus;
	double x;

	if (n == 0) {
		*v = NAN;
		return TW_NUM_MISSING;
	}
	end = s + n;
	/* Compute with the sign: a branch on it would often be mispredicted. */
	minus = *s == '-';
	p = s + (minus | (*s == '+'));
	if (read_short(&d, p, end) == -1)
		return read_any(s, p, end, v);
	if (FLT_EVAL_METHOD == 0 && d.w <= (uint64_t)1 << 53 && d.exp >= -22) {
		x = (double)d.w;
		x /= ten[-d.exp];
		memcpy(&bits, &x, sizeof bits);
	} else {
		bits = nearest(d.w, d.exp);
		if (bits == UNSURE)
			return read_any(s, p, end, v);
	}
	bits |= minus << 63;
	memcpy(v, &bits, sizeof bits);
	return TW_NUM_FINITE;
}

bool
tw_num_integer(const char *s, size_t n, uint64_t *v)
{
	size_t i;

	*v = 0;
	for (i = 0; i < n; i++) {
		unsigned d = (unsigned char)s[i] - (unsigned)'0';

		if (d > 9 || *v > (UINT64_MAX - d) / 10)
			return false;
		*v = 10 * *v + d;
	}
	return n > 0;
}

double
tw_num_unit(const char *s, size_t n)
{
	const char *e = s, *end = s + n, *point = memchr(s, '.', n);
	double exponent = 0, decimals;

	while (e < end && (*e | 0x20) != 'e')
		e++;
	if (e < end)
		tw_num_read(e + 1, (size_t)(end - e - 1), &exponent);
	decimals = point != NULL ? (double)(e - point - 1) : 0;
	return pow(10, exponent - decimals);
}

bool
tw_num_hash(const char s[16], uint64_t *v)
{
	static const char digit[] = "0123456789abcdef";
	size_t i;

	for (*v = 0, i = 0; i < 16; i++) {
		const char *d = memchr(digit, s[i], 16);

		if (d == NULL)
			return false;
		*v = *v << 4 | (uint64_t)(d - digit);
	}
	return true;
}
