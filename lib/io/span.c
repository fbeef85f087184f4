/*
 * Ranges as options have them, NAME=LO:HI.
 */
#include <stdlib.h>
#include <string.h>

#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"
#include "io/span.h"

/* LO:HI of the text at lo; false if it is none. */
static bool
read_ends(struct tw_span *s, const char *lo, bool infinite)
{
	enum tw_num_kind most = infinite ? TW_NUM_INF : TW_NUM_FINITE;
	const char *colon = strchr(lo, ':');

	return colon != NULL &&
	    tw_num_read(lo, (size_t)(colon - lo), &s->lo) <= most &&
	    tw_num_read(colon + 1, strlen(colon + 1), &s->hi) <= most &&
	    s->lo < s->hi;
}

void
tw_span_read(struct tw_span *s, const char *option, const char *arg,
    bool infinite)
{
	size_t n = strlen(arg);

	while (n > 0 && arg[n] != '=')
		n--;
	if (n > 0 && read_ends(s, arg + n + 1, infinite))
		s->name = (struct tw_slice){ arg, n };
	else
		tw_opt_bad(option, arg, "NAME=LO:HI with numbers LO < HI");
}

void
tw_spans_take(void *spans, const char *option, const char *arg)
{
	struct tw_spans *s = spans;

	s->of = tw_grow(s->of, &s->cap, s->n + 1, sizeof *s->of);
	tw_span_read(&s->of[s->n++], option, arg, true);
}

void
tw_spans_release(struct tw_spans *s)
{
	free(s->of);
	*s = (struct tw_spans){ 0 };
}

const struct tw_span *
tw_span_of(const struct tw_span *s, size_t n, struct tw_slice name)
{
	while (n-- > 0)
		if (tw_slice_same(s[n].name, name))
			return &s[n];
	return NULL;
}
