/*
 * Chooses the ticks of an axis and their labels.
 *
 * Nice numbers (P. S. Heckbert, Graphics Gems, 1990): the ticks are the
 * multiples of a step that is 1, 2 or 5 times a power of ten. A tick is
 * computed as an integer number of units 10^e, so its label is exact and no two
 * labels are equal, whatever the offset and the size of the range. If labels
 * are long because all have the same first digits (59000.01, 59000.02), these
 * digits become a separate offset.
 */
#ifndef TW_IO_TICKS_H
#define TW_IO_TICKS_H

#include <stddef.h>

enum {
	TW_TICKS = 64,		/* largest number of ticks */
	TW_TICK_TEXT = 40	/* bytes of a label, with its NUL */
};

struct tw_ticks {
	size_t n;
	double at[TW_TICKS];	/* ascending, in lo .. hi */
	char label[TW_TICKS][TW_TICK_TEXT];
	/* The number to be added to each label; "" if it is 0. */
	char offset[TW_TICK_TEXT];
};

/*
 * Choose the ticks of an axis from lo to hi, both finite, with lo < hi. There
 * are at most about `most` ticks (1 .. 20), and at least two if there are
 * enough doubles between lo and hi.
 */
void tw_ticks_find(struct tw_ticks *t, double lo, double hi, double most);

#endif
