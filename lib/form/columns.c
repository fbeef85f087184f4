/*
 * A table read by several threads: the reader cuts blocks of lines, threads
 * turn them into numbers, which are appended in the order of the blocks. A line
 * that is no plain record ends what a thread reads of its block. The reader
 * then takes the rest of that block line by line, so that a message, or what
 * --missing leaves out, is the one thread's.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "form/columns.h"
#include "io/lines.h"
#include "io/msg.h"
#include "stat/base/jobs.h"

/* So that a thread that is done early finds another. */
enum { BLOCKS_A_THREAD = 2 };

struct intake {
	struct tw_table *t;
	struct tw_reader *r;
	const struct tw_cols *x;
	size_t y;		/* column of the target, or SIZE_MAX */
	size_t *slot;		/* [ncol] see tw_lines_read */
	size_t slots;
	struct tw_lines *block;	/* [blocks] */
	size_t blocks;
};

/* The columns x are the first numbers of a record, y is one of them or last. */
static void
set_slots(struct intake *in)
{
	size_t j;

	in->slot = tw_xrealloc(NULL, in->r->ncol, sizeof *in->slot);
	for (j = 0; j < in->r->ncol; j++)
		in->slot[j] = SIZE_MAX;
	for (j = 0; j < in->x->n; j++)
		in->slot[in->x->col[j]] = j;
	in->slots = in->x->n;
	if (in->y != SIZE_MAX && in->slot[in->y] == SIZE_MAX)
		in->slot[in->y] = in->slots++;
}

static void
read_block(void *arg, size_t k, unsigned worker)
{
	struct intake *in = arg;

	(void)worker;
	tw_lines_read(&in->block[k], in->r->ncol, in->slot);
}

/* Append what a thread has read of a block, then what it has left. */
static void
append(struct intake *in, const struct tw_lines *b)
{
	struct tw_table *t = in->t;
	size_t stop = in->r->in.pos + b->text.n, j;
	bool target = in->y != SIZE_MAX;

	tw_table_room(t, b->n, target);
	for (j = 0; j < t->d; j++)
		memcpy(t->x[j] + t->n, b->num + j * b->rows,
		    b->n * sizeof *b->num);
	if (target)
		memcpy(t->y + t->n, b->num + in->slot[in->y] * b->rows,
		    b->n * sizeof *b->num);
	t->n += b->n;
	tw_lines_pass(b, in->r);
	/* A line a record: --part, which leaves some out, is not read here. */
	/* guard: before stop there is a line */
	while (in->r->in.pos < stop && tw_reader_next(in->r))
		tw_table_add(t, in->r, in->x, in->y, NULL, NULL);
}

/* The whole lines of the current file that are there. */
static void
read_lines(struct intake *in, unsigned threads)
{
	size_t n, k;

	while ((n = tw_lines_cut(in->block, in->blocks, in->r, in->slots)) >
	    0) {
		tw_jobs_run(threads, n, read_block, in);
		for (k = 0; k < n; k++)
			append(in, &in->block[k]);
	}
}

void
tw_columns_read(struct tw_table *t, struct tw_reader *r,
    const struct tw_cols *x, size_t y, unsigned threads)
{
	struct intake in = { .t = t, .r = r, .x = x, .y = y };
	size_t k;

	if (r->opt.part.n != 0 || r->ncol == 0) {
		tw_table_read(t, r, x, y, NULL, NULL);
		return;
	}
	threads = tw_jobs_threads(threads);
	in.blocks = BLOCKS_A_THREAD * threads;
	in.block = tw_xzero(in.blocks, sizeof *in.block);
	set_slots(&in);
	tw_table_begin(t, x);
	while (tw_reader_next(r)) {
		/* The first of a file, or one that had to be waited for. */
		tw_table_add(t, r, x, y, NULL, NULL);
		read_lines(&in, threads);
	}
	tw_table_end(t, r);
	for (k = 0; k < in.blocks; k++)
		free(in.block[k].num);
	free(in.block);
	free(in.slot);
}
