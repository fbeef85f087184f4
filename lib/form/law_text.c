/* A prior law read. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "form/law_text.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/opt.h"

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

void
tw_law_take(const char *option, struct tw_slice item, struct tw_names *name,
    struct tw_law *law, bool *given)
{
	size_t n = item.n, k;

	/* The last '=' before the law, for a name may hold one. */
	while (n > 0 && item.p[n - 1] != '=')
		n--;
	k = n == 0 ? SIZE_MAX :
	    tw_names_find(name, (struct tw_slice){ item.p, n - 1 });
	if (k == SIZE_MAX || given[k])
		tw_opt_bad(option, TW_SHOWN(item),
		    "NAME=LAW(A,B), NAME one of the flow's parameters, each once");
	if (!tw_law_read((struct tw_slice){ item.p + n, item.n - n }, &law[k]))
		tw_opt_bad(option, TW_SHOWN(item),
		    "NAME=uniform(LO,HI), NAME=normal(MEAN,SD) or NAME=lognormal(MEAN,SD)");
	given[k] = true;
}
