/* Numbers as people read them. See rounded.h. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/rounded.h"

enum { DIGITS = 15, LARGE = 7, SMALL = -4 };
#define NEARLY	1e-14		/* of a number: it is a multiple of the unit */

/* floor(log10 |v|), exactly: printf rounds to 17 digits, which tell it. */
static int
exponent_of(double v)
{
	char text[32];

	snprintf(text, sizeof text, "%.16e", fabs(v));
	return (int)strtod(strchr(text, 'e') + 1, NULL);
}

int
tw_unit_of(double width)
{
	return exponent_of(width / 3) - 1;
}

struct tw_rounding
tw_rounding_of(double width, size_t n, const double *v)
{
	struct tw_rounding f = { 0 };
	double most = 0;
	size_t i, positive = 0, negative = 0, finite = 0, integer = 0;
	int e;

	for (i = 0; i < n; i++) {
		if (!isfinite(v[i]))
			continue;
		finite++;
		positive += v[i] > 0;
		negative += v[i] < 0;
		integer += v[i] == floor(v[i]);
		most = fmax(most, fabs(v[i]));
	}
	e = most > 0 ? exponent_of(most) : 0;
	f.unit = e - 5;
	if (width > NEARLY * most && isfinite(width))
		f.unit = tw_unit_of(width);
	f.one_sign = finite > 0 && (positive == finite || negative == finite);
	if (integer == finite && e < LARGE && f.unit <= 0) {
		f.unit = 0;
		f.one_sign = false;
	}
	f.powers = most > 0 && (e < SMALL || (e >= LARGE && f.unit > 0));
	return f;
}

/* How many 10^unit v > 0 is, rounded; the unit is changed where it must be. */
static uint64_t
digits_of(double v, int *unit, enum tw_side side, bool two)
{
	char text[40], *point;
	int e = exponent_of(v), digits;
	double error, back;
	uint64_t n;

	if (two && *unit > e - 1)
		*unit = e - 1;
	if (*unit < e - DIGITS + 1)
		*unit = e - DIGITS + 1;
	digits = e - *unit;
	if (digits < 0)
		n = digits == -1 && v >= 0.5 * pow(10, *unit);
	else {
		snprintf(text, sizeof text, "%.*e", digits, v);
		point = strchr(text, 'e');
		/* 9.99 may have become 1.00e1: then a digit is missing. */
		n = strtod(point + 1, NULL) > e ? 10 : 1;
		*point = '\0';
		if (digits > 0)
			memmove(text + 1, text + 2, strlen(text + 1));
		n *= (uint64_t)strtod(text, NULL);
	}
	snprintf(text, sizeof text, "%llue%d", (unsigned long long)n, *unit);
	back = strtod(text, NULL);
	error = v - back;
	if (side == TW_UP && error > NEARLY * v)
		n++;
	else if (side == TW_DOWN && -error > NEARLY * v)
		n--;
	return n;
}

/* n 10^unit with all its digits. */
static void
write_plain(char *to, uint64_t n, int unit)
{
	char text[DIGITS + 8];
	int size = snprintf(text, sizeof text, "%llu", (unsigned long long)n);

	if (unit >= 0)
		snprintf(to, TW_ROUNDED - 1, "%s%.*d", text, n == 0 ? 0 : unit,
		    0);
	else if (size > -unit)
		snprintf(to, TW_ROUNDED - 1, "%.*s.%s", size + unit, text,
		    text + size + unit);
	else
		snprintf(to, TW_ROUNDED - 1, "0.%.*d%s", -unit - size, 0,
		    text);
}

static void
write_powers(char *to, uint64_t n, int unit, bool latex)
{
	char text[DIGITS + 8];
	int size = snprintf(text, sizeof text, "%llu", (unsigned long long)n);

	if (n == 0)
		strcpy(to, "0");
	else
		snprintf(to, TW_ROUNDED - 1,
		    latex ? "%c%s%s \\times 10^{%d}" : "%c%s%se%d", text[0],
		    size > 1 ? "." : "", text + 1, size - 1 + unit);
}

const char *
tw_rounded(char text[TW_ROUNDED], double v, const struct tw_rounding *f,
    enum tw_side side)
{
	int unit = f->unit;
	uint64_t n = 0;
	char *to = text;

	if (isinf(v)) {
		snprintf(text, TW_ROUNDED, "%s%s", v < 0 ? "-" : "",
		    f->latex ? "\\infty" : "inf");
		return text;
	}
	if (v != 0)
		n = digits_of(fabs(v), &unit, v < 0 ? -side : side,
		    f->one_sign);
	if (v < 0 && n > 0)
		*to++ = '-';
	if (f->powers)
		write_powers(to, n, unit, f->latex);
	else
		write_plain(to, n, unit);
	return text;
}
