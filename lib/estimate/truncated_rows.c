/* Passes on the records inside a truncated prior. See truncated_rows.h. */
#include <string.h>

#include "estimate/truncated_rows.h"
#include "io/msg.h"

enum { MOST = TW_TRUNCATED_ROWS };

void
tw_truncated_rows_decide(struct tw_truncated_rows *w)
{
	unsigned char inside[MOST];
	size_t i, from = 0;

	memset(inside, 1, sizeof inside);
	if (w->t != NULL)
		(void)tw_truncation_inside(w->t, w->n, w->theta, inside);
	for (i = 0; i < w->n && w->kept < w->most; from = w->end[i++]) {
		w->all++;
		if (!inside[i])
			continue;
		w->kept++;
		tw_out_write(w->out, w->text + from, w->end[i] - from);
		tw_out_row(w->out);
	}
	w->n = 0;
}

void
tw_truncated_rows_add(struct tw_truncated_rows *w, const struct tw_reader *r)
{
	size_t used = w->n > 0 ? w->end[w->n - 1] : 0, i;
	size_t d = w->t != NULL ? w->t->d : 0;

	if (w->theta == NULL)
		w->theta = tw_arena(NULL, MOST, d * sizeof *w->theta);
	for (i = 0; i < d; i++)
		tw_field_num(r, w->col[i], TW_WANT_NUMBER,
		    &w->theta[w->n * d + i]);
	w->text = tw_arena_grow(w->text, &w->cap, used + r->len + 1, 1);
	memcpy(w->text + used, r->row, r->len);
	w->end[w->n++] = used + r->len;
	/* fast: one by one gives the same result */
	if (w->n == MOST || !tw_reader_ready(r))
		tw_truncated_rows_decide(w);
}
