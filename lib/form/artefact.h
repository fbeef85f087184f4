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
 * value, one blank between two words; in a value a blank is written "\ ", so
 * that no name of a column can pass for an option (io/opt.h). A note is what is
 * known of the records and no row has: bounds and flows have one. The sum is
 * that of all bytes before it, and N the number of rows. The sum shows damage;
 * who reads an artefact checks its links and the ranges of its numbers as well,
 * but does not compute them again. The note may be missing. An artefact without
 * the sum is taken for one that was edited by hand.
 */
#ifndef TW_FORM_ARTEFACT_H
#define TW_FORM_ARTEFACT_H

#include "io/opt.h"

/*
 * Open standard output for one and write its first line: "# NAME VERSION" and
 * the options that the program's table has for it. The header and the rows are
 * the caller's.
 */
void tw_artefact_begin(struct tw_out *o, const struct tw_usage *u,
    unsigned version, const void *args);

/*
 * Begin its note, after the rows: the caller writes the rest and ends the row.
 */
void tw_artefact_note_begin(struct tw_out *o, const char *name);

/*
 * End it with its sum and the number of its rows, which tw_out_row ended, and
 * close it.
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
 * Open path, which must begin with "# NAME VERSION". header is what the line of
 * column names must be, NULL where the caller looks itself;
 * what is "a tree", for messages. All of these must outlive it.
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

/* The header is not that of what this is. */
_Noreturn void tw_artefact_bad_header(const struct tw_artefact *a);

/* The next row; false after a valid end. */
bool tw_artefact_next(struct tw_artefact *a);

void tw_artefact_close(struct tw_artefact *a);

/*
 * What the note says after its name; false where there is none. Dies where it
 * has another name. To be asked after the last row.
 */
bool tw_artefact_note(const struct tw_artefact *a, const char *name,
    struct tw_slice *text);

/* The options of the first line: what comes after "# NAME VERSION ". */
struct tw_slice tw_artefact_options(const struct tw_artefact *a);

/*
 * The value of an option in the first line ("--part"); false where it has
 * none, of NULL. It is that of the line, a blank in it with its backslash, and
 * empty for an option that is a flag.
 */
bool tw_artefact_option(const struct tw_artefact *a, const char *option,
    struct tw_slice *value);
bool tw_options_find(struct tw_slice line, const char *option,
    struct tw_slice *value);

/*
 * That of --part; n = 0: none. Dies unless it is K/N, as does to open one.
 */
struct tw_part tw_artefact_part(const struct tw_artefact *a);

/*
 * Whether a record can be in both parts; false where one is not known
 * (n = 0).
 */
bool tw_parts_overlap(struct tw_part p, struct tw_part q);

#endif
