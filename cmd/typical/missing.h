/*
 * tw-typical --missing: which readings each observation lacks, and how many
 * runs lack just the same ones: an estimate knows nothing of others.
 */
#ifndef TW_CMD_TYPICAL_MISSING_H
#define TW_CMD_TYPICAL_MISSING_H

#include "io/names.h"

/*
 * Write a row for each observation in the operands that lacks something of the
 * columns in the list data; die where no run in the file lacks what one does,
 * or nothing where one lacks nothing.
 */
void tw_missing_write(const char *runs, const char *data,
    int n, char *const *operand);

#endif
