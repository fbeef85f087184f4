/*
 * What fitters and tw-bounds say where runs are there twice.
 */
#ifndef TW_FORM_DUPLICATES_H
#define TW_FORM_DUPLICATES_H

#include "io/table.h"
#include "stat/base/repeats.h"

/* A line if more repeat than chance can make; then r is released. */
void tw_duplicates_warn(struct tw_repeats *r, const char *what);

/* The same of the records of a table, with their targets. */
void tw_duplicates_table(const struct tw_table *t);

#endif
