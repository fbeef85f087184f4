/*
 * What the kinds of scores are called: in messages, and as columns. A column's
 * name carries the kind of score, for records have no other place for it, and
 * bounds of one kind say nothing about scores of another.
 *
 *   score  score_log  score_kde  score_kde_log  score_waldo  score_quantile
 *   cdf
 */
#ifndef TW_FORM_SCORE_COL_H
#define TW_FORM_SCORE_COL_H

#include "io/rec.h"
#include "stat/draws/scores.h"

/* The column of scores of a kind, or of their --cdf; as long as it fits. */
enum { TW_SCORE_COL = 32 };
const char *tw_score_col_name(char name[TW_SCORE_COL],
    enum tw_score_kind kind, bool log, bool cdf);

/*
 * The next column with such a name and its name, from the number *i on, at
 * first 0, in the order of the kinds; SIZE_MAX where there is no other.
 */
size_t tw_score_col_next(const struct tw_reader *r, unsigned *i,
    char name[TW_SCORE_COL]);

/* "kde, waldo or quantile": such kinds, last being " or ". */
enum tw_score_such {
	TW_SCORES_ALL,
	TW_SCORES_DENSITY,	/* from a density, without draws */
	TW_SCORES_DRAWS,	/* from draws */
	TW_SCORES_LOG		/* with a logarithm */
};
enum { TW_SCORE_LIST = 24 * TW_SCORE_KINDS };
const char *tw_score_list(char list[TW_SCORE_LIST], enum tw_score_such such,
    const char *last);

/*
 * The column with the score: what the option -s says or, for NULL, the one
 * with such a name. A usage error where there are none or several. *name is
 * its name as -s takes it, in memory that stays.
 */
size_t tw_score_col_find(const struct tw_reader *r, const char *list,
    char **name);

#endif
