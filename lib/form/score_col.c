/* The names of scores and of their columns, from the table of kinds. */
#include <stdio.h>

#include "form/score_col.h"
#include "io/cols.h"
#include "io/list.h"
#include "io/msg.h"
#include "io/string.h"

static bool
is_such(enum tw_score_kind kind, enum tw_score_such such)
{
	bool draws = tw_score[kind].needs != TW_NEEDS_DENSITY;

	return such == TW_SCORES_LOG ? tw_score[kind].is_density :
	    (such == TW_SCORES_DRAWS) == draws;
}

const char *
tw_score_list(char list[TW_SCORE_LIST], enum tw_score_such such,
    const char *last)
{
	enum tw_score_kind k;
	size_t i = 0, m = 0, n = 0;

	for (k = 0; k < TW_SCORE_KINDS; k++)
		m += is_such(k, such);
	for (k = 0; k < TW_SCORE_KINDS; k++)
		if (is_such(k, such)) {
			n += (size_t)snprintf(list + n, TW_SCORE_LIST - n,
			    "%s%s", i == 0 ? "" : i + 1 == m ? last : ", ",
			    tw_score_word[k]);
			i++;
		}
	return list;
}

const char *
tw_score_col_name(char name[TW_SCORE_COL], enum tw_score_kind kind, bool log,
    bool cdf)
{
	bool hpd = kind == TW_SCORE_HPD;

	if (cdf)
		snprintf(name, TW_SCORE_COL, "cdf");
	else
		snprintf(name, TW_SCORE_COL, "score%s%s%s", hpd ? "" : "_",
		    hpd ? "" : tw_score_word[kind], log ? "_log" : "");
	return name;
}

size_t
tw_score_col_next(const struct tw_reader *r, unsigned *i,
    char name[TW_SCORE_COL])
{
	size_t col = SIZE_MAX;

	/*
	 * Try the name of each kind and that of its logarithm, and finally cdf.
	 */
	while (col == SIZE_MAX && *i < 2 * TW_SCORE_KINDS + 1) {
		enum tw_score_kind kind = *i / 2 % TW_SCORE_KINDS;
		bool log = *i % 2 == 1, cdf = (*i)++ == 2 * TW_SCORE_KINDS;

		if (!log || tw_score[kind].is_density)
			col = tw_col_named(r, tw_slice_of(
			    tw_score_col_name(name, kind, log, cdf)));
	}
	return col;
}

/* The only column with the name of a score. */
static size_t
find_kind(const struct tw_reader *r)
{
	char first[TW_SCORE_COL], name[TW_SCORE_COL];
	unsigned i = 0;
	size_t col = tw_score_col_next(r, &i, first);

	/* The usual message about a missing column. */
	if (col == SIZE_MAX)
		return tw_col_find(r, "-s", "score");
	if (tw_score_col_next(r, &i, name) != SIZE_MAX)
		tw_die(TW_MISUSED, "%s: '%s' and '%s' are both there: -s says which is the score",
		    r->in.file, first, name);
	return col;
}

size_t
tw_score_col_find(const struct tw_reader *r, const char *list, char **name)
{
	size_t col = list != NULL ? tw_col_find(r, "-s", list) : find_kind(r);
	struct tw_slice s = r->name[col];
	char *p;

	*name = p = tw_arena(NULL, 2 * s.n + 1, 1);
	p[tw_list_escape(p, s)] = '\0';
	return col;
}

size_t
tw_score_col_upper(const struct tw_reader *r, size_t col)
{
	struct tw_slice name = r->name[col];
	size_t upper = tw_col_named(r, tw_format_arena("%.*s_upper",
	    (int)name.n, name.p));

	return upper == SIZE_MAX ? col : upper;
}
