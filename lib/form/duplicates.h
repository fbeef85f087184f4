/*
 * The warning of fitters and of tw-bounds about runs that occur twice.
 */
#ifndef TW_FORM_DUPLICATES_H
#define TW_FORM_DUPLICATES_H

#include "io/table.h"
#include "stat/base/repeats.h"

/* Warn if significantly many runs repeat (stat/base/repeats.h); release r. */
void tw_duplicates_warn(struct tw_repeats *r, const char *what);

/* The same for the records of a table, with their targets. */
void tw_duplicates_table(const struct tw_table *t);

#endif
