/*
 * The names of score columns, made from the table of kinds.
 */
#include <stdio.h>
#include <string.h>

#include "form/score_col.h"
#include "io/cols.h"
#include "io/list.h"
#include "io/msg.h"

const char *
tw_score_col_name(char name[TW_SCORE_COL], enum tw_score_kind kind, bool log,
    bool cdf)
{
	bool hpd = kind == TW_SCORE_HPD;

	if (cdf)
		snprintf(name, TW_SCORE_COL, "cdf");
	else
		snprintf(name, TW_SCORE_COL, "score%s%s%s", hpd ? "" : "_",
		    hpd ? "" : tw_score[kind].name, log ? "_log" : "");
	return name;
}

/* The column of that name, if it is there. */
static size_t
named(const struct tw_reader *r, const char *name)
{
	return tw_col_named(r, tw_slice_of(name));
}

/* The one column with such a name. */
static size_t
find_kind(const struct tw_reader *r)
{
	char name[TW_SCORE_COL], first[TW_SCORE_COL] = "score";
	size_t col = SIZE_MAX, next;
	unsigned i;

	/* Each kind and its logarithm, last the cdf. */
	for (i = 0; i < 2 * TW_SCORE_KINDS + 1; i++) {
		enum tw_score_kind kind = i / 2 % TW_SCORE_KINDS;
		bool cdf = i == 2 * TW_SCORE_KINDS, log = i % 2 == 1;

		if (log && !tw_score[kind].is_density)
			continue;
		next = named(r, tw_score_col_name(name, kind, log, cdf));
		if (next == SIZE_MAX)
			continue;
		if (col != SIZE_MAX)
			tw_die(TW_MISUSED, "%s: '%s' and '%s' are both there: -s says which is the score",
			    r->in.file, first, name);
		col = next;
		memcpy(first, name, sizeof first);
	}
	/* None is there: said as of any column. */
	return col != SIZE_MAX ? col : tw_col_find(r, "-s", "score");
}

size_t
tw_score_col_find(const struct tw_reader *r, const char *list, char **name)
{
	size_t col = list != NULL ? tw_col_find(r, "-s", list) : find_kind(r);
	struct tw_slice s = { "score", 5 };
	char *p;

	if (r->ncol > 0)	/* 0: -N and no record */
		s = tw_reader_name(r, col);
	*name = p = tw_xrealloc(NULL, 2 * s.n + 1, 1);
	p[tw_list_escape(p, s)] = '\0';
	return col;
}
