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

/* Those of an option that may be repeated; zeroes begin none. */
struct tw_spans {
	struct tw_span *of;	/* [n] */
	size_t n, cap;
};

/*
 * Read one; a usage error names the option. Infinite ends only if they may be.
 */
void tw_span_read(struct tw_span *s, const char *option, const char *arg,
    bool infinite);

/*
 * For an option table: append one, ends may be infinite, to a struct tw_spans.
 */
void tw_spans_take(void *spans, const char *option, const char *arg);
void tw_spans_release(struct tw_spans *s);

/* The span of this name among s[n], the last one given; NULL: none. */
const struct tw_span *tw_span_of(const struct tw_span *s, size_t n,
    struct tw_slice name);

#endif
