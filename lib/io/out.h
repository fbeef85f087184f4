/*
 * Standard output. Rows are collected in a buffer, which is written when a
 * block is full, before the program waits for input, and at the end. Every
 * write and the final close are checked; the program dies if one fails.
 */
#ifndef TW_IO_OUT_H
#define TW_IO_OUT_H

#include <stdint.h>
#include <string.h>

#include "io/slice.h"

enum { TW_OUT_BLOCK = 1 << 16 };

struct tw_out {
	char *buf;		/* [cap] */
	size_t cap;
	size_t n;		/* number of bytes in buf */
	size_t rows;		/* how many of these are complete rows */
	uint64_t lines;		/* number of rows that tw_out_row ended */
	void (*settle)(void *arg);	/* see tw_out_pending; or NULL */
	void *arg;
	bool summed;		/* a sum is kept */
	uint32_t sum;		/* CRC-32 of the bytes that were written */
};

/* Open standard output. A program has one tw_out, as it has one output. */
void tw_out_open(struct tw_out *o);

/*
 * Keep the CRC-32 of all bytes from now on. It is computed for a block at a
 * time, so that rows cost the same whether it is kept or not.
 */
void tw_out_sum_start(struct tw_out *o);

/* The CRC-32 since tw_out_sum_start, including bytes still in buf. */
uint32_t tw_out_sum(const struct tw_out *o);

/*
 * Announce that the program may hold rows back from now on, for instance to
 * compute several at a time. settle(arg), which writes such rows to *o, is
 * called before the program waits for input and before it dies. settle NULL:
 * rows are no longer held back.
 */
void tw_out_pending(struct tw_out *o, void (*settle)(void *arg), void *arg);

/* Write all bytes in the buffer. */
void tw_out_flush(struct tw_out *o);

/*
 * Called before the descriptor fd is read: if reading fd may wait, or a block
 * is full, writes all rows of standard output, also those held back.
 */
void tw_out_wait(int fd);

/* Write all bytes in the buffer, close the output, free the buffer. */
void tw_out_close(struct tw_out *o);

/* tw_out_write for bytes that do not fit into the buffer. */
void tw_out_write_long(struct tw_out *o, const void *p, size_t n);

/*
 * A place in the buffer where n <= TW_OUT_BLOCK bytes fit. The caller writes
 * bytes there, and adds their number to o->n.
 */
static inline char *
tw_out_room(struct tw_out *o, size_t n)
{
	if (o->cap - o->n < n)
		tw_out_flush(o);
	return o->buf + o->n;
}

/* Append the n bytes at p. */
static inline void
tw_out_write(struct tw_out *o, const void *p, size_t n)
{
	if (n - 1 >= o->cap - o->n) {	/* also 0: p may be NULL then */
		if (n > 0)
			tw_out_write_long(o, p, n);
		return;
	}
	memcpy(o->buf + o->n, p, n);
	o->n += n;
}

static inline void
tw_out_slice(struct tw_out *o, struct tw_slice s)
{
	tw_out_write(o, s.p, s.n);
}

static inline void
tw_out_byte(struct tw_out *o, char c)
{
	*tw_out_room(o, 1) = c;
	o->n++;
}

static inline void
tw_out_text(struct tw_out *o, const char *s)
{
	tw_out_write(o, s, strlen(s));
}

/* End the current row. */
static inline void
tw_out_row(struct tw_out *o)
{
	tw_out_byte(o, '\n');
	o->rows = o->n;
	o->lines++;
}

/* Append the rest of a row, or a whole row. */
static inline void
tw_out_line(struct tw_out *o, const char *s)
{
	tw_out_text(o, s);
	tw_out_row(o);
}

/* Append a number, as tw_num_write and tw_num_write_u64 write it. */
void tw_out_num(struct tw_out *o, double v);
void tw_out_u64(struct tw_out *o, unsigned long long v);

#endif
