#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "io/msg.h"
#include "io/num.h"
#include "weights.h"

static const char *const words[] = { "weight", "weights", "wt", "logwt",
	"log_weight", "log_weights", "logweight", "importance_weight",
	"importance_weights", "mult", "multiplicity", NULL };

static bool
is_weight(struct tw_slice name)
{
	size_t i;

	for (i = 0; words[i] != NULL; i++)
		if (strlen(words[i]) == name.n &&
		    strncasecmp(words[i], name.p, name.n) == 0)
			return true;
	return false;
}

void
tw_weight_cols_find(struct tw_weight_cols *w, const struct tw_header *h,
    size_t taken)
{
	size_t i, cap = 0;

	for (i = 0; i < h->n; i++) {
		struct tw_slice name = tw_header_get(h, i);

		if (i == taken || !is_weight(name))
			continue;
		w->at = tw_grow(w->at, &cap, w->n + 1, sizeof *w->at);
		w->at[w->n++] = (struct tw_weight){ .col = i, .name = name };
	}
}

void
tw_weight_cols_release(struct tw_weight_cols *w)
{
	size_t i;

	for (i = 0; i < w->n; i++)
		free(w->at[i].first);
	free(w->at);
}

static bool
equal(const struct tw_weight *w, const struct tw_cell *c)
{
	double a, b;

	if (c->n == w->len && memcmp(c->p, w->first, c->n) == 0)
		return true;
	return tw_num_read(c->p, c->n, &a) <= TW_NUM_INF &&
	    tw_num_read(w->first, w->len, &b) <= TW_NUM_INF &&
	    !(a < b || a > b);
}

void
tw_weight_cols_check(struct tw_weight_cols *w, const struct tw_text *t)
{
	char show[TW_SHOW], first[TW_SHOW];
	size_t i;

	for (i = 0; i < w->n; i++) {
		struct tw_weight *at = &w->at[i];
		const struct tw_cell *c = &t->field[at->col];

		if (at->first == NULL) {
			at->first = tw_xrealloc(NULL, c->n, 1);
			memcpy(at->first, c->p, c->n);
			at->len = c->n;
		} else if (!equal(at, c))
			tw_text_die(t, "column %zu (%s): weights that differ, %s and %s: every record counts once here, so resample first (--repeat COL for multiplicities, --rename COL=NAME if it is no weight)",
			    at->col + 1, TW_SHOWN(at->name),
			    tw_show(first, at->first, at->len),
			    tw_show(show, c->p, c->n));
	}
}
