/*
 * What tw-flow says about a density that must grow without end: where many
 * records have the same least or largest value, and of whole numbers without
 * --whole.
 */
#ifndef TW_CMD_FLOW_WALLS_H
#define TW_CMD_FLOW_WALLS_H

#include <stdbool.h>

#include "io/cols.h"
#include "io/rec.h"
#include "io/table.h"
#include "stat/flow/flow.h"

/*
 * A line for each of the two, of the table's first columns, which are cols. Of
 * a likelihood they are data, whose whole numbers are spread.
 */
void tw_walls_say(const struct tw_table *t, const struct tw_reader *r,
    const struct tw_cols *cols, const struct tw_flow_theta *support,
    bool likelihood);

#endif
