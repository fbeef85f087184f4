/*
 * The numbers of some columns, from record to record. On a grid the data stand
 * still, and all that is computed from them can, too.
 */
#ifndef TW_IO_COLUMN_CACHE_H
#define TW_IO_COLUMN_CACHE_H

#include "io/names.h"

struct tw_column_cache {
	size_t n;		/* columns */
	size_t *col;		/* [n] where they are, in memory that stays */
	double *x;		/* [n] their numbers, finite */
	bool moved;		/* another x than when it was last used */
};

/*
 * Find the columns with these names in r's header. A usage error names the one
 * that is missing and who asks for it ("the flow").
 */
void tw_column_cache_init(struct tw_column_cache *f,
    const struct tw_names *name, const char *who, const struct tw_reader *r);

/*
 * Go to the current record; false if it is to be left out. What depends on x
 * is made again where it moved, and by whoever makes it that is taken back.
 */
bool tw_column_cache_read(struct tw_column_cache *f, struct tw_reader *r);

/* Copy x to, or from, row[n]; what comes after it. */
double *tw_column_cache_keep(const struct tw_column_cache *f, double *row);
const double *tw_column_cache_return(struct tw_column_cache *f,
    const double *row);

/* Whether x moved; from here on it did not. */
static inline bool
tw_column_cache_use(struct tw_column_cache *f)
{
	bool moved = f->moved;

	f->moved = false;
	return moved;
}

/* The columns of those names; a usage error if there is none. */
size_t *tw_column_cache_cols(const struct tw_names *name, const char *who,
    const struct tw_reader *r);

#endif
