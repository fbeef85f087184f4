/*
 * The records, divided into chunks, and the SEED of each record or chunk.
 *
 * SEEDs are those of tw_rng_small_seed, whose numbers are laid out so that no
 * two streams meet: stream K has K * TW_STREAM_SEEDS and the numbers after it,
 * one for each chunk of a filter or each record of --each.
 */
#include <ctype.h>

#include "io/num.h"
#include "simulate.h"

static uint32_t
seed_of(const struct args *a, uint64_t stream, uint64_t i)
{
	return tw_rng_small_seed(a->seed,
	    (uint32_t)(stream * TW_STREAM_SEEDS + i));
}

/*
 * A cell that consists of letters, digits and . + - _ alone, so that no shell
 * and no simulator's input format can take it for more than a number or a word.
 */
static struct tw_slice
plain_field(const struct tw_reader *r, size_t col)
{
	struct tw_slice s = tw_field(r, col);
	size_t i;

	for (i = 0; i < s.n; i++)
		if (!((s.p[i] >= '0' && s.p[i] <= '9') ||
		    ((s.p[i] | 0x20) >= 'a' && (s.p[i] | 0x20) <= 'z') ||
		    (s.p[i] != '\0' && strchr(".+_-", s.p[i]) != NULL)))
			break;
	if (s.n == 0 || i < s.n)
		tw_field_die(r, col, "'%s' cannot be put into a command: --each takes cells of letters, digits and . + - _ alone",
		    TW_SHOWN(s));
	return s;
}

/*
 * A parameter as it was read. Die of one that a filter may read as another
 * number, such as $5 and <0.1. Words are taken, as names of models.
 */
static struct tw_slice
parameter(const struct tw_chunks *c, size_t col)
{
	const struct tw_reader *r = &c->r;
	struct tw_slice s = c->opt->each != NULL ? plain_field(r, col) :
	    tw_field(r, col);
	double v;

	if (c->opt->each == NULL && s.n > 0 && s.p[0] != '_' &&
	    ispunct((unsigned char)s.p[0]) &&
	    tw_num_read(s.p, s.n, &v) == TW_NUM_SYNTAX)
		tw_field_num(r, col, TW_WANT_NUMBER, &v);
	return s;
}

/* Add a line of input: the names of the columns, or the current record. */
static void
add_input(struct tw_string *to, const struct tw_chunks *c, struct tw_slice seed,
    bool names)
{
	size_t i;

	tw_print_bytes(to, seed.p, seed.n);
	for (i = 0; i < c->params.n; i++) {
		size_t col = c->params.col[i];
		struct tw_slice s = names ? c->r.name[col] : parameter(c, col);

		tw_print_bytes(to, "\t", 1);
		tw_print_bytes(to, s.p, s.n);
	}
	tw_print_bytes(to, "\n", 1);
}

/* The chunk to which the next record belongs. */
static struct tw_chunk *
chunk_of_next(struct tw_chunks *c)
{
	const struct args *a = c->opt;
	struct tw_chunk *k;

	if (c->n > 0 && (a->place != NULL || c->chunk[c->n - 1].n < a->chunk))
		return &c->chunk[c->n - 1];
	if (c->n == TW_CHUNKS)
		tw_die(TW_FAILED, "%s: more than %d chunks: give a larger --chunk",
		    c->r.in.file, TW_CHUNKS);
	c->chunk = tw_arena_grow(c->chunk, &c->cap, c->n + 1, sizeof *c->chunk);
	k = &c->chunk[c->n];
	*k = (struct tw_chunk){ .number = c->n, .first = c->records + 1 };
	if (a->place != NULL) {
		k->number = (size_t)a->number;
		k->first = a->first;
	}
	add_input(&k->input, c, tw_slice_of("SEED"), true);
	c->n++;
	return k;
}

static void
take_record(struct tw_chunks *c)
{
	struct tw_chunk *k = chunk_of_next(c);
	const struct args *a = c->opt;
	char text[16];
	struct tw_slice seed = { text, 0 };

	if (a->each != NULL && c->records == TW_STREAM_SEEDS)
		tw_die(TW_FAILED, "%s: more than %d records, for which a --stream has no SEEDs: divide them into several calls, each with a --stream of its own",
		    c->r.in.file, TW_STREAM_SEEDS);
	seed.n = tw_num_write_u64(text, seed_of(a, a->stream,
	    a->each != NULL ? c->records : k->number));
	if (a->place != NULL)
		seed = tw_field(&c->r, 0);
	tw_print_bytes(&k->rows, c->r.row, c->r.len);
	tw_print_bytes(&k->rows, "\n", 1);
	add_input(&k->input, c, seed, false);
	k->n++;
	c->records++;
}

void
tw_chunks_read(struct tw_chunks *c, const struct args *a, int n,
    char *const *operand)
{
	size_t i, skip = a->place != NULL;

	*c = (struct tw_chunks){ .opt = a };
	tw_reader_open(&c->r, n, operand, NULL);
	if (a->params != NULL && skip == 0)
		tw_cols_find(&c->params, &c->r, "-p", a->params);
	else {
		c->params.n = c->r.ncol - skip;
		c->params.col = tw_arena(NULL, c->r.ncol,
		    sizeof *c->params.col);
		for (i = 0; i < c->params.n; i++)
			c->params.col[i] = i + skip;
	}
	while (tw_reader_next(&c->r))
		take_record(c);
	tw_reader_require_records(&c->r, c->records, false);
}

void
tw_chunks_trial(struct tw_chunk *t, const struct tw_chunks *c)
{
	size_t k, i;

	*t = (struct tw_chunk){ 0 };
	for (k = 0; k < c->n && t->n < TW_TRIAL; k++) {
		const char *line = c->chunk[k].input.p;

		if (k == 0)
			tw_print_bytes(&t->input, line,
			    (size_t)(tw_next_line(line) - line));
		for (i = 0; i < c->chunk[k].n && t->n < TW_TRIAL; i++) {
			struct tw_slice rest;

			line = tw_next_line(line);
			rest = tw_slice_after_tab((struct tw_slice){ line,
			    (size_t)(tw_next_line(line) - line) });
			tw_print(&t->input, "%lu\t",
			    (unsigned long)seed_of(c->opt, TW_STREAMS,
			    c->opt->each != NULL ? t->n : 0));
			tw_print_bytes(&t->input, rest.p, rest.n);
			t->n++;
		}
	}
}

void
tw_chunk_release(struct tw_chunk *chunk)
{
	tw_string_release(&chunk->rows);
	tw_string_release(&chunk->input);
	tw_string_release(&chunk->data);
}

char *
tw_chunk_name(const struct tw_chunk *chunk)
{
	struct tw_string s = { 0 };

	if (chunk->first == 0)
		tw_print(&s, "the trial simulations of --folder");
	else
		tw_print(&s, "chunk %zu (records %llu to %llu)",
		    chunk->number + 1, (unsigned long long)chunk->first,
		    (unsigned long long)(chunk->first + chunk->n - 1));
	return s.p;
}

const char *
tw_next_line(const char *line)
{
	return line + strcspn(line, "\n") + 1;
}

void
tw_input_cells(struct tw_slice *cell, const char *line,
    const struct tw_chunks *c)
{
	size_t i;

	for (i = 0; i <= c->params.n; i++) {
		cell[i] = (struct tw_slice){ line, strcspn(line, "\t\n") };
		line += cell[i].n + 1;
	}
}

const char *
tw_line_shown(char buf[TW_SHOW], const char *line)
{
	char *p;

	tw_show(buf, line, strcspn(line, "\n"));
	for (p = buf; *p != '\0'; p++)
		if (line[p - buf] == '\t')
			*p = ' ';
	return buf;
}
