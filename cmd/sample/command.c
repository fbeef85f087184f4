/* tw-sample --draw: draws of a prior that a command knows. */
#include <math.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "estimate/truncated_rows.h"
#include "io/msg.h"
#include "parts.h"

enum {
	TRIAL = 1000000,	/* give up after so many records, */
	LEAST = TRIAL / 10000,	/*   if fewer than these are inside */
	MOST = 1000000		/* records that a call asks for */
};

struct command {
	const struct args *a;
	struct tw_truncation t;	/* t.n is 0: the whole prior */
	const struct tw_names *theta;	/* its parameters */
	struct tw_out out;
	uint64_t calls;
	struct tw_truncated_rows rows;
};

/* ---- the command --------------------------------------------------- */

static void
must(bool done, const char *what)
{
	/* guard: no test makes one of these calls fail */
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
		/* guard: the command replaces the child, and its counts */
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

/* Ask the command for n records. */
static void
call(struct command *c, uint64_t n)
{
	struct tw_reader r;
	uint64_t got = 0;

	run(c, n);
	tw_reader_open(&r, 0, NULL, NULL);
	if (c->t.n > 0)
		c->rows.col = tw_column_cache_cols(c->theta,
		    "the truncated prior", &r);
	if (c->calls++ == 0)
		tw_header_write(&c->out, &r, 0, NULL);
	for (; tw_reader_next(&r); got++)
		if (got < n)
			tw_truncated_rows_add(&c->rows, &r);
	tw_truncated_rows_decide(&c->rows);
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
	double made = (double)c->rows.all, kept = (double)c->rows.kept;
	double left = (double)c->a->n - kept;

	if (made == 0)
		return c->a->n;
	left *= 1.1 * made / fmax(kept, 1);
	return (uint64_t)fmin(fmin(left + 100, 10 * made), MOST);
}

void
tw_sample_command(const struct args *a)
{
	struct command c = { .a = a, .rows = { .out = &c.out, .most = a->n } };
	struct tw_truncated_file file = { .stages = 0 };
	const struct tw_truncated_rows *w = &c.rows;
	const struct tw_flow_file *f;

	if (a->truncated != NULL)
		tw_truncated_file_read(&file, a->truncated);
	if (file.stages > 0) {
		f = &file.stage[file.stages - 1].of.flow.file;
		c.theta = &f->theta;
		tw_truncation_begin(&c.t, &file, f, a->threads);
		c.rows.t = &c.t;
	}
	tw_out_open(&c.out);
	while (w->kept < a->n) {
		call(&c, how_many(&c));
		if (w->all >= TRIAL && w->kept < LEAST)
			tw_die(TW_NO_ANSWER, "--draw: %llu of %llu draws are in the truncated prior: too few to go on",
			    (unsigned long long)w->kept,
			    (unsigned long long)w->all);
	}
	tw_out_close(&c.out);
	if (c.t.n > 0) {
		tw_warn("kept %llu of %llu draws (%.4g)",
		    (unsigned long long)w->kept, (unsigned long long)w->all,
		    (double)w->kept / (double)w->all);
		tw_truncation_release(&c.t);
	}
	tw_truncated_file_release(&file);
}
