/*
 * The columns that tw-classify looks at: by the names that the bounds have.
 */
#ifndef TW_CMD_CLASSIFY_INPUT_COLS_H
#define TW_CMD_CLASSIFY_INPUT_COLS_H

#include <stddef.h>

#include "form/bounds.h"
#include "io/rec.h"

/* That with the score; list is what -s says, NULL: nothing. */
size_t tw_classify_score(const struct tw_bounds_file *f,
    const struct tw_reader *r, const char *list);

/* That with the group, of -g; 0 where the bounds are global. */
size_t tw_classify_group(const struct tw_bounds_file *f,
    const struct tw_reader *r, const char *list);

#endif
