/*
 * Rounds numbers for people: in reports and pages.
 *
 * How many digits a number is given follows from the width of an interval that
 * it belongs to: it is rounded to a multiple of 10^u, which is between a 300th
 * and a 30th of that width. If all numbers of a quantity are positive, or all
 * negative, each keeps at least two digits, so that none is rounded to 0.
 * Integers stay integers. If the largest number is very large or very small,
 * all are written as d.dd 10^k, such as 1.23e-15. -0 is written as 0.
 */
#ifndef TW_IO_ROUNDED_H
#define TW_IO_ROUNDED_H

#include <stdbool.h>
#include <stddef.h>

/* The direction in which a number is rounded. */
enum tw_side { TW_DOWN = -1, TW_NEAREST, TW_UP };

/* How to write the numbers of one quantity. */
struct tw_rounding {
	int unit;		/* round to multiples of 10^unit */
	bool one_sign;		/* keep at least two digits of each number */
	bool powers;		/* write d.dd 10^k */
};

/*
 * Choose how to write the numbers v[n], which belong to an interval of this
 * width; infinite numbers do not count. If the width is 0 (unknown), or
 * negligible compared with the numbers, the largest number has six digits.
 */
struct tw_rounding tw_rounding_of(double width, size_t n, const double *v);

/* The exponent of the least power of ten that is at least a 300th of width. */
int tw_unit_of(double width);

enum { TW_ROUNDED = 352 };	/* bytes of a number, with the NUL */

/*
 * Write v to text, rounded to the nearest multiple of the unit or, by side, to
 * the next multiple below or above; a v that is a multiple up to rounding error
 * in its last digit or two is not moved to the next one. The text has at most
 * 15 digits. Infinite numbers are written -inf and inf. Returns text.
 */
const char *tw_rounded(char text[TW_ROUNDED], double v,
    const struct tw_rounding *f, enum tw_side side);

/* tw_rounded; the text is valid in the enclosing block. */
#define TW_ROUNDED_SHOWN(v, f, side) \
	tw_rounded((char[TW_ROUNDED]){ "" }, v, f, side)

#endif
