/*
 * A table read by several threads.
 */
#ifndef TW_FORM_COLUMNS_H
#define TW_FORM_COLUMNS_H

#include "io/table.h"

/*
 * Bytes of a block, but for a line that is longer: milliseconds of work, beside
 * which it is little to start a thread.
 */
enum { TW_COLUMNS_BLOCK = 1 << 20 };

/*
 * tw_table_read with so many threads, where there is nothing to accept: the
 * same table, the same messages. It takes the memory of two blocks of lines a
 * thread besides.
 */
void tw_columns_read(struct tw_table *t, struct tw_reader *r,
    const struct tw_cols *x, size_t y, unsigned threads);

#endif
