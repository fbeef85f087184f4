/*
 * Reads the tables of other programs record by record, for tw-read: finds the
 * names of the columns and the separator of fields, and decides which lines are
 * records. Input that can be read in more than one way, or in none, ends the
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
	const char *na;		/* words for a missing value, with commas */
	/* -H: a comment has the names; --no-header: no line has them. */
	bool hash_header, no_header;
	uint64_t header_at;	/* --header-line; 0: not given */
	/* Guess the separator from the first line; else it is text.sep. */
	bool guess;
	bool drop;		/* drop lines with another number of fields */
};

struct tw_intake {
	const struct tw_intake_options *opt;
	struct tw_text text;
	struct tw_header in;	/* the names in the input, before renaming */
	struct tw_normalizer normalizer;
	bool held;		/* the current line was read ahead */

	/* Counts, for the report of tw-read. */
	uint64_t headers;	/* repeated header lines that were dropped */
	uint64_t trailing;	/* trailing separators that were dropped */
	uint64_t ragged;	/* lines dropped for their number of fields */
	uint64_t marked;	/* lines that begin with # but are records */
};

/* The words for a missing value, if --na does not give others. */
#define TW_INTAKE_NA "NA,N/A,#N/A,nan,null,None,."

/*
 * Open the n operands and find the names of the columns. If no line has them
 * (--no-header) and no option gives them, the names are "1", "2" and so on.
 * Dies if names are expected but not found, or if the first line cannot be the
 * header of the lines that follow. *opt and the operand array must outlive *j,
 * which tw_intake_close closes.
 */
void tw_intake_open(struct tw_intake *j, const struct tw_intake_options *opt,
    int n, char *const *operand);

/*
 * Whether the columns have no names but their numbers (see tw_intake_open), so
 * that options give columns by number.
 */
bool tw_intake_by_number(const struct tw_intake *j);

/*
 * Read the next record: j->text.field[j->in.n] are its cells as the input has
 * them, valid until the next call. tw_normalize converts them. Returns false
 * after the last record.
 */
bool tw_intake_next(struct tw_intake *j);

/*
 * Returns NULL if the strict reader (io/rec.h) can read output of tw-read whose
 * first line begins with s. Otherwise the reader would misread it, and the
 * function returns a static string that ends a message "begins with ...", such
 * as "a byte-order mark", with which the caller dies.
 */
const char *tw_intake_taken_for(struct tw_slice s);

void tw_intake_close(struct tw_intake *j);

#endif
