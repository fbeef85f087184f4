/*
 * The names of the columns of a table of another program, from a line of the
 * table, a list or a file.
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

/* Add the fields of t's current line, which is split, as names. */
void tw_header_fields(struct tw_header *h, const struct tw_text *t);

/* Add the names "1", "2", ... for n columns. */
void tw_header_numbers(struct tw_header *h, size_t n);

/*
 * Add the names of a comma-separated list, the argument of an option; a usage
 * error of the option if a name is invalid. x1-x9 stands for nine names. A
 * backslash makes the byte after it an ordinary one.
 */
void tw_header_list(struct tw_header *h, const char *option, const char *list);

/*
 * Add the first word of each line of the file at path, without the * that
 * GetDist puts at the end of derived parameters. Dies if there is no name.
 */
void tw_header_file(struct tw_header *h, const char *path);

/*
 * Make *r a reader that has these columns but no input, so that the functions
 * of io/cols.h find them. file is the name of the input in their messages. *r
 * points into *h, and must not be closed.
 */
void tw_header_view(struct tw_reader *r, const struct tw_header *h,
    const char *file);

/*
 * Add to *to the names of the view, with the columns renamed by list, the
 * argument of --rename (NULL: none): OLD=NEW,..., where OLD is any column of
 * the view as in io/cols.h. A usage error if list is invalid.
 */
void tw_header_rename(struct tw_header *to, const struct tw_reader *view,
    const char *list);

/* Whether the fields of t's current line, which is split, are these names. */
bool tw_header_is(const struct tw_header *h, const struct tw_text *t);

#endif
