/*
 * Which values parameters have, by two options. --support: bounds of the
 * prior, COLS=LO:HI, COLS=LO: or COLS=:HI, items separated by commas. --whole:
 * parameters that are whole numbers.
 */
#ifndef TW_FORM_SUPPORT_H
#define TW_FORM_SUPPORT_H

#include "io/cols.h"
#include "stat/flow/flow.h"

/*
 * The supports [params->n] that list names, all numbers for the others (and
 * for a NULL list); those in whole (NULL: none) are whole numbers. A usage
 * error names the option.
 */
struct tw_flow_theta *tw_support_find(const char *list, const char *whole,
    const struct tw_reader *r, const struct tw_cols *params);

#endif
