/* Reads all records into columns of doubles, which grow as needed. */
#include "io/msg.h"
#include "io/table.h"

void
tw_table_begin(struct tw_table *t, const struct tw_cols *x)
{
	*t = (struct tw_table){ .d = x->n };
	t->x = tw_arena(NULL, t->d, sizeof *t->x);
}

void
tw_table_room(struct tw_table *t, bool target)
{
	size_t i;

	if (t->n < t->cap)
		return;
	t->cap += t->cap / 2 + 1024;
	for (i = 0; i < t->d; i++)
		t->x[i] = tw_arena(t->x[i], t->cap, sizeof **t->x);
	if (target)
		t->y = tw_arena(t->y, t->cap, sizeof *t->y);
}

/* Store the current record after the others. */
static void
take(struct tw_table *t, struct tw_reader *r, const struct tw_cols *x,
    const enum tw_want *want, size_t y)
{
	size_t i;

	tw_table_room(t, y != SIZE_MAX);
	if (y != SIZE_MAX)
		tw_field_num(r, y, TW_WANT_FINITE, &t->y[t->n]);
	for (i = 0; i < t->d; i++)
		tw_field_num(r, x->col[i], want != NULL ? want[i] :
		    TW_WANT_FINITE, &t->x[i][t->n]);
}

void
tw_table_add(struct tw_table *t, struct tw_reader *r, const struct tw_cols *x)
{
	take(t, r, x, NULL, SIZE_MAX);
	t->n++;
}

void
tw_table_read(struct tw_table *t, struct tw_reader *r, const struct tw_cols *x,
    const enum tw_want *want, size_t y, tw_table_accept *accept, void *arg)
{
	tw_table_begin(t, x);
	while (tw_reader_next(r)) {
		take(t, r, x, want, y);
		if (accept != NULL)
			accept(arg, t, r);
		t->n++;
	}
	tw_reader_require_records(r, t->n, false);
}
