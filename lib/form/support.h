/*
 * The options for the values that parameters can have. --support has the bounds
 * of the prior, COLS=LO:HI, COLS=LO: or COLS=:HI, separated by commas;
 * --integer has the parameters that are integers.
 */
#ifndef TW_FORM_SUPPORT_H
#define TW_FORM_SUPPORT_H

#include "io/cols.h"
#include "stat/flow/flow.h"

/*
 * Read the supports [params->n] from list; parameters that are not in it (all,
 * if NULL) can be any number. Those in integer (NULL: none) are integers. A
 * usage error names the option.
 */
struct tw_flow_theta *tw_support_find(const char *list, const char *integer,
    const struct tw_reader *r, const struct tw_cols *params);

#endif
