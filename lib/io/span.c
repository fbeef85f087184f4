/* Reads ranges in options: NAME=LO:HI. */
#include <math.h>

#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "io/span.h"

/* Read an end from the n bytes at p; without bytes, it is none. */
static bool
read_end(const char *p, size_t n, double none, double *v)
{
	*v = none;
	return n == 0 || tw_num_read(p, n, v) <= TW_NUM_INF;
}

size_t
tw_span_read(struct tw_slice item, double *lo, double *hi)
{
	const char *from, *colon, *end = item.p + item.n;

	for (from = end; from > item.p && from[-1] != '='; from--)
		;
	colon = memchr(from, ':', (size_t)(end - from));
	if (from < item.p + 2 || colon == NULL || end - from == 1 ||
	    !read_end(from, (size_t)(colon - from), -INFINITY, lo) ||
	    !read_end(colon + 1, (size_t)(end - colon - 1), INFINITY, hi) ||
	    !(*lo < *hi))
		return 0;
	return (size_t)(from - item.p) - 1;
}

void
tw_spans_take(void *spans, const char *option, const char *arg)
{
	struct tw_spans *all = spans;
	struct tw_span s;
	size_t n;

	for (;; arg += n + 1) {
		/* A comma before any equals sign is part of the name. */
		for (n = strcspn(arg, ",");
		     arg[n] != '\0' && memchr(arg, '=', n) == NULL;)
			n += 1 + strcspn(arg + n + 1, ",");
		s.name = (struct tw_slice){ arg, n };
		s.name.n = tw_span_read(s.name, &s.lo, &s.hi);
		if (s.name.n == 0)
			tw_opt_bad(option, arg, "NAME=LO:HI with numbers LO < HI; LO: or :HI has one end");
		all->of = tw_arena_grow(all->of, &all->cap, all->n + 1,
		    sizeof *all->of);
		all->of[all->n++] = s;
		if (arg[n] == '\0')
			return;
	}
}

const struct tw_span *
tw_span_of(const struct tw_span *s, size_t n, struct tw_slice name)
{
	while (n-- > 0)
		if (tw_slice_same(s[n].name, name))
			return &s[n];
	return NULL;
}
