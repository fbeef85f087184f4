/*
 * Reads the tables of other programs record by record: finds the names of the
 * columns and the separator of fields, and decides what to do with each line.
 */
#ifndef TW_TEXT_INTAKE_H
#define TW_TEXT_INTAKE_H

#include "io/string.h"
#include "text/header.h"
#include "text/normalize.h"

struct tw_intake_options {
	struct tw_text_options text;
	const char *names, *names_from;	/* instead of a header, or NULL */
	const char *na;			/* words for missing */
	bool hash_header, no_header;
	uint64_t header_at;	/* --header-line, or 0 */
	bool guess;		/* the first line shows the separator */
	bool drop;		/* lines with other fields are left out */
};

struct tw_intake {
	const struct tw_intake_options *opt;
	struct tw_text text;
	struct tw_header in;	/* names as the input has them */
	struct tw_normalizer normalizer;
	bool held;		/* the first record has been read */

	uint64_t headers;	/* repeated header lines left out */
	uint64_t trailing;	/* separators at a line's end left out */
	uint64_t ragged;	/* lines with other fields left out */
	uint64_t marked;	/* records that begin as comments do */
};

/* The words for a missing value, unless --na names others. */
#define TW_INTAKE_NA "NA,N/A,#N/A,nan,null,None,."

/*
 * Open the input and find the names of its columns. Dies where the first line
 * cannot be the header of the lines that follow. The options and operands must
 * outlive it.
 */
void tw_intake_open(struct tw_intake *j, const struct tw_intake_options *opt,
    int n, char *const *operand);

/* Whether columns are known by number only. */
bool tw_intake_by_number(const struct tw_intake *j);

/*
 * Go to the next record: text.field then holds its in.n cells, none of them
 * normalized yet. False at the end.
 */
bool tw_intake_next(struct tw_intake *j);

/*
 * If the strict reader would not read the beginning of the first line as a
 * header, what it would read it as: the line cannot be written. Else NULL.
 */
const char *tw_intake_taken_for(struct tw_slice s);

void tw_intake_close(struct tw_intake *j);

#endif
