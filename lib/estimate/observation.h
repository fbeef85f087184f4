/*
 * One observation in a file, and its data columns.
 */
#ifndef TW_ESTIMATE_OBSERVATION_H
#define TW_ESTIMATE_OBSERVATION_H

#include "io/names.h"

/*
 * The numbers of the columns, finite, in the one record of the file at path,
 * in memory that stays; dies unless there is one record, and one only. who
 * asks for them: "the flow".
 */
double *tw_observation_read(const char *path, bool no_header,
    const struct tw_names *column, const char *who);

#endif
