/*
 * The cutoff of each level that is drawn, with the interval that it is in.
 */
#ifndef TW_CMD_PLOT_DATA_CUTOFFS_H
#define TW_CMD_PLOT_DATA_CUTOFFS_H

#include "form/bounds.h"
#include "plot/data/codes.h"

struct tw_cutoff {
	double cutoff, lower, upper;
	double lower_runs, upper_runs;	/* what more runs would decide */
	bool interval;		/* whether these are known */
	bool line;		/* it is within the scores */
};

/* Those of a group, for the levels of the codes: cut[c->n]. */
void tw_cutoffs_find(const struct tw_bounds_file *f, struct tw_slice group,
    const struct tw_codes *c, struct tw_cutoff *cut);

/* The code of a score: that of the first of cut[n] that does not exclude it. */
unsigned tw_cutoffs_code(const struct tw_cutoff *cut, size_t n, double score);

#endif
