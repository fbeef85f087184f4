/*
 * Refuses columns that hold weights of records. In all programs each record
 * counts once, so weighted draws or simulations must be resampled before;
 * tw-read --repeat does this for multiplicities.
 */
#ifndef TW_IO_WEIGHTS_H
#define TW_IO_WEIGHTS_H

#include "io/cols.h"

/*
 * Whether a column of this name usually holds weights: weight, w, wgt, log_w,
 * importance_weights, mult and the like, in any case of letters.
 */
bool tw_weight_name(struct tw_slice name);

/*
 * Die if a column of r has such a name, unless it is among the columns `used`,
 * such as parameters or data, or is a parameter whose ranks are in r, too.
 */
void tw_weights_refuse(const struct tw_reader *r,
    const struct tw_cols *used);

/* The same, for parameters and data of these names. */
void tw_weights_refuse_but(const struct tw_reader *r,
    const struct tw_names *theta, const struct tw_names *x);

#endif
