/*
 * Cells as programs write them, made what the strict reader takes:
 *
 *   missing       NA, N/A, nan, null, None, . or empty (a list can replace
 *                 them), -nan, nan(...), ****, a NUL within    nan
 *   exponents     1.5D+03, 1d-3, 0.1234-101 (Fortran)          1.5E+03 ...
 *   hexadecimal   0x1.8p+1 (%a)                                3
 *
 * All other cells stay as they are, byte for byte.
 */
#ifndef TW_TEXT_NORMALIZE_H
#define TW_TEXT_NORMALIZE_H

#include "io/num.h"
#include "text/text.h"

struct tw_normalizer {
	const char *na;		/* words for missing, as an empty cell is */
	bool plain;		/* one of them may look like a number */
	bool decimal;		/* a decimal comma becomes a point */

	uint64_t missing;	/* cells that became nan */
	uint64_t nul;		/* of which because of a NUL */
	uint64_t exponents;
	uint64_t hex;
	uint64_t commas;	/* decimal commas, which else stay */

	char (*text)[TW_NUM_TEXT];	/* [columns] new text */
};

/* Whether the word is in the comma-separated list, in any case of letters. */
bool tw_word_listed(const char *list, struct tw_slice word);

/* The list na must outlive the normalizer. */
void tw_normalizer_init(struct tw_normalizer *m, const char *na,
    size_t columns);

/*
 * Normalize the cell of column col; its text is valid until the next record is
 * read.
 */
void tw_normalize(struct tw_normalizer *m, struct tw_cell *c, size_t col);

#endif
