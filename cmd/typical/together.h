/*
 * All records together: whether they are distributed like the runs.
 */
#ifndef TW_CMD_TYPICAL_TOGETHER_H
#define TW_CMD_TYPICAL_TOGETHER_H

#include "io/names.h"
#include "io/rec.h"
#include "runs.h"

/*
 * Write a row for each column of the runs, called as in name, against the same
 * column of the records that the n operands have; and say it in a line where p
 * is at the level or below. The runs, from the file path, are sorted.
 */
void tw_records_compare(struct tw_runs *runs, const char *path,
    const struct tw_names *name, double level, int n, char *const *operand,
    const struct tw_rec_options *rec);

#endif
