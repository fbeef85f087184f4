/*
 * Messages, each a printable line in a single write; and the arena, whose
 * memory lasts as long as the program.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "io/msg.h"
#include "io/raw.h"

enum {
	LINE = 2048,		/* longest message */
	WIDTH = 79,		/* columns of a line of progress */
	UNKNOWN = -2		/* no file descriptor */
};

/* Removes the terminal's line. */
static const char CLEAR[] = "\r\033[K";

const char *tw_program = "tw";
void (*tw_rescue)(void);
void (*tw_cleanup)(void);

/* The blocks of tw_arena, p[n]. */
static struct {
	void **p;
	size_t n, cap;
} stays;

/* Whether the terminal shows a line of progress. */
static bool progress;

/*
 * The length of the well-formed, printable UTF-8 character at s; 0 if there is
 * none.
 */
static size_t
printable(const unsigned char *s, size_t n)
{
	size_t i, len;

	if (s[0] >= 0x20 && s[0] < 0x7f)
		return 1;
	len = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
	if (s[0] < 0xc2 || s[0] > 0xf4 || len > n)
		return 0;
	for (i = 1; i < len; i++)
		if ((s[i] & 0xc0) != 0x80)
			return 0;
	/* C1 controls, overlong forms, surrogates, beyond U+10FFFF. */
	if ((s[0] == 0xc2 && s[1] < 0xa0) || (s[0] == 0xe0 && s[1] < 0xa0) ||
	    (s[0] == 0xed && s[1] > 0x9f) || (s[0] == 0xf0 && s[1] < 0x90) ||
	    (s[0] == 0xf4 && s[1] > 0x8f))
		return 0;
	return len;
}

/* Copy s[n] to out, and replace each unprintable byte by '?'. */
static void
clean(char *out, const char *s, size_t n)
{
	size_t i, len;

	for (i = 0; i < n; i += len) {
		len = printable((const unsigned char *)s + i, n - i);
		if (len == 0) {
			out[i] = '?';
			len = 1;
		} else
			memmove(out + i, s + i, len);
	}
}

const char *
tw_show(char buf[TW_SHOW], const char *s, size_t n)
{
	size_t len = n > 60 ? 60 : n;

	/* Do not cut a multibyte character. */
	if (len < n)
		while (len > 57 && ((unsigned char)s[len] & 0xc0) == 0x80)
			len--;
	clean(buf, s, len);
	memcpy(buf + len, n > len ? "..." : "", n > len ? 4 : 1);
	return buf;
}

int
tw_terminal(void)
{
	static int fd = UNKNOWN;

	if (fd == UNKNOWN)
		fd = isatty(2) ? 2 : isatty(3) ? 3 : -1;
	return fd;
}

/* Write a message of one line. */
__attribute__((format(printf, 1, 0))) static void
say(const char *fmt, va_list ap)
{
	char text[LINE] = "", line[LINE + 64];

	vsnprintf(text, sizeof text, fmt, ap);
	clean(text, text, strlen(text));
	/* A failure to write a message cannot be reported. */
	if (progress)
		(void)tw_raw_write(tw_terminal(), CLEAR, strlen(CLEAR));
	progress = false;
	snprintf(line, sizeof line, "%s: %s\n", tw_program, text);
	(void)tw_raw_write(2, line, strlen(line));
}

void
tw_die(int status, const char *fmt, ...)
{
	va_list ap;

	if (tw_rescue != NULL)
		tw_rescue();
	va_start(ap, fmt);
	say(fmt, ap);
	va_end(ap);
	if (tw_cleanup != NULL)
		tw_cleanup();
	tw_cleanup = NULL;
	/*
	 * _Exit, since nothing is left to flush and another thread may be
	 * running.
	 */
	_Exit(status);
}

void
tw_warn(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say(fmt, ap);
	va_end(ap);
}

const char *
tw_show_time(char buf[TW_TIME], double seconds)
{
	bool s = seconds < 120, min = seconds < 7200;

	snprintf(buf, TW_TIME, s ? "%.0f s" : min ? "%.0f min" : "%.1f h",
	    s ? seconds : min ? seconds / 60 : seconds / 3600);
	return buf;
}

void
tw_progress(double left, const char *fmt, ...)
{
	char line[LINE], rest[TW_TIME + 16] = "", time[TW_TIME];
	size_t n, most;
	va_list ap;

	if (tw_terminal() < 0)
		return;
	if (left >= 0)
		snprintf(rest, sizeof rest, ", %s left",
		    tw_show_time(time, left));
	n = (size_t)snprintf(line, sizeof line, "%s%s: ", CLEAR, tw_program);
	va_start(ap, fmt);
	vsnprintf(line + n, sizeof line - n, fmt, ap);
	va_end(ap);
	most = strlen(CLEAR) + WIDTH - strlen(rest);
	n = strlen(line) < most ? strlen(line) : most;
	snprintf(line + n, sizeof line - n, "%s", rest);
	(void)tw_raw_write(tw_terminal(), line, strlen(line));
	progress = true;
}

double
tw_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

bool
tw_progress_due(double begun, double *told)
{
	double at;

	if (tw_terminal() < 0)
		return false;
	at = tw_seconds();
	if (at - begun < 2 || at - *told < 1)
		return false;
	*told = at;
	return true;
}

void
tw_no_memory(void)
{
	tw_die(TW_FAILED, "%s", strerror(ENOMEM));
}

void *
tw_xrealloc(void *p, size_t n, size_t size)
{
	/* "| 1" avoids a division by 0. */
	if (n > SIZE_MAX / 2 / (size | 1))
		tw_no_memory();
	p = realloc(p, n * size + (n * size == 0));
	if (p == NULL)
		tw_no_memory();
	return p;
}

void *
tw_grow_more(void *p, size_t *cap, size_t want, size_t size)
{
	p = tw_xrealloc(p, *cap + want + 8, size);
	*cap += want + 8;
	return p;
}

/* ---- tw_arena ------------------------------------------------------ */

void
tw_begin(const char *name)
{
	tw_program = name;
	memset(&stays, 0, sizeof stays);
}

void *
tw_arena(void *p, size_t n, size_t size)
{
	size_t i = stays.n;

	if (p == NULL) {
		stays.p = tw_grow(stays.p, &stays.cap, i + 1, sizeof *stays.p);
		/* A block of 0 bytes must not be NULL either. */
		p = calloc(n > 0 ? n : 1, size > 0 ? size : 1);
		if (p == NULL)
			tw_no_memory();
		stays.n++;
	} else {
		/*
		 * Growing blocks are mostly recent ones, so search from the
		 * end.
		 */
		while (stays.p[--i] != p)
			;
		p = tw_xrealloc(p, n, size);
	}
	return stays.p[i] = p;
}

void *
tw_arena_grow(void *p, size_t *cap, size_t want, size_t size)
{
	if (want <= *cap)
		return p;
	p = tw_arena(p, *cap + want + 8, size);
	*cap += want + 8;
	return p;
}

struct tw_slice
tw_slice_stay(struct tw_slice s)
{
	char *p = tw_arena(NULL, s.n, 1);

	tw_copy(p, s.p, s.n);
	return (struct tw_slice){ p, s.n };
}

int
tw_end(int status)
{
	if (progress)
		(void)tw_raw_write(tw_terminal(), CLEAR, strlen(CLEAR));
	while (stays.n > 0)
		free(stays.p[--stays.n]);
	free(stays.p);
	return status;
}
