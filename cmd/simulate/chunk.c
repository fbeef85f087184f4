#include "io/crc32.h"
#include "io/msg.h"
#include "parts.h"

/*
 * Add a line of the simulator's input: the names of the parameters, or their
 * values in the current record.
 */
static void
add_input(struct tw_string *to, const struct tw_chunks *c, bool names)
{
	size_t i;

	if (c->opt->each != NULL && names)
		tw_print(to, "SEED\t");
	else if (c->opt->each != NULL)
		tw_print(to, "%lu\t", (unsigned long)tw_each_seed(c));
	for (i = 0; i < c->params.n; i++) {
		size_t col = c->params.col[i];
		struct tw_slice s = names ? c->r.name[col] :
		    c->opt->each != NULL ? tw_plain_field(&c->r, col) :
		    tw_field(&c->r, col);

		tw_print_bytes(to, "\t", i > 0);
		tw_print_bytes(to, s.p, s.n);
	}
	tw_print_bytes(to, "\n", 1);
}

/* The chunk to which the next record belongs. */
static struct tw_chunk *
room(struct tw_chunks *c)
{
	if (c->n > 0 && c->of[c->n - 1].n < c->opt->chunk)
		return &c->of[c->n - 1];
	if (c->n == TW_CHUNKS)
		tw_die(TW_FAILED, "%s: more than %d chunks: give a larger --chunk",
		    c->r.in.file, TW_CHUNKS);
	c->of = tw_arena_grow(c->of, &c->cap, c->n + 1, sizeof *c->of);
	c->of[c->n] = (struct tw_chunk){ .first = c->records + 1 };
	add_input(&c->of[c->n].input, c, true);
	return &c->of[c->n++];
}

void
tw_chunks_read(struct tw_chunks *c, const struct args *a, int n,
    char *const *operand)
{
	size_t i;

	*c = (struct tw_chunks){ .opt = a };
	tw_reader_open(&c->r, n, operand, NULL);
	if (a->params != NULL)
		tw_cols_find(&c->params, &c->r, "-p", a->params);
	else {
		c->params.n = c->r.ncol;
		c->params.col = tw_arena(NULL, c->r.ncol,
		    sizeof *c->params.col);
		for (i = 0; i < c->r.ncol; i++)
			c->params.col[i] = i;
	}
	c->sum = tw_crc32(0, c->r.header.p, c->r.header.n);
	while (tw_reader_next(&c->r)) {
		struct tw_chunk *k = room(c);
		size_t at = k->rows.n;

		tw_print_bytes(&k->rows, c->r.row, c->r.len);
		tw_print_bytes(&k->rows, "\n", 1);
		c->sum = tw_crc32(c->sum, k->rows.p + at, k->rows.n - at);
		add_input(&k->input, c, false);
		k->n++;
		c->records++;
	}
	tw_reader_require_records(&c->r, c->records, false);
}

/* Whether c can be part of a word. */
static bool
of_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
	    (c >= '0' && c <= '9') || c == '_';
}

/* The next word SEED of the command from p on; NULL if there is none. */
static const char *
next_seed(const char *command, const char *p)
{
	for (; (p = strstr(p, "SEED")) != NULL; p += 4)
		if ((p == command || !of_word(p[-1])) && !of_word(p[4]))
			return p;
	return NULL;
}

void
tw_command_check(struct tw_chunks *c)
{
	const char *command = c->opt->command, *p = command;

	if (c->opt->each != NULL) {
		tw_each_check(c);
		return;
	}
	if (c->n > 1 && next_seed(command, p) == NULL)
		tw_warn("COMMAND has no word SEED: if it begins its random numbers at the same place in each call, all %zu chunks have the same noise",
		    c->n);
	for (; (p = next_seed(command, p)) != NULL; p += 4)
		tw_refuse(p > command && (p[-1] == '$' || (p[-1] == '{' &&
		    p - 1 > command && p[-2] == '$')),
		    "COMMAND: SEED becomes a number, and is no variable of the shell: write it without $");
}

void
tw_chunk_command(struct tw_string *to, const struct tw_chunks *c, size_t k)
{
	const char *command = c->opt->command, *from = command, *p = command;
	uint32_t seed = tw_rng_small_seed(c->opt->seed,
	    (uint32_t)(c->opt->stream * TW_CHUNKS + k));

	if (c->opt->each != NULL) {
		tw_each_command(to, c, k);
		return;
	}
	for (; (p = next_seed(command, p)) != NULL; from = p += 4) {
		tw_print_bytes(to, from, (size_t)(p - from));
		tw_print(to, "%lu", (unsigned long)seed);
	}
	tw_print(to, "%s", from);
}

char *
tw_chunk_called(const struct tw_chunks *c, size_t k)
{
	const struct tw_chunk *of = &c->of[k];

	return (char *)tw_format_new("chunk %zu (records %llu to %llu)", k + 1,
	    (unsigned long long)of->first,
	    (unsigned long long)(of->first + of->n - 1)).p;
}
