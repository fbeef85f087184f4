/* Reasons to doubt the simulations or the draws. */
#include <float.h>
#include <stdio.h>
#include <stdlib.h>

#include "io/msg.h"
#include "parts.h"
#include "stat/base/repeats.h"

/*
 * The largest p at which files of simulations are said to differ, as in the
 * script.
 */
static const double UNLIKE = 0.001;

/* A hash of the parameters of the current record. */
static uint64_t
parameters(const struct tw_report *t, const struct tw_reader *r)
{
	uint64_t hash = 0;
	size_t i;

	for (i = 0; i < t->param.n; i++)
		hash = tw_hash_quick(hash, tw_report_cell(r, t->param.name[i],
		    -DBL_MAX, DBL_MAX));
	return hash;
}

/* Add the records of the table; returns whether it is there. */
static bool
add_runs(struct tw_report *t, const char *table, struct tw_repeats *runs)
{
	struct tw_reader r = { 0 };

	if (t->param.n == 0 || !tw_report_find(t, table))
		return false;
	while (tw_report_next(t, &r, table))
		tw_repeats_add(runs, parameters(t, &r));
	return true;
}

/* Warn of calibration simulations that repeat others. */
static bool
say_twice(struct tw_string *w, struct tw_report *t)
{
	struct tw_repeats runs;
	char table[40] = "calib-scored.tsv";
	double share;
	int k;

	tw_xdone(tw_repeats_init(&runs));
	for (k = 1; add_runs(t, table, &runs) || k == 1; k++)
		snprintf(table, sizeof table, "scored-%d.tsv", k);
	share = tw_repeats_share(&runs);
	tw_repeats_release(&runs);
	if (share > 0)
		tw_print(w, "simulations\t%.2g %% of the calibration simulations repeat others, and not by chance: was a seed used twice? They count as new ones, and the bounds are too narrow\n",
		    100 * share);
	return share > 0;
}

/* Warn of training and calibration simulations with different distributions. */
static bool
say_alike(struct tw_string *w, struct tw_report *t)
{
	struct tw_slice column = { 0 };
	struct tw_reader r = { 0 };
	double p, least = 1;

	while (tw_report_next(t, &r, "alike.tsv")) {
		p = tw_report_cell(&r, tw_slice_of("p"), 0, 1);
		if (p < least) {
			free((char *)column.p);
			column = tw_slice_copy(tw_report_field(&r,
			    tw_slice_of("column")));
			least = p;
		}
	}
	if (least <= UNLIKE)
		tw_print(w, "simulations\tthe training and the calibration simulations are not distributed alike, most of all in %s (p = %.3g): were they made in the same way?\n",
		    TW_SHOWN(column), least);
	free((char *)column.p);
	return least <= UNLIKE;
}

/*
 * Warn if the effective sample size of the draws is below a tenth of their
 * number.
 */
static bool
say_few(struct tw_string *w, struct tw_report *t)
{
	double n = tw_report_number(t, "shares.tsv", "n", 1, 1e18);

	if (t->margins == 0 || tw_report_poor(t) || !(t->margin->ess < n / 10))
		return false;
	tw_print(w, "draws\tthe %.0f draws have an effective sample size of %.0f: shares and ends of intervals are rough\n",
	    n, t->margin->ess);
	return true;
}

bool
tw_report_say_doubts(struct tw_string *w, struct tw_report *t)
{
	bool doubt = say_twice(w, t);

	doubt = say_alike(w, t) || doubt;
	return (!t->catalogue && say_few(w, t)) || doubt;
}
