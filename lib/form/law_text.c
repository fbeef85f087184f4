/* A prior law read. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "form/law_text.h"
#include "io/num.h"

bool
tw_law_read(struct tw_slice s, struct tw_law *l)
{
	static const char *const word[] = {
		[TW_LAW_UNIFORM] = "uniform", [TW_LAW_NORMAL] = "normal",
		[TW_LAW_LOGNORMAL] = "lognormal"
	};
	const char *open = memchr(s.p, '(', s.n), *comma, *end;
	size_t i;

	if (open == NULL || s.p[s.n - 1] != ')')
		return false;
	end = s.p + s.n - 1;
	comma = memchr(open, ',', (size_t)(end - open));
	for (i = 0; i < sizeof word / sizeof *word; i++)
		if (tw_slice_is((struct tw_slice){ s.p, (size_t)(open - s.p) },
		    word[i]))
			break;
	if (i == sizeof word / sizeof *word || comma == NULL ||
	    tw_num_read(open + 1, (size_t)(comma - open - 1), &l->a) !=
	    TW_NUM_FINITE ||
	    tw_num_read(comma + 1, (size_t)(end - comma - 1), &l->b) !=
	    TW_NUM_FINITE)
		return false;
	l->kind = (enum tw_law_kind)i;
	return l->kind == TW_LAW_UNIFORM ? l->a < l->b &&
	    isfinite(l->b - l->a) : l->b > 0;
}
