/* Finds a file in the folder of results, and numbers in it. */
#include <errno.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>

#include "io/cols.h"
#include "io/msg.h"
#include "io/num.h"
#include "io/file.h"
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
tw_report_text(const struct tw_report *t, const char *name,
    struct tw_string *to)
{
	const char *path = tw_format_arena("%s/%s", t->dir, name).p;
	bool found = tw_read_file(to, path);

	if (!found && errno != ENOENT && errno != ENOTDIR)
		tw_die(TW_FAILED, "%s: %s", path, strerror(errno));
	return found && to->n > 0;
}

/* Whether the folder has a script that does not make this file. */
static bool
is_not_made(const struct tw_report *t, const char *name)
{
	struct tw_string script = { 0 };
	bool is_not = tw_report_text(t, "analysis.sh", &script) &&
	    strstr(script.p, name) == NULL;

	tw_string_release(&script);
	return is_not;
}

bool
tw_report_want(struct tw_report *t, const char *name)
{
	bool found = tw_report_find(t, name);

	if (!found && !is_not_made(t, name))
		tw_print(&t->missing, "%s%s", t->missing.n > 0 ? ", " : "",
		    name);
	return found;
}

/* Whether a line is a checksum and a length, as cksum(1) prints them. */
static bool
is_checksum(struct tw_slice line)
{
	size_t i, spaces = 0;

	for (i = 0; i < line.n; i++) {
		if (line.p[i] != ' ' && (line.p[i] < '0' || line.p[i] > '9'))
			return false;
		spaces += line.p[i] == ' ';
	}
	return line.n > 2 && spaces == 1;
}

/*
 * steps/obs.tsv has the words of the command that made obs.tsv, a line each.
 * The last word is the user's file; then come the checksums of this file and of
 * obs.tsv.
 */
struct tw_slice
tw_report_observation_file(struct tw_report *t)
{
	struct tw_slice line[3] = { { "", 0 }, { "", 0 }, { "", 0 } }, name;
	struct tw_string w = { 0 };
	size_t at;
	int k;

	if (tw_report_find(t, "steps/obs.tsv"))
		(void)tw_report_text(t, "steps/obs.tsv", &w);
	for (at = w.n, k = 2; k >= 0 && at > 0; k--) {
		size_t end = at - (w.p[at - 1] == '\n');

		for (at = end; at > 0 && w.p[at - 1] != '\n'; at--)
			continue;
		line[k] = (struct tw_slice){ w.p + at, end - at };
	}
	for (name = line[0], at = name.n; at > 0 && name.p[at - 1] != '/'; at--)
		continue;
	name = (struct tw_slice){ name.p + at, name.n - at };
	name = name.n > 0 && is_checksum(line[1]) && is_checksum(line[2]) ?
	    tw_slice_stay(name) : tw_slice_of("obs.tsv");
	tw_string_release(&w);
	return name;
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

void
tw_bounds_same_levels(const struct tw_report *t,
    const struct tw_bounds_file *f, const char *name)
{
	if (t->bounds.nalpha > 0 && (
	    tw_level_compare(t->bounds.alpha, f->alpha) != 0 ||
	    tw_level_compare(&t->bounds.beta, &f->beta) != 0))
		tw_die(TW_FAILED, "%s: bounds.tsv and %s have other levels: give all of tw-bounds the same --alpha and --beta",
		    t->dir, name);
}
