/* The parts of tw-read. */
#ifndef TW_CMD_READ_PARTS_H
#define TW_CMD_READ_PARTS_H

#include "text/intake.h"

/* ---- weight_cols -------------------------------------------------- */

/*
 * Weights of records: each record counts once in all programs of the suite, so
 * tw-read refuses a column of weights that is not constant.
 */

struct tw_weight_cols {
	struct tw_cols cols;
	struct tw_slice *first;	/* [cols.n] in the first record */
	const struct tw_header *header;
};

/*
 * The columns that are weights by their names, but for the column taken and
 * those that the list (NULL: none) names.
 */
void tw_weight_cols_find(struct tw_weight_cols *w, const struct tw_header *h,
    size_t taken, const char *list);

/* Die at the first record whose weight is not that of the first. */
void tw_weight_cols_check(struct tw_weight_cols *w, const struct tw_text *t);

/* ---- reading ------------------------------------------------------ */

/*
 * Which columns are written, what happens to each cell, and the summary at the
 * end.
 */

struct args {
	struct tw_intake_options in;
	const char *columns, *except, *rename, *repeat, *fill;
	const char *data;	/* NULL: x* */
	bool drop;	/* --missing drop */
};

/* The columns, and what is done to records. */
struct tw_reading {
	const struct args *opt;
	struct tw_intake in;
	struct tw_header out;	/* names after --rename */
	struct tw_cols cols;	/* those that are written, in order */
	size_t repeat;		/* --repeat, SIZE_MAX if there is none */
	/* [in.in.n] columns of --fill and --missing, or NULL */
	bool *data;
	struct tw_weight_cols weights;
	struct tw_cell fill;	/* what --fill puts */
	uint64_t filled;	/* missing values that --fill replaced */
	uint64_t units, minus;	/* numbers with a unit, a long minus sign */
	struct tw_slice unit;	/* the first number with a unit */
	struct tw_mixed *mixed;	/* [in.in.n] columns */
	uint64_t numbered;	/* records with a number */
	bool odd;		/* the current one has a cell for mixed */
	uint64_t records, dropped;	/* read; left out by --missing drop */
	/* Records without a number, and the line of the first. */
	uint64_t words, words_line;
	bool numbers;		/* other records had one, */
	bool top;		/*   but only those after words_line */
	/*
	 * The columns with words, [cols.n], of a first record that may be
	 * units, and its line, 0: there is none. NULL: no such record yet.
	 */
	bool *suspect;
	uint64_t suspect_line;
	size_t iteration;	/* a column of NONMEM, SIZE_MAX: none */
};

/*
 * Open the input and settle its columns. The options and operands must outlive
 * it.
 */
void tw_reading_open(struct tw_reading *j, const struct args *opt, int n,
    char *const *operand);

void tw_reading_header(struct tw_out *o, const struct tw_reading *j);

/* Write the current record. */
void tw_reading_write(struct tw_out *o, struct tw_reading *j);

/* Whether it is a number with a unit, such as 1.5 mg, 50% or 20 °C. */
bool tw_has_unit(struct tw_slice s);

/*
 * Whether it is a number with the minus sign of typography, U+2212, or a dash
 * instead of a hyphen-minus.
 */
bool tw_has_long_minus(struct tw_slice s);

/* ---- mixed -------------------------------------------------------- */

/*
 * Words in a column of numbers, such as <0.1, $5 and n.d.: programs that
 * compute with the column stop there, and others pass them on.
 */

struct tw_mixed {
	uint64_t words;		/* cells with a word */
	uint64_t others;	/* cells with neither a word nor a number */
	struct tw_slice first;	/* the first word, */
	struct tw_slice file;	/*   the file and the line where it is */
	uint64_t line;
	bool top;		/*   of the first record with a number */
	bool digits;		/* a word has a digit, as <0.1 has */
};

/* Whether the normalized cell may be a word. */
static inline bool
tw_mixed_may(const struct tw_cell *c)
{
	return c->kind > TW_CELL_SIGN || (c->kind == TW_CELL_SIGN &&
	    (c->p[0] >= '0' || c->p[c->n - 1] < '.'));
}

/* Count the cells of the current record, which has a number. */
void tw_mixed_count(struct tw_reading *j);

/* Add the first column of numbers that has words to the summary s. */
void tw_mixed_say(struct tw_string *s, const struct tw_reading *j);

/* ---- the summary -------------------------------------------------- */

/*
 * One line on stderr about all that was changed or left out; none if there was
 * nothing.
 */
void tw_reading_say(const struct tw_reading *j);

#endif
