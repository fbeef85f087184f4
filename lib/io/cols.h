/*
 * Columns that the user chooses on the command line: a comma-separated list of
 * names, numbers (from 1), ranges (x1-x9, 3-12) and globs (x*). Columns are in
 * the order of the list, each column once. An item is taken for an exact name
 * if there is one, else for a number, else for a range, else for a glob. A
 * backslash makes the byte after it an ordinary one.
 */
#ifndef TW_IO_COLS_H
#define TW_IO_COLS_H

#include "io/names.h"
#include "io/rec.h"

struct tw_cols {
	size_t *col;		/* [n], 0-based, in memory of tw_arena */
	size_t n;
};

/*
 * Set *c to the columns of list in the reader's header. A column that the
 * header lacks is a usage error, which names the option and the columns of the
 * header. Without columns the result is empty.
 */
void tw_cols_find(struct tw_cols *c, const struct tw_reader *r,
    const char *option, const char *list);

/*
 * Set *both to the columns p of -p, then the columns x of -x. A column in both
 * is a usage error.
 */
void tw_cols_join(struct tw_cols *both, const struct tw_reader *r,
    const struct tw_cols *p, const struct tw_cols *x);

/* The index of the column col in c->col; SIZE_MAX if c lacks it. */
size_t tw_cols_place(const struct tw_cols *c, size_t col);

/*
 * Returns, for each of the parameters c->col[c->n], whether it is in an
 * option's list (NULL: an empty list). The result [c->n] is in memory of
 * tw_arena. A column of the list that is not among the parameters is a usage
 * error.
 */
bool *tw_cols_marked(const struct tw_cols *c, const struct tw_reader *r,
    const char *option, const char *list);

/* The column, from 0, for an option that takes a list of exactly one column. */
size_t tw_col_find(const struct tw_reader *r, const char *option,
    const char *list);

/* Write the names of all columns, each after a space, to list; cut to fit. */
enum { TW_COLS_SHOW = 600 };
const char *tw_cols_show(char list[TW_COLS_SHOW], const struct tw_reader *r);
#define TW_COLS_SHOWN(r) tw_cols_show((char[TW_COLS_SHOW]){ "" }, r)

/* The column with a name that an option gave; a usage error if r lacks it. */
size_t tw_col_must(const struct tw_reader *r, const char *option,
    struct tw_slice name);

/*
 * Add the current record's id, the text of column col, to the ids before it.
 * Dies if the id is empty, is among these already, or cannot begin a row
 * (tw_field_check_first).
 */
void tw_col_id(const struct tw_reader *r, size_t col, struct tw_names *before);

#endif
