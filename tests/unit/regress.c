/*
 * Tests of lib/stat/train/regress.h for columns that are a series: what is
 * chosen, leave-one-out estimates, the records of the regression, and that
 * threads change nothing.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "stat/base/rng.h"
#include "stat/train/regress.h"
#include "tap.h"

enum { RECORDS = 500, COLUMNS = 24, D = 2, ROW = COLUMNS + D, NUMBERS = 6 };

static float data[RECORDS * ROW];

/*
 * An autoregression whose first parameter is y_1, or y_1 plus noise in all
 * columns; no column depends on y_2.
 */
static struct tw_summary_runs
simulate(bool series)
{
	static struct tw_flow_data scale[COLUMNS];
	struct tw_summary_runs runs = { .n = RECORDS, .kept = RECORDS,
		.nx = COLUMNS, .ntheta = D, .data = data, .scale = scale,
		.threads = 1 };
	struct tw_rng rng;
	size_t i, j, k;

	tw_rng_seed(&rng, 3);
	for (i = 0; i < RECORDS; i++) {
		float *f = data + i * ROW, *y = f + COLUMNS;
		double phi, last = 0;

		for (k = 0; k < D; k++)
			y[k] = (float)(3.4 * tw_rng_uniform(&rng) - 1.7);
		phi = (double)y[0] / 1.8;
		for (j = 0; j < COLUMNS; j++) {
			last = tw_rng_normal(&rng) +
			    (series ? phi * last : (double)y[0]);
			f[j] = (float)(last / 2);
		}
	}
	for (j = 0; j < COLUMNS; j++)
		scale[j] = (struct tw_flow_data){ TW_WARP_NONE, 0, 1, 0, 2, 0 };
	return runs;
}

/* The numbers of record i under the map. */
static void
of_record(const struct tw_summary *s, size_t i, double *to)
{
	double *room = calloc(tw_summary_room(s), sizeof *room);
	size_t j;

	for (j = 0; j < COLUMNS; j++)
		room[j] = (double)data[i * ROW + j];
	tw_summary_apply(s, room, to);
	free(room);
}

/*
 * The largest difference between the numbers from..end - 1 of a record and
 * those of the map.
 */
static double
farthest(const struct tw_summary *s, const float *own, size_t record,
    size_t from, size_t end)
{
	double number[NUMBERS], far = 0;
	size_t j;

	of_record(s, record, number);
	for (j = from; j < end; j++)
		far = fmax(far, fabs(number[j] -
			(double)own[record * NUMBERS + j]));
	return far;
}

static void
chosen(void)
{
	static float own[RECORDS * NUMBERS];
	struct tw_summary_runs runs = simulate(true);
	struct tw_summary s;

	ok(tw_summary_fit(&s, NUMBERS, &runs, own) == 0 &&
	    s.kind == TW_SUMMARY_SERIES, "a series");
	tw_summary_release(&s);
	runs.few = true;
	ok(tw_summary_fit(&s, NUMBERS, &runs, own) == 0 &&
	    s.kind == TW_SUMMARY_SERIES, "of few columns, too");
	tw_summary_release(&s);
	runs.scale = NULL;
	ok(tw_summary_fit(&s, NUMBERS, &runs, own) == 0 &&
	    (s.n == 0 || s.kind != TW_SUMMARY_SERIES),
	    "not where none may be tried");
	tw_summary_release(&s);
	runs = simulate(false);
	ok(tw_summary_fit(&s, NUMBERS, &runs, own) == 0 && s.n == NUMBERS &&
	    s.kind != TW_SUMMARY_SERIES, "a level that all columns have");
	tw_summary_release(&s);
	runs.few = true;
	ok(tw_summary_fit(&s, NUMBERS, &runs, own) == 0 && s.n == 0,
	    "of few columns it needs no summary");
	tw_summary_release(&s);
}

/* A held-out record has the estimate of the map. */
static void
held_out(void)
{
	static float own[RECORDS * NUMBERS], less[RECORDS * NUMBERS];
	struct tw_summary_runs runs = simulate(true);
	struct tw_summary s, t;
	double rest = 0, without, with;
	size_t i;

	tw_summary_fit(&s, NUMBERS, &runs, own);
	runs.kept = RECORDS - 50;
	tw_summary_fit(&t, NUMBERS, &runs, less);
	for (i = runs.kept; i < RECORDS; i++)
		rest = fmax(rest, farthest(&t, less, i, 0, NUMBERS));
	ok(rest < 1e-6, "what is held out is left out as it is: %.1e", rest);
	tw_summary_release(&t);
	runs.kept = RECORDS - 1;
	tw_summary_fit(&t, NUMBERS, &runs, less);
	without = farthest(&t, own, RECORDS - 1, 0, 1);
	with = farthest(&s, own, RECORDS - 1, 0, 1);
	ok(without < 0.02 && without < with / 2, "a record left out: %.4f off, "
	    "its own estimate is %.4f off", without, with);
	tw_summary_release(&s);
	tw_summary_release(&t);
}

static void
threads(void)
{
	static float one[RECORDS * NUMBERS], more[RECORDS * NUMBERS];
	struct tw_summary_runs runs = simulate(true);
	struct tw_summary s, t;

	tw_summary_fit(&s, NUMBERS, &runs, one);
	runs.threads = 3;
	tw_summary_fit(&t, NUMBERS, &runs, more);
	ok(memcmp(one, more, sizeof one) == 0 &&
	    memcmp(s.map, t.map, NUMBERS * (1 + tw_summary_terms(&s)) *
		sizeof *s.map) == 0, "three threads give the same bytes");
	tw_summary_release(&s);
	tw_summary_release(&t);
}

int
main(void)
{
	chosen();
	held_out();
	threads();
	return done();
}
