/*
 * Features: data columns as the networks of a flow see them, transformed (the
 * warp) if their tails are heavy, and standardized. NaN is a missing value: its
 * feature is 0, the mean of the values that are there. A column in which values
 * are missing has a second feature, its indicator, after those of all columns:
 * 1 where the value is missing and 0 elsewhere, standardized.
 */
#ifndef TW_STAT_FLOW_FEATURE_H
#define TW_STAT_FLOW_FEATURE_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#define TW_FLOW_FARTHEST 20 /* largest |feature|, in standard deviations */

/* The transforms of a column x. */
enum tw_warp {
	TW_WARP_NONE,
	TW_WARP_ASINH,		/* asinh((x - centre) / width) */
	TW_WARP_LOG,		/* log(max(x, centre)), centre > 0 */
	TW_WARP_MISSING		/* an indicator: 1 for NaN, else 0 */
};

/* How one column becomes a feature. */
struct tw_flow_data {
	enum tw_warp warp;
	double centre, width;	/* width > 0; 0 and 1 if the warp has none */
	/* The feature is (warp(x) - mean) / sd, clamped to [-20, 20]. */
	double mean, sd;
	size_t column;		/* of which an indicator is */
};

/* v clamped to [-most, most]. */
static inline double
tw_flow_hold(double v, double most)
{
	return fmin(fmax(v, -most), most);
}

/* tw_flow_warp returns warp(x), and tw_flow_feature the feature of x. */
double tw_flow_warp(const struct tw_flow_data *d, double x);
double tw_flow_feature(const struct tw_flow_data *d, double x);

/* Feature i of data x, which have a number for each column. */
static inline double
tw_flow_feature_of(const struct tw_flow_data *d, size_t i, const double *x)
{
	return tw_flow_feature(&d[i],
	    x[d[i].warp == TW_WARP_MISSING ? d[i].column : i]);
}

/* The squared distance between the n features of x and those of y. */
double tw_flow_distance(size_t n, const struct tw_flow_data *d,
    const double *x, const double *y);

#endif
