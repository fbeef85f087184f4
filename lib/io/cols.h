/*
 * Columns chosen on the command line: a comma-separated list of names,
 * numbers, ranges (x1-x9, 3-12) and globs (x*), in the order given, each
 * column once. An exact name wins over a number, a number over a range, a
 * range over a glob; \ takes the meaning from the byte after it.
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
 * Find the columns of list in the reader's header. A column that the header
 * lacks is a usage error, which names the option and the columns of the header.
 * Under -N with an empty input the result is empty.
 */
void tw_cols_find(struct tw_cols *c, const struct tw_reader *r,
    const char *option, const char *list);

/*
 * Find the columns of option a's list, then those of option b's. A column in
 * both is a usage error.
 */
void tw_cols_join(struct tw_cols *both, const struct tw_reader *r,
    const char *option_a, const struct tw_cols *a, const char *option_b,
    const struct tw_cols *b);

/*
 * Mark which of the parameters c are in an option's list (NULL: none): c->n
 * marks. A column that is not among them is a usage error.
 */
bool *tw_cols_marked(const struct tw_cols *c, const struct tw_reader *r,
    const char *option, const char *list);

/* tw_cols_find for an option that takes exactly one column. */
size_t tw_col_find(const struct tw_reader *r, const char *option,
    const char *list);

/* The names of all columns, each after a space, cut short, for a message. */
enum { TW_COLS_SHOW = 600 };
const char *tw_cols_show(char list[TW_COLS_SHOW], const struct tw_reader *r);
#define TW_COLS_SHOWN(r) tw_cols_show((char[TW_COLS_SHOW]){ "" }, r)

/* The column with the name that an option gave; a usage error if none has. */
size_t tw_col_must(const struct tw_reader *r, const char *option,
    struct tw_slice name);

/*
 * Add the record's id, its text in the column, to the set of ids so far. Dies
 * if it is empty, or in the set already.
 */
void tw_col_id(const struct tw_reader *r, size_t col, struct tw_names *before);

/* Whether the record's id differs from that of the last one. */
bool tw_col_turns(const struct tw_reader *r, size_t col,
    const struct tw_names *before);

#endif
