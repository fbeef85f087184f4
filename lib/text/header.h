/*
 * Names of columns from wherever they are found: a line, a list, a file.
 */
#ifndef TW_TEXT_HEADER_H
#define TW_TEXT_HEADER_H

#include "io/cols.h"
#include "text/text.h"

/* Zeroes begin an empty one. */
struct tw_header {
	struct tw_slice *name;	/* [n] in memory that stays */
	size_t n, cap;
};

/* Add the fields that t has split. */
void tw_header_fields(struct tw_header *h, const struct tw_text *t);

/* Add "1", "2", ... for n columns. */
void tw_header_numbers(struct tw_header *h, size_t n);

/*
 * Add the names of a comma-separated list; x1-x9 is nine of them, \ takes the
 * meaning from the byte after it.
 */
void tw_header_list(struct tw_header *h, const char *option, const char *list);

/*
 * Add the first word of each line of a file, without a * at its end (GetDist).
 */
void tw_header_file(struct tw_header *h, const char *path);

/*
 * A reader that stands for the columns, so that lib/io/cols.h finds them by
 * name, or by number alone. It borrows h and is not closed.
 */
void tw_header_view(struct tw_reader *r, const struct tw_header *h,
    const char *file, bool numbers);

/*
 * The names with those that list changes: OLD=NEW,... with OLD as in the view.
 */
void tw_header_rename(struct tw_header *to, const struct tw_reader *view,
    const char *list);

/* Whether the fields that t has split are these names. */
bool tw_header_is(const struct tw_header *h, const struct tw_text *t);

#endif
