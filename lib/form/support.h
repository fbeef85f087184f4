/*
 * Reads the options that say which values parameters can have. --support has
 * the bounds of the prior, items COLS=LO:HI, COLS=LO: or COLS=:HI with commas
 * between them; --integer lists the parameters that are integers.
 */
#ifndef TW_FORM_SUPPORT_H
#define TW_FORM_SUPPORT_H

#include "io/cols.h"
#include "stat/flow/flow.h"

/*
 * The supports [params->n] of the parameters, in memory of tw_arena. list is
 * the argument of --support, integer that of --integer; NULL: not given.
 * Parameters that are not in list can be any number. A usage error if an
 * argument is invalid.
 */
struct tw_flow_theta *tw_support_find(const char *list, const char *integer,
    const struct tw_reader *r, const struct tw_cols *params);

#endif
