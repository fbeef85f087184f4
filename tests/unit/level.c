/*
 * Tests of levels: which are read, which are refused and why, and that they are
 * written like all other numbers of the suite.
 */
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/num.h"
#include "form/level.h"
#include "stat/base/rng.h"

#include "tap.h"

#define NINES60 "999999999999999999999999999999999999999999999999999999999999"
#define ONES60	"111111111111111111111111111111111111111111111111111111111111"
#define ZEROS50	"00000000000000000000000000000000000000000000000000"

static void
reading(void)
{
	static const struct {
		const char *text;
		const char *written;	/* NULL: refused */
		enum tw_level_error error;
	} t[] = {
		{"0.1", "0.1", TW_LEVEL_OK},
		{".1", "0.1", TW_LEVEL_OK},
		{"+.10", "0.1", TW_LEVEL_OK},
		{"1e-1", "0.1", TW_LEVEL_OK},
		{"1.E-1", "0.1", TW_LEVEL_OK},
		{"000.1000", "0.1", TW_LEVEL_OK},
		{"0.001e+2", "0.1", TW_LEVEL_OK},
		{"100e-3", "0.1", TW_LEVEL_OK},
		{"10000000000e-0000000011", "0.1", TW_LEVEL_OK},
		{"0.45", "0.45", TW_LEVEL_OK},
		{"45e-2", "0.45", TW_LEVEL_OK},
		{"0.00001", "0.00001", TW_LEVEL_OK},
		{"0.000012", "0.000012", TW_LEVEL_OK},
		{"0.00000999", "9.99e-6", TW_LEVEL_OK},
		{"0.000001", "1e-6", TW_LEVEL_OK},
		{"15e-8", "1.5e-7", TW_LEVEL_OK},
		{"1000e-300", "1e-297", TW_LEVEL_OK},
		{"1e-401", "1e-401", TW_LEVEL_OK},
		{"0.1e-400", "1e-401", TW_LEVEL_OK},
		{"0." NINES60, "0." NINES60, TW_LEVEL_OK},
		{"0.0000" ONES60, "0.0000" ONES60, TW_LEVEL_OK},
		{"0." NINES60 ZEROS50 ZEROS50, "0." NINES60, TW_LEVEL_OK},
		{"1" ZEROS50 ZEROS50 "e-101", "0.1", TW_LEVEL_OK},
		{"." ZEROS50 "1e50", "0.1", TW_LEVEL_OK},

		{"", NULL, TW_LEVEL_SYNTAX},
		{"+", NULL, TW_LEVEL_SYNTAX},
		{".", NULL, TW_LEVEL_SYNTAX},
		{"-.", NULL, TW_LEVEL_SYNTAX},
		{"e-1", NULL, TW_LEVEL_SYNTAX},
		{".e-1", NULL, TW_LEVEL_SYNTAX},
		{"0.1e", NULL, TW_LEVEL_SYNTAX},
		{"0.1e-", NULL, TW_LEVEL_SYNTAX},
		{"0.1e1.0", NULL, TW_LEVEL_SYNTAX},
		{"0.1 ", NULL, TW_LEVEL_SYNTAX},
		{" 0.1", NULL, TW_LEVEL_SYNTAX},
		{"0.1.", NULL, TW_LEVEL_SYNTAX},
		{"0,1", NULL, TW_LEVEL_SYNTAX},
		{"--0.1", NULL, TW_LEVEL_SYNTAX},
		{"0x.1", NULL, TW_LEVEL_SYNTAX},
		{"10%", NULL, TW_LEVEL_SYNTAX},
		{"nan", NULL, TW_LEVEL_SYNTAX},
		{"inf", NULL, TW_LEVEL_SYNTAX},
		{"-5x", NULL, TW_LEVEL_SYNTAX},

		{"0", NULL, TW_LEVEL_DOMAIN},
		{"-0", NULL, TW_LEVEL_DOMAIN},
		{"0e99999999999999999999999", NULL, TW_LEVEL_DOMAIN},
		{"1", NULL, TW_LEVEL_DOMAIN},
		{"1.0", NULL, TW_LEVEL_DOMAIN},
		{"10e-1", NULL, TW_LEVEL_DOMAIN},
		{"1e99999999999999999999999", NULL, TW_LEVEL_DOMAIN},
		{"-0.1", NULL, TW_LEVEL_DOMAIN},
		{"-1e-999", NULL, TW_LEVEL_DOMAIN},
		{"1." ONES60 ONES60, NULL, TW_LEVEL_DOMAIN},

		{"0." NINES60 "1", NULL, TW_LEVEL_LENGTH},
		{"0." NINES60 ZEROS50 "1", NULL, TW_LEVEL_LENGTH},
		{"1e-402", NULL, TW_LEVEL_LENGTH},
		{"1e-99999999999999999999999", NULL, TW_LEVEL_LENGTH},
		{"1e-18446744073709551617", NULL, TW_LEVEL_LENGTH},
	};
	char buf[TW_LEVEL_TEXT + 1];
	struct tw_level a, before;
	enum tw_level_error e;
	size_t i, n;
	int good;

	memset(&before, 77, sizeof(before));
	for (i = 0; i < sizeof(t) / sizeof(t[0]); i++) {
		memcpy(&a, &before, sizeof(a));
		e = tw_level_read(t[i].text, strlen(t[i].text), &a);
		if (e != TW_LEVEL_OK) {
			good = e == t[i].error &&
			    memcmp(&a, &before, sizeof(a)) == 0;
			ok(good, "'%.30s' is refused: %d", t[i].text, e);
			continue;
		}
		buf[TW_LEVEL_TEXT] = '#';
		n = tw_level_write(buf, &a);
		good = t[i].written != NULL && n == strlen(t[i].written) &&
		    n <= TW_LEVEL_TEXT && memcmp(buf, t[i].written, n) == 0 &&
		    buf[TW_LEVEL_TEXT] == '#';
		ok(good, "'%.30s' is written '%.*s'", t[i].text,
		    n > 30 ? 30 : (int)n, buf);
	}
	ok(tw_level_read("0.1xyz", 3, &a) == TW_LEVEL_OK,
	    "no byte after the given ones is read");
	ok(tw_level_read("1e-15", 4, &a) == TW_LEVEL_OK &&
	    tw_level_write(buf, &a) == 3, "nor one of an exponent");
	ok(tw_level_read("0.1\0", 4, &a) == TW_LEVEL_SYNTAX, "nor NUL skipped");
}

static void
comparing(void)
{
	/* ascending */
	static const char *t[] = {"1e-401", "1e-400", "1.1e-400", "2e-30",
	    "0.01", "0.010000000000000000000000000001", "0.0999", "0.1",
	    "0.1000000000000000000000000000000000000000001", "0.11", "0.2",
	    "0.45", "0.999", "0.9999"};
	const int n = sizeof(t) / sizeof(t[0]);
	struct tw_level a, b;
	int i, j, bad = 0;

	for (i = 0; i < n; i++)
		for (j = 0; j < n; j++) {
			tw_level_read(t[i], strlen(t[i]), &a);
			tw_level_read(t[j], strlen(t[j]), &b);
			bad += tw_level_compare(&a, &b) != (i > j) - (i < j);
		}
	ok(!bad, "order of %d levels", n);
	tw_level_read(".10", 3, &a);
	tw_level_read("1e-1", 4, &b);
	ok(tw_level_compare(&a, &b) == 0 && a.ndigit == b.ndigit &&
	    a.zeros == b.zeros &&
	    memcmp(a.digit, b.digit, sizeof(a.digit)) == 0,
	    "equal levels have equal members");
}

/* 1 - a where doubles next to 1 would lose it. */
static void
rests(void)
{
	static const struct {
		const char *text;
		double rest;
	} t[] = {
		{"0.1", 0.9}, {"0.05", 0.95}, {"0.9", 0.1}, {"0.95", 0.05},
		{"0.909", 0.091}, {"0.99999", 1e-5},
		{"0.9999999999999999875", 1.25e-17},
		{"0." NINES60, 1e-60}, {"1e-401", 1},
	};
	struct tw_level a;
	size_t i, bad = 0;

	for (i = 0; i < sizeof t / sizeof *t; i++) {
		tw_level_read(t[i].text, strlen(t[i].text), &a);
		bad += !(fabs(tw_level_rest(&a) / t[i].rest - 1) < 4 * DBL_EPSILON);
	}
	ok(bad == 0, "what is left to 1");
}

/* Doubles of at most 15 digits: their shortest decimal is their own. */
static void
layout(void)
{
	char text[64], level[TW_LEVEL_TEXT], num[TW_NUM_TEXT];
	struct tw_level a;
	struct tw_rng g;
	size_t n, m;
	double v;
	int i, bad = 0, seen = 0;

	tw_rng_seed(&g, 1);
	for (i = 0; i < 20000; i++) {
		snprintf(text, sizeof(text), "%.*ge-%d",
		    1 + (int)tw_rng_below(&g, 15), tw_rng_uniform(&g),
		    (int)tw_rng_below(&g, i % 2 ? 8 : 290));
		if (strchr(strchr(text, 'e') + 1, 'e') != NULL)
			continue;	/* two exponents */
		if (tw_level_read(text, strlen(text), &a) != TW_LEVEL_OK)
			continue;	/* rounded to 1 */
		seen++;
		n = tw_level_write(level, &a);
		if (tw_num_read(text, strlen(text), &v) != TW_NUM_FINITE)
			bad++;
		m = tw_num_write(num, v);
		if ((n != m || memcmp(level, num, n) != 0) && bad++ == 0)
			note("%s: %.*s, %.*s", text, (int)n, level, (int)m,
			    num);
	}
	ok(!bad && seen > 19000, "written as tw_num_write does");
}

int
main(void)
{
	reading();
	comparing();
	rests();
	layout();
	return done();
}
