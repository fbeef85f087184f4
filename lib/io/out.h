/*
 * Standard output: rows collected in one block, written when the block is
 * full, before the program waits for input, and at the end. Every write and
 * the final close are checked; a failure is fatal and says why.
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
	size_t n;		/* bytes in buf */
	size_t rows;		/* of which these are complete rows */
	uint64_t lines;		/* ended so far by tw_out_row */
	void (*settle)(void *arg);	/* writes rows that are owed, or NULL */
	void *arg;
	bool summed;		/* whether a sum is kept */
	uint32_t sum;		/* the CRC-32 of what has left buf */
};

/* Open standard output; there is one, so one tw_out. */
void tw_out_open(struct tw_out *o);

/*
 * From now on keep the CRC-32 of what is written; it is taken a block at a
 * time, so rows cost the same whether it is kept or not.
 */
void tw_out_sum_start(struct tw_out *o);

/* The CRC-32 of all bytes since then, including those still in buf. */
uint32_t tw_out_sum(const struct tw_out *o);

/*
 * From now on the program may hold rows back. settle(arg), which writes them,
 * is called before waiting for input and before the program dies. NULL: rows
 * are no longer held back.
 */
void tw_out_owe(struct tw_out *o, void (*settle)(void *arg), void *arg);

/* Write the rows in the buffer. */
void tw_out_flush(struct tw_out *o);

/*
 * Write the rows in the buffer of standard output, if it is open, unless they
 * are few and fd can be read without waiting. Called before fd is read.
 */
void tw_out_wait(int fd);

/* Write the rows in the buffer, close the output and release the buffer. */
void tw_out_close(struct tw_out *o);

void tw_out_write_long(struct tw_out *o, const void *p, size_t n);

/* Room for n <= TW_OUT_BLOCK bytes at the returned place; then o->n += used. */
static inline char *
tw_out_room(struct tw_out *o, size_t n)
{
	if (o->cap - o->n < n)
		tw_out_flush(o);
	return o->buf + o->n;
}

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

/* Append a number as io/num.h writes it. */
void tw_out_num(struct tw_out *o, double v);
void tw_out_u64(struct tw_out *o, unsigned long long v);

#endif
