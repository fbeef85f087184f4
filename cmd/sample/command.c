/* tw-sample --draw: draws of a prior that a command knows. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/column_cache.h"
#include "io/msg.h"
#include "io/string.h"
#include "parts.h"

enum {
	CHUNK = 128,		/* records that are evaluated together */
	TRIAL = 1000000,	/* give up after so many records, */
	LEAST = TRIAL / 10000,	/*   if fewer than these are inside */
	MOST = 1000000		/* records that a call asks for */
};

struct command {
	const struct args *a;
	struct tw_truncation t;	/* t.n is 0: the whole prior */
	const struct tw_names *theta;	/* its parameters */
	struct tw_out out;
	uint64_t calls, made, kept;
	size_t *col;		/* [t.d] the parameters in the table */

	/* Records that wait for a decision. */
	double *theta_of;	/* [CHUNK * t.d] */
	char *text;		/* their rows, one after the other */
	size_t end[CHUNK];	/* the end of each row in text */
	size_t cap, n;
};

/* ---- the command --------------------------------------------------- */

static void
must(bool done, const char *what)
{
	if (!done)
		tw_die(TW_FAILED, "--draw: %s failed", what);
}

/*
 * Run the command for n records. Its output, in a temporary file, becomes our
 * standard input, which tw_reader_open reads.
 */
static void
run(const struct command *c, uint64_t n)
{
	uint64_t key = tw_stream_seed(c->a->seed, c->a->stream);
	struct tw_slice line = tw_format_arena("%s -n %llu --seed %llu",
	    c->a->command, (unsigned long long)n, (unsigned long long)
	    tw_rng_small_seed(key, (uint32_t)c->calls));
	FILE *table = tmpfile();
	int status = 0;
	pid_t pid;

	must(table != NULL, "a temporary file");
	pid = fork();
	must(pid >= 0, "fork");
	if (pid == 0) {
		if (dup2(fileno(table), STDOUT_FILENO) == STDOUT_FILENO)
			execl("/bin/sh", "sh", "-c", line.p, (char *)NULL);
		_exit(127);
	}
	must(waitpid(pid, &status, 0) == pid, "waitpid");
	if (WIFSIGNALED(status))
		tw_die(TW_FAILED, "--draw: '%s' was killed by signal %d",
		    line.p, WTERMSIG(status));
	if (WEXITSTATUS(status) != 0)
		tw_die(TW_FAILED, "--draw: '%s' ended with status %d", line.p,
		    WEXITSTATUS(status));
	must(lseek(fileno(table), 0, SEEK_SET) == 0 &&
	    dup2(fileno(table), STDIN_FILENO) == STDIN_FILENO, "lseek");
	(void)fclose(table);
}

/* ---- its records --------------------------------------------------- */

/* Write those of the waiting records that are inside, up to n in all. */
static void
decide(struct command *c)
{
	unsigned char inside[CHUNK];
	size_t i, from = 0;

	memset(inside, 1, sizeof inside);
	if (c->t.n > 0)
		(void)tw_truncation_inside(&c->t, c->n, c->theta_of, inside);
	for (i = 0; i < c->n && c->kept < c->a->n; from = c->end[i++]) {
		c->made++;
		if (!inside[i])
			continue;
		c->kept++;
		tw_out_write(&c->out, c->text + from, c->end[i] - from);
		tw_out_row(&c->out);
	}
	c->n = 0;
}

/* Add the current record to those that wait. */
static void
add(struct command *c, const struct tw_reader *r)
{
	size_t used = c->n > 0 ? c->end[c->n - 1] : 0, i;

	for (i = 0; i < c->t.d; i++)
		tw_field_num(r, c->col[i], TW_WANT_NUMBER,
		    &c->theta_of[c->n * c->t.d + i]);
	c->text = tw_arena_grow(c->text, &c->cap, used + r->len + 1, 1);
	memcpy(c->text + used, r->row, r->len);
	c->end[c->n++] = used + r->len;
	if (c->n == CHUNK)
		decide(c);
}

/* Ask the command for n records. */
static void
call(struct command *c, uint64_t n)
{
	struct tw_reader r;
	uint64_t got = 0;

	run(c, n);
	tw_reader_open(&r, 0, NULL, NULL);
	if (c->t.n > 0)
		c->col = tw_column_cache_cols(c->theta, "the truncated prior",
		    &r);
	if (c->calls++ == 0)
		tw_header_write(&c->out, &r, 0, NULL);
	for (; tw_reader_next(&r); got++)
		if (got < n)
			add(c, &r);
	decide(c);
	tw_reader_close(&r);
	if (got < n)
		tw_die(TW_FAILED, "--draw: '%s -n %llu' gave %llu records",
		    c->a->command, (unsigned long long)n,
		    (unsigned long long)got);
}

/*
 * How many records to ask for: as many as are probably needed, and some more,
 * but at most ten times as many as so far.
 */
static uint64_t
how_many(const struct command *c)
{
	double left = (double)c->a->n - (double)c->kept;

	if (c->made == 0)
		return c->a->n;
	left *= 1.1 * (double)c->made / fmax((double)c->kept, 1);
	return (uint64_t)fmin(fmin(left + 100, 10 * (double)c->made), MOST);
}

void
tw_sample_command(const struct args *a)
{
	struct command c = { .a = a };
	struct tw_truncated_file file = { .stages = 0 };
	const struct tw_flow_file *f;

	if (a->truncated != NULL)
		tw_truncated_file_read(&file, a->truncated);
	if (file.stages > 0) {
		f = &file.stage[file.stages - 1].of.flow.file;
		c.theta = &f->theta;
		tw_truncation_begin(&c.t, &file, f, a->threads);
		c.theta_of = tw_arena(NULL, CHUNK,
		    c.t.d * sizeof *c.theta_of);
	}
	tw_out_open(&c.out);
	while (c.kept < a->n) {
		call(&c, how_many(&c));
		if (c.made >= TRIAL && c.kept < LEAST)
			tw_die(TW_NO_ANSWER, "--draw: %llu of %llu draws are in the truncated prior: too few to go on",
			    (unsigned long long)c.kept,
			    (unsigned long long)c.made);
	}
	tw_out_close(&c.out);
	if (c.t.n > 0) {
		tw_warn("kept %llu of %llu draws (%.4g)",
		    (unsigned long long)c.kept, (unsigned long long)c.made,
		    (double)c.kept / (double)c.made);
		tw_truncation_release(&c.t);
	}
	if (a->truncated != NULL)
		tw_truncated_file_release(&file);
}
