#include <stdlib.h>

#include "io/crc32.h"
#include "io/msg.h"
#include "parts.h"

/* Where the next record goes. */
static struct tw_chunk *
room(struct tw_chunks *c)
{
	if (c->n > 0 && c->of[c->n - 1].n < c->opt->chunk)
		return &c->of[c->n - 1];
	if (c->n == TW_SEEDS)
		tw_die(TW_FAILED, "%s: more than %d chunks: give a larger --chunk",
		    c->r.in.file, TW_SEEDS);
	c->of = tw_grow(c->of, &c->cap, c->n + 1, sizeof *c->of);
	c->of[c->n] = (struct tw_chunk){ .first = c->records + 1 };
	return &c->of[c->n++];
}

void
tw_chunks_read(struct tw_chunks *c, const struct args *a, int n,
    char *const *operand)
{
	size_t i;

	*c = (struct tw_chunks){ .opt = a };
	tw_reader_open(&c->r, n, operand, &a->rec);
	c->sum = tw_crc32(0, c->r.header.p, c->r.header.n);
	while (tw_reader_next(&c->r)) {
		struct tw_chunk *k = room(c);
		size_t at = k->rows.n;

		tw_say_bytes(&k->rows, c->r.row, c->r.len);
		tw_say_bytes(&k->rows, "\n", 1);
		c->sum = tw_crc32(c->sum, k->rows.p + at, k->rows.n - at);
		k->n++;
		c->records++;
	}
	tw_reader_must(&c->r, c->records, false);
	if (a->params != NULL)
		tw_cols_find(&c->params, &c->r, "-p", a->params);
	else {
		c->params.n = c->r.ncol;
		c->params.col = tw_xzero(c->r.ncol, sizeof *c->params.col);
		for (i = 0; i < c->r.ncol; i++)
			c->params.col[i] = i;
	}
}

void
tw_chunks_release(struct tw_chunks *c)
{
	size_t k;

	for (k = 0; k < c->n; k++)
		tw_words_release(&c->of[k].rows);
	free(c->of);
	tw_cols_release(&c->params);
	tw_reader_close(&c->r);
}

void
tw_chunk_fields(struct tw_slice *field, size_t n, const char *row)
{
	size_t i;

	for (i = 0; i < n; i++) {
		field[i] = (struct tw_slice){ row, strcspn(row, "\t\n") };
		row += field[i].n + 1;
	}
}

void
tw_chunk_input(struct tw_words *to, const struct tw_chunks *c, size_t k)
{
	struct tw_slice *field = tw_xzero(c->r.ncol, sizeof *field);
	const char *row = c->of[k].rows.p;
	size_t i, m;

	for (i = 0; i < c->params.n && !c->opt->rec.no_header; i++) {
		struct tw_slice s = tw_reader_name(&c->r, c->params.col[i]);

		tw_say_bytes(to, "\t", i > 0);
		tw_say_bytes(to, s.p, s.n);
	}
	tw_say_bytes(to, "\n", !c->opt->rec.no_header);
	for (m = 0; m < c->of[k].n; m++) {
		tw_chunk_fields(field, c->r.ncol, row);
		for (i = 0; i < c->params.n; i++) {
			struct tw_slice s = field[c->params.col[i]];

			tw_say_bytes(to, "\t", i > 0);
			tw_say_bytes(to, s.p, s.n);
		}
		tw_say_bytes(to, "\n", 1);
		row = field[c->r.ncol - 1].p + field[c->r.ncol - 1].n + 1;
	}
	free(field);
}

/* Whether c is part of a word. */
static bool
of_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || c == '_';
}

void
tw_chunk_command(struct tw_words *to, const struct tw_chunks *c, size_t k)
{
	const char *from = c->opt->command, *p = from;

	while ((p = strstr(p, "SEED")) != NULL) {
		p += 4;
		if ((p - 4 > c->opt->command && of_word(p[-5])) || of_word(*p))
			continue;
		tw_say_bytes(to, from, (size_t)(p - 4 - from));
		tw_say(to, "%llu", (unsigned long long)(c->opt->seed *
		    TW_SEEDS + k));
		from = p;
	}
	tw_say(to, "%s", from);
}

char *
tw_chunk_called(const struct tw_chunks *c, size_t k)
{
	const struct tw_chunk *of = &c->of[k];

	return (char *)tw_said("chunk %zu (records %llu to %llu)", k + 1,
	    (unsigned long long)of->first,
	    (unsigned long long)(of->first + of->n - 1)).p;
}
