/*
 * The ticks of an axis and their labels.
 *
 * Nice numbers (P. S. Heckbert, Graphics Gems, 1990): ticks are the multiples
 * of a step 1, 2 or 5 times a power of ten. A tick is kept as an integer
 * of units 10^e, so its label is exact and no two are alike, whatever the
 * offset and the size of the range. Where labels get long because all share
 * their first digits (59000.01, 59000.02), these are split off as an offset.
 * A logarithmic axis of a decade or more has ticks at 1, 2 and 5 times each
 * power of ten, at each power, or at each second one, and so on.
 */
#ifndef TW_IO_TICKS_H
#define TW_IO_TICKS_H

#include <stddef.h>

enum {
	TW_TICKS = 64,		/* ticks at most */
	TW_TICK_TEXT = 40	/* bytes of a label, with its NUL */
};

struct tw_ticks {
	size_t n;
	double at[TW_TICKS];	/* ascending, in lo .. hi */
	char label[TW_TICKS][TW_TICK_TEXT];
	/* add it to each label; "" where it is 0 */
	char offset[TW_TICK_TEXT];
};

/*
 * Choose the ticks of an axis from lo to hi, both finite, with lo < hi and, if
 * it is logarithmic, 0 < lo. There are at most about `most` ticks (1 .. 20),
 * and at least two if there are enough doubles between lo and hi.
 */
void tw_ticks_find(struct tw_ticks *t, double lo, double hi, double most,
    int logarithmic);

#endif
