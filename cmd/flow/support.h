/*
 * --support: bounds of the prior. COLS=LO:HI, COLS=LO: or COLS=:HI, items
 * separated by commas. --whole: parameters that are whole numbers.
 */
#ifndef TW_CMD_FLOW_SUPPORT_H
#define TW_CMD_FLOW_SUPPORT_H

#include "io/cols.h"
#include "io/rec.h"
#include "io/table.h"
#include "stat/flow/flow.h"

struct tw_support {
	const struct tw_cols *params;
	struct tw_flow_theta *theta;	/* [params->n] map, lo, hi and whole */
};

/*
 * The supports [params->n] that list names, all numbers for the others (and
 * for a NULL list); those in whole (NULL: none) are whole numbers. The caller
 * frees them. A usage error names the option.
 */
struct tw_flow_theta *tw_support_find(const char *list, const char *whole,
    const struct tw_reader *r, const struct tw_cols *params);

/*
 * A tw_table_accept for a struct tw_support: dies where a parameter, the
 * table's first columns, is outside its support or no whole number.
 */
void tw_support_check(void *support, const struct tw_table *t,
    const struct tw_reader *r);

#endif
