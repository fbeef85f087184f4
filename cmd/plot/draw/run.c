/*
 * gnuplot at work on a program: the only process that the suite ever starts.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "io/msg.h"
#include "io/raw.h"
#include "plot/draw/page.h"

enum { IN, OUT, ERR, PIPES };	/* of gnuplot: its descriptors 0, 1, 2 */

/* guard: but pipe, such calls do not fail for what is open and ours. */
static void
must(int result, const char *what)
{
	if (result < 0)
		tw_die(TW_FAILED, "%s: %s", what, strerror(errno));
}

/* Our ends of the pipes in own, gnuplot's in its; none goes to it by itself. */
static void
make_pipes(int own[PIPES], int its[PIPES])
{
	int i, k, end[2];

	for (i = 0; i < PIPES; i++) {
		must(pipe(end), "pipe");
		own[i] = end[i == IN];
		its[i] = end[i != IN];
		for (k = 0; k < 2; k++)
			must(fcntl(end[k], F_SETFD, FD_CLOEXEC), "pipe");
	}
	must(fcntl(own[IN], F_SETFL, O_NONBLOCK), "pipe");
}

/* Become gnuplot; of why that fails it says no more than a shell would. */
static _Noreturn void
become(int its[PIPES], const struct sigaction *usual)
{
	static char name[] = "gnuplot", plain[] = "-d";
	char *const argv[] = { name, plain, NULL };
	int i;

	sigaction(SIGPIPE, usual, NULL);
	for (i = 0; i < PIPES; i++) {
		dup2(its[i], i);
		fcntl(i, F_SETFD, 0);
	}
	execvp(name, argv);
	if (errno != ENOENT)
		dprintf(ERR, "%s\n", strerror(errno));
	_exit(127);
}

static pid_t
start(int its[PIPES], const struct sigaction *usual)
{
	pid_t pid = fork();
	int i;

	must(pid, "gnuplot");
	if (pid == 0)
		become(its, usual);
	for (i = 0; i < PIPES; i++)
		close(its[i]);
	return pid;
}

/* Write some of the program; false when there is no more, or nobody reads. */
static bool
feed(int fd, const struct tw_words *program, size_t *done)
{
	ssize_t n = write(fd, program->p + *done, program->n - *done);

	if (n > 0)
		*done += (size_t)n;
	/* guard: poll says that there is room, and no signal has a handler */
	else if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return true;
	return n > 0;
}

/* Read some; false at the end. */
static bool
take(int fd, struct tw_words *to)
{
	char buf[1 << 14];
	ssize_t n = tw_raw_read(fd, buf, sizeof buf);

	if (n > 0)
		tw_say_bytes(to, buf, (size_t)n);
	return n > 0;
}

/* Feed gnuplot and take what it says, whichever it is ready for. */
static void
converse(int own[PIPES], const struct tw_words *program,
    struct tw_words *picture, struct tw_words *said)
{
	struct pollfd p[PIPES];
	size_t done = 0;
	int i, open = PIPES;

	for (i = 0; i < PIPES; i++)
		p[i] = (struct pollfd){ own[i], i == IN ? POLLOUT : POLLIN, 0 };
	while (open > 0) {
		must(poll(p, PIPES, -1), "poll");
		for (i = 0; i < PIPES; i++) {
			if (p[i].revents == 0)
				continue;
			if (i == IN ? feed(p[i].fd, program, &done) :
			    take(p[i].fd, i == OUT ? picture : said))
				continue;
			close(p[i].fd);
			p[i].fd = -1;
			open--;
		}
	}
}

/* gnuplot's last words: the last line that is not blank and no caret. */
static struct tw_slice
last_words(const struct tw_words *said)
{
	struct tw_slice best = { "no reason given", 15 };
	size_t i, start = 0;

	for (i = 0; i <= said->n; i++) {
		struct tw_slice line = { said->p + start, i - start };
		size_t k;

		if (i < said->n && said->p[i] != '\n')
			continue;
		for (k = 0; k < line.n && strchr(" \t^", line.p[k]) != NULL;
		     k++)
			continue;
		if (k < line.n)
			best = line;
		start = i + 1;
	}
	return best;
}

/* Whether the file begins and ends as one of its format does. */
static bool
whole(const struct tw_words *t, enum tw_format format)
{
	/* A PNG's last chunk is empty, so that its checksum is always this. */
	static const struct { const char *head, *tail; } is[] = {
		[TW_PNG] = { "\x89PNG\r\n", "IEND\xae""B`\x82" },
		[TW_SVG] = { "<?xml", "</svg>" },
		[TW_PDF] = { "%PDF-", "%%EOF" },
		[TW_SIXEL] = { "\033P", "\033\\" },
	};
	size_t n = strlen(is[format].head), m = strlen(is[format].tail);
	size_t end = t->n;

	while (end > 0 && t->p[end - 1] == '\n')
		end--;
	return end > n + m && memcmp(t->p, is[format].head, n) == 0 &&
	    memcmp(t->p + end - m, is[format].tail, m) == 0;
}

void
tw_run_gnuplot(const struct tw_words *program, enum tw_format format,
    struct tw_words *picture)
{
	struct sigaction ignore = { .sa_handler = SIG_IGN }, usual;
	struct tw_words said = { 0 };
	int own[PIPES], its[PIPES], status;
	struct tw_slice last;
	pid_t pid;

	sigaction(SIGPIPE, &ignore, &usual);
	make_pipes(own, its);
	pid = start(its, &usual);
	converse(own, program, picture, &said);
	sigaction(SIGPIPE, &usual, NULL);
	must(waitpid(pid, &status, 0), "gnuplot");
	last = last_words(&said);
	if (WIFSIGNALED(status))
		tw_die(TW_FAILED, "gnuplot: ended by signal %d",
		    WTERMSIG(status));
	if (WEXITSTATUS(status) == 127 && said.n == 0)
		tw_die(TW_FAILED, "gnuplot is not installed; only -o needs it");
	if (WEXITSTATUS(status) != 0)
		tw_die(TW_FAILED, "gnuplot: %.*s",
		    (int)(last.n < 300 ? last.n : 300), last.p);
	if (!whole(picture, format))
		tw_die(TW_FAILED, "gnuplot: made no whole picture: %s",
		    TW_SHOWN(last));
	tw_words_release(&said);
}
