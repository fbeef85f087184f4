/*
 * Writes and reads artefacts, the files that some programs write for others to
 * read, such as trees, bounds and flows. An artefact has this form:
 *
 *	# tw-tree 1 --min-leaf 300 --prune holdout --seed 1 -x x1,x2
 *	a header
 *	rows
 *	# note NAME ...
 *	# crc32 xxxxxxxx
 *	# end N
 *
 * The first line has the name of the format, its version, and options with
 * their values, with one space between two words. A space in a value is written
 * "\ ", so that no name of a column can be taken for an option (io/opt.h). The
 * note is optional; bounds, flows and gaps may have one, with facts about their
 * records. The line of the sum has the CRC-32 of all bytes before it, which
 * detects damage; N is the number of rows. An artefact without that line counts
 * as edited by hand. The reader of an artefact also checks its links and the
 * ranges of its numbers, but does not compute them again.
 */
#ifndef TW_FORM_ARTEFACT_H
#define TW_FORM_ARTEFACT_H

#include "io/opt.h"

/*
 * Open standard output for an artefact and write its first line: "# NAME
 * VERSION" and the options in the program's struct args that its table has for
 * the first line (tw_opt_line). The caller writes the header and the rows, and
 * then calls tw_artefact_end.
 */
void tw_artefact_begin(struct tw_out *o, const struct tw_usage *u,
    unsigned version, const void *args);

/*
 * Write "# note NAME" after the rows. The caller writes the rest of the note
 * and ends it with tw_out_row.
 */
void tw_artefact_note_begin(struct tw_out *o, const char *name);

/*
 * Write the sum and the number of the rows that tw_out_row ended, and close
 * standard output.
 */
void tw_artefact_end(struct tw_out *o);

struct tw_artefact {
	struct tw_reader r;	/* the current row, its file and line */
	const char *what;	/* "a tree", in messages */
	bool ended;		/* all rows were read: no current row */
	uint32_t sum;		/* CRC-32 of the lines so far */
	bool summed;		/* known if ended: it has the line of the sum */
	struct tw_slice note;	/* known if ended: "NAME ...", or empty */
};

/*
 * Open the artefact at path. Its first line must begin with "# NAME VERSION",
 * and its second line must equal header; if header is NULL, the caller checks
 * the second line. Dies if the file is no such artefact; messages call the
 * artefact `what`, such as "a tree". The strings must outlive *a. The caller
 * closes *a with tw_reader_close(&a->r).
 */
void tw_artefact_open(struct tw_artefact *a, const char *path,
    const char *name, unsigned version, const char *what,
    const char *header);

/*
 * As tw_artefact_open, but the first line may also begin with "# OTHER 1",
 * where OTHER is the string `other` (NULL: it may not). Returns false if it
 * does, and true if the first line is that of NAME.
 */
bool tw_artefact_open_either(struct tw_artefact *a, const char *path,
    const char *name, unsigned version, const char *other,
    const char *what, const char *header);

/* Die with the message that the header is not that of a->what. */
_Noreturn void tw_artefact_bad_header(const struct tw_artefact *a);

/*
 * Read the next row. Returns false after the last row, if the sum and the end
 * line are valid; dies if they are not.
 */
bool tw_artefact_next(struct tw_artefact *a);

/*
 * Set *text to the text of the note after its name; false if there is no note.
 * Dies if the note has another name. Call it after tw_artefact_next returned
 * false.
 */
bool tw_artefact_note(const struct tw_artefact *a, const char *name,
    struct tw_slice *text);

/* The options of the first line: its text after "# NAME VERSION ". */
struct tw_slice tw_artefact_options(const struct tw_artefact *a);

/*
 * Set *value to the value of an option, such as "--part", in the first line;
 * false if the line lacks it. The value is as in the line, with a backslash
 * before a space, and empty for a flag. tw_options_find takes the options of
 * any first line, as tw_artefact_options returns them.
 */
bool tw_artefact_option(const struct tw_artefact *a, const char *option,
    struct tw_slice *value);
bool tw_options_find(struct tw_slice line, const char *option,
    struct tw_slice *value);

/* The value K/N of --part in the first line; n = 0 if the line lacks it. */
struct tw_part tw_artefact_part(const struct tw_artefact *a);

/*
 * Whether a record can be in both parts p and q; false if one is unknown
 * (n = 0).
 */
bool tw_parts_overlap(struct tw_part p, struct tw_part q);

#endif
