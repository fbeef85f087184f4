/*
 * Classified posterior draws, for the picture of all pairs of parameters.
 */
#ifndef TW_CMD_PLOT_DATA_CLOUD_H
#define TW_CMD_PLOT_DATA_CLOUD_H

#include "plot/data/classed.h"

enum { TW_PARAMS = 20 };	/* that are drawn at most */

/* One parameter of the draws. */
struct tw_param {
	struct tw_slice name;	/* in records */
	const double *v;	/* [n] in records */
	struct tw_axis axis;	/* named as it is shown */
	double in_lo, in_hi;	/* of the draws inside; in_lo > in_hi: none */
	double may_lo, may_hi;	/* of those not outside */
	const struct tw_span *prior;	/* NULL: not given */
	const double *truth;	/* NULL: not given */
};

struct tw_cloud {
	struct tw_records records;
	size_t n, d;
	struct tw_param param[TW_PARAMS];	/* [d] */
	const unsigned char *code;	/* [n] in records */
	struct tw_codes codes;
	uint64_t count[TW_CODES];
};

void tw_cloud_take(struct tw_cloud *w, const struct args *a);
void tw_cloud_drop(struct tw_cloud *w);

/*
 * Draws of parameter p by bin and code, bin[bins][TW_CODES]; beyond: not. The
 * most that a bin has, at least 1.
 */
double tw_cloud_bins(const struct tw_cloud *w, const struct tw_param *p,
    size_t bins, uint32_t (*bin)[TW_CODES]);

#endif
