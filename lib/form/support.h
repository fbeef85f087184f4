/*
 * Which values parameters have, by two options. --support: bounds of the prior,
 * COLS=LO:HI, COLS=LO: or COLS=:HI, items separated by commas. --integer: the
 * parameters that are integers.
 */
#ifndef TW_FORM_SUPPORT_H
#define TW_FORM_SUPPORT_H

#include "io/cols.h"
#include "stat/flow/flow.h"

/*
 * The supports [params->n] that list names, all numbers for the others (and
 * for a NULL list); those in integer (NULL: none) are integers. A usage
 * error names the option.
 */
struct tw_flow_theta *tw_support_find(const char *list, const char *integer,
    const struct tw_reader *r, const struct tw_cols *params);

#endif
