/*
 * All records as columns of numbers, in memory that stays: what a fitter holds
 * of its input.
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
 * no target). At least one record must be left by --part and --missing.
 * accept, where there is one, sees each record before it is kept, with its
 * numbers in place after the other n, and dies of what it does not like.
 */
typedef void tw_table_accept(void *arg, const struct tw_table *t,
    const struct tw_reader *r);
void tw_table_read(struct tw_table *t, struct tw_reader *r,
    const struct tw_cols *x, size_t y, tw_table_accept *accept, void *arg);

/*
 * Where records come otherwise: a table of none, the current record, unless it
 * is to be left out, and room for one more, in y too for a target.
 */
void tw_table_begin(struct tw_table *t, const struct tw_cols *x);
void tw_table_add(struct tw_table *t, struct tw_reader *r,
    const struct tw_cols *x);
void tw_table_room(struct tw_table *t, bool target);

#endif
