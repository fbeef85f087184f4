/* Finds a file in the folder of results, and numbers in it. */
#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "io/cols.h"
#include "io/msg.h"
#include "io/num.h"
#include "parts.h"

bool
tw_report_find(struct tw_report *t, const char *name)
{
	struct stat st;

	t->path = (char *)tw_format_arena("%s/%s", t->dir, name).p;
	if (stat(t->path, &st) == 0)
		return t->any = true;
	if (errno != ENOENT && errno != ENOTDIR)
		tw_die(TW_FAILED, "%s: %s", t->path, strerror(errno));
	return false;
}

bool
tw_report_want(struct tw_report *t, const char *name)
{
	bool found = tw_report_find(t, name);

	if (!found)
		tw_print(&t->missing, "%s%s", t->missing.n > 0 ? ", " : "",
		    name);
	return found;
}

void
tw_report_open(struct tw_report *t, struct tw_reader *r)
{
	const struct tw_rec_options opt = { .no_hint = true, .framed = true };

	tw_reader_open(r, 1, &t->path, &opt);
}

uint64_t
tw_report_records(struct tw_report *t, tw_report_take *take)
{
	struct tw_reader r;
	uint64_t n;

	tw_report_open(t, &r);
	while (tw_reader_next(&r))
		if (take != NULL)
			take(t, &r);
	n = r.record;
	if (take != NULL)
		tw_reader_require_records(&r, n, false);
	tw_reader_close(&r);
	return n;
}

size_t
tw_report_column(const struct tw_reader *r, const char *name)
{
	size_t col = tw_col_named(r, tw_slice_of(name));

	if (col == SIZE_MAX)
		tw_die(TW_FAILED, "%s: no column '%s'; there are:%s",
		    r->in.file, name, TW_COLS_SHOWN(r));
	return col;
}

double
tw_report_number(const struct tw_reader *r, const char *name, double lo,
    double hi, bool na)
{
	size_t col = tw_report_column(r, name);
	struct tw_slice f = tw_field(r, col);
	double v = 0;
	enum tw_num_kind kind = tw_num_read(f.p, f.n, &v);

	if (na && kind == TW_NUM_MISSING)
		return NAN;
	if (kind > TW_NUM_INF || !(v >= lo && v <= hi))
		tw_field_die(r, col, "not a number from %g to %g", lo, hi);
	return v;
}

struct tw_observation *
tw_report_observation(struct tw_report *t, struct tw_slice id)
{
	size_t i = tw_names_find(&t->id, id), levels = t->bounds.nalpha;

	if (i != SIZE_MAX)
		return &t->seen[i];
	i = tw_names_add(&t->id, id);
	t->seen = tw_arena_grow(t->seen, &t->cap, t->id.n, sizeof *t->seen);
	t->seen[i] = (struct tw_observation){ .p = NAN };
	t->seen[i].label = tw_arena(NULL, levels > 0 ? levels : 1,
	    sizeof *t->seen[i].label);
	return &t->seen[i];
}
