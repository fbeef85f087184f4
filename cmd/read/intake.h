/*
 * tw-read at work: where the names of columns come from, which columns are
 * written, what happens to each line, and what is said about it at the end.
 */
#ifndef TW_CMD_READ_INTAKE_H
#define TW_CMD_READ_INTAKE_H

#include "header.h"
#include "io/cols.h"
#include "mend.h"
#include "text.h"
#include "weights.h"

struct tw_intake_options {
	struct tw_text_options text;
	const char *names, *names_from, *columns, *except, *rename, *repeat;
	const char *na, *fill;
	const char *data;	/* NULL: x* */
	bool mark, hash_header, no_header;
	bool guess;		/* tabs are the default, no one's choice */
	bool drop;		/* --ragged=drop */
};

/* The columns, and what is done to records. */
struct tw_intake {
	const struct tw_intake_options *opt;
	struct tw_text text;
	struct tw_header in;	/* names as the input has them */
	struct tw_header out;	/* the same after --rename */
	struct tw_cols cols;	/* those that are written, in order */
	size_t repeat;		/* --repeat, SIZE_MAX if there is none */
	/* [in.n] columns of --fill and --mark, or NULL */
	bool *data;
	struct tw_weight_cols weights;
	struct tw_mender mender;

	uint64_t headers;	/* repeated header lines left out */
	struct tw_cell fill;	/* what --fill puts */
	uint64_t filled;	/* missing values that --fill replaced */
	uint64_t trailing;	/* separators at a line's end left out */
	uint64_t ragged;	/* ragged lines left out */
};

/*
 * Open the input and settle its columns; true if there is a first record.
 * The options and operands must outlive it.
 */
bool tw_intake_open(struct tw_intake *j, const struct tw_intake_options *opt,
    int n, char *const *operand);

void tw_intake_header(struct tw_out *o, const struct tw_intake *j);

/*
 * What the strict reader would take the beginning of a line for, so that
 * it cannot be written; NULL: nothing.
 */
const char *tw_intake_taken_for(struct tw_slice s);

/* Do what is to be done with the current line. */
void tw_intake_record(struct tw_out *o, struct tw_intake *j);

/* One line on stderr about all that was mended; none if there was nothing. */
void tw_intake_say(const struct tw_intake *j);

void tw_intake_close(struct tw_intake *j);

#endif
