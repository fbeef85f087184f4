/*
 * Finds ticks as integer multiples of 10^e, and writes their labels from the
 * integers.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "io/ticks.h"

enum { SHORT = 6 };		/* longer labels are shortened by an offset */

static const double exact = 9007199254740992.0;	/* 2^53 */

/* v 10^e, with two factors where one would overflow. */
static double
scaled(double v, int e)
{
	if (e < -300)
		return v / 1e300 / pow(10, -300 - e);
	/* guard: a power below 1 is inexact in its last digit */
	return e < 0 ? v / pow(10, -e) : v * pow(10, e);
}

/* (hi - lo) / step, computed with halves, since hi - lo may overflow. */
static double
steps(double lo, double hi, double step)
{
	return (hi / 2 - lo / 2) / step * 2;
}

/* Write units 10^e in decimal, or with an exponent if it has many zeros. */
static void
decimal(char text[TW_TICK_TEXT], int64_t units, int e)
{
	char d[20];
	const char *minus = units < 0 ? "-" : "";
	int n, point;

	/* Remove the zeros at the end of the digits. */
	for (; units != 0 && units % 10 == 0; units /= 10)
		e++;
	n = snprintf(d, sizeof d, "%" PRId64, units < 0 ? -units : units);
	point = n + e;		/* digits before the point */
	if (units == 0)
		snprintf(text, TW_TICK_TEXT, "0");
	else if (point > 0 && point <= 7 && point >= n)
		snprintf(text, TW_TICK_TEXT, "%s%s%.*s", minus, d, e, "000000");
	else if (point > 0 && point < n)
		snprintf(text, TW_TICK_TEXT, "%s%.*s.%s", minus, point, d,
		    d + point);
	else if (point <= 0 && point > -4)
		snprintf(text, TW_TICK_TEXT, "%s0.%.*s%s", minus, -point, "000",
		    d);
	else
		snprintf(text, TW_TICK_TEXT, "%s%c%s%se%d", minus, d[0],
		    n > 1 ? "." : "", d + 1, point - 1);
}

/*
 * Label all ticks, units[n] of 10^e; returns the length of the longest label.
 */
static size_t
label(struct tw_ticks *t, const int64_t *units, int64_t base, int e)
{
	size_t i, n, longest = 0;

	for (i = 0; i < t->n; i++) {
		decimal(t->label[i], units[i] - base, e);
		n = strlen(t->label[i]);
		longest = n > longest ? n : longest;
	}
	return longest;
}

/* Split off an offset that the ticks share, if this makes labels shorter. */
static void
offset(struct tw_ticks *t, const int64_t *units, int e)
{
	size_t longest = label(t, units, 0, e);
	int64_t base, unit = 1, span;

	if (longest <= SHORT || t->n < 2)
		return;
	span = units[t->n - 1] - units[0];
	while (unit <= span)
		unit *= 10;
	/* Rounded towards 0, so that labels show the digits that follow. */
	base = (units[0] > 0 ? units[0] : units[t->n - 1]) / unit * unit;
	if (base == 0 || label(t, units, base, e) >= longest) {
		label(t, units, 0, e);
		return;
	}
	decimal(t->offset, base, e);
}

/* The multiples of m 10^e between lo and hi; returns their number. */
static size_t
multiples(struct tw_ticks *t, double lo, double hi, int m, int e)
{
	double step = scaled(m, e), k = ceil(lo / step), v;
	int64_t units[TW_TICKS];

	t->n = 0;
	/* Rounding of the division may skip a multiple. */
	if (scaled((k - 1) * m, e) >= lo)
		k--;
	/* guard: the ticks are fewer, and doubles represent them exactly */
	for (; t->n < TW_TICKS && fabs(k) * m < exact; k++) {
		v = scaled(k * m, e);
		if (v > hi && v - hi > fabs(hi) * 0x1p-51)
			break;
		if (v < lo)
			continue;
		units[t->n] = (int64_t)k * m;
		t->at[t->n++] = v > hi ? hi : v;
	}
	offset(t, units, e);
	return t->n;
}

/* Multiples of the smallest round step that makes at most `most` steps. */
static size_t
linear(struct tw_ticks *t, double lo, double hi, double most)
{
	static const int nice[] = { 1, 2, 5, 10, 20, 50, 100 };
	double far = fmax(fabs(lo), fabs(hi));
	double step = fmin(fmax(steps(lo, hi, most), 0x1p-1074), 0x1p1023);
	int e = (int)floor(log10(step)) - 1;
	size_t i = 0;

	/* A step must not be finer than the doubles in this range. */
	while (far / scaled(1, e) >= exact / 10)
		e++;
	/* guard: a hundred units make a step */
	while (i < sizeof nice / sizeof *nice - 1 &&
	    steps(lo, hi, scaled(nice[i], e)) > most * (1 + 1e-9))
		i++;
	return multiples(t, lo, hi, nice[i], e);
}

void
tw_ticks_find(struct tw_ticks *t, double lo, double hi, double most)
{
	int tries;

	memset(t, 0, sizeof *t);
	most = most < 1 ? 1 : most > 20 ? 20 : most;
	/* guard: twice or thrice as many include two ticks */
	for (tries = 0; tries < 4 && linear(t, lo, hi, most) < 2; tries++)
		most *= 2;
}
