#include <stdint.h>

#include "input_cols.h"
#include "io/cols.h"
#include "io/msg.h"

size_t
tw_classify_score(const struct tw_bounds_file *f, const struct tw_reader *r,
    const char *list)
{
	size_t col;

	if (r->ncol == 0)
		return 0;
	if (list != NULL)
		return tw_col_find(r, "-s", list);
	col = tw_col_named(r, f->score);
	if (col == SIZE_MAX)
		tw_die(TW_MISUSED, "%s: no column '%s', of which %s was made: ask with the scores it is for, or say -s; there are:%s",
		    r->in.file, TW_SHOWN(f->score), f->file, TW_COLS_SHOWN(r));
	return col;
}

size_t
tw_classify_group(const struct tw_bounds_file *f, const struct tw_reader *r,
    const char *list)
{
	size_t col;

	if (f->global || r->ncol == 0)
		return 0;
	if (list != NULL)
		return tw_col_find(r, "-g", list);
	col = tw_col_named(r, f->by);
	if (col == SIZE_MAX)
		tw_die(TW_MISUSED, "%s: no column '%s', by which %s is grouped: name the group column with -g; there are:%s",
		    r->in.file, TW_SHOWN(f->by), f->file, TW_COLS_SHOWN(r));
	return col;
}
