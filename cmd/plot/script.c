#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "script.h"

void
tw_script_bytes(struct tw_script *t, const void *p, size_t n)
{
	if (n == 0)
		return;
	t->p = tw_grow(t->p, &t->cap, t->n + n, 1);
	memcpy(t->p + t->n, p, n);
	t->n += n;
}

void
tw_script_add(struct tw_script *t, const char *fmt, ...)
{
	char s[1024];
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(s, sizeof s, fmt, ap);
	va_end(ap);
	if (n > 0)
		tw_script_bytes(t, s, (size_t)n < sizeof s ? (size_t)n : sizeof s - 1);
}

void
tw_script_release(struct tw_script *t)
{
	free(t->p);
	*t = (struct tw_script){ 0 };
}
