/* Reads one observation from a file. */
#ifndef TW_ESTIMATE_OBSERVATION_H
#define TW_ESTIMATE_OBSERVATION_H

#include "io/names.h"

/*
 * The values [column->n] of these columns, finite, in the only record of the
 * file at path, in memory of tw_arena. Ends the program with a message if a
 * column is missing, a value is not finite, or the file has no record or
 * several. Messages say that `who` ("the flow") needs the column.
 */
double *tw_observation_read(const char *path,
    const struct tw_names *column, const char *who);

#endif
