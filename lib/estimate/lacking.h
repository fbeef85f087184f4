/*
 * Missing data. A flow has an indicator for each data column in which values
 * were missing in training simulations (stat/flow/feature.h). It knows nothing
 * of a missing value in another column, nor of simulations that failed, whose
 * data are all missing.
 */
#ifndef TW_ESTIMATE_LACKING_H
#define TW_ESTIMATE_LACKING_H

#include "form/flow.h"

/*
 * Whether values may be missing in each of n data columns, of which the first
 * are those of f. The result is in memory of tw_arena.
 */
bool *tw_lacking_columns(const struct tw_flow_file *f, size_t n);

/*
 * Why there is no estimate at the data x of these columns, in memory of
 * tw_arena; NULL if there is one.
 */
const char *tw_lacking(const struct tw_names *column, const bool *may_lack,
    const double *x);

#endif
