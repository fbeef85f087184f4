/* What may be wrong with the runs, and with the draws. */
#include <float.h>
#include <stdio.h>
#include <stdlib.h>

#include "io/msg.h"
#include "parts.h"
#include "stat/base/order.h"
#include "stat/base/repeats.h"

/* Files of runs are said to be unlike from this p on, as the script does. */
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

/* Whether the table is there; its records are added. */
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

/* Calibration runs that are there twice. */
static bool
say_twice(struct tw_words *w, struct tw_report *t)
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
		tw_say(w, "runs\t%.2g %% of the calibration runs are the same as others, and not by chance:\n \twas a seed used twice? They count as new ones, and the bounds are too narrow\n",
		    100 * share);
	return share > 0;
}

/* Files of runs that were not made alike. */
static bool
say_alike(struct tw_words *w, struct tw_report *t)
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
		tw_say(w, "runs\tthose that train and those that calibrate are not distributed alike, most of all in %s\n \t(p = %.3g): were they made in the same way?\n",
		    TW_SHOWN(column), least);
	free((char *)column.p);
	return least <= UNLIKE;
}

/*
 * Proposals that are drawn again by their weights come more than once. Of n
 * draws of E(1/worth) two at random are the same: so many pairs were seen. Of
 * whole numbers draws are the same by themselves.
 */
static bool
say_worth(struct tw_words *w, struct tw_report *t)
{
	uint64_t *hash = NULL;
	size_t n = 0, cap = 0, i, j;
	double pairs = 0, worth;
	struct tw_reader r = { 0 };

	for (i = 0; i < t->flow.theta.n; i++)
		if (!t->flow.flow.theta[i].whole)
			break;
	if (i == t->flow.theta.n || !tw_report_find(t, "likelihood.tsv") ||
	    !tw_report_find(t, "draws.tsv"))
		return false;
	for (; tw_report_next(t, &r, "draws.tsv"); n++) {
		hash = tw_grow(hash, &cap, n + 1, sizeof *hash);
		hash[n] = parameters(t, &r);
	}
	qsort(hash, n, sizeof *hash, tw_ascending_whole);
	for (i = j = 0; i < n; i++) {
		j = i > 0 && hash[i] == hash[i - 1] ? j + 1 : 0;
		pairs += (double)j;
	}
	free(hash);
	worth = (double)n * ((double)n - 1) / 2 / pairs;
	if (!(worth < (double)n / 10))
		return false;
	tw_say(w, "draws\tthe %zu draws are worth about %.2g independent ones: shares and ends are rough\n",
	    n, worth);
	return true;
}

bool
tw_report_say_doubts(struct tw_words *w, struct tw_report *t)
{
	bool doubt = say_twice(w, t);

	doubt = say_alike(w, t) || doubt;
	return (!t->catalogue && say_worth(w, t)) || doubt;
}
