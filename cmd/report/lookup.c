/* Finds a table in a folder of results, and numbers in it. */
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "io/msg.h"
#include "io/num.h"
#include "parts.h"

bool
tw_report_find(struct tw_report *t, const char *name)
{
	struct tw_string path = { 0 };
	struct stat st;

	tw_print(&path, "%s/%s", t->dir, name);
	free(t->path);
	t->path = path.p;
	if (stat(t->path, &st) == 0) {
		if (st.st_mtime > t->newest)
			t->newest = st.st_mtime;
		return t->any = true;
	}
	if (errno != ENOENT && errno != ENOTDIR)
		tw_die(TW_FAILED, "%s: %s", t->path, strerror(errno));
	return false;
}

bool
tw_report_open(struct tw_report *t, struct tw_reader *r, const char *name)
{
	struct tw_rec_options opt = { .framed = true };

	if (!tw_report_find(t, name))
		return false;
	tw_reader_open(r, 1, &t->path, &opt);
	return true;
}

bool
tw_report_next(struct tw_report *t, struct tw_reader *r, const char *name)
{
	if (r->ncol == 0 && !tw_report_open(t, r, name))
		return false;
	if (tw_reader_next(r))
		return true;
	t->records = r->record;
	tw_reader_close(r);
	return false;
}

void
tw_report_require(struct tw_report *t, const char *name)
{
	if (tw_report_find(t, name) && t->records == 0)
		tw_die(TW_FAILED, "%s: no records: cut; run the script again",
		    t->path);
}

size_t
tw_report_column(const struct tw_reader *r, struct tw_slice name)
{
	size_t col = tw_col_named(r, name);

	if (col == SIZE_MAX)
		tw_die(TW_FAILED, "%s: no column '%s'; there are:%s",
		    r->in.file, TW_SHOWN(name), TW_COLS_SHOWN(r));
	return col;
}

struct tw_slice
tw_report_field(const struct tw_reader *r, struct tw_slice name)
{
	return tw_field(r, tw_report_column(r, name));
}

double
tw_report_cell(const struct tw_reader *r, struct tw_slice name, double lo,
    double hi)
{
	size_t col = tw_report_column(r, name);
	struct tw_slice f = tw_field(r, col);
	double v = 0;

	if (tw_num_read(f.p, f.n, &v) > TW_NUM_INF || !(v >= lo && v <= hi))
		tw_field_die(r, col, "not a number from %g to %g", lo, hi);
	return v;
}

double
tw_report_get(struct tw_report *t, const char *table, struct tw_slice key,
    struct tw_slice is, const char *name, double lo, double hi)
{
	/* In typical.tsv, a column alpha would be one of the data columns. */
	struct tw_slice alpha = tw_slice_of(
	    strcmp(table, "typical.tsv") == 0 ? "" : "alpha");
	struct tw_reader r = { 0 };
	double v = NAN;

	while (tw_report_next(t, &r, table))
		if ((key.n == 0 ||
		    tw_slice_same(is, tw_report_field(&r, key))) &&
		    (tw_col_named(&r, alpha) == SIZE_MAX ||
		    tw_report_cell(&r, alpha, 0, 1) == t->alpha)) {
			if (key.n > 0 && !isnan(v))
				tw_reader_die(&r,
				    "a second row of '%s': run the script again",
				    TW_SHOWN(is));
			v = tw_report_cell(&r, tw_slice_of(name), lo, hi);
		}
	tw_report_require(t, table);
	return v;
}

double
tw_report_number(struct tw_report *t, const char *table, const char *name,
    double lo, double hi)
{
	static const struct tw_slice any;

	return tw_report_get(t, table, any, any, name, lo, hi);
}
