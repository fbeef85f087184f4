/*
 * Records of parameters with an observation's data beside each: the points are
 * given, not those of a grid.
 */
#ifndef TW_CMD_GRID_BESIDE_H
#define TW_CMD_GRID_BESIDE_H

#include "io/rec.h"

/*
 * Write each record of r with the columns of the file obs appended, but for its
 * id: of its only record, or, where both have a column id, of that with the
 * same id. Dies where there is none, or where a column is there already.
 */
void tw_grid_beside(struct tw_reader *r, const char *obs, struct tw_out *out);

#endif
