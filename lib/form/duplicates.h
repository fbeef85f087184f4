/*
 * Warns about simulations that occur twice in the input of a program.
 */
#ifndef TW_FORM_DUPLICATES_H
#define TW_FORM_DUPLICATES_H

#include "io/table.h"
#include "stat/base/repeats.h"

/*
 * Warn if more records repeat than chance can explain (tw_repeats_share). The
 * message calls the records `what`, such as "scores". Releases r.
 */
void tw_duplicates_warn(struct tw_repeats *r, const char *what);

/* tw_duplicates_warn for the records of a table: all columns and the target. */
void tw_duplicates_table(const struct tw_table *t);

#endif
