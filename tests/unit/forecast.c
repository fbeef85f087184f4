/*
 * Tests of forecasts: the table of tests/oracles/forecast.py, and how forecasts
 * depend on the measurements.
 */
#include <errno.h>
#include <math.h>
#include <string.h>

#include "form/level.h"
#include "stat/conformal/forecast.h"
#include "stat/conformal/gap.h"

#include "tap.h"

enum { LIST = 8 };

static struct tw_rule
rule_of(const char *alpha, const char *beta)
{
	struct tw_rule r = { 0 };

	if (tw_level_read(alpha, strlen(alpha), &r.alpha) != TW_LEVEL_OK ||
	    tw_level_read(beta, strlen(beta), &r.beta) != TW_LEVEL_OK)
		exit(1);
	return r;
}

static int
near(double got, const char *want)
{
	double w = strtod(want, NULL);

	return fabs(got - w) <= 1e-12 * fabs(w);
}

/* Reads numbers separated by commas; "-" means none. */
static size_t
list(char *text, double v[LIST])
{
	size_t n = 0;

	if (strcmp(text, "-") == 0)
		return 0;
	for (text = strtok(text, ","); text != NULL && n < LIST;
	    text = strtok(NULL, ","))
		v[n++] = strtod(text, NULL);
	return n;
}

/* The standard normal quantiles that the table needs. */
static double
quantile(const char *p)
{
	return strcmp(p, "0.1") == 0 ? -1.2815515655446004 :
	    strcmp(p, "0.5") == 0 ? 0 : 1.959963984540054;
}

/* Whether the forecast agrees with a row of the table. */
static int
agrees(char c[11][80])
{
	double n[LIST];
	struct tw_forecast w;
	struct tw_rule rule;
	size_t k;

	if (strcmp(c[0], "gap") == 0)
		return near(tw_forecast_gap(strtod(c[1], NULL),
		    strtod(c[2], NULL), strtod(c[3], NULL),
		    strtod(c[4], NULL), strtod(c[5], NULL), quantile(c[6])),
		    c[7]);
	rule = rule_of(c[1], c[2]);
	k = list(c[3], n);
	w = tw_forecast_find(&rule, k, n, strtod(c[4], NULL),
	    strtod(c[5], NULL), strtod(c[6], NULL), strtod(c[7], NULL));
	return near(w.mass, c[8]) && near(w.lo, c[9]) && near(w.hi, c[10]);
}

static void
table(const char *path)
{
	char line[600], c[11][80];
	int rows = 0, bad = 0;
	FILE *f = fopen(path, "r");

	if (f == NULL) {
		ok(0, "%s: %s", path, strerror(errno));
		return;
	}
	while (fgets(line, sizeof line, f) != NULL) {
		rows += sscanf(line, "%79s %79s %79s %79s %79s %79s %79s %79s %79s %79s %79s",
		    c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8],
		    c[9], c[10]) > 0;
		if (!agrees(c) && bad++ < 3)
			printf("# not agreed: %s", line);
	}
	fclose(f);
	ok(rows == 34 && bad == 0, "%d rows of the oracle, %d differ", rows, bad);
}

/* The standard normal quantile of p, by bisection of erfc. */
static double
bisected(double p)
{
	double lo = -9, hi = 9, mid;
	int i;

	for (i = 0; i < 60; i++) {
		mid = (lo + hi) / 2;
		if (erfc(-mid * sqrt(0.5)) / 2 < p)
			lo = mid;
		else
			hi = mid;
	}
	return lo;
}

/*
 * So many scores that a little more or less of a gap shows: the forecast is the
 * mean over twenty quantiles of h.
 */
static void
fine(void)
{
	const double n = 1e6, h0 = 0.3, s = 0.02, trained = 1000, times = 1.001;
	const double training = times * (trained + n) - n;
	struct tw_rule rule = rule_of("0.3", "0.1"), at = rule;
	struct tw_rule_ranks r;
	struct tw_forecast w;
	double mean = 0, h;
	int i;

	w = tw_forecast_find(&rule, 1, &n, h0, s, trained, times);
	for (i = 0; i < 20; i++) {
		h = tw_forecast_gap(0.3, h0, s, trained, training / trained,
		    bisected((i + 0.5) / 20));
		at.gap = tw_gap_sd(h, tw_gap_floor(0.3, training));
		tw_rule_ranks((uint64_t)n, &at, &r);
		mean += r.ranks.mass / 20;
	}
	ok(fabs(w.mass - mean) < 1e-6, "the mean over quantiles: %.9f, %.9f",
	    w.mass, mean);
}

/* More simulations leave less; without a gap there is no doubt. */
static void
order(void)
{
	const double n[1] = { 500 };
	struct tw_rule rule = rule_of("0.1", "0.1");
	struct tw_forecast w, before = { .mass = 1 };
	int less = 0, within = 0, times;

	ok(tw_forecast_gap(0.1, 0, 0, 800, 16, 1) == 0, "what does not gap will not");
	ok(tw_forecast_gap(0.1, 0.9, 0.01, 800, 2, 9) == 1, "no gap is above 1");
	for (times = 2; times <= 64; times *= 2, before = w) {
		w = tw_forecast_find(&rule, 1, n, 0.05, 0.005, 1e3, times);
		less += w.mass < before.mass;
		within += w.lo < w.mass && w.mass < w.hi;
	}
	ok(less == 6 && within == 6, "more runs leave less, within the interval");
	rule.gap = 0.3;
	w = tw_forecast_find(&rule, 1, n, 0, 0, 1e5, 4);
	ok(fabs(w.mass - w.lo) < 1e-15 && w.lo == w.hi && w.hi < 0.04,
	    "without a gap there is no doubt");
}

int
main(void)
{
	table("tests/oracles/forecast.tsv");
	fine();
	order();
	return done();
}
