/*
 * Runs gnuplot, the only program that tw-plot starts. Its input, output and
 * messages are unlinked files, so that neither process waits for the other.
 */
#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/msg.h"
#include "io/file.h"
#include "io/raw.h"
#include "plot/draw/gnuplot_script.h"

enum { IN, OUT, ERR, FILES };	/* gnuplot's descriptors 0, 1, 2 */

extern char **environ;

static void
must(bool right)
{
	/* guard: no test makes a temporary file fail */
	if (!right)
		tw_die(TW_FAILED, "gnuplot: %s", strerror(errno));
}

/* Start gnuplot with these files; returns 0 or an error number. */
static int
start(pid_t *pid, FILE *const file[FILES])
{
	static char name[] = "gnuplot", plain[] = "-d", in[] = "/dev/stdin";
	/* gnuplot reads its standard input a byte at a time, but not a file. */
	char *const argv[] = { name, plain, access(in, R_OK) == 0 ? in : NULL,
		NULL };
	posix_spawn_file_actions_t to;
	int i, why = posix_spawn_file_actions_init(&to);

	for (i = 0; i < FILES && why == 0; i++)
		why = posix_spawn_file_actions_adddup2(&to, fileno(file[i]), i);
	if (why == 0)
		why = posix_spawnp(pid, name, &to, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&to);
	return why;
}

/* Append the contents of a file to a string, and close the file. */
static void
take(FILE *f, struct tw_string *to)
{
	must(lseek(fileno(f), 0, SEEK_SET) == 0 && tw_read_all(to, fileno(f)));
	fclose(f);
}

/* The last line of gnuplot's messages that is neither blank nor a caret. */
static struct tw_slice
last_words(const struct tw_string *said)
{
	size_t end = said->n, from;

	while (end > 0 && strchr(" \t\n^", said->p[end - 1]) != NULL)
		end--;
	for (from = end; from > 0 && said->p[from - 1] != '\n'; from--)
		continue;
	return end > 0 ? (struct tw_slice){ said->p + from, end - from } :
	    tw_slice_of("no reason given");
}

/* Whether the file begins and ends like a complete file of its format. */
static bool
whole(const struct tw_string *t, enum tw_format format)
{
	const char *head = tw_paper[format].head, *tail = tw_paper[format].tail;
	size_t n = strlen(head), m = strlen(tail), end = t->n;

	while (end > 0 && t->p[end - 1] == '\n')
		end--;
	return end > n + m && memcmp(t->p, head, n) == 0 &&
	    memcmp(t->p + end - m, tail, m) == 0;
}

void
tw_run_gnuplot(const struct tw_string *program, enum tw_format format,
    struct tw_string *picture)
{
	struct tw_string said = { 0 };
	struct tw_slice last;
	FILE *file[FILES];
	int i, why, status = 0;
	pid_t pid;

	for (i = 0; i < FILES; i++)
		must((file[i] = tmpfile()) != NULL);
	must(tw_raw_write(fileno(file[IN]), program->p, program->n) == 0 &&
	    lseek(fileno(file[IN]), 0, SEEK_SET) == 0);
	why = start(&pid, file);
	must(why != 0 || waitpid(pid, &status, 0) == pid);
	fclose(file[IN]);
	take(file[OUT], picture);
	take(file[ERR], &said);
	last = last_words(&said);
	if (why == ENOENT || (WIFEXITED(status) &&
	    WEXITSTATUS(status) == 127 && said.n == 0))
		tw_die(TW_FAILED, "gnuplot is not installed: without it there are regions and intervals in characters");
	if (why != 0)
		tw_die(TW_FAILED, "gnuplot: %s", strerror(why));
	if (WIFSIGNALED(status))
		tw_die(TW_FAILED, "gnuplot: ended by signal %d",
		    WTERMSIG(status));
	if (WEXITSTATUS(status) != 0)
		tw_die(TW_FAILED, "gnuplot: %.*s",
		    (int)(last.n < 300 ? last.n : 300), last.p);
	if (!whole(picture, format))
		tw_die(TW_FAILED, "gnuplot: made no whole picture: %s",
		    TW_SHOWN(last));
	tw_string_release(&said);
}
