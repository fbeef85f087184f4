/* Refuses weights that differ between records. See parts.h. */
#include "io/list.h"
#include "io/msg.h"
#include "io/weights.h"
#include "parts.h"

/* Whether an item of the list is exactly this name, not a range or a glob. */
static bool
listed(const char *list, struct tw_slice name)
{
	struct tw_slice rest, item;

	if (list == NULL)
		return false;
	for (rest = tw_slice_of(list); tw_list_next(&rest, &item);)
		if (tw_slice_same(item, name))
			return true;
	return false;
}

void
tw_weight_cols_find(struct tw_weight_cols *w, const struct tw_header *h,
    size_t taken, const char *list)
{
	size_t i;

	w->header = h;
	w->cols.col = tw_arena(NULL, h->n, sizeof *w->cols.col);
	for (i = 0; i < h->n; i++)
		if (i != taken && tw_weight_name(h->name[i]) &&
		    !listed(list, h->name[i]))
			w->cols.col[w->cols.n++] = i;
	w->first = tw_arena(NULL, w->cols.n, sizeof *w->first);
}

static bool
equal(struct tw_slice s, struct tw_slice t)
{
	double a, b;

	return tw_slice_same(s, t) ||
	    (tw_num_read(s.p, s.n, &a) <= TW_NUM_INF &&
	    tw_num_read(t.p, t.n, &b) <= TW_NUM_INF && !(a < b || a > b));
}

void
tw_weight_cols_check(struct tw_weight_cols *w, const struct tw_text *t)
{
	size_t i;

	for (i = 0; i < w->cols.n; i++) {
		size_t col = w->cols.col[i];
		struct tw_slice now = { t->field[col].p, t->field[col].n };

		if (w->first[i].p == NULL)
			w->first[i] = tw_slice_stay(now);
		else if (!equal(w->first[i], now))
			tw_input_die(&t->in, "column %zu (%s): weights that differ, %s and %s: every record counts once here, so resample first (--repeat COL for multiplicities; if these are no weights, name the column in -c, or use --rename COL=NAME)",
			    col + 1, TW_SHOWN(w->header->name[col]),
			    TW_SHOWN(w->first[i]), TW_SHOWN(now));
	}
}
