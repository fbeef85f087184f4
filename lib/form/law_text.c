/* A prior law read. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
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

bool
tw_law_next(const char **list, struct tw_slice *item)
{
	const char *p = *list + strspn(*list, ", \t\n");
	size_t depth = 0;

	item->p = p;
	for (; *p != '\0' && (depth > 0 || strchr(", \t\n", *p) == NULL);
	    p++) {
		if (*p == '(')
			depth++;
		else if (*p == ')' && depth > 0)
			depth--;
	}
	item->n = (size_t)(p - item->p);
	*list = p;
	return item->n > 0;
}

/* Read NAME=LAW into l; the name is returned, empty where there is none. */
static struct tw_slice
read_item(const char *option, struct tw_slice item, struct tw_law *l)
{
	size_t n = item.n;

	/* The last '=' before the law, for a name may hold one. */
	while (n > 0 && item.p[n - 1] != '=')
		n--;
	if (!tw_law_read((struct tw_slice){ item.p + n, item.n - n }, l))
		tw_opt_bad(option, TW_SHOWN(item),
		    "NAME=uniform(LO,HI), NAME=normal(MEAN,SD) or NAME=lognormal(MEAN,SD)");
	return (struct tw_slice){ item.p, n > 0 ? n - 1 : 0 };
}

void
tw_law_take(const char *option, struct tw_slice item, struct tw_names *name,
    struct tw_law *law, bool *given)
{
	struct tw_law l;
	struct tw_slice s = read_item(option, item, &l);
	size_t k = tw_names_find(name, s);

	if (k == SIZE_MAX || given[k])
		tw_opt_bad(option, TW_SHOWN(item),
		    "NAME=LAW(A,B), NAME one of the flow's parameters, each once");
	law[k] = l;
	given[k] = true;
}

void
tw_laws_read(struct tw_laws *l, const char *option, const char *list)
{
	struct tw_slice item, s;
	struct tw_law law;
	size_t cap = 0, n;

	*l = (struct tw_laws){ 0 };
	while (tw_law_next(&list, &item)) {
		s = read_item(option, item, &law);
		n = l->name.n;
		if (s.n == 0 || s.p[0] == '#' || memchr(s.p, '\r', s.n) != NULL ||
		    tw_names_add(&l->name, s) != n)
			tw_opt_bad(option, TW_SHOWN(item),
			    "NAME=LAW(A,B), each NAME once, no line end in it and no # in front");
		l->law = tw_grow(l->law, &cap, n + 1, sizeof *l->law);
		l->law[n] = law;
	}
	if (l->name.n == 0)
		tw_opt_bad(option, list, "NAME=LAW(A,B), one or more");
}

void
tw_laws_release(struct tw_laws *l)
{
	tw_names_release(&l->name);
	free(l->law);
}
