/*
 * Reads the tables of other programs record by record, for tw-read: finds the
 * names of the columns and the separator of fields, and decides which lines are
 * records. Dies, with file and line, of input that it cannot read for certain.
 */
#ifndef TW_TEXT_INTAKE_H
#define TW_TEXT_INTAKE_H

#include "io/string.h"
#include "text/header.h"
#include "text/normalize.h"

struct tw_intake_options {
	struct tw_text_options text;
	/* The list of --names, the path of --names-from; NULL: not given. */
	const char *names, *names_from;
	const char *na;		/* words for a missing value, with commas */
	/* -H: a comment has the names; --no-header: no line has them. */
	bool hash_header, no_header;
	uint64_t header_at;	/* --header-line; 0: not given */
	bool guess;		/* guess the separator from the first line */
	bool drop;		/* drop lines with another number of fields */
};

struct tw_intake {
	const struct tw_intake_options *opt;
	struct tw_text text;
	struct tw_header in;	/* the names in the input, before renaming */
	struct tw_normalizer normalizer;
	bool held;		/* the current line has not been returned yet */

	/* Counts, for the report of tw-read. */
	uint64_t headers;	/* repeated header lines that were dropped */
	uint64_t trailing;	/* separators dropped at the end of a line */
	uint64_t ragged;	/* lines dropped for their number of fields */
	uint64_t marked;	/* lines that begin with # but are records */
};

/* The words for a missing value, if --na does not give others. */
#define TW_INTAKE_NA "NA,N/A,#N/A,nan,null,None,."

/*
 * Open the n operands and find the names of the columns. Dies if there are no
 * names, or the first line cannot be the header of the lines that follow. *opt
 * and the operand array must outlive *j, which tw_intake_close closes.
 */
void tw_intake_open(struct tw_intake *j, const struct tw_intake_options *opt,
    int n, char *const *operand);

/* Whether the columns have no names, so that options give their numbers. */
bool tw_intake_by_number(const struct tw_intake *j);

/*
 * Read the next record: j->text.field[j->in.n] are its cells as the input has
 * them, valid until the next call. tw_normalize converts them. Returns false
 * after the last record.
 */
bool tw_intake_next(struct tw_intake *j);

/*
 * Whether the strict reader (io/rec.h) would misread tw-read's output if its
 * first line began with s. Returns the end of a message "begins with ...", such
 * as "a byte-order mark", with which the caller dies; NULL if all is well.
 */
const char *tw_intake_taken_for(struct tw_slice s);

void tw_intake_close(struct tw_intake *j);

#endif
