/* Refuses weights that differ between records. See parts.h. */
#include "io/list.h"
#include "io/msg.h"
#include "io/weights.h"
#include "parts.h"

void
tw_weight_cols_find(struct tw_weight_cols *w, const struct tw_header *h,
    size_t taken, const char *list)
{
	size_t i;

	w->header = h;
	w->cols.col = tw_arena(NULL, h->n, sizeof *w->cols.col);
	for (i = 0; i < h->n; i++)
		if (i != taken && tw_weight_name(h->name[i]) &&
		    !tw_list_has(list, h->name[i]))
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
