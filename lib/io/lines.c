/* Blocks of whole lines: cut, and read without a message or a memory. */
#include <stdint.h>

#include "io/lines.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/scan.h"

/*
 * The end of the whole lines of a block, p if there is none.
 * fast: how long a block is does not matter, and before it a line ends.
 */
static const char *
cut(const char *p, const char *end)
{
	const char *q = end - p > TW_LINES_BYTES ? p + TW_LINES_BYTES : end;

	while (q > p && q[-1] != '\n')
		q--;
	return q;
}

size_t
tw_lines_cut(struct tw_lines *b, size_t n, struct tw_reader *r, size_t slots)
{
	const char *p, *end, *next;
	size_t k;

	tw_input_gather(&r->in, n * TW_LINES_BYTES);
	p = r->in.buf + r->in.pos;
	end = r->in.buf + r->in.fill;
	for (k = 0; k < n && (next = cut(p, end)) > p; k++, p = next) {
		b[k].text = (struct tw_slice){ p, (size_t)(next - p) };
		/* Each field of a record has a byte after it. */
		b[k].rows = b[k].text.n / r->ncol + 1;
		b[k].num = tw_grow(b[k].num, &b[k].cap, slots * b[k].rows,
		    sizeof *b[k].num);
	}
	return k;
}

/*
 * The line after the record at p, whose numbers go to place n; NULL: none.
 * fast: what is not read here is read line by line.
 */
static const char *
read_record(const char *p, size_t ncol, const size_t *slot, struct tw_lines *b)
{
	size_t j;

	if (*p == '#')
		return NULL;
	for (j = 0; j < ncol; j++) {
		const char *end = tw_scan_special(p);

		if (*end != (j + 1 < ncol ? '\t' : '\n'))
			return NULL;
		if (slot[j] != SIZE_MAX &&
		    tw_num_read(p, (size_t)(end - p),
			&b->num[slot[j] * b->rows + b->n]) != TW_NUM_FINITE)
			return NULL;
		p = end + 1;
	}
	return p;
}

void
tw_lines_read(struct tw_lines *b, size_t ncol, const size_t *slot)
{
	const char *p = b->text.p, *end = p + b->text.n, *next;

	for (b->n = 0; p < end; b->n++, p = next)
		/* fast: the rest is read line by line */
		if ((next = read_record(p, ncol, slot, b)) == NULL)
			break;
	b->bytes = (size_t)(p - b->text.p);
}

void
tw_lines_pass(const struct tw_lines *b, struct tw_reader *r)
{
	r->in.pos += b->bytes;
	r->in.line += b->n;
	r->record += b->n;
}
