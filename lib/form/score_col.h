/*
 * The names of the kinds of scores in messages, and of their columns. The name
 * of a column tells the kind of score, because bounds of one kind say nothing
 * about scores of another, and records have no other place for this.
 *
 *   score  score_log  score_kde  score_kde_log  score_waldo  score_quantile
 *   cdf
 */
#ifndef TW_FORM_SCORE_COL_H
#define TW_FORM_SCORE_COL_H

#include "io/rec.h"
#include "stat/draws/scores.h"

/* The name of the column of a kind of score, or of its --cdf; cut to fit. */
enum { TW_SCORE_COL = 32 };
const char *tw_score_col_name(char name[TW_SCORE_COL],
    enum tw_score_kind kind, bool log, bool cdf);

/*
 * The next column with such a name, and the name, in the order of the kinds,
 * from *i on, which is 0 at first. SIZE_MAX if there is no other.
 */
size_t tw_score_col_next(const struct tw_reader *r, unsigned *i,
    char name[TW_SCORE_COL]);

/* List the kinds, "kde, waldo or quantile"; last is " or " here. */
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
 * The column with the score: that of the option -s or, if NULL, the one with
 * such a name; a usage error if there are none or several. *name is its name as
 * -s takes it, in memory of tw_arena.
 */
size_t tw_score_col_find(const struct tw_reader *r, const char *list,
    char **name);

#endif
