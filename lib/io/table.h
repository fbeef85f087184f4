/*
 * All records as columns of numbers, in memory of tw_arena, for programs that
 * fit a model to their input.
 */
#ifndef TW_IO_TABLE_H
#define TW_IO_TABLE_H

#include "io/cols.h"

struct tw_table {
	size_t n, d;		/* records, columns */
	double **x;		/* [d][n] */
	double *y;		/* [n] the target column, NULL without one */
	size_t cap;
};

/*
 * Read all records, finite numbers in the columns x and in column y (SIZE_MAX:
 * no target). Dies if --part and --missing leave no record. If accept is given,
 * it is called before a record is kept, with the record's numbers stored after
 * those of the n others, and dies if it refuses the record.
 */
typedef void tw_table_accept(void *arg, const struct tw_table *t,
    const struct tw_reader *r);
void tw_table_read(struct tw_table *t, struct tw_reader *r,
    const struct tw_cols *x, size_t y, tw_table_accept *accept, void *arg);

/*
 * For records from other sources: make an empty table; add the current record,
 * unless it is to be left out; make room for one more, also in y for a target.
 */
void tw_table_begin(struct tw_table *t, const struct tw_cols *x);
void tw_table_add(struct tw_table *t, struct tw_reader *r,
    const struct tw_cols *x);
void tw_table_room(struct tw_table *t, bool target);

#endif
