/*
 * Levels read from text and written, without a rounding.
 */
#include <stdbool.h>

#include "form/level.h"

/*
 * Exponents are read up to this and no further: far beyond what any number
 * of digits could bring back into (0,1), far below overflow.
 */
#define EXPONENT_MAX INT64_C(1000000000000000000)

/* The byte at s, 0 at the end. */
static char
at(const char *s, const char *end)
{
	return s < end ? *s : '\0';
}

static bool
is_digit(const char *s, const char *end)
{
	return at(s, end) >= '0' && at(s, end) <= '9';
}

static bool
is_sign(const char *s, const char *end)
{
	return at(s, end) == '-' || at(s, end) == '+';
}

/* Read [+-]digits from *s on, all up to end. Returns 0, or -1 on bad syntax. */
static int
exponent(const char *s, const char *end, int64_t *e)
{
	int64_t v = 0;
	bool minus = false;

	if (is_sign(s, end))
		minus = *s++ == '-';
	if (!is_digit(s, end))
		return -1;
	for (; is_digit(s, end); s++)
		if (v < EXPONENT_MAX / 10)
			v = v * 10 + (*s - '0');
	*e = minus ? -v : v;
	return s == end ? 0 : -1;
}

enum tw_level_error
tw_level_read(const char *s, size_t n, struct tw_level *a)
{
	struct tw_level v = { 0 };
	const char *end = s + n;
	size_t seen = 0;	/* digits from the first nonzero one on */
	int64_t whole = 0;	/* value = 0.d1 d2 ... * 10^whole */
	int64_t e = 0;
	bool minus = false, digits = false, point = false, too_long = false;

	if (is_sign(s, end))
		minus = *s++ == '-';
	for (;; s++) {
		if (at(s, end) == '.' && !point) {
			point = true;
			continue;
		}
		if (!is_digit(s, end))
			break;
		digits = true;
		if (*s == '0' && seen == 0) {
			whole -= point;
			continue;
		}
		whole += !point;
		if (*s != '0' && seen >= TW_LEVEL_DIGITS)
			too_long = true;
		else if (*s != '0') {
			v.digit[seen] = (unsigned char)(*s - '0');
			v.ndigit = seen + 1;
		}
		seen++;
	}
	if (!digits)
		return TW_LEVEL_SYNTAX;
	if (s < end &&
	    ((*s != 'e' && *s != 'E') || exponent(s + 1, end, &e) < 0))
		return TW_LEVEL_SYNTAX;
	if (minus || v.ndigit == 0 || whole + e > 0)
		return TW_LEVEL_DOMAIN;
	if (too_long || whole + e < -TW_LEVEL_ZEROS)
		return TW_LEVEL_LENGTH;
	v.zeros = (size_t)(-whole - e);
	*a = v;
	return TW_LEVEL_OK;
}

size_t
tw_level_write(char *buf, const struct tw_level *a)
{
	char *p = buf;
	char power[3];
	size_t i, e, n = 0;

	if (a->zeros <= 4) {		/* 1e-5 and above */
		*p++ = '0';
		*p++ = '.';
		for (i = 0; i < a->zeros; i++)
			*p++ = '0';
		for (i = 0; i < a->ndigit; i++)
			*p++ = (char)('0' + a->digit[i]);
		return (size_t)(p - buf);
	}
	for (i = 0; i < a->ndigit; i++) {
		if (i == 1)
			*p++ = '.';
		*p++ = (char)('0' + a->digit[i]);
	}
	*p++ = 'e';
	*p++ = '-';
	for (e = a->zeros + 1; e > 0; e /= 10)
		power[n++] = (char)('0' + e % 10);
	while (n > 0)
		*p++ = power[--n];
	return (size_t)(p - buf);
}
