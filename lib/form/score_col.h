/*
 * The names of score columns. The column's name carries the kind of score, for
 * records have no other place for it, and bounds of one kind say nothing about
 * scores of another.
 *
 *   score  score_log  score_kde  score_kde_log  score_waldo  score_quantile
 *   cdf
 */
#ifndef TW_FORM_SCORE_COL_H
#define TW_FORM_SCORE_COL_H

#include <stdbool.h>
#include <stddef.h>

#include "io/rec.h"
#include "stat/draws/scores.h"

/* The column of scores of a kind, or of their --cdf; as long as it fits. */
enum { TW_SCORE_COL = 32 };
const char *tw_score_col_name(char name[TW_SCORE_COL],
    enum tw_score_kind kind, bool log, bool cdf);

/*
 * The column with the score: what the option -s says or, for NULL, the one
 * with such a name. A usage error where there are none or several. *name is
 * its name as -s takes it, for the caller to free.
 */
size_t tw_score_col_find(const struct tw_reader *r, const char *list,
    char **name);

#endif
