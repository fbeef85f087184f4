/*
 * Reads all records into columns of numbers, in memory of tw_arena, for
 * programs that fit a model to their input.
 */
#ifndef TW_IO_TABLE_H
#define TW_IO_TABLE_H

#include "io/cols.h"

struct tw_table {
	size_t n, d;		/* number of records, and of columns */
	double **x;		/* [d][n] column by column */
	double *y;		/* [n] the target column; NULL: no target */
	size_t cap;		/* records for which there is memory */
};

/*
 * Read all records: the columns x, and the target column y (SIZE_MAX: no
 * target), which must be finite numbers, or what want[d] says of the columns x
 * (NULL: TW_WANT_FINITE). Dies if there is no record. accept(arg, t, r), if not
 * NULL, is called for each record before it counts, when t->x[j][t->n] and
 * t->y[t->n] have its numbers; it dies if it refuses the record.
 */
typedef void tw_table_accept(void *arg, const struct tw_table *t,
    const struct tw_reader *r);
void tw_table_read(struct tw_table *t, struct tw_reader *r,
    const struct tw_cols *x, const enum tw_want *want, size_t y,
    tw_table_accept *accept, void *arg);

/*
 * For records that do not come from tw_table_read. tw_table_begin makes a table
 * without records. tw_table_add adds the current record of r. tw_table_room
 * makes sure that there is memory for one more record, also in y if target.
 */
void tw_table_begin(struct tw_table *t, const struct tw_cols *x);
void tw_table_add(struct tw_table *t, struct tw_reader *r,
    const struct tw_cols *x);
void tw_table_room(struct tw_table *t, bool target);

#endif
