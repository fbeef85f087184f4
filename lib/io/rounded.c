/* Rounds numbers for readers. See rounded.h. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/rounded.h"

enum { DIGITS = 15, LARGE = 7, SMALL = -4 };
/* A number this near to a multiple of the unit, relatively, equals it. */
#define NEARLY	1e-14

/* floor(log10 |v|), exactly: the 17 digits that printf rounds to suffice. */
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

/* The double nearest to v rounded to 15 digits. */
static double
decimal(double v)
{
	char text[32];

	snprintf(text, sizeof text, "%.*e", DIGITS - 1, v);
	return strtod(text, NULL);
}

/*
 * v > 0 as a multiple of 10^unit. Makes the unit smaller if two digits are
 * wanted, and larger if a double does not have that many digits.
 */
static double
multiple_of(double v, int *unit, enum tw_side side, bool two)
{
	char text[40];
	int e = exponent_of(v), digits;
	double near, step;

	if (two && *unit > e - 1)
		*unit = e - 1;
	if (*unit < e - DIGITS + 1)
		*unit = e - DIGITS + 1;
	digits = e - *unit;
	step = pow(10, *unit);
	if (digits < 0)
		near = digits == -1 && v >= 0.5 * step ? step : 0;
	else {
		snprintf(text, sizeof text, "%.*e", digits, v);
		near = strtod(text, NULL);
	}
	if (side == TW_UP && v - near > NEARLY * v)
		near += step;
	else if (side == TW_DOWN && near - v > NEARLY * v)
		near -= step;
	return decimal(near);
}

/* Write a multiple of 10^unit as d.dd 10^k. */
static void
write_powers(char *to, double v, int unit)
{
	char text[40], *e;

	snprintf(text, sizeof text, "%.*e", exponent_of(v) - unit, v);
	e = strchr(text, 'e');
	*e = '\0';
	snprintf(to, TW_ROUNDED - 1, "%se%d", text,
	    (int)strtol(e + 1, NULL, 10));
}

const char *
tw_rounded(char text[TW_ROUNDED], double v, const struct tw_rounding *f,
    enum tw_side side)
{
	int unit = f->unit;
	double size = 0;
	char *to = text;

	if (isinf(v)) {
		snprintf(text, TW_ROUNDED, "%sinf", v < 0 ? "-" : "");
		return text;
	}
	if (v != 0)
		size = multiple_of(fabs(v), &unit, v < 0 ? -side : side,
		    f->one_sign);
	if (v < 0 && size > 0)
		*to++ = '-';
	if (f->powers && size > 0)
		write_powers(to, size, unit);
	else
		snprintf(to, TW_ROUNDED - 1, "%.*f",
		    unit < 0 && !f->powers ? -unit : 0, size);
	return text;
}
