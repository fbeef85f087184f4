/*
 * The kinds of scores, as words in messages and as names of columns. The name
 * of a column tells the kind of its scores, because bounds for one kind of
 * score say nothing about another, and records have no other place for the
 * kind. The names are
 *
 *   score  score_log  score_kde  score_kde_log  score_waldo  score_quantile
 *   cdf
 */
#ifndef TW_FORM_SCORE_COL_H
#define TW_FORM_SCORE_COL_H

#include "io/rec.h"
#include "stat/draws/scores.h"

/*
 * Write to name, and return, the name of the column for a kind of score, or its
 * logarithm if log, or of tw-score --cdf if cdf.
 */
enum { TW_SCORE_COL = 32 };
const char *tw_score_col_name(char name[TW_SCORE_COL],
    enum tw_score_kind kind, bool log, bool cdf);

/*
 * Find the next column of r that has one of these names, in the order of the
 * kinds, and write its name to `name`. *i, which is 0 before the first call,
 * keeps the place. Returns SIZE_MAX if there is no further column.
 */
size_t tw_score_col_next(const struct tw_reader *r, unsigned *i,
    char name[TW_SCORE_COL]);

/*
 * Write the words of such kinds of scores to list, as in "kde, waldo or
 * quantile", where last is " or ", and return list.
 */
enum tw_score_such {
	TW_SCORES_DENSITY,	/* those computed from a density */
	TW_SCORES_DRAWS,	/* those computed from draws */
	TW_SCORES_LOG		/* those that have a logarithm */
};
enum { TW_SCORE_LIST = 24 * TW_SCORE_KINDS };
const char *tw_score_list(char list[TW_SCORE_LIST], enum tw_score_such such,
    const char *last);

/*
 * The column with the scores: the one that list, the argument of -s, names or,
 * if list is NULL, the only one with one of the names above; a usage error if
 * there is none, or if there are several. *name becomes its name as -s takes
 * it, in memory of tw_arena.
 */
size_t tw_score_col_find(const struct tw_reader *r, const char *list,
    char **name);

/*
 * The column with the upper end of the score in column col, called NAME_upper;
 * col itself if there is none: the score is then a single number.
 */
size_t tw_score_col_upper(const struct tw_reader *r, size_t col);

#endif
