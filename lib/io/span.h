/*
 * Intervals of parameters in options, NAME=LO:HI.
 */
#ifndef TW_IO_SPAN_H
#define TW_IO_SPAN_H

#include "io/slice.h"

struct tw_span {
	/* NAME, a slice of the option's argument, up to its last = sign */
	struct tw_slice name;
	double lo, hi;		/* lo < hi; -INFINITY and INFINITY: no end */
};

/* The intervals of an option; a zeroed struct has none. */
struct tw_spans {
	struct tw_span *of;	/* [n] in memory of tw_arena */
	size_t n, cap;
};

/*
 * Read the ends *lo and *hi of an item NAME=LO:HI with LO < HI. An end may be
 * infinite; an end that is left out is infinite, too. Returns the length of
 * NAME, or 0 if the item is invalid.
 */
size_t tw_span_read(struct tw_slice item, double *lo, double *hi);

/* For an option table: append the items of a list to a struct tw_spans. */
void tw_spans_take(void *spans, const char *option, const char *arg);

/* The last interval for this name among s[n]; NULL if there is none. */
const struct tw_span *tw_span_of(const struct tw_span *s, size_t n,
    struct tw_slice name);

#endif
