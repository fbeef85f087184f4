#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "form/follow.h"
#include "io/cols.h"
#include "io/msg.h"

/* The column named; a usage error if there is none. */
static size_t
column(const struct tw_reader *r, struct tw_slice name)
{
	char show[TW_SHOW], list[TW_COLS_SHOW];
	size_t col;

	if (r->ncol == 0)	/* -N and no record: no column will be asked for */
		return 0;
	col = tw_col_named(r, name);
	if (col == SIZE_MAX)
		tw_die(TW_MISUSED, "%s: no column '%s', which the flow asks for; "
		    "there are:%s", r->in.file, tw_show(show, name.p, name.n),
		    tw_cols_show(list, r));
	return col;
}

size_t
tw_flow_theta_col(const struct tw_flow_file *f, size_t i,
    const struct tw_reader *r)
{
	return column(r, tw_names_get(&f->theta, i));
}

void
tw_flow_point_init(struct tw_flow_point *p, struct tw_flow_file *f,
    const struct tw_reader *r)
{
	size_t i;

	*p = (struct tw_flow_point){ .n = f->x.n };
	p->col = tw_xrealloc(NULL, p->n, sizeof *p->col);
	p->x = tw_xrealloc(NULL, p->n, sizeof *p->x);
	p->text = tw_xrealloc(NULL, p->n, sizeof *p->text);
	p->len = memset(tw_xrealloc(NULL, p->n, 1), 0, p->n);
	for (i = 0; i < p->n; i++)
		p->col[i] = column(r, tw_names_get(&f->x, i));
	if (tw_flow_eval_init(&p->eval, &f->flow) < 0)
		tw_die(TW_FAILED, "%s", strerror(ENOMEM));
}

void
tw_flow_point_release(struct tw_flow_point *p)
{
	tw_flow_eval_release(&p->eval);
	free(p->col);
	free(p->x);
	free(p->text);
	free(p->len);
}

/*
 * A field with the same bytes as in the record before is not read again, and
 * when none has changed, all that the networks make of x stands already.
 */
bool
tw_flow_point_read(struct tw_flow_point *p, struct tw_reader *r)
{
	bool moved = false;
	size_t i;

	for (i = 0; i < p->n; i++) {
		struct tw_slice f = tw_field(r, p->col[i]);

		if (f.n == p->len[i] && f.n > 0 && memcmp(f.p, p->text[i], f.n) == 0)
			continue;
		/* Not kept until all are read: a record left out half way
		 * must not make the next one look unmoved. */
		p->len[i] = 0;
		moved = true;
		if (!tw_field_num(r, p->col[i], TW_WANT_FINITE, &p->x[i])) {
			memset(p->len, 0, p->n);
			return false;
		}
		if (f.n <= sizeof p->text[i]) {
			memcpy(p->text[i], f.p, f.n);
			p->len[i] = (unsigned char)f.n;
		}
	}
	if (moved)
		tw_flow_at_x(&p->eval, p->x);
	return true;
}
