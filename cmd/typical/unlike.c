/* Which columns of the data are unlike the simulations. See unlike.h. */
#include <string.h>

#include "io/msg.h"
#include "io/string.h"
#include "unlike.h"

void
tw_least_notice(struct tw_least *l, double p, double level,
    const double *unlike, size_t d, const struct tw_reader *r)
{
	l->records++;
	if (p > level)
		return;
	if (l->small++ > 0 && p >= l->p)
		return;
	l->p = p;
	memcpy(l->unlike, unlike, d * sizeof *l->unlike);
	l->file = r->in.file;
	l->line = r->in.line;
}

size_t
tw_most_unlike(const double *unlike, size_t n)
{
	size_t most = 0, j;

	for (j = 1; j < n; j++)
		if (unlike[j] > unlike[most])
			most = j;
	return unlike[most] > 1 ? most : SIZE_MAX;
}

/*
 * Write the names of the most unusual columns, at most three; none if only the
 * combination of all columns is unusual.
 */
static void
name_columns(struct tw_string *w, struct tw_least *l,
    const struct tw_names *name)
{
	size_t i, most;

	for (i = 0; i < 3; i++) {
		most = tw_most_unlike(l->unlike, name->n);
		if (most == SIZE_MAX)
			break;
		l->unlike[most] = 0;
		tw_print(w, "%s%s", i == 0 ? "most in " : ", ",
		    TW_SHOWN(name->name[most]));
	}
	if (w->n == 0)
		tw_print(w, "no column by itself");
}

void
tw_least_say(struct tw_least *l, double level, const struct tw_names *name)
{
	struct tw_string w = { 0 };

	if (l->small == 0)
		return;
	name_columns(&w, l, name);
	if (l->records > 1)
		tw_print(&w, "; %llu of %llu records have p <= %g", l->small,
		    l->records, level);
	tw_warn("%s:%llu: p %.3g: data unlike the simulations, %s", l->file,
	    l->line, l->p, w.p);
	tw_string_release(&w);
}
