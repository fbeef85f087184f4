/*
 * Simulations from the posterior and the observation: for each column of data,
 * quantiles of the simulations and the observed value.
 */
#ifndef TW_CMD_PLOT_DATA_SIMULATED_H
#define TW_CMD_PLOT_DATA_SIMULATED_H

#include "plot/plot.h"

/* The quantiles, and the observed value. */
enum { TW_LO95, TW_LO50, TW_MEDIAN, TW_HI50, TW_HI95, TW_OBSERVED, TW_VALUES };

struct tw_simulated_column {
	double x;	/* its place; the first member, for qsort */
	struct tw_slice name;	/* by --label, if there is one */
	double v[TW_VALUES];	/* NaN: not known */
	int beyond;	/* the observed value is below (-1) or above the axis */
};

struct tw_simulated {
	struct tw_simulated_column *of;	/* [n] */
	size_t n;
	bool numbered;		/* x are the numbers at the ends of names */
	bool standard;		/* the values are standardized */
	size_t beyond;		/* how many observed values are */
};

/*
 * Read the two files: of and n. The columns are those of -p or, without it, the
 * columns x* of the observation, or all of its columns but id.
 */
void tw_simulated_read(struct tw_simulated *s, const struct args *a);

#endif
