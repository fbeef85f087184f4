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
#ifndef TW_CMD_READ_MEND_H
#define TW_CMD_READ_MEND_H

#include <stdbool.h>
#include <stdint.h>

#include "io/num.h"
#include "text.h"

struct tw_mender {
	const char *na;		/* words for missing, comma-separated */
	bool plain;		/* one of them may look like a number */

	uint64_t missing;	/* cells that became nan */
	uint64_t nul;		/* of which because of a NUL */
	uint64_t exponents;
	uint64_t hex;
	uint64_t commas;	/* decimal commas, which stay */

	size_t columns;
	/* [columns] new text; NULL until needed */
	char (*text)[TW_NUM_TEXT];
	size_t cap;
};

/* The default of na; an empty cell is missing whatever it says. */
extern const char tw_mend_na[];

/* The list na must outlive the mender. */
void tw_mender_init(struct tw_mender *m, const char *na, size_t columns);
void tw_mender_release(struct tw_mender *m);

/* The same for what tw_mend cannot pass at a glance. */
void tw_mend_slow(struct tw_mender *m, struct tw_cell *c, size_t col);

/* Mend the cell of column col; its text is valid until the row is left. */
static inline void
tw_mend(struct tw_mender *m, struct tw_cell *c, size_t col)
{
	/* Most cells are digits, perhaps with a sign in front. */
	if (c->n > 1 && c->kind <= TW_CELL_SIGN && !m->plain &&
	    (c->kind == 0 || c->n < 6 ||
	    (c->p[c->n - 4] != '-' && c->p[c->n - 4] != '+')))
		return;
	if (c->n == 1 && c->p[0] >= '0' && c->p[0] <= '9' && !m->plain)
		return;
	tw_mend_slow(m, c, col);
}

#endif
