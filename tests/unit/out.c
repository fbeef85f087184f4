/*
 * Standard output: blocks, the sum of what was written, and only whole rows
 * before a message.
 */
#include "child.h"
#include "io/crc32.h"
#include "io/msg.h"
#include "io/out.h"

enum { LONG = 5 * TW_OUT_BLOCK };

/* Rows of every size around a block, then the CRC-32 of all, by the way of out. */
static void
sizes(void *arg)
{
	struct tw_out o;
	char *text = malloc(LONG);
	uint32_t sum = 0;
	size_t n;

	(void)arg;
	tw_program = "tw-test";
	if (text == NULL)
		abort();
	memset(text, 'x', LONG);
	tw_out_open(&o);
	tw_out_text(&o, "not in the sum\n");
	tw_out_sum_start(&o);
	for (n = 1; n < LONG; n = n < 100000 ? 3 * n : n + 99991) {
		tw_out_write(&o, text, n);
		tw_out_row(&o);
		sum = tw_crc32(tw_crc32(sum, text, n), "\n", 1);
	}
	tw_out_num(&o, -0.5);
	tw_out_u64(&o, 18446744073709551615U);
	sum = tw_crc32(sum, "-0.518446744073709551615", 24);
	if (tw_out_sum(&o) != sum)
		tw_die(3, "another sum");
	tw_out_flush(&o);
	if (tw_out_sum(&o) != sum)
		tw_die(3, "another sum after a flush");
	tw_out_close(&o);
	free(text);
}

/* Little waits while more can be read, a block never does. */
static void
waits(void *arg)
{
	static char block[TW_OUT_BLOCK];
	struct tw_out o;
	int ready[2], silent[2];

	(void)arg;
	tw_program = "tw-test";
	if (pipe(ready) < 0 || pipe(silent) < 0 || write(ready[1], "x", 1) != 1)
		abort();
	tw_out_wait(silent[0]);	/* of no output */
	tw_out_open(&o);
	tw_out_text(&o, "row");
	tw_out_row(&o);
	tw_out_wait(ready[0]);
	if (o.n != 4)
		tw_die(3, "a row did not wait");
	tw_out_wait(silent[0]);
	if (o.n != 0)
		tw_die(3, "a row waited");
	memset(block, 'x', sizeof block);
	tw_out_write(&o, block, sizeof block - 1);
	tw_out_wait(ready[0]);
	if (o.n != sizeof block - 1)
		tw_die(3, "a block less a byte did not wait");
	tw_out_row(&o);
	tw_out_wait(ready[0]);
	if (o.n != 0)
		tw_die(3, "a block waited");
	tw_out_close(&o);
}

static void
half_row(void *arg)
{
	struct tw_out o;

	(void)arg;
	tw_program = "tw-test";
	tw_out_open(&o);
	tw_out_text(&o, "whole");
	tw_out_row(&o);
	tw_out_text(&o, "half");
	tw_die(TW_FAILED, "enough");
}

static void
full(void *arg)
{
	struct tw_out o;

	tw_program = "tw-test";
	if (freopen("/dev/full", "w", stdout) == NULL)
		abort();
	tw_out_open(&o);
	tw_out_text(&o, "a\n");
	if (arg != NULL)
		tw_out_flush(&o);
	tw_out_close(&o);
}

static void
closed(void *arg)
{
	struct tw_out o;

	(void)arg;
	tw_program = "tw-test";
	tw_out_open(&o);
	close(1);
	tw_out_close(&o);
}

int
main(void)
{
	struct child c = child_run(sizes, NULL, "");

	child_ok(&c, 0, NULL, "", "rows of 1 byte to five blocks, and their sum");
	ok(strncmp(c.out, "not in the sum\nx\nxxx\nxxxxxxxxx\n", 31) == 0,
	    "in order");
	c = child_run(waits, NULL, "");
	child_ok(&c, 0, NULL, "", "before a read that waits all goes out");
	c = child_run(half_row, NULL, "");
	child_ok(&c, 1, "whole\n", "tw-test: enough\n", "half a row stays behind");
	c = child_run(full, NULL, "");
	child_ok(&c, 1, "", "<stdout>: No space left on device",
	    "a full device at the close");
	c = child_run(full, "", "");
	child_ok(&c, 1, "", "<stdout>: No space left on device",
	    "a full device at a flush");
	c = child_run(closed, NULL, "");
	child_ok(&c, 1, "", "<stdout>: Bad file descriptor", "closed twice");
	return done();
}
