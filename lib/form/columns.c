/*
 * A table read by several threads: the reader cuts blocks of whole lines, which
 * threads turn into numbers without a message or a memory, and these are
 * appended in the order of the blocks. Only plain records of finite numbers are
 * read so: a line that is anything else ends what a thread reads of its block.
 * The reader then takes the rest of that block line by line, so that a message,
 * or what --missing leaves out, is the one thread's.
 */
#include <stdlib.h>
#include <string.h>

#include "form/columns.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/scan.h"
#include "stat/base/jobs.h"

/* So that a thread that is done early finds another. */
enum { BLOCKS_A_THREAD = 2 };

struct block {
	struct tw_slice text;	/* in the reader's buffer */
	size_t bytes;		/* of it, those of the records read */
	size_t n;		/* records read */
	double *num;		/* [slots][rows], the first n of each */
	size_t rows, cap;
};

struct intake {
	struct tw_table *t;
	struct tw_reader *r;
	const struct tw_cols *x;
	size_t y;		/* column of the target, or SIZE_MAX */
	/* [ncol] which number of a record a column is; SIZE_MAX: not wanted */
	size_t *slot;
	size_t slots;
	struct block *block;	/* [blocks] */
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

/*
 * The end of the whole lines of a block, p if there is none.
 * fast: how long a block is does not matter, and before it a line ends.
 */
static const char *
whole_lines(const char *p, const char *end)
{
	const char *q = end - p > TW_COLUMNS_BLOCK ? p + TW_COLUMNS_BLOCK : end;

	while (q > p && q[-1] != '\n')
		q--;
	return q;
}

/*
 * Cut the lines that follow the current one in its file into blocks, which last
 * until the reader needs more bytes than there are; how many. None where no
 * whole line is there without a wait.
 */
static size_t
cut(struct intake *in)
{
	struct tw_input *from = &in->r->in;
	const char *p, *end, *next;
	struct block *b = in->block;

	tw_input_gather(from, in->blocks * TW_COLUMNS_BLOCK);
	p = from->buf + from->pos;
	end = from->buf + from->fill;
	for (; b < in->block + in->blocks && (next = whole_lines(p, end)) > p;
	     b++, p = next) {
		b->text = (struct tw_slice){ p, (size_t)(next - p) };
		/* Each field of a record has a byte after it. */
		b->rows = b->text.n / in->r->ncol + 1;
		b->num = tw_grow(b->num, &b->cap, in->slots * b->rows,
		    sizeof *b->num);
	}
	return (size_t)(b - in->block);
}

/*
 * The line after the record at p, whose numbers are read; NULL: none.
 * fast: what is not read here is read line by line.
 */
static const char *
read_record(const struct intake *in, struct block *b, const char *p)
{
	size_t ncol = in->r->ncol, j;

	if (*p == '#')
		return NULL;
	for (j = 0; j < ncol; j++) {
		const char *end = tw_scan_special(p);
		size_t slot = in->slot[j];

		if (*end != (j + 1 < ncol ? '\t' : '\n'))
			return NULL;
		if (slot != SIZE_MAX && tw_num_read(p, (size_t)(end - p),
		    &b->num[slot * b->rows + b->n]) != TW_NUM_FINITE)
			return NULL;
		p = end + 1;
	}
	return p;
}

static void
read_block(void *arg, size_t k, unsigned worker)
{
	const struct intake *in = arg;
	struct block *b = &in->block[k];
	const char *p = b->text.p, *end = p + b->text.n, *next;

	(void)worker;
	for (b->n = 0; p < end; b->n++, p = next)
		/* fast: the rest is read line by line */
		if ((next = read_record(in, b, p)) == NULL)
			break;
	b->bytes = (size_t)(p - b->text.p);
}

/* Append what a thread has read of a block, then what it has left. */
static void
append(struct intake *in, const struct block *b)
{
	struct tw_table *t = in->t;
	struct tw_reader *r = in->r;
	size_t stop = r->in.pos + b->text.n, j;
	bool target = in->y != SIZE_MAX;

	tw_table_room(t, b->n, target);
	for (j = 0; j < t->d; j++)
		memcpy(t->x[j] + t->n, b->num + j * b->rows,
		    b->n * sizeof *b->num);
	if (target)
		memcpy(t->y + t->n, b->num + in->slot[in->y] * b->rows,
		    b->n * sizeof *b->num);
	t->n += b->n;
	r->in.pos += b->bytes;
	r->in.line += b->n;
	r->record += b->n;
	/* A line a record: --part, which leaves some out, is not read here. */
	/* guard: before stop there is a line */
	while (r->in.pos < stop && tw_reader_next(r))
		tw_table_add(t, r, in->x, in->y, NULL, NULL);
}

void
tw_columns_read(struct tw_table *t, struct tw_reader *r,
    const struct tw_cols *x, size_t y, unsigned threads)
{
	struct intake in = { .t = t, .r = r, .x = x, .y = y };
	size_t n, k;

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
		while ((n = cut(&in)) > 0) {
			tw_jobs_run(threads, n, read_block, &in);
			for (k = 0; k < n; k++)
				append(&in, &in.block[k]);
		}
	}
	tw_reader_must(r, t->n, false);
	for (k = 0; k < in.blocks; k++)
		free(in.block[k].num);
	free(in.block);
	free(in.slot);
}
