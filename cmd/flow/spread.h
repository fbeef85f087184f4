/*
 * Whole numbers have no density. Uniform noise of width 1 gives them one, whose
 * value at a whole number is near the number's probability.
 */
#ifndef TW_CMD_FLOW_SPREAD_H
#define TW_CMD_FLOW_SPREAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/table.h"
#include "stat/flow/flow.h"

/* Whether all of v[n] are whole, and a half is not lost to rounding. */
bool tw_flow_is_whole(const double *v, size_t n);

/*
 * Of the data columns of a likelihood, the table's first n, find those that
 * hold nothing but whole numbers. How many these are is said.
 */
void tw_flow_find_whole(const struct tw_table *t, size_t n,
    struct tw_flow_theta *support);

/* Spread those of the table's first n columns that are whole over +-1/2. */
void tw_flow_spread(struct tw_table *t, size_t n,
    const struct tw_flow_theta *support, uint64_t seed);

#endif
