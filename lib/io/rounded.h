/*
 * Numbers as people read them: in reports, pages and tables for LaTeX.
 *
 * How many digits a number deserves follows from the width of an interval that
 * it belongs to: it is rounded to a unit 10^u between a 300th and a 30th of
 * that width. Numbers of a quantity that is positive (or negative) throughout
 * keep at least two digits, so that none is rounded to 0. Integers stay
 * integers. If the largest number is very large or very small, all are written
 * as d.dd 10^k: 1.23e-15, or 1.23 \times 10^{-15} for LaTeX. There is no -0.
 */
#ifndef TW_IO_ROUNDED_H
#define TW_IO_ROUNDED_H

#include <stdbool.h>
#include <stddef.h>

enum tw_side { TW_DOWN = -1, TW_NEAREST, TW_UP };

/* How to write the numbers of one quantity. */
struct tw_rounding {
	int unit;		/* round to 10^unit */
	bool one_sign;		/* keep two digits of each number */
	bool powers;		/* write d.dd 10^k */
	bool latex;
};

/*
 * Choose the format of the finite numbers among v[n], which belong to an
 * interval of this width. If the width is unknown (0), or negligible compared
 * with the numbers, the largest has six digits.
 */
struct tw_rounding tw_rounding_of(double width, size_t n, const double *v);

/* The exponent of the least power of ten that is at least a 300th of width. */
int tw_unit_of(double width);

enum { TW_ROUNDED = 352 };	/* bytes of a number, with the NUL */

/*
 * Write v, rounded to the nearest multiple of the unit, or to the next one
 * below or above, unless v is a multiple but for its last digit or two. At most
 * 15 digits. Infinite numbers are written -inf and inf, or -\infty and \infty.
 */
const char *tw_rounded(char text[TW_ROUNDED], double v,
    const struct tw_rounding *f, enum tw_side side);

/* The same, of which the text is in the block around. */
#define TW_ROUNDED_SHOWN(v, f, side) \
	tw_rounded((char[TW_ROUNDED]){ "" }, v, f, side)

#endif
