/*
 * Reads the tables of other programs record by record, for tw-read: finds the
 * names of the columns and the separator of fields, and decides which lines are
 * records. Input that can be read in more than one way, or not at all, ends the
 * program with a message that names file and line.
 */
#ifndef TW_TEXT_INTAKE_H
#define TW_TEXT_INTAKE_H

#include "io/string.h"
#include "text/header.h"
#include "text/normalize.h"

struct tw_intake_options {
	struct tw_text_options text;
	/* The value of --names and of --names-from; NULL: not given. */
	const char *names, *names_from;
	const char *na;		/* words for a missing value, comma-separated */
	bool no_header;		/* no line of the input has the names */
	/* true: the first line tells the separator; false: it is text.sep */
	bool guess;
	const char *wanted;	/* the list of columns of -c, or NULL */
	/*
	 * true: lines with another number of fields are dropped; false: they
	 * end the program.
	 */
	bool drop;
};

struct tw_intake {
	const struct tw_intake_options *opt;
	struct tw_text text;
	struct tw_header in;	/* the names in the input, before renaming */
	struct tw_normalizer normalizer;
	bool read_ahead;	/* the current line is yet to be returned */
	bool begun;		/* a record has been returned */

	/* Counts, for the report of tw-read. */
	uint64_t headers;	/* repeated header lines that were dropped */
	uint64_t trailing;	/* trailing separators that were dropped */
	uint64_t ragged;	/* lines dropped for their number of fields */
	uint64_t marked;	/* lines that begin with # but are records */
};

/* The words for a missing value, if --na does not give others. */
#define TW_INTAKE_NA "NA,N/A,#N/A,nan,null,None,."

/*
 * Open the n operands ("-" or none: standard input) and find the names of the
 * columns. If no line has them (--no-header) and no option gives them, the
 * names are "1", "2" and so on. Dies if names are expected but not found, or if
 * the first line seems to be a title above the table (text/preface.h). *opt and
 * the operand array must outlive *j. The caller closes *j with tw_intake_close.
 */
void tw_intake_open(struct tw_intake *j, const struct tw_intake_options *opt,
    int n, char *const *operand);

/*
 * Read the next record. Its cells, as the input has them, are j->text.field[i]
 * for i below j->in.n; they are valid until the next call. tw_normalize
 * converts them. Returns false after the last record. Dies there if all commas
 * that were taken for decimal ones may separate thousands.
 */
bool tw_intake_next(struct tw_intake *j);

/*
 * Die of a cell that does not fit the table, after the cells of the record have
 * been normalized: decimal commas and points, or grouped digits.
 */
void tw_intake_check(const struct tw_intake *j);

/*
 * Returns NULL if the strict reader (io/rec.h) reads output of tw-read whose
 * first line begins with s. Otherwise returns what the line begins with, a
 * static string for the caller's message: "a byte-order mark", or, if s begins
 * with #, "#, and would be a comment".
 */
const char *tw_intake_unreadable_start(struct tw_slice s);

void tw_intake_close(struct tw_intake *j);

#endif
