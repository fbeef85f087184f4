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
	size_t *col;		/* [n], 0-based, in memory that stays */
	size_t n;
};

/*
 * Resolve list against the reader's header. What the list asks for and the
 * header lacks is a usage error that names the option and the columns there
 * are. Under -N with an empty input the result is empty.
 */
void tw_cols_find(struct tw_cols *c, const struct tw_reader *r,
    const char *option, const char *list);

/*
 * The columns of option a's list, then of option b's; one that is in both is
 * a usage error.
 */
void tw_cols_join(struct tw_cols *both, const struct tw_reader *r,
    const char *option_a, const struct tw_cols *a, const char *option_b,
    const struct tw_cols *b);

/*
 * Which of the parameters c an option's list names (NULL: none), c->n marks. A
 * column that is not among them is a usage error.
 */
bool *tw_cols_marked(const struct tw_cols *c, const struct tw_reader *r,
    const char *option, const char *list);

/* tw_cols_find for an option that takes exactly one column. */
size_t tw_col_find(const struct tw_reader *r, const char *option,
    const char *list);

/* The names of all columns, each after a blank, for a message; cut short. */
enum { TW_COLS_SHOW = 600 };
const char *tw_cols_show(char list[TW_COLS_SHOW], const struct tw_reader *r);
#define TW_COLS_SHOWN(r) tw_cols_show((char[TW_COLS_SHOW]){ "" }, r)

/* The column of a name that the option gave, a usage error if there is none. */
size_t tw_col_must(const struct tw_reader *r, const char *option,
    struct tw_slice name);

/*
 * Add the record's text in the column, an id, to those that came before. Dies
 * where it is empty, or there already.
 */
void tw_col_id(const struct tw_reader *r, size_t col, struct tw_names *before);

/* Whether it is another than the last of those. */
bool tw_col_turns(const struct tw_reader *r, size_t col,
    const struct tw_names *before);

#endif
