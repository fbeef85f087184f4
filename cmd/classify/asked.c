#include "asked.h"
#include "io/cols.h"
#include "io/msg.h"
#include "io/num.h"

/* The column of the list, or that with the name which the table has. */
static size_t
find(const struct tw_bounds_file *f, const struct tw_reader *r,
    const char *option, const char *list, struct tw_slice name,
    const char *of, const char *remedy)
{
	size_t col;

	if (list != NULL)
		return tw_col_find(r, option, list);
	col = tw_col_named(r, name);
	if (col == SIZE_MAX)
		tw_die(TW_MISUSED, "%s: no column '%s', %s %s %s; there are:%s",
		    r->in.file, TW_SHOWN(name), of, f->file, remedy,
		    TW_COLS_SHOWN(r));
	return col;
}

size_t
tw_classify_score(const struct tw_bounds_file *f, const struct tw_reader *r,
    const char *list)
{
	return r->ncol == 0 ? 0 : find(f, r, "-s", list, f->score, "of which",
	    "was made: ask with the scores it is for, or say -s");
}

size_t
tw_classify_group(const struct tw_bounds_file *f, const struct tw_reader *r,
    const char *list)
{
	return f->global || r->ncol == 0 ? 0 : find(f, r, "-g", list, f->by,
	    "by which", "is grouped: name the group column with -g");
}

enum { MANY = 100 };

bool
tw_asked_say(const struct tw_asked *a, const struct tw_bounds_file *f)
{
	if (!f->has_range || a->n < MANY || a->between > 0)
		return false;
	tw_warn("%s: made of scores from %s to %s; none of the %llu asked is between: another flow, another kind of score, or a grid that misses the posterior?",
	    f->file, TW_NUM_SHOWN(f->least), TW_NUM_SHOWN(f->most),
	    (unsigned long long)a->n);
	return true;
}
