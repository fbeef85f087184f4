/*
 * Names of columns, from a line, a list or a file.
 */
#ifndef TW_TEXT_HEADER_H
#define TW_TEXT_HEADER_H

#include "io/cols.h"
#include "text/text.h"

/* A zeroed struct is an empty header. */
struct tw_header {
	struct tw_slice *name;	/* [n] in memory of tw_arena */
	size_t n, cap;
};

/* Add the fields of t's current line. */
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
 * A reader with these columns, so that lib/io/cols.h finds them by name, or
 * only by number. It borrows h and is not closed.
 */
void tw_header_view(struct tw_reader *r, const struct tw_header *h,
    const char *file, bool numbers);

/*
 * Rename columns as list says: OLD=NEW,... with OLD as in the view.
 */
void tw_header_rename(struct tw_header *to, const struct tw_reader *view,
    const char *list);

/* Whether the fields of t's current line are these names. */
bool tw_header_is(const struct tw_header *h, const struct tw_text *t);

#endif
