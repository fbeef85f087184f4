/* A text that grows. See say.h. */
#include <stdio.h>
#include <stdlib.h>

#include "io/msg.h"
#include "io/say.h"

/* Room for n bytes more and the NUL. */
static char *
room(struct tw_words *w, size_t n)
{
	w->p = tw_grow(w->p, &w->cap, w->n + n + 1, 1);
	w->n += n;
	w->p[w->n] = '\0';
	return w->p + w->n - n;
}

void
tw_vsay(struct tw_words *w, const char *fmt, va_list ap)
{
	va_list again;
	size_t n;

	va_copy(again, ap);
	n = (size_t)vsnprintf(NULL, 0, fmt, again);
	va_end(again);
	vsnprintf(room(w, n), n + 1, fmt, ap);
}

void
tw_say(struct tw_words *w, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	tw_vsay(w, fmt, ap);
	va_end(ap);
}

void
tw_say_bytes(struct tw_words *w, const void *p, size_t n)
{
	tw_copy(room(w, n), p, n);
}

void
tw_say_quoted(struct tw_words *w, const char *s)
{
	tw_say(w, "'");
	for (; *s != '\0'; s++)
		tw_say(w, *s == '\'' ? "'\\''" : "%c", *s);
	tw_say(w, "'");
}

struct tw_slice
tw_said(const char *fmt, ...)
{
	struct tw_words w = { 0 };
	va_list ap;

	va_start(ap, fmt);
	tw_vsay(&w, fmt, ap);
	va_end(ap);
	return (struct tw_slice){ w.p, w.n };
}

struct tw_slice
tw_said_stay(const char *fmt, ...)
{
	struct tw_words w = { 0 };
	struct tw_slice s;
	va_list ap;

	va_start(ap, fmt);
	tw_vsay(&w, fmt, ap);
	va_end(ap);
	s = tw_slice_stay((struct tw_slice){ w.p, w.n + 1 });
	tw_words_release(&w);
	return (struct tw_slice){ s.p, s.n - 1 };
}

void
tw_words_release(struct tw_words *w)
{
	free(w->p);
	*w = (struct tw_words){ 0 };
}
