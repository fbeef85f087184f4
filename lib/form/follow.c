/* Numbers of columns, and whether they moved. */
#include "form/follow.h"
#include "io/cols.h"
#include "io/msg.h"

size_t
tw_follow_col(struct tw_slice name, const char *who, const struct tw_reader *r)
{
	size_t col;

	/* -N and no record: no column will be asked for. */
	if (r->ncol == 0)
		return 0;
	col = tw_col_named(r, name);
	if (col == SIZE_MAX)
		tw_die(TW_MISUSED,
		    "%s: no column '%s', which %s asks for; there are:%s",
		    r->in.file, TW_SHOWN(name), who, TW_COLS_SHOWN(r));
	return col;
}

void
tw_follow_init(struct tw_follow *f, const struct tw_names *name,
    const char *who, const struct tw_reader *r)
{
	size_t i;

	*f = (struct tw_follow){ .n = name->n, .moved = true };
	f->col = tw_stay(NULL, f->n, sizeof *f->col);
	f->x = tw_stay(NULL, f->n, sizeof *f->x);
	for (i = 0; i < f->n; i++)
		f->col[i] = tw_follow_col(name->name[i], who, r);
}

bool
tw_follow_read(struct tw_follow *f, struct tw_reader *r)
{
	double v;
	size_t i;

	for (i = 0; i < f->n; i++) {
		if (!tw_field_num(r, f->col[i], TW_WANT_FINITE, &v))
			return false;
		f->moved |= v != f->x[i];
		f->x[i] = v;
	}
	return true;
}
