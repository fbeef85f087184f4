/*
 * Reads some columns of each record, and notices whether their numbers changed.
 * In many inputs, such as grids of parameters, the data are the same in many
 * records in a row, so that results that depend on them only can be kept.
 */
#ifndef TW_IO_COLUMN_CACHE_H
#define TW_IO_COLUMN_CACHE_H

#include "io/names.h"
#include "io/rec.h"

struct tw_column_cache {
	size_t n;		/* number of columns */
	size_t *col;		/* [n] columns, in memory of tw_arena */
	double *x;		/* [n] their numbers in the last record read */
	bool moved;		/* x has changed since tw_column_cache_use */
	enum tw_want want;	/* TW_WANT_FINITE unless the caller sets it */
};

/*
 * Find the columns with these names in r's header. If one is missing, a usage
 * error names it and who needs it, such as "the flow".
 */
void tw_column_cache_init(struct tw_column_cache *f,
    const struct tw_names *name, const char *who, const struct tw_reader *r);

/*
 * Read the numbers of the current record into x, and set moved if they differ
 * from those before. Dies if a field is not what is wanted (tw_field_num).
 */
void tw_column_cache_read(struct tw_column_cache *f, struct tw_reader *r);

/* Whether x has changed since the last call of this function. */
static inline bool
tw_column_cache_use(struct tw_column_cache *f)
{
	bool moved = f->moved;

	f->moved = false;
	return moved;
}

/*
 * Returns the columns [name->n] with these names in r's header, in memory of
 * tw_arena. A missing column is a usage error, as in tw_column_cache_init.
 */
size_t *tw_column_cache_cols(const struct tw_names *name, const char *who,
    const struct tw_reader *r);

#endif
