/*
 * Whether what is not outside reaches the end of a grid though the prior goes
 * on: then the region is cut off there. Asked for the parameters that --prior
 * names, by the least and the largest value of each.
 */
#ifndef TW_CMD_CLASSIFY_ENDS_H
#define TW_CMD_CLASSIFY_ENDS_H

#include <stdbool.h>
#include <stddef.h>

#include "io/rec.h"
#include "io/span.h"

struct tw_end {
	const struct tw_span *prior;
	size_t col;
	double v;		/* of the current record */
	double lo, hi;		/* of all */
	bool open_lo, open_hi;	/* something there is not outside */
};

struct tw_ends {
	struct tw_end *of;	/* [n] */
	size_t n;
};

/* Find the columns. */
void tw_ends_init(struct tw_ends *e, const struct tw_spans *prior,
    const struct tw_reader *r);
void tw_ends_release(struct tw_ends *e);

/* Read the parameters of the current record; false if it is to be left out. */
bool tw_ends_read(struct tw_ends *e, struct tw_reader *r);

/* Count what was read; open: not outside. */
void tw_ends_add(struct tw_ends *e, bool open);

/* Say in a line which end is reached first, if any is. */
void tw_ends_say(const struct tw_ends *e);

#endif
