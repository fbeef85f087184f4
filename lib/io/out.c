/* The buffer of standard output: when it is written, and its sum. */
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "io/crc32.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/out.h"
#include "io/raw.h"

static struct tw_out *current;	/* standard output, while it is open */

static _Noreturn void
fail(void)
{
	current = NULL;
	tw_die(TW_FAILED, "<stdout>: %s", strerror(errno));
}

/*
 * Write the complete rows of the open output, including pending ones. Ignores
 * failure.
 */
static void
rescue(void)
{
	struct tw_out *o = current;

	current = NULL;
	if (o == NULL)
		return;
	if (o->settle != NULL)
		o->settle(o->arg);
	(void)tw_raw_write(1, o->buf, o->rows);
}

void
tw_out_open(struct tw_out *o)
{
	/* Twice the block size, so that a full block is written at once. */
	*o = (struct tw_out){ .cap = 2 * TW_OUT_BLOCK };
	o->buf = tw_xrealloc(NULL, o->cap, 1);
	current = o;
	tw_rescue = rescue;
}

void
tw_out_sum_start(struct tw_out *o)
{
	tw_out_flush(o);
	o->summed = true;
	o->sum = 0;
}

uint32_t
tw_out_sum(const struct tw_out *o)
{
	return tw_crc32(o->sum, o->buf, o->n);
}

static void
leave(struct tw_out *o, const void *p, size_t n)
{
	if (o->summed)
		o->sum = tw_crc32(o->sum, p, n);
	if (tw_raw_write(1, p, n) < 0)
		fail();
}

void
tw_out_pending(struct tw_out *o, void (*settle)(void *arg), void *arg)
{
	o->settle = settle;
	o->arg = arg;
}

void
tw_out_flush(struct tw_out *o)
{
	size_t n = o->n;

	o->n = o->rows = 0;
	leave(o, o->buf, n);
}

/*
 * Write the finished rows before waiting for more input. Slow input is thus
 * answered at once, and bulk input is still written in large blocks.
 */
void
tw_out_wait(int fd)
{
	struct tw_out *o = current;

	if (o == NULL || (o->n < TW_OUT_BLOCK && tw_raw_ready(fd)))
		return;
	if (o->settle != NULL)
		o->settle(o->arg);
	tw_out_flush(o);
}

void
tw_out_close(struct tw_out *o)
{
	tw_out_flush(o);
	/* An interrupted close has nevertheless closed the file. */
	if (close(1) < 0 && errno != EINTR)
		fail();
	current = NULL;
	free(o->buf);
	o->buf = NULL;
}

void
tw_out_write_long(struct tw_out *o, const void *p, size_t n)
{
	tw_out_flush(o);
	if (n > o->cap) {
		leave(o, p, n);
		return;
	}
	memcpy(o->buf, p, n);
	o->n = n;
}

void
tw_out_num(struct tw_out *o, double v)
{
	o->n += tw_num_write(tw_out_room(o, TW_NUM_TEXT), v);
}

void
tw_out_u64(struct tw_out *o, unsigned long long v)
{
	o->n += tw_num_write_u64(tw_out_room(o, TW_NUM_TEXT), v);
}
