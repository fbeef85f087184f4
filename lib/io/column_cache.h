/*
 * The numbers of some columns of the current record. On a grid the data are the
 * same from record to record, so that what is computed from them can be kept.
 */
#ifndef TW_IO_COLUMN_CACHE_H
#define TW_IO_COLUMN_CACHE_H

#include "io/names.h"

struct tw_column_cache {
	size_t n;		/* columns */
	size_t *col;		/* [n] their places, in memory of tw_arena */
	double *x;		/* [n] their numbers, finite */
	bool moved;		/* x has changed since it was last used */
};

/*
 * Find the columns with these names in r's header. A usage error names the one
 * that is missing and who asks for it ("the flow").
 */
void tw_column_cache_init(struct tw_column_cache *f,
    const struct tw_names *name, const char *who, const struct tw_reader *r);

/*
 * Read the current record; false if it is to be left out. If x has changed, it
 * is marked so; who computes again what depends on x takes the mark back.
 */
bool tw_column_cache_read(struct tw_column_cache *f, struct tw_reader *r);

/* Copy x to, or from, row[n]; returns row + n. */
double *tw_column_cache_keep(const struct tw_column_cache *f, double *row);
const double *tw_column_cache_return(struct tw_column_cache *f,
    const double *row);

/* Whether x has changed; takes the mark back. */
static inline bool
tw_column_cache_use(struct tw_column_cache *f)
{
	bool moved = f->moved;

	f->moved = false;
	return moved;
}

/* The columns with these names; a missing one is a usage error. */
size_t *tw_column_cache_cols(const struct tw_names *name, const char *who,
    const struct tw_reader *r);

#endif
