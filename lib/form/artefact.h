/*
 * The frame of an artefact, both ways: the files that fitters write and row
 * filters read.
 *
 *	# tw-tree 1 --min-leaf 300 --prune holdout --seed 1 -x x1,x2
 *	a header
 *	rows
 *	# note NAME ...
 *	# crc32 xxxxxxxx
 *	# end N
 *
 * The first line has the format, its version, and pairs of an option and its
 * value, with one space between two words. In a value a space is written "\ ",
 * so that no name of a column can be read as an option (io/opt.h). Bounds and
 * flows have a note, with facts about the records that no row has; it may be
 * missing. The sum is that of all bytes before it, and N the number of rows.
 * The sum detects damage. The reader of an artefact also checks its links and
 * the ranges of its numbers, but does not compute them again. An artefact
 * without the sum counts as edited by hand.
 */
#ifndef TW_FORM_ARTEFACT_H
#define TW_FORM_ARTEFACT_H

#include "io/opt.h"

/*
 * Open standard output for an artefact and write its first line, with "# NAME
 * VERSION" and the options that the program's table has for it. The header and
 * the rows are the caller's.
 */
void tw_artefact_begin(struct tw_out *o, const struct tw_usage *u,
    unsigned version, const void *args);

/* Begin the note, after the rows; the caller writes its text and ends it. */
void tw_artefact_note_begin(struct tw_out *o, const char *name);

/*
 * Write the sum and the number of the rows, which tw_out_row ended, and close
 * the artefact.
 */
void tw_artefact_end(struct tw_out *o);

struct tw_artefact {
	struct tw_reader r;	/* the current row, its file and line */
	const char *what;	/* "a tree" */
	bool ended;		/* there is no current row */
	uint32_t sum;		/* the CRC-32 of the lines so far */
	bool summed;		/* at the end: it had the line of its sum */
	struct tw_slice note;	/* after the end: "NAME ...", or empty */
};

/*
 * Open path, which must begin with "# NAME VERSION" and then have this header,
 * or any if NULL, which the caller then checks. Messages call it what, such as
 * "a tree". The strings must outlive the artefact.
 */
void tw_artefact_open(struct tw_artefact *a, const char *path,
    const char *name, unsigned version, const char *what,
    const char *header);

/*
 * The same for a file that may also begin with "# OTHER 1"; false if it does.
 */
bool tw_artefact_open_either(struct tw_artefact *a, const char *path,
    const char *name, unsigned version, const char *other,
    const char *what, const char *header);

/* Die because the header is not that of this kind of artefact. */
_Noreturn void tw_artefact_bad_header(const struct tw_artefact *a);

/* The next row; false after a valid end. */
bool tw_artefact_next(struct tw_artefact *a);

void tw_artefact_close(struct tw_artefact *a);

/*
 * The text of the note after its name; false if there is no note. Dies if it
 * has another name. To be called after the last row.
 */
bool tw_artefact_note(const struct tw_artefact *a, const char *name,
    struct tw_slice *text);

/* The options of the first line: what comes after "# NAME VERSION ". */
struct tw_slice tw_artefact_options(const struct tw_artefact *a);

/*
 * Find the value of an option such as "--part" in the first line; false if the
 * line lacks it. The value is as in the line, with a backslash before a space,
 * and empty for a flag.
 */
bool tw_artefact_option(const struct tw_artefact *a, const char *option,
    struct tw_slice *value);
bool tw_options_find(struct tw_slice line, const char *option,
    struct tw_slice *value);

/* The value K/N of --part in the first line; n = 0 if it has none. */
struct tw_part tw_artefact_part(const struct tw_artefact *a);

/*
 * Whether a record can be in both parts; false if one of them is unknown
 * (n = 0).
 */
bool tw_parts_overlap(struct tw_part p, struct tw_part q);

#endif
