/*
 * What must hold between the rows of a table of tw-bounds, as it is read.
 * Private to lib/form.
 */
#ifndef TW_FORM_BOUNDS_CHECK_H
#define TW_FORM_BOUNDS_CHECK_H

#include "form/artefact.h"
#include "form/bounds.h"

/* Columns. */
enum { GROUP, N, ALPHA, BETA, K, CUTOFF, L, U, LOWER, UPPER, COVERAGE, MASS,
	DRIFT, MASS_RUNS, LOWER_RUNS, UPPER_RUNS };

/* How many columns name the group; two where there is one more than all. */
static inline size_t
tw_bounds_names(const struct tw_reader *r)
{
	return r->ncol > UPPER_RUNS + 1 ? 2 : 1;
}

/* Groups must come in the order in which tw-bounds lists them. */
void tw_bounds_check_order(const struct tw_bounds_file *f);

/* Of a table that was not edited: every number is what tw-bounds writes. */
void tw_bounds_check_numbers(const struct tw_artefact *a,
    const struct tw_bounds_file *f);

#endif
