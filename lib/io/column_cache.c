/* Numbers from columns of the current record, and whether they have changed. */
#include <math.h>

#include "io/column_cache.h"
#include "io/cols.h"
#include "io/msg.h"

size_t *
tw_column_cache_cols(const struct tw_names *name, const char *who,
    const struct tw_reader *r)
{
	size_t *col = tw_arena(NULL, name->n, sizeof *col), i;

	for (i = 0; i < name->n; i++) {
		col[i] = tw_col_named(r, name->name[i]);
		if (col[i] == SIZE_MAX)
			tw_die(TW_MISUSED, "%s: no column '%s', which %s asks for; there are:%s",
			    r->in.file, TW_SHOWN(name->name[i]), who,
			    TW_COLS_SHOWN(r));
	}
	return col;
}

void
tw_column_cache_init(struct tw_column_cache *f, const struct tw_names *name,
    const char *who, const struct tw_reader *r)
{
	*f = (struct tw_column_cache){ .n = name->n, .moved = true };
	f->col = tw_column_cache_cols(name, who, r);
	f->x = tw_arena(NULL, f->n, sizeof *f->x);
}

void
tw_column_cache_read(struct tw_column_cache *f, struct tw_reader *r)
{
	double v;
	size_t i;

	for (i = 0; i < f->n; i++) {
		tw_field_num(r, f->col[i], f->want, &v);
		f->moved |= v != f->x[i] && !(isnan(v) && isnan(f->x[i]));
		f->x[i] = v;
	}
}
