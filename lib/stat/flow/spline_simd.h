/*
 * The spline of stat/flow/spline.h for LANES records at once, with its gradient:
 * what training needs. Private to lib/stat.
 */
#ifndef TW_STAT_FLOW_SPLINE_SIMD_H
#define TW_STAT_FLOW_SPLINE_SIMD_H

#include "stat/base/simd.h"

/* What the gradient needs of the forward pass, for one parameter. */
struct tw_spline_kept {
	real inside[LANES];	/* 1 in [-bound, bound], else 0 */
	real bin[LANES];	/* number of the bin v is in */
	real t[LANES], w[LANES], h[LANES];	/* as in stat/flow/spline.h */
	real d0[LANES], d1[LANES];
	real g0[LANES], g1[LANES];	/* their derivatives by their u; 0 at the ends */
};

/*
 * z and slope = log dz/dv at v, all [LANES]. u[3 bins - 1][LANES] holds the
 * free numbers; on return its first 2 bins rows hold the softmax of each half.
 */
void tw_spline_lanes(size_t bins, real bound, real *u, const real *v, real *z,
    real *slope, struct tw_spline_kept *kept);

/*
 * For a loss with derivatives gz by z and gs by slope: gv by v, and by the
 * free numbers, which replace u as tw_spline_lanes left it.
 */
void tw_spline_lanes_grad(size_t bins, real bound, real *u, const real *gz,
    const real *gs, real *gv, const struct tw_spline_kept *kept);

#endif
