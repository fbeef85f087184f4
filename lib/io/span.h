/*
 * NAME=LO:HI in options: from where to where a parameter goes.
 */
#ifndef TW_IO_SPAN_H
#define TW_IO_SPAN_H

#include "io/slice.h"

struct tw_span {
	/* in the argument; up to the last equals sign */
	struct tw_slice name;
	double lo, hi;		/* lo < hi */
};

/* Those of an option that may be repeated, which stay; zeroes begin none. */
struct tw_spans {
	struct tw_span *of;	/* [n] */
	size_t n, cap;
};

/*
 * The ends of an item NAME=LO:HI, LO < HI, which may be infinite; one of them
 * may be left out, which means the same. Returns how many bytes NAME are, 0 for
 * what is no such item.
 */
size_t tw_span_read(struct tw_slice item, double *lo, double *hi);

/* For an option table: append those of a list to a struct tw_spans. */
void tw_spans_take(void *spans, const char *option, const char *arg);

/* The span of this name among s[n], the last one given; NULL: none. */
const struct tw_span *tw_span_of(const struct tw_span *s, size_t n,
    struct tw_slice name);

#endif
