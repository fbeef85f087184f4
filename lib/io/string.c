/* A string that grows. See string.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "io/string.h"

/* Make space for n more bytes and the NUL. */
static char *
room(struct tw_string *w, size_t n)
{
	w->p = tw_grow(w->p, &w->cap, w->n + n + 1, 1);
	w->n += n;
	w->p[w->n] = '\0';
	return w->p + w->n - n;
}

void
tw_vprint(struct tw_string *w, const char *fmt, va_list ap)
{
	va_list again;
	size_t n;

	va_copy(again, ap);
	n = (size_t)vsnprintf(NULL, 0, fmt, again);
	va_end(again);
	vsnprintf(room(w, n), n + 1, fmt, ap);
}

void
tw_print(struct tw_string *w, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	tw_vprint(w, fmt, ap);
	va_end(ap);
}

void
tw_print_bytes(struct tw_string *w, const void *p, size_t n)
{
	tw_copy(room(w, n), p, n);
}

void
tw_print_quoted(struct tw_string *w, const char *s)
{
	tw_print(w, "'");
	for (; *s != '\0'; s++)
		tw_print(w, *s == '\'' ? "'\\''" : "%c", *s);
	tw_print(w, "'");
}

const char *
tw_shell_word(const char *s)
{
	static const char plain[] =
	    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+.,:/=%@";
	struct tw_string w = { 0 };
	struct tw_slice word;

	if (s[0] != '\0' && s[strspn(s, plain)] == '\0')
		return s;
	tw_print_quoted(&w, s);
	word = tw_format_arena("%s", w.p);
	tw_string_release(&w);
	return word.p;
}

void
tw_print_option(struct tw_string *w, const char *name, const char *value)
{
	if (value == NULL)
		return;
	tw_print(w, " %s ", name);
	tw_print_quoted(w, value);
}

struct tw_slice
tw_format_new(const char *fmt, ...)
{
	struct tw_string w = { 0 };
	va_list ap;

	va_start(ap, fmt);
	tw_vprint(&w, fmt, ap);
	va_end(ap);
	return (struct tw_slice){ w.p, w.n };
}

struct tw_slice
tw_format_arena(const char *fmt, ...)
{
	struct tw_string w = { 0 };
	struct tw_slice s;
	va_list ap;

	va_start(ap, fmt);
	tw_vprint(&w, fmt, ap);
	va_end(ap);
	s = tw_slice_stay((struct tw_slice){ w.p, w.n + 1 });
	tw_string_release(&w);
	return (struct tw_slice){ s.p, s.n - 1 };
}

void
tw_string_release(struct tw_string *w)
{
	free(w->p);
	*w = (struct tw_string){ 0 };
}
