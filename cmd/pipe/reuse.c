/* What an analysis takes from another one. See parts.h. */
#include <errno.h>
#include <string.h>

#include "io/crc32.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/file.h"
#include "parts.h"

/* A path in the folder of the other analysis. */
static const char *
in(const struct args *p, const char *name)
{
	return tw_format_arena("%s/%s", p->reuse, name).p;
}

static bool
exists(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0;
}

/* ---- does it fit? ------------------------------------------------- */

/*
 * Dies unless the table of simulations at path has the parameters and data of
 * this analysis; returns the number of its records.
 */
static uint64_t
count(const struct args *p, const char *path)
{
	struct tw_reader r;
	struct tw_cols c = { 0 };
	uint64_t n = 0;

	tw_reader_open(&r, 1, (char *const *)&path, NULL);
	tw_cols_find(&c, &r, "-p", p->all != NULL ? p->all : p->names);
	tw_cols_find(&c, &r, "-x", p->columns);
	while (tw_reader_next(&r))
		n++;
	tw_reader_close(&r);
	return n;
}

/* The word after this one in the list of words, one on a line; or NULL. */
static const char *
word_after(const struct tw_string *list, const char *word)
{
	const char *at = list->p == NULL ? NULL : strstr(list->p,
	    tw_format_arena("\n%s\n", word).p);
	struct tw_slice line;

	if (at == NULL)
		return NULL;
	line.p = at + strlen(word) + 2;
	line.n = strcspn(line.p, "\n");
	return tw_format_arena("%.*s", (int)line.n, line.p).p;
}

/*
 * Dies unless the other analysis drew parameters of the same prior: its step
 * that did so kept its command.
 */
static void
check_prior(const struct args *p, const char *number)
{
	const char *path = in(p, tw_format_arena("steps/prior-%s.tsv",
	    number).p);
	const char *option = p->draw != NULL ? "--draw" : "--prior";
	const char *mine = p->draw != NULL ? tw_pipe_home(p, p->draw) :
	    p->prior, *theirs;
	struct tw_string step = { 0 };

	if (!tw_read_file(&step, path))
		tw_die(TW_FAILED, "%s: %s", path, strerror(errno));
	theirs = word_after(&step, option);
	if (theirs == NULL || strcmp(theirs, mine) != 0)
		tw_die(TW_FAILED, "--reuse: %s has simulations of another prior: %s, not %s",
		    p->reuse, theirs != NULL ? theirs : "-", mine);
	tw_string_release(&step);
}

/* What cksum prints of a file of the other analysis; "" if there is none. */
static const char *
sum_of(const struct args *p, const char *name)
{
	struct tw_string w = { 0 };
	const char *sum = "";

	if (tw_read_file(&w, in(p, name)))
		sum = tw_format_arena("%lu %zu",
		    (unsigned long)tw_cksum(w.p, w.n), w.n).p;
	tw_string_release(&w);
	return sum;
}

/*
 * Whether a file of the other analysis is as its step made it, and the step
 * read the other one, if not NULL, as it is now. The step has kept the words of
 * its command, with the sum of each file that it read, and in the last line the
 * sum of what it made. Where there is no cksum, these are other sums, with a
 * '-', which are not looked at.
 */
static bool
is_as_made(const struct args *p, const char *name, const char *other)
{
	struct tw_string step = { 0 };
	const char *last, *read;
	bool same;

	if (!tw_read_file(&step, in(p, tw_format_arena("steps/%s",
	    name).p)) || step.n == 0)
		return false;
	for (last = step.p + step.n - 1; last > step.p && last[-1] != '\n';)
		last--;
	same = strchr(last, '-') != NULL || strcmp(last,
	    tw_format_arena("%s\n", sum_of(p, name)).p) == 0;
	read = same && other != NULL ? word_after(&step, other) : NULL;
	if (read != NULL && strchr(read, '-') == NULL)
		same = strcmp(read, sum_of(p, other)) == 0;
	tw_string_release(&step);
	return same;
}

/* Whether the other analysis is of the same observation, digit by digit. */
static bool
same_observation(const struct args *p)
{
	const char *file[2] = { in(p, "obs.tsv"), p->obs };
	struct tw_reader r[2];
	struct tw_cols c[2] = { { 0 }, { 0 } };
	bool same;
	size_t i;

	for (i = 0; i < 2; i++) {
		tw_reader_open(&r[i], 1, (char *const *)&file[i], NULL);
		tw_cols_find(&c[i], &r[i], "-x", p->columns);
	}
	same = tw_reader_next(&r[0]) && tw_reader_next(&r[1]);
	for (i = 0; same && i < c[0].n; i++)
		same = tw_slice_same(tw_field(&r[0], c[0].col[i]),
		    tw_field(&r[1], c[1].col[i]));
	tw_reader_close(&r[0]);
	tw_reader_close(&r[1]);
	return same;
}

/* ---- its tables --------------------------------------------------- */

/* What runs.tsv of the other analysis says of it. */
struct past {
	struct tw_string all, whole;	/* names of tables, a space before */
	const char *within;		/* the last truncated prior, or NULL */
	const char *drawn;		/* the number of a table of draws */
	uint64_t n;			/* simulations in all */
	unsigned stream;		/* the last one */
};

/* Read a line of runs.tsv: the table, its stream, its prior. */
static void
read_line(const struct args *p, struct past *past, char *line)
{
	size_t a = strcspn(line, "\t"), b = a;
	const char *from;
	uint64_t k;

	if (line[a] != '\0')
		b += 1 + strcspn(line + a + 1, "\t");
	if (line[b] == '\0' || !tw_num_integer(line + a + 1, b - a - 1, &k))
		tw_die(TW_FAILED, "%s: not a table of simulations",
		    in(p, "runs.tsv"));
	line[a] = '\0';
	from = line + b + 1;
	past->stream = k > past->stream ? (unsigned)k : past->stream;
	if (strncmp(line, "simulated-", 10) == 0 && strcmp(from, "-") != 0)
		past->within = tw_format_arena("%s", from).p;
	if (!exists(in(p, line)))
		return;
	if (!is_as_made(p, line, NULL))
		tw_die(TW_FAILED, "--reuse: %s was changed after it was made: remove it, and only the other tables are used",
		    in(p, line));
	if (strcmp(from, "-") == 0)
		tw_print(&past->whole, " %s", tw_pipe_input(p, in(p, line)));
	if (strcmp(line, "reused-prior.tsv") == 0)
		return;		/* a part of reused.tsv */
	if (strncmp(line, "simulated-", 10) == 0) {
		past->drawn = tw_format_arena("%.*s",
		    (int)strcspn(line + 10, "."), line + 10).p;
		check_prior(p, past->drawn);
	}
	tw_print(&past->all, " %s", tw_pipe_input(p, in(p, line)));
	past->n += count(p, in(p, line));
}

static void
read_past(const struct args *p, struct past *past)
{
	const char *path = in(p, "runs.tsv");
	struct tw_string w = { 0 };
	char *line, *end;

	if (exists(in(p, "lock")))
		tw_die(TW_FAILED, "--reuse: an analysis is running in %s; if it is not, remove %s",
		    p->reuse, in(p, "lock"));
	if (!tw_read_file(&w, path))
		tw_die(TW_FAILED, "--reuse: %s: %s: is %s a folder of results of tw-pipe --simulate?",
		    path, strerror(errno), p->reuse);
	line = w.n > 0 ? strchr(w.p, '\n') : NULL;
	for (; line != NULL && line[1] != '\0'; line = end) {
		end = strchr(++line, '\n');
		if (end != NULL)
			*end = '\0';
		read_line(p, past, line);
	}
	if (past->whole.n == 0 || past->all.n == 0)
		tw_die(TW_FAILED, "--reuse: %s has no finished table of simulations from the whole prior",
		    p->reuse);
	tw_string_release(&w);
}

void
tw_pipe_copy_trial(const struct args *p)
{
	const char *to = tw_format_arena("%s/chunks/trial.tsv", p->dir).p;
	struct tw_string w = { 0 };

	tw_pipe_make_folder(tw_format_arena("%s/chunks", p->dir).p);
	if (tw_read_file(&w, in(p, "chunks/trial.tsv")) && !exists(to) &&
	    tw_replace_file(to, w.p, w.n) < 0)
		tw_die(TW_FAILED, "%s: %s", to, strerror(errno));
	tw_string_release(&w);
}

/* ---- what it gives ------------------------------------------------- */

uint64_t
tw_pipe_reuse(struct tw_script *s)
{
	const struct args *p = s->args;
	struct past past = { 0 };

	if (tw_pipe_same_folder(p->reuse, p->dir))
		tw_die(TW_MISUSED, "-o: %s is the folder of --reuse: give -o another folder",
		    p->dir);
	read_past(p, &past);
	s->plan.reuse = past.within != NULL &&
	    is_as_made(p, "posterior.tsv", past.within) &&
	    is_as_made(p, past.within, "obs.tsv") && same_observation(p) ?
	    TW_REUSE_POSTERIOR : TW_REUSE_SIMULATIONS;
	s->stream = past.stream;
	tw_pipe_set(s, "prior", p->draw != NULL ? "\"$draw\"" :
	    "\"$prior\"");
	tw_pipe_set(s, "drawn", "%s", past.drawn != NULL ? past.drawn : "1");
	tw_pipe_set(s, "here", "%s", tw_shell_word(p->reuse));
	tw_pipe_set(s, "folder", "%s", tw_pipe_input(p, p->reuse));
	tw_pipe_set(s, "reused", "%s", past.all.p + 1);
	tw_pipe_set(s, "whole", "%s", past.whole.p + 1);
	tw_pipe_set(s, "within", "%s", past.within != NULL ? past.within : "");
	tw_string_release(&past.all);
	tw_string_release(&past.whole);
	return past.n;
}

void
tw_pipe_add_table(struct tw_script *s, const char *table, unsigned stream)
{
	const char *truncated = tw_pipe_word(s, "truncated");

	tw_print(&s->runs, "%s\t%u\t%s\n", table, stream, truncated[0] == '\0' ?
	    "-" : truncated + strlen(" --truncated "));
}

void
tw_pipe_add_reused(struct tw_script *s)
{
	tw_print(&s->runs, "reused.tsv\t%u\tseveral\n", s->stream);
	tw_pipe_add_table(s, "reused-prior.tsv", s->stream);
	tw_pipe_add(s, tw_step_reused);
	if (s->plan.reuse == TW_REUSE_POSTERIOR)
		tw_pipe_add(s, tw_step_reused_posterior);
	tw_pipe_set(s, "simulated", "reused.tsv");
	tw_pipe_set(s, "reference", "reused-prior.tsv");
	tw_pipe_set(s, "pool", s->plan.reuse == TW_REUSE_POSTERIOR ?
	    "reused.tsv" : "reused-prior.tsv");
}
