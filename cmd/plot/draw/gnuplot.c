#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "plot/draw/gnuplot.h"

void
tw_script_bytes(struct tw_script *t, const void *p, size_t n)
{
	if (n == 0)	/* an empty script has no place to add to */
		return;
	t->p = tw_grow(t->p, &t->cap, t->n + n, 1);
	memcpy(t->p + t->n, p, n);
	t->n += n;
}

void
tw_script_vadd(struct tw_script *t, const char *fmt, va_list ap)
{
	char s[1024];

	vsnprintf(s, sizeof s, fmt, ap);
	tw_script_bytes(t, s, strlen(s));
}

void
tw_script_add(struct tw_script *t, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	tw_script_vadd(t, fmt, ap);
	va_end(ap);
}

void
tw_script_quote(struct tw_script *t, struct tw_slice s, bool words)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 _.,:;=()+-*/<>|!?";
	size_t i;

	tw_script_bytes(t, "\"", 1);
	for (i = 0; i < s.n; i++) {
		unsigned char c = (unsigned char)s.p[i];

		if (c >= 0x80 || memchr(plain, c, sizeof plain - 1) != NULL)
			tw_script_bytes(t, &s.p[i], 1);
		else if (words && (c < ' ' || c == 0x7f))
			tw_script_bytes(t, " ", 1);
		else
			tw_script_add(t, "\\%03o", c);
	}
	tw_script_bytes(t, "\"", 1);
}

void
tw_script_release(struct tw_script *t)
{
	free(t->p);
}
