/*
 * The functions of lib/stat/base/simd.h in float, which training uses; in double,
 * for evaluation, they are in spline.c. Oracle: tests/oracles/simd.py.
 */
#include <stdio.h>

#include "stat/base/simd.h"
#include "tap.h"
#include "simd_oracle.h"

int
main(void)
{
	real far[WIDE];

	simd_oracle("tests/oracles/simd.tsv");
	store(far, vec_exp(splat(-1000)));
	ok(far[0] > 0 && far[0] < 1e-37f, "exp is held above 0");
	store(far, vec_exp(splat(1000)));
	ok(isfinite(far[0]) && far[0] > 1e38f, "and below infinity");
	return done();
}
