/*
 * Converts cells of other programs to the form that the strict reader accepts:
 *
 *   missing value  NA, N/A, nan, null, None, . or empty (a list can replace
 *                  the words), -nan, nan(...), ****, #DIV/0! and the other
 *                  errors of spreadsheets, a NUL within        nan
 *   exponent       1.5D+03, 1d-3, 0.1234-101 (Fortran)         1.5E+03 ...
 *   hexadecimal    0x1.8p+1 (%a)                               3
 *   decimal comma  1,5, where the caller allows it             1.5
 *
 * The number that a cell stands for never changes. Each other cell stays as it
 * is, byte for byte.
 */
#ifndef TW_TEXT_NORMALIZE_H
#define TW_TEXT_NORMALIZE_H

#include "io/num.h"
#include "text/text.h"

struct tw_normalizer {
	const char *na;		/* words for missing, as an empty cell is */
	bool all;		/* such a word may look like a number */
	double *na_value;	/* [na_values] those that are numbers */
	size_t na_values;
	bool decimal;		/* a decimal comma becomes a point */

	uint64_t missing;	/* cells that became nan */
	uint64_t nul;		/* of these, because of a NUL */
	uint64_t alike;		/* numbers equal to a word, not its text */
	uint64_t exponents;
	uint64_t hex;
	uint64_t commas;	/* decimal commas; !decimal: left as they are */
	uint64_t grouped;	/* decimal: 1.234, perhaps grouped digits */

	char (*text)[TW_NUM_TEXT];	/* [columns] new text */
};

/* The list na must outlive the normalizer. */
void tw_normalizer_init(struct tw_normalizer *m, const char *na,
    size_t columns);

/*
 * Normalize the cell of column col; its text is valid until the next record is
 * read.
 */
void tw_normalize(struct tw_normalizer *m, struct tw_cell *c, size_t col);

/*
 * Whether the text is a number, perhaps after normalization. No column should
 * have such a name.
 */
bool tw_normalizes_to_number(struct tw_slice text);

#endif
