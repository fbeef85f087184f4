/* A data column as the networks of a flow see it. */
#ifndef TW_STAT_FLOW_FEATURE_H
#define TW_STAT_FLOW_FEATURE_H

#include <math.h>
#include <stddef.h>

#define TW_FLOW_FARTHEST 20 /* bound of a feature, in standard deviations */

/* Columns with heavy tails are transformed before they are standardized. */
enum tw_warp {
	TW_WARP_NONE,
	TW_WARP_ASINH,		/* asinh((x - centre) / width) */
	TW_WARP_LOG		/* log(max(x, centre)), centre > 0 */
};

struct tw_flow_data {
	enum tw_warp warp;
	double centre, width;	/* width > 0; 0 and 1 where unused */
	double mean, sd;	/* (warp(x) - mean) / sd, held in [-20, 20] */
};

static inline double
tw_flow_hold(double v, double most)
{
	return fmin(fmax(v, -most), most);
}

/* A value after its warp, and what the network sees of it. */
double tw_flow_warp(const struct tw_flow_data *d, double x);
double tw_flow_feature(const struct tw_flow_data *d, double x);

/* Squared distance of two x in the features of n columns. */
double tw_flow_distance(size_t n, const struct tw_flow_data *d,
    const double *x, const double *y);

#endif
