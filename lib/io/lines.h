/*
 * Blocks of whole lines, which threads read side by side. Only plain records of
 * finite numbers are read of a block, up to the first line that is anything
 * else: there the reader of records goes on, and says what there is to say.
 */
#ifndef TW_IO_LINES_H
#define TW_IO_LINES_H

#include <stddef.h>

#include "io/rec.h"

/*
 * Bytes of a block, but for a line that is longer: milliseconds of work, beside
 * which it is little to start a thread.
 */
enum { TW_LINES_BYTES = 1 << 20 };

struct tw_lines {
	struct tw_slice text;	/* in the reader's buffer */
	size_t bytes;		/* of it, those of the records read */
	size_t n;		/* records read */
	double *num;		/* [slots][rows], the first n of each */
	size_t rows;
	size_t cap;
};

/*
 * Cut the lines that follow the current one in its file into n blocks at most,
 * with room for their records of so many numbers. 0 where no whole line is
 * there without a wait. The blocks begin as zeros and are used again; they
 * last until the reader needs more bytes than there are.
 */
size_t tw_lines_cut(struct tw_lines *b, size_t n, struct tw_reader *r,
    size_t slots);

/*
 * Read a block: column j, of ncol, is number slot[j] of a record; SIZE_MAX: it
 * is not wanted.
 */
void tw_lines_read(struct tw_lines *b, size_t ncol, const size_t *slot);

/* The reader goes on after the records read, of its next lines. */
void tw_lines_pass(const struct tw_lines *b, struct tw_reader *r);

#endif
