/*
 * Converts cells of other programs to the form that the strict reader accepts:
 *
 *   missing value  NA, N/A, nan, null, None and . (the caller can give other
 *                  words), an empty cell, -nan, nan(...), ****, #DIV/0! and
 *                  other errors of spreadsheets, a cell with a NUL    nan
 *   exponent       1.5D+03, 1d-3, 0.1234-101 (Fortran)         1.5E+03 ...
 *   hexadecimal    0x1.8p+1 (%a)                               3
 *   decimal comma  1,5, where the caller allows it             1.5
 *
 * Where decimal commas are allowed, no number of the table may have a decimal
 * point or grouped digits (1,234,567).
 *
 * The right column is the form for the strict reader. The number that a cell
 * stands for never changes. All other cells stay as they are, byte for byte.
 */
#ifndef TW_TEXT_NORMALIZE_H
#define TW_TEXT_NORMALIZE_H

#include "io/num.h"
#include "text/text.h"

struct tw_normalizer {
	const char *na;		/* words for a missing value, with commas */
	bool all;		/* one of these words may look like a number */
	double *na_value;	/* [na_values] the words that are numbers */
	size_t na_values;
	bool decimal;		/* change a decimal comma to a point */

	/* Counts of cells, for the report of tw-read. */
	uint64_t missing;	/* missing values, which became nan */
	uint64_t nul;		/* those of them that had a NUL */
	uint64_t alike;		/* equal to a word as a number, not as text */
	uint64_t exponents;	/* exponents that were changed */
	uint64_t hex;		/* hexadecimal numbers */
	uint64_t commas;	/* numbers with a comma, changed if decimal */
	uint64_t proven;	/* of these, not like 12,345: decimal commas */
	uint64_t grouped;	/* numbers with grouped digits, 1,234,567 */

	/* If decimal: the first number with a comma, and with a point. */
	struct tw_slice comma, point;
	const char *wrong;	/* what is wrong with a cell; NULL: nothing */
	size_t wrong_col;	/* its column; the cell is unchanged */

	char (*text)[TW_NUM_TEXT];	/* [columns] memory for new text */
};

/*
 * Begin with all counts 0, for this number of columns. The list na must outlive
 * *m; the rest is in memory of tw_arena.
 */
void tw_normalizer_init(struct tw_normalizer *m, const char *na,
    size_t columns);

/*
 * Convert the cell *c of column col. Its text may be in m->text[col]
 * afterwards, and is valid until the next cell of this column is converted or
 * the next record is read.
 */
void tw_normalize(struct tw_normalizer *m, struct tw_cell *c, size_t col);

/* Whether the text is a number, possibly after conversion. */
bool tw_normalizes_to_number(struct tw_slice text);

/*
 * Whether it is a number or a word for a missing one: a column with such a name
 * is probably a field of a record that was taken for the header.
 */
bool tw_is_value(struct tw_slice text);

/* Whether it is a number, possibly after conversion, or with grouped digits. */
bool tw_may_be_number(struct tw_slice text);

#endif
