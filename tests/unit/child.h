/*
 * A function run in a process of its own, for what dies: its standard input
 * is given, its output, messages and status are kept.
 */
#ifndef TW_CHILD_H
#define TW_CHILD_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tap.h"

struct child {
	int status;		/* as it exited, 128 + the signal that killed it */
	char out[8192];		/* NUL-terminated, cut short */
	char err[4096];
};

static inline void
child_slurp(FILE *f, char *buf, size_t size)
{
	rewind(f);
	buf[fread(buf, 1, size - 1, f)] = '\0';
	fclose(f);
}

/* Run act(arg) with n bytes of standard input; returning is status 0. */
static inline struct child
child_run_bytes(void (*act)(void *), void *arg, const char *input, size_t n)
{
	FILE *in = tmpfile(), *out = tmpfile(), *err = tmpfile();
	struct child c = { 0 };
	int status;
	pid_t pid;

	if (in == NULL || out == NULL || err == NULL ||
	    fwrite(input, 1, n, in) != n || fflush(in) != 0)
		abort();
	rewind(in);
	fflush(stdout);
	if ((pid = fork()) < 0)
		abort();
	if (pid == 0) {
		if (dup2(fileno(in), 0) < 0 || dup2(fileno(out), 1) < 0 ||
		    dup2(fileno(err), 2) < 0)
			abort();
		act(arg);
		exit(0);
	}
	if (waitpid(pid, &status, 0) != pid)
		abort();
	c.status = WIFEXITED(status) ? WEXITSTATUS(status) :
	    128 + WTERMSIG(status);
	child_slurp(out, c.out, sizeof c.out);
	child_slurp(err, c.err, sizeof c.err);
	fclose(in);
	return c;
}

static inline struct child
child_run(void (*act)(void *), void *arg, const char *input)
{
	return child_run_bytes(act, arg, input, strlen(input));
}

/*
 * ok if it ended with this status and output (NULL: any), and a message of one
 * line that holds err ("": in silence).
 */
static inline void
child_ok(const struct child *c, int status, const char *out, const char *err,
    const char *what)
{
	const char *end = strchr(c->err, '\n');
	int said = *err == '\0' ? *c->err == '\0' :
	    strstr(c->err, err) != NULL && end != NULL && end[1] == '\0';

	if (!ok(c->status == status && said &&
	    (out == NULL || strcmp(c->out, out) == 0), "%s", what))
		note("status %d, out '%s', err '%s'", c->status, c->out,
		    c->err);
}

#endif
