#include "form/level.h"
#include "io/cols.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/string.h"
#include "parts.h"

size_t
tw_classify_col(const struct tw_bounds_file *f, const struct tw_reader *r,
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

enum { MANY = 100 };

bool
tw_asked_say(const struct tw_asked *a, const struct tw_bounds_file *f)
{
	if (!f->has_range || a->n < MANY || a->between > 0)
		return false;
	tw_warn("%s: made from scores from %s to %s, but none of the %llu scores here is between them: another flow, another kind of score, or a grid that misses the posterior?",
	    f->file, TW_NUM_SHOWN(f->least), TW_NUM_SHOWN(f->most), a->n);
	return true;
}

/* ---- appended columns ---------------------------------------------- */

void
tw_append_header(struct tw_out *o, const struct tw_append *a,
    const struct tw_reader *r)
{
	struct tw_slice *name = tw_arena(NULL, a->use.n, sizeof *name);
	size_t i, n = 0;

	for (i = a->use.first; i < a->use.first + a->use.n; i++) {
		const char *dash = a->use.n > 1 ? "_" : "";
		const char *level = a->use.n > 1 ?
		    TW_LEVEL_SHOWN(&a->bounds->alpha[i]) : "";

		name[n++] = tw_format_arena("%s%s%s", a->as, dash, level);
	}
	tw_header_write(o, r, n, name);
}

void
tw_append_record(struct tw_out *o, const struct tw_append *a,
    const struct tw_reader *r, size_t g, double score)
{
	size_t i;

	tw_row_begin(o, r);
	for (i = a->use.first; i < a->use.first + a->use.n; i++) {
		enum tw_region at = tw_bounds_region(a->bounds, g, i, score);

		tw_row_cell(o, tw_slice_of(tw_region_word[at]));
	}
	tw_out_row(o);
}
