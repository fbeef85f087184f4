/*
 * Classified draws of any number of parameters, and how far each reaches.
 */
#ifndef TW_CMD_PLOT_DATA_DOTS_H
#define TW_CMD_PLOT_DATA_DOTS_H

#include "plot/data/classed.h"

struct tw_dots_param {
	const double *v;	/* [n] */
	struct tw_axis axis;	/* named as it is shown */
	/* ends of the draws inside; inside or undetermined; none: lo > hi */
	struct tw_axis in, may;
	const double *truth;	/* NULL: not given */
};

struct tw_dots {
	struct tw_records w;
	size_t n, d;
	struct tw_dots_param *param;	/* [d] */
	uint64_t count[TW_CODES];
	const char *beyond;	/* in the legend; NULL: no axis is limited */
};

/* Read the one FILE; each parameter has an axis with what is to be drawn. */
void tw_dots_read(struct tw_dots *s, const struct args *a);

/*
 * Draws of the parameter by bin and code, without those beyond its axis. The
 * most that a bin has, at least 1.
 */
double tw_dots_bins(const struct tw_dots *s, const struct tw_dots_param *p,
    size_t bins, uint32_t (*bin)[TW_CODES]);

#endif
