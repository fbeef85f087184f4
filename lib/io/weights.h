/*
 * Columns that hold weights of records. In all programs each record counts
 * once, so that weighted draws or simulations must be resampled before, which
 * tw-read --repeat does for multiplicities.
 */
#ifndef TW_IO_WEIGHTS_H
#define TW_IO_WEIGHTS_H

#include "io/cols.h"

/*
 * Whether a column of that name usually holds weights: weight, w, wgt, log_w,
 * importance_weights, mult and the like, in any case of letters.
 */
bool tw_weight_name(struct tw_slice name);

/*
 * Die if a column has such a name, unless it is used as a parameter or datum.
 */
void tw_weights_refuse(const struct tw_reader *r,
    const struct tw_cols *used);

#endif
