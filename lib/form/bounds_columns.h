/*
 * The columns of a table of tw-bounds (form/bounds.h). Private to lib/form.
 */
#ifndef TW_FORM_BOUNDS_COLUMNS_H
#define TW_FORM_BOUNDS_COLUMNS_H

enum { GROUP, N, ALPHA, BETA, K, CUTOFF, L, U, LOWER, UPPER, COVERAGE, MASS,
	GAP, MASS_RUNS, LOWER_RUNS, UPPER_RUNS };

#endif
